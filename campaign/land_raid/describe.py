"""All words about a land raid that a front end needs: orders, men, squares of the town."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import (
    AROUND,
    NOWHERE,
    WAY_NAMES,
    Square,
    distance,
    place,
    square,
    stepped,
    steps_in_words,
)
from pieces_of_eight.campaign.kernel.describe import (
    THREAT,
    CardRow,
    Choice,
    Description,
    Layer,
    Place,
    PlanWay,
    Thing,
    ThingId,
    Verb,
)
from pieces_of_eight.campaign.kernel.dice import Rule, Scripted
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import (
    Play,
    Refusal,
    Said,
    first_of,
    listed,
    sentence,
    start_of,
)
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from . import state as s
from .engine import ENGINE
from .events import GROUNDS, called, can_be_looted, described, label, token
from .events import place as place_words
from .fighting import declared, hit_need
from .moving import STEPS, held, may_move, take_along
from .rules import ACTIONS
from .state import (
    GUN_DICE,
    RAIDERS,
    TOWN,
    Action,
    Alarm,
    Kind,
    Phase,
    Raid,
    Unit,
    UnitId,
    is_awake,
    men_of,
    open_square,
    own,
    places_seen,
    spied,
    standing,
    with_one,
    with_places,
    with_unit,
)

VERBS: Mapping[type[Action], str] = {
    s.Post: "post",
    s.Move: "go",
    s.Haul: "haul",
    s.Attack: "assault",
    s.Leave: "boats",
    s.Shoot: "fire",
    s.Serve: "fire",
    s.Burn: "torch",
    s.Loot: "loot",
    s.Spike: "spike",
    s.Victim: "hit",
    s.Go: "retreat",
    s.Spread: "spread",
    s.Name: "name",
    s.Rise: "rise",
    s.Done: "done",
}  # by action its verb; what ends a part of the turn has that of `ENDS`
DARK = "dark: nobody would be seen"
RANGES = "ranges"
THREATENED = "Enemies you know of: what they need to hit you next turn; x: they can attack."
"""What can be laid over the town."""
ALARM_TABLE = "The alarm at the end of the turn:"
ALARMS = {
    Alarm.ASLEEP: "the alarm is not raised",
    Alarm.HALF: "half the town is awake",
    Alarm.FULL: "the whole town is awake",
}
RAISED = {Alarm.HALF: "half the town is awake.", Alarm.FULL: "the alarm is raised."}
ENDS = {
    Phase.POSTING: ("sleep", "Let the town go to sleep"),
    Phase.MOVING: ("halt", "End the march"),
    Phase.SHOOTING: ("cease", "End the shooting"),
    Phase.BURNING: ("done", "Set no more fires"),
    Phase.LOOTING: ("done", "End the looting"),
}  # by the part of the turn the verb that ends it, and in words
NOTHING = {
    Phase.SHOOTING: "Nobody is in range.",
    Phase.BURNING: "Nobody can set a fire.",
    Phase.LOOTING: "Nobody can loot this turn.",
}  # what is said where a part of the turn passes by itself
NOT_NOW = {
    Phase.POSTING: "Post the garrison first; {end} lets the town go to sleep.",
    Phase.MOVING: "That comes later in the turn. First everybody moves.",
    Phase.SHOOTING: "Now is the time to shoot; {end} ends it.",
    Phase.BURNING: "Now is the time to set fires; {end} goes on to the looting.",
    Phase.LOOTING: "Now is the time to loot; {end} ends it.",
}  # what is said in a part of the turn to an order of another
MARCHES = (Phase.POSTING, Phase.MOVING)
PARTS = {
    "choose": tuple(phase for phase in Phase if phase is not Phase.LOOTING),
    "gather": MARCHES,
    "assault": (Phase.MOVING,),
    "boats": (Phase.MOVING,),
    "fire": (Phase.SHOOTING,),
    "torch": (Phase.BURNING,),
    "loot": (Phase.LOOTING,),
}  # in which parts of the turn a verb has its place


# --- What several men do together: a volley, an assault, torches, a march, each by one order ------
# Nothing is read but what the captain of the men may see.


def square_of(raid: Raid, act: Action) -> Square:
    """The square an action is about, that of the gun where one is spiked; NOWHERE for none."""
    if isinstance(act, s.Spike):
        return spied(raid, raid.units[act.by].owner)[act.gun]
    return open_square(act)


def able(raid: Raid, legal: Sequence[Action]) -> list[UnitId]:
    """Those with an order to be given, and those whom an officer may yet take along."""
    if raid.pending or not legal:
        return []
    found = set(men_of(legal))
    if raid.phase is Phase.MOVING and raid.side == TOWN and raid.alarm is not Alarm.FULL:
        at, mine = standing(raid, TOWN), own(raid, TOWN)
        leading = {at[unit.id] for unit in mine if unit.leads and unit.id in found}
        found |= {u.id for u in mine if u.group and not u.moved and at[u.id] in leading}
    units = raid.units
    return sorted(found, key=lambda who: (units[who].gun, units[who].kind, who))


def for_men(acts: Sequence[Action], men: Iterable[UnitId]) -> list[Action]:
    band = frozenset(men)
    return [act for act in acts if band.issuperset(men_of((act,)))]


def volley(raid: Raid, shots: Sequence[Action]) -> list[Action]:
    """Shots into one square, each man once: the guns first, by who is no marksman."""
    serving = [shot for shot in shots if isinstance(shot, s.Serve)]
    found: dict[UnitId, Action] = {}

    def worst(shot: s.Serve) -> tuple[int, ...]:
        unit = raid.units[shot.by]
        return unit.muskets, -unit.quality, unit.id

    for gun in dict.fromkeys(shot.gun for shot in serving):
        crew = [shot for shot in serving if shot.gun == gun and shot.by not in found]
        if crew:
            best = min(crew, key=worst)
            found[best.by] = best
    return [*found.values(), *(u for u in shots if isinstance(u, s.Shoot) and u.by not in found)]


def first_of_each(raid: Raid, plunder: Sequence[Action]) -> list[Action]:
    """Loot and spikes; of groups that are alike only the first is offered for the same work."""
    first: dict[tuple[object, ...], Action] = {}
    for act in plunder:
        men = [raid.units[who] for who in men_of((act,))]
        what = act.gun if isinstance(act, s.Spike) else square_of(raid, act)
        alike = tuple((unit.kind, unit.quality) for unit in men)
        first.setdefault((type(act), what, alike), act)
    return list(first.values())


# --- Several men ordered at once: who can go where they are told, who must stay, and why ----------
# The preview is the engine: each order is asked of the rules in turn, in the town as the orders
# before it would leave it. Nothing is read but what the captain of the men may see.

Order: TypeAlias = s.Post | s.Move | s.Haul | s.Attack


class Stays(Struct, frozen=True):
    """One who cannot go, and why, in the words of a refusal."""

    unit: UnitId
    why: str
    rule: Rule


class March(Struct, frozen=True):
    """Where some men are told to go: the orders for it, in the order in which to give them."""

    to: Square
    orders: tuple[Order, ...]
    path: tuple[Square, ...]  # the squares gone through on the longest way, the last of them `to`
    stay: tuple[Stays, ...]


def march(raid: Raid, band: Iterable[UnitId], to: Square) -> March:
    """What happens when all in a band are told to go to a square, or to attack it.

    Officers go first, so that their groups may follow them; the scurvy go last, when they may
    already be led.
    """

    def turn(who: UnitId) -> tuple[int, ...]:
        unit = raid.units[who]
        scurvy = unit.group and unit.quality is s.Quality.SCURVY
        return unit.gun, scurvy, not unit.officer, unit.id

    now = raid
    orders: list[Order] = []
    path: tuple[Square, ...] = ()
    stay: list[Stays] = []
    for who in sorted(band, key=turn):
        found, why = way(now, now.units[who], to)
        if why is not None:
            stay.append(Stays(who, why.why, why.rule))
            continue
        now = after(now, found)
        orders += found
        if len(found) > len(path):
            path = tuple(open_square(order) for order in found)
    return March(to, tuple(orders), path, tuple(stay))


def way(raid: Raid, unit: Unit, to: Square) -> tuple[list[Order], Refusal | None]:
    """The orders that bring one man to a square, or why none does.

    Of the ways over a square between those on the straight way are tried first.
    """
    straight = order_to(raid, unit, to)
    why = refuse(raid, straight)
    if why is None:
        return [straight], None
    table, here = raid.table, standing(raid, unit.owner)[unit.id]
    if raid.phase is not Phase.MOVING or unit.steps < 2 or here == NOWHERE:
        return [], why
    if to in table.steps[here]:
        return [], why
    (x0, y0), (x1, y1) = place(here, table.columns), place(to, table.columns)

    def bend(by: Square) -> int:
        x, y = place(by, table.columns)
        return abs(2 * x - x0 - x1) + abs(2 * y - y0 - y1)

    between = [by for by in table.steps[here] if to in table.steps[by] or to in table.beside[by]]
    for by in sorted(between, key=bend):
        first = s.move_order(unit.id, unit.owner, by, raid.in_plain_sight(unit.owner))
        if refuse(raid, first) is None:
            then = after(raid, [first])
            second = order_to(then, then.units[unit.id], to)
            why = refuse(then, second)
            if why is None:
                return [first, second], None
    return [], why


def order_to(raid: Raid, unit: Unit, to: Square) -> Order:
    if raid.phase is Phase.POSTING:
        return s.post_order(unit.id, to)
    if unit.kind is Kind.GUN:
        return s.Haul(unit.id, Sealed(TOWN, to))
    if to in held(raid, unit.owner):
        return s.attack_order(unit.id, to)
    return s.move_order(unit.id, unit.owner, to, raid.in_plain_sight(unit.owner))


def refuse(raid: Raid, order: Order) -> Refusal | None:
    return first_of(ACTIONS[type(order)][0](raid, order))


def after(raid: Raid, orders: Iterable[Order]) -> Raid:
    """The raid as its captain would know it after orders; what he may newly see is left out."""
    for order in orders:
        unit, to = raid.units[order.by], open_square(order)
        attacks = isinstance(order, s.Attack)
        if isinstance(order, s.Haul):
            raid = with_unit(raid, unit, busy=True)  # a die says whether it moves
            continue
        if raid.phase is not Phase.POSTING:
            play = Play(raid, Scripted())
            take_along(play, unit, *((NOWHERE, to) if attacks else (to, NOWHERE)))
            raid = play.state
        if attacks:
            raid = declared(raid, unit, to)
            continue
        raid = with_unit(raid, unit, steps=unit.steps - 1, moved=True)
        places = raid.places[unit.owner].own
        places = replace(places, at=with_one(places.at, unit.id, to))
        raid = with_places(raid, unit.owner, places)
    return raid


def goals(raid: Raid, band: Sequence[UnitId]) -> Mapping[Square, March]:
    """Where those told off can go; those of other squares go the same way as the first.

    Who cannot go to the very square goes as far as it lies from the first.
    """
    if not band:
        return {}
    at, found = standing(raid, raid.units[band[0]].owner), near_goals(raid, band)
    here = [who for who in band if at[who] == at[band[0]]]
    if len(here) < len(band):
        found |= {to: marching(raid, band, to) for to in near_goals(raid, here)}
    return found


def near_goals(raid: Raid, band: Sequence[UnitId]) -> dict[Square, March]:
    table, at = raid.table, standing(raid, raid.units[band[0]].owner)
    if raid.phase is Phase.POSTING:
        near = set(table.those(table.town))
    else:
        near = {to for who in band for to in table.steps[at[who]]}
        far = [at[who] for who in band if raid.units[who].steps > 1]
        near |= {to for here in far for by in table.steps[here] for to in table.steps[by]}
    near -= {at[who] for who in band}
    found = {to: march(raid, band, to) for to in sorted(near)}
    return {to: each for to, each in found.items() if each.orders}


def marching(raid: Raid, band: Sequence[UnitId], to: Square) -> March:
    """The orders that send a band to a square, and those who can go neither there nor that way."""
    at = standing(raid, raid.units[band[0]].owner)
    whole = march(raid, band, to)
    apart: dict[Square, list[UnitId]] = {}
    stay: list[Stays] = []
    for each in whole.stay:
        target = same_way(raid, at[each.unit], at[band[0]], to)
        if target in (NOWHERE, to):
            stay.append(each)
        else:
            apart.setdefault(target, []).append(each.unit)
    orders, raid = list(whole.orders), after(raid, whole.orders)
    for target, men in apart.items():
        found = march(raid, men, target)
        raid = after(raid, found.orders)
        orders += found.orders
        stay += found.stay
    return March(to, tuple(orders), whole.path, tuple(stay))


def same_way(raid: Raid, at: Square, origin: Square, to: Square) -> Square:
    """The square that lies from one as another lies from the origin; NOWHERE beyond the town."""
    columns, rows = raid.table[:2]
    (x, y), (x0, y0), (x1, y1) = (place(each, columns) for each in (at, origin, to))
    return square(x + x1 - x0, y + y1 - y0, columns, rows)


# --- What a front end asks ------------------------------------------------------------------------


class LandDescription(Description):
    ENGINE = ENGINE
    SPOT = "square"
    STACKS = True
    NAMED = True
    TYPED = "H1 B2, or H1 go B2: H1 goes there   fire B1: an order in words   why boats: why not"
    verbs = (
        Verb("post", "", "Post a unit", "Post there", "Next men"),
        Verb("go", "", "March", "Go there", "Next men"),
        Verb("haul", "", "Haul a gun", "Go there", "Next men"),
        Verb("choose", "choose", "Who goes", tells=True,
             asks="Who goes? Close the list, then choose where."),
        Verb("gather", "gather", "With others"),
        Verb("assault", "assault", "Assault", "Attack", "Next men", aimed=True,
             asks="Attack which square, and with whom?",
             nothing="There is no enemy within reach to attack."),
        Verb("fire", "fire", "Fire", "Fire", "Next men", aimed=True,
             asks="Who fires, and where?",
             nothing="There is no enemy within range.",
             wasted="Some loaded muskets have a target."),
        Verb("torch", "torch", "Torches", "Set fire", "Next men", aimed=True,
             asks="Set fire to what, and who does it?",
             nothing="There is no building within reach to set on fire."),
        Verb("loot", "loot", "Loot", aimed=True, asks="Who loots what?",
             nothing="There is nothing to loot within reach.",
             wasted="There is loot for the taking."),
        Verb("spike", "loot", "Spike a gun", aimed=True, asks="Who loots what?",
             wasted="You could spike a gun."),
        Verb("boats", "boats", "To the boats", also="choose"),
        Verb("hit", "", "Who takes the hit"),
        Verb("retreat", "", "Go to", "Choose", "Next square", answers=True),
        Verb("spread", "", "The fire spreads to", "Choose", "Next square", answers=True),
        Verb("name", "", "Throw for", "Choose", "Next square", answers=True),
        Verb("rise", "", "Who rises", "Choose", "Next square", answers=True),
        Verb("sleep", "end", "To sleep", ends=True),
        Verb("halt", "end", "End move", ends=True),
        Verb("cease", "end", "End fire", ends=True),
        Verb("done", "end", "Go on", ends=True),
    )  # fmt: skip
    SHORT = {
        "the square is taken": "taken",
        "somebody falls": "falls",
        "he falls": "falls",
        "he is killed": "killed",
        "he is captured": "captured",
        "he stays": "stays",
        "it catches": "catches",
        "it moves": "moves",
    }
    PROMISES = {
        "the square is taken": "to take it",
        "somebody falls": "that somebody falls",
        "it catches": "that it burns",
    }

    # Words.

    def choice(self, raid: Raid, action: Action) -> Choice:
        return several(raid, (action,))

    def things(self, raid: Raid, viewer: Player) -> Sequence[Thing]:
        at = places_seen(raid, viewer)
        there = [u for u in raid.units if u.here and (u.owner == viewer or at[u.id] != NOWHERE)]
        return [
            Thing(
                unit.id,
                token(raid, unit.id),
                called(raid, unit.id),
                () if at[unit.id] == NOWHERE else (at[unit.id],),
                unit.owner,
                described(unit).replace("battle hardened", "hardened"),
            )
            for unit in sorted(there, key=lambda unit: (unit.gun, unit.kind, unit.id))
        ]

    def card(self, raid: Raid, thing: ThingId, viewer: Player) -> list[CardRow]:
        return [CardRow(words) for words in how(raid, raid.units[thing])]

    def brief(self, raid: Raid, thing: ThingId, viewer: Player) -> str:
        return ", ".join(how(raid, raid.units[thing]))

    def ground(self, raid: Raid, at: Place, viewer: Player) -> str:
        found = [square_words(raid, at), *marks(raid, at, viewer)]
        if raid.table.open[at]:
            found.append(f"exits {exits(raid, at)}")
        return "; ".join(found)

    def hour(self, raid: Raid) -> str:
        return f"Turn {raid.turn} of {raid.options.turns}; {ALARMS[raid.alarm]}."

    def part(self, raid: Raid) -> Hashable:
        return raid.turn, raid.phase, raid.side, raid.pending

    def odds(self, raid: Raid, orders: Sequence[Action]) -> Odds | None:
        from .odds import of_orders  # not before there is something to weigh

        return of_orders(raid, orders)

    def weighed(self, raid: Raid, legal: Sequence[Action]) -> tuple[str, Odds] | None:
        from .odds import of_alarm

        end = next((act for act in legal if isinstance(act, s.Done)), None)
        if raid.phase in (Phase.OVER, Phase.POSTING):
            return None
        if end is not None and raid.phase is Phase.SHOOTING and (odds := self.odds(raid, (end,))):
            return "When the shooting is over:", odds
        return ALARM_TABLE, of_alarm(raid)

    def idle(self, raid: Raid) -> str:
        own = [unit for unit in raid.units if unit.owner == raid.side]
        if raid.phase is not Phase.MOVING or any(u.moved or u.attacks >= 0 for u in own):
            return ""
        legal = ENGINE.game.legal(raid, raid.side)
        can = any(isinstance(act, s.Move | s.Attack) for act in legal)
        return "Nobody ashore has moved yet." if can else ""

    def spent(self, raid: Raid) -> str:
        return "Nobody can do anything more: {end} goes on."

    def passes(self, raid: Raid) -> str:
        return NOTHING.get(raid.phase, "")

    def untimely(self, raid: Raid, verb: Verb, viewer: Player) -> str:
        parts = PARTS.get(verb.name, (raid.phase,))
        if raid.phase not in parts and verb.name in ("torch", "loot") and viewer != RAIDERS:
            return "The town neither burns nor loots its own houses."
        return "" if raid.phase in parts else NOT_NOW.get(raid.phase, "")

    def elsewhere(self, raid: Raid, who: ThingId, at: Place) -> str:
        return "None of your men are there. Tab goes to those who can still act."

    def why_not_at(self, raid: Raid, hand: Sequence[ThingId], at: Place) -> str:
        if raid.pending:
            return f"You cannot choose {label(raid, at)}. Tab goes to the marked squares."
        if hand and raid.phase in MARCHES:
            return who_stays(raid, marching(raid, hand, at).stay)
        words = {
            Phase.SHOOTING: "Nobody can shoot at {}.",
            Phase.BURNING: "Nobody can set fire to {}.",
        }
        return words.get(raid.phase, "There is nothing to do at {}.").format(label(raid, at))

    def why_idle(self, raid: Raid, men: Sequence[ThingId]) -> str:
        probes = [act for who in men if (act := probe(raid, raid.units[who])) is not None]
        refused = [(act, ENGINE.game.refuse(raid, act)) for act in probes]
        why = self.stayed(raid, [(act, refusal) for act, refusal in refused if refusal])
        return why or "They have nothing to do now."

    def stayed(self, raid: Raid, refused: Sequence[tuple[Action, Refusal]]) -> str:
        why = [(who, refusal) for act, refusal in refused for who in men_of((act,))]
        return who_stays(raid, [Stays(who, each.why, each.rule) for who, each in why])

    def hint(
        self,
        raid: Raid,
        legal: Sequence[Action],
        hand: Sequence[ThingId],
        steering: str,
        laid: Choice | None,
    ) -> str:
        asked = ENGINE.prompt(raid, ENGINE.game.to_act(raid)[0]).words
        count = len(able(raid, legal))
        if raid.pending:
            return f"{asked} Choose on the map."
        if hand:
            there = "Where to?" if raid.phase in MARCHES else "At what?"
            return f"Chosen: {named(raid, hand)}. {there}"
        if all(isinstance(act, s.Done) for act in legal):
            return f"{asked} {self.spent(raid)}"
        if raid.phase is Phase.POSTING:
            return f"{asked} {count} can be sent elsewhere; {{end}} lets the town go to sleep."
        return f"{asked} {count} can still go." if raid.phase is Phase.MOVING else asked

    def done(self, raid: Raid, choice: Choice) -> str:
        if choice.verb == "boats":
            gone = men_of(choice.orders)
            leave = "leaves" if len(gone) == 1 else "leave"
            return f"{named(raid, gone)} {leave} for the boats."
        return choice.note

    def around(self, raid: Raid, viewer: Player) -> Sequence[str]:
        return list(surroundings(raid, viewer))

    def layers(self, raid: Raid, viewer: Player, who: ThingId, under: ThingId) -> Sequence[Layer]:
        """The ranges of those in hand, else of those under the cursor."""
        from_there = who if who is not None else under
        seen = places_seen(raid, viewer)
        there = [u for u in raid.units if from_there is not None and seen[u.id] == seen[from_there]]
        threat = Layer(THREAT, THREATENED, stays=True)
        if not any(unit.here and (unit.gun or unit.muskets) for unit in there):
            return (threat,)
        arms = "guns or muskets" if viewer == TOWN else "muskets"
        words = f"How far the {arms} there reach, and what they need to hit."
        return (Layer(RANGES, words, stays=True), threat)

    def threat(self, raid: Raid, viewer: Player) -> Mapping[Place, str]:
        """For each square how the enemy's known men can harm somebody there.

        "5+" is what the best muskets need, "3d" the dice of a gun, x that men can come hand to
        hand. Men in the way of a shot may have gone by then, so they are not counted.
        """
        table, at = raid.table, places_seen(raid, viewer)
        foes = [u for u in raid.units if u.here and u.owner != viewer and at[u.id] != NOWHERE]
        officers = {at[u.id] for u in foes if u.kind is Kind.OFFICER}
        shooting: list[tuple[Unit, Iterable[Square]]] = []
        storms = set[Square]()
        for unit in foes:
            here = at[unit.id]
            steps = STEPS.get(unit.kind, 1) if may_move(raid, unit) or here in officers else 0
            ready = reached = {here}
            for _ in range(steps):  # past whoever stands in the way
                ready, reached = reached, reached.union(*(table.steps[to] for to in reached))
            shooting.append((unit, reached))
            if steps and unit.kind is not Kind.GOVERNOR:
                storms |= {to for began in ready for to in table.beside[began]}
        shots = in_range(raid, shooting)
        every = sorted(to for to in shots.keys() | storms if table.open[to])
        return {to: shots.get(to, "") + ("x" if to in storms else "") for to in every}

    # Places.

    def start(self, raid: Raid, viewer: Player) -> Place:
        at = places_seen(raid, viewer)
        mine = (at[u.id] for u in raid.units if u.owner == viewer and u.here)
        return next((each for each in mine if each != NOWHERE), Square(0))

    def label(self, raid: Raid, at: Place) -> str:
        return label(raid, at)

    def grid(self, raid: Raid, at: Place) -> tuple[int, int]:
        return place(at, raid.table.columns)

    def named(self, raid: Raid, word: str) -> Place:
        squares = map(Square, range(len(raid.fires)))
        return next((at for at in squares if label(raid, at) == word.upper()), None)

    def beside(self, raid: Raid, at: Place, across: int, down: int) -> Place:
        to = stepped(at, (across, down), len(raid.town.rows[0]), len(raid.town.rows))
        return None if to == NOWHERE else to

    def away(
        self, raid: Raid, here: Place, there: Place, seen_by: ThingId = None
    ) -> tuple[int, str]:
        words = f"{label(raid, there)}, {bearing(raid, here, there)}"
        return distance(here, there, len(raid.town.rows[0])), words

    # Orders.

    def attempt(
        self, raid: Raid, verb: str, who: ThingId, target: ThingId, at: Place
    ) -> Iterable[Action]:
        if verb in ("sleep", "halt", "cease", "done"):
            return [s.Done(raid.side)]
        if who is None:
            return []
        unit = raid.units[who]
        if target is not None and raid.units[target].owner != unit.owner:
            at = places_seen(raid, unit.owner)[target]
        match verb:
            case "post" | "go" | "haul":
                return [order_to(raid, unit, at)]
            case "assault" if not unit.gun and unit.kind is not Kind.GOVERNOR:
                return [s.attack_order(who, at)]
            case "fire" if unit.muskets:
                return [s.shoot_order(who, at)]
            case "torch":
                return [s.Burn(who, at)]
            case "loot":
                return [s.Loot((who,), at)]
            case "spike":
                return [s.Spike(who, gun) for gun in raid.guns[:1]]
            case "boats":
                return [s.Leave(who)]
        return []

    def able(self, raid: Raid, legal: Sequence[Action]) -> Sequence[ThingId]:
        return () if raid.phase is Phase.LOOTING else able(raid, legal)

    def crew(self, raid: Raid, who: ThingId, hand: Sequence[ThingId]) -> Sequence[ThingId]:
        """Of those at hand the whole stack of a man; guns are hauled only by themselves."""
        if who is None:
            return ()
        at = standing(raid, raid.units[who].owner)
        there = [each for each in hand if at[each] == at[who]]
        return [each for each in there if not raid.units[each].gun] or there

    def delay(self, raid: Raid, who: ThingId) -> int:
        """A gun can wait, and so can who has moved, for a second step, or is at the boats."""
        unit = raid.units[who]
        at = standing(raid, unit.owner)[who]
        ashore = unit.owner == RAIDERS and raid.table.ground[at] is s.Ground.BEACH
        return 4 * unit.gun + 2 * unit.moved + ashore

    def offers(
        self,
        raid: Raid,
        choices: Sequence[Choice],
        hand: Sequence[ThingId],
        thing: ThingId = None,
    ) -> Sequence[Choice]:
        """By square what all do together first, then each for himself; those in hand alone, if any
        of it is for them."""
        many = {verb.name for verb in self.verbs if verb.command and not verb.ends}
        at: dict[Square, list[Action]] = {}
        for choice in choices:
            if choice.verb in many and choice.place is not None:
                at.setdefault(choice.place, []).append(choice.orders[0])
        rows = [row for there in sorted(at) for row in at_square(raid, at[there], hand)]
        rows = [row for row in rows if {*hand}.issuperset(men_of(row.orders))] or rows
        leave = [act for row in rows for act in row.orders if isinstance(act, s.Leave)]
        if len(rows) > 1 and leave:  # from several squares
            rows = [several(raid, leave), *(replace(row, words=row.exact) for row in rows)]
        return [*rows, *(choice for choice in choices if choice.verb not in many)]

    def lay(self, raid: Raid, legal: Sequence[Action], hand: Sequence[ThingId]) -> list[Choice]:
        if raid.pending:  # the squares that answer a question; none where men do
            found = [self.choice(raid, act) for act in legal]
            return [] if any(choice.place is None for choice in found) else found
        if not hand or not legal:
            return []
        if raid.phase in MARCHES:
            return [marched(raid, hand, march) for march in goals(raid, hand).values()]
        at: dict[Square, list[Action]] = {}
        for act in for_men(legal, hand):
            if VERBS[type(act)] in ("fire", "torch"):
                at.setdefault(square_of(raid, act), []).append(act)
        return [several(raid, together(raid, at[to])) for to in sorted(at)]

    # Plans of a whole turn.

    def hands(self, action: Action) -> Sequence[ThingId]:
        return men_of((action,))

    def doer(self, action: Action) -> Hashable:
        return type(action), open_square(action)

    def words_of_piece(self, raid: Raid, done: Sequence[Action], actions: Sequence[Action]) -> str:
        if isinstance(actions[-1], s.Done):
            return "End this part of the turn"
        return several(raid, actions).words

    def ways(
        self, raid: Raid, viewer: Player, done: Sequence[Action], actions: Sequence[Action]
    ) -> Sequence[PlanWay]:
        """From where each stands by then to the square that he goes to or has at."""
        places = list(places_seen(raid, viewer))
        for act in done:
            for who in men_of((act,)) if hasattr(act, "to") else ():
                places[who] = square_of(raid, act)
        found = []
        for act in actions:
            to = square_of(raid, act)
            men = men_of((act,))
            found += [PlanWay(places[who], to) for who in men if NOWHERE not in (places[who], to)]
        return list(dict.fromkeys(found))

    def surprise(self, before: Raid, after: Raid, viewer: Player) -> str:
        if after.alarm > before.alarm:
            return RAISED[after.alarm]
        seen, sees = places_seen(before, viewer), places_seen(after, viewer)
        for unit in after.units:
            new = seen[unit.id] == NOWHERE != sees[unit.id]
            if new and unit.owner != viewer and unit.here:
                at = label(after, sees[unit.id])
                return f"you spot the enemy's {token(after, unit.id)} at {at}."
        return ""


# --- Orders in words ------------------------------------------------------------------------------


def several(raid: Raid, acts: Sequence[Action]) -> Choice:
    last = acts[-1]
    at = square_of(raid, last)
    spot = None if at == NOWHERE else at
    exact, habit = "", None
    verb, words = VERBS[type(last)], words_of(raid, acts)
    if isinstance(last, s.Done):
        verb, words = ENDS.get(raid.phase, ("done", "Go on"))
        habit = ("torches", "never") if raid.phase is Phase.BURNING else None
    if isinstance(last, s.Leave):
        squares = {standing(raid, RAIDERS)[who] for who in men_of(acts)}
        spot = next(iter(squares)) if len(squares) == 1 else None
        at_spot = "" if spot is None else f"at {label(raid, spot)} "
        exact = words.replace("take to", f"{at_spot}take to")
    quiet = isinstance(last, s.Loot | s.Spike | s.Rise | s.Victim)
    actor = None if quiet else next(iter(men_of(acts)), None)
    return Choice(tuple(acts), verb, words, actor=actor, place=spot, exact=exact, habit=habit)


def words_of(raid: Raid, acts: Sequence[Action]) -> str:
    men, at = named(raid, men_of(acts)), square_of(raid, acts[0])
    together, ends = len(acts) > 1, "" if len(acts) > 1 else "s"
    match acts[-1]:
        case s.Attack():
            return f"{men} attack{ends} {label(raid, at)}"
        case s.Serve(gun=gun) if not together:
            return f"{men} fires {called(raid, gun)} into {label(raid, at)}"
        case s.Shoot() | s.Serve():
            guns = sum(isinstance(act, s.Serve) for act in acts)
            with_guns = "" if not guns else ", with a gun" if guns == 1 else f", with {guns} guns"
            return f"{men} fire{ends} into {label(raid, at)}{with_guns}"
        case s.Burn():
            return f"{men} set{ends} fire to {place_words(raid, at)}"
        case s.Leave():
            return f"All {len(acts)} take to the boats" if together else f"{men} takes to the boats"
        case s.Haul() if not together:
            return f"Haul {men} to {label(raid, at)}"
        case s.Post() if not together:
            return f"Post {men} at {square_words(raid, at)}"
        case s.Move() if not together:
            return f"{men} to {square_words(raid, at)}"
        case s.Loot(by=by):
            return f"{men} {'loots' if len(by) == 1 else 'loot'} {place_words(raid, at)}"
        case s.Spike(gun=gun):
            return f"{men} spikes {called(raid, gun)}"
        case s.Victim(unit=unit):
            who = raid.units[unit]
            sign = f"{who.name} {token(raid, unit)}" if who.name else token(raid, unit)
            return f"{sign}, {described(who)}"
        case s.Go() | s.Spread() | s.Name() | s.Rise():
            return start_of(square_words(raid, at))
        case s.Done():
            return "Go on"
        case _:
            return f"{men} to {label(raid, at)}"


def marched(raid: Raid, hand: Sequence[ThingId], march: March) -> Choice:
    """A march or an assault of those in hand, who goes and who stays."""
    last = {order.by: order for order in march.orders}
    found, going = several(raid, [*last.values()]), len(last)
    words, attacks = found.words, any(isinstance(order, s.Attack) for order in march.orders)
    already = [unit.id for unit in raid.units if attacks and unit.attacks == march.to]
    if {open_square(order) for order in last.values()} != {march.to}:
        words = f"{going} of {len(hand)} march together, equally far and the same way"
    elif already:
        words += f", with {named(raid, already)}"
    return Choice(
        march.orders,
        "assault" if attacks else found.verb,
        words,
        actor=hand[0],
        place=march.to,
        path=march.path,
        mark="" if going == len(hand) else f"{going}/{len(hand)}",
        note=who_stays(raid, march.stay),
    )


def together(raid: Raid, acts: Sequence[Action]) -> Sequence[Action]:
    return volley(raid, acts) if VERBS[type(acts[0])] == "fire" else acts


def at_square(raid: Raid, acts: Sequence[Action], hand: Sequence[ThingId]) -> list[Choice]:
    """What can be done at one square: by all together first, then by each for himself."""
    each: Sequence[Action] = acts
    match VERBS[type(acts[0])]:
        case "fire" | "torch":
            whole = together(raid, acts)
        case "assault":
            at, here = square_of(raid, acts[0]), standing(raid, raid.side)
            beside = [u for u in own(raid, raid.side) if here[u.id] in raid.table.beside[at]]
            whole = march(raid, [unit.id for unit in beside if not unit.gun], at).orders
        case "boats":
            whole = for_men(acts, hand) if hand else acts
            each = () if len(whole) > 1 else whole
        case _:
            whole, each = (), first_of_each(raid, acts)
    found = [several(raid, whole)] if len(whole) > 1 else []
    return [*found, *(several(raid, (act,)) for act in each)]


def probe(raid: Raid, unit: Unit) -> Action | None:
    """An order of the moment that a unit could be given if it were free."""
    table = raid.table
    at = standing(raid, unit.owner)[unit.id]
    if not 0 <= at < len(table.steps):
        return None
    to = next(iter(table.steps[at]), at)
    match raid.phase:
        case Phase.POSTING:
            to = next((inside for inside in table.those(table.town) if inside != at), NOWHERE)
            return None if to == NOWHERE else s.post_order(unit.id, to)
        case Phase.MOVING if unit.gun:
            return s.Haul(unit.id, Sealed(TOWN, to))
        case Phase.MOVING:
            return s.move_order(unit.id, unit.owner, to, raid.in_plain_sight(unit.owner))
        case Phase.SHOOTING:
            return s.shoot_order(unit.id, to)
        case Phase.BURNING:
            return s.Burn(unit.id, at)
        case Phase.LOOTING:
            return s.Loot((unit.id,), at)
    return None


# --- Men, squares and what keeps men back, in words -----------------------------------------------


def in_range(
    raid: Raid,
    men: Iterable[tuple[Unit, Iterable[Square]]],
    full: frozenset[Square] = frozenset(),
) -> dict[Square, str]:
    """What the best shot at a square needs of some men, each in one of some squares: "5+".

    "3d" are the dice of a gun; in `full` squares somebody stands in the way.
    """
    table = raid.table
    needs: dict[Square, int] = {}
    guns = set[Square]()
    for unit, squares in men:
        reach = table.gun_shots if unit.gun else table.shots
        shots = {aim.at for here in squares for aim in reach[here] if aim.over not in full}
        if unit.gun:
            guns |= shots
        for to in shots if unit.muskets else ():
            needs[to] = min(needs.get(to, 6), hit_need(unit))
    return {to: f"{need}+" for to, need in needs.items()} | dict.fromkeys(guns, f"{GUN_DICE}d")


def named(raid: Raid, band: Iterable[UnitId]) -> str:
    return listed((called(raid, who) for who in band), 0)


def who_stays(raid: Raid, stay: Iterable[Stays]) -> str:
    """Those who cannot go with the reason, those with the same reason together."""
    reasons: dict[Said, list[UnitId]] = {}
    for each in stay:
        reasons.setdefault(Said(each.why, each.rule), []).append(each.unit)
    told = (
        Said(sentence(f"{named(raid, men)}: {of(men, why.words)}"), why.rule)
        for why, men in reasons.items()
    )
    return " ".join(map(str, told))


def of(men: Sequence[UnitId], why: str) -> str:
    """A reason as it is said of one or of several."""
    if len(men) > 1:
        for one, more in (("it has ", "they have "), ("it is ", "they are "), ("it ", "they ")):
            if why.startswith(one):
                return why.replace(one, more, 1).replace(" its ", " their ")
    return why


def square_words(raid: Raid, at: Square) -> str:
    """A square with what it holds, the label first: "C4, street"."""
    return f"{label(raid, at)}, {GROUNDS[raid.table.ground[at]]}"


def marks(raid: Raid, at: Square, viewer: Player) -> list[str]:
    """What is to be known of a square besides who stands there."""
    table, fire, sight = raid.table, raid.fires[at], raid.sights[viewer].content
    looted = table.building[at] and not can_be_looted(raid, at) and not fire
    known = {
        f"burning, turn {fire} of 3": 0 < fire < s.BURNT,
        "burnt down": fire == s.BURNT,
        "under attack": at in raid.fights,
        "looted": looted,
        DARK: sight is not None and not sight.squares[at] and table.open[at],
    }
    return [words for words, holds in known.items() if holds]


def exits(raid: Raid, at: Square) -> str:
    table = raid.table
    ways = zip(WAY_NAMES, AROUND, strict=True)
    leads = table.steps[at]
    found = [way for way, step in ways if stepped(at, step, table.columns, table.rows) in leads]
    return " ".join(found) or "none"


def how(raid: Raid, unit: Unit) -> list[str]:
    states = {
        "awake": is_awake(raid, unit),
        "moved": unit.moved,
        "has fired": unit.shot,
        "in a fight": unit.engaged,
        "busy": unit.busy,
    }
    return [described(unit), *(words for words, holds in states.items() if holds)]


def bearing(raid: Raid, here: Square, there: Square) -> str:
    (x, y), (to_x, to_y) = (place(at, len(raid.town.rows[0])) for at in (here, there))
    return steps_in_words(to_x - x, to_y - y, "square")


def surroundings(raid: Raid, viewer: Player) -> Iterator[str]:
    """Square by square who stands there, the nearest to one's own captain first; the fires."""
    seen, columns = places_seen(raid, viewer), len(raid.town.rows[0])
    own = [unit for unit in raid.units if unit.owner == viewer and seen[unit.id] != NOWHERE]
    if not own:
        yield "None of your men are on the map."
        return
    first = min(own, key=lambda unit: (not unit.officer, unit.id))
    here = seen[first.id]
    yield f"Bearings are from {called(raid, first.id)}, at {square_words(raid, here)}."
    for at in sorted({*seen} - {NOWHERE}, key=lambda at: (distance(here, at, columns), at)):
        told: dict[str, list[str]] = {"yours": [], "enemy": []}
        for unit in (unit for unit in raid.units if seen[unit.id] == at):
            words = ", ".join([called(raid, unit.id), *how(raid, unit)])
            told["yours" if unit.owner == viewer else "enemy"].append(words)
        there = ". ".join(f"{whose}: {'; '.join(some)}" for whose, some in told.items() if some)
        yield f"{square_words(raid, at)}, {bearing(raid, here, at)}. {there}."
    fires = [Square(n) for n, fire in enumerate(raid.fires) if fire]
    if fires:
        yield f"On fire: {listed((square_words(raid, each) for each in fires), 0)}."
