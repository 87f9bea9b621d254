"""What is worked out sooner than by looking: legs as bits, who stands where, which way to run."""

import random
from itertools import pairwise

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.ai.policy import level
from pieces_of_eight.campaign.engines import SHORE_RAID
from pieces_of_eight.campaign.geometry.plane import Point, cells, near, squared
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.shore_raid import ground as kept
from pieces_of_eight.campaign.shore_raid.attacking import flight_from
from pieces_of_eight.campaign.shore_raid.events import Attacked, PutToFlight
from pieces_of_eight.campaign.shore_raid.ground import BARRED, BODY, CLEAR, STONY, THICKET
from pieces_of_eight.campaign.shore_raid.marching import scene, walk_to, walker
from pieces_of_eight.campaign.shore_raid.state import NO_PLACE, Fate, Ground, March, Raid
from pieces_of_eight.content.shore_raid.scenarios import shore_raid
from tests.games import moves, played
from tests.shore_raid.positions import called, figure, listed, marked, position
from tests.tables import case

WIDE, HIGH = 13, 11
ROUGH = (Ground.ROUGH, Ground.JUNGLE, Ground.CRATES)


def wilds(rng: random.Random) -> kept.Plan:
    """A map of odd letters."""
    rows = tuple("".join(rng.choice(".......,%x##~") for _ in range(WIDE)) for _ in range(HIGH))
    return kept.plan(("S" + rows[0][1:], *rows[1:]))


def crossed(table: kept.Plan, a: Point, b: Point, *shut: Ground) -> list[Ground] | None:
    """The ground of a line; None where it is shut, or passes between two corners that are."""
    path = list(cells(a, b))
    grounds = [table.ground[y * table.columns + x] for x, y in path]
    for (x, y), (to_x, to_y) in pairwise(path):
        beside = (table.ground[y * table.columns + to_x], table.ground[to_y * table.columns + x])
        if x != to_x and y != to_y and all(each in shut for each in beside):
            return None
    return None if any(each in shut for each in grounds) else grounds


@pytest.mark.rule("H-60", "H-61")
@pytest.mark.parametrize("seed", range(2))
def test_a_leg_is_what_the_ground_it_crosses_makes_it(seed: int) -> None:
    rng = random.Random(seed)
    table = wilds(rng)
    for _ in range(400):
        start, end, other = (rng.randrange(WIDE * HIGH) for _ in range(3))
        a, b = table.middles[start], table.middles[end]
        walked = crossed(table, a, b, Ground.WATER, Ground.HOUSE)
        kind = BARRED if walked is None else STONY if {*walked} & {*ROUGH} else CLEAR
        seen = crossed(table, a, b, Ground.HOUSE)
        through = THICKET + 1 if seen is None else seen[1:-1].count(Ground.JUNGLE)
        found, shift, beside = table.leg(start, end)
        assert found == table.line(a, b) == kind
        assert table.sight(a, b) == (through <= THICKET)
        assert bool(1 << other >> shift & beside) == near(a, b, table.middles[other], BODY)


@pytest.mark.parametrize("seed", range(3))
def test_who_stands_in_a_middle_walks_as_anybody_does(seed: int) -> None:
    rng = random.Random(seed)
    table = wilds(rng)
    free = [n for n in range(WIDE * HIGH) if table.walk[n]]
    raid = position("C 0,0 N", "b 1,0 N")
    for _ in range(40):
        start, *via, foe, to = (table.middles[n] for n in rng.sample(free, rng.randint(3, 7)))
        ground = scene(raid, [figure(raid, "C1")], [])
        enemy = replace(figure(raid, "b1"), at=foe)
        ground = ground._replace(table=table, foes=[enemy], crowd=1 << table.cells[foe])
        walk = walk_to(table, [foe], start, tuple(via), to)
        kind = BARRED if walk is None else STONY if walk.broken else CLEAR
        for each in (ground, ground._replace(crowd=None)):
            assert walker(each, start, tuple(via))(table.cells[to]) == kind


def test_moves_between_the_middles_are_offered_too_and_none_is_refused() -> None:
    raid = called(position("C 10,10 N", "C 11,10 N", "b 15,10 N", "b 14,12 N"), "C1 C2")
    raid = marked(raid, "C1", at=Point(1013, 1071))
    for foe in (Point(1550, 1050), Point(1433, 1021)):
        acts = listed(here := marked(raid, "b1", at=foe))
        assert any(isinstance(act, March) for act in acts)
        assert not any(SHORE_RAID.game.refuse(here, act) for act in acts)


def told(raid: Raid) -> tuple[object, ...]:
    """What is kept of a raid, in terms that can be compared; orders count."""
    stood, waits = kept.standing(raid), kept.waiting(raid)
    at = [list(side.items()) for side in stood.at]
    bands = [(side.unbanded, list(side.bands.items())) for side in waits]
    return at, stood.held, stood.bits, stood.middles, stood.apart, bands


def test_a_raid_is_followed_as_it_is_found_anew() -> None:
    dice, followed, steps = Seeded(0), 0, 0
    start = SHORE_RAID.game.start(shore_raid("ambush").setup(), dice).state
    levels = (level("powder monkey"),) * 2
    for _, _, raid in moves(SHORE_RAID, start, dice, levels, 0):
        last = kept._standing.pair
        followed += last is not None and last[0] is raid.figures
        steps += 1
        assert told(raid) == told(replace(raid, figures=(*raid.figures,)))
        told(raid)  # what comes next follows from this one
    assert followed > 0.9 * steps


def test_whatever_befalls_men_is_followed() -> None:
    rng = random.Random(0)
    raid = position("C 1,1 N", "C 2,1 N", "C 3,1 N", "b 6,1 N", "b 7,1 N", "b 8,1 N")
    names = ["C1", "C2", "C3", "b1", "b2", "b3"]
    for _ in range(600):
        change: dict[str, object] = rng.choice(
            [
                {"at": Point(50 + 100 * rng.randrange(9), 50 + 100 * rng.randrange(4))},
                {"at": Point(50 + 60 * rng.randrange(9), 130)},
                {"at": figure(raid, rng.choice(names)).at},
                {"fate": rng.choice([Fate.HERE, Fate.DEAD, Fate.HERE])},
                {"band": rng.randrange(4)},
                {"acted": rng.random() < 0.4},
            ]
        )
        told(raid)
        raid = marked(raid, rng.choice(names), **change)
        assert told(raid) == told(replace(raid, figures=(*raid.figures,)))


@pytest.mark.rule("PA-5.5")
@pytest.mark.parametrize("seed", range(4))
def test_nobody_runs_nearer_to_him_who_beat_him(seed: int) -> None:
    """A law over games at random: no leg of the first run comes nearer than where it began."""
    for turn in played(case("shore_raid", "a brawl ashore", seed))[1]:
        fled = {e.figure for e in turn.step.events if isinstance(e, PutToFlight)}
        for event in turn.step.events:
            if isinstance(event, Attacked) and event.at in fled:
                foe, man = turn.before.figures[event.by], turn.before.figures[event.at]
                far = squared(man.at, foe.at)
                way = flight_from(turn.before, replace(man, load=NO_PLACE), foe.at)
                for (ax, ay), (bx, by) in pairwise((man.at, *((*way.via, way.to) if way else ()))):
                    assert kept.ground_of(turn.before).line(Point(ax, ay), Point(bx, by))
                    for n in range(1, 21):
                        passed = Point(ax + (bx - ax) * n // 20, ay + (by - ay) * n // 20)
                        assert squared(passed, foe.at) >= far - 400
                assert squared(turn.step.state.figures[event.at].at, foe.at) >= far
