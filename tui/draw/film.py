"""What happens in a fight, drawn over its map for a moment: films of a few frames.

A film is a row of cues, one for each event that can be seen. Each says what is seen and where;
a frame of it is a few cells that lie over the map. Nothing here knows an engine, or the screen.
"""

import itertools
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct, convert
from msgspec.structs import replace

from pieces_of_eight.tui.tables import tables_in
from pieces_of_eight.tui.title_art import lettering
from .cells import Ink, Line, Piece, Row, text_of
from .colours import parts_of
from .glyphs import wrapped

FRAMES_A_SECOND = 12
FACES = 6
MOST = 101  # more than any die shows
TUMBLING = 7  # frames for which dice tumble, before they lie and can be read
IN_A_ROW, MOST_ROWS = 6, 3  # how many dice lie beside each other, and how many rows of them at most


class CueKind(Enum):
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
    DICE = "dice tumble and come to rest", 12
    FLAG = "a flag comes down", 6
    CLIMB = "somebody climbs", 4
    COUNT = "a number rises", 7

    def __init__(self, words: str, frames: int) -> None:
        self.words, self.frames = words, frames


AFTERWARDS = (CueKind.FIRE, CueKind.SINKING, CueKind.BLAST, CueKind.FLAG)
"""What is seen when the dice are known and their sentence is told: what becomes of somebody."""
LOUD = (CueKind.BELL, CueKind.SINKING, CueKind.BLAST)  # what the terminal's bell can be rung for


class Cue(NamedTuple):
    """One thing to be seen: at a place of the map, or from it to another."""

    kind: CueKind
    at: Any
    to: Any = None
    faces: tuple[int, ...] = ()  # of dice, as they come to rest
    need: str = ""
    """What was needed of them: "6 hits"; of a number that rises, the number: "-3 hull"."""
    gold: tuple[int, ...] = ()  # the faces that do what was hoped for
    beside: tuple[tuple[Any, Any], ...] = ()
    """From where to where others go at the same time: the men of a band."""


def dice(at: Any, faces: Sequence[int], need: str = "", gold: Container[int] = ()) -> Cue:
    """The cue of some dice that are thrown at a place of the map; those in `gold` succeed."""
    counted = tuple(face for face in faces if face in gold)
    return Cue(CueKind.DICE, at, faces=tuple(faces), need=need, gold=counted)


ONE = {"guns": "gun", "men": "man", "sails": "sail"}
"""What several of a thing are called, and one of them."""


def dice_for(at: Any, faces: Sequence[int], need: int, so: str) -> Cue:
    """The cue of dice of which each succeeds that shows so much or more."""
    return dice(at, faces, or_more(need, so), range(need, MOST))


def lost(at: Any, losses: Mapping[str, int]) -> Iterator[Cue]:
    """The cue of what a place has lost: "-3 hull -1 gun"; none where that is nothing."""
    told = ((n, ONE.get(what, what) if n == 1 else what) for what, n in losses.items() if n)
    if words := " ".join(f"-{number} {what}" for number, what in told):
        yield Cue(CueKind.COUNT, at, need=words)


def or_more(need: int, so: str) -> str:
    """What a die needs, and what follows: "4 or more: they hold"."""
    return f"{need}: {so}" if need >= FACES else f"{need} or more: {so}"


class FilmSpot(NamedTuple):
    """The cells of a place: where they begin, and how many there are across and down."""

    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> tuple[int, int]:
        return self.x + self.width // 2, self.y + self.height // 2


class Marks(Struct, frozen=True):
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
    flag: tuple[str, str]  # the pole, and the cloth
    way: str  # a dot of the way that somebody has gone
    arrow: str  # what an arrow is made of: across, down, rising, falling
    heads: str  # its head to the left, to the right, up, down
    frame: str  # of what is lit: the upper two corners, the lower two, a stroke beside them
    pointer: str  # before a line that is lit


_TABLES = tables_in(Path(__file__).with_name("film.toml"))
RICH, PLAIN = (convert(_TABLES[name], Marks) for name in ("rich", "plain"))


class FilmInks(NamedTuple):
    """The colours of a film."""

    bright: Ink
    smoke: Ink
    fire: Ink
    water: Ink
    paper: Ink  # what is written on, where words and dice have to be read
    gold: Ink  # dice that succeed


class Stamp(NamedTuple):
    """What lies over a cell of the map; what is behind it stays, where it has no paper."""

    glyph: str
    ink: Ink
    bold: bool = True
    paper: Ink = ""
    gives_way: bool = False  # whether a letter or a number of the map stays readable instead


UNBOUNDED = FilmSpot(0, 0, 9999, 9999)  # all of a drawing that is in sight

Frame: TypeAlias = Mapping[tuple[int, int], Stamp]
"""By cell of the drawing, across and down, what lies over it."""
Stamps: TypeAlias = Iterator[tuple[tuple[int, int], Stamp]]
Picture: TypeAlias = tuple[Row, ...]  # how a place was drawn before something became of it
RING = ((-1, 0), (1, 0), (0, -1), (0, 1), (-2, 0), (2, 0), (-1, -1), (1, 1), (1, -1), (-1, 1))


def in_order(cues: Iterable[Cue]) -> list[Cue]:
    """The cues as they come; what is seen twice in a row at one place is seen once. Of a throw
    without dice there is nothing to see."""
    return [cue for cue, _ in groupby(cues) if cue.faces or cue.kind is not CueKind.DICE]


class FilmedCue(NamedTuple):
    """A cue with its places as they lie in the drawing."""

    cue: Cue
    here: FilmSpot
    there: FilmSpot
    picture: Picture
    beside: tuple[tuple[FilmSpot, FilmSpot], ...]


class Film:
    """The frames of a row of cues, one cue after the other."""

    def __init__(
        self,
        cues: Sequence[Cue],
        spot: Callable[[Any], FilmSpot],
        picture: Callable[[Any], Picture],
        marks: Marks,
        inks: FilmInks,
        sight: FilmSpot | None = None,
    ) -> None:
        """`spot` says where a place lies; `picture` how it looks now, before the map changes. Dice
        lie where they are in sight: within `sight`, if it is given."""
        self._marks, self._inks, self._sight = marks, inks, sight
        self._shots = [
            FilmedCue(
                cue,
                spot(cue.at),
                spot(cue.to if cue.to is not None else cue.at),
                picture(cue.at) if cue.kind is CueKind.SINKING else (),
                tuple((spot(at), spot(to)) for at, to in cue.beside),
            )
            for cue in cues
        ]

    @property
    def seconds(self) -> float:
        return sum(shot.cue.kind.frames for shot in self._shots) / FRAMES_A_SECOND

    def frames(self) -> Iterator[Frame]:
        """Every frame, from the first to the last."""
        for shot in self._shots:
            draw = DRAWN_BY.get(shot.cue.kind, Film._flames)
            for number in range(shot.cue.kind.frames):
                yield dict(draw(self, shot, number))

    def _flight(self, shot: FilmedCue, number: int) -> Stamps:
        """Smoke at the guns, and what was sent further on its way in each frame."""
        marks, inks, kind = self._marks, self._inks, shot.cue.kind
        (x, y), (to_x, to_y) = shot.here.middle, shot.there.middle
        if kind is CueKind.SHOT:
            for dx, dy in RING[: 2 + 2 * min(number, 2)]:
                yield (x + dx, y + dy), Stamp(marks.smoke, inks.smoke, False)
        last = kind.frames - 1
        if kind is CueKind.GRAPNEL:
            for part in range(number + 1):
                at = x + (to_x - x) * part // last, y + (to_y - y) * part // last
                yield at, Stamp(marks.hook if part == number else marks.chip, inks.bright)
        else:
            at = x + (to_x - x) * number // last, y + (to_y - y) * number // last
            yield at, Stamp(marks.ball, inks.bright)

    def _burst(self, shot: FilmedCue, number: int) -> Stamps:
        marks, inks = self._marks, self._inks
        x, y = shot.here.middle
        hit = shot.cue.kind is CueKind.HIT
        glyph, ink = (marks.chip, inks.fire) if hit else (marks.drop, inks.water)
        for dx, dy in RING[2 * number : 2 * number + 4]:
            yield (x + dx, y + dy), Stamp(glyph, ink)
        if number < 2:
            yield (x, y), Stamp(marks.star if hit else marks.drop, ink)

    def _steel(self, shot: FilmedCue, number: int) -> Stamps:
        (x, y), (to_x, to_y) = shot.here.middle, shot.there.middle
        middle_x, middle_y = (x + to_x) // 2, (y + to_y) // 2
        for step, (dx, dy) in enumerate(RING[:8]):
            if (step + number) % 2:
                glyph = self._marks.steel[(step // 2 + number) % 2]
                yield (middle_x + dx, middle_y + dy), Stamp(glyph, self._inks.bright)

    def _flames(self, shot: FilmedCue, number: int) -> Stamps:
        x, y = shot.here.middle
        wide = 4 if shot.cue.kind is CueKind.FIRE else min(len(RING), 3 + 2 * number)
        for step, (dx, dy) in enumerate(((0, 0), *RING)[:wide]):
            glyph = self._marks.flame[(step + number) % 2]
            yield (x + dx, y + dy), Stamp(glyph, self._inks.fire)

    def _sinking(self, shot: FilmedCue, number: int) -> Stamps:
        """She goes down in four steps, the water above her; at the last some wood is left."""
        here, picture, step = shot.here, shot.picture, number // 2
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

    def _march(self, shot: FilmedCue, number: int) -> Stamps:
        last, climbs = shot.cue.kind.frames - 1, shot.cue.kind is CueKind.CLIMB
        for here, there in ((shot.here, shot.there), *shot.beside):
            (x, y), (to_x, to_y) = here.middle, there.middle
            for part in range(number + 1):
                up = climbs and part == number < last and part % 2
                at = x + (to_x - x) * part // last, y + (to_y - y) * part // last - up
                gone = part < number
                glyph = self._marks.chip if gone else self._marks.man
                yield at, Stamp(glyph, self._inks.smoke if gone else self._inks.bright, not gone)

    def _flag(self, shot: FilmedCue, number: int) -> Stamps:
        pole, cloth = self._marks.flag
        x, y = shot.here.middle
        for up in range(3):
            yield (x, y - up), Stamp(pole, self._inks.bright)
        yield (x + 1, y - 2 + number // 2), Stamp(cloth, self._inks.fire)

    def _dice(self, shot: FilmedCue, number: int) -> Stamps:
        """Dice above the place where they are thrown, and what was needed beside them. They show
        other faces while they tumble, each in its own row or the one above."""
        cue, here, inks, lie = shot.cue, shot.here, self._inks, number >= TUMBLING
        faces = cue.faces[: IN_A_ROW * MOST_ROWS]
        rows = -(-len(faces) // IN_A_ROW)
        words = f" {cue.need} " if lie and cue.need else ""
        across = 4 * min(IN_A_ROW, len(faces))
        left, top = here.x, here.y - 2 * rows
        if top < (sight := self._sight or UNBOUNDED).y + 1:
            top = here.y + here.height + 1
        left = max(sight.x, min(left, sight.x + sight.width - across - len(cue.need) - 2))
        top = max(sight.y + 1, min(top, sight.y + sight.height - 2 * rows + 1))
        for at, face in enumerate(faces):
            row, column = divmod(at, IN_A_ROW)
            jump = 0 if lie else (at + number) % 2
            shown = face if lie else (face + 2 * at + 5 * number) % FACES + 1
            for step, glyph in enumerate(f" {shown} "):
                cell = left + 4 * column + step, top + 2 * row - jump
                resting = inks.gold if shown in cue.gold else inks.bright
                yield cell, Stamp(glyph, inks.paper, lie, resting if lie else inks.smoke)
        for step, glyph in enumerate(words):
            yield (left + across + step, top), Stamp(glyph, inks.bright, False, inks.paper)

    def _rising(self, shot: FilmedCue, number: int) -> Stamps:
        words, sight, (x, y) = shot.cue.need, self._sight or UNBOUNDED, shot.here.middle
        left = max(sight.x, min(x - len(words) // 2, sight.x + sight.width - len(words)))
        top = max(sight.y, y - number // 2)
        for step, glyph in enumerate(words):
            yield (left + step, top), Stamp(glyph, self._inks.fire, True, self._inks.paper)

    def _bell(self, shot: FilmedCue, number: int) -> Stamps:
        x, y = shot.here.middle
        wide = 1 + number % 4
        for dx, dy in ((-2 * wide, 0), (2 * wide, 0), (0, -wide), (0, wide)):
            yield (x + dx, y + dy), Stamp(self._marks.bell, self._inks.fire)
        yield (x, y), Stamp(self._marks.bell, self._inks.bright)

    def _on_the_spot(self, shot: FilmedCue, number: int) -> Stamps:
        """What happens at one place: a man falls, a door gives way, two pull at a rope."""
        marks, inks, kind = self._marks, self._inks, shot.cue.kind
        x, y = shot.here.middle
        if kind is CueKind.FALL:
            glyph = marks.fallen if number < kind.frames - 1 else marks.chip
            yield (x, y), Stamp(glyph, inks.fire)
        elif kind is CueKind.DOOR:
            yield (x, y), Stamp(marks.plank[min(1, number // 2)], inks.bright)
            for dx, dy in RING[2 * (number // 2) : 2 * number]:
                yield (x + dx, y + dy), Stamp(marks.chip, inks.smoke)
        else:
            side = -1 if number % 2 else 1
            yield (x + side, y), Stamp(marks.rope[number % 2], inks.bright)
            yield (x - 2 * side, y), Stamp(marks.rope[number % 2], inks.smoke)


DRAWN_BY = {
    CueKind.DICE: Film._dice,
    CueKind.COUNT: Film._rising,
    CueKind.STEEL: Film._steel,
    CueKind.SINKING: Film._sinking,
    CueKind.FLAG: Film._flag,
    CueKind.BELL: Film._bell,
    **dict.fromkeys((CueKind.SHOT, CueKind.GRAPNEL), Film._flight),
    **dict.fromkeys((CueKind.HIT, CueKind.SPLASH), Film._burst),
    **dict.fromkeys((CueKind.MARCH, CueKind.CLIMB), Film._march),
    **dict.fromkeys((CueKind.FALL, CueKind.DOOR, CueKind.PULL), Film._on_the_spot),
}


# --- Arrows over a map: from the cells of one place to those of another ---------------------------


class Arrows(NamedTuple):
    """Some ways in one colour; where one begins at the end of another, that has no head."""

    ways: tuple[tuple[Any, Any], ...]
    ink: Ink
    bold: bool = False


def arrows_frame(rows: Iterable[Arrows], spot: Callable[[Any], FilmSpot], marks: Marks) -> Frame:
    """The cells of all arrows; later ones lie over earlier ones."""
    found: dict[tuple[int, int], Stamp] = {}
    for row in rows:
        begun = {at for at, _ in row.ways}
        for at, to in row.ways:
            start, end = spot(at).middle, spot(to).middle
            far, deep = end[0] - start[0], end[1] - start[1]
            for before, here in itertools.pairwise(line(start, end)):
                across, down = here[0] - before[0], here[1] - before[1]
                if here == end and to not in begun:  # a cell is twice as high as wide
                    is_level = abs(far) >= 2 * abs(deep)
                    glyph = marks.heads[far > 0 if is_level else 2 + (deep > 0)]
                elif across and down:
                    glyph = marks.arrow[3 if (across > 0) == (down > 0) else 2]
                else:
                    glyph = marks.arrow[bool(down)]
                found[here] = Stamp(glyph, row.ink, row.bold)
    return found


def line(start: tuple[int, int], end: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The cells of a straight line, both ends among them."""
    across, down = end[0] - start[0], end[1] - start[1]
    steps = max(abs(across), abs(down))
    for step in range(steps + 1):
        part = step / steps if steps else 0.0
        yield start[0] + round(across * part), start[1] + round(down * part)


# --- What a lesson asks to be looked at, made to stand out: places of a map, lines of a panel -----
# It is told by signs as well as by colour, so it is seen where there is none: the corners of a
# frame around a place, and a pointer before a line.


ROOMY = 6  # columns from which the corners of a frame have strokes


def lit_frame(
    groups: Iterable[Sequence[Any]], spot: Callable[[Any], FilmSpot], marks: Marks, ink: Ink
) -> Frame:
    """The corners of a frame around each group of places, with strokes where there is room; of a
    single line its two ends. `spot` says where a place lies."""
    found: dict[tuple[int, int], Stamp] = {}
    for spots in ([spot(at) for at in places] for places in groups if places):
        left, top = min(one.x for one in spots) - 1, min(one.y for one in spots)
        right = max(one.x + one.width for one in spots)
        below = max(one.y + one.height for one in spots) - 1
        lines = ((top, marks.frame[:2]), (below, marks.frame[2:4]))
        for y, ends in ((top, "[]"),) if top == below else lines:
            cells = dict(zip(((left, y), (right, y)), ends, strict=True))
            if top != below and right - left + 1 >= ROOMY:
                cells |= dict.fromkeys(((left + 1, y), (right - 1, y)), marks.frame[4])
            found |= {at: Stamp(glyph, ink, gives_way=True) for at, glyph in cells.items()}
    return found


def lit_lines(lines: Iterable[Line], words: Sequence[str], marks: Marks, ink: Ink) -> list[Line]:
    """Lines that begin with a blank, which becomes a pointer where a line has some words in it."""
    found: list[Line] = []
    for line in lines:
        text = text_of(line)
        if text.startswith(" ") and any(each in text for each in words):
            pointer = Piece(marks.pointer, ink, True)
            line = (pointer, replace(line[0], text=line[0].text[1:]), *line[1:])
        found.append(line)
    return found


# --- What is left of a fight on its map: where ships went down, men fell, doors were broken in ----

LEFT: Mapping[CueKind, str] = {
    CueKind.SINKING: "went down",
    CueKind.BLAST: "blew up",
    CueKind.FLAG: "taken",
    CueKind.FALL: "fell",
    CueKind.DOOR: "broken in",
}  # what leaves a mark, and what the mark says
WIDEST = 2
"""Cells of a place across over which a mark stands in its middle; beyond it, in its upper corner,
where it hides no name."""


def glyphs_of(kind: CueKind, marks: Marks) -> str:
    wave, fallen = marks.wave[0], marks.fallen
    return {
        CueKind.SINKING: f"{wave}{fallen}{wave}",
        CueKind.BLAST: f"{marks.star}{fallen}{marks.star}",
        CueKind.FLAG: "".join(marks.flag),
        CueKind.DOOR: marks.plank[1],
    }.get(kind, fallen)


def remains(
    cues: Iterable[Cue], spot: Callable[[Any], FilmSpot], marks: Marks, inks: FilmInks
) -> Frame:
    """The marks of all that has happened, as they lie over the map; the last at a place is seen.
    Who stands there now, and what a place is called, stays readable."""
    found: dict[tuple[int, int], Stamp] = {}
    for cue in cues:
        if cue.kind in LEFT:
            here, glyphs = spot(cue.at), glyphs_of(cue.kind, marks)
            x, y = here.middle
            if cue.kind not in (CueKind.SINKING, CueKind.BLAST) and here.width > WIDEST:
                x, y = here.x + here.width - len(glyphs), here.y
            else:
                x -= len(glyphs) // 2
            for step, glyph in enumerate(glyphs):
                found[x + step, y] = Stamp(
                    glyph, inks.water if glyph in marks.wave else inks.fire, gives_way=True
                )
    return found


def legend(kinds: Iterable[CueKind], marks: Marks, inks: FilmInks) -> Line:
    """What the marks say that are there: "× fell"."""
    there = set(kinds)
    pieces: list[Piece] = []
    for kind, words in LEFT.items():
        if kind in there:
            pieces.append(Piece(f" {glyphs_of(kind, marks)}", inks.fire, True))
            pieces.append(Piece(f" {words} ", inks.smoke))
    return tuple(pieces)


# --- The great moments of a fight: a word in tall letters across its map, and a few lines below it

BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄"}
SIGNS = {(True, True): "#", (True, False): "'", (False, True): ","}
"""What two pixels above each other are in a cell; the same where no blocks are to be had."""
ON = "Press any key."
MARGIN = 3


def banner(
    sight: FilmSpot,
    word: str,
    lines: Sequence[str],
    inks: tuple[Ink, Ink, Ink],
    *,
    plain: bool,
    portrait: Sequence[Row] = (),
) -> Frame:
    """The cells of a band over all that is in sight, as high as it has to be. The inks are those of
    the word, of the lines and of the paper. A portrait hangs at its left."""
    tall, text, paper = inks
    aside = len(portrait[0]) + MARGIN if portrait else 0
    width = sight.width - aside
    letters = list(tall_letters(word.upper(), plain=plain))
    if len(letters[0]) > width:  # a map that is drawn small
        letters = [" ".join(word.upper())]
    told = [part for line in (*lines, ON) for part in wrapped(line, max(1, width - 2 * MARGIN))]
    rows = [*letters, "", *told]
    high = min(sight.height, max(len(rows), len(portrait)) + 2)
    top = sight.y + max(0, (sight.height - high) // 2)
    found = {
        (sight.x + x, top + y): Stamp(" ", text, False, paper)
        for y in range(high)
        for x in range(sight.width)
    }
    begin = top + max(0, (high - len(rows)) // 2)
    for y, row in enumerate(rows[: high - (begin - top)]):
        left = sight.x + aside + max(0, (width - len(row)) // 2)
        ink = tall if y < len(letters) else text
        for x, glyph in enumerate(row):
            found[left + x, begin + y] = Stamp(glyph, ink, y < len(letters), paper)
    hung = top + max(0, (high - len(portrait)) // 2)
    for y, cells in enumerate(portrait[:high]):
        for x, cell in enumerate(cells):
            at = sight.x + MARGIN + x, hung + y
            found[at] = Stamp(cell.glyph, grey(cell.ink), cell.bold, grey(cell.paper))
    return found


def tall_letters(word: str, *, plain: bool) -> Iterator[str]:
    """Tall letters in rows of cells, two pixels in each."""
    pixels, glyphs = lettering(word), SIGNS if plain else BLOCKS
    for upper, lower in zip(pixels[::2], pixels[1::2], strict=True):
        yield "".join(glyphs.get(both, " ") for both in zip(upper, lower, strict=True))


def grey(ink: Ink) -> Ink:
    if not ink.startswith("#"):
        return ink
    red, green, blue = parts_of(ink)
    return "#" + 3 * f"{round(0.3 * red + 0.59 * green + 0.11 * blue):02x}"


# --- What stays on a map of what the enemy did: the ways that were gone, where something hit ------

APART = 2  # a way is dotted at every second cell across: so it stays apart from what is drawn whole
RANK = (
    *(CueKind.BLAST, CueKind.SINKING, CueKind.FALL, CueKind.FIRE),
    *(CueKind.STEEL, CueKind.HIT, CueKind.GRAPNEL, CueKind.DOOR),
)  # what leaves a mark; of several at one place the first of these is seen
Cells: TypeAlias = Iterator[tuple[int, int]]


class FilmMark(NamedTuple):
    """A mark at a place."""

    kind: CueKind
    at: Any


class Traces(NamedTuple):
    """All that stays: ways as places one after the other, hits, and where somebody stands now."""

    ways: Sequence[Sequence[Any]] = ()
    hits: Sequence[FilmMark] = ()
    taken: frozenset[Any] = frozenset()


def hits_of(cues: Iterable[Cue]) -> list[FilmMark]:
    """The marks that are left by what was seen: at each place the one that tells most."""
    found: dict[Any, CueKind] = {}
    for cue in cues:
        if cue.kind in RANK:
            for at in (cue.at, cue.at if cue.to is None else cue.to):
                found[at] = min(found.get(at, cue.kind), cue.kind, key=RANK.index)
    return [FilmMark(kind, at) for at, kind in found.items()]


def laid(traces: Traces, spot: Callable[[Any], FilmSpot], marks: Marks, inks: FilmInks) -> Frame:
    """The cells of all traces; `spot` says where a place lies. Nobody and no word is covered: no
    way goes over him, and what has hit him is marked in a corner of his place."""
    covered = {
        (here.x + x, here.y + y)
        for here in map(spot, traces.taken)
        for y in range(here.height)
        for x in range(here.width)
    }
    frame: dict[tuple[int, int], Stamp] = {}
    for places in traces.ways:
        for cell in dots([spot(at) for at in places]):
            if cell not in covered:
                frame[cell] = Stamp(marks.way, inks.fire, gives_way=True)
    for hit in traces.hits:
        glyph, ink = sign(hit.kind, marks, inks)
        here = spot(hit.at)
        frame[corner(here) if hit.at in traces.taken else here.middle] = Stamp(glyph, ink)
    return frame


def sign(kind: CueKind, marks: Marks, inks: FilmInks) -> tuple[str, Ink]:
    """The glyph and the colour of a mark."""
    if kind is CueKind.SINKING:
        return marks.wave[1], inks.water
    glyphs = {
        CueKind.BLAST: marks.flame[0],
        CueKind.FALL: marks.fallen,
        CueKind.FIRE: marks.flame[0],
        CueKind.STEEL: marks.steel[0],
        CueKind.GRAPNEL: marks.hook,
        CueKind.DOOR: marks.plank[1],
    }
    return glyphs.get(kind, marks.star), inks.fire


def corner(spot: FilmSpot) -> tuple[int, int]:
    return spot.x + spot.width - (spot.width > 2), spot.y


def dots(spots: Sequence[FilmSpot]) -> Cells:
    for one, other in itertools.pairwise(spots):
        (x, y), (to_x, to_y) = one.middle, other.middle
        steps = max(1, abs(to_x - x) // APART, abs(to_y - y))
        for part in range(steps):
            yield x + (to_x - x) * part // steps, y + (to_y - y) * part // steps
