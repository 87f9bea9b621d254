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

from saves.folder import Folder
from saves.journal_file import line, older
from saves.words import SaveError
from tests.tui.shell import save_duel
from tests.tui.test_logbook import NAMES, sail
from tui.cli.folder import open_folder
from tui.cli.main import main
from tui.play.commission import Commission
from tui.play.logbook import Logbook, begin

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
    name = begun.saved.name
    begun.close()
    for leg in LEGS:
        log = Logbook.open(folder, name)
        log.saved.journal.renew(log.saved.journal.tables)
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
            saved.submit(who, legal[number % len(legal)])
            if number == 50:
                saved.settle()
                saved._pages.journal.renew(saved._pages.journal.tables)  # type: ignore[attr-defined]
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
    lines, chain = [], b""
    for at, payload in enumerate(payloads):
        text, chain = line(at, chain, payload)
        lines.append(text)
    return b"".join(lines)


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


def opens_or_is_offered(whole: Path, place: Path, spoil: Spoils, number: int) -> str:
    """See that a spoilt file is opened as it is, or recovered; what came of it."""
    folder = spoilt(whole, place, spoil, number)
    name, file = whole.stem, place / whole.name
    before = file.read_bytes()
    sound = folder.check(name) == []
    refused: SaveError | None = None
    try:
        enter(folder, whole)
        came = "opened"
    except SaveError as error:
        refused = error
    if refused is not None:
        assert not sound, f"{number}: it was called sound: {refused}"
        assert refused.recoverable, f"{number}: nothing is offered: {refused}"
        assert file.read_bytes() == before, f"{number}: a refused file was changed"
        enter(folder, whole, recover=True)
        came = "recovered"
        assert folder.check(name) == [], number
    enter(folder, whole)
    shutil.rmtree(place)
    return came


def enter(folder: Folder, whole: Path, *, recover: bool = False) -> None:
    """Open a career or a fight, as its page does."""
    if whole.suffix == ".career":
        Logbook.open(folder, whole.stem, recover=recover).close()
    else:
        (folder.recover if recover else folder.open)(whole.stem).close()


@pytest.mark.parametrize("spoil", [cut, altered])
@pytest.mark.parametrize("whole", [career, fight])
@pytest.mark.parametrize(
    "numbers", [range(SAMPLE), pytest.param(range(SAMPLE, SAMPLE + ALL), marks=pytest.mark.soak)]
)
def test_whatever_is_saved_can_be_opened_or_an_older_copy_is_offered(
    tmp_path: Path, whole: Callable[[], Path], spoil: Spoils, numbers: range
) -> None:
    came = {opens_or_is_offered(whole(), tmp_path / str(n), spoil, n) for n in numbers}
    assert "recovered" in came


def test_a_career_cut_near_its_beginning_is_offered_from_its_older_copy(tmp_path: Path) -> None:
    whole = career()
    folder = spoilt(whole, tmp_path / "a", lambda data, _: data[:6000], 0)
    file = folder.path / whole.name
    with pytest.raises(SaveError, match=r"an older copy holds") as refused:
        Logbook.open(folder, whole.stem)
    assert refused.value.recoverable
    assert len(file.read_bytes()) == 6000
    assert folder.check(whole.stem) == [str(refused.value)]
    assert folder.careers()[0].problem == str(refused.value)
    log = Logbook.open(folder, whole.stem, recover=True)
    assert log.saved.notes[0].startswith(f"{whole.name} was recovered from an older copy")
    log.close()


def test_the_command_line_offers_and_recovers_it_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = career()
    folder = spoilt(whole, tmp_path / "a", lambda data, _: data[:6000], 0)
    start = ["--data", str(folder.path), "saves"]
    assert main([*start, "check"]) == 1
    assert "recover it to go on from there." in capsys.readouterr().out
    assert main([*start, "recover", whole.stem]) == 0
    assert "was recovered from an older copy" in capsys.readouterr().out
    assert main([*start, "check"]) == 0
    Logbook.open(folder, whole.stem).close()


def test_a_sealed_career_is_recovered_only_with_its_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = open_folder(tmp_path)
    people = ("person", "person")
    words = {0: "parrot", 1: "anchor"}
    begun = begin(Commission(NAMES, ("england", "spain"), people, 1, words=words), folder)
    name = begun.saved.name
    begun.close()
    path = tmp_path / f"{name}.career"
    path.write_bytes(path.read_bytes()[:-100])
    recover = ["--data", str(tmp_path), "saves", "recover", name]
    assert main(recover) == 1
    assert "is sealed: it opens with the words of" in capsys.readouterr().err
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    typed = iter(words.values())
    monkeypatch.setattr("getpass.getpass", lambda prompt: next(typed))
    assert main(recover) == 0
    assert "was recovered" in capsys.readouterr().out
    Logbook.open(folder, name, words).close()


def test_a_career_that_does_not_join_is_not_taken_in_alone(tmp_path: Path) -> None:
    whole = career()
    strange = tmp_path / "strange.career"
    lines = whole.read_bytes().splitlines(keepends=True)
    strange.write_bytes(b"".join(lines[:5]))
    with pytest.raises(SaveError, match="do not fit together"):
        open_folder(tmp_path / "a").import_(strange)
