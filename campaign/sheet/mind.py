"""How a season is judged by who writes its sheet: what the engine hands over."""

import dataclasses
import math
import random
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

import msgspec
from msgspec import Struct

from pieces_of_eight.campaign.geometry.chart import Room
from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.mind import Budget, Doubts, Mind
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, Seen, opponent_of
from . import imagine, solver
from .muster import own, rumours, strokes
from .naming import free, to_declare
from .points import totals
from .state import (
    FARTHER,
    FORCES,
    IN_PORT,
    NEARER,
    Action,
    Adopt,
    Contents,
    Declare,
    Fleet,
    Letter,
    Name,
    Options,
    Phase,
    Sheet,
    Sign,
    embarked,
    for_the_prize,
    scaled,
    under_flag,
    waters_for,
)

# --- The captain at his sheet: his temper, a muster drawn from the mixture, what forces promise ---

LEAN = 30.0
"""How far a temper leans at most: the plan that suits it best is so many powers of e likelier."""
READ = 1 / 28
"""How much of what is at stake the reader of a temper may gain: no temper leans further."""
HALVINGS = 7  # how closely it is found how far that is
WORLDS = 48  # how many seasons are imagined for a decision
JITTER = 0.35  # how unevenly ships are shared out over lines that are alike
MOST_TRADE, LEAST_TRADE = 0.5, 0.08
"""Merchantmen in the price of a fleet: above the one it is a trader's, below the other not."""
SALT = 128  # bits of salt in a fingerprint: too many to be tried out
BLUNDERS = 4
"""How often a captain who misjudges things moves a point of value, for want of a reason."""


# --- Tempers: what a rival leans to among plans that are all good, and how gladly he attacks -----
# Nobody is led outside what the mixture plays. So a temper can be read, but reading it is worth
# little: each leans as far as it can while its reader gains at most 1 point of 28.


def at_stake(options: Options) -> int:
    """What stands on a sheet with all its values alike, and the prize if there is one."""
    prize = options.prize.worth if options.prize else 0
    return FORCES * options.stake(options.total // FORCES) + prize


def staked(plan: solver.Valued) -> float:
    """How high the values stand on few forces."""
    return float(sum(value * value for value in plan.values))


def feigned(plan: solver.Valued) -> float:
    """How much value stands on nothing, and how little on the strong."""
    forces = zip(plan.shape, plan.values, strict=True)
    nothing = sum(value for sort, value in forces if sort is solver.Sort.RUMOUR)
    forces = zip(plan.shape, plan.values, strict=True)
    return nothing - sum(solver.WARSHIPS[sort] * value for sort, value in forces) / 3


def on(plan: solver.Valued, many: Sequence[int]) -> float:
    """The value that stands on forces of which a table has some."""
    forces = zip(plan.shape, plan.values, strict=True)
    return float(sum(value for sort, value in forces if many[sort]))


class Temper(Struct, frozen=True):
    """A leaning: what is liked in a plan, and the points that are seen in an attack."""

    likes: Callable[[solver.Valued], float] = lambda plan: 0.0
    eager: float = 0.0

    def leaning(
        self, plans: Sequence[tuple[solver.Valued, float]], lean: float
    ) -> list[tuple[solver.Valued, float]]:
        """The plans of a mixture with the chances that this temper gives them.

        Each kind of fleet is as likely as it was: the sheet cannot change what was bought.
        """
        found: list[tuple[solver.Valued, float]] = []
        for shapes, _ in solver.FLEETS:
            some = [(plan, chance) for plan, chance in plans if plan.shape in shapes]
            found += self.leaning_among(some, lean) if some else []
        return found

    def leaning_among(
        self, plans: Sequence[tuple[solver.Valued, float]], lean: float
    ) -> list[tuple[solver.Valued, float]]:
        """The plans of one kind of fleet, their chances together as they were (H-225)."""
        marks = [self.likes(plan) for plan, _ in plans]
        low, spread = min(marks), max(marks) - min(marks)
        weights = [
            chance * math.exp(lean * (mark - low) / spread if spread else 0.0)
            for (_, chance), mark in zip(plans, marks, strict=True)
        ]
        share = added(chance for _, chance in plans) / added(weights)
        return [(plan, weight * share) for (plan, _), weight in zip(plans, weights, strict=True)]


@lru_cache(maxsize=64)
def led_by(temper: Temper, options: Options) -> tuple[tuple[solver.Valued, float], ...]:
    """The plans with the chances that a temper gives them, as far as it may lean."""
    mix = solver.mixture(options)
    most = max(READ * at_stake(options), mix.gain)

    def fine(lean: float) -> bool:
        return solver.exploited(options, temper.leaning(mix.plans, lean)) <= most

    if fine(LEAN):
        return tuple(temper.leaning(mix.plans, LEAN))
    low, high = 0.0, LEAN
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if fine(middle) else (low, middle)
    return tuple(temper.leaning(mix.plans, low))


STEADY_HAND = Temper()  # no temper at all

TEMPERS: Mapping[str, Temper] = {
    "bold": Temper(staked, 1.0),
    "wary": Temper(lambda plan: on(plan, solver.TRADERS), -1.0),
    "greedy": Temper(lambda plan: on(plan, solver.TROOPS), 0.3),
    "steady": Temper(lambda plan: -staked(plan)),
    "sly": Temper(feigned),
}  # by the name of a rival's temper (see `campaign.kernel.mind.TEMPERS`)
MASKS = tuple(name for name in TEMPERS if name != "sly")
MASKED = 1 / 3  # how often a sly captain wears one in a long war


def shown(temper: Temper, seen: Seen[Sheet]) -> Temper:
    """The temper that a captain shows this season: in some the sly wear another's mask (H-295).

    The lot is drawn from what he sends out and where, which he alone knows before the fold is
    open: so he wears one mask for a whole season.
    """
    if temper is not TEMPERS["sly"] or not seen.value.options.flag:
        return temper
    lot = random.Random(msgspec.json.encode((own(seen.value, seen.who)[1], seen.value.chart)))
    return TEMPERS[lot.choice(MASKS)] if lot.random() < MASKED else temper


# --- The captain at his sheet: a muster drawn from the mixture -----------------------------------
# He draws one whole plan with dice of his own before he writes anything, and never looks at the
# other's sheet: there is nothing of it in what he is sent. Opponents and results he chooses by
# what seasons he can imagine promise on the average.


class Planner:
    """Plans a season; `noise` is the spread of his misjudgement, in points."""

    def __init__(self, noise: float = 0.0, temper: Temper = STEADY_HAND) -> None:
        self.noise = noise
        self.temper = self.shown = temper
        self.plan: tuple[tuple[Player, Fleet, Options], Contents] | None = None

    def choose(
        self, seen: Seen[Sheet], legal: Sequence[Action], rng: random.Random, budget: Budget
    ) -> Action:
        """What he does next; a sheet that he has begun to write he writes to its end."""
        self.shown = shown(self.temper, seen)
        match seen.value.phase:
            case Phase.MUSTER:
                return self.write(seen, rng)
            case Phase.NAMING if len(legal) > 1:
                return self.name(seen, rng)
            case Phase.DECLARING if len(legal) > 1:
                return self.declare(seen, rng)
            case _:  # how a fight ended is not for captains to choose: he claims nothing
                return legal[0]

    def write(self, seen: Seen[Sheet], rng: random.Random) -> Action:
        """The next stroke of the pen towards his plan, or the seal."""
        who = seen.who
        contents, fleet = own(seen.value, who)
        key = (who, fleet, seen.value.options)
        if self.plan is None or self.plan[0] != key:
            drawn = self.muster(fleet, seen.value.options, rng)
            self.plan = (key, under_flag(drawn, fleet, seen.value.options))
        for stroke in strokes(who, contents, self.plan[1]):
            return stroke
        self.plan = None  # the next season is another draw
        return Sign(who, Sealed(who, salt(rng)))

    def muster(self, fleet: Fleet, options: Options, rng: random.Random) -> Contents:
        """A whole sheet, drawn by lot: which of the solved plans, which ships, which letters."""
        plans = led_by(self.shown, solver.at_odds(options))
        fitting = [(plan, chance) for plan, chance in plans if fits(plan, fleet)] or plans
        plan = rng.choices([plan for plan, _ in fitting], [chance for _, chance in fitting])[0]
        if self.noise:
            plan = plan._replace(values=blundered(plan.values, options, rng))
        weights = [1 + rng.uniform(-JITTER, JITTER) for _ in range(FORCES)]
        goes = None if options.prize is None else (plan.at, options.prize.letter)
        return shuffled(solver.cut(plan, fleet, options, weights), rng, goes)

    def name(self, seen: Seen[Sheet], rng: random.Random) -> Action:
        """The pair that is worth most above what it leaves for the others."""
        found = weigh_pairs(seen, rng)
        table = {at: pair.value for at, pair in found.items()}
        rated = [(value + self.doubt(rng), at) for at, value in above_the_rest(table).items()]
        mine, theirs = max(rated)[1]
        return Name(seen.who, mine, theirs, best_water(seen.value, seen.who, mine, theirs))

    def declare(self, seen: Seen[Sheet], rng: random.Random) -> Action:
        """What promises most against what may be there; the bold see more in an attack."""
        letter, found = weigh_results(seen, rng)
        eager = self.shown.eager
        rated = [
            (each.value + eager * bool(at) + self.doubt(rng), at) for at, each in enumerate(found)
        ]
        result = found[max(rated)[1]].result
        return Declare(seen.who, letter, Sealed(seen.who, result))

    def doubt(self, rng: random.Random) -> float:
        """How wrong he is this time."""
        return rng.gauss(0, self.noise) if self.noise else 0.0


class Scribbler:
    """Any kind of action, and any action of that kind, without a thought: he comes to an end.

    Of the strokes that can be made on a sheet only one seals it, so that who takes all of them for
    equal would go on scribbling for a very long time.
    """

    def choose(
        self, seen: Seen[Sheet], legal: Sequence[Action], rng: random.Random, budget: Budget
    ) -> Action:
        """One of the legal actions; a seal gets salt."""
        kinds = list(dict.fromkeys(type(action) for action in legal))
        kind = rng.choice(kinds)
        if kind is Sign:
            return Sign(seen.who, Sealed(seen.who, salt(rng)))
        return rng.choice([action for action in legal if type(action) is kind])


def salt(rng: random.Random) -> str:
    """Salt for a fingerprint, in hex (C-7)."""
    return f"{rng.getrandbits(SALT):0{SALT // 4}x}"


def fits(plan: solver.Valued, fleet: Fleet) -> bool:
    """Whether a plan was thought out for such a fleet, and there is a ship for each line."""
    lines = sum(sort is not solver.Sort.RUMOUR for sort in plan.shape)
    return lines <= len(fleet.ships) and plan.shape in alike(fleet)


def alike(fleet: Fleet) -> tuple[tuple[solver.Sort, ...], ...]:
    """The shapes for the fleet that is most like this one, by what merchantmen are of its price."""
    whole = sum(ship.cost for ship in fleet.ships) or 1
    trade = sum(ship.cost for ship in fleet.ships if ship.merchant) / whole
    return (
        solver.TRADING
        if trade > MOST_TRADE
        else solver.FIGHTING
        if trade < LEAST_TRADE
        else solver.USUAL
    )


def blundered(values: Sequence[int], options: Options, rng: random.Random) -> tuple[int, ...]:
    found = list(values)
    for _ in range(BLUNDERS):
        take, give = rng.sample(range(FORCES), 2)
        if found[take] > options.lowest and found[give] < options.highest:
            found[take] -= 1
            found[give] += 1
    return tuple(found)


def shuffled(
    contents: Contents, rng: random.Random, goes: tuple[int, int] | None = None
) -> Contents:
    """The same sheet under other letters: no letter is to mean anything.

    `goes` is the line of the force that goes for the prize, and the letter of that (C-22).
    """
    letters = list(range(FORCES))
    rng.shuffle(letters)
    if goes is not None:
        line, letter = goes
        swap = letters.index(letter)
        letters[line], letters[swap] = letter, letters[line]
    values = [0] * FORCES
    for at, letter in enumerate(letters):
        values[letter] = contents.values[at]
    letters.append(-1)  # the place of those in port
    return Contents(
        tuple(letters[at] for at in contents.ships),
        tuple(letters[at] for at in contents.companies),
        tuple(values),
    )


def imagined_beliefs(seen: Seen[Sheet], rng: random.Random) -> list[solver.Belief]:
    sheet, enemy = seen.value, opponent_of(seen.who)
    worlds = [own(imagine(seen, rng), enemy) for _ in range(WORLDS)]
    mix: solver.Mixture = solver.mixture(sheet.options)
    usual = solver.typical(own(sheet, seen.who)[1])
    return solver.beliefs(worlds, solver.values_of(sheet, enemy), mix, sheet.options, usual)


def weigh_pairs(seen: Seen[Sheet], rng: random.Random) -> dict[tuple[int, int], solver.Pairing]:
    """What each pair that can be named promises."""
    sheet, who = seen.value, seen.who
    contents, fleet = own(sheet, who)
    guesses = imagined_beliefs(seen, rng)
    usual, values = solver.typical(fleet), solver.values_of(sheet, opponent_of(who))
    return {
        (mine, theirs): solver.pairing(
            solver.might_of(contents, fleet, mine, sheet.options),
            contents.values[mine],
            guesses[theirs],
            values[theirs],
            sheet.options.seen_by(who),
            usual,
        )
        for mine in free(sheet, who)
        for theirs in free(sheet, opponent_of(who))
    }


def best_water(sheet: Sheet, who: Player, mine: Letter, theirs: Letter) -> int:
    """The water that a captain takes for a pair: room for more guns than most of his forces have,
    else what is nearer to his ports (C-34.1). Who will attack is not known yet."""
    waters, (contents, fleet) = waters_for(sheet, who, mine, theirs), own(sheet, who)
    guns = [0] * FORCES
    for ship, letter in zip(fleet.ships, contents.ships, strict=True):
        if letter != IN_PORT and not ship.merchant:
            guns[letter] += ship.cost
    is_open = [each.sea is Room.OPEN for each in waters]
    strong = guns[mine] > added(guns) / FORCES
    return FARTHER if strong and is_open == [False, True] else NEARER


def above_the_rest(table: Mapping[tuple[int, int], float]) -> dict[tuple[int, int], float]:
    """For each pair what the whole is worth if it is named, and all others fall by chance."""
    rows: dict[int, float] = {}
    columns: dict[int, float] = {}
    for (mine, theirs), value in table.items():
        rows[mine] = rows.get(mine, 0.0) + value
        columns[theirs] = columns.get(theirs, 0.0) + value
    total, left = added(table.values()), max(1, len(rows) - 1)
    return {
        (mine, theirs): value + (total - rows[mine] - columns[theirs] + value) / left
        for (mine, theirs), value in table.items()
    }


def weigh_results(seen: Seen[Sheet], rng: random.Random) -> tuple[int, list[solver.Choice]]:
    """The attack that is to be declared now, and what may be written for it."""
    sheet, who = seen.value, seen.who
    contents, fleet = own(sheet, who)
    letter = to_declare(sheet, who)[0]
    theirs = sheet.lines[who][letter].opponent
    force, prize = solver.might_of(contents, fleet, letter, sheet.options), sheet.options.prize
    return letter, solver.choices(
        force,
        contents.values[letter],
        imagined_beliefs(seen, rng)[theirs],
        sheet.lines[opponent_of(who)][theirs].value,
        sheet.options,
        prize.worth if prize and for_the_prize(sheet, letter) else None,
    )


# --- Mind -----------------------------------------------------------------------------------------


def value(sheet: Sheet, who: Player) -> float:
    """How good the season is for `who`, in points."""
    one, two = totals(sheet)
    lead = float(one - two)
    return lead if who == 0 else -lead


def order(sheet: Sheet, actions: Sequence[Action]) -> Sequence[Action]:
    """The actions, the promising ones first: who has a sheet to seal may seal it."""
    return sorted(actions, key=lambda action: not isinstance(action, Sign))


PRIZE_LINE = 0
BOLD, WEAK, HIDDEN = 5, 2, 4
"""The values of the force for the prize, of a line that is given up, and of a rumour."""


class Gatherer(Planner):
    """A captain who gathers his fleet where there is a prize."""

    def muster(self, fleet: Fleet, options: Options, rng: random.Random) -> Contents:
        """A whole sheet: the gathered fleet, or what a mate of his temper draws."""
        if options.prize is None or all(ship.merchant for ship in fleet.ships):
            return super().muster(fleet, options, rng)
        return shuffled(gathered(fleet, options), rng, (PRIZE_LINE, options.prize.letter))


def gathered(fleet: Fleet, options: Options) -> Contents:
    given_up = FORCES - 1 - rumours(fleet, options)
    ships = shared_out(fleet, given_up, options.most_ships)
    values = (BOLD, *[WEAK] * given_up, *[HIDDEN] * (FORCES - 1 - given_up))
    return Contents(
        ships,
        embarked(fleet, ships, lambda number: range(given_up, -1, -1)),
        scaled(values, options),
    )


def shared_out(fleet: Fleet, given_up: int, most: int) -> tuple[Letter, ...]:
    """The strongest ships to the prize, at most so many; the others by turns to the other lines.

    The strongest warship is among them, for without one nobody carries a prize off.
    """
    strengths = [solver.strength_of(ship) for ship in fleet.ships]
    leader = max(
        (n for n, ship in enumerate(fleet.ships) if not ship.merchant), key=strengths.__getitem__
    )
    strongest = sorted(range(len(strengths)), key=lambda n: (n != leader, -strengths[n]))
    spared = min(most, len(strongest) - given_up)
    ships = [PRIZE_LINE] * len(strongest)
    for turn, number in enumerate(reversed(strongest[spared:])):
        line = 1 + turn % max(1, given_up)
        ships[number] = line if turn // max(1, given_up) < most else IN_PORT
    return tuple(ships)


MATE = Mind(
    value,
    order,
    head=lambda spread, temper: Planner(spread, TEMPERS.get(temper, STEADY_HAND)),
    careless=Scribbler,
    ends=(Sign, Adopt),
    enough=150,
    doubts=Doubts(6.0),
)
CAPTAIN = dataclasses.replace(
    MATE, head=lambda spread, temper: Gatherer(spread, TEMPERS.get(temper, STEADY_HAND))
)
MIND = dataclasses.replace(MATE, captain=CAPTAIN)
