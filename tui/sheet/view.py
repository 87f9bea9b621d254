"""What is drawn of a master sheet, and the places on it that can be pointed at."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import get_character_cell_size

from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, opponent_of, redact
from pieces_of_eight.campaign.sheet.describe import Spot, spied
from pieces_of_eight.campaign.sheet.events import Scored, Unfolded, Watched, captain, glimpsed
from pieces_of_eight.campaign.sheet.state import (
    FORCES,
    LETTERS,
    NOBODY,
    Contents,
    Fleet,
    Letter,
    Phase,
    Result,
    Sheet,
    Spied,
    place_of,
    with_line,
)
from pieces_of_eight.content.words import fingerprint_words
from pieces_of_eight.tui.draw.cells import Cell, Ink, Row
from pieces_of_eight.tui.draw.colours import Palette, Wash, blend
from pieces_of_eight.tui.draw.glyphs import Glyphs

SEALS_SHOWN = 3
"""Steps of the opening for the fingerprints: as they were sealed, then one after the other as they
are found."""
ALL_OPEN = SEALS_SHOWN + FORCES
"""The step at which the fold is open: a step for each of seven lines has come before."""


class ScoreThrow(Struct, frozen=True):
    """A pair that has thrown its battle scores; all that is by captain stands in their order."""

    letters: tuple[Letter, Letter]
    values: tuple[int, int]
    faces: tuple[int, int]
    scores: tuple[int, int]
    attacker: Player  # NOBODY where they miss each other
    watched: bool = False  # whether the attacker opens his spyglass
    glimpse: Spied | None = None  # what it shows, where whoever looks on may know it

    @property
    def margin(self) -> int:
        """By how much the higher score is ahead."""
        return abs(self.scores[0] - self.scores[1])


class SheetView(Struct, frozen=True):
    """A sheet as one captain sees it, with what is pointed at."""

    sheet: Sheet  # as the captain sees it: what is not his is closed
    who: Player
    contents: Contents | None
    """What stands below his own fold; None where it is kept closed, or was never his to see."""
    fleet: Fleet | None
    cursor: Spot | None = None
    mine: Letter = -1  # while opponents are named: the own force that is marked
    opened: int = ALL_OPEN  # how far the opening of the fold has come
    seals: tuple[tuple[str, str], tuple[str, str]] = (("", ""), ("", ""))
    """By player the words of the fingerprint: when it was sealed, and when it was opened."""
    throw: ScoreThrow | None = None  # the pair that throws its dice just now

    @property
    def mustering(self) -> bool:
        """Whether the own sheet is being written."""
        return self.sheet.phase is Phase.MUSTER and not self.sheet.prints[self.who]

    @property
    def naming(self) -> bool:
        """Whether forces still look for opponents."""
        return self.sheet.phase in (Phase.MUSTER, Phase.CASTING, Phase.NAMING)

    @property
    def own(self) -> tuple[Contents, Fleet]:
        """What stands below his own fold, where that is open to him."""
        assert self.contents is not None
        assert self.fleet is not None
        return self.contents, self.fleet

    @property
    def foe(self) -> Player:
        return opponent_of(self.who)


def orders(view: SheetView) -> list[tuple[str, str]]:
    """Who is asked what by his crown, as far as it lies open: one's own, and both with the fold."""
    fleets = [(view.who, view.fleet)]
    if view.sheet.shown is not None and view.opened >= SEALS_SHOWN:
        fleets = [(side, view.sheet.shown[side]) for side in (view.who, view.foe)]
    return [
        (captain(view.sheet, side), fleet.order)
        for side, fleet in fleets
        if fleet is not None and fleet.order
    ]


def place_name(view: SheetView, letter: Letter) -> str:
    """Where an own force meets its opponent, as the chart has it; "" where nobody knows yet.

    While the fold is being opened, raids are not told yet.
    """
    sheet = view.sheet if view.opened >= ALL_OPEN else replace(view.sheet, unfolded=None)
    place = place_of(sheet, view.who, letter)
    return "" if place is None else place.name


def glimpse(view: SheetView, letter: Letter) -> str:
    """What the spyglass showed of an enemy force, where the own side of the fold lies open."""
    return spied(view.sheet, view.who, letter) if view.contents is not None else ""


def seal_words(mark: str) -> str:
    """The six words of a fingerprint in hex; nothing for none."""
    return " ".join(fingerprint_words(bytes.fromhex(mark))) if mark else ""


# --- A ground of cells to write on, its lettered tiles, and what can be pointed at where ----------

STRIPE = 0.4  # how much every other line differs from the paper


class SheetPicture(Struct, frozen=True):
    """A drawn sheet: rows of cells, and the spots on them."""

    rows: tuple[Row, ...]
    spots: tuple[tuple[int, int, int, Spot], ...]
    """First column, the column after the last, the row, and what is there; the last one counts."""

    def at(self, x: int, y: int) -> Spot | None:
        """What lies at a place."""
        found = [spot for left, right, row, spot in self.spots if row == y and left <= x < right]
        return found[-1] if found else None


class CellCanvas:
    """Cells of one colour, to be written over; what does not fit is cut off."""

    def __init__(self, width: int, height: int, palette: Palette, glyphs: Glyphs) -> None:
        self.width = width
        self.height = height
        self.palette = palette
        self.inks = palette.panel
        self.glyphs = glyphs
        ground = Cell(" ", self.inks.text, self.inks.paper)
        self._cells = [[ground] * width for _ in range(height)]
        self._spots: list[tuple[int, int, int, Spot]] = []

    def put(
        self, x: int, y: int, text: str, ink: Ink = "", *, paper: Ink = "", bold: bool = False
    ) -> int:
        """Write from a place on, on the paper that is there; returns the column after it."""
        for at, glyph in enumerate(text, start=x):
            if 0 <= y < self.height and 0 <= at < self.width:
                under = self._cells[y][at]
                one = glyph if get_character_cell_size(glyph) == 1 else "?"
                self._cells[y][at] = Cell(one, ink or self.inks.text, paper or under.paper, bold)
        return x + len(text)

    def band(self, y: int, left: int, right: int, paper: Ink, ink: Ink = "") -> None:
        """Lay a colour under a stretch of a row, and write all on it in one ink, if it is given."""
        for at in range(max(0, left), min(right, self.width)) if 0 <= y < self.height else ():
            cell = self._cells[y][at]
            self._cells[y][at] = cell._replace(ink=ink or cell.ink, paper=paper)

    def stripe(self, number: int, y: int, left: int, right: int, deep: int = 1) -> None:
        """Every other line stands on a ground of its own, where colours can be mixed."""
        if number % 2 and self.inks.paper.startswith("#"):
            paper = blend(self.inks.paper, Wash(self.inks.trough, STRIPE, self.inks.text))
            for row in range(y, y + deep):
                self.band(row, left, right, paper)

    def rule(self, y: int, words: str, beside: str = "") -> None:
        """A line across, with words at its left and at its right."""
        self.put(0, y, self.glyphs.rule * self.width, self.inks.line)
        if len(words) + len(beside) + 10 <= self.width or not beside:
            self.put(2, y, f" {words} ", self.inks.title, bold=True)
        if beside:
            self.put(self.width - len(beside) - 3, y, f" {beside} ", self.inks.text)

    def spot(self, left: int, right: int, y: int, spot: Spot, deep: int = 1) -> None:
        """Say what lies at a stretch of a row, or of several."""
        self._spots += [(left, right, row, spot) for row in range(y, y + deep)]

    def picture(self) -> SheetPicture:
        """What was drawn."""
        return SheetPicture(tuple(tuple(row) for row in self._cells), tuple(self._spots))


def cut(text: str, room: int) -> str:
    """A text that fits; one that was cut ends in two dots."""
    return text if len(text) <= room else f"{text[: max(0, room - 2)]}.."[: max(0, room)]


def cut_name(name: str, room: int) -> str:
    """A name that fits; a number at its end stays, for it tells two of one name apart."""
    stem, _, last = name.rpartition(" ")
    if len(name) <= room or not last.isdigit():
        return cut(name, room)
    return f"{cut(stem, room - len(last) - 1)} {last}"


def tile(canvas: CellCanvas, x: int, y: int, letter: str, side: Player, deep: int = 1) -> None:
    """The letter of a force on the colour of its captain, three cells wide."""
    look = canvas.palette.sides[side]
    for row in range(deep):
        words = f" {letter} " if not row else "   "
        canvas.put(x, y + row, words, look.letter, paper=look.hull, bold=True)


def row_mark(
    canvas: CellCanvas, view: SheetView, spot: Spot, left: int, right: int, y: int, deep: int = 1
) -> None:
    """Where the cursor stands: a colour under the row, and a mark before it."""
    if view.cursor == spot:
        wash = canvas.palette.cursor
        tiled = 4 if spot.kind != "unit" else 5
        for row in range(y, y + deep):
            canvas.band(row, left + tiled, right, wash.ink, wash.text)
        canvas.put(left, y, canvas.glyphs.arrows[1], canvas.inks.title, bold=True)


# --- Ceremony -------------------------------------------------------------------------------------
# The ceremonies of a season: seven pairs throw their dice, and later the fold is opened (C-25).
#
# Both are lists of steps that are shown one after the other. Here is what each step shows; the page
# has the clock (`tui.sheet.showing`). Nothing is decided while they last, and nothing is changed.

BOTH = Player(-1)  # who sees what both captains may: nothing below a fold, nothing in a spyglass


class Ceremony(Struct, frozen=True):
    """What is shown step by step, and how far that has come."""

    throws: tuple[ScoreThrow, ...] = ()
    """The pairs in the order in which they are shown; none where the fold is opened."""
    at: int = 0

    @property
    def steps(self) -> int:
        """How many steps stand for a moment each."""
        return len(self.throws) or ALL_OPEN

    @property
    def over(self) -> bool:
        """Whether the last step has stood for its moment."""
        return self.at >= self.steps

    @property
    def throw(self) -> ScoreThrow | None:
        """The pair that throws now; None while the fold is opened."""
        return self.throws[self.at] if self.throws and not self.over else None

    def further(self) -> "Ceremony":
        """The next step."""
        return replace(self, at=self.at + 1)


def ceremony_of(events: Iterable[Event], who: Player, *, shared: bool) -> Ceremony | None:
    """The ceremony that some events begin, as `who` sees it; None where they begin none.

    Where the screen is `shared` by both captains, it shows what both may know.
    """
    known = [redact(event, BOTH if shared else who) for event in events]
    if any(isinstance(event, Unfolded) for event in known):
        return Ceremony()
    throws = sorted(throws_of(known), key=lambda throw: throw.letters[who])
    return Ceremony(tuple(throws)) if throws else None


def throws_of(events: Iterable[Event]) -> Iterator[ScoreThrow]:
    throw: ScoreThrow | None = None
    for event in events:
        match event:
            case Scored(letters=letters, faces=faces, scores=scores, attacker=attacker):
                if throw is not None:
                    yield throw
                values = (scores[0] - faces[0], scores[1] - faces[1])
                throw = ScoreThrow(letters, values, faces, scores, attacker)
            case Watched(seen=seen) if throw is not None:
                throw = replace(throw, watched=True, glimpse=seen.content)
    if throw is not None:
        yield throw


def before_the_dice(sheet: Sheet, ceremony: Ceremony, *, shared: bool) -> Sheet:
    """The sheet as it is shown: the pairs that are still to come have not thrown.

    What the spyglass showed of them is not known yet either, and nothing of it where the screen
    is `shared`. What a spy told is known before.
    """
    ahead, secrets = ceremony.throws[ceremony.at + 1 :], []
    for side in (Player(0), Player(1)):
        for throw in ahead:
            line = sheet.lines[side][throw.letters[side]]
            line = replace(line, die=0, score=0, attacks=False, result=Result.NOT_YET)
            sheet = with_line(sheet, side, throw.letters[side], line)
        hidden = range(FORCES) if shared else [throw.letters[1 - side] for throw in ahead]
        own = sheet.secrets[side]
        if own.content is not None:
            told = own.content.spied[: sheet.options.spies[side] and not shared]
            rest = own.content.spied[len(told) :]
            seen = (*told, *(seen for seen in rest if seen.letter not in hidden))
            own = Sealed(own.owner, replace(own.content, spied=seen))
        secrets.append(own)
    return replace(sheet, secrets=(secrets[0], secrets[1]))


def throw_words(sheet: Sheet, throw: ScoreThrow) -> str:
    """A pair that throws, in a sentence; what comes of it stands in `outcome_words`."""
    one, two = (
        f"{captain(sheet, Player(n))} {LETTERS[throw.letters[n]]} scores {throw.scores[n]} "
        f"(value {throw.values[n]}, rolled {throw.faces[n]})"
        for n in (0, 1)
    )
    return f"{one}, {two}."


def outcome_words(sheet: Sheet, throw: ScoreThrow) -> str:
    """Who attacks, and what the spyglass shows, where it opens and that is to be known."""
    if throw.attacker == NOBODY:
        return "The scores are equal, so they miss each other."
    attacks = f"{captain(sheet, throw.attacker)} attacks, {throw.margin} ahead"
    if not throw.watched:
        return f"{attacks}, too little to use the spyglass."
    shown = ""
    if throw.glimpse is not None:
        force = f"{captain(sheet, opponent_of(throw.attacker))} {LETTERS[throw.glimpse.letter]}"
        shown = f" at {force}: {glimpsed(throw.glimpse)}"
    return f"{attacks}, and looks through the spyglass{shown}."


def opening_words(sheet: Sheet, at: int, seals: tuple[tuple[str, str], tuple[str, str]]) -> str:
    """A step of the opening of the fold, in a sentence."""
    if at == 0:
        return "Both seals, six words each, as they were when the sheets were sealed."
    if at >= SEALS_SHOWN:
        return f"What was under the fold at {LETTERS[min(at - SEALS_SHOWN, FORCES - 1)]}."
    side = Player(at - 1)
    sealed, opened = seals[side]
    found = "the six words match: the seal is unbroken"
    if sealed != opened:
        found = "the words differ: the seal is BROKEN"
    return f"{captain(sheet, side)}'s fold is open, and {found}."
