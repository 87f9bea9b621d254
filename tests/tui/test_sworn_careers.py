"""A career with sworn dice, from its first page to the hall, and who says otherwise (C-27)."""

import random
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.sworn import Oath, Sworn, swear
from pieces_of_eight.saves.career_file import CareerFile, CareerHeader
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.saves.hall import Fame, record_digest
from pieces_of_eight.saves.seal import CLEAR, STANDING, Documents
from pieces_of_eight.saves.store import read
from pieces_of_eight.saves.words import SaveError
from pieces_of_eight.tui.career.album import career_end
from pieces_of_eight.tui.career.end import card_of
from pieces_of_eight.tui.play.career import drafted, new_promise, set_word, take_up
from pieces_of_eight.tui.play.order_form import NewCareer
from pieces_of_eight.tui.play.scoring import finding, scorer
from pieces_of_eight.tui.play.session import Session
from pieces_of_eight.tui.play.swearing import career_terms, in_pieces
from pieces_of_eight.tui.play.telling import of_fight
from pieces_of_eight.tui.registry import line_of
from tests.altered import leaves, others, passes, with_other
from tests.saves.tools import written
from tests.tui.endings import AGAINST_SAILOR, QUICKEST, sail
from tests.tui.shell import make_folder

pytestmark = pytest.mark.rule("C-27")


@pytest.fixture(scope="module", autouse=True)
def brisk_strangers() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pieces_of_eight.campaign.ai.advise.THEIR_LEVEL", "powder monkey")
        yield


@pytest.fixture(scope="module", autouse=True)
def the_same_secrets() -> Iterator[None]:
    """Drawn anew in each run, a career now and then has no fight."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("secrets.token_bytes", random.Random(27).randbytes)
        yield


def begin_sworn(commission: NewCareer, folder: Folder) -> CareerFile:
    draft = drafted(commission)
    return draft.begin(folder, draft.promise().answered(4711))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    return make_folder(tmp_path_factory.mktemp("sworn"))


@pytest.fixture(scope="module")
def sailed(folder: Folder) -> tuple[CareerFile, Fame]:
    """A career that was left and taken up again now and then, with its entry."""
    saved = begin_sworn(AGAINST_SAILOR, folder)
    while sail(saved, 200, chairs=QUICKEST) == 200:
        name = saved.name
        saved.close()
        saved = take_up(folder, name)
    end, record = career_end(saved), saved
    saved.close()
    assert end.secrets[0].startswith("The secret of the dice was ")
    return record, folder.hall.enter_fame(end.entries[0])


@pytest.mark.rule("C-27.3")
def test_every_die_of_a_sworn_career_is_proved(
    folder: Folder, sailed: tuple[CareerFile, Fame]
) -> None:
    record, fame = sailed
    [oath] = record.oaths
    found = finding(folder, folder.path / f"{fame.career}.career")
    assert found.sound
    throws = sum(bool(step.thrown) for match in record.matches.values() for step in match.steps)
    assert throws
    assert found.words.startswith(f"Every one of {throws} rolls (")
    assert found.words.endswith("follows from what was sworn and the number.")
    told = "\n".join(found.told).replace(" ", "")
    assert f"sworn{oath.commitment}\nnumber4711\nsecret{oath.secret}\n" in told


def test_the_hall_names_what_was_sworn_and_each_match_has_dice_of_its_own(
    folder: Folder, sailed: tuple[CareerFile, Fame]
) -> None:
    record, fame = sailed
    assert (fame.dice, fame.sworn) == ("sworn", record.oaths[0].commitment)
    assert folder.hall.against(fame, scorer(fame)) == []
    other = replace(fame, sworn="00")
    assert "its oath should be" in folder.hall.against(other, scorer(other))[0]
    dice = [match.dice for match in record.matches.values()]
    sworn = [each for each in dice if isinstance(each, Sworn)]
    assert len({tuple(each.die(n) for n in range(40)) for each in sworn}) == len(dice) > 1


@pytest.mark.rule("C-27.3")
def test_the_card_of_the_career_tells_secret_and_number_and_that_of_a_fight_neither(
    sailed: tuple[CareerFile, Fame],
) -> None:
    """A fight is over while its career still runs."""
    record, _ = sailed
    [oath] = record.oaths
    words = " ".join(card_of(career_end(record)).told)
    assert in_pieces(oath.secret) in words
    assert "number 4711" in words
    fights = [name for name in record.names() if "fight" in name]
    assert fights
    for name in fights:
        kept = record.match(name)
        told = of_fight(Session(kept, line_of(kept.match.engine.name).face)).text
        assert in_pieces(oath.secret)[:16] not in told
        assert f"seed {record.header.seed}" not in told.lower()
        assert "that proves them at its end" in told


def rewritten(
    folder: Folder, record: CareerFile, header: CareerHeader, oaths: tuple[Oath, ...]
) -> str:
    """What is told of a file of its own with these matches, under another beginning."""
    with folder.create_career(header, record.setup, None, record.texts, oaths) as career:
        for name, match in record.matches.items():
            career.begin(name, match.engine.name, match, chairs=record.chairs[name])
        assert record_digest(career)
        path = career.store.path
    return finding(folder, path).words


@pytest.mark.rule("C-27.1")
def test_a_career_with_another_oath_is_found_out(
    folder: Folder, sailed: tuple[CareerFile, Fame]
) -> None:
    record, _ = sailed
    header, [oath] = record.header, record.oaths
    told = rewritten(folder, record, header, (replace(oath, secret="ab" * 32),))
    assert "its secret and set-up are not those that were sworn to" in told
    other = swear(career_terms(record.setup, header.seed)).answered(4711)
    assert "roll" in rewritten(folder, record, header, (other,))
    assert "roll" in rewritten(folder, record, header, (replace(oath, number=4712),))
    assert "how its dice were sworn" in rewritten(folder, record, header, ())
    fixed = replace(header, options={**header.options, "dice": "fixed"})
    assert "how its dice were sworn" in rewritten(folder, record, fixed, (oath,))
    assert rewritten(folder, record, fixed, ()).startswith("Not proved: ")


@pytest.mark.rule("C-27.4")
def test_a_word_under_way_has_a_new_secret_sworn(tmp_path: Path) -> None:
    place = make_folder(tmp_path)
    saved = begin_sworn(replace(AGAINST_SAILOR, chairs=("person", "person")), place)
    sail(saved, 30, chairs=QUICKEST)
    promise = new_promise(saved)
    fallen = {name: match.dice.at for name, match in saved.career.running.items()}
    assert promise.since == fallen
    set_word(saved, Player(0), "ship biscuit", "", promise.answered(7))
    set_word(saved, Player(1), "hard tack", "", new_promise(saved).answered(8))
    sail(saved, 200, chairs=QUICKEST)
    name, words = saved.name, {0: "ship biscuit", 1: "hard tack"}
    saved.close()
    found = finding(place, tmp_path / f"{name}.career", words)
    assert found.sound
    numbers = [line.split()[1] for line in found.told if line.startswith("number")]
    assert numbers == ["4711", "7", "8"]
    assert sum(line.startswith("from ") for line in found.told) == 2
    again = take_up(place, name, words)
    dice = again.career.port.dice
    assert isinstance(dice, Sworn)
    assert len(dice.oaths) == 3
    again.close()


# --- Every field of the file ---------------------------------------------------------------

NOT_READ = {STANDING, "texts"}
"""How a career stands is for lists, and texts are notes of the pages."""
EACH, OF_SETUPS = 15, 200
"""Of the fields of actions and of set-ups one in so many."""


def begun(place: Folder, words: Mapping[int, str] | None = None) -> Path:
    """The file of a career that has come to its first sheet."""
    people = replace(AGAINST_SAILOR, chairs=("person", "person"), words=words or {})
    saved = begin_sworn(people, place)
    sail(saved, 20, chairs=QUICKEST)
    path = saved.store.path
    saved.close()
    return path


@pytest.mark.rule("C-27.3")
def test_whatever_is_changed_in_the_file_of_a_career_is_found_out_or_printed(
    tmp_path: Path,
) -> None:
    place = make_folder(tmp_path)
    path = begun(place)
    documents, before = read(path, CareerFile.KIND).documents, finding(place, path)
    assert before.sound
    tried, passed = 0, []
    for key, document in documents.items():
        plain, number = CLEAR.under(key, document), key.rpartition(" ")[2]
        found = list(leaves(plain))
        rest = [leaf for leaf in found if leaf[0][0] != "setup"]
        setup = [leaf for leaf in found if leaf[0][0] == "setup"]
        if number.isdecimal():
            rest = rest[int(number) % EACH :: EACH]
        for at, was in (*rest, *setup[::OF_SETUPS]):
            if {key, *at} & NOT_READ:
                continue
            for value in others(was):
                covered = CLEAR.over(key, with_other(plain, at, value))
                written(path, {**documents, key: covered})
                tried += 1
                if value != was and passes(lambda: finding(place, path), value, before):
                    passed.append((key, at, was, value))
    assert passed == []
    assert tried > 200


@pytest.mark.rule("C-7", "C-27.3")
def test_whatever_is_changed_under_a_seal_without_its_words_is_found_out(tmp_path: Path) -> None:
    place, words = make_folder(tmp_path), {0: "ship biscuit"}
    path = begun(place, words)
    documents = read(path, CareerFile.KIND).documents
    assert finding(place, path, words).sound

    def is_found_out(changed: Documents) -> bool:
        written(path, changed)
        try:
            return not finding(place, path, words).sound
        except SaveError:
            return True

    for key, document in documents.items():
        if key == STANDING:
            continue
        without = {name: each for name, each in documents.items() if name != key}
        assert is_found_out(without), key
        for at, was in leaves(document):
            for value in others(was):
                changed = {**documents, key: with_other(document, at, value)}
                assert value == was or is_found_out(changed), (key, at, was, value)
