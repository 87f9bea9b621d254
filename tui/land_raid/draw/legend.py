"""What the signs on the map of a town mean: the words stand in its table."""

from pieces_of_eight.tui.draw.crowds import paint_square
from pieces_of_eight.tui.draw.table_legend import table_legend
from .painter import table
from .view import spots

SHORT = (
    ("5+", "a die of 5 or more hits, or saves"),
    ("17%", "the chance that somebody falls"),
    ("1*M2", "the first of those who are given an order"),
    ("exits N NE", "the ways on: north, north-east"),
    ("ALARM [..]", "the town sleeps; [!.] the best are awake, [!!] all are"),
    ("coins 2 of 45", "the raiders have 2 of the town's 45 coins; 23 win"),
)
LEGEND = table_legend(table(), spots, {}, SHORT, paint_square)
