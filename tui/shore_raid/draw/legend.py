"""What the signs on the map of a shore mean: the words stand in its table.

And small positions, drawn for the page on how it is played.
"""

from collections.abc import Callable, Mapping, Sequence

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.shore_raid.state import Raid
from pieces_of_eight.tui.draw.cells import Row
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.legend import table_legend
from .painter import SCALES, ShorePainter, look, paint, table
from .view import FigureMark, ShoreView, Sign, spots, view_of

SHORT = (
    ("d8", "a die of 8 sides; d10 and d12 are larger, d6 and d4 smaller"),
    ("calls 5", "the card calls up a band of at most 5 men"),
    ("14 open, 10 broken", "14 inches on open ground, 10 over broken ground"),
    ("16,8", "16 inches from the west, 8 from the north"),
)
LEGEND = table_legend(table(), spots, {}, SHORT)


# --- Examples -------------------------------------------------------------------------------------

LANE = ("####.....", "####.....", "+........", "####...xx")
WIDE = len(LANE[0])
PIRATE, TOWN = 0, 1


def _man(letter: str, column: int, row: int, **more: int | bool) -> FigureMark:
    side = PIRATE if letter.isupper() else TOWN
    return FigureMark(row * WIDE + column, letter, side, 1, **more)  # type: ignore[arg-type]


def melee() -> ShoreView:
    """Three of a band upon one man."""
    men = [_man("C", 4, 1, band=3), _man("C", 4, 3, band=3), _man("D", 6, 2, band=3, chosen=True)]
    victim = _man("b", 5, 2, wounds=2)
    return ShoreView(LANE, figures=(*men, victim), marks={victim.at: Sign.TARGET})


def shot() -> ShoreView:
    """What a pistol reaches, nearer and farther."""
    man, enemy = _man("P", 1, 2, band=1, chosen=True), _man("r", 7, 2)
    reach = {
        row * WIDE + column: Sign.NEAR if column < 6 else Sign.FAR
        for row in range(len(LANE))
        for column in range(2, WIDE)
        if LANE[row][column] != "#"
    }
    return ShoreView(LANE, figures=(man, enemy), marks={**reach, enemy.at: Sign.TARGET})


EXAMPLES: Mapping[str, Callable[[], ShoreView]] = {"melee": melee, "shot": shot}


def example(name: str, palette: Palette, glyphs: Glyphs) -> Sequence[Row]:
    """A position by its name, without the frame of the map. Raises KeyError for another name."""
    painter = ShorePainter(EXAMPLES[name](), look(palette, glyphs, table().small))
    return painter.inner(*table().table.layout.margin)


def picture(raid: Raid, viewer: Player | None, page: Palette, letters: Glyphs) -> tuple[Row, ...]:
    """What `viewer` sees of it, or all of it for nobody."""
    return paint(view_of(raid), look(page, letters, SCALES.legible))
