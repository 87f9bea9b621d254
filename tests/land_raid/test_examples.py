"""A raid told whole, from the posting of the garrison to the sail: orders, dice, and the log."""

import re

import pytest

from campaign import land_raid
from campaign.kernel.dice import Scripted
from campaign.land_raid.model.account import account, better
from campaign.land_raid.model.state import RAIDERS, Alarm, Ending, Options, Raid
from tests.land_raid.positions import play, setup, standing, told

VILLAGE = """
    R:v     $:h-u    %
    .:om    =        T
    .       =:g      H
    _:OHH   _:HMM    ~
"""

STORY = """
> m1 posted B2
    Musket group m1 is posted to B2. [H-25]
> done: 4 2
    The garrison is posted, and the town goes to sleep. [H-25]
    Turn 1: raiders 4 + 1, town 2; the raiders move first. [P8-22.1]
> O1 to A3
    Officer O1 goes to A3. [P8-22.2]
> H1 to A3
    Hand-to-hand group H1 goes to A3. [P8-22.2]
> H2 to A3
    Hand-to-hand group H2 goes to A3. [P8-22.2]
> H3 to B3
    Hand-to-hand group H3 goes to B3. [P8-22.2]
> M1 to C3
    Musket group M1 goes to C3. [P8-22.2]
> M2 to C3
    Musket group M2 goes to C3. [P8-22.2]
> done: 3 4
    The raiders have moved. [P8-22.1]
    Governor v1 rouses his men: 3 (5+), nobody stirs. [P8-22.3]
    Officer o1 rouses his men: 4 (5+), nobody stirs. [P8-22.3]
> done
    The town has moved. [P8-22.1]
    Shooting: the raiders first. [H-18]
> done
> m1 shoots A3: 5 4
    Musket group m1 fires into A3: 5 (5+), 1 hit, dice for the choice 4 (4+). [P8-22.7]
> hit H1: 4
    Hand-to-hand group H1 saves on 5+: 4, and is hit. [P8-22.8]
    Hand-to-hand group H1 falls in A3. [P8-22.8]
    The raiders have no coin left to pay for a raiding group killed. [P8-22.29]
> done: 3
    Hand-to-hand group H2 has seen a comrade fall: 3 (runs on 5+), and stands. [R3-44]
> done: 1 4 5 2
    The alarm dice: 1 4, 5: a quiet night. [P8-22.27]
    Turn 2: raiders 5 + 1, town 2; the raiders move first. [P8-22.1]
> H2 attacks A2
    Hand-to-hand group H2 goes in to attack A2: the men there must stay. [R3-43]
> O1 attacks A2
    Officer O1 goes in to attack A2. [P8-22.9]
> done: 3 4
    The raiders have moved. [P8-22.1]
    Governor v1 rouses his men: 3 (5+), nobody stirs. [P8-22.3]
    Officer o1 rouses his men: 4 (5+), nobody stirs. [P8-22.3]
> done
    The town has moved. [P8-22.1]
    Shooting: the raiders first. [H-18]
> M1 shoots B2: 6 2 3
    Musket group M1 fires into B2: 6 (5+), 1 hit, dice for the choice 2 (4+). [P8-22.7]
    Musket group m1 saves on 5+: 3, and is hit. [P8-22.8]
    Musket group m1 falls in B2. [P8-22.8]
    2 coins to the raiders for a group killed: raiders 2, town 43. [P8-22.28]
> done
> done: 3 2 4 2
    Hand to hand in A2: raiders 3 (6 points), 1 hit; town 2 (2 points), no hit. [P8-22.11]
    Officer o1 is hard pressed: 4, he cuts his way out. [R3-63]
    The town holds the open ground at A2. [H-20]
    Hand-to-hand group h1 has seen a comrade fall: 2 (runs on 4+), and stands. [R3-44]
> done
> H3 spikes g1
    Hand-to-hand group H3 spikes town gun g1. [P8-22.20]
    2 coins to the raiders for a gun spiked: raiders 4, town 41. [P8-22.28]
> M2 loot C3: 5 1 5 2 4
    Musket group M2 loots the house at C3: 5, 3 coins. [H-187]
    3 coins to the raiders for loot: raiders 7, town 38. [P8-22.28]
    The alarm dice: 1 5, 6: officers and hardened groups wake. [P8-22.23]
    The whole town is awake! [R3-49]
    Turn 3: raiders 2 + 1, town 4; the town moves first. [P8-22.1]
> o1 to A1
    Officer o1 goes to A1. [P8-22.2]
> h1 to A1
    Hand-to-hand group h1 goes to A1. [P8-22.2]
> done
    The town has moved. [P8-22.1]
> H2 to A2
    Hand-to-hand group H2 goes to A2. [P8-22.2]
> H3 to B2
    Hand-to-hand group H3 goes to B2. [P8-22.2]
> M1 to B2
    Musket group M1 goes to B2. [P8-22.2]
> O1 to B2
    Officer O1 goes to B2. [P8-22.2]
> O1 attacks B1
    Officer O1 goes in to attack B1: the men there must stay. [R3-43]
> M2 to C2
    Musket group M2 goes to C2. [P8-22.2]
> done
    The raiders have moved. [P8-22.1]
    Shooting: the town first. [H-18]
> done: 4 2 3 1
    Hand to hand in B1: raiders 4 (2 points), 1 hit; town 2 (1 points), no hit. [P8-22.11]
    Unarmed group u1 saves on 4+: 3, and is hit. [P8-22.12]
    Unarmed group u1 falls in B1. [P8-22.12]
    2 coins to the raiders for a group killed: raiders 9, town 36. [P8-22.28]
    The raiders take the treasury at B1. [P8-22.14]
    Hand-to-hand group h1 has seen a comrade fall: 1 (runs on 4+), and stands. [R3-44]
> H2 burns A1: 6
    Hand-to-hand group H2 lays a torch to A1: 6 (6+), it catches. [P8-22.16]
    The governor's residence at A1 is on fire. [P8-22.16]
    2 coins to the raiders for a building burned: raiders 11, town 34. [P8-22.28]
> done: 4 5 6 1
    2 coins to the town for a turn since the alarm: raiders 9, town 36. [P8-22.28]
    The alarm dice: 4 5, 9: a quiet night. [P8-22.27]
    Turn 4: raiders 6 + 1, town 1; the raiders move first. [P8-22.1]
> H3 to B1
    Hand-to-hand group H3 goes to B1. [P8-22.2]
> M1 to B1
    Musket group M1 goes to B1. [P8-22.2]
> done
    The raiders have moved. [P8-22.1]
> o1 attacks A2
    Officer o1 goes in to attack A2: the men there must stay. [R3-43]
> h1 attacks A2
    Hand-to-hand group h1 goes in to attack A2. [P8-22.9]
> done
    The town has moved. [P8-22.1]
    Shooting: the raiders first. [H-18]
> done: 2 3 4 3 6 2 3 3
    Hand to hand in A2: town 3 (5 points; -1 scurvy groups), 1 hit; raiders 2 (4 points), no
        hit. [P8-22.11]
    Hand-to-hand group H2 saves on 4+: 4, and is unhurt. [P8-22.12]
    The raiders hold the open ground at A2. [H-20]
    Governor v1 stands in the fire: 3 (burns on 5+), and escapes the flames. [P8-22.18]
    Hand-to-hand group h1 stands in the fire: 6 (burns on 5+), and burns. [P8-22.18]
    Hand-to-hand group h1 falls in A1. [P8-22.18]
    1 coin to the raiders for a scurvy group killed: raiders 10, town 35.
        [P8-22.28]
    Officer o1 stands in the fire: 2 (burns on 5+), and escapes the flames. [P8-22.18]
    The flames: raiders 3, town 3; the fire stays where it is. [P8-22.17]
> done
> M2 loot C2: 6 6 6 5 1
    Musket group M2 loots the tavern at C2: 6, 3 coins. [H-187]
    3 coins to the raiders for loot: raiders 13, town 32. [P8-22.28]
    2 coins to the town for a turn since the alarm: raiders 11, town 34. [P8-22.28]
    The alarm dice: 6 6, 12: sail ahoy. [P8-22.26]
    Sail ahoy! The raid ends with turn 5. [R3-51]
    Turn 5: raiders 5 + 1, town 1; the raiders move first. [P8-22.1]
> H2 attacks A1
    Hand-to-hand group H2 goes in to attack A1: the men there must stay. [R3-43]
> O1 attacks A1
    Officer O1 goes in to attack A1. [P8-22.9]
> done
    The raiders have moved. [P8-22.1]
> done
    The town has moved. [P8-22.1]
    Shooting: the raiders first. [H-18]
> done: 6 2 5
    Hand to hand in A1: raiders 6 (6 points), 2 hits, dice for the choice 5 (4+);
    town 2 (2 points), no hit. [P8-22.11]
> hit v1: 2 5 4 4 1 3 4 2 2
    Governor v1 is hard pressed: 2, overpowered. [R3-63]
    Governor v1 is taken prisoner in A1. [R3-61]
    9 coins to the raiders for the governor captured: raiders 20, town 25. [P8-22.28]
    Officer o1 is hard pressed: 4, he cuts his way out. [R3-63]
    The town's men lose A1 and fall back to B2. [P8-22.14]
    The raiders take the governor's residence at A1. [P8-22.14]
    Officer o1 has seen a comrade fall: 1 (runs on 6+), and stands. [R3-44]
    Officer O1 stands in the fire: 3 (burns on 5+), and escapes the flames. [P8-22.18]
    Hand-to-hand group H2 stands in the fire: 4 (burns on 5+), and escapes the flames.
        [P8-22.18]
    The flames: raiders 2, town 2; the fire stays where it is. [P8-22.17]
> done
> H3 M1 loot B1: 6 2 5 3
    H3 and M1 loot the treasury at B1: 6 2 5 3, 16 coins.
        [P8-22.19]
    Hand-to-hand group H3 is off to the boats with the loot. [R3-47]
    Musket group M1 is off to the boats with the loot. [R3-47]
    16 coins to the raiders for the treasury: raiders 36, town 9. [P8-22.28]
> done: 2 6
    2 coins to the town for a turn since the alarm: raiders 34, town 11. [P8-22.28]
    The alarm dice: 2 6, 8: a quiet night. [P8-22.27]
    A sail is near and the raiders run for it: the raid is over. [P8-22.26]
"""
"""Each order with its dice after a colon, and under it all that was told of it."""


def chapters() -> list[tuple[str, tuple[int, ...], str]]:
    """The orders of the story, their dice, and the words that follow in one line."""
    found = []
    for part in STORY.strip().removeprefix("> ").split("\n> "):
        first, *rest = part.split("\n")
        words, _, faces = first.partition(": ")
        found.append((words, tuple(map(int, faces.split())), " ".join(" ".join(rest).split())))
    return found


def the_end() -> Raid:
    raid = land_raid.start(setup(VILLAGE, Options(turns=8)), Scripted()).state
    for words, faces, log in chapters():
        step = play(raid, words, *faces)
        assert " ".join(told(step)) == log, words
        raid = step.state
    return raid


@pytest.mark.rule("P8-22.1")
@pytest.mark.rule("P8-22.28")
@pytest.mark.rule("P8-22.30")
def test_a_raid_from_the_posting_of_the_garrison_to_the_sail() -> None:
    raid = the_end()
    assert (raid.alarm, raid.ending, raid.turn) == (Alarm.FULL, Ending.SAIL, 5)
    assert standing(raid) == "A1 O1 H2, B2 o1, B3 g1, C2 M2"
    assert (raid.purse, better(raid)) == ((34, 11), RAIDERS)
    assert [(line.to, line.points, line.why) for line in account(raid)] == [
        (0, 9, "governor captured"),
        (0, 4, "2 groups of the town killed"),
        (0, 1, "scurvy group of the town killed"),
        (0, 2, "building burned"),
        (0, 16, "treasury ransacked"),
        (0, 6, "2 other buildings looted"),
        (0, 2, "gun spiked"),
        (1, 0, "raiding group killed"),
        (1, 6, "3 turns after the alarm"),
    ]


def test_the_gains_less_the_losses_are_what_the_raiders_took_home() -> None:
    lines = account(the_end())
    gains = sum(line.points for line in lines if line.to == RAIDERS)
    losses = sum(line.points for line in lines if line.to != RAIDERS)
    assert gains - losses == 34


def test_the_story_cites_rules_of_every_step() -> None:
    cited = set(re.findall(r"\[([A-Z0-9.-]+)\]", STORY))
    assert {"P8-22.2", "P8-22.3", "P8-22.7", "P8-22.11", "R3-44", "P8-22.16"} <= cited
    assert {"P8-22.19", "P8-22.20", "P8-22.23", "P8-22.26", "P8-22.28", "P8-22.29"} <= cited
