"""What stands beside the board: the players, the figure's card, odds, the end of the log."""

from pieces_of_eight.campaign.geometry.squares import Stud
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.campaign.treasure_grab.events import (
    BANDS,
    ENDLESS,
    place,
    place_at,
    player,
    token,
)
from pieces_of_eight.campaign.treasure_grab.state import (
    Band,
    FigureId,
    Grab,
    Options,
    Phase,
    band_of,
    members,
)
from pieces_of_eight.tui.draw.cells import Ink, Line, Piece
from pieces_of_eight.tui.draw.colours import PanelInks
from pieces_of_eight.tui.draw.glyphs import Glyphs, heading, wrapped
from pieces_of_eight.tui.draw.table import MapPalette
from pieces_of_eight.tui.match.captions import Parts, lines_of
from .overlay import GrabDesk, chance_text, chances_from


def turn_words(grab: Grab, glyphs: Glyphs, *, short: bool = False) -> str:
    """Round, whose turn, and the part of it; `short` leaves room for who decides."""
    dot = "," if glyphs.name == "ascii" else " ·"
    rounds = f"Round {min(grab.turn, grab.options.turns)} of {grab.options.turns}"
    if short:
        return rounds
    band = f"{dot} {player(grab, grab.active)}{dot}" if grab.phase is not Phase.OVER else dot
    return f"{rounds}{band} {'putting the chest back' if grab.pending else grab.phase.name.lower()}"


MOST_SHOTS = 6
"""Lines of those who could be shot at."""
NARROW = 76


def band_ink(palette: MapPalette, band: Band | None) -> Ink:
    """The colour of a warband's name in a panel."""
    if band is None or palette.name == "mono":
        return palette.panel.text
    return palette.ink(f"panel{int(band)}")


def score_lines(grab: Grab, names: list[str], palette: MapPalette, width: int) -> list[Line]:
    """Every player with his warband, his chests and his figures; > before whose turn it is."""
    inks = palette.panel
    lines: list[Line] = []
    for who in grab.order:
        band = grab.bands[who]
        turn = ">" if who == grab.active and grab.phase is not Phase.OVER else " "
        left = f"{many(grab.won[who], 'chest')}"
        room = width - len(left) - 3
        lines.append(
            (
                Piece(f"{turn} ", inks.title, True),
                Piece(names[who][:room].ljust(room), inks.text, who == grab.active),
                Piece(f" {left}", inks.good if grab.won[who] else inks.dim),
            )
        )
        lines.append((Piece(f"  {band_words(grab, band)}"[:width], band_ink(palette, band)),))
    return lines


def band_words(grab: Grab, band: Band | None) -> str:
    """A warband in a few words: "Red Pirates: P1 P2(w) P4"."""
    if band is None:
        return "no warband"
    on = [FigureId(who) for who in members(band) if grab.figures[who].at >= 0]
    if not on:
        return f"{BANDS[band].removeprefix('the ')}: not here yet"
    shown = [f"{token(who)}{'(w)' if grab.figures[who].wounds else ''}" for who in on]
    return f"{BANDS[band].removeprefix('the ')}: {' '.join(shown)}"


def card_lines(desk: GrabDesk, palette: MapPalette, width: int) -> list[Line]:
    """The stud under the cursor, who stands there, and who is given orders."""
    inks = palette.panel
    words = wrapped(desk.words_at_cursor(), width)
    lines: list[Line] = [(Piece(text, inks.text),) for text in words]
    if desk.who is not None and desk.things[desk.who].places:
        thing = desk.things[desk.who]
        lines.append((Piece(thing.title, band_ink(palette, band_of(thing.id)), True),))
        how = desk.about.brief(desk.state, thing.id, desk.me)
        words = wrapped(f"{place_at(desk.state, thing.places[0])}, {how}", width)
        lines += [(Piece(text, inks.dim),) for text in words]
    return lines


def shot_lines(desk: GrabDesk, palette: MapPalette, width: int) -> list[Line]:
    """Whom the figure in hand could shoot at from under the cursor, in the open or in cover."""
    inks, grab, who = palette.panel, desk.state, desk.who
    if who is None or grab.figures[who].at < 0:
        return []
    at: Stud = desk.cursor if desk.cursor in desk.laid else grab.figures[who].at
    found = chances_from(grab, who, at)
    sees = "sees" if at == grab.figures[who].at else "would see"
    head = f"{token(who)} {sees} from {place(grab, at)}:"
    if not found:
        return [(Piece(words, inks.dim),) for words in wrapped(f"{head} nobody", width)]
    lines: list[Line] = [(Piece(words, inks.text),) for words in wrapped(head, width)]
    for on, chance, covered in found[:MOST_SHOTS]:
        how = "in cover" if covered else "in the open"
        odds = f"{chance.numerator * 36 // chance.denominator}/36"
        left = f" {token(on)} {how}"
        lines.append(
            (
                Piece(left.ljust(width - 12), band_ink(palette, band_of(on))),
                Piece(f"{odds:>6} {chance_text(chance):>4}", inks.text),
            )
        )
    if len(found) > MOST_SHOTS:
        lines.append((Piece(f" and {len(found) - MOST_SHOTS} more", inks.dim),))
    return lines


def status(desk: GrabDesk, inks: PanelInks) -> Line:
    """The stud under the cursor in one line, with the best shot from there, for a narrow screen."""
    words = desk.words_at_cursor()
    shot = best_shot(desk)
    return (Piece(cut(words, NARROW - len(shot)), inks.bar_text), Piece(shot, inks.bar_text, True))


def cut(words: str, room: int) -> str:
    """As many parts of a sentence, between commas and semicolons, as there is room for."""
    while len(words) > room:
        shorter = words[: max(words.rfind(","), words.rfind(";"))]
        words = shorter if len(shorter) < len(words) - 1 else words[:room]
    return words


def best_shot(desk: GrabDesk) -> str:
    """The best shot from under the cursor in a few words."""
    if desk.who is None or desk.cursor not in desk.laid:
        return ""
    found = chances_from(desk.state, desk.who, desk.cursor)
    if not found:
        return ""
    on, chance, _ = found[0]
    return f"; would see {token(on)} {chance_text(chance)}"


def parts(desk: GrabDesk, width: int, glyphs: Glyphs, palette: MapPalette) -> Parts:
    """The score, and what is under the cursor."""
    names = [desk.session.name_of(who) for who in sorted(desk.state.order)]
    score = score_lines(desk.state, names, palette, width)
    card = [*card_lines(desk, palette, width), *shot_lines(desk, palette, width)]
    titles = goal(desk.state.options), "Here"
    above, here = (heading(words, width, glyphs, palette.panel) for words in titles)
    return Parts([above, *score], [here, *card])


def goal(options: Options) -> str:
    """What is played for, in a few words."""
    if options.chests >= ENDLESS:
        return f"Most chests in {options.turns} rounds"
    return f"First to {options.chests} chests" if options.chests > 1 else "One chest"


def odds_lines(odds: Odds, width: int, room: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """With the first chance as a fraction, as the rule book has it."""
    exact = [
        (Piece(f"{row.chance.numerator}/{row.chance.denominator} {row.words}"[:width], inks.dim),)
        for row in odds.rows[:1]
        if row.chance.denominator != 1
    ]
    return [*lines_of(odds, width, room - len(exact), glyphs, inks), *exact]
