"""The game is stopped at every step of the disk, and nothing is lost.

A process that is killed leaves the files as they are: so a copy of the folder before each step is
as good as a kill there, with the half of a write that may have been done. `test_terminal_kills`
kills real ones.
"""

import os
import random
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import RLock
from typing import Any

from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.saves.disk import older
from pieces_of_eight.saves.words import SealedError
from tests.saves.tools import (
    CAREER,
    WORDS,
    QuickDisk,
    ToldDisk,
    begun,
    created,
    folder,
    kept,
    play,
    short,
    states,
    step,
)
from tests.toy import TOY

ACTS = 15
VOYAGE = "baafxxawxagayyylaaulab"
"""What is done in a career, a letter an act; small letters of one match stand for its actions."""
COUNTS = "abfgxy"
"""The letters that leave one match or one action more."""
SECRET = re.compile(rb'"(?:purse|action|digest|state|thrown)"')
SEALED_AT = VOYAGE.index("w")
Told = Callable[[], object]
"""Called after every act."""


def act(match: Match, number: int) -> None:
    """Act `number` of a fight: take back what can be, now and then, or do something."""
    last = match.entries[-1].who if match.entries else match.to_act[0]
    if number % 3 == 2 and match.why_not_undo(last) is None:
        match.undo(last)
        return
    who = match.to_act[0]
    match.submit(who, random.Random(number).choice(TOY.game.legal(match.state, who)))


def fight(place: Path, disk: QuickDisk, told: Told) -> None:
    """Begin a match, play it with two breaks, and leave."""
    saves = folder(place, disk)
    saved = created(saves)
    told()
    for number in range(ACTS):
        if number in (4, 9):
            saved.close()
            saved = saves.open("duel")
        act(saved.match, number)
        saved.wait_for_disk()  # so that every run takes the same steps
        told()
    saved.close()


def repairs(place: Path, disk: QuickDisk, told: Told) -> None:
    """Open the damaged match of a folder, take it out and in, delete it."""
    saves = folder(place, disk)
    told()
    with saves.open("duel") as saved:
        told()
        play(saved, 2)
    told()
    saves.export("duel", place / "out")
    name = saves.import_(place / "out")
    told()
    saves.delete("duel")
    told()
    saves.open(name).close()
    saves.save_settings({"theme": "chart"})


def voyage(place: Path, disk: QuickDisk, told: Told) -> None:
    """Play a career: three matches, two words set and one changed, left and gone on with."""
    saves, words = folder(place, disk), dict[int, str]()
    career = saves.create_career(CAREER, {"purse": 100}, words)
    told()
    for number, letter in enumerate(VOYAGE):
        match letter:
            case "b":
                career.begin("career" if number == 0 else "last", "toy", begun())
            case "f" | "g":
                career.begin({"f": "fight", "g": "second"}[letter], "toy", short())
            case "a" | "x" | "y":
                play(career.match({"a": "career", "x": "fight", "y": "second"}[letter]), 1)
            case "w":
                words = WORDS
                career.set_word(0, WORDS[0])
                career.set_word(1, WORDS[1])
            case "u":
                career.set_word(1, WORDS[1], WORDS[1])
            case _:
                career.close()
                career = saves.open_career("voyage", words)
        career.wait_for_disk()
        told()
    career.close()


class CopyingDisk(ToldDisk):
    """A disk that copies its folder before each step: so a game that is killed there leaves it.

    Of a write, the copy holds the part of its bytes that `part` says for the number of the step.
    """

    def __init__(self, folder: Path, copies: Path, part: Callable[[int], float]) -> None:
        super().__init__()
        self._folder, self._copies, self._part = folder, copies, part
        self._alone = RLock()
        """Held by who takes a step: nothing is written while a folder is copied."""
        for each in ("make", "open", "write", "sync", "replace", "copy", "remove"):
            setattr(self, each, self._one_by_one(getattr(self, each)))

    def _one_by_one(self, change: Callable[..., Any]) -> Callable[..., Any]:
        def changed(*given: Any, **named: Any) -> Any:
            with self._alone:
                return change(*given, **named)

        return changed

    def step(self, name: str, handle: int | None = None, data: bytes = b"") -> None:
        super().step(name, handle, data)
        number = len(self.steps)
        if not self._folder.exists():
            return
        if handle is None:
            shutil.copytree(self._folder, self._copies / str(number))
            return
        length, at = os.fstat(handle).st_size, os.lseek(handle, 0, os.SEEK_CUR)
        os.write(handle, data[: int(len(data) * self._part(number))])
        shutil.copytree(self._folder, self._copies / str(number))
        os.ftruncate(handle, length)
        os.lseek(handle, at, os.SEEK_SET)


class Listening(CopyingDisk):
    """A disk that copies its folder at each step, and notes how many acts were over then."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.acts = 0
        self.told = [0]

    def step(self, name: str, handle: int | None = None, data: bytes = b"") -> None:
        self.told.append(self.acts)
        super().step(name, handle, data)


def stopped(
    path: Path, play: Callable[[Path, QuickDisk, Told], None], part: Callable[[int], float]
) -> Iterator[tuple[Path, int]]:
    """What each step of the disk found, and how many acts were over; last comes the whole."""
    disk = Listening(path / "whole", path / "copies", part)

    def told() -> None:
        disk.acts += 1

    play(path / "whole", disk, told)
    for number, acts in enumerate(disk.told[1:], 1):
        if (path / "copies" / str(number)).exists():
            yield path / "copies" / str(number), acts
    yield path / "whole", disk.acts


def expected() -> list[Any]:
    """The states after each number of acts of a fight."""
    match = begun()
    found = [match.state]
    for number in range(ACTS):
        act(match, number)
        found.append(match.state)
    return found


def test_at_any_step_of_the_disk_every_file_opens_at_most_one_act_back(tmp_path: Path) -> None:
    all_states = expected()
    left = list(stopped(tmp_path, fight, lambda step: step % 2 / 2))
    for place, told in left:
        saves = folder(place)
        listed = saves.matches()
        assert [one.problem for one in listed] in ([], [""])
        if not listed:
            assert told == 0
            continue
        with saves.open("duel") as saved:
            assert saved.match.state in all_states[max(0, told - 1) : told + 1]
            assert all("incomplete" in note for note in saved.notes)
            before = saved.actions
            act(saved.match, 0)
        assert saves.matches()[0].actions == saved.actions != before
        assert saves.check("duel") == []
        saves.save_settings({"theme": "chart"})
        assert saves.settings() == {"theme": "chart"}
    assert len(left) > 40
    assert told == ACTS + 1


def test_at_any_step_of_a_repair_nothing_is_lost(tmp_path: Path) -> None:
    path = kept(tmp_path / "whole")
    older(path, 1).write_bytes(path.read_bytes())
    path.write_bytes(path.read_bytes()[:20])
    left = list(stopped(tmp_path, repairs, lambda _: 0.5))
    for place, told in left:
        saves, found = folder(place), dict[str, int]()
        for listed in saves.matches():
            with saves.open(listed.name) as saved:
                assert saved.match.state == states(saved.actions)[-1]
                found[listed.name] = saved.actions
        assert found["duel" if told < 4 else "duel-2"] >= (8 if told >= 3 else 6)
        assert "duel" not in found or told < 5
        assert found.get("duel-2", 8) == 8
        waste = [path.read_bytes() for path in (place / "wastebasket").glob("*duel.match")]
        assert told < 2 or any(len(data) == 20 for data in waste)
    assert len(left) > 30
    assert told == 5


def test_at_any_step_of_the_disk_every_career_opens_at_most_one_act_back(tmp_path: Path) -> None:
    left = list(stopped(tmp_path, voyage, lambda step: step % 2 / 2))
    for place, told in left:
        check_voyage(place, told)
    assert len(left) > 60
    assert told == len(VOYAGE) + 1
    with folder(tmp_path / "whole").open_career("voyage", WORDS) as career:
        assert career.is_over("fight")
        assert career.is_over("second")
        assert career.match("career").actions == VOYAGE.count("a") + 1


def check_voyage(place: Path, told: int) -> None:
    """What was told to be done is there, and at most the act after it."""
    if not (listed := folder(place).careers()):
        assert told == 0
        return
    assert [one.problem for one in listed] == [""]
    saves, words = folder(place), dict[int, str]()
    try:
        career = saves.open_career("voyage")
        assert told <= SEALED_AT + 1
    except SealedError as error:
        assert told >= SEALED_AT + 1
        words = {who: WORDS[who] for who in error.holders}
        assert told < SEALED_AT + 2 or words == WORDS
        career = saves.open_career("voyage", words)
        for path in place.rglob("voyage.career*"):
            with suppress(FileNotFoundError):
                assert not SECRET.search(path.read_bytes()), path
    with career:
        assert all("incomplete" in note for note in career.notes), career.notes
        found = len(career.names())
        for name in career.names():
            match = career.match(name)
            found += match.actions
            fought = begun() if name in ("career", "last") else short()
            for number in range(match.actions):
                step(fought, number)
            assert match.match.state == fought.state
        assert done(told) <= found <= done(told + 1)
        if "career" in career.names():
            play(career.match("career"), 1)
    assert saves.check("voyage", words) == []


def done(told: int) -> int:
    """How many matches and actions there were after so many acts."""
    return sum(letter in COUNTS for letter in VOYAGE[: max(0, told - 1)])
