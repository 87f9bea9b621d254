"""What an engine hands over so that opponents can judge it, and how hard they may think."""

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from operator import mul
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, overload

from msgspec import Struct

from .arithmetic import added
from .odds import Odds
from .sealed import Player, Seen

TEMPERS = ("bold", "wary", "greedy", "steady", "sly")
"""What a rival may be like; an engine that has a head of its own knows what comes of it there."""


# --- How hard a policy may think: counted in work, never in seconds, so that it is repeatable ----


class Budget(Struct, frozen=True):
    """What one decision may cost."""

    candidates: int = 8  # how many actions that throw dice are looked at closely
    detail: float = 0.04
    """Branches of the dice likelier than this are followed exactly, the rest once each."""
    plans: int = 160  # how many positions of a plan without dice are looked at
    rounds: int = 0  # how many imagined games a search may play
    worlds: int = 0  # in how many imagined worlds a captain who looks ahead tries his orders
    strokes: int = 0  # how many actions in a row were taken before this one (see `Mind.enough`)
    stop: Callable[[], bool] = lambda: False
    """Whether an answer is wanted at once; asked between candidates."""
    tries: Callable[[Seen[Any], Sequence[Any], Sequence[int]], list[list[float]]] | None = None
    """Who plays orders out in imagined worlds, where it is not the one who thinks."""


STEADY = Budget()


# --- What an engine hands over so that opponents and advice can judge its positions --------------


class Head(Protocol):
    """What chooses an action, with dice of its own for its imagination."""

    def choose(
        self, seen: Seen[Any], legal: Sequence[Any], rng: random.Random, budget: Budget, /
    ) -> Any:
        """One of the legal actions. Knows only what the player sees."""
        ...


class Weighed(Protocol):
    """An order with what it promises: `hopes` part by part, as the engine's reasons, and all."""

    @property
    def action(self) -> Any: ...
    @property
    def hopes(self) -> Sequence[float]: ...
    @property
    def value(self) -> float: ...


class Scripts(Protocol):
    """An engine whose captain orders squads about: what they may be told, and how it is done."""

    def options(self, state: Any, who: Player, /) -> Sequence[Sequence[Any]]:
        """For each squad what it may be told."""
        ...

    def portfolio(self, state: Any, who: Player, /) -> Sequence[tuple[Any, ...]]:
        """Plans to begin with, an order for each squad; the usual one first."""
        ...

    def given(self, state: Any, who: Player, told: Sequence[Any], /) -> Any:
        """The orders of a side when each squad is told its own."""
        ...

    def usual(self, state: Any, who: Player, rng: random.Random, /) -> Any:
        """Orders that a captain of some sense might give."""
        ...

    def next_actions(self, state: Any, who: Player, orders: Any, /) -> Sequence[Any]:
        """What is done next by these orders: some actions, the first of them legal."""
        ...

    def holds(self, before: Any, after: Any, who: Player, /) -> bool:
        """Whether the rest of what was to be done next is still legal, and to be done."""
        ...

    def moment(self, state: Any, who: Player, /) -> tuple[Any, ...] | None:
        """What tells the game apart, and last the turn, for which a plan is wanted now; or None."""
        ...


class Doubts(NamedTuple):
    """The spread of a sailor's errors, in the value of the engine; a mate has none."""

    spread: float = 1.1
    sure: float | None = None
    """Of an order that throws no dice; None where he errs as widely about that."""
    stake: Callable[[Any, Player], float] | None = None
    """The part of that by which he errs in a position, where what an order can bring differs
    from game to game; None where it is always all of it."""


class Foresight(NamedTuple):
    """How a captain looks ahead in an engine: what he tries, and how an imagined game goes on."""

    habit: Callable[[Any, Player], Any]
    """What a player does in a position without much thought; a legal action. It follows from the
    position alone, so it is asked once for each, however many imagined games come to it."""
    width: int = 4  # how many orders he tries, the mate's among them
    horizon: int = 20  # how many actions an imagined game goes on for after the order, at most
    near: float = math.inf  # an order that promises so much less at a glance is not tried
    alike: Callable[[Any], Any] | None = None
    """What tells orders of different kinds apart, of each of which he tries few; None for none.
    Where a figure may go to many places as good as each other, they would be all he tries."""
    goes_on: Callable[[Any, Player], bool] = lambda state, who: False
    """Whether he goes on as a mate would who weighs every order by the value behind it, in a
    position that his order has led to; from the first where he does not, all goes by habit. So
    an order is tried with the rest of a plan behind it."""
    clock: Callable[[Any], int] | None = None
    """Tells the moments of a fight apart, later ones by greater numbers. An imagined game is judged
    as the moment comes that lies `ahead` of where `pace` actions by habit lead, or later where
    nobody is asked then: so all orders are valued at one moment. None where it is judged after
    so many actions, wherever they lead."""
    ahead: int = 1
    pace: int = 0
    worlds: Callable[[Any], int] | None = None
    """In how many worlds he tries an order at most, as a position stands, so that a turn of many
    ships takes no longer than one of few. None for as many as his level thinks of."""
    plain: Callable[[Any, Any], bool] = lambda state, action: False
    """Whether he does not look ahead about the order a mate would give: that stands."""


USUAL_DOUBTS = Doubts()


@dataclass(frozen=True, eq=False)
class Mind:
    """How an engine is thought about by a mate, and what a sailor and a captain think otherwise.

    Where nothing else is handed over every move is weighed by `value`, and advice tells no reasons.
    """

    value: Callable[[Any, Player], float]  # how good a state looks to a player
    order: Callable[[Any, Sequence[Any]], Sequence[Any]]
    """Legal actions, the promising ones first; of answers to a question the first is the usual."""
    parts: Callable[[Any, Player], Sequence[float]] | None = None
    """The parts of the value, in the order of the reasons."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """For each part of a judgement, what an option does more or less to do. The parts are those
    of the value; where an engine weighs orders itself, those of an order."""
    telling: float = 0.15  # a difference in points that is worth a word of advice
    worth: float = 1.0
    """What a point of the judgement brings in points of the account when all is over, on the
    average, as many games have shown. Advice promises no more than that."""
    odds: Callable[[Any, Any], Odds | None] | None = None
    """The exact chances of an order as a position stands, which advice names; None for an order
    that throws no dice."""
    sailor: "Mind | None" = None
    """The mind of a sailor, where he differs by more than his errors (see `doubts`)."""
    captain: "Mind | None" = None
    """That of a captain, handed over only where he has been shown to be better than a mate."""
    tempers: "Mapping[str, Mind]" = field(default_factory=dict)
    """The mind of whoever has a temper, by its name; who has none thinks as this one."""
    fancy: Callable[[Any], float] = lambda action: 0.0
    """What an order is worth beside what it leads to, where orders are weighed by the value."""
    doubts: Doubts = USUAL_DOUBTS

    # How orders are found, where moves are not weighed one by one. At most one of the next three.
    head: Callable[[float, str], Head] | None = None
    """Makes a head that decides all: by the spread of its errors and its temper, "" for none."""
    drill: Callable[[Any, Player], Sequence[Weighed]] | None = None
    """The orders worth a thought, legal every one, with what they promise; at least one."""
    scripts: Scripts | None = None
    favourite: Callable[[Any, Player], tuple[Any, ...]] | None = None
    """The plan that somebody makes before any other, an order for each squad, turn by turn."""
    foresight: Foresight | None = None
    """How one looks ahead who then tries the best orders in imagined games."""
    careless: Callable[[], Head] | None = None
    """Makes the head of who does not think, where any action at all would lead to no end."""

    # What an engine says of its orders.
    offers_more: bool = False
    """Whether the drill thinks of orders that the list of legal ones, a sample, may leave out."""
    whole_moves: tuple[type, ...] = ()
    """Where one order is a whole move and a position counts as it stands: the kinds of orders
    that another of the kind can take back. Empty where turns are planned."""
    leads_on: Callable[[Any, Any], bool] = lambda state, action: True
    """Whether an order takes nothing back to where it may have been this turn, nor gives away what
    weighing it alone does not see. Who weighs moves one by one gives no other orders."""
    by_habit: tuple[type, ...] = ()
    """The kinds of answers of which the usual one is given, whatever the value says of it."""
    before_dice: Callable[[Any, Any], Any | None] = lambda state, action: None
    """Where an order that throws none itself leads before dice fall that wait for any other order
    as well, as those of the next ship's turn; None for all other orders. So the options of one
    decision are valued at one point of the game."""
    ends: tuple[type, ...] = ()
    """The kinds of action that lead to the end of a turn, those that end it first."""
    breaks_off: tuple[type, ...] = ()
    """The kinds of action by which a fight or a ship is given up while both sides could go on."""
    enough: int = 1000
    """After so many actions in a row a captain ends what he is at: more than a great fleet has."""


# --- Tempers: what a captain cares for more or less than others (F-80) ---------------------------

Row: TypeAlias = Mapping[str, float]
"""By the name of something that is cared for, how many times as much somebody cares for it."""


def bent(cares: Any, row: Row) -> dict[str, Any]:
    """The numbers of a row's names in a struct, so many times as much; what usually counts for
    nothing in such a struct counts for as much more."""
    usual, found = type(cares)(), {}
    for name, times in row.items():
        was = getattr(cares, name)
        found[name] = was * times if getattr(usual, name) else was + times
    return found


class Promise(NamedTuple):
    """An order with what it promises somebody, part by part."""

    action: Any
    hopes: Sequence[float]

    @property
    def value(self) -> float:
        return added(self.hopes)


def tilted(mind: Mind, row: Row, fancy: Callable[[Any], float]) -> Mind:
    """The mind of who cares so many times as much for parts of its judgement, by their names.

    Where orders are weighed one by one, `fancy` is what one is worth to him beside that.
    """
    times = [row.get(name, 1.0) for name in mind.reasons]
    parts, drill = mind.parts, mind.drill

    def value(state: Any, who: Player) -> float:
        assert parts
        return added(map(mul, times, parts(state, who)))

    def options(state: Any, who: Player) -> Sequence[Promise]:
        assert drill
        found = [(each.action, map(mul, times, each.hopes)) for each in drill(state, who)]
        return [Promise(act, (*hopes, fancy(act))) for act, hopes in found]

    return replace(mind, value=value, drill=options if drill else None)


def with_tempers(
    mind: Mind,
    rows: Mapping[str, Row],
    fancy: Callable[[str, Any], float] = lambda temper, action: 0.0,
) -> Mind:
    """The mind, its sailor's and its captain's, with tempers that tilt it."""
    return replace(
        mind,
        tempers={name: tilted(mind, row, partial(fancy, name)) for name, row in rows.items()},
        sailor=mind.sailor and with_tempers(mind.sailor, rows, fancy),
        captain=mind.captain and with_tempers(mind.captain, rows, fancy),
    )


# --- What has been worked out about a thing that never changes, found again by the thing itself ---

Thing = TypeVar("Thing")
Found = TypeVar("Found")


class LastCache(Generic[Thing, Found]):
    """What was found out about the last thing asked about.

    A state shares with the one before it all that an action left alone, so that the same thing is
    asked about again and again. To tell it by its contents, as `lru_cache` does, is to read all
    of it each time; to remember many of them costs more than it saves, for what is kept cannot be
    used again for what comes next. The thing is kept too, so nothing else can be taken for it.
    """

    __slots__ = ("pair",)

    def __init__(self) -> None:
        self.pair: tuple[Thing, Found] | None = None
        """The last thing, and what was found out; who asks compares the thing with `is`."""

    def keep(self, thing: Thing, found: Found) -> Found:
        """Keep what was found out about a thing, and nothing else."""
        self.pair = thing, found
        return found


class CachedProperty(Generic[Thing, Found]):
    """A property reckoned when it is first asked, of a struct that keeps a dictionary beside it.

    `functools.cached_property` takes a lock each time, which costs more than most that is kept.
    """

    def __init__(self, reckon: Callable[[Thing], Found]) -> None:
        self._reckon = reckon
        self._name = reckon.__name__
        self.__doc__ = reckon.__doc__

    @overload
    def __get__(self, thing: None, kind: Any) -> "CachedProperty[Thing, Found]": ...

    @overload
    def __get__(self, thing: Thing, kind: Any) -> Found: ...

    def __get__(self, thing: Any, kind: Any) -> Any:
        if thing is None:
            return self
        found = thing.__dict__[self._name] = self._reckon(thing)
        return found
