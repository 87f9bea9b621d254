"""From a small company to a shore raid, and from its end to the sheet and the books."""

from collections import Counter

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import bridge, sheet, shore_raid
from pieces_of_eight.campaign.ai.policy import LEVELS
from pieces_of_eight.campaign.bridge.ashore import GROUPS, MEN, harbour
from pieces_of_eight.campaign.bridge.world import Ended, Missing
from pieces_of_eight.campaign.engines import SHORE_RAID
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.port.state import Arms as Trade
from pieces_of_eight.campaign.port.state import Company, Group, Port, Quality
from pieces_of_eight.campaign.sheet.state import NOBODY, Report, Result
from pieces_of_eight.campaign.shore_raid.state import (
    PIRATES,
    TOWN,
    Arms,
    Ending,
    Fate,
    Firelock,
    Phase,
    Raid,
    Setup,
)
from tests.bridge.positions import ONE, TWO, at_sea, company, fleet_of, opened, sent, the_world
from tests.games import moves


def shore(career: Port, seed: int = 1) -> Setup:
    found = opened(career, result=Result.LAND_RAID)
    setup = bridge.setup(career, found, found.engagements[0], the_world(), seed)
    assert isinstance(setup, Setup)
    return setup


def over(career: Port, fates: dict[int, Fate], home: int = 0) -> Ended:
    """The end of a raid in which these things befell figures, with so many loads home."""
    found = opened(career, result=Result.LAND_RAID)
    state = shore_raid.start(shore(career), Seeded(1)).state
    assert isinstance(state, Raid)
    figures = tuple(replace(f, fate=fates.get(f.id, f.fate)) for f in state.figures)
    loads = (home, *state.home[1:])
    state = replace(state, figures=figures, home=loads, phase=Phase.OVER, ending=Ending.SAILED)
    end = bridge.ended(career, found, found.engagements[0], state, the_world())
    assert sheet.refuse(found, Report(ONE, end.outcome)) is None
    return end


def engine(*companies: Company) -> str:
    found = opened(sent(*companies), result=Result.LAND_RAID)
    return bridge.fight(found, found.engagements[0], the_world()).engine


@pytest.mark.rule("C-12")
def test_a_company_of_fewer_than_eight_groups_raids_the_shore() -> None:
    assert engine(company(8)) == "land_raid"
    assert engine(company(7)) == "shore_raid"
    assert engine(company(7), company(8)) == "land_raid"
    assert engine(company(7), company(7)) == "shore_raid"


@pytest.mark.rule("C-12")
def test_the_attacker_is_the_pirates_whichever_captain_he_is() -> None:
    career = at_sea(
        fleet_of("sloop"), fleet_of("light-frigate", side="South"), ((), (company(5, 1),))
    )
    found = opened(career, TWO, Result.LAND_RAID)
    assert bridge.chairs(found, found.engagements[0]) == (TWO, ONE)


@pytest.mark.rule("H-67")
@pytest.mark.parametrize("seed", range(12))
def test_every_harbour_that_is_drawn_can_be_raided(seed: int) -> None:
    setup = shore(sent(company(7, 2)), seed)
    assert shore_raid.to_act(shore_raid.start(setup, Seeded(seed)).state)
    assert Counter(f.owner for f in setup.figures)[PIRATES] == 7 * MEN + 2
    assert sum(f.owner == TOWN for f in setup.figures) >= 14


@pytest.mark.rule("H-67")
def test_a_small_party_looks_for_a_small_harbour() -> None:
    held = {harbour(the_world(), TWO, 2, seed)[0].garrison for seed in range(20)}
    assert held == {1}
    assert {harbour(the_world(), TWO, 7, seed)[0].garrison for seed in range(30)} == {1, 2, 3}


@pytest.mark.rule("H-67")
def test_a_group_becomes_its_men_and_officers_are_men_of_mark() -> None:
    groups = (Group(Trade.HAND_TO_HAND, Quality.HARDENED), Group(Trade.MUSKET, Quality.SCURVY))
    figures = shore(sent(Company("Reds", ("Ned Low",), groups))).figures
    ours = [f for f in figures if f.owner == PIRATES]
    assert (ours[0].name, ours[0].personality) == ("Ned Low", True)
    assert [f.arms for f in ours[1:6]] == [Arms.CUTLASS] * 5
    assert sum(f.firelock is Firelock.RIFLE for f in ours[6:]) == 2
    assert not any(f.personality for f in ours[1:])


def test_better_groups_are_better_armed_and_all_are_of_a_size() -> None:
    def worth(trade: Trade, quality: Quality) -> int:
        men = GROUPS[trade, quality]
        return sum(3 * (man.firelock is Firelock.RIFLE) + man.arms for man in men)

    assert {len(men) for men in GROUPS.values()} == {MEN}
    for trade in Trade:
        marks = [worth(trade, quality) for quality in Quality]
        assert marks == sorted(set(marks))


@pytest.mark.rule("H-67")
def test_a_group_is_lost_with_most_of_its_men_and_an_officer_with_himself() -> None:
    career = sent(company(3, 1))
    hit = {0: Fate.CAPTURED, 1: Fate.DEAD, 2: Fate.DEAD, 3: Fate.CAPTURED}
    hit |= {6: Fate.DEAD, 7: Fate.DEAD, 8: Fate.FLED, 9: Fate.RUNNING}
    assert over(career, hit).missing == ((Missing(0, (0,), (0,)),), ())
    assert over(career, {}).missing == ((), ())


@pytest.mark.rule("H-67")
def test_booty_comes_home_as_coins_and_says_who_had_the_better_of_it() -> None:
    career = sent(company(6, 1))
    need = shore(career).options.need
    assert over(career, {}).outcome.better == TWO
    assert (over(career, {}, need).outcome.better, over(career, {}, need).outcome.coins) == (
        ONE,
        need,
    )
    assert over(career, {}, -(-need // 2)).outcome.better == NOBODY


@pytest.mark.rule("H-67")
def test_who_finds_no_room_keeps_the_boats_and_is_safe() -> None:
    career = sent(company(7, 1, "Red"), company(7, 1, "Blue"), company(7, 1, "Green"))
    landed = [f for f in shore(career).figures if f.owner == PIRATES]
    assert len(landed) == 3 + 15 * MEN
    end = over(career, dict.fromkeys(range(len(landed)), Fate.DEAD))
    assert [len(each.groups) for each in end.missing[0]] == [7, 7, 1]


def test_the_captain_himself_stays_aboard() -> None:
    assert all(f.name != "Ann Hale" for f in shore(sent(company(6, 2))).figures)


@pytest.mark.rule("C-12")
def test_a_shore_raid_is_fought_out_by_the_game_and_its_end_goes_on_the_sheet() -> None:
    career = sent(company(4, 1))
    found = opened(career, result=Result.LAND_RAID)
    state = shore_raid.start(shore(career), Seeded(3)).state
    both = (LEVELS["mate"], LEVELS["mate"])
    *_, (_, _, state) = moves(SHORE_RAID, state, Seeded(3), both, 3)
    end = bridge.ended(career, found, found.engagements[0], state, the_world())
    assert sheet.refuse(found, Report(ONE, end.outcome)) is None
    assert end.outcome.coins == sum(
        loads * place.worth for loads, place in zip(state.home, state.shore.places, strict=True)
    )
