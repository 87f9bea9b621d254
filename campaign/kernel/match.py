"""A match: the referee who checks, applies, records, takes back and tells each player his own."""

from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from .dice import Dice, Faces, Scripted, Seeded, Thrower
from .game import Engine
from .play import Event, Prompt, Refusal, Step
from .sealed import Player, Seen, redact, seen

S = TypeVar("S")
A = TypeVar("A")
Setup = TypeVar("Setup")

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

    def __init__(self, at: int, why: str, match: "Match[Any, Any, Any]") -> None:
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


class Position(Struct, Generic[S], frozen=True):
    """Where a game stands, for going on without its record."""

    state: S
    dice: int
    """How far its dice have come since the start of the game (`Thrower.at`)."""
    actions: int
    """How many actions led here."""


class Match(Generic[S, A, Setup]):
    """A game in progress. `steps[0]` is the start, `steps[n]` what entry n-1 did.

    A match taken up from a `position` starts there: `earlier` actions came before, and what
    they did is not known. Otherwise `earlier` is 0.
    """

    def __init__(
        self,
        engine: Engine[S, A, Setup],
        setup: Setup,
        seed: int,
        position: Position[S] | None = None,
        dice: Thrower | None = None,
    ) -> None:
        """`dice` are those of the seed where none are given; given ones have thrown nothing yet."""
        self.engine = engine
        self.setup = setup
        self.seed = seed
        """Of the dice it started with; those that follow may be changed for others."""
        self.dice: Thrower = dice or Seeded(seed)
        self.taken_up = position is not None
        """Whether it goes on from a position instead of from its setup."""
        self.earlier = position.actions if position else 0
        self.entries: list[Entry] = []
        self.steps: list[Step[S]] = []
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
    def state(self) -> S:
        """The whole truth. Screens and opponents get a Seat, never this."""
        return self.steps[-1].state

    @property
    def to_act(self) -> tuple[Player, ...]:
        return self.engine.game.to_act(self.state)

    def submit(self, who: Player, action: A) -> Step[S]:
        """Check, apply and record an action: the only door. Raises RefusedError."""
        refusal = self.refuse(who, action)
        if refusal:
            raise RefusedError(refusal)
        step = self._apply(action, self.dice.for_action())
        self.dice.passed(step.thrown)
        self._keep(Entry(who, action, step.thrown, digest(step.state)), step)
        self.on_change()
        return step

    def refuse(self, who: Player, action: A) -> Refusal | None:
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

    def _apply(self, action: A, dice: Dice) -> Step[S]:
        return self.engine.game.apply(self.state, action, dice)

    def _keep(self, entry: Entry, step: Step[S]) -> None:
        self.entries.append(entry)
        self.steps.append(step)

    def why_not_undo(self, who: Player) -> str | None:
        """Why the last action stands, in words; None when it can be taken back."""
        if not self.entries:
            return "there is nothing to take back"
        if why := self.why_it_stands():
            return why
        if self.steps[-1].opened:
            return "a secret was opened, and cannot be hidden again"
        if self.steps[-1].thrown:
            return "dice were thrown, and no die is taken back"
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

    def seat(self, who: Player) -> "Seat[S, A, Setup]":
        return Seat(self, who)


class Seat(Generic[S, A, Setup]):
    """A match as one player has it: all that a screen or an opponent may hold."""

    def __init__(self, match: Match[S, A, Setup], who: Player) -> None:
        self._match = match
        self.who = who
        self.engine = match.engine

    @property
    def seen(self) -> Seen[S]:
        return seen(self._match.state, self.who)

    @property
    def to_act(self) -> tuple[Player, ...]:
        return self._match.to_act

    @property
    def prompt(self) -> Prompt:
        """What this player is asked now."""
        return self.engine.prompt(self.seen.value, self.who)

    def legal(self) -> Sequence[A]:
        """This player's legal actions; none while it is not his turn."""
        if self.who not in self._match.to_act:
            return ()
        return self.engine.game.legal(self.seen.value, self.who)

    def refuse(self, action: A) -> Refusal | None:
        return self._match.refuse(self.who, action)

    def submit(self, action: A) -> Step[S]:
        step = self._match.submit(self.who, action)
        state, events = redact(step.state, self.who), redact(step.events, self.who)
        return Step(state, events, step.thrown, step.opened)

    def why_not_undo(self) -> str | None:
        return self._match.why_not_undo(self.who)

    def undo(self) -> None:
        self._match.undo(self.who)

    def log(self) -> list[tuple[Event, ...]]:
        return self._match.log(self.who)

    def seen_at(self, step: int) -> S:
        """The state after entry `step`-1 as this player saw it; 0 is the start."""
        state: S = redact(self._match.steps[step].state, self.who)
        return state


def replay(
    engine: Engine[S, A, Setup],
    setup: Setup,
    seed: int,
    entries: Iterable[Entry],
    position: Position[S] | None = None,
    dice: Thrower | None = None,
) -> Match[S, A, Setup]:
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


def _redo(match: Match[S, A, Setup], entry: Entry) -> str | None:
    """Do one recorded action again; why that cannot be, in words, leaving the match as it was."""
    dice = Scripted(*(face for faces in entry.thrown for face in faces))
    try:
        refusal = match.refuse(entry.who, entry.action)
        if refusal:
            return f"it is refused now: {refusal.why} [{refusal.rule}]"
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
