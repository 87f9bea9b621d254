"""The shapes of a captain's portrait, from the ground to the hat, filled with letters."""

from collections.abc import Callable, Mapping
from itertools import pairwise

from .likeness import Hat, Likeness
from .outlines import Grid, Shape, ellipse, mirrored, polygon

WHOLE = ((0.0, 0.0), (20.0, 24.0))
"""All of the drawing: its upper left corner, and how wide and high it is, in units of its own."""
CLOSE = ((2.0, 1.8), (16.0, 19.2))
"""The part of it that is shown where the picture is small: eyes have to be seen."""
MIDDLE = 10.0
"""Where the middle of the face is, from the left."""
GROUND = "k"
"""The letter of what is behind the captain. The others:

c coat, t its trim, w linen, g gold, s skin, l where it shines, x the white of an eye, e its dark,
m mouth, z scar, h hair, a felt, p plume, r scarf; of some the capital is the same in shadow.
"""


def both(shape: Shape) -> Shape:
    """A shape on both sides of the face."""
    return mirrored(shape, MIDDLE)


def long_hair(grid: Grid, look: Likeness) -> None:
    """Locks that fall behind the shoulders."""
    if look.hat == "wig":
        for y, x, wide in ((7.5, 5.6, 2.6), (10.5, 4.9, 2.6), (13.6, 4.5, 2.7), (16.8, 4.6, 2.6)):
            grid.fill("H", both(ellipse(x, y, wide, 2.3)))
            grid.fill("h", both(ellipse(x - 0.3, y - 0.4, wide - 0.7, 1.6)))
    elif look.long:
        lock = polygon((6.4, 6), (5.2, 10), (4.6, 14), (4.4, 18), (6.6, 19.4), (9, 18), (9, 6))
        grid.fill("H", both(lock))
        grid.fill("h", polygon((6.2, 7), (5.6, 10), (5.1, 14), (4.9, 17.6), (5.9, 18.4), (6.6, 12)))
        grid.fill("h", polygon((14.4, 9), (14.6, 14), (14.4, 17), (14, 17), (14, 9)))


def coat(grid: Grid) -> None:
    """Shoulders, lapels, linen and buttons."""
    grid.fill("c", polygon((0, 24), (0.6, 20.6), (3, 18.7), (7.4, 17.4), (12.6, 17.4),
                           (17, 18.7), (19.4, 20.6), (20, 24)))  # fmt: skip
    grid.fill("C", polygon((13.4, 17.4), (17, 18.7), (19.4, 20.6), (20, 24), (15, 24)), only="c")
    grid.fill("C", polygon((3.4, 24), (4.2, 21.4), (4.7, 24)), only="c")
    grid.fill("t", both(polygon((7.6, 17.2), (6.2, 18.4), (7.4, 21.4), (8.4, 24), (9.1, 24))))
    grid.fill("w", polygon((7.8, 17), (12.2, 17), (10.9, 24), (9.1, 24)))
    grid.fill("W", polygon((10.4, 18), (12.2, 17), (10.9, 24), (10.2, 24)))
    for y in (19.6, 21.2, 22.8):
        grid.fill("W", ellipse(9.6, y, 0.9, 0.22), only="w")
    grid.fill("g", both(ellipse(5.9, 21.5, 0.45, 0.5)), both(ellipse(6.6, 23.4, 0.45, 0.5)))


def face(grid: Grid, look: Likeness) -> None:
    """Neck, ears and head; the light comes from the left."""
    grid.fill("S", polygon((8.1, 14), (11.9, 14), (12.1, 18.2), (10, 19.2), (7.9, 18.2)))
    grid.fill("s", both(ellipse(5.75, 11.9, 0.75, 1.15)))
    head = polygon((5.8, 8), (5.7, 11.5), (6.3, 14.2), (7.6, 16.4), (9.1, 17.5), (10.9, 17.5),
                   (12.4, 16.4), (13.7, 14.2), (14.3, 11.5), (14.2, 8), (12, 5.5),
                   (8, 5.5))  # fmt: skip
    grid.fill("s", head)
    grid.fill("S", polygon((12.9, 6), (12.9, 12), (12.4, 14), (11, 16), (10.6, 17.6),
                           (12.4, 17), (15.2, 13), (15.2, 6)), only="s")  # fmt: skip
    grid.fill("l", ellipse(8.2, 13, 1.3, 0.7), ellipse(9.4, 9.1, 1.9, 0.8), only="s")
    if look.earring:
        grid.fill("g", ellipse(5.6, 13.5, 0.5, 0.65))


def features(grid: Grid, look: Likeness) -> None:
    """Eyes and brows, nose and mouth."""
    grid.fill("S", both(ellipse(8, 11.05, 1.35, 0.85)))
    grid.fill("x", both(ellipse(8.0, 11.25, 0.95, 0.5)))
    grid.fill("e", ellipse(8.15, 11.2, 0.5, 0.55), ellipse(12.1, 11.2, 0.5, 0.55))
    brow = polygon((6.6, 10.5), (7.2, 9.85), (9.2, 10.2), (9.3, 10.7), (7.5, 10.45))
    grid.fill("H", both(brow))
    grid.fill("S", polygon((10.3, 11), (11.3, 14), (9.5, 14.3), (10.5, 13.6)))
    grid.fill("l", polygon((9.7, 11.4), (10.2, 11.4), (10.3, 13.4), (9.7, 13.6)), only="sS")
    grid.fill("m", polygon((8.6, 15.45), (10, 15.2), (11.4, 15.45), (10.8, 15.95), (9.2, 15.95)))
    if look.scar:
        grid.fill("z", polygon((6.7, 12.2), (7.1, 12.1), (8, 14.6), (7.6, 14.8)))
    if look.patch:
        grid.fill("e", ellipse(12.0, 11.2, 1.35, 1.1))
        grid.fill("e", polygon((5.8, 8.6), (5.8, 8.2), (14.4, 10.8), (14.4, 11.3)))


def beard(grid: Grid, look: Likeness) -> None:
    """What grows about the mouth."""
    if look.beard == "none":
        return
    if look.beard == "full":
        grid.fill("h", polygon((5.8, 12.4), (6.6, 13.9), (8.3, 14.6), (11.7, 14.6), (13.4, 13.9),
                               (14.2, 12.4), (14.1, 15.6), (13, 18.4), (11.3, 20.6), (10, 21.2),
                               (8.7, 20.6), (7, 18.4), (5.9, 15.6)))  # fmt: skip
        grid.fill("H", polygon((12.4, 14), (14.2, 12.4), (14.1, 15.6), (13, 18.4), (11.3, 20.6),
                               (10, 21.2), (11.6, 17.8)), only="h")  # fmt: skip
        grid.fill("H", polygon((9, 17.2), (9.3, 17.2), (9.2, 20.4)), only="h")
        grid.fill("m", polygon((8.9, 15.6), (11.1, 15.6), (10.6, 16.2), (9.4, 16.2)))
    if look.beard == "pointed":
        grid.fill("h", polygon((8.9, 16.3), (11.1, 16.3), (11, 18.2), (10, 20), (9, 18.2)))
        grid.fill("H", polygon((10.3, 16.3), (11.1, 16.3), (11, 18.2), (10, 20)))
    grid.fill("h", both(polygon((10, 14.5), (8.6, 14.6), (7, 15.5), (6.5, 15.2), (7.3, 16.1),
                                (8.8, 15.5), (10, 15.3))))  # fmt: skip


def short_hair(grid: Grid, look: Likeness) -> None:
    """Hair at the temples."""
    if look.hat == "wig":
        grid.fill("H", ellipse(10, 6.6, 5.3, 3.3))
        grid.fill("h", ellipse(9.4, 6, 4.3, 2.3))
        grid.fill("s", ellipse(10, 9.3, 3.4, 2.2), only="hH")
        grid.fill("h", ellipse(8.1, 6.6, 1.9, 1.5), ellipse(12, 6.7, 1.7, 1.4))
        grid.fill("H", polygon((9.8, 4.6), (10.2, 4.6), (10.2, 8), (9.8, 8)))
    else:
        grid.fill("h", polygon((5.5, 8), (6.9, 8), (6.4, 10.6), (5.9, 12)))
        grid.fill("H", polygon((14.5, 8), (13.1, 8), (13.6, 10.6), (14.1, 12)))


def tricorne(grid: Grid) -> None:
    """Felt turned up on three sides, with gold lace and a cockade."""
    grid.fill("A", ellipse(10, 4.6, 4.7, 3))
    brim = polygon((1.6, 7.6), (3.6, 4.6), (6, 3.2), (10, 4.5), (14, 3.2), (16.4, 4.6),
                   (18.4, 7.6), (14.6, 8.3), (10, 9.2), (5.4, 8.3))  # fmt: skip
    grid.fill("a", brim)
    grid.fill("A", polygon((11, 9.2), (18.4, 7.6), (16.4, 4.6), (14, 3.2), (14.4, 7)), only="a")
    upper = ((1.4, 7.6), (3.5, 4.5), (6, 3), (10, 4.3), (14, 3), (16.5, 4.5), (18.6, 7.6))
    for (x1, y1), (x2, y2) in pairwise(upper):
        lace = polygon((x1, y1), (x2, y2), (x2, y2 + 0.75), (x1, y1 + 0.75))
        grid.fill("g" if x1 < MIDDLE else "G", lace)
    grid.fill("r", ellipse(6.2, 6.1, 1.0, 1.05))
    grid.fill("g", ellipse(6.2, 6.1, 0.42, 0.45))


def plumed(grid: Grid) -> None:
    """A wide hat with a feather."""
    grid.fill("a", polygon((5.8, 6.8), (6.3, 2.9), (8, 2), (12, 2), (13.7, 2.9), (14.2, 6.8)))
    grid.fill("A", polygon((11.6, 2), (13.7, 2.9), (14.2, 6.8), (12.2, 6.8)))
    grid.fill("t", polygon((5.9, 5.5), (14.1, 5.5), (14.3, 6.7), (5.7, 6.7)))
    grid.fill("A", ellipse(10, 7.9, 8.4, 1.55))
    grid.fill("a", ellipse(9.7, 7.4, 8.1, 1.2))
    for x, y, wide in ((13.2, 4.6, 1.3), (14.8, 3.3, 1.6), (16.6, 3.2, 1.5), (17.7, 4.6, 1.1)):
        grid.fill("P", ellipse(x + 0.2, y + 0.35, wide, 1.3))
        grid.fill("p", ellipse(x, y, wide, 1.15))
    grid.fill("g", ellipse(12.7, 5.9, 0.6, 0.7))


def scarf(grid: Grid) -> None:
    """A cloth tied about the head."""
    grid.fill("R", polygon((13.6, 8), (16.2, 9.6), (16.6, 13), (15.4, 12.4), (14.6, 10)))
    grid.fill("R", polygon((13.6, 8), (15, 10), (14.9, 14.4), (14, 13)))
    dome = polygon((5.3, 9), (5.4, 6.5), (6.8, 4.2), (10, 3.2), (13.2, 4.2), (14.6, 6.5), (14.7, 9),
                   (10, 7.7))  # fmt: skip
    grid.fill("r", dome)
    grid.fill("R", polygon((12, 3.4), (13.2, 4.2), (14.6, 6.5), (14.7, 9), (12.4, 8.2)), only="r")
    grid.fill("R", polygon((5.3, 9), (5.3, 8.1), (10, 6.9), (14.7, 8.1), (14.7, 9), (10, 7.7)))
    for x, y in ((7.2, 6.3), (9.4, 4.8), (10, 6.2), (12.3, 5.6), (7.9, 4.7)):
        grid.fill("w", ellipse(x, y, 0.36, 0.4), only="rR")
    grid.fill("r", ellipse(14.5, 8.4, 0.9, 0.9))


def wig(grid: Grid) -> None:
    """No hat: the curls have been drawn."""


HATS: Mapping[Hat, Callable[[Grid], None]] = {
    "tricorne": tricorne,
    "plumed": plumed,
    "scarf": scarf,
    "wig": wig,
}
