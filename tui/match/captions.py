"""What stands around the map of any fight: who decides, the keys of the moment, what is asked."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, Protocol, TypeVar

from pieces_of_eight.campaign.kernel.odds import Chance, Odds, Part
from pieces_of_eight.campaign.kernel.play import Event, Mod
from pieces_of_eight.tui.draw.cells import Line, Piece
from pieces_of_eight.tui.draw.colours import PanelInks
from pieces_of_eight.tui.draw.glyphs import Glyphs, bar, heading, percent, wrapped
from pieces_of_eight.tui.play.faces import Pair
from pieces_of_eight.tui.play.own_keys import keyed
from pieces_of_eight.tui.play.session import AnySession
from pieces_of_eight.tui.widgets.row import Row
from .desk import Desk

# --- The panel beside a map: what stands in it; and odds in lines, in brief and whole -------------

BAR = 8
LEAST = 3
"""Lines without which no odds are told."""
LEAST_ODDS, LEAST_LOG = 8, 4
"""Lines that are kept free for odds, and lines without which no log is shown."""
Draws = Callable[[Odds, int, int, Glyphs, PanelInks], list[Line]]
"""Draws odds in lines of a width, and in at most so many."""


class Parts(NamedTuple):
    """What may stand in a panel besides the odds and the log."""

    above: list[Line]
    """Speeds, meters, cards, the score: what goes first where there is not room."""
    card: list[Line]
    below: Sequence[Line] = ()
    """What stands under the odds where both have room, or where nothing is weighed."""


def fitted(
    parts: Parts,
    wanted: str,
    height: int,
    odds: Callable[[int], list[Line]] | None,
    log: Callable[[int], list[Line]],
) -> list[Line]:
    """At most `height` lines: the parts, then odds, and the log in what is left.

    `wanted` is "odds" or "card" where a narrow screen has no room for all, and that was asked for;
    what stands above the card goes first. `odds`, None where nothing is weighed, and `log` draw
    themselves in so many lines.
    """
    above, card, _ = parts
    if len(above) + len(card) + (LEAST_ODDS if odds else 0) > height:
        above = []
        if wanted == "odds" and odds:
            card = []
    top = [*above, *card][:height]
    weighed = odds(height - len(top)) if odds else []
    left = height - len(top) - len(weighed)
    return [*top, *weighed, *(log(left) if left >= LEAST_LOG else [])]


def warned(marks: Sequence[str], width: int, inks: PanelInks) -> list[Line]:
    """What ails somebody, one under the other, long words on several lines."""
    rows = [text for words in marks for text in wrapped(f"! {words}", width)]
    return [(Piece(text, inks.bad, True),) for text in rows]


def brief(odds: Odds, short: Mapping[str, str]) -> list[str]:
    """The odds in a few words, the first the most telling: "15 dice", "2.5 hits", "burns 31%".

    `short` says which outcomes are told so, and what they are called there.
    """
    if odds.mean is None and len(odds.rows) == 2:
        dice = [f"{odds.parts[0].dice} dice"] if odds.parts[0].dice > 1 else []
        return [percent(float(odds.rows[0].chance)), *dice]
    found = []
    if odds.mean is not None and odds.rows[-1].words.rstrip("s").endswith("hit"):
        thrown = sum(part.dice for part in odds.parts if part.words[:1].isdigit())
        found = ["1 die" if thrown == 1 else f"{thrown} dice", f"{float(odds.mean):.1f} hits"]
    elif odds.mean is not None and odds.rows[-1].words.rstrip("s").endswith("coin"):
        found = [f"{float(odds.mean):.1f} coins" if odds.mean else "nothing left to take"]
    told = [row for row in (*odds.rows, *odds.also) if row.words in short and row.chance]
    told.sort(key=lambda row: -row.chance)
    return [*found, *(f"{short[row.words]} {percent(float(row.chance))}" for row in told[:3])]


def odds_part(
    weighed: tuple[str, Odds] | None,
    width: int,
    room: int,
    glyphs: Glyphs,
    inks: PanelInks,
    draws: Draws | None = None,
) -> list[Line]:
    """What is weighed, in words and in odds: a part of the panel, in at most `room` lines."""
    if weighed is None or room < LEAST:
        return []
    words, odds = weighed
    what = [(Piece(text, inks.text),) for text in wrapped(words, width)[:2]]
    rest = (draws or lines_of)(odds, width, room - 1 - len(what), glyphs, inks)
    return [heading("Odds", width, glyphs, inks), *what, *rest]


def lines_of(odds: Odds, width: int, room: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """All that the dice can do, in at most `room` lines of `width` cells."""
    head = [line for part in odds.parts for line in part_lines(part, width, inks)]
    barred = all(len(row.words) <= width - BAR - 6 for row in odds.also)
    also = [chance_line(row, width, glyphs, inks, barred=barred) for row in odds.also]
    note: list[Line] = [(Piece(text, inks.dim),) for text in wrapped(odds.note, width)]
    spare = max(3, room - len(head) - len(also) - len(note))
    rows = [chance_line(row, width, glyphs, inks) for row in squeezed(odds.rows, spare)]
    lines = [*head, *rows, *also]
    return [*lines, *note] if len(lines) + len(note) <= room else lines[: max(room, 1)]


def part_lines(part: Part, width: int, inks: PanelInks) -> list[Line]:
    """Some dice, and what made up their number or helped them."""
    dice = "1 die" if part.dice == 1 else f"{part.dice} dice"
    need = "" if not part.need else ", needing 6" if part.need == 6 else f", {part.need} or more"
    *above, last = wrapped(part.words, width) or [""]
    right = f"{dice}{need}"
    if len(last) + len(right) >= width and part.need:
        right = f"{dice}, {part.need}+"
    if len(last) + len(right) >= width:
        above, last = [*above, last], ""
    first = (Piece(last.ljust(width - len(right)), inks.text, True), Piece(right, inks.text))
    lines: list[Line] = [(Piece(words, inks.text, True),) for words in above]
    return [*lines, first, *mod_lines(part, width, inks)]


def mod_lines(part: Part, width: int, inks: PanelInks) -> list[Line]:
    """What helped some dice, or was in their way, each with its sign."""
    return [
        (
            Piece(f" {mod.value:+d} ", inks.good if mod.value > 0 else inks.bad),
            Piece(mod.why[: width - 4], inks.dim),
        )
        for mod in part.mods
    ]


def squeezed(rows: tuple[Chance, ...], room: int) -> tuple[Chance, ...]:
    """The rows, the rarest of a long count put together: "7 hits or more"."""
    counted = bool(rows) and rows[-1].words[:1].isdigit()
    keep = len(rows)
    if counted:
        while keep > 2 and sum((row.chance for row in rows[keep - 1 :]), Fraction(0)) < Fraction(
            1, 100
        ):
            keep -= 1
    keep = min(keep, room)
    if not counted or keep >= len(rows):
        return rows[:room]
    tail = sum((row.chance for row in rows[keep - 1 :]), Fraction(0))
    return (*rows[: keep - 1], Chance(f"{rows[keep - 1].words} or more", tail))


def chance_line(
    row: Chance,
    width: int,
    glyphs: Glyphs,
    inks: PanelInks,
    *,
    dim: bool = False,
    barred: bool = True,
) -> Line:
    """A chance, with its bar where its words leave room for one: "2 hits      ███     31%"."""
    share, room = float(row.chance), width - BAR - 6
    ink = inks.dim if dim or not barred else inks.text
    chance = Piece(f" {percent(share):>4}", inks.text)
    if not barred or len(row.words) > room:
        return (Piece(f"{row.words[: width - 5]:<{width - 5}}", ink), chance)
    drawn = Piece(bar(share, BAR, glyphs), inks.line if dim else inks.fair)
    return (Piece(f"{row.words:<{room}} ", ink), drawn, chance)


# --- Captions -------------------------------------------------------------------------------------

S = TypeVar("S")
A = TypeVar("A")
Keys = list[tuple[str, str]]
"""Commands with what they are called, the most useful first."""


class Captions(Protocol):
    """What each kind of fight writes around its map: a module of functions that ask its desk."""

    def who_decides(self, desk: Any, /) -> str:
        """Who decides, and for what."""

    def prompt_words(self, desk: Any, /) -> str:
        """What is asked now, or what to know while others decide."""

    def keys(self, desk: Any, /) -> Keys:
        """The commands of the moment with their labels, the most useful first."""

    def rows(self, desk: Any, width: int, /, *, numbered: bool) -> list[Row]:
        """The choices of the open list."""


def who_decides(session: AnySession, unit: str = "") -> str:
    """Who decides, and for which of his units."""
    if session.decider is None:
        return ""
    name = session.name_of(session.decider)
    if not session.human:
        name = f"{name} {'waits' if session.paused else 'thinks'}"
    return f"{name}: {unit}" if unit else name


def keys(session: AnySession, doing: Callable[[], Keys], look_keys: Keys) -> Keys:
    """The commands of the moment; `doing` tells those of a person whose decision it is."""
    if session.over:
        found = [("act", "The account"), *undoing(session)]
    elif session.human:
        found = doing()
    elif not session.watched:
        found = [("act", "Hurry")]
    elif session.paused:
        found = [("act", "Go on"), ("next", "One step"), ("end", "To the end")]
    else:
        found = [("act", "Pause"), ("end", "To the end")]
    found = [*found, *look_keys]
    return found if "leave" in dict(found) else [*found, ("leave", "Leave")]


def choosing(desk: Desk[S, A], *acts: tuple[str, str]) -> Keys:
    """The commands of an open list; `acts` stand for the plain "Choose"."""
    if desk.planning:
        changing = [("next", "Next"), ("discard", "Leave out"), ("east", "Change")]
        return [("act", "Give all"), *changing, ("leave", "Close"), *undoing(desk.session)]
    closing = [("leave", "Close")] if desk.listing is not None and desk.listing.closable else []
    return [*(acts or (("act", "Choose"),)), *closing, *undoing(desk.session)]


def undoing(session: AnySession) -> Keys:
    """The command that takes back, where something can be."""
    return [] if session.why_not_undo() else [("undo", "Undo")]


def awaited(session: AnySession, key_of: Callable[[str], str]) -> str:
    """Whom all wait for, and what a person can do meanwhile."""
    if session.watched:
        if session.paused:
            return "Paused. Enter goes on, Tab takes one step."
        return keyed("You are watching. Enter pauses, {end} goes on to the end.", key_of)
    name = session.name_of(session.decider) if session.decider is not None else "Nobody"
    return f"{name} is deciding. Enter hurries on to your next choice."


# --- What any event shows of its dice: the faces thrown, the number they needed, the modifiers ----


def dice(event: Event) -> list[Pair]:
    """The faces of an event, the highest first."""
    faces: tuple[int, ...] = getattr(event, "faces", ())
    face: int = getattr(event, "face", 0)
    if not faces and face:
        faces = (face,)
    if not faces:
        return []
    drift: int = getattr(event, "drift", 0)
    shown = " ".join(map(str, sorted(faces, reverse=True)))
    return [("dice" if len(faces) > 1 else "die", f"{shown}{f', then {drift}' if drift else ''}")]


def or_more(face: int) -> str:
    """A need in words."""
    return "6" if face == 6 else f"{face} or more"


def mods(event: Event, label: str = "modifier") -> list[Pair]:
    """The modifiers of an event by name, each with its rule."""
    found: Iterable[Mod] = getattr(event, "mods", ())
    return [(label, f"{mod.value:+d} {mod.why} [{mod.rule}]") for mod in found]
