"""The levels of opponents a player meets: each a row of numbers, from which a head is made."""

import dataclasses
import random
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct, structs

from pieces_of_eight.campaign.kernel.dice import Dice
from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.campaign.kernel.mind import STEADY, TEMPERS, Budget, Head, Mind
from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.kernel.sealed import Player, Seen, seen
from .search import Drilled, Farsighted, Greedy, Orderly

# --- How much an opponent gives away so that he is an even match, and what a fight changes in it --
# What he gives away is a whole number from 0 to 100: at 0 he is a mate, at 50 he errs like a
# sailor, and above that he acts without a thought now and then, at 100 always. He gives away less
# after a fight that his enemy has won and more after one that he has won himself: whoever goes up
# and down like that comes to rest where both win as often. The dice know nothing of it.

MOST = 100
SAILOR = 50  # who gives away so much errs as a sailor does, and never acts without a thought
STEPS = (20, 14, 10)  # by how much the first fights change it
STEP = 6  # by how much all others do


class LevelStanding(Struct, frozen=True):
    """How a player stands against such an opponent in a kind of fight."""

    given: int = SAILOR
    fights: int = 0
    won: int = 0  # how many of the fights the player has won

    def after(self, won: bool | None, sides: int) -> "LevelStanding":
        """The standing after a fight that the player has won, lost or drawn (None).

        Of more than two sides one wins the less often, and a victory changes the more: all win as
        often as their number lets them.
        """
        step = STEPS[self.fights] if self.fights < len(STEPS) else STEP
        change = {True: -step * (sides - 1), False: step, None: 0}[won]
        given = min(MOST, max(0, self.given + change))
        return LevelStanding(given, self.fights + 1, self.won + (won is True))


def errors(given: int) -> tuple[float, float]:
    """What part of a sailor's errors he makes, and how often he acts without a thought."""
    if given <= SAILOR:
        return given / SAILOR, 0.0
    beyond = (given - SAILOR) / (MOST - SAILOR)
    return 1.0, beyond * beyond


# --- Heads that need no judgement of their own ----------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Careless:
    """Any legal action but one by which a fight or a ship is given up while both could go on.

    Who does not think would offer to break off every other turn, and nothing would be fought.
    """

    breaks_off: tuple[type, ...] = ()

    def choose(
        self, seen: Seen[Any], legal: Sequence[Any], rng: random.Random, budget: Budget, /
    ) -> Any:
        found = [action for action in legal if not isinstance(action, self.breaks_off)] or legal
        return found[int(rng.random() * len(found))]


@dataclasses.dataclass(frozen=True)
class Slipping:
    """Chooses as his head does, but now and then (`often`, of 1) without a thought."""

    head: Head
    careless: Head
    often: float

    def choose(
        self, seen: Seen[Any], legal: Sequence[Any], rng: random.Random, budget: Budget, /
    ) -> Any:
        slips = rng.random() < self.often
        return (self.careless if slips else self.head).choose(seen, legal, rng, budget)


@dataclasses.dataclass(frozen=True)
class Patient:
    """Chooses as his head does, until he has done enough; then what ends his turn.

    Some orders cost nothing and can be given again and again: ships are moved from letter to letter
    of a sheet, sails are trimmed before the first leap. Who chooses without a thought could go on
    with that for ever. `closing` chooses among the actions that end a turn.
    """

    mind: Mind
    head: Head
    closing: Head

    def choose(
        self, seen: Seen[Any], legal: Sequence[Any], rng: random.Random, budget: Budget, /
    ) -> Any:
        last = endings(self.mind, legal) if budget.strokes >= self.mind.enough else ()
        if last:
            return self.closing.choose(seen, last, rng, budget)
        return self.head.choose(seen, legal, rng, budget)


def endings(mind: Mind, legal: Sequence[Any]) -> Sequence[Any]:
    """Those of the legal actions that lead soonest to the end of the turn, if any does.

    A sheet with a fault in it cannot be sealed; a ready one that is taken over can.
    """
    kinds = ([act for act in legal if isinstance(act, kind)] for kind in mind.ends)
    return next(filter(None, kinds), ())


# --- Levels ---------------------------------------------------------------------------------------


class Level(Struct, frozen=True):
    """A level of opponent in numbers, with the words a player reads."""

    name: str
    words: str  # what it is like to meet him and what he overlooks, then who should choose him
    budget: Budget = STEADY
    thinks: bool = True
    errs: float = 0.0  # how much of a sailor's errors he makes: 1 for a sailor, 0 for a mate
    slips: float = 0.0  # how often he acts without a thought
    is_captain: bool = False
    temper: str = ""

    def make(self, engine: Engine) -> Head:
        """The head of such an opponent, which may keep the plan of a turn: one for each match."""
        mind = engine.mind
        careless: Head = mind.careless() if mind.careless else Careless(mind.breaks_off)
        careless = Patient(mind, careless, careless)
        if not self.thinks:
            return careless
        judged = self.judging(engine)
        if judged.mind.head:
            head = judged.mind.head(self.errs * mind.doubts.spread, self.temper)
            closing = mind.careless() if mind.careless else Careless()
        else:
            head = closing = fighter(judged, self.errs)
            if mind.offers_more:
                closing = fighter(judged, self.errs, closing=True)
        head = Patient(mind, head, closing)
        return Slipping(head, careless, self.slips) if self.slips else head

    def judging(self, engine: Engine) -> Engine:
        """The engine with the mind of such an opponent; a captain's is a mate's where there are
        no captains (C-30)."""
        mind = engine.mind
        mind = (mind.captain if self.is_captain else mind.sailor if self.errs else None) or mind
        return dataclasses.replace(engine, mind=mind.tempers.get(self.temper, mind))


def fighter(engine: Engine, errs: float = 0.0, *, closing: bool = False) -> Head:
    """The head that fights by an engine's mind. Who is `closing` keeps to the list he is given.

    So does a sailor, who thinks of less.
    """
    mind = engine.mind
    spread = errs * mind.doubts.spread
    if mind.foresight and not closing:
        return Farsighted(engine)
    if mind.drill:
        return Drilled(engine, spread, listed=closing or bool(errs) or not mind.offers_more)
    if mind.scripts:
        return Orderly(engine, mind.scripts, spread, steady=not errs)
    sure = mind.doubts.sure
    return Greedy(engine, spread, None if sure is None else errs * sure)


ROUNDS, FEW_ROUNDS = 30, 16
"""How many games a mate and a sailor imagine for a plan: more find none that is surely better."""
CAPTAIN, MATE, FIRST = "captain", "mate", "sailor"
LEVELS = {
    level.name: level
    for level in (
        Level(
            "powder monkey",
            "Acts on a whim, blind to danger. Choose him to learn the keys.",
            thinks=False,
        ),
        Level(
            "sailor",
            "Fights back, but misjudges odds. Choose him for your first fights.",
            Budget(rounds=FEW_ROUNDS),
            errs=1.0,
        ),
        Level(
            MATE,
            "Takes the best odds, and misses what pays later. Choose him for a test.",
            Budget(rounds=ROUNDS),
        ),
        Level(
            CAPTAIN,
            "Punishes slips, but guesses at what you hide. Choose him after mates.",
            Budget(rounds=ROUNDS, worlds=24),
            is_captain=True,
        ),
    )
}  # the levels of captains of no temper, the weakest first
EVERYWHERE = ("powder monkey", "sailor", MATE)
"""Those there are in every kind of fight, on the sheet and in port. A captain is met only where he
has been shown to be better than a mate; elsewhere he is one (`met_as`)."""
EVEN = "even match"
"""The opponent who gives away as much as it takes to be one; "even match 35" says how much."""


def even_match(given: int) -> Level:
    errs, often = errors(given)
    words = "Plays about as well as you: better after you win, worse after you lose."
    budget = Budget(rounds=FEW_ROUNDS if errs else ROUNDS)
    return Level(f"{EVEN} {given}", words, budget, errs=errs, slips=often)


def levels_in(engine: Engine) -> tuple[str, ...]:
    """The levels that are met in an engine, the weakest first."""
    return tuple(LEVELS) if engine.mind.captain else EVERYWHERE


def met_as(name: str, engine: Engine | None = None) -> str:
    """An opponent as he is met in an engine: a captain is a mate where there are none (C-30).

    His temper stays. Without an engine he is met in none where there are captains.
    """
    rank, comma, temper = name.partition(", ")
    if rank != CAPTAIN or (engine is not None and engine.mind.captain):
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
    if temper not in ("", *TEMPERS):
        raise ValueError(f"there is no temper {temper!r}; there are {', '.join(TEMPERS)}")
    return structs.replace(LEVELS[rank], name=name, temper=temper) if temper else LEVELS[rank]


# --- Levels at play -------------------------------------------------------------------------------

MOST_ACTIONS = 20_000  # no fight takes as many; more is a fault of the engine or of a policy


def steps(
    engine: Engine, state: Any, dice: Dice, levels: Sequence[Level], seed: int
) -> Iterator[tuple[Player, Any, Step[Any]]]:
    """Play on from a position to the end: who acts, the action, and what it did.

    Each level is shown only what its player sees; its imagination follows from the seed. Raises
    RuntimeError when an action is not legal, or the game does not end.
    """
    game = engine.game
    heads = [chosen.make(engine) for chosen in levels]
    rngs = [random.Random(f"{seed}:{seat}") for seat in range(len(levels))]
    strokes, last = 0, Player(-1)
    for _ in range(MOST_ACTIONS):
        to_act = game.to_act(state)
        if not to_act:
            return
        who = to_act[0]
        sight = seen(state, who)
        legal = game.legal(sight.value, who)
        strokes, last = (strokes + 1 if who == last else 0), who
        budget = structs.replace(levels[who].budget, strokes=strokes)
        action = heads[who].choose(sight, legal, rngs[who], budget)
        if action not in legal and not may_be_taken(engine, state, action, legal):
            raise RuntimeError(f"{levels[who].name} takes {action}, which is not legal")
        step = game.apply(state, action, dice)
        state = step.state
        yield who, action, step
    raise RuntimeError(f"no end after {MOST_ACTIONS} actions")


def may_be_taken(engine: Engine, state: Any, action: Any, legal: Sequence[Any]) -> bool:
    """Whether an action is legal where the list names only some of its kind, or none."""
    may = engine.mind.offers_more or any(type(action) is type(each) for each in legal)
    return may and engine.game.refuse(state, action) is None


def forced(engine: Engine, legal: Sequence[Any]) -> bool:
    """Whether there is nothing to choose: one legal action, and nobody knows of another."""
    return len(legal) == 1 and not engine.mind.offers_more
