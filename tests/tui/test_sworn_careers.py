"""A career with sworn dice, from its first page to the hall, and who says otherwise (C-27)."""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from campaign.joining import OF_CAREER
from campaign.kernel.dice import Seeded
from campaign.kernel.oath import Secrets
from campaign.kernel.sworn import Sworn
from saves.career_file import CareerHeader
from saves.fame import Fame, Record, record_digest, record_in
from saves.folder import Folder
from saves.words import SaveError
from tests.tui.endings import AGAINST_SAILOR, QUICKEST, sail
from tests.tui.shell import make_folder
from tui.career.reckoned import career_end
from tui.play import swearing
from tui.play.dice_kinds import SWORN
from tui.play.logbook import Logbook, begin
from tui.play.proving import finding
from tui.play.scoring import scorer
from tui.play.swearing import PLEDGES, SECRETS

pytestmark = pytest.mark.rule("C-27")
COMMISSION = replace(AGAINST_SAILOR, dice=SWORN)


@pytest.fixture(scope="module", autouse=True)
def known_secrets() -> Iterator[None]:
    """The system's randomness is the same in every run."""
    numbers = cycle((1, 2))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(swearing.secrets, "token_bytes", lambda size: bytes([next(numbers)] * size))
        patch.setattr("campaign.ai.voyaging.THEIR_LEVEL", "powder monkey")
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    return make_folder(tmp_path_factory.mktemp("sworn"))


@pytest.fixture(scope="module")
def sailed(folder: Folder) -> tuple[Record, Fame]:
    """A career that was left and taken up again now and then, with its entry."""
    logbook = begin(COMMISSION, folder)
    while sail(logbook, 200, chairs=QUICKEST) == 200:
        name = logbook.saved.name
        logbook.close()
        logbook = Logbook.open(folder, name)
    end, record = career_end(logbook), record_in(logbook.saved)
    logbook.close()
    return record, folder.enter_fame(end.entries[0])


def test_every_die_of_a_sworn_career_is_proved(folder: Folder, sailed: tuple[Record, Fame]) -> None:
    record, fame = sailed
    found = finding(folder, folder.path / f"{fame.career}.career")
    assert found.sound
    throws = sum(bool(step.thrown) for match in record.matches.values() for step in match.steps)
    assert throws > 9
    assert found.words.startswith(f"Every one of {throws} throws (")
    assert found.words.endswith("follows from two secrets sworn before the first throw.")
    assert [pledge for _, pledge in found.pledges] == record.header.options[PLEDGES].split()


def test_the_hall_names_what_was_sworn_and_finds_out_who_says_something_else(
    folder: Folder, sailed: tuple[Record, Fame]
) -> None:
    record, fame = sailed
    assert (fame.dice, fame.pledges) == ("sworn", record.header.options[PLEDGES])
    assert folder.check_fame(fame, scorer(fame)) == []
    [against] = folder.check_fame(replace(fame, pledges="00"), scorer(replace(fame, pledges="00")))
    assert "the pledges of it is" in against


def test_each_match_of_a_sworn_career_has_dice_of_its_own(sailed: tuple[Record, Fame]) -> None:
    record, _ = sailed
    dice = [match.dice for match in record.matches.values()]
    assert all(isinstance(each, Sworn) for each in dice)
    assert len({each.sides[0].pledge for each in dice if isinstance(each, Sworn)}) == len(dice) > 1


def rewritten(folder: Folder, record: Record, header: CareerHeader, texts: dict[str, str]) -> str:
    """What is told of a file of its own with these matches, under another beginning."""
    with folder.create_career(header, record.setup, None, texts) as career:
        for name, match in record.matches.items():
            career.begin(name, match.engine.name, match, chairs=record.chairs[name])
        assert record_digest(career)
        path = career.journal.path
    return finding(folder, path).words


def test_a_career_with_another_oath_is_found_out(
    folder: Folder, sailed: tuple[Record, Fame]
) -> None:
    record, _ = sailed
    header, texts = record.header, record.texts
    other = Secrets((b"a" * 32, b"b" * 32))
    options = {**header.options, PLEDGES: other.pledges}
    told = rewritten(folder, record, replace(header, options=options), texts)
    assert "the secret of captain 1 is not the one he swore to" in told
    told = rewritten(
        folder, record, replace(header, options=options), {**texts, SECRETS: other.text}
    )
    assert "career: its dice were not sworn to by the captains of the career" in told
    twice = " ".join([texts[SECRETS].split()[0]] * 2), " ".join([options[PLEDGES].split()[0]] * 2)
    options = {**options, PLEDGES: twice[1]}
    told = rewritten(folder, record, replace(header, options=options), {**texts, SECRETS: "ab"})
    assert "the secrets of its captains cannot be read" in told
    fixed = {key: value for key, value in header.options.items() if key != PLEDGES}
    told = rewritten(folder, record, replace(header, options=fixed | {"dice": "fixed"}), texts)
    assert told.startswith("Not proved: season-1/")


def test_a_career_whose_secrets_are_lost_is_not_gone_on_with(tmp_path: Path) -> None:
    place = make_folder(tmp_path)
    logbook = begin(COMMISSION, place)
    logbook.saved.note(SECRETS, "00")
    name = logbook.saved.name
    logbook.close()
    with pytest.raises(SaveError, match="The sworn dice of this career cannot be thrown: the sec"):
        Logbook.open(place, name)


def test_a_word_under_way_turns_no_sworn_die(tmp_path: Path) -> None:
    """Fixed dice get a salt then, as whoever saw the seed could foretell them; these cannot."""
    two = replace(COMMISSION, chairs=("person", "person"))
    logbook = begin(two, make_folder(tmp_path))
    before: Any = logbook.voyage.career.dice
    logbook.set_word(0, "ship biscuit")
    assert logbook.voyage.career.dice is before
    assert logbook.voyage.salt == ""
    logbook.close()


def test_a_captains_word_goes_into_his_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(swearing.secrets, "token_bytes", lambda size: b"x" * size)
    assert swearing.new_secret("rum") != swearing.new_secret("ruin") != swearing.new_secret()
    assert swearing.new_secret("rum") == swearing.new_secret("rum")


def test_a_fight_fought_once_more_is_sworn_anew_where_it_was_sworn() -> None:
    again = swearing.sworn_anew(swearing.sworn_dice(["", "rum", ""]), 3)
    assert again is not None
    assert len({side.pledge for side in again.sides}) > 1
    assert (len(again.sides), again.at) == (3, 0)
    assert swearing.sworn_anew(Seeded(1), 2) is None


def test_other_careers_swear_nothing(tmp_path: Path) -> None:
    logbook = begin(AGAINST_SAILOR, make_folder(tmp_path))
    assert PLEDGES not in logbook.saved.header.options
    assert logbook.saved.match(OF_CAREER).header.sworn is UNSET
    logbook.close()
