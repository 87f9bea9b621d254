"""How heads for port and sheet are compared: both chairs, whole careers, the shares counted."""

import pytest

from campaign.ai.arena import Result
from campaign.kernel.sealed import Player
from tests.balance.port import HEADS, Sailed, career, line
from tests.by_lot import sailed
from tui.cli.simulate import begin


def test_two_numbers_are_one_seed_from_both_chairs() -> None:
    """Equal heads do the same in the same chair, so one's result is the other's, turned."""
    one, two = (career("mate", "mate", 1, "", number) for number in (14, 15))
    assert one == Sailed(two.result.turned, -two.prize)
    assert career("mate", "mate", 1, "", 16) != one


@pytest.mark.rule("C-30")
def test_a_captain_sails_as_a_mate_until_the_last_season() -> None:
    his, mates = (
        sailed(begin(2, 5), (HEADS[name](), HEADS["mate"]()), 5) for name in ("captain", "mate")
    )
    assert his.state.past[0] == mates.state.past[0]
    assert his.seasons[0].sheet.state.written == mates.seasons[0].sheet.state.written
    assert his.seasons[1].sheet.state.written[0] != mates.seasons[1].sheet.state.written[0]


def test_a_line_counts_careers_points_and_prizes() -> None:
    won, lost = Result((50, 20), 0, Player(0)), Result((10, 30), 0, Player(1))
    told = line("captain", [Sailed(won, 1), Sailed(won, 1), Sailed(lost, -1), Sailed(lost, 0)])
    assert told.split()[:3] == ["captain", "4", "50.0%"]
    assert "+5.0" in told
    assert told.endswith("prize  50%, the enemy  25%")
