"""Tiny raids in which any captain knows what to do, and so must the mate, on either side."""

import random

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import land_raid
from pieces_of_eight.campaign.ai.policy import LEVELS
from pieces_of_eight.campaign.engines import LAND_RAID
from pieces_of_eight.campaign.kernel.dice import Faces, Roll
from pieces_of_eight.campaign.kernel.sealed import Player, seen
from pieces_of_eight.campaign.land_raid import tactics
from pieces_of_eight.campaign.land_raid.actions import (
    Action,
    Attack,
    Burn,
    Done,
    Loot,
    Move,
    Shoot,
    Spike,
    Victim,
)
from pieces_of_eight.campaign.land_raid.state import (
    RAIDERS,
    TOWN,
    Alarm,
    AskVictim,
    Deed,
    Ending,
    Fate,
    Phase,
    Raid,
    Shot,
)
from pieces_of_eight.campaign.land_raid.town import ALARM
from tests.land_raid.positions import at, marked, place, position, unit, who

MATE = LEVELS["mate"]


def calm(roll: Roll) -> Faces:
    """Dice of a quiet night: nobody hits, nobody stirs, nothing catches fire."""
    return (2, 3) if roll.rule == ALARM else (1,) * roll.dice


def mate(raid: Raid, seed: int = 1) -> Action:
    """What the mate does, whoever's part it is."""
    side = land_raid.to_act(raid)[0]
    legal = land_raid.legal(raid, side)
    head = MATE.make(LAND_RAID)
    action: Action = head.choose(seen(raid, side), legal, random.Random(seed), MATE.budget)
    return action


def plays(raid: Raid, side: Player, turns: int) -> tuple[Raid, list[Action]]:
    """The raid after so many turns of the mate against one who does nothing, and all he did."""
    head, rng, last = MATE.make(LAND_RAID), random.Random(1), raid.turn + turns
    done: list[Action] = []
    while (to_act := land_raid.to_act(raid)) and raid.turn < last:
        legal = land_raid.legal(raid, to_act[0])
        act = legal[-1]
        if to_act[0] == side:
            act = head.choose(seen(raid, side), legal, rng, MATE.budget)
            done.append(act)
        raid = land_raid.apply(raid, act, calm).state
    return raid, done


# --- raiders -----------------------------------------------------------------------------


def test_two_groups_and_not_one_go_into_the_treasury() -> None:
    raid = position(
        """
        .  .      .      $
        .  _:OHHH .      .
        .  .      .:u-   .
        .  .      .      .
        """
    )
    after, done = plays(raid, RAIDERS, 5)
    assert after.deeds[Deed.TREASURY].count == 1
    assert Loot((who(raid, "H1"), who(raid, "H2")), at(raid, "D1")) in done or any(
        isinstance(act, Loot) and len(act.by) == 2 for act in done
    )


def test_what_one_stands_in_is_looted_before_the_torch_is_laid() -> None:
    raid = position("_ H:H H . .:u-", Phase.BURNING, noise=True)
    assert mate(raid) == Done(RAIDERS)
    raid = position("_ H:H H . .:u-", Phase.LOOTING, noise=True)
    assert isinstance(mate(raid), Loot)


def test_a_gun_one_stands_by_is_spiked() -> None:
    raid = position("_ .:Hg . . .:u-", Phase.LOOTING)
    assert isinstance(mate(raid), Spike)


@pytest.mark.parametrize("turn", [3, 8])
def test_they_leave_when_the_town_is_awake_and_nothing_pays(turn: int) -> None:
    raid = position(
        """
        .  .  .:OHM  .  .:m
        _  _  .:HH   .  .
        """,
        alarm=Alarm.FULL,
        since=2,
        turn=turn,
        coins=(12, 33),
    )
    after, _ = plays(raid, RAIDERS, 4)
    assert after.ending is Ending.LEFT
    assert after.turn <= turn + 3


def test_nothing_is_burned_where_their_own_men_stand() -> None:
    raid = position(
        """
        _  H:H  H:H  .
        _  H    H    .:u-
        """,
        Phase.BURNING,
        alarm=Alarm.FULL,
        since=1,
        turn=12,
        noise=True,
    )
    for name in ("H1", "H2"):
        raid = marked(raid, name, moved=True)
    act = mate(raid)
    assert isinstance(act, Burn)
    assert act.at in (at(raid, "B2"), at(raid, "C2"))


def test_strong_men_fall_upon_a_weak_guard_of_the_treasury() -> None:
    raid = position("_ .:OH+H+H+ $:l- . .")
    act = mate(raid)
    assert isinstance(act, Attack)
    assert act.at == at(raid, "C1")


def test_scurvy_men_go_in_behind_an_officer_or_not_at_all() -> None:
    alone = position("_ .:H-H-H- $:u- . .")
    _, done = plays(alone, RAIDERS, 1)
    assert not any(isinstance(act, Attack) for act in done)
    led = position("_ .:OH-H-H- $:u- . .")
    _, done = plays(led, RAIDERS, 1)
    attacks = [act for act in done if isinstance(act, Attack)]
    assert len(attacks) == 4
    assert attacks[0].by == who(led, "O1")


def test_their_muskets_are_cold_while_the_town_sleeps_and_hot_when_it_is_awake() -> None:
    picture = "_ .:OM . .:m- ."
    assert mate(position(picture, Phase.SHOOTING)) == Done(RAIDERS)
    awake = position(picture, Phase.SHOOTING, alarm=Alarm.FULL, since=1, turn=2)
    assert isinstance(mate(awake), Shoot)


# --- the town ----------------------------------------------------------------------------


def test_the_town_shoots_when_it_can() -> None:
    raid = position("_ .:H .:m . .", Phase.SHOOTING, TOWN)
    assert isinstance(mate(raid), Shoot)


def test_the_garrison_is_posted_in_the_treasury() -> None:
    raid = position(
        """
        H:m  H:l  H:o  .
        .    $    .    H:h
        _:OHHH  _  .   .
        """,
        Phase.POSTING,
        TOWN,
        night=True,
    )
    while raid.phase is Phase.POSTING:
        raid = land_raid.apply(raid, mate(raid), calm).state
    assert [place(raid, name) for name in ("o1", "h1", "m1", "l1")].count("B2") >= 3


def test_who_takes_the_hit_is_the_least_of_them() -> None:
    raid = position("_ .:m .:H+H- . .", Phase.SHOOTING, TOWN)
    raid = replace(
        raid,
        shot=Shot(who(raid, "m1"), at(raid, "C1"), (RAIDERS,)),
        pending=(AskVictim(RAIDERS, (unit(raid, "H1").id, unit(raid, "H2").id)),),
    )
    assert mate(raid) in (Victim(RAIDERS, who(raid, "H1")), Victim(RAIDERS, who(raid, "H2")))


# --- how orders are given and carried out -------------------------------------------------


def goes_on(raid: Raid, orders_: tactics.Orders) -> list[Action]:
    """All that a side does in its part of the movement by its orders."""
    return list(tactics.next_actions(raid, land_raid.to_act(raid)[0], orders_))


def test_officers_who_stand_together_share_their_groups_and_none_goes_alone() -> None:
    raid = position("_:OOHHHH . . . _:O .:HH .:u")
    found = tactics.squads(raid, RAIDERS)
    assert sorted(len(squad) for squad in found) == [3, 3, 3]
    few = position("_:OOOH . . . . .:u")
    assert [len(squad) for squad in tactics.squads(few, RAIDERS)] == [4]


def test_the_usual_plan_of_raiders_sends_two_squads_to_the_treasury() -> None:
    raid = position("_:OHH . . $ .:u _:OHH .:OHH")
    first = tactics.portfolio(raid, RAIDERS)[0]
    assert [order.task for order in first].count(tactics.Task.TAKE) == 2


def test_the_captain_lets_another_officer_lead_early_and_leads_when_he_must() -> None:
    picture = "_ .:OOHHH $:u . ."
    raid = position(picture)
    captain, mate_ = sorted(each.id for each in raid.units if each.officer)[:2]
    take = tactics.given(raid, RAIDERS, tactics.portfolio(raid, RAIDERS)[0])

    def leading(now: Raid) -> set[int]:
        found = {act.by for act in goes_on(now, take) if isinstance(act, Attack)}
        assert found
        return found & {captain, mate_}

    assert leading(raid) == {mate_}
    assert leading(replace(raid, turn=3)) == {captain}
    assert leading(marked(raid, "O2", fate=Fate.DEAD)) == {captain}


def test_enough_men_to_burn_a_town_that_is_awake_stay_for_it() -> None:
    raid = position(
        """
        _  .:HHHHHH  H  .:u-
        _  .         H  .
        """,
        alarm=Alarm.FULL,
        since=1,
        turn=2,
    )
    raid = replace(raid, looted=(at(raid, "C1"), at(raid, "C2")))
    sweep = (tactics.SWEEP,) * len(raid.units)
    homeward = {at(raid, "A1"), at(raid, "A2")}

    def going(told: tactics.Orders) -> int:
        moves = [act for act in goes_on(raid, told) if isinstance(act, Move)]
        return len({act.by for act in moves if act.to.content in homeward})

    assert going(sweep) == 0
    alone = (*sweep[:1], *[tactics.HOME] * (len(sweep) - 1))
    assert going(alone) == 6, "one by himself burns too little"


def test_raiders_told_to_catch_the_governor_go_where_he_is_seen() -> None:
    raid = position("_ .:OHH . .:v . .")
    order = tactics.quarry(raid)[0]
    assert order.at == at(raid, "D1")
    chase = tactics.given(raid, RAIDERS, (order,))
    steps = [act for act in goes_on(raid, chase) if isinstance(act, Move)]
    assert {act.to.content for act in steps} == {at(raid, "C1")}
    gone = marked(raid, "v1", fate=Fate.CAPTURED)
    assert tactics.quarry(gone) == []
