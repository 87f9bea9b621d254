"""The referee: what it lets through, what it records, takes back, tells and plays again."""

import pickle
import random
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Dice, Rule
from pieces_of_eight.campaign.kernel.match import (
    DivergedError,
    Match,
    Position,
    RefusedError,
    digest,
    replay,
)
from pieces_of_eight.campaign.kernel.play import Refusal, Step
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, hides
from tests import toy
from tests.bent import bent
from tests.toy import TOY, Auction, Bid, BidWritten, Kept, Risk, Setup

ME, YOU = Player(0), Player(1)
ToyMatch = Match[Auction, toy.Action, Setup]


def begun(chests: int = 4) -> ToyMatch:
    return Match(TOY, Setup(chests, (30, 30)), 11)


def bid(who: Player, coins: int) -> Bid:
    return Bid(who, Sealed(who, coins))


def played(actions: int, match: ToyMatch | None = None, seed: int = 5) -> ToyMatch:
    """A match after some actions chosen at random, the same ones every time."""
    match, rng = match or begun(1000), random.Random(seed)
    for _ in range(actions):
        who = match.to_act[0]
        match.submit(who, rng.choice(TOY.game.legal(match.state, who)))
    return match


def test_an_action_is_recorded_with_its_dice_and_the_digest_of_what_it_led_to() -> None:
    match = begun()
    match.submit(ME, bid(ME, 2))
    match.submit(YOU, bid(YOU, 0))
    match.submit(ME, Risk(ME, True))
    assert [entry.who for entry in match.entries] == [ME, YOU, ME]
    assert [len(entry.thrown) for entry in match.entries] == [0, 0, 2]
    assert [entry.digest for entry in match.entries] == [digest(s.state) for s in match.steps[1:]]


def test_an_action_out_of_turn_or_against_the_rules_changes_nothing() -> None:
    match = begun()
    match.submit(ME, bid(ME, 1))
    before, thrown = match.state, match.dice.at
    with pytest.raises(RefusedError, match=r"^it is not your turn \[T-1\]$"):
        match.submit(ME, bid(ME, 1))
    with pytest.raises(RefusedError, match=r"\[T-1\]$") as refused:
        match.submit(YOU, bid(YOU, 99))
    assert refused.value.refusal.rule == "T-1"
    assert (match.state, match.dice.at, len(match.entries)) == (before, thrown, 1)


def test_an_action_from_which_nothing_was_learned_can_be_taken_back() -> None:
    match = begun()
    start = match.state
    match.submit(ME, bid(ME, 3))
    assert match.why_not_undo(ME) is None
    match.undo(ME)
    assert match.state == start
    assert match.entries == []
    match.submit(ME, bid(ME, 1))
    assert match.state.bids[ME] == Sealed(ME, 1)


def test_what_fell_was_opened_or_is_not_ones_own_cannot_be_taken_back() -> None:
    match = begun()
    assert match.why_not_undo(ME) == "there is nothing to take back"
    match.submit(ME, bid(ME, 2))
    assert match.why_not_undo(YOU) == "the last action was not yours"
    match.submit(YOU, bid(YOU, 0))
    assert match.why_not_undo(YOU) == "a secret came out, and cannot be hidden again"
    match.submit(ME, Risk(ME, True))
    assert match.why_not_undo(ME) == "dice were rolled, and no roll can be taken back"
    with pytest.raises(RefusedError, match="dice were rolled"):
        match.undo(ME)
    assert len(match.entries) == 3


def test_every_action_and_every_undo_is_told_to_whoever_keeps_the_match() -> None:
    match, lengths = begun(), list[int]()
    match.on_change = lambda: lengths.append(len(match.entries))
    match.submit(ME, bid(ME, 2))
    match.undo(ME)
    match.seat(ME).submit(bid(ME, 1))
    match.seat(ME).undo()
    with pytest.raises(RefusedError):
        match.submit(ME, bid(ME, 99))
    assert lengths == [1, 0, 1, 0]


def test_a_seat_sees_and_logs_only_what_is_its_own() -> None:
    match = begun()
    mine, yours = match.seat(ME), match.seat(YOU)
    shown = yours.submit(bid(YOU, 3))
    assert not hides(shown.state)
    mine.submit(bid(ME, 1))
    match.submit(YOU, Risk(YOU, False))
    told = [event for step in mine.log() for event in step if isinstance(event, BidWritten)]
    assert [event.coins.content for event in told] == [None, 1]
    assert hides(mine.seen_at(1))
    assert not hides(yours.seen_at(1))
    assert any(isinstance(event, Kept) for step in yours.log() for event in step)


def test_a_seat_offers_actions_only_in_its_turn() -> None:
    match = begun()
    mine = match.seat(ME)
    assert mine.legal()
    assert mine.prompt.rule == "T-1"
    mine.submit(bid(ME, 0))
    assert mine.legal() == ()
    assert mine.to_act == (YOU,)
    assert isinstance(mine.refuse(bid(ME, 0)), Refusal)
    assert mine.why_not_undo() is None


def test_a_record_plays_again_to_the_same_match() -> None:
    match = played(60)
    again = replay(TOY, match.setup, match.dice.seed, match.entries)
    assert again.state == match.state
    assert again.entries == match.entries
    assert again.dice.at == match.dice.at
    assert [step.events for step in again.steps] == [step.events for step in match.steps]


def test_a_replayed_match_goes_on_with_the_dice_that_would_have_come() -> None:
    match = played(40)
    again = replay(TOY, match.setup, match.dice.seed, match.entries)
    assert played(40, match, 8).state == played(40, again, 8).state


def test_a_match_goes_on_from_a_position_as_it_would_have_from_its_record() -> None:
    match = played(40)
    position = Position(match.state, match.dice.at, 40)
    resumed = Match(TOY, match.setup, match.dice.seed, position)
    assert (resumed.earlier, resumed.entries, len(resumed.steps)) == (40, [], 1)
    assert resumed.why_not_undo(ME) == "there is nothing to take back"
    assert played(40, resumed, 8).state == played(40, match, 8).state
    tail = replay(TOY, match.setup, match.dice.seed, match.entries[40:], position)
    assert tail.state == match.state
    assert tail.dice.at == match.dice.at


def test_a_position_needs_no_start_that_the_rules_still_allow() -> None:
    def start(setup: Setup, dice: Dice, /) -> Step[Auction]:
        raise ValueError("no longer allowed")

    match = played(10)
    position = Position(match.state, match.dice.at, 10)
    resumed = Match(bent(start=start), match.setup, match.dice.seed, position)
    assert resumed.state == match.state


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"digest": "0" * 16}, "it leads to another position now"),
        ({"thrown": ((1,),)}, "the record has dice left over"),
        ({"thrown": ((6, 6),) * 3}, "the record has dice left over"),
        ({"who": Player(7)}, "the rules cannot carry it out|the rules refuse it now"),
        ({"action": bid(ME, 99)}, "the rules refuse it now"),
        ({"action": "nonsense"}, "the rules cannot carry it out"),
    ],
)
def test_a_record_that_differs_is_told_with_its_action_and_the_match_before_it(
    change: dict[str, Any], why: str
) -> None:
    match = begun()
    match.submit(ME, bid(ME, 0))
    match.submit(YOU, bid(YOU, 1))
    match.submit(YOU, Risk(YOU, False))
    match.submit(ME, bid(ME, 0))
    entries = [*match.entries[:3], replace(match.entries[3], **change)]
    with pytest.raises(DivergedError, match=rf"^action 4: ({why})") as differs:
        replay(TOY, match.setup, match.dice.seed, entries)
    assert differs.value.at == 3
    assert differs.value.match.entries == match.entries[:3]
    assert differs.value.match.state == match.steps[3].state


def test_impossible_dice_in_a_record_are_told() -> None:
    match = begun()
    match.submit(ME, bid(ME, 0))
    match.submit(YOU, bid(YOU, 0))
    for thrown, why in (((), "asks for 1 dice"), (((9,),), "the script says")):
        entries = [match.entries[0], replace(match.entries[1], thrown=thrown)]
        with pytest.raises(DivergedError, match=why):
            replay(TOY, match.setup, match.dice.seed, entries)


def test_a_changed_rule_is_told_at_the_first_action_where_it_matters() -> None:
    match = played(80)
    refused = next(n for n, e in enumerate(match.entries) if isinstance(e.action, Risk))

    def refuse(state: Auction, action: toy.Action, /) -> Refusal | None:
        no_risk = isinstance(action, Risk)
        return Refusal(toy.RISK, "no more risks") if no_risk else toy.refuse(state, action)

    with pytest.raises(DivergedError, match="no more risks") as differs:
        replay(bent(refuse=refuse), match.setup, match.dice.seed, match.entries)
    assert differs.value.at == refused


def test_after_a_position_a_record_counts_its_actions_from_the_start_of_the_game() -> None:
    match = played(30)
    position = Position(match.steps[20].state, 0, 20)
    wrong = [*match.entries[20:25], replace(match.entries[25], digest="?")]
    with pytest.raises(DivergedError, match=r"^action 26: "):
        replay(TOY, match.setup, match.dice.seed, wrong, position)


def test_a_digest_is_the_same_for_the_same_state_and_another_for_another() -> None:
    one, same, other = played(12).state, played(12).state, played(13).state
    assert digest(one) == digest(same) != digest(other)
    assert len(digest(one)) == 16


def test_a_refusal_goes_from_process_to_process() -> None:
    refused = RefusedError(Refusal(Rule("T-1"), "not that"))
    again = pickle.loads(pickle.dumps(refused))
    assert str(again) == str(refused) == "not that [T-1]"
    assert again.refusal == refused.refusal
