"""The desk of a captain without a terminal: one who presses anything, and one who thinks."""

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from pieces_of_eight.campaign.geometry.hexes import FACE_WORDS
from pieces_of_eight.campaign.sea_fight.state import End, Gamble, Hold, Options, Sail, Setup, Take
from pieces_of_eight.content.sea_fight.scenarios import scenario
from pieces_of_eight.tui.draw.cells import text_of
from pieces_of_eight.tui.draw.colours import PALETTES
from pieces_of_eight.tui.draw.glyphs import RICH
from pieces_of_eight.tui.match import fight_captions
from pieces_of_eight.tui.match.fight_desk import END, FightDesk
from pieces_of_eight.tui.match.panel import panel_lines
from pieces_of_eight.tui.play.session import Session
from pieces_of_eight.tui.sea_fight.face import FACE
from pieces_of_eight.tui.sea_fight.overlay import SeaDesk, view
from pieces_of_eight.tui.sea_fight.panel import parts
from tests.tui.fight_scenes import PEOPLE, duel, save

INKS = PALETTES["night"].panel


def desk_at(path: Path, setup: Setup, seed: int = 1) -> tuple[SeaDesk, list[str]]:
    said: list[str] = []
    return FightDesk(Session(save(path, setup, PEOPLE, seed), FACE), said.append), said


def presses(desk: SeaDesk, rng: random.Random) -> list[Callable[[], object]]:
    """All that a captain can press or click; the main actions more often than the rest."""
    ships = desk.state.ships
    return [
        *[desk.act] * 8,
        *[desk.end] * 4,
        lambda: desk.next(rng.choice((-1, 1))),
        lambda: desk.arrow(rng.choice((-1, 0, 1)), rng.choice((-1, 1))),
        lambda: desk.arrow(rng.choice((-1, 1)), 0),
        lambda: desk.point(rng.randrange(5)),
        lambda: desk.choose(rng.randrange(1, 5)),
        lambda: desk.click(rng.choice(ships).at),
        *(partial(desk.press, command) for command in sorted(desk.commands - {END})),
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
        under = desk.under or desk.things[0]
        ship = desk.state.ships[under.id]
        beside, log = parts(desk.state, ship, 33, RICH, INKS), desk.session.journal.entries[-9:]
        lines = panel_lines(beside, desk.weighed(), log, "", 33, 30, RICH, INKS)
        assert all(len(text_of(line)) <= 33 for line in lines)
        assert fight_captions.keys(desk)
        assert view(desk).cursor == desk.cursor
        fight_captions.rows(desk, 80, numbered=True)
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
    desk.press("helm")
    desk.act()
    desk.act()
    desk.close()
    desk.end()
    assert desk.state.active == 1
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
