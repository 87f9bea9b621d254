"""What made a person laugh who read logs of Pirate Wars, and is done no more."""

import random

import pytest

from campaign import pirate_wars
from campaign.ai.policy import LEVELS
from campaign.engines import PIRATE_WARS
from campaign.kernel.dice import Seeded
from campaign.kernel.sealed import Player, seen
from campaign.pirate_wars.mind.lying import must_leave
from campaign.pirate_wars.model.actions import FallOff, Leap, Take
from campaign.pirate_wars.model.state import Sea
from campaign.pirate_wars.model.terms import Duty, Edition, Fate, Phase
from campaign.pirate_wars.model.waters import met_by
from tests.pirate_wars.positions import EAST, NEW, NORTH, OLD, SOUTH, WEST, A, sea, ship
from tests.pirate_wars.positions import RED as MINE

MATE = LEVELS["mate"]
BOTH = pytest.mark.parametrize("edition", [OLD, NEW])
CLIPPER = "caribbean-clipper"
FLAGSHIP = "imperial-flagship"
SCHOONER = "skulls-eye-schooner"
HERS = Player(1 - MINE)


def chosen(state: Sea) -> object:
    """What a mate orders in Pirate Wars."""
    who = pirate_wars.to_act(state)[0]
    legal = pirate_wars.legal(state, who)
    return MATE.make(PIRATE_WARS).choose(seen(state, who), legal, random.Random(1), MATE.budget)


def bow_to_bow(edition: Edition) -> Sea:
    """Two friends who have run into each other; the first is under way, an enemy comes up."""
    state = sea(
        ship(SCHOONER, (140, 173), 15, MINE, edition),
        ship(SCHOONER, (135, 125), 170, MINE, edition, moved=True),
        ship(CLIPPER, (300, 160), WEST, HERS, edition, moved=True),
        edition=edition,
        wind=285,
        first=MINE,
    )
    return pirate_wars.apply(state, Take(A), Seeded(1)).state


@BOTH
def test_who_has_no_water_ahead_swings_free(edition: Edition) -> None:
    """Nobody thought of the swing of H-101: two friends lay bow to bow till the fight was over."""
    state = bow_to_bow(edition)
    act = chosen(state)
    assert isinstance(act, Leap)
    after = pirate_wars.apply(state, act, Seeded(1))
    assert after.state.ships[A].heading != state.ships[A].heading


@BOTH
def test_a_ship_falls_off_from_a_wreck_in_her_way(edition: Edition) -> None:
    """She would run into her side, and lose her move; her enemy lies beyond the wreck."""
    state = sea(
        ship(CLIPPER, (500, 500), EAST, MINE, edition, moved=True),
        ship(CLIPPER, (540, 496), EAST, MINE, edition, fate=Fate.TAKEN, duty=Duty.LEAVING),
        ship(CLIPPER, (900, 500), NORTH, HERS, edition, moved=True),
        edition=edition,
        wind=SOUTH,
        phase=Phase.FALLING_OFF,
        first=MINE,
    )
    act = chosen(state)
    assert isinstance(act, FallOff)
    place = pirate_wars.apply(state, act, Seeded(1)).state.ships[A].place
    assert met_by(state, A, state.ships[A].place, state.ships[A].heading, place.length)[0] >= 0
    assert met_by(state, A, place, place.heading, place.length)[0] < 0


@BOTH
def test_a_ship_does_not_fall_off_where_her_next_leap_is_her_last(edition: Edition) -> None:
    """By the northern edge: who falls off to have her guns bear must leave the chart."""
    old = edition is OLD
    state = sea(
        ship("queen-annes-revenge", (500, 25), 60, MINE, edition, moved=True),
        ship(FLAGSHIP, (545, 50 if old else 45), 135 if old else 45, HERS, edition, moved=True),
        edition=edition,
        wind=NORTH,
        phase=Phase.FALLING_OFF,
        first=MINE,
    )
    mine = state.ships[A]
    off = pirate_wars.apply(state, FallOff(A, -300), Seeded(1)).state.ships[A].place
    assert must_leave(state, mine, off)
    assert not must_leave(state, mine, mine.place)
    act = chosen(state)
    assert isinstance(act, FallOff)
    place = pirate_wars.apply(state, act, Seeded(1)).state.ships[A].place
    assert not must_leave(state, mine, place)
