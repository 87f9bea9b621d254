"""How much of its pane each map covers; `python -m tests.tui.cover` lists all ready fights."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from types import SimpleNamespace
from typing import Any, NamedTuple

from campaign.pirate_wars.model.opening import launch as wars_launch
from campaign.sea_fight.model.opening import launch
from content.land_raid.scenarios import raid, raids
from content.pirate_wars.scenarios import war, wars
from content.sea_fight.scenarios import scenario, scenarios
from content.shore_raid.scenarios import shore_raid, shore_raids
from content.treasure_grab.scenarios import treasure, treasures
from tui.draw.colours import PALETTES
from tui.draw.glyphs import RICH
from tui.draw.painter import Painter
from tui.land_raid import map as town
from tui.land_raid.draw.painter import TownPainter
from tui.land_raid.draw.view import TownView
from tui.match.styles import pane_of
from tui.pirate_wars import map as wars_chart
from tui.pirate_wars.draw.painter import WarsPainter
from tui.pirate_wars.draw.view import view_of as wars_view
from tui.sea_fight import map as sea
from tui.sea_fight.draw.painter import SeaPainter
from tui.sea_fight.draw.view import view_of as sea_view
from tui.shore_raid import map as shore
from tui.shore_raid.draw.painter import ShorePainter
from tui.shore_raid.draw.view import ShoreView
from tui.treasure_grab import map as board
from tui.treasure_grab.draw.layout import framed
from tui.treasure_grab.draw.painter import GrabPainter
from tui.treasure_grab.order_form import view_of as board_view

Size = tuple[int, int]
FLAT = 0.9
"""What has more than this of its cells alike is a flat colour, and no picture."""

PANES: Mapping[Size, Size] = {(80, 24): (80, 17), (120, 40): (85, 35), (200, 60): (165, 55)}
"""By the size of the window the pane of a map on the page of a fight, while no list is open."""


class Cover(NamedTuple):
    """What of its pane a map covers in a window."""

    engine: str
    id: str
    window: Size
    drawn: Size
    """Width and height of the map, in cells."""

    @property
    def share(self) -> float:
        """The part of the pane that the map covers; what is scrolled out of sight counts not."""
        wide, high = PANES[self.window]
        return min(self.drawn[0], wide) * min(self.drawn[1], high) / (wide * high)


def _page(window: Size) -> Any:
    """What a page tells of itself to whoever chooses the first look of its map."""
    width, height = window
    return SimpleNamespace(
        app=SimpleNamespace(size=SimpleNamespace(width=width, height=height)),
        game=SimpleNamespace(depth="true", settings=SimpleNamespace(theme="night")),
        palette=PALETTES["night"],
        glyphs=RICH,
    )


def _town(name: str, page: Any) -> Size:
    """A town lies in its country, which is drawn as far as the pane goes."""
    ground = raid(name).setup().town
    painter = TownPainter(TownView(town=ground), town.first_look(page, ground))
    return _pictured(painter, page, (painter.width, painter.height))


def _shore(name: str, page: Any) -> Size:
    """A shore lies in its country, as a town does."""
    ground = shore_raid(name).setup().shore
    painter = ShorePainter(ShoreView(rows=ground.rows), shore.first_look(page, ground))
    return _pictured(painter, page, (painter.width, painter.height))


def _board(name: str, page: Any) -> Size:
    """The board with its letters and numbers, and the beach around it."""
    game = treasure(name).board()
    view = board_view(game, ())
    look = board.first_look(page, view.board)
    _, _, wide, high = framed(view.columns, view.rows, look.zoom)
    return _pictured(GrabPainter(view, look), page, (wide, high))


def _sea(name: str, page: Any) -> Size:
    view = sea_view(launch(scenario(name).setup()))
    look = sea.first_look(page, view)
    painter = SeaPainter(view, look)
    return _pictured(painter, page, (painter.width, painter.height))


def _wars(name: str, page: Any) -> Size:
    view = wars_view(wars_launch(war(name).setup()))
    painter = WarsPainter(view, wars_chart.first_look(page, view))
    return _pictured(painter, page, (painter.width, painter.height))


def _pictured(painter: Painter[Any, Any], page: Any, drawn: Size) -> Size:
    """The size of a map with what is painted around it, if that is a picture and no flat colour."""
    wide, high = pane_of(page)
    if drawn[0] >= wide and drawn[1] >= high:
        return drawn
    left, above = max(0, wide - painter.width) // 2, max(0, high - painter.height) // 2
    rows = [painter.around(y, -left, 0) for y in range(painter.height)] if left else []
    rows += [painter.around(y - above, -left, wide - left) for y in range(above)]
    cells = Counter(cell for row in rows for cell in row)
    flat = not cells or max(cells.values()) > FLAT * cells.total()
    return drawn if flat else (max(wide, drawn[0]), max(high, drawn[1]))


MAPS: Mapping[str, tuple[Callable[[], Any], Callable[[str, Any], Size]]] = {
    "sea_fight": (scenarios, _sea),
    "land_raid": (raids, _town),
    "shore_raid": (shore_raids, _shore),
    "treasure_grab": (treasures, _board),
    "pirate_wars": (wars, _wars),
}
"""By engine its ready fights, and how large the map of one is drawn at first."""


def covers() -> Iterator[Cover]:
    """Every ready fight in every window."""
    for engine, (entries, drawn) in MAPS.items():
        for entry in entries():
            for window in PANES:
                yield Cover(engine, entry.id, window, drawn(entry.id, _page(window)))


def table() -> str:
    """The shares of all, a line for each fight."""
    lines: dict[tuple[str, str], str] = {}
    for each in covers():
        key = each.engine, each.id
        lines.setdefault(key, f"{each.engine:14}{each.id:14}")
        lines[key] += f"{each.share:7.0%}"
    heads = "".join(f"{f'{wide}x{high}':>7}" for wide, high in PANES)
    return "\n".join((f"{'':28}{heads}", *lines.values()))


if __name__ == "__main__":
    print(table())
