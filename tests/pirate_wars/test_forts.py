"""Forts and landing parties: walls, doors, the way up, loot, and shot at men without walls."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import DOT
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.pirate_wars import ashore, events
from pieces_of_eight.campaign.pirate_wars import waters as parties
from pieces_of_eight.campaign.pirate_wars.actions import (
    Bombard,
    Done,
    Embark,
    Fire,
    Hoist,
    Land,
    March,
    Rob,
)
from pieces_of_eight.campaign.pirate_wars.events import FellIn
from pieces_of_eight.campaign.pirate_wars.gunnery import land, throw_fire
from pieces_of_eight.campaign.pirate_wars.say import points
from pieces_of_eight.campaign.pirate_wars.state import (
    Arm,
    Carriage,
    Fate,
    Goal,
    Load,
    Party,
    Phase,
    Post,
    Sea,
    ShipId,
    Shot,
    Siege,
    Waters,
    with_ship,
)
from pieces_of_eight.campaign.pirate_wars.state import Land as Ground
from pieces_of_eight.campaign.pirate_wars.waters import settled, shores_of
from tests.pirate_wars.islands import (
    BOAT,
    as_it_was,
    fort,
    island,
    landed,
    party,
    played,
    shore,
    village,
    waters,
    wreck,
)
from tests.pirate_wars.positions import (
    BLUE,
    NORTH,
    RED,
    A,
    B,
    came_of,
    do,
    isle,
    men,
    no,
    orders,
    refitted,
    ship,
    told,
)

BALL, SHOT = Shot.BALL, Shot.SHOT


def fired(shot: Shot, *dice: int) -> Play[Sea]:
    """A cannon of Red's fires at the fort."""
    return came_of(besieged(waters(fort()), shot), ashore.throw_sieges, *dice)


def besieged(state: Sea, shot: Shot, far: int = 40, *, door: bool = False) -> Sea:
    """A shot at the island is declared, from so many dots off the shore."""
    return replace(state, sieges=(Siege(A, 0, 0, shot, far * DOT, door),))


# --- walls and doors ---------------------------------------------------------------------


@pytest.mark.rule("PW-10.1", "R0-52")
@pytest.mark.parametrize(
    ("shot", "dice", "fallen"),
    [(SHOT, (3, 6, 6), 0), (SHOT, (3, 3, 6), 1), (SHOT, (1, 2, 3), 2), (BALL, (1, 2, 6), 1)],
)
def test_the_first_success_breaks_on_the_wall(
    shot: Shot, dice: tuple[int, ...], fallen: int
) -> None:
    assert island(fired(shot, *dice)).marines == 8 - fallen


@pytest.mark.rule("PW-10.1", "R0-44")
def test_three_of_ball_take_a_cannon_with_its_crew_and_two_men_besides() -> None:
    after = island(fired(BALL, 1, 2, 2))
    assert (len(after.guns), after.marines) == (1, 4)
    assert len(island(fired(SHOT, 1, 2, 2)).guns) == 2, "shot takes no cannon"


@pytest.mark.rule("PW-10.2")
def test_two_successes_of_ball_break_a_door_and_the_first_counts() -> None:
    state = waters(fort(door=True))
    assert state.shores[0].door == 2
    play = came_of(besieged(state, BALL, door=True), ashore.throw_sieges, 1, 6, 5)
    assert island(play).door == 1
    play = came_of(besieged(play.state, BALL, door=True), ashore.throw_sieges, 2, 6, 6)
    assert island(play).door == 0
    assert island(play).marines == 8, "nobody falls for a door"


@pytest.mark.rule("PW-10.2")
def test_inside_every_second_who_falls_is_an_attacker_a_defender_first() -> None:
    state = landed(fort(), men(6), at=24, inside=True)
    play = came_of(besieged(state, SHOT), ashore.throw_sieges, 1, 1, 1)
    assert (island(play).marines, party(play).figures) == (7, 5)
    play = came_of(besieged(state, SHOT), ashore.throw_sieges, 1, 1, 6)
    assert (island(play).marines, party(play).figures) == (7, 6)


@pytest.mark.rule("PW-10.1", "R0-57")
def test_a_shot_beyond_its_range_is_wasted() -> None:
    state = waters(fort())
    play = came_of(besieged(state, SHOT, 84), ashore.throw_sieges)
    assert island(play).marines == 8, "60 dots to the shore and 24 inland are more than 72"


def test_a_ship_lays_her_cannon_on_a_fort_that_is_not_her_own() -> None:
    """Her broadside looks north, the island lies 40 dots off."""
    state = waters(fort(door=True), at=(500, 545), model="man-o-war")
    larboard = 4
    shot = Bombard(A, larboard, 0, BALL)
    assert ashore.line_to(state, state.ships[A], state.ships[A].guns[larboard], 0) == 39 * DOT
    step = do(state, shot)
    assert len(step.state.sieges) == 1
    assert step.state.ships[A].guns[larboard].load is Load.EMPTY
    assert no(state, Bombard(A, 0, 0, BALL)).rule == "PW-3.7", "starboard looks away"
    assert no(state, Bombard(A, larboard, 0, SHOT, True)).rule == "PW-10.2"
    own = waters(fort(owner=RED), at=(500, 545), model="man-o-war")
    assert no(own, shot).rule == "PW-10.1"
    assert no(waters(village(), at=(500, 545), model="man-o-war"), shot).rule == "PW-11.4"


# --- the cannon of a fort ----------------------------------------------------------------


@pytest.mark.rule("H-160", "R0-51")
def test_a_fort_fires_ball_at_ships_and_loads_in_the_next_turn() -> None:
    state = waters(fort(carriage=Carriage.TURNTABLES), at=(350, 450))
    play = came_of(state, as_it_was(ashore.fire_batteries), 1, 6, 6, 6, 6, 5)
    assert play.state.ships[A].sails == 7, "the topmost line is a sail"
    assert set(island(play).guns) == {Load.EMPTY}
    play = came_of(play.state, as_it_was(ashore.fire_batteries))
    assert set(island(play).guns) == {Load.LOADED}


@pytest.mark.rule("R0-51")
def test_a_cannon_of_a_fort_wants_two_marines() -> None:
    state = shore(waters(fort(carriage=Carriage.TURNTABLES), at=(350, 450)), marines=3)
    play = came_of(state, as_it_was(ashore.fire_batteries), 6, 6, 5)
    assert island(play).guns == (Load.EMPTY, Load.LOADED)


@pytest.mark.rule("PW-10.4", "R0-52", "H-160")
def test_shot_at_men_in_the_open_and_in_launches_kills_two_for_each_success() -> None:
    play = came_of(landed(fort(guns=1), men(7)), as_it_was(ashore.fire_batteries), 3, 4, 6)
    assert party(play).figures == 5
    play = came_of(
        shore(waters(fort(guns=1), men(7)), primed=False), as_it_was(ashore.fire_batteries), 3, 3, 6
    )
    assert play.state.ships[BOAT].aboard == 3


@pytest.mark.rule("R0-63", "PW-3.7")
def test_the_cannon_of_an_island_look_their_own_ways_and_see_past_no_other() -> None:
    two, one = waters(fort(), at=(350, 450)), waters(fort(guns=1), at=(350, 450))
    assert [parties.outlook_of(two, 0, gun) for gun in (0, 1)] == [1350, 2250]
    wrecked = waters(wreck(guns=2))
    assert [parties.outlook_of(wrecked, 0, gun) for gun in (0, 1)] == [900, 2700]
    assert [ashore.mark(two, 0, gun) for gun in (0, 1)] == [None, A]
    assert ashore.mark(one, 0, 0) == A, "a quarter to either side"
    for carriage, place, bears in (
        (Carriage.SLIDES, (350, 450), False),
        (Carriage.SLIDES, (500, 540), True),
        (Carriage.WHEELS, (500, 360), False),
        (Carriage.TURNTABLES, (500, 360), True),
    ):
        state = waters(fort(guns=1, carriage=carriage), at=place)
        assert parties.overlooks(state, 0, 0, state.ships[A]) is bears, (carriage, place)
    between = replace(ship("man-o-war", (390, 450), NORTH, BLUE), id=ShipId(2))
    assert ashore.mark(replace(one, ships=(*one.ships, between)), 0, 0) is None


@pytest.mark.rule("PW-3.10", "R0-28")
def test_a_cannon_of_an_island_bursts_on_three_sixes_too() -> None:
    play = came_of(waters(fort(guns=1), at=(350, 450)), as_it_was(ashore.fire_batteries), 6, 6, 6)
    assert (island(play).guns, island(play).marines) == ((), 2)


@pytest.mark.rule("R0-25", "R0-63")
def test_no_cannon_of_an_island_fires_so_near_that_it_would_burst() -> None:
    state = waters(fort(guns=1, way=4 * DOT), men(3))
    assert parties.distance_off(state, 0, state.ships[BOAT]) + 4 * DOT < 8 * DOT
    assert ashore.mark(state, 0, 0) is None


@pytest.mark.rule("H-160", "PW-3.11")
def test_marines_whom_nobody_keeps_busy_fire_at_launches_first_and_at_ships() -> None:
    near = shore(waters(fort(guns=1), at=(374, 450)), guns=())
    play = came_of(near, as_it_was(ashore.fire_batteries), 2, 2, 3, 6)
    lost = near.ships[A].aboard - play.state.ships[A].aboard
    assert (lost, island(play).primed) == (2, False), "behind her railing, at 2"
    ashore.fight(play, near)
    ashore.fire_batteries(play, play.state)  # their muskets are empty: no die
    boat = shore(waters(fort(guns=1), men(4), at=(374, 450)), guns=())
    play = came_of(boat, as_it_was(ashore.fire_batteries), 4, 4, 5, 6)
    assert play.state.ships[BOAT].aboard == 2


@pytest.mark.rule("PW-10.4")
def test_shot_from_a_ship_at_a_launch_kills_two_as_well() -> None:
    boat = waters(fort(), men(7)).ships[BOAT]
    target = replace(boat, owner=1, stern=boat.stern._replace(x=28000, y=30000))
    gunner = ship("man-o-war", (300, 340), 90)
    state = orders(gunner, target, first=1)
    larboard = 4
    state = do(state, Fire(A, larboard, B, SHOT)).state
    play, _ = played(state, 1, 6, 6)
    throw_fire(play)
    land(play)
    assert play.state.ships[B].aboard == 5


@pytest.mark.rule("PW-10.5")
@pytest.mark.parametrize(
    ("ground", "why"),
    [
        (fort(guns=4), "4 cannon need 96 dots of wall"),
        (fort(owner=None), "belongs to one side"),
        (fort(guns=0), "a fort needs a cannon"),
        (fort(chests=-1), "fewer than 0"),
        (fort(cover=(400, 9900)), "must be on the way"),
    ],
)
def test_a_fort_that_cannot_be_is_refused(ground: Ground, why: str) -> None:
    shoal = replace(isle(0, 0, 50, 50), land=ground)
    with pytest.raises(ValueError, match=why):
        shores_of(Waters("x", 100, 100, (shoal,)))
    with pytest.raises(ValueError, match="nobody lives on a reef"):
        shores_of(Waters("x", 100, 100, (replace(isle(0, 0, 9, 9, 4), land=fort()),)))


@pytest.mark.rule("PW-10.5")
def test_four_marines_stand_by_each_cannon_under_one_lieutenant() -> None:
    made = settled(0, fort(guns=3))
    assert (made.marines, made.lieutenant, len(made.guns)) == (12, True, 3)


# --- landing, walking, climbing ----------------------------------------------------------


@pytest.mark.rule("PW-8.1")
def test_a_launch_lands_and_her_men_move_in_the_next_turn() -> None:
    state = waters(village(), men(7))
    after = do(state, Land(BOAT)).state
    assert after.ships[BOAT].beached
    assert not after.ships[BOAT].crew
    assert after.parties[0].figures == 7
    assert ashore.to_walk(after) == []
    assert no(after, Embark(BOAT)).rule == "PW-8.1"
    assert no(state, Land(A)).rule == "PW-8.1"
    assert len(ashore.to_walk(replace(after, turn=2))) == 1


def walked(state: Sea, goal: Goal = Goal.INLAND) -> Party:
    now = replace(state, phase=Phase.ASHORE, turn=2)
    play, _ = played(now)
    ashore.march(play, March(BOAT, goal))
    return party(play)


@pytest.mark.rule("PW-10.3")
def test_figures_walk_twenty_four_dots_and_a_wooden_leg_eighteen() -> None:
    assert walked(landed(village(), men(3))).at == 24 * DOT
    assert walked(landed(village(), men(3), men(1, Post.CAPTAIN))).at == 18 * DOT
    assert walked(landed(village(), men(3), at=40)).at == 48 * DOT, "the village"
    assert walked(landed(village(), men(3), at=30), Goal.BEACH).at == 6 * DOT


@pytest.mark.rule("PW-10.3")
def test_stairs_ladders_and_the_ramp_cost_more() -> None:
    assert parties.inner(fort(stairs=5)) == 10 * DOT
    assert parties.inner(fort(ladders=2)) == 24 * DOT
    assert parties.inner(fort(ramp=True)) == 18 * DOT
    ramp = fort(door=True, ramp=True)
    near = shore(landed(ramp, men(3), at=20), door=0)
    assert walked(near).at == 42 * DOT, "4 to the gate, and 18 up the ramp, are 22"
    far = shore(landed(ramp, men(3), at=10), door=0)
    assert (walked(far).at, walked(far).inside) == (24 * DOT, True), "10 left are too few for it"


@pytest.mark.rule("PW-10.2")
def test_a_wall_is_scaled_from_its_foot_in_two_turns() -> None:
    foot = walked(landed(fort(), men(3), at=4))
    assert (foot.at, foot.climbing, foot.inside) == (24 * DOT, False, False)
    up = walked(landed(fort(), men(3), at=24))
    assert up.climbing
    state = landed(fort(), men(3), at=24, climbing=True)
    play = came_of(state, ashore.over_the_wall)
    assert (party(play).inside, party(play).climbing) == (True, False)


@pytest.mark.rule("PW-10.2")
def test_men_on_the_wall_throw_at_one_more_at_climbers() -> None:
    climbing = landed(fort(), men(3), at=24, climbing=True)
    assert ashore.missiles(climbing, climbing.parties[0]) == {5: 9}, "8 marines, the lieutenant"
    below = landed(fort(), men(3), at=12)
    assert ashore.missiles(below, below.parties[0]) == {4: 4}, "four are at the cannon"
    assert ashore.shots(climbing, climbing.parties[0]) == {}


@pytest.mark.rule("PW-10.1", "PW-10.4")
def test_muskets_at_a_fort_throw_at_two_less() -> None:
    state = landed(fort(), men(4, arm=Arm.MUSKET), men(2, arm=Arm.PISTOL), at=0)
    assert ashore.shots(state, state.parties[0]) == {1: 6}
    far = landed(fort(way=40 * DOT), men(4, arm=Arm.MUSKET), men(2, arm=Arm.PISTOL))
    assert ashore.shots(far, far.parties[0]) == {1: 4}, "pistols reach 24 dots"


@pytest.mark.rule("PW-10.4")
@pytest.mark.parametrize(("at", "target"), [(6, 4), (8, 3), (16, 3), (17, 4)])
def test_barrels_and_cargo_cover_men_in_part(at: int, target: int) -> None:
    state = landed(fort(cover=(8 * DOT, 16 * DOT)), men(3), at=at)
    assert ashore.missiles(state, state.parties[0]) == {target: 4}
    folk = landed(village(cover=(8 * DOT, 16 * DOT)), men(3, arm=Arm.MUSKET), at=0)
    folk = shore(folk, at=at * DOT)
    assert ashore.shots(folk, folk.parties[0]) == {target - 1: 3}
    under = shore(landed(village(cover=(8 * DOT, 16 * DOT)), men(3), at=at), at=0)
    assert min(ashore.missiles(under, under.parties[0])) == target


@pytest.mark.rule("PW-10.3", "H-164")
@pytest.mark.parametrize(("way", "swim"), [(4, 2), (5, 0)])
def test_who_is_hit_on_a_wall_falls_to_his_death_or_into_the_water(way: int, swim: int) -> None:
    state = landed(fort(way=way * DOT), men(3), at=way, climbing=True)
    state = shore(state, marines=2, lieutenant=False)
    play = came_of(state, ashore.fight, 5, 5)
    assert party(play).figures == 1
    assert sum(row.count for each in play.state.swimmers for row in each.crew) == swim
    assert bool([e for e in play.done().events if isinstance(e, FellIn)]) == bool(swim)


@pytest.mark.rule("PW-10.3")
def test_who_walked_does_not_load() -> None:
    empty = men(3, arm=Arm.MUSKET, loaded=False)
    for walked in (False, True):
        state = landed(fort(), empty, walked=walked)
        play = came_of(state, as_it_was(ashore.load_arms))
        assert party(play).crew[0].loaded is not walked


def test_within_the_walls_both_strike_at_once() -> None:
    state = shore(landed(fort(), men(4), at=24, inside=True), marines=2, guns=())
    play = came_of(state, ashore.fight, 1, 2, 3, 6, 1, 6, 6, 6)
    after = island(play)
    assert (after.marines, after.lieutenant) == (0, False), "three of four at 3"
    assert party(play).figures == 3, "one of the two marines at 4"


# --- loot --------------------------------------------------------------------------------


@pytest.mark.rule("PW-10.6")
def test_two_figures_carry_a_chest_once_nobody_stands_before_it() -> None:
    held = landed(fort(), men(5), at=24, inside=True)
    assert no(held, Rob(BOAT, 1)).rule == "PW-10.6"
    free = shore(held, marines=0, lieutenant=False)
    assert no(free, Rob(BOAT, 3)).why == "they can take at most 2 chests, or 0 cannon"
    after = do(free, Rob(BOAT, 2)).state
    assert (after.shores[0].chests, after.parties[0].chests) == (2, 2)
    assert no(after, Rob(BOAT, 1)).rule == "PW-10.6", "that was their task"
    outside = shore(landed(fort(), men(5), at=24), marines=0, lieutenant=False)
    assert no(outside, Rob(BOAT, 1)).rule == "PW-10.6"


@pytest.mark.rule("PW-10.6", "H-163")
def test_a_chest_takes_two_seats_and_counts_aboard_the_ship() -> None:
    full = landed(village(), men(4), chests=2)
    assert no(full, Embark(BOAT)).rule == "PW-10.6"
    three = landed(village(), men(3), chests=2)
    after = do(three, Embark(BOAT)).state
    boat = after.ships[BOAT]
    assert (boat.aboard, boat.chests, boat.beached) == (3, 2, False)
    assert after.parties == ()
    assert points(after) == (0, 0), "in a launch it counts nothing"
    rested = tuple(replace(row, busy=False) for row in boat.crew)
    mother = after.ships[A]
    beside = replace(
        boat,
        crew=rested,
        heading=mother.heading,
        stern=mother.stern._replace(x=mother.stern.x + 1000, y=mother.stern.y - 900),
    )
    home = do(with_ship(after, beside), Hoist(A, BOAT)).state
    assert (home.ships[A].chests, home.ships[BOAT].chests) == (2, 0)
    assert points(home) == (6, 0)
    assert points(refitted(home, A, fate=Fate.SUNK))[0] == 0


def test_a_turn_with_men_ashore_runs_through_all_its_phases() -> None:
    state = landed(village(), men(1), at=0, landed=1)
    state = replace(state, turn=2, phase=Phase.TASKS, chooser=0, first=0)
    step = do(state, Done(0), 6, 6, 6, 5, 1)
    assert len(told(step, events.ShoreVolley)) == 1, "three bows"
    assert len(told(step, events.Bitten)) == 1
    assert step.state.turn == 3
