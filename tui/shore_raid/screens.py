"""The pages of a shore raid: how its shore lies on them, and what stands beside it."""

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.shore_raid.events import Attacked, Marched, Ran
from pieces_of_eight.campaign.shore_raid.ground import Cell
from pieces_of_eight.tui.draw.cells import Row, Zoom
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.match.captions import Parts
from pieces_of_eight.tui.match.maps import MapPages, MapReplay, SquareMap
from .draw.painter import SCALES, ShorePainter, paint, size, table
from .draw.view import ShoreView, cell_of, view_of
from .face import FACE
from .overlay import view
from .panel import deck_lines, odds_lines, parts, side_lines, status, turn_words


class ShoreMap(SquareMap[Cell]):
    """A map of square inches."""

    DRAGS = True
    TABLE = table
    SCALES = SCALES
    PAINTER = ShorePainter
    BESIDE = (8, 3)

    @classmethod
    def measured(cls, view: ShoreView, zoom: Zoom) -> tuple[int, int]:
        return size(view.rows, zoom)

    @property
    def beside(self) -> tuple[int, int]:
        return self.BESIDE

    def go_to(self, at: Cell) -> None:
        self.bring_into_sight(at)


def step(page: MapReplay) -> ShoreView:
    """The shore, the cursor where something happened."""
    found, at = view_of(page.seen), scene(page)
    return found if at is None else replace(found, cursor=cell_of(at, found.columns))


def scene(page: MapReplay) -> Point | None:
    """Where something happened in a step."""
    for entry in page.events:
        match entry.event:
            case Attacked(at=at):
                found: Point = page.seen.figures[at].at
                return found
            case Marched(to=ways):
                return ways[0]
            case Ran(to=to):
                return to
    return None


def again(page: MapReplay, width: int) -> Parts:
    """The cards, and how the sides stand."""
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
    small = tuple(
        "".join(_most([line[x : x + 2] for line in rows[y : y + 2]]) for x in range(0, across, 2))
        for y in range(0, len(rows), 2)
    )

    def at(cell: int) -> int:
        return cell // across // 2 * len(small[0]) + cell % across // 2

    men = tuple(replace(man, at=at(man.at)) for man in view.figures)
    return ShoreView(small, figures=men, things=tuple((at(c), what) for c, what in view.things))


def _most(lines: list[str]) -> str:
    """The letter that stands for a few."""
    letters = "".join(lines)
    return max(letters, key=lambda each: (letters.count(each), -TOLD.find(each)))


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
    if size(view.rows, 0)[1] <= height:
        drawn = paint(view, look)
        inches = cut(tuple(row[left:] for row in drawn), view, width - left)
        return airy(tuple((*row[:left], *more) for row, more in zip(drawn, inches, strict=True)))
    small = halved(view)
    return cut(tuple(row[left:] for row in paint(small, look)[above:]), small, width)


def airy(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """A picture with an empty line above and below it."""
    return ((), *rows, ())


PAGES = MapPages(
    face=FACE,
    map=ShoreMap,
    view=view,
    step=step,
    painted=lambda view, look: airy(paint(view, look)),
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
