"""Loading, shifting, going about, the sails, the powder; swimming and sharks."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import pirate_wars
from pieces_of_eight.campaign.geometry.hulls import DOT
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.pirate_wars import rules, sailing, tasks
from pieces_of_eight.campaign.pirate_wars.actions import (
    Done,
    Fire,
    Lower,
    Prime,
    Reload,
    Scuttle,
    Send,
    Shift,
)
from pieces_of_eight.campaign.pirate_wars.crew import after_sailing
from pieces_of_eight.campaign.pirate_wars.events import (
    ClimbedAboard,
    PowderFired,
    SailsWorked,
    Sank,
    SharksBit,
    Swam,
)
from pieces_of_eight.campaign.pirate_wars.rules import legal_actions
from pieces_of_eight.campaign.pirate_wars.state import (
    Arm,
    Edition,
    Load,
    Mount,
    Place,
    Post,
    Sea,
    ShipId,
    Shot,
    Side,
    Swimmers,
)
from tests.pirate_wars.positions import (
    BLUE,
    NEW,
    NORTH,
    OLD,
    RED,
    A,
    B,
    came_of,
    crew,
    do,
    men,
    no,
    orders,
    ship,
    told,
)


def position(edition: Edition = OLD, **changes: object) -> Sea:
    """A schooner (Red) and a far enemy."""
    mine = ship("skulls-eye-schooner", (500, 500), NORTH, edition=edition, **changes)
    return orders(mine, ship("man-o-war", (900, 900), NORTH, BLUE, edition), edition=edition)


def empty(state: Sea, load: Load = Load.EMPTY) -> Sea:
    """The same with her first gun not loaded."""
    mine = state.ships[A]
    guns = (replace(mine.guns[0], load=load), *mine.guns[1:])
    return replace(state, ships=(replace(mine, guns=guns), *state.ships[1:]))


@pytest.mark.rule("PW-3.15")
def test_two_load_a_cannon_in_a_round_and_one_in_two() -> None:
    state = empty(position())
    assert do(state, Reload(A, 0, 2)).state.ships[A].guns[0].load is Load.LOADED
    half = do(state, Reload(A, 0, 1)).state
    assert half.ships[A].guns[0].load is Load.HALF
    assert no(half, Reload(A, 0, 1)).rule == "R0-23", "not twice in a turn"
    rested = empty(position(), Load.HALF)
    assert no(rested, Reload(A, 0, 2)).rule == "PW-3.15"
    assert do(rested, Reload(A, 0, 1)).state.ships[A].guns[0].load is Load.LOADED


@pytest.mark.rule("R0-23", "PW-3.1")
def test_a_cannon_is_not_loaded_in_the_turn_it_fired_and_a_man_has_one_task() -> None:
    mine = ship("skulls-eye-schooner", (500, 500), NORTH)
    state = orders(mine, ship("man-o-war", (540, 500), NORTH, BLUE))
    assert no(do(state, Fire(A, 0, B, Shot.BALL)).state, Reload(A, 0, 2)).rule == "R0-23"
    two = crew(men(2, place=Place.GUNS), men(9))
    few = empty(position(crew=two))
    busy = do(few, Reload(A, 0, 2)).state
    assert no(busy, Shift(A, 1)).rule == "PW-3.1"


@pytest.mark.rule("PW-3.1")
def test_captain_and_mate_go_to_a_gun_beside_their_task() -> None:
    officers = crew(men(1, Post.CAPTAIN), men(1, Post.MATE), men(9))
    state = empty(position(crew=officers))
    assert pirate_wars.refuse(state, Reload(A, 0, 2)) is None
    hands = empty(position(crew=crew(men(9))))
    assert no(hands, Reload(A, 0, 1)).rule == "PW-3.1"


@pytest.mark.rule("PW-1.4")
def test_marines_neither_load_cannon_nor_sail() -> None:
    marines = crew(men(9, Post.MARINE, arm=Arm.MUSKET, place=Place.GUNS))
    assert no(empty(position(crew=marines)), Reload(A, 0, 1)).rule == "PW-3.1"
    step = pirate_wars.apply(both(position(crew=marines)), Done(BLUE), Scripted(*[1] * 9))
    assert told(step, SailsWorked)[0].lost == 8


def both(state: Sea) -> Sea:
    """After Red's orders."""
    return do(state, Done(RED)).state


@pytest.mark.rule("PW-3.15")
def test_small_arms_take_one_man_one_round() -> None:
    state = position(crew=crew(men(3, arm=Arm.MUSKET, loaded=False), men(9)))
    assert no(state, Prime(A, Post.HAND, Arm.MUSKET, 4)).rule == "PW-3.15"
    after = do(state, Prime(A, Post.HAND, Arm.MUSKET, 2)).state.ships[A].crew
    assert sum(row.count for row in after if row.arm is Arm.MUSKET and row.loaded) == 2
    assert sum(row.count for row in after if row.busy) == 2


@pytest.mark.rule("PW-3.14")
def test_two_figures_shift_a_sliding_gun_to_the_other_side() -> None:
    state = position()
    assert all(gun.mount is Mount.SLIDE for gun in state.ships[A].guns)
    for side in Side:
        guns = (replace(state.ships[A].guns[0], side=side), *state.ships[A].guns[1:])
        looks = replace(state, ships=(replace(state.ships[A], guns=guns), *state.ships[1:]))
        broadside = side in (Side.STARBOARD, Side.LARBOARD)
        assert (Shift(A, 0) in legal_actions(looks)) == broadside
    shifted = do(state, Shift(A, 0)).state
    assert shifted.ships[A].guns[0].side is Side.LARBOARD
    assert no(shifted, Shift(A, 0)).rule == "PW-3.14"
    assert no(empty(shifted), Reload(A, 0, 2)).rule == "R0-23", "nor loaded that turn"
    fixed = orders(ship("man-o-war", (500, 500), NORTH), ship("man-o-war", (9, 9), 0, BLUE))
    assert no(fixed, Shift(A, 0)).rule == "PW-3.14"


@pytest.mark.rule("PW-3.1")
def test_to_go_to_another_place_is_a_task() -> None:
    state = position(crew=crew(men(5), men(1, Post.CAPTAIN)))
    going = Send(A, Post.HAND, Arm.NONE, Place.DECK, Place.GUNS, 2)
    after = do(state, going).state.ships[A].crew
    assert [(r.place, r.busy, r.count) for r in after if r.post is Post.HAND] == [
        (Place.DECK, False, 3),
        (Place.GUNS, True, 2),
    ]
    captain = Send(A, Post.CAPTAIN, Arm.NONE, Place.DECK, Place.GUNS, 1)
    assert no(state, captain).rule == "PW-3.1"


# --- the sails ---------------------------------------------------------------------------


@pytest.mark.rule("PW-3.16", "R0-16", "R1-23")
@pytest.mark.parametrize(
    ("edition", "hull", "sails", "hands", "left", "spare"),
    [
        (OLD, 6, 4, 10, 7, 0),
        (OLD, 6, 4, 99, 8, 87),
        (OLD, 5, 4, 99, 5, 93),
        (OLD, 6, 4, 5, 4, 1),
        (OLD, 6, 8, 20, 8, 12),
        (NEW, 6, 3, 99, 5, 92),
        (NEW, 6, 5, 99, 6, 92),
        (NEW, 4, 3, 99, 4, 94),
    ],
)
def test_two_spare_hands_set_a_sail_again(
    edition: Edition, hull: int, sails: int, hands: int, left: int, spare: int
) -> None:
    state = position(edition, hull=hull, sails=sails)
    assert after_sailing(state, state.ships[A], hands, sails) == (left, spare)


@pytest.mark.rule("PW-3.16", "R0-17", "H-105")
def test_sails_without_hands_are_lost_and_no_man_with_them() -> None:
    state = both(position(crew=crew(men(1, Post.CAPTAIN), men(4))))
    step = pirate_wars.apply(state, Done(BLUE), Scripted(*[1] * 9))
    assert told(step, SailsWorked)[0].lost == 3
    assert (step.state.ships[A].sails, step.state.ships[A].aboard) == (5, 5)


@pytest.mark.rule("H-106")
@pytest.mark.parametrize("what", [{"stunned": True}, {"fought": (B,)}])
def test_a_ship_that_can_have_no_task_loses_no_sails(what: dict[str, object]) -> None:
    play = Play(position(crew=crew(men(1)), **what), Scripted())
    rules.work_sails(play, (8, 8))
    assert play.state.ships[A].sails == 8


@pytest.mark.rule("H-108")
def test_a_sail_shot_away_is_not_set_again_in_the_same_turn() -> None:
    state = position(sails=4)
    assert after_sailing(state, state.ships[A], 99, 8)[0] == 4
    assert after_sailing(state, state.ships[A], 99, 6)[0] == 6


# --- the powder --------------------------------------------------------------------------


@pytest.mark.rule("PW-3.13")
def test_a_captain_blows_up_his_ship_and_hurts_who_is_alongside() -> None:
    state = position(hull=5, sails=2)
    enemy = replace(state.ships[B], fought=(A,))
    mine = replace(state.ships[A], powder=True, fought=(B,))
    play = came_of(replace(state, ships=(mine, enemy)), rules.blow_up)
    one, two = play.state.ships
    full = mine.card.hull
    assert (full, mine.hull) == (6, 5)
    assert (one.hull, one.aboard) == (0, mine.aboard - full), "her full hull, not what is left"
    assert (6 - two.hull, 8 - two.sails) == (0, 3), "half of six as ball"
    assert two.aboard == enemy.aboard - full - 3
    assert any(isinstance(event, PowderFired) for event in play.done().events)


@pytest.mark.rule("PW-3.13")
def test_it_takes_a_captain_and_it_happens_at_the_end_of_the_tasks() -> None:
    state = position()
    ordered = do(state, Scuttle(A))
    assert ordered.state.ships[A].hull == 6
    assert no(ordered.state, Scuttle(A)).rule == "PW-3.13"
    step = pirate_wars.apply(both(ordered.state), Done(BLUE), Scripted(*[1] * 40))
    assert told(step, Sank)
    headless = position(crew=crew(men(9)))
    assert no(headless, Scuttle(A)).rule == "PW-3.13"


# --- in the water ------------------------------------------------------------------------


def overboard(away: int, since: int = 0, **changes: object) -> Play[Sea]:
    """Four men in the water so many dots from the schooner's side."""
    state = position(**changes)
    party = Swimmers(ShipId(A), RED, Point((506 + away) * DOT, 500 * DOT), crew(men(4)), since)
    return Play(replace(state, swimmers=(party,)), Scripted(*[6] * 4))


@pytest.mark.rule("PW-3.14", "R0-59")
@pytest.mark.parametrize(("away", "aboard"), [(8, True), (9, False)])
def test_swimmers_climb_a_ship_that_was_within_eight_dots(away: int, aboard: bool) -> None:
    play = overboard(away)
    tasks.swim(play)
    events = play.done().events
    assert any(isinstance(event, ClimbedAboard) for event in events) == aboard
    assert any(isinstance(event, Swam) for event in events) != aboard
    assert play.state.ships[A].aboard == 34 + 4 * aboard


@pytest.mark.rule("H-113")
def test_a_launch_takes_in_as_many_swimmers_as_she_has_seats_the_highest_first() -> None:
    play = overboard(2)
    boat = replace(play.state.ships[A], card=replace(play.state.ships[A].card, boat=True, sails=0))
    boat = replace(boat, crew=crew(men(3)), chests=1, guns=())
    wet = crew(men(1, Post.MATE), men(1, arm=Arm.MUSKET), men(1, arm=Arm.PISTOL, lady=True), men(1))
    party = replace(play.state.swimmers[0], crew=wet)
    state = replace(play.state, ships=(boat, *play.state.ships[1:]), swimmers=(party,))
    play = came_of(state, tasks.swim)
    assert play.state.ships[A].aboard == 5, "seven seats: three men, a chest, and two more"
    assert [row.post for row in play.state.ships[A].crew if row.post is Post.MATE]
    assert sum(row.count for row in play.state.swimmers[0].crew) == 2
    beached = replace(boat, beached=True)
    play = came_of(replace(state, ships=(beached, *state.ships[1:])), tasks.swim)
    assert play.state.swimmers[0] == party, "nor does one on a beach"


@pytest.mark.rule("H-113", "PW-1.3")
def test_who_climbs_aboard_has_wet_arms_but_for_a_ladys() -> None:
    play = overboard(2, crew=())
    wet = crew(men(1, arm=Arm.MUSKET), men(1, arm=Arm.PISTOL, lady=True), men(1))
    party = replace(play.state.swimmers[0], crew=wet)
    play = came_of(replace(play.state, swimmers=(party,)), tasks.swim)
    aboard = play.state.ships[A].crew
    assert {row.arm: row.loaded for row in aboard} == {
        Arm.NONE: True,
        Arm.MUSKET: False,
        Arm.PISTOL: True,
    }


@pytest.mark.rule("R0-59")
def test_nobody_climbs_aboard_in_the_turn_he_fell() -> None:
    play = overboard(2, since=1)
    tasks.swim(play)
    assert play.state.swimmers


@pytest.mark.rule("PW-4.4", "R0-58")
def test_every_figure_in_the_water_is_eaten_on_five_or_six() -> None:
    play = overboard(50)
    play = came_of(play.state, tasks.sharks, 4, 5, 1, 6)
    event = play.done().events[0]
    assert isinstance(event, SharksBit)
    assert event.eaten == 2
    assert play.state.swimmers[0].crew == crew(men(2))


@pytest.mark.rule("R0-34", "PW-4.4")
@pytest.mark.parametrize(
    ("hands", "faces", "left"),
    [(1, (3, 5), [Post.CAPTAIN]), (1, (5, 6), [Post.CAPTAIN]), (0, (5,), []), (0, (4,), [4])],
)
def test_the_pirate_captain_is_the_last(
    hands: int, faces: tuple[int, ...], left: list[int]
) -> None:
    rows = crew(men(1, Post.CAPTAIN), *([men(hands, Post.MATE)] if hands else []))
    state = overboard(50).state
    party = replace(state.swimmers[0], crew=rows)
    play = came_of(replace(state, swimmers=(party,)), tasks.sharks, *faces)
    assert [row.post for each in play.state.swimmers for row in each.crew] == left


@pytest.mark.rule("R0-74")
def test_a_deck_gun_stays_where_it_is_mounted_and_another_hand_goes_to_it() -> None:
    """Its man goes aloft, into a launch, or falls; the next turn finds a free hand at it."""
    rows = crew(men(1, arm=Arm.DECK_GUN), men(1, Post.CAPTAIN), men(3))
    state = position(crew=rows)
    gone = do(state, Send(A, Post.HAND, Arm.DECK_GUN, Place.DECK, Place.TOPS, 1)).state.ships[A]
    assert gone.crew == crew(men(1, Post.CAPTAIN), men(3), men(1, place=Place.TOPS, busy=True))
    party = tuple(int(row.arm is Arm.DECK_GUN) for row in state.ships[A].crew)
    launch = do(state, Lower(A, Side.LARBOARD, party)).state
    assert launch.ships[-1].crew == crew(men(1, busy=True))
    play = Play(state, Scripted())
    sailing.bury(play, A, 1, lambda row: row.arm is Arm.DECK_GUN)
    for left in (gone, launch.ships[A], play.state.ships[A]):
        assert left.deck_guns == (True,)
        again = rules.refreshed(left)
        assert again.deck_guns == ()
        assert sum(row.count for row in again.crew if row.arm is Arm.DECK_GUN) == 1
