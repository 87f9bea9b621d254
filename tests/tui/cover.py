"""How much of its pane each map covers; `python -m tests.tui.cover` lists all ready fights."""

from collections.abc import Callable, Iterator, Mapping
from types import SimpleNamespace
from typing import Any, NamedTuple

from campaign.treasure_grab.model.ground import plan
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
from tui.pirate_wars import map as wars_chart
from tui.pirate_wars.draw.layout import size as wars_size
from tui.sea_fight import map as sea
from tui.sea_fight.draw.layout import size as sea_size
from tui.shore_raid import map as shore
from tui.shore_raid.draw.painter import ShorePainter
from tui.shore_raid.draw.view import ShoreView
from tui.treasure_grab import map as board
from tui.treasure_grab.draw.layout import framed

Size = tuple[int, int]

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
    pane = PANES[page.app.size.width, page.app.size.height]
    return _with_country(painter, pane)


def _with_country(painter: Painter[Any, Any], pane: Size) -> Size:
    """A drawing with what of its surroundings is a picture and no bare colour."""
    wide, high = pane
    left, top = (wide - painter.width) // 2, (high - painter.height) // 2
    beside = (
        [_drawn(painter, line, -left, 0) for line in (0, painter.height - 1)] if left > 0 else []
    )
    above = _drawn(painter, -top, -left, wide - left) if top > 0 else False
    width = wide if left > 0 and all(beside) else painter.width
    return width, high if top > 0 and above else painter.height


def _drawn(painter: Painter[Any, Any], line: int, first: int, last: int) -> bool:
    """Whether a line of what lies around a map is drawn, and shows more than an empty colour."""
    cells = painter.around(line, first, last)
    return len(cells) == last - first and (len(cells) < BARE or any(c.glyph != " " for c in cells))


BARE = 24
"""Cells next to each other that would look bare if nothing stood on any of them."""


def _shore(name: str, page: Any) -> Size:
    """A shore lies in its country, as a town does."""
    ground = shore_raid(name).setup().shore
    painter = ShorePainter(ShoreView(rows=ground.rows), shore.first_look(page, ground))
    return _with_country(painter, PANES[page.app.size.width, page.app.size.height])


def _board(name: str, page: Any) -> Size:
    """The board with its letters and numbers; the margin for men beyond it is bare."""
    rows = treasure(name).rows
    table = plan(rows)
    _, _, width, height = framed(table.columns, table.rows, board.first_look(page, rows).zoom)
    return width, height


def _sea(name: str, page: Any) -> Size:
    waters = scenario(name).setup().waters
    zoom = sea.first_look(page, waters).zoom
    return sea_size(len(waters.rows[0]), len(waters.rows), zoom)


def _wars(name: str, page: Any) -> Size:
    waters = war(name).setup().waters
    return wars_size(waters, wars_chart.first_look(page, waters).cell)


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
