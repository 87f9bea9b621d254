"""PA-5.5, R2-24 and R2-31: who has had enough turns from his enemy and runs, never through him."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import Point, squared
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.shore_raid.attacking import flight_from, run_on
from pieces_of_eight.campaign.shore_raid.events import Attacked, PutToFlight
from pieces_of_eight.campaign.shore_raid.ground import ground_of
from pieces_of_eight.campaign.shore_raid.marching import throw_paces
from pieces_of_eight.campaign.shore_raid.state import (
    NO_PLACE,
    PIRATES,
    TOWN,
    Fate,
    Pace,
    Raid,
)
from tests.games import played
from tests.shore_raid.positions import called, figure, play, position
from tests.shore_raid.test_fighting import fight
from tests.tables import case

SLOW = Pace(400, 300, 600, 400)


def beaten(raid: Raid, by: str, who: str) -> Raid:
    """The raid in which one has put the other to flight."""
    return play(called(raid, by), fight(raid, by, who), 4, 1).state


@pytest.mark.rule("PA-5.5", "R2-31")
def test_who_has_his_enemy_between_him_and_his_ship_runs_away_from_him_first() -> None:
    raid = position("C 30,9 W", "c 29,9 E", side=TOWN, paces=(SLOW, SLOW))
    after = beaten(raid, "c1", "C1")
    ran = figure(after, "C1")
    assert (ran.fate, ran.at, ran.facing) == (Fate.RUNNING, Point(3450, 950), 2), "straight away"
    workbench = Play(after, Scripted())
    run_on(workbench)
    assert figure(workbench.state, "C1").at == Point(3250, 750), "then to his ship"


@pytest.mark.rule("R2-24")
def test_who_has_his_ship_behind_him_runs_straight_to_her() -> None:
    raid = position("C 20,0 E", "c 21,0 W", side=TOWN, paces=(SLOW, SLOW))
    assert figure(beaten(raid, "c1", "C1"), "C1").at == Point(1650, 50)


@pytest.mark.rule("R2-31")
def test_a_man_in_a_dead_end_stays_turned_away_and_runs_on_when_he_can() -> None:
    rows = ("S.........", "..####....", "..#.......", "..####....", "..........", "..........")
    raid = position("C 3,2 E", "c 4,2 W", side=TOWN, paces=(SLOW, SLOW), rows=rows)
    ran = figure(beaten(raid, "c1", "C1"), "C1")
    assert (ran.fate, ran.at, ran.facing) == (Fate.RUNNING, Point(350, 250), 6)


@pytest.mark.rule("PA-5.5")
@pytest.mark.parametrize("setup", ["supply", "a brawl ashore", "a made shore"])
@pytest.mark.parametrize("seed", range(3))
def test_nobody_runs_nearer_to_him_who_beat_him(setup: str, seed: int) -> None:
    """A law over games at random: no leg of the first run comes nearer than where it began."""
    for turn in played(case("shore_raid", setup, seed))[1]:
        fled = {e.figure for e in turn.step.events if isinstance(e, PutToFlight)}
        for event in turn.step.events:
            if isinstance(event, Attacked) and event.at in fled:
                foe, man = turn.before.figures[event.by], turn.before.figures[event.at]
                way = flight_from(turn.before, replace(man, load=NO_PLACE), foe.at)
                path = (man.at, *((*way.via, way.to) if way else ()))
                far = squared(man.at, foe.at)
                table = ground_of(turn.before)
                for a, b in pairwise(path):
                    steps = [
                        Point(a[0] + (b[0] - a[0]) * n // 20, a[1] + (b[1] - a[1]) * n // 20)
                        for n in range(21)
                    ]
                    assert all(squared(each, foe.at) >= far - 400 for each in steps[1:])
                    assert table.line(a, b), "through a wall"
                ran = turn.step.state.figures[event.at]
                assert squared(ran.at, foe.at) >= far, f"{man} ran to {ran.at} past {foe}"


@pytest.mark.rule("PA-5.5")
def test_a_sides_last_rider_runs_as_riders_do() -> None:
    raid = position("C 30,9 E", "u^ 31,9 W", "u 40,3 W")
    running = tuple([replace(f, fate=Fate.RUNNING) if f.mounted else f for f in raid.figures])
    workbench = Play(replace(raid, figures=running), Scripted(1, 1, 1, 2, 2, 2, 5, 6, 7, 8))
    throw_paces(workbench)
    assert workbench.state.paces[TOWN].mounted == 2100
    assert workbench.state.paces[PIRATES].mounted == 0
