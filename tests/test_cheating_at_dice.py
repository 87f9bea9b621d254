"""Ways to cheat with sworn dice, each with the sentence that finds it out (C-27)."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from campaign.kernel.dice import Dice, Faces, Scripted
from campaign.kernel.match import Match, digest
from campaign.kernel.oath import Oath, Side, on_paper, sworn_match
from campaign.kernel.sealed import Player, Sealed
from campaign.kernel.sworn import LINKS, Chain, derived
from saves.disk import Disk
from saves.journal import Journal
from saves.journal_file import Tables
from saves.match_file import ENTRIES, KIND, LATEST, Header, fresh_tables
from saves.words import SaveError
from tests.saves.tools import CHAIRS, folder
from tests.toy import TOY, Bid, Risk, Setup
from tui.play.proving import Finding, finding

pytestmark = pytest.mark.rule("C-27")
SETUP = Setup(40, (60, 60))
SECRETS = (b"the first secret", b"the second secret")
OTHERS = (b"a third secret", b"a fourth secret")
Deed = tuple[Player, Any, tuple[Faces, ...]]
"""Who did what, and what he says it threw."""


class Told:
    """Dice that fall as somebody who forges a record has written them."""

    def __init__(self, deeds: Sequence[Deed], start: tuple[Faces, ...]) -> None:
        self.at = 0
        self._told = [start, *(thrown for _, _, thrown in deeds)]

    def for_action(self) -> Dice:
        return Scripted(*(face for faces in self._told[0] for face in faces))

    def passed(self, thrown: Sequence[Faces]) -> None:
        self._told.pop(0)
        self.at += bool(thrown)


def honest() -> Match[Any, Any, Any]:
    """A game with sworn dice in which every chest is bid for, won and risked."""
    match = Match(TOY, SETUP, 5, dice=sworn_match(SECRETS))
    for chest in range(12):
        for who in (Player(0), Player(1)):
            match.submit(who, bid(who, 1 + (chest + who) % 2))
        winner = match.to_act[0]
        match.submit(winner, Risk(winner, True))
    return match


def bid(who: Player, coins: int) -> Bid:
    return Bid(who, Sealed(who, coins))


def deeds_of(match: Match[Any, Any, Any]) -> list[Deed]:
    return [(each.who, each.action, each.thrown) for each in match.entries]


def retold(change: Callable[[list[Deed]], object]) -> Match[Any, Any, Any]:
    """The game forged with all skill: changed, and every position after that worked out anew."""
    true = honest()
    deeds = deeds_of(true)
    change(deeds)
    match = Match(TOY, SETUP, 5, dice=Told(deeds, true.steps[0].thrown))
    for who, action, _ in deeds:
        match.submit(who, action)
    return match


def verdict(
    path: Path,
    match: Match[Any, Any, Any],
    oath: Oath | None = None,
    spoil: Callable[[Tables], object] = lambda tables: None,
    **header: Any,
) -> Finding:
    """What is found out about a file with this game in it, all its checksums right."""
    sworn = oath or on_paper(sworn_match(SECRETS))
    said = Header("toy", "Duel", CHAIRS, {"chests": 40, "purses": [60, 60]}, 5, "1", "", "")
    tables = fresh_tables(replace(said, **{"sworn": sworn, **header}), match)
    spoil(tables)
    file = path / "a.match"
    Journal.create(file, KIND, Disk(), tables).close()
    return finding(folder(path / "saves"), file)


def told_against(path: Path, **how: Any) -> str:
    """What is told of a game that is not as it must be."""
    try:
        found = verdict(path, honest(), **how)
    except SaveError as error:
        return str(error)
    assert not found.sound
    return found.words


@pytest.mark.rule("C-27.4")
def test_an_honest_game_is_proved_and_its_pledges_are_told(tmp_path: Path) -> None:
    found = verdict(tmp_path, honest())
    assert found.sound
    assert found.words == (
        "Every one of 13 throws (37 dice) follows from two secrets sworn before the first throw."
        " The game is not over."
    )
    one, two = (Chain(derived(secret, "match")).pledge.hex() for secret in SECRETS)
    assert found.pledges == ((CHAIRS[0].name, one), (CHAIRS[1].name, two))


# --- The record changed, by somebody who works out every position after it ---------------


def another_die(deeds: list[Deed]) -> None:
    who, action, (risked, chest) = deeds[5]
    deeds[5] = who, action, ((6, 6), chest)
    assert risked != (6, 6)


def dice_turned(deeds: list[Deed]) -> None:
    at = next(
        n for n, (_, _, thrown) in enumerate(deeds) if thrown and thrown[0][0] != thrown[0][1]
    )
    who, action, ((a, b), chest) = deeds[at]
    deeds[at] = who, action, ((b, a), chest)


def a_throw_left_out(deeds: list[Deed]) -> None:
    del deeds[6:9]


def a_throw_put_in(deeds: list[Deed]) -> None:
    deeds[9:9] = deeds[3:6]


def throws_swapped(deeds: list[Deed]) -> None:
    deeds[3:6], deeds[9:12] = deeds[9:12], deeds[3:6]


def bad_throw_not_risked(deeds: list[Deed]) -> None:
    """The die was bad: so the captain says now that he has never thrown it."""
    who, _, (_, chest) = deeds[5]
    deeds[5] = who, Risk(who, False), (chest,)


def thrown_again(deeds: list[Deed]) -> None:
    """A game that was played to and fro: a throw from a later moment of it."""
    who, action, (_, chest) = deeds[8]
    deeds[8] = who, action, (deeds[11][2][0], chest)


FORGED: dict[str, tuple[Callable[[list[Deed]], None], str]] = {
    "a die changed": (another_die, "throw 3, at action 6, is written as 6 6"),
    "dice turned round": (dice_turned, "is written as"),
    "a throw left out": (a_throw_left_out, "throw 4, at action 9, is written as"),
    "a throw put in": (a_throw_put_in, "throw 5, at action 12, is written as"),
    "throws swapped": (throws_swapped, "throw 3, at action 6, is written as"),
    "a throw denied": (bad_throw_not_risked, "throw 3, at action 6, is written as"),
    "a throw taken from later": (thrown_again, "throw 4, at action 9, is written as"),
}


@pytest.mark.rule("C-27.5")
@pytest.mark.parametrize("attack", FORGED)
def test_a_forged_record_is_found_out(tmp_path: Path, attack: str) -> None:
    change, sentence = FORGED[attack]
    found = verdict(tmp_path, retold(change))
    assert not found.sound
    assert found.words.startswith("Not proved: ")
    assert sentence in found.words


# --- What was sworn changed --------------------------------------------------------------


def oath(change: Callable[[Oath], Oath]) -> Oath:
    true = on_paper(sworn_match(SECRETS))
    assert true is not UNSET
    return change(true)


def side(at: int, **fields: Any) -> Callable[[Oath], Oath]:
    """An oath of which one side says something else."""

    def changed(true: Oath) -> Oath:
        sides = list(true.sides)
        sides[at] = replace(sides[at], **fields)
        return replace(true, sides=tuple(sides))

    return changed


def another(at: int) -> Side:
    """A side of another game, whole in itself."""
    found = on_paper(sworn_match(OTHERS))
    assert found is not UNSET
    return found.sides[at]


def alike(true: Oath) -> Oath:
    return replace(true, sides=(true.sides[0], true.sides[0]))


def swapped(true: Oath) -> Oath:
    return replace(true, sides=true.sides[::-1])


def of_another_match(true: Oath) -> Oath:
    return replace(true, sides=(another(0), another(1)))


def one_of_another_match(true: Oath) -> Oath:
    return replace(true, sides=(true.sides[0], another(1)))


def three(true: Oath) -> Oath:
    return replace(true, sides=(*true.sides, another(0)))


SWORN: dict[str, tuple[Callable[[Oath], Oath], str]] = {
    "a secret changed": (side(0, secret="00" * 32), "the secret of side 1 is not the one it swore"),
    "a pledge changed": (side(1, pledge="00" * 32), "the secret of side 2 is not the one it swore"),
    "the other's pledge copied": (alike, "both sides swore the same"),
    "one's own oath chosen later": (
        one_of_another_match,
        "action 1, after throw 1, leads to another",
    ),
    "another match's oath": (
        of_another_match,
        "action 1, after throw 1, leads to another",
    ),
    "sides swapped": (swapped, "throw 2, at action 3, is written as"),
    "another label": (lambda true: replace(true, label="else"), "action 1, after throw 1, leads"),
    "a shorter chain": (lambda true: replace(true, links=LINKS - 1), "is not the one it swore to"),
    "a secret kept back": (side(1, secret=""), "the secret of side 2 is not the one it swore"),
    "a secret that is none": (side(1, secret="rum"), "its oath cannot be read"),
    "too many sides": (three, "2 captains play, and 3 have sworn"),
    "no side": (lambda true: replace(true, sides=()), "its oath is 0 chains"),
}


@pytest.mark.rule("C-27.1")
@pytest.mark.parametrize("attack", SWORN)
def test_another_oath_is_found_out(tmp_path: Path, attack: str) -> None:
    change, sentence = SWORN[attack]
    assert sentence in told_against(tmp_path, oath=oath(change))


def test_dice_that_were_sworn_cannot_pass_for_seeded_ones(tmp_path: Path) -> None:
    found = verdict(tmp_path, honest(), sworn=UNSET)
    assert not found.sound


def test_dice_that_were_seeded_are_called_that(tmp_path: Path) -> None:
    match = Match(TOY, SETUP, 5)
    for who in (Player(0), Player(1)):
        match.submit(who, bid(who, 1 + who))
    found = verdict(tmp_path, match, sworn=UNSET)
    assert found.sound
    assert found.words.startswith("These dice were seeded: repeatable, not sworn; every one of 1")


def test_dice_that_were_seeded_cannot_pass_for_sworn_ones(tmp_path: Path) -> None:
    match = Match(TOY, SETUP, 5)
    for who in (Player(0), Player(1)):
        match.submit(who, bid(who, 1 + who))
    assert not verdict(tmp_path, match).sound


# --- The file itself ---------------------------------------------------------------------


def another_action(tables: Tables) -> None:
    """The die has fallen: then the captain changes what he had ordered before it."""
    tables[ENTRIES]["2"]["action"]["coins"]["content"] = 3


def end_cut_off(tables: Tables) -> None:
    for number in range(30, 37):
        del tables[ENTRIES][str(number)]


def middle_cut_out(tables: Tables) -> None:
    del tables[ENTRIES]["12"]


def position_changed(tables: Tables) -> None:
    tables[LATEST]["1"]["digest"] = digest("a richer captain")


FILES: dict[str, tuple[Callable[[Tables], None], str]] = {
    "an action changed after the die": (
        another_action,
        "action 2, after throw 1, leads to another",
    ),
    "the end cut off": (end_cut_off, "the record ends after action 29, and the game had come to"),
    "a line taken out": (middle_cut_out, "Action 12 of a.match is lost: it is missing"),
    "another position": (position_changed, "the position after action 36 is not the one"),
}


@pytest.mark.parametrize("attack", FILES)
def test_another_file_is_found_out(tmp_path: Path, attack: str) -> None:
    spoil, sentence = FILES[attack]
    assert sentence in told_against(tmp_path, spoil=spoil)


def test_a_file_that_is_cut_short_says_so(tmp_path: Path) -> None:
    verdict(tmp_path, honest())
    file = tmp_path / "a.match"
    file.write_bytes(file.read_bytes()[:-40])
    with pytest.raises(SaveError, match=r"a\.match is damaged or was cut off"):
        finding(folder(tmp_path / "saves"), file)


# --- What no proof can find out, as C-27.6 says --------------------------------------------


@pytest.mark.rule("C-27.6")
def test_a_game_played_otherwise_with_both_secrets_is_another_game(tmp_path: Path) -> None:
    """Who reads both secrets on his own disk can play the whole game again, and better."""
    match = Match(TOY, SETUP, 5, dice=sworn_match(SECRETS))
    for who in (Player(0), Player(1)):
        match.submit(who, bid(who, 2 - who))
    winner = match.to_act[0]
    match.submit(winner, Risk(winner, False))
    assert deeds_of(match) != deeds_of(honest())[:3]
    assert verdict(tmp_path, match).sound
