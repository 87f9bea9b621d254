"""What Pirate Wars says about itself to every front end: what is seen, and what can be ordered."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from enum import IntEnum
from functools import partial
from itertools import product
from typing import NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import DOT, Hull, bearing, leapt, middle, swung
from pieces_of_eight.campaign.geometry.plane import Point, centre, inside, squared
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
    Tone,
    Verb,
)
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import amid, many, start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from . import actions as a
from . import course as helm
from . import crew as c
from . import state as s
from . import things as t
from . import waters as w
from .actions import Action
from .engine import ENGINE
from .judgement import is_too_near
from .odds import FEWER, MORE, odds
from .say import island
from .state import NOBODY, Sea, Ship, ShipId
from .things import title, words_of

WHEEL = ("west", "Larboard"), ("east", "Starboard")
COUNT = ("west", "Fewer"), ("east", "More")
COARSE, FINE = 150, 50  # by how much the wheel turns, in tenths of a degree
MEN = "Choose men. Left and right change how many."
HELM = "At the helm: left and right turn her, Enter sails to the leap marked."
NEXT, ELSE = "Next order", "What else do you fire?"
FIRE = "Who fires at whom? Left and right change how many."
HIDDEN = a.Fire | a.Shoot | a.Bombard | a.Snipe | a.March
"""Whose odds would tell how far something is."""
PREFIXED = a.FallOff | a.Board | a.StandOff | a.March
"""What several ships may be asked about at once."""
CALLED: dict[type, str] = {
    a.Leap: "sail",
    a.FallOff: "fall",
    a.StandOff: "board",
    a.Commit: "party",
    a.Reload: "load",
    a.Tranship: "carry",
}  # orders whose verb is not called as they are
FAR = 8 * DOT  # points so near each other are one to who points
THREATENED = "The most enemy cannon can reach this turn (c); brighter: boarders (x)."
SHORE = "shore"  # what the ids of islands begin with, which would else be those of ships
SIDES = {
    s.Side.BOW: "over both sides",
    s.Side.STARBOARD: "to starboard",
    s.Side.STERN: "over the stern",
    s.Side.LARBOARD: "to larboard",
}
RELATIVE = (
    "ahead",
    "on the starboard bow",
    "to starboard",
    "on the starboard quarter",
    "astern",
    "on the larboard quarter",
    "to larboard",
    "on the larboard bow",
)


class Station(IntEnum):
    """What there is to be done aboard, by the part of the ship."""

    GUNS = 0
    MUSKETS = 1
    SAILS = 2
    BOATS = 3
    CREW = 4


KINDS: dict[Station, tuple[type, ...]] = {
    Station.GUNS: (a.Fire, a.Bombard, a.Reload, a.Shift),
    Station.MUSKETS: (a.Shoot, a.Snipe, a.Prime),
    Station.SAILS: (a.Strike,),
    Station.BOATS: (a.Land, a.Rob, a.Join, a.Haul, a.Tranship, a.Embark, a.Hoist, a.Lower),
    Station.CREW: (a.Send, a.Spare, a.Yield, a.Scuttle),
}  # which orders belong to which station
STATIONS = tuple(each.name.lower() for each in Station)
TITLES = ("Guns", "Muskets and pistols", "Sails", "Boats", "Crew")

Task = partial(Verb, command="helm", asks=MEN, stays=NEXT)
Gun = partial(Verb, command="fire", also="helm", asks=FIRE, stays=ELSE, aimed=True)
Head = partial(Verb, command="helm", label="Crew", how=MEN)


class WarsDescription(Description):
    """Pirate Wars in words."""

    ENGINE = ENGINE
    TYPED = "fire 1, load, or A land: an order in words   why board: why that cannot be"
    SPOT = "place on the chart"
    NO_LAYER = "Put the cursor on a ship or a fort to see how far it fires."
    verbs = (
        Verb("take", "", "Move a ship"),
        Verb("sail", "helm", "Helm", "Sail this course", "Next course", how=HELM, steers=True,
             listed=True, arrows=WHEEL, lights=True),
        Verb("trim", "helm", "Choose the sails", steers=True, listed=True, arrows=WHEEL),
        Verb("back", "helm", "Back water", steers=True, listed=True, arrows=WHEEL),
        Verb("fall", "", "Fall off", arrows=WHEEL),
        Verb("swing", "", "Swing in irons", arrows=WHEEL),
        Verb("board", "", "Board"),
        Verb("party", "", "Choose fighters"),
        Verb("muster", "", "Choose fighters", "These fight", arrows=COUNT, lights=True),
        Verb("press", "", "Board again"),
        Verb("man", "", "Man a prize"),
        Verb("despair", "", "Strike or swim"),
        Verb("march", "", "March ashore"),
        Gun("fire", label="Fire", wasted="You have loaded cannon that bear on an enemy."),
        Gun("shoot", label="Fire small arms", there="Give the order", arrows=COUNT,
            wasted="You have muskets and pistols to fire."),
        Gun("bombard", label="Bombard"),
        Gun("snipe", label="Shoot at an island", there="Give the order", command="helm", also=""),
        Verb("sides", "both_sides", "Both sides", nothing="No gun bears, and all are loaded."),
        Verb("to-sails", "to_the_sails", "To the sails", rests=True),
        Verb("to-board", "to_board", "To board",
             nothing="Everybody who can board is already on deck, with loaded arms."),
        Head("again", nothing="None of last turn's orders can be given now."),
        *(Head(name, nothing=f"{TITLES[at]}: there are no more orders to give.",
               rests=at is Station.SAILS) for name, at in zip(STATIONS, Station, strict=True)),
        Task("land", label="Land men"),
        Task("embark", label="Get into the launch"),
        Task("rob", label="Pick up treasure"),
        Task("join", label="Join another party"),
        Task("haul", label="Haul a cannon over or ashore"),
        Task("carry", label="Carry chests or cannon over"),
        Task("hoist", label="Hoist a launch in"),
        Task("lower", label="Lower a launch"),
        Task("load", label="Load a cannon"),
        Task("prime", label="Load small arms", arrows=COUNT, there="Give the order"),
        Task("shift", label="Shift a cannon"),
        Task("strike", label="Strike or set the square sail"),
        Task("send", label="Send men to another place", arrows=COUNT, there="Give the order"),
        Task("spare", label="Choose whom to keep when men fall"),
        Task("yield", label="Strike the colours"),
        Task("scuttle", label="Blow her up"),
        Verb("done", "end", "Roll", ends=True),
    )  # fmt: skip
    SHORT = {
        "a critical hit": "critical",
        "the better of it": "better",
        "the worse of it": "worse",
        MORE: "better",
        FEWER: "worse",
    }

    # What is to be seen.

    def things(self, sea: Sea, viewer: Player) -> Sequence[Thing]:
        ships = [
            Thing(
                ship.id,
                ship.card.letter,
                title(ship),
                t.berth_of(sea, ship),
                ship.owner if ship.afloat else None,
                "ship" if ship.name == ship.card.model else ship.card.model,
            )
            for ship in sea.ships
        ]
        shores = [
            Thing(
                (SHORE, at),
                f"I{at + 1}",
                island(sea, at),
                t.ground_of(sea, at),
                w.land_of(sea, shore).owner,
                t.island_words(w.land_of(sea, shore)),
            )
            for at, shore in enumerate(sea.shores)
        ]
        return [*ships, *shores]

    def card(self, sea: Sea, thing: ThingId, viewer: Player) -> list[CardRow]:
        if isinstance(thing, tuple):
            parties = [row for p in w.parties_on(sea, thing[1]) for row in t.party_rows(sea, p)]
            return [*t.shore_rows(sea, thing[1]), *parties]
        ship: Ship = sea.ships[thing]
        alarms = [CardRow(words, tone=Tone.ALARM) for words in t.marks(sea, ship)]
        return [*t.state_rows(sea, ship), *t.gun_rows(ship), *t.crew_rows(ship), *alarms]

    def brief(self, sea: Sea, thing: ThingId, viewer: Player) -> str:
        if isinstance(thing, tuple):
            return t.shore_there(sea, thing[1])
        ship: Ship = sea.ships[thing]
        lashed = any(each.owner == viewer and thing in each.fought for each in sea.ships)
        held = ", lashed alongside" if lashed and ship.owner != viewer else ""
        return f"heading {t.heading_words(ship.heading)}, {t.state_of(ship)}{held}"

    def ground(self, sea: Sea, at: Place, viewer: Player) -> str:
        ground = "open water"
        for shoal in sea.waters.shoals:
            if inside(at, shoal.corners):
                depth = "land" if shoal.island else f"{shoal.depth // DOT} dots deep"
                ground = f"{shoal.name}, {depth}"
        if not sea.options.measuring:
            return start_of(ground)
        return f"{at[0] // DOT} east, {at[1] // DOT} south: {ground}"

    def hour(self, sea: Sea) -> str:
        wind = f"The wind blows to the {c.POINTS[t.point_at(sea.wind)]}."
        return f"Turn {sea.turn} of {sea.options.turns}. {wind}"

    def part(self, sea: Sea) -> Hashable:
        return sea.turn, sea.phase, sea.active, sea.pending

    def acting(self, sea: Sea) -> ThingId:
        if sea.pending:
            return sea.pending[-1].ship
        return None if sea.active == NOBODY else sea.active

    def unit(self, sea: Sea, who: Player, hand: ThingId) -> str:
        if not isinstance(hand, int) or sea.ships[hand].owner != who:
            return ""
        ship = sea.ships[hand]
        return title(ship) if ship.card.boat else ship.name

    def surroundings(self, sea: Sea, here: Thing | None, viewer: Player) -> Sequence[str]:
        """One's own guns and crew; bare rocks and reefs, the nearest first; who is gone."""
        told: list[str] = []
        if here is not None and isinstance(here.id, int):
            ship = sea.ships[here.id]
            loads = Counter((gun.side, gun.load) for gun in ship.guns if gun.whole)
            for (side, load), n in sorted(loads.items()):
                told.append(f"  Cannon {SIDES[side]}: {n} {t.LOADS[load]}.")
            told += [f"  Crew: {row.count} {t.figure_words(ship, row)}." for row in ship.crew]
            settled = {shore.shoal for shore in sea.shores}
            bare = [each for n, each in enumerate(sea.waters.shoals) if n not in settled]
            for off, shoal in sorted(
                ((w.to_shore(ship.place, each.corners), each) for each in bare),
                key=lambda each: each[0],
            ):
                left, top, right, bottom = shoal.box
                at = Point((left + right) // 2, (top + bottom) // 2)
                lies = f"{c.distance_in_words(sea, off)} {from_the_bow(ship, at)}"
                sign = "an island" if shoal.island else f"a reef {shoal.depth} deep"
                told.append(f"{start_of(shoal.name)}, {sign}, {lies if off else 'under her keel'}.")
        gone = [title(ship) for ship in sea.ships if not ship.on_chart]
        return [*told, f"Out of the fight: {', '.join(gone)}."] if gone else told

    def layers(self, sea: Sea, viewer: Player, who: ThingId, under: ThingId) -> Sequence[Layer]:
        """What the ship in hand reaches, then who or what is under the cursor."""
        if not sea.options.measuring:
            return ()
        found = []
        landed = [w.party_of(sea, ShipId(each)) for each in (who, under) if isinstance(each, int)]
        ashore = [(SHORE, party.shore) for party in landed if party is not None]
        for each in dict.fromkeys((who, under, *ashore)):
            if isinstance(each, tuple) and sea.shores[each[1]].guns:
                words = f"What the cannon on {island(sea, each[1])} reach."
                found.append(Layer(each, words, stays=True))
            elif isinstance(each, int) and sea.ships[each].afloat and armed(sea.ships[each]):
                words = f"What the cannon and muskets of {title(sea.ships[each])} reach."
                found.append(Layer(each, words, stays=True))
        return [*found, Layer(THREAT, THREATENED, stays=True)]

    def threat(self, sea: Sea, viewer: Player) -> dict[Point, str]:
        return helm.threat(sea, viewer) if sea.options.measuring else {}

    def no_layer(self, sea: Sea) -> str:
        agreed = "In this fight nobody measures before fire is declared."
        return self.NO_LAYER if sea.options.measuring else agreed

    def surprise(self, before: Sea, after: Sea, viewer: Player) -> str:
        """One of one's own ships is lost, or lies in boarding."""
        for was, ship in zip(before.ships, after.ships, strict=False):
            if was.owner == viewer and was.afloat and not ship.afloat:
                return f"{ship.name} is lost."
            if was.owner == viewer and ship.fought and not was.fought:
                return f"{ship.name} is fighting boarders."
        return ""

    # Places.

    def start(self, sea: Sea, viewer: Player) -> Place:
        return middle(sea.ships[0].place)

    def named(self, sea: Sea, word: str) -> Place:
        return None

    def beside(self, sea: Sea, at: Place, across: int, down: int) -> Place:
        return helm.on_chart(sea, Point(at[0] + across * DOT, at[1] + down * DOT))

    def near(self, one: Place, other: Place) -> bool:
        return bool(max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= FAR)

    def away(self, sea: Sea, here: Place, there: Place, seen_by: ThingId = None) -> tuple[int, str]:
        if not isinstance(seen_by, int):
            return squared(here, there), ""
        ship = sea.ships[seen_by]
        other = next((x for x in sea.ships if x.on_chart and middle(x.place) == there), None)
        shapes = (sea.waters.shoals[shore.shoal].corners for shore in sea.shores)
        shape = next((corners for corners in shapes if centre(corners) == there), None)
        if other is ship:
            return 0, ""
        if other is not None:
            far, aim = w.distance(ship, other), other.place.stern
        else:
            far, aim = w.to_shore(ship.place, shape or (there,)), there
        return far, f"{c.distance_in_words(sea, far)} {from_the_bow(ship, aim)}"

    # Orders in words.

    def choice(self, sea: Sea, act: Action) -> Choice:
        verb = CALLED.get(type(act), type(act).__name__.lower())
        words = words_of(sea, act)
        if isinstance(act, a.Done):
            return Choice((act,), verb, words)
        ship = sea.ships[act.by]
        actor: ThingId = act.by
        target: ThingId = None
        place: Place = None
        match act:
            case a.Take(by=by):
                actor, target = None, by
            case a.Yield() if sea.pending:
                verb = "despair"
            case a.Fire(on=on) | a.Shoot(on=on) | a.Board(on=on):
                target = on
            case a.Bombard(party=of) | a.Snipe(party=of) if of != NOBODY:
                target = of
            case a.Bombard(shore=at) | a.Snipe(shore=at):
                target = SHORE, at
            case a.March(by=by) | a.Rob(by=by) | a.Join(by=by) | a.Embark(by=by):
                party = w.party_of(sea, by)
                place = None if party is None else t.party_place(sea, party)
            case _ if sea.phase is not s.Phase.TASKS or sea.pending:
                place = helm.on_chart(sea, middle(ship.place))
        station = station_of(act)
        ours = [each for each in sea.ships if each.afloat and each.owner == ship.owner]
        named = len(ours) > 1 and title(ship) not in words
        return Choice(
            (act,),
            verb,
            words,
            actor=actor,
            target=target,
            place=place,
            exact=f"{title(ship)}: {words}" if named else "",
            group="" if station is None else STATIONS[station],
        )

    def odds(self, sea: Sea, orders: Sequence[Action]) -> Odds | None:
        """The odds of an order; where nobody measures, none that tell how far something is."""
        if len(orders) != 1 or (isinstance(orders[0], HIDDEN) and not sea.options.measuring):
            return None
        return odds(sea, orders[0])

    def note(self, sea: Sea, choice: Choice, odds: Odds | None) -> str:
        """How far the target is, and what the shot should bring."""
        act = choice.orders[0] if choice.orders else None
        mean = None if odds is None or odds.mean is None else float(odds.mean)
        if isinstance(act, a.Trim):
            return "before the first leap"
        if not sea.options.measuring:
            return ""
        if isinstance(act, a.Bombard):
            return "" if mean is None else f"{mean:.1f} {'hits' if act.door else 'men'}"
        if not isinstance(act, a.Fire | a.Shoot):
            return ""
        off = c.distance_in_words(sea, w.distance(sea.ships[act.by], sea.ships[act.on]))
        if odds is None or mean is None:
            return off
        if isinstance(act, a.Shoot):
            return f"{off}, {mean:.1f} men"
        if act.shot is s.Shot.SHOT:
            return f"{off}, {mean:.1f} sails"
        critical = next((row.chance for row in odds.also if row.words in self.SHORT), None)
        told = "" if critical is None else f", critical {round(float(critical) * 100)}%"
        return f"{off}, {mean:.1f} lines{told}"

    def asks(self, sea: Sea, choice: Choice) -> str:
        if choice.verb in ("again", *STATIONS):
            ship: Ship = sea.ships[choice.actor]
            return f"{title(ship)}: {given(ship)}."
        return super().asks(sea, choice)

    def untimely(self, sea: Sea, verb: Verb, viewer: Player) -> str:
        asked = sea.pending or sea.phase not in (s.Phase.MOVEMENT, s.Phase.TASKS)
        return f"Answer first: {ENGINE.prompt(sea, viewer).words}" if asked else ""

    def elsewhere(self, sea: Sea, who: ThingId, at: Place) -> str:
        return "Nothing to do there. {fire} fires, {helm} orders the crew, {end} ends your orders."

    def spent(self, sea: Sea) -> str:
        return "All your ships have their orders. {end} rolls the dice."

    def hint(
        self,
        sea: Sea,
        legal: Sequence[Action],
        hand: Sequence[ThingId],
        steering: str,
        laid: Choice | None,
    ) -> str:
        """What comes of the course that is laid; what is declared, and what the idle will do."""
        if laid is not None:
            return f"{ENGINE.prompt(sea, sea.ships[sea.active].owner).words} {laid.words}"
        who = next(iter(hand), None)
        if not self.orders_crews(sea) or not isinstance(who, int):
            return ""
        declared = len(sea.declared) + len(sea.sieges)
        told = f"{many(declared, 'order')} to fire. " if declared else ""
        return f"{title(sea.ships[who])}: {told}{at_rest(sea, sea.ships[who])}"

    def rests(self, sea: Sea, who: ThingId) -> str:
        return f"{sea.ships[who].name}: {at_the_sails(sea, sea.ships[who])}"

    def unadvised(self, sea: Sea) -> str:
        if sea.pending or sea.phase is s.Phase.BOARDING or sea.options.measuring:
            return ""
        return "Nobody may measure before fire is declared, so the boatswain cannot advise you."

    # What can be ordered.

    def orders_crews(self, sea: Sea) -> bool:
        """Whether orders of the tasks are given."""
        return sea.phase is s.Phase.TASKS and not sea.pending

    def attempt(
        self, sea: Sea, verb: str, who: ThingId, target: ThingId, at: Place
    ) -> Iterable[Action]:
        if verb == "done":
            return [a.Done(sea.chooser)]
        if not isinstance(who, int):
            return []
        ship = sea.ships[who]
        by, guns = ship.id, range(len(ship.guns))
        match verb:
            case "sail" | "trim" | "back":
                return [a.Leap(by)] if target is None else []
            case "fire" if isinstance(target, int):
                first = sorted(guns, key=lambda n: ship.guns[n].load != s.Load.LOADED)
                return [a.Fire(by, gun, ShipId(target), s.Shot.BALL) for gun in first]
            case "shoot" if isinstance(target, int):
                return [a.Shoot(by, ShipId(target), r.post, r.arm, 1) for r in ship.crew]
            case "bombard" | "snipe" if isinstance(target, tuple):
                return [a.Bombard(by, gun, target[1], s.Shot.SHOT) for gun in guns]
            case "board" if isinstance(target, int):
                return [a.Board(by, ShipId(target))]
            case "land" | "embark":
                return [a.Land(by) if verb == "land" else a.Embark(by)]
            case "march" | "rob":
                return [a.March(by, s.Goal.INLAND) if verb == "march" else a.Rob(by, 1)]
            case "fire" | "shoot" | "bombard" | "snipe" | "board":
                return []
            case _ if target is not None:
                return []
            case "load":
                return [a.Reload(by, gun, 2) for gun in guns]
            case "shift":
                return [a.Shift(by, gun) for gun in guns]
            case "prime":
                return [a.Prime(by, row.post, row.arm, row.count) for row in ship.crew]
            case "strike":
                return [a.Strike(by)]
            case "lower":
                return [a.Lower(by, s.Side.LARBOARD, (0,) * len(ship.crew))]
            case "scuttle" | "yield":
                return [a.Scuttle(by) if verb == "scuttle" else a.Yield(by, True)]
            case "spare":
                return [a.Spare(by, s.Spared.HANDS)]
        return sent(ship)

    def lay(self, sea: Sea, legal: Sequence[Action], hand: Sequence[ThingId]) -> list[Choice]:
        """The usual course, and round with the helm over a little more each time."""
        if not any(isinstance(act, a.Leap) for act in legal) or sea.move is None:
            return []
        ship = sea.ships[sea.active]
        plain = helm.usual(sea, ship, sea.move)
        first, most = plain.legs[0].turn, plain.legs[0].most
        circle = [turn for turn in range(-most, most + 1, COARSE) if turn != first]
        ahead = len([turn for turn in circle if turn < first])
        swings = [*circle[ahead:], *circle[:ahead]]
        plans = [helm.laid(sea, ship, sea.move, [turn] * len(plain.legs)) for turn in swings]
        return [helm.led(sea, each, proposed=each is plain) for each in (plain, *plans)]

    def lay_to(self, sea: Sea, hand: Sequence[ThingId], place: Place) -> Choice | None:
        if sea.active == NOBODY or sea.move is None:
            return None
        ship, move = sea.ships[sea.active], sea.move
        return helm.led(sea, helm.laid(sea, ship, move, helm.towards(sea, ship, move, place)))

    def course(self, sea: Sea, orders: Sequence[Action]) -> Choice | None:
        turns = [act.turn for act in orders if isinstance(act, a.Leap) and act.by == sea.active]
        if not turns or sea.move is None:
            return None
        return helm.led(sea, helm.laid(sea, sea.ships[sea.active], sea.move, turns))

    def open_to(
        self, sea: Sea, choices: Sequence[Choice], hand: Sequence[ThingId]
    ) -> Sequence[Choice]:
        """In the tasks the orders of the ship in hand, with those that `legal` only samples."""
        who = next(iter(hand), None)
        if not self.orders_crews(sea) or not isinstance(who, int):
            return choices
        ship = sea.ships[who]
        own = [each for each in choices if each.actor in (who, None) and each.verb != "send"]
        more: list[Action] = [*sent(ship)]
        if not sea.options.measuring:
            fire = a.Fire | a.Shoot | a.Bombard
            own = [each for each in own if not isinstance(each.orders[0], fire)]
            more += fire_of(sea, ship)
        for each in own:  # launches also with arms first, and with the captain besides
            if isinstance(act := each.orders[0], a.Lower):
                crews = [armed_crew(ship, sum(act.party), captain=n) for n in (False, True)]
                more += [replace(act, party=party) for party in crews]
        listed = {choice.orders for choice in own}
        fresh = [act for act in dict.fromkeys(more) if (act,) not in listed]
        found = [self.choice(sea, act) for act in fresh if ENGINE.game.refuse(sea, act) is None]
        verbs = [verb.name for verb in self.verbs]
        aim = helm.nearest(sea, ship)
        return [
            replace(each, proposed=True) if aim is not None and each.target == aim.id else each
            for each in sorted([*own, *found], key=lambda each: verbs.index(each.verb))
        ]

    def heads(
        self, sea: Sea, choices: Sequence[Choice], who: ThingId, last: Sequence[Action]
    ) -> Sequence[Choice]:
        """The usual orders, and of a ship that is no launch her stations."""
        if not self.orders_crews(sea) or not isinstance(who, int):
            return ()
        ship = sea.ships[who]
        rows = [Choice((), verb, verb, actor=who) for verb in ("sides", "to-sails", "to-board")]
        if ship.card.boat:
            return rows
        acts: list[Action] = [act for choice in choices for act in choice.orders]
        if served := served_by(ship.id, last).words:
            rows.append(Choice((), "again", f"Same as last turn: {served}", actor=who))
        for at in sorted(Station, key=lambda each: bool(sea.shores) and each is not Station.BOATS):
            found, name = [act for act in acts if isinstance(act, KINDS[at])], STATIONS[at]
            if words := station_words(sea, ship, at, found):
                rows.append(Choice((), name, words, actor=who, group=name))
        return rows

    def usual(
        self,
        sea: Sea,
        choices: Sequence[Choice],
        who: ThingId,
        verb: str,
        last: Sequence[Action],
    ) -> Action | None:
        acts = [act for choice in choices if choice.actor == who for act in choice.orders]
        if verb == "again":
            acts = [act for act in acts if served_by(who, last).holds(act)]
        pick = USUAL.get(verb)
        return None if pick is None else pick(sea, sea.ships[who], acts)

    def adjust(
        self, sea: Sea, rows: Sequence[Choice], lit: int, step: int, *, fine: bool = False
    ) -> Sequence[Choice] | None:
        """The wheel of a course leap by leap, so many men, a party row by row of the crew."""
        row = rows[lit]
        act = row.orders[-1] if row.orders else None
        turned = step * (FINE if fine else COARSE)
        if row.verb in ("sail", "trim", "back") and sea.move is not None:
            return helm.at_the_helm(sea, rows, lit, turned)
        if isinstance(act, a.Commit) and not step:
            return [*rows, *self._muster(sea, act)]
        if isinstance(act, a.Commit) and row.verb == "muster":
            told = [each for each in rows if each.verb == "muster"]
            ship = sea.ships[act.by]
            mine = [n for n, each in enumerate(ship.crew) if c.boards(ship, each)]
            at = mine[lit - len(rows) + len(told)]
            party = (*act.party[:at], act.party[at] + step, *act.party[at + 1 :])
            return [*rows[: -len(told)], *self._muster(sea, a.Commit(act.by, party))]
        if not step:
            return prefixed(sea, staying_first(sea, rows))
        if isinstance(act, a.FallOff | a.Swing):
            other: Action = replace(act, turn=act.turn + turned)
        elif isinstance(act, a.Shoot | a.Prime | a.Send):
            other = replace(act, count=act.count + step)
        else:
            return None
        return prefixed(sea, [*rows[:lit], self.choice(sea, other), *rows[lit + 1 :]])

    def _muster(self, sea: Sea, told: a.Commit) -> list[Choice]:
        ship, choice = sea.ships[told.by], self.choice(sea, told)
        weighs, found = f"With these {sum(told.party)}:", []
        for number, row in zip(told.party, ship.crew, strict=True):
            if c.boards(ship, row):
                words = f"[{number:>2} of {row.count:>2}] {t.figure_words(ship, row)}"
                found.append(replace(choice, verb="muster", words=words, weighs=weighs))
        return found

    # Plans of a whole turn.

    def doer(self, action: Action) -> Hashable:
        """The leaps of a ship are one piece, and so are her orders at the guns, at the muskets."""
        if isinstance(action, a.Leap):
            return "sails", action.by
        station = station_of(action)
        aimed = station in (Station.GUNS, Station.MUSKETS)
        return (station, action.by) if aimed else action

    def words_of_piece(self, sea: Sea, done: Sequence[Action], actions: Sequence[Action]) -> str:
        last = actions[-1]
        if isinstance(last, a.Done):
            return words_of(sea, last)
        ship = sea.ships[last.by] if last.by < len(sea.ships) else None
        who = "A launch" if ship is None else title(ship)
        if isinstance(last, a.Leap):
            return f"{who} sails: {many(len(actions), 'leap')}"
        if isinstance(last, a.Commit):
            return f"{who}: {many(sum(last.party), 'man')} fight"
        if isinstance(last, a.Lower):
            return f"{who}: lower a launch with {many(sum(last.party), 'man')}"
        if len(actions) > 1 and (station := station_of(last)) is not None:
            return f"{who}, {TITLES[station].lower()}: {at_once(sea, actions)}"
        return who if ship is None else f"{who}: {words_of(sea, last)}"

    def ways(
        self, sea: Sea, viewer: Player, done: Sequence[Action], actions: Sequence[Action]
    ) -> Sequence[PlanWay]:
        """The way of a ship leap by leap; from her to whom she fires at."""
        hulls = {int(ship.id): ship.place for ship in sea.ships}
        left = {int(ship.id): sea.move.left if sea.move is not None else 0 for ship in sea.ships}
        list(sailed(sea, hulls, left, done))
        found = [*sailed(sea, hulls, left, actions)]
        for act in actions:
            if isinstance(act, a.Fire | a.Shoot):
                found.append(PlanWay(middle(hulls[act.by]), middle(hulls[act.on])))
            elif isinstance(act, a.Bombard):
                at = centre(sea.waters.shoals[sea.shores[act.shore].shoal].corners)
                found.append(PlanWay(middle(hulls[act.by]), at))
        return list(dict.fromkeys(found))


def sailed(
    sea: Sea, hulls: dict[int, Hull], left: dict[int, int], actions: Sequence[Action]
) -> Iterator[PlanWay]:
    """Where leaps bring ships, as if nothing were in the way; the hulls lie there then."""
    for act in actions:
        if isinstance(act, a.Leap):
            was, length = hulls[act.by], sea.ships[act.by].card.length
            far = min(left[act.by], length) if act.by == sea.active else length
            left[act.by] -= far
            hulls[act.by] = swung(leapt(was, far), act.turn)
            yield PlanWay(middle(was), middle(hulls[act.by]))


def from_the_bow(ship: Ship, at: Point) -> str:
    """A bearing from a ship's own bow, as a lookout calls it."""
    way = (bearing(ship.place.stern, at) - ship.heading + 225) // 450
    return RELATIVE[way % len(RELATIVE)]


def armed(ship: Ship) -> bool:
    arms = any(row.arm in (s.Arm.MUSKET, s.Arm.DECK_GUN) for row in ship.crew)
    return arms or any(gun.whole for gun in ship.guns)


# --- Lists ----------------------------------------------------------------------------------------


def prefixed(sea: Sea, rows: Sequence[Choice]) -> list[Choice]:
    """The rows, with the ship's name before them where several ships are asked at once."""
    found = list(rows)
    for n, row in enumerate(rows if len({row.actor for row in rows}) > 1 else ()):
        if isinstance(row.orders[0], PREFIXED):
            words = amid(words_of(sea, row.orders[0]))
            found[n] = replace(row, words=f"{title(sea.ships[row.actor])}: {words}", exact="")
    return found


def staying_first(sea: Sea, rows: Sequence[Choice]) -> list[Choice]:
    """The rows; a party that stands at a treasure it can carry is first offered to stay."""
    stay = {
        party.of
        for party in sea.parties
        if w.in_reach(sea, party)
        and sea.shores[party.shore].chests
        and party.chests < w.bearers(party)
    }
    rank = {s.Goal.HOLD: 0, s.Goal.INLAND: 1, s.Goal.BEACH: 2}
    actors = list(dict.fromkeys(row.actor for row in rows))

    def key(row: Choice) -> tuple[int, int]:
        act = row.orders[0]
        ranked = isinstance(act, a.March) and act.by in stay
        return actors.index(row.actor), rank[act.goal] if ranked else 0

    return sorted(rows, key=key) if stay else list(rows)


def at_once(sea: Sea, actions: Sequence[Action]) -> str:
    """Orders at one station together: "3 fire at Hart (1), 2 load"."""
    aims, loading = Counter[str](), 0
    for act in actions:
        if isinstance(act, a.Fire | a.Shoot):
            aims[title(sea.ships[act.on])] += 1 if isinstance(act, a.Fire) else act.count
        elif isinstance(act, a.Bombard):
            aims[island(sea, act.shore)] += 1
        else:
            loading += getattr(act, "count", 1)
    told = [f"{count} fire at {name}" for name, count in aims.items()]
    return ", ".join([*told, *([f"{loading} load or shift"] if loading else [])])


# --- The stations of a ship -----------------------------------------------------------------------


def station_of(order: Action) -> Station | None:
    return next((each for each, kinds in KINDS.items() if isinstance(order, kinds)), None)


def station_words(sea: Sea, ship: Ship, station: Station, found: Sequence[Action]) -> str:
    """A station in a list: what is ordered there, and what can be; empty where she has none."""
    can, there = [f"{many(len(found), 'order')} to give"] if found else [], True
    match station:
        case Station.GUNS:
            whole, there = [gun for gun in ship.guns if gun.whole], bool(ship.guns)
            used = sum(gun.used for gun in whole)
            words = f"{used} of {many(len(whole), 'cannon', 'cannon')} ordered"
            bear = len({each.gun for each in found if isinstance(each, a.Fire | a.Bombard)})
            load = len({each.gun for each in found if isinstance(each, a.Reload)})
            can = [told for told, n in ((f"{bear} can fire", bear), (f"{load} to load", load)) if n]
        case Station.MUSKETS:
            rows = [row for row in ship.crew if row.arm is not s.Arm.NONE]
            busy, there = sum(row.count for row in rows if row.busy), bool(rows)
            words = f"{busy} of {many(sum(row.count for row in rows), 'man')} have orders"
        case Station.SAILS:
            words, can = at_rest(sea, ship).removesuffix("."), []
        case Station.BOATS:
            words, there = f"{many(ship.boats, 'launch', 'launches')} aboard", bool(ship.boats)
        case Station.CREW:
            words = given(ship)
    told = f"{TITLES[station]}: {words}{'; ' if can else ''}{', '.join(can)}"
    return told if found or there else ""


def given(ship: Ship) -> str:
    busy = sum(row.count for row in ship.crew if row.busy)
    return f"{busy} of {many(ship.aboard, 'man')} have orders"


def at_the_sails(sea: Sea, ship: Ship) -> str:
    """What the idle hands of a ship will do at her sails, in a sentence."""
    hands = c.count(ship.crew, c.sails)
    after, spare = c.after_sailing(sea, ship, hands, ship.sails)
    left = f"{many(hands, 'hand')} {'is' if hands == 1 else 'are'} left"
    set_now = many(ship.sails, "sail")
    if after < ship.sails:
        return f"{left} for {set_now}, so {ship.sails - after} will come down."
    if after > ship.sails:
        return f"{left} for the sails: {after - ship.sails} will be set again."
    return (
        f"{left} for {set_now}, {spare} to spare." if ship.sails else f"{left}, and no sail is set."
    )


def at_rest(sea: Sea, ship: Ship) -> str:
    """What those do who have no orders yet, in a sentence: at sails, at oars or ashore."""
    party = w.party_of(sea, ship.id)
    if party is not None:
        carried = t.loot_words(party)
        where = f"{island(sea, party.shore)}{f' with {carried}' if carried else ''}"
        return f"{many(party.figures, 'man')} on {where}, {t.stands(sea, party)}."
    if ship.card.rowed:
        return f"{many(ship.aboard, 'man')} at her oars."
    return at_the_sails(sea, ship)


# --- The usual orders -----------------------------------------------------------------------------


def both_sides(sea: Sea, ship: Ship, legal: Sequence[Action]) -> Action | None:
    """Fight both sides: every cannon that bears, every musket, and the rest are loaded.

    What bears on no ship fires at a fort, with shot at its men; its door is for its own order.
    """
    mine = [act for act in legal if act.by == ship.id]
    if fire := [act for act in mine if isinstance(act, a.Fire) and not is_too_near(sea, act)]:
        return max(fire, key=lambda act: _worth(sea, act))
    if volley := [act for act in mine if isinstance(act, a.Shoot)]:
        return max(volley, key=lambda act: act.count)
    if walls := [act for act in mine if isinstance(act, a.Bombard) and not act.door]:
        return min(walls, key=lambda act: act.shot is not s.Shot.SHOT)
    if load := [act for act in mine if isinstance(act, a.Reload)]:  # two men to each cannon
        return max(load, key=lambda act: (act.hands, ship.guns[act.gun].load))
    return next((act for act in mine if isinstance(act, a.Prime)), None)


def to_board(_: Sea, ship: Ship, legal: Sequence[Action]) -> Action | None:
    """Prepare to board: all hands on deck, where boarders are wanted, and arms loaded."""
    for row in ship.crew:
        below = row.place is s.Place.GUNS and ship.card.gun_deck
        if (row.place is s.Place.TOPS or below) and not row.busy and row.post not in c.FREE_MOVERS:
            return a.Send(ship.id, row.post, row.arm, row.place, s.Place.DECK, row.count)
    return next((act for act in legal if isinstance(act, a.Prime) and act.by == ship.id), None)


USUAL: dict[str, Callable[[Sea, Ship, Sequence[Action]], Action | None]] = {
    "sides": both_sides,
    "again": both_sides,
    "to-board": to_board,
}  # by its verb what gives the next of some usual orders; None when all are given


def _worth(sea: Sea, act: a.Fire) -> tuple[int, ...]:
    """Which shot comes first: in range, at the nearest; ball, but shot where it rakes."""
    by, on = sea.ships[act.by], sea.ships[act.on]
    gun = by.guns[act.gun]
    line = w.line_of(sea, by, gun, on)
    assert line is not None, "only cannon that bear are listed"
    wanted = s.Shot.SHOT if w.rakes(by, on) else s.Shot.BALL
    if not sea.options.measuring:
        return (int(act.shot is wanted),)
    near = line.distance <= w.weapon_of(sea, gun, act.shot).range
    return near, -line.distance, act.shot is wanted


class Served(NamedTuple):
    """What a ship served in a turn: cannon by their numbers, small arms by who has them."""

    guns: frozenset[int]
    arms: frozenset[tuple[s.Post, s.Arm]]

    @property
    def words(self) -> str:
        guns = [many(len(self.guns), "cannon", "cannon")] if self.guns else []
        return " and ".join([*guns, *(["small arms"] if self.arms else [])])

    def holds(self, order: Action) -> bool:
        if isinstance(order, a.Fire | a.Bombard | a.Reload):
            return order.gun in self.guns
        return (
            isinstance(order, a.Shoot | a.Snipe | a.Prime) and (order.post, order.arm) in self.arms
        )


def served_by(by: ShipId, orders: Iterable[Action]) -> Served:
    mine = [order for order in orders if order.by == by]
    guns = [each.gun for each in mine if isinstance(each, a.Fire | a.Bombard | a.Reload)]
    arms = [(each.post, each.arm) for each in mine if isinstance(each, a.Shoot | a.Snipe | a.Prime)]
    return Served(frozenset(guns), frozenset(arms))


# --- Orders of which `legal` lists a sample -------------------------------------------------------


def sent(ship: Ship) -> Iterator[a.Send]:
    """All who are alike, from each place to each other; hooks and ladies go with the others."""
    alike = Counter[tuple[s.Post, s.Arm, s.Place]]()
    for row in ship.crew:
        if not row.busy or row.post in c.FREE_MOVERS:
            alike[row.post, row.arm, row.place] += row.count
    for (post, arm, start), number in alike.items():
        for to in s.Place:
            yield a.Send(ship.id, post, arm, start, to, number)


def fire_of(sea: Sea, ship: Ship) -> Iterator[a.Fire | a.Shoot | a.Bombard]:
    """All fire she may declare where nobody measures: whatever bears, however far.

    Of small arms all who can fire alike, at the men on a deck and at those in the tops.
    """
    foes = w.targets(sea, ship)
    ready = [
        n for n, g in enumerate(ship.guns) if g.whole and g.load is s.Load.LOADED and not g.used
    ]
    for at, on, shot in product(ready, foes, s.Shot):
        yield a.Fire(ship.id, at, on.id, shot)
    alike = Counter[tuple[s.Post, s.Arm]]()
    for row in ship.crew:
        if row.arm is not s.Arm.NONE and c.armed(row, ship.card.gun_deck):
            alike[row.post, row.arm] += row.count
    for (post, arm), count in alike.items():
        for on in foes:
            yield a.Shoot(ship.id, on.id, post, arm, count)
            if any(each.place is s.Place.TOPS for each in on.crew):
                yield a.Shoot(ship.id, on.id, post, arm, count, s.Place.TOPS)
    for at, shore, shot, door in product(ready, range(len(sea.shores)), s.Shot, (False, True)):
        yield a.Bombard(ship.id, at, shore, shot, door)
    for at, party in product(ready, sea.parties):
        yield a.Bombard(ship.id, at, party.shore, s.Shot.SHOT, party=party.of)


def armed_crew(ship: Ship, left: int, *, captain: bool) -> tuple[int, ...]:
    """So many men for a launch: the captain, loaded arms, then who serves no gun."""
    party = [0] * len(ship.crew)

    def rank(at: int) -> tuple[bool, bool, bool, int]:
        row = ship.crew[at]
        unarmed = row.arm is s.Arm.NONE or not row.loaded
        return row.post is not s.Post.CAPTAIN, unarmed, row.place is s.Place.GUNS, -row.arm

    for at in sorted(range(len(ship.crew)), key=rank):
        row = ship.crew[at]
        officer = row.post in c.FREE_MOVERS and not (captain and row.post is s.Post.CAPTAIN)
        if not row.busy and not officer and row.arm is not s.Arm.DECK_GUN:
            party[at] = min(left, row.count)
            left -= party[at]
    return tuple(party)
