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
from pieces_of_eight.tui.draw.cells import BARE, Cell, Corner, Row, filled, four_at, quartered
from pieces_of_eight.tui.pages.reading import PageBrush
from pieces_of_eight.tui.widgets.map_view import painted

LINES = 12  # the least lines of a drawing
SLENDER = 1.9  # how many times as wide as high a drawing is, in square pixels
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


def profile(design: Design, brush: PageBrush, room: int, lines: int = LINES) -> list[Text]:
    colours = replace(brush, palette=None)  # those of maps are not hers
    return [painted(row) for row in _rows(design, colours, room, lines)]


@lru_cache(maxsize=8)
def _rows(design: Design, brush: PageBrush, room: int, lines: int) -> Sequence[Row]:
    """The cells of a drawing: a ship is looked at longer than she is changed."""
    samples = filled(ShipProfile(design, room, 2 * lines).shapes(), room, lines)
    picture, inks, paper = ["".join(row) for row in samples], brush.inks, brush.inks.page
    colours = {
        "h": inks.hull, "d": inks.gold, "p": paper, "g": inks.faint, "m": inks.faint,
        "s": inks.sail, "y": inks.hull, "f": inks.bad, "w": inks.wave, "r": inks.faint,
        BARE: paper,
    }  # fmt: skip

    def cell(four: str) -> Cell:
        if not brush.plain and brush.depth != "mono":
            return quartered(*[colours[each] for each in four], paper)
        letters = [letter for letter in four if letter != BARE]
        if len(letters) < 2:
            return Cell(" ", inks.ink, paper)
        front = max(letters, key=lambda letter: (letters.count(letter), -four.index(letter)))
        return Cell(PLAIN[front], inks.ink, paper)

    return [
        tuple(cell(four_at(picture, column, line)) for column in range(room))
        for line in range(lines)
    ]


class ShipProfile:
    """The shapes of one drawing, from the back to the front."""

    def __init__(self, design: Design, wide: int, high: int) -> None:
        self.design = design
        self.wide, self.high = float(wide), float(high)
        self.water = high - max(2.0, high * 0.1)  # the line of the water
        share = 0.5 + 0.32 * min(design.length, LONGEST) / LONGEST
        self.long = wide * share
        self.stern = (wide - self.long) * 0.4
        self.bow = self.stern + self.long
        self.tall = max(5.0, min(self.long * 0.13, high * 0.24))  # the height of her side
        self.deck = self.water - self.tall

    def shapes(self) -> Iterator[Shape]:
        """All of her, with the water last."""
        yield from self._rigging()
        yield from self._hull()
        yield from self._guns()
        yield "w", _band(0, self.wide, self.water + 0.8, self.high)
        for at in range(int(self.wide) // 6 + 1):  # a crest now and then
            x = at * 6.0 + (at * 7) % 4
            yield "w", _band(x, x + 2.5, self.water + 0.3, 1.2)

    # Above the deck.

    def _rigging(self) -> Iterator[Shape]:
        masts = self.design.masts[:MOST_MASTS]
        tip = self.bow + self.long * 0.17, self.deck - self.tall * 0.75
        yield "m", _beam((self.bow - self.long * 0.03, self.deck), tip, max(0.6, self.tall * 0.12))
        half = min(self.long / max(1, len(masts)) * 0.38, self.long * 0.16)
        for at, mast in enumerate(masts):  # the first is that nearest to the bow
            x = self.bow - self.long * (at + 0.75) / (len(masts) + 0.35)
            top = self.deck - (self.deck - 1.2) * HEIGHTS[mast.step]
            yield from self._mast(mast, x, half, top)
            if at == 0 and Canvas.JIB in mast.sails:
                begins = x + (1.15 * half + 0.8 if _square(mast) else self.long * 0.02)
                foot = self.deck - self.tall * 0.4
                head = begins, top + (foot - top) * 0.35
                yield "s", (head, (tip[0] - 0.5, tip[1] - 0.6), (begins, foot))

    def _mast(self, mast: Mast, x: float, half: float, top: float) -> Iterator[Shape]:
        thick, rise, deck = max(0.5, self.long * 0.008), self.deck - top, self.deck
        left, right = x - thick / 2, x + thick / 2
        yield "m", ((x - thick, deck), (left, top), (right, top), (x + thick, deck))
        if mast.step is not Step.SINGLE:
            for side in (-1, 1):
                yield "r", _beam((x + side * half * 0.75, deck), (x, top + rise * 0.35), 0.5)
        yield from self._sails(mast, x, half, top)
        yield "f", ((left, top - 1), (left - half * 0.55, top - 0.4), (left, top + 0.6))

    def _sails(self, mast: Mast, x: float, half: float, top: float) -> Iterator[Shape]:
        square, rise = _square(mast), self.deck - top
        low, height = self.deck - max(1.2, rise * 0.1), (rise * 0.82) / max(1, len(square))
        for at, _ in enumerate(square):
            wide, narrow = half * (1 - 0.17 * at), half * (1 - 0.17 * (at + 1))
            foot, head = low - height * at - 0.4, low - height * (at + 1) + 0.4
            bulge, third = wide * 0.12, (foot + head * 2) / 3
            yield "s", (
                (x - narrow, head), (x + narrow, head), (x + wide + bulge, third),
                (x + wide, foot), (x - wide, foot), (x - wide + bulge, third),
            )  # fmt: skip
            yield "y", _beam((x - narrow - 0.6, head), (x + narrow + 0.6, head), 0.8)
        if Canvas.GAFF in mast.sails:
            head = top + rise * (0.55 if square else 0.22)
            foot, aft, mast_ = self.deck - max(1.0, rise * 0.08), half * 1.25, x - 0.6
            peak = x - aft * 0.75, head
            yield "s", ((mast_, head + rise * 0.1), peak, (x - aft, foot), (mast_, foot))
        if Canvas.LATEEN in mast.sails:
            foot, aft = self.deck - max(1.0, rise * 0.1), half * 1.2
            tack, peak = (x + half * 0.35, foot - rise * 0.1), (x - aft * 0.55, top + rise * 0.12)
            yield "s", (tack, peak, (x - aft, foot))
            start, end = (x + half * 0.45, foot - rise * 0.06), (x - aft * 0.6, top + rise * 0.08)
            yield "y", _beam(start, end, 0.7)

    # The hull and what it carries.

    def _hull(self) -> Iterator[Shape]:
        left, right, deck, water = self.stern, self.bow, self.deck, self.water
        castle, long, tall = self.tall * 0.55, self.long, self.tall
        yield "h", (
            (left - long * 0.015, deck - castle), (left + long * 0.2, deck - castle),
            (left + long * 0.215, deck), (right - long * 0.16, deck),
            (right - long * 0.145, deck - castle * 0.45),
            (right + long * 0.035, deck - castle * 0.5), (right - long * 0.02, deck + tall * 0.35),
            (right - long * 0.06, water + 1.5), (left + long * 0.035, water + 1.5),
            (left, deck + tall * 0.4),
        )  # fmt: skip
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


def _beam(start: Corner, end: Corner, thick: float) -> Sequence[Corner]:
    """A spar from one point to another, as thick as that across or down, whichever is seen."""
    (ax, ay), (bx, by) = start, end
    x, y = (0.0, thick / 2) if abs(bx - ax) > abs(by - ay) else (thick / 2, 0.0)
    return (ax - x, ay - y), (bx - x, by - y), (bx + x, by + y), (ax + x, ay + y)


def _band(left: float, right: float, top: float, high: float) -> Sequence[Corner]:
    return (left, top), (right, top), (right, top + high), (left, top + high)


def _square(mast: Mast) -> tuple[Canvas, ...]:
    return tuple(sail for sail in mast.sails if sail in SQUARE)[:3]


def turns(mount: Mount) -> bool:
    return mount is Mount.TURNTABLE
