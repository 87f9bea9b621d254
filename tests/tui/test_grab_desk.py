"""The desk of a treasure grab: what the keys do, and what is said where they cannot."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.treasure_grab.state import (
    Grab,
    Lie,
    Options,
    Peel,
    Phase,
    Pull,
    Shoot,
)
from pieces_of_eight.tui.draw.cells import text_of
from pieces_of_eight.tui.draw.glyphs import RICH
from pieces_of_eight.tui.match import captions
from pieces_of_eight.tui.treasure_grab.draw import Sign, table
from pieces_of_eight.tui.treasure_grab.screens import GrabDesk, best_shot, parts, view
from tests.treasure_grab.positions import fig, game
from tests.tui.grab_scenes import BROKEN, at, at_the_rim, desk_at, go, in_hand, scuffle

FIGHTING = scuffle(Phase.FIGHTING)
WALLED = BROKEN.replace("0 0 0 2 2 2 2", "9 9 0 2 2 2 2", 1)
"""A corner of which a wall and one's own men leave no way out."""


def place(desk_grab: Grab, token: str) -> int:
    """Where a figure stands."""
    return desk_grab.figures[fig(token)].at


def laid(desk: GrabDesk) -> str:
    """What Enter does at the place under the cursor."""
    return desk.all_laid[0].verb


def lie(desk: GrabDesk) -> Lie:
    """How the chest would lie that is put back."""
    assert desk.here is not None
    return Lie(desk.here.orders[0].lie)


def test_a_warband_comes_on_where_the_cursor_is_and_can_be_taken_back(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path)
    assert laid(desk) == "enter"
    ghosts = [mark for mark in view(desk).figures if mark.ghost]
    assert len(ghosts) == 4
    here = desk.cursor
    desk.next(1)
    assert desk.cursor != here
    desk.act()
    assert laid(desk) == "go"
    assert len(desk.actors) == 4
    desk.undo()
    assert said[-1] == "Taken back."
    assert laid(desk) == "enter"


def test_every_stud_in_reach_bears_its_cost_climbing_counted(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, scuffle())
    assert in_hand(desk) == "S1"
    marks = view(desk).marks
    assert marks[at(desk, "B5")].text == "1"
    assert marks[at(desk, "D5")].text == "2"  # one stud, one brick up
    assert marks[at(desk, "D4")].text == "4"
    assert all(mark.sign is Sign.REACH for mark in marks.values())
    desk.cursor = at(desk, "D4")
    assert "S1 goes there (4 studs)" in desk.words_at_cursor()


def test_enter_sends_the_figure_and_tab_takes_up_the_next(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, scuffle())
    go(desk, "D4")
    assert place(desk.state, "S1") == at(desk, "D4")
    assert desk.state.figures[fig("S1")].left == 2
    assert in_hand(desk) == "S1"
    desk.next(1)
    assert in_hand(desk) == "S2"
    assert desk.cursor == at(desk, "D6")
    desk.next(-1)
    assert in_hand(desk) == "S1"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("L10", "That is too far: this figure has 6 left. [TG-3]"),
        ("E8", "That is too far: this figure has 6 left. [R4-9]"),
        ("B3", "A figure does not fit there. [TG-3]"),
        ("H6", "That place is taken. [TG-3]"),
    ],
)
def test_where_nobody_can_go_the_rule_says_why(name: str, words: str, tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, scuffle())
    go(desk, name)
    assert said[-1] == words


def test_a_shot_is_foreseen_from_wherever_the_figure_could_go(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, scuffle())
    desk.cursor = at(desk, "B5")
    assert best_shot(desk).startswith("; would see s")
    assert desk.state == scuffle()


def test_who_stands_beside_the_board_is_not_said_to_be_at_off_the_board(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, game({"S1": "5 10", "S2": "C9", "s1": "L1"}, BROKEN))
    lines = [text_of(line) for line in parts(desk, 33, RICH, table().palette("night")).card]
    words = " ".join(lines)
    assert "off the board" in words
    assert "at off" not in words
    assert "from off the board: nobody" in words
    assert max(map(len, lines)) <= 33


def test_targets_bear_their_chances_and_enter_lays_the_attacks_open(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, FIGHTING)
    assert in_hand(desk) == "S1"
    assert {mark.text for mark in view(desk).marks.values()} <= {"42%", "17%"}
    desk.cursor = at(desk, "H6")
    desk.act()
    assert desk.listing is not None
    assert isinstance(desk.choice, Shoot)
    words, odds = desk.weighed() or ("", None)
    assert words == "S1 fires at s1 Blue Soldier captain"
    assert odds is not None
    assert str(odds.rows[0].chance) == "5/12"  # 15 of 36, in the open
    desk.act()
    assert desk.state.figures[fig("S1")].fought
    assert in_hand(desk) == "S2"


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("fire", "You can attack only after all have moved. [TG-4]"),
        ("fight", "You can attack only after all have moved. [TG-4]"),
        ("mischief", "This game is played without the cannon. [R4-20]"),
        ("hold", "That figure is not next to the chest. [R4-10]"),
    ],
)
def test_what_cannot_be_done_now_is_told_with_its_rule(
    key: str, words: str, tmp_path: Path
) -> None:
    desk, said = desk_at(tmp_path, game({"S1": "A1", "s1": "L10"}, BROKEN, "D7"))
    desk.press(key)
    assert said[-1] == words


def test_the_chest_is_taken_carried_with_the_arrows_turned_and_let_be(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, at_the_rim())
    desk.press("hold")
    assert bool(desk.steering)
    assert "The arrows carry it" in said[-1]
    assert {("hold", "Take hold"), ("carry", "Let go")} <= {*captions.keys(desk)}
    before = desk.state.chest.at
    desk.arrow(1, 0)
    assert desk.state.chest.at == before + 1
    assert place(desk.state, "S1") == at(desk, "C9")
    assert desk.state.figures[fig("S1")].left == 4  # alone it costs double
    desk.act()
    assert desk.listing is not None
    assert desk.listing.kind == "carry"
    assert desk.close()
    modes = []
    for _ in range(2):
        desk.press("carry")
        modes.append(bool(desk.steering))
    assert modes == [False, True]
    desk.undo()
    assert desk.state.chest.at == before


def test_a_pull_is_weighed_before_the_dice(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, game({"S1": "C8", "s1": "H7"}, BROKEN, "D7"))
    desk.press("hold")
    assert desk.listing is not None
    assert desk.listing.kind == "hold"
    _, odds = desk.weighed() or ("", None)
    assert odds is not None
    assert [str(row.chance) for row in odds.rows] == ["5/12", "5/12", "1/6"]
    desk.act()
    assert desk.state.pull in (Pull.WON, Pull.LOST)
    assert desk.session.why_not_undo()


def test_the_winner_puts_the_chest_back_and_tab_turns_it(tmp_path: Path) -> None:
    rim = game({"S1": "C10", "S2": "H9", "s1": "L1"}, BROKEN, "D10")
    desk, _ = desk_at(tmp_path, replace(rim, options=Options(chests=2)))
    desk.press("hold")
    assert bool(desk.steering)
    for _ in range(3):
        desk.arrow(0, 1)
        if desk.listing is not None:  # the last step takes the warband off the board
            break
    assert not desk.state.pending
    desk.choose(2)
    assert desk.state.pending
    assert desk.state.won[0] == 1
    lies = [lie(desk)]
    for _ in range(2):
        desk.next(1)
        lies.append(lie(desk))
    assert len(set(lies)) == 2
    assert [mark for mark in view(desk).chests if mark.ghost]
    desk.act()
    assert not desk.state.pending
    assert desk.state.chest.at >= 0


def test_mischief_is_laid_open_where_it_was_agreed_on(tmp_path: Path) -> None:
    grab = scuffle(Phase.FIGHTING, Options(banana=True))
    desk, _ = desk_at(tmp_path, grab)
    desk.press("mischief")
    assert desk.listing is not None
    assert {type(act) for act in desk.listing.actions} == {Peel}
    assert desk.weighed() is not None


def test_clicks_take_up_send_and_carry(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, at_the_rim())
    desk.click(at(desk, "D10"))
    assert in_hand(desk) == "S2"
    desk.click(at(desk, "H10"))
    assert place(desk.state, "S2") == at(desk, "D10")
    desk.click(at(desk, "H10"))
    assert place(desk.state, "S2") == at(desk, "H10")
    desk.click(at(desk, "B9"))
    desk.click(at(desk, "C9"))
    desk.click(at(desk, "C9"))
    assert bool(desk.steering)
    before = desk.state.chest.at
    desk.click(at(desk, "L9"))
    assert desk.state.chest.at == before + 1
    desk.click(at(desk, "E9"))
    assert desk.listing is not None
    assert desk.state.chest.lie is Lie.EAST


def test_who_of_several_takes_hold_is_asked_and_of_enemies_only_where_there_are(
    tmp_path: Path,
) -> None:
    figures = {"S1": "C8", "S2": "D6", "S3": "A1", "s1": "L1"}
    desk, _ = desk_at(tmp_path, game(figures, BROKEN, "D7"))
    desk.take_up(fig("S3"))
    desk.press("hold")
    assert desk.listing is not None
    assert desk.listing.title == "Who takes hold of the chest?"
    desk, _ = desk_at(tmp_path / "contest", game(figures | {"s1": "H7"}, BROKEN, "D7"))
    desk.press("hold")
    assert desk.listing is not None
    assert desk.listing.title.startswith("Enemies are at the chest")


def test_nobody_is_called_idle_who_has_no_way(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, game({"S1": "A1", "S2": "B1", "s1": "L10"}, WALLED, "D7"))
    desk.end()
    assert said[-1] == "S2 has not moved. Press e again to go on anyway."
