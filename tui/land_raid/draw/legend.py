"""What the signs on the map of a town mean, each painted as the map has it."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.land_raid.events import LETTERS
from pieces_of_eight.campaign.land_raid.state import Ground, Kind, Quality, UnitId
from pieces_of_eight.tui.draw.cells import Row
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.traces import Legend, Meaning
from .glyphs import SCENIC, TOWN_GLYPHS, TOWN_PALETTES, TownLook
from .painter import paint_square
from .scene import BURNT
from .view import NORTH, Bed, Corner, Dress, Mark, Sign, TownView, UnitMark, dresses

ZOOM = 1
RAIDERS, TOWN = 0, 1
CROWDED = 6
"""So many units always have room in a square drawn at the smallest scales."""
BARE = Dress(
    bed=Bed(Ground.STREET, 0, 0, 0, (), ()),
    dark=False,
    fire=0,
    looted=False,
    awake=False,
    lit=False,
    fight=False,
    units=(),
    chosen=(),
    attacks=(),
    mark=None,
    cursor=False,
    hover=False,
)
_KINDS = {
    Kind.OFFICER: "an officer",
    Kind.GOVERNOR: "the governor",
    Kind.HAND_TO_HAND: "a group with cutlasses",
    Kind.MUSKET: "a group with muskets",
    Kind.MILITIA: "a group of militia, with muskets",
    Kind.MOB: "a mob",
    Kind.UNARMED: "people without arms",
    Kind.GUN: "a gun of the town",
}
_MARKS = {
    Sign.REACH: "men can go here",
    Sign.CHANCE: "men can go here, at a risk",
    Sign.PATH: "the way they will take",
    Sign.TARGET: "can be attacked or shot at; 4+: hits on 4 or more",
    Sign.TORCH: "can be set on fire",
    Sign.CHOICE: "can be chosen",
}
_GROUNDS = {
    Ground.TREASURY: "the treasury: two groups carry 4 dice of coins away",
    Ground.RESIDENCE: "the governor's residence: one group carries a die and 2 away",
    Ground.HOUSE: "a house: 2 coins if it burns",
    Ground.CHURCH: "a church: a building",
    Ground.TAVERN: "a tavern: a building",
    Ground.WAREHOUSE: "a warehouse: a building",
    Ground.GAOL: "the gaol: a building",
    Ground.FORT: "the fort: a building",
    Ground.BATTERY: "a battery: guns of the town stand here",
    Ground.GATE: "a gate: men can pass the wall here",
    Ground.WALL: "a wall: nobody passes it",
    Ground.JUNGLE: "jungle: it burns",
    Ground.STREET: "a street",
    Ground.OPEN: "open ground",
    Ground.BEACH: "the beach: raiders leave by it",
    Ground.WATER: "water: nobody walks here",
}
_FIRES = ("burns, in its first turn", "burns, in its second turn", "burns, in its last turn")


class Large(NamedTuple):
    """A square as it is drawn where the map is large, with men in it."""

    dress: Dress

    @property
    def units(self) -> tuple[UnitMark, ...]:
        return self.dress.units


def _hats(side: int, words: str) -> Meaning[Any]:
    letters = "OH" if side == RAIDERS else "oh"
    kinds = (Kind.OFFICER, Kind.HAND_TO_HAND)
    men = [_unit(letter, side, kind=kind) for letter, kind in zip(letters, kinds, strict=True)]

    def shows(here: Dress | Large) -> bool:
        return any(unit.side == side for unit in here.units)

    return Meaning(words, Large(_with(*men)), shows)


def _unit(letter: str, side: int, **more: Any) -> UnitMark:
    return UnitMark(UnitId(0), f"{letter}1", side, Square(0), **more)


def _with(*units: UnitMark, **more: Any) -> Dress:
    return BARE._replace(units=units, **more)


def _kind(kind: Kind, words: str) -> Meaning[Dress]:
    letter, side = LETTERS[kind], TOWN
    shown = [_unit(letter, TOWN, kind=kind)]
    if kind not in (Kind.GOVERNOR, Kind.GUN):
        shown.insert(0, _unit(letter.upper(), RAIDERS, kind=kind))
        side = RAIDERS
    said = f"{letter.upper()} or {letter}: {words}" if side == RAIDERS else f"{letter}: {words}"
    return Meaning(said, _with(*shown), lambda here: any(unit.kind is kind for unit in here.units))


def _of_units(words: str, shows: str, value: object, **sample: Any) -> Meaning[Dress]:
    return Meaning(
        words,
        _with(_unit("H", RAIDERS, **sample)),
        lambda here: any(getattr(unit, shows) == value for unit in here.units),
    )


def _mark(sign: Sign, words: str) -> Meaning[Dress]:
    text = "4+" if sign is Sign.TARGET else ""
    sample = BARE._replace(mark=Mark(sign, text))
    return Meaning(words, sample, lambda here: here.mark is not None and here.mark.sign is sign)


def _ground(ground: Ground, words: str) -> Meaning[Dress]:
    sample = BARE._replace(bed=BARE.bed._replace(ground=ground))
    return Meaning(words, sample, lambda here: here.bed.ground is ground)


def _fire(number: int, words: str) -> Meaning[Dress]:
    return Meaning(words, BARE._replace(fire=number), lambda here: here.fire == number)


MEANINGS: tuple[Meaning[Any], ...] = (
    _of_units("raiders: capital letters, and their number", "side", RAIDERS),
    Meaning(
        "the town: small letters",
        _with(_unit("m", TOWN)),
        lambda here: any(unit.side == TOWN for unit in here.units),
    ),
    _hats(RAIDERS, "where the map is large: hats of raiders, an officer's and a man's"),
    _hats(TOWN, "where the map is large: caps of the town, an officer's and a man's"),
    *(_kind(kind, words) for kind, words in _KINDS.items()),
    _of_units("battle hardened: underlined", "quality", Quality.HARDENED, quality=Quality.HARDENED),
    _of_units("scurvy: thin and faded", "quality", Quality.SCURVY, quality=Quality.SCURVY),
    _of_units("has nothing more to do for now: dark", "spent", True, spent=True),
    Meaning(
        "men who are given an order",
        _with(_unit("H", RAIDERS), chosen=(UnitId(0),)),
        lambda here: bool(here.chosen),
    ),
    Meaning(
        "+3: so many more than there is room for",
        _with(*[_unit("h", TOWN) for _ in range(2 * CROWDED - 4)]),
        lambda here: len(here.units) > CROWDED,
    ),
    Meaning(
        "men of the town are up and awake",
        _with(_unit("m", TOWN), awake=True),
        lambda here: here.awake,
    ),
    Meaning("a fight", _with(_unit("m", TOWN), fight=True), lambda here: here.fight),
    Meaning(
        "men who attack that way",
        _with(_unit("H", RAIDERS), attacks=(NORTH,)),
        lambda here: bool(here.attacks),
    ),
    *(_mark(sign, words) for sign, words in _MARKS.items()),
    *(_fire(number, words) for number, words in enumerate(_FIRES, start=1)),
    _fire(BURNT, "burnt ground"),
    Meaning("looted", BARE._replace(looted=True), lambda here: here.looted),
    Meaning(
        "lit windows: the town is alarmed",
        BARE._replace(bed=BARE.bed._replace(ground=Ground.HOUSE), lit=True),
        lambda here: here.lit,
    ),
    Meaning("dark: an enemy here would not be seen", BARE._replace(dark=True), lambda h: h.dark),
    Meaning("the cursor", BARE._replace(cursor=True), lambda here: here.cursor),
    Meaning("the place under the mouse", BARE._replace(hover=True), lambda here: here.hover),
    *(_ground(ground, words) for ground, words in _GROUNDS.items()),
)
SHORT = (
    ("5+", "a die of 5 or more hits, or saves"),
    ("17%", "the chance that somebody falls"),
    ("1*M2", "the first of those who are given an order"),
    ("exits N NE", "the ways on: north, north-east"),
    ("ALARM [..]", "the town sleeps; [!.] the best are awake, [!!] all are"),
    ("coins 2 of 45", "the raiders have 2 of the town's 45 coins; 23 win"),
)


def paint(here: Dress | Large, palette: Palette, glyphs: Glyphs) -> tuple[Row, ...]:
    """A square by itself."""
    zoom = SCENIC if isinstance(here, Large) else ZOOM
    look = TownLook(TOWN_PALETTES[palette.name], TOWN_GLYPHS[glyphs.name], zoom)
    if isinstance(here, Large):
        here = here.dress
    return paint_square(Corner(here, None, None, None), look)


def place_at(view: TownView, at: Square) -> Dress:
    """A square of a view."""
    return BARE if at == NOWHERE else dresses(view)[at]


def places(view: TownView) -> Iterable[Dress]:
    """All squares of a view."""
    return dresses(view)


LEGEND = Legend(MEANINGS, paint, place_at, places, SHORT)
