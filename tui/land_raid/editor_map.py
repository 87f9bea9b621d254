"""A town that is being made, as the map draws it."""

from collections.abc import Iterator

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square, square
from pieces_of_eight.campaign.land_raid.model.say import LETTERS
from pieces_of_eight.campaign.land_raid.model.state import (
    RAIDERS,
    TOWN,
    Ground,
    Kind,
    Quality,
    Town,
    UnitId,
)
from pieces_of_eight.content.land_raid.scenarios import Raid
from pieces_of_eight.tui.editor.grid import Plot, Rows, as_text, rows_of
from pieces_of_eight.tui.editor.subject import Drawing
from pieces_of_eight.tui.pages.base import GameScreen
from .draw.view import Mark, Sign, TownView, UnitMark
from .map import TownMap, first_look, glyphs_of, palette_of

SIGNS = "123456789abcdefghijklmnopqrstuvwxyz"
"""What counts the units of a kind on the map."""


def as_map(rows: Rows) -> str:
    """Rows as the file has them."""
    return as_text(rows)


def plot_of(name: str) -> Plot:
    """Column and row of a square such as "C4"; (-1, -1) for no name of one."""
    letter, number = name[:1], name[1:]
    if not ("A" <= letter <= "Z" and number.isascii() and number.isdigit()):
        return -1, -1
    return ord(letter) - ord("A"), int(number) - 1


def view(found: Raid) -> TownView:
    """The town with its garrison at its posts, and the boats at their landings."""
    rows = rows_of(found.map)
    units = list(_units(found, rows))
    marks = {unit.at: Mark(Sign.CHOICE) for unit in units if unit.side == int(RAIDERS)}
    return TownView(Town(found.title, rows), units=tuple(units), marks=marks)


def _units(found: Raid, rows: Rows) -> Iterator[UnitMark]:
    """Everybody who is there as the raid begins; of each boat the officer alone."""
    columns = len(rows[0])
    counts: dict[Kind, int] = {}

    def mark(kind: Kind, at: Square, quality: Quality = Quality.ABLE) -> UnitMark:
        counts[kind] = counts.get(kind, 0) + 1
        token = f"{LETTERS[kind]}{SIGNS[(counts[kind] - 1) % len(SIGNS)]}"
        number = UnitId(sum(counts.values()) + len(found.landing))
        return UnitMark(number, token, int(TOWN), at, quality, kind=kind)

    def place(name: str) -> Square:
        return square(*plot_of(name), columns, len(rows))

    for n, name in enumerate(found.landing):
        if place(name) != NOWHERE:
            token = f"{LETTERS[Kind.OFFICER].upper()}{n + 1}"
            yield UnitMark(UnitId(n), token, int(RAIDERS), place(name), kind=Kind.OFFICER)
    homes = [at for at, sign in enumerate("".join(rows)) if sign == Ground.RESIDENCE.value]
    yield from (mark(Kind.GOVERNOR, Square(at)) for at in homes)
    for post in found.posts:
        at = place(post.at)
        if at == NOWHERE:
            continue
        yield from (mark(Kind.OFFICER, at) for _ in post.officers)
        for men in post.groups:
            kind = Kind[men.kind.upper().replace("-", "_")]
            yield from (mark(kind, at, Quality[men.quality.upper()]) for _ in range(men.count))
        yield from (mark(Kind.GUN, at) for _ in range(post.guns))


def make_map(page: GameScreen, found: Raid) -> TownMap:
    drawn = view(found)
    return TownMap(drawn, first_look(page, drawn.town), id="edit-map")


def place(found: Raid, plot: Plot) -> Square:
    """A plot as the map counts."""
    return Square(plot[1] * len(rows_of(found.map)[0]) + plot[0])


def plot(found: Raid, at: Square) -> Plot:
    """A square as column and row."""
    row, column = divmod(at, len(rows_of(found.map)[0]))
    return column, row


DRAWING = Drawing(view, make_map, palette_of, glyphs_of, place, plot)
