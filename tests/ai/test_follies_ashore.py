"""What is counted as a folly of a land raid or a treasure grab, and that sound play is none."""

import pytest
from msgspec.structs import replace

from campaign import treasure_grab
from campaign.ai.arena import moves
from campaign.ai.policy import LEVELS
from campaign.engines import TREASURE_GRAB
from campaign.kernel.dice import Seeded
from campaign.land_raid.model.actions import Attack, Done
from campaign.land_raid.model.state import TOWN, Alarm, Fate, Raid
from campaign.treasure_grab.model.actions import Action, Move, Shoot
from campaign.treasure_grab.model.actions import Done as Moved
from campaign.treasure_grab.model.state import Band, Grab, Phase, Pull
from tests.follies.games import Stroke
from tests.follies.land_raid import after_prey, falls_early, late, stand_idle
from tests.follies.land_raid import follies as raid_follies
from tests.follies.treasure_grab import follies, walks_for_nothing
from tests.land_raid.positions import at, marked, position, unit
from tests.land_raid.positions import who as unit_id
from tests.treasure_grab.positions import ME, fig, game, stud

DONE = Done(TOWN)
ENDS = Moved(ME)
WIDE = "\n".join(["0" * 20] * 20)
"""A bare board of 20 by 20 studs."""


def woken(picture: str, *looted: str) -> Raid:
    """The town's turn to move, with the whole town awake and some squares emptied."""
    raid = replace(position(picture, side=TOWN), alarm=Alarm.FULL)
    return replace(raid, looted=tuple(at(raid, name) for name in looted))


def test_groups_that_watch_over_an_empty_treasury_are_counted() -> None:
    picture = "_ .:H $:hm ."
    assert stand_idle(woken(picture), TOWN, DONE) == 0, "the coins are still there"
    assert stand_idle(woken(picture, "C1"), TOWN, DONE) == 2
    asleep = replace(woken(picture, "C1"), alarm=Alarm.ASLEEP)
    assert stand_idle(asleep, TOWN, DONE) == 0
    assert stand_idle(marked(woken(picture, "C1"), "h1", moved=True), TOWN, DONE) == 1


def test_raiders_who_chase_a_man_and_leave_an_open_treasury_are_counted() -> None:
    raid = position("% =:o . .|$ =:OH . =:m|_ . . .".replace("|", "\n"))
    chase = Attack(unit_id(raid, "H1"), at(raid, "B1"))
    assert after_prey(raid, chase)
    assert not after_prey(raid, Attack(unit_id(raid, "O1"), at(raid, "B1"))), (
        "an officer carries none"
    )
    assert not after_prey(replace(raid, looted=(at(raid, "A2"),)), chase)
    guarded = position("% =:o . .|$:m =:OH . .|_ . . .".replace("|", "\n"))
    assert not after_prey(guarded, chase)


def test_a_captain_who_leads_the_first_attack_and_falls_is_counted() -> None:
    raid = position("_ .:OH $:h .")
    fallen = marked(raid, "O1", fate=Fate.DEAD)
    assert falls_early(raid, fallen, True)
    assert not falls_early(raid, fallen, False), "others led, and he was shot"
    assert not falls_early(raid, raid, True)
    assert not falls_early(replace(raid, turn=3), fallen, True)
    assert unit(raid, "O1").officer


def test_a_walk_that_brings_nothing_is_counted_and_one_to_the_chest_is_not() -> None:
    grab = game({"S1": "A1", "s1": "L10"}, chest="F5")
    who = fig("S1")
    for goal, idle in (("A1", True), ("C3", False)):
        to = Move(who, stud(grab, goal))
        away = replace(
            grab,
            figures=tuple(
                replace(each, at=stud(grab, goal)) if n == who else each
                for n, each in enumerate(grab.figures)
            ),
        )
        assert walks_for_nothing(grab, ME, to, away) is idle


def test_mates_on_a_bare_board_walk_for_nothing_nowhere() -> None:
    grab = game({"S1": "D3", "s1": "L10"}, chest="E5")
    played: list[Stroke] = []
    for who, act, after in moves(TREASURE_GRAB, grab, Seeded(2), [LEVELS["mate"]] * 2, 2):
        played.append(Stroke(grab, who, act, after, ()))
        grab = after
    assert not treasure_grab.to_act(grab)
    assert sum(isinstance(stroke.action, Move) for stroke in played) >= 2
    assert list(follies(played)) == []


def test_what_a_raid_comes_to_is_counted_at_its_end() -> None:
    raid = woken("_ .:OH $:hmg .", "C1")
    game_ = [Stroke(raid, TOWN, DONE, replace(raid, turn=4), ())]
    found = [(each.name, each.turn) for each in raid_follies(game_)]
    assert found == [
        ("empty chest", 1),
        ("no gun hauled", 4),
    ]
    later = [*game_, Stroke(game_[0].after, TOWN, DONE, replace(raid, turn=6), ())]
    assert [each.turn for each in raid_follies(later) if each.name == "late for nothing"] == [5, 6]


def test_a_walk_home_is_no_folly_though_it_brings_nothing() -> None:
    ways = {3: 4, 4: 3, 5: 3, 6: 1}
    assert [each.turn for each in late(ways, gained=3, woken=2, last=6)] == [5]
    assert list(late(ways, gained=3, woken=0, last=6)) == []


def named(grab: Grab, act: Action) -> list[str]:
    """The follies that an action of the treasure grab is counted for."""
    return [each.name for each in follies([Stroke(grab, ME, act, grab, ())])]


def test_who_does_not_pull_for_the_chest_that_he_holds_is_counted() -> None:
    grab = game({"S1": "D4", "s1": "E6"}, chest="D5", held=("S1",))
    assert named(grab, ENDS) == ["waits at the chest"]
    assert named(replace(grab, pull=Pull.LOST), ENDS) == []
    assert named(game({"S1": "D4", "s1": "L10"}, chest="D5", held=("S1",)), ENDS) == []


def test_a_chest_that_is_left_short_of_where_it_could_be_is_counted() -> None:
    grab = replace(game({"S1": "D4", "s1": "T20"}, WIDE, chest="D5", held=("S1",)), pull=Pull.WON)
    assert named(grab, ENDS) == ["stops short"]
    assert named(replace(grab, carried=6), ENDS) == []


def test_a_chest_that_could_be_brought_home_and_is_not_is_counted() -> None:
    there = {"S1": "D2", "S2": "I2", "s1": "L10"}
    grab = replace(game(there, chest="E2", held=("S1", "S2")), pull=Pull.WON)
    assert "not brought home" in named(grab, ENDS)
    assert "not brought home" not in named(replace(grab, carried=5), ENDS)


@pytest.mark.parametrize(("friend", "counted"), [("S2", True), ("S3", False)])
def test_the_last_who_leaves_the_chest_to_the_enemy_is_counted(friend: str, counted: bool) -> None:
    at = {"S2": "L2", "S3": "F4"}[friend]
    grab = game({"S1": "D4", friend: at, "s1": "I5"}, chest="E5", held=("S1",))
    act = Move(fig("S1"), stud(grab, "D2"))
    gone = treasure_grab.apply(grab, act, Seeded(1)).state
    found = [each.name for each in follies([Stroke(grab, ME, act, gone, ())])]
    assert ("leaves the chest" in found) is counted


def test_who_stays_far_off_with_all_his_movement_is_counted() -> None:
    grab = game({"S1": "B2", "s1": "T20"}, WIDE, chest="L12")
    assert named(grab, ENDS) == ["left behind"]
    moved = tuple(replace(each, left=2 * (each.left > 0)) for each in grab.figures)
    assert named(replace(grab, figures=moved), ENDS) == []


def test_a_chest_that_is_carried_to_where_enemies_wait_is_counted() -> None:
    for foes, names in (("3", ["into the enemy"]), ("18", [])):
        there = {"s1": f"I{foes}", "s2": f"K{foes}"}
        grab = game({"S1": "I9", **there}, WIDE, chest="J9", held=("S1",))
        grab = replace(grab, pull=Pull.WON, carried=6)
        assert named(grab, ENDS) == names
    assert named(replace(grab, carried=0), ENDS) == ["stops short"]


def test_a_shot_past_him_who_has_the_chest_is_counted() -> None:
    there = {"S1": "D1", "s1": "D5", "s2": "H1"}
    grab = game(there, chest="E5", held=("s1",), phase=Phase.FIGHTING, turn_of=Band.RED_SOLDIERS)
    assert named(grab, Shoot(fig("S1"), fig("s2"))) == ["fires past"]
    assert named(grab, Shoot(fig("S1"), fig("s1"))) == []
