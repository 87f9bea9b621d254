"""Policies: what chooses an action from what a player sees, and the levels a player meets."""

import dataclasses
import random
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct, structs

from pieces_of_eight.campaign.kernel.game import AnyEngine, Engine
from pieces_of_eight.campaign.kernel.mind import STEADY, TEMPERS, Budget, Drill, Head, Mind, Weighed
from pieces_of_eight.campaign.kernel.sealed import Player, Seen
from .search import Farsighted, Greedy, Orderly, weighed_by_value

# --- How much an opponent gives away so that he is an even match, and what a fight changes in it --
# What he gives away is a whole number from 0 to 100: at 0 he is a mate, at 50 he errs like a
# sailor, and above that he acts without a thought now and then, at 100 always. He gives away less
# after a fight that his enemy has won and more after one that he has won himself: whoever goes up
# and down like that comes to rest where both win as often. The dice know nothing of it.

MOST = 100
SAILOR = 50
"""Who gives away so much errs as a sailor does, and never acts without a thought."""
STEPS = (20, 14, 10)
"""By how much the first fights change it."""
STEP = 6
"""By how much all others do."""


class Standing(Struct, frozen=True):
    """How a player stands against such an opponent in a kind of fight."""

    given: int = SAILOR
    fights: int = 0
    won: int = 0
    """How many of the fights the player has won."""

    def after(self, won: bool | None, sides: int) -> "Standing":
        """The standing after a fight that the player has won, lost or drawn (None).

        Of more than two sides one wins the less often, and a victory changes the more: all win as
        often as their number lets them.
        """
        step = STEPS[self.fights] if self.fights < len(STEPS) else STEP
        change = {True: -step * (sides - 1), False: step, None: 0}[won]
        given = min(MOST, max(0, self.given + change))
        return Standing(given, self.fights + 1, self.won + (won is True))


def errors(given: int) -> tuple[float, float]:
    """What part of a sailor's errors he makes, and how often he acts without a thought."""
    if given <= SAILOR:
        return given / SAILOR, 0.0
    beyond = (given - SAILOR) / (MOST - SAILOR)
    return 1.0, beyond * beyond


class Slipping:
    """Chooses as his head does, but now and then without a thought."""

    def __init__(self, head: Head, careless: Head, often: float) -> None:
        """`often` is the share of his decisions that he does not think about."""
        self.head = head
        self.careless = careless
        self.often = often

    def choose(
        self, seen: Seen[Any], legal: Sequence[Any], rng: random.Random, budget: Budget, /
    ) -> Any:
        """An action of one of the two heads."""
        slips = rng.random() < self.often
        return (self.careless if slips else self.head).choose(seen, legal, rng, budget)


# --- Policy ---------------------------------------------------------------------------------------

S = TypeVar("S")
A = TypeVar("A")
Setup = TypeVar("Setup")
_SEES = "Sees no more than you would, and rolls the same dice."


# --- An end to doing and undoing: after so many actions in a row a captain ends what he is at ----
# Some orders cost nothing and can be given again and again: ships are moved from letter to letter
# of a sheet, the flag from ship to ship in port, sails are trimmed before the first leap. Who
# chooses without a thought could go on with that for ever. So after enough of it only what brings
# the turn to its end is left to choose from: the sheet is sealed, the captain sails, the orders
# are done.


def endings(mind: Mind, legal: Sequence[A]) -> Sequence[A]:
    """Those of the legal actions that lead soonest to the end of the turn, if any does.

    A sheet with a fault in it cannot be sealed; a ready one that is taken over can.
    """
    for kind in mind.ends:
        found = [act for act in legal if isinstance(act, kind)]
        if found:
            return found
    return ()


class Patient(Generic[S, A]):
    """Chooses as his head does, until he has done enough; then how to come to an end."""

    def __init__(self, mind: Mind, head: Head, closing: Head) -> None:
        """`closing` chooses among the actions that end a turn."""
        self.mind = mind
        self.head = head
        self.closing = closing

    def choose(self, seen: Seen[S], legal: Sequence[A], rng: random.Random, budget: Budget, /) -> A:
        """An action, as both heads see it."""
        last = endings(self.mind, legal) if budget.strokes >= self.mind.enough else ()
        chosen: A = (
            self.closing.choose(seen, last, rng, budget)
            if last
            else self.head.choose(seen, legal, rng, budget)
        )
        return chosen


def patient(mind: Mind, head: Head, closing: Head | None = None) -> Patient[Any, Any]:
    """A head that comes to an end; one that heeds the list it is given closes for itself."""
    return Patient(mind, head, closing or head)


# --- The captain who acts by habit ---------------------------------------------------------------
# Where every order throws dice and hundreds can be given, trying them all in the mind is too
# slow, and where a raid pays late it is blind. So the engine offers its own judgement, in parts.


class Drilled(Generic[S, A, Setup]):
    """Takes the order that promises most; `noise` is the spread of his misjudgement of each.

    Who is `listed` takes no order of a kind that is not on the list of legal ones.
    """

    def __init__(
        self, engine: Engine[S, A, Setup], drill: Drill, noise: float = 0.0, *, listed: bool = True
    ) -> None:
        self.engine = engine
        self.drill = drill
        self.noise = noise
        self.listed = listed

    def choose(self, seen: Seen[S], legal: Sequence[A], rng: random.Random, budget: Budget) -> A:
        """The order he likes best."""
        del budget
        if len(legal) == 1 and self.listed:
            return legal[0]
        state = self.engine.game.imagine(seen, rng)
        options = drilled(self.drill, state, seen.who, legal if self.listed else None)
        doubts = [rng.gauss(0, self.noise) * (self.noise > 0) for _ in options]
        marks = [each.value + doubt for each, doubt in zip(options, doubts, strict=True)]
        best: A = options[marks.index(max(marks))].action
        return best


def drilled(drill: Drill, state: Any, who: Player, legal: Sequence[Any] | None) -> list[Weighed]:
    """The orders worth a thought, of the kinds of a list if there is one, the best first."""
    found = list(drill.options(state, who))
    if legal is not None:
        kinds = tuple({type(each) for each in legal})
        found = [each for each in found if isinstance(each.action, kinds)]
    return sorted(found, key=lambda each: -each.value)


def forced(engine: AnyEngine, legal: Sequence[Any]) -> bool:
    """Whether there is nothing to choose: one legal action, and nobody knows of another."""
    return len(legal) == 1 and not engine.mind.offers_more


# --- Policies: what chooses an action from what a player sees, and the levels a player meets -----


class Random:
    """Any legal action, without a thought."""

    def choose(self, seen: Seen[S], legal: Sequence[A], rng: random.Random, budget: Budget, /) -> A:
        """One of the legal actions, all as likely."""
        return legal[int(rng.random() * len(legal))]


class Careless:
    """Any legal action but one by which a fight or a ship is given up while both could go on.

    Who does not think would offer to break off every other turn, and nothing would be fought.
    """

    def __init__(self, mind: Mind) -> None:
        self.mind = mind

    def choose(self, seen: Seen[S], legal: Sequence[A], rng: random.Random, budget: Budget, /) -> A:
        """One of the legal actions that go on with it, all as likely."""
        going_on = [action for action in legal if not isinstance(action, self.mind.breaks_off)]
        return Random().choose(seen, going_on or legal, rng, budget)


class Level(Struct, frozen=True):
    """A level of opponent, with the words a player reads."""

    name: str
    words: str
    """What it does, and what it sees."""
    make: Callable[[AnyEngine], Head]
    budget: Budget = STEADY


def captain(engine: AnyEngine, errs: float, temper: str = "") -> Head:
    """The head that suits an engine; a temper shows where an engine hands over a head of its own.

    `errs` is how much of a sailor's errors he makes: 1 for a sailor, 0 for a mate.
    """
    mind = engine.mind
    if mind.head is None:
        closing = fighter(engine, errs, closing=True) if mind.offers_more else None
        return patient(mind, fighter(engine, errs), closing)
    return handed_over(mind, mind.head(errs * mind.doubts.spread, temper))


def handed_over(mind: Mind, head: Head) -> Head:
    """A head that an engine hands over whole; who does not think brings it to an end."""
    return patient(mind, head, Random() if mind.careless is None else mind.careless())


def as_judged(engine: AnyEngine, errs: float) -> AnyEngine:
    """The engine as he judges it who errs, where a mate has learned better since."""
    mind = engine.mind
    if not errs:
        return engine
    knows = dataclasses.replace(
        mind,
        drill=mind.sailors_drill or mind.drill,
        scripts=mind.sailors_scripts or mind.scripts,
        leads_on=mind.sailors_leads_on or mind.leads_on,
        by_habit=(),
    )
    return dataclasses.replace(engine, value=mind.sailors_value or engine.value, mind=knows)


def fighter(engine: AnyEngine, errs: float, *, closing: bool = False) -> Head:
    """The head that fights in an engine, by what the engine hands over.

    Who is `closing` keeps to the list he is given. So does a sailor, who thinks of less.
    """
    engine = as_judged(engine, errs)
    mind = engine.mind
    spread = errs * mind.doubts.spread
    if mind.drill is not None:
        listed = closing or bool(errs) or not mind.offers_more
        return Drilled(engine, mind.drill, spread, listed=listed)
    if mind.scripts is not None:
        return Orderly(engine, mind.scripts, spread, steady=not errs)
    if mind.whole_moves:
        return Greedy(engine, spread, plans=False, strides=mind.whole_moves)
    sure = mind.doubts.sure
    return Greedy(engine, spread, sure=None if sure is None else errs * sure)


def farsighted(engine: AnyEngine, temper: str = "") -> Head:
    """The head of a captain: he looks ahead, or plans or judges better than a mate.

    It is a mate's where there are no captains (C-30).
    """
    mind = engine.mind
    if not has_captains(engine):
        return captain(engine, 0.0, temper)
    if mind.captains_head is not None:
        return handed_over(mind, mind.captains_head(temper))
    if mind.foresight is None:
        value = mind.captains_value or engine.value
        knows = dataclasses.replace(mind, drill=mind.captains_drill or mind.drill)
        return captain(dataclasses.replace(engine, value=value, mind=knows), 0.0, temper)
    closing = fighter(engine, 0.0, closing=True) if mind.offers_more else None
    return patient(mind, Farsighted(engine, thought_of(engine)), closing)


def thought_of(engine: AnyEngine) -> Callable[..., Sequence[Any]]:
    """What a mate thinks of in an engine, with what it promises, the best first."""
    drill = engine.mind.drill
    if drill is None:
        return weighed_by_value(engine)

    def options(
        seen: Seen[Any], legal: Sequence[Any], rng: random.Random, budget: Budget
    ) -> list[Weighed]:
        del budget
        state = engine.game.imagine(seen, rng)
        return drilled(drill, state, seen.who, None if engine.mind.offers_more else legal)

    return options


def careless(engine: AnyEngine) -> Head:
    """The head of who does not think: where the engine has one, it is one that comes to an end."""
    made = engine.mind.careless
    return patient(engine.mind, Careless(engine.mind) if made is None else made())


def levels(temper: str = "") -> dict[str, Level]:
    """The levels, the weakest first, for a captain of a temper."""
    return {
        level.name: level
        for level in (
            Level(
                "powder monkey",
                f"Gives any legal order without thinking, but never breaks off. {_SEES}",
                careless,
            ),
            Level(
                "sailor",
                f"Weighs every order, but often misjudges it. {_SEES}",
                lambda engine: captain(engine, 1.0, temper),
                structs.replace(STEADY, rounds=16),
            ),
            Level(
                "mate",
                f"Weighs every order by its odds and takes the best. {_SEES}",
                lambda engine: captain(engine, 0.0, temper),
                structs.replace(STEADY, rounds=60),
            ),
            Level(
                "captain",
                f"Sees further than a mate, and is the hardest to beat. {_SEES}",
                lambda engine: farsighted(engine, temper),
                structs.replace(STEADY, rounds=60, worlds=24),
            ),
        )
    }


LEVELS = levels()
"""The levels of captains of no temper, the weakest first."""
EVERYWHERE = ("powder monkey", "sailor", "mate")
"""Those there are in every kind of fight, on the sheet and in port. A captain is met only where he
has been shown to be better than a mate; elsewhere he is one (`met_as`)."""
CAPTAIN, MATE = "captain", "mate"


EVEN = "even match"
"""The opponent who gives away as much as it takes to be one; "even match 35" says how much."""


def even_match(given: int) -> Level:
    """The opponent who gives away so much, of 100."""
    errs, often = errors(given)

    def make(engine: AnyEngine) -> Head:
        head = captain(engine, errs)
        return Slipping(head, careless(engine), often) if often else head

    return Level(
        f"{EVEN} {given}",
        f"Plays better after you win a fight, and worse after you lose one. {_SEES}",
        make,
        structs.replace(STEADY, rounds=16 if errs else 60),
    )


def has_captains(engine: AnyEngine) -> bool:
    """Whether a captain is more than a mate in an engine."""
    mind = engine.mind
    better = mind.foresight, mind.captains_value, mind.captains_drill, mind.captains_head
    return any(each is not None for each in better)


def levels_in(engine: AnyEngine) -> tuple[str, ...]:
    """The levels that are met in an engine, the weakest first."""
    return tuple(LEVELS) if has_captains(engine) else EVERYWHERE


def met_as(name: str, engine: AnyEngine | None = None) -> str:
    """An opponent as he is met in an engine: a captain is a mate where there are none (C-30).

    His temper stays. Without an engine he is met in none where there are captains.
    """
    rank, comma, temper = name.partition(", ")
    if rank != CAPTAIN or (engine is not None and has_captains(engine)):
        return name
    return f"{MATE}{comma}{temper}"


def level(name: str) -> Level:
    """The level of this name; of a name and a temper, as in "mate, bold"; or of an even match.

    Raises ValueError with a sentence for a stranger.
    """
    rank, _, temper = name.partition(", ")
    given = rank.removeprefix(EVEN).strip()
    if rank.startswith(EVEN) and given.isdecimal() and int(given) <= MOST and not temper:
        return even_match(int(given))
    if rank not in LEVELS:
        raise ValueError(f"there is no opponent {rank!r}; there are {', '.join(LEVELS)}")
    if not temper:
        return LEVELS[rank]
    if temper not in TEMPERS:
        raise ValueError(f"there is no temper {temper!r}; there are {', '.join(TEMPERS)}")
    return structs.replace(levels(temper)[rank], name=name)
