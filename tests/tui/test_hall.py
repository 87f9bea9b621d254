"""The hall of fame takes honest scores, and finds out those that are not (C-16)."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.career import CareerStage
from pieces_of_eight.campaign.joining import OF_CAREER, BrokenRecordError, fight_name, sheet_name
from pieces_of_eight.campaign.kernel.match import Match, RefusedError, replay
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.saves.hall import Fame, record_digest
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.career.album import account, career_end, placed
from pieces_of_eight.tui.career.records import fate_of, read_out, words_of
from pieces_of_eight.tui.play.career import begin, sit, take_up
from pieces_of_eight.tui.play.order_form import PERSON, NewCareer
from pieces_of_eight.tui.play.scoring import entry, honest_career, scorer
from tests.saves.tools import retold
from tests.tui.endings import AGAINST_SAILOR, CROWNS, NAMES, QUICKEST, sail, sailed
from tests.tui.shell import make_folder

pytestmark = pytest.mark.rule("C-16")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    return make_folder(tmp_path_factory.mktemp("hall"))


@pytest.fixture(scope="module")
def honest(folder: Folder) -> Iterator[tuple[CareerFile, Fame]]:
    """A career of a person against a sailor, left and taken up now and then, with its entry."""
    saved = begin(AGAINST_SAILOR, folder)
    while sail(saved, 300) == 300:
        saved.close()
        saved = take_up(folder, saved.name)
    yield saved, folder.hall.enter_fame(career_end(saved).entries[0])
    saved.close()


def against(folder: Folder, fame: Fame) -> str:
    """What speaks against an entry, in one line."""
    return " ".join(folder.hall.against(fame, scorer(fame)))


def test_an_honest_score_holds_and_an_entry_that_says_something_else_is_found_out(
    folder: Folder, honest: tuple[CareerFile, Fame]
) -> None:
    _, fame = honest
    assert (fame.captain, fame.crown, fame.seasons, fame.factor) == (NAMES[0], "England", 1, 0.8)
    assert (fame.dice, fame.chair, fame.ending) == ("fixed", 0, "sailed to the end")
    assert against(folder, fame) == ""
    lies: list[tuple[dict[str, Any], str]] = [
        ({"score": 999.0}, "not 999"),
        ({"captain": "Mary Read"}, "its captain should be Anne Bonny, not Mary Read"),
        ({"heir": "Mary Read"}, "Anne Bonny finished it, not Mary Read"),
        ({"factor": 1.0}, "its factor should be 0.8, not 1.0"),
        ({"chair": 1}, "its captain should be Don Blas"),
        ({"chair": 7}, "it has no such captain"),
        ({"digest": "0"}, "is not the record"),
    ]
    for lie, why in lies:
        assert why in against(folder, replace(fame, **lie)), lie


@pytest.mark.rule("C-3")
def test_the_hall_names_who_finished_a_career_and_who_began_it(tmp_path: Path) -> None:
    with sailed(tmp_path) as saved:
        step = saved.career.port.steps[-1]
        one, two = step.state.captains
        both = (replace(one, name="Mary Read", successor=True), two)
        saved.career.port.steps[-1] = replace(step, state=replace(step.state, captains=both))
        fame = entry(saved, saved.career, Player(0), "sailed to the end")
        page = account(saved, saved.career, Player(0))
    assert (fame.captain, fame.heir) == ("Anne Bonny", "Mary Read")
    assert fame.named == page.name == "Mary Read, after Anne Bonny"
    assert words_of(fame)[:2] == ("Mary Read", "England")
    assert any("Anne Bonny began it." in line for line in read_out(fate_of(fame)))
    assert "for Mary Read, after Anne Bonny, among careers" in placed(fame, [fame])
    short, long = (replace(fame, length=0, score=0, seasons=n) for n in (1, 9))
    assert "First" in placed(long, [long, short])
    assert placed(short, [short]).endswith("long wars.")


def rewritten(
    folder: Folder,
    record: CareerFile,
    fame: Fame,
    matches: Mapping[str, Match],
    setup: Any = None,
) -> str:
    """What speaks against a file of its own for these matches, in the name of whose digest."""
    with folder.create_career(record.header, setup or record.setup) as career:
        for name, match in {**record.matches, **matches}.items():
            career.begin(name, match.engine.name, match, chairs=record.chairs[name])
        found = replace(fame, career=career.name, digest=record_digest(career))
    return against(folder, found)


def with_other_dice(match: Match) -> Match:
    """The same match, whose last dice were thrown again until they fell otherwise.

    All that was done after them is done again, as far as it may be.
    """
    at = max(n for n, entry in enumerate(match.entries) if entry.thrown)
    for shake in range(1, 50):
        found = replay(match.engine, match.setup, match.dice.seed, match.entries[:at])
        found.dice.at += shake
        with suppress(RefusedError):
            for entry in match.entries[at:]:
                found.submit(entry.who, entry.action)
        if found.entries[at].thrown != match.entries[at].thrown and not found.to_act:
            return found
    raise AssertionError("no other dice end it")


def test_a_record_that_was_bent_is_found_out(
    folder: Folder, honest: tuple[CareerFile, Fame]
) -> None:
    record, fame = honest
    assert rewritten(folder, record, fame, {}) == "", "by honest hands it holds"
    sheet = sheet_name(1)
    bent = {sheet: with_other_dice(record.matches[sheet])}
    assert "has dice at action " in rewritten(folder, record, fame, bent)
    fewer = {n: match for n, match in record.matches.items() if n != fight_name(1, 1)}
    without = retold(record, matches=fewer)
    assert "were not fought" in rewritten(folder, without, fame, {})
    career = record.setup["career"]
    prices = {**career["terms"]["prices"], "point": 1}
    setup = {**record.setup, "career": {**career, "terms": {**career["terms"], "prices": prices}}}
    told = rewritten(folder, record, fame, {}, setup)
    assert "do not fit together (the career does not begin as it must)" in told
    with pytest.raises(BrokenRecordError, match="terms that this version does not"):
        honest_career(retold(record, setup=setup))


@pytest.mark.parametrize(
    ("chairs", "counted", "factor"),
    [
        (("powder monkey", PERSON), [NAMES[1]], 0.5),
        ((PERSON, PERSON), list(NAMES), 1.0),
    ],
)
def test_people_are_entered_and_weighed_by_their_rival(
    chairs: tuple[str, str], counted: list[str], factor: float, tmp_path: Path
) -> None:
    place = make_folder(tmp_path)
    with sailed(place, NewCareer(NAMES, CROWNS, chairs, 1, seed=11)) as saved:
        end = career_end(saved)
    assert [fame.captain for fame in end.entries] == counted
    assert {fame.factor for fame in end.entries} == {factor}
    assert [against(place, fame) for fame in end.entries] == [""] * len(counted)
    assert [each.name for each in end.accounts if each.reckoning is not None] == counted


def test_a_career_counts_when_it_is_over_against_the_weakest_who_has_sat_there(
    tmp_path: Path,
) -> None:
    saved = begin(replace(AGAINST_SAILOR, chairs=(PERSON, "mate")), make_folder(tmp_path))
    sail(saved, until=CareerStage.MUSTER)
    end = career_end(saved)
    assert end.entries == ()
    assert end.trouble == (
        "Your score does not count, because the record is not sound: the career is not over."
    )
    assert [each.reckoning for each in end.accounts] == [None, None]
    sit(saved, Player(1), "powder monkey")
    sail(saved, until=CareerStage.HOMECOMING)
    saved.match(sheet_name(1)).leave()
    sail(saved)
    sit(saved, Player(1), "mate")
    assert saved.header.chairs[1] == Chair("ai", NAMES[1], "mate")
    assert career_end(saved).entries[0].factor == 0.5
    saved.close()


@pytest.mark.usefixtures("brisk_strangers")
def test_the_end_takes_the_words_off_so_that_the_hall_can_read(tmp_path: Path) -> None:
    place = make_folder(tmp_path)
    people = NewCareer(NAMES, CROWNS, (PERSON, PERSON), 1, words={0: "parrot", 1: "anchor"})
    with sailed(place, people, QUICKEST) as saved:
        end = career_end(saved)
    assert OF_CAREER in saved.matches
    assert [against(place, fame) for fame in end.entries] == ["", ""]
