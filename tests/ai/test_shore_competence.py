"""Small yards in which any captain knows what to do, and so must the mate, on either side."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import shore_raid
from pieces_of_eight.campaign.ai.advise import advise
from pieces_of_eight.campaign.ai.policy import LEVELS
from pieces_of_eight.campaign.engines import SHORE_RAID
from pieces_of_eight.campaign.geometry.plane import within
from pieces_of_eight.campaign.kernel.dice import Faces, Roll, Seeded
from pieces_of_eight.campaign.kernel.sealed import seen
from pieces_of_eight.campaign.shore_raid import mind
from pieces_of_eight.campaign.shore_raid.mind import (
    Hopes,
    Outlook,
    out,
    outlook,
    sated,
    value,
)
from pieces_of_eight.campaign.shore_raid.state import (
    PIRATES,
    TOWN,
    Action,
    Deed,
    Fate,
    Fight,
    Fire,
    Form,
    Gone,
    March,
    Phase,
    Pillage,
    Place,
    Raid,
    Reload,
    Sail,
)
from tests.measure.fights import shore_setup
from tests.shore_raid.brawls import shore_brawl
from tests.shore_raid.positions import STORE, called, figure, marked, position, who

MATE, SAILOR, MONKEY = LEVELS["mate"], LEVELS["sailor"], LEVELS["powder monkey"]

YARD = (
    "SS..........#####",
    "SS..........#111#",
    "............+111#",
    "............#111#",
    "............#####",
    *("." * 17,) * 8,
)


def mate(raid: Raid) -> Action:
    """What the mate does, whoever's part it is."""
    side = shore_raid.to_act(raid)[0]
    legal = shore_raid.legal(raid, side)
    head = MATE.make(SHORE_RAID)
    action: Action = head.choose(seen(raid, side), legal, random.Random(1), MATE.budget)
    return action


def yard(*figures: str, **more: object) -> Raid:
    return position(*figures, rows=YARD, places=(STORE,), **more)  # type: ignore[arg-type]


def in_vain(roll: Roll) -> Faces:
    """Dice that hurt nobody: attackers throw 1."""
    return (1,) * roll.dice


# --- raiders -----------------------------------------------------------------------------


def test_who_stands_in_the_store_pillages() -> None:
    raid = called(yard("C 13,2 N", "C 14,2 N"), "C1 C2")
    act = mate(raid)
    assert isinstance(act, Pillage)
    assert act.place == 0


def test_a_band_without_loads_goes_for_the_store_together() -> None:
    raid = called(yard("C 3,2 N", "C 3,3 N", "C 4,2 N"), "C1 C2 C3")
    act = mate(raid)
    assert isinstance(act, March)
    assert len(act.figures) == 3
    assert all(to[0] > figure(raid, "C3").at[0] for to in act.to)


def test_who_carries_a_load_goes_home() -> None:
    raid = called(yard("C$ 10,6 N"), "C1")
    act = mate(raid)
    assert isinstance(act, March)
    assert act.to[0][0] < 700


def test_the_band_in_the_store_is_called_up_before_one_on_deck() -> None:
    raid = yard("C 13,2 N", "C 14,2 N", "C 0,0 N", "C 1,0 N")
    act = mate(raid)
    assert act == Form((who(raid, "C1"), who(raid, "C2")))


def test_they_cast_off_when_all_that_can_be_had_is_aboard() -> None:
    raid = position("C 0,0 N", rows=YARD, places=(STORE,), cards=((1,), (1,)))
    bystander = marked(raid, "B1", fate=Fate.FLED)
    rich = replace(bystander, home=(6,), left=(0,), options=replace(raid.options, need=6))
    assert sated(rich)
    assert mate(rich) == Sail()


@pytest.mark.parametrize("level", ["mate", "captain"])
def test_nobody_stays_in_a_doorway_when_no_enemy_is_near(level: str) -> None:
    raid = marked(yard("C 12,2 E"), "B1", fate=Fate.FLED)
    far = called(marked(raid, "b1", fate=Fate.FLED), "C1")
    head = LEVELS[level].make(SHORE_RAID)
    legal = shore_raid.legal(far, PIRATES)
    act = head.choose(seen(far, PIRATES), legal, random.Random(1), LEVELS[level].budget)
    assert isinstance(act, March)


# --- the town ----------------------------------------------------------------------------


def test_a_band_gangs_up_on_a_man_alone_till_he_is_out() -> None:
    raid = position("C 20,10 N", "b 20,14 N", "b 21,14 N", "b 22,14 N", side=TOWN)
    raid = called(raid, "b1 b2 b3")
    blows = 0
    while raid.phase is Phase.BAND:
        act = mate(raid)
        blows += isinstance(act, Fight) and act.at == who(raid, "C1")
        raid = shore_raid.apply(raid, act, in_vain).state
    assert blows == 3


def test_the_bearer_of_a_load_is_fallen_upon_first() -> None:
    load = (Place("the chest", Deed.CARRY),)
    raid = position("C 18,10 E", "C$ 22,10 W", "b 20,14 N", "b 20,15 N", side=TOWN, places=load)
    raid = called(raid, "b1 b2")
    act = mate(raid)
    assert isinstance(act, March)
    assert all(within(to, figure(raid, "C2").at, 150) for to in act.to)


def test_a_loaded_rifle_is_fired_and_an_empty_one_reloaded() -> None:
    raid = called(position("C 20,10 N", "r 30,10 W", side=TOWN), "r1")
    assert mate(raid) == Fire(who(raid, "r1"), who(raid, "C1"))
    raid = called(position("C 20,1 N", "r- 55,10 W", side=TOWN), "r1")
    assert isinstance(mate(raid), Reload | March)


def test_who_has_charged_fights_the_man_who_is_hurt_already() -> None:
    raid = position("C 20,10 N", "C 22,10 N", "b 21,10 N", side=TOWN)
    raid = marked(called(raid, "b1"), "C2", points=2)
    raid = marked(raid, "b1", gone=Gone.HALF)
    assert mate(raid) == Fight(who(raid, "b1"), who(raid, "C2"))


# --- both --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "thinks", [mind.MATE.options, mind.CAPTAIN.options], ids=["mate", "captain"]
)
def test_every_order_that_is_weighed_may_be_given(thinks: Callable[..., Any], seed: int) -> None:
    rng = random.Random(seed)
    raid = shore_raid.start(shore_brawl(9)(seed), Seeded(seed)).state
    for _ in range(60):
        if not (sides := shore_raid.to_act(raid)):
            break
        kinds = {type(each) for each in shore_raid.legal(raid, sides[0])}
        options = [each for each in thinks(raid, sides[0]) if type(each.action) in kinds]
        for option in options:
            assert shore_raid.refuse(raid, option.action) is None, option
        act = max(options, key=lambda each: each.value).action
        raid = shore_raid.apply(raid, act, Seeded(rng.getrandbits(30))).state


def test_several_attacks_together_are_likelier_to_put_a_man_out() -> None:
    chances = [out((6,) * count, 0) for count in range(5)]
    assert chances[0] == 0
    assert chances == sorted(chances)
    assert chances[1] == pytest.approx(6 / 36)


def test_a_position_is_the_worse_for_one_side_as_it_is_the_better_for_the_other() -> None:
    raid = yard("C$ 3,2 N", "C 13,2 N", "b 9,9 N")
    assert sum(outlook(raid, PIRATES)) == value(raid, PIRATES)
    assert value(raid, PIRATES) == pytest.approx(-value(raid, TOWN))
    assert SHORE_RAID.mind.parts is outlook
    assert len(Outlook._fields) == 4


def test_every_part_of_an_order_has_its_words() -> None:
    assert tuple(SHORE_RAID.mind.reasons) == Hopes._fields


def test_the_first_advice_is_what_the_mate_would_do_with_a_reason() -> None:
    raid = position("C 20,10 N", "b 20,14 N", "b 21,14 N", side=TOWN)
    raid = called(raid, "b1 b2")
    legal = shore_raid.legal(raid, TOWN)
    told = advise(SHORE_RAID, seen(raid, TOWN), legal, random.Random(1))
    assert told[0].action == mate(raid)
    assert "this does more to put enemies out of the fight" in told[0].words
    assert [each.value for each in told] == sorted((each.value for each in told), reverse=True)


# --- matches -----------------------------------------------------------------------------


def test_the_shores_that_are_measured_are_ready_and_made_up_by_turns() -> None:
    names = [shore_setup(seed).shore.name for seed in range(12)]
    assert len(set(names)) > 8
