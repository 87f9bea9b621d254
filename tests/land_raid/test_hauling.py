"""The town's captain hauls a gun where it is worth something, and leaves it where it has a shot."""

import random
from collections import Counter

import pytest

from pieces_of_eight.campaign import land_raid
from pieces_of_eight.campaign.kernel.dice import loose
from pieces_of_eight.campaign.land_raid import tactics
from pieces_of_eight.campaign.land_raid.actions import Haul, Move, Serve
from pieces_of_eight.campaign.land_raid.judgement import Scene
from pieces_of_eight.campaign.land_raid.state import RAIDERS, TOWN, Alarm, Raid
from pieces_of_eight.campaign.land_raid.tactics import LEAST, NEXT_TURN, danger, gun_shot, hauled
from tests.land_raid.positions import at, marked, order, play, position, who
from tests.tables import SETUPS

FIELD = """
    .    .    .    .
    B:gh .    .    .
    .    .    .    .:H
    _    _    _    _
"""


def town_s(picture: str) -> Raid:
    return position(picture, side=TOWN, first=RAIDERS, alarm=Alarm.FULL)


def hauls(raid: Raid) -> object:
    return hauled(Scene(raid, TOWN))


def test_a_gun_is_hauled_to_where_it_has_a_shot() -> None:
    raid = town_s(FIELD)
    act = hauls(raid)
    assert isinstance(act, Haul)
    assert act.to.content in (at(raid, "B3"), at(raid, "A3"), at(raid, "B2"))
    assert gun_shot(Scene(raid, TOWN), at(raid, "A2"), at(raid, "B3")) > 0
    assert act.to.content == at(raid, "B3"), "two squares off in a row"


def test_a_gun_that_has_a_shot_stands() -> None:
    assert hauls(town_s(FIELD.replace("B:gh .    .  ", "B:gh .    .:M"))) is None


def test_a_gun_that_nobody_can_serve_stands_while_nobody_comes_near() -> None:
    raid = town_s(FIELD.replace("B:gh", "B:g "))
    assert hauls(raid) is None


def test_a_gun_that_raiders_can_walk_up_to_is_hauled_out_of_their_reach() -> None:
    raid = town_s(".   .   .   .\n.   B:g .   .:h\n.:H .   .   .\n_ _ _ _")
    act = hauls(raid)
    assert isinstance(act, Haul)
    scene = Scene(raid, TOWN)
    assert act.to.content is not None
    assert danger(scene, at(raid, "B2")) > 0 == danger(scene, act.to.content)


def test_a_group_follows_the_gun_that_has_moved_and_serves_it_next_turn() -> None:
    raid = town_s(FIELD)
    after = play(raid, "g1 hauled B3", 5).state
    assert hauls(after) == order(after, "h1 to B3")
    stuck = play(raid, "g1 hauled B3", 4).state
    assert hauls(stuck) is None


def test_nobody_hauls_for_raiders_he_does_not_see() -> None:
    assert hauls(position(FIELD, side=TOWN, first=RAIDERS, alarm=Alarm.ASLEEP, night=True)) is None


def test_a_spiked_gun_and_one_that_was_tried_are_left_alone() -> None:
    raid = town_s(FIELD)
    assert hauls(marked(raid, "g1", busy=True)) is None
    assert raid.units[who(raid, "g1")].gun


@pytest.mark.rule("P8-22.4")
def test_in_random_raids_guns_are_hauled_each_time_for_a_reason() -> None:
    found: Counter[str] = Counter()
    for name, made in SETUPS["land_raid"].items():
        if "brawl" in name or "7 by 5" in name:
            for seed in range(3):
                found += raid_by_scripts(made(seed), seed)
    assert found["Haul"] >= 20
    assert found["Serve"] > 0


def raid_by_scripts(setup: object, seed: int) -> Counter[str]:
    """A raid that both sides' scripts play; what kinds of orders were given."""
    rng = random.Random(seed)
    dice = loose(rng)
    raid = land_raid.start(setup, dice).state  # type: ignore[arg-type]
    found: Counter[str] = Counter()
    plans = [tactics.usual(raid, side, rng) for side in (RAIDERS, TOWN)]
    while to_act := land_raid.to_act(raid):
        act = tactics.next_actions(raid, to_act[0], plans[to_act[0]])[0]
        assert land_raid.refuse(raid, act) is None
        if isinstance(act, Haul):
            assert act.to.content is not None
            scene = Scene(raid, TOWN)
            here = scene.at[act.by]
            stays = gun_shot(scene, here, here) - danger(scene, here)
            goes = NEXT_TURN * gun_shot(scene, here, act.to.content) - danger(scene, act.to.content)
            assert goes - stays >= LEAST
        found[type(act).__name__] += isinstance(act, Haul | Serve | Move)
        raid = land_raid.apply(raid, act, dice).state
    return found
