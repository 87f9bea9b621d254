"""H-168: two captains who leave each other in peace."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.pirate_wars.actions import Board, Fire, Shoot
from pieces_of_eight.campaign.pirate_wars.boarding import prey
from pieces_of_eight.campaign.pirate_wars.rules import decided, legal_actions
from pieces_of_eight.campaign.pirate_wars.state import Contact, Fate, Phase, Sea, Ship
from pieces_of_eight.campaign.pirate_wars.waters import targets
from tests.pirate_wars.positions import A, B, beam, no


def agreed(sea: Sea) -> Sea:
    """The same waters, with a truce on them."""
    return replace(sea, options=replace(sea.options, truce=True))


@pytest.mark.rule("H-168")
def test_nobody_fires_while_there_is_a_truce() -> None:
    sea = beam(60)
    fire = next(act for act in legal_actions(sea) if isinstance(act, Fire))
    assert no(agreed(sea), fire).rule == "H-168"
    assert not any(isinstance(act, Fire | Shoot) for act in legal_actions(agreed(sea)))
    assert targets(sea, sea.ships[A])
    assert not targets(agreed(sea), sea.ships[A])


@pytest.mark.rule("H-168")
def test_nobody_boards_while_there_is_a_truce() -> None:
    sea = replace(beam(12), phase=Phase.BOARDING, contacts=(Contact(A, B, 1),))
    assert prey(sea, sea.ships[A]) == [sea.ships[B]]
    assert not prey(agreed(sea), sea.ships[A])
    assert no(agreed(sea), Board(A, B)).rule == "PW-2.9"


@pytest.mark.rule("H-168")
def test_the_day_goes_on_while_either_side_has_a_ship() -> None:
    sea = beam(60)
    sunk = replace(sea.ships[B], hull=0, fate=Fate.SUNK)
    left = replace(sea, ships=(sea.ships[A], sunk, *sea.ships[2:]))
    both = replace(left, ships=tuple(lost(ship) for ship in left.ships))
    assert decided(left)
    assert not decided(agreed(left))
    assert decided(agreed(both))


def lost(ship: Ship) -> Ship:
    return replace(ship, hull=0, fate=Fate.SUNK)
