"""A ship from above, as shapes: hull, deck, guns, masts and sails, in parts of her own length.

Each shape is a letter for what it is of and its corners: how far ahead of the stern in parts of
her length, and how far to starboard in parts of half her beam. Each map lays them where she lies.
"""

from collections.abc import Iterator

from msgspec import Struct

Outline = tuple[tuple[float, float], ...]
HULL, DECK, PORT, SAIL, SHADE, MAST, PENNANT, YARD = "h", "d", "p", "s", "c", "m", "f", "y"
"""Hull, deck, gunport, sail, the fold of a sail, mast, pennant, and a yard whose sail is furled."""
WELL = "w"
"""Within the outline of a hull that is not filled."""

_HULL: Outline = (
    (0.0, -0.62),
    (0.0, 0.62),
    (0.1, 0.95),
    (0.35, 1.0),
    (0.66, 0.92),
    (0.86, 0.55),
    (1.0, 0.0),
    (0.86, -0.55),
    (0.66, -0.92),
    (0.35, -1.0),
    (0.1, -0.95),
)
_DECK: Outline = (
    (0.07, -0.42),
    (0.07, 0.42),
    (0.35, 0.58),
    (0.66, 0.5),
    (0.88, 0.0),
    (0.66, -0.5),
    (0.35, -0.58),
)
_WELL: Outline = (
    (0.1, -0.5),
    (0.1, 0.5),
    (0.35, 0.58),
    (0.64, 0.52),
    (0.84, 0.0),
    (0.64, -0.52),
    (0.35, -0.58),
)
_MASTS = ((0.2, 1.15), (0.48, 1.6), (0.74, 1.25))
"""Where each mast stands, and how far its yards reach."""


class Rig(Struct, frozen=True):
    """What a ship carries above her deck."""

    sails: int = 3
    """On how many masts sails are set."""
    masts: int = 3
    reduced: bool = False
    """Her sails are furled to their yards."""
    pennant: bool = False
    guns: int = 0
    """Gunports on each side."""
    fine: bool = False
    """Whether deck, masts and the folds of sails can be told apart."""
    hollow: bool = False
    """Whether her hull is an outline: so the ships of the second side are known by their shape."""


def shapes(rig: Rig) -> Iterator[tuple[str, Outline]]:
    """The shapes of a ship, the lowest first."""
    yield HULL, _HULL
    if rig.hollow:
        yield WELL, _WELL
    elif rig.fine:
        yield DECK, _DECK
    for side in (-1, 1):
        for n in range(rig.guns):
            at = 0.24 + 0.44 * n / max(1, rig.guns - 1)
            yield PORT, _box(at, side * 0.84, 0.03, 0.2)
    for n, (at, reach) in enumerate(_MASTS[: rig.masts]):
        if rig.reduced or n >= rig.sails:
            yield YARD, _box(at, 0.0, 0.025, reach)
        else:
            yield SAIL, _sail(at, reach)
            if rig.fine:
                yield SHADE, _fold(at, reach)
        if rig.fine:
            yield MAST, _box(at - 0.05, 0.0, 0.02, 0.16)
    if rig.pennant and rig.masts:
        yield PENNANT, ((0.42, -0.2), (0.42, 0.2), (0.2, 0.0))


def _box(at: float, aside: float, half_length: float, half_width: float) -> Outline:
    return (
        (at - half_length, aside - half_width),
        (at - half_length, aside + half_width),
        (at + half_length, aside + half_width),
        (at + half_length, aside - half_width),
    )


def _sail(at: float, reach: float) -> Outline:
    """A sail that bellies towards the bow."""
    return (
        (at - 0.04, -reach),
        (at + 0.05, -0.7 * reach),
        (at + 0.1, 0.0),
        (at + 0.05, 0.7 * reach),
        (at - 0.04, reach),
        (at - 0.02, 0.55 * reach),
        (at - 0.005, 0.0),
        (at - 0.02, -0.55 * reach),
    )


def _fold(at: float, reach: float) -> Outline:
    """The shadow along the foot of a sail."""
    return ((at - 0.03, -0.7 * reach), (at + 0.02, 0.0), (at - 0.03, 0.7 * reach), (at - 0.01, 0.0))
