"""The pages of a shore raid: what is laid over its shore, what stands beside it, and its map."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import behind, within
from pieces_of_eight.campaign.kernel.describe import THREAT, Choice
from pieces_of_eight.campaign.kernel.odds import Chance, Odds, Part
from pieces_of_eight.campaign.kernel.play import many, start_of
from pieces_of_eight.campaign.shore_raid import events as e
from pieces_of_eight.campaign.shore_raid import state as s
from pieces_of_eight.campaign.shore_raid.describe import conditions, facing_words, shots
from pieces_of_eight.campaign.shore_raid.events import SUITS, card
from pieces_of_eight.campaign.shore_raid.events import name as named
from pieces_of_eight.campaign.shore_raid.ground import CONTACT, Cell, plan
from pieces_of_eight.campaign.shore_raid.state import PIRATES, Card, March, Raid
from pieces_of_eight.tui.draw.cells import Line, Piece, Row, Zoom
from pieces_of_eight.tui.draw.colours import Palette, PanelInks
from pieces_of_eight.tui.draw.glyphs import Glyphs, bar, heading, wrapped
from pieces_of_eight.tui.draw.table import MapPalette
from pieces_of_eight.tui.match.captions import BAR, Parts, card_lines, chance_line, mod_lines
from pieces_of_eight.tui.match.fight_desk import FightDesk
from pieces_of_eight.tui.match.maps import MapPages, MapReplay, SquareMap
from . import draw as d
from .draw import SCALES, InchSign, ShoreView, cell_of, table
from .face import FACE

ShoreDesk = FightDesk[Raid, s.Action]

Marks = dict[Cell, InchSign]
BY_DIE = {10: InchSign.NEAR, 8: InchSign.FAR}
"""How far a shot is, by the die it is thrown with; any lesser one is the farthest."""


def of_way(march: March, columns: int) -> Marks:
    return {cell_of(at, columns): InchSign.CORNER for at in march.via}


def of_ranges(raid: Raid, figure: s.Figure) -> Marks:
    """What a man's firelock reaches; without one, from where he would be taken from behind.

    That is all that is in contact with him; from behind him his weapon does not count.
    """
    table, found = plan(raid.shore.rows), Marks()
    if figure.firelock is not s.Firelock.NONE:
        return of_dice(shots(table, [(figure.firelock, figure.at)]))
    for cell, at in enumerate(table.middles):
        if table.walk[cell] and at != figure.at and within(at, figure.at, CONTACT):
            is_behind = behind(figure.at, figure.facing, at)
            found[cell] = InchSign.NEAR if is_behind else InchSign.FARTHEST
    return found


def of_dice(found: Mapping[Cell, int]) -> Marks:
    return {cell: BY_DIE.get(die, InchSign.FARTHEST) for cell, die in found.items()}


def ghosts(raid: Raid, march: March) -> tuple[d.ManMark, ...]:
    columns, signs = len(raid.shore.rows[0]), e.tokens(raid)
    return tuple(
        replace(
            d.mark_of(raid.figures[who], columns, signs[who]),
            at=cell_of(to, columns),
            ghost=True,
            chosen=False,
        )
        for who, to in zip(march.figures, march.to, strict=True)
        if raid.figures[who].at != to
    )


def chosen(
    marks: Iterable[d.ManMark], raid: Raid, who: Iterable[s.FigureId]
) -> tuple[d.ManMark, ...]:
    """The men with those chosen lit up."""
    columns = len(raid.shore.rows[0])
    lit = {cell_of(raid.figures[each].at, columns) for each in who}
    return tuple(replace(mark, chosen=True) if mark.at in lit else mark for mark in marks)


def men_of(choice: Choice) -> list[s.FigureId]:
    found: list[s.FigureId] = []
    for act in choice.orders:
        if isinstance(act, s.Form | March):
            found += act.figures
        elif isinstance(act, s.Run):
            found.append(act.figure)
        elif choice.actor is not None:
            found.append(act.by)
    return found


def view(desk: ShoreDesk) -> ShoreView:
    raid, base = desk.state, d.view_of(desk.state)
    row = None if desk.choice is None else desk.choice_of(desk.choice)
    laid = desk.here if desk.listing is None else row
    march = laid.orders[0] if laid is not None else None
    figures = chosen(base.figures, raid, desk.hand if row is None else men_of(row))
    if isinstance(march, March):
        figures = (*figures, *ghosts(raid, march))
    marks = marks_of(desk, march if isinstance(march, March) else None)
    return replace(base, figures=figures, marks=marks, cursor=desk.cursor)


def marks_of(desk: ShoreDesk, march: March | None) -> Marks:
    raid, looked_at = desk.state, None if desk.layer is None else desk.layer.key
    if looked_at == THREAT:
        dice = {at: int(text) for at, text in desk.threat.items() if text.isdigit()}
        return dict.fromkeys(desk.threat, InchSign.CHARGE) | of_dice(dice)
    for figure in raid.figures:
        if figure.id == looked_at and figure.here:
            return of_ranges(raid, figure)
    if raid.pending:
        return dict.fromkeys(map(desk.place_of, desk.choices), InchSign.CHOICE)
    found: Marks = {}
    if desk.listing is None:
        found = {
            each.place: InchSign.HALF if each.mark else InchSign.WHOLE for each in desk.all_laid
        }
        if desk.laid and march is not None:
            found |= of_way(march, len(raid.shore.rows[0]))
    aimed = [each for each in desk.choices if desk.verb(each).aimed]
    mine = [each for each in aimed if not desk.hand or each.actor in desk.hand]
    return found | dict.fromkeys(map(desk.place_of, mine), InchSign.TARGET)


WIDE, HIGH = 12, 5  # the cells of a card
GAP = 2
LETTERS = {1: "A", 11: "J", 12: "Q", 13: "K"}
AGAINST = "against a d6"  # the defender's die is the same for all (PA-5.1)


def status(desk: ShoreDesk, width: int, inks: PanelInks) -> Line | None:
    """The man under the cursor in one line: where there is no room, what matters least is left out.

    What ails him comes before what he has in his hands, and where he looks comes last.
    """
    if desk.under is None:
        return None
    raid: Raid = desk.state
    figure = raid.figures[desk.under.id]
    who = start_of(named(raid, figure.id))
    band = f"band {figure.band}" if figure.band else "no band"
    facing = f"faces {facing_words(figure.facing)}"
    words = [band, *conditions(figure), e.described(figure), facing]
    while len(who) + 2 + len(", ".join(words)) > width and len(words) > 1:
        words.pop()
    return (
        Piece(f"{who}:", inks.title, True),
        Piece(f" {', '.join(words)}"[: max(0, width - len(who) - 1)], inks.bar_text),
    )


def cards_drawn(
    cards: Sequence[Card], width: int, palette: MapPalette, glyphs: Glyphs
) -> list[Line]:
    """Cards side by side, the first of them the one that is played; as many as have room."""
    room = max(0, (width + GAP) // (WIDE + GAP))
    box = tuple("++++-|" if glyphs.name == "ascii" else "┌┐└┘─│")
    upper_left, upper_right, lower_left, lower_right, level, upright = box
    inner, drawn = WIDE - 2, list[list[Piece]]()
    for n, each in enumerate(cards[:room]):
        ink = palette.ink("card_red" if each.owner == PIRATES else "card_black")
        shown = palette.ink("card_back") if n else ink
        calls = "calls up 1" if each.rank == 1 else f"calls {each.rank}"
        rank = f" {LETTERS.get(each.rank, str(each.rank))}"
        lines = (
            f"{upper_left}{level * inner}{upper_right}",
            f"{upright}{rank:<{inner}}{upright}",
            f"{upright}{SUITS[each.suit]:^{inner}}{upright}",
            f"{upright}{calls:>{inner}}{upright}",
            f"{lower_left}{level * inner}{lower_right}",
        )
        drawn.append([Piece(line, shown, not n, palette.ink("card_paper")) for line in lines])
    gap = Piece(" " * GAP, palette.panel.text)
    return [
        tuple([piece for card in drawn for piece in (card[line], gap)][:-1])
        for line in range(HIGH if drawn else 0)
    ]


def odds_lines(odds: Odds, width: int, room: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """All that some blows can do, in at most `room` lines of `width` cells; the ends first."""
    rows = [_line(row, width, glyphs, inks) for row in odds.rows]
    also = [_line(row, width, glyphs, inks, dim=True) for row in odds.also]
    note: list[Line] = [(Piece(text, inks.dim),) for text in wrapped(odds.note, width)]
    parts = [
        line
        for part in odds.parts
        for line in (_brief(part, width, inks), *mod_lines(part, width, inks))
    ]
    if len(odds.parts) == 1:
        parts.insert(1, (Piece(f" {AGAINST}", inks.dim),))
    if len(parts) + len(rows) + len(also) + len(note) > room:
        parts = [_brief(part, width, inks) for part in odds.parts]
    lines = [*parts, *rows, *also]
    return [*lines, *note] if len(lines) + len(note) <= room else [*rows, *parts][: max(room, 1)]


def _brief(part: Part, width: int, inks: PanelInks) -> Line:
    """A blow in one line: "Pirate C3            d8"."""
    who, _, die = part.words.rpartition(": ")
    who = who if len(who) + len(die) < width else who.partition(",")[0]
    return (Piece(f"{who:<{width - len(die)}}", inks.text), Piece(die, inks.title, True))


def _line(row: Chance, width: int, glyphs: Glyphs, inks: PanelInks, *, dim: bool = False) -> Line:
    words = row.words.replace("he fights on with", "he has")[: width - BAR - 6]
    return chance_line(replace(row, words=words), width, glyphs, inks, dim=dim)


def parts(desk: ShoreDesk, width: int, glyphs: Glyphs, palette: MapPalette) -> Parts:
    deck, inks = deck_lines(desk.state, width, palette, glyphs), palette.panel
    if desk.under is None:
        title = heading("The sides", width, glyphs, inks)
        return Parts(deck, [title, *side_lines(desk.state, inks)])
    figure = desk.state.figures[desk.under.id]
    side = ", a pirate" if figure.owner == PIRATES else ", a townsman"
    who = Piece(start_of(desk.under.title), inks.text, True), Piece(side, inks.dim)
    rows = desk.about.card(desk.state, figure.id, desk.me)
    title = heading("Under the cursor", width, glyphs, inks)
    return Parts(deck, [title, who, *card_lines(rows, width, glyphs, inks)])


def row(words: str, text: str, inks: PanelInks) -> Line:
    return Piece(f"{words:<14}", inks.dim), Piece(text, inks.text)


def deck_lines(raid: Raid, width: int, palette: MapPalette, glyphs: Glyphs) -> list[Line]:
    """The turn, its cards, what may still be turned, how far the sides go, and the points."""
    inks = palette.panel
    found: list[Line] = [heading(f"Turn {raid.turn} of {raid.options.turns}", width, glyphs, inks)]
    if raid.phase is not s.Phase.OVER:
        found += cards_drawn(raid.turned, width, palette, glyphs)
        for side, words in enumerate(("red, pirates", "black, town")):
            left = e.ranks(card.rank for card in raid.deck if card.owner == side) or "none"
            found.append(row(words, left[: width - 14], inks))
        for words, pace in zip(("pirates go", "town goes"), raid.paces, strict=True):
            far = f"{pace.open // 100} open, {pace.broken // 100} broken"
            found.append(row(words, far, inks))
    points, need = e.won(raid), raid.options.need
    of_need = f" {points}{f' of {need}' * (points < need)}"
    room = max(4, width - 14 - len(of_need))
    full = bar(points / need, room, glyphs) if points else glyphs.trough * room
    ink = inks.good if points >= need else inks.fair
    label = Piece(f"{'points':<14}", inks.dim)
    return [*found, (label, Piece(full, ink), Piece(of_need, inks.text))]


def side_lines(raid: Raid, inks: PanelInks) -> list[Line]:
    left = [sum([f.here and f.owner == side for f in raid.figures]) for side in (0, 1)]
    told = [
        f"{many(n, 'man')}, {killed} killed" for n, killed in zip(left, raid.killed, strict=True)
    ]
    return [row("pirates", told[0], inks), row("the town", told[1], inks)]


def turn_words(raid: Raid, glyphs: Glyphs, *, short: bool = False) -> str:
    """The heading: the turn, the points, the cards; `short` where it is narrow."""
    dot = ", " if glyphs.name == "ascii" else " · "
    of = "/" if short else " of "
    found = [f"Turn {raid.turn}{of}{raid.options.turns}"]
    points, need = e.won(raid), raid.options.need
    found.append(many(points, "point") if points >= need else f"{points}{of}{many(need, 'point')}")
    if raid.phase is not s.Phase.OVER and raid.turned:
        cards = [card(each).removeprefix("the ") for each in raid.turned]
        if short:  # "A hearts", "10 spades"
            ranks = [LETTERS.get(each.rank, str(each.rank)) for each in raid.turned]
            suits = [SUITS[each.suit] for each in raid.turned]
            cards = [f"{rank} {suit}" for rank, suit in zip(ranks, suits, strict=True)]
        found.append((" " if short else " then ").join((f"[{cards[0]}]", *cards[1:])))
    return dot.join(found)


class ShoreMap(SquareMap[Cell]):
    DRAGS = True
    TABLE = table
    SCALES = SCALES
    PAINTER = d.ShorePainter
    BESIDE = (8, 3)

    @classmethod
    def measured(cls, view: ShoreView, zoom: Zoom) -> tuple[int, int]:
        return d.size(view.rows, zoom)

    @property
    def beside(self) -> tuple[int, int]:
        return self.BESIDE

    def go_to(self, at: Cell) -> None:
        self.bring_into_sight(at)


def step(page: MapReplay) -> ShoreView:
    """The shore, the cursor where something happened."""
    found, at = d.view_of(page.seen), None
    for entry in page.events:
        match entry.event:
            case e.Attacked(at=foe):
                at = page.seen.figures[foe].at
            case e.Marched(to=ways):
                at = ways[0]
            case e.Ran(to=to):
                at = to
        if at is not None:
            return replace(found, cursor=cell_of(at, found.columns))
    return found


def again(page: MapReplay, width: int) -> Parts:
    deck = deck_lines(page.seen, width, ShoreMap.palette_of(page), page.glyphs)
    return Parts([], [*deck, *side_lines(page.seen, page.inks)])


def quietly(page: MapReplay) -> str:
    """Nearly always a band is done."""
    band: int = page.state(page.at - 1).band
    return f"Band {band} is done." if band else ""


# --- A shore in small -----------------------------------------------------------------------------

TOLD = "+#S~_=,x%."
"""Grounds in the order in which one is told of several that are as many; a floor before all."""


def halved(view: ShoreView) -> ShoreView:
    """The shore at half its size: of four inches the ground that most of them are."""
    across, rows = view.columns, view.rows

    def most(x: int, y: int) -> str:
        letters = "".join([line[x : x + 2] for line in rows[y : y + 2]])
        return max(letters, key=lambda each: (letters.count(each), -TOLD.find(each)))

    small = tuple("".join(most(x, y) for x in range(0, across, 2)) for y in range(0, len(rows), 2))

    def at(cell: int) -> int:
        return cell // across // 2 * len(small[0]) + cell % across // 2

    men = tuple(replace(man, at=at(man.at)) for man in view.figures)
    return ShoreView(small, figures=men, things=tuple((at(c), what) for c, what in view.things))


def cut(rows: tuple[Row, ...], view: ShoreView, room: int) -> tuple[Row, ...]:
    """The part of a picture, an inch or two to a cell, in which most of those who fight stand."""
    across = sorted(man.at % view.columns for man in view.figures)
    middle = across[len(across) // 2] if across else 0
    start = max(0, min(middle - room // 2, view.columns - room))
    return tuple([row[start : start + room] for row in rows])


def tiny(
    view: ShoreView, palette: Palette, glyphs: Glyphs, width: int, height: int
) -> tuple[Row, ...]:
    """The overview of a shore, or half of that; what is too wide even so is cut off at the sides.

    The smallest has no numbers and no air about it: there it stands on a small screen, with words
    below it.
    """
    look, (left, above, *_) = ShoreMap.look_beside(palette, glyphs, 0), table().table.layout.margin
    if d.size(view.rows, 0)[1] <= height:
        drawn = d.paint(view, look)
        inches = cut(tuple(row[left:] for row in drawn), view, width - left)
        whole = ((*row[:left], *more) for row, more in zip(drawn, inches, strict=True))
        return ((), *whole, ())
    small = halved(view)
    return cut(tuple(row[left:] for row in d.paint(small, look)[above:]), small, width)


PAGES = MapPages(
    face=FACE,
    map=ShoreMap,
    view=view,
    step=step,
    painted=lambda view, look: ((), *d.paint(view, look), ()),
    tiny=tiny,
    heading=turn_words,
    status=status,
    beside=parts,
    again=again,
    quietly=quietly,
    follows=lambda desk: ((desk.state.turn, desk.state.band, desk.state.turned), desk.cursor),
    odds=odds_lines,
    nothing_weighed="No dice here. Put the cursor on an enemy in reach.",
    card="the man's card",
)
SCREENS = PAGES.screens()
