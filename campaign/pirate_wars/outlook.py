"""What is to be seen in Pirate Wars: ships, islands and parties, and the places of a chart."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence

from pieces_of_eight.campaign.geometry.hulls import DOT, Hull, bearing, leapt, middle, swung
from pieces_of_eight.campaign.geometry.plane import Point, centre, inside, squared
from pieces_of_eight.campaign.kernel.describe import (
    THREAT,
    CardRow,
    Description,
    Layer,
    Place,
    Thing,
    ThingId,
    Tone,
    Way,
)
from pieces_of_eight.campaign.kernel.play import start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from . import actions as a
from .actions import Action
from .crew import POINTS, distance_in_words
from .orders import figure_words, heading_words, point_at, title
from .state import NOBODY, Arm, Load, Sea, Ship, ShipId, Side
from .things import (
    berth_of,
    crew_rows,
    ground_of,
    gun_rows,
    island_words,
    marks,
    party_rows,
    shore_name,
    shore_rows,
    shore_there,
    state_of,
    state_rows,
)
from .threat import threat
from .waters import distance, land_of, parties_on, party_of, to_shore

FAR = 8 * DOT
"""Points so near each other are one to who points."""
THREATENED = "The most enemy cannon can reach this turn (c); brighter: boarders (x)."
SHORE = "shore"
"""What the ids of islands begin with, which would else be those of ships."""
SIDES = {
    Side.BOW: "over both sides",
    Side.STARBOARD: "to starboard",
    Side.STERN: "over the stern",
    Side.LARBOARD: "to larboard",
}
LOADED = {Load.LOADED: "loaded", Load.HALF: "half loaded", Load.EMPTY: "empty"}
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


class Outlook(Description[Sea, Action]):
    """The half of the description that says what is to be seen."""

    SPOT = "place on the chart"
    NO_LAYER = "Put the cursor on a ship or a fort to see how far it fires."

    def things(self, sea: Sea, viewer: Player) -> Sequence[Thing]:
        ships = [
            Thing(
                ship.id,
                ship.card.letter,
                title(ship),
                berth_of(sea, ship),
                ship.owner if ship.afloat else None,
                "ship" if ship.name == ship.card.model else ship.card.model,
            )
            for ship in sea.ships
        ]
        shores = [
            Thing(
                (SHORE, at),
                f"I{at + 1}",
                shore_name(sea, at),
                ground_of(sea, at),
                land_of(sea, shore).owner,
                island_words(land_of(sea, shore)),
            )
            for at, shore in enumerate(sea.shores)
        ]
        return [*ships, *shores]

    def card(self, sea: Sea, thing: ThingId, viewer: Player) -> list[CardRow]:
        if isinstance(thing, tuple):
            parties = parties_on(sea, thing[1])
            return [*shore_rows(sea, thing[1]), *(r for p in parties for r in party_rows(sea, p))]
        ship: Ship = sea.ships[thing]
        alarms = [CardRow(words, tone=Tone.ALARM) for words in marks(sea, ship)]
        return [*state_rows(sea, ship), *gun_rows(ship), *crew_rows(ship), *alarms]

    def brief(self, sea: Sea, thing: ThingId, viewer: Player) -> str:
        if isinstance(thing, tuple):
            return shore_there(sea, thing[1])
        ship: Ship = sea.ships[thing]
        lashed = any(each.owner == viewer and thing in each.fought for each in sea.ships)
        held = ", lashed alongside" if lashed and ship.owner != viewer else ""
        return f"heading {heading_words(ship.heading)}, {state_of(ship)}{held}"

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
        return (
            f"Turn {sea.turn} of {sea.options.turns}. "
            f"The wind blows to the {POINTS[point_at(sea.wind)]}."
        )

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
            told += [
                f"  Cannon {SIDES[side]}: {n} {LOADED[load]}."
                for (side, load), n in sorted(loads.items())
            ]
            told += [f"  Crew: {row.count} {figure_words(ship, row)}." for row in ship.crew]
            settled = {shore.shoal for shore in sea.shores}
            bare = [each for n, each in enumerate(sea.waters.shoals) if n not in settled]
            for shoal in sorted(bare, key=lambda each: to_shore(ship.place, each.corners)):
                left, top, right, bottom = shoal.box
                off = to_shore(ship.place, shoal.corners)
                at = Point((left + right) // 2, (top + bottom) // 2)
                lies = f"{distance_in_words(sea, off)} {from_the_bow(ship, at)}"
                sign = "an island" if shoal.island else f"a reef {shoal.depth} deep"
                where = lies if off else "under her keel"
                told.append(f"{start_of(shoal.name)}, {sign}, {where}.")
        gone = [title(ship) for ship in sea.ships if not ship.on_chart]
        return [*told, f"Out of the fight: {', '.join(gone)}."] if gone else told

    def layers(self, sea: Sea, viewer: Player, who: ThingId, under: ThingId) -> Sequence[Layer]:
        """What the ship in hand reaches, then who or what is under the cursor."""
        if not sea.options.measuring:
            return ()
        found = []
        landed = [party_of(sea, ShipId(each)) for each in (who, under) if isinstance(each, int)]
        ashore = [(SHORE, party.shore) for party in landed if party is not None]
        for each in dict.fromkeys((who, under, *ashore)):
            if isinstance(each, tuple) and sea.shores[each[1]].guns:
                words = f"What the cannon on {shore_name(sea, each[1])} reach."
                found.append(Layer(each, words, stays=True))
            elif isinstance(each, int) and sea.ships[each].afloat and armed(sea.ships[each]):
                words = f"What the cannon and muskets of {title(sea.ships[each])} reach."
                found.append(Layer(each, words, stays=True))
        return [*found, Layer(THREAT, THREATENED, stays=True)]

    def threat(self, sea: Sea, viewer: Player) -> dict[Point, str]:
        return threat(sea, viewer) if sea.options.measuring else {}

    def no_layer(self, sea: Sea) -> str:
        agreed = "In this fight nobody measures before fire is declared."
        return self.NO_LAYER if sea.options.measuring else agreed

    def start(self, sea: Sea, viewer: Player) -> Place:
        return middle(sea.ships[0].place)

    def named(self, sea: Sea, word: str) -> Place:
        return None

    def beside(self, sea: Sea, at: Place, across: int, down: int) -> Place:
        return on_chart(sea, Point(at[0] + across * DOT, at[1] + down * DOT))

    def near(self, one: Place, other: Place) -> bool:
        return bool(max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= FAR)

    def away(self, sea: Sea, here: Place, there: Place, seen_by: ThingId = None) -> tuple[int, str]:
        if not isinstance(seen_by, int):
            return squared(here, there), ""
        ship = sea.ships[seen_by]
        other = next((s for s in sea.ships if s.on_chart and middle(s.place) == there), None)
        shapes = (sea.waters.shoals[shore.shoal].corners for shore in sea.shores)
        shape = next((corners for corners in shapes if centre(corners) == there), None)
        if other is ship:
            return 0, ""
        if other is not None:
            far, aim = distance(ship, other), other.place.stern
        else:
            far = to_shore(ship.place, shape or (there,))
            aim = there
        return far, f"{distance_in_words(sea, far)} {from_the_bow(ship, aim)}"

    def ways(
        self, sea: Sea, viewer: Player, done: Sequence[Action], actions: Sequence[Action]
    ) -> Sequence[Way]:
        """The way of a ship leap by leap; from her to whom she fires at."""
        hulls = {int(ship.id): ship.place for ship in sea.ships}
        left = {int(ship.id): sea.move.left if sea.move is not None else 0 for ship in sea.ships}
        for _ in sailed(sea, hulls, left, done):
            pass
        found = [*sailed(sea, hulls, left, actions)]
        for act in actions:
            if isinstance(act, a.Fire | a.Shoot):
                found.append(Way(middle(hulls[act.by]), middle(hulls[act.on])))
            elif isinstance(act, a.Bombard):
                at = centre(sea.waters.shoals[sea.shores[act.shore].shoal].corners)
                found.append(Way(middle(hulls[act.by]), at))
        return list(dict.fromkeys(found))

    def surprise(self, before: Sea, after: Sea, viewer: Player) -> str:
        """One of one's own ships is lost, or lies in boarding."""
        for was, ship in zip(before.ships, after.ships, strict=False):
            if was.owner == viewer and was.afloat and not ship.afloat:
                return f"{ship.name} is lost."
            if was.owner == viewer and ship.fought and not was.fought:
                return f"{ship.name} is fighting boarders."
        return ""


def sailed(
    sea: Sea, hulls: dict[int, Hull], left: dict[int, int], actions: Sequence[Action]
) -> Iterator[Way]:
    """Where leaps bring ships, as if nothing were in the way; the hulls lie there then."""
    for act in actions:
        if isinstance(act, a.Leap):
            was, length = hulls[act.by], sea.ships[act.by].card.length
            far = min(left[act.by], length) if act.by == sea.active else length
            left[act.by] -= far
            hulls[act.by] = swung(leapt(was, far), act.turn)
            yield Way(middle(was), middle(hulls[act.by]))


def from_the_bow(ship: Ship, at: Point) -> str:
    """A bearing from a ship's own bow, as a lookout calls it."""
    way = (bearing(ship.place.stern, at) - ship.heading + 225) // 450
    return RELATIVE[way % len(RELATIVE)]


def armed(ship: Ship) -> bool:
    """Whether she reaches anybody: with whole cannon, muskets or deck guns."""
    arms = any(row.arm in (Arm.MUSKET, Arm.DECK_GUN) for row in ship.crew)
    return arms or any(gun.whole for gun in ship.guns)


def on_chart(sea: Sea, at: Point) -> Point:
    """The nearest point that is on the chart."""
    width, height = sea.waters.width, sea.waters.height
    return Point(max(0, min(width - 1, at[0])), max(0, min(height - 1, at[1])))
