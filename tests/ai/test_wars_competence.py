"""Small fights in which any sailor knows what to do, and so must the mate, in both editions."""

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import pirate_wars
from pieces_of_eight.campaign.ai.advise import advise
from pieces_of_eight.campaign.ai.policy import LEVELS
from pieces_of_eight.campaign.engines import PIRATE_WARS
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.sealed import Player, seen
from pieces_of_eight.campaign.pirate_wars import mind
from pieces_of_eight.campaign.pirate_wars.actions import (
    Action,
    Board,
    Done,
    Fire,
    Press,
    Reload,
    Scuttle,
    StandOff,
    Take,
    Trim,
)
from pieces_of_eight.campaign.pirate_wars.expectations import Hopes
from pieces_of_eight.campaign.pirate_wars.mind import RETURNING
from pieces_of_eight.campaign.pirate_wars.state import (
    NOBODY,
    AskPress,
    Cause,
    Contact,
    Edition,
    Land,
    Load,
    Options,
    Phase,
    Sea,
)
from tests.games import play_out
from tests.measure.fights import war_setup
from tests.pirate_wars.brawls import WARS
from tests.pirate_wars.islands import village, waters, wreck
from tests.pirate_wars.positions import (
    EAST,
    NEW,
    NORTH,
    OLD,
    RED,
    SOUTH,
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


def begun(state: Sea) -> Sea:
    """The first ship under way."""
    free = replace(state, active=NOBODY)
    return pirate_wars.apply(free, Take(A), Seeded(1)).state


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
        found = mind.options(state, side)
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
    assert "make your fire tell" in told[0].words


# --- matches -----------------------------------------------------------------------------


@BOTH
def test_the_mate_beats_the_powder_monkey_at_sea(edition: Edition) -> None:
    """From both seats; how strong he is, `python -m tests.measure.strength` tells."""
    for seed, ships in ((101, 3), (102, 1)):
        setup = war_setup(seed, edition, ships)
        first = play_out(PIRATE_WARS, setup, (MATE, MONKEY), seed)
        second = play_out(PIRATE_WARS, setup, (MONKEY, MATE), seed)
        assert (first.winner, second.winner) == (0, 1)
