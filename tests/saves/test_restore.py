"""The record and the stored position: each speaks where the other fails."""

import gc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from campaign.kernel.dice import Dice
from campaign.kernel.play import Refusal, Step
from campaign.kernel.sealed import Player
from saves.copies import look
from saves.disk import Disk
from saves.edition import Edition
from saves.journal import Journal
from saves.journal_file import Document, Tables, read
from saves.match_file import ANCHOR, ENTRIES, HEADER, KIND, LATEST
from saves.words import SaveError
from tests import toy
from tests.bent import bent
from tests.saves.tools import QuickDisk, begun, created, edition, folder, kept, play, states, step
from tests.toy import Auction, Risk, Setup

DISK: Disk = QuickDisk()
OLD_RECORD = "duel.match (begun under rules 1) does not replay from action"


def no_risk(state: Auction, action: toy.Action, /) -> Refusal | None:
    """New rules: nobody may risk a chest."""
    if isinstance(action, Risk) and action.yes:
        return Refusal(toy.RISK, "no more risks")
    return toy.refuse(state, action)


def first_risk(actions: int) -> int:
    """The number of the first action of the common game that the new rules refuse."""
    match = begun()
    for number in range(actions):
        step(match, number)
    risks = [isinstance(e.action, Risk) and e.action.yes for e in match.entries]
    return risks.index(True)


def edited(path: Path, edit: Callable[[Tables], object]) -> None:
    """Write a file anew with other tables, every checksum right: by a stranger's hand."""
    tables = read(path, KIND).tables
    edit(tables)
    path.unlink()
    Journal.create(path, KIND, DISK, tables).close()


def the(tables: Tables, table: str) -> Document:
    return tables[table]["1"]


NEW_RULES: Edition = edition(bent(refuse=no_risk), rules="2")


def test_a_position_that_does_not_decode_is_rebuilt_from_the_record(tmp_path: Path) -> None:
    path = kept(tmp_path, 20)
    edited(path, lambda t: the(t, LATEST).update(state={"chests": "many"}))
    with folder(tmp_path).open("duel") as saved:
        assert saved.match.state == states(20)[-1]
        assert saved.notes == [
            "The stored position could not be read; it was rebuilt from the record."
        ]
        play(saved, 1)
    assert look(path, edition()).notes == []


@pytest.mark.parametrize(
    "edit",
    [
        lambda t: t.pop(LATEST),
        lambda t: the(t, LATEST).pop("state"),
        lambda t: the(t, LATEST).update(actions=-1),
        lambda t: the(t, LATEST).update(dice=-1),
        lambda t: the(t, LATEST)["state"].update(pending=[{"type": "AskRisk", "who": 9}]),
        lambda t: the(t, LATEST)["state"].update(bids=[None]),
    ],
)
def test_a_position_that_makes_no_sense_is_no_loss(
    tmp_path: Path, edit: Callable[[Tables], object]
) -> None:
    path = kept(tmp_path, 20)
    edited(path, edit)
    with folder(tmp_path).open("duel") as saved:
        assert saved.match.state == states(20)[-1]
        assert len(saved.notes) == 1


@pytest.mark.parametrize(
    "edit",
    [
        lambda t: the(t, LATEST)["state"].update(won=[90, 0]),
        lambda t: the(t, LATEST).update(dice=1000),
        lambda t: the(t, LATEST).update(actions=25),
        lambda t: the(t, LATEST).update(actions=12),
    ],
)
def test_a_position_that_contradicts_a_record_that_holds_is_not_believed(
    tmp_path: Path, edit: Callable[[Tables], object]
) -> None:
    path = kept(tmp_path, 20)
    edited(path, edit)
    with folder(tmp_path).open("duel") as saved:
        assert saved.match.state == states(20)[-1]
        assert saved.notes == [
            "The stored position did not agree with the record, which replays without a fault;"
            " the record was kept."
        ]


def test_a_position_one_action_behind_its_record_is_in_order(tmp_path: Path) -> None:
    path = kept(tmp_path, 20)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    with folder(tmp_path).open("duel") as saved:
        assert saved.match.state == states(20)[-1]
        assert saved.notes == []


def test_when_the_rules_have_changed_the_position_is_offered_with_the_action_that_differs(
    tmp_path: Path,
) -> None:
    path, at = kept(tmp_path, 60), first_risk(60)
    before = path.read_bytes()
    with pytest.raises(SaveError) as wrong:
        folder(tmp_path, playing=NEW_RULES).open("duel")
    assert str(wrong.value) == (
        f"{OLD_RECORD} {at + 1} on: it is refused now: no more risks [T-3]; its stored position"
        " after 60 actions is whole: recover it to go on from there."
    )
    assert (wrong.value.recoverable, wrong.value.differs_at) == (True, at)
    assert path.read_bytes() == before


def test_a_game_goes_on_from_its_position_under_new_rules_and_stays_open_from_then_on(
    tmp_path: Path,
) -> None:
    path = kept(tmp_path, 60)
    before = path.read_bytes()
    place = folder(tmp_path, playing=NEW_RULES)
    with place.recover("duel") as saved:
        assert saved.match.state == states(60)[-1]
        assert (saved.match.earlier, saved.actions) == (60, 60)
        assert "goes on from the stored position, after 60 actions" in saved.notes[1]
        assert saved.match.dice.at == begun_dice(60)
        saved.match.submit(saved.match.to_act[0], no_risk_action(saved.match.state))
        state = saved.match.state
    with place.open("duel") as saved:
        assert saved.notes == []
        assert (saved.match.state, saved.actions) == (state, 61)
        assert len(saved.match.entries) == 1
    assert place.matches()[0].actions == 61
    [waste] = (tmp_path / "wastebasket").iterdir()
    assert waste.read_bytes() == before


def test_actions_behind_the_stored_position_are_done_again_as_far_as_they_go(
    tmp_path: Path,
) -> None:
    place = folder(tmp_path / "old")
    saved = created(place, actions=62)  # the position was written after 56
    (tmp_path / "duel.match").write_bytes((tmp_path / "old" / "duel.match").read_bytes())
    saved.close()
    entries = saved.match.entries
    risky = [isinstance(e.action, Risk) and e.action.yes for e in entries]
    last = next((n for n in range(56, 62) if risky[n]), 62)
    assert last > 57
    place = folder(tmp_path, playing=NEW_RULES)
    with place.recover("duel") as again:
        assert (again.match.earlier, again.actions) == (56, last)
        assert again.match.state == states(last)[-1]
        again.match.submit(again.match.to_act[0], no_risk_action(again.match.state))
        state = again.match.state
    with place.open("duel") as again:
        assert (again.actions, again.match.state, again.notes) == (last + 1, state, [])


def begun_dice(actions: int) -> int:
    match = begun()
    for number in range(actions):
        step(match, number)
    return match.dice.at


def no_risk_action(state: Auction) -> toy.Action:
    who = toy.to_act(state)[0]
    return toy.legal(state, who)[-1]


def test_under_the_old_rules_a_record_behind_a_position_still_opens_by_the_position(
    tmp_path: Path,
) -> None:
    kept(tmp_path, 60)
    with folder(tmp_path, playing=NEW_RULES).recover("duel") as saved:
        state = saved.match.state
    with folder(tmp_path).open("duel") as saved:
        assert saved.match.state == state


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (lambda t: t[ENTRIES]["11"].update(digest="0" * 16), "it leads to another position now"),
        (lambda t: t[ENTRIES]["11"].update(thrown=[[1] * 9]), "the record has dice left over"),
        (lambda t: t[ENTRIES]["11"].update(action={"type": "Swim"}), "it cannot be read"),
        (lambda t: t[ENTRIES]["11"].update(action=[[[]]]), "it cannot be read"),
        (lambda t: t[ENTRIES]["11"].update(who="me"), "it cannot be read"),
        (lambda t: t[ENTRIES]["11"].update(who=55), "the rules cannot carry it out|it is refused"),
        (lambda t: t[ENTRIES]["11"].update(extra=1), "it cannot be read"),
        (lambda t: t[ENTRIES].pop("11"), "it is missing"),
    ],
)
def test_a_record_with_a_false_entry_is_told_and_both_ways_on_are_found(
    tmp_path: Path, edit: Callable[[Tables], object], why: str
) -> None:
    path = kept(tmp_path, 20)
    edited(path, edit)
    place = folder(tmp_path)
    with pytest.raises(SaveError, match=rf"does not replay from action 11 on: ({why})") as wrong:
        place.open("duel")
    assert wrong.value.differs_at == 10
    edited(path, lambda t: t.pop(LATEST))
    with pytest.raises(SaveError, match="what came before, 10 actions, can be kept: recover it"):
        place.open("duel")
    with place.recover("duel") as saved:
        assert saved.match.state == states(10)[-1]
        play(saved, 2)
    assert look(path, edition()).match.state == states(12)[-1]


def test_a_start_that_the_rules_no_longer_allow_leaves_the_position(tmp_path: Path) -> None:
    def start(setup: Setup, dice: Dice, /) -> Step[Auction]:
        raise ValueError("a chest too many")

    kept(tmp_path, 20)
    place = folder(tmp_path, playing=edition(bent(start=start)))
    with pytest.raises(SaveError, match=r"the game cannot be begun .a chest too many.; its stored"):
        place.open("duel")
    with place.recover("duel") as saved:
        assert saved.match.state == states(20)[-1]


def test_with_neither_record_nor_position_the_file_is_told_to_be_lost(tmp_path: Path) -> None:
    path = kept(tmp_path, 20)

    def edit(tables: Tables) -> None:
        tables.pop(LATEST)
        tables[ENTRIES]["1"]["digest"] = ""

    edited(path, edit)
    with pytest.raises(SaveError, match=r"from action 1 on.*take another copy of it") as wrong:
        folder(tmp_path).open("duel")
    assert not wrong.value.recoverable


def test_an_anchor_that_does_not_decode_falls_back_on_the_latest_position(tmp_path: Path) -> None:
    path = kept(tmp_path, 60)
    with folder(tmp_path, playing=NEW_RULES).recover("duel") as saved:
        state = saved.match.state
    edited(path, lambda t: the(t, ANCHOR).pop("state"))
    place = folder(tmp_path, playing=NEW_RULES)
    with pytest.raises(SaveError, match="its stored position after 60 actions is whole"):
        place.open("duel")
    with place.recover("duel") as saved:
        assert saved.match.state == state


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (lambda t: t.pop(HEADER), "does not say what is played in it"),
        (lambda t: the(t, HEADER).pop("seed"), "does not say what is played in it"),
        (lambda t: the(t, HEADER).update(chairs=[{"kind": "cat"}]), "does not say what is played"),
        (lambda t: the(t, HEADER).update(extra=1), "does not say what is played in it"),
        (lambda t: the(t, HEADER).update(engine="chess"), "a game of 'chess', which this copy"),
        (lambda t: the(t, HEADER).update(setup="?"), "a set-up that cannot be read"),
        (lambda t: the(t, HEADER).update(setup={"chests": "x"}), "a set-up that cannot be read"),
    ],
)
def test_a_header_that_makes_no_sense_is_told(
    tmp_path: Path, edit: Callable[[Tables], object], why: str
) -> None:
    path = kept(tmp_path, 5)
    edited(path, edit)
    place = folder(tmp_path)
    with pytest.raises(SaveError, match=rf"^duel\.match .*{why}") as wrong:
        place.open("duel")
    assert not wrong.value.recoverable
    with pytest.raises(SaveError, match=why):
        place.recover("duel")


def test_a_file_that_would_have_a_rule_fail_is_only_a_file_that_is_wrong(tmp_path: Path) -> None:
    def to_act(state: Auction, /) -> tuple[Player, ...]:
        raise RecursionError("deep")

    kept(tmp_path, 5)
    place = folder(tmp_path, playing=edition(bent(to_act=to_act)))
    with pytest.raises(SaveError, match="the rules cannot carry it out"):
        place.open("duel")


def test_a_rescued_beginning_keeps_playing_after_an_anchor(tmp_path: Path) -> None:
    path = kept(tmp_path, 60)
    place = folder(tmp_path, playing=NEW_RULES)
    with place.recover("duel") as saved:
        for _ in range(6):
            saved.match.submit(saved.match.to_act[0], no_risk_action(saved.match.state))
        third: Any = saved.match.steps[3].state

    def edit(tables: Tables) -> None:
        tables.pop(LATEST)
        tables[ENTRIES]["64"]["digest"] = ""

    edited(path, edit)
    with place.recover("duel") as saved:
        assert (saved.match.state, saved.actions) == (third, 63)
    with place.open("duel") as saved:
        assert (saved.match.state, saved.actions, saved.notes) == (third, 63, [])


def test_no_rubbish_is_collected_while_a_record_is_read_and_again_behind_it(tmp_path: Path) -> None:
    collected: list[bool] = []

    def to_act(state: Auction, /) -> tuple[Player, ...]:
        collected.append(gc.isenabled())
        return toy.to_act(state)

    path = kept(tmp_path, 5)
    place = folder(tmp_path, playing=edition(bent(to_act=to_act)))
    with place.open("duel"):
        assert not any(collected)
    assert gc.isenabled()
    path.write_bytes(b"nothing of use")
    with pytest.raises(SaveError):
        place.open("duel")
    assert gc.isenabled()
