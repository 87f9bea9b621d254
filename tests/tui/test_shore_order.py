"""What the form of a shore raid agrees on, and what an opened event tells of it."""

import pytest

from pieces_of_eight.campaign import shore_raid
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.shore_raid.events import Attacked
from pieces_of_eight.campaign.shore_raid.state import Fight, Options
from pieces_of_eight.tui.play.order_form import Plan
from pieces_of_eight.tui.shore_raid.face import ORDER, explain
from tests.shore_raid.positions import called, position


@pytest.mark.rule("H-221")
@pytest.mark.parametrize(("picked", "runs"), [({}, False), ({"four": "runs"}, True)])
def test_what_four_points_do_is_a_line_of_the_form(picked: dict[str, str], runs: bool) -> None:
    meant = ORDER.meant(Plan("shore_raid", "supply", "7", picked))
    assert meant.setup().options.four_runs is runs
    field = next(field for field in ORDER.fields if field.name == "four")
    assert [value for value, _ in field.values] == ["", "runs"]
    assert "four" in ORDER.hints


@pytest.mark.parametrize(
    ("runs", "need"),
    [
        (False, "3 hits put him to flight, 4 kill"),
        (True, "3 or 4 hits put him to flight, 5 kill"),
    ],
)
def test_an_opened_blow_tells_how_many_points_kill(runs: bool, need: str) -> None:
    raid = called(position("C 30,9 E", "c 31,9 W", options=Options(four_runs=runs)), "C1")
    step = shore_raid.apply(raid, Fight(0, 1), Scripted(1, 6))
    blow = next(event for event in step.events if isinstance(event, Attacked))
    assert explain(blow)[-1] == ("need", need)
