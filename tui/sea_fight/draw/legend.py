"""What the signs on the map of a sea fight mean, each painted as the map has it."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from pieces_of_eight.campaign.geometry.hexes import Hex, offset
from pieces_of_eight.tui.draw.cells import Cell, Row
from pieces_of_eight.tui.draw.colours import Band, Ground, Palette
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.traces import Legend, Meaning
from .layout import Look, chart_of
from .painter import Dress, dresses, paint_hex
from .view import SeaView, Shade, ShipMark

ZOOM, LARGE = 1, 2
"""The scale of the signs, and of those that are drawn only where ships are larger."""
HERE: Hex = (0, 0)
EAST = 1
WATER = (Ground.DEEP, Ground.SEA, Ground.COAST)


class Place(NamedTuple):
    """A hex: its ground, and what is on it."""

    ground: Ground
    dress: Dress = Dress()
    large: bool = False
    """Whether it is painted at the larger scale."""
    edge: bool = False
    """Whether it is the edge of the map, where ships beyond it have the signs of their sides."""

    @property
    def ship(self) -> ShipMark | None:
        """The ship that lies there; nothing where one would come to lie."""
        ship = self.dress.ship
        return None if ship is None or ship.ghost else ship


def _ship(letter: str = "A", side: int = 0, **more: Any) -> ShipMark:
    return ShipMark(0, letter, side, HERE, EAST, **more)


def _at_sea(**dress: Any) -> Place:
    return Place(Ground.SEA, Dress(**dress))


def _aboard(**ship: Any) -> Place:
    return _at_sea(ship=_ship(**ship))


def _ground(words: str, *grounds: Ground) -> Meaning[Place]:
    return Meaning(words, Place(grounds[0]), lambda place: place.ground in grounds)


def _band(words: str, band: Band, text: str = "") -> Meaning[Place]:
    def shows(place: Place) -> bool:
        shade = place.dress.shade
        return shade is not None and shade.band is band

    return Meaning(words, _at_sea(shade=Shade(band, text)), shows)


def _state(words: str, field: str, sample: object = True) -> Meaning[Place]:
    def shows(place: Place) -> bool:
        return place.ship is not None and bool(getattr(place.ship, field))

    return Meaning(words, _aboard(**{field: sample}), shows)


def _of(side: int, letter: str, words: str) -> Meaning[Place]:
    def shows(place: Place) -> bool:
        return place.ship is not None and place.ship.side == side and not place.ship.prize

    return Meaning(words, _aboard(letter=letter, side=side), shows)


MEANINGS: tuple[Meaning[Place], ...] = (
    _of(0, "A", "a ship of the one side: her hull is filled, her bow shows where she heads"),
    _of(1, "1", "a ship of the other side: her hull is an outline"),
    Meaning(
        "where the ship would come to lie",
        _aboard(ghost=True),
        lambda place: place.dress.ship is not None and place.dress.ship.ghost,
    ),
    _state("she is burning", "burning"),
    _state("a prize: she has struck her colours", "prize"),
    _state("she is grappled to the ship on the side of the line", "grappled", (EAST,)),
    _state("she sails under reduced sail", "reduced"),
    _state("her turn is over: darker, with a mark", "spent"),
    _state("she wears a pennant for three victories", "pennant"),
    Meaning(
        "a side of her has half its hull or less",
        _aboard(hull=0.5),
        lambda place: place.ship is not None and place.ship.hull <= 0.5,
    ),
    Meaning(
        "the bar below her: how much hull her worse side has",
        _aboard(hull=0.75)._replace(large=True),
        lambda place: place.ship is not None,
    ),
    Meaning(
        "her sails are gone: no gear is left",
        _aboard(gear=0.0),
        lambda place: place.ship is not None and place.ship.gear <= 0,
    ),
    Meaning(
        "the ship whose turn or card is shown",
        _at_sea(ship=_ship(), selected=True),
        lambda place: place.dress.selected,
    ),
    Meaning(
        "she can be fired at, grappled or boarded",
        _at_sea(ship=_ship("1", 1), target=True),
        lambda place: place.dress.target,
    ),
    _band("the ship can sail here; a number: so many hexes", Band.REACH),
    _band("the ship can sail here on such a throw: 4+ is 4 or more", Band.CHANCE, "4+"),
    Meaning(
        "a hex of the way that is laid, by its number",
        _at_sea(label="1"),
        lambda place: place.dress.label is not None,
    ),
    _band("short range; 7d: so many dice for all guns", Band.SHORT, "7d"),
    _band("in range", Band.NORMAL),
    _band("long range", Band.LONG),
    _band("from here the shot rakes", Band.RAKING),
    _band("hidden from the guns by land or another ship", Band.DARK),
    Meaning(
        "the two sides at the edge of the map, and in the small one",
        Place(Ground.DEEP, edge=True),
        lambda place: place.edge,
    ),
    Meaning("the cursor", _at_sea(cursor=True), lambda place: place.dress.cursor),
    Meaning("the place under the mouse", _at_sea(hover=True), lambda place: place.dress.hover),
    _ground("open water, darker where it is deep", Ground.SEA, Ground.DEEP, Ground.COAST),
    _ground("a shoal: no ship can enter it", Ground.SHOAL),
    _ground("a beach: land", Ground.SAND),
    _ground("land: no ship can enter it, and no shot passes", Ground.LAND),
    _ground("woods: land", Ground.WOOD),
    _ground("a town: land", Ground.TOWN),
)
SHORT = (
    ("7d", "so many dice are thrown"),
    ("4+", "a die of 4 or more does it"),
    ("6/8", "6 are left of 8"),
    ("first shot", "this position has not fired yet: 2 dice more a gun"),
    ("gear", "sailing gear: masts, spars and canvas"),
    ("1304", "column 13, row 04 of the map"),
)


def paint(place: Place, palette: Palette, glyphs: Glyphs) -> tuple[Row, ...]:
    """A hex by itself; of the edge of the map the signs of both sides."""
    if place.edge:
        return (_edge(palette, glyphs),)
    look = Look(palette, glyphs, LARGE if place.large else ZOOM)
    lines = paint_hex(2, 2, place.ground, place.dress, look).lines
    return lines if place.large else lines[: look.layout.height]


def _edge(palette: Palette, glyphs: Glyphs) -> Row:
    return tuple(
        Cell(sign, inks.letter, inks.hull, True)
        for sign, inks in zip(glyphs.sides, palette.sides, strict=True)
    )


def place_at(view: SeaView, at: Hex) -> Place:
    """A hex of a view."""
    ground = chart_of(view.waters).ground(*offset(at)) or Ground.SEA
    return Place(ground, dresses(view).get(at, Dress()))


def places(view: SeaView) -> Iterable[Place]:
    """All hexes of a view."""
    yield from {Place(ground) for row in chart_of(view.waters).grounds for ground in row}
    chart = chart_of(view.waters)
    if view.ships:
        yield Place(Ground.DEEP, edge=True)
    for at, dress in dresses(view).items():
        yield Place(chart.ground(*offset(at)) or Ground.SEA, dress)


LEGEND = Legend(MEANINGS, paint, place_at, places, SHORT)
