"""What other warbands can do in their next turn: whom they can shoot, and come to blows with."""

from pieces_of_eight.campaign.geometry.squares import BITS, Stud
from pieces_of_eight.campaign.kernel.sealed import Player
from .fighting import reached
from .ground import plan, seen_from, sight, ways_alone
from .state import BANDS, Grab, members


def threat(grab: Grab, viewer: Player) -> dict[Stud, str]:
    """For each stud how others can attack a figure there: shoot it in the open (+) or only in
    cover (c), come to blows with it (x). Whoever is in the way may have gone by then. How far a
    chest swings its carriers is not reckoned.
    """
    table, rows = plan(grab.board.rows), grab.board.rows
    floor = [Stud(at) for at, fits in enumerate(table.fits) if fits and table.on[at]]
    bare = seen = blows = 0
    for at in filter(table.on.__getitem__, places(grab, viewer)):
        blows |= reached(table, at)
        new = seen_from(table, at, table.board & ~(table.unfit | bare | BITS[at]))
        seen |= new
        open_ = [to for to in floor if new & BITS[to] and not sight(rows, (at, to)).covered]
        bare |= sum([BITS[to] for to in open_])
    shots = {to: "+" if bare & BITS[to] else "c" if seen & BITS[to] else "" for to in floor}
    every = {to: shots[to] + "x" * bool(blows & BITS[to]) for to in floor}
    return {to: how for to, how in every.items() if how}


def places(grab: Grab, viewer: Player) -> set[Stud]:
    """Where others can stand in their next turn; whoever is still to come enters at his side."""
    table, found = plan(grab.board.rows), set[Stud]()
    foes = [band for who, band in enumerate(grab.bands) if who != viewer]
    for band in BANDS:
        if band in foes or (None in foes and band not in grab.bands):
            there = [grab.figures[n] for n in members(band) if grab.figures[n].at >= 0]
            starts = [each.at for each in there if not each.slipped] if there else table.edges[band]
            found = found.union(starts, *[ways_alone(table, at) for at in starts])
    return found
