"""P8-22.16 to P8-22.18: torches, flames that leap, and men who burn."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import land_raid
from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.land_raid.fighting import in_building
from pieces_of_eight.campaign.land_raid.state import (
    BUILDINGS,
    RAIDERS,
    TOWN,
    Alarm,
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
    play,
    position,
    refused,
    run,
    told,
    unit,
)

STREET = """
    .     H     .
    H     =:HHO H
    .     %     H
    _     _     _:u
"""
"""Raiders in B2 between three houses and a thicket; C3 touches only C2."""
BUSY = ("P8-22.16", "a group that has shot or fought cannot set a fire")


def torches(picture: str = STREET, fires: str = "") -> Raid:
    """The step in which fires are laid."""
    return position(picture, Phase.BURNING, fires=fires)


def flames(picture: str, fires: str, *faces: int, coins: tuple[int, int] = (0, 45)) -> Step[Raid]:
    """Nobody fights: what burns already takes its course."""
    raid = position(picture, Phase.SHOOTING, TOWN, first=RAIDERS, fires=fires, coins=coins)
    return play(raid, "done", *faces)


def burning(raid: Raid, name: str) -> int:
    return raid.fires[at(raid, name)]


# --- laying a fire: P8-22.16 --------------------------------------------------------------


@pytest.mark.rule("P8-22.16")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_group_with_a_torch_throws_one_die_and_a_six_sets_the_building_on_fire(face: int) -> None:
    step = play(torches(), "H1 burns B1", face)
    assert burning(step.state, "B1") == (face == 6)
    assert step.state.purse == ((2, 43) if face == 6 else (0, 45))
    sets = "sets" if face == 6 else "fails to set"
    assert told(step) == [
        f"Cutlass group H1 {sets} fire to B1 (rolled {face}, needed 6). [P8-22.16]",
        *(
            [
                "The house at B1 catches fire. [P8-22.16]",
                "The raiders gain 2 coins for burning a building (raiders 2, town 43). [P8-22.28]",
            ]
            if face == 6
            else []
        ),
    ]


@pytest.mark.rule("P8-22.16")
def test_every_group_throws_for_itself_and_once_a_turn() -> None:
    raid = play(torches(), "H1 burns B1", 5).state
    assert refused(raid, "H1 burns B1") == BUSY
    # Nobody is free any more: looting is passed over too, and the night goes on.
    step = play(raid, "H2 burns B1", 6, *MORROW)
    assert burning(step.state, "B1") == 1


@pytest.mark.rule("P8-22.16")
def test_officers_lay_no_fires_and_neither_does_the_town() -> None:
    raid = torches(STREET + "    H:h   _     _")
    assert refused(raid, "O1 burns B1") == BUSY
    assert refused(raid, "h1 burns A5")[1] == "only the raiders set fires, after the fighting"


@pytest.mark.rule("P8-22.16")
@pytest.mark.parametrize("letter", "HMBU")
def test_any_group_can_carry_a_torch(letter: str) -> None:
    assert may(torches(STREET.replace("=:HHO", f"=:{letter}")), f"{letter}1 burns B1")


@pytest.mark.rule("P8-22.16")
@pytest.mark.parametrize("letter", [each.value for each in Ground])
def test_only_buildings_are_burned_by_hand(letter: str) -> None:
    raid = torches(STREET.replace(".     H     .", f".     {letter}     ."))
    assert may(raid, "H1 burns B1") == (Ground(letter) in BUILDINGS)


@pytest.mark.rule("P8-22.16")
@pytest.mark.parametrize("age", [1, 2, 3, 4])
def test_what_burns_or_is_burnt_is_not_set_on_fire_again(age: int) -> None:
    why = "there is no building there that is not already on fire"
    assert refused(torches(fires=f"B1:{age}"), "H1 burns B1") == ("P8-22.16", why)


@pytest.mark.rule("H-23")
def test_a_group_burns_the_building_it_stands_in_or_one_beside_it() -> None:
    raid = torches("H     H     .\n H:H   H     H\n H     H:h   .\n _     _     _")
    # not H itself twice: own square A2, beside it A1, B2 and A3; not the corners, nor C2
    burns = [act for act in listed(raid) if act != order(raid, "done")]
    assert set(burns) == {order(raid, f"H1 burns {name}") for name in ("A2", "A1", "B2", "A3")}
    why = ("H-23", "it can set fire only to its own square or one beside it")
    assert refused(raid, "H1 burns B1") == refused(raid, "H1 burns C2") == why


@pytest.mark.rule("H-23")
def test_a_house_full_of_enemies_burns_as_well() -> None:
    raid = torches(STREET.replace(".     H     .", ".     H:h   ."))
    assert burning(play(raid, "H1 burns B1", 6).state, "B1") == 1


@pytest.mark.rule("H-23")
@pytest.mark.parametrize("mark", ["moved", "shot", "engaged", "busy"])
def test_who_shot_or_fought_this_turn_lays_no_fire_and_who_only_walked_may(mark: str) -> None:
    raid = marked(torches(), "H1", **{mark: True})
    assert may(raid, "H1 burns B1") == (mark == "moved")
    assert may(raid, "H2 burns B1")


@pytest.mark.rule("H-23")
def test_who_went_in_to_attack_lays_none_even_if_nobody_was_left_to_fight() -> None:
    picture = """
        H     .     .
        .:M   .:u   H
        .     _:HH  .
    """
    raid, log = run(position(picture), "H1 attacks B2", "done", ("M1 shoots B2", 5, 4, 1))
    assert raid.phase is Phase.BURNING
    assert "The raiders take the open ground at B2. [P8-22.14]" in log
    assert refused(raid, "H1 burns C2") == BUSY


@pytest.mark.rule("H-23")
def test_who_was_attacked_this_turn_lays_none_even_if_the_attackers_are_dead() -> None:
    picture = """
        .     H     .
        .:h   .:H   .
        .     .     .
        .:M   _:H   H
    """
    raid, _ = run(
        position(picture, side=TOWN, first=TOWN, alarm=Alarm.FULL),
        "h1 attacks B2",
        "done",
        "M1 to A3",
        "done",
        ("M1 shoots A2", 6, 4, 1),
    )
    assert (unit(raid, "h1").fate, raid.phase) == (Fate.DEAD, Phase.BURNING)
    assert refused(raid, "H1 burns B1") == BUSY


@pytest.mark.rule("R3-53", "H-23")
def test_no_fire_is_laid_in_a_square_that_was_fought_over() -> None:
    raid = torches()
    raid = replace(raid, fought=(at(raid, "B1"),))
    assert refused(raid, "H1 burns B1") == ("R3-53", "that square was fought over this turn")
    assert may(raid, "H1 burns A2")


@pytest.mark.rule("R3-53")
def test_a_fight_marks_its_square_until_the_turn_is_over() -> None:
    picture = """
        .     H:u   .
        .:H   .:H   .
        _     _:H   _
    """
    raid, _ = run(position(picture), "H2 attacks B1", ("done", 1, 1))
    assert raid.fought == (at(raid, "B1"),)
    assert not may(raid, "H1 burns B1")  # it would not be beside it anyway
    raid = play(raid, "done").state
    assert play(raid, "done", *MORROW).state.fought == ()


@pytest.mark.rule("P8-22.16")
@pytest.mark.parametrize("phase", [Phase.MOVING, Phase.SHOOTING, Phase.LOOTING])
def test_torches_have_a_step_of_their_own(phase: Phase) -> None:
    why = "only the raiders set fires, after the fighting"
    assert refused(position(STREET, phase), "H1 burns B1") == ("P8-22.1", why)


# --- the fire spreads: P8-22.17 -----------------------------------------------------------

ROW = """
    H     H     H     H
    .     .     .     .
    _:H   _     _     _:u
"""


@pytest.mark.rule("P8-22.17")
@pytest.mark.parametrize("raiders", range(1, 7))
@pytest.mark.parametrize("town", range(1, 7))
def test_fire_leaps_when_the_two_dice_are_two_apart(raiders: int, town: int) -> None:
    step = flames(ROW, "A1:1", raiders, town)
    leaps = abs(raiders - town) >= 2
    assert (burning(step.state, "A1"), burning(step.state, "B1")) == (2, int(leaps))
    end = "spreads" if leaps else "does not spread"
    assert told(step)[0] == f"The fire {end} (raiders rolled {raiders}, town {town}). [P8-22.17]"


@pytest.mark.rule("P8-22.17")
@pytest.mark.parametrize(("faces", "chooser"), [((6, 4), RAIDERS), ((1, 3), TOWN)])
def test_who_throws_more_says_what_catches(faces: tuple[int, int], chooser: int) -> None:
    step = flames(ROW, "B1:1", *faces)
    raid = step.state
    assert land_raid.to_act(raid) == (chooser,)
    assert listed(raid) == [order(raid, "spread A1"), order(raid, "spread C1")]
    why = "the fire cannot spread there"
    assert refused(raid, "spread D1") == ("P8-22.17", why)
    other = replace(order(raid, "spread A1"), by=1 - chooser)
    assert refused(raid, other) == ("P8-22.17", why)
    raid = play(raid, "spread C1").state
    assert [burning(raid, name) for name in ("A1", "B1", "C1", "D1")] == [0, 2, 1, 0]
    assert (raid.phase, raid.side) == (Phase.BURNING, RAIDERS)


@pytest.mark.rule("P8-22.17")
@pytest.mark.parametrize("letter", [each.value for each in Ground])
def test_only_buildings_and_jungle_catch(letter: str) -> None:
    step = flames(ROW.replace("H     H", f"H     {letter}"), "A1:1", 6, 1)
    catches = Ground(letter) in BUILDINGS | {Ground.JUNGLE}
    assert burning(step.state, "B1") == int(catches)
    assert ("The fire spreads" in told(step)[0]) == catches


@pytest.mark.rule("P8-22.17")
def test_fire_leaps_straight_and_never_slantwise_and_one_square_far() -> None:
    picture = "H . H H\n . H . .\n H . H .\n _:H _ _ _:u"
    assert "does not spread" in told(flames(picture, "B2:1", 6, 1))[0]


@pytest.mark.rule("P8-22.17")
@pytest.mark.parametrize("age", [1, 2])
def test_fire_leaps_from_a_fire_of_any_age_and_only_to_what_is_whole(age: int) -> None:
    assert burning(flames(ROW, f"A1:{age}", 6, 1).state, "B1") == 1
    for taken in (1, 4):
        step = flames(ROW, f"A1:{age} B1:{taken} C1:4", 6, 1)
        assert "does not spread" in told(step)[0]
        assert burning(step.state, "B1") == min(taken + 1, 4)


@pytest.mark.rule("P8-22.17")
def test_nobody_throws_for_flames_when_nothing_burns() -> None:
    assert told(flames(ROW, "")) == []
    assert told(flames(ROW, "A1:4")) == []


@pytest.mark.rule("P8-22.17", "H-23")
def test_a_fire_that_goes_out_this_turn_leaps_no_more() -> None:
    step = flames(ROW, "A1:3")  # no dice
    assert told(step) == ["The house at A1 burns to the ground. [H-23]"]
    assert burning(step.state, "A1") == 4


@pytest.mark.rule("R3-53")
def test_one_throw_serves_the_whole_town_and_one_square_catches_at_most() -> None:
    picture = "H H . H H\n . . . . .\n _:H _ _ _ _:u"
    step = flames(picture, "A1:1 E1:2", 5, 2)
    raid = step.state
    assert listed(raid) == [order(raid, "spread B1"), order(raid, "spread D1")]
    raid = play(raid, "spread D1").state
    assert [burning(raid, name) for name in ("A1", "B1", "D1", "E1")] == [2, 0, 1, 3]


@pytest.mark.rule("R3-54", "P8-22.28")
def test_a_house_that_catches_from_another_pays_two_and_a_thicket_nothing() -> None:
    assert told(flames(ROW, "A1:1", 2, 6))[1:] == [
        "The house at B1 catches fire. [R3-54]",
        "The raiders gain 2 coins for burning a building (raiders 2, town 43). [P8-22.28]",
    ]
    step = flames(ROW.replace("H     H", "H     %"), "A1:1", 2, 6)
    assert told(step)[1:] == ["The jungle at B1 catches fire. [P8-22.17]"]


# --- burnt to death: P8-22.18 -------------------------------------------------------------

TRAPPED = """
    H:{}  .     .
    .     .     .
    _:H   _     _:u
"""


@pytest.mark.rule("P8-22.18")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("who", ["o", "v", "m", "h+", "b-", "O", "M", "H+", "H-"])
def test_who_stands_in_a_fire_burns_to_death_on_five(who: str, face: int) -> None:
    step = flames(TRAPPED.format(who), "A1:1", face, 1, 1)
    name = f"{who[0]}1"
    assert unit(step.state, name).fate is (Fate.DEAD if face >= 5 else Fate.HERE)
    assert f"(rolled {face}; burns on 5 or 6)" in told(step)[0]


@pytest.mark.rule("P8-22.18")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_men_throw_in_every_turn_of_a_fire(age: int) -> None:
    spread = (1, 1) if age < 3 else ()
    assert "escapes the flames" in told(flames(TRAPPED.format("m"), f"A1:{age}", 4, *spread))[0]


@pytest.mark.rule("P8-22.18")
def test_burnt_ground_and_a_fire_next_door_hurt_nobody() -> None:
    assert told(flames(TRAPPED.format("m"), "A1:4")) == []
    step = flames("H:mm H .\n . . .\n _:H _ _", "B1:2", 1, 1)
    assert len(told(step)) == 1


@pytest.mark.rule("P8-22.18")
def test_each_throws_for_himself_and_a_gun_does_not_burn() -> None:
    step = flames(TRAPPED.format("omhg"), "A1:1", 5, 4, 6, 1, 1)
    fates = [unit(step.state, name).fate for name in ("o1", "m1", "h1", "g1")]
    assert fates == [Fate.DEAD, Fate.HERE, Fate.DEAD, Fate.HERE]
    assert told(step)[:3] == [
        "Officer o1 dies in the flames (rolled 5; burns on 5 or 6). [P8-22.18]",
        "Officer o1 falls in A1. [P8-22.18]",
        "The raiders gain 2 coins for killing an officer (raiders 2, town 43). [P8-22.28]",
    ]


# --- the course of a fire: H-23 -----------------------------------------------------------


@pytest.mark.rule("H-23")
def test_men_throw_first_then_fire_leaps_and_then_torches_are_laid() -> None:
    picture = "H:m   H     .\n .     H:H   .\n _     _     _"
    step = flames(picture, "A1:1", 4, 6, 1)  # it leaps to B1 at once
    assert [line.split(" (")[0].split(" catches")[0] for line in told(step)[:3]] == [
        "Musket group m1 escapes the flames",
        "The fire spreads",
        "The house at B1",
    ]
    # The new fires of this turn burn nobody and leap nowhere before the next.
    raid, log = run(step.state, ("H1 burns B2", 6, *MORROW))
    assert [burning(raid, name) for name in ("A1", "B1", "B2")] == [2, 1, 1]
    assert not any("flames" in line for line in log)


@pytest.mark.rule("H-23")
def test_a_fire_burns_three_turns_and_pays_once() -> None:
    raid = position("H . .\n . . .\n _:H _ _:u", Phase.BURNING, fires="A1:1", coins=(2, 43))
    ages = []
    for spread in ((1, 1), (2, 2), ()):
        raid, _ = run(raid, "done", ("done", *MORROW), ("done", *spread))
        ages.append(burning(raid, "A1"))
    assert ages == [2, 3, 4]
    assert raid.purse == (2, 43)


@pytest.mark.rule("H-23")
def test_burnt_ground_is_no_cover_no_loot_and_no_fuel() -> None:
    picture = "H:H   H     .\n .     .     .\n _     _     _:u"
    raid = position(picture, Phase.LOOTING, fires="A1:4")
    assert not in_building(raid, at(raid, "A1"))
    assert refused(raid, "H1 loot A1")[0] == "H-24"
    assert not may(replace(raid, phase=Phase.BURNING), "H1 burns A1")
    assert in_building(position(picture, fires="A1:3"), at(raid, "A1"))


@pytest.mark.rule("H-23")
def test_who_burns_is_mourned_when_nerve_is_tested_next() -> None:
    step = flames(TRAPPED.format("mm"), "A1:1", 5, 1, 1, 1)
    raid, log = run(step.state, "done", ("done", *MORROW), "done", ("done", 5, 1, 1))
    assert "Musket group m2 runs (rolled 5; runs on 5 or 6). [R3-44]" in log
    assert unit(raid, "m2").fate is Fate.RAN
