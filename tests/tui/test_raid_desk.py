"""The desk of a captain ashore without a terminal: one who presses anything, and one who thinks."""

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from pieces_of_eight.campaign.geometry.squares import Square
from pieces_of_eight.campaign.land_raid.actions import Leave
from pieces_of_eight.campaign.land_raid.bands import men_of
from pieces_of_eight.campaign.land_raid.events import token
from pieces_of_eight.campaign.land_raid.state import TOWN
from pieces_of_eight.content import prepared
from pieces_of_eight.tui.draw.cells import text_of
from pieces_of_eight.tui.draw.colours import PALETTES
from pieces_of_eight.tui.draw.glyphs import RICH
from pieces_of_eight.tui.land_raid.draw.painter import table
from pieces_of_eight.tui.land_raid.draw.view import Sign
from pieces_of_eight.tui.land_raid.overlay import RaidDesk, view
from pieces_of_eight.tui.land_raid.panel import (
    parts,
    place_words,
    status,
    weighed,
    where,
)
from pieces_of_eight.tui.line.described import ordered
from pieces_of_eight.tui.match import fight_captions as captions
from pieces_of_eight.tui.match.panel import panel_lines
from tests.tui.raid_scenes import BEACH, at, desk_at, go, moment, named, own, raid_setup

INKS = PALETTES["night"].panel
STEPS = [(-1, 0), (1, 0), (0, -1), (0, 1), (1, 1), (-1, -1), (1, -1), (-1, 1)]


def presses(desk: RaidDesk, rng: random.Random) -> list[Callable[[], object]]:
    """All that a captain can press or click; the main actions more often than the rest."""
    squares = len(desk.state.fires)
    return [
        *[desk.act] * 8,
        *[desk.end] * 3,
        *[lambda: desk.arrow(*rng.choice(STEPS))] * 4,
        *[lambda: desk.next(rng.choice((-1, 1)))] * 3,
        lambda: desk.point(rng.randrange(5)),
        lambda: desk.choose(rng.randrange(1, 5)),
        lambda: desk.tell_number(rng.randrange(1, 7)),
        lambda: desk.click(Square(rng.randrange(squares))),
        lambda: desk.click(desk.cursor),
        *[partial(desk.press, command) for command in sorted(desk.commands)],
        desk.turn_ranges,
        desk.close,
        desk.undo,
    ]


def look_at_everything(desk: RaidDesk) -> None:
    """All that the page shows can be shown."""
    log = desk.session.journal.entries[-9:]
    for wanted in ("", "odds", "card"):
        beside, found = parts(desk, 33, RICH, table().palette("night")), weighed(desk)
        lines = panel_lines(beside, found, log, wanted, 33, 30, RICH, INKS)
        assert len(lines) <= 30
        assert [text for line in lines if len(text := text_of(line)) > 33] == []
    assert captions.keys(desk)
    assert captions.prompt_words(desk)
    assert place_words(desk)
    assert status(desk, INKS)
    assert len(where(desk.state, RICH, short=True)) < 66
    assert view(desk).cursor == desk.cursor
    captions.rows(desk, 80, numbered=True)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", ["st-croix", "tortuga", "picture"])
def test_a_captain_who_presses_anything_comes_to_the_end(
    name: str, seed: int, tmp_path: Path
) -> None:
    setup = raid_setup(posting=True) if name == "picture" else prepared(name).scenario.setup()
    desk, said = desk_at(tmp_path, setup, seed)
    rng = random.Random(f"{name}{seed}")
    for n in range(6000):
        if desk.session.over:
            break
        rng.choice(presses(desk, rng))()
        if n % 4 == 0:
            look_at_everything(desk)
    assert desk.session.over
    assert all(sentence[:1].isupper() or sentence[1:2].isdigit() for sentence in said if sentence)


def test_men_are_ordered_in_words(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, moment(BEACH))
    assert ordered(desk, "H1 zz9") == "There is no square ZZ9 here."
    assert ordered(desk, "why fire") == "That comes later in the turn. First everybody moves."
    assert ordered(desk, "H1 D2") == "It cannot go there in one step. [P8-22.2]"
    sent = ordered(desk, "H1 go B1")
    assert named(desk, men_of(sent.orders)) == ["H1"]
    desk.submit(sent)
    assert own(desk, "B1") == ["H1"]


# Telling off and marching.


def test_enter_tells_off_the_whole_stack_and_enter_again_sends_it(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, moment(BEACH))
    go(desk, "B2")
    assert named(desk, desk.hand) == ["O1", "H1", "H2", "M1"]
    desk.look_at(at(desk, "B1"))
    assert view(desk).marks[at(desk, "B1")].sign is Sign.PATH
    desk.act()
    assert own(desk, "B1") == ["O1", "H1", "H2", "M1"]
    assert desk.hand == ()


def test_officers_go_two_squares_and_the_others_stay_with_the_rules_reason(
    tmp_path: Path,
) -> None:
    desk, said = desk_at(tmp_path, moment(BEACH))
    go(desk, "B2")
    desk.look_at(at(desk, "D2"))
    assert [mark.sign for at_, mark in view(desk).marks.items() if at_ == at(desk, "C2")] == [
        Sign.PATH
    ]
    desk.act()
    assert own(desk, "D2") == ["O1"]
    assert said[-1] == "H1, H2 and M1: they cannot go there in one step. [P8-22.2]"


def test_what_went_together_is_taken_back_together(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, moment(BEACH))
    go(desk, "B2")
    go(desk, "A2")
    desk.undo()
    assert said[-1] == "Taken back."
    assert own(desk, "B2") == ["O1", "H1", "H2", "M1"]
    desk.undo()
    assert said[-1] == "You cannot take that back: there is nothing to take back."


def test_the_scurvy_follow_an_officer_into_his_attack_and_go_without_him_nowhere(
    tmp_path: Path,
) -> None:
    desk, _ = desk_at(tmp_path, moment("=:OH-  =:m\n_:H- _", night=False))
    go(desk, "A1")
    desk.look_at(at(desk, "B1"))
    assert desk.here is not None
    assert named(desk, men_of(desk.here.orders)) == ["O1", "H1"]
    desk.tell_number(1)
    assert at(desk, "B1") not in desk.laid
    desk.tell_number(1)
    weighed = desk.weighed()
    assert weighed is not None
    assert weighed[0] == "H1 and O1 attack B1" or weighed[0] == "O1 and H1 attack B1"
    desk.act()
    assert [token(desk.state, u.id) for u in desk.state.units if u.attacks >= 0] == ["O1", "H1"]


def test_men_leave_by_the_beach_by_key_and_by_list(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, moment(BEACH))
    desk.look_at(at(desk, "B2"))
    desk.open_roll()
    assert desk.listing is not None
    assert all(isinstance(act, Leave) for act in desk.actions_of(desk.listing.actions[-1]))
    desk.close()
    desk.close()
    desk.look_at(at(desk, "C2"))
    desk.press("boats")
    assert desk.listing is not None
    assert desk.listing.title == (
        "Cutlass group H3 takes to the boats and will not come back. Are you sure?"
    )
    assert own(desk, "C2") == ["H3"]
    desk.choose(2)
    assert said[-1] == "H3 leaves for the boats."
    desk.look_at(at(desk, "D2"))
    desk.press("boats")
    assert desk.listing is not None
    assert desk.choice_of(desk.listing.actions[0]).words == "All 4 take to the boats"


def test_a_garrison_is_posted_in_the_same_way_and_goes_to_sleep(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, raid_setup(posting=True))
    assert desk.me == TOWN
    go(desk, "D1")
    assert named(desk, desk.hand) == ["o1", "m1", "m2"]
    go(desk, "E1")
    assert own(desk, "E1") == ["o1", "m1", "m2", "l1", "g1"]
    desk.undo()
    assert own(desk, "D1") == ["o1", "m1", "m2"]
    desk.end()
    assert desk.state.turn == 1
    assert said[-1] == ""
