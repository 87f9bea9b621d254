"""A game to be played in the laboratory, and what came of it."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from campaign.ai.arena import steps
from campaign.ai.policy import Level, level
from campaign.engines import ENGINES
from campaign.kernel.dice import Dice, Faces, Roll, Seeded
from campaign.kernel.game import Engine
from campaign.kernel.luck import Came, summed
from campaign.kernel.play import Event, Step
from campaign.kernel.replays import InPoints, Swing, in_points, swing
from campaign.kernel.sealed import Player

SHOWN = ("face", "faces", "choices", "drift", "raiders", "town", "takes_scurvy")
"""The fields in which events tell dice as they fell; `thrown` tells them man by man."""

VOYAGE = "voyage"
"""The engine of a job that is a whole career."""
_encode = msgspec.msgpack.encode


class Told(Struct, frozen=True):
    """An event of a game, as a row of its own."""

    number: int
    """The first of a game is 0."""
    action: int
    """After how many actions of the game it happened; 0 before the first."""
    who: int
    """The player whose action brought it about; -1 before the first."""
    kind: str
    rule: str
    sentence: str
    dice: tuple[int, ...] = ()
    """What the dice of the event showed."""
    need: int | None = None
    """What a die had to show at least, where that is one number."""
    modifiers: tuple[str, ...] = ()
    """Each as "+1 raking fire [P8-12.4]"."""


class Job(Struct, frozen=True):
    """One game: where it begins, who plays, and the seed of all chance in it."""

    engine: str
    name: str
    """What the arrangement is called in tables: a scenario, or a save and its step."""
    levels: tuple[str, ...]
    """By seat."""
    seed: int
    setup: bytes = b""
    """msgpack of the engine's setup; empty where the game goes on from a position."""
    state: bytes = b""
    """msgpack of the position it goes on from."""
    options: tuple[str, ...] = ()
    """What was agreed on, in words."""
    events: bool = False
    """Whether every event is wanted, too."""
    fights: str = ""
    """Of a career: the level that plays both sides of its fights; else each captain does."""
    replays: bool = False
    """Whether each order is done again with other dice, to know what luck was worth in points."""


class SeatLuck(Struct, frozen=True):
    """What the dice of a game brought a seat, and what was to be expected."""

    came: int
    expected: float
    share: float | None
    """In what share of the same throws less comes; None where none were counted."""
    points: InPoints | None = None
    """The same in points, over the best of the others; None where nothing was replayed."""


class SeasonRow(Struct, frozen=True):
    """A season of a career; pairs are by captain."""

    number: int
    points: tuple[int, int]
    engagements: int
    battles: int
    raids: int
    """On land."""
    luck: tuple[SeatLuck, ...]
    """In all fights."""
    scores: tuple[SeatLuck, ...]
    """Of the dice for the scores on the sheet."""


class Row(Struct, frozen=True):
    """What came of a game."""

    name: str
    options: tuple[str, ...]
    levels: tuple[str, ...]
    seed: int
    winner: int | None
    """The seat that had the better of it; None for a draw."""
    points: tuple[float, ...]
    """By seat."""
    turns: int
    """The turn, card or round in which it ended; 0 where the engine counts none."""
    actions: int
    dice: int
    """How many were thrown."""
    events: tuple[Told, ...] = ()
    luck: tuple[SeatLuck, ...] = ()
    """By seat."""
    seasons: tuple[SeasonRow, ...] = ()
    """Of a career."""


def job_of(
    name: str, engine: Engine[Any, Any, Any], setup: Any, levels: tuple[str, ...], seed: int
) -> Job:
    """A game of a setup, from its beginning."""
    return Job(engine.name, name, levels, seed, setup=_encode(setup))


def from_position(
    name: str, engine: Engine[Any, Any, Any], state: Any, levels: tuple[str, ...], seed: int
) -> Job:
    """A game that goes on from a position: what if it were played on from here?"""
    return Job(engine.name, name, levels, seed, state=_encode(state))


class Plays(Protocol):
    """Who plays on from a position: who acts, the action, and what it did."""

    def __call__(
        self,
        engine: Engine[Any, Any, Any],
        state: Any,
        dice: Dice,
        levels: Sequence[Level],
        seed: int,
        /,
    ) -> Iterator[tuple[Player, Any, Step[Any]]]:
        """To the end of the game; imagination follows from the seed."""
        ...


class Counted:
    """Dice that count what they throw."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.thrown = 0

    def __call__(self, roll: Roll) -> Faces:
        self.thrown += roll.dice
        return self.dice(roll)


def played(job: Job, play_on: Plays = steps) -> Row:
    """Play the game of a job. Raises ValueError with a sentence for a setup that cannot be.

    `play_on` plays it from its first position to the end.
    """
    engine = ENGINES[job.engine]
    game, dice, told = engine.game, Counted(Seeded(job.seed)), list[Told]()
    if job.state:
        state = msgspec.msgpack.decode(job.state, type=engine.state)
    else:
        begun = game.start(msgspec.msgpack.decode(job.setup, type=engine.setup), dice)
        state = begun.state
        if job.events:
            told += events_of(engine, state, begun.events, 0, Player(-1), 0)
    actions, levels = 0, [level(name) for name in job.levels]
    came, swings = list[Came](), list[Swing]()
    for who, action, step in play_on(engine, state, dice, levels, job.seed):
        before, state = state, step.state
        came += [each for event in step.events for each in engine.luck(before, event)]
        if job.replays and step.thrown:
            swings.append(swing(engine, before, action, state, f"{job.seed} {actions}"))
        actions += 1
        if job.events:
            told += events_of(engine, state, step.events, actions, who, len(told))
    scores = game.score(state)
    seats = len(scores)
    worth = in_points(swings, seats) if job.replays else (None,) * seats
    return Row(
        job.name,
        job.options,
        job.levels,
        job.seed,
        engine.better(state),
        tuple(scores[who] for who in sorted(scores)),
        int(getattr(state, "turn", 0)),
        actions,
        dice.thrown,
        tuple(told),
        tuple(
            SeatLuck(luck.came, luck.expected, luck.share, points)
            for luck, points in zip(summed(came, seats), worth, strict=True)
        ),
    )


def events_of(
    engine: Engine[Any, Any, Any],
    state: Any,
    events: tuple[Event, ...],
    action: int,
    who: Player,
    first: int,
) -> list[Told]:
    """Events as rows. `state` is the one behind them, `first` the number of the first."""
    return [told_of(engine, state, event, action, who, first + n) for n, event in enumerate(events)]


def told_of(
    engine: Engine[Any, Any, Any], state: Any, event: Event, action: int, who: Player, number: int
) -> Told:
    """An event as a row: its dice, what they needed and why, its rule and its sentence."""
    need = getattr(event, "need", None)
    return Told(
        number,
        action,
        who,
        type(event).__name__,
        str(event.rule),
        engine.say(state, event).words,
        dice=faces_of(event),
        need=need if isinstance(need, int) else None,
        modifiers=tuple(
            f"{mod.value:+d} {mod.why} [{mod.rule}]" for mod in getattr(event, "mods", ())
        ),
    )


def faces_of(event: Event) -> tuple[int, ...]:
    """What the dice of an event showed, one after the other; empty where it tells of none."""
    faces = [face for name in SHOWN for face in _flat(getattr(event, name, ()))]
    by_man = [face for _, thrown in getattr(event, "thrown", ()) for face in thrown]
    return (*faces, *by_man)


def _flat(value: object) -> list[int]:
    if isinstance(value, int):
        return [value]
    return [face for each in value for face in _flat(each)] if isinstance(value, tuple) else []
