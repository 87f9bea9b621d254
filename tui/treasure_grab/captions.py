"""What stands around the board: the heading, the keys of the moment, the rows of a list."""

from collections.abc import Sequence

from pieces_of_eight.campaign.geometry.squares import Stud
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import many, start_of
from pieces_of_eight.campaign.treasure_grab.events import BANDS, LIES, name, place, player, token
from pieces_of_eight.campaign.treasure_grab.ground import haul_left
from pieces_of_eight.campaign.treasure_grab.state import (
    NOBODY,
    Band,
    Cannonade,
    FigureId,
    Grab,
    Options,
    Peel,
    Phase,
    Shoot,
    Strike,
    Take,
    band_of,
    members,
)
from pieces_of_eight.tui.draw.cells import Ink, Line, Piece
from pieces_of_eight.tui.draw.colours import PanelInks
from pieces_of_eight.tui.draw.glyphs import Glyphs, heading, log_lines, wrapped
from pieces_of_eight.tui.match import captions
from pieces_of_eight.tui.match.captions import Parts, fitted, lines_of, odds_part
from pieces_of_eight.tui.play.session import Entry
from pieces_of_eight.tui.widgets.row import Row
from . import desk as overlay
from .desk import HEIGHTS, SIGHT, GrabDesk
from .draw.layout import GrabPalette
from .words import SHORT, ground_words, left_of, state_of, titled, words_of

PHASES = {
    Phase.JOINING: "joining",
    Phase.ENTERING: "entering",
    Phase.MOVING: "moving",
    Phase.FIGHTING: "fighting",
    Phase.OVER: "over",
}


def turn_words(grab: Grab, glyphs: Glyphs, *, short: bool = False) -> str:
    """Round, whose turn, and the part of it; `short` leaves room for who decides."""
    dot = "," if glyphs.name == "ascii" else " ·"
    rounds = f"Round {min(grab.turn, grab.options.turns)} of {grab.options.turns}"
    if short:
        return rounds
    band = f"{dot} {player(grab, grab.active)}{dot}" if grab.phase is not Phase.OVER else dot
    return f"{rounds}{band} {'putting the chest back' if grab.pending else PHASES[grab.phase]}"


def who_decides(desk: GrabDesk) -> str:
    """Who decides, and for which warband."""
    session, grab = desk.session, desk.grab
    who = session.decider
    band = None if who is None else grab.bands[who]
    return captions.who_decides(session, "" if band is None else BANDS[band])


def keys(desk: GrabDesk) -> captions.Keys:
    """The commands of the moment with their labels, the most useful first."""
    return captions.fight_keys(desk, doing)


def doing(desk: GrabDesk) -> captions.Keys:
    """What a person can do now."""
    if desk.listing is not None:
        return captions.choosing(desk)
    undo = captions.undoing(desk.session)
    if desk.placing:
        return [("act", "Put it here"), ("next", "Turn it"), *undo]
    if desk.entering:
        return [("act", "Start here"), ("next", f"Next {desk.measures.spot}"), *undo]
    if desk.carrying:
        hold = [("hold", "Another hand")] if _can(desk, Take) else []
        return [("act", "Turn it"), *hold, ("carry", "Let go"), *_go_on(desk), *undo]
    if desk.moving:
        return [*_moving(desk), *_go_on(desk), *undo]
    if desk.fighting:
        return [*_fighting(desk), *undo]
    return undo


def _can(desk: GrabDesk, *kinds: type) -> bool:
    return any(isinstance(action, kinds) for action in desk.legal)


def _go_on(desk: GrabDesk) -> captions.Keys:
    return [("end", "To the fighting")] if desk.moving else [("end", "End turn")]


def _moving(desk: GrabDesk) -> captions.Keys:
    act = [("act", "Go there")] if desk.cursor in desk.goals else [("act", "Choose")]
    hold = [("hold", "Take the chest")] if _can(desk, Take) else []
    carry = [("carry", "Carry")] if desk.carriers() else []
    return [*act, ("next", "Next one"), *hold, *carry]


def _fighting(desk: GrabDesk) -> captions.Keys:
    kinds = (((Shoot,), "fire", "Fire"), ((Strike,), "fight", "Fight"))
    found = [(name, words) for wanted, name, words in kinds if _can(desk, *wanted)]
    if _can(desk, Cannonade, Peel):
        found.append(("mischief", "Mischief"))
    if not found:
        return [("act", "End turn")]
    return [("act", "Attack"), *found, ("next", "Next one"), ("end", "End turn")]


def rows(desk: GrabDesk, width: int, *, numbered: bool) -> list[Row]:
    """The open choices, each with its number and its odds as far as there is room."""
    return captions.rows(
        desk,
        width,
        lambda action: words_of(desk.grab, action, desk.measures),
        lambda action: "",
        SHORT,
        numbered=numbered,
    )


def prompt_words(desk: GrabDesk) -> str:
    """What is asked now: the open list's own question, or that of the rules."""
    if desk.overlay == HEIGHTS:
        length, heights = desk.measures.length[0], desk.measures.height[1]
        costs = f"up a {length} each, any drop one"
        return f"Heights in {heights}: {costs}. {desk.key_of('ranges')}: who is seen from where."
    if desk.overlay == SIGHT:
        what = "What is seen from under the cursor: + in the open, c in cover."
        return f"{what} {desk.key_of('ranges')}: as before."
    words = captions.prompt_words(desk)
    if words:
        return words
    if desk.carrying and desk.session.human:
        left = haul_left(desk.grab)
        alone = "; alone it costs double" if len(desk.carriers()) == 1 else ""
        return f"The arrows carry the chest: {desk.measures.far(left)} left{alone}."
    return desk.session.prompt.words


def place_words(desk: GrabDesk) -> str:
    """What lies under the cursor, as a plain sentence."""
    grab, at = desk.grab, desk.cursor
    table_row = desk.letter_of(at)
    words = [ground_words(grab, at, *table_row, desk.measures)]
    if desk.placing:
        refusal = desk.session.refuse(desk.place())
        fits = f"the chest fits here, {LIES[desk.lie]}"
        words.append(fits if refusal is None else refusal.why)
    elif desk.here != NOBODY:
        words.append(f"{titled(desk.here)}, {state_of(grab, desk.here)}")
    elif desk.on_chest(at):
        words.append("the chest")
    elif at in desk.goals:
        words.append(f"{token(desk.who)} goes there for {desk.measures.far(desk.goals[at])}")
    if desk.who != NOBODY and desk.here == desk.who and desk.moving:
        words.append(left_of(grab, desk.who, desk.measures))
    return start_of("; ".join(words))


# --- The panel beside the board: the players, the figure's card, odds, the end of the log ---------

MOST_SHOTS = 6
"""Lines of those who could be shot at."""
NARROW = 76
ENDLESS = 9
"""So many chests nobody carries off: it is played for rounds."""


def band_ink(palette: GrabPalette, band: Band | None) -> Ink:
    """The colour of a warband's name in a panel."""
    if band is None or palette.name == "mono":
        return palette.panel.text
    inks = palette.bands[band]
    return inks.paper if palette.dark_ink else inks.name


def score_lines(grab: Grab, names: list[str], palette: GrabPalette, width: int) -> list[Line]:
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
        return "no warband now"
    on = [FigureId(who) for who in members(band) if grab.figures[who].at >= 0]
    if not on:
        return f"{BANDS[band].removeprefix('the ')}: not on yet"
    shown = [f"{token(who)}{'(w)' if grab.figures[who].wounds else ''}" for who in on]
    return f"{BANDS[band].removeprefix('the ')}: {' '.join(shown)}"


def card_lines(desk: GrabDesk, palette: GrabPalette, width: int) -> list[Line]:
    """The stud under the cursor, who stands there, and who is given orders."""
    inks, grab = palette.panel, desk.grab
    lines: list[Line] = [(Piece(text, inks.text),) for text in wrapped(place_words(desk), width)]
    who = desk.who
    if who != NOBODY and grab.figures[who].at >= 0:
        ink = band_ink(palette, band_of(who))
        title = f"{token(who)} {start_of(name(who).removeprefix('the '))}"
        lines.append((Piece(title, ink, True),))
        words = f"at {place(grab, grab.figures[who].at)}, {state_of(grab, who)}"
        if grab.phase is Phase.MOVING:
            words = f"{words}, {left_of(grab, who, desk.measures)}"
        lines += [(Piece(text, inks.dim),) for text in wrapped(words, width)]
    return lines


def shot_lines(desk: GrabDesk, palette: GrabPalette, width: int) -> list[Line]:
    """Whom the figure in hand could shoot at from under the cursor, in the open or in cover."""
    inks, grab, who = palette.panel, desk.grab, desk.who
    if who == NOBODY or grab.figures[who].at < 0 or not (desk.moving or desk.fighting):
        return []
    at: Stud = desk.cursor if desk.cursor in desk.goals else grab.figures[who].at
    found = overlay.chances_from(grab, who, at)
    sees = "sees" if at == grab.figures[who].at else "would see"
    head = f"{token(who)} {sees} from {place(grab, at)}:"
    if not found:
        return [(Piece(f"{head} nobody"[:width], inks.dim),)]
    lines: list[Line] = [(Piece(head[:width], inks.text),)]
    for on, chance, covered in found[:MOST_SHOTS]:
        how = "in cover" if covered else "in the open"
        odds = f"{chance.numerator * 36 // chance.denominator}/36"
        left = f" {token(on)} {how}"
        lines.append(
            (
                Piece(left.ljust(width - 12), band_ink(palette, band_of(on))),
                Piece(f"{odds:>6} {overlay.chance_text(chance):>4}", inks.text),
            )
        )
    if len(found) > MOST_SHOTS:
        lines.append((Piece(f" and {len(found) - MOST_SHOTS} more", inks.dim),))
    return lines


def status(desk: GrabDesk, inks: PanelInks) -> Line:
    """The stud under the cursor in one line, with the best shot from there, for a narrow screen."""
    words = place_words(desk)
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
    who, grab = desk.who, desk.grab
    if who == NOBODY or not desk.moving or desk.cursor not in desk.goals:
        return ""
    found = overlay.chances_from(grab, who, desk.cursor)
    if not found:
        return ""
    on, chance, _ = found[0]
    return f"; would see {token(on)} {overlay.chance_text(chance)}"


def panel_lines(
    desk: GrabDesk,
    log: Sequence[Entry],
    wanted: str,
    width: int,
    height: int,
    glyphs: Glyphs,
    palette: GrabPalette,
) -> list[Line]:
    """At most `height` lines of `width` cells: the odds first, the log in what is left.

    `wanted` is "odds" or "card": which part was asked for where there is no room for all.
    """
    inks, weighed = palette.panel, desk.weighed()
    names = [desk.session.name_of(who) for who in sorted(desk.grab.order)]
    score = [
        heading(goal(desk.grab.options), width, glyphs, inks),
        *score_lines(desk.grab, names, palette, width),
    ]
    card = [heading("Here", width, glyphs, inks), *card_lines(desk, palette, width)]
    card += shot_lines(desk, palette, width)
    return fitted(
        Parts(score, card),
        wanted,
        height,
        (lambda room: odds_part(weighed, width, room, glyphs, inks, _odds)) if weighed else None,
        lambda room: log_lines(log, width, room, glyphs, inks) if log else [],
    )


def goal(options: Options) -> str:
    """What is played for, in a few words."""
    if options.chests >= ENDLESS:
        return f"Most chests in {options.turns} rounds"
    return f"First to {options.chests} chests" if options.chests > 1 else "One chest"


def _odds(odds: Odds, width: int, room: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """With the first chance as a fraction, as the rule book has it."""
    exact = [
        (Piece(f"{row.chance.numerator}/{row.chance.denominator} {row.words}"[:width], inks.dim),)
        for row in odds.rows[:1]
        if row.chance.denominator != 1
    ]
    return [*lines_of(odds, width, room - len(exact), glyphs, inks), *exact]
