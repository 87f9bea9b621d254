"""The pages of a treasure grab: what is laid over its board, what stands beside it, and its map."""

from collections.abc import Iterable
from fractions import Fraction

from msgspec.structs import replace
from textual.geometry import Offset, Region, Size

from pieces_of_eight.campaign.geometry.squares import BITS, Stud
from pieces_of_eight.campaign.kernel.describe import THREAT
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.campaign.treasure_grab import state as s
from pieces_of_eight.campaign.treasure_grab.describe import HEIGHTS, SIGHT
from pieces_of_eight.campaign.treasure_grab.events import (
    BANDS,
    ENDLESS,
    place,
    place_at,
    player,
    token,
)
from pieces_of_eight.campaign.treasure_grab.fighting import hit_chance
from pieces_of_eight.campaign.treasure_grab.ground import plan, sight, taken
from pieces_of_eight.campaign.treasure_grab.state import FigureId, Grab, band_of
from pieces_of_eight.tui.draw.cells import Ink, Line, Piece, Row, Scales, Zoom
from pieces_of_eight.tui.draw.colours import Palette, PanelInks
from pieces_of_eight.tui.draw.glyphs import Glyphs, heading, percent, wrapped
from pieces_of_eight.tui.draw.places import preview
from pieces_of_eight.tui.draw.table import MapPalette
from pieces_of_eight.tui.match.captions import Parts, lines_of
from pieces_of_eight.tui.match.fight_desk import FightDesk
from pieces_of_eight.tui.match.maps import MapPages, MapReplay, SquareMap
from . import draw as d
from .draw import GrabView, StudMark, StudSign, table
from .face import FACE

GrabDesk = FightDesk[Grab, s.Action]
SHOTS = {"+": StudSign.OPEN, "c": StudSign.COVERED}


def seen_from(grab: Grab, at: Stud) -> dict[Stud, StudMark]:
    """What can be shot at from a stud, in the open or in cover by the ground."""
    table, found = plan(grab.board.rows), dict[Stud, StudMark]()
    there = taken(grab) & ~BITS[at]
    floor = [Stud(to) for to, fits in enumerate(table.fits) if fits and table.on[to] and to != at]
    for to in floor if table.on[at] and table.fits[at] else ():
        view = sight(table, at, to)
        if view.clear:
            found[to] = StudMark(StudSign.COVERED if view.covers(there) else StudSign.OPEN)
    return found


def chances_from(grab: Grab, who: FigureId, at: Stud) -> list[tuple[FigureId, Fraction, bool]]:
    """Whom a figure could shoot at from a stud, with the chance and whether in cover."""
    moved = replace(grab.figures[who], at=at)
    there = taken(replace(grab, figures=s.with_figure(grab.figures, who, moved)))
    table, found = plan(grab.board.rows), []
    for n, enemy in enumerate(grab.figures):
        foe = FigureId(n)
        if (
            enemy.at < 0
            or band_of(foe) is band_of(who)
            or not (table.on[enemy.at] and table.on[at])
        ):
            continue
        view = sight(table, at, enemy.at)
        if view.clear:
            covered = view.covers(there)
            found.append((foe, hit_chance(covered), covered))
    return sorted(found, key=lambda each: (-each[1], each[0]))


def ghosts(places: Iterable[tuple[FigureId, Stud]]) -> tuple[d.FigureMark, ...]:
    return tuple(d.FigureMark(who, token(who), band_of(who), at, ghost=True) for who, at in places)


def view(desk: GrabDesk) -> GrabView:
    layer, here = desk.layer and desk.layer.key, desk.here
    found = d.view_of(
        desk.state,
        cursor=desk.cursor,
        selected=s.NOBODY if desk.who is None else desk.who,
        marks=marks(desk, layer),
        numbered=layer == HEIGHTS,
    )
    if here is not None and here.path:
        band = zip(map(FigureId, s.members(desk.state.band)), here.path, strict=False)
        found = replace(found, figures=(*found.figures, *ghosts(band)))
    if here is not None and isinstance(here.orders[0], s.Place):
        ghost = d.ChestMark(here.orders[0].at, here.orders[0].lie, ghost=True)
        found = replace(found, chests=(ghost,))
    return found


def marks(desk: GrabDesk, layer: object) -> dict[Stud, StudMark]:
    if layer == SIGHT:
        return seen_from(desk.state, desk.cursor)
    if layer == THREAT:
        return {
            at: StudMark(SHOTS.get(text, StudSign.THREAT), text) for at, text in desk.threat.items()
        }
    if layer == HEIGHTS or desk.steering or desk.state.pending:
        return {}
    if desk.laid:
        return {
            at: StudMark(StudSign.REACH if some[0].mark else StudSign.CHOICE, some[0].mark)
            for at, some in desk.laid.items()
        }
    return targets(desk)


def targets(desk: GrabDesk) -> dict[Stud, StudMark]:
    """The enemies who can be attacked, each with the best chance of whoever is in hand."""
    found: dict[Stud, StudMark] = {}
    for thing in desk.things.values():
        attacks = [each for each in desk.at_thing(thing) if desk.verb(each).aimed]
        if attacks:
            mine = [each for each in attacks if each.actor == desk.who]
            chances = [chance for each in mine or attacks if (chance := desk.chance(each))]
            best = percent(max(chances)).strip() if chances else ""
            found[desk.place_of(attacks[0])] = StudMark(StudSign.TARGET, best)
    return found


def turn_words(grab: Grab, glyphs: Glyphs, *, short: bool = False) -> str:
    """Round, whose turn, and the part of it; `short` leaves room for who decides."""
    dot = "," if glyphs.name == "ascii" else " ·"
    rounds = f"Round {min(grab.turn, grab.options.turns)} of {grab.options.turns}"
    if short:
        return rounds
    band = f"{dot} {player(grab, grab.active)}{dot}" if grab.phase is not s.Phase.OVER else dot
    return f"{rounds}{band} {'putting the chest back' if grab.pending else grab.phase.name.lower()}"


MOST_SHOTS = 6  # lines of those who could be shot at
NARROW = 76


def band_ink(palette: MapPalette, band: s.Band | None) -> Ink:
    if band is None or palette.name == "mono":
        return palette.panel.text
    return palette.ink(f"panel{int(band)}")


def score_lines(grab: Grab, names: list[str], palette: MapPalette, width: int) -> list[Line]:
    """Every player with his warband, his chests and his figures; > before whose turn it is."""
    inks = palette.panel
    lines: list[Line] = []
    for who in grab.order:
        band = grab.bands[who]
        turn = ">" if who == grab.active and grab.phase is not s.Phase.OVER else " "
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


def band_words(grab: Grab, band: s.Band | None) -> str:
    """A warband in a few words: "Red Pirates: P1 P2(w) P4"."""
    if band is None:
        return "no warband"
    on = [FigureId(who) for who in s.members(band) if grab.figures[who].at >= 0]
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
                Piece(f"{odds:>6} {percent(float(chance)).strip():>4}", inks.text),
            )
        )
    if len(found) > MOST_SHOTS:
        lines.append((Piece(f" and {len(found) - MOST_SHOTS} more", inks.dim),))
    return lines


def status(desk: GrabDesk, width: int, inks: PanelInks) -> Line:
    """The stud under the cursor in one line, with the best shot from there, for a narrow screen."""
    words, shot = desk.words_at_cursor(), best_shot(desk)
    return (Piece(cut(words, NARROW - len(shot)), inks.bar_text), Piece(shot, inks.bar_text, True))


def cut(words: str, room: int) -> str:
    """As many parts of a sentence, between commas and semicolons, as there is room for."""
    while len(words) > room:
        shorter = words[: max(words.rfind(","), words.rfind(";"))]
        words = shorter if len(shorter) < len(words) - 1 else words[:room]
    return words


def best_shot(desk: GrabDesk) -> str:
    if desk.who is None or desk.cursor not in desk.laid:
        return ""
    found = chances_from(desk.state, desk.who, desk.cursor)
    if not found:
        return ""
    on, chance, _ = found[0]
    return f"; would see {token(on)} {percent(float(chance)).strip()}"


def parts(desk: GrabDesk, width: int, glyphs: Glyphs, palette: MapPalette) -> Parts:
    names = [desk.session.name_of(who) for who in sorted(desk.state.order)]
    score = score_lines(desk.state, names, palette, width)
    card = [*card_lines(desk, palette, width), *shot_lines(desk, palette, width)]
    options = desk.state.options
    goal = f"First to {options.chests} chests" if options.chests > 1 else "One chest"
    if options.chests >= ENDLESS:
        goal = f"Most chests in {options.turns} rounds"
    titles = goal, "Here"
    above, here = (heading(words, width, glyphs, palette.panel) for words in titles)
    return Parts([above, *score], [here, *card])


def odds_lines(odds: Odds, width: int, room: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """With the first chance as a fraction, as the rule book has it."""
    exact = [
        (Piece(f"{row.chance.numerator}/{row.chance.denominator} {row.words}"[:width], inks.dim),)
        for row in odds.rows[:1]
        if row.chance.denominator != 1
    ]
    return [*lines_of(odds, width, room - len(exact), glyphs, inks), *exact]


class BoardMap(SquareMap[Stud]):
    """A board in its margin. As long as nothing draws the eye beyond it, it stays in the middle."""

    TABLE = table
    SCALES = Scales(tuple(range(len(table().grids))), 0, stride=3)
    PAINTER = d.GrabPainter

    @classmethod
    def measured(cls, view: GrabView, zoom: Zoom) -> tuple[int, int]:
        return d.framed(view.columns, view.rows, table().grids[zoom])[2:]

    @classmethod
    def scale_for(cls, view: GrabView, width: int, height: int) -> Zoom:
        """Of the letters of a board the last line can be missing."""
        return super().scale_for(view, width, height + 1)

    # The board in the middle.

    def settle(self) -> None:
        """Put the board into the middle, and then the cursor into sight."""
        x, y, width, height = self._framed()
        wide, high = self.size
        self._scroll(Offset(x + (width - wide) // 2, y + (height - high + 1) // 2))
        if self.view.cursor is not None:
            self.bring_into_sight(self.view.cursor)

    def open_on(self, at: Stud) -> None:
        self.settle()

    def centre_on(self, at: Stud) -> None:
        """What lies in the middle is the board, whatever is looked at."""
        self._fit()
        self.settle()

    def _roomy(self, at: Stud, pane: Size, room: tuple[int, int] | None = None) -> Region:
        """Around a stud of the board only so much is wanted as lies on it."""
        board = Region(*self._framed()).translate((0, self._padding().y))
        roomy = super()._roomy(at, pane, room)
        return roomy.intersection(board) if board.contains_region(self._drawn(at)) else roomy

    def _framed(self) -> tuple[int, int, int, int]:
        return d.framed(self.view.columns, self.view.rows, self.look.layout)


def again(page: MapReplay, width: int) -> Parts:
    palette, grab = BoardMap.palette_of(page), page.seen
    names = [page.names[who] for who in sorted(grab.order)]
    head = heading(grab.board.name, width, page.glyphs, palette.panel)
    return Parts([], [head, *score_lines(grab, names, palette, width)])


def tiny(
    view: GrabView, palette: Palette, glyphs: Glyphs, width: int, height: int
) -> tuple[Row, ...]:
    look = BoardMap.look_beside(palette, glyphs, 0)
    return preview(d.on_board(view), len(view.board[0]), look)


PAGES = MapPages(
    face=FACE,
    map=BoardMap,
    view=view,
    step=lambda page: d.view_of(page.seen),
    painted=d.paint_board,
    tiny=tiny,
    heading=turn_words,
    status=status,
    beside=parts,
    again=again,
    quietly=lambda page: "A turn is over." if page.at else "Nothing has happened yet.",
    follows=lambda desk: ("the board", desk.cursor),  # once; then the cursor is in sight anyway
    odds=odds_lines,
    nothing_weighed="No dice here. Put the cursor on an enemy first.",
    card="the figure's card",
)
SCREENS = PAGES.screens()
