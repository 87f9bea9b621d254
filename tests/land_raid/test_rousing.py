"""P8-22.3: a sleeping town, whom its officers take along, and the half alarm."""

import pytest

from pieces_of_eight.campaign.land_raid.state import Alarm, Phase, Raid
from tests.land_raid.positions import marked, may, place, position, refused, run, unit

STREET = """
    .     .        .     .     =:u
    .     =:ohhhh  =:l   .     .
    _:H   .        .     .     .
"""
NO_OFFICER = ("H-29", "no officer leads it there")


def thrown(picture: str, *faces: int, alarm: Alarm = Alarm.ASLEEP) -> tuple[Raid, list[str]]:
    """The town begins its part after the raiders, and its officers throw."""
    return run(position(picture, alarm=alarm), ("done", *faces))


@pytest.mark.rule("P8-22.3")
def test_an_officer_moves_on_5_or_6() -> None:
    raid, log = thrown(STREET, 4)
    assert log[1] == "Officer o1 rouses nobody (rolled 4, needed 5). [P8-22.3]"
    assert raid.phase is Phase.SHOOTING, "nobody moves, so the town's part is over"
    raid, log = thrown(STREET, 5)
    line = "Officer o1 can rouse 3 groups (rolled 5, needed 5). [P8-22.3]"
    assert log[1].removesuffix(" [P8-22.3]") == line.removesuffix(" [P8-22.3]")
    assert may(raid, "o1 to B1")


@pytest.mark.rule("P8-22.3")
def test_every_officer_of_the_town_throws_his_own_die() -> None:
    raid, log = thrown(STREET.replace("=:l", "=:o"), 4, 6)
    assert [line[:10] for line in log if "rouse" in line] == ["Officer o1", "Officer o2"]
    assert refused(raid, "o1 to B1") == ("P8-22.2", "it has no movement left")
    assert may(raid, "o2 to C1")
    assert refused(raid, "h1 to B1") == NO_OFFICER


FOLLOWERS = {
    "other men sleep on": ("ohhhh", (6,), "", "", "u1 to E2, h1 to B1"),
    "nobody follows an officer who stays": ("ohhhh", (5,), "", "", "h1 to B1, l1 to B2"),
    "who was in his square when he began": ("ohhhh", (5,), "o1 to C1", "h1 to C1", "l1 to C1"),
    "and wherever he goes": ("ohhhh", (5,), "o1 to C1, o1 to C2", "h1 to C2", "l1 to C1"),
    "the scurvy or others": ("obb-b-b-h", (5, 6), "o1 to B1", "b1 to B1, b2 to B1", ""),
    "not both": ("obb-b-b-h", (5, 6), "o1 to B1, h1 to B1, b1 to B1", "", "b2 to B1"),
    "one the scurvy, one the rest": (
        "oohhb-b-",
        (5, 2, 6, 6),
        "o1 to B1, o2 to C1, h1 to B1, b1 to C1, b2 to C1",
        "h2 to B1",
        "h2 to C1",
    ),
}
"""Who is in B2, the dice, who has gone already, and who may then follow and who may not."""


@pytest.mark.rule("P8-22.3", "H-29", "R3-34")
@pytest.mark.parametrize(
    ("square", "faces", "gone", "follows", "sleeps"), FOLLOWERS.values(), ids=FOLLOWERS
)
def test_whom_an_officer_takes_along(
    square: str, faces: tuple[int, ...], gone: str, follows: str, sleeps: str
) -> None:
    raid, _ = thrown(STREET.replace("ohhhh", square), *faces)
    raid, _ = run(raid, *orders(gone))
    assert all(may(raid, words) for words in orders(follows))
    assert all(refused(raid, words) == NO_OFFICER for words in orders(sleeps))


def orders(words: str) -> list[str]:
    return [each for each in words.split(", ") if each]


@pytest.mark.rule("H-27")
@pytest.mark.parametrize("hardened", [False, True], ids=["led", "by itself"])
def test_half_awake_a_hardened_group_is_not_one_of_the_three_that_he_leads(hardened: bool) -> None:
    square = "=:ohhhh+" if hardened else "=:ohhhh"
    raid, _ = thrown(STREET.replace("=:ohhhh", square), 6, alarm=Alarm.HALF)
    raid, _ = run(raid, "o1 to B1", "h4 to B1", "h2 to B1", "h3 to B1")
    assert may(raid, "h1 to B1") if hardened else refused(raid, "h1 to B1") == NO_OFFICER


@pytest.mark.rule("P8-22.3", "H-29")
def test_three_groups_follow_their_officer_to_the_square_where_he_stands() -> None:
    raid, _ = thrown(STREET, 5)
    assert not may(raid, "h1 to B1")
    raid, _ = run(raid, "o1 to B1")
    assert not may(raid, "h1 to C1"), "he is not there"
    raid, _ = run(raid, "h1 to B1", "h2 to B1", "o1 to C1")
    assert not may(raid, "h3 to B1"), "he has gone on"
    raid, _ = run(raid, "h3 to C1")
    assert refused(raid, "h4 to C1") == NO_OFFICER
    assert (place(raid, "h2"), place(raid, "h3"), place(raid, "h4")) == ("B1", "C1", "B2")


@pytest.mark.rule("H-29")
def test_his_groups_attack_the_square_that_he_attacks() -> None:
    picture = STREET.replace(".     .        .     .", ".     .:H      .:H   .")
    raid, _ = thrown(picture, 5)
    assert refused(raid, "h1 attacks B1") == ("H-29", "no officer leads it into that attack")
    raid, _ = run(raid, "o1 attacks B1", "h1 attacks B1", "h2 attacks B1", "h3 attacks B1")
    assert refused(raid, "h4 attacks B1") == ("H-29", "no officer leads it into that attack")


@pytest.mark.rule("P8-22.3", "H-29")
def test_how_many_scurvy_groups_follow_is_a_second_die() -> None:
    picture = STREET.replace("=:ohhhh", "=:obb-b-b-h")
    raid, log = thrown(picture, 5, 2)
    line = (
        "Officer o1 can rouse 3 groups, or 2 scurvy groups instead (rolled 5, needed 5). [P8-22.3]"
    )
    assert log[1].removesuffix(" [P8-22.3]") == line.removesuffix(" [P8-22.3]")
    raid, _ = run(raid, "o1 to B1", "b2 to B1", "b3 to B1")
    assert refused(raid, "b4 to B1") == NO_OFFICER
    assert refused(raid, "b1 to B1") == NO_OFFICER, "b1 and h1 are able: not both"
    assert refused(raid, "h1 to B1") == NO_OFFICER


@pytest.mark.rule("H-29")
def test_no_second_die_without_scurvy_groups_or_for_an_officer_who_sleeps() -> None:
    thrown(STREET, 6)
    thrown(STREET.replace("=:l", "=:b-"), 4)
    raid, _ = thrown(STREET.replace("=:l", "=:b-"), 6, 1)
    assert unit(raid, "o1").leads_scurvy == 1, "thrown though the mob is in another square"


@pytest.mark.rule("P8-22.3")
def test_a_town_that_is_awake_moves_as_it_likes_and_throws_no_dice() -> None:
    raid, log = thrown(STREET, alarm=Alarm.FULL)
    assert log == ["The raiders end the march. [P8-22.1]"]
    assert may(raid, "u1 to E2")
    assert may(raid, "h1 to B1")


@pytest.mark.rule("H-27")
def test_half_awake_the_officers_and_the_hardened_move_freely() -> None:
    raid, log = thrown(STREET.replace("=:u\n", "=:u+\n"), 1, alarm=Alarm.HALF)
    assert log[1].endswith("rouses nobody (rolled 1, needed 5). [P8-22.3]")
    assert may(raid, "o1 to B1")
    raid, _ = run(raid, "o1 to B1")
    assert may(raid, "u1 to E2")
    assert refused(raid, "h2 to B1") == NO_OFFICER, "he failed his die and leads nobody"


def test_a_group_follows_once() -> None:
    raid, _ = thrown(STREET, 5)
    raid, _ = run(raid, "o1 to B1", "h2 to B1", "o1 to C1")
    again = marked(raid, "h2", steps=1)
    assert refused(again, "h2 to C1") == NO_OFFICER
