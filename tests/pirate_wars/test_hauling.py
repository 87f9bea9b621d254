"""Cannon as loot: taken from a fort, carried to the launches, and hauled from ship to ship."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import DOT
from pieces_of_eight.campaign.pirate_wars import ashore, island
from pieces_of_eight.campaign.pirate_wars.actions import (
    Embark,
    Fire,
    Haul,
    Hoist,
    Join,
    Land,
    March,
    Rob,
    Shift,
    Tranship,
)
from pieces_of_eight.campaign.pirate_wars.events import Dropped, SetUp
from pieces_of_eight.campaign.pirate_wars.mind import options
from pieces_of_eight.campaign.pirate_wars.rules import legal_actions
from pieces_of_eight.campaign.pirate_wars.say import points
from pieces_of_eight.campaign.pirate_wars.state import (
    Carriage,
    Fate,
    Figures,
    Goal,
    Gun,
    Load,
    Mount,
    Party,
    Phase,
    Sea,
    ShipId,
    Shot,
    Side,
)
from pieces_of_eight.campaign.pirate_wars.state import Land as Ground
from pieces_of_eight.campaign.pirate_wars.tasks import free_seats, launch_of
from pieces_of_eight.campaign.pirate_wars.things import words_of
from pieces_of_eight.campaign.pirate_wars.waters import berth
from tests.pirate_wars.islands import (
    BOAT,
    fort,
    landed,
    launch,
    played,
    shore,
    village,
    waters,
    wreck,
)
from tests.pirate_wars.positions import BLUE, NORTH, RED, A, B, C, do, men, no, orders, ship, told

SECOND = ShipId(3)
"""Another launch of Red's on the same beach."""


def within(land: Ground, figures: int, **changes: object) -> Sea:
    """So many men inside a fort that nobody holds any more."""
    state = landed(land, men(figures), at=24, inside=True, **changes)
    return shore(state, marines=0, lieutenant=False)


@pytest.mark.rule("PW-10.6", "H-166")
def test_four_figures_haul_a_cannon_out_of_a_fort_twelve_dots_a_turn() -> None:
    state = within(fort(door=True), 7)
    assert no(state, Rob(BOAT, 0, 2)).why == "they can take at most 3 chests, or 1 cannon"
    assert no(state, Rob(BOAT, 2, 1)).rule == "PW-10.6", "eight bearers for them"
    assert Rob(BOAT, 0, 1) in legal_actions(state)
    after = do(state, Rob(BOAT, 1, 1)).state
    party = after.parties[0]
    assert (party.chests, party.cannon, len(after.shores[0].guns)) == (1, 1, 1)
    assert ashore.pace_of(party, after.ships[BOAT].flag) == 12 * DOT
    walking = replace(after, phase=Phase.ASHORE, turn=2)
    play, _ = played(walking)
    island.march(play, March(BOAT, Goal.BEACH))
    assert play.state.parties[0].at == 12 * DOT


@pytest.mark.rule("R0-45", "PW-10.5", "H-166")
@pytest.mark.parametrize(
    ("land", "rule"),
    [
        (fort(door=True, carriage=Carriage.SLIDES), "R0-45"),
        (fort(door=True, carriage=Carriage.TURNTABLES), "R0-45"),
        (fort(), "H-166"),
    ],
)
def test_cannon_on_slides_or_without_a_door_stay(land: Ground, rule: str) -> None:
    state = within(land, 7)
    assert no(state, Rob(BOAT, 0, 1)).rule == rule
    assert Rob(BOAT, 0, 1) not in legal_actions(state)


@pytest.mark.rule("PW-10.6")
def test_the_cannon_of_a_wreck_are_there_for_who_has_hacked_down_the_dead() -> None:
    state = shore(landed(wreck(guns=1), men(4), at=24), bones=0)
    after = do(state, Rob(BOAT, 0, 1)).state
    assert after.shores[0].guns == ()
    assert no(after, Rob(BOAT, 1)).rule == "PW-10.6", "that was their task"


@pytest.mark.rule("H-166")
def test_what_a_party_has_no_men_for_lies_again_where_it_was() -> None:
    state = shore(landed(village(), men(3), chests=1, cannon=1), chests=0)
    play, _ = played(state)
    island.let_go(play, BOAT)
    party = play.state.parties[0]
    assert (party.chests, party.cannon) == (1, 0)
    assert play.state.shores[0].guns == (Load.EMPTY,)
    assert [type(event) for event in play.done().events] == [Dropped]
    play, _ = played(landed(village(), men(1), chests=2))
    island.let_go(play, BOAT)
    assert (play.state.parties[0].chests, play.state.shores[0].chests) == (0, 6)


def two_parties(figures: int, others: int, **changes: object) -> Sea:
    """Two parties of Red's on one beach."""
    state = landed(village(), men(figures), **changes)
    boat = replace(launch(RED, state.ships[A], (), SECOND), beached=True)
    other = Party(SECOND, RED, 0, (men(others),))
    return replace(state, ships=(*state.ships, boat), parties=(*state.parties, other))


@pytest.mark.rule("PW-8.1", "PW-10.6", "H-166")
def test_a_cannon_takes_four_seats_and_the_others_go_in_another_launch() -> None:
    state = two_parties(5, 4, cannon=1)
    assert no(state, Embark(BOAT)).rule == "PW-10.6"
    assert Join(BOAT, SECOND, 2) in legal_actions(state)
    over = do(state, Join(BOAT, SECOND, 2)).state
    assert [party.figures for party in over.parties] == [3, 6]
    assert over.parties[0].cannon == 1, "it lies beside the launch"
    rested = replace(over.parties[0], worked=False)
    after = do(replace(over, parties=(rested, over.parties[1])), Embark(BOAT)).state
    assert (after.ships[BOAT].aboard, after.ships[BOAT].cannon) == (3, 1)
    inland = two_parties(5, 4, cannon=1)
    inland = replace(inland, parties=tuple(replace(p, at=900) for p in inland.parties))
    assert do(inland, Join(BOAT, SECOND, 2)).state.parties[0].cannon == 0, "three haul nothing"
    assert no(landed(village(), men(1), cannon=1), Embark(BOAT)).rule == "PW-10.6", "two load it"


@pytest.mark.rule("H-166")
def test_who_cannot_go_over() -> None:
    state = two_parties(5, 4)
    assert no(state, Join(BOAT, SECOND, 5)).rule == "H-166", "some stay"
    assert no(state, Join(BOAT, BOAT, 2)).rule == "H-166"
    apart = replace(state, parties=(state.parties[0], replace(state.parties[1], at=900)))
    assert no(apart, Join(BOAT, SECOND, 2)).rule == "H-166"
    once = do(state, Join(BOAT, SECOND, 2)).state
    assert no(once, Join(BOAT, SECOND, 1)).rule == "H-166", "they have had their task"


@pytest.mark.rule("PW-10.6", "H-163")
def test_a_cannon_brought_aboard_counts_four_points() -> None:
    state = landed(village(), men(3), cannon=0)
    boat = replace(state.ships[BOAT], crew=(men(3),), cannon=1, beached=False)
    assert free_seats(boat) == 0
    mother = state.ships[A]
    beside = replace(
        boat,
        heading=mother.heading,
        stern=mother.stern._replace(x=mother.stern.x + 1000, y=mother.stern.y - 900),
    )
    state = replace(state, ships=(*state.ships[:BOAT], beside), parties=())
    home = do(state, Hoist(A, BOAT)).state
    assert (home.ships[A].cannon, home.ships[BOAT].cannon) == (1, 0)
    assert points(home) == (4, 0)


@pytest.mark.rule("PW-11.5", "PW-8.1")
def test_a_launch_that_lands_again_finds_its_men_in_their_snares() -> None:
    state = landed(village(), men(2))
    left = replace(state.parties[0], crew=(), snared=(men(1),))
    boat = replace(state.ships[BOAT], crew=(men(3),), beached=False)
    state = replace(state, ships=(*state.ships[:BOAT], boat), parties=(left,))
    after = do(state, Land(BOAT)).state
    assert len(after.parties) == 1
    assert (after.parties[0].figures, after.parties[0].snared) == (3, (men(1),))


# --- from ship to ship -------------------------------------------------------------------


def hull_to_hull(gap: int = 1) -> Sea:
    """A Man-O-War and a schooner of Red's side by side, and an enemy far off."""
    one = ship("man-o-war", (500, 500), NORTH)
    two = ship("skulls-eye-schooner", (512 + gap, 500), NORTH)
    return orders(one, two, ship("man-o-war", (900, 900), NORTH, BLUE))


@pytest.mark.rule("PW-10.6", "H-167")
def test_four_haul_a_cannon_to_a_ship_of_their_side_hull_to_hull() -> None:
    state = hull_to_hull()
    assert Haul(A, 0, B) in legal_actions(state)
    step = do(state, Haul(A, 0, B))
    one, two = step.state.ships[A], step.state.ships[B]
    assert not one.guns[0].whole
    assert sum(row.count for row in one.crew if row.busy) == 4
    come = two.guns[-1]
    assert (come.mount, come.side, come.load, come.used) == (
        Mount.FIXED,
        Side.STARBOARD,
        Load.EMPTY,
        True,
    )
    assert len(told(step, type(step.events[0]))) == 1
    assert no(step.state, Haul(A, 0, B)).rule == "H-167"


@pytest.mark.rule("PW-10.6", "H-167")
def test_what_is_not_hauled() -> None:
    assert no(hull_to_hull(4), Haul(A, 0, B)).rule == "PW-10.6"
    assert no(hull_to_hull(), Haul(A, 0, C)).rule == "PW-10.6", "an enemy"
    slanting = [ship("man-o-war", at, 45) for at in ((500, 500), (514, 514))]
    far = orders(*slanting, hull_to_hull().ships[C])
    assert no(far, Haul(A, 0, B)).rule == "PW-10.6", "eight dots of water"
    state = hull_to_hull()
    few = replace(state.ships[A], crew=(men(3),))
    assert no(replace(state, ships=(few, *state.ships[1:])), Haul(A, 0, B)).rule == "PW-10.6"
    runner = ship("renegade-runner", (500, 500), NORTH)
    turning = orders(runner, ship("skulls-eye-schooner", (511, 500), NORTH), state.ships[C])
    assert no(turning, Haul(A, 0, B)).rule == "H-167"
    near = orders(state.ships[A], state.ships[B], ship("man-o-war", (450, 500), NORTH, BLUE))
    gun = next(n for n, g in enumerate(near.ships[A].guns) if g.side is Side.LARBOARD)
    fired = do(near, Fire(A, gun, C, Shot.SHOT)).state
    assert no(fired, Haul(A, gun, B)).rule == "H-167"


def with_launch(state: Sea, **changes: object) -> Sea:
    """The same with a launch of Red's alongside the Man-O-War to larboard, and its men aboard."""
    boat = launch_of(
        state.ships[A], ShipId(3), "the launch", (men(2),), berth(state.ships[A], Side.LARBOARD)
    )
    return replace(state, ships=(*state.ships, replace(boat, **changes)))


@pytest.mark.rule("PW-10.6", "H-167")
def test_two_load_a_cannon_into_a_launch_that_cannot_fire_it_and_hands_it_on() -> None:
    state = with_launch(hull_to_hull())
    boat = ShipId(3)
    assert Haul(A, 0, boat) in legal_actions(state)
    step = do(state, Haul(A, 0, boat))
    assert sum(row.count for row in step.state.ships[A].crew if row.busy) == 2
    laden = step.state.ships[boat]
    assert (len(laden.guns), free_seats(laden)) == (1, 1)
    assert no(step.state, Haul(A, 1, boat)).rule == "PW-10.6", "no seats"
    ready = replace(laden, guns=(replace(laden.guns[0], load=Load.LOADED, used=False),))
    armed = replace(step.state, ships=(*step.state.ships[:boat], ready))
    assert no(armed, Fire(boat, 0, C, Shot.SHOT)).rule == "PW-8.1"
    assert not [a for a in legal_actions(armed) if isinstance(a, Fire | Shift) and a.by == boat]
    beside = replace(ready, stern=berth(state.ships[B], Side.STARBOARD).stern)
    there = replace(armed, ships=(*armed.ships[:boat], beside))
    after = do(there, Hoist(B, boat)).state
    assert len(after.ships[B].guns) == len(state.ships[B].guns) + 1
    assert points(after) == (0, 0), "her own cannon are no treasure"


@pytest.mark.rule("PW-10.6")
def test_men_carry_chests_and_taken_cannon_between_hulls_of_their_side() -> None:
    state = hull_to_hull()
    rich = replace(state.ships[A], chests=3, cannon=1)
    state = replace(state, ships=(rich, *state.ships[1:]))
    over = Tranship(A, A, B, 3)
    assert over in legal_actions(state)
    assert words_of(state, over) == "Carry 3 chests over to Skulls"
    step = do(state, over)
    assert (step.state.ships[A].chests, step.state.ships[B].chests) == (0, 3)
    assert sum(row.count for row in step.state.ships[A].crew if row.busy) == 6
    assert do(state, Tranship(B, A, B, 0, 1)).state.ships[B].cannon == 1
    assert no(state, Tranship(A, A, B, 4)).rule == "PW-10.6"
    assert no(state, Tranship(A, A, C, 1)).rule == "PW-10.6", "an enemy"
    assert no(state, Tranship(A, B, C, 1)).rule == "PW-10.6", "she is neither"
    assert no(with_launch(state), Tranship(A, A, ShipId(3), 3)).rule == "PW-10.6", "5 seats"
    few = replace(rich, crew=(men(5),))
    state = replace(state, ships=(few, *state.ships[1:]))
    assert no(state, over).why == "it takes 6 men with no other task"


@pytest.mark.rule("PW-10.6", "H-167")
def test_loot_comes_off_a_launch_that_was_taken_and_goes_to_nobody_aboard() -> None:
    state = with_launch(hull_to_hull(), owner=BLUE, fate=Fate.TAKEN, captor=RED, crew=(), chests=2)
    boat = ShipId(3)
    off = Tranship(A, boat, A, 2)
    assert off in legal_actions(state)
    assert do(state, off).state.ships[A].chests == 2
    assert no(do(state, off).state, Tranship(A, A, boat, 1)).why.startswith("nobody is aboard")
    mine = [each for each in options(state, RED) if each.action == off]
    assert mine[0].value > 0, "a mate knows what it is worth"


# --- piers and forts ---------------------------------------------------------------------

AT_THE_PIER = (500, 380)
"""Amidships fourteen dots off the northern shore, heading along it."""


def at_a_pier(land: Ground, *crew: Figures, far: int = 0, **changes: object) -> Sea:
    """Red's ship off an island with a pier, and her men on its beach if there are any."""
    x, y = AT_THE_PIER
    state = landed(land, *crew, **changes) if crew else waters(land)
    mine = state.ships[A]
    moved = replace(mine, stern=mine.stern._replace(x=(x - 24) * DOT, y=(y - far) * DOT))
    return replace(state, ships=(moved, *state.ships[1:]))


@pytest.mark.rule("PW-10.6", "H-271")
def test_men_carry_aboard_from_a_pier_what_lies_on_the_beach() -> None:
    state = at_a_pier(village(pier=True), men(4), chests=2, cannon=1)
    over = Tranship(A, BOAT, A, 2)
    assert over in legal_actions(state)
    assert words_of(state, over) == "Carry 2 chests aboard from the pier"
    step = do(state, over)
    assert (step.state.ships[A].chests, step.state.parties[0].chests) == (2, 0)
    assert sum(row.count for row in step.state.ships[A].crew if row.busy) == 4
    assert points(step.state) == (6, 0)
    both = do(step.state, Tranship(A, BOAT, A, 0, 1)).state
    assert (both.ships[A].cannon, both.parties[0].cannon) == (1, 0)
    mine = [each for each in options(state, RED) if each.action == over]
    assert mine[0].value > 0, "a mate knows what it is worth"
    assert no(state, Tranship(A, BOAT, A, 3)).rule == "PW-10.6"
    assert no(state, Tranship(A, A, BOAT, 1)).rule == "PW-10.6", "nothing goes back"


@pytest.mark.rule("PW-10.6", "H-271")
def test_where_nobody_carries_anything_aboard() -> None:
    over = Tranship(A, BOAT, A, 2)
    none = at_a_pier(village(), men(4), chests=2)
    far = at_a_pier(village(pier=True), men(4), chests=2, far=3)
    inland = at_a_pier(village(pier=True), men(4), chests=2, at=8)
    for state in (none, far, inland):
        assert no(state, over).rule == "PW-10.6"
        assert over not in legal_actions(state)


@pytest.mark.rule("PW-10.6", "PW-10.5", "H-272")
def test_four_set_up_a_cannon_of_a_ship_at_the_pier_of_their_fort() -> None:
    state = at_a_pier(fort(owner=RED, pier=True))
    up = Haul(A, 0, shore=0)
    assert up in legal_actions(state)
    step = do(state, up)
    assert step.state.shores[0].guns == (Load.LOADED, Load.LOADED, Load.EMPTY)
    assert not step.state.ships[A].guns[0].whole
    assert sum(row.count for row in step.state.ships[A].crew if row.busy) == 4
    assert len(told(step, SetUp)) == 1
    assert no(step.state, Haul(A, 1, shore=0)).why == "the wall has room for 3 cannon"


@pytest.mark.rule("PW-10.6", "H-272")
def test_where_no_cannon_is_set_up() -> None:
    up = Haul(A, 0, shore=0)
    for land in (fort(pier=True), fort(owner=RED), village(pier=True)):
        state = at_a_pier(land)
        assert no(state, up).rule == "H-272"
        assert up not in legal_actions(state)
    state = at_a_pier(fort(owner=RED, pier=True))
    few = replace(state.ships[A], crew=(men(3),))
    assert no(replace(state, ships=(few, *state.ships[1:])), up).why.startswith("it takes 4 men")
    assert no(state, Haul(A, 0, shore=1)).rule == "H-272"


@pytest.mark.rule("PW-8.1", "PW-10.6", "H-272")
def test_four_on_the_beach_of_their_fort_set_up_the_cannon_of_their_launch() -> None:
    piece = Gun(Mount.FIXED, Side.STARBOARD, 0)
    up = Haul(BOAT, 0, shore=0)
    state = landed(fort(owner=RED), men(4))
    laden = replace(state.ships[BOAT], guns=(piece,))
    state = replace(state, ships=(*state.ships[:BOAT], laden))
    assert up in legal_actions(state)
    step = do(state, up)
    assert len(step.state.shores[0].guns) == 3
    assert not step.state.ships[BOAT].guns[0].whole
    assert step.state.parties[0].worked
    few = replace(state, parties=(replace(state.parties[0], crew=(men(3),)),))
    assert no(few, up).rule == "PW-10.6"
    tired = replace(state, parties=(replace(state.parties[0], worked=True),))
    assert no(tired, up).rule == "PW-10.6"
    inland = replace(state, parties=(replace(state.parties[0], at=900),))
    assert no(inland, up).rule == "H-272"
