"""All words about a land raid that a front end needs: orders, men, squares of the town."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import (
    AROUND,
    NOWHERE,
    WAY_NAMES,
    Square,
    distance,
    place,
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
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import Refusal, Said, listed, sentence, start_of
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from . import bands
from . import state as a
from .bands import March, Stays
from .engine import ENGINE
from .events import GROUNDS, called, can_be_looted, described, label, token
from .events import place as place_words
from .fighting import hit_need
from .moving import STEPS, may_move
from .state import (
    BURNT,
    GUN_DICE,
    RAIDERS,
    TOWN,
    Action,
    Alarm,
    Ground,
    Kind,
    Phase,
    Raid,
    Unit,
    UnitId,
    is_awake,
    places_seen,
    standing,
)

VERBS: Mapping[type[Action], str] = {
    a.Post: "post",
    a.Move: "go",
    a.Haul: "haul",
    a.Attack: "assault",
    a.Leave: "boats",
    a.Shoot: "fire",
    a.Serve: "fire",
    a.Burn: "torch",
    a.Loot: "loot",
    a.Spike: "spike",
    a.Victim: "hit",
    a.Go: "retreat",
    a.Spread: "spread",
    a.Name: "name",
    a.Rise: "rise",
    a.Done: "done",
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
        probes = [act for who in men if (act := probe(raid, raid.units[who])) is not None]
        refused = [(act, ENGINE.game.refuse(raid, act)) for act in probes]
        why = self.stayed(raid, [(act, refusal) for act, refusal in refused if refusal])
        return why or "They have nothing to do now."

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
                return [a.attack_order(who, at)]
            case "fire" if unit.muskets:
                return [a.shoot_order(who, at)]
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
        return [each for each in there if not raid.units[each].gun] or there

    def delay(self, raid: Raid, who: ThingId) -> int:
        """A gun can wait, and so can who has moved, for a second step, or is at the boats."""
        unit = raid.units[who]
        at = standing(raid, unit.owner)[who]
        ashore = unit.owner == RAIDERS and raid.table.ground[at] is Ground.BEACH
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
        if raid.pending:  # the squares that answer a question; none where men do
            found = [self.choice(raid, act) for act in legal]
            return [] if any(choice.place is None for choice in found) else found
        if not hand or not legal:
            return []
        if raid.phase in MARCHES:
            return [marched(raid, hand, march) for march in bands.goals(raid, hand).values()]
        at: dict[Square, list[Action]] = {}
        for act in bands.told_off(legal, hand):
            if VERBS[type(act)] in ("fire", "torch"):
                at.setdefault(bands.square_of(raid, act), []).append(act)
        return [several(raid, together(raid, at[to])) for to in sorted(at)]

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
    ) -> Sequence[PlanWay]:
        """From where each stands by then to the square that he goes to or has at."""
        places = list(places_seen(raid, viewer))
        for act in done:
            for who in bands.men_of((act,)) if hasattr(act, "to") else ():
                places[who] = bands.square_of(raid, act)
        found = []
        for act in actions:
            to = bands.square_of(raid, act)
            men = bands.men_of((act,))
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
    at = bands.square_of(raid, last)
    spot = None if at == NOWHERE else at
    exact, habit = "", None
    verb, words = VERBS[type(last)], words_of(raid, acts)
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


def words_of(raid: Raid, acts: Sequence[Action]) -> str:
    men, at = named(raid, bands.men_of(acts)), bands.square_of(raid, acts[0])
    together, s = len(acts) > 1, "" if len(acts) > 1 else "s"
    match acts[-1]:
        case a.Attack():
            return f"{men} attack{s} {label(raid, at)}"
        case a.Serve(gun=gun) if not together:
            return f"{men} fires {called(raid, gun)} into {label(raid, at)}"
        case a.Shoot() | a.Serve():
            guns = sum(isinstance(act, a.Serve) for act in acts)
            with_guns = "" if not guns else ", with a gun" if guns == 1 else f", with {guns} guns"
            return f"{men} fire{s} into {label(raid, at)}{with_guns}"
        case a.Burn():
            return f"{men} set{s} fire to {place_words(raid, at)}"
        case a.Leave():
            return f"All {len(acts)} take to the boats" if together else f"{men} takes to the boats"
        case a.Haul() if not together:
            return f"Haul {men} to {label(raid, at)}"
        case a.Post() if not together:
            return f"Post {men} at {square_words(raid, at)}"
        case a.Move() if not together:
            return f"{men} to {square_words(raid, at)}"
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
            return f"{men} to {label(raid, at)}"


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
    return bands.volley(raid, acts) if VERBS[type(acts[0])] == "fire" else acts


def at_square(raid: Raid, acts: Sequence[Action], hand: Sequence[ThingId]) -> list[Choice]:
    """What can be done at one square: by all together first, then by each for himself."""
    each: Sequence[Action] = acts
    match VERBS[type(acts[0])]:
        case "fire" | "torch":
            whole = together(raid, acts)
        case "assault":
            whole = bands.assault(raid, bands.square_of(raid, acts[0]))
        case "boats":
            whole = bands.told_off(acts, hand) if hand else acts
            each = () if len(whole) > 1 else whole
        case _:
            whole, each = (), bands.first_of_each(raid, acts)
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
            return None if to == NOWHERE else a.post_order(unit.id, to)
        case Phase.MOVING if unit.gun:
            return a.Haul(unit.id, Sealed(TOWN, to))
        case Phase.MOVING:
            return a.move_order(unit.id, unit.owner, to, raid.in_plain_sight(unit.owner))
        case Phase.SHOOTING:
            return a.shoot_order(unit.id, to)
        case Phase.BURNING:
            return a.Burn(unit.id, at)
        case Phase.LOOTING:
            return a.Loot((unit.id,), at)
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
        f"burning, turn {fire} of 3": 0 < fire < BURNT,
        "burnt down": fire == BURNT,
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
