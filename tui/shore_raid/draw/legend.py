"""What the signs on the map of a shore mean: the words stand in its table."""

from pieces_of_eight.tui.draw.table_legend import table_legend
from .painter import table
from .view import spots

SHORT = (
    ("d8", "a die of 8 sides; d10 and d12 are larger, d6 and d4 smaller"),
    ("calls 5", "the card calls up a band of at most 5 men"),
    ("14 open, 10 broken", "14 inches on open ground, 10 over broken ground"),
    ("16,8", "16 inches from the west, 8 from the north"),
)
LEGEND = table_legend(table(), spots, {}, SHORT)
