"""Fire: ranges, what moves a shot's die, loading, swivel guns, deck cannon."""

import pytest

from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.shore_raid.attacking import die_at, served, shot
from pieces_of_eight.campaign.shore_raid.events import reasons
from pieces_of_eight.campaign.shore_raid.state import (
    PIRATES,
    Fate,
    Fire,
    Firelock,
    PieceKind,
    PiecePlan,
    Raid,
    Recharge,
    Reload,
    Serve,
)
from tests.shore_raid.positions import (
    called,
    figure,
    listed,
    march,
    marked,
    play,
    position,
    refused,
    told,
    who,
)

HOUSES = ("S" + "." * 39, "." * 39 + ".", "....##....%%%%%......", *("." * 40,) * 3)
HOUSES = tuple(row.ljust(40, ".") for row in HOUSES)
GUNS = (
    PiecePlan(PieceKind.SWIVEL, PIRATES, Point(350, 550)),
    PiecePlan(PieceKind.CANNON, PIRATES, Point(350, 650)),
)


def fire(raid: Raid, by: str, on: str) -> Fire:
    return Fire(who(raid, by), who(raid, on))


def die(raid: Raid, by: str, on: str) -> int:
    """The die of a shot; 0 for none."""
    blow = shot(raid, figure(raid, by), figure(raid, on))
    return blow.die if blow else 0


@pytest.mark.rule("PA-7.1", "R2-19")
def test_ranges_are_from_base_to_base_and_a_lines_end_is_the_nearers() -> None:
    def dice(weapon: Firelock | PieceKind, *inches: float) -> list[int]:
        return [die_at(weapon, (0, 0), (int(100 * far) + 100, 0)) for far in inches]

    assert dice(Firelock.PISTOL, 0, 5, 5.01, 10, 10.01, 15, 15.01) == [10, 10, 8, 8, 6, 6, 0]
    assert dice(Firelock.RIFLE, 10, 10.01, 20, 20.01, 30, 30.01) == [10, 8, 8, 6, 6, 0]
    assert dice(PieceKind.SWIVEL, 30, 30.01, 50, 50.01) == [10, 8, 8, 0]
    assert dice(PieceKind.CANNON, 100, 100.01) == [10, 0]
    assert dice(Firelock.NONE, 1) == [0]


@pytest.mark.rule("PA-7.1")
def test_beyond_its_reach_there_is_no_shot() -> None:
    raid = called(position("P 3,5 E", "u 19,5 W", "u 20,5 W"), "P1")
    assert fire(raid, "P1", "u1") in listed(raid)
    assert refused(raid, fire(raid, "P1", "u2"))[0] == "R2-19"


@pytest.mark.rule("PA-7.2")
def test_that_the_target_is_armed_does_not_count_in_a_shot() -> None:
    raid = position("P 3,5 E", "c 8,5 W", "c 8,7 E", "c* 8,9 W")
    assert die(raid, "P1", "c1") == 10
    blow = shot(raid, figure(raid, "P1"), figure(raid, "c2"))
    assert blow is not None
    assert (blow.die, reasons(blow.mods)) == (12, "; +1 from behind")
    assert die(raid, "P1", "c3") == 6


@pytest.mark.rule("PA-6.1")
def test_who_fires_after_moving_is_down_one() -> None:
    raid = called(position("P 3,5 E", "u 12,5 W"), "P1")
    raid = play(raid, march(raid, "P1 7,5")).state
    blow = shot(raid, figure(raid, "P1"), figure(raid, "u1"))
    assert blow is not None
    assert (blow.base, blow.die, reasons(blow.mods)) == (10, 8, "; -1 on the move")


@pytest.mark.rule("PA-7.3", "PA-8.1")
def test_a_fired_weapon_is_unloaded_until_it_is_reloaded() -> None:
    raid = called(position("P 3,5 E", "P 3,6 E", "u 9,5 W"), "P1 P2")
    assert all(f.loaded for f in raid.figures)
    raid = play(raid, fire(raid, "P1", "u1"), 1, 6).state
    assert not figure(raid, "P1").loaded
    raid = marked(raid, "P2", loaded=False)
    assert refused(raid, fire(raid, "P2", "u1"))[0] == "PA-7.3"
    step = play(raid, Reload(who(raid, "P2")))
    assert figure(step.state, "P2").loaded
    assert "Pirate P2 reloads. [R2-30]" in told(step)


@pytest.mark.rule("PA-8.1")
def test_reloading_takes_the_whole_action() -> None:
    raid = called(position("P- 3,5 E", "P 3,6 E", "u 9,5 W"), "P1 P2")
    moved = play(raid, march(raid, "P1 3,4")).state
    assert refused(moved, Reload(who(moved, "P1")))[0] == "PA-3.4"
    assert refused(raid, Reload(who(raid, "P2")))[0] == "PA-8.1"


@pytest.mark.rule("H-60")
def test_houses_stop_the_eye_and_so_do_more_than_three_inches_of_jungle() -> None:
    men = ("P 2,2 E", "u 8,2 W", "u 8,0 W", "P 9,4 N", "u 15,2 W")
    raid = called(position(*men, rows=HOUSES), "P1")
    assert refused(raid, fire(raid, "P1", "u1")) == ("H-60", "he cannot see that man")
    assert fire(raid, "P1", "u2") in listed(raid)
    for x, seen in ((9, False), (11, True)):
        raid = position(f"P {x},2 E", "u 15,2 W", "c 1,0 E", rows=HOUSES)
        raid = called(raid, "P1")
        assert (fire(raid, "P1", "u1") in listed(raid)) == seen


@pytest.mark.rule("PA-7.1")
def test_a_swivel_gun_is_fired_by_who_stands_at_it_and_recharged_after() -> None:
    raid = called(position("U* 3,4 E", "U 9,9 E", "u 34,5 W", pieces=GUNS), "U1")
    blow = served(raid, figure(raid, "U1"), 0, figure(raid, "u1"))
    assert blow is not None
    assert (blow.base, blow.die) == (10, 12)
    step = play(raid, Serve(0, 0, who(raid, "u1")), 9, 1)
    assert figure(step.state, "u1").fate is Fate.DEAD
    assert not step.state.pieces[0].loaded
    again = raid
    assert refused(again, Recharge(0, 0))[0] == "PA-8.1"
    assert refused(again, Serve(0, 9, 2))[0] == "PA-7.1"
    assert refused(again, Serve(0, 1, 2))[0] == "H-61"


@pytest.mark.rule("R2-20")
def test_no_deck_cannon_is_fired_in_port() -> None:
    men = ("U 3,6 E", "u 59,6 W")
    raid = called(position(*men, pieces=GUNS), "U1")
    assert refused(raid, Serve(0, 1, 1))[0] == "R2-20"
    at_sea = called(position(*men, pieces=GUNS, in_port=False), "U1")
    assert Serve(0, 1, 1) in listed(at_sea)
    assert not any(isinstance(act, Serve) and act.piece == 1 for act in listed(raid))
