"""Launches: lowered, rowed, backed, fired at, taken in again."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import pirate_wars
from pieces_of_eight.campaign.geometry.hulls import DOT, gap
from pieces_of_eight.campaign.pirate_wars.actions import (
    Back,
    Done,
    Fire,
    Hoist,
    Leap,
    Lower,
    Scuttle,
    Send,
    Take,
)
from pieces_of_eight.campaign.pirate_wars.boarding import men_for_prize
from pieces_of_eight.campaign.pirate_wars.crew import after_sailing
from pieces_of_eight.campaign.pirate_wars.events import (
    Backed,
    Lowered,
    Rammed,
    ShotThrown,
    Touched,
    UnderWay,
)
from pieces_of_eight.campaign.pirate_wars.rules import legal_actions
from pieces_of_eight.campaign.pirate_wars.say import points
from pieces_of_eight.campaign.pirate_wars.state import (
    NOBODY,
    Arm,
    Edition,
    Fate,
    Phase,
    Place,
    Post,
    Sea,
    Ship,
    Shot,
    Side,
    with_ship,
)
from pieces_of_eight.campaign.pirate_wars.tasks import launch_of
from pieces_of_eight.campaign.pirate_wars.waters import berth, clear_water
from tests.pirate_wars.positions import (
    BLUE,
    EAST,
    NEW,
    NORTH,
    OLD,
    RED,
    A,
    B,
    C,
    crew,
    do,
    dots,
    isle,
    men,
    no,
    orders,
    refitted,
    sea,
    ship,
    told,
)

FOE = ship("man-o-war", (900, 900), NORTH, BLUE)


def mother(edition: Edition = OLD) -> Ship:
    return ship("skulls-eye-schooner", (500, 500), NORTH, edition=edition)


def seven(of: Ship, count: int = 7) -> tuple[int, ...]:
    """A party of so many hands from the largest row."""
    largest = max(range(len(of.crew)), key=lambda n: of.crew[n].count)
    return tuple(count if n == largest else 0 for n in range(len(of.crew)))


def afloat(heading: int = NORTH) -> Sea:
    """A schooner, a far enemy, and a launch of hers 100 dots away with five men."""
    out = berth(ship("skulls-eye-schooner", (600, 500), heading), Side.STARBOARD)
    boat = launch_of(mother(), C, "the launch", crew(men(5)), out)
    return sea(mother(), FOE, replace(boat, moved=False))


@pytest.mark.rule("PW-8.1", "R0-42")
def test_a_launch_is_put_alongside_with_seven_figures_as_one_task() -> None:
    state = orders(mother(), FOE)
    assert state.ships[A].boats == 34 // 8
    step = do(state, Lower(A, Side.LARBOARD, seven(mother())))
    boat = step.state.ships[C]
    assert told(step, Lowered)[0].figures == boat.aboard == 7
    assert all(row.busy for row in boat.crew)
    assert step.state.ships[A].aboard == 27
    assert step.state.ships[A].boats == 3
    assert 0 < gap(step.state.ships[A].shape, boat.shape) < DOT
    again = Lower(A, Side.LARBOARD, seven(step.state.ships[A], 1))
    assert no(step.state, again).rule == "PW-8.1", "no room on that side"


@pytest.mark.rule("PW-8.1")
def test_what_a_launch_does_not_take() -> None:
    state = orders(mother(), FOE)
    assert no(state, Lower(A, Side.LARBOARD, seven(mother(), 8))).rule == "PW-8.1"
    assert no(state, Lower(A, Side.LARBOARD, seven(mother(), 0))).rule == "PW-8.1"
    assert no(state, Lower(A, Side.BOW, seven(mother()))).rule == "PW-8.1"
    new = orders(mother(NEW), replace(FOE, flag=FOE.flag), edition=NEW)
    assert no(new, Lower(A, Side.LARBOARD, seven(mother(NEW)))).rule == "PW-8.1"


@pytest.mark.rule("PW-8.1", "PW-3.13")
def test_a_launch_has_neither_a_gun_deck_nor_tops_nor_powder() -> None:
    out = berth(ship("skulls-eye-schooner", (600, 500), NORTH), Side.STARBOARD)
    party = crew(men(1, Post.CAPTAIN), men(4, arm=Arm.MUSKET))
    state = orders(mother(), FOE, launch_of(mother(), C, "the launch", party, out))
    assert Scuttle(A) in legal_actions(state)
    assert Scuttle(C) not in legal_actions(state)
    for place in Place.GUNS, Place.TOPS:
        assert no(state, Send(C, Post.HAND, Arm.MUSKET, Place.DECK, place, 4)).rule == "PW-8.1"
    assert no(state, Scuttle(C)).rule == "PW-3.13"
    state = refitted(state, C, crew=crew(men(4, place=Place.TOPS)))
    sent = [act for act in legal_actions(state) if isinstance(act, Send) and act.by == C]
    assert not sent, "nor is anybody sent down who came from the tops"


@pytest.mark.rule("PW-8.1")
@pytest.mark.parametrize("heading", [NORTH, EAST, 180, 270])
def test_it_is_rowed_24_dots_whatever_the_wind_and_turns_like_a_ship(heading: int) -> None:
    state = do(afloat(heading), Take(C)).state
    assert state.move is not None
    assert state.move.whole == 24 * DOT
    state = do(state, Leap(C, 900)).state
    assert state.ships[C].heading == (heading * 10 + 900) % 3600
    assert do(state, Leap(C)).state.ships[C].moved


@pytest.mark.rule("PW-8.1")
def test_it_backs_half_as_far() -> None:
    state = do(afloat(), Take(C)).state
    before = dots(state, C)
    step = do(state, Back(C))
    assert told(step, Backed)[0].far == 12 * DOT
    assert dots(step.state, C) == (before[0], before[1] + 12)
    assert step.state.ships[C].moved
    under_way = do(sea(mother(), mother_too(), FOE), Take(A)).state
    assert no(under_way, Back(A)).rule == "PW-8.1", "ships do not"


def mother_too() -> Ship:
    return ship("skulls-eye-schooner", (300, 300), NORTH)


@pytest.mark.rule("PW-8.1")
def test_no_ground_hurts_it_and_a_shore_stops_it() -> None:
    state = afloat()
    reef, rock = isle(560, 400, 660, 600, 4), isle(560, 470, 660, 490)
    for shoal in (reef, rock):
        water = replace(state.waters, shoals=(shoal,))
        moved = do(do(replace(state, waters=water), Take(C)).state, Leap(C)).state
        assert moved.ships[C].hull == 1


@pytest.mark.rule("H-111")
def test_it_neither_rams_nor_is_rammed() -> None:
    state = afloat()
    target = ship("man-o-war", (610, 481), EAST, BLUE)
    state = replace(state, ships=(state.ships[A], replace(target, id=B), state.ships[C]))
    step = do(do(state, Take(C)).state, Leap(C))
    assert told(step, Touched)
    assert not told(step, Rammed)


@pytest.mark.rule("PW-8.1")
def test_ball_is_one_worse_against_it() -> None:
    gunner = ship("man-o-war", (570, 500), NORTH, BLUE)
    state = afloat()
    ships = (state.ships[A], replace(gunner, id=B), state.ships[C])
    state = orders(*ships, chooser=BLUE, first=RED)
    guns = [
        n
        for n, _ in enumerate(gunner.guns)
        if pirate_wars.refuse(state, Fire(B, n, C, Shot.BALL)) is None
    ]
    for shot, target in ((Shot.BALL, 1), (Shot.SHOT, 3)):
        step = do(do(state, Fire(B, guns[0], C, shot)).state, Done(BLUE), 2, 4, 5)
        assert told(step, ShotThrown)[0].target == target


@pytest.mark.rule("H-111")
def test_it_is_taken_in_again_but_not_at_once() -> None:
    state = do(orders(mother(), FOE), Lower(A, Side.LARBOARD, seven(mother()))).state
    assert no(state, Hoist(A, C)).rule == "PW-8.1"
    state = refitted(state, C, crew=crew(men(7)))
    after = do(state, Hoist(A, C)).state
    assert (after.ships[A].aboard, after.ships[A].boats) == (34, 4)
    assert after.ships[C].fate is Fate.GONE


@pytest.mark.rule("H-111")
def test_launches_count_for_no_points_and_are_no_prizes() -> None:
    state = afloat()
    state = refitted(state, C, fate=Fate.SUNK)
    assert points(state) == (0, 0)
    assert not men_for_prize(state, B, C, 0)


@pytest.mark.rule("H-111")
def test_ships_fire_over_launches() -> None:
    gunner = ship("man-o-war", (500, 500), NORTH)
    target = ship("man-o-war", (560, 500), NORTH, BLUE)
    boat = launch_of(gunner, C, "the launch", crew(men(5)), berth(gunner, Side.STARBOARD))
    state = orders(gunner, target, boat)
    fired = [n for n in range(8) if pirate_wars.refuse(state, Fire(A, n, B, Shot.SHOT)) is None]
    assert len(fired) == 4
    assert not any(
        pirate_wars.refuse(orders(gunner, target), Fire(A, n, B, Shot.SHOT)) for n in fired
    )


# --- launches that sail ------------------------------------------------------------------


def under_sail(heading: int = NORTH, **changes: object) -> Sea:
    """The same launch with a mast, its sail and four men; the wind blows to the east."""
    out = berth(ship("skulls-eye-schooner", (600, 500), heading), Side.STARBOARD)
    boat = launch_of(mother(), C, "the launch", crew(men(4)), out, gaff=True)
    return sea(mother(), FOE, replace(boat, moved=False, **changes))


@pytest.mark.rule("PW-8.1", "H-115")
def test_a_launch_with_a_mast_takes_four_and_is_one_of_two() -> None:
    state = orders(mother(), FOE)
    assert (state.ships[A].boats, state.ships[A].gaffs) == (4, 2)
    assert (FOE.aboard, FOE.boats) == (42, 5), "one for every eight"
    assert no(state, Lower(A, Side.LARBOARD, seven(mother(), 5), gaff=True)).rule == "PW-8.1"
    four = Lower(A, Side.LARBOARD, seven(mother(), 4), gaff=True)
    assert four in legal_actions(state)
    after = do(state, four).state
    assert (after.ships[A].boats, after.ships[A].gaffs) == (3, 1)
    boat = replace(after.ships[C], crew=crew(men(4)))
    assert (boat.sails, boat.card.speeds, boat.card.rowed) == (1, (36,), False)
    home = do(with_ship(after, boat), Hoist(A, C)).state
    assert home.ships[A].gaffs == 2
    bare = refitted(state, A, gaffs=0)
    assert no(bare, four).rule == "H-115"


@pytest.mark.rule("PW-8.1")
@pytest.mark.parametrize(("heading", "way"), [(NORTH, 36), (EAST, 36), (315, 18), (270, None)])
def test_it_sails_36_dots_by_the_wind_as_ships_do(heading: int, way: int | None) -> None:
    state = do(under_sail(heading), Take(C))
    if way is None:
        assert state.state.ships[C].drifts
        return
    assert state.state.move is not None
    assert state.state.move.whole == way * DOT
    assert no(state.state, Back(C)).rule == "PW-8.1", "nor does it back"
    assert Back(C) not in legal_actions(state.state)


@pytest.mark.rule("PW-8.1", "H-115")
def test_its_sail_is_lost_without_a_man_and_never_set_again() -> None:
    state = under_sail()
    boat = state.ships[C]
    assert after_sailing(state, boat, 0, 1) == (0, 0)
    assert after_sailing(state, boat, 4, 1) == (1, 0)
    assert after_sailing(state, replace(boat, sails=0), 4, 0) == (0, 0)
    adrift = do(under_sail(sails=0), Take(C)).state
    assert adrift.ships[C].drifts


@pytest.mark.rule("PW-8.1", "H-115")
def test_a_launch_that_is_lowered_by_an_order_sails_in_the_next_turn() -> None:
    four = Lower(A, Side.LARBOARD, seven(mother(), 4), gaff=True)
    state = do(do(orders(mother(), FOE), four).state, Done(RED)).state
    state = do(state, Done(BLUE), 1).state
    assert (state.turn, state.ships[C].sails) == (2, 1)
    if state.chooser == BLUE:
        state = do(do(state, Take(B)).state, Leap(B)).state
    step = do(state, Take(C))
    assert told(step, UnderWay)[0].way == 36 * DOT


@pytest.mark.rule("H-115")
def test_her_sail_is_minded_under_way_and_not_on_a_beach() -> None:
    state = replace(under_sail(), phase=Phase.TASKS, first=RED, chooser=RED)
    for under, left in ((1, 0), (0, 1)):
        busy = crew(replace(men(4), busy=True))
        boat = replace(state.ships[C], crew=busy, under=under, moved=True)
        ships = (*state.ships[:C], boat)
        after = do(replace(state, ships=ships), Done(RED), 1).state
        assert after.ships[C].sails == left


@pytest.mark.rule("PW-8.1")
@pytest.mark.parametrize("model", ["renegade-runner", "skulls-eye-schooner"])
def test_a_launch_alongside_stops_her_ship_on_no_heading(model: str) -> None:
    for heading in range(0, 3600, 25):
        mother = replace(ship(model, (500, 500), NORTH), heading=heading)
        for side in (Side.LARBOARD, Side.STARBOARD):
            boat = launch_of(mother, B, "the launch", crew(men(1)), berth(mother, side))
            state = sea(mother, boat)
            ahead = clear_water(state, mother, heading, mother.card.length)
            assert ahead == (NOBODY, mother.card.length), f"{heading}, {side}"
