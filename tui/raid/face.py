"""How a land raid looks in the terminal."""

from collections.abc import Sequence

from tui.drawing import town_legend
from tui.drawing.cells import Row
from tui.drawing.glyphs import Glyphs
from tui.drawing.inks import Palette
from tui.drawing.town_glyphs import TOWN_GLYPHS
from tui.drawing.town_palettes import TOWN_PALETTES
from tui.faces import KINDS, Face
from tui.raid import account
from tui.raid.explain import explain
from tui.raid.fight import RaidFight
from tui.raid.order import ORDER
from tui.raid.replay import RaidReplay
from tui.raid.telling import tell


def legend(palette: Palette, glyphs: Glyphs) -> Sequence[tuple[Row, str]]:
    """The signs of the map in the colours and glyphs of a page."""
    return town_legend.legend(TOWN_PALETTES[palette.name], TOWN_GLYPHS[glyphs.name])


FACE = Face(
    kind=KINDS["land_raid"],
    fight=RaidFight,
    replay=RaidReplay,
    order=ORDER,
    tell=tell,
    explain=explain,
    account=account.gains,
    account_rule="P8-22.28",
    totals=account.totals,
    verdict=account.verdict,
    ending=account.ending,
    numbers=account.numbers,
    place="the town",
    gone=lambda raid: max(0, raid.turn - 1) / max(1, raid.last),
    legend=legend,
    is_open=lambda raid: raid.options.open_table,
)
