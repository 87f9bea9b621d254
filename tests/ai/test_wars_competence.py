"""Small fights in which any sailor knows what to do, and so must the mate, in both editions."""

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from campaign import pirate_wars
from campaign.ai.advise import advise
from campaign.ai.policy import LEVELS
from campaign.engines import PIRATE_WARS
from campaign.geometry.hulls import DOT, leapt, swing
from campaign.geometry.plane import Point
from campaign.kernel.dice import Seeded
from campaign.kernel.sealed import Player, seen
from campaign.pirate_wars.mind import tactics
from campaign.pirate_wars.mind.expectations import Hopes
from campaign.pirate_wars.mind.lookout import view
from campaign.pirate_wars.mind.spots import room_for
from campaign.pirate_wars.mind.tasks import RETURNING
from campaign.pirate_wars.model.actions import (
    Action,
    Board,
    Done,
    FallOff,
    Fire,
    Hoist,
    Leap,
    Press,
    Reload,
    Scuttle,
    StandOff,
    Take,
    Trim,
    Yield,
)
from campaign.pirate_wars.model.land import Land
from campaign.pirate_wars.model.state import (
    NOBODY,
    AskPress,
    AskYield,
    Contact,
    Options,
    Sea,
    Shoal,
)
from campaign.pirate_wars.model.terms import Cause, Edition, Load, Phase, Sailing
from campaign.pirate_wars.model.waters import sailing_by, shore_ahead
from tests.games import play_out
from tests.measure.fights import war_setup
from tests.pirate_wars.brawls import WARS
from tests.pirate_wars.islands import launch, village, waters, wreck
from tests.pirate_wars.positions import (
    EAST,
    NEW,
    NORTH,
    OLD,
    RED,
    SOUTH,
    WEST,
    A,
    B,
    crew,
    isle,
    men,
    orders,
    sea,
    ship,
)

MATE, SAILOR, MONKEY = LEVELS["mate"], LEVELS["sailor"], LEVELS["powder monkey"]
BLUE = Player(1)
MAN_O_WAR, RUNNER, CLIPPER = "man-o-war", "renegade-runner", "caribbean-clipper"
BOTH = pytest.mark.parametrize("edition", [OLD, NEW])


def mate(state: Sea) -> Action:
    """What the mate does, whoever's part it is."""
    side = pirate_wars.to_act(state)[0]
    legal = pirate_wars.legal(state, side)
    action: Action = MATE.make(PIRATE_WARS).choose(
        seen(state, side), legal, random.Random(1), MATE.budget
    )
    return action


def all_orders(state: Sea) -> list[Action]:
    """The orders of the mate till he has given all."""
    found: list[Action] = []
    side = state.chooser
    while state.phase is Phase.TASKS and state.chooser == side:
        found.append(mate(state))
        state = pirate_wars.apply(state, found[-1], Seeded(1)).state
    return found


def abreast(edition: Edition, apart: int = 60) -> Sea:
    """Two clippers on one course, side by side, to give their orders."""
    return orders(
        ship(CLIPPER, (500, 500), NORTH, RED, edition),
        ship(CLIPPER, (500 + apart, 500), NORTH, BLUE, edition),
        edition=edition,
    )


# --- the guns ----------------------------------------------------------------------------


@BOTH
def test_every_cannon_that_bears_is_fired_and_no_powder(edition: Edition) -> None:
    given = all_orders(abreast(edition))
    assert {act.gun for act in given if isinstance(act, Fire)} == {0, 1}
    assert not any(isinstance(act, Scuttle) for act in given)
    assert isinstance(given[-1], Done)


def test_a_cannon_is_not_fired_where_it_would_tear_itself_apart() -> None:
    given = all_orders(abreast(OLD, 18))
    assert not any(isinstance(act, Fire) for act in given)


@BOTH
def test_an_empty_cannon_is_loaded_by_two(edition: Edition) -> None:
    state = abreast(edition)
    mine = state.ships[A]
    guns = tuple(replace(gun, load=Load.EMPTY) for gun in mine.guns)
    state = replace(state, ships=(replace(mine, guns=guns), state.ships[B]))
    given = [act for act in all_orders(state) if isinstance(act, Reload)]
    assert given
    assert given[0].hands == 2


# --- the helm ----------------------------------------------------------------------------


@BOTH
def test_nobody_sails_over_the_edge_of_the_chart(edition: Edition) -> None:
    state = sea(
        ship(CLIPPER, (500, 20), NORTH, RED, edition),
        ship(CLIPPER, (500, 500), NORTH, BLUE, edition),
        edition=edition,
        first=RED,
    )
    state = pirate_wars.apply(state, pirate_wars.legal(state, RED)[0], Seeded(1)).state
    while state.phase is Phase.MOVEMENT and state.active == A:
        state = pirate_wars.apply(state, mate(state), Seeded(1)).state
    assert state.ships[A].afloat


@BOTH
def test_an_enemy_abeam_is_not_turned_away_from(edition: Edition) -> None:
    state = sea(
        ship(CLIPPER, (500, 500), EAST, RED, edition),
        ship(CLIPPER, (700, 500), WEST, BLUE, edition, moved=True),
        edition=edition,
        wind=SOUTH,
        active=A,
    )
    state = begun(state)
    act = mate(state)
    assert not isinstance(act, Leap) or abs(act.turn) < 900


def begun(state: Sea) -> Sea:
    """The first ship under way."""
    free = replace(state, active=NOBODY)
    return pirate_wars.apply(free, Take(A), Seeded(1)).state


@BOTH
def test_who_lies_in_the_wind_falls_off(edition: Edition) -> None:
    state = sea(
        ship(CLIPPER, (500, 500), WEST + 20, RED, edition, moved=True),
        ship(CLIPPER, (560, 900), NORTH, BLUE, edition, moved=True),
        edition=edition,
        wind=EAST,
        phase=Phase.FALLING_OFF,
        first=RED,
    )
    act = mate(state)
    assert isinstance(act, FallOff)
    assert sailing_by(state.ships[A].heading + act.turn, state.wind) is not Sailing.ADRIFT


@BOTH
def test_who_heads_for_rocks_or_for_a_friend_turns_away(edition: Edition) -> None:
    friend = ship(CLIPPER, (570, 300), NORTH, RED, edition, moved=True)
    far_off = ship(CLIPPER, (900, 300), SOUTH, BLUE, edition, moved=True)
    for shoals, others in (((isle(560, 480, 600, 520),), (far_off,)), ((), (friend, far_off))):
        state = begun(
            sea(
                ship(CLIPPER, (500, 500 if shoals else 300), EAST, RED, edition, sails=2),
                *others,
                edition=edition,
                wind=EAST,
                shoals=shoals,
                first=RED,
            )
        )
        while state.phase is Phase.MOVEMENT and state.active == A:
            state = pirate_wars.apply(state, mate(state), Seeded(1)).state
        mine = state.ships[A]
        assert mine.hull == mine.card.hull
        assert mine.heading != 10 * EAST


@BOTH
def test_who_lies_with_her_bow_on_an_island_swings_free(edition: Edition) -> None:
    slanting = [Point(x * DOT, y * DOT) for x, y in ((496, 530), (560, 470), (620, 530))]
    state = sea(
        ship(CLIPPER, (480, 500), EAST, RED, edition, sails=2),
        ship(CLIPPER, (900, 300), SOUTH, BLUE, edition, moved=True),
        edition=edition,
        wind=EAST,
        shoals=(Shoal("the rock", 0, tuple(slanting)),),
        first=RED,
    )
    here = state.ships[A]
    ashore = shore_ahead(state, here.place, here.card.length)
    assert ashore is not None
    stern = leapt(here.place, ashore[0]).stern
    state = begun(replace(state, ships=(replace(here, stern=stern), state.ships[B])))
    act = mate(state)
    assert isinstance(act, Leap)
    assert pirate_wars.apply(state, act, Seeded(1)).state.ships[A].heading != 10 * EAST


@BOTH
def test_no_swing_is_counted_on_that_an_island_stops(edition: Edition) -> None:
    """Thought out as it would be done: the way she comes to head is what the rules make of it."""
    state = begun(
        sea(
            ship(CLIPPER, (468, 420), EAST, RED, edition, sails=2),
            ship(CLIPPER, (900, 300), SOUTH, BLUE, edition, moved=True),
            edition=edition,
            wind=EAST,
            shoals=(isle(480, 434, 620, 560),),
            first=RED,
        )
    )
    here = state.ships[A]
    for turn in (-900, -450, 450, 900):
        thought = room_for(view(state, here, watchful=True), here.place, turn)
        swung = swing(here.place, turn, [state.waters.shoals[0].corners])[0]
        assert thought == swung
        assert abs(thought) < 900 or turn < 0


# --- boarding, and hearts ----------------------------------------------------------------


def alongside(edition: Edition, one: str, other: str) -> Sea:
    """Two ships that touch, the first of whom is asked if she boards."""
    return sea(
        ship(one, (500, 500), NORTH, RED, edition, moved=True),
        ship(other, (511, 500), NORTH, BLUE, edition, moved=True),
        edition=edition,
        phase=Phase.BOARDING,
        contacts=(Contact(A, B, 1),),
    )


@BOTH
def test_the_stronger_boards_and_the_weaker_stands_off(edition: Edition) -> None:
    assert isinstance(mate(alongside(edition, MAN_O_WAR, RUNNER)), Board)
    assert isinstance(mate(alongside(edition, RUNNER, MAN_O_WAR)), StandOff)


@BOTH
def test_who_is_winning_boards_on_and_who_is_not_cuts_loose(edition: Edition) -> None:
    state = alongside(edition, CLIPPER, CLIPPER)
    many, few = crew(men(20)), crew(men(3))
    for mine, hers, on in ((many, few, True), (few, many, False)):
        ships = tuple(
            replace(each, crew=rows, fought=(other,))
            for each, rows, other in zip(state.ships, (mine, hers), (B, A), strict=True)
        )
        asked = replace(state, ships=ships, pending=(AskPress(A, B),))
        assert mate(asked) == Press(A, on)


def test_a_crew_without_heart_gives_no_prize_away() -> None:
    state = replace(alongside(OLD, CLIPPER, RUNNER), pending=(AskYield(A),))
    assert mate(state) == Yield(A, False)


# --- ashore ------------------------------------------------------------------------------


def landing(land: Land, dice: int) -> tuple[Counter[str], Sea]:
    """Twelve turns off an island, an enemy far away who only drifts; what the mate orders."""
    state = waters(land, at=(300, 640))
    idle = replace(state.ships[B].card, sails=0, speeds=())
    enemy = replace(state.ships[B], card=idle, sails=0, under=0, adrift=99, shaken=tuple(Cause))
    state = replace(state, ships=(state.ships[A], enemy), options=Options(30))
    given, thrown = Counter[str](), Seeded(dice)
    while (side := pirate_wars.to_act(state)) and state.turn <= 12:
        act = mate(state) if side[0] == RED else pirate_wars.legal(state, BLUE)[-1]
        given[type(act).__name__] += side[0] == RED
        state = pirate_wars.apply(state, act, thrown).state
    return given, state


def test_who_lies_off_a_wreck_in_peace_lands_and_brings_treasure_off() -> None:
    given, state = landing(wreck(chests=4), 1)
    assert given["Lower"] == given["Land"] == 2
    assert sum(ship.chests for ship in state.ships) == 2


def test_nobody_is_sent_ashore_against_too_many() -> None:
    assert not landing(village(chests=4), 1)[0]["Lower"]


def test_a_launch_with_treasure_is_taken_in() -> None:
    boat = launch(RED, ship(CLIPPER, (300, 700), EAST, RED), crew(men(3)))
    beside = replace(boat, stern=Point(300 * DOT, 709 * DOT), chests=1)
    state = waters(wreck(), model=CLIPPER)
    state = replace(state, ships=(*state.ships, beside))
    assert any(isinstance(act, Hoist) for act in all_orders(state))


# --- the head ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", WARS)
def test_every_order_that_is_weighed_may_be_given(name: str) -> None:
    rng, weighed = random.Random(4), Counter[str]()
    head = SAILOR.make(PIRATE_WARS)
    state = pirate_wars.start(WARS[name](4), Seeded(4)).state
    for _ in range(60):
        if not pirate_wars.to_act(state):
            break
        side = pirate_wars.to_act(state)[0]
        legal = pirate_wars.legal(state, side)
        found = tactics.options(state, side)
        thought = [each.action for each in found]
        assert set(thought) <= set(legal)
        some = (Trim, *RETURNING)  # of these only what is worth it is thought of
        assert all(act in thought for act in legal if not isinstance(act, some))
        weighed.update(type(each.action).__name__ for each in found)
        act = head.choose(seen(state, side), legal, rng, SAILOR.budget)
        state = pirate_wars.apply(state, act, Seeded(rng.getrandbits(30))).state
    assert weighed["Leap"]


def test_every_part_of_an_order_has_its_words() -> None:
    assert tuple(PIRATE_WARS.mind.reasons) == Hopes._fields


def test_the_first_advice_is_what_the_mate_would_do() -> None:
    state = abreast(OLD)
    told = advise(PIRATE_WARS, seen(state, RED), pirate_wars.legal(state, RED), random.Random(1))
    assert told[0].action == mate(state)
    assert "the fire already declared" in told[0].words


# --- matches -----------------------------------------------------------------------------


@BOTH
def test_the_mate_beats_the_powder_monkey_at_sea(edition: Edition) -> None:
    """From both seats; how strong he is, `python -m tests.measure.strength` tells."""
    for seed, ships in ((101, 3), (102, 1)):
        setup = war_setup(seed, edition, ships)
        first = play_out(PIRATE_WARS, setup, (MATE, MONKEY), seed)
        second = play_out(PIRATE_WARS, setup, (MONKEY, MATE), seed)
        assert (first.winner, second.winner) == (0, 1)
