"""Fights that go to and fro as files, from the invitation to the proof of their dice."""

import random
from pathlib import Path

import pytest

from saves.letters import LARGEST_FILE
from saves.words import SaveError
from tests.by_file.two import ANNE, BART, Two, act, choose, orders, play
from tests.tui.shell import make_folder
from tui.play.by_file import mail
from tui.play.by_file.watch import Watch
from tui.play.order_form import Plan
from tui.play.proving import finding


def fought(path: Path, engine: str, scenario: str, ahead: int = 0, most: int = 10**9) -> Two:
    """A fight by lot; both have the same record of it, and its dice are proved at both."""
    two = Two(path, engine, scenario, ahead)
    sides = [two.sit(ANNE), two.sit(BART)]
    play(sides, random.Random(3), most)
    records = [[(e.who, e.action, e.thrown, e.digest) for e in s.match.entries] for s in sides]
    least = min(map(len, records))
    assert records[0][:least] == records[1][:least]
    over = all(side.table.over for side in sides)
    assert records[0] == records[1] or not over
    assert sides[ANNE].table.posted.file.stat().st_size < LARGEST_FILE / 10
    for side in sides:
        side.close()
    if over:
        for folder, side in zip(two.folders, sides, strict=True):
            found = finding(folder, folder.path / f"{side.name}.match")
            assert found.sound
            assert "follows from two secrets" in found.words
    return two


@pytest.mark.rule("C-28")
@pytest.mark.soak
@pytest.mark.parametrize("ahead", [0, 20])
def test_a_whole_duel(tmp_path: Path, ahead: int) -> None:
    fought(tmp_path, "sea_fight", "duel", ahead)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("engine", "scenario"),
    [("shore_raid", "supply"), ("treasure_grab", "wreck"), ("pirate_wars", "wars-duel")],
)
def test_other_fights(tmp_path: Path, engine: str, scenario: str) -> None:
    fought(tmp_path, engine, scenario)


@pytest.mark.parametrize(
    ("engine", "scenario"),
    [("shore_raid", "supply"), ("treasure_grab", "wreck"), ("pirate_wars", "wars-duel")],
)
def test_a_fight_that_begins_with_a_throw(tmp_path: Path, engine: str, scenario: str) -> None:
    two = fought(tmp_path, engine, scenario, most=3)
    assert two.posted[ANNE].own.save
    assert two.posted[BART].own.save


@pytest.mark.rule("C-28.2")
@pytest.mark.soak
def test_links_ahead_spare_letters(tmp_path: Path) -> None:
    """Within a turn of her own Anne waits for nobody; nor do fights that begin with a throw."""
    letters = []
    for ahead in (0, 5):
        two = fought(tmp_path / str(ahead), "treasure_grab", "wreck", ahead, most=12)
        letters.append(len(two.sit(BART).table.letters))
    assert letters[1] <= letters[0]


def test_the_watch_takes_in_what_lies_there_and_tells_it(tmp_path: Path) -> None:
    two, rng = Two(tmp_path, "sea_fight", "duel"), random.Random(3)
    anne = two.sit(ANNE)
    while anne.mine:
        act(anne, choose(anne, rng))
    anne.close()
    watch = Watch(two.folders[BART])
    told = watch.look()
    assert len(told) == 1
    assert told[0][1].startswith("A duel of sloops, Anne: It is ")
    assert watch.look() == []


def test_a_fight_is_begun_where_both_have_the_same_game(tmp_path: Path) -> None:
    two, third = Two(tmp_path, "sea_fight", "duel"), make_folder(tmp_path / "third")
    joined = two.read(two.posted[BART].file, BART)
    with pytest.raises(SaveError, match="of a game that others play: Anne and Bart"):
        mail.join(joined, "it", orders, third, mail.Terms())
    with pytest.raises(SaveError, match="played here already; open it instead"):
        mail.join(joined[:1], "it", orders, two.folders[BART], mail.Terms())
    with pytest.raises(SaveError, match="already: join under another name"):
        mail.join(joined[:1], "it", orders, third, mail.Terms("anne"))
    plan = Plan("sea_fight", "duel", "7", {"coins": "9999999"})
    meant = orders("sea_fight").meant(Plan("sea_fight", "duel", "7"))
    posted = mail.begin(plan, meant, two.folders[ANNE], mail.Terms("Anne"))
    with pytest.raises(SaveError, match="names a fight that cannot be begun here"):
        mail.join(posted.letters, "it", orders, two.folders[BART], mail.Terms())


def test_a_save_that_is_lost_is_made_again_of_the_letters(tmp_path: Path) -> None:
    two, rng = Two(tmp_path, "sea_fight", "duel"), random.Random(3)
    anne = two.sit(ANNE)
    while anne.mine:
        act(anne, choose(anne, rng))
    done = [entry.digest for entry in anne.match.entries]
    anne.close()
    two.folders[ANNE].delete(two.posted[ANNE].own.save)
    again = two.sit(ANNE)
    again.catch_up()
    assert [entry.digest for entry in again.match.entries] == done
    again.close()


def test_dice_that_are_spent_are_told_and_the_fight_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.play.by_file.fight_table.LINKS", 2)
    monkeypatch.setattr(mail, "LINKS", 2)
    two, rng = Two(tmp_path, "sea_fight", "duel"), random.Random(5)
    sides = [two.sit(ANNE), two.sit(BART)]
    with pytest.raises(AssertionError, match="all of them have fallen; it is kept as it stands"):
        play(sides, rng)
    for side in sides:
        done = len(side.match.entries)
        side.close()
        again = two.sit(side.table.mine)
        assert len(again.match.entries) == done
        again.close()
