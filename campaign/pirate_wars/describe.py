"""What Pirate Wars says about itself to every front end: orders, courses, crews, things, places."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from functools import partial

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import (
    middle,
)
from pieces_of_eight.campaign.kernel.describe import (
    Choice,
    Place,
    ThingId,
    Verb,
)
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.campaign.kernel.sealed import Player
from . import actions as a
from . import crew_orders as crew
from .actions import Action
from .course import COARSE, FINE, at_the_helm, led, towards, usual
from .course import laid as laid_out
from .crew import boards, distance_in_words
from .crew_orders import Station
from .engine import ENGINE
from .odds import FEWER, MORE, odds
from .orders import of_muster, title, words_of
from .outlook import SHORE, Outlook, on_chart
from .state import (
    NOBODY,
    Goal,
    Load,
    Phase,
    Sea,
    Ship,
    ShipId,
    Shot,
    Side,
    Spared,
)
from .things import (
    party_place,
    shore_name,
)
from .waters import (
    bearers,
    distance,
    in_reach,
    party_of,
)

WHEEL = ("west", "Larboard"), ("east", "Starboard")
COUNT = ("west", "Fewer"), ("east", "More")
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
}
"""Orders whose verb is not called as they are."""
USUAL: dict[str, crew.Picks] = {"sides": crew.both_sides, "to-board": crew.to_board}
STATIONS = tuple(each.name.lower() for each in Station)

Task = partial(Verb, command="helm", asks=MEN, stays=NEXT)
Gun = partial(Verb, command="fire", also="helm", asks=FIRE, stays=ELSE, aimed=True)
Head = partial(Verb, command="helm", label="Crew", how=MEN)


class WarsDescription(Outlook):
    """Pirate Wars in words."""

    ENGINE = ENGINE
    TYPED = "fire 1, load, or A land: an order in words   why board: why that cannot be"
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
        *(Head(name, nothing=f"{crew.TITLES[at]}: there are no more orders to give.",
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

    # Words.

    def choice(self, sea: Sea, act: Action) -> Choice:
        verb = CALLED.get(type(act), type(act).__name__.lower())
        words = words_of(sea, act)
        if isinstance(act, a.Done):
            return Choice((act,), verb, words)
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
                party = party_of(sea, by)
                place = None if party is None else party_place(sea, party)
            case _ if sea.phase is not Phase.TASKS or sea.pending:
                place = on_chart(sea, middle(sea.ships[act.by].place))
        station = crew.station_of(act)
        group = "" if station is None else STATIONS[station]
        ship = sea.ships[act.by]
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
            group=group,
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
        off = distance_in_words(sea, distance(sea.ships[act.by], sea.ships[act.on]))
        if odds is None or mean is None:
            return off
        if isinstance(act, a.Shoot):
            return f"{off}, {mean:.1f} men"
        if act.shot is Shot.SHOT:
            return f"{off}, {mean:.1f} sails"
        critical = next((row.chance for row in odds.also if row.words in self.SHORT), None)
        told = "" if critical is None else f", critical {round(float(critical) * 100)}%"
        return f"{off}, {mean:.1f} lines{told}"

    def asks(self, sea: Sea, choice: Choice) -> str:
        if choice.verb in ("again", *STATIONS):
            ship: Ship = sea.ships[choice.actor]
            return f"{title(ship)}: {crew.ordered(ship)} of {crew.men(ship.aboard)} have orders."
        return super().asks(sea, choice)

    def untimely(self, sea: Sea, verb: Verb, viewer: Player) -> str:
        asked = sea.pending or sea.phase not in (Phase.MOVEMENT, Phase.TASKS)
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
        return f"{title(sea.ships[who])}: {told}{crew.at_rest(sea, sea.ships[who])}"

    def rests(self, sea: Sea, who: ThingId) -> str:
        return f"{sea.ships[who].name}: {crew.at_the_sails(sea, sea.ships[who])}"

    def unadvised(self, sea: Sea) -> str:
        if sea.pending or sea.phase is Phase.BOARDING or sea.options.measuring:
            return ""
        return "Nobody may measure before fire is declared, so the boatswain cannot advise you."

    # Places.

    # Orders.

    def orders_crews(self, sea: Sea) -> bool:
        """Whether orders of the tasks are given."""
        return sea.phase is Phase.TASKS and not sea.pending

    def attempt(
        self, sea: Sea, verb: str, who: ThingId, target: ThingId, at: Place
    ) -> Iterable[Action]:
        if verb == "done":
            return [a.Done(sea.chooser)]
        if not isinstance(who, int):
            return []
        ship = sea.ships[who]
        match verb:
            case "sail" | "trim" | "back":
                return [a.Leap(ship.id)] if target is None else []
            case "fire" | "shoot" if isinstance(target, int):
                guns = sorted(range(len(ship.guns)), key=lambda n: ship.guns[n].load != Load.LOADED)
                fire = [a.Fire(ship.id, gun, ShipId(target), Shot.BALL) for gun in guns]
                arms = [a.Shoot(ship.id, ShipId(target), r.post, r.arm, 1) for r in ship.crew]
                return arms if verb == "shoot" else fire
            case "bombard" | "snipe" if isinstance(target, tuple):
                return [
                    a.Bombard(ship.id, gun, target[1], Shot.SHOT) for gun in range(len(ship.guns))
                ]
            case "board" if isinstance(target, int):
                return [a.Board(ship.id, ShipId(target))]
            case "land" | "embark":
                return [a.Land(ship.id) if verb == "land" else a.Embark(ship.id)]
            case "march" | "rob":
                return [a.March(ship.id, Goal.INLAND) if verb == "march" else a.Rob(ship.id, 1)]
            case "fire" | "shoot" | "bombard" | "snipe" | "board":
                return []
        return self._task(ship, verb) if target is None else []

    def _task(self, ship: Ship, verb: str) -> Iterable[Action]:
        """What a task would be that is done to nobody; for usual orders, that one goes below."""
        guns = range(len(ship.guns))
        match verb:
            case "load":
                return [a.Reload(ship.id, gun, 2) for gun in guns]
            case "shift":
                return [a.Shift(ship.id, gun) for gun in guns]
            case "prime":
                return [a.Prime(ship.id, row.post, row.arm, row.count) for row in ship.crew]
            case "strike":
                return [a.Strike(ship.id)]
            case "lower":
                return [a.Lower(ship.id, Side.LARBOARD, (0,) * len(ship.crew))]
            case "scuttle" | "yield":
                return [a.Scuttle(ship.id) if verb == "scuttle" else a.Yield(ship.id, True)]
            case "spare":
                return [a.Spare(ship.id, Spared.HANDS)]
        return crew.sent(ship)

    def lay(self, sea: Sea, legal: Sequence[Action], hand: Sequence[ThingId]) -> list[Choice]:
        """The usual course, and round with the helm over a little more each time."""
        if not any(isinstance(act, a.Leap) for act in legal) or sea.move is None:
            return []
        ship = sea.ships[sea.active]
        plain = usual(sea, ship, sea.move)
        most = plain.legs[0].most
        circle = [turn for turn in range(-most, most + 1, COARSE) if turn != plain.turns[0]]
        ahead = len([turn for turn in circle if turn < plain.turns[0]])
        swings = [*circle[ahead:], *circle[:ahead]]
        plans = [laid_out(sea, ship, sea.move, [turn] * len(plain.legs)) for turn in swings]
        return [led(sea, each, proposed=each is plain) for each in (plain, *plans)]

    def lay_to(self, sea: Sea, hand: Sequence[ThingId], place: Place) -> Choice | None:
        if sea.active == NOBODY or sea.move is None:
            return None
        ship = sea.ships[sea.active]
        return led(sea, laid_out(sea, ship, sea.move, towards(sea, ship, sea.move, place)))

    def course(self, sea: Sea, orders: Sequence[Action]) -> Choice | None:
        leaps = [act for act in orders if isinstance(act, a.Leap) and act.by == sea.active]
        if not leaps or sea.move is None:
            return None
        ship = sea.ships[sea.active]
        return led(sea, laid_out(sea, ship, sea.move, [leap.turn for leap in leaps]))

    def open_to(
        self, sea: Sea, choices: Sequence[Choice], hand: Sequence[ThingId]
    ) -> Sequence[Choice]:
        """In the tasks the orders of the ship in hand, with those that `legal` only samples."""
        who = next(iter(hand), None)
        if not self.orders_crews(sea) or not isinstance(who, int):
            return choices
        ship = sea.ships[who]
        own = [c for c in choices if c.actor in (who, None) and c.verb != "send"]
        more: list[Action] = [*crew.sent(ship)]
        if not sea.options.measuring:
            own = [c for c in own if not isinstance(c.orders[0], a.Fire | a.Shoot | a.Bombard)]
            more += crew.fire_of(sea, ship)
        lowered = [act for c in own if isinstance(act := c.orders[0], a.Lower)]
        more += crew.crews_for_launches(ship, lowered)
        listed = {choice.orders for choice in own}
        found = [
            act for act in more if (act,) not in listed and ENGINE.game.refuse(sea, act) is None
        ]
        verbs = [verb.name for verb in self.verbs]
        found_here = sorted(
            [*own, *(self.choice(sea, act) for act in found)], key=lambda c: verbs.index(c.verb)
        )
        aim = crew.nearest(sea, ship)
        return [
            replace(c, proposed=True) if aim is not None and c.target == aim.id else c
            for c in found_here
        ]

    def heads(
        self, sea: Sea, choices: Sequence[Choice], who: ThingId, last: Sequence[Action]
    ) -> Sequence[Choice]:
        """The usual orders, and of a ship that is no launch her stations."""
        if not self.orders_crews(sea) or not isinstance(who, int):
            return ()
        ship = sea.ships[who]
        verbs = "sides", "to-sails", "to-board"
        usual_ones = [Choice((), verb, verb, actor=who) for verb in verbs]
        if ship.card.boat:
            return usual_ones
        acts = [act for choice in choices for act in choice.orders]
        served = crew.served_by(ship.id, last).words
        again = [Choice((), "again", f"Same as last turn: {served}", actor=who)] if served else []
        order = sorted(Station, key=lambda each: bool(sea.shores) and each is not Station.BOATS)
        stations = [
            Choice((), name, crew.station_words(sea, ship, at, acts), actor=who, group=name)
            for at in order
            for name in [STATIONS[at]]
            if crew.has(ship, at) or crew.at_station(at, acts)
        ]
        return [*usual_ones, *again, *stations]

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
            acts = [act for act in acts if crew.served_by(who, last).holds(act)]
        pick = USUAL.get("sides" if verb == "again" else verb)
        return None if pick is None else pick(sea, sea.ships[who], acts)

    def adjust(
        self, sea: Sea, rows: Sequence[Choice], lit: int, step: int, *, fine: bool = False
    ) -> Sequence[Choice] | None:
        """The wheel of a course leap by leap, so many men, a party row by row of the crew."""
        row = rows[lit]
        act = row.orders[-1] if row.orders else None
        if row.verb in ("sail", "trim", "back") and sea.move is not None:
            return at_the_helm(sea, rows, lit, step * (FINE if fine else COARSE))
        if isinstance(act, a.Commit) and not step:
            return [*rows, *self._muster(sea, act)]
        if isinstance(act, a.Commit) and row.verb == "muster":
            told = [each for each in rows if each.verb == "muster"]
            ship = sea.ships[act.by]
            mine = [n for n, each in enumerate(ship.crew) if boards(ship, each)]
            at = mine[lit - len(rows) + len(told)]
            party = (*act.party[:at], act.party[at] + step, *act.party[at + 1 :])
            return [*rows[: -len(told)], *self._muster(sea, a.Commit(act.by, party))]
        if not step:
            return prefixed(sea, staying_first(sea, rows))
        if isinstance(act, a.FallOff | a.Swing):
            other: Action = replace(act, turn=act.turn + step * (FINE if fine else COARSE))
        elif isinstance(act, a.Shoot | a.Prime | a.Send):
            other = replace(act, count=act.count + step)
        else:
            return None
        return prefixed(sea, [*rows[:lit], self.choice(sea, other), *rows[lit + 1 :]])

    def _muster(self, sea: Sea, told: a.Commit) -> list[Choice]:
        """Who is told off so far, row by row of the crew."""
        ship = sea.ships[told.by]
        return [
            replace(
                self.choice(sea, told),
                verb="muster",
                words=of_muster(ship, n, told.party),
                weighs=f"With these {sum(told.party)}:",
            )
            for n, row in enumerate(ship.crew)
            if boards(ship, row)
        ]

    # Plans of a whole turn.

    def doer(self, action: Action) -> Hashable:
        """The leaps of a ship are one piece, and so are her orders at the guns, at the muskets."""
        if isinstance(action, a.Leap):
            return "sails", action.by
        station = crew.station_of(action)
        aimed = station in (Station.GUNS, Station.MUSKETS)
        return (station, action.by) if aimed else action

    def words_of_piece(self, sea: Sea, done: Sequence[Action], actions: Sequence[Action]) -> str:
        """What a ship does, or her men at a station."""
        last = actions[-1]
        if isinstance(last, a.Done):
            return words_of(sea, last)
        ship = sea.ships[last.by] if last.by < len(sea.ships) else None
        who = "A launch" if ship is None else title(ship)
        if isinstance(last, a.Leap):
            return f"{who} sails: {many(len(actions), 'leap')}"
        if isinstance(last, a.Commit):
            return f"{who}: {crew.men(sum(last.party))} fight"
        if isinstance(last, a.Lower):
            return f"{who}: lower a launch with {crew.men(sum(last.party))}"
        if len(actions) > 1 and (station := crew.station_of(last)) is not None:
            return f"{who}, {crew.TITLES[station].lower()}: {at_once(sea, actions)}"
        return who if ship is None else f"{who}: {words_of(sea, last)}"


# --- Lists ----------------------------------------------------------------------------------------


def prefixed(sea: Sea, rows: Sequence[Choice]) -> list[Choice]:
    """The rows, with the ship's name before them where several ships are asked at once."""
    if len({row.actor for row in rows}) < 2:
        return list(rows)
    return [
        replace(
            row, words=f"{title(sea.ships[row.actor])}: {words[:1].lower()}{words[1:]}", exact=""
        )
        if isinstance(row.orders[0], PREFIXED)
        else row
        for row in rows
        for words in [words_of(sea, row.orders[0])]
    ]


def staying_first(sea: Sea, rows: Sequence[Choice]) -> list[Choice]:
    """The rows; a party that stands at a treasure it can carry is first offered to stay."""
    stay = {
        party.of
        for party in sea.parties
        if in_reach(sea, party) and sea.shores[party.shore].chests and party.chests < bearers(party)
    }
    rank = {Goal.HOLD: 0, Goal.INLAND: 1, Goal.BEACH: 2}
    actors = list(dict.fromkeys(row.actor for row in rows))

    def key(row: Choice) -> tuple[int, int]:
        act = row.orders[0]
        ranked = isinstance(act, a.March) and act.by in stay
        return actors.index(row.actor), rank[act.goal] if ranked else 0

    return sorted(rows, key=key) if stay else list(rows)


def at_once(sea: Sea, actions: Sequence[Action]) -> str:
    """Orders at one station together: "3 fire at Hart (1), 2 load"."""
    aims = Counter[str]()
    loading = 0
    for act in actions:
        if isinstance(act, a.Fire | a.Shoot):
            aims[title(sea.ships[act.on])] += 1 if isinstance(act, a.Fire) else act.count
        elif isinstance(act, a.Bombard):
            aims[shore_name(sea, act.shore)] += 1
        else:
            loading += getattr(act, "count", 1)
    told = [f"{count} fire at {name}" for name, count in aims.items()]
    return ", ".join([*told, *([f"{loading} load or shift"] if loading else [])])
