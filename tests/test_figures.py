"""C-24: a career in numbers, of which each captain is told no more than he may know."""

from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.chronicle.story import Dice, Figures, Luck
from pieces_of_eight.campaign.chronicle.writing import PUBLIC, figures
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.port.state import own, worth
from tests.chronicles import home_from, sailing

LUCKS = {1: [Luck(0, "hits", 5, 4.2), Luck(0, "hits", 2, 0.5), Luck(1, "hits", 1, 3.0)]}


def home() -> Match[Any, Any, Any]:
    """A career of three seasons after the first, in which England had 7 points and Spain 3."""
    return home_from(sailing(3), captain=True).port


@pytest.mark.rule("C-24")
def test_points_favour_and_dice_are_told_of_both_season_by_season() -> None:
    found = figures(home(), Player(0), LUCKS)
    (year,) = found.years
    assert (year.number, year.points) == (1, (7, 3))
    assert year.dice == (Dice(7, 4.7), Dice(1, 3.0))
    assert found.begun == (2, 2)
    now = home().state
    assert year.favour == (now.captains[0].favour, now.captains[1].favour)
    assert found.purses == now.terms.favour.purses


@pytest.mark.rule("C-24")
def test_what_a_fleet_is_worth_is_for_its_owner_alone() -> None:
    port = home()
    owned = [worth(port.state.terms, own(port.state, Player(who))) for who in (0, 1)]
    assert figures(port, Player(0), {}).fleets == ((owned[0],), ())
    assert figures(port, Player(1), {}).fleets == ((), (owned[1],))
    assert figures(port, PUBLIC, {}).fleets == ((), ())
    assert figures(port, None, {}).fleets == ((owned[0],), (owned[1],))


@pytest.mark.rule("C-24")
def test_what_the_other_owns_changes_nothing_in_the_figures() -> None:
    def richer(port: Match[Any, Any, Any]) -> Figures:
        for at, step in enumerate(port.steps):
            theirs = step.state.holdings[1]
            goods = replace(theirs, content=replace(theirs.content, ships=()))
            state = replace(step.state, holdings=(step.state.holdings[0], goods))
            port.steps[at] = replace(step, state=state)
        return figures(port, Player(0), LUCKS)

    assert richer(home()) == figures(home(), Player(0), LUCKS)
