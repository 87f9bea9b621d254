"""Tiny raids in which any captain knows what to do, and so must the mate, on either side."""

import random

import pytest
from msgspec.structs import replace

from campaign import land_raid
from campaign.ai.policy import LEVELS
from campaign.engines import LAND_RAID
from campaign.kernel.dice import Faces, Roll
from campaign.kernel.sealed import Player, seen
from campaign.land_raid.mind import orders, tactics
from campaign.land_raid.model.actions import (
    Action,
    Attack,
    Burn,
    Done,
    Loot,
    Serve,
    Shoot,
    Spike,
    Spread,
    Victim,
)
from campaign.land_raid.model.state import (
    RAIDERS,
    TOWN,
    Alarm,
    AskSpread,
    AskVictim,
    Deed,
    Ending,
    Fate,
    Phase,
    Raid,
    Shot,
)
from campaign.land_raid.rules.alarm import ALARM
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


def test_the_best_loot_is_taken_first() -> None:
    raid = position(
        """
        _  R:H+HH  .  .:u-
        _  $:HHH   .  .
        """,
        Phase.LOOTING,
    )
    act = mate(raid)
    assert isinstance(act, Loot)
    assert act.at == at(raid, "B2")


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


def test_they_do_not_leave_a_sleeping_town_that_is_full_of_silver() -> None:
    raid = position("_:OHHH .  $  R  H:u-")
    after, _ = plays(raid, RAIDERS, 6)
    assert after.purse[RAIDERS] >= 7
    assert not any(each.fate is Fate.LEFT for each in after.units) or after.turn > 4


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


def test_a_weak_band_does_not_storm_a_strong_one() -> None:
    raid = position("_ .:OM- $:h+h+h+h+ . .")
    _, done = plays(raid, RAIDERS, 1)
    assert not any(isinstance(act, Attack) for act in done)


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


def test_the_town_serves_its_gun_with_those_who_have_no_muskets() -> None:
    raid = position("_ .:HH . .:gmb .", Phase.SHOOTING, TOWN)
    act = mate(raid)
    assert isinstance(act, Serve)
    assert act.by == who(raid, "b1")


def test_men_under_attack_keep_their_strength_for_the_fight() -> None:
    """Two groups are one die; if one of them shoots they still have one, so it may."""
    raid = position("_ .:HH .:mm . .")
    raid = land_raid.apply(raid, Attack(who(raid, "H1"), at(raid, "C1")), calm).state
    raid = land_raid.apply(raid, Done(RAIDERS), calm).state
    shots: list[Action] = []
    while raid.phase is Phase.SHOOTING:
        act = mate(raid)
        shots.append(act)
        raid = land_raid.apply(raid, act, calm).state
    assert sum(isinstance(act, Shoot) for act in shots) == 1


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


def test_the_town_masses_on_its_treasury_when_it_is_awake() -> None:
    raid = position(
        """
        .:omm  .      H:l  .
        .      $      .    .
        .:l    .      .    .
        _      _:OHHH _:HH _
        """,
        side=TOWN,
        alarm=Alarm.FULL,
        since=1,
        turn=2,
    )
    after, _ = plays(raid, TOWN, 2)
    held = [each for each in ("o1", "m1", "m2", "l1", "l2") if place(after, each) == "B2"]
    assert len(held) >= 2


def test_a_governor_in_danger_goes_out_of_the_way() -> None:
    raid = position(
        """
        .  R:v  .  .  .
        .  .:HH .  .  .
        .  _    .  .  .:m
        """,
        side=TOWN,
        alarm=Alarm.FULL,
        since=1,
        turn=2,
    )
    after, _ = plays(raid, TOWN, 1)
    assert place(after, "v1") in ("D1", "E1", "D2", "E2", "D3", "E3")


def test_men_told_to_hunt_fall_upon_one_who_stands_alone() -> None:
    raid = position("_ . .:M .:h+h+o H", side=TOWN, alarm=Alarm.FULL, since=1, turn=2)
    band = tactics.next_actions(raid, TOWN, (orders.HUNT,) * len(raid.units))
    assert [type(act) for act in band] == [Attack] * 3


def test_a_fire_is_turned_by_the_town_upon_its_own_treasury_rather_than_its_houses() -> None:
    """What burns cannot be looted: 2 coins lost, 14 saved."""
    raid = position("_:H H H $ .:u-", Phase.BURNING, fires="C1:1")
    raid = replace(raid, pending=(AskSpread(TOWN, (at(raid, "B1"), at(raid, "D1"))),))
    assert mate(raid) == Spread(TOWN, at(raid, "D1"))


def test_who_takes_the_hit_is_the_least_of_them() -> None:
    raid = position("_ .:m .:H+H- . .", Phase.SHOOTING, TOWN)
    raid = replace(
        raid,
        shot=Shot(who(raid, "m1"), at(raid, "C1"), (RAIDERS,)),
        pending=(AskVictim(RAIDERS, (unit(raid, "H1").id, unit(raid, "H2").id)),),
    )
    assert mate(raid) in (Victim(RAIDERS, who(raid, "H1")), Victim(RAIDERS, who(raid, "H2")))
