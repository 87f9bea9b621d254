"""A career and its file are one, wherever the game is left and taken up again."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from pieces_of_eight.campaign.ai.advise import Crew
from pieces_of_eight.campaign.ai.policy import Level, level, met_as
from pieces_of_eight.campaign.bridge.world import seed_for
from pieces_of_eight.campaign.career import Career, Stage
from pieces_of_eight.campaign.joining import BrokenRecordError
from pieces_of_eight.campaign.kernel.match import digest
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.saves.words import SaveError, SealedError
from pieces_of_eight.tui.cli.trouble import open_folder
from pieces_of_eight.tui.play.career import (
    CAREER,
    begin,
    fight_name,
    go_on,
    new_promise,
    set_word,
    sheet_name,
    sit,
    stand_in,
    take_up,
)
from pieces_of_eight.tui.play.order_form import PERSON, Commission
from pieces_of_eight.tui.play.scoring import factor, honest_career
from tests import recorded
from tests.saves.tools import retold
from tests.tui.shell import make_folder

NAMES = ("Anne Bonny", "Don Blas")
NOBODY_PLAYS = Commission(NAMES, ("england", "spain"), ("powder monkey", "sailor"), 1, seed=11)
LEVELS = (level("powder monkey"), level("sailor"))
QUICK = (level("powder monkey"), level("powder monkey"))


def sail(saved: CareerFile, actions: int, levels: Sequence[Level] = LEVELS) -> int:
    """Let the opponents take so many actions; how many they took before the end."""
    crew = recorded.Crew(saved.career, levels)
    taken = 0
    while taken < actions:
        now = saved.career.open
        if now.stage is Stage.OVER:
            break
        if saved.career.open.is_waiting:
            go_on(saved)
            continue
        who = crew.level(now)
        assert who is not None
        crew.act(now, who)
        taken += 1
    return taken


def sail_by_legs(folder: Folder, legs: int, name: str) -> CareerFile:
    """Sail to the end, leaving the game and taking it up again after every leg."""
    while True:
        saved = take_up(folder, name)
        if sail(saved, legs) < legs:
            return saved
        saved.close()


def test_a_career_that_is_left_and_taken_up_again_holds_every_match(tmp_path: Path) -> None:
    folder = make_folder(tmp_path)
    begun = begin(NOBODY_PLAYS, folder)
    name = begun.name
    begun.close()
    saved = sail_by_legs(folder, 40, name)
    names = saved.names()
    assert names[:2] == (CAREER, sheet_name(1))
    sheet = saved.match(sheet_name(1)).match
    fights = tuple(fight_name(1, at) for at in range(len(sheet.state.engagements)))
    assert names[2:] == fights
    assert all(saved.is_over(each) for each in names[1:])
    assert saved.standing.ending
    saved.close()
    assert folder.check(name) == []


def test_without_a_break_it_is_the_voyage_itself(tmp_path: Path) -> None:
    saved = begin(NOBODY_PLAYS, make_folder(tmp_path))
    sail(saved, 100_000)
    career = Career(saved.career.setup, NOBODY_PLAYS.seed)
    recorded.advance(career, LEVELS)
    assert digest(saved.career.state) == digest(career.state)
    saved.close()


@pytest.mark.rule("C-30")
def test_a_captain_is_kept_and_is_one_in_the_fights_that_have_captains(tmp_path: Path) -> None:
    folder = make_folder(tmp_path)
    bold = msgspec.structs.replace(NOBODY_PLAYS, chairs=("powder monkey", "captain, bold"))
    begun = begin(bold, folder)
    name = begun.name
    begun.close()
    saved = sail_by_legs(folder, 1000, name)
    assert [chair.level for chair in saved.header.chairs] == list(bold.chairs)
    assert factor(saved, saved.career, Player(0)) == 100
    fights = [saved.match(each) for each in saved.names() if "/fight-" in each]
    for fight in fights:
        [his] = [chair for chair in fight.header.chairs if chair.name == NAMES[1]]
        assert his.level == met_as("captain, bold", fight.match.engine)
    assert "captain, bold" in {chair.level for each in fights for chair in each.header.chairs}
    saved.close()
    assert folder.check(name) == []


@pytest.mark.rule("C-2")
def test_either_chair_changes_hands_in_every_match_under_way(tmp_path: Path) -> None:
    saved = begin(NOBODY_PLAYS, make_folder(tmp_path))
    crew = Crew(saved.career, LEVELS)
    while saved.career.open.stage is not Stage.FIGHT:
        if saved.career.open.is_waiting:
            go_on(saved)
        else:
            crew.act(saved.career.open, LEVELS[0])
    now = saved.career.open
    sit(saved, Player(1), PERSON)
    assert [chair.person for chair in saved.header.chairs] == [False, True]
    assert saved.match(saved.career.open.name).header.chairs[now.player(Player(1))].person
    assert not saved.match(saved.career.open.name).header.chairs[now.player(Player(0))].person
    assert saved.match(CAREER).header.chairs[1].person
    sit(saved, Player(1), "mate, bold")
    assert (
        saved.match(saved.career.open.name).header.chairs[now.player(Player(1))].level
        == "mate, bold"
    )
    saved.close()


def test_a_fight_that_is_watched_has_a_stand_in_as_good_as_the_rival(tmp_path: Path) -> None:
    commission = Commission(NAMES, ("england", "spain"), (PERSON, "sailor, sly"), 1, seed=11)
    saved = begin(commission, make_folder(tmp_path))
    assert stand_in(saved, Player(0)).level == "sailor, sly"
    assert stand_in(saved, Player(0)).name == "Anne Bonny"
    assert stand_in(saved, Player(1)) == saved.header.chairs[1]
    for careless in (PERSON, "powder monkey"):
        sit(saved, Player(1), careless)
        assert stand_in(saved, Player(0)).level == "mate"
    saved.close()


def test_a_sealed_career_wants_its_words(tmp_path: Path) -> None:
    folder = make_folder(tmp_path)
    commission = Commission(
        NAMES, ("england", "spain"), (PERSON, PERSON), 1, words={0: "parrot", 1: "anchor"}
    )
    saved = begin(commission, folder)
    name = saved.name
    saved.close()
    with pytest.raises(SealedError):
        take_up(folder, name)
    with take_up(folder, name, {0: "parrot", 1: "anchor"}) as saved:
        assert saved.names() == (CAREER,)


def test_a_file_without_its_career_is_told(tmp_path: Path) -> None:
    folder = open_folder(tmp_path)
    saved = begin(NOBODY_PLAYS, folder)
    header = saved.header
    saved.close()
    folder.create_career(header, setup=saved.career.setup).close()
    names = [one.name for one in folder.careers()]
    empty = next(name for name in names if name != saved.name)
    with pytest.raises(SaveError, match="holds no career"):
        take_up(folder, empty)
    assert "holds no career" in folder.check(empty)[0]


# --- the dice of a career with words ------------------------------------------------------

TWO = Commission(NAMES, ("england", "spain"), ("person", "person"), 1, seed=7, words={0: "parrot"})


def test_under_a_word_the_dice_do_not_hang_on_the_number_of_the_form(tmp_path: Path) -> None:
    seeds = set()
    for number in range(3):
        log = begin(TWO, make_folder(tmp_path / str(number)))
        seeds.add(log.header.seed)
        assert log.career.seed == log.header.seed
        log.close()
    assert len(seeds) == 3
    assert TWO.seed not in seeds
    assert max(seeds).bit_length() > 100
    plain = msgspec.structs.replace(TWO, words={})
    for number in range(2):
        log = begin(plain, make_folder(tmp_path / f"plain-{number}"))
        assert (log.header.seed, log.career.port.seed) == (7, seed_for(7, "career"))
        log.close()


@pytest.mark.rule("C-27.4")
@pytest.mark.usefixtures("brisk_strangers")
def test_a_word_that_is_set_later_changes_all_dice_to_come_and_they_stay_so(
    tmp_path: Path,
) -> None:
    folder = open_folder(tmp_path)
    log = begin(NOBODY_PLAYS, folder)
    name = log.name
    sail(log, 60)
    before = to_come(log)
    set_word(log, Player(0), "parrot", "", new_promise(log).answered(4711))
    after = to_come(log)
    assert len(after) > 1
    assert all(one != other for one, other in zip(before, after, strict=True))
    [oath] = log.oaths
    log.close()
    assert oath.secret.encode() not in (tmp_path / f"{name}.career").read_bytes()
    log = take_up(folder, name, {0: "parrot"})
    assert to_come(log) == after
    sail(log, 100_000, QUICK)  # what follows is recorded nowhere: its dice are new in every run
    log.lift_word(Player(0), "parrot")
    log.close()
    with folder.open_career(name) as career:
        record = career
    assert honest_career(record).state.ending
    for forged in ((), (msgspec.structs.replace(oath, number=4712),)):
        with pytest.raises(BrokenRecordError, match="never rolled"):
            honest_career(retold(record, oaths=forged))


def to_come(log: CareerFile) -> list[list[int]]:
    """The next dice of every match that is open."""
    matches = log.career.running.values()
    return [[match.dice.die(match.dice.at + n) for n in range(40)] for match in matches]
