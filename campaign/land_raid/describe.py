"""All words about a land raid that a front end needs: orders, men, squares of the town."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import assert_never

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import (
    NOWHERE,
    Square,
    distance,
    place,
    square,
    steps_in_words,
)
from pieces_of_eight.campaign.kernel.describe import (
    THREAT,
    CardRow,
    Choice,
    Description,
    Layer,
    Place,
    Thing,
    ThingId,
    Verb,
    Way,
)
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import Refusal, start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from . import actions as a
from . import bands
from .actions import Action
from .bands import March, Stays
from .engine import ENGINE
from .events import called, described, label, token
from .events import place as place_words
from .state import (
    RAIDERS,
    TOWN,
    Alarm,
    Ground,
    Kind,
    Phase,
    Raid,
    Unit,
    places_seen,
    plan,
    standing,
)
from .threat import threat
from .words import exits, how, marks, named, square_words, surroundings, who_stays

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
}
"""By the part of the turn the verb that ends it, and in words."""
NOTHING = {
    Phase.SHOOTING: "Nobody is in range.",
    Phase.BURNING: "Nobody can set a fire.",
    Phase.LOOTING: "Nobody can loot this turn.",
}
"""What is said where a part of the turn passes by itself."""
NOT_NOW = {
    Phase.POSTING: "Post the garrison first; {end} lets the town go to sleep.",
    Phase.MOVING: "That comes later in the turn. First everybody moves.",
    Phase.SHOOTING: "Now is the time to shoot; {end} ends it.",
    Phase.BURNING: "Now is the time to set fires; {end} goes on to the looting.",
    Phase.LOOTING: "Now is the time to loot; {end} ends it.",
}
"""What is said in a part of the turn to an order of another."""
MARCHES = (Phase.POSTING, Phase.MOVING)
PARTS = {
    "choose": tuple(phase for phase in Phase if phase is not Phase.LOOTING),
    "gather": MARCHES,
    "assault": (Phase.MOVING,),
    "boats": (Phase.MOVING,),
    "fire": (Phase.SHOOTING,),
    "torch": (Phase.BURNING,),
    "loot": (Phase.LOOTING,),
}
"""In which parts of the turn a verb has its place."""


class LandDescription(Description[Raid, Action]):
    """A land raid in words."""

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
        """One's own, and the enemies who are seen."""
        at = places_seen(raid, viewer)
        there = [u for u in raid.units if u.here and (u.owner == viewer or at[u.id] != NOWHERE)]
        there.sort(key=lambda unit: (unit.gun, unit.kind, unit.id))
        return [
            Thing(
                unit.id,
                token(raid, unit.id),
                called(raid, unit.id),
                () if at[unit.id] == NOWHERE else (at[unit.id],),
                unit.owner,
                described(unit).replace("battle hardened", "hardened"),
            )
            for unit in there
        ]

    def card(self, raid: Raid, thing: ThingId, viewer: Player) -> list[CardRow]:
        return [CardRow(words) for words in how(raid, raid.units[thing])]

    def brief(self, raid: Raid, thing: ThingId, viewer: Player) -> str:
        return ", ".join(how(raid, raid.units[thing]))

    def ground(self, raid: Raid, at: Place, viewer: Player) -> str:
        found = [square_words(raid, at), *marks(raid, at, viewer)]
        if plan(raid.town.rows).open[at]:
            found.append(f"exits {exits(raid, at)}")
        return "; ".join(found)

    def hour(self, raid: Raid) -> str:
        return f"Turn {raid.turn} of {raid.options.turns}; {ALARMS[raid.alarm]}."

    def part(self, raid: Raid) -> Hashable:
        return raid.turn, raid.phase, raid.side, raid.pending

    def odds(self, raid: Raid, orders: Sequence[Action]) -> Odds | None:
        return bands.reckoned(raid, orders)

    def weighed(self, raid: Raid, legal: Sequence[Action]) -> tuple[str, Odds] | None:
        from .odds import of_alarm  # not before there is something to weigh

        end = next((act for act in legal if isinstance(act, a.Done)), None)
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
        can = any(isinstance(act, a.Move | a.Attack) for act in legal)
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
            return who_stays(raid, bands.marching(raid, hand, at).stay)
        words = {
            Phase.SHOOTING: "Nobody can shoot at {}.",
            Phase.BURNING: "Nobody can set fire to {}.",
        }
        return words.get(raid.phase, "There is nothing to do at {}.").format(label(raid, at))

    def why_idle(self, raid: Raid, men: Sequence[ThingId]) -> str:
        stay = []
        for who in men:
            act = probe(raid, raid.units[who])
            refusal = None if act is None else ENGINE.game.refuse(raid, act)
            if refusal is not None:
                stay.append(Stays(who, refusal.why, refusal.rule))
        return who_stays(raid, stay) or "They have nothing to do now."

    def stayed(self, raid: Raid, refused: Sequence[tuple[Action, Refusal]]) -> str:
        why = [(who, refusal) for act, refusal in refused for who in bands.men_of((act,))]
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
        count = len(bands.able(raid, legal))
        if raid.pending:
            return f"{asked} Choose on the map."
        if hand:
            there = "Where to?" if raid.phase in MARCHES else "At what?"
            return f"Chosen: {named(raid, hand)}. {there}"
        if all(isinstance(act, a.Done) for act in legal):
            return f"{asked} {self.spent(raid)}"
        if raid.phase is Phase.POSTING:
            return f"{asked} {count} can be sent elsewhere; {{end}} lets the town go to sleep."
        return f"{asked} {count} can still go." if raid.phase is Phase.MOVING else asked

    def done(self, raid: Raid, choice: Choice) -> str:
        if choice.verb == "boats":
            gone = bands.men_of(choice.orders)
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
        return threat(raid, viewer)

    # Places.

    def start(self, raid: Raid, viewer: Player) -> Place:
        at = places_seen(raid, viewer)
        mine = (at[u.id] for u in raid.units if u.owner == viewer and u.here)
        return next((each for each in mine if each != NOWHERE), Square(0))

    def label(self, raid: Raid, at: Place) -> str:
        return label(raid, at)

    def grid(self, raid: Raid, at: Place) -> tuple[int, int]:
        return place(at, plan(raid.town.rows).columns)

    def named(self, raid: Raid, word: str) -> Place:
        squares = map(Square, range(len(raid.fires)))
        return next((at for at in squares if label(raid, at) == word.upper()), None)

    def beside(self, raid: Raid, at: Place, across: int, down: int) -> Place:
        columns, rows = len(raid.town.rows[0]), len(raid.town.rows)
        column, row = place(at, columns)
        to = square(column + across, row + down, columns, rows)
        return None if to == NOWHERE else to

    def away(
        self, raid: Raid, here: Place, there: Place, seen_by: ThingId = None
    ) -> tuple[int, str]:
        columns = plan(raid.town.rows).columns
        (x, y), (to_x, to_y) = place(here, columns), place(there, columns)
        words = steps_in_words(to_x - x, to_y - y, "square")
        return distance(here, there, columns), f"{label(raid, there)}, {words}"

    # Orders.

    def attempt(
        self, raid: Raid, verb: str, who: ThingId, target: ThingId, at: Place
    ) -> Iterable[Action]:
        if verb in ("sleep", "halt", "cease", "done"):
            return [a.Done(raid.side)]
        if who is None:
            return []
        unit = raid.units[who]
        if target is not None and raid.units[target].owner != unit.owner:
            at = places_seen(raid, unit.owner)[target]
        match verb:
            case "post" | "go" | "haul":
                return [bands.order_to(raid, unit, at)]
            case "assault" if not unit.gun and unit.kind is not Kind.GOVERNOR:
                return [a.attack(who, at)]
            case "fire" if unit.muskets:
                return [a.shoot(who, at)]
            case "torch":
                return [a.Burn(who, at)]
            case "loot":
                return [a.Loot((who,), at)]
            case "spike":
                return [a.Spike(who, gun) for gun in raid.guns[:1]]
            case "boats":
                return [a.Leave(who)]
        return []

    def able(self, raid: Raid, legal: Sequence[Action]) -> Sequence[ThingId]:
        return () if raid.phase is Phase.LOOTING else bands.able(raid, legal)

    def crew(self, raid: Raid, who: ThingId, hand: Sequence[ThingId]) -> Sequence[ThingId]:
        """Of those at hand the whole stack of a man; guns are hauled only by themselves."""
        if who is None:
            return ()
        at = standing(raid, raid.units[who].owner)
        there = [each for each in hand if at[each] == at[who]]
        men = [each for each in there if not raid.units[each].gun]
        return men or there

    def delay(self, raid: Raid, who: ThingId) -> int:
        """A gun can wait, and so can who has moved, for a second step, or is at the boats."""
        unit = raid.units[who]
        at = standing(raid, unit.owner)[who]
        ashore = unit.owner == RAIDERS and plan(raid.town.rows).ground[at] is Ground.BEACH
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
        men = frozenset(hand)
        rows = [row for row in rows if men.issuperset(bands.men_of(row.orders))] or rows
        leave = [act for row in rows for act in row.orders if isinstance(act, a.Leave)]
        if len(rows) > 1 and leave:  # from several squares
            rows = [several(raid, leave), *(replace(row, words=row.exact) for row in rows)]
        return [*rows, *(choice for choice in choices if choice.verb not in many)]

    def lay(self, raid: Raid, legal: Sequence[Action], hand: Sequence[ThingId]) -> list[Choice]:
        if raid.pending:
            return self.answers(raid, legal)
        if not hand or not legal:
            return []
        if raid.phase in MARCHES:
            found = bands.goals(raid, hand).items()
            return [marched(raid, hand, march) for to, march in found]
        acts = bands.told_off([x for x in legal if verb_of(x) in ("fire", "torch")], hand)
        squares = sorted({bands.square_of(raid, act) for act in acts})
        at = {to: [x for x in acts if bands.square_of(raid, x) == to] for to in squares}
        return [several(raid, together(raid, some)) for some in at.values()]

    def answers(self, raid: Raid, legal: Sequence[Action]) -> list[Choice]:
        """The squares that answer a question; none where men do."""
        found = [self.choice(raid, act) for act in legal]
        return [] if any(choice.place is None for choice in found) else found

    # Plans of a whole turn.

    def hands(self, action: Action) -> Sequence[ThingId]:
        return bands.men_of((action,))

    def doer(self, action: Action) -> Hashable:
        return type(action), bands.open_square(action)

    def words_of_piece(self, raid: Raid, done: Sequence[Action], actions: Sequence[Action]) -> str:
        if isinstance(actions[-1], a.Done):
            return "End this part of the turn"
        return several(raid, actions).words

    def ways(
        self, raid: Raid, viewer: Player, done: Sequence[Action], actions: Sequence[Action]
    ) -> Sequence[Way]:
        """From where each stands by then to the square that he goes to or has at."""
        places = list(places_seen(raid, viewer))
        for act in done:
            for who in bands.men_of((act,)) if hasattr(act, "to") else ():
                places[who] = bands.square_of(raid, act)
        found = []
        for act in actions:
            to = bands.square_of(raid, act)
            men = bands.men_of((act,))
            found += [Way(places[who], to) for who in men if NOWHERE not in (places[who], to)]
        return list(dict.fromkeys(found))

    def surprise(self, before: Raid, after: Raid, viewer: Player) -> str:
        """An alarm, or an enemy who comes in sight."""
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


def verb_of(act: Action) -> str:
    """The verb of an action, but for what ends a part."""
    match act:
        case a.Post():
            return "post"
        case a.Move():
            return "go"
        case a.Haul():
            return "haul"
        case a.Attack():
            return "assault"
        case a.Leave():
            return "boats"
        case a.Shoot() | a.Serve():
            return "fire"
        case a.Burn():
            return "torch"
        case a.Loot():
            return "loot"
        case a.Spike():
            return "spike"
        case a.Victim():
            return "hit"
        case a.Go():
            return "retreat"
        case a.Spread():
            return "spread"
        case a.Name():
            return "name"
        case a.Rise():
            return "rise"
        case a.Done():
            return "done"
        case _:
            assert_never(act)


def several(raid: Raid, acts: Sequence[Action]) -> Choice:
    """One action, or what several do at one place, as one choice."""
    last = acts[-1]
    at = bands.square_of(raid, last)
    spot = None if at == NOWHERE else at
    exact, habit = "", None
    verb, words = verb_of(last), of_many(raid, acts) if len(acts) > 1 else of_one(raid, last)
    if isinstance(last, a.Done):
        verb, words = ENDS.get(raid.phase, ("done", "Go on"))
        habit = ("torches", "never") if raid.phase is Phase.BURNING else None
    if isinstance(last, a.Leave):
        squares = {standing(raid, RAIDERS)[who] for who in bands.men_of(acts)}
        spot = next(iter(squares)) if len(squares) == 1 else None
        at_spot = "" if spot is None else f"at {label(raid, spot)} "
        exact = words.replace("take to", f"{at_spot}take to")
    quiet = isinstance(last, a.Loot | a.Spike | a.Rise | a.Victim)
    actor = None if quiet else next(iter(bands.men_of(acts)), None)
    return Choice(tuple(acts), verb, words, actor=actor, place=spot, exact=exact, habit=habit)


def of_many(raid: Raid, acts: Sequence[Action]) -> str:
    """What several do at one place."""
    men, at = named(raid, bands.men_of(acts)), bands.square_of(raid, acts[0])
    match acts[-1]:
        case a.Attack():
            return f"{men} attack {label(raid, at)}"
        case a.Shoot() | a.Serve():
            guns = sum(isinstance(act, a.Serve) for act in acts)
            with_guns = "" if not guns else ", with a gun" if guns == 1 else f", with {guns} guns"
            return f"{men} fire into {label(raid, at)}{with_guns}"
        case a.Burn():
            return f"{men} set fire to {place_words(raid, at)}"
        case a.Leave():
            return f"All {len(acts)} take to the boats"
        case _:
            return f"{men} to {label(raid, at)}"


def of_one(raid: Raid, act: Action) -> str:
    """What a single action is called in a list."""
    men, at = named(raid, bands.men_of((act,))), bands.square_of(raid, act)
    match act:
        case a.Post():
            return f"Post {men} at {square_words(raid, at)}"
        case a.Move():
            return f"{men} to {square_words(raid, at)}"
        case a.Haul():
            return f"Haul {men} to {label(raid, at)}"
        case a.Leave():
            return f"{men} takes to the boats"
        case a.Attack():
            return f"{men} attacks {label(raid, at)}"
        case a.Shoot():
            return f"{men} fires into {label(raid, at)}"
        case a.Serve(gun=gun):
            return f"{men} fires {called(raid, gun)} into {label(raid, at)}"
        case a.Burn():
            return f"{men} sets fire to {place_words(raid, at)}"
        case a.Loot(by=by):
            return f"{men} {'loots' if len(by) == 1 else 'loot'} {place_words(raid, at)}"
        case a.Spike(gun=gun):
            return f"{men} spikes {called(raid, gun)}"
        case a.Victim(unit=unit):
            who = raid.units[unit]
            sign = f"{who.name} {token(raid, unit)}" if who.name else token(raid, unit)
            return f"{sign}, {described(who)}"
        case a.Go() | a.Spread() | a.Name() | a.Rise():
            return start_of(square_words(raid, at))
        case a.Done():
            return "Go on"
        case _:
            assert_never(act)


def marched(raid: Raid, hand: Sequence[ThingId], march: March) -> Choice:
    """A march or an assault of those in hand, who goes and who stays."""
    last = {order.by: order for order in march.orders}
    found = several(raid, [*last.values()])
    words = found.words
    already = [unit.id for unit in raid.units if unit.attacks == march.to] if march.attacks else []
    if {bands.open_square(order) for order in last.values()} != {march.to}:
        words = f"{len(march.going)} of {len(hand)} march together, equally far and the same way"
    elif already:
        words += f", with {named(raid, already)}"
    going = len(march.going)
    return Choice(
        march.orders,
        "assault" if march.attacks else found.verb,
        words,
        actor=hand[0],
        place=march.to,
        path=march.path,
        mark="" if going == len(hand) else f"{going}/{len(hand)}",
        note=who_stays(raid, march.stay),
    )


def together(raid: Raid, acts: Sequence[Action]) -> Sequence[Action]:
    """All of some shots, or torches, at one square: each man once."""
    return bands.volley(raid, acts) if verb_of(acts[0]) == "fire" else acts


def at_square(raid: Raid, acts: Sequence[Action], hand: Sequence[ThingId]) -> list[Choice]:
    """What can be done at one square: by all together first, then by each for himself."""
    each: Sequence[Action] = acts
    match verb_of(acts[0]):
        case "fire" | "torch":
            whole = together(raid, acts)
        case "assault":
            whole = bands.assault(raid, bands.square_of(raid, acts[0]))
        case "boats":
            mine = bands.told_off(acts, hand or None)
            whole, each = mine, () if len(mine) > 1 else mine
        case _:
            whole, each = (), bands.first_of_each(raid, acts)
    found = [several(raid, whole)] if len(whole) > 1 else []
    return [*found, *(several(raid, (act,)) for act in each)]


def probe(raid: Raid, unit: Unit) -> Action | None:
    """An order of the moment that a unit could be given if it were free."""
    table = plan(raid.town.rows)
    at = standing(raid, unit.owner)[unit.id]
    if not 0 <= at < len(table.steps):
        return None
    to = next(iter(table.steps[at]), at)
    match raid.phase:
        case Phase.POSTING:
            town = [Square(n) for n, inside in enumerate(table.town) if inside and n != at]
            return a.post(unit.id, town[0]) if town else None
        case Phase.MOVING if unit.gun:
            return a.haul(unit.id, to)
        case Phase.MOVING:
            return a.move(unit.id, unit.owner, to, raid.in_plain_sight(unit.owner))
        case Phase.SHOOTING:
            return a.shoot(unit.id, to)
        case Phase.BURNING:
            return a.Burn(unit.id, at)
        case Phase.LOOTING:
            return a.Loot((unit.id,), at)
    return None
