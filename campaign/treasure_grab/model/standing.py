"""Where everybody stands, as sets of studs: found once for all that ask while nobody has moved.

Nearly every question about a position needs these sets, and a decision asks many. They follow from
the figures alone, so they are kept by the tuple the figures stand in.
"""

from typing import NamedTuple

from pieces_of_eight.campaign.geometry.studs import BITS
from pieces_of_eight.campaign.kernel.kept import Last
from .state import BAND_SIZE, Figure

Figures = tuple[Figure, ...]


class Standing(NamedTuple):
    """The studs on which figures stand, as sets."""

    all: int
    bands: tuple[int, ...]
    """The same by warband."""


_standing: Last[Figures, Standing] = Last()


def standing(figures: Figures) -> Standing:
    """The studs on which some figures stand.

    Hardly any action changes more than one figure, so only those are looked at which are not those
    of the tuple before.
    """
    last = _standing.pair
    if last is not None:
        before, found = last
        if before is figures:
            return found
        if len(before) == len(figures):
            return _standing.keep(figures, _followed(before, found, figures))
    nobody = Standing(0, (0,) * (len(figures) // BAND_SIZE))
    return _standing.keep(figures, _followed((Figure(),) * len(figures), nobody, figures))


def _followed(before: Figures, found: Standing, figures: Figures) -> Standing:
    """Where figures stand who stood elsewhere before."""
    bands, left, entered = list(found.bands), 0, 0
    for who, was in enumerate(before):
        now = figures[who]
        if now is not was and now.at != was.at:
            old, new = BITS[was.at] if was.at >= 0 else 0, BITS[now.at] if now.at >= 0 else 0
            bands[who // BAND_SIZE] += new - old
            left, entered = left | old, entered | new
    return Standing(found.all & ~left | entered, tuple(bands))
