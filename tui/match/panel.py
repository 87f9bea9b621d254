"""The panel beside a map: what stands in it; and odds in lines, in brief and whole."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from pieces_of_eight.campaign.kernel.odds import Chance, Odds, Part
from pieces_of_eight.tui.draw.cells import Line, Piece
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.inks import PanelInks
from pieces_of_eight.tui.draw.lines import bar, heading, percent, wrapped

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
    above, card = parts
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
    """The odds in a few words, the first the most telling: "15 dice", "2.5 hits", "fire 31%".

    `short` says which outcomes are told so, and what they are called there.
    """
    if odds.mean is None and len(odds.rows) == 2:
        dice = [f"{odds.parts[0].dice} dice"] if odds.parts[0].dice > 1 else []
        return [percent(float(odds.rows[0].chance)), *dice]
    found = []
    if odds.mean is not None and odds.rows[-1].words.rstrip("s").endswith("hit"):
        thrown = sum(part.dice for part in odds.parts if part.words[:1].isdigit())
        found = ["1 die" if thrown == 1 else f"{thrown} dice", f"{float(odds.mean):.1f} hits"]
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
    also = [_line(row, width, glyphs, inks) for row in odds.also]
    note = [(Piece(text, inks.dim),) for text in wrapped(odds.note, width)]
    spare = max(3, room - len(head) - len(also) - len(note))
    rows = [_line(row, width, glyphs, inks) for row in squeezed(odds.rows, spare)]
    return [*head, *rows, *also, *note][: max(room, 1)]


def part_lines(part: Part, width: int, inks: PanelInks) -> list[Line]:
    """Some dice, and what made up their number or helped them."""
    dice = "1 die" if part.dice == 1 else f"{part.dice} dice"
    need = "" if not part.need else ", 6" if part.need == 6 else f", {part.need} or more"
    right = f"{dice}{need}"
    left = part.words[: width - len(right) - 1]
    first = (Piece(left.ljust(width - len(right)), inks.text, True), Piece(right, inks.text))
    mods = [
        (
            Piece(f" {mod.value:+d} ", inks.good if mod.value > 0 else inks.bad),
            Piece(mod.why, inks.dim),
        )
        for mod in part.mods
    ]
    return [first, *mods]


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


def _line(row: Chance, width: int, glyphs: Glyphs, inks: PanelInks) -> Line:
    """A chance with its bar: "2 hits         ███      31%"."""
    words = width - BAR - 6
    share = float(row.chance)
    return (
        Piece(f"{row.words[:words]:<{words}} ", inks.text),
        Piece(bar(share, BAR, glyphs), inks.fair),
        Piece(f" {percent(share):>4}", inks.text),
    )
