"""The word of a captain: without it nothing that is private can be read from the file."""

import contextlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pieces_of_eight.campaign.engines import SHEET
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.disk import older
from pieces_of_eight.saves.folder import Folder, GameEdition
from pieces_of_eight.saves.seal import CLEAR, opened, sealed
from pieces_of_eight.saves.words import SaveError, SealedError
from tests.saves.tools import (
    CAREER,
    WORDS,
    QuickDisk,
    anew,
    finish,
    folder,
    forged,
    play,
    set_sail,
    short,
    states,
)
from tests.seasons import season

ROOT = Path(__file__).parents[2]
NAMES = ("Anne Bonny", "Mary Read")
SECRET = re.compile(
    rb"Ship \d|Company \d|Captain \d|\"(?:berth|worth|plan|salt|written|fleets|values|purse|seed"
    rb"|content|letter|state|action|digest|flag|tattoo)\""
)
"""What a muster is written with, in JSON: none of it may be seen in a sealed file."""
OPEN = re.compile(rb'"content":"[0-9a-z]*"|"seed":0\b|"who":\d,"salt":"[^"]*"')
"""What only looks like it: the hash of the content, a seed that is not told, the salt of a word."""


def test_who_guesses_words_pays_for_every_guess(tmp_path: Path) -> None:
    """What OWASP recommends for scrypt; all other tests make keys in no time.

    A career without passwords pays nothing: ciphers are not even loaded for it.
    """
    asked = (
        "import pathlib, sys\n"
        "from tests.saves.tools import folder, set_sail\n"
        f"place = folder(pathlib.Path({str(tmp_path)!r}))\n"
        "set_sail(place).close(), place.open_career('voyage').close()\n"
        "print('cryptography' in sys.modules)\n"
        "from cryptography.hazmat.primitives.kdf import scrypt\n"
        "seen, made = {}, scrypt.Scrypt\n"
        "scrypt.Scrypt = lambda **how: seen.update(how) or made(**how)\n"
        "set_sail(place, {0: 'w'}).close()\n"
        "print(seen['n'], seen['r'], seen['p'], len(seen['salt']), seen['length'])"
    )
    told = subprocess.run((sys.executable, "-c", asked), capture_output=True, check=True, cwd=ROOT)
    assert told.stdout.split() == [b"False", b"131072", b"8", b"1", b"16", b"32"]


def files(place: Path) -> Iterator[bytes]:
    """The bytes of every file of a folder, whatever it is; some come and go meanwhile."""
    for path in place.rglob("*"):
        with contextlib.suppress(FileNotFoundError, IsADirectoryError):
            yield path.read_bytes()


def secrets(place: Path) -> list[bytes]:
    """What can be read in a folder that should not be."""
    return [found for data in files(place) for found in readable(data)]


def readable(data: bytes) -> list[bytes]:
    """What can be read in a file that should not be."""
    return SECRET.findall(OPEN.sub(b"", data))


# --- the seal itself ---------------------------------------------------------------------


def test_both_words_are_needed_while_both_are_set() -> None:
    both = sealed(WORDS)
    covered = both.over("t", {"ship": "Ranger"})
    assert opened(both.record, WORDS, NAMES, "f").under("t", covered) == {"ship": "Ranger"}
    for words, missing in (
        ({}, "the passwords of Anne Bonny and Mary Read"),
        ({0: WORDS[0]}, "the password of Mary Read"),
        ({1: WORDS[1]}, "the password of Anne Bonny"),
    ):
        with pytest.raises(SealedError, match=rf"^f is locked: it needs {missing}\.$") as why:
            opened(both.record, words, NAMES, "f")
        assert (why.value.holders, why.value.wrong) == ((0, 1), None)


def test_the_same_document_is_sealed_otherwise_each_time_and_opens_in_its_place_only() -> None:
    one = sealed(WORDS)
    first, second = (one.over("t", {"a": 1}) for _ in (1, 2))
    assert first != second
    assert one.under("t", first) == one.under("t", second) == {"a": 1}
    for key, document in (
        ("u", first),
        ("t", {"a": 1}),
        ("t", {"s": "AAAA"}),
        ("t", {"s": ""}),
        ("t", {"s": "no base"}),
        ("t", sealed(WORDS).over("t", {"a": 1})),
    ):
        with pytest.raises(ValueError, match=r"."):
            one.under(key, document)


def test_a_new_word_makes_a_new_key() -> None:
    one, two, three = sealed({0: "w"}), sealed({0: "w", 1: "v"}), sealed({0: "w"})
    assert sealed({}) is CLEAR
    for other in (two, three):
        with pytest.raises(ValueError, match="changed after it was sealed"):
            other.under("t", one.over("t", {}))


# --- sealed careers ----------------------------------------------------------------------


def muster(place: Folder, words: dict[int, str] | None) -> CareerFile:
    """A career with a sheet at its beginning, in the tenth of its harbours."""
    career = place.create_career(CAREER, {"purse": 100}, words, {"tattoo": "anchor"})
    sheet = Match(SHEET, season(7, 9, ("England", "Spain"))(5), 5)
    career.begin("season-1", "sheet", sheet)
    return career


def write_sheets(saved: Any, actions: int) -> Iterator[None]:
    """Both captains write, one thing after the other; a pause after each."""
    for number in range(actions):
        who = saved.match.to_act[number % len(saved.match.to_act)]
        legal = saved.match.seat(who).legal()
        saved.match.submit(who, legal[number * 7 % len(legal)])
        yield


@pytest.mark.parametrize("words", [WORDS, {1: WORDS[1]}])
def test_no_secret_of_a_muster_is_readable_on_the_disk_at_any_moment(
    tmp_path: Path, words: dict[int, str]
) -> None:
    seen: list[bytes] = []

    class Watching(QuickDisk):
        """A disk that looks at all its files before and after each step."""

        def write(self, handle: int, data: bytes) -> int:
            taken = super().write(handle, data)
            seen.extend(secrets(tmp_path))
            return taken

        def replace(self, source: Path, target: Path) -> None:
            super().replace(source, target)
            seen.extend(secrets(tmp_path))

    place = Folder(tmp_path, GameEdition({"sheet": SHEET}), Watching())
    career = muster(place, words)
    sheet = career.match("season-1")
    for number, _ in enumerate(write_sheets(sheet, 25)):
        if number % 10 == 9:
            career.close()
            career = place.open_career("voyage", words)
            sheet = career.match("season-1")
        career.note("tattoo", "a ship")
        career.wait_for_disk()
    state = sheet.match.state
    career.close()
    assert older(tmp_path / "voyage.career", 1).exists()
    assert place.careers()[0].holders == tuple(words)
    assert seen == secrets(tmp_path) == []
    with place.open_career("voyage", words) as career:
        assert career.match("season-1").match.state == state
        assert career.texts == {"tattoo": "a ship"}
        assert career.setup == {"purse": 100}
        assert career.header.seed == 77
        career.drop_seal()
        assert secrets(tmp_path)  # what was looked for would have been found


def test_a_word_set_in_the_middle_of_a_muster_seals_all_that_was_written(tmp_path: Path) -> None:
    place = Folder(tmp_path, GameEdition({"sheet": SHEET}), QuickDisk())
    career = muster(place, None)
    sheet = career.match("season-1")
    for number, _ in enumerate(write_sheets(sheet, 20)):
        if number == 9:
            anew(career.store)  # an older copy in clear
            assert secrets(tmp_path)
            career.set_word(1, "rum")
        assert number < 9 or secrets(tmp_path) == []
    state = sheet.match.state
    career.close()
    with pytest.raises(SealedError, match="needs the password of Mary Read"):
        place.open_career("voyage")
    with place.open_career("voyage", {1: "rum"}) as again:
        assert again.match("season-1").match.state == state


def test_a_wrong_word_changes_nothing_and_can_be_tried_again(tmp_path: Path) -> None:
    place = folder(tmp_path)
    with set_sail(place, WORDS) as career:
        play(career.match("career"), 5)
    path = tmp_path / "voyage.career"
    before = path.read_bytes()
    for words in ({}, {0: "x", 1: "y"}, {0: WORDS[1], 1: WORDS[0]}):
        with pytest.raises(SealedError, match=r"^[^.]*(\.career)?[^.]*\.$"):
            place.open_career("voyage", words)
    assert path.read_bytes() == before
    with pytest.raises(SealedError):
        place.check("voyage")
    assert place.check("voyage", WORDS) == []
    with place.open_career("voyage", WORDS) as career:
        assert career.match("career").match.state == states(5)[-1]


def test_a_word_is_changed_and_lifted_by_who_knows_it(tmp_path: Path) -> None:
    place = folder(tmp_path)
    career = set_sail(place, WORDS)
    finish(career.begin("fight", "toy", short()))
    career.begin("season-1", "toy", begun_match := short(9))
    play(career.match("career"), 10)
    for change in (
        lambda: career.set_word(0, "new", "wrong"),
        lambda: career.set_word(1, "new"),
        lambda: career.lift_word(1, WORDS[0]),
    ):
        with pytest.raises(SaveError, match=r"That is not the password of .*\. The old one stays"):
            change()
    career.set_word(0, "new", WORDS[0])
    assert [path.name for path in tmp_path.glob("voyage.career*")] == ["voyage.career"]
    play(career.match("career"), 3)
    career.close()
    with pytest.raises(SealedError):
        place.open_career("voyage", WORDS)
    career = place.open_career("voyage", {**WORDS, 0: "new"})
    assert career.match("season-1").match.state == begun_match.state
    career.lift_word(1, WORDS[1])
    career.lift_word(1, "nobody has one")
    play(career.match("career"), 3)
    career.close()
    career = place.open_career("voyage", {0: "new"})
    assert career.holders == (0,)
    career.lift_word(0, "new")
    assert career.holders == ()
    career.drop_seal()
    play(career.match("career"), 3)
    career.close()
    with place.open_career("voyage") as career:
        assert career.match("career").match.state == states(19)[-1]
        assert career.is_over("fight")
        assert career.match("fight").match.to_act == ()


def test_a_sealed_career_is_carried_about_under_its_seal(tmp_path: Path) -> None:
    place = folder(tmp_path / "here")
    with set_sail(place, WORDS) as career:
        play(career.match("career"), 7)
    place.export("voyage", tmp_path / "out")
    assert readable((tmp_path / "out").read_bytes()) == []
    assert place.import_(tmp_path / "out") == "voyage-2"
    with place.open_career("voyage-2", WORDS) as again:
        assert again.match("career").match.state == states(7)[-1]


TERMS: dict[str, Any] = {
    "ironman": True,
    "difficulty": "powder monkey",
    "seasons": 1,
    "options": {"dice": "fair"},
    "crowns": ["france", "france"],
    "title": "Another",
    "chairs": [{"kind": "ai", "name": "A", "level": "mate"}, {"kind": "person", "name": "M"}],
}


def test_terms_that_are_rewritten_without_the_words_do_not_hold(tmp_path: Path) -> None:
    place, path = folder(tmp_path), tmp_path / "voyage.career"
    with set_sail(place, WORDS) as career:
        play(career.match("career"), 7)
    good = path.read_bytes()
    for field, other in TERMS.items():
        path.write_bytes(good)
        forged(path, lambda documents, new={field: other}: documents[".header"].update(new))  # type: ignore[misc]
        [listed] = place.careers()
        assert getattr(listed.header, field) != getattr(career.header, field)
        with place.open_career("voyage", WORDS) as again:
            assert again.header == career.header
            assert again.match("career").match.state == states(7)[-1]


def test_every_test_that_the_page_of_words_names_is_there() -> None:
    page = (ROOT / "docs" / "words.md").read_text("utf-8")
    known = "".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    for name in re.findall(r"`(test_\w+)`", page):
        assert f"def {name}(" in known, name
    for file in re.findall(r"`(\w+/test_\w+\.py)`", page):
        assert (ROOT / "tests" / file).exists(), file
