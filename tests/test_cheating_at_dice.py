"""Ways to cheat with sworn dice, each with the sentence that finds it out (C-27)."""

from collections.abc import Callable, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Dice, Faces, Scripted
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from pieces_of_eight.campaign.kernel.sworn import Oath, Sworn, commitment, match_setup
from pieces_of_eight.saves.match_file import ALONE, Header, documents_of
from pieces_of_eight.saves.seal import Documents
from pieces_of_eight.saves.words import SaveError
from pieces_of_eight.tui.play import session
from pieces_of_eight.tui.play.scoring import Finding, finding
from pieces_of_eight.tui.play.swearing import in_pieces
from tests.altered import leaves, others, passes, with_other
from tests.saves.tools import CHAIRS, folder, written
from tests.toy import TOY, Bid, Risk, Setup

pytestmark = pytest.mark.rule("C-27")
SETUP = Setup(40, (60, 60))
TERMS = match_setup("toy", SETUP, 5)
SECRET = "5e" * 32
OATH = Oath(SECRET, commitment(SECRET, TERMS, {}), {}, 4711)
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
        self.at += sum(map(len, thrown))


def honest(chests: int = 12) -> Match[Any, Any, Any]:
    """A game with sworn dice in which every chest is bid for, won and risked."""
    match = Match(TOY, SETUP, 5, dice=Sworn(5, (OATH,)))
    for chest in range(chests):
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


def documents_of_game(match: Match[Any, Any, Any], **header: Any) -> Documents:
    """What the file of a game holds."""
    said = Header("toy", "Duel", CHAIRS, TERMS["setup"], 5, "1", "none", "1718", {}, OATH)
    return documents_of(ALONE, replace(said, **header), match)


def judged(path: Path, documents: Documents) -> Finding:
    """What is found out about a file with these documents, all its checksums right."""
    file = path / "a.match"
    written(file, documents)
    return finding(folder(path / "saves"), file)


def verdict(path: Path, match: Match[Any, Any, Any], **header: Any) -> Finding:
    return judged(path, documents_of_game(match, **header))


def told_against(path: Path, documents: Documents) -> str:
    """What is told of a file that is not as it must be."""
    try:
        found = judged(path, documents)
    except SaveError as error:
        return str(error)
    assert not found.sound
    return found.words


@pytest.mark.rule("C-27.3")
def test_an_honest_game_is_proved_and_what_was_sworn_is_told(tmp_path: Path) -> None:
    found = verdict(tmp_path, honest())
    assert found.sound
    assert found.words == (
        "Every one of 13 rolls (37 dice) follows from what was sworn and the number. The game is"
        " not over."
    )
    said = [line.replace(" ", "") for line in found.told]
    assert said[:3] == [
        f"sworn{OATH.commitment}",
        "number4711",
        "secretkeptuntilthegameisover",
    ]


@pytest.mark.rule("C-27.3")
def test_the_secret_is_told_when_the_game_is_over(tmp_path: Path) -> None:
    found = verdict(tmp_path, honest(40))
    assert found.sound
    assert f"secret{SECRET}" in [line.replace(" ", "") for line in found.told]
    assert "not over" not in found.words


@pytest.mark.rule("C-27.3")
def test_the_log_begins_with_what_was_sworn_and_ends_with_the_secret() -> None:
    running, over = (
        [
            entry.words
            for entry in session.Journal(match, Player(0), ("A", "B"), lambda *_: "x").entries
        ]
        for match in (honest(3), honest(40))
    )
    start = f"The dice are sworn ({OATH.commitment[:16]}…). The number is 4,711."
    assert running[0] == over[0] == start
    end = f"The secret of the dice was {in_pieces(SECRET)}."
    assert [words.startswith(end) for words in (running[-1], over[-1])] == [False, True]


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
    "a die changed": (another_die, "roll 3, at action 6, is recorded as 6 6"),
    "dice turned round": (dice_turned, "is recorded as"),
    "a throw left out": (a_throw_left_out, "roll 4, at action 9, is recorded as"),
    "a throw put in": (a_throw_put_in, "roll 5, at action 12, is recorded as"),
    "throws swapped": (throws_swapped, "roll 3, at action 6, is recorded as"),
    "a throw denied": (bad_throw_not_risked, "roll 3, at action 6, is recorded as"),
    "a throw taken from later": (thrown_again, "roll 4, at action 9, is recorded as"),
}


@pytest.mark.rule("C-27.3")
@pytest.mark.parametrize("attack", FORGED)
def test_a_forged_record_is_found_out(tmp_path: Path, attack: str) -> None:
    change, sentence = FORGED[attack]
    found = verdict(tmp_path, retold(change))
    assert not found.sound
    assert found.words.startswith("Not proved: ")
    assert sentence in found.words


# --- What was sworn changed --------------------------------------------------------------

OTHER = Oath("77" * 32, commitment("77" * 32, TERMS, {}), {}, 4711)
SWORN: dict[str, tuple[Oath | None, str]] = {
    "a secret changed": (replace(OATH, secret="00" * 32), "are not those that were sworn to"),
    "what was sworn changed": (replace(OATH, commitment="00" * 32), "are not those that were"),
    "begun elsewhere": (replace(OATH, since={"match": 3}), "are not those that were sworn to"),
    "another number": (replace(OATH, number=4712), "action 1, after roll 1, leads to another"),
    "another oath": (OTHER, "Not proved: "),
    "no oath": (None, "action 1, after roll 1, leads to another"),
}


@pytest.mark.rule("C-27.1")
@pytest.mark.parametrize("attack", SWORN)
def test_another_oath_is_found_out(tmp_path: Path, attack: str) -> None:
    oath, sentence = SWORN[attack]
    assert sentence in told_against(tmp_path, documents_of_game(honest(), sworn=oath))


@pytest.mark.rule("C-27.1")
def test_a_richer_set_up_is_found_out_though_it_is_played_from_the_start(tmp_path: Path) -> None:
    rich = replace(SETUP, purses=(90, 60))
    match = Match(TOY, rich, 5, dice=Sworn(5, (OATH,)))
    match.submit(Player(0), bid(Player(0), 3))
    setup = match_setup("toy", rich, 5)["setup"]
    assert "are not those that were sworn to" in told_against(
        tmp_path, documents_of_game(match, setup=setup)
    )


def seeded() -> Match[Any, Any, Any]:
    match = Match(TOY, SETUP, 5)
    for who in (Player(0), Player(1)):
        match.submit(who, bid(who, 1 + who))
    return match


def test_dice_that_were_seeded_are_called_that(tmp_path: Path) -> None:
    found = verdict(tmp_path, seeded(), sworn=None)
    assert found.sound
    assert found.words.startswith("Nobody swore to these dice: every one of 1 rolls (1 dice")
    assert any(line.split() == ["seed", "5"] for line in found.told)


def test_dice_that_were_seeded_cannot_pass_for_sworn_ones(tmp_path: Path) -> None:
    assert not verdict(tmp_path, seeded()).sound


# --- The file itself ---------------------------------------------------------------------


def another_action(documents: Documents) -> None:
    """The die has fallen: then the captain changes what he had ordered before it."""
    documents["match 2"]["action"]["coins"]["content"] = 3


def end_cut_off(documents: Documents) -> None:
    for number in range(30, 37):
        del documents[f"match {number}"]


def middle_cut_out(documents: Documents) -> None:
    del documents["match 12"]


FILES: dict[str, tuple[Callable[[Documents], None], str]] = {
    "an action changed after the die": (
        another_action,
        "action 2, after roll 1, leads to another",
    ),
    "the end cut off": (end_cut_off, "the record ends after action 29, but the game had got to"),
    "a line taken out": (middle_cut_out, "Action 12 of a.match is missing; use another copy."),
}


@pytest.mark.parametrize("attack", FILES)
def test_another_file_is_found_out(tmp_path: Path, attack: str) -> None:
    spoil, sentence = FILES[attack]
    documents = deepcopy(documents_of_game(honest()))
    spoil(documents)
    assert sentence in told_against(tmp_path, documents)


def test_a_file_that_is_cut_short_says_so(tmp_path: Path) -> None:
    verdict(tmp_path, honest())
    file = tmp_path / "a.match"
    file.write_bytes(file.read_bytes()[:-40])
    with pytest.raises(SaveError, match=r"a\.match is damaged or cut short"):
        finding(folder(tmp_path / "saves"), file)


# --- Every field of it -------------------------------------------------------------------


@pytest.mark.parametrize(("played", "sworn"), [(honest(40), OATH), (honest(3), None)])
def test_whatever_is_changed_in_the_file_of_a_fight_is_found_out_or_printed(
    tmp_path: Path, played: Match[Any, Any, Any], sworn: Oath | None
) -> None:
    """All but the notes of the pages, which say nothing of the game."""
    if sworn is None:
        actions = [(each.who, each.action) for each in played.entries]
        played = Match(TOY, SETUP, 5)
        for who, action in actions:
            if who in played.to_act and played.refuse(who, action) is None:
                played.submit(who, action)
    documents = documents_of_game(played, sworn=sworn)
    before = judged(tmp_path, documents)
    assert before.sound
    tried, passed = 0, []
    for at, was in leaves(documents):
        number = at[0].rpartition(" ")[2]
        if number.isdecimal() and int(number) > 9:
            continue  # the same as those before them
        for value in others(was):
            if value == was:
                continue
            tried += 1
            changed = with_other(documents, at, value)
            if passes(lambda: judged(tmp_path, changed), value, before):  # noqa: B023
                passed.append((at, was, value))
    assert passed == []
    assert tried > 100


# --- What no proof can find out, as C-27.5 says --------------------------------------------


@pytest.mark.rule("C-27.5")
def test_a_game_played_otherwise_with_the_secret_is_another_game(tmp_path: Path) -> None:
    """Who reads the secret on his own disk can play the whole game again, and better."""
    match = Match(TOY, SETUP, 5, dice=Sworn(5, (OATH,)))
    for who in (Player(0), Player(1)):
        match.submit(who, bid(who, 2 - who))
    winner = match.to_act[0]
    match.submit(winner, Risk(winner, False))
    assert deeds_of(match) != deeds_of(honest())[:3]
    assert verdict(tmp_path, match).sound


@pytest.mark.rule("C-27.5")
def test_a_file_with_a_chosen_secret_says_another_thing_than_was_shown(tmp_path: Path) -> None:
    """It proves nothing by itself: so what was sworn is printed, to be compared."""
    match = Match(TOY, SETUP, 5, dice=Sworn(5, (OTHER,)))
    found = verdict(tmp_path, match, sworn=OTHER)
    assert found.sound
    assert found.told[0] != verdict(tmp_path, honest()).told[0]
    assert "Unless you do, a file proves nothing" in found.told[-1]
