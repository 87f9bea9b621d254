"""Whatever is saved can be opened, or an older copy that can is offered.

Files of careers and fights of the game itself are cut, and their documents altered, with whole
older copies beside them. What the page does and what the command line does is the same.
"""

import json
import random
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

from pieces_of_eight.saves.disk import older
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.saves.words import SaveError
from pieces_of_eight.tui.cli.main import main
from pieces_of_eight.tui.cli.trouble import open_folder
from pieces_of_eight.tui.play.career import begin, take_up
from pieces_of_eight.tui.play.order_form import Commission
from tests.saves.tools import anew, file_of
from tests.tui.shell import save_duel
from tests.tui.test_career_kept import NAMES, sail

SAMPLE, ALL = 10, 100
SHORT = Commission(
    NAMES, ("england", "spain"), ("powder monkey", "sailor"), 1, ironman=False, seed=11
)
LEGS = (40, 40, 60)
"""Actions after which the career is left; each leaves an older copy."""
Spoils = Callable[[bytes, random.Random], bytes]


@cache
def career() -> Path:
    """A folder with a career in the middle of its season, and two older copies of it."""
    place = Path(mkdtemp())
    folder = open_folder(place)
    begun = begin(SHORT, folder)
    name = begun.name
    begun.close()
    for leg in LEGS:
        log = take_up(folder, name)
        anew(log.store)
        sail(log, leg)
        log.close()
    assert older(place / f"{name}.career", 2).exists()
    return place / f"{name}.career"


@cache
def fight() -> Path:
    """A folder with a fight, and an older copy of it that is whole."""
    folder = open_folder(Path(mkdtemp()))
    with save_duel(folder) as saved:
        for number in range(60):
            who = saved.match.to_act[0]
            legal = saved.match.seat(who).legal()
            saved.match.submit(who, legal[number % len(legal)])
            if number == 50:
                saved.settle()
                anew(saved.store)
    return folder.path / f"{saved.name}.match"


def cut(data: bytes, rng: random.Random) -> bytes:
    """The file up to any of its bytes."""
    return data[: rng.randrange(1, len(data))]


def altered(data: bytes, rng: random.Random) -> bytes:
    """The file with something else in one of its documents, all checksums right."""
    payloads = [text.split(b" ", 2)[2] for text in data.splitlines()]
    number = rng.randrange(1, len(payloads))
    change = json.loads(payloads[number])
    where, key = rng.choice(list(leaves(change)))
    where[key] = rng.choice((None, -1, 0, 7, 10**6, "", "x", [], {}, True))
    payloads[number] = json.dumps(change, separators=(",", ":")).encode()
    return file_of(payloads)


def leaves(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a document that holds anything, with its own key."""
    keys = value.keys() if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], dict | list):
            yield from leaves(value[key])


def spoilt(whole: Path, place: Path, spoil: Spoils, number: int) -> Folder:
    """A folder with a file that is spoilt, and its copies as they were."""
    place.mkdir()
    for path in whole.parent.glob(f"{whole.name}*"):
        shutil.copy(path, place / path.name)
    spoils = spoil(whole.read_bytes(), random.Random(number))
    (place / whole.name).write_bytes(spoils)
    return open_folder(place)


def opens(whole: Path, place: Path, spoil: Spoils, number: int) -> bool:
    """See that a spoilt file is opened, from an older copy if need be; whether it was so."""
    folder = spoilt(whole, place, spoil, number)
    name, spoils = whole.stem, (place / whole.name).read_bytes()
    told = folder.check(name)
    enter(folder, whole)
    taken = any("you go on from an older copy" in sentence for sentence in told)
    if taken:
        kept = [path.read_bytes() for path in (place / "wastebasket").iterdir()]
        assert spoils in kept, f"{number}: the spoilt file is gone"
    assert folder.check(name) == [], number
    shutil.rmtree(place)
    return taken


def enter(folder: Folder, whole: Path) -> None:
    """Open a career or a fight, as its page does."""
    if whole.suffix == ".career":
        take_up(folder, whole.stem).close()
    else:
        folder.open(whole.stem).close()


@pytest.mark.parametrize("spoil", [cut, altered])
@pytest.mark.parametrize("whole", [career, fight])
@pytest.mark.parametrize(
    "numbers", [range(SAMPLE), pytest.param(range(SAMPLE, SAMPLE + ALL), marks=pytest.mark.soak)]
)
def test_whatever_is_saved_can_be_opened_or_an_older_copy_can(
    tmp_path: Path, whole: Callable[[], Path], spoil: Spoils, numbers: range
) -> None:
    assert any(opens(whole(), tmp_path / str(n), spoil, n) for n in numbers)


def test_a_career_cut_near_its_beginning_is_opened_from_its_older_copy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = career()
    folder = spoilt(whole, tmp_path / "a", lambda data, _: data[:6000], 0)
    file = folder.path / whole.name
    [told] = folder.check(whole.stem)
    assert "you go on from an older copy" in told
    assert len(file.read_bytes()) == 6000
    command = ["--data", str(folder.path), "saves", "check"]
    assert main(command) == 1
    assert told in capsys.readouterr().out
    log = take_up(folder, whole.stem)
    assert log.notes == [told]
    log.close()
    assert main(command) == 0


def test_a_career_that_does_not_join_is_not_taken_in_alone(tmp_path: Path) -> None:
    whole = career()
    strange = tmp_path / "strange.career"
    lines = whole.read_bytes().splitlines(keepends=True)
    strange.write_bytes(b"".join(lines[:5]))
    with pytest.raises(SaveError, match="do not fit together"):
        open_folder(tmp_path / "a").import_(strange)
