"""A duel of the game against itself in which a wreck goes down: what is seen again of it."""

from functools import cache

from pieces_of_eight.campaign.engines import SEA_FIGHT
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.saves.match_file import Chair
from tests.tui.fights import duel

CHAIRS = (Chair("ai", "Barnet", "mate"), Chair("ai", "Rackham", "mate"))
AHEAD = 40
"""Steps of a fight that are enough for a telling moment."""


@cache
def fought() -> Match:
    match = Match(SEA_FIGHT, duel(hull=(1, 1)), 2)
    while match.to_act and len(match.steps) < AHEAD:
        orders = match.seat(match.to_act[0]).legal()
        shots = [each for each in orders if type(each).__name__ == "Fire"]
        match.submit(match.to_act[0], shots[0] if shots else orders[-1])
    return match
