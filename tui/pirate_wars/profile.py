"""A ship of the yard as she looks from abeam: hull, gunports, masts with their sails, on the water.

She is drawn as polygons as wide as her pane. Coordinates are columns across and half lines down,
which are square; the bow is at the right.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace
from rich.text import Text

from pieces_of_eight.campaign.pirate_wars.state import Mount, Side
from pieces_of_eight.campaign.pirate_wars.yard import LONGEST, SQUARE, Canvas, Design, Mast, Step
from pieces_of_eight.tui.draw.cells import BARE, Cell, Corner, Ink, Row, filled, four_at, quartered
from pieces_of_eight.tui.pages.reading import Brush
from pieces_of_eight.tui.widgets.map_view import painted

LINES = 12
"""The least lines of a drawing."""
SLENDER = 1.9
"""How many times as wide as high a drawing is, in square pixels."""
HEIGHTS = {Step.FULL: 1.0, Step.TOPPED: 0.82, Step.SINGLE: 0.64}
"""The height of a mast, of the highest there can be."""
MOST_MASTS = 6
PLAIN: Mapping[str, str] = {
    "h": "#", "d": "=", "p": "o", "g": "-", "m": "|", "s": ":", "y": "_", "f": "~", "w": "~",
    "r": "'", BARE: " ",
}  # fmt: skip
"""For each letter of the drawing a sign of any keyboard."""
Shape = tuple[str, Sequence[Corner]]


def lines_for(room: int, most: int) -> int:
    """How many lines a drawing of so many columns takes, where at most `most` are free."""
    return max(LINES, min(most, round(room / SLENDER / 2)))


def profile(design: Design, brush: Brush, room: int, lines: int = LINES) -> list[Text]:
    """The drawing of a ship in so many columns and lines."""
    colours = replace(brush, palette=None)  # those of maps are not hers
    return [painted(row) for row in _rows(design, colours, room, lines)]


@lru_cache(maxsize=8)
def _rows(design: Design, brush: Brush, room: int, lines: int) -> Sequence[Row]:
    """The cells of a drawing: a ship is looked at longer than she is changed."""
    samples = filled(Ship(design, room, 2 * lines).shapes(), room, lines)
    picture = ["".join(row) for row in samples]
    inks = _inks(brush)
    return [
        tuple(_cell(four_at(picture, column, line), inks, brush) for column in range(room))
        for line in range(lines)
    ]


def _inks(brush: Brush) -> Mapping[str, Ink]:
    """The colour of each letter of the drawing."""
    inks = brush.inks
    return {
        "h": inks.hull, "d": inks.gold, "p": inks.page, "g": inks.faint, "m": inks.faint,
        "s": inks.sail, "y": inks.hull, "f": inks.bad, "w": inks.wave,
        "r": inks.faint,
    }  # fmt: skip


def _cell(four: str, inks: Mapping[str, Ink], brush: Brush) -> Cell:
    paper = brush.inks.page
    if not brush.plain and brush.depth != "mono":
        return quartered(*[paper if each == BARE else inks[each] for each in four], paper)
    letters = [letter for letter in four if letter != BARE]
    if len(letters) < 2:
        return Cell(" ", brush.inks.ink, paper)
    front = max(letters, key=lambda letter: (letters.count(letter), -four.index(letter)))
    return Cell(PLAIN[front], brush.inks.ink, paper)


class Ship:
    """The shapes of one drawing, from the back to the front."""

    def __init__(self, design: Design, wide: int, high: int) -> None:
        self.design = design
        self.wide, self.high = float(wide), float(high)
        self.water = high - max(2.0, high * 0.1)
        """The line of the water."""
        share = 0.5 + 0.32 * min(design.length, LONGEST) / LONGEST
        self.long = wide * share
        self.stern = (wide - self.long) * 0.4
        self.bow = self.stern + self.long
        self.tall = max(5.0, min(self.long * 0.13, high * 0.24))
        """The height of her side."""
        self.deck = self.water - self.tall

    def shapes(self) -> Iterator[Shape]:
        """All of her, with the water last."""
        masts = self.design.masts[:MOST_MASTS]
        yield from self._rigging(masts)
        yield from self._hull()
        yield from self._guns()
        yield from self._sea()

    # Above the deck.

    def _place(self, at: int, of: int) -> float:
        """Where a mast stands: the first is that nearest to the bow."""
        return self.bow - self.long * (at + 0.75) / (of + 0.35)

    def _rigging(self, masts: Sequence[Mast]) -> Iterator[Shape]:
        tip = self.bow + self.long * 0.17, self.deck - self.tall * 0.75
        yield "m", _beam((self.bow - self.long * 0.03, self.deck), tip, max(0.6, self.tall * 0.12))
        gap = self.long / max(1, len(masts))
        for at, mast in enumerate(masts):
            x = self._place(at, len(masts))
            half = min(gap * 0.38, self.long * 0.16)
            yield from self._mast(mast, x, half)
            if at == 0 and Canvas.JIB in mast.sails:
                top = self._top(mast)
                begins = x + (1.15 * half + 0.8 if _square(mast) else self.long * 0.02)
                foot = self.deck - self.tall * 0.4
                yield (
                    "s",
                    (
                        (begins, top + (foot - top) * 0.35),
                        (tip[0] - 0.5, tip[1] - 0.6),
                        (begins, foot),
                    ),
                )

    def _top(self, mast: Mast) -> float:
        """The line of a mast's top."""
        return self.deck - (self.deck - 1.2) * HEIGHTS[mast.step]

    def _mast(self, mast: Mast, x: float, half: float) -> Iterator[Shape]:
        top, thick = self._top(mast), max(0.5, self.long * 0.008)
        rise = self.deck - top
        yield (
            "m",
            (
                (x - thick, self.deck),
                (x - thick / 2, top),
                (x + thick / 2, top),
                (x + thick, self.deck),
            ),
        )
        if mast.step is not Step.SINGLE:
            for side in (-1, 1):
                foot, head = (x + side * half * 0.75, self.deck), (x, top + rise * 0.35)
                yield "r", _beam(foot, head, 0.5)
        yield from self._sails(mast, x, half, top)
        yield (
            "f",
            (
                (x - thick / 2, top - 1),
                (x - thick / 2 - half * 0.55, top - 0.4),
                (x - thick / 2, top + 0.6),
            ),
        )

    def _sails(self, mast: Mast, x: float, half: float, top: float) -> Iterator[Shape]:
        square, rise = _square(mast), self.deck - top
        low, height = self.deck - max(1.2, rise * 0.1), (rise * 0.82) / max(1, len(square))
        for at, _ in enumerate(square):
            wide, narrow = half * (1 - 0.17 * at), half * (1 - 0.17 * (at + 1))
            foot, head = low - height * at - 0.4, low - height * (at + 1) + 0.4
            bulge = wide * 0.12
            yield (
                "s",
                (
                    (x - narrow, head),
                    (x + narrow, head),
                    (x + wide + bulge, (foot + head * 2) / 3),
                    (x + wide, foot),
                    (x - wide, foot),
                    (x - wide + bulge, (foot + head * 2) / 3),
                ),
            )
            yield "y", _beam((x - narrow - 0.6, head), (x + narrow + 0.6, head), 0.8)
        if Canvas.GAFF in mast.sails:
            head = top + rise * (0.55 if square else 0.22)
            foot, aft = self.deck - max(1.0, rise * 0.08), half * 1.25
            yield (
                "s",
                (
                    (x - 0.6, head + rise * 0.1),
                    (x - aft * 0.75, head),
                    (x - aft, foot),
                    (x - 0.6, foot),
                ),
            )
        if Canvas.LATEEN in mast.sails:
            foot, aft = self.deck - max(1.0, rise * 0.1), half * 1.2
            yield (
                "s",
                (
                    (x + half * 0.35, foot - rise * 0.1),
                    (x - aft * 0.55, top + rise * 0.12),
                    (x - aft, foot),
                ),
            )
            yield (
                "y",
                _beam(
                    (x + half * 0.45, foot - rise * 0.06), (x - aft * 0.6, top + rise * 0.08), 0.7
                ),
            )

    # The hull and what it carries.

    def _hull(self) -> Iterator[Shape]:
        left, right, deck, water = self.stern, self.bow, self.deck, self.water
        castle, long, tall = self.tall * 0.55, self.long, self.tall
        yield (
            "h",
            (
                (left - long * 0.015, deck - castle),
                (left + long * 0.2, deck - castle),
                (left + long * 0.215, deck),
                (right - long * 0.16, deck),
                (right - long * 0.145, deck - castle * 0.45),
                (right + long * 0.035, deck - castle * 0.5),
                (right - long * 0.02, deck + tall * 0.35),
                (right - long * 0.06, water + 1.5),
                (left + long * 0.035, water + 1.5),
                (left, deck + tall * 0.4),
            ),
        )
        rail = max(0.7, tall * 0.1)
        yield "d", _band(left, right - long * 0.01, deck + tall * 0.24, rail)
        yield "d", _band(left - long * 0.01, left + long * 0.2, deck - castle * 0.6, rail)

    def _guns(self) -> Iterator[Shape]:
        """The ports of one side, spaced along her; guns that turn, and deck guns, stand on deck."""
        guns = self.design.guns
        ports = max(
            sum(each.count for each in guns if each.side is side and not turns(each.mount))
            for side in (Side.STARBOARD, Side.LARBOARD)
        )
        middle, size = self.deck + self.tall * 0.54, max(0.75, self.tall * 0.17)
        for at in range(ports):
            x = self.stern + self.long * (0.1 + 0.76 * (at + 0.5) / ports)
            wide = min(size, self.long * 0.3 / ports)
            yield "p", _band(x - wide, x + wide, middle - size, 2 * size)
            yield "g", _band(x - wide * 0.3, x + wide * 0.5, middle - size * 0.35, size * 0.8)
        on_deck = sum(each.count for each in guns if turns(each.mount)) + self.design.deck_guns
        for at in range(min(on_deck, 6)):
            x = self.bow - self.long * (0.24 + 0.07 * at)
            yield "g", _band(x, x + self.long * 0.04, self.deck - 1.2, 1.2)
        if any(each.side is Side.STERN and not turns(each.mount) for each in guns):
            yield "g", _band(self.stern - self.long * 0.04, self.stern, middle - 0.5, 1.2)

    def _sea(self) -> Iterator[Shape]:
        """The water before her, with a crest now and then."""
        yield "w", _band(0, self.wide, self.water + 0.8, self.high)
        for at in range(int(self.wide) // 6 + 1):
            x = at * 6.0 + (at * 7) % 4
            yield "w", _band(x, x + 2.5, self.water + 0.3, 1.2)


def _beam(start: Corner, end: Corner, thick: float) -> Sequence[Corner]:
    """A spar from one point to another, as thick as that across or down, whichever is seen."""
    (ax, ay), (bx, by) = start, end
    if abs(bx - ax) > abs(by - ay):
        return (
            (ax, ay - thick / 2),
            (bx, by - thick / 2),
            (bx, by + thick / 2),
            (ax, ay + thick / 2),
        )
    return (ax - thick / 2, ay), (bx - thick / 2, by), (bx + thick / 2, by), (ax + thick / 2, ay)


def _band(left: float, right: float, top: float, high: float) -> Sequence[Corner]:
    """A level strip."""
    return (left, top), (right, top), (right, top + high), (left, top + high)


def _square(mast: Mast) -> tuple[Canvas, ...]:
    return tuple(sail for sail in mast.sails if sail in SQUARE)[:3]


def turns(mount: Mount) -> bool:
    return mount is Mount.TURNTABLE
