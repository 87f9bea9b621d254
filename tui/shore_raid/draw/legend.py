"""What the signs on the map of a shore mean, each painted as the map has it."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from pieces_of_eight.campaign.shore_raid.ground import Cell as Inch
from pieces_of_eight.campaign.shore_raid.state import Ground
from pieces_of_eight.tui.draw.cells import Row
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.traces import Legend, Meaning
from .layout import SHORE_GLYPHS, SHORE_PALETTES, ShoreLook
from .painter import ground_of, painted_inch
from .view import BARE, Dress, FigureMark, Goods, ShoreView, Sign, dresses

ZOOM = 2
"""The scale at which every sign has its place."""
PIRATE, TOWN = 0, 1
_LETTERS = (
    ("C", "with a cutlass"),
    ("D", "with a dagger"),
    ("B", "with a club"),
    ("P", "with a pistol"),
    ("R", "with a rifle"),
    ("U", "with bare hands"),
)
_THINGS = {
    Goods.LOAD: "a load that lies on the ground",
    Goods.GUN: "a swivel gun, loaded",
    Goods.EMPTY_GUN: "a swivel gun, fired",
}
_MARKS = {
    Sign.HALF: "the band can go here and still attack",
    Sign.WHOLE: "the band can go here",
    Sign.CORNER: "a corner of the way that is laid",
    Sign.NEAR: "a firelock reaches here on d10; or from behind",
    Sign.FAR: "a firelock reaches here on d8",
    Sign.FARTHEST: "a firelock reaches here on d6; or in contact",
    Sign.TARGET: "an enemy who can be attacked",
    Sign.CHOICE: "answers what is asked",
}
_GROUNDS = {
    Ground.OPEN: "open ground",
    Ground.STREET: "a street: open ground",
    Ground.WHARF: "a wharf: open ground",
    Ground.DECK: "the ship or a boat: booty counts here",
    Ground.ROUGH: "broken ground: slower",
    Ground.JUNGLE: "jungle: slower, and cover",
    Ground.CRATES: "crates: cover",
    Ground.DOOR: "a door: cover for who stands in it",
    Ground.FLOOR: "the floor of a house",
    Ground.HOUSE: "a wall or roof: nobody goes or sees through it",
    Ground.WATER: "water: nobody goes there",
}


class Place(NamedTuple):
    """A square inch: the letter of its ground, and what is on it."""

    letter: str
    dress: Dress = BARE

    @property
    def man(self) -> FigureMark | None:
        return self.dress.figure


def _man(letter: str = "C", **more: Any) -> FigureMark:
    side = PIRATE if letter.isupper() else TOWN
    return FigureMark(0, letter, side, 1, **more)


def _with(**dress: Any) -> Place:
    return Place(Ground.OPEN.value, Dress(**dress))


def _armed(letter: str, words: str) -> Meaning[Place]:
    return Meaning(
        f"{letter}, {letter.lower()}: {words}",
        _with(figure=_man(letter)),
        lambda place: place.man is not None and place.man.letter.upper() == letter,
    )


def _state(words: str, field: str, sample: object = True, *values: object) -> Meaning[Place]:
    """A state of a man; `values` are those that the words are true of, else any."""

    def shows(place: Place) -> bool:
        found = None if place.man is None else getattr(place.man, field)
        return found in values if values else bool(found)

    return Meaning(words, _with(figure=_man("C", **{field: sample})), shows)


def _side(letter: str, side: int, words: str) -> Meaning[Place]:
    return Meaning(
        words,
        _with(figure=_man(letter)),
        lambda place: place.man is not None and place.man.side == side,
    )


def _thing(thing: Goods, words: str) -> Meaning[Place]:
    return Meaning(words, _with(thing=thing), lambda place: place.dress.thing is thing)


def _mark(sign: Sign, words: str) -> Meaning[Place]:
    figure = _man("c") if sign is Sign.TARGET else None
    sample = _with(sign=sign, figure=figure)
    return Meaning(words, sample, lambda place: place.dress.sign is sign)


def _ground(ground: Ground, words: str) -> Meaning[Place]:
    return Meaning(words, Place(ground.value), lambda place: ground_of(place.letter) is ground)


MEANINGS: tuple[Meaning[Place], ...] = (
    _side("C", PIRATE, "a pirate: a capital letter, and his number"),
    _side("c", TOWN, "somebody of the town: a small letter, and a number"),
    *(_armed(letter, words) for letter, words in _LETTERS),
    _state("below: the number of his band; nothing: in no band yet", "band", 2),
    Meaning(
        "the arrow: where he looks",
        _with(figure=_man(facing=2)),
        lambda place: place.man is not None,
    ),
    _state("his firelock is not loaded: underlined", "unloaded"),
    _state("has acted in this turn: dark", "spent"),
    _state("beaten by 1 point this turn", "wounds", 1, 1),
    _state("beaten by 2 points or more", "wounds", 2, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    _state("pillages", "busy"),
    _state("carries a load", "laden"),
    _state("runs, and is out of the fight", "runs"),
    _state("where a man would stand", "ghost"),
    _state("chosen for an order", "chosen"),
    *(_thing(thing, words) for thing, words in _THINGS.items()),
    *(_mark(sign, words) for sign, words in _MARKS.items()),
    Meaning("the cursor", _with(cursor=True), lambda place: place.dress.cursor),
    Meaning("the place under the mouse", _with(hover=True), lambda place: place.dress.hover),
    Meaning(
        "the floor of place 1, where there is something to be had",
        Place("1"),
        lambda place: place.letter.isdigit(),
    ),
    *(_ground(ground, words) for ground, words in _GROUNDS.items()),
)
SHORT = (
    ("d8", "a die of 8 sides; d10 and d12 are larger, d6 and d4 smaller"),
    ("calls 5", "the card calls up a band of at most 5 men"),
    ("14 open, 10 broken", "14 inches on open ground, 10 over broken ground"),
    ("16,8", "16 inches from the west, 8 from the north"),
)


def paint(place: Place, palette: Palette, glyphs: Glyphs) -> tuple[Row, ...]:
    """A square inch by itself."""
    look = ShoreLook(SHORE_PALETTES[palette.name], SHORE_GLYPHS[glyphs.name], ZOOM)
    view, ground = ShoreView((place.letter * 2,) * 2), ground_of(place.letter)
    lines = range(look.layout.height)
    return tuple(tuple(painted_inch(view, 0, ground, place.dress, n, look)) for n in lines)


def place_at(view: ShoreView, at: Inch) -> Place:
    """A square inch of a view."""
    letter = view.rows[at // view.columns][at % view.columns]
    return Place(letter, dresses(view).get(at, BARE))


def places(view: ShoreView) -> Iterable[Place]:
    """All square inches of a view."""
    yield from map(Place, {letter for row in view.rows for letter in row})
    for at, dress in dresses(view).items():
        yield Place(view.rows[at // view.columns][at % view.columns], dress)


LEGEND = Legend(MEANINGS, paint, place_at, places, SHORT)
