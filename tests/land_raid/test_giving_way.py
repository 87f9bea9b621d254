"""P8-22.14 and H-20: who loses the square, where the losers go, and who has it then."""

import pytest

from pieces_of_eight.campaign import land_raid
from pieces_of_eight.campaign.geometry.squares import NOWHERE
from pieces_of_eight.campaign.land_raid.state import RAIDERS, TOWN, Alarm, AskRetreat, Raid
from tests.land_raid.positions import may, place, position, refused, run, standing, unit

GROUND = """
    .     .     .     .
    _:HH  .:hh  .     .
    .     .     .:X   .
    _     _     _     _:U
"""


def fight(picture: str = GROUND, *attackers: str) -> Raid:
    raid = position(picture.replace(".:X", ".:u"), first=TOWN)
    return run(raid, *(f"{name} attacks B2" for name in attackers or ("H1", "H2")))[0]


@pytest.mark.rule("P8-22.14", "H-20")
def test_the_attacked_who_lose_more_go_back_as_one_body_and_the_attackers_take_the_square() -> None:
    raid, log = run(fight(), ("done", 3, 1, 1, 1, 1))
    assert raid.pending == (AskRetreat(TOWN),)
    assert land_raid.to_act(raid) == (TOWN,)
    ways = [
        to for to in ("A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3") if may(raid, f"back {to}")
    ]
    assert ways == ["A1", "B1", "C1", "C2", "A3", "B3", "C3"]
    raid, log = run(raid, ("back C1", 1))
    assert log[:2] == [
        "The town's men lose B2 and fall back to C1. [P8-22.14]",
        "The raiders take the open ground at B2. [P8-22.14]",
    ]
    assert standing(raid) == "B2 H1 H2, C1 h2, C3 u1, D4 U1"


@pytest.mark.rule("H-20")
@pytest.mark.parametrize("dice", [(1, 1, 1, 1), (3, 1, 3, 1, 1, 1, 1, 1), (1, 1, 3, 1, 1, 1)])
def test_with_equal_losses_or_more_of_their_own_the_attackers_stay(
    dice: tuple[int, ...],
) -> None:
    raid, log = run(fight(), ("done", *dice))
    assert "The town holds the open ground at B2. [H-20]" in log
    assert place(raid, "H2") == "A2"
    assert unit(raid, "H2").attacks == NOWHERE


@pytest.mark.rule("P8-22.14")
def test_the_dead_leave_their_square_to_the_attackers() -> None:
    raid, log = run(fight(GROUND, "H1", "H2"), ("done", 6, 1, 1, 1, 4, 1, 1, 1, 1))
    assert "The raiders take the open ground at B2. [P8-22.14]" in log
    assert not unit(raid, "h1").here
    assert not unit(raid, "h2").here
    assert place(raid, "H1") == "B2"


@pytest.mark.rule("H-20")
def test_losers_who_have_nowhere_to_go_stay_and_keep_the_square() -> None:
    picture = """
        #     #     #     .
        _:HH  .:hh  #     .
        #     #     #     .:X
        _     _     _     _:U
    """
    raid, log = run(fight(picture), ("done", 3, 1, 1, 1, 1, 1))
    assert "The town's men lose B2 but cannot fall back. [H-20]" in log
    assert (place(raid, "h2"), place(raid, "H1")) == ("B2", "A2")


@pytest.mark.rule("H-20")
@pytest.mark.parametrize(
    ("shut", "beaten", "open_"),
    [(shut, "hh", ".") for shut in ("#", "~", ".:HU", ".:uuuuuu")] + [(".:uuuuu", "hhh", ".:uuuu")],
    ids=["walls", "water", "enemies", "a full square", "no room for all who go"],
)
def test_losers_fall_back_by_the_only_way_that_is_left(shut: str, beaten: str, open_: str) -> None:
    picture = f"""
        #     {shut}   #     .
        _:HH  .:{beaten}   {open_}     .
        #     #     #     .:X
        _     _     _     _:U
    """
    names = ("H2", "H3") if "H" in shut else ("H1", "H2")
    saves = (1,) * (3 + len(beaten))
    _, log = run(fight(picture, *names), ("done", 3, *saves))
    assert any("fall back to C2" in line for line in log)


@pytest.mark.rule("H-20")
def test_losers_do_not_go_into_a_square_that_is_under_attack() -> None:
    picture = """
        #     #     .:H   #
        _:HH  .:hh  .:u   .
        .     ~     #     .:X
        _     _     _     _:U
    """
    raid = position(picture.replace(".:X", ".:u"), first=TOWN)
    raid, _ = run(raid, "H2 attacks B2", "H3 attacks B2", "H1 attacks C2")
    raid, log = run(raid, ("done", 3, 1, 1, 1, 1, 1, 1, 1))
    assert any("fall back to A3" in line for line in log)


@pytest.mark.rule("H-20")
def test_who_cannot_fight_loses_the_square_without_a_loss() -> None:
    raid = position("_:H R:v .\n# # _:U", first=TOWN)
    raid, _ = run(raid, "H1 attacks B1")
    raid, log = run(raid, ("done", 1, 6))
    assert log[-2:] == [
        "The town's men lose B1 and fall back to C1. [P8-22.14]",
        "The raiders take the governor's residence at B1. [P8-22.14]",
    ]


@pytest.mark.rule("H-20")
def test_a_driven_officer_counts_among_the_losses() -> None:
    raid = position("_:H .:oh .\n# # _:U", first=TOWN)
    raid, _ = run(raid, "H1 attacks B1", ("done", 3, 1))
    raid, log = run(raid, ("hit o1", 3), "back C1")
    assert log[-2:] == [
        "The town's men lose B1 and fall back to C1. [P8-22.14]",
        "The raiders take the open ground at B1. [P8-22.14]",
    ]


@pytest.mark.rule("H-20", "P8-22.14")
def test_raiders_give_way_as_the_town_does() -> None:
    raid = position("_:H .:hh .\n_ # _:U", side=TOWN, alarm=Alarm.FULL, first=RAIDERS)
    raid, _ = run(raid, "h1 attacks A1", "h2 attacks A1")
    raid, log = run(raid, ("done", 1, 3, 1, 4))
    assert "The raiders hold the beach at A1. [H-20]" in log
    raid = position("_:HH .:hh .\n_ # _:U", side=TOWN, alarm=Alarm.FULL, first=RAIDERS)
    raid, _ = run(raid, "h1 attacks A1", "h2 attacks A1")
    raid, log = run(raid, ("done", 1, 1, 3, 1, 3, 1))
    assert "The raiders lose A1 and fall back to A2. [P8-22.14]" in log
    assert "The town takes the beach at A1. [P8-22.14]" in log


@pytest.mark.rule("P8-22.14")
def test_a_square_that_was_left_empty_is_taken_without_a_fight() -> None:
    raid = position("_:HM .:u- .\n# # _:U", first=TOWN)
    raid, _ = run(raid, "H1 attacks B1", "done", ("M1 shoots B1", 6, 4, 1))
    assert place(raid, "H1") == "B1"
    assert raid.fought == ()


@pytest.mark.rule("H-20")
def test_nobody_goes_where_he_may_not() -> None:
    raid, _ = run(fight(), ("done", 3, 1, 1, 1, 1))
    assert refused(raid, "back A2") == ("H-20", "beaten men cannot go there")
