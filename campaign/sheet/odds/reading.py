"""What it is worth to know how a captain mixes his plans."""

from collections.abc import Sequence

from ..model.state import FORCES, Options
from .mixture import Acts, Cells, Half, Valued, gained, halves, mixture


def exploited(options: Options, plans: Sequence[tuple[Valued, float]]) -> float:
    """What the best answer to plans with these chances gains in a season, in points.

    Their captain declares in each case as the mixture does; where it never was, he passes by.
    """
    mix, (many, one) = mixture(options), halves(options)
    laid_out(many, plans, mix.cells, mix.acts, at_prize=False)
    if one is not None:
        laid_out(one, plans, mix.chosen, mix.chosen_acts, at_prize=True)
    return gained(many, one)


def laid_out(
    half: Half, plans: Sequence[tuple[Valued, float]], usual: Cells, acts: Acts, *, at_prize: bool
) -> None:
    """Put into a half what the plans come to, and how often each deed is done by it."""
    game = half.game
    half.cells = [[0.0] * len(row) for row in usual]
    for plan, chance in plans:
        for at in range(FORCES):
            if (at == plan.at) is at_prize:
                value, sort = game.cell(plan, at)
                half.cells[value][sort] += chance
    half.acts = {
        at: often * half.cells[at[0]][at[1]] / usual[at[0]][at[1]] for at, often in acts.items()
    }
