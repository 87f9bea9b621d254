"""Measurements go on where they stopped, and their verdicts follow from what was played."""

from pathlib import Path

import pytest
from msgspec import json

from pieces_of_eight.campaign.lab.job import GameRow
from pieces_of_eight.campaign.sheet.state import Result
from tests.measure import balance, careers, lots, strength
from tests.measure.fights import MADE, Kind, ready
from tests.measure.kept import Kept

MONKEYS = "powder monkey", "powder monkey"
DUEL = MADE[0]


@pytest.mark.parametrize("kind", MADE, ids=lambda kind: kind.name)
def test_every_kind_of_fight_can_be_opened_for_any_seed(kind: Kind) -> None:
    jobs = [kind.job(MONKEYS, seed) for seed in range(3)]
    assert len({job.setup for job in jobs}) > 1
    assert jobs[0] == kind.job(MONKEYS, 0)


def test_every_ready_fight_is_measured_once() -> None:
    names = [kind.name for kind in ready()]
    assert {"duel", "st-croix", "church", "wreck", "wars-duel, 1994"} <= {*names}
    assert len({*names}) == len(names) > 20


def test_what_is_kept_is_not_played_again(tmp_path: Path) -> None:
    """A line that was torn is played once more."""
    file = tmp_path / "rows.jsonl"
    jobs = [DUEL.job(MONKEYS, seed) for seed in range(3)]
    whole = Kept(file).rows(jobs)
    written = file.read_bytes()
    file.write_bytes(written[:-7])
    assert Kept(file).rows(jobs) == whole
    assert file.read_bytes() == written

    def refuse(job: object) -> GameRow:
        raise AssertionError(job)

    assert Kept(file).rows(jobs, refuse) == whole


def test_strength_is_counted_from_both_seats(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "rows.jsonl")
    score = strength.measured(DUEL, "sailor", "powder monkey", range(100, 102), kept)
    assert score.games == 4
    assert score.wins > score.losses
    even = strength.measured(DUEL, *MONKEYS, range(2), kept)
    assert (even.share, even.margin) == (0.5, 0)


@pytest.mark.parametrize(("first", "second", "fair"), [(7, 3, True), (8, 2, False), (2, 8, False)])
def test_neither_side_may_win_more_than_seven_in_ten(first: int, second: int, fair: bool) -> None:
    winners = [0] * first + [1] * second
    rows = [
        GameRow("duel", "", MONKEYS, n, who, (1.0, 2.0), 9, 9, 9) for n, who in enumerate(winners)
    ]
    assert balance.line(DUEL, rows).endswith(" fair") is fair


@pytest.mark.parametrize("fights", ["", pytest.param("powder monkey", marks=pytest.mark.soak)])
def test_a_way_of_sailing_is_followed_from_both_chairs(fights: str, tmp_path: Path) -> None:
    kept = Kept(tmp_path / "rows.jsonl")
    most, least = (
        sum(game.scores[0] for game in careers.measured(way, 1, fights, range(1), kept))
        for way in ("mate", "runs cargo")
    )
    assert most > least


def test_the_table_of_lots_is_laid_beside_what_was_fought() -> None:
    """Who is twice as strong won four times as often: the square of the ratio."""
    battle = lots.Met(1, Result.BATTLE, 0, (2.0, 1.0), unescorted=True)
    beaten = lots.Met(1, Result.BATTLE, 2, (2.0, 1.0), unescorted=True)
    assert lots.fitted([*[battle] * 80, *[beaten] * 20])[0] == 2
    told = {
        line.split("  ")[0]: line for line in lots.table([lots.Met(1, Result.LAND_RAID, 0)] * 90)
    }
    assert told["raids: won"].endswith("of 90  AWAY")
    assert told["battles: drawn"].endswith("never met")


def test_careers_that_were_fought_out_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "lots.jsonl"
    rows = [lots.Met(seed, Result.LANDING, 1) for seed in (3, 4)]
    file.write_bytes(b"".join(json.encode([row]) + b"\n" for row in rows))
    assert lots.kept(file, (4, 3), 1) == rows[::-1]
