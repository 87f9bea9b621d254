"""Who stands where, and who waits for a card: found once for all that ask, and followed up.

Every decision asks about all figures of a raid, and hardly any action changes more than one of
them. So what follows from them is kept by the tuple they stand in; and where an action puts
another tuple in its place (`with_figures`), the places are corrected instead of read again.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any, NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.kept import Last
from .ground import Cell, Plan, ground_of
from .state import PIRATES, TOWN, BandId, Fate, Figure, FigureId, Raid

Figures = tuple[Figure, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Standing:
    """Where those are who are in the fight, by side. Nothing of it is changed once it is made."""

    table: Plan
    at: tuple[dict[FigureId, Point], dict[FigureId, Point]]
    """In the order of the roster."""
    held: tuple[dict[Cell, FigureId], dict[Cell, FigureId]]
    """Who stands in the middle of a cell."""
    bits: tuple[int, int]
    """The cells of `held` as bits."""
    middles: tuple[bool, bool]
    """Whether each of a side stands in a middle, and no two of them in one."""
    apart: bool
    """Whether each of both sides stands in a middle that is his alone."""


_standing: Last[Figures, Standing] = Last()


def standing(raid: Raid) -> Standing:
    """Where those stand who are in the fight."""
    figures, last = raid.figures, _standing.pair
    if last is not None and last[0] is figures:
        return last[1]
    return _standing.keep(figures, _stood(ground_of(raid), figures))


def _stood(table: Plan, figures: Figures) -> Standing:
    """Where those of some figures stand who are in the fight."""
    at = dict[FigureId, Point](), dict[FigureId, Point]()
    held = dict[Cell, FigureId](), dict[Cell, FigureId]()
    cells, here = table.cells, Fate.HERE
    for f in figures:
        if f.fate is here:
            at[f.owner][f.id] = f.at
            if f.at in cells:
                held[f.owner][cells[f.at]] = f.id
    pirates, town = held
    bits = sum([1 << cell for cell in pirates]), sum([1 << cell for cell in town])
    middles = len(pirates) == len(at[PIRATES]), len(town) == len(at[TOWN])
    return Standing(table, at, held, bits, middles, all(middles) and not bits[0] & bits[1])


def _followed(before: Standing, old: Figures, changed: list[Figure]) -> Standing | None:
    """Where they stand after a change; None where all have to be asked again."""
    moved = [f for f in changed if f.at is not old[f.id].at or f.fate is not old[f.id].fate]
    if not moved:
        return before
    if not before.apart:
        return None
    at, held, bits = list(before.at), list(before.held), list(before.bits)
    left, entered = list[Cell](), list[Cell]()
    cells, here = before.table.cells, Fate.HERE
    side = moved[0].owner
    spots, filled = dict(at[side]), dict(held[side])
    for f in moved:
        was = old[f.id]
        if f.owner != side or was.fate is not here:
            return None
        cell = cells[was.at]
        left.append(cell)
        del filled[cell]
    for f in moved:
        if f.fate is not here:
            del spots[f.id]
            continue
        to = cells.get(f.at)
        if to is None or to in filled or to in held[1 - side]:
            return None
        spots[f.id], filled[to] = f.at, f.id
        entered.append(to)
    at[side], held[side] = spots, filled
    bits[side] ^= sum([1 << cell for cell in left]) ^ sum([1 << cell for cell in entered])
    return Standing(
        before.table,
        (at[PIRATES], at[TOWN]),
        (held[PIRATES], held[TOWN]),
        (bits[PIRATES], bits[TOWN]),
        before.middles,
        True,
    )


class Waiting(NamedTuple):
    """Those of a side who could still be called up in this turn (PA-3.6, R2-23)."""

    unbanded: tuple[FigureId, ...]
    """Those in no band, in the order of the roster."""
    bands: dict[BandId, int]
    """The bands, in the order they were formed, and how many of each."""
    formed: dict[int, Any]
    """What has been found out about the bands of some size that could be formed of `unbanded`."""


_waiting: Last[Figures, tuple[Waiting, Waiting]] = Last()


def waiting(raid: Raid) -> tuple[Waiting, Waiting]:
    """Those of each side who could still be called up in this turn."""
    figures, last = raid.figures, _waiting.pair
    if last is not None and last[0] is figures:
        return last[1]
    return _waiting.keep(figures, _counted(figures))


def _counted(figures: Figures) -> tuple[Waiting, Waiting]:
    """Those of some figures who could still be called up."""
    free = list[FigureId](), list[FigureId]()
    bands = list[BandId](), list[BandId]()
    here = Fate.HERE
    for f in figures:
        if not f.acted and f.fate is here:
            if f.band:
                bands[f.owner].append(f.band)
            else:
                free[f.owner].append(f.id)
    sizes = [dict(sorted(Counter(each).items())) for each in bands]
    return Waiting(tuple(free[0]), sizes[0], {}), Waiting(tuple(free[1]), sizes[1], {})


def _recounted(
    before: tuple[Waiting, Waiting], old: Figures, changed: list[Figure]
) -> tuple[Waiting, Waiting] | None:
    """Those who wait after a change; None where all have to be counted again."""
    gone, joined = list[Figure](), list[BandId]()
    for f in changed:
        was = old[f.id]
        if f.acted == was.acted and f.fate is was.fate and f.band == was.band:
            if not f.band and f.at is not was.at:
                return None  # other bands could be formed with him
            continue
        waited = was.fate is Fate.HERE and not was.acted
        if f.fate is Fate.HERE and not f.acted:
            if not waited or was.band:
                return None
            joined.append(f.band)
        if waited:
            gone.append(was)
    return _without(before, gone, joined) if gone else before


def _without(
    before: tuple[Waiting, Waiting], gone: list[Figure], joined: list[BandId]
) -> tuple[Waiting, Waiting] | None:
    """Those who wait without some of one side, and with those of them who are a new band."""
    side = gone[0].owner
    free, bands, formed = before[side]
    bands = bands.copy()
    for was in gone:
        if was.owner != side:
            return None
        if not was.band:
            free, formed = tuple([who for who in free if who != was.id]), {}
        elif bands[was.band] > 1:
            bands[was.band] -= 1
        else:
            del bands[was.band]
    for band in joined:
        if band < max(bands, default=0):
            return None
        bands[band] = bands.get(band, 0) + 1
    now = Waiting(free, bands, formed)
    return (now, before[TOWN]) if side == PIRATES else (before[PIRATES], now)


def with_figure(raid: Raid, figure: Figure, **also: Any) -> Raid:
    """The raid with one figure changed, and what else is named."""
    return with_figures(raid, [figure], **also)


def with_figures(raid: Raid, changed: list[Figure], **also: Any) -> Raid:
    """The raid with several figures changed, and what else is named."""
    if not changed:
        return replace(raid, **also)
    before = raid.figures
    figures = list(before)
    for figure in changed:
        figures[figure.id] = figure
    after = tuple(figures)
    stood, waited = _standing.pair, _waiting.pair
    if stood is not None and stood[0] is before:
        stands = _followed(stood[1], before, changed)
        _standing.pair = None if stands is None else (after, stands)
    if waited is not None and waited[0] is before:
        waits = _recounted(waited[1], before, changed)
        _waiting.pair = None if waits is None else (after, waits)
    return replace(raid, figures=after, **also)
