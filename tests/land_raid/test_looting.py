"""P8-22.19, P8-22.20: chests, silver and nails; for groups with nothing else to do."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.land_raid.actions import Loot
from pieces_of_eight.campaign.land_raid.state import (
    BUILDINGS,
    TOWN,
    Alarm,
    Ending,
    Fate,
    Ground,
    Phase,
    Raid,
)
from tests.land_raid.positions import (
    MORROW,
    at,
    listed,
    marked,
    may,
    order,
    place,
    play,
    position,
    refused,
    run,
    told,
    unit,
    who,
)

ROOMS = """
    $:HHHO R:HH  .
    H:HH   B:Hg  .:H
    _      _     _:u
"""
"""H1 to H3 in the treasury, H4 H5 in the residence, H6 H7 in a house, H8 by the gun, H9 outside."""
WAITED = ("R3-55", "it must have been there all turn with its hands free")


def looting(picture: str = ROOMS, fires: str = "") -> Raid:
    return position(picture, Phase.LOOTING, fires=fires)


# --- looting: P8-22.19 --------------------------------------------------------------------


@pytest.mark.rule("P8-22.19", "R3-47")
def test_two_groups_carry_the_treasury_off_and_it_is_four_dice() -> None:
    step = play(looting(), "H1 H3 loot A1", 6, 3, 1, 5)
    raid = step.state
    assert told(step) == [
        "H1 and H3 loot the treasury at A1 for 15 coins (rolled 6 3 1 5). [P8-22.19]",
        "Cutlass group H1 leaves for the boats with the loot. [R3-47]",
        "Cutlass group H3 leaves for the boats with the loot. [R3-47]",
        "The raiders gain 15 coins for the treasury (raiders 15, town 30). [P8-22.28]",
    ]
    assert [unit(raid, name).fate for name in ("H1", "H2", "H3")] == [
        Fate.LADEN,
        Fate.HERE,
        Fate.LADEN,
    ]
    assert (place(raid, "H1"), place(raid, "H2")) == ("", "A1")


TWO, ONE = (("R3-62", f"the loot here takes exactly {n} to carry") for n in (2, 1))
ELSEWHERE = ("P8-22.19", "a group loots only the square it is in")
NO_RAIDER = ("P8-22.1", "only raiders loot, and only after the fires")


@pytest.mark.rule("P8-22.19", "R3-62")
@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("H1 loot A1", TWO),
        ("H1 H2 H3 loot A1", TWO),
        ("H4 H5 loot B1", ONE),
        ("H9 loot A2", ELSEWHERE),
        ("H1 H4 loot A1", ELSEWHERE),
        ("O1 loot A1", WAITED),
        ("u1 loot C3", NO_RAIDER),
    ],
)
def test_who_carries_off_what(words: str, why: tuple[str, str]) -> None:
    assert refused(looting(ROOMS.replace("_:u", "H:u")), words) == why


@pytest.mark.rule("P8-22.19", "R3-47")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_residence_is_a_die_and_two_and_one_group_is_gone(face: int) -> None:
    step = play(looting(), "H4 loot B1", face)
    raid = step.state
    assert raid.purse == (face + 2, 43 - face)
    assert (unit(raid, "H4").fate, unit(raid, "H5").fate) == (Fate.LADEN, Fate.HERE)
    assert told(step)[0] == (
        "Cutlass group H4 loots the governor's residence at B1 "
        f"for {face + 2} coins (rolled {face}). [P8-22.19]"
    )


@pytest.mark.rule("H-187", "P8-22.19")
@pytest.mark.parametrize(("face", "coins"), zip(range(1, 7), (1, 1, 2, 2, 3, 3), strict=True))
def test_any_other_building_is_half_a_die_rounded_up_and_nobody_leaves(
    face: int, coins: int
) -> None:
    step = play(looting(), "H6 loot A2", face)
    raid = step.state
    assert raid.purse == (coins, 45 - coins)
    assert (unit(raid, "H6").fate, place(raid, "H6")) == (Fate.HERE, "A2")
    assert "Carried" not in {type(event).__name__ for event in step.events}
    assert refused(raid, "H6 loot A2") == WAITED  # it is at it for the turn


@pytest.mark.rule("P8-22.19", "H-24")
@pytest.mark.parametrize("letter", [each.value for each in Ground if each.value not in "~#$"])
def test_every_building_can_be_looted_and_nothing_else(letter: str) -> None:
    raid = looting(ROOMS.replace("H:HH   B", f"{letter}:HH   B"))
    building = Ground(letter) in BUILDINGS
    assert may(raid, "H6 loot A2") == building
    if not building:
        assert refused(raid, "H6 loot A2") == ("H-24", "there is nothing to take there")


@pytest.mark.rule("R3-62", "H-24")
def test_each_place_is_looted_once_only() -> None:
    raid = play(looting(), "H6 loot A2", 5).state
    nothing = ("H-24", "there is nothing to take there")
    assert refused(raid, "H7 loot A2") == nothing
    raid, _ = run(raid, ("done", *MORROW), "done", "done", "done", "done")
    assert raid.phase is Phase.LOOTING
    assert refused(raid, "H7 loot A2") == nothing
    raid = play(raid, "H4 loot B1", 1).state
    assert refused(raid, "H5 loot B1") == nothing


@pytest.mark.rule("H-24")
@pytest.mark.parametrize("age", [1, 2, 3, 4])
def test_a_building_is_not_looted_while_it_burns_nor_when_it_is_burnt(age: int) -> None:
    why = "there is nothing to take there"
    assert refused(looting(fires=f"A2:{age}"), "H6 loot A2") == ("H-24", why)


@pytest.mark.rule("P8-22.19", "R3-55")
@pytest.mark.parametrize("mark", ["moved", "shot", "engaged", "busy"])
def test_who_came_shot_fought_or_worked_this_turn_loots_nothing(mark: str) -> None:
    raid = marked(looting(), "H6", **{mark: True})
    assert refused(raid, "H6 loot A2") == WAITED
    assert may(raid, "H7 loot A2")


@pytest.mark.rule("R3-55")
def test_looting_comes_after_the_fires_and_a_torch_is_enough_for_a_turn() -> None:
    raid = replace(looting(), phase=Phase.BURNING)
    assert refused(raid, "H7 loot A2") == NO_RAIDER
    raid, _ = run(raid, ("H6 burns A2", 1), "done")
    assert refused(raid, "H6 loot A2") == WAITED
    assert may(raid, "H7 loot A2")


@pytest.mark.rule("R3-55")
def test_who_walked_in_this_turn_loots_in_the_next() -> None:
    picture = ".:H H .\n . . .\n _ _ _:u"
    raid, log = run(position(picture), "H1 to B1", "done", ("done", *MORROW))
    assert not any("loots" in line for line in log)  # the step was passed over
    raid, _ = run(raid, "done", "done")
    assert (raid.turn, raid.phase) == (2, Phase.LOOTING)
    assert may(raid, "H1 loot B1")


@pytest.mark.rule("R3-62")
def test_carriers_are_named_each_once_and_in_order() -> None:
    raid = looting()
    one, two = who(raid, "H1"), who(raid, "H2")
    for by in ((), (one, one), (two, one)):
        why = "say which groups carry the loot, each once"
        assert refused(raid, Loot(by, at(raid, "A1"))) == ("R3-62", why)


@pytest.mark.rule("P8-22.19")
def test_all_pairs_of_carriers_are_listed() -> None:
    raid = looting()
    found = [act for act in listed(raid) if isinstance(act, Loot) and act.at == at(raid, "A1")]
    pairs = ("H1 H2", "H1 H3", "H2 H3")
    assert found == [order(raid, f"{pair} loot A1") for pair in pairs]


@pytest.mark.rule("R3-47")
def test_who_leaves_with_the_loot_has_come_home() -> None:
    raid = looting("R:H . .\n . . .\n _ _ _:u")
    step = play(raid, "H1 loot A1", 2)
    assert step.state.ending is Ending.LEFT
    assert step.state.purse == (4, 41)  # nobody is dead, and nothing is paid for him
    assert not step.state.fallen


# --- guns: P8-22.20 -----------------------------------------------------------------------


@pytest.mark.rule("P8-22.20", "R3-59", "P8-22.28")
def test_a_group_in_the_guns_square_spikes_it_without_a_throw() -> None:
    step = play(looting(), "H8 spikes g1")
    assert told(step) == [
        "Cutlass group H8 spikes town gun g1. [P8-22.20]",
        "The raiders gain 2 coins for spiking a gun (raiders 2, town 43). [P8-22.28]",
    ]
    raid = step.state
    assert unit(raid, "g1").fate is Fate.SPIKED
    assert refused(raid, "H8 spikes g1") == WAITED


@pytest.mark.rule("P8-22.20")
def test_a_gun_is_spiked_once() -> None:
    raid = looting(ROOMS.replace("B:Hg", "B:HHg"))
    raid = play(raid, "H8 spikes g1").state
    assert refused(raid, "H9 spikes g1") == (
        "P8-22.20",
        "that is not a gun, or it is already spiked",
    )
    assert refused(raid, "H9 spikes u1")[0] == "P8-22.20"


@pytest.mark.rule("P8-22.20")
@pytest.mark.parametrize("mark", ["moved", "shot", "engaged", "busy"])
def test_who_spikes_a_gun_does_nothing_else_this_turn(mark: str) -> None:
    assert refused(marked(looting(), "H8", **{mark: True}), "H8 spikes g1") == WAITED


@pytest.mark.rule("P8-22.20", "R3-59")
def test_a_gun_is_spiked_by_a_group_beside_it() -> None:
    assert refused(looting(), "H9 spikes g1") == ("R3-59", "a group spikes a gun in its own square")
    assert refused(looting(ROOMS.replace("B:Hg", "B:Og")), "O2 spikes g1") == WAITED
    assert not may(looting(ROOMS.replace("B:Hg", "B:hg")), "H7 spikes g1")


@pytest.mark.rule("P8-22.20")
def test_one_group_loots_a_battery_house_or_spikes_but_not_both() -> None:
    raid = looting(ROOMS.replace("B:Hg", "F:Hg"))
    assert may(raid, "H8 loot B2")
    assert may(raid, "H8 spikes g1")
    raid = play(raid, "H8 loot B2", 6).state
    assert refused(raid, "H8 spikes g1") == WAITED


@pytest.mark.rule("P8-22.20")
def test_a_spiked_gun_is_silent_for_good() -> None:
    picture = "B:mg .:H .\n . . .\n _ _ _"
    raid = position(picture, Phase.SHOOTING, TOWN, alarm=Alarm.FULL)
    assert may(raid, "m1 serves g1 B1")
    raid = marked(raid, "g1", fate=Fate.SPIKED)
    assert not may(raid, "m1 serves g1 B1")
    assert not may(replace(raid, phase=Phase.MOVING), "g1 hauled A2")
