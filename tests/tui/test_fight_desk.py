"""The desk of a captain without a terminal: one who thinks."""

from pathlib import Path

import pytest

from pieces_of_eight.campaign.geometry.hexes import FACE_WORDS
from pieces_of_eight.campaign.sea_fight.state import End, Hold, Sail, Setup, Take
from pieces_of_eight.content.sea_fight.scenarios import scenario
from pieces_of_eight.tui.sea_fight.screens import SeaDesk
from tests.tui.fight_scenes import duel, save
from tests.tui.shell import desk_on


def desk_at(path: Path, setup: Setup) -> tuple[SeaDesk, list[str]]:
    return desk_on(save(path, setup))


def test_a_question_lays_its_choices_open_at_once(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, scenario("escort").setup())
    assert desk.listing is not None
    assert not desk.listing.closable
    assert all(isinstance(action, Take) for action in desk.listing.actions)
    assert not desk.close()
    first, second = desk.listing.actions[:2]
    desk.next(1)
    assert desk.choice == second
    assert desk.cursor == desk.state.ships[second.by].at  # type: ignore[union-attr]
    desk.click(desk.state.ships[first.by].at)  # type: ignore[union-attr]
    assert desk.choice == first
    desk.click(desk.state.ships[first.by].at)  # type: ignore[union-attr]
    assert desk.state.active == first.by  # type: ignore[union-attr]


def test_tab_goes_through_every_course_and_enter_sails_it(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, duel(facings=(4, 0)))
    seen = set()
    for _ in desk.all_laid:
        assert desk.here is not None
        seen.add(desk.here.words)
        desk.next(1)
    assert len(seen) == len(desk.all_laid)
    assert desk.here is not None
    end = desk.here
    before = desk.state
    desk.act()
    swan = desk.state.ships[0]
    assert swan.at == end.place
    assert end.words.endswith(f"heading {FACE_WORDS[swan.facing]}")
    desk.undo()
    assert desk.state == before, "a course is taken back as it was given"


def test_a_click_lays_a_course_and_a_second_sails_it(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, duel(facings=(4, 0)))
    target = min(desk.all_laid, key=lambda course: len(course.path)).place
    desk.click(target)
    assert desk.state.ships[0].at != target
    desk.click(target)
    assert desk.state.ships[0].at == target


@pytest.mark.rule("P8-12.7")
def test_e_gives_up_what_may_be_given_up(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, duel((9, 6), (11, 12), (4, 0)))
    desk.end()
    assert said[-1] == "A ship may give up only one hex of her movement. [P8-12.7]"
    desk.turn_ranges()
    desk.press("helm")
    desk.act()
    desk.act()
    desk.close()
    assert desk.layer is not None, "the ranges of a ship stay while she has her turn"
    desk.end()
    assert desk.state.active == 1
    assert desk.layer is None
    done = [type(entry.action) for entry in desk.session.saved.match.entries]
    assert done == [Sail, Sail, Hold, End]


def test_a_question_comes_back_when_the_list_over_it_is_closed(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, duel((9, 6), (11, 12), (4, 0)))
    desk.act()
    question = desk.listing
    assert question is not None
    assert not question.closable
    desk.press("helm")
    assert desk.listing is not None
    assert desk.listing.closable
    assert desk.close()
    assert desk.listing == question
