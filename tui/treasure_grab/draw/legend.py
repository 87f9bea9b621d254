"""What the signs on the board of a treasure grab mean: the words stand in its table."""

from pieces_of_eight.campaign.treasure_grab.events import ASHORE, ON_BOARD, Measures
from pieces_of_eight.tui.draw.table_legend import table_legend
from pieces_of_eight.tui.draw.traces import Legend
from .painter import table
from .view import spots

SHORT = (
    ("42%", "the chance to wound"),
    ("S1", "figure 1 of the warband S, its captain"),
    ("D7", "column D, row 7 of the board"),
)


def _legend(measures: Measures) -> Legend:
    words = {"lengths": measures.length[1], "heights": measures.height[1]}
    return table_legend(table(), spots, words, SHORT)


LEGEND = _legend(ON_BOARD)
LEGEND_ASHORE = _legend(ASHORE)
"""The same in a career, where lengths have other names."""
