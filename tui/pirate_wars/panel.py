"""What stands beside the chart: wind rose, ship's or island's card, odds, the end of the log."""

from itertools import zip_longest

from pieces_of_eight.campaign.geometry.hulls import DOT
from pieces_of_eight.campaign.kernel.describe import CardRow, Tone
from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.campaign.pirate_wars import state as s
from pieces_of_eight.campaign.pirate_wars import things
from pieces_of_eight.campaign.pirate_wars import waters as w
from pieces_of_eight.campaign.pirate_wars.crew import GUN_SIDES, comes_from, count, dots, sails
from pieces_of_eight.campaign.pirate_wars.say import island
from pieces_of_eight.campaign.pirate_wars.state import Load, Sea, Ship
from pieces_of_eight.campaign.pirate_wars.things import SHORT_POINTS, point_at, title
from pieces_of_eight.campaign.pirate_wars.waters import land_of, party_of
from pieces_of_eight.tui.draw.cells import Ink, Line, Piece, text_of
from pieces_of_eight.tui.draw.colours import Palette, PanelInks
from pieces_of_eight.tui.draw.glyphs import Glyphs, blows, heading
from pieces_of_eight.tui.match.captions import Parts, card_lines, warned
from .draw.painter import table
from .overlay import WarsDesk

LEFT = 22  # columns of what stands beside the damage chart
WIDTH = 33
WHOLE, CROSSED = "■", "x"  # a line of the damage chart that is open, and one that is crossed off
LOADS = "□▄■x"  # a cannon empty, half loaded, loaded, and lost
PLACES = {s.Dwellers.FORT: "wall", s.Dwellers.ISLANDERS: "village", s.Dwellers.SKELETONS: "wreck"}


def parts(
    sea: Sea, ship: Ship | None, shore: int | None, width: int, glyphs: Glyphs, inks: PanelInks
) -> Parts:
    """The wind rose, and the card of a ship or of an island that lies open instead of hers."""
    if shore is not None:
        return Parts([], _shore_lines(sea, shore, width, glyphs, inks))
    if ship is None:
        return Parts([], [])
    rose = []
    if not ship.card.rowed:
        title_ = heading("Dots on each heading", width, glyphs, inks)
        rose = [title_, *_rose(sea, ship, glyphs, inks)]
    head = heading(title(ship), width, glyphs, inks)
    return Parts(rose, [head, *_ship_lines(sea, ship, glyphs, inks)])


def _rose(sea: Sea, ship: Ship, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """Five lines: the dots she makes on the headings N, NE, E and so on about her letter.

    They are those under the sails she moved under last.
    """

    def dots_at(point: int) -> Piece:
        """Four cells: the dots, in brackets on her own heading; a dash adrift."""
        kind = w.sailing_at(sea, ship, point * 450)
        far = w.way(ship, kind, ship.under or ship.sails) // DOT
        number, here = (
            "-" if kind is s.Sailing.ADRIFT else str(far),
            point == point_at(ship.heading),
        )
        words = f"[{number}]" if here else f" {number} "
        return Piece(f"{words:^5}"[:5], (inks.bad, inks.fair, inks.good)[kind], here)

    north, north_east, east, south_east, south, south_west, west, north_west = map(
        dots_at, range(8)
    )
    rising, level, falling = (Piece(ray, inks.line) for ray in glyphs.rays)
    upright, edge = Piece("|", inks.line), Piece(level.text, inks.line)
    middle = Piece(f" {ship.card.letter} ", inks.title, True)
    gap, narrow = Piece("   ", inks.text), Piece(" ", inks.text)
    point = point_at(sea.wind)
    wind = Piece(f"  wind {blows(point, glyphs)} ", inks.dim)
    source = Piece(f"from {SHORT_POINTS[(point + 4) % 8]}", inks.text)
    return [
        (north_west, narrow, north, narrow, north_east),
        (gap, narrow, falling, gap, upright, gap, rising, gap),
        (west, edge, middle, narrow, edge, east, wind, source),
        (gap, narrow, rising, gap, upright, gap, falling, gap),
        (south_west, narrow, south, narrow, south_east),
    ]


def _ship_lines(sea: Sea, ship: Ship, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    left: list[Line] = [
        (Piece(row.words[: LEFT - 1], _ink_of(row, inks)),) for row in things.state_rows(sea, ship)
    ]
    signs = table().written(LOADS, glyphs)
    for side in s.Side:
        guns = [gun for gun in ship.guns if gun.side is side]
        ready = any(gun.whole and gun.load is Load.LOADED for gun in guns)
        loads = "".join(signs[gun.load if gun.whole else 3] for gun in guns)
        if guns:
            ink = inks.good if ready else inks.dim
            left.append((Piece(f"{GUN_SIDES[side]:<10}", inks.dim), Piece(loads, ink)))
    for row in things.crew_rows(ship):
        ink = _ink_of(row, inks)
        left.append((Piece(f"{row.label:>2} ", ink), Piece(row.words[: LEFT - 4], ink)))
    lines: list[Line] = []
    for here, beside in zip_longest(left, _chart_lines(ship, glyphs, inks), fillvalue=()):
        gap = Piece(" " * max(1, LEFT - len(text_of(here))), inks.text)
        lines.append((*here, gap, *beside) if beside else here)
    lines += warned(things.marks(sea, ship), WIDTH, inks)
    return lines if ship.card.rowed else [*lines, *_legend_lines(glyphs, inks)]


def _ink_of(row: CardRow, inks: PanelInks) -> Ink:
    return {Tone.DIM: inks.dim, Tone.GOOD: inks.good, Tone.BAD: inks.bad}.get(row.tone, inks.text)


def _chart_lines(ship: Ship, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """The damage chart from the top: a line of hull or sail each, and the speed beside a sail.

    The mark stands at the sail she moved under last (PW-5.1).
    """
    whole, card = table().written(WHOLE, glyphs), ship.card
    lines = {"H": card.hull, "S": card.sails}
    left = {"H": ship.hull, "S": ship.sails}
    found: list[Line] = [(Piece("damage", inks.dim),)]
    for letter in s.column(card.hull, card.sails):
        number, is_sail = lines[letter], letter == "S"
        is_open = number <= left[letter]
        speed = f"{card.speeds[number - 1]:>3}" if is_sail else "   "
        ink = (inks.fair if is_sail else inks.good) if is_open else inks.bad
        text = inks.text if is_open else inks.dim
        found.append(
            (
                Piece(speed, text),
                Piece(">" if is_sail and number == ship.under else " ", inks.title, True),
                Piece(letter, text),
                Piece(f" {(whole if is_open else CROSSED) * 2}", ink),
            )
        )
        lines[letter] -= 1
    return found


def _legend_lines(glyphs: Glyphs, inks: PanelInks) -> list[Line]:
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


def _shore_lines(sea: Sea, at: int, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    shore = sea.shores[at]
    found = [heading(island(sea, at), width, glyphs, inks)]
    found += card_lines(things.shore_rows(sea, at), width, glyphs, inks)
    if shore.guns:
        loads = "".join(table().written(LOADS[gun], glyphs) for gun in shore.guns)
        ways = (SHORT_POINTS[point_at(w.outlook_of(sea, at, n))] for n in range(len(shore.guns)))
        stand = Piece(f" on {land_of(sea, shore).carriage}, {' '.join(ways)}", inks.dim)
        found.insert(2, (Piece("cannon ", inks.dim), Piece(loads, inks.good), stand))
    for party in w.parties_on(sea, at):
        found.append(heading(title(sea.ships[party.of]), width, glyphs, inks))
        found += card_lines(things.party_rows(sea, party), width, glyphs, inks)
    return found


# --- In one line, for a narrow screen -------------------------------------------------------------


def _bar(name: str, told: str, inks: PanelInks) -> Line:
    return Piece(f"{name} ", inks.title, True), Piece(told, inks.bar_text)


def status(sea: Sea, ship: Ship, inks: PanelInks) -> Line:
    """A ship in one line; what ails her matters more than what fits beside it."""
    card, ailing = ship.card, things.marks(sea, ship)
    told = f"hull {ship.hull}/{card.hull} sails {ship.sails}/{card.sails} men {ship.aboard}"
    if card.rowed:
        chests = f", {many(ship.chests, 'chest')}" if ship.chests else ""
        told = f"{many(ship.aboard, 'man')}{chests}"
    elif not ailing:
        ready = sum(gun.whole and gun.load is Load.LOADED for gun in ship.guns)
        told += f" idle {count(ship.crew, sails)} guns {ready}/{len(ship.guns)}"
        told += f" {SHORT_POINTS[point_at(ship.heading)]}"
    marks = (Piece(f" ! {', '.join(ailing)}", inks.bad, True),) if ailing else ()
    return (*_bar(title(ship), told, inks), *marks)


def shore_status(sea: Sea, at: int, party: s.Party | None, inks: PanelInks) -> Line:
    """An island, or a party that has landed on it, in one line."""
    if party is None:
        return _bar(island(sea, at), things.shore_there(sea, at), inks)
    shore = sea.shores[at]
    land, carried = land_of(sea, shore), things.loot_words(party)
    caught = sum(row.count for row in party.snared)
    loot = f" with {carried}" if carried else ""
    snared = f", {caught} in snares" if caught else ""
    foes = shore.folk.count + shore.bones + shore.marines + shore.lieutenant
    against = "nobody in sight" if shore.hidden else f"{foes} against them"
    told = f"{many(party.figures, 'man')} {things.stands(sea, party)}{loot}{snared}"
    told += f"; {PLACES[land.dwellers]} at {dots(land.way)}, {against}"
    return _bar(title(sea.ships[party.of]), told, inks)


def turn_words(sea: Sea, glyphs: Glyphs, *, short: bool = False) -> str:
    """Turn, wind and where merchantmen get away; `short` leaves room for who decides."""
    dot = "," if glyphs.name == "ascii" else " ·"
    point, edge = point_at(sea.wind), sea.options.haven
    there = SHORT_POINTS[(point + 4) % 8] if short else f"the {comes_from(sea.wind)}"
    wind = f"wind {blows(point, glyphs)} from {there}"
    told = f"Turn {sea.turn} of {sea.options.turns}{dot} {wind}"
    if edge is None or not any(ship.card.trades for ship in sea.ships):
        return told
    return f"{told}{dot} {f'haven {edge[0].upper()}' if short else f'haven to the {edge}'}"


# --- What lies open of a desk ---------------------------------------------------------------------


def beside(desk: WarsDesk, width: int, glyphs: Glyphs, palette: Palette) -> Parts:
    return parts(desk.state, _carded(desk), _shore_of(desk), width, glyphs, palette.panel)


def _carded(desk: WarsDesk) -> Ship | None:
    """The ship whose card lies open: the one under the cursor, else the one in hand."""
    sea: Sea = desk.state
    under = desk.under
    found = under.id if under is not None and isinstance(under.id, int) else desk.who
    if isinstance(found, int):
        return sea.ships[found]
    return next((ship for ship in sea.ships if ship.afloat), None)


def _shore_of(desk: WarsDesk) -> int | None:
    """The island whose card lies open: that under the cursor, or of the party of a launch there."""
    under = desk.under
    if under is not None and isinstance(under.id, tuple):
        at: int = under.id[1]
        return at
    party = None if under is None else party_of(desk.state, under.id)
    return None if party is None else party.shore


def place_words(desk: WarsDesk) -> str:
    at = _shore_of(desk)
    if at is not None:
        return f"{island(desk.state, at)}: {things.shore_there(desk.state, at)}"
    return desk.about.ground(desk.state, desk.cursor, desk.me)


def status_of(desk: WarsDesk, inks: PanelInks) -> Line | None:
    """What lies open in one line, for a narrow screen."""
    sea, at, ship = desk.state, _shore_of(desk), _carded(desk)
    if at is not None:
        party = None if ship is None else party_of(sea, ship.id)
        landed = party if party is not None and party.shore == at else None
        return shore_status(sea, at, landed, inks)
    orders = sea.phase is s.Phase.TASKS and desk.legal
    return status(sea, ship, inks) if ship and (desk.under or orders) else None
