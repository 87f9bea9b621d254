"""The towns are measured honestly, and a town that one side always wins is found out."""

import io

import pytest

from campaign.ai.arena import Result
from campaign.ai.policy import level
from campaign.kernel.sealed import Player
from campaign.land_raid.model.generate import Rating
from content import raid, random_raid
from tests import balance
from tests.balance import Game, Record, fault, head, record, row, table, town_of


@pytest.mark.parametrize(
    ("found", "why"),
    [
        (Record(), ""),
        (Record(70, 30), ""),
        (Record(71, 29), "raiders above 70%"),
        (Record(30, 70), ""),
        (Record(20, 71, 9), "town above 70%"),
        (Record(0, 70, 30), ""),
    ],
)
def test_more_than_seven_games_in_ten_are_too_many(found: Record, why: str) -> None:
    assert fault(found) == why


def test_a_draw_counts_for_neither_side() -> None:
    games = [
        Result((30.0, 15.0), 100, Player(0)),
        Result((20.0, 25.0), 200, None),
        Result((4.0, 41.0), 300, Player(1)),
    ]
    found = record(games)
    assert found == Record(1, 1, 1, 54.0, 600)
    assert row("nassau", found).split()[1:6] == ["3", "33.3%", "6.1%-79.2%", "33.3%", "6.1%-79.2%"]
    assert row("nassau", found).split()[6:] == ["33%", "18.0", "200", "good"]


def test_one_bad_town_spoils_the_table() -> None:
    good, bad = ("nassau", Record(5, 5)), ("panama", Record(1, 9))
    out = io.StringIO()
    assert table(out, [good])
    assert not table(out, [bad, good])
    lines = out.getvalue().splitlines()
    assert len({line.index("95 %") for line in lines if "95 %" in line}) == 1
    assert [line.split()[-1] for line in lines if "town above" in line] == ["70%"]


def test_a_town_is_ready_or_made_from_its_seed() -> None:
    assert town_of("nassau", 3) == raid("nassau")
    assert town_of("made", 3) == random_raid(3)
    assert town_of("made-3-0-5", 3) == random_raid(3, Rating(3, 0, 5))
    assert {town_of(f"made{rating}", 1).title for rating in balance.RATINGS}


def test_both_captains_think_as_long_as_they_are_told() -> None:
    assert head(Game("nassau", "mate", 0, 1)) is level("mate")
    assert head(Game("nassau", "mate", 3, 1)).budget.rounds == 3
    assert head(Game("nassau", "sailor", 3, 1)).name == "sailor"


def test_a_town_is_played_and_judged(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["st-croix", "--games", "2", "--rounds", "1", "--seed", "7", "--processes", "1"]
    code = balance.main(asked)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == balance.HEAD
    assert lines[1].startswith("st-croix           2 ")
    assert len(lines) == 2
    assert code == (not lines[1].endswith("good"))
