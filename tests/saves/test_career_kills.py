"""The game is killed in a career, at every step of the disk: nothing is lost, nothing is told."""

import os
import random
import re
from pathlib import Path

import pytest

from pieces_of_eight.saves.words import SealedError
from tests.saves.test_kills import copied, victims
from tests.saves.tools import WORDS, folder, play, short, states, step
from tests.saves.victim import COUNTS, VOYAGE

NO_FORK = "the victim is forked at a chosen step of the disk: Windows has no such moment"
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason=NO_FORK)  # no fork, no victim
SECRET = re.compile(rb'"(?:purse|action|digest|state|thrown)"')
SEALED_AT = VOYAGE.index("w")


def done(told: int) -> int:
    """How many matches and actions there were after so many acts."""
    return sum(letter in COUNTS for letter in VOYAGE[: max(0, told - 1)])


def check(place: Path, told: int) -> None:
    """After a death: what was told to be done is there, and at most the act after it."""
    if not place.exists() or not (listed := folder(place).careers()):
        assert told == 0
        return
    assert [one.problem for one in listed] == [""]
    saves = folder(place)
    try:
        career = saves.open_career("voyage")
        assert told <= SEALED_AT + 1
        words = {}
    except SealedError as error:
        assert told >= SEALED_AT + 1
        words = {who: WORDS[who] for who in error.holders}
        assert told < SEALED_AT + 2 or words == WORDS
        career = saves.open_career("voyage", words)
        career.settle()  # it may be tidying up: then files come and go
        for path in place.rglob("voyage.career*"):
            assert not SECRET.search(path.read_bytes()), path
    with career:
        told_of = "torn|was not closed when it was last open" if words else "torn"
        assert all(re.search(told_of, note) for note in career.notes), career.notes
        found = len(career.names())
        for name in career.names():
            match = career.match(name)
            found += match.actions
            if name in ("career", "last"):
                assert match.match.state == states(match.actions)[-1]
            else:
                fought = short()
                for number in range(match.actions):
                    step(fought, number)
                assert match.match.state == fought.state
        assert done(told) <= found <= done(told + 1)
        if "career" in career.names():
            play(career.match("career"), 1)
    assert saves.check("voyage", words) == []


def test_the_voyage_has_matches_put_away(tmp_path: Path) -> None:
    with victims(tmp_path) as some:
        place, told, lived = some.die(what="voyage")
    assert (told, lived) == (len(VOYAGE) + 1, True)
    with folder(place).open_career("voyage", WORDS) as career:
        assert career.is_over("fight")
        assert career.is_over("second")
        assert career.match("career").actions == VOYAGE.count("a")
    check(place, told)


def test_at_any_step_of_the_disk_every_career_opens_at_most_one_act_back(tmp_path: Path) -> None:
    left = list(copied(tmp_path, "voyage", lambda step: step % 2 / 2))
    for place, told in left:
        check(place, told)
    assert len(left) > 100
    assert told == len(VOYAGE) + 1


def test_killed_at_some_steps_of_the_disk_every_career_opens_at_most_one_act_back(
    tmp_path: Path,
) -> None:
    with victims(tmp_path) as some:
        for number in range(1, 1000, 16):
            place, told, lived = some.die(what="voyage", step=number, part=number // 16 % 2 / 2)
            check(place, told)
            if lived:
                break
    assert number > 100
    assert told == len(VOYAGE) + 1


@pytest.mark.soak
def test_killed_at_any_step_of_the_disk_every_career_opens_at_most_one_act_back(
    tmp_path: Path,
) -> None:
    with victims(tmp_path) as some:
        for number in range(1, 1000):
            place, told, lived = some.die(what="voyage", step=number, part=number % 2 / 2)
            check(place, told)
            if lived:
                break
    assert number > 100
    assert told == len(VOYAGE) + 1


@pytest.mark.soak
def test_killed_at_random_moments_every_career_opens_at_most_one_act_back(tmp_path: Path) -> None:
    rng = random.Random(1717)
    with victims(tmp_path) as some:
        for _ in range(60):
            place, told, _ = some.die(what="voyage", after=rng.random() * 0.3)
            check(place, told)
