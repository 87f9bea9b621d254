"""Small arms from ships and launches at men on an island."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import DOT
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.pirate_wars import ashore
from pieces_of_eight.campaign.pirate_wars.actions import Snipe
from pieces_of_eight.campaign.pirate_wars.events import ShoreSniped
from pieces_of_eight.campaign.pirate_wars.island import fight_ashore
from pieces_of_eight.campaign.pirate_wars.rules import legal_actions
from pieces_of_eight.campaign.pirate_wars.state import Arm, Duty, Land, Options, Post, Sea
from tests.pirate_wars.islands import (
    BOAT,
    fort,
    island,
    shore,
    village,
    waters,
    wreck,
)
from tests.pirate_wars.positions import RED, A, came_of, do, men, no, refitted

pytestmark = pytest.mark.rule("PW-10.1")

FOUR = Snipe(BOAT, 0, Post.HAND, Arm.MUSKET, 4)


def rowed(land: Land, **changes: object) -> Sea:
    """A launch at the shore with four muskets, a pistol and two cutlasses; no cannon fire."""
    men_ = (men(4, arm=Arm.MUSKET), men(1, arm=Arm.PISTOL), men(2))
    return shore(waters(land, *men_), guns=(), **changes)


def thrown(state: Sea, *dice: int) -> Play[Sea]:
    """The declared volleys, with dice that fall so."""
    return came_of(state, ashore.throw_snipings, *dice)


@pytest.mark.rule("PW-8.1")
def test_muskets_in_a_launch_throw_at_two_less_at_a_fort() -> None:
    state = rowed(fort())
    assert FOUR in legal_actions(state)
    step = do(state, FOUR)
    assert not step.thrown, "the dice fall with all others"
    assert sum(row.count for row in step.state.ships[BOAT].crew if row.busy) == 4
    play = thrown(step.state, 1, 1, 2, 6)
    assert island(play).marines == 6, "a pirate's 3 less 2"
    told = play.done().events[0]
    assert isinstance(told, ShoreSniped)
    assert (told.target, told.killed, told.rule) == (1, 2, "PW-10.1")
    assert no(step.state, FOUR).rule == "PW-3.1", "their arms are empty"


@pytest.mark.rule("PW-10.4")
@pytest.mark.parametrize(("cover", "fallen"), [((0, 0), 3), ((40 * DOT, 48 * DOT), 2)])
def test_men_in_the_open_are_hit_at_the_full_attack_and_in_cover_at_one_less(
    cover: tuple[int, int], fallen: int
) -> None:
    state = rowed(village(way=48 * DOT, cover=cover), at=44 * DOT)
    play = thrown(do(state, FOUR).state, 2, 2, 3, 4)
    assert island(play).folk.count == 8 - fallen


@pytest.mark.rule("R0-57")
def test_a_volley_too_far_is_wasted_and_is_listed_only_where_nobody_measures() -> None:
    far = rowed(fort(way=60 * DOT))
    assert FOUR not in legal_actions(far)
    assert FOUR in legal_actions(replace(far, options=Options(measuring=False)))
    play = thrown(do(far, FOUR).state)
    assert play.done().events[0].rule == "R0-57"
    assert not any(row.loaded for row in play.state.ships[BOAT].crew if row.arm is Arm.MUSKET)


def test_at_whom_nobody_fires() -> None:
    assert no(rowed(fort(owner=RED)), FOUR).rule == "PW-10.1", "a fort of their own side"
    assert no(rowed(wreck()), FOUR).rule == "PW-10.1", "the dead care for no musket"
    assert no(rowed(village(), hidden=True), FOUR).rule == "PW-10.1"
    assert no(rowed(fort()), replace(FOUR, shore=3)).rule == "PW-10.1"
    assert no(rowed(fort()), replace(FOUR, count=5)).rule == "PW-3.1"
    ran = rowed(fort())
    assert no(refitted(ran, BOAT, duty=Duty.FLEEING), FOUR).rule == "PW-10.1"
    assert not [a for a in legal_actions(rowed(wreck())) if isinstance(a, Snipe)]


def test_a_ship_fires_her_muskets_at_a_fort_too() -> None:
    state = shore(waters(fort(), at=(374, 450)), guns=(), primed=False)
    acts = [act for act in legal_actions(state) if isinstance(act, Snipe)]
    assert {act.arm for act in acts} == {Arm.MUSKET}, "pistols reach no fort 26 dots off"
    play = came_of(do(state, acts[0]).state, fight_ashore, *[1] * acts[0].count)
    assert island(play).marines == 8 - acts[0].count
    assert play.state.ships[A].hull == 6
