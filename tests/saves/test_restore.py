"""A match out of its file: the record is played again, or the file is told to be wrong."""

import gc
from collections.abc import Callable
from pathlib import Path

import pytest

from pieces_of_eight.campaign.kernel.dice import Dice
from pieces_of_eight.campaign.kernel.match import Match, Position
from pieces_of_eight.campaign.kernel.play import Refusal, Step
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.saves.disk import older
from pieces_of_eight.saves.folder import Edition
from pieces_of_eight.saves.seal import Document, Documents
from pieces_of_eight.saves.words import OtherVersionError, SaveError
from tests import toy
from tests.bent import bent
from tests.saves.tools import CHAIRS, begun, edition, folder, forged, kept, play, states, step
from tests.toy import TOY, Auction, Risk, Setup


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


NEW_RULES: Edition = edition(bent(refuse=no_risk), rules="2")


def test_a_record_of_other_rules_is_told_and_left_alone_even_with_an_older_copy(
    tmp_path: Path,
) -> None:
    path, at = kept(tmp_path, 60), first_risk(60)
    before = path.read_bytes()
    older(path, 1).write_bytes(kept(tmp_path / "short", at).read_bytes())
    place = folder(tmp_path, playing=NEW_RULES)
    with pytest.raises(OtherVersionError) as wrong:
        place.open("duel")
    assert str(wrong.value) == (
        f"duel.match does not replay from action {at + 1} on: it is refused now: no more risks"
        " [T-3]; it was begun with version 1, and this is 2."
    )
    assert path.read_bytes() == before
    assert place.check("duel") == [str(wrong.value)]


@pytest.mark.parametrize("played", [0, 3])
def test_a_match_that_was_taken_up_from_a_position_goes_on_from_there(
    tmp_path: Path, played: int
) -> None:
    match = begun()
    for number in range(12):
        step(match, number)
    place = folder(tmp_path)
    other = Match(TOY, match.setup, 5, Position(match.state, 0, 11))
    step(other, 11)
    saved = place.create("toy", other, "Other", CHAIRS)
    play(saved, played)
    saved.close()
    with place.open("other") as again:
        assert (again.match.earlier, again.actions) == (11, 12 + played)
        assert again.match.state == saved.match.state
        assert again.match.dice.at == saved.match.dice.at
    older(tmp_path / "other.match", 1).unlink(missing_ok=True)
    forged(tmp_path / "other.match", lambda t: t["match"]["start"].pop("state"))
    with pytest.raises(SaveError, match="a beginning that cannot be read"):
        place.open("other")


TURNS: list[Document] = [{}, {"actions": 5, "to_act": "x"}, {"actions": 5, "to_act": [0], "a": 1}]


@pytest.mark.parametrize("turn", TURNS)
def test_a_turn_that_makes_no_sense_is_told(tmp_path: Path, turn: Document) -> None:
    path = kept(tmp_path, 5)
    forged(path, lambda t: t.update({"match turn": turn}))
    with pytest.raises(SaveError, match="cannot be read"):
        folder(tmp_path).open("duel")


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (lambda t: t["match 11"].update(digest="0" * 16), "it leads to another position now"),
        (lambda t: t["match 11"].update(thrown=[[1] * 9]), "the record has dice left over"),
        (lambda t: t["match 11"].update(action={"type": "Swim"}), ""),
        (lambda t: t["match 11"].update(action=[[[]]]), ""),
        (lambda t: t["match 11"].update(who="me"), ""),
        (lambda t: t["match 11"].update(who=55), "the rules cannot carry it out|it is refused"),
        (lambda t: t["match 11"].update(extra=1), ""),
        (lambda t: t.pop("match 11"), ""),
    ],
)
def test_a_record_with_a_false_entry_is_refused_or_an_older_copy_taken(
    tmp_path: Path, edit: Callable[[Documents], object], why: str
) -> None:
    path = kept(tmp_path, 20)
    good = path.read_bytes()
    forged(path, edit)
    bad, place = path.read_bytes(), folder(tmp_path)
    with pytest.raises(
        SaveError,
        match=rf"^duel\.match does not replay from action 11 on: ({why})|"
        rf"^Action 11 of duel\.match (is missing|cannot be read .*({why}))",
    ):
        place.open("duel")
    assert path.read_bytes() == bad
    older(path, 1).write_bytes(good)
    with place.open("duel") as saved:
        assert saved.match.state == states(20)[-1]
        assert "an older copy was taken, which stands after 20 actions" in saved.notes[0]
    assert bad in [kept.read_bytes() for kept in (tmp_path / "wastebasket").iterdir()]


def test_a_start_that_the_rules_no_longer_allow_is_told(tmp_path: Path) -> None:
    def start(setup: Setup, dice: Dice, /) -> Step[Auction]:
        raise ValueError("a chest too many")

    kept(tmp_path, 20)
    place = folder(tmp_path, playing=edition(bent(start=start)))
    with pytest.raises(SaveError, match=r"game of duel.match cannot be begun .a chest too"):
        place.open("duel")


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (lambda t: t.pop("match"), "does not say what is played in it"),
        (lambda t: t["match"].pop("seed"), "does not say what is played in it"),
        (lambda t: t["match"].update(chairs=[{"kind": "cat"}]), "does not say what is played"),
        (lambda t: t["match"].update(extra=1), "does not say what is played in it"),
        (lambda t: t["match"].update(engine="chess"), "a game of 'chess', which this copy"),
        (lambda t: t["match"].update(setup="?"), "a beginning that cannot be read"),
        (lambda t: t["match"].update(setup={"chests": "x"}), "a beginning that cannot be read"),
    ],
)
def test_a_header_that_makes_no_sense_is_told(
    tmp_path: Path, edit: Callable[[Documents], object], why: str
) -> None:
    path = kept(tmp_path, 5)
    forged(path, edit)
    place = folder(tmp_path)
    with pytest.raises(SaveError, match=rf"^duel\.match .*{why}"):
        place.open("duel")


def test_a_file_that_would_have_a_rule_fail_is_only_a_file_that_is_wrong(tmp_path: Path) -> None:
    def to_act(state: Auction, /) -> tuple[Player, ...]:
        raise RecursionError("deep")

    kept(tmp_path, 5)
    place = folder(tmp_path, playing=edition(bent(to_act=to_act)))
    with pytest.raises(SaveError, match="the rules cannot carry it out"):
        place.open("duel")


def test_no_rubbish_is_collected_while_a_record_is_read_and_again_behind_it(tmp_path: Path) -> None:
    collected: list[bool] = []

    def to_act(state: Auction, /) -> tuple[Player, ...]:
        collected.append(gc.isenabled())
        return toy.to_act(state)

    path = kept(tmp_path, 5)
    place = folder(tmp_path, playing=edition(bent(to_act=to_act)))
    with place.open("duel"):
        assert len(collected) == 5
        assert not any(collected)
    assert gc.isenabled()
    path.write_bytes(b"nothing of use")
    older(path, 1).unlink(missing_ok=True)
    with pytest.raises(SaveError):
        place.open("duel")
    assert gc.isenabled()
