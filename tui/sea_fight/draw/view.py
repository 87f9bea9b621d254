"""What is to be seen of a sea fight: the map, and all that lies or is marked on it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil

from msgspec import Struct

from pieces_of_eight.campaign.geometry.hexes import STEPS, Face, Hex
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sea_fight.describe import letters
from pieces_of_eight.campaign.sea_fight.events import (
    Burned,
    CaptainAtRisk,
    ColoursStruck,
    CrewHit,
    Critical,
    Fighters,
    Fired,
    FireFought,
    Gambled,
    GearHit,
    GearTested,
    Grappled,
    GunLost,
    HullHit,
    Lost,
    MoraleTested,
    Pressed,
    SeizeThrown,
)
from pieces_of_eight.campaign.sea_fight.state import (
    FIRE_OUT,
    HIT,
    Edge,
    Fate,
    Sea,
    Ship,
    ShipId,
    Waters,
)
from pieces_of_eight.tui.draw.colours import Band
from pieces_of_eight.tui.draw.film import Cue, Kind, dice, dice_for, in_order, lost, or_more
from pieces_of_eight.tui.draw.places import PlaceLook, WornUnit
from .waters import beds


class Shade(Struct, frozen=True):
    """The overlay of one hex: its band, and up to three characters such as "7d" or "6+"."""

    band: Band
    text: str = ""


class Step(Struct, frozen=True):
    """One hex of a path, with what is written in it: the number of the step."""

    at: Hex
    label: str


class ShipMark(Struct, frozen=True):  # a ship as she is drawn
    id: int
    letter: str
    side: int  # 0 or 1: whose colours she flies now
    at: Hex
    facing: Face
    hull: float = 1.0  # the worse of her sides, 0 to 1
    gear: float = 1.0
    burning: bool = False
    prize: bool = False  # taken: her colours are struck
    reduced: bool = False
    grappled: tuple[Face, ...] = ()  # the faces towards the ships she is grappled to
    spent: bool = False  # her turn is over
    ghost: bool = False  # not a ship, but where one would come to lie
    name: str = ""
    pennant: bool = False  # she wears one, for three victories (C-20)


class SeaView(Struct, frozen=True):
    """Everything the painter is told. Two equal views give the same picture."""

    waters: Waters
    ships: tuple[ShipMark, ...] = ()
    wind: Face | None = None  # the face the wind blows towards
    cursor: Hex | None = None
    hover: Hex | None = None
    selected: int | None = None  # the id of the ship whose turn or card is shown
    path: tuple[Step, ...] = ()
    overlay: Mapping[Hex, Shade] = {}
    targets: frozenset[Hex] = frozenset()
    """Hexes of ships that can be fired at, grappled or boarded."""
    escape: tuple[Edge | None, Edge | None] = (None, None)
    """The edge by which each side's merchantmen escape (P8-10.8)."""


def ship_marks(sea: Sea) -> tuple[ShipMark, ...]:
    named = letters(sea.ships)
    return tuple(_mark(ship, sea, named[ship.id]) for ship in sea.ships if ship.on_table)


def view_of(sea: Sea) -> SeaView:
    """The plain view of a fight: map, ships, wind and the edges of escape."""
    merchants = {ship.owner for ship in sea.ships if ship.merchant and ship.afloat}
    escape = [sea.edges[side] if side in merchants else None for side in (0, 1)]
    return SeaView(
        waters=sea.waters,
        ships=ship_marks(sea),
        wind=sea.wind,
        selected=int(sea.active) if sea.active >= 0 else None,
        escape=(escape[0], escape[1]),
    )


def _mark(ship: Ship, sea: Sea, letter: str) -> ShipMark:
    side = ship.owner if ship.taken_by is None else ship.taken_by
    return ShipMark(
        id=ship.id,
        letter=letter,
        side=int(side),
        at=ship.at,
        facing=ship.facing,
        hull=min(ship.hull) / max(1, ship.card.hull),
        gear=ship.gear / max(1, ship.card.gear),
        burning=ship.burning,
        prize=ship.fate is Fate.TAKEN,
        reduced=ship.reduced > 0,
        grappled=_faces(ship.at, [sea.ships[other].at for other in ship.grappled]),
        spent=ship.acted,
        name=ship.name,
        pennant=ship.card.pennant and ship.afloat,
    )


def _faces(at: Hex, others: Sequence[Hex]) -> tuple[Face, ...]:
    away = [(q - at[0], r - at[1]) for q, r in others]
    return tuple(face for face, step in enumerate(STEPS) if step in away)


# --- The same in words of the table: what every hex of the map shows -----------------------------


def spots(view: SeaView) -> Mapping[Hex, PlaceLook]:
    """What every hex of the map shows."""
    found = dict(beds(view.waters, view.wind))
    ships = {ship.at: ship for ship in view.ships if ship.ghost}
    ships |= {ship.at: ship for ship in view.ships if ship.prize}
    ships |= {ship.at: ship for ship in view.ships if not (ship.ghost or ship.prize)}
    labels = {step.at: step.label for step in view.path}
    marked = {at for at in (view.cursor, view.hover) if at is not None}
    for at in {*ships, *labels, *marked, *view.overlay, *view.targets} & found.keys():
        ship, shade = ships.get(at), view.overlay.get(at)
        lying = None if ship is None or ship.ghost else ship
        marks = {
            "" if shade is None else shade.band.name.lower(): shade is not None,
            "path": at in labels,
            "selected": lying is not None and lying.id == view.selected,
            "target": at in view.targets,
            "hover": at == view.hover,
            "cursor": at == view.cursor and ship is None,
            "cursor_ship": at == view.cursor and ship is not None,
        }
        text = "" if shade is None else shade.text[:3]
        found[at] = found[at]._replace(
            things=() if ship is None else (_worn(ship),),
            marks=tuple(name for name, is_so in marks.items() if is_so),
            text=text if ship is not None else labels.get(at) or text,
            links=ship.grappled if ship is not None else (),
        )
    return found


def _worn(ship: ShipMark) -> WornUnit:
    """A ship in words of the table."""
    masts = 0 if ship.gear <= 0 else min(3, 1 + int(ship.gear * 2.5))
    states = {
        "burning": ship.burning,
        "prize": ship.prize,
        "grappled": bool(ship.grappled),
        "reduced": ship.reduced,
        "damaged": ship.hull <= 0.5,
        "spent": ship.spent,
        "pennant": ship.pennant,
        "two_masts": masts == 2,
        "one_mast": masts == 1,
        "bare": masts == 0,
    }
    return WornUnit(
        f"ghost{ship.side}" if ship.ghost else f"side{ship.side}",
        ship.letter,
        () if ship.ghost else tuple(name for name, is_so in states.items() if is_so),
        facing=ship.facing,
        gauge=-1 if ship.ghost else max(0, min(4, ceil(ship.hull * 4))),
    )


# --- What of a sea fight's events is seen on the map, and between which hexes ---------------------

GOES = {Fate.SUNK: Kind.SINKING, Fate.EXPLODED: Kind.BLAST, Fate.TAKEN: Kind.FLAG}
"""What is seen of a ship that is lost."""
SUFFERED = (HullHit, GearHit, CrewHit, GunLost)


def cues(events: Sequence[Event], before: Sea, viewer: Player) -> list[Cue]:
    """One cue for each thing that is seen; what follows it alike on the same ship is one with it.

    `before` is the fight before the events: there lies a ship that has gone down since. At sea
    nothing is hidden, whoever the viewer is.
    """
    del viewer
    return in_order(cue for event in events for cue in seen(event, before))


def seen(event: Event, sea: Sea) -> Iterator[Cue]:
    """What is seen of one event."""

    def at(ship: ShipId) -> Hex:
        return sea.ships[ship].at

    if isinstance(event, Fired):
        yield Cue(Kind.SHOT, at(event.by), at(event.on))
        yield dice_for(at(event.on), event.faces, HIT, "a hit")
        if not event.hits:
            yield Cue(Kind.SPLASH, at(event.on))
    elif isinstance(event, SUFFERED):
        yield Cue(Kind.HIT, at(event.ship))
        yield from lost(at(event.ship), losses(event))
    elif isinstance(event, Grappled):
        yield Cue(Kind.GRAPNEL, at(event.by), at(event.on))
        yield dice_for(at(event.on), event.faces, event.need, "they hold")
    elif isinstance(event, Fighters):
        first, second = sorted((event.ship, event.on))
        yield Cue(Kind.STEEL, at(first), at(second))
        yield dice_for(at(event.on), event.faces, event.need, "a man falls")
        yield from lost(at(event.on), {"men": event.kills})
    elif isinstance(event, Burned):
        yield dice(at(event.ship), (event.face,), "less 1: the hull that burns")
        yield from lost(at(event.ship), {"hull": event.points})
        yield Cue(Kind.FIRE, at(event.ship))
    elif isinstance(event, Lost) and event.fate in GOES:
        yield Cue(GOES[event.fate], at(event.ship))
    else:
        yield from tested(event, at)


def losses(event: Event) -> dict[str, int]:
    """What a ship loses with an event, by what it is."""
    match event:
        case HullHit(points=points):
            return {"hull": points}
        case GearHit(points=points):
            return {"gear": points}
        case CrewHit(guns=guns, fighting=fighting):
            return {"guns": guns, "men": fighting}
    return {}


def tested(event: Event, at: Callable[[ShipId], Hex]) -> Iterator[Cue]:
    """The dice of a throw for a ship, her crew or her captain."""
    match event:
        case CaptainAtRisk(ship=ship, faces=faces, need=need) if faces:
            yield dice(at(ship), faces, or_more(need, "he falls"))
        case ColoursStruck(ship=ship, face=face, need=need):
            yield dice(at(ship), (face,), or_more(need, "she strikes"))
        case SeizeThrown(on=on, faces=faces) if faces:
            yield dice_for(at(on), faces, HIT, "she is taken")
        case Gambled(on=on, face=face, won=won):
            yield dice(at(on), (face,), "the gamble", (face,) if won else ())
        case Critical(ship=ship, face=face):
            yield dice(at(ship), (face,), "she is badly holed")
        case FireFought(ship=ship, face=face):
            yield dice_for(at(ship), (face,), FIRE_OUT, "the fire is out")
        case MoraleTested(ship=ship, face=face, second=second, fails_on=fails):
            yield dice(at(ship), (face, second) if second else (face,), or_more(fails, "they fail"))
        case GearTested(by=ship, face=face, need=need):
            yield dice_for(at(ship), (face,), need, "she answers")
        case Pressed(by=ship, face=face, need=need):
            yield dice_for(at(ship), (face,), need, "a hex more")
