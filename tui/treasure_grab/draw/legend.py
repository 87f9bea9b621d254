"""What the signs on the board of a treasure grab mean, each painted as the board has it."""

from collections.abc import Iterable

from pieces_of_eight.campaign.geometry.squares import Square, Stud
from pieces_of_eight.campaign.treasure_grab.events import (
    ASHORE,
    LETTERS,
    ON_BOARD,
    SINGULAR,
    Measures,
    token,
)
from pieces_of_eight.campaign.treasure_grab.state import Band, FigureId, Ground, Lie, Side
from pieces_of_eight.tui.draw.cells import Row
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.traces import Legend, Meaning
from .layout import GRAB_GLYPHS, GRAB_PALETTES, GrabLook
from .painter import paint_stud
from .view import LAST, Bed, Dress, FigureMark, GrabView, Mark, Part, Sign, dresses

ZOOM = 1
_HERE = Square(0)
_BARE = Dress(Bed(True))
_MARKS = {
    Sign.REACH: "a figure can go here for so many {lengths}",
    Sign.CHOICE: "start here, or put the chest here",
    Sign.TARGET: "can be attacked; beside it the chance",
    Sign.OPEN: "is seen from the cursor, in the open",
    Sign.COVERED: "is seen from the cursor, in cover",
}
_GROUNDS = {
    Ground.WATER: "water: nobody stands there, and crocodiles live in it",
    Ground.TREE: "a tree, a mast or a pillar: hides what is behind it",
    Ground.BARREL: "a barrel or a rock: cover for who stands behind it",
    Ground.CANNON: "the cannon",
}


def _figure(band: Band, **how: bool) -> FigureMark:
    who = FigureId(4 * band)
    return FigureMark(who, token(who), band, _HERE, **how)


def _band(band: Band) -> Meaning[Dress]:
    return Meaning(
        f"a {SINGULAR[band]}: letter {LETTERS[band]} and a number, 1 is the captain",
        _BARE._replace(figure=_figure(band)),
        lambda here: here.figure is not None and here.figure.band is band,
    )


def _state(words: str, field: str) -> Meaning[Dress]:
    sample = _BARE._replace(figure=_figure(Band.RED_SOLDIERS, **{field: True}))
    return Meaning(
        words, sample, lambda here: here.figure is not None and bool(getattr(here.figure, field))
    )


def _mark(sign: Sign, words: str) -> Meaning[Dress]:
    text = {Sign.REACH: "3", Sign.TARGET: "42%"}.get(sign, "")
    figure = _figure(Band.RED_PIRATES) if sign is Sign.TARGET else None
    sample = _BARE._replace(mark=Mark(sign, text), figure=figure)
    return Meaning(words, sample, lambda here: here.mark is not None and here.mark.sign is sign)


def _ground(ground: Ground, words: str) -> Meaning[Dress]:
    return Meaning(words, Dress(Bed(True, ground=ground)), lambda here: here.bed.ground is ground)


def meanings(measures: Measures) -> tuple[Meaning[Dress], ...]:
    """All signs, with the words for lengths that a game has."""
    lengths = measures.length[1]
    return (
        *_of_figures(),
        *(_mark(sign, words.format(lengths=lengths)) for sign, words in _MARKS.items()),
        Meaning("the cursor", _BARE._replace(cursor=True), lambda here: here.cursor),
        Meaning("the place under the mouse", _BARE._replace(hover=True), lambda here: here.hover),
        *_of_ground(measures),
    )


def _of_figures() -> tuple[Meaning[Dress], ...]:
    """Those of figures and of the chest."""
    return (
        *map(_band, Band),
        _state("sitting or underlined: has a wound", "sitting"),
        _state("lies on his back, by a banana peel", "lying"),
        _state("dark: has nothing more to do for now", "spent"),
        _state("where a figure would stand", "ghost"),
        Meaning(
            "who is given an order",
            _BARE._replace(figure=_figure(Band.RED_SOLDIERS), chosen=True),
            lambda here: here.chosen,
        ),
        Meaning(
            "the chest, with the letter of the warband that holds it",
            _BARE._replace(part=Part(1, Lie.EAST, "S", ghost=False)),
            lambda here: here.part is not None and not here.part.ghost,
        ),
        Meaning(
            "where the chest would lie",
            _BARE._replace(part=Part(1, Lie.EAST, "", ghost=True)),
            lambda here: here.part is not None and here.part.ghost,
        ),
    )


def _of_ground(measures: Measures) -> tuple[Meaning[Dress], ...]:
    """Those of the board, and of what stands beside it."""
    return (
        *(_ground(ground, words) for ground, words in _GROUNDS.items()),
        Meaning(
            "bare ground: the higher, the lighter",
            Dress(Bed(True, height=2)),
            lambda here: here.bed.on and here.bed.ground is None,
        ),
        Meaning(
            f"the height in {measures.height[1]}; {{ranges}} writes them, or takes them away",
            Dress(Bed(True, height=2), numbered=True),
            lambda here: here.numbered,
        ),
        Meaning(
            "a drop: the place below it is lower",
            Dress(Bed(True, height=2, cliff=True)),
            lambda here: here.bed.cliff,
        ),
        Meaning(
            "beside the board, in a warband's colour: it comes on here",
            Dress(Bed(False, label="A", side=Side.NORTH), owned=True),
            lambda here: not here.bed.on and here.owned,
        ),
        Meaning(
            "beside the board: the letters of its columns, the numbers of its rows",
            Dress(Bed(False, label="A")),
            lambda here: not here.bed.on,
        ),
    )


SHORT = (
    ("42%", "the chance to wound"),
    ("S1", "figure 1 of the warband S, its captain"),
    ("D7", "column D, row 7 of the board"),
)


def paint(here: Dress, palette: Palette, glyphs: Glyphs) -> tuple[Row, ...]:
    """A stud by itself; the chest in all of its length."""
    look = GrabLook(GRAB_PALETTES[palette.name], GRAB_GLYPHS[glyphs.name], ZOOM)
    if here.part is None or here.part.lie is not Lie.EAST or here.figure is not None:
        return paint_stud(here, look)
    parts = [here.part._replace(number=number) for number in range(LAST + 1)]
    studs = [paint_stud(here._replace(part=part), look) for part in parts]
    return tuple(sum(rows, ()) for rows in zip(*studs, strict=True))


def place_at(view: GrabView, at: Stud) -> Dress:
    """A stud of a view."""
    return dresses(view)[at]


def places(view: GrabView) -> Iterable[Dress]:
    """All studs of a view."""
    return dresses(view)


LEGEND = Legend(meanings(ON_BOARD), paint, place_at, places, SHORT)
LEGEND_ASHORE = Legend(meanings(ASHORE), paint, place_at, places, SHORT)
"""The same in a career, where lengths have other names."""
