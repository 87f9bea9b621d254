"""The logbook: a career and its file are one, wherever the game is left and taken up again."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from pieces_of_eight.campaign.ai.advise import Crew
from pieces_of_eight.campaign.ai.policy import Level, level, met_as
from pieces_of_eight.campaign.bridge.world import seed_for
from pieces_of_eight.campaign.joining import BrokenRecordError
from pieces_of_eight.campaign.kernel.match import digest
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.voyage import Stage, Voyage
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.saves.words import SaveError, SealedError
from pieces_of_eight.tui.cli.folder import open_folder
from pieces_of_eight.tui.play.logbook import CAREER, Logbook, begin, fight_name, sheet_name
from pieces_of_eight.tui.play.order_form import PERSON, Commission
from pieces_of_eight.tui.play.scoring import factor, voyage_of
from tests import recorded
from tests.saves.tools import retold
from tests.tui.shell import make_folder

NAMES = ("Anne Bonny", "Don Blas")
NOBODY_PLAYS = Commission(NAMES, ("england", "spain"), ("powder monkey", "sailor"), 1, seed=11)
LEVELS = (level("powder monkey"), level("sailor"))
QUICK = (level("powder monkey"), level("powder monkey"))


def sail(logbook: Logbook, actions: int, levels: Sequence[Level] = LEVELS) -> int:
    """Let the opponents take so many actions; how many they took before the end."""
    crew = recorded.Crew(logbook.voyage, levels)
    taken = 0
    while taken < actions:
        now = logbook.open_now
        if now.stage is Stage.OVER:
            break
        if logbook.waiting:
            logbook.go_on()
            continue
        who = crew.level(now)
        assert who is not None
        crew.act(now, who)
        taken += 1
    return taken


def sail_by_legs(folder: Folder, legs: int, name: str) -> Logbook:
    """Sail to the end, leaving the game and taking it up again after every leg."""
    while True:
        logbook = Logbook.open(folder, name)
        if sail(logbook, legs) < legs:
            return logbook
        logbook.close()


def test_a_career_that_is_left_and_taken_up_again_holds_every_match(tmp_path: Path) -> None:
    folder = make_folder(tmp_path)
    begun = begin(NOBODY_PLAYS, folder)
    name = begun.saved.name
    begun.close()
    logbook = sail_by_legs(folder, 40, name)
    names = logbook.saved.names()
    assert names[:2] == (CAREER, sheet_name(1))
    sheet = logbook.lend(sheet_name(1)).match
    fights = tuple(fight_name(1, at) for at in range(len(sheet.state.engagements)))
    assert names[2:] == fights
    assert all(logbook.saved.is_over(each) for each in names[1:])
    assert logbook.standing.ending
    logbook.close()
    assert folder.check(name) == []


def test_without_a_break_it_is_the_voyage_itself(tmp_path: Path) -> None:
    logbook = begin(NOBODY_PLAYS, make_folder(tmp_path))
    sail(logbook, 100_000)
    voyage = Voyage(logbook.voyage.setup, NOBODY_PLAYS.seed)
    recorded.advance(voyage, LEVELS)
    assert digest(logbook.voyage.state) == digest(voyage.state)
    logbook.close()


@pytest.mark.rule("C-30")
def test_a_captain_is_kept_and_is_one_in_the_fights_that_have_captains(tmp_path: Path) -> None:
    folder = make_folder(tmp_path)
    bold = msgspec.structs.replace(NOBODY_PLAYS, chairs=("powder monkey", "captain, bold"))
    begun = begin(bold, folder)
    name = begun.saved.name
    begun.close()
    logbook = sail_by_legs(folder, 1000, name)
    assert [chair.level for chair in logbook.chairs] == list(bold.chairs)
    assert factor(logbook.saved, logbook.voyage, Player(0)) == 100
    fights = [logbook.lend(each) for each in logbook.saved.names() if "/fight-" in each]
    for fight in fights:
        [his] = [chair for chair in fight.header.chairs if chair.name == NAMES[1]]
        assert his.level == met_as("captain, bold", fight.match.engine)
    assert "captain, bold" in {chair.level for each in fights for chair in each.header.chairs}
    logbook.close()
    assert folder.check(name) == []


@pytest.mark.rule("C-2")
def test_either_chair_changes_hands_in_every_match_under_way(tmp_path: Path) -> None:
    logbook = begin(NOBODY_PLAYS, make_folder(tmp_path))
    crew = Crew(logbook.voyage, LEVELS)
    while logbook.open_now.stage is not Stage.FIGHT:
        if logbook.waiting:
            logbook.go_on()
        else:
            crew.act(logbook.open_now, LEVELS[0])
    now = logbook.open_now
    logbook.sit(Player(1), PERSON)
    assert [chair.person for chair in logbook.chairs] == [False, True]
    assert logbook.take().header.chairs[now.player(Player(1))].person
    assert not logbook.take().header.chairs[now.player(Player(0))].person
    assert logbook.lend(CAREER).header.chairs[1].person
    logbook.sit(Player(1), "mate, bold")
    assert logbook.take().header.chairs[now.player(Player(1))].level == "mate, bold"
    logbook.close()


def test_a_fight_that_is_watched_has_a_stand_in_as_good_as_the_rival(tmp_path: Path) -> None:
    commission = Commission(NAMES, ("england", "spain"), (PERSON, "sailor, sly"), 1, seed=11)
    logbook = begin(commission, make_folder(tmp_path))
    assert logbook.stand_in(Player(0)).level == "sailor, sly"
    assert logbook.stand_in(Player(0)).name == "Anne Bonny"
    assert logbook.stand_in(Player(1)) == logbook.chairs[1]
    for careless in (PERSON, "powder monkey"):
        logbook.sit(Player(1), careless)
        assert logbook.stand_in(Player(0)).level == "mate"
    logbook.close()


def test_a_sealed_career_wants_its_words(tmp_path: Path) -> None:
    folder = make_folder(tmp_path)
    commission = Commission(
        NAMES, ("england", "spain"), (PERSON, PERSON), 1, words={0: "parrot", 1: "anchor"}
    )
    logbook = begin(commission, folder)
    name = logbook.saved.name
    logbook.close()
    with pytest.raises(SealedError):
        Logbook.open(folder, name)
    with Logbook.open(folder, name, {0: "parrot", 1: "anchor"}).saved as saved:
        assert saved.names() == (CAREER,)


def test_a_file_without_its_career_is_told(tmp_path: Path) -> None:
    folder = open_folder(tmp_path)
    logbook = begin(NOBODY_PLAYS, folder)
    header = logbook.saved.header
    logbook.close()
    folder.create_career(header, setup=logbook.voyage.setup).close()
    names = [one.name for one in folder.careers()]
    empty = next(name for name in names if name != logbook.saved.name)
    with pytest.raises(SaveError, match="holds no career"):
        Logbook.open(folder, empty)
    assert "holds no career" in folder.check(empty)[0]


# --- the dice of a career with words ------------------------------------------------------

TWO = Commission(NAMES, ("england", "spain"), ("person", "person"), 1, seed=7, words={0: "parrot"})


def test_under_a_word_the_dice_do_not_hang_on_the_number_of_the_form(tmp_path: Path) -> None:
    seeds = set()
    for number in range(3):
        log = begin(TWO, make_folder(tmp_path / str(number)))
        seeds.add(log.saved.header.seed)
        assert log.voyage.seed == log.saved.header.seed
        log.close()
    assert len(seeds) == 3
    assert TWO.seed not in seeds
    assert max(seeds).bit_length() > 100
    plain = msgspec.structs.replace(TWO, words={})
    for number in range(2):
        log = begin(plain, make_folder(tmp_path / f"plain-{number}"))
        assert (log.saved.header.seed, log.voyage.career.seed) == (7, seed_for(7, "career"))
        log.close()


@pytest.fixture
def brisk_strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's crews play as quickly as powder monkeys, where no recorded career goes on."""
    monkeypatch.setattr("pieces_of_eight.campaign.ai.advise.THEIR_LEVEL", "powder monkey")


@pytest.mark.rule("C-27.4")
@pytest.mark.usefixtures("brisk_strangers")
def test_a_word_that_is_set_later_changes_all_dice_to_come_and_they_stay_so(
    tmp_path: Path,
) -> None:
    folder = open_folder(tmp_path)
    log = begin(NOBODY_PLAYS, folder)
    name = log.saved.name
    sail(log, 60)
    before = to_come(log)
    log.set_word(Player(0), "parrot", "", log.promise().answered(4711))
    after = to_come(log)
    assert len(after) > 1
    assert all(one != other for one, other in zip(before, after, strict=True))
    [oath] = log.saved.oaths
    log.close()
    assert oath.secret.encode() not in (tmp_path / f"{name}.career").read_bytes()
    log = Logbook.open(folder, name, {0: "parrot"})
    assert to_come(log) == after
    sail(log, 100_000, QUICK)  # what follows is recorded nowhere: its dice are new in every run
    log.lift_word(Player(0), "parrot")
    log.close()
    with folder.open_career(name) as career:
        record = career
    assert voyage_of(record).state.ending
    for forged in ((), (msgspec.structs.replace(oath, number=4712),)):
        with pytest.raises(BrokenRecordError, match="never thrown"):
            voyage_of(retold(record, oaths=forged))


def to_come(log: Logbook) -> list[list[int]]:
    """The next dice of every match that is open."""
    matches = log.voyage.running.values()
    return [[match.dice.die(match.dice.at + n) for n in range(40)] for match in matches]
