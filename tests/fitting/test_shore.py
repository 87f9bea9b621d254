"""The numbers of a captain ashore: how they are named and bent, and what lessons teach."""

import math
import random
from pathlib import Path

import pytest

from campaign import shore_raid
from campaign.ai.arena import Result
from campaign.kernel.dice import Seeded
from campaign.kernel.sealed import Player
from campaign.shore_raid.mind import captain
from campaign.shore_raid.mind.captain import USUAL, Ways
from campaign.shore_raid.model.state import PIRATES, TOWN
from tests.fitting import shore as fitting
from tests.fitting.shore import (
    Lesson,
    Trained,
    bent,
    changed,
    going_by,
    heard,
    lead,
    learned,
    lesson,
    moved,
    numbers,
)
from tests.ladder import shore_setup


def test_numbers_are_named_by_side_and_changed_by_name() -> None:
    other = changed(USUAL, {"few": 0.5, "most.1": 5.5, "numbers.1.man": 2.0, "sought": 3999.6})
    before, after = numbers(USUAL), numbers(other)
    named = {"few": 0.5, "most.1": 5.5, "numbers.1.man": 2.0, "sought": 4000}
    assert after == before | named
    assert isinstance(other.sought, int), "whole numbers stay whole"
    with pytest.raises(KeyError):
        changed(USUAL, {"numbers.1.onward": 1.0})


def test_numbers_are_bent_by_widths_of_their_logarithm() -> None:
    found = numbers(bent(USUAL, {"aim": 2.0, "numbers.0.man": -1.0}, 0.5))
    ratios = {name: found[name] / x for name, x in numbers(USUAL).items() if found[name] != x}
    assert ratios == pytest.approx({"aim": math.e, "numbers.0.man": math.exp(-0.5)})


def test_each_number_is_heeded_by_a_side_and_that_of_one_side_by_no_other() -> None:
    for name in numbers(USUAL):
        sides = [side for side in (PIRATES, TOWN) if heard(name, side)]
        assert sides, name
        if "." in name:
            assert sides == [int(name.split(".")[1])]
    assert [heard(name, TOWN) for name in ("few", "laden", "friend")] == [False, True, True]


def test_who_goes_by_the_shipped_numbers_thinks_as_the_captain() -> None:
    raid = shore_raid.start(shore_setup(1), Seeded(1)).state
    side = shore_raid.to_act(raid)[0]
    assert Trained(USUAL).options(raid, side) == captain.options(raid, side)
    other = Trained(bent(USUAL, dict.fromkeys(numbers(USUAL), 1.0), 0.5)).options(raid, side)
    assert [each.value for each in other] != [each.value for each in captain.options(raid, side)]
    assert going_by(USUAL).name == "trial"


@pytest.mark.parametrize(("side", "scores"), [(PIRATES, (15.0, 5.0)), (TOWN, (5.0, 15.0))])
def test_a_lead_is_told_from_the_side_of_who_learns(
    side: Player, scores: tuple[float, float]
) -> None:
    """Three quarters of the need are even; the pirates have all of it here."""
    found = lead(Result(scores, 1, None), side, 15)
    assert found == pytest.approx(math.tanh(1.0) * (1 if side == PIRATES else -1))


def test_lessons_are_raids_played_twice_with_numbers_bent_either_way() -> None:
    one, other = (lesson(USUAL, 0.2, "captain", 0, number) for number in (2, 3))
    assert one == lesson(USUAL, 0.2, "captain", 0, 2)
    assert {name: -x for name, x in one.bent.items()} == other.bent
    assert all(heard(name, TOWN) for name in one.bent)
    assert -1 < one.result < 1


def taught(ways: Ways, width: float, against: str, round_: int, number: int) -> Lesson:
    """A lesson in which all that counts is that enemies are few sooner."""
    rng = random.Random(number // 2)
    by = {name: (-1) ** number * rng.gauss(0, 1) for name in ("few", "aim", "laden")}
    return Lesson(round_, number, by, math.tanh(by["few"] / 10))


def test_a_number_that_wins_grows_and_no_other_much() -> None:
    lessons = [taught(USUAL, 0.25, "captain", 0, number) for number in range(200)]
    names = ["aim", "few", "laden"]
    found = dict(zip(names, learned(lessons, names), strict=True))
    after = numbers(moved(USUAL, found, 0.25, 20.0))
    grown = {name: after[name] / numbers(USUAL)[name] for name in names}
    assert grown["few"] > 1.2 > 1.05 > max(grown["aim"], grown["laden"])


def test_learning_goes_on_from_the_lessons_that_are_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    given = []

    def counted(*asked: object) -> Lesson:
        given.append(asked[-2:])
        return taught(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(fitting, "lesson", counted)
    file = tmp_path / "lessons.jsonl"
    orders = ["shore", "learn", str(file), "--games", "40", "--rounds", "2", "--seed", "0"]
    monkeypatch.setattr("sys.argv", orders)
    fitting.main()
    whole = capsys.readouterr().out
    assert given == [(at, at * 40 + n) for at in range(2) for n in range(40)]
    kept = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(kept[:55]))
    given.clear()
    fitting.main()
    assert given == [(1, number) for number in range(55, 80)]
    assert capsys.readouterr().out == whole
    assert file.read_bytes() == b"".join(kept)
