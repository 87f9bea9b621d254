"""A board as it is made on the screen: its heights, what stands on it, and where the chest lies."""

from collections.abc import Mapping
from operator import attrgetter
from typing import Literal

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Stud
from pieces_of_eight.campaign.treasure_grab.ground import DIGITS, LIES, MARGIN
from pieces_of_eight.campaign.treasure_grab.setup import HIGHEST, SMALLEST, WIDEST
from pieces_of_eight.campaign.treasure_grab.state import LONG, Ground, Lie
from pieces_of_eight.content.treasure_grab.scenarios import HouseRule, Treasure, seated, stud
from pieces_of_eight.tui.editor.subject import (
    COMMON,
    Brush,
    Drawing,
    Line,
    Plot,
    Rows,
    Shelf,
    Strokes,
    Subject,
    as_text,
    letter,
    moved,
    painted,
    rows_of,
    shelves_of,
    size_lines,
    sized,
)
from pieces_of_eight.tui.pages.base import GameScreen
from .draw.painter import table
from .draw.view import ChestMark, GrabView
from .screens import BoardMap

CHEST = "chest"
BARE = "0"
_TURNED: Mapping[str, Literal["east", "south"]] = {"east": "south", "south": "east"}
SHELVES = (Shelf("The chest", [Brush(CHEST, "Chest")]), *shelves_of(table().table))
_RULES: Mapping[HouseRule, tuple[str, str]] = {
    "crocodiles": ("Crocs", "Who ends his move by the water may be bitten."),
    "cannon": ("Cannon", "Who stands by the cannon may fire it."),
    "banana": ("Banana", "Each warband may throw one banana peel."),
    "tide": ("Tide", "The tide decides where nobody is ahead."),
}
_SIZE = 16, 12


def fresh(name: str) -> Treasure:
    """Level ground with the chest in the middle."""
    return Treasure(
        id=name,
        title="A board of your own",
        blurb="Write here what the place is.",
        order=90,
        chest=name_of((7, 5)),
        lie="east",
        house_rules=("banana", "tide"),
        map=as_text((BARE * _SIZE[0],) * _SIZE[1]),
    )


def name_of(plot: Plot) -> str:
    """A stud as it is called on the board."""
    return f"{chr(ord('A') + plot[0])}{plot[1] + 1}"


def under_chest(found: Treasure) -> list[Plot]:
    """The studs on which the chest lies; none where there is no chest."""
    column, row = stud(found.chest)
    if (column, row) == (-1, -1):
        return []
    across, down = LIES[Lie[found.lie.upper()]]
    return [(column + n * across, row + n * down) for n in range(LONG)]


# What is painted, and taken away again.


def paint(found: Treasure, brush: str, plot: Plot) -> Treasure:
    """The board with something painted; there is one cannon, and one chest."""
    if brush == CHEST:
        return replace(found, chest=name_of(plot))
    rows = rows_of(found.map)
    if brush == Ground.CANNON.value:
        rows = tuple(row.replace(brush, BARE) for row in rows)
    return replace(found, map=as_text(painted(rows, plot, brush)))


def erase(found: Treasure, plot: Plot) -> Treasure:
    """The board without the chest on a stud, or without what stands there."""
    if plot in under_chest(found):
        return replace(found, chest="")
    return paint(found, BARE, plot)


def change(found: Treasure, plot: Plot) -> Treasure:
    """The chest turned, or bare ground a brick higher. Raises ValueError with a sentence."""
    if plot in under_chest(found):
        return replace(found, lie=_TURNED[found.lie])
    sign = letter(rows_of(found.map), plot)
    if sign not in DIGITS:
        raise ValueError("Only the chest can be turned, and bare ground be raised.")
    return paint(found, DIGITS[(DIGITS.index(sign) + 1) % len(DIGITS)], plot)


def carry(found: Treasure, start: Plot, end: Plot) -> Treasure:
    """The chest, or what stands on a stud, set down elsewhere."""
    if start in under_chest(found):
        return paint(found, CHEST, end)
    sign = letter(rows_of(found.map), start)
    return found if start == end else paint(paint(found, BARE, start), sign, end)


def brush_at(found: Treasure, plot: Plot) -> str:
    return CHEST if plot in under_chest(found) else letter(rows_of(found.map), plot)


def told(found: Treasure, plot: Plot) -> str:
    """A stud and what is on it."""
    sign = letter(rows_of(found.map), plot)
    words = f"{sign} high" if sign in DIGITS else table().table.ground[sign].brush.lower()
    chest = ", under the chest" if plot in under_chest(found) else ""
    return f"{name_of(plot)}: {words}{chest}."


# The map and the form.


def view(found: Treasure) -> GrabView:
    """The board with its chest, before anybody comes on."""
    rows = rows_of(found.map)
    lies = under_chest(found)
    chests = (ChestMark(_stud(rows, lies[0]), Lie[found.lie.upper()]),) if lies else ()
    return GrabView(rows, chests=chests, bands=seated(2), numbered=True)


def _stud(rows: Rows, plot: Plot) -> Stud:
    return Stud((plot[1] + MARGIN) * (len(rows[0]) + 2 * MARGIN) + plot[0] + MARGIN)


def make_map(page: GameScreen, found: Treasure) -> BoardMap:
    drawn = view(found)
    return BoardMap(drawn, BoardMap.first_look(page, drawn), id="edit-map")


def place(found: Treasure, plot: Plot) -> Stud:
    """A plot as the map counts: with the margin."""
    return _stud(rows_of(found.map), plot)


def plot(found: Treasure, at: Stud) -> Plot:
    """A stud as column and row of the board; off every board where it is none."""
    if at == NOWHERE:
        return -1, -1
    row, column = divmod(at, len(rows_of(found.map)[0]) + 2 * MARGIN)
    return column - MARGIN, row - MARGIN


def resized(found: Treasure, columns: int, height: int, at: Plot) -> Treasure:
    """A board of another size: the chest goes with its first stud."""
    rows = rows_of(found.map)
    made = replace(found, map=as_text(sized(rows, columns, height, at)))
    if not under_chest(found):
        return made
    to = moved(stud(found.chest), (len(rows[0]), len(rows)), (columns, height), at)
    return replace(made, chest="" if to is None else name_of(to))


def _rule(name: HouseRule, title: str, hint: str) -> Line:
    """A house rule that suits the board, or does not."""

    def write(found: Treasure, at: Plot, value: str) -> Treasure:
        if value == "yes" and name in found.house_rules:
            return found
        others = tuple(each for each in found.house_rules if each != name)
        return replace(found, house_rules=(*others, name) if value == "yes" else others)

    return Line(
        f"rule-{name}",
        title,
        lambda found, at: "yes" if name in found.house_rules else "no",
        write,
        offered=lambda found, at: [("no", "no"), ("yes", "yes")],
        hint=hint,
        fields=("house_rules",) if name == next(iter(_RULES)) else (),
    )


def captains(found: Treasure) -> tuple[str, ...]:
    from .face import CAPTAINS

    return tuple(CAPTAINS[band] for band in seated(2))


SUBJECT = Subject(
    word="board",
    engine="treasure_grab",
    fresh=fresh,
    shelves=SHELVES,
    lines=(
        *COMMON,
        *(_rule(name, *words) for name, words in _RULES.items()),
        *size_lines(resized, SMALLEST, WIDEST, HIGHEST),
    ),
    strokes=Strokes(paint, erase, change, carry, brush_at, told),
    drawing=Drawing(view, make_map, BoardMap.palette_of, attrgetter("glyphs"), place, plot),
    captains=captains,
    nouns={"map": "the map", "chest": "the chest", "house_rules": "the house rules"},
    rule="TG-1",
)
