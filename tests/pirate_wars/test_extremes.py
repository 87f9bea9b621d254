"""The last orders of a crew: powder fired among boarders, and launches that leave a wreck."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import pirate_wars
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.pirate_wars.actions import Done, Lower, Reload, Scuttle, Yield
from pieces_of_eight.campaign.pirate_wars.events import PowderFired, Sank
from pieces_of_eight.campaign.pirate_wars.rules import legal_actions
from pieces_of_eight.campaign.pirate_wars.state import Fate, Post, Sea, Side
from tests.pirate_wars.positions import (
    BLUE,
    NORTH,
    RED,
    A,
    B,
    C,
    crew,
    do,
    men,
    no,
    orders,
    ship,
    told,
)

FRIEND = ship("skulls-eye-schooner", (100, 100), NORTH, BLUE)


def locked(**changes: object) -> Sea:
    """A Barracuda (Red) and a Flagship (Blue) in boarding, with nobody else to give orders."""
    one = ship("black-seas-barracuda", (500, 500), NORTH, fought=(B,), **changes)
    two = ship("imperial-flagship", (511, 500), NORTH, BLUE, fought=(A,), crew=crew(men(9)))
    return orders(one, two)


@pytest.mark.rule("H-114", "PW-3.2", "PW-3.13")
def test_a_captain_who_is_boarded_fires_his_powder_and_takes_the_boarders_with_him() -> None:
    state = locked()
    assert legal_actions(state) == [Yield(A, True), Scuttle(A), Done(RED)]
    assert no(state, Reload(A, 0, 2)).rule == "PW-3.2"
    hers = do(state, Scuttle(A)).state
    assert legal_actions(hers) == [Yield(B, True), Done(BLUE)]
    step = pirate_wars.apply(hers, Done(BLUE), Scripted(*[1] * 40))
    assert told(step, PowderFired)
    assert [event.ship for event in told(step, Sank)] == [A]
    flagship = step.state.ships[B]
    assert (flagship.hull, flagship.sails) == (3, 3), "three by ball: two sails and a hull"
    assert flagship.aboard == 0, "six boarders, and one for each line"


@pytest.mark.rule("H-114")
@pytest.mark.parametrize("what", [{"stunned": True}, {"crew": crew(men(9))}, {"powder": True}])
def test_who_cannot_fire_the_powder_is_not_asked(what: dict[str, object]) -> None:
    state = locked(**what)
    assert Scuttle(A) not in legal_actions(state)
    assert pirate_wars.refuse(state, Scuttle(A)) is not None


@pytest.mark.rule("PW-2.11", "PW-8.1")
def test_a_crew_leaves_its_wreck_in_launches_officers_first() -> None:
    wreck = ship("skulls-eye-schooner", (500, 500), NORTH, hull=0, fate=Fate.AGROUND)
    wreck = replace(wreck, crew=crew(men(1, Post.CAPTAIN), men(1, Post.MATE), men(9)))
    state = orders(wreck, FRIEND, ship("skulls-eye-schooner", (900, 100), NORTH))
    assert Lower(A, Side.LARBOARD, (5, 1, 1)) in legal_actions(state)
    after = do(state, Lower(A, Side.LARBOARD, (5, 1, 1))).state
    boat = after.ships[3]
    assert (boat.aboard, after.ships[A].aboard) == (7, 4)
    last = do(after, Lower(A, Side.STARBOARD, (4,))).state
    assert last.ships[A].aboard == 0, "nobody has to stay"
    assert no(state, Scuttle(A)).rule == "PW-3.2"
    sunk = orders(replace(wreck, fate=Fate.SUNK), FRIEND, state.ships[C])
    assert no(sunk, Lower(A, Side.LARBOARD, (5, 1, 1))).rule == "PW-3.2"
