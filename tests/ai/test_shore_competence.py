"""Small yards in which any captain knows what to do, and so must the mate, on either side."""

import random

import pytest
from msgspec.structs import replace

from campaign import shore_raid
from campaign.ai.advise import advise
from campaign.ai.policy import LEVELS
from campaign.engines import SHORE_RAID
from campaign.geometry.plane import Point, behind, within
from campaign.kernel.dice import Faces, Roll, Seeded
from campaign.kernel.sealed import seen
from campaign.shore_raid.mind import tactics
from campaign.shore_raid.mind.expectations import Hopes, out
from campaign.shore_raid.mind.judgement import Outlook, outlook, sated, value
from campaign.shore_raid.mind.marching import errand, march_towards
from campaign.shore_raid.mind.tactics import closing_up
from campaign.shore_raid.model.actions import (
    Action,
    Call,
    Done,
    Fight,
    Fire,
    Form,
    March,
    Pillage,
    Reload,
    Run,
    Sail,
)
from campaign.shore_raid.model.ground import plan
from campaign.shore_raid.model.routes import CELLS, HOME, measure
from campaign.shore_raid.model.state import (
    NO_PLACE,
    PIRATES,
    TOWN,
    AskRunner,
    Deed,
    Fate,
    Gone,
    Heap,
    Phase,
    Place,
    PlaceId,
    Raid,
)
from campaign.shore_raid.rules.marching import refuse_march
from campaign.shore_raid.rules.offered_marches import scene
from tests.games import play_out, tally
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


def test_a_house_that_still_burns_keeps_them_ashore() -> None:
    rick = Place("the rick", Deed.BURN, 4, 4)
    raid = position("C 0,0 N", rows=YARD, places=(rick,), cards=((1,), (1,)))
    assert not sated(raid)
    assert not isinstance(mate(marked(raid, "B1", fate=Fate.FLED)), Sail)


def test_who_still_stands_ashore_is_called_up_before_those_who_are_home() -> None:
    raid = position("C 0,0 N", "C 1,0 N", "C 9,6 N", rows=YARD, places=(STORE,), cards=((1,), (1,)))
    done = replace(raid, home=(6,), left=(0,), options=replace(raid.options, need=6))
    done = marked(done, "B1", fate=Fate.FLED)
    act = mate(done)
    assert act == Form((who(raid, "C3"),))


def test_loads_that_lie_where_they_fell_are_fetched_when_nothing_else_is_left() -> None:
    raid = replace(yard("C 3,2 N"), heaps=(Heap(Point(550, 750), PlaceId(0)),))
    men = [figure(raid, "C1")]
    assert errand(raid, men) == 0, "six in the store are worth a longer way"
    table = plan(raid.shore.rows)
    assert errand(replace(raid, left=(0,)), men) == CELLS + table.cell(Point(550, 750))
    rich = replace(raid, left=(0,), home=(6,), options=replace(raid.options, need=6))
    assert errand(rich, men) == HOME


@pytest.mark.parametrize("level", ["mate", "captain"])
def test_nobody_stays_in_a_doorway_when_no_enemy_is_near(level: str) -> None:
    raid = marked(yard("C 12,2 E"), "B1", fate=Fate.FLED)
    far = called(marked(raid, "b1", fate=Fate.FLED), "C1")
    head = LEVELS[level].make(SHORE_RAID)
    legal = shore_raid.legal(far, PIRATES)
    act = head.choose(seen(far, PIRATES), legal, random.Random(1), LEVELS[level].budget)
    assert isinstance(act, March)


STONES = ("." * 32, "." * 32, "." * 22 + "x" + "." * 9, *("." * 32,) * 2, "S" + "." * 31)
"""One stone beside the way from north-west to south-east."""


def test_a_stone_beside_the_way_does_not_make_a_march_short() -> None:
    raid = position("C 15,2 E", rows=STONES)
    raid = replace(raid, paces=(replace(raid.paces[0], broken=200), raid.paces[1]))
    men = [figure(raid, "C1")]
    ground = scene(raid, men, [])
    goal = CELLS + ground.table.cell(Point(3050, 150))
    act = march_towards(ground, men, goal, ground.open)
    assert act is not None
    assert measure([men[0].at], act.via, act.to) > 1000
    assert refuse_march(called(raid, "C1"), act) is None


WALLED = (
    "S" + "." * 15,
    "." * 16,
    "......#.........",
    "......#.........",
    "......#.........",
    "......#.........",
    *("." * 16,) * 2,
)


def test_a_band_that_a_wall_parts_closes_up() -> None:
    raid = position("C 5,5 N", "C 9,2 N", rows=WALLED)
    raid = called(raid, "C1 C2")
    men = [figure(raid, "C1"), figure(raid, "C2")]
    for march in closing_up(raid, men, []):
        assert refuse_march(raid, march) is None
    assert any(closing_up(raid, men, []))
    near = called(position("C 5,5 N", "C 5,3 N", rows=WALLED), "C1 C2")
    assert not any(closing_up(near, [figure(near, "C1"), figure(near, "C2")], []))


def test_a_band_strung_out_closes_up_and_its_middle_goes_the_whole_way() -> None:
    raid = called(position("C 10,4 E", "C 11,4 E", "C 14,4 E", "C 15,4 E"), "C1 C2 C3 C4")
    men = [figure(raid, f"C{n}") for n in range(1, 5)]
    ground = scene(raid, men, [])
    goal = CELLS + ground.table.cell(Point(5050, 450))
    act = march_towards(ground, men, goal, ground.open)
    assert act is not None
    assert ground.open - 100 <= measure([each.at for each in men], (), act.to) <= ground.open


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


def test_a_band_comes_on_though_many_can_fall_upon_it_there() -> None:
    pirates = ["C 20,3 E", "C 20,5 E", "C 20,7 E", "C 20,9 E", "C 18,4 E", "C 18,6 E"]
    raid = called(position(*pirates, "b 30,6 W", "b 30,7 W", side=TOWN), "b1 b2")
    act = mate(raid)
    assert isinstance(act, March)
    assert all(to[0] < 3000 for to in act.to)


def test_he_is_fallen_upon_from_behind() -> None:
    raid = called(position("C 20,10 N", "b 20,14 N", side=TOWN), "b1")
    act = mate(raid)
    assert isinstance(act, March)
    target = figure(raid, "C1")
    assert behind(target.at, target.facing, act.to[0])


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


def test_of_men_as_near_the_losses_the_common_man_runs() -> None:
    raid = position("C* 20,10 N", "C 22,10 N")
    ask = AskRunner(PIRATES, (who(raid, "C1"), who(raid, "C2")), 1)
    assert mate(replace(raid, pending=(ask,))) == Run(PIRATES, who(raid, "C2"))


# --- both --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_every_order_that_is_weighed_may_be_given(seed: int) -> None:
    head, rng = SAILOR.make(SHORE_RAID), random.Random(seed)
    raid = shore_raid.start(shore_brawl(9)(seed), Seeded(seed)).state
    for _ in range(60):
        if not shore_raid.to_act(raid):
            break
        side = shore_raid.to_act(raid)[0]
        legal = shore_raid.legal(raid, side)
        kinds = tuple({type(each) for each in legal})
        for option in tactics.options(raid, side):
            if isinstance(option.action, kinds):
                assert shore_raid.refuse(raid, option.action) is None, option
        act = head.choose(seen(raid, side), legal, rng, SAILOR.budget)
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
    assert "better for putting enemies out of the fight" in told[0].words
    assert [each.value for each in told] == sorted((each.value for each in told), reverse=True)


def test_who_has_nothing_to_do_stands_where_he_is() -> None:
    raid = called(position("b 30,10 N", side=TOWN), "b1")
    alone = marked(raid, "B1", fate=Fate.FLED)
    assert isinstance(mate(alone), Done | Call)
    assert figure(alone, "b1").load == NO_PLACE


# --- matches -----------------------------------------------------------------------------


def test_the_shores_that_are_measured_are_ready_and_made_up_by_turns() -> None:
    names = [shore_setup(seed).shore.name for seed in range(12)]
    assert len(set(names)) > 8


def test_the_mate_beats_the_powder_monkey_ashore() -> None:
    """From both sides; how strong he is, `python -m tests.measure.strength` tells."""
    seeds, both = range(301, 305), (MATE, MONKEY)
    first = [play_out(SHORE_RAID, shore_setup(seed), both, seed) for seed in seeds]
    second = [play_out(SHORE_RAID, shore_setup(seed), both[::-1], seed).turned for seed in seeds]
    assert tally([*first, *second]).share >= 0.75


@pytest.mark.soak
def test_mates_end_every_shore_raid() -> None:
    for seed in range(6):
        assert play_out(SHORE_RAID, shore_setup(seed), (MATE, MATE), seed).actions < 3_000
