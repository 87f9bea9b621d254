"""The hall of fame takes honest scores, and finds out those that are not (C-16)."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.ai.policy import Level
from pieces_of_eight.campaign.career import Stage
from pieces_of_eight.campaign.joining import OF_CAREER, BrokenRecordError, fight_name, sheet_name
from pieces_of_eight.campaign.kernel.match import Match, RefusedError, replay
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.saves.hall import Fame, record_digest
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.career.album import CareerEnd, account, career_end, placed
from pieces_of_eight.tui.career.records import columns_of, portrait, tables
from pieces_of_eight.tui.pages.reading import Brush, laid
from pieces_of_eight.tui.play.career import begin, sit, take_up
from pieces_of_eight.tui.play.order_form import PERSON, Commission
from pieces_of_eight.tui.play.scoring import entry, honest_career, scorer
from pieces_of_eight.tui.themes import INKS
from tests.saves.tools import retold
from tests.tui.endings import AGAINST_SAILOR, CROWNS, NAMES, QUICK, QUICKEST, sail, sailed
from tests.tui.shell import make_folder

pytestmark = pytest.mark.rule("C-16")

NIGHT = INKS["night", "true"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    return make_folder(tmp_path_factory.mktemp("hall"))


@pytest.fixture(scope="module")
def honest(folder: Folder) -> Iterator[tuple[CareerFile, Fame]]:
    """A career of a person against a sailor in which there was a fight, with its entry."""
    for seed in range(11, 60):
        saved = sailed(folder, replace(AGAINST_SAILOR, seed=seed))
        if fight_name(1, 1) in saved.names():
            break
        saved.close()
    end = career_end(saved)
    yield saved, folder.hall.enter_fame(end.entries[0])
    saved.close()


def against(folder: Folder, fame: Fame) -> str:
    """What speaks against an entry, in one line."""
    return " ".join(folder.hall.against(fame, scorer(fame)))


def test_an_honest_score_is_entered_and_holds(
    folder: Folder, honest: tuple[CareerFile, Fame]
) -> None:
    _, fame = honest
    assert (fame.captain, fame.crown, fame.seasons, fame.factor) == (NAMES[0], "England", 1, 0.8)
    assert (fame.dice, fame.chair, fame.ending) == ("fixed", 0, "sailed to the end")
    assert folder.hall.against(fame, scorer(fame)) == []


@pytest.mark.parametrize(
    ("lie", "why"),
    [
        ({"score": 999.0}, "not 999"),
        ({"captain": "Mary Read"}, "its captain should be Anne Bonny, not Mary Read"),
        ({"crown": "France"}, "its crown should be England, not France"),
        ({"factor": 1.0}, "its factor should be 0.8, not 1.0"),
        ({"seasons": 5}, "its seasons should be 1, not 5"),
        ({"dice": "sworn"}, "its dice should be fixed, not sworn"),
        ({"chair": 1}, "its captain should be Don Blas"),
        ({"chair": 7}, "it has no such captain"),
        ({"digest": "0"}, "is not the record"),
    ],
)
def test_an_entry_that_says_something_else_than_its_record_is_found_out(
    folder: Folder, honest: tuple[CareerFile, Fame], lie: dict[str, Any], why: str
) -> None:
    assert why in against(folder, replace(honest[1], **lie))


def with_an_heir(saved: CareerFile, name: str) -> CareerFile:
    """A career whose first captain has died on the way, and was followed."""
    career = saved.career.port
    one, two = career.state.captains
    both = (replace(one, name=name, successor=True), two)
    career.steps[-1] = replace(career.steps[-1], state=replace(career.state, captains=both))
    return saved


@pytest.mark.rule("C-3")
def test_the_hall_names_who_finished_a_career_and_who_began_it(tmp_path: Path) -> None:
    saved = with_an_heir(sailed(tmp_path), "Mary Read")
    record, career = saved, saved.career
    fame = entry(record, career, Player(0), "sailed to the end")
    page = account(record, career, Player(0))
    saved.close()
    assert (fame.captain, fame.heir) == ("Anne Bonny", "Mary Read")
    assert fame.named == page.name == "Mary Read, after Anne Bonny"
    listed = tables([fame], columns_of([fame], 80))[1]
    assert listed.text.split("England")[0].split()[1:] == ["Mary", "Read"]
    drawn = laid([portrait(fame, large=False)], Brush(NIGHT, "mono", True), 74)
    assert "Mary Read, after Anne Bonny of England" in drawn[0].plain
    assert "for Mary Read, after Anne Bonny, among careers" in placed(fame, [fame])


def test_an_entry_that_names_another_heir_is_found_out(
    folder: Folder, honest: tuple[CareerFile, Fame]
) -> None:
    assert "Anne Bonny finished it, not Mary Read" in against(
        folder, replace(honest[1], heir="Mary Read")
    )


# --- records that were bent -----------------------------------------------------------------


def rewritten(
    folder: Folder,
    record: CareerFile,
    fame: Fame,
    matches: Mapping[str, Match[Any, Any, Any]],
    setup: Any = None,
    options: dict[str, str] | None = None,
) -> Fame:
    """A file of its own for these matches, with an entry that names its digest."""
    header = replace(record.header, options=options or record.header.options)
    with folder.create_career(header, setup or record.setup) as career:
        for name, match in {**record.matches, **matches}.items():
            career.begin(name, match.engine.name, match, chairs=record.chairs[name])
        return replace(fame, career=career.name, digest=record_digest(career))


def with_other_dice(match: Match[Any, Any, Any]) -> Match[Any, Any, Any]:
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


def test_a_record_written_anew_by_honest_hands_holds(
    folder: Folder, honest: tuple[CareerFile, Fame]
) -> None:
    assert against(folder, rewritten(folder, *honest, {})) == ""


def test_dice_that_nobody_threw_are_found_in_the_file(
    folder: Folder, honest: tuple[CareerFile, Fame]
) -> None:
    sheet = honest[0].matches[sheet_name(1)]
    bent = rewritten(folder, *honest, {sheet_name(1): with_other_dice(sheet)})
    assert "has dice at action " in against(folder, bent)


def test_a_career_with_a_fuller_purse_than_the_game_gives_is_found(
    folder: Folder, honest: tuple[CareerFile, Fame]
) -> None:
    record, fame = honest
    setup = {**record.setup, "career": {**record.setup["career"]}}
    terms = {**setup["career"]["terms"]}
    terms["prices"] = {**terms["prices"], "point": 1}
    setup["career"]["terms"] = terms
    bent = rewritten(folder, record, fame, {}, setup)
    assert "do not fit together (the career does not begin as it must)" in against(folder, bent)
    with pytest.raises(BrokenRecordError, match="terms that this version does not"):
        honest_career(retold(record, setup=setup))


def test_a_fight_that_is_left_out_is_missed(
    folder: Folder, honest: tuple[CareerFile, Fame]
) -> None:
    record, fame = honest
    without = retold(
        record, matches={n: m for n, m in record.matches.items() if n != fight_name(1, 1)}
    )
    assert "were not fought" in against(folder, rewritten(folder, without, fame, {}))


# --- the kind of dice -----------------------------------------------------------------------


def by_legs(
    folder: Folder,
    commission: Commission,
    chairs: tuple[Level, Level] = QUICK,
    legs: int = 60,
) -> CareerFile:
    """A career that was left and taken up again after every few actions."""
    saved = begin(commission, folder)
    name = saved.name
    while sail(saved, legs, chairs=chairs) == legs:
        saved.close()
        saved = take_up(folder, name)
    return saved


def entered(folder: Folder, saved: CareerFile) -> tuple[CareerEnd, CareerFile]:
    """The end of a career, whose file is let go."""
    end, record = career_end(saved), saved
    saved.close()
    return end, record


def test_a_career_with_fixed_dice_holds_however_often_it_was_left(tmp_path: Path) -> None:
    place = make_folder(tmp_path)
    end, _ = entered(place, by_legs(place, AGAINST_SAILOR))
    assert against(place, end.entries[0]) == ""


# --- who counts, and against whom -----------------------------------------------------------


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
    end, _ = entered(place, sailed(place, Commission(NAMES, CROWNS, chairs, 1, seed=11)))
    assert [fame.captain for fame in end.entries] == counted
    assert {fame.factor for fame in end.entries} == {factor}
    assert [against(place, fame) for fame in end.entries] == [""] * len(counted)
    shown = [account.name for account in end.accounts if account.reckoning is not None]
    assert shown == counted


def test_who_lets_a_powder_monkey_play_for_a_while_has_met_a_powder_monkey(tmp_path: Path) -> None:
    place = make_folder(tmp_path)
    saved = begin(replace(AGAINST_SAILOR, chairs=(PERSON, "mate")), place)
    sail(saved, until=Stage.MUSTER)
    sit(saved, Player(1), "powder monkey")
    sail(saved, until=Stage.HOMECOMING)
    saved.match(sheet_name(1)).leave()
    sail(saved)
    sit(saved, Player(1), "mate")
    end, record = entered(place, saved)
    assert record.header.chairs[1] == Chair("ai", NAMES[1], "mate")
    assert end.entries[0].factor == 0.5


def test_a_career_under_way_has_no_place_in_the_hall(tmp_path: Path) -> None:
    place = make_folder(tmp_path)
    saved = begin(AGAINST_SAILOR, place)
    sail(saved, until=Stage.MUSTER)
    end = career_end(saved)
    saved.close()
    assert end.entries == ()
    assert end.trouble == (
        "Your score does not count, because the record is not sound: the career is not over."
    )
    assert [account.reckoning for account in end.accounts] == [None, None]


@pytest.mark.usefixtures("brisk_strangers")
def test_the_end_takes_the_words_off_so_that_the_hall_can_read(tmp_path: Path) -> None:
    place = make_folder(tmp_path)
    people = Commission(NAMES, CROWNS, (PERSON, PERSON), 1, words={0: "parrot", 1: "anchor"})
    end, record = entered(place, sailed(place, people, QUICKEST))
    assert OF_CAREER in record.matches
    assert [against(place, fame) for fame in end.entries] == ["", ""]
