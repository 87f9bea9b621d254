"""P8-22.22, P8-22.25: a captain names a square, and those in it throw to stay."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import land_raid
from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.land_raid.actions import Name
from pieces_of_eight.campaign.land_raid.state import RAIDERS, TOWN, Fate, Phase, Raid, spied
from tests.land_raid.positions import (
    RAIDERS_FIRST,
    at,
    labels,
    listed,
    play,
    position,
    refused,
    told,
    unit,
    who,
)

DESERT, LOSE = (1, 3), (6, 4)
TOWNSFOLK = """
    H:om+m-lbu  .:h+o    B:g
    H:m         .        .
    _:OHM-      _:H+     _
"""


def asked(alarm: tuple[int, int], picture: str = TOWNSFOLK, night: bool = False) -> Raid:
    """The alarm throw has been made, and a captain is to name a square."""
    return play(position(picture, Phase.LOOTING, night=night), "done", *alarm).state


def named(raid: Raid, name: str, *faces: int) -> Step[Raid]:
    return play(raid, f"name {name}", *faces, *RAIDERS_FIRST)


def squares(raid: Raid) -> str:
    """The squares that may be named."""
    return labels(raid, [act.at for act in listed(raid) if isinstance(act, Name)])


# --- defenders desert: P8-22.22 -----------------------------------------------------------


@pytest.mark.rule("P8-22.22")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_group_of_the_named_square_deserts_on_five(face: int) -> None:
    raid = asked(DESERT)
    assert land_raid.to_act(raid) == (RAIDERS,)
    step = named(raid, "A2", face)
    assert unit(step.state, "m3").fate is (Fate.DESERTED if face >= 5 else Fate.HERE)
    end = "deserts" if face >= 5 else "stays"
    assert told(step)[:2] == [
        "The raiders choose A2: 1 unit must roll. [H-28]",
        f"Musket group m3 {end} (rolled {face}; leaves on 5 or 6). [P8-22.22]",
    ]


@pytest.mark.rule("P8-22.22")
def test_able_and_scurvy_groups_throw_and_hardened_ones_and_officers_stay() -> None:
    step = named(asked(DESERT), "A1", 6, 6, 6, 6)  # m2 scurvy, l1, b1, u1 able
    names = ("o1", "m1", "m2", "l1", "b1", "u1", "m3")
    away = [name for name in names if unit(step.state, name).fate is Fate.DESERTED]
    assert away == ["m2", "l1", "b1", "u1"]
    assert told(step)[0] == "The raiders choose A1: 4 units must roll. [H-28]"


@pytest.mark.rule("P8-22.22", "H-31", "P8-22.28")
def test_who_deserts_pays_nothing_and_shakes_nobody() -> None:
    step = named(asked(DESERT), "A1", 6, 6, 6, 6)
    assert step.state.purse == (0, 45)
    assert step.state.fallen == ()


# --- raiders get lost: P8-22.25 -----------------------------------------------------------


@pytest.mark.rule("P8-22.25")
@pytest.mark.parametrize("face", range(1, 7))
def test_every_group_and_officer_of_the_named_square_is_lost_on_five(face: int) -> None:
    raid = asked(LOSE)
    assert land_raid.to_act(raid) == (TOWN,)
    step = named(raid, "B3", face)  # a hardened group
    assert unit(step.state, "H2").fate is (Fate.LOST if face >= 5 else Fate.HERE)
    end = "gets lost in the dark" if face >= 5 else "stays"
    assert told(step)[:2] == [
        "The town chooses B3: 1 unit must roll. [H-28]",
        f"Cutlass group H2 {end} (rolled {face}; leaves on 5 or 6). [P8-22.25]",
    ]


@pytest.mark.rule("P8-22.25", "H-31", "P8-22.28")
def test_the_lost_are_not_dead_and_cost_nothing() -> None:
    raid = replace(asked(LOSE), purse=(10, 35))
    step = named(raid, "A3", 6, 5, 4)  # the officer, the able group; the scurvy one stays
    fates = [unit(step.state, name).fate for name in ("O1", "H1", "M1")]
    assert fates == [Fate.LOST, Fate.LOST, Fate.HERE]
    assert (step.state.purse, step.state.fallen) == ((10, 35), ())


# --- which square may be named: H-28 ------------------------------------------------------


@pytest.mark.rule("H-28", "P8-22.22")
def test_with_open_eyes_only_squares_where_somebody_would_throw() -> None:
    assert squares(asked(DESERT)) == "A1 A2"  # not B1: hardened and an officer; not the gun
    assert squares(asked(LOSE)) == "A3 B3"
    why = "choose a square where somebody must roll, or may have to"
    assert refused(asked(DESERT), "name B1") == ("H-28", why)
    assert refused(asked(LOSE), "name A1") == ("H-28", why)


@pytest.mark.rule("H-28")
@pytest.mark.parametrize(("alarm", "wrong"), [(DESERT, TOWN), (LOSE, RAIDERS)])
def test_the_other_captain_names_nothing(alarm: tuple[int, int], wrong: int) -> None:
    raid = asked(alarm)
    name = at(raid, "A1" if alarm is DESERT else "A3")
    assert refused(raid, Name(wrong, name))[0] == "H-28"


@pytest.mark.rule("H-28")
def test_when_nobody_would_throw_anywhere_any_square_is_named_in_vain() -> None:
    raid = asked(DESERT, "H:o+ # ~\n . . .\n _:H _ _")
    assert squares(raid) == "A1 A2 B2 C2 A3 B3 C3"
    assert told(named(raid, "A1"))[0] == "The raiders choose A1: nobody is there. [H-28]"


DARK = """
    H:m    .     .     H:mh+
    .      .     .     .
    .      .     .:o   .:M
    _:H    .     .     _:HH
"""


@pytest.mark.rule("H-28")
def test_in_the_dark_a_captain_may_name_what_he_cannot_see() -> None:
    raid = asked(DESERT, DARK, night=True)
    # Row 1 is dark; of what the raiders see only the officer's square has a defender.
    assert squares(raid) == "A1 B1 C1 D1 A2 B2"
    step = named(raid, "D1", 6)
    assert unit(step.state, "m2").fate is Fate.DESERTED
    raid = asked(LOSE, DARK, night=True)
    assert "A4" in squares(raid)
    assert "D3" in squares(raid)  # seen beside the officer
    assert "C2" not in squares(raid)  # seen, and empty
    assert told(named(raid, "A3"))[0] == "The town chooses A3: nobody is there. [H-28]"


@pytest.mark.rule("H-28")
def test_the_captain_then_sees_the_square_he_named() -> None:
    raid = asked(DESERT, DARK, night=True)
    assert spied(raid, RAIDERS)[who(raid, "h1")] == -1
    step = named(raid, "D1", 1)
    assert spied(step.state, RAIDERS)[who(raid, "h1")] == at(raid, "D1")
    assert step.opened
    raid = asked(LOSE, DARK, night=True)
    assert spied(raid, TOWN)[who(raid, "H1")] == -1
    raid = named(raid, "A4", 1).state
    assert spied(raid, TOWN)[who(raid, "H1")] == at(raid, "A4")
