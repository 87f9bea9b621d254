"""A match: the referee who checks, applies, records, takes back and tells each player his own."""

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from hashlib import blake2b
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta, Struct

from .dice import Dice, Faces, Scripted, Seeded, Thrower, branched, loose
from .game import Engine
from .play import Event, Prompt, Refusal, Step
from .sealed import Player, Seen, redact, seen

_encode = msgspec.msgpack.Encoder(order="deterministic").encode


def digest(state: Any) -> str:
    """A short fingerprint of a state, the same on every machine."""
    return blake2b(_encode(state), digest_size=8).hexdigest()


class RefusedError(Exception):
    """An action was submitted that the rules refuse."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.why} [{refusal.rule}]")
        self.refusal = refusal

    def __reduce__(self) -> tuple[type["RefusedError"], tuple[Refusal]]:
        """From one process to another an error goes with its refusal, not with its words."""
        return type(self), (self.refusal,)


class DivergedError(Exception):
    """A record does not replay to what was recorded.

    `at` counts the actions before the one that differs, from the start of the game; `match`
    is the match as far as the record still holds.
    """

    def __init__(self, at: int, why: str, match: "Match") -> None:
        super().__init__(f"action {at + 1}: {why}")
        self.at = at
        self.why = why
        self.match = match


class Entry(Struct, frozen=True):
    """One recorded action: enough to do it again, and to see whether it came out the same."""

    who: Player
    action: Any
    thrown: tuple[Faces, ...]
    digest: str


class Checkpoint(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a game stands, for going on without its record."""

    state: Any
    dice: Annotated[int, Meta(ge=0)]
    """How far its dice have come since the start of the game (`Thrower.at`)."""
    actions: Annotated[int, Meta(ge=0)]  # how many actions led here


class Match:
    """A game in progress. `steps[0]` is the start, `steps[n]` what entry n-1 did.

    A match taken up from a `position` starts there: `earlier` actions came before, and what
    they did is not known. Otherwise `earlier` is 0.
    """

    def __init__(
        self,
        engine: Engine,
        setup: Any,
        seed: int,
        position: Checkpoint | None = None,
        dice: Thrower | None = None,
    ) -> None:
        """`dice` are those of the seed where none are given; given ones have thrown nothing yet."""
        self.engine = engine
        self.setup = setup
        self.seed = seed  # of the dice it started with; those that follow may be changed for others
        self.dice: Thrower = dice or Seeded(seed)
        self.taken_up = position is not None
        """Whether it goes on from a position instead of from its setup."""
        self.earlier = position.actions if position else 0
        self.entries: list[Entry] = []
        self.steps: list[Step[Any]] = []
        if position:
            self.dice.at = position.dice
            self.steps.append(Step(position.state, ()))
        else:
            first = engine.game.start(setup, self.dice.for_action())
            self.dice.passed(first.thrown)
            self.steps.append(first)
        self.on_change: Callable[[], None] = _nothing
        """Called after every action and every undo, whoever made it: the door of autosave."""
        self.why_it_stands: Callable[[], str | None] = _nothing
        """Asked before an undo: why nothing is taken back here, in words, where a larger game has
        gone on from what was done; None while it has not."""

    @property
    def state(self) -> Any:
        """The whole truth. Screens and opponents get a Seat, never this."""
        return self.steps[-1].state

    @property
    def to_act(self) -> tuple[Player, ...]:
        return self.engine.game.to_act(self.state)

    def submit(self, who: Player, action: Any) -> Step[Any]:
        """Check, apply and record an action: the only door. Raises RefusedError."""
        refusal = self.refuse(who, action)
        if refusal:
            raise RefusedError(refusal)
        step = self._apply(action, self.dice.for_action())
        self.dice.passed(step.thrown)
        self._keep(Entry(who, action, step.thrown, digest(step.state)), step)
        self.on_change()
        return step

    def refuse(self, who: Player, action: Any) -> Refusal | None:
        """Why `who` may not take the action now, or None."""
        game, state = self.engine.game, self.state
        to_act = game.to_act(state)
        if who not in to_act:
            return Refusal(self.engine.prompt(state, who).rule, "it is not your turn")
        refusal = game.refuse(state, action)
        several = len(to_act) > 1  # then nobody may decide for another at the table
        if refusal is None and several and action not in game.legal(state, who):
            return Refusal(self.engine.prompt(state, who).rule, "that is not yours to decide")
        return refusal

    def _apply(self, action: Any, dice: Dice) -> Step[Any]:
        return self.engine.game.apply(self.state, action, dice)

    def _keep(self, entry: Entry, step: Step[Any]) -> None:
        self.entries.append(entry)
        self.steps.append(step)

    def why_not_undo(self, who: Player) -> str | None:
        """Why the last action stands, in words; None when it can be taken back."""
        if not self.entries:
            return "there is nothing to take back"
        if why := self.why_it_stands():
            return why
        if self.steps[-1].opened:
            return "a secret came out, and cannot be hidden again"
        if self.steps[-1].thrown:
            return "dice were rolled, and no roll can be taken back"
        if self.entries[-1].who != who:
            return "the last action was not yours"
        return None

    def undo(self, who: Player) -> None:
        """Take back the last action of `who`, if nothing was learned by it."""
        why = self.why_not_undo(who)
        if why:
            raise RefusedError(Refusal(self.engine.prompt(self.state, who).rule, why))
        self.entries.pop()
        self.steps.pop()
        self.on_change()

    def log(self, who: Player) -> list[tuple[Event, ...]]:
        """What each step told `who`; seals that are not his own stay closed."""
        return [redact(step.events, who) for step in self.steps]

    def seat(self, who: Player) -> "Seat":
        return Seat(self, who)


class Seat:
    """A match as one player has it: all that a screen or an opponent may hold."""

    def __init__(self, match: Match, who: Player) -> None:
        self._match = match
        self.who = who
        self.engine = match.engine

    @property
    def seen(self) -> Seen[Any]:
        return seen(self._match.state, self.who)

    @property
    def to_act(self) -> tuple[Player, ...]:
        return self._match.to_act

    @property
    def prompt(self) -> Prompt:
        """What this player is asked now."""
        return self.engine.prompt(self.seen.value, self.who)

    def legal(self) -> Sequence[Any]:
        """This player's legal actions; none while it is not his turn."""
        if self.who not in self._match.to_act:
            return ()
        return self.engine.game.legal(self.seen.value, self.who)

    def refuse(self, action: Any) -> Refusal | None:
        return self._match.refuse(self.who, action)

    def submit(self, action: Any) -> Step[Any]:
        step = self._match.submit(self.who, action)
        state, events = redact(step.state, self.who), redact(step.events, self.who)
        return Step(state, events, step.thrown, step.opened)

    def why_not_undo(self) -> str | None:
        return self._match.why_not_undo(self.who)

    def undo(self) -> None:
        self._match.undo(self.who)

    def log(self) -> list[tuple[Event, ...]]:
        return self._match.log(self.who)

    def seen_at(self, step: int) -> Any:
        """The state after entry `step`-1 as this player saw it; 0 is the start."""
        return redact(self._match.steps[step].state, self.who)


def replay(
    engine: Engine,
    setup: Any,
    seed: int,
    entries: Iterable[Entry],
    position: Checkpoint | None = None,
    dice: Thrower | None = None,
) -> Match:
    """Play a record again, from the start or from a position in its middle.

    The recorded faces are fed back, so old records survive any change of dice or opponents.
    Raises DivergedError at the first action that differs.
    """
    match = Match(engine, setup, seed, position, dice)
    for entry in entries:
        why = _redo(match, entry)
        if why:
            raise DivergedError(match.earlier + len(match.entries), why, match)
    return match


def _redo(match: Match, entry: Entry) -> str | None:
    """Do one recorded action again; why that cannot be, in words, leaving the match as it was."""
    dice = Scripted(*(face for faces in entry.thrown for face in faces))
    try:
        refusal = match.refuse(entry.who, entry.action)
        if refusal:
            return f"the rules refuse it now: {refusal.why} [{refusal.rule}]"
        step = match._apply(entry.action, dice)
    except Exception as error:  # a record may hold anything, and rules trust their callers
        return f"the rules cannot carry it out: {error}"
    if dice.left:
        return f"the record has dice left over: {dice.left}"
    if digest(step.state) != entry.digest:
        return "it leads to another position now"
    match._keep(entry, step)
    match.dice.passed(entry.thrown)
    return None


def _nothing() -> None:
    """What a match calls while it belongs to nobody: it is not kept, and nothing hangs on it."""


# --- What dice brought in points: each order is done again with other dice, often enough ----------
# An order is given again in the position in which it was given. That is always legal; a whole fight
# with other dice is not, for soon there is nobody where an order of the record sends him.

REPLAYS = 1000  # how often an order is done again where its dice have too many ways to fall
MOST_COURSES = 300  # up to so many ways each is looked at, with its exact chance

Leads = Mapping[float, float]
"""By how many points somebody gains on the best of the others, with its chance."""


class LuckSwing(NamedTuple):
    """By how many points each seat gained on the best of the others with an order, by its dice."""

    came: tuple[float, ...]  # by seat
    chances: tuple[Leads, ...]  # by seat: what other dice would have brought with the same order


class InPoints(Struct, frozen=True):
    """What dice brought a seat in points, over the best of the others."""

    came: float = 0.0
    expected: float = 0.0
    share: float | None = None
    """In what share of replays of the same orders less would have come, as much counting half;
    None where no dice could change it."""


def swing(engine: Engine, before: Any, action: Any, after: Any, seed: str) -> LuckSwing:
    """What an order brought by its dice, and what it might have. `seed` is that of the replays."""
    leads = _leads(engine, before)

    def gained(state: Any) -> tuple[float, ...]:
        return tuple(now - then for now, then in zip(_leads(engine, state), leads, strict=True))

    def again(dice: Dice) -> tuple[float, ...]:
        return gained(engine.game.apply(before, action, dice).state)

    every = list(branched(again, 2 * MOST_COURSES))
    if len(every) > MOST_COURSES or sum(chance for _, chance in every) < 1:
        dice = loose(random.Random(seed))
        every = [(again(dice), Fraction(1, REPLAYS)) for _ in range(REPLAYS)]
    chances: list[defaultdict[float, Fraction]] = [defaultdict(Fraction) for _ in leads]
    for gains, chance in every:
        for found, gain in zip(chances, gains, strict=True):
            found[gain] += chance
    told = [{lead: float(chance) for lead, chance in found.items()} for found in chances]
    return LuckSwing(gained(after), tuple(told))


def _leads(engine: Engine, state: Any) -> tuple[float, ...]:
    score = engine.game.score(state)
    points = [score[who] for who in sorted(score)]
    return tuple(
        each - max([*points[:seat], *points[seat + 1 :]], default=0.0)
        for seat, each in enumerate(points)
    )


def swings(
    engine: Engine, steps: Sequence[Step[Any]], actions: Sequence[Any], seed: int
) -> Iterator[LuckSwing]:
    """Those of every order that had to do with dice: `steps` has one more, the beginning."""
    for number, action in enumerate(actions):
        before, step = steps[number], steps[number + 1]
        if step.thrown:
            yield swing(engine, before.state, action, step.state, f"{seed} {number}")


def in_points(found: Sequence[LuckSwing], seats: int) -> tuple[InPoints, ...]:
    """By seat what came of some orders in all."""
    return tuple(_summed(found, seat) if found else InPoints() for seat in range(seats))


def _summed(found: Sequence[LuckSwing], seat: int) -> InPoints:
    came = sum(each.came[seat] for each in found)
    expected = sum(lead * chance for each in found for lead, chance in each.chances[seat].items())
    chances: Leads = {0.0: 1.0}
    for each in found:
        if len(each.chances[seat]) > 1 or 0.0 not in each.chances[seat]:
            sums: defaultdict[float, float] = defaultdict(float)
            for first, chance in chances.items():
                for second, likely in each.chances[seat].items():
                    sums[first + second] += chance * likely
            chances = sums
    if len(chances) == 1:
        return InPoints(came, expected)
    less = sum(chance for lead, chance in chances.items() if lead < came)
    return InPoints(came, expected, min(1.0, less + chances.get(came, 0.0) / 2))


# --- A record played again with the dice themselves, to see that no face in it is another (C-27) --
# A replay trusts the faces that were written down; here they are thrown once more.

MOST = 12  # dice that a sentence tells


class UnprovedError(Exception):
    """A record that its dice do not bear out; the words say where, without a full stop."""


def proved(engine: Engine, setup: Any, seed: int, entries: Sequence[Entry], dice: Thrower) -> Match:
    """The match of a record, every action done and every die of it thrown again.

    Raises UnprovedError at the first that is not as it was written. C-27.3 tells what this shows,
    C-27.5 what it does not.
    """
    try:
        match = Match(engine, setup, seed, dice=dice)
    except Exception as error:  # a set-up may hold anything, and rules trust their callers
        raise UnprovedError(f"the game cannot be begun ({error})") from error
    throws = int(bool(match.steps[0].thrown))
    for at, entry in enumerate(entries, start=1):
        throws += bool(entry.thrown)
        try:
            step = match.submit(entry.who, entry.action)
        except RefusedError as error:
            raise UnprovedError(f"action {at} is against the rules: {error}") from error
        except Exception as error:  # a record may hold anything, and rules trust their callers
            raise UnprovedError(f"the rules cannot carry out action {at}: {error}") from error
        if step.thrown != entry.thrown:
            raise UnprovedError(_other_dice(at, throws, entry.thrown, step.thrown))
        if match.entries[-1].digest != entry.digest:
            after = f", after roll {throws}," if throws else ""
            raise UnprovedError(f"action {at}{after} leads to another position than was recorded")
    return match


def _other_dice(at: int, throw: int, said: tuple[Faces, ...], fell: tuple[Faces, ...]) -> str:
    if not said:
        return f"action {at} rolls dice, but the record has none for it"
    if not fell:
        return f"roll {throw}, at action {at}, was never made: that action rolls no dice"
    return f"roll {throw}, at action {at}, is recorded as {_faces(said)} but was {_faces(fell)}"


def _faces(thrown: tuple[Faces, ...]) -> str:
    faces = [str(face) for throw in thrown for face in throw]
    more = f" and {len(faces) - MOST} more" if len(faces) > MOST else ""
    return " ".join(faces[:MOST]) + more


def throws_of(match: Match) -> int:
    """How many throws a match has had: all the dice of one action are one."""
    return sum(bool(step.thrown) for step in match.steps)


def dice_in(match: Match) -> int:
    """How many dice have fallen in a match."""
    return sum(len(faces) for step in match.steps for faces in step.thrown)
