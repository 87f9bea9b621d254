"""The printed examples of both editions that no test of a chapter works out.

Where the others are: the schooner that falls off in `test_sailing`; the ram, the rock and the reefs
in `test_meeting`; attacks and sums of a boarding in `test_boarding`; the broadside in `test_fire`;
mutiny in `test_morale`, sharks in `test_tasks`; speed, tons, overloading in `test_yard`.
"""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import pirate_wars
from pieces_of_eight.campaign.geometry.hulls import DOT
from pieces_of_eight.campaign.pirate_wars import yard
from pieces_of_eight.campaign.pirate_wars.actions import Board, Leap, Take
from pieces_of_eight.campaign.pirate_wars.crew import count
from pieces_of_eight.campaign.pirate_wars.events import Crossed, Rammed, Touched
from pieces_of_eight.campaign.pirate_wars.state import Edition, Phase, Place, Post
from pieces_of_eight.campaign.pirate_wars.yard import Canvas, Design, Mast, Step
from pieces_of_eight.content.pirate_wars.ships import drawing
from tests.pirate_wars.positions import (
    BLUE,
    EAST,
    NEW,
    NORTH,
    OLD,
    RED,
    A,
    B,
    do,
    sea,
    ship,
    told,
)
from tests.pirate_wars.test_meeting import WAITING, passing


@pytest.mark.rule("PW-2.8", "PW-2.9")
@pytest.mark.parametrize("edition", list(Edition))
def test_the_flagship_comes_alongside_after_a_turn_and_nobody_is_hurt(edition: Edition) -> None:
    """Ram, example B: one leap, a turn, and contact at less than 45 degrees amid the second."""
    mine = ship("imperial-flagship", (400, 520), NORTH, edition=edition)
    hers = ship("skulls-eye-schooner", (460, 502), EAST + 30, BLUE, edition)
    state = sea(mine, hers, WAITING, edition=edition)
    state = do(do(state, Take(A)).state, Leap(A, 900)).state
    before = state.ships[A].stern
    step = do(state, Leap(A))
    assert told(step, Touched)
    assert not told(step, Rammed)
    assert not told(step, Crossed)
    assert 12 * DOT < step.state.ships[A].stern.x - before.x < 14 * DOT, "60 dots are 32 and 28"
    after = replace(step.state, phase=Phase.BOARDING, active=-1, move=None)
    for chooser, act in ((RED, Board(A, B)), (BLUE, Board(B, A))):
        assert pirate_wars.refuse(replace(after, chooser=chooser), act) is None


@pytest.mark.rule("PW-2.11", "R0-39")
def test_the_schooner_that_rounds_an_island_at_six_dots_loses_two() -> None:
    assert passing("skulls-eye-schooner", 6 * DOT, OLD) == 2


@pytest.mark.rule("PW-7.3", "PW-7.4", "PW-7.5")
@pytest.mark.parametrize(
    ("edition", "step"), [(OLD, Step.FULL), (NEW, Step.TOPPED)], ids=["1994", "revised"]
)
def test_eight_sails_are_a_jib_two_masts_of_three_and_a_lateen(
    edition: Edition, step: Step
) -> None:
    pair = (Canvas.MAIN, Canvas.TOP) if step is Step.FULL else (Canvas.TOP, Canvas.HIGH)
    masts = (Mast(step, (Canvas.JIB, *pair)), Mast(step, pair), Mast(Step.SINGLE, (Canvas.LATEEN,)))
    design: Design = replace(drawing("skulls-eye-schooner").design(edition), masts=masts)
    assert [yard.worth(mast) for mast in masts] == [4, 3, 1]
    assert yard.sails_of(design) == 8
    assert yard.faults(design) == []


@pytest.mark.rule("PW-1.7")
def test_the_runner_that_was_mended_has_sixty_four_dots_and_fourteen_men() -> None:
    runner = ship("renegade-runner-modified", (500, 500), NORTH)
    assert (max(runner.card.speeds), len(runner.guns)) == (64, 2)
    assert runner.aboard == 4 + 4 + 4 + 2
    assert count(runner.crew, lambda row: row.post in (Post.CAPTAIN, Post.MATE)) == 2
    assert count(runner.crew, lambda row: row.place is Place.GUNS) == 4
    plain = ship("renegade-runner", (500, 500), NORTH)
    assert (max(plain.card.speeds), len(plain.guns)) == (48, 1)
