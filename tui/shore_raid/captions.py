"""What stands around the map of a shore: who decides, the keys of the moment, what is asked."""

from collections.abc import Sequence

from pieces_of_eight.campaign.kernel.odds import Chance, Odds, Part
from pieces_of_eight.campaign.kernel.play import start_of
from pieces_of_eight.campaign.shore_raid.events import (
    SUITS,
    card,
    described,
    inches,
    many,
    ranks,
    token,
    won,
)
from pieces_of_eight.campaign.shore_raid.events import name as named
from pieces_of_eight.campaign.shore_raid.ground import aboard, allowance
from pieces_of_eight.campaign.shore_raid.state import (
    NO_PLACE,
    PIRATES,
    TOWN,
    Call,
    Card,
    Fate,
    Fight,
    Figure,
    Fire,
    Form,
    Lift,
    March,
    Phase,
    Pillage,
    Raid,
    Recharge,
    Reload,
    Sail,
    Serve,
    members,
)
from pieces_of_eight.tui.draw.cells import Line, Piece
from pieces_of_eight.tui.draw.colours import PanelInks
from pieces_of_eight.tui.draw.glyphs import Glyphs, bar, heading, log_lines, percent, wrapped
from pieces_of_eight.tui.match import captions
from pieces_of_eight.tui.match.captions import Parts, fitted, odds_part
from pieces_of_eight.tui.match.desk import refused_by
from pieces_of_eight.tui.play.session import Entry
from pieces_of_eight.tui.widgets.row import Row
from .desk import Outlook, ShoreDesk
from .draw.layout import Dressing, ShoreGlyphs, ShorePalette
from .kind import ORDERS
from .words import MARKED, SHORT, Choice, attacks_on, heading_words, states, words_of

# --- The panel beside the map: the cards, the turn, a man's card, the odds, the end of the log ----

WIDE, HIGH = 12, 5
"""The cells of a card."""
GAP = 2
LETTERS = {1: "A", 11: "J", 12: "Q", 13: "K"}
BAR = 8
AGAINST = "against d6"
"""The defender's die is the same for all (PA-5.1)."""


def figure_lines(raid: Raid, figure: Figure, width: int, inks: PanelInks) -> list[Line]:
    """A man as he is now."""
    what = f"{described(figure)}, {MARKED}" if figure.personality else described(figure)
    found: list[Line] = [
        (
            Piece(start_of(named(raid, figure.id)), inks.text, True),
            Piece(", a pirate" if figure.owner == PIRATES else ", of the town", inks.dim),
        ),
        *((Piece(words, inks.text),) for words in wrapped(what, width)),
    ]
    band = f"band {figure.band} of {len(members(raid, figure.band))}" if figure.band else "no band"
    found.append((Piece(f"{band}, faces {heading_words(figure.facing)}", inks.dim),))
    if figure.here:
        far = inches(allowance(raid, figure, False))
        broken = inches(allowance(raid, figure, True))
        moves = f"may go {far}, {broken} over broken ground"
        found += [(Piece(words, inks.dim),) for words in wrapped(moves, width)]
    if figure.load != NO_PLACE:
        words = f"carries from {raid.shore.places[figure.load].name}"
        found.append((Piece(words, inks.good),))
    marks = [words for words in states(raid, figure) if not words.startswith("faces")]
    marks = [words for words in marks if words not in (MARKED, "carries a load")]
    return [*found, *((Piece(f"! {words}", inks.bad, True),) for words in marks)]


def status(raid: Raid, figure: Figure, width: int, inks: PanelInks) -> Line:
    """A man in one line of `width` cells: where there is no room, what matters least is left out.

    What ails him comes before what he has in his hands, and where he looks comes last.
    """
    who = start_of(named(raid, figure.id))
    band = f"band {figure.band}" if figure.band else "no band"
    *marks, facing = states(raid, figure)
    words = [band, *marks, described(figure), facing]
    while len(who) + 1 + len(", ".join(words)) > width and len(words) > 1:
        words.pop()
    return (
        Piece(who, inks.title, True),
        Piece(f" {', '.join(words)}"[: max(0, width - len(who))], inks.bar_text),
    )


def rank_of(card: Card) -> str:
    """The rank as it stands in a card's corner."""
    return LETTERS.get(card.rank, str(card.rank))


def cards_drawn(
    cards: Sequence[Card], width: int, palette: ShorePalette, glyphs: ShoreGlyphs
) -> list[Line]:
    """Cards side by side, the first of them the one that is played; as many as have room."""
    room = max(0, (width + GAP) // (WIDE + GAP))
    drawn = [drawn_card(card, palette, glyphs, played=not n) for n, card in enumerate(cards[:room])]
    gap = Piece(" " * GAP, palette.panel.text)
    lines: list[Line] = []
    for line in range(HIGH if drawn else 0):
        pieces = [piece for card in drawn for piece in (card[line], gap)]
        lines.append(tuple(pieces[:-1]))
    return lines


def drawn_card(
    card: Card, palette: ShorePalette, glyphs: ShoreGlyphs, *, played: bool
) -> list[Piece]:
    """One card: rank and suit, and how many it calls up; the one that waits is pale."""
    inks = palette.cards
    ink = inks.red if card.owner == PIRATES else inks.black
    upper_left, upper_right, lower_left, lower_right, level, upright = tuple(glyphs.box)
    inner = WIDE - 2
    calls = "calls up 1" if card.rank == 1 else f"calls {card.rank}"
    lines = (
        f"{upper_left}{level * inner}{upper_right}",
        f"{upright}{' ' + rank_of(card):<{inner}}{upright}",
        f"{upright}{SUITS[card.suit]:^{inner}}{upright}",
        f"{upright}{calls:>{inner}}{upright}",
        f"{lower_left}{level * inner}{lower_right}",
    )
    shown = ink if played else inks.back
    return [Piece(line, shown, played, inks.paper) for line in lines]


def odds_view(odds: Odds, width: int, room: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """All that some blows can do, in at most `room` lines of `width` cells; the ends first."""
    rows = [_line(row, width, glyphs, inks) for row in odds.rows]
    also = [_line(row, width, glyphs, inks, dim=True) for row in odds.also]
    note: list[Line] = [(Piece(text, inks.dim),) for text in wrapped(odds.note, width)]
    parts = [line for part in odds.parts for line in part_view(part, width, inks)]
    if len(odds.parts) == 1:
        parts.insert(1, (Piece(f" {AGAINST}", inks.dim),))
    if len(parts) + len(rows) + len(also) + len(note) > room:
        parts = [_brief(part, width, inks) for part in odds.parts]
    lines = [*parts, *rows, *also]
    return [*lines, *note] if len(lines) + len(note) <= room else [*rows, *parts][: max(room, 1)]


def part_view(part: Part, width: int, inks: PanelInks) -> list[Line]:
    """Who throws which die, and what moved it up or down."""
    mods: list[Line] = [
        (
            Piece(f" {mod.value:+d} ", inks.good if mod.value > 0 else inks.bad),
            Piece(mod.why[: width - 4], inks.dim),
        )
        for mod in part.mods
    ]
    return [_brief(part, width, inks), *mods]


def _brief(part: Part, width: int, inks: PanelInks) -> Line:
    """A blow in one line: "Pirate C3            d8"."""
    who, _, die = part.words.rpartition(": ")
    who = who[: width - len(die) - 1]
    return (Piece(f"{who:<{width - len(die)}}", inks.text), Piece(die, inks.title, True))


def _line(row: Chance, width: int, glyphs: Glyphs, inks: PanelInks, *, dim: bool = False) -> Line:
    room = width - BAR - 6
    words = row.words.replace("he stands with", "he has")
    share = float(row.chance)
    return (
        Piece(f"{words[:room]:<{room}} ", inks.dim if dim else inks.text),
        Piece(bar(share, BAR, glyphs), inks.line if dim else inks.fair),
        Piece(f" {percent(share):>4}", inks.text),
    )


def panel_lines(
    desk: Outlook, log: Sequence[Entry], wanted: str, width: int, height: int, dressing: Dressing
) -> list[Line]:
    """At most `height` lines of `width` cells: the odds first, the log in what is left.

    `wanted` is "odds" or "card": which part was asked for where there is no room for all.
    """
    raid, glyphs, inks = desk.raid, dressing.plain, dressing.inks
    weighed = desk.weighed()
    return fitted(
        Parts(deck_lines(raid, width, dressing), _man(desk, width, glyphs, inks)),
        wanted,
        height,
        (lambda room: odds_part(weighed, width, room, glyphs, inks, odds_view))
        if weighed
        else None,
        lambda room: log_lines(log, width, room, glyphs, inks) if log else [],
    )


def deck_lines(raid: Raid, width: int, dressing: Dressing) -> list[Line]:
    """The cards that are turned, what is left in the deck, how far each side goes, the points."""
    glyphs, inks = dressing.plain, dressing.inks
    found: list[Line] = [heading(f"Turn {raid.turn} of {raid.options.turns}", width, glyphs, inks)]
    if raid.phase is not Phase.OVER:
        found += cards_drawn(raid.turned, width, dressing.palette, dressing.glyphs)
        found += _deck(raid, width, inks)
        found += _paces(raid, inks)
    return [*found, points_line(raid, width, glyphs, inks)]


def _deck(raid: Raid, width: int, inks: PanelInks) -> list[Line]:
    """What may still be turned: the ranks of both colours, in no order but their own."""
    found: list[Line] = []
    for side, words in ((PIRATES, "red, pirates"), (TOWN, "black, town")):
        left = ranks(card.rank for card in raid.deck if card.owner == side) or "none"
        found.append((Piece(f"{words:<14}", inks.dim), Piece(left[: width - 14], inks.text)))
    return found


def _paces(raid: Raid, inks: PanelInks) -> list[Line]:
    """How many inches each side may go this turn."""
    found: list[Line] = []
    for side, words in ((PIRATES, "pirates go"), (TOWN, "the town goes")):
        pace = raid.paces[side]
        far = f"{pace.open // 100} open, {pace.broken // 100} broken"
        found.append((Piece(f"{words:<14}", inks.dim), Piece(far, inks.text)))
    return found


def points_line(raid: Raid, width: int, glyphs: Glyphs, inks: PanelInks) -> Line:
    """The pirates' points, and how many they need."""
    points, need = won(raid), raid.options.need
    left, right = "points        ", f" {points} of {need}"
    room = max(4, width - len(left) - len(right))
    share = points / need
    ink = inks.good if points >= need else inks.fair
    full = bar(share, room, glyphs) if points else glyphs.trough * room
    return (Piece(left, inks.dim), Piece(full, ink), Piece(right, inks.text))


def _man(desk: Outlook, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """The man under the cursor; where nobody stands, how many fight and have fallen."""
    here = desk.here()
    if here is not None:
        title = heading("Under the cursor", width, glyphs, inks)
        return [title, *figure_lines(desk.raid, here, width, inks)]
    return [heading("The sides", width, glyphs, inks), *side_lines(desk.raid, inks)]


def side_lines(raid: Raid, inks: PanelInks) -> list[Line]:
    """How many of each side still fight, and how many were killed."""
    found: list[Line] = []
    for side, words in ((PIRATES, "pirates"), (TOWN, "the town")):
        left = sum([f.fate is Fate.HERE and f.owner == side for f in raid.figures])
        dead = f"{raid.killed[side]} killed"
        words = f"{words:<14}"
        found.append((Piece(words, inks.dim), Piece(f"{many(left, 'man')}, {dead}", inks.text)))
    return found


# --- Captions -------------------------------------------------------------------------------------


def turn_words(raid: Raid, glyphs: Glyphs, *, short: bool = False) -> str:
    """The heading: the turn, the points, the cards; `short` where it is narrow."""
    dot = ", " if glyphs.name == "ascii" else " · "
    of = "/" if short else " of "
    found = [f"Turn {raid.turn}{of}{raid.options.turns}"]
    found.append(f"{won(raid)}{of}{raid.options.need} points")
    if raid.phase is not Phase.OVER and raid.turned:
        cards = [brief(each) if short else card(each).removeprefix("the ") for each in raid.turned]
        found.append((" " if short else " then ").join((f"[{cards[0]}]", *cards[1:])))
    return dot.join(found)


def brief(which: Card) -> str:
    """A card where there is little room: "A hearts", "10 spades"."""
    return f"{rank_of(which)} {SUITS[which.suit]}"


def who_decides(desk: ShoreDesk) -> str:
    """Who decides."""
    return captions.who_decides(desk.session)


def keys(desk: ShoreDesk) -> captions.Keys:
    """The commands of the moment with their labels, the most useful first."""
    return captions.fight_keys(desk, _doing, captions.LOOKING_ASHORE)


def _doing(desk: ShoreDesk) -> captions.Keys:
    if desk.listing is not None:
        return captions.choosing(desk)
    back = captions.undoing(desk.session)
    if desk.placing:
        return [("act", "Send them"), ("next", "Next man"), ("leave", "Close"), *back]
    if desk.calling:
        may_sail = aboard(desk.raid) and any(isinstance(act, Sail) for act in desk.legal)
        sail = [("cast_off", "Cast off")] if may_sail else []
        found = [("act", _calling(desk)), ("choose", "Choose"), ("next", "Next"), ("end", "Pass")]
        return [*found, *sail, *back]
    more = [("next", "Next"), ("end", "Done")]
    place = [("choose", "Place men" if desk.here() is None else "Choose")]
    return [*_ordering(desk), *place, *more, *_lists(desk), *back]


def _calling(desk: ShoreDesk) -> str:
    match desk.intended():
        case Form():
            return "Form the band"
        case Call():
            return "Call up"
        case _:
            return "Take his band"


def _ordering(desk: ShoreDesk) -> captions.Keys:
    """What Enter does with a band."""
    here = desk.here()
    if here is None:
        return [("act", "Go there")]
    if here.owner != desk.session.viewer:
        return [("act", "Attack")] if here.id in desk.targets() else []
    return [("act", "His orders" if here.id in desk.chosen else "Choose")]


def _lists(desk: ShoreDesk) -> captions.Keys:
    """The lists that would not be empty."""
    kinds: tuple[tuple[tuple[type, ...], str], ...] = (
        ((Fight,), "strike"),
        ((Fire, Serve, Reload, Recharge), "fire"),
        ((Fight,), "capture"),
        ((Pillage, Lift), "pillage"),
    )
    return [
        (name, ORDERS[name].label)
        for kind, name in kinds
        if any(isinstance(act, kind) for act in desk.legal)
    ]


def rows(desk: ShoreDesk, width: int, *, numbered: bool) -> list[Row]:
    """The open choices, each with its number and its odds as far as there is room."""

    def line(choice: Choice) -> str:
        return words_of(desk.raid, choice)

    def lead(choice: Choice) -> str:
        odds = desk.odds_of(choice)
        two = odds is not None and len(odds.rows) == 2
        return f"{SHORT[odds.rows[0].words]} " if odds is not None and two else ""

    def exact(choice: Choice) -> str:
        """With every man by name, where only their number would be told."""
        if isinstance(choice, Form):
            return f"Form a band: {', '.join(token(desk.raid, each) for each in choice.figures)}"
        return line(choice)

    return captions.rows(desk, width, line, lead, SHORT, numbered=numbered, exact=exact)


def prompt_words(desk: ShoreDesk) -> str:
    """What is asked now, or what will be done when Enter is pressed."""
    words = captions.prompt_words(desk)
    if words:
        return words
    if desk.session.over or desk.raid.pending:
        return desk.session.prompt.words
    if desk.calling:
        return _card(desk)
    if desk.acting:
        return _band(desk)
    return desk.session.prompt.words


def _card(desk: ShoreDesk) -> str:
    """Whom the card would call up."""
    raid = desk.raid
    assert raid.card is not None
    held = card(raid.card)
    match desk.intended():
        case Form(figures=figures) as form:
            refusal = desk.session.refuse(form)
            if refusal is not None:
                return refused_by(refusal)
            men = many(len(figures), "man")
            key = desk.key_of("choose")
            return f"Enter forms a band of {men} on {held}; {key} adds or drops a man."
        case Call() as call:
            refusal = desk.session.refuse(call)
            return f"{words_of(raid, call)}." if refusal is None else refused_by(refusal)
        case _:
            men = many(raid.card.rank, "man")
            return f"{start_of(held)} can call up {men}: Tab goes to one, Enter takes his band."


def _band(desk: ShoreDesk) -> str:
    """What those told off would do at the cursor, or why they cannot."""
    raid, intended = desk.raid, desk.intended()
    if intended is None:
        told = f"{len(desk.chosen)} of {many(len(desk.able()), 'man')} chosen"
        return f"Band {raid.band}: {told}. Go to a place or an enemy, Enter sends them."
    if attacks_on(intended):
        return f"{words_of(raid, intended)}: {_chances(desk.odds_of(intended))}."
    if isinstance(intended, March):
        refusal = desk.session.refuse(intended)
        if refusal is not None:
            return refused_by(refusal)
        return _going(desk, intended)
    return f"{words_of(raid, intended)}."


def _going(desk: ShoreDesk, march: March) -> str:
    """How far a march is, and whether they can attack at its end."""
    raid = desk.raid
    from pieces_of_eight.campaign.shore_raid.ground import allowed_to, measure, walks_of

    figures = [raid.figures[who] for who in march.figures]
    far = measure([man.at for man in figures], march.via, march.to)
    allowed = allowed_to(raid, figures, walks_of(raid, march))
    men = many(len(figures), "man")
    half = "and may attack there" if 2 * far <= allowed else "and can do no more there"
    verb = "goes" if len(figures) == 1 else "go"
    share = f"{inches(far).partition(' ')[0]} of {inches(allowed)}"
    return f"{start_of(men)} {verb} {share}, {half}."


def _chances(odds: Odds | None) -> str:
    """The odds of an attack in a clause."""
    if odds is None:
        return "out of reach"
    found = [f"{SHORT[row.words]} {percent(float(row.chance))}" for row in odds.rows if row.chance]
    return ", ".join(found)
