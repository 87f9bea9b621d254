"""Films as text: each kind of event, a few frames beside each other, over an empty sea."""

from pathlib import Path

from pieces_of_eight.tui.draw.cells import Cell
from pieces_of_eight.tui.draw.film import (
    PLAIN,
    RICH,
    Cue,
    Film,
    FilmInks,
    Frame,
    Kind,
    Marks,
    Picture,
    Spot,
    dice,
)

FOLDER = Path(__file__).parent / "goldens"
NAMES = {"rich": RICH, "plain": PLAIN}
WIDE, HIGH = 18, 6
HERE, THERE = Spot(1, 1, 5, 3), Spot(11, 1, 5, 3)
INKS = FilmInks("bright", "smoke", "fire", "water", "paper", "gold")
SHIP: Picture = tuple(
    tuple(Cell(glyph, "hull", "sea") for glyph in line) for line in ("  |  ", " /|\\ ", "\\===/")
)
BETWEEN = (Kind.SHOT, Kind.GRAPNEL, Kind.STEEL, Kind.MARCH, Kind.CLIMB)


def film(kind: Kind, marks: Marks = RICH) -> Film:
    """The film of one cue, over a ship at one place and another beside her."""
    cue = Cue(kind, HERE, THERE if kind in BETWEEN else None)
    if kind is Kind.DICE:
        cue = dice(HERE, (3, 6), "6 hits", (6,))
    if kind is Kind.COUNT:
        cue = Cue(kind, HERE, need="-3 hull")
    return Film([cue], lambda spot: spot, lambda spot: SHIP, marks, INKS)


def lines(frame: Frame) -> list[str]:
    """A frame as lines of text."""
    return [
        "".join(frame[x, y].glyph if (x, y) in frame else " " for x in range(WIDE))
        for y in range(HIGH)
    ]


def strip(kind: Kind, marks: Marks) -> str:
    """The frames of a kind beside each other, under its words."""
    rows = zip(*(lines(frame) for frame in film(kind, marks).frames()), strict=True)
    return "\n".join((kind.words, *("|".join(row).rstrip() for row in rows), ""))


def strips(name: str) -> str:
    """The strips of every kind, with the glyphs of a name."""
    return "\n".join(strip(kind, NAMES[name]) for kind in Kind)


def golden_name(name: str) -> str:
    return f"films-{name}.txt"
