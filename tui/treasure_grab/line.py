"""A treasure grab in lines: the chest and every figure, by bearings from one's captain."""

from collections.abc import Sequence
from functools import partial

from pieces_of_eight.campaign.geometry.squares import Stud, steps_between
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.treasure_grab import state
from pieces_of_eight.campaign.treasure_grab.events import (
    ASHORE,
    ON_BOARD,
    Measures,
    place,
    player,
    token,
)
from pieces_of_eight.campaign.treasure_grab.ground import place_name, plan
from pieces_of_eight.campaign.treasure_grab.state import FigureId, Grab, band_of, members
from pieces_of_eight.tui.line.menu import Line, steps
from .desk import GrabDesk
from .face import FACE
from .words import left_of, state_of, titled, words_of


def surroundings(measures: Measures, grab: Grab, who: Player) -> Sequence[str]:
    """The chest first, then every figure, the nearest to one's own captain first."""
    found = [f"Turn {grab.turn} of {grab.options.turns}."]
    band = grab.bands[who]
    own = [] if band is None else [n for n in members(band) if grab.figures[n].at >= 0]
    here = grab.figures[own[0]].at if own else grab.chest.at
    columns = plan(grab.board.rows).columns
    if own:
        found.append(f"Bearings are from {titled(FigureId(own[0]))}, at {place(grab, here)}.")
    if grab.chest.at >= 0:
        held = [titled(each) for each in grab.chest.held]
        whose = f"held by {', '.join(held)}" if held else "nobody holds it"
        found.append(f"The chest, {away(measures, grab, here, grab.chest.at)}; {whose}.")
    there = [FigureId(n) for n, figure in enumerate(grab.figures) if figure.at >= 0]
    for each in sorted(there, key=lambda n: (steps_between(here, grab.figures[n].at, columns), n)):
        whose = "yours" if band is not None and band_of(each) is band else "enemy"
        where = away(measures, grab, here, grab.figures[each].at)
        mine = f", {left_of(grab, each, measures)}" if whose == "yours" else ""
        found.append(f"{titled(each)}, {whose}, {where}: {state_of(grab, each)}{mine}.")
    for seat, won in enumerate(grab.won):
        if won:
            name = player(grab, Player(seat))
            found.append(f"{name} has {won} {'chest' if won == 1 else 'chests'} home.")
    return found


def away(measures: Measures, grab: Grab, here: Stud, there: Stud) -> str:
    """Where a place lies from another: "C4, 3 studs east and 1 north"."""
    columns = plan(grab.board.rows).columns
    (x, y), (to_x, to_y) = (divmod(at, columns)[::-1] for at in (here, there))
    return f"{place(grab, there)}, {steps(to_x - x, to_y - y, measures.length[0])}"


def doer(grab: Grab, action: state.Action) -> str:
    """Which figure does an action."""
    by = getattr(action, "by", None)
    return "" if by is None or isinstance(action, state.Place) else titled(by)


def typed(measures: Measures, grab: Grab, who: Player, order: str) -> state.Action | str | None:
    """A move by the names of a figure and a stud: "S1 C5"."""
    sign, _, to = order.upper().partition(" ")
    band = grab.bands[who]
    own = [] if band is None else [FigureId(n) for n in members(band)]
    mover = next((each for each in own if token(each).upper() == sign), None)
    if mover is None or not to:
        return None
    table = plan(grab.board.rows)
    stud = next((at for at in range(len(table.on)) if place_name(table, Stud(at)) == to), None)
    if stud is None:
        return f"There is no {measures.spot} {to} here."
    return state.Move(mover, Stud(stud))


def in_measures(measures: Measures, grab: Grab, action: state.Action) -> str:
    """What an action is called."""
    return words_of(grab, action, measures)


def line_in(measures: Measures, of_career: Line | None = None) -> Line:
    """What line mode knows, with lengths and places called as the book or a career has them."""
    return Line(
        face=FACE,
        desk=GrabDesk,
        words=partial(in_measures, measures),
        surroundings=partial(surroundings, measures),
        doer=doer,
        typed=partial(typed, measures),
        typing=f"S1 C5 sends the figure S1 to the {measures.spot} C5",
        kinds={
            state.Join: "Take a warband",
            state.Enter: "Enter the board",
            state.Move: "Go",
            state.Carry: "Carry the chest",
            state.Swing: "Turn the chest",
            state.Take: "Take hold of the chest",
            state.Shoot: "Shoot",
            state.Strike: "Fight hand to hand",
            state.Cannonade: "Fire the cannon",
            state.Peel: "Throw a banana peel",
            state.Place: "Place the chest",
        },
        of_career=of_career,
    )


LINE = line_in(ON_BOARD, line_in(ASHORE))
