"""A seal vouches for what can be read without the words: who changes it is found out."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from saves import seal
from saves.career_file import CareerHeader, Standing
from saves.folder import Folder
from saves.journal_file import line, scan
from saves.match_file import Chair
from saves.saved_career import SavedCareer
from tests.saves.tools import CAREER, WORDS, finish, folder, play, set_sail, short, states

IRON = msgspec.structs.replace(
    CAREER, ironman=True, difficulty="mate", seasons=5, options={"dice": "fixed"}
)
Payloads = list[dict[str, Any]]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys are made in no time: how long it takes is not what is tried here."""
    monkeypatch.setattr(seal, "COST", 2)


def left(path: Path, header: CareerHeader = IRON) -> Folder:
    """A folder with a sealed career that was played and left."""
    place = folder(path)
    with set_sail(place, WORDS, header) as career:
        play(career.match("career"), 20)
        finish(career.begin("fight", "toy", short()))
        career.stand(Standing(2, (12, 9), (1,)))
    return place


def forged(path: Path, forge: Callable[[Payloads], object]) -> None:
    """Let somebody without the words write the file of the career anew, all checksums right."""
    file = path / "voyage.career"
    head, *rows = (json.loads(text.split(b" ", 2)[2]) for text in file.read_bytes().splitlines())
    forge(rows)
    head["lines"] = 1 + len(rows)
    lines, chain = [], b""
    for number, payload in enumerate([head, *rows]):
        text, chain = line(number, chain, json.dumps(payload, separators=(",", ":")).encode())
        lines.append(text)
    file.write_bytes(b"".join(lines))


def row(rows: Payloads, table: str) -> dict[str, Any]:
    """The one document of a table."""
    found: dict[str, Any] = next(one["doc"] for one in rows if one["table"] == table)
    return found


def notes(place: Folder) -> list[str]:
    with place.open_career("voyage", WORDS) as career:
        return list(career.notes)


def test_a_career_that_nobody_touched_opens_without_a_word(tmp_path: Path) -> None:
    place = left(tmp_path)
    for _ in range(3):
        assert place.check("voyage", WORDS) == []
        assert notes(place) == []


TERMS: dict[str, tuple[Any, str]] = {
    "ironman": (False, "ironman"),
    "difficulty": ("powder monkey", "the level"),
    "seasons": (1, "the number of seasons"),
    "options": ({"dice": "fair"}, "how the dice fall or how battles are fought"),
    "chairs": (
        [{"kind": "ai", "name": "Anne Bonny", "level": "mate"}, {"kind": "person", "name": "M"}],
        "who plays",
    ),
    "title": ("Another", "its name"),
}


@pytest.mark.parametrize("field", TERMS)
def test_terms_that_were_rewritten_without_the_words_are_told_and_do_not_hold(
    tmp_path: Path, field: str
) -> None:
    place = left(tmp_path)
    value, named = TERMS[field]
    forged(tmp_path, lambda rows: row(rows, "header").update({field: value}))
    sentence = (
        f"Somebody has changed {named} in voyage.career without its words; what was agreed holds."
    )
    assert sentence in place.check("voyage", WORDS)
    with place.open_career("voyage", WORDS) as career:
        assert sentence in career.notes
        assert getattr(career.header, field) == getattr(IRON, field)
        assert career.match("career").match.state == states(20)[-1]
    [listed] = place.careers()
    assert listed.header
    assert getattr(listed.header, field) == getattr(IRON, field)
    assert notes(place) == []
    assert list((tmp_path / "wastebasket").iterdir())


def test_terms_whose_sealed_copy_is_gone_are_told_to_be_doubtful(tmp_path: Path) -> None:
    place = left(tmp_path)
    forged(tmp_path, lambda rows: row(rows, "header").pop("s"))
    assert notes(place)[1].startswith("The terms of voyage.career were written without its words")


def test_a_seal_cannot_be_made_an_earlier_one_that_vouched_for_nothing(tmp_path: Path) -> None:
    left(tmp_path)

    def earlier(rows: Payloads) -> None:
        row(rows, "seal")["id"] = row(rows, "seal")["id"].removeprefix(seal.VOUCHES)

    forged(tmp_path, earlier)
    with pytest.raises(Exception, match="That is not the word of"):
        folder(tmp_path).open_career("voyage", WORDS)


@pytest.mark.parametrize("table", ["standing", "matches"])
def test_anything_else_that_was_rewritten_is_told(tmp_path: Path, table: str) -> None:
    place = left(tmp_path)
    changed = {"standing": {"ending": "came home rich"}, "matches": {"name": "fight-2"}}[table]
    forged(tmp_path, lambda rows: row(rows, table).update(changed))
    told = "Somebody has changed voyage.career without its words since it was last closed."
    assert told in place.check("voyage", WORDS)[0]


def test_last_lines_that_were_taken_away_are_told(tmp_path: Path) -> None:
    left(tmp_path)
    data = (tmp_path / "voyage.career").read_bytes()
    count = data.count(b"\n")
    for lost in range(1, count - 6):
        place = folder(tmp_path / str(lost))
        place.path.joinpath("voyage.career").write_bytes(data)
        forged(place.path, lambda rows, lost=lost: rows.__delitem__(slice(-lost, None)))  # type: ignore[misc]
        told = place.check("voyage", WORDS)
        assert any("was not closed when it was last open" in note for note in told) or (
            "does not replay" in told[0]
        )


def test_last_lines_that_were_taken_away_but_the_very_last_are_told(tmp_path: Path) -> None:
    place = left(tmp_path)
    forged(tmp_path, lambda rows: rows.pop(-2))
    told = " ".join(place.check("voyage", WORDS))
    assert "without its words since it was last closed" in told or "does not replay" in told


def test_a_game_that_was_stopped_is_told_as_what_it_may_have_been(tmp_path: Path) -> None:
    place = left(tmp_path)
    career: SavedCareer = place.open_career("voyage", WORDS)
    play(career.match("career"), 1)
    career.settle()
    data = (tmp_path / "voyage.career").read_bytes()
    career.close()
    (tmp_path / "voyage.career").write_bytes(data)
    [told] = notes(place)
    assert told == (
        "voyage.career was not closed when it was last open: the game was stopped then, or the"
        " last lines of the file were taken away."
    )
    assert notes(place) == []


def test_chairs_that_change_hands_are_vouched_for_in_the_same_line(tmp_path: Path) -> None:
    place = left(tmp_path)
    with place.open_career("voyage", WORDS) as career:
        career.sit((Chair("ai", "Anne Bonny", "sailor"), CAREER.chairs[1]))
        career.settle()
        tables = scan((tmp_path / "voyage.career").read_bytes()).tables
    assert tables["header"]["1"]["chairs"][0]["level"] == "sailor"
    assert career.cover.under("header", 1, tables["header"]["1"])["chairs"][0]["level"] == "sailor"
    assert notes(place) == []


def test_a_career_sealed_by_an_earlier_game_is_vouched_for_from_now_on(tmp_path: Path) -> None:
    old = Path(__file__).parent / "old" / "sealed-1.career"
    path = tmp_path / "voyage.career"
    path.write_bytes(old.read_bytes())
    place = folder(tmp_path)
    assert notes(place) == []
    assert scan(path.read_bytes()).tables["seal"]["1"]["id"].startswith(seal.VOUCHES)
    assert place.check("voyage", WORDS) == []
    forged(tmp_path, lambda rows: row(rows, "header").update(ironman=True))
    assert "changed ironman in voyage.career" in " ".join(place.check("voyage", WORDS))


def test_words_changed_and_lifted_leave_nothing_to_be_told(tmp_path: Path) -> None:
    place = left(tmp_path)
    with place.open_career("voyage", WORDS) as career:
        career.set_word(1, "new word", WORDS[1])
    with place.open_career("voyage", {0: WORDS[0], 1: "new word"}) as career:
        assert career.notes == []
        career.lift_word(0, WORDS[0])
        career.lift_word(1, "new word")
    with place.open_career("voyage") as career:
        assert career.notes == []
        assert set(scan((tmp_path / "voyage.career").read_bytes()).tables["header"]["1"]) == set(
            msgspec.to_builtins(IRON)
        ) - {"seed"}


def test_a_seed_of_a_career_may_have_a_hundred_and_twenty_eight_bits(tmp_path: Path) -> None:
    large = 2**128 - 5
    header = msgspec.structs.replace(CAREER, seed=large)
    for words in ({}, WORDS):
        place = folder(tmp_path / str(len(words)))
        set_sail(place, words, header).close()
        with place.open_career("voyage", words) as career:
            assert career.header.seed == large
            career.note("a", "b")
        with place.open_career("voyage", words) as career:
            assert career.header.seed == large
