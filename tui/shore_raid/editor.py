"""A shore as it is made on the screen: its ground, its places, and who stands where with what.

A file has men in parties, who fill a box of the map row by row. A party that is touched becomes men
by themselves, each with a box of one square inch, where they stood.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import HEADING_NAMES
from pieces_of_eight.campaign.shore_raid.describe import COMPASS
from pieces_of_eight.campaign.shore_raid.events import ARM_LETTERS, LETTERS
from pieces_of_eight.campaign.shore_raid.ground import Cell
from pieces_of_eight.campaign.shore_raid.setup import HIGHEST_MAP, WIDEST
from pieces_of_eight.campaign.shore_raid.state import PIRATES, TOWN, Arms, Firelock
from pieces_of_eight.content.decode import map_rows
from pieces_of_eight.content.shore_raid.scenarios import FigureParty, ReadyGun, ShoreRaid
from pieces_of_eight.tui.editor.form import Plot
from pieces_of_eight.tui.editor.subject import Brush, Drawing, MapThing, MapThings, Subject
from .draw import Goods, ManMark, ShoreView, table
from .screens import ShoreMap

SIDES = ("pirates", "town")
SMALLEST = 24, 16


class MenThings(MapThings):
    def found(self, document: ShoreRaid) -> Iterator[MapThing]:
        for number, men, plot in document.standing():
            if plot is not None:
                man = replace(
                    document.parties[number], box=(*plot, *plot), figures=(replace(men, count=1),)
                )
                yield MapThing(self, ("parties", number), man, (plot,))

    def alone(self, document: ShoreRaid, thing: MapThing) -> tuple[ShoreRaid, MapThing]:
        number = int(thing.path[1])
        party = [each for each in self.found(document) if each.path == thing.path]
        before, behind = document.parties[:number], document.parties[number + 1 :]
        parties = (*before, *(each.value for each in party), *behind)
        path = ("parties", number + party.index(thing))
        return replace(document, parties=parties), thing._replace(path=path)

    def moved(self, document: ShoreRaid, to: Callable[[Plot], Plot | None]) -> ShoreRaid:
        """A party whose box is moved as a whole stays one; another becomes men by themselves."""
        men = list(self.found(document))
        parties: list[FigureParty] = []
        for number, party in enumerate(document.parties):
            left, top, right, bottom = party.box
            first, last = to((left, top)), to((right, bottom))
            size = right - left, bottom - top
            if first and last and (last[0] - first[0], last[1] - first[1]) == size:
                parties.append(replace(party, box=(*first, *last)))
                continue
            mine = ((man.value, to(man.plots[0])) for man in men if man.path[1] == number)
            parties += [self.placed(man, there) for man, there in mine if there is not None]
        return replace(document, parties=tuple(parties))

    def brush(self, thing: MapThing, brushes: Mapping[str, Brush]) -> str:
        (men,) = thing.value.figures
        plain = men.arms if men.firelock == "none" else men.firelock
        return f"{thing.value.side} {'mark' if men.personality else plain}"

    def told(self, thing: MapThing) -> list[str]:
        party: FigureParty = thing.value
        (men,) = party.figures
        arms = [word for word in (men.arms, men.firelock) if word not in ("hands", "none")]
        side = "pirate" if party.side == "pirates" else "townsman"
        who = men.name or ("man of mark" if men.personality else side)
        whose = "" if who == side else f" ({party.side})"
        way = COMPASS[party.facing]
        return [f"{who}{whose}, {' and '.join(arms) or 'bare hands'}, faces {way}"]


class GunThings(MapThings):
    def brush(self, thing: MapThing, brushes: Mapping[str, Brush]) -> str:
        return f"{thing.value.side} swivel"

    def told(self, thing: MapThing) -> list[str]:
        gun: ReadyGun = thing.value
        return [f"a {gun.kind} ({gun.side})"]


def view(found: ShoreRaid) -> ShoreView:
    """The shore with everybody where he begins."""

    def place(thing: MapThing) -> Cell:
        return Cell(DRAWING.place(found, thing.plots[0]))

    counts: Counter[str] = Counter()
    figures = []
    for thing in SUBJECT.kinds["man"].found(found):
        (men,) = thing.value.figures
        side = SIDES.index(thing.value.side)
        sign = LETTERS.get(Firelock[men.firelock.upper()]) or ARM_LETTERS[Arms[men.arms.upper()]]
        sign = sign if side else sign.upper()
        counts[sign] += 1
        facing = HEADING_NAMES.index(thing.value.facing)
        figures.append(
            ManMark(place(thing), sign, side, counts[sign], facing=facing, mark=men.personality)
        )
    guns = tuple((place(gun), Goods.GUN) for gun in SUBJECT.kinds["gun"].found(found))
    names = tuple(spot.name for spot in found.places)
    return ShoreView(map_rows(found.map), names, tuple(figures), guns)


def captains(found: Any) -> tuple[str, ...]:
    from .face import leader

    order = found.setup()
    return leader(order, PIRATES, "The captain"), leader(order, TOWN, "The watch")


DRAWING = Drawing(view, ShoreMap)
SUBJECT = Subject(
    "shore_raid",
    table().table,
    DRAWING,
    captains,
    smallest=SMALLEST,
    largest=(WIDEST, HIGHEST_MAP),
    things={"man": MenThings, "gun": GunThings},
    called=lambda column, row: f"{column},{row}",
)
