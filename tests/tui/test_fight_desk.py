"""The desk of a captain without a terminal: one who presses anything, and one who thinks."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from pieces_of_eight.campaign.sea_fight.state import End, Gamble, Hold, Options, Sail, Setup, Take
from pieces_of_eight.content.sea_fight.scenarios import scenario
from pieces_of_eight.tui.draw.cells import text_of
from pieces_of_eight.tui.draw.colours import PALETTES
from pieces_of_eight.tui.draw.glyphs import RICH
from pieces_of_eight.tui.play.session import Session
from pieces_of_eight.tui.sea_fight import captions
from pieces_of_eight.tui.sea_fight.captions import Beside, panel_lines
from pieces_of_eight.tui.sea_fight.desk import SeaDesk
from pieces_of_eight.tui.sea_fight.face import FACE
from tests.tui.fight_scenes import PEOPLE, duel, save

INKS = PALETTES["night"].panel


def desk_at(path: Path, setup: Setup, seed: int = 1) -> tuple[SeaDesk, list[str]]:
    said: list[str] = []
    return SeaDesk(Session(save(path, setup, PEOPLE, seed), FACE), said.append), said


def presses(desk: SeaDesk, rng: random.Random) -> list[Callable[[], object]]:
    """All that a captain can press or click; the main actions more often than the rest."""
    ships = desk.sea.ships
    return [
        *[desk.act] * 8,
        *[desk.end] * 4,
        lambda: desk.next(rng.choice((-1, 1))),
        lambda: desk.steer(rng.randrange(6)),
        lambda: desk.helm(rng.choice((-1, 0, 1))),
        lambda: desk.point(rng.randrange(5)),
        lambda: desk.choose(rng.randrange(1, 5)),
        lambda: desk.click(rng.choice(ships).at),
        desk.open_helm,
        desk.open_fire,
        desk.open_grapple,
        desk.open_board,
        desk.turn_ranges,
        desk.close,
        desk.undo,
    ]


@pytest.mark.parametrize("name", ["duel", "convoy", "treasure"])
@pytest.mark.parametrize("gamble", list(Gamble))
def test_a_captain_who_presses_anything_comes_to_the_end(
    name: str, gamble: Gamble, tmp_path: Path
) -> None:
    setup = scenario(name).setup(Options(coins=2, gamble=gamble))
    desk, said = desk_at(tmp_path, setup)
    rng = random.Random(name)
    for _ in range(3000):
        if desk.session.over:
            break
        rng.choice(presses(desk, rng))()
        shown = Beside(desk.sea, desk.shown(), desk.weighed(), desk.session.journal.entries[-9:])
        assert all(len(text_of(line)) <= 33 for line in panel_lines(shown, 33, 30, RICH, INKS))
        assert captions.keys(desk)
        assert desk.view().cursor == desk.cursor
        captions.rows(desk, 80, numbered=True)
    assert desk.session.over
    assert all(sentence[:1].isupper() for sentence in said if sentence)


def test_a_question_lays_its_choices_open_at_once(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, scenario("escort").setup())
    assert desk.listing is not None
    assert not desk.listing.closable
    assert all(isinstance(action, Take) for action in desk.listing.actions)
    assert not desk.close()
    first, second = desk.listing.actions[:2]
    desk.next(1)
    assert desk.choice == second
    assert desk.cursor == desk.sea.ships[second.by].at  # type: ignore[union-attr]
    desk.click(desk.sea.ships[first.by].at)  # type: ignore[union-attr]
    assert desk.choice == first
    desk.click(desk.sea.ships[first.by].at)  # type: ignore[union-attr]
    assert desk.sea.active == first.by  # type: ignore[union-attr]


def test_tab_goes_through_every_course_and_enter_sails_it(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, duel(facings=(4, 0)))
    seen = set()
    for _ in desk.courses:
        assert desk.course is not None
        seen.add((desk.course.at, desk.course.facing))
        desk.next(1)
    assert len(seen) == len(desk.courses)
    assert desk.course is not None
    end = desk.course
    desk.act()
    swan = desk.sea.ships[0]
    assert (swan.at, swan.facing) == (end.at, end.facing)


def test_a_click_lays_a_course_and_a_second_sails_it(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, duel(facings=(4, 0)))
    target = min(desk.courses, key=lambda course: (len(course.path), course.helm)).at
    desk.click(target)
    assert desk.sea.ships[0].at != target
    desk.click(target)
    assert desk.sea.ships[0].at == target


@pytest.mark.rule("P8-12.7")
def test_e_gives_up_what_may_be_given_up(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, duel((9, 6), (11, 12), (4, 0)))
    desk.end()
    assert said[-1] == "A ship may give up only one hex of her movement. [P8-12.7]"
    desk.open_helm()
    desk.act()
    desk.act()
    desk.close()
    desk.end()
    assert desk.sea.active == 1
    done = [type(entry.action) for entry in desk.session.saved.match.entries]
    assert done == [Sail, Sail, Hold, End]


def test_a_question_comes_back_when_the_list_over_it_is_closed(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, duel((9, 6), (11, 12), (4, 0)))
    desk.act()
    question = desk.listing
    assert question is not None
    assert not question.closable
    desk.open_helm()
    assert desk.listing is not None
    assert desk.listing.closable
    assert desk.close()
    assert desk.listing == question
