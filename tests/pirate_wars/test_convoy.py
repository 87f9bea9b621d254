"""Merchantmen that get away over their edge of the chart (H-94)."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.ai.search import drilled
from pieces_of_eight.campaign.engines import PIRATE_WARS
from pieces_of_eight.campaign.pirate_wars import legal
from pieces_of_eight.campaign.pirate_wars.actions import Leap
from pieces_of_eight.campaign.pirate_wars.events import SailedAway
from pieces_of_eight.campaign.pirate_wars.say import account, away, points, say
from pieces_of_eight.campaign.pirate_wars.state import EDGE, Edge, Fate, Options, Sea
from tests.pirate_wars.positions import BLUE, EAST, RED, A, do, sea, ship, told

EDGES = {Edge.WEST: (10, 270), Edge.EAST: (990, 90)}


def trader(edge: Edge, haven: Edge | None, trades: bool = True) -> Sea:
    """Red's ship with her bow over an edge, the wind behind her, and an enemy far away."""
    x, heading = EDGES[edge]
    mine = ship("red-beards-runner", (x, 300), heading)
    mine = replace(mine, card=replace(mine.card, trades=trades))
    state = sea(mine, ship("man-o-war", (500, 800), EAST, BLUE), wind=heading, first=RED)
    return replace(state, options=Options(20, haven=haven))


def gone(state: Sea) -> Sea:
    step = do(do(state, legal(state, RED)[0]).state, Leap(A, 0))
    assert told(step, SailedAway)
    assert step.state.ships[A].fate is Fate.GONE
    return step.state


@pytest.mark.rule("H-94")
@pytest.mark.parametrize("edge", Edge)
def test_a_merchantman_gets_away_over_her_own_edge_and_over_no_other(edge: Edge) -> None:
    for haven in (None, *Edge):
        after = gone(trader(edge, haven))
        assert away(after, after.ships[A]) is (haven is edge)
        told_as = "brought to safety" if haven is edge else "driven off"
        assert [(line.to, line.why) for line in account(after)] == [
            (RED if haven is edge else BLUE, told_as)
        ]
        assert sum(points(after)) == after.ships[A].card.hull


@pytest.mark.rule("H-94")
def test_a_warship_gets_away_over_no_edge() -> None:
    after = gone(trader(Edge.EAST, Edge.EAST, trades=False))
    assert not away(after, after.ships[A])
    assert points(after)[BLUE]


def test_the_log_says_which_of_the_two_it_was() -> None:
    for haven, words in ((Edge.EAST, "gets away"), (Edge.WEST, "sails off the chart")):
        after = gone(trader(Edge.EAST, haven))
        assert words in say(after, SailedAway(EDGE, A)).words


@pytest.mark.parametrize("edge", Edge)
def test_a_captain_of_a_merchantman_sails_for_her_edge(edge: Edge) -> None:
    state = trader(edge, edge)
    state = do(state, legal(state, RED)[0]).state
    best = drilled(PIRATE_WARS, state, RED, legal(state, RED))[0].action
    assert isinstance(best, Leap)
    assert not best.turn
