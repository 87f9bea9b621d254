"""A board as it is made on the screen: its heights, what stands on it, and where the chest lies."""

from collections.abc import Iterator
from typing import Any

from pieces_of_eight.campaign.geometry.squares import Square, Stud
from pieces_of_eight.campaign.treasure_grab.ground import LIES, MARGIN
from pieces_of_eight.campaign.treasure_grab.setup import HIGHEST, SMALLEST, WIDEST
from pieces_of_eight.campaign.treasure_grab.state import LONG, Lie
from pieces_of_eight.content.decode import map_rows
from pieces_of_eight.content.treasure_grab.scenarios import ReadyGrab, seated
from pieces_of_eight.tui.editor.subject import Drawing, MapThing, MapThings, Subject
from .draw import ChestMark, GrabView, table
from .screens import BoardMap


class ChestThings(MapThings):
    """The chest: it covers several studs."""

    def found(self, document: ReadyGrab) -> Iterator[MapThing]:
        across, down = LIES[Lie[document.lie.upper()]]
        for thing in super().found(document):
            column, row = thing.plots[0]
            yield thing._replace(plots=[(column + n * across, row + n * down) for n in range(LONG)])

    def told(self, thing: MapThing) -> list[str]:
        return ["under the chest"]


def view(found: ReadyGrab) -> GrabView:
    """The board with its chest, before anybody comes on."""
    lie = Lie[found.lie.upper()]
    chests = tuple(
        ChestMark(Stud(Square(DRAWING.place(found, chest.plots[0]))), lie)
        for chest in SUBJECT.kinds["chest"].found(found)
    )
    return GrabView(map_rows(found.map), chests=chests, bands=seated(2), numbered=True)


def captains(found: Any) -> tuple[str, ...]:
    from .face import CAPTAINS

    return tuple(CAPTAINS[band] for band in seated(2))


DRAWING = Drawing(view, BoardMap, margin=MARGIN)
SUBJECT = Subject(
    "treasure_grab",
    table().table,
    DRAWING,
    captains,
    smallest=SMALLEST,
    largest=(WIDEST, HIGHEST),
    things={"chest": ChestThings},
)
