"""The laws that every engine keeps, each a plain function of a case.

`test_laws.py` runs them over the engines of the game, `cases/laws.txt` over engines that were
broken on purpose, to see that each law can fail.
"""

import math
import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from pieces_of_eight.campaign.kernel.dice import Faces, Roll, Scripted, Seeded, branched
from pieces_of_eight.campaign.kernel.match import Match, RefusedError, digest, replay
from pieces_of_eight.campaign.kernel.play import Event, Mod, Refusal, part_of
from pieces_of_eight.campaign.kernel.sealed import Sealed, hides, redact, seen
from tests.games import (
    PLIES,
    SAMPLES,
    Case,
    Recorder,
    observers,
    opening,
    played,
    players,
    sample,
    scripted,
    states,
)
from tests.perturb import perturbed, walk

BENT = 2
"""How many legal actions of a turn are bent out of shape, in each way there is."""
COURSES = 60
"""How many courses of the dice are followed for one action."""

# --- a game runs -------------------------------------------------------------------------


def law_games_end(case: Case) -> None:
    """From start to end without an exception; then nobody may act and all is refused."""
    _, turns = played(case)
    assert turns, "the game was over before it began"
    game, last = case.engine.game, turns[-1].step.state
    for who in players(case):
        assert not game.legal(last, who), "there are legal actions after the end"
    for turn in sample(case):
        assert game.refuse(last, turn.action), f"{turn.action} is accepted after the end"


def law_legal_actions_are_legal(case: Case) -> None:
    """A list without doubles, the same twice, nothing in it refused, nothing for others."""
    game = case.engine.game
    for turn in sample(case):
        to_act = game.to_act(turn.before)
        assert set(to_act) <= set(players(case))
        assert len(set(to_act)) == len(to_act), "a player is to act twice"
        for who in players(case):
            legal = list(game.legal(turn.before, who))
            assert bool(legal) == (who in to_act), f"player {who}: {legal}, to act: {to_act}"
            assert legal == list(game.legal(turn.before, who)), "another list the second time"
            assert len(set(legal)) == len(legal), "the list has an action twice"
            for action in legal:
                refusal = game.refuse(turn.before, action)
                assert refusal is None, f"{action} is in the list and refused: {refusal}"
            assert sorted(map(repr, case.engine.mind.order(turn.before, legal))) == sorted(
                map(repr, legal)
            ), "the order of hints is not an order of the legal actions"


def law_only_who_is_to_act_may_act(case: Case) -> None:
    """The referee refuses everybody else, and nobody takes another's decision."""
    game = case.engine.game
    match = Match(case.engine, case.setup, case.seed)
    looked_at = {id(turn) for turn in sample(case)}
    for turn in opening(case):
        if id(turn) in looked_at:
            options = {who: game.legal(match.state, who) for who in match.to_act}
            for who in players(case):
                assert bool(match.seat(who).legal()) == (who in options)
                for other, legal in options.items():
                    if other == who:
                        continue
                    for action in legal[:5]:
                        assert match.refuse(who, action), f"player {who} may do {action}"
                        with pytest.raises(RefusedError):
                            match.submit(who, action)
        match.submit(turn.who, turn.action)
        assert digest(match.state) == digest(turn.step.state)


def law_only_legal_actions_are_accepted(case: Case) -> None:
    """Actions bent out of shape are refused in words, or else stand in a list of legal ones."""
    game, rng = case.engine.game, random.Random(case.seed + 2)
    stale = [turn.action for turn in sample(case)]
    for turn in sample(case):
        lists = {who: game.legal(turn.before, who) for who in game.to_act(turn.before)}
        every = {action for legal in lists.values() for action in legal}
        some = rng.sample(sorted(every, key=repr), min(BENT, len(every)))
        bent = [b for action in some for b in perturbed(action, case.engine.action, rng)]
        for action in {*bent, *rng.sample(stale, min(6, len(stale)))}:
            refusal = game.refuse(turn.before, action)
            if refusal is None:
                listed = action in every or type(action) in case.sampled
                assert listed, f"{action} is accepted and not in any list"
                game.apply(turn.before, action, Seeded(case.seed))
            else:
                assert isinstance(refusal, Refusal)
                assert refusal.why.strip(), f"{action} is refused without a word"
                assert refusal.rule in case.book, f"{refusal} cites no paragraph"


# --- a step is a function ----------------------------------------------------------------


def law_apply_is_pure(case: Case) -> None:
    """The same state, action and faces give the same step, and the state stays as it was."""
    game = case.engine.game
    for turn in sample(case):
        mark = digest(turn.before)
        dice = scripted(turn.step.thrown)
        again = game.apply(turn.before, turn.action, dice)
        assert digest(turn.before) == mark, f"{turn.action} changed the state it was given"
        assert again == turn.step, f"{turn.action} did something else the second time"
        assert not dice.left, f"{turn.action} threw fewer dice the second time"
        asked = tuple(roll.dice for roll in turn.rolls)
        assert tuple(map(len, turn.step.thrown)) == asked, "a throw is missing in the record"


def law_a_record_plays_again(case: Case) -> None:
    """A match again from actions and faces: every position is the same."""
    match = Match(case.engine, case.setup, case.seed)
    for turn in opening(case):
        match.submit(turn.who, turn.action)
    again = replay(case.engine, case.setup, case.seed, match.entries)
    known = states(case)[: PLIES + 1]
    assert [digest(step.state) for step in again.steps] == list(map(digest, known))
    assert [step.events for step in again.steps] == [step.events for step in match.steps]
    assert again.dice.at == match.dice.at


def law_undo_restores(case: Case) -> None:
    """What taught nobody anything can be taken back and done again; the rest cannot."""
    match = Match(case.engine, case.setup, case.seed)
    for turn in opening(case):
        before, at = digest(match.state), match.dice.at
        step = match.seat(turn.who).submit(turn.action)
        why = match.why_not_undo(turn.who)
        assert (why is None) == step.undoable == match.steps[-1].undoable
        assert len(step.thrown) == len(turn.rolls), "a throw is told, and so stands"
        if step.undoable:
            after = digest(match.state)
            match.undo(turn.who)
            assert (digest(match.state), match.dice.at) == (before, at)
            match.submit(turn.who, turn.action)
            assert digest(match.state) == after
        else:
            with pytest.raises(RefusedError):
                match.undo(turn.who)


def law_dice_count_by_their_bands(case: Case) -> None:
    """Another face of the same band, and another order of one throw, change nothing.

    The exact odds tell neither apart, so a rule that does would be given wrong odds.
    """
    game, rng = case.engine.game, random.Random(case.seed + 3)
    for turn in [turn for turn in played(case)[1] if turn.rolls][: 4 * SAMPLES]:
        others = []
        for roll, faces in zip(turn.rolls, turn.step.thrown, strict=True):
            swapped = [rng.choice(same_band(roll, face)) for face in faces]
            others.append(tuple(rng.sample(swapped, len(swapped))))
        recorder = Recorder(scripted(others))
        again = game.apply(turn.before, turn.action, recorder)
        told = f"{turn.action}: {turn.step.thrown} and {others} are of the same bands"
        assert tuple(recorder.rolls) == turn.rolls, f"{told} and ask for other dice"
        assert digest(again.state) == digest(turn.step.state), f"{told} and lead elsewhere"


def same_band(roll: Roll, face: int) -> list[int]:
    if not roll.bands:
        return [face]
    band = sum(face >= lowest for lowest in roll.bands)
    return [
        n for n in range(1, roll.sides + 1) if sum(n >= lowest for lowest in roll.bands) == band
    ]


def law_odds_can_be_told(case: Case) -> None:
    """The exact odds of an action: every course of the dice plays, and what fell is one."""
    game = case.engine.game
    for turn in [turn for turn in sample(case) if turn.rolls]:
        courses = branched(partial(game.apply, turn.before, turn.action))
        found = [(digest(step.state), chance) for step, chance in islice(courses, COURSES)]
        if len(found) < COURSES:
            assert sum(chance for _, chance in found) == 1
            assert digest(turn.step.state) in dict(found), f"{turn.action} cannot come out so"


# --- a state is data ---------------------------------------------------------------------


def law_saves_come_back(case: Case) -> None:
    """States, actions, events and the setup are the same after JSON and after msgpack."""
    engine, told = case.engine, defaultdict[type, list[Event]](list)
    first, turns = played(case)
    there_and_back(case.setup, engine.setup)
    for event in first.events:
        there_and_back(event, engine.event)
    for turn in turns:
        for event in turn.step.events:
            told[type(event)].append(event)
    for events in told.values():
        for event in events[:SAMPLES]:
            there_and_back(event, engine.event)
    for turn in sample(case):
        there_and_back(turn.action, engine.action)
        for state in (turn.step.state, *(redact(turn.step.state, who) for who in players(case))):
            assert digest(there_and_back(state, engine.state)) == digest(state)


def there_and_back(value: Any, kind: Any) -> Any:
    for codec in (msgspec.json, msgspec.msgpack):
        back = codec.decode(codec.encode(value), type=kind)
        assert type(back) is type(value), f"{value} comes back as {back}"
        assert back == value, f"{value} comes back as {back}"
    return back


def law_everything_is_frozen(case: Case) -> None:
    """States, actions and events are frozen and made of numbers, words, enums and tuples."""
    first, _ = played(case)
    values = [case.setup, first.state, *first.events]
    for turn in sample(case):
        values += [turn.step.state, turn.action, *turn.step.events]
    for value in values:
        hash(value)
        for part in walk(value):
            fit = part is None or isinstance(part, int | str | tuple | Struct)
            assert fit, f"{type(value).__name__} holds {type(part).__name__}: {part!r}"
            if isinstance(part, Struct):
                assert part.__struct_config__.frozen, f"{type(part).__name__} is not frozen"


# --- secrets -----------------------------------------------------------------------------


def law_redaction_is_idempotent(case: Case) -> None:
    """A state, an action, an event closed twice is as closed once; one's own stays open."""
    for turn, who in observers(case):
        for value in (turn.step.state, turn.action, turn.step.events):
            once = redact(value, who)
            if once is value:
                continue  # nothing in it is closed to him, the second time either
            assert redact(once, who) == once
            mine = [part for part in walk(value) if isinstance(part, Sealed) and part.owner == who]
            still = [part for part in walk(once) if isinstance(part, Sealed) and part.owner == who]
            assert still == mine


def law_the_imagined_looks_the_same(case: Case) -> None:
    """What a player imagines is whole, and looks to him just as the truth does."""
    game = case.engine.game
    for turn, who in observers(case):
        assert not hides(turn.before), "the truth itself hides something"
        view = seen(turn.before, who)
        imagined = game.imagine(view, random.Random(case.seed))
        assert redact(imagined, who) == view.value, f"player {who} imagines what he cannot see"
        assert not hides(imagined), f"player {who} imagines a state with closed seals"
        assert imagined == game.imagine(view, random.Random(case.seed)), "imagined by no seed"
        for each in players(case):
            assert math.isfinite(case.engine.mind.value(imagined, each))


def law_lists_tell_nothing(case: Case) -> None:
    """Who is to act, what he may do and what he is asked hang on what he sees alone."""
    game, engine = case.engine.game, case.engine
    for turn, who in observers(case):
        truth, view = turn.before, seen(turn.before, who)
        imagined = game.imagine(view, random.Random(case.seed + 4))
        for other in (view.value, imagined):
            assert game.to_act(other) == game.to_act(truth)
            assert engine.prompt(other, who) == engine.prompt(truth, who)
            if who in game.to_act(truth):
                assert list(game.legal(other, who)) == list(game.legal(truth, who))


def law_steps_tell_nothing(case: Case) -> None:
    """What a player cannot tell apart has the same effect, as he sees it, on the same dice.

    Unless the step opens a seal: then the secret is out by right. Where men come into sight in
    the dark, it hangs on the secret itself whether they do; then only steps that open nothing,
    in truth and in mind, are to be the same.
    """
    game = case.engine.game
    for turn, who in observers(case):
        imagined = game.imagine(seen(turn.before, who), random.Random(case.seed + 5))
        actions = [turn.action]
        if who != turn.who:
            actions = [
                action
                for action in game.legal(imagined, turn.who)
                if redact(action, who) == redact(turn.action, who)
            ]
        for action in actions[:6]:
            step = game.apply(imagined, action, Padded(turn.step.thrown))
            if not case.fog:
                assert step.opened == turn.step.opened, f"{action} opens a seal for a secret reason"
            if not step.opened and not turn.step.opened:
                assert redact(step.events, who) == redact(turn.step.events, who), (
                    f"player {who} learns from the events of {action}"
                )
                assert redact(step.state, who) == redact(turn.step.state, who), (
                    f"player {who} learns from the state after {action}"
                )
                assert step.thrown == turn.step.thrown, f"player {who} learns from the dice"


class Padded(Scripted):
    """Recorded faces, and ones after them: an opened secret may lead to other throws.

    So it may to dice of fewer sides; a face that one of them has not falls as its highest.
    """

    def __init__(self, thrown: Sequence[Faces]) -> None:
        super().__init__(*(face for faces in thrown for face in faces))

    def __call__(self, roll: Roll) -> Faces:
        short = roll.dice - len(self.left)
        self.left += [1] * max(0, short)
        self.left[: roll.dice] = [min(face, roll.sides) for face in self.left[: roll.dice]]
        return super().__call__(roll)


# --- words and points --------------------------------------------------------------------


def law_every_event_has_words(case: Case) -> None:
    """A sentence for each event with its rule, whole and as each player sees it."""
    first, turns = played(case)
    for step in (first, *(turn.step for turn in turns)):
        for event in step.events:
            words_for(case, step.state, event)
            for who in players(case):
                if redact(event, who) is not event:
                    words_for(case, redact(step.state, who), redact(event, who))


def words_for(case: Case, state: Any, event: Event) -> None:
    sentence, rule = case.engine.say(state, event)
    assert rule == event.rule, f"{sentence!r} cites {rule} and not {event.rule}"
    assert sentence.strip(), f"{event} has no words"
    assert sentence.isprintable(), f"{sentence!r} cannot be printed on a line"
    for seam in ("None", "Sealed", "True", "False", "<"):
        assert seam not in sentence, f"{sentence!r} shows its seams"
    for part in walk(event):
        if isinstance(part, Event | Mod | Refusal):
            assert part.rule in case.book, f"{part} cites no paragraph"


def law_every_question_has_words(case: Case) -> None:
    """Each player is told at each moment what is asked, by a rule of the book.

    Each moment has its part of the turn, too, by which a plan knows whether it is still good.
    """
    for turn in played(case)[1]:
        assert isinstance(part_of(turn.before), str)
        for who in players(case):
            prompt = case.engine.prompt(redact(turn.before, who), who)
            assert prompt.words.strip()
            assert prompt.words.isprintable()
            assert prompt.rule in case.book, f"{prompt} cites no paragraph"


def law_scores_add_up(case: Case) -> None:
    """Every player has a finite score at every moment, summing as the engine says."""
    everybody = set(players(case))
    for state in states(case):
        points = case.engine.game.score(state)
        assert set(points) == everybody
        assert all(math.isfinite(number) for number in points.values())
        if case.total:
            assert math.isclose(sum(points.values()), case.total(state), abs_tol=1e-9)
    for state in (played(case)[0].state, *(turn.step.state for turn in sample(case))):
        assert all(math.isfinite(case.engine.mind.value(state, who)) for who in everybody)


LAWS: dict[str, Callable[[Case], None]] = {
    name.removeprefix("law_"): law
    for name, law in list(globals().items())
    if name.startswith("law_")
}
