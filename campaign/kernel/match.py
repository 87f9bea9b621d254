"""A match: the referee who checks, applies, records, takes back and tells each player his own."""

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from campaign.kernel.dice import Dice, Faces, Scripted, Seeded
from campaign.kernel.game import Engine
from campaign.kernel.play import Event, Prompt, Refusal, Step
from campaign.kernel.sealed import Player, Seen, redact, seen

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


class DivergedError(Exception):
    """A record does not replay to what was recorded: `at` is the number of the entry."""

    def __init__(self, at: int, why: str) -> None:
        super().__init__(f"action {at + 1}: {why}")
        self.at = at


class Entry(Struct, frozen=True):
    """One recorded action: enough to do it again, and to see whether it came out the same."""

    who: Player
    action: Any
    thrown: tuple[Faces, ...]
    digest: str


class Match(Generic[S, A, Setup]):
    """A game in progress. `steps[0]` is the start, `steps[n]` what entry n-1 did."""

    def __init__(self, engine: Engine[S, A, Setup], setup: Setup, seed: int) -> None:
        self.engine = engine
        self.setup = setup
        self.dice = Seeded(seed)
        self.entries: list[Entry] = []
        self.steps: list[Step[S]] = [engine.game.start(setup, self.dice)]

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
        return self._record(who, action, self.dice)

    def refuse(self, who: Player, action: A) -> Refusal | None:
        """Why `who` may not take the action now, or None."""
        if who not in self.to_act:
            return Refusal(self.engine.prompt(self.state, who).rule, "it is not your turn")
        return self.engine.game.refuse(self.state, action)

    def _record(self, who: Player, action: A, dice: Dice) -> Step[S]:
        step = self.engine.game.apply(self.state, action, dice)
        self.entries.append(Entry(who, action, step.thrown, digest(step.state)))
        self.steps.append(step)
        return step

    def why_not_undo(self, who: Player) -> str | None:
        """Why the last action stands, in words; None when it can be taken back."""
        if not self.entries:
            return "there is nothing to take back"
        if self.steps[-1].opened:
            return "a secret was opened: what is known stays known"
        if self.steps[-1].thrown:
            return "dice were thrown: what has fallen stays"
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
        return Step(redact(step.state, self.who), redact(step.events, self.who), step.thrown)

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
    engine: Engine[S, A, Setup], setup: Setup, seed: int, entries: Iterable[Entry]
) -> Match[S, A, Setup]:
    """Play a record again. Raises DivergedError at the first action that differs.

    The recorded faces are fed back, so old records survive any change of dice or opponents.
    """
    match = Match(engine, setup, seed)
    for at, entry in enumerate(entries):
        refusal = match.refuse(entry.who, entry.action)
        if refusal:
            raise DivergedError(at, f"it is refused now: {refusal.why} [{refusal.rule}]")
        dice = Scripted(*(face for faces in entry.thrown for face in faces))
        try:
            match._record(entry.who, entry.action, dice)
        except ValueError as error:
            raise DivergedError(at, str(error)) from error
        if dice.left:
            raise DivergedError(at, f"the record has dice left over: {dice.left}")
        if match.entries[-1].digest != entry.digest:
            raise DivergedError(at, "it leads to another position now")
        match.dice.at += sum(map(len, entry.thrown))
    return match
