"""What stands beside the chart: wind rose, ship's or island's card, odds, the end of the log."""

from collections.abc import Sequence

from pieces_of_eight.campaign.geometry.hulls import DOT
from pieces_of_eight.campaign.kernel.describe import CardRow, Tone
from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.campaign.pirate_wars.crew import GUN_SIDES, comes_from, count, dots, sails
from pieces_of_eight.campaign.pirate_wars.say import island
from pieces_of_eight.campaign.pirate_wars.state import (
    Dwellers,
    Load,
    Party,
    Phase,
    Sailing,
    Sea,
    Ship,
    Shore,
    Side,
    column,
)
from pieces_of_eight.campaign.pirate_wars.things import (
    SHORT_POINTS,
    crew_rows,
    loot_words,
    marks,
    party_rows,
    point_at,
    shore_rows,
    shore_there,
    stands,
    state_rows,
    title,
)
from pieces_of_eight.campaign.pirate_wars.waters import (
    land_of,
    outlook_of,
    parties_on,
    party_of,
    sailing_at,
    way,
)
from pieces_of_eight.tui.draw.cells import Ink, Line, Piece, text_of
from pieces_of_eight.tui.draw.colours import Palette, PanelInks
from pieces_of_eight.tui.draw.glyphs import Glyphs, blows, heading
from pieces_of_eight.tui.match.captions import Parts, card_lines, warned
from .draw.painter import table
from .overlay import WarsDesk

LEFT = 22
"""Columns of what stands beside the damage chart."""
WIDTH = 33
WHOLE, CROSSED = "■", "x"
"""A line of the damage chart that is open, and one that is crossed off."""
LOADS = "□▄■x"
"""A cannon empty, half loaded, loaded, and lost."""
PLACES = {Dwellers.FORT: "wall", Dwellers.ISLANDERS: "village", Dwellers.SKELETONS: "wreck"}


def ship_lines(sea: Sea, ship: Ship, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """A ship as she is now, with her damage chart at the right."""
    state = [(Piece(row.words[: LEFT - 1], inks_of(row, inks)),) for row in state_rows(sea, ship)]
    crew = [
        (
            Piece(f"{row.label:>2} ", inks_of(row, inks)),
            Piece(row.words[: LEFT - 4], inks_of(row, inks)),
        )
        for row in crew_rows(ship)
    ]
    left: list[Line] = [*state, *gun_lines(ship, glyphs, inks), *crew]
    right = chart_lines(ship, glyphs, inks)
    lines: list[Line] = []
    for at in range(max(len(left), len(right))):
        here = left[at] if at < len(left) else ()
        gap = Piece(" " * max(1, LEFT - len(text_of(here))), inks.text)
        lines.append((*here, gap, *right[at]) if at < len(right) else here)
    legend = [] if ship.card.rowed else legend_lines(glyphs, inks)
    return [*lines, *warned(marks(sea, ship), WIDTH, inks), *legend]


def inks_of(row: CardRow, inks: PanelInks) -> Ink:
    """How a row of a card strikes the eye."""
    return {Tone.DIM: inks.dim, Tone.GOOD: inks.good, Tone.BAD: inks.bad}.get(row.tone, inks.text)


def chart_lines(ship: Ship, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """The damage chart from the top: a line of hull or sail each, and the speed beside a sail.

    The mark stands at the sail she moved under last (PW-5.1).
    """
    whole, card = table().written(WHOLE, glyphs), ship.card
    hull, sail = card.hull, card.sails
    found: list[Line] = [(Piece("damage", inks.dim),)]
    for letter in column(card.hull, card.sails):
        open_ = (sail if letter == "S" else hull) <= (ship.sails if letter == "S" else ship.hull)
        speed = f"{card.speeds[sail - 1]:>3}" if letter == "S" else "   "
        here = letter == "S" and sail == ship.under
        sign = whole if open_ else CROSSED
        ink = (inks.fair if letter == "S" else inks.good) if open_ else inks.bad
        found.append(
            (
                Piece(speed, inks.text if open_ else inks.dim),
                Piece(">" if here else " ", inks.title, True),
                Piece(letter, inks.text if open_ else inks.dim),
                Piece(f" {sign * 2}", ink),
            )
        )
        hull, sail = hull - (letter == "H"), sail - (letter == "S")
    return found


def legend_lines(glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """What the damage chart says, in two lines."""
    return [
        (
            *(Piece(f"{table().written(WHOLE, glyphs)} ", inks.good), Piece("whole  ", inks.dim)),
            *(Piece(f"{CROSSED} ", inks.bad), Piece("lost  ", inks.dim)),
            *(Piece("H", inks.text), Piece(" hull  ", inks.dim)),
            *(Piece("S", inks.text), Piece(" a sail", inks.dim)),
        ),
        (
            *(Piece("64", inks.text), Piece(" dots with these sails  ", inks.dim)),
            *(Piece(">", inks.title, True), Piece(" now", inks.dim)),
        ),
    ]


def gun_lines(ship: Ship, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """The cannon of each side, each with its load."""
    signs = table().written(LOADS, glyphs)
    found: list[Line] = []
    for side in Side:
        guns = [gun for gun in ship.guns if gun.side is side]
        if guns:
            loads = "".join(signs[gun.load if gun.whole else 3] for gun in guns)
            ready = any(gun.whole and gun.load is Load.LOADED for gun in guns)
            ink = inks.good if ready else inks.dim
            found.append((Piece(f"{GUN_SIDES[side]:<10}", inks.dim), Piece(loads, ink)))
    return found


def status(sea: Sea, ship: Ship, inks: PanelInks) -> Line:
    """A ship in one line, for a narrow screen."""
    card = ship.card
    ready = sum(gun.whole and gun.load is Load.LOADED for gun in ship.guns)
    hands = count(ship.crew, sails)
    numbers = f"hull {ship.hull}/{card.hull} sails {ship.sails}/{card.sails} men {ship.aboard}"
    found = marks(sea, ship)
    if not found:  # what ails her matters more than what fits beside it
        guns = f"guns {ready}/{len(ship.guns)}"
        numbers += f" idle {hands} {guns} {SHORT_POINTS[point_at(ship.heading)]}"
    if card.rowed:
        chests = f", {many(ship.chests, 'chest')}" if ship.chests else ""
        numbers = f"{many(ship.aboard, 'man', 'men')}{chests}"
    pieces = [Piece(f"{title(ship)} ", inks.title, True), Piece(numbers, inks.bar_text)]
    if found:
        pieces.append(Piece(f" ! {', '.join(found)}", inks.bad, True))
    return tuple(pieces)


def rose(
    wind: int,
    ways: Sequence[tuple[Sailing, int]],
    heading: int,
    letter: str,
    glyphs: Glyphs,
    inks: PanelInks,
) -> tuple[Line, ...]:
    """Five lines: dots on the headings N, NE, E and so on about the ship's letter.

    `ways` has for each heading how she sails and how far; her own heading stands in brackets.
    """
    north, north_east, east, south_east, south, south_west, west, north_west = (
        _way(at, *ways[at], point_at(heading), inks) for at in range(8)
    )
    rising, level, falling = (Piece(ray, inks.line) for ray in glyphs.rays)
    upright = Piece("|", inks.line)
    middle = Piece(f" {letter} ", inks.title, True)
    gap = Piece("   ", inks.text)
    narrow = Piece(" ", inks.text)
    edge = Piece(level.text, inks.line)
    arrows = blows(point_at(wind), glyphs)
    source = SHORT_POINTS[(point_at(wind) + 4) % 8]
    words = (Piece(f"  wind {arrows} ", inks.dim), Piece(f"from {source}", inks.text))
    return (
        (north_west, narrow, north, narrow, north_east),
        (gap, narrow, falling, gap, upright, gap, rising, gap),
        (west, edge, middle, Piece(" ", inks.text), edge, east, *words),
        (gap, narrow, rising, gap, upright, gap, falling, gap),
        (south_west, narrow, south, narrow, south_east),
    )


def _way(at: int, sailing: Sailing, dots: int, here: int, inks: PanelInks) -> Piece:
    """Four cells: the dots she makes, in brackets on her own heading; a dash adrift."""
    number = "-" if sailing is Sailing.ADRIFT else str(dots)
    words = f"[{number}]" if at == here else f" {number} "
    ink = (inks.bad, inks.fair, inks.good)[sailing]
    return Piece(f"{words:^5}"[:5], ink, at == here)


def parts(
    sea: Sea, ship: Ship | None, shore: int | None, width: int, glyphs: Glyphs, inks: PanelInks
) -> Parts:
    """The wind rose, and the card of a ship or of an island that lies open instead of hers."""
    if shore is not None:
        return Parts([], shore_lines(sea, shore, width, glyphs, inks))
    return Parts(_rose(sea, ship, width, glyphs, inks), _card(sea, ship, width, glyphs, inks))


def _rose(sea: Sea, ship: Ship | None, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """The dots she makes on each heading under the sails she moved under last."""
    if ship is None or ship.card.rowed:
        return []
    sails = ship.under or ship.sails
    kinds = [sailing_at(sea, ship, point * 450) for point in range(8)]
    ways = [(kind, way(ship, kind, sails) // DOT) for kind in kinds]
    lines = rose(sea.wind, ways, ship.heading, ship.card.letter, glyphs, inks)
    return [heading("Dots on each heading", width, glyphs, inks), *lines]


def _card(sea: Sea, ship: Ship | None, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    if ship is None:
        return []
    head = heading(title(ship), width, glyphs, inks)
    return [head, *ship_lines(sea, ship, glyphs, inks)]


def shore_lines(sea: Sea, at: int, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """An island as it is now, and each landing party on it."""
    shore = sea.shores[at]
    land = land_of(sea, shore)
    found = [heading(island(sea, at), width, glyphs, inks)]
    found += card_lines(shore_rows(sea, at), width, glyphs, inks)
    if shore.guns:
        loads = "".join(table().written(LOADS[gun], glyphs) for gun in shore.guns)
        ways = (SHORT_POINTS[point_at(outlook_of(sea, at, n))] for n in range(len(shore.guns)))
        stand = Piece(f" on {land.carriage}, {' '.join(ways)}", inks.dim)
        found.insert(2, (Piece("cannon ", inks.dim), Piece(loads, inks.good), stand))
    for party in parties_on(sea, at):
        found.append(heading(title(sea.ships[party.of]), width, glyphs, inks))
        found += card_lines(party_rows(sea, party), width, glyphs, inks)
    return found


def shore_status(sea: Sea, at: int, party: Party | None, inks: PanelInks) -> Line:
    """An island, or a party that has landed on it, in one line for a narrow screen."""
    if party is None:
        name, there = island(sea, at), shore_there(sea, at)
        return (Piece(f"{name} ", inks.title, True), Piece(there, inks.bar_text))
    land, shore = land_of(sea, sea.shores[at]), sea.shores[at]
    caught = sum(row.count for row in party.snared)
    snared = f", {caught} in snares" if caught else ""
    loot = f" with {loot_words(party)}" if loot_words(party) else ""
    left = f"; {PLACES[land.dwellers]} at {dots(land.way)}"
    foes = f", {_foes(shore)}"
    told = f"{many(party.figures, 'man', 'men')} {stands(sea, party)}{loot}{snared}{left}{foes}"
    return (Piece(f"{title(sea.ships[party.of])} ", inks.title, True), Piece(told, inks.bar_text))


def _foes(shore: Shore) -> str:
    """How many stand against a party."""
    if shore.hidden:
        return "nobody in sight"
    return f"{shore.folk.count + shore.bones + shore.marines + shore.lieutenant} against them"


def turn_words(sea: Sea, glyphs: Glyphs, *, short: bool = False) -> str:
    """Turn, wind and where merchantmen get away; `short` leaves room for who decides."""
    dot = "," if glyphs.name == "ascii" else " ·"
    point = point_at(sea.wind)
    arrows = blows(point, glyphs)
    there = SHORT_POINTS[(point + 4) % 8] if short else f"the {comes_from(sea.wind)}"
    length = f"Turn {sea.turn} of {sea.options.turns}"
    edge = sea.options.haven
    if edge is None or not any(ship.card.trades for ship in sea.ships):
        return f"{length}{dot} wind {arrows} from {there}"
    haven = f"haven {edge[0].upper()}" if short else f"haven to the {edge}"
    return f"{length}{dot} wind {arrows} from {there}{dot} {haven}"


# --- What lies open of a desk ---------------------------------------------------------------------


def beside(desk: WarsDesk, width: int, glyphs: Glyphs, palette: Palette) -> Parts:
    """The card of the ship or island under the cursor, else of the ship in hand."""
    return parts(desk.state, carded(desk), shore_of(desk), width, glyphs, palette.panel)


def carded(desk: WarsDesk) -> Ship | None:
    """The ship whose card lies open: the one under the cursor, else the one in hand."""
    sea, under = desk.state, desk.under
    found = under.id if under is not None and isinstance(under.id, int) else desk.who
    if isinstance(found, int):
        return sea.ships[found]
    return next((ship for ship in sea.ships if ship.afloat), None)


def shore_of(desk: WarsDesk) -> int | None:
    """The island whose card lies open: that under the cursor, or of the party of a launch there."""
    under = desk.under
    if under is not None and isinstance(under.id, tuple):
        at: int = under.id[1]
        return at
    party = None if under is None else party_of(desk.state, under.id)
    return None if party is None else party.shore


def place_words(desk: WarsDesk) -> str:
    """The place under the cursor in words."""
    at = shore_of(desk)
    if at is not None:
        return f"{island(desk.state, at)}: {shore_there(desk.state, at)}"
    return desk.about.ground(desk.state, desk.cursor, desk.me)


def status_of(desk: WarsDesk, inks: PanelInks) -> Line | None:
    """What lies open in one line, for a narrow screen."""
    sea, at, ship = desk.state, shore_of(desk), carded(desk)
    if at is not None:
        party = None if ship is None else party_of(sea, ship.id)
        landed = party if party is not None and party.shore == at else None
        return shore_status(sea, at, landed, inks)
    orders = sea.phase is Phase.TASKS and desk.legal
    return status(sea, ship, inks) if ship and (desk.under or orders) else None
