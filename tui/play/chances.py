"""The chances of an order in a few words, for advice: "3.5 hits, she sinks 13%"."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pieces_of_eight.tui.draw.lines import percent

if TYPE_CHECKING:  # the tables of kinds load no engine
    from pieces_of_eight.campaign.kernel.odds import Chance, Odds

NAMED = 2
"""How many chances are named."""
FEW_ROWS = 5
"""A table with more rows than that is read on its page, and not told."""
WORTH_TELLING = 0.05
"""A chance below this is left out where it is known what to expect."""


def in_chances(odds: "Odds | None", but: Sequence[str] = ()) -> list[str]:
    """What an order may do: what to expect of it, and what is likeliest beside; at most two things.

    `but` is what has been told already.
    """
    if odds is None:
        return []
    about, rows = told_of(odds)
    named = (f"{row.words} {percent(float(row.chance))}" for row in rows)
    return [words for words in (*about, *named) if words not in but]


def told_of(odds: "Odds") -> "tuple[list[str], list[Chance]]":
    """What to expect, in words, if that can be said; and the chances that are worth naming."""
    about = _expected(odds)
    rows = odds.also if about or not odds.rows else _of_rows(odds)
    worth = [row for row in rows if row.chance >= WORTH_TELLING or not (about or row.chance == 0)]
    likely = sorted(worth, key=lambda row: -row.chance)[: NAMED - bool(about)]
    return about, [row for row in rows if row in likely]


def _expected(odds: "Odds") -> list[str]:
    """The mean in the words of the rows: "about 3.5 hits"; nothing where it is yes or no."""
    if odds.mean is None or len(odds.rows) <= 2:
        return []
    return [f"about {float(odds.mean):.1f} {re.sub(r'^[0-9]+ ', '', odds.rows[-1].words)}"]


def _of_rows(odds: "Odds") -> "Sequence[Chance]":
    """The rows; of two the one that says that it comes off."""
    if len(odds.rows) == 2:
        return odds.rows[:1] if odds.mean is None else odds.rows[1:]
    return odds.rows if len(odds.rows) <= FEW_ROWS else ()
