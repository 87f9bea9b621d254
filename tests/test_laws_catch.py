"""Do the laws catch anything? A sound toy engine keeps them all, a broken one is found out."""

import dataclasses
import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import force_setattr, replace

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.match import DivergedError, Match, RefusedError
from pieces_of_eight.campaign.kernel.play import Refusal, Said, Step
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, Seen, redact
from tests import laws, toy
from tests.games import Case
from tests.laws import LAWS
from tests.toy import TOY, Action, Auction, Bid, Risk

SEEDS = range(6)
SEVEN = ("start", "to_act", "legal", "refuse", "apply", "imagine", "score")
CAUGHT = (AssertionError, ValueError, TypeError, IndexError, RefusedError, DivergedError)


def case_of(seed: int, **broken: Any) -> Case:
    """The toy with some of its functions replaced by broken ones."""
    parts = {name: getattr(toy, name) for name in SEVEN}
    game = SimpleNamespace(**parts | {n: f for n, f in broken.items() if n in SEVEN})
    judged = {name: part for name, part in broken.items() if name in ("value", "order")}
    rest = {n: part for n, part in broken.items() if n not in SEVEN and n not in judged}
    mind = dataclasses.replace(TOY.mind, **judged)
    engine = dataclasses.replace(TOY, game=Frozen(game), mind=mind, **rest)
    return Case(engine, toy.Setup(), seed, toy.BOOK, bound=200)


class Frozen:
    """A namespace that can be a key, as a module can."""

    def __init__(self, names: SimpleNamespace) -> None:
        self.__dict__.update(vars(names))


# --- faults ------------------------------------------------------------------------------


def with_step(change: Callable[[Auction, Action, Step[Any]], Step[Any]]) -> dict[str, Any]:
    """An `apply` whose step is changed afterwards."""
    return {"apply": lambda s, a, dice: change(s, a, toy.apply(s, a, dice))}


def with_events(change: Callable[[Any], Any]) -> dict[str, Any]:
    return with_step(lambda s, a, step: replace(step, events=tuple(map(change, step.events))))


def secret_in_an_event(event: Any) -> Any:
    if isinstance(event, toy.BidWritten):
        return toy.Kept(toy.BIDDING, Player(event.coins.content))
    return event


def secret_in_the_state(state: Auction, action: Action, step: Step[Any]) -> Step[Any]:
    if isinstance(action, Bid) and not step.opened:
        public = replace(step.state, prize=step.state.prize + (action.coins.content or 0))
        return replace(step, state=public)
    return step


def secret_in_the_list(state: Auction, who: Player) -> Any:
    actions = toy.legal(state, who)
    theirs = state.bids[1 - who]
    return actions[:-1] if theirs is not None and theirs.content == 0 else actions


def opened_in_silence(state: Auction, action: Action, step: Step[Any]) -> Step[Any]:
    return replace(step, opened=False)


def opened_for_a_secret_reason(state: Auction, action: Action, step: Step[Any]) -> Step[Any]:
    return replace(step, opened=isinstance(action, Bid) and action.coins.content == 3)


def imagine_forgets(seen: Seen[Auction], rng: random.Random) -> Auction:
    return replace(toy.imagine(seen, rng), bids=(None, None))


def imagine_leaves_closed(seen: Seen[Auction], rng: random.Random) -> Auction:
    return seen.value


def imagine_changes_what_is_seen(seen: Seen[Auction], rng: random.Random) -> Auction:
    state = toy.imagine(seen, rng)
    return replace(state, purses=(state.purses[0], state.purses[1] + 1))


def imagine_by_no_seed(seen: Seen[Auction], rng: random.Random) -> Auction:
    return toy.imagine(seen, random.Random(HIDDEN.random()))


HIDDEN = random.Random(1)


def hidden_random(state: Auction, action: Action, step: Step[Any]) -> Step[Any]:
    return replace(step, state=replace(step.state, prize=HIDDEN.randint(1, 6)))


def hidden_throw(state: Auction, action: Action, step: Step[Any]) -> Step[Any]:
    return replace(step, thrown=step.thrown[:-1])


COUNTED: list[Auction] = []


def remembers(state: Auction, action: Action, step: Step[Any]) -> Step[Any]:
    """A module that keeps a count of its own beside the state."""
    COUNTED.append(state)
    return replace(step, state=replace(step.state, prize=len(COUNTED) % 7))


def mutates(state: Auction, action: Action, step: Step[Any]) -> Step[Any]:
    force_setattr(state, "prize", state.prize + 1)
    return step


def reads_beyond_the_band(state: Auction, action: Action, dice: Any) -> Step[Any]:
    step = toy.apply(state, action, dice)
    if isinstance(action, Risk) and action.yes:
        return replace(step, state=replace(step.state, purses=(sum(step.thrown[0]), 0)))
    return step


def reads_the_order_of_dice(state: Auction, action: Action, dice: Any) -> Step[Any]:
    step = toy.apply(state, action, dice)
    if isinstance(action, Risk) and action.yes and step.thrown[0][0] >= 5:
        return replace(step, state=replace(step.state, purses=(9, 9)))
    return step


def refuses_a_legal_one(state: Auction, action: Action) -> Refusal | None:
    if isinstance(action, Bid) and action.coins.content == 2:
        return Refusal(toy.BIDDING, "two is an unlucky number")
    return toy.refuse(state, action)


def accepts_too_much(state: Auction, action: Action) -> Refusal | None:
    refusal = toy.refuse(state, action)
    return None if refusal and "purse" in refusal.why else refusal


def accepts_out_of_turn(state: Auction, action: Action) -> Refusal | None:
    return None if isinstance(action, Risk) else toy.refuse(state, action)


def falls_over_nonsense(state: Auction, action: Action) -> Refusal | None:
    state.purses[action.by]
    return toy.refuse(state, action)


def refuses_without_words(state: Auction, action: Action) -> Refusal | None:
    return toy.refuse(state, action) and Refusal(toy.BIDDING, "")


def refuses_without_a_rule(state: Auction, action: Action) -> Refusal | None:
    return toy.refuse(state, action) and Refusal(Rule("T-99"), "no")


def lists_for_all(state: Auction, who: Player) -> Any:
    return tuple(Bid(who, Sealed(who, coins)) for coins in range(2))


def lists_twice(state: Auction, who: Player) -> Any:
    return (*toy.legal(state, who), *toy.legal(state, who)[:1])


def lists_by_chance(state: Auction, who: Player) -> Any:
    actions = list(toy.legal(state, who))
    HIDDEN.shuffle(actions)
    return actions


def lists_nothing(state: Auction, who: Player) -> Any:
    return () if state.pending else toy.legal(state, who)


def never_ends(state: Auction, action: Action, dice: Any) -> Step[Any]:
    return toy.apply(replace(state, chests=9), action, dice)


def keeps_a_list(state: Auction, action: Action, step: Step[Any]) -> Step[Any]:
    return replace(step, state=replace(step.state, won=list(step.state.won)))


def keeps_a_float(state: Auction, action: Action, step: Step[Any]) -> Step[Any]:
    return replace(step, state=replace(step.state, prize=float(step.state.prize)))


def fails_in_the_end(state: Auction, action: Action, dice: Any) -> Step[Any]:
    if isinstance(action, Risk) and action.yes:
        raise ValueError("this case was forgotten")
    return toy.apply(state, action, dice)


def falls_over_two_successes(state: Auction, action: Action, dice: Any) -> Step[Any]:
    step = toy.apply(state, action, dice)
    if len(step.thrown) == 2 and min(step.thrown[0]) >= 4:
        raise ValueError("nobody thought of two successes")
    return step


def no_words(state: Auction, event: Any) -> Said:
    if isinstance(event, toy.Risked):
        raise TypeError(event)
    return toy.say(state, event)


def another_rule(state: Auction, event: Any) -> Said:
    return Said(toy.say(state, event).words, Rule("T-98"))


def words_that_show_a_closed_seal(state: Auction, event: Any) -> Said:
    if isinstance(event, toy.BidWritten):
        return Said(f"Captain {event.by} writes {event.coins.content}.", event.rule)
    return toy.say(state, event)


def cites_nothing(event: Any) -> Any:
    return replace(event, rule=Rule("T-99"))


def cites_nothing_in_a_modifier(event: Any) -> Any:
    if isinstance(event, toy.Risked):
        return replace(event, mods=tuple(replace(mod, rule=Rule("T-99")) for mod in event.mods))
    return event


def asks_by_a_secret(state: Auction, who: Player) -> Any:
    theirs = state.bids[1 - who]
    asked = toy.prompt(state, who)
    return replace(asked, words=f"{asked.words} {theirs.content}") if theirs else asked


def infinite_score(state: Auction) -> Any:
    return {Player(0): float("inf"), Player(1): 0.0}


def score_of_one(state: Auction) -> Any:
    return {Player(0): 1.0} if state.pending else {Player(0): 1.0, Player(1): 0.0}


FAULTS: dict[str, tuple[str, dict[str, Any]]] = {
    "a secret in an event": ("steps_tell_nothing", with_events(secret_in_an_event)),
    "a secret in the state": ("steps_tell_nothing", with_step(secret_in_the_state)),
    "a secret in the list": ("lists_tell_nothing", {"legal": secret_in_the_list}),
    "a secret in the question": ("lists_tell_nothing", {"prompt": asks_by_a_secret}),
    "a seal opened in silence": ("steps_tell_nothing", with_step(opened_in_silence)),
    "opened by a secret": ("steps_tell_nothing", with_step(opened_for_a_secret_reason)),
    "imagine forgets": ("the_imagined_looks_the_same", {"imagine": imagine_forgets}),
    "imagine leaves closed": ("the_imagined_looks_the_same", {"imagine": imagine_leaves_closed}),
    "imagine invents": ("the_imagined_looks_the_same", {"imagine": imagine_changes_what_is_seen}),
    "imagine by no seed": ("the_imagined_looks_the_same", {"imagine": imagine_by_no_seed}),
    "hidden random": ("apply_is_pure", with_step(hidden_random)),
    "hidden random in a record": ("a_record_plays_again", with_step(hidden_random)),
    "hidden throw": ("apply_is_pure", with_step(hidden_throw)),
    "a memory beside the state": ("apply_is_pure", with_step(remembers)),
    "a changed input": ("apply_is_pure", with_step(mutates)),
    "beyond the band": ("dice_count_by_their_bands", {"apply": reads_beyond_the_band}),
    "the order of dice": ("dice_count_by_their_bands", {"apply": reads_the_order_of_dice}),
    "dice nobody thought of": ("odds_can_be_told", {"apply": falls_over_two_successes}),
    "odds beyond the band": ("odds_can_be_told", {"apply": reads_beyond_the_band}),
    "a legal one refused": ("legal_actions_are_legal", {"refuse": refuses_a_legal_one}),
    "a list for all": ("legal_actions_are_legal", {"legal": lists_for_all}),
    "a list with doubles": ("legal_actions_are_legal", {"legal": lists_twice}),
    "a list by chance": ("legal_actions_are_legal", {"legal": lists_by_chance}),
    "hints that lose one": ("legal_actions_are_legal", {"order": lambda state, a: a[1:]}),
    "an empty list": ("games_end", {"legal": lists_nothing}),
    "no end": ("games_end", {"apply": never_ends}),
    "a forgotten case": ("games_end", {"apply": fails_in_the_end}),
    "too much accepted": ("only_legal_actions_are_accepted", {"refuse": accepts_too_much}),
    "accepted out of turn": ("only_legal_actions_are_accepted", {"refuse": accepts_out_of_turn}),
    "nonsense": ("only_legal_actions_are_accepted", {"refuse": falls_over_nonsense}),
    "no reason": ("only_legal_actions_are_accepted", {"refuse": refuses_without_words}),
    "no rule for a refusal": (
        "only_legal_actions_are_accepted",
        {"refuse": refuses_without_a_rule},
    ),
    "a list in the state": ("everything_is_frozen", with_step(keeps_a_list)),
    "a float in the state": ("everything_is_frozen", with_step(keeps_a_float)),
    "a float in a save": ("saves_come_back", with_step(keeps_a_float)),
    "a missing event type": ("saves_come_back", {"event": toy.Kept}),
    "no words": ("every_event_has_words", {"say": no_words}),
    "another rule": ("every_event_has_words", {"say": another_rule}),
    "None in words": ("every_event_has_words", {"say": words_that_show_a_closed_seal}),
    "a bad citation": ("every_event_has_words", with_events(cites_nothing)),
    "a bad citation within": ("every_event_has_words", with_events(cites_nothing_in_a_modifier)),
    "a question without a rule": (
        "every_question_has_words",
        {"prompt": lambda state, who: replace(toy.prompt(state, who), rule=Rule("T-99"))},
    ),
    "an infinite score": ("scores_add_up", {"score": infinite_score}),
    "a lost score": ("scores_add_up", {"score": score_of_one}),
    "undo of dice": ("undo_restores", with_step(lambda s, a, step: replace(step, thrown=()))),
}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("law", LAWS)
def test_a_sound_engine_keeps(law: str, seed: int) -> None:
    LAWS[law](case_of(seed))


@pytest.mark.parametrize("fault", FAULTS)
def test_an_engine_is_found_out_for(fault: str) -> None:
    law, broken = FAULTS[fault]
    caught = 0
    for seed in SEEDS:
        try:
            LAWS[law](case_of(seed, **broken))
        except CAUGHT:
            caught += 1
    assert caught, f"{law} does not see {fault}"


def test_a_referee_is_found_out_who_lets_one_decide_for_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Match, "refuse", lambda self, who, act: toy.refuse(self.state, act))
    with pytest.raises(AssertionError, match="may do"):
        LAWS["only_who_is_to_act_may_act"](case_of(1))


def test_redaction_is_found_out_that_closes_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    everything = redact
    monkeypatch.setattr(laws, "redact", lambda value, who: everything(value, Player(9)))
    with pytest.raises(AssertionError):
        LAWS["redaction_is_idempotent"](case_of(1))


def test_every_law_has_a_fault_it_catches() -> None:
    elsewhere = {"only_who_is_to_act_may_act", "redaction_is_idempotent"}
    assert {law for law, _ in FAULTS.values()} | elsewhere == set(LAWS)
