"""How a shore raid looks in the terminal."""

from collections.abc import Sequence

from tui.drawing import shore_legend
from tui.drawing.cells import Row
from tui.drawing.glyphs import Glyphs
from tui.drawing.inks import Palette
from tui.drawing.shore_glyphs import SHORE_GLYPHS
from tui.drawing.shore_palettes import SHORE_PALETTES
from tui.faces import KINDS, Face
from tui.shore import account
from tui.shore.explain import explain
from tui.shore.fight import ShoreFight
from tui.shore.order import ORDER
from tui.shore.replay import ShoreReplay
from tui.shore.telling import tell


def legend(palette: Palette, glyphs: Glyphs) -> Sequence[tuple[Row, str]]:
    """The signs of the map in the colours and glyphs of a page."""
    return shore_legend.legend(SHORE_PALETTES[palette.name], SHORE_GLYPHS[glyphs.name])


FACE = Face(
    kind=KINDS["shore_raid"],
    fight=ShoreFight,
    replay=ShoreReplay,
    order=ORDER,
    tell=tell,
    explain=explain,
    account=account.gains,
    account_rule="PA-11.3",
    totals=account.totals,
    verdict=account.verdict,
    ending=account.ending,
    numbers=account.numbers,
    place="the shore",
    gone=lambda raid: max(0, raid.turn - 1) / max(1, raid.options.turns),
    legend=legend,
)
