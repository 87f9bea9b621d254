"""What is kept of a board and of who stands on it is what would be found anew."""

import random
import sys

import pytest
from msgspec.structs import replace

from campaign.engines import TREASURE_GRAB
from campaign.geometry.studs import BITS, Stud, sees, steps_between
from campaign.treasure_grab.model.actions import Carry, Move, Swing
from campaign.treasure_grab.model.ground import MAN, RANGE, in_sight, plan, taken
from campaign.treasure_grab.model.standing import standing
from campaign.treasure_grab.model.state import FigureId, Grab, Phase, band_of, members
from campaign.treasure_grab.rules.carrying import Haul, carry_to, legal_chest, swing_to
from campaign.treasure_grab.rules.moving import legal_moves, way_to
from content import treasure
from tests.benchmarks.rules import playout

BOARDS = ("jetty", "tower")


def positions(board: str, seeds: int = 3) -> list[Grab]:
    """Positions of games at random, one after the other."""
    setup = treasure(board).setup_for(2)
    return [grab for seed in range(seeds) for grab, _ in playout(TREASURE_GRAB, setup, seed)]


@pytest.mark.parametrize("board", BOARDS)
def test_where_figures_stand_is_followed_as_it_is_found_anew(board: str) -> None:
    grabs = positions(board, 1)
    random.Random(1).shuffle(grabs)  # from any position to any other, too
    for grab in (*positions(board, 1), *grabs):
        found = standing(grab.figures)
        there = [(who, each.at) for who, each in enumerate(grab.figures) if each.at >= 0]
        assert found.all == sum(BITS[at] for _, at in there)
        for band, studs in enumerate(found.bands):
            mine = [at for who, at in there if int(band_of(FigureId(who))) == band]
            assert studs == sum(BITS[at] for at in mine)


@pytest.mark.rule("R4-6")
@pytest.mark.parametrize("board", BOARDS)
def test_what_has_been_seen_once_is_seen_both_ways(board: str) -> None:
    rng, table = random.Random(2), plan(treasure(board).setup_for(2).board.rows)
    for _ in range(2000):
        a, b = Stud(rng.randrange(len(table.on))), Stud(rng.randrange(len(table.on)))
        near = steps_between(a, b, table.columns) <= RANGE
        clear = near and sees(table.tops, table.columns, (a, b), MAN)
        assert in_sight(table, a, b) == in_sight(table, b, a) == clear


@pytest.mark.parametrize("board", BOARDS)
def test_the_listed_moves_are_those_that_can_be_made(board: str) -> None:
    for grab in positions(board, 2)[::3]:
        if grab.phase is not Phase.MOVING or grab.pending:
            continue
        listed = set(legal_moves(grab))
        nobody = (replace(grab.figures[0], at=Stud(-1)),) * len(grab.figures)
        for who in members(grab.band):
            # Alone on the board he has the longest list.
            alone = (*nobody[:who], grab.figures[who], *nobody[who + 1 :])
            for act in legal_moves(replace(grab, figures=alone)):
                free = not BITS[act.to] & taken(grab) and no_one_in_the_way(grab, act)
                assert (act in listed) == free


def no_one_in_the_way(grab: Grab, act: Move) -> bool:
    """Whether the shortest way over an empty board is free."""
    empty = replace(grab, chest=replace(grab.chest, at=Stud(-1)))
    figure = grab.figures[act.by]
    nobody = (replace(figure, at=Stud(-1)),) * len(grab.figures)
    alone = replace(empty, figures=(*nobody[: act.by], figure, *nobody[act.by + 1 :]))
    way = way_to(alone, act.by, act.to)
    return way is not None and not way.through & taken(grab) & ~BITS[figure.at]


@pytest.mark.rule("TG-7")
@pytest.mark.parametrize("board", BOARDS)
def test_the_listed_ways_of_the_chest_are_those_it_can_go(board: str) -> None:
    asked = 0
    for grab in positions(board, 12):
        if grab.phase is not Phase.MOVING or grab.pending:
            continue
        listed = [act for act in legal_chest(grab) if isinstance(act, Carry | Swing)]
        if not listed:
            continue
        asked += 1
        by = grab.active
        steps = [Carry(by, way) for way in range(8)]
        turns = [Swing(by, about, way) for about in (1, 2) for way in (-1, 1)]
        found = [act for act in steps if isinstance(carry_to(grab, act), Haul)]
        assert listed == [
            *found,
            *(act for act in turns if isinstance(swing_to(grab, act), Haul)),
        ]
    assert asked > 20


def test_an_action_of_a_grab_takes_few_steps() -> None:
    """Python's own calls for an action at random, the same on every machine.

    They were 90 when every question looked at all figures and read the board again.
    """
    setup, calls, actions = treasure("jetty").setup_for(2), 0, 0

    def counted(_: object, event: str, __: object) -> None:
        nonlocal calls
        calls += event == "call"

    for seed in range(20):
        sys.setprofile(counted if seed > 9 else None)  # the first look at every line
        played = sum(1 for _ in playout(TREASURE_GRAB, setup, seed))
        sys.setprofile(None)
        actions += played if seed > 9 else 0
    assert calls < 72 * actions
