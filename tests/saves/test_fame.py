"""The hall of fame keeps scores with the record they rest on."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.saves.hall import Fame, record_digest
from pieces_of_eight.saves.words import SealedError
from tests.saves.tools import WORDS, begun, finish, folder, play, set_sail, short

FAME = Fame("Anne Bonny", "England", 0, 3, 1.5, "came home rich", "1720-11-16", "1", "voyage", "")


def scorer(record: CareerFile) -> float:
    """A score: the actions of all matches, and the purse the career was begun with."""
    purse: int = record.setup["purse"]
    return purse + sum(len(match.entries) for match in record.matches.values())


def played(place: Folder, words: dict[int, str] | None = None) -> Fame:
    """A career of 13 actions, and its entry."""
    with set_sail(place, words) as career:
        play(career.match("career"), 10)
        finish(career.begin("fight", "toy", short()))
        before = record_digest(career)
        career.match("fight").leave()
        assert record_digest(career) == before
        career.note("theme", "chart")
        assert record_digest(career) == before
    return replace(FAME, score=113, digest=before)


def test_the_hall_shows_the_highest_score_first_and_each_once(tmp_path: Path) -> None:
    place = folder(tmp_path)
    low, high = replace(FAME, score=7.5), replace(FAME, score=90, captain="Mary\x1b[5m Read")
    for fame in (low, high, low):
        place.hall.enter_fame(fame)
    place.save_settings({"theme": "chart"})
    assert folder(tmp_path).hall.fame() == [replace(high, captain="Mary Read"), low]
    assert place.settings() == {"theme": "chart"}


def test_a_score_holds_whose_record_replays_to_it(tmp_path: Path) -> None:
    place = folder(tmp_path)
    fame = played(place)
    assert place.hall.against(fame, scorer) == []
    assert place.hall.against(replace(fame, score=114), scorer) == [
        "voyage.career is worth 113 points, not 114."
    ]
    assert "is not the record" in place.hall.against(replace(fame, digest="0"), scorer)[0]
    assert (
        "There is no career called 'gone'"
        in place.hall.against(replace(fame, career="gone"), scorer)[0]
    )
    assert "no career called '../x'" in place.hall.against(replace(fame, career="../x"), scorer)[0]

    def fails(_: CareerFile) -> float:
        raise KeyError("season")

    assert "cannot be worked out" in place.hall.against(fame, fails)[0]


def test_a_career_that_went_on_is_no_longer_the_record_of_its_score(tmp_path: Path) -> None:
    place = folder(tmp_path)
    fame = played(place)
    with place.open_career("voyage") as career:
        play(career.begin("more", "toy", begun()), 1)
    assert "is not the record" in place.hall.against(fame, scorer)[0]


def test_a_sealed_record_is_checked_with_its_words(tmp_path: Path) -> None:
    place = folder(tmp_path)
    fame = played(place, WORDS)
    with pytest.raises(SealedError):
        place.hall.against(fame, scorer)
    assert place.hall.against(fame, scorer, WORDS) == []


def test_an_entry_is_dated_and_the_same_record_is_entered_once(tmp_path: Path) -> None:
    place = folder(tmp_path)
    bare = replace(FAME, date="", version="", dice="fair", chair=1)
    first = place.hall.enter_fame(bare)
    assert (first.date, first.version) == ("1717-11-28T12:00:00+00:00", "1")
    assert place.hall.enter_fame(replace(bare, date="1718-01-01")) == first
    assert place.hall.fame() == [first]


@pytest.mark.rule("C-16")
def test_careers_of_each_length_stand_in_a_table_of_their_own(tmp_path: Path) -> None:
    """The highest of each first."""
    place = folder(tmp_path)
    order = [(1, 4.0), (3, 50.0), (3, 9.0), (5, 7.0)]
    for length, score in reversed(order):
        place.hall.enter_fame(replace(FAME, length=length, score=score))
    assert [(fame.length, fame.score) for fame in place.hall.fame()] == order
