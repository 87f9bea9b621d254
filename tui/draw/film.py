"""What happens in a fight, drawn over its map for a moment: films of a few frames.

A film is a row of cues, one for each event that can be seen. Each says what is seen and where;
a frame of it is a few cells that lie over the map. Nothing here knows an engine, or the screen.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias

from tui.draw.cells import Ink, Row

FRAMES_A_SECOND = 12


class Kind(Enum):
    """What can be seen, and for how many frames: a third to two thirds of a second each."""

    SHOT = "a ball on its way", 6
    HIT = "splinters fly", 4
    SPLASH = "it falls into the water", 4
    GRAPNEL = "grapnels on their way", 5
    STEEL = "steel flashes along the rails", 6
    FIRE = "it burns", 6
    SINKING = "a ship goes down", 8
    BLAST = "a ship blows up", 8
    MARCH = "somebody marches", 4
    FALL = "somebody falls", 5
    BELL = "the bell rings", 8
    DOOR = "a door is broken in", 5
    PULL = "a pull at the chest", 6

    def __init__(self, words: str, frames: int) -> None:
        self.words = words
        self.frames = frames


class Cue(NamedTuple):
    """One thing to be seen: at a place of the map, or from it to another."""

    kind: Kind
    at: Any
    to: Any = None


class Spot(NamedTuple):
    """The cells of a place: where they begin, and how many there are across and down."""

    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> tuple[int, int]:
        return self.x + self.width // 2, self.y + self.height // 2


class Marks(NamedTuple):
    """The glyphs of a film, each one cell wide."""

    ball: str
    smoke: str
    star: str
    chip: str
    drop: str
    hook: str
    steel: tuple[str, str]
    flame: tuple[str, str]
    wave: tuple[str, str]
    man: str
    fallen: str
    bell: str
    plank: tuple[str, str]
    rope: tuple[str, str]
    way: str
    """A dot of the way that somebody has gone."""


RICH = Marks(
    *("●", "░", "*", "·", "°", "┼", ("/", "\\"), ("▲", "^"), ("~", "≈")),
    *("●", "×", "!", ("█", "▒"), ("<", ">"), "•"),
)
PLAIN = Marks(
    *("o", "%", "*", ".", "'", "+", ("/", "\\"), ("A", "^"), ("~", "-")),
    *("o", "x", "!", ("#", "="), ("<", ">"), ":"),
)


class FilmInks(NamedTuple):
    """The colours of a film."""

    bright: Ink
    smoke: Ink
    fire: Ink
    water: Ink


class Stamp(NamedTuple):
    """What lies over a cell of the map; what is behind it stays."""

    glyph: str
    ink: Ink
    bold: bool = True
    gives_way: bool = False
    """Whether a letter or a number of the map stays readable instead."""


Frame: TypeAlias = Mapping[tuple[int, int], Stamp]
"""By cell of the drawing, across and down, what lies over it."""
Stamps: TypeAlias = Iterator[tuple[tuple[int, int], Stamp]]
Picture: TypeAlias = tuple[Row, ...]
"""How a place was drawn before something became of it."""
RING = ((-1, 0), (1, 0), (0, -1), (0, 1), (-2, 0), (2, 0), (-1, -1), (1, 1), (1, -1), (-1, 1))


def in_order(cues: Iterable[Cue]) -> list[Cue]:
    """The cues as they come; what is seen twice in a row at one place is seen once."""
    return [cue for cue, _ in groupby(cues)]


class Film:
    """The frames of a row of cues, one cue after the other."""

    def __init__(
        self,
        cues: Sequence[Cue],
        spot: Callable[[Any], Spot],
        picture: Callable[[Any], Picture],
        marks: Marks,
        inks: FilmInks,
    ) -> None:
        """`spot` says where a place lies; `picture` how it looks now, before the map changes."""
        self._marks, self._inks = marks, inks
        self._shots = [
            (cue, spot(cue.at), spot(cue.to if cue.to is not None else cue.at), picture(cue.at))
            for cue in cues
        ]

    @property
    def seconds(self) -> float:
        """How long it runs."""
        return sum(cue.kind.frames for cue, *_ in self._shots) / FRAMES_A_SECOND

    def frames(self) -> Iterator[Frame]:
        """Every frame, from the first to the last."""
        for cue, here, there, picture in self._shots:
            for number in range(cue.kind.frames):
                yield dict(self._frame(cue.kind, here, there, picture, number))

    def _frame(self, kind: Kind, here: Spot, there: Spot, picture: Picture, number: int) -> Stamps:
        if kind in (Kind.SHOT, Kind.GRAPNEL):
            return self._flight(kind, here, there, number)
        if kind in (Kind.HIT, Kind.SPLASH):
            return self._burst(kind, here, number)
        if kind is Kind.STEEL:
            return self._steel(here, there, number)
        if kind is Kind.SINKING:
            return self._sinking(here, picture, number)
        if kind is Kind.MARCH:
            return self._march(kind, here, there, number)
        if kind is Kind.BELL:
            return self._bell(here, number)
        if kind in (Kind.FALL, Kind.DOOR, Kind.PULL):
            return self._on_the_spot(kind, here, number)
        return self._flames(kind, here, number)

    def _flight(self, kind: Kind, here: Spot, there: Spot, number: int) -> Stamps:
        """Smoke at the guns, and what was sent further on its way in each frame."""
        marks, inks = self._marks, self._inks
        (x, y), (to_x, to_y) = here.middle, there.middle
        if kind is Kind.SHOT:
            for dx, dy in RING[: 2 + 2 * min(number, 2)]:
                yield (x + dx, y + dy), Stamp(marks.smoke, inks.smoke, False)
        last = kind.frames - 1
        if kind is Kind.GRAPNEL:
            for part in range(number + 1):
                at = x + (to_x - x) * part // last, y + (to_y - y) * part // last
                yield at, Stamp(marks.hook if part == number else marks.chip, inks.bright)
        else:
            at = x + (to_x - x) * number // last, y + (to_y - y) * number // last
            yield at, Stamp(marks.ball, inks.bright)

    def _burst(self, kind: Kind, here: Spot, number: int) -> Stamps:
        """Splinters, or spray, that fly wider in each frame."""
        marks, inks = self._marks, self._inks
        x, y = here.middle
        hit = kind is Kind.HIT
        glyph, ink = (marks.chip, inks.fire) if hit else (marks.drop, inks.water)
        for dx, dy in RING[2 * number : 2 * number + 4]:
            yield (x + dx, y + dy), Stamp(glyph, ink)
        if number < 2:
            yield (x, y), Stamp(marks.star if hit else marks.drop, ink)

    def _steel(self, here: Spot, there: Spot, number: int) -> Stamps:
        """Blades along the rails, where the two lie against each other."""
        (x, y), (to_x, to_y) = here.middle, there.middle
        middle_x, middle_y = (x + to_x) // 2, (y + to_y) // 2
        for step, (dx, dy) in enumerate(RING[:8]):
            if (step + number) % 2:
                glyph = self._marks.steel[(step // 2 + number) % 2]
                yield (middle_x + dx, middle_y + dy), Stamp(glyph, self._inks.bright)

    def _flames(self, kind: Kind, here: Spot, number: int) -> Stamps:
        """Two frames of flames in turn; of a ship that blows up they fly wider and wider."""
        x, y = here.middle
        wide = 4 if kind is Kind.FIRE else min(len(RING), 3 + 2 * number)
        for step, (dx, dy) in enumerate(((0, 0), *RING)[:wide]):
            glyph = self._marks.flame[(step + number) % 2]
            yield (x + dx, y + dy), Stamp(glyph, self._inks.fire)

    def _sinking(self, here: Spot, picture: Picture, number: int) -> Stamps:
        """She goes down in four steps, the water above her; at the last some wood is left."""
        step = number // 2
        down = step * here.height // 3
        for row in range(here.height):
            for column in range(here.width):
                at = here.x + column, here.y + row
                if step == 3:
                    if (row, column) == (here.height // 2, here.width // 2):
                        yield at, Stamp(self._marks.chip, self._inks.smoke)
                elif row >= down and row - down < len(picture):
                    cells = picture[row - down]
                    if column < len(cells) and cells[column].glyph != " ":
                        yield at, Stamp(cells[column].glyph, cells[column].ink, cells[column].bold)
                if step in (1, 2) and row == here.height - 1:
                    yield at, Stamp(self._marks.wave[(column + number) % 2], self._inks.water)

    def _march(self, kind: Kind, here: Spot, there: Spot, number: int) -> Stamps:
        """A man on his way, and his steps behind him."""
        (x, y), (to_x, to_y) = here.middle, there.middle
        last = kind.frames - 1
        for part in range(number + 1):
            at = x + (to_x - x) * part // last, y + (to_y - y) * part // last
            gone = part < number
            glyph = self._marks.chip if gone else self._marks.man
            yield at, Stamp(glyph, self._inks.smoke if gone else self._inks.bright, not gone)

    def _bell(self, here: Spot, number: int) -> Stamps:
        """It rings twice: the sound goes out in a ring, and again."""
        x, y = here.middle
        wide = 1 + number % 4
        for dx, dy in ((-2 * wide, 0), (2 * wide, 0), (0, -wide), (0, wide)):
            yield (x + dx, y + dy), Stamp(self._marks.bell, self._inks.fire)
        yield (x, y), Stamp(self._marks.bell, self._inks.bright)

    def _on_the_spot(self, kind: Kind, here: Spot, number: int) -> Stamps:
        """What happens at one place: a man falls, a door gives way, two pull at a rope."""
        marks, inks = self._marks, self._inks
        x, y = here.middle
        if kind is Kind.FALL:
            glyph = marks.fallen if number < kind.frames - 1 else marks.chip
            yield (x, y), Stamp(glyph, inks.fire)
        elif kind is Kind.DOOR:
            yield (x, y), Stamp(marks.plank[min(1, number // 2)], inks.bright)
            for dx, dy in RING[2 * (number // 2) : 2 * number]:
                yield (x + dx, y + dy), Stamp(marks.chip, inks.smoke)
        else:
            side = -1 if number % 2 else 1
            yield (x + side, y), Stamp(marks.rope[number % 2], inks.bright)
            yield (x - 2 * side, y), Stamp(marks.rope[number % 2], inks.smoke)
