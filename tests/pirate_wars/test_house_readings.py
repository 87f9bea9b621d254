"""House readings of unclear sentences of Pirate Wars (H-194 to H-200), and both sides of each."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import DOT
from pieces_of_eight.campaign.pirate_wars import ashore as siege
from pieces_of_eight.campaign.pirate_wars import mind as chores
from pieces_of_eight.campaign.pirate_wars import rules, tasks
from pieces_of_eight.campaign.pirate_wars import waters as ashore
from pieces_of_eight.campaign.pirate_wars.actions import Bombard, FallOff, Fire, Rob, Send, Take
from pieces_of_eight.campaign.pirate_wars.events import Drifted, FiguresLost, GunBurst
from pieces_of_eight.campaign.pirate_wars.gunnery import land, throw_fire
from pieces_of_eight.campaign.pirate_wars.rules import legal_actions
from pieces_of_eight.campaign.pirate_wars.sailing import falls
from pieces_of_eight.campaign.pirate_wars.state import (
    Arm,
    Phase,
    Place,
    Post,
    Raid,
    Sailing,
    Sea,
    Shot,
    Swimmers,
)
from pieces_of_eight.campaign.pirate_wars.waters import rams, sailing_of
from tests.pirate_wars.islands import (
    BOAT,
    fort,
    island,
    landed,
    played,
    shore,
    village,
    waters,
    wreck,
)
from tests.pirate_wars.positions import (
    BLUE,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    A,
    B,
    beam,
    came_of,
    crew,
    do,
    men,
    no,
    orders,
    sea,
    ship,
    told,
)

# --- too near ----------------------------------------------------------------------------


def muzzle_to_muzzle(shot: Shot, *dice: int, **hers: object) -> Sea:
    """A cannon is fired from seven dots."""
    state = beam(7)
    state = replace(state, ships=(state.ships[A], replace(state.ships[B], **hers)))
    play = came_of(do(state, Fire(A, 0, B, shot)).state, throw_fire, *dice)
    land(play)
    return play.state


@pytest.mark.rule("PW-3.10", "R0-25")
def test_the_firer_takes_what_the_target_takes_and_no_more() -> None:
    after = muzzle_to_muzzle(Shot.BALL, 1, 1, 1, 4)
    mine, hers = after.ships
    assert 14 - hers.hull - hers.sails == 3
    assert 14 - mine.hull - mine.sails == 3
    assert (mine.adrift, hers.adrift) == (1, 1), "the critical die counts for both"
    assert not mine.guns[0].whole
    after = muzzle_to_muzzle(Shot.BALL, 1, 1, 6, hull=1, sails=0)
    assert after.ships[B].hull == 0
    assert 14 - after.ships[A].hull - after.ships[A].sails == 1, "she had one line left to lose"


def off_the_wall(*, door: bool = False) -> Sea:
    """A man-o-war with her larboard cannon four dots from a shore, the wall two inland."""
    return waters(fort(door=door, way=4 * DOT), at=(500, 508), model="man-o-war")


@pytest.mark.rule("H-194", "PW-3.10", "PW-10.1")
@pytest.mark.parametrize(("way", "bursts"), [(4, True), (8, False)])
def test_a_cannon_bursts_at_a_wall_as_well(way: int, bursts: bool) -> None:
    state = waters(fort(way=way * DOT), at=(500, 508), model="man-o-war")
    shot = next(a for a in legal_actions(state) if isinstance(a, Bombard) and a.shot is Shot.SHOT)
    far = siege.line_to(state, state.ships[A], state.ships[A].guns[shot.gun], 0)
    assert far is not None
    assert (far + way * DOT < 8 * DOT) == bursts
    play, script = played(do(state, shot).state, 1, 1, 1)
    siege.throw_sieges(play)
    before = play.state.ships[A].aboard
    land(play)
    assert not script.left
    assert island(play).marines == 6, "two of three successes"
    assert [isinstance(e, GunBurst) for e in play.done().events].count(True) == bursts
    assert before - play.state.ships[A].aboard == (2 + 2) * bursts, "her gunners, and as many men"


@pytest.mark.rule("H-194", "PW-10.2")
@pytest.mark.parametrize("faces", [(1, 1, 6), (1, 1, 1)], ids=["two hits", "three, of two to open"])
def test_what_a_door_takes_her_chart_takes_and_no_more_than_it_had_left(
    faces: tuple[int, ...],
) -> None:
    state = off_the_wall(door=True)
    ball = next(a for a in legal_actions(state) if isinstance(a, Bombard) and a.door)
    play, _ = played(do(state, ball).state, *faces)
    siege.throw_sieges(play)
    land(play)
    mine = play.state.ships[A]
    assert (island(play).door, 14 - mine.hull - mine.sails) == (0, 2)


@pytest.mark.rule("H-194", "R0-25")
@pytest.mark.parametrize("place", [Place.TOPS, Place.GUNS])
def test_as_many_of_her_own_fall_as_there_wherever_they_stand(place: Place) -> None:
    """No musket could hit them there; what bursts is aboard."""
    state = waters(fort(way=4 * DOT), at=(500, 508), model="man-o-war")
    aloft = crew(men(1, place=Place.GUNS), men(9, place=place))
    state = replace(state, ships=(replace(state.ships[A], crew=aloft), *state.ships[1:]))
    act = next(a for a in legal_actions(state) if isinstance(a, Bombard) and a.shot is Shot.SHOT)
    play, _ = played(do(state, act).state, 1, 1, 1)
    siege.throw_sieges(play)
    land(play)
    assert play.state.ships[A].aboard == 10 - 2 - 2, "two as in the fort, and her gunners"
    lost = [event for event in play.done().events if isinstance(event, FiguresLost)]
    assert [(event.figures, event.rule) for event in lost] == [(2, "R0-25"), (2, "PW-3.10")]


@pytest.mark.rule("H-194", "H-193")
def test_an_opponent_knows_what_a_shot_too_near_costs_and_how_few_are_in_canoes() -> None:
    near = off_the_wall(door=True)
    acts = [a for a in legal_actions(near) if isinstance(a, Bombard)]
    assert acts
    assert max(chores.bombarded(near, act) for act in acts) < 0
    state = waters(village(), at=(500, 530), model="man-o-war")
    state = shore(state, roused=True, raid=Raid(A, 1, 0, 20 * DOT))
    act = Bombard(A, 0, 0, Shot.SHOT, canoes=True)
    alone = chores.bombarded(state, act)
    many = shore(state, raid=Raid(A, 9, 0, 20 * DOT))
    assert 0 < alone < chores.bombarded(many, act)


# --- marines -----------------------------------------------------------------------------


@pytest.mark.rule("PW-1.4", "PW-3.1")
def test_marines_go_nowhere_aboard() -> None:
    state = beam(30)
    send = Send(A, Post.MARINE, Arm.MUSKET, Place.DECK, Place.TOPS, 2)
    assert no(state, send).rule == "PW-1.4"


@pytest.mark.rule("H-195", "PW-1.4")
def test_marines_alone_do_not_row_nor_sail() -> None:
    marines, mixed = men(4, Post.MARINE), men(1)
    state = waters(village(), marines)
    assert sailing_of(state, state.ships[BOAT]) is Sailing.ADRIFT
    state = waters(village(), marines, mixed)
    assert sailing_of(state, state.ships[BOAT]) is Sailing.FULL
    lone = ship("man-o-war", (500, 500), EAST, crew=crew(marines))
    assert sailing_of(sea(lone), lone) is Sailing.ADRIFT


@pytest.mark.rule("H-195", "PW-10.6")
def test_marines_carry_nothing() -> None:
    state = shore(landed(village(), men(4, Post.MARINE), men(2), at=48), hidden=True)
    assert ashore.bearers(state.parties[0]) == 1
    assert no(state, Rob(BOAT, 2)).rule == "PW-10.6"
    assert do(state, Rob(BOAT, 1)).state.parties[0].chests == 1


# --- in irons ----------------------------------------------------------------------------


@pytest.mark.rule("H-196", "PW-2.7")
@pytest.mark.parametrize(
    ("change", "may"),
    [
        ({}, True),
        ({"rudder": False}, False),
        ({"sails": 0}, False),
        ({"adrift": 1}, False),
        ({"crew": ()}, False),
    ],
)
def test_whom_only_the_wind_stopped_falls_off(change: dict[str, object], may: bool) -> None:
    mine = ship("skulls-eye-schooner", (500, 500), WEST, **change)
    others = [ship("skulls-eye-schooner", (300, y), NORTH, BLUE) for y in (200, 800)]
    state = sea(mine, *others, chooser=0, first=0)
    assert sailing_of(state, mine) is Sailing.ADRIFT
    step = do(state, Take(A))
    assert told(step, Drifted)
    after = replace(step.state, phase=Phase.FALLING_OFF)
    assert falls(after, after.ships[A]) == may
    if may:
        heading = after.ships[A].heading
        open_ = (act for act in legal_actions(replace(after, chooser=0)))
        act = next(a for a in open_ if isinstance(a, FallOff) and abs(a.turn) == 450)
        fallen = do(replace(after, chooser=0), act)
        assert abs(fallen.state.ships[A].heading - heading) == 450


# --- a launch at the beach ---------------------------------------------------------------


@pytest.mark.rule("H-197", "PW-11.4", "PW-11.6")
def test_nobody_comes_back_while_a_manned_launch_lies_at_the_beach() -> None:
    for land_, less in ((village(), {"hidden": True}), (wreck(), {"bones": 1})):
        held = shore(waters(land_, men(2)), **less)
        play = came_of(held, ashore.regroup)
        assert play.state.shores == held.shores
        empty = replace(held.ships[BOAT], crew=())
        away = replace(held.ships[BOAT], stern=held.ships[BOAT].stern._replace(x=0))
        for boat in (empty, away):
            play = came_of(replace(held, ships=(*held.ships[:BOAT], boat)), ashore.regroup)
            assert play.state.shores != held.shores


# --- powder, rams, sharks ----------------------------------------------------------------


@pytest.mark.rule("H-198", "PW-3.13")
def test_as_many_boarders_die_by_the_powder_as_she_had_hull_together() -> None:
    mine = ship("skulls-eye-schooner", (500, 500), NORTH, hull=4, powder=True)
    few = ship("imperial-flagship", (511, 500), NORTH, BLUE, crew=crew(men(3)), sails=0, hull=4)
    many = ship("imperial-flagship", (489, 500), NORTH, BLUE, sails=0)
    state = orders(replace(mine, fought=(1, 2)), few, many)
    state = replace(
        state, ships=(state.ships[0], *(replace(s, fought=(A,)) for s in state.ships[1:]))
    )
    play = came_of(state, rules.blow_up)
    after = play.state.ships
    assert (mine.card.hull, after[A].hull) == (6, 0), "her full hull goes"
    assert mine.aboard - after[A].aboard == 6, "not one for each sail besides"
    lost = [before.aboard - now.aboard for before, now in zip(state.ships, after, strict=True)]
    assert lost[1:] == [3, 3 + 3], "three, three more, and three lines by ball"


@pytest.mark.rule("H-199", "PW-2.8")
@pytest.mark.parametrize(
    ("heading", "ram"), [(NORTH, False), (SOUTH, False), (44, False), (45, True), (EAST, True)]
)
def test_the_angle_of_a_ram_is_that_of_the_keels(heading: int, ram: bool) -> None:
    by = ship("black-seas-barracuda", (500, 500), NORTH)
    assert rams(by, ship("imperial-flagship", (500, 450), heading, BLUE)) == ram


@pytest.mark.rule("H-200", "PW-4.4", "R0-34")
def test_a_captain_who_swims_apart_is_eaten_after_the_others() -> None:
    state = sea(
        ship("black-seas-barracuda", (500, 500), NORTH),
        ship("imperial-flagship", (700, 700), NORTH, BLUE),
    )
    at = state.ships[A].stern
    captain = Swimmers(A, 0, at._replace(x=0), crew(men(1, Post.CAPTAIN)), 1)
    hand = Swimmers(A, 0, at, crew(men(1)), 1)
    play = came_of(replace(state, swimmers=(captain, hand)), tasks.sharks, 6, 6)
    assert play.state.swimmers == (captain,), "the hand was eaten, the captain waits his turn"
    play = came_of(play.state, tasks.sharks, 6)
    assert play.state.swimmers == ()
    stranger = replace(hand, of=B, owner=BLUE)
    play = came_of(replace(state, swimmers=(captain, stranger)), tasks.sharks, 1, 6)
    assert play.state.swimmers == (stranger,), "of another ship"
