"""What was promised and what came, summed up, with the interval that chance leaves."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from tests.calibration.promises import Forecast, Promise

NEAR = 0.1
"""How far what comes may be from what was promised."""
SURE = 1.96


class Line(NamedTuple):
    """Promises of a kind, all together."""

    count: int
    promised: float
    came: float
    error: float
    """The standard error of what came, for each that was promised."""

    @property
    def ratio(self) -> float:
        """What came of each that was promised."""
        return self.came / self.promised if self.promised else 1.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the ratio."""
        return self.ratio - SURE * self.error, self.ratio + SURE * self.error

    @property
    def kept(self) -> bool:
        """Whether what came differs by less than a tenth."""
        return abs(self.ratio - 1) < NEAR

    @property
    def verdict(self) -> str:
        """Whether it is kept, and whether there were games enough to say so."""
        low, high = self.interval
        if self.kept:
            return "kept" if low >= 1 - NEAR and high <= 1 + NEAR else "kept, as far as can be said"
        return "NOT KEPT" if high < 1 - NEAR or low > 1 + NEAR else "too few to say"


def of_chances(promises: Sequence[Promise]) -> Line:
    """Chances and numbers: each order's dice are its own."""
    promised = sum(each.promised for each in promises)
    came = sum(each.came for each in promises)
    spread = sum((each.came - each.promised) ** 2 for each in promises)
    return Line(len(promises), promised, came, sqrt(spread) / promised if promised else 0.0)


def of_points(games: Sequence[Sequence[Forecast]]) -> Line:
    """How many points more come in the end where a point more was promised.

    It is the slope of what came over what was promised, each chair by itself, for advice names
    only differences. The looks at one game have one end, so a game counts as one in the error.
    """
    chairs = {each.chair for game in games for each in game}
    middles = {chair: _middle(games, chair) for chair in chairs}
    apart = [
        [
            (each.promised - middles[each.chair].promised, each.came - middles[each.chair].came)
            for each in game
        ]
        for game in games
    ]
    whole = sum(promised**2 for game in apart for promised, _ in game)
    slope = sum(promised * came for game in apart for promised, came in game) / whole
    spread = sum(
        sum(promised * (came - slope * promised) for promised, came in game) ** 2 for game in apart
    )
    count = sum(map(len, games))
    usual = sqrt(whole / count)
    return Line(count, usual, slope * usual, sqrt(spread) / whole)


def _middle(games: Sequence[Sequence[Forecast]], chair: int) -> Forecast:
    """The average of a chair."""
    looks = [each for game in games for each in game if each.chair == chair]
    promised = sum(each.promised for each in looks) / len(looks)
    return Forecast(chair, promised, sum(each.came for each in looks) / len(looks))
