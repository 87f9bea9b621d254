"""A career by file that is over: what is told of it, what is kept of it, and what it proves."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from campaign.engines import ENGINES
from campaign.joining import BrokenRecordError
from campaign.kernel.match import digest
from campaign.kernel.oath import FalseOathError
from saves.edition import Edition
from saves.fame import Record, record_digest, record_in
from saves.folder import Folder
from saves.letters import (
    NOTHING,
    Letters,
    Opened,
    Order,
    Reached,
    Shown,
    bound,
    invitation_of,
    packed,
    written,
)
from saves.words import SaveError
from tests.by_file.two_captains import ANNE, BART, Captains
from tui.career.reckoned import career_end
from tui.career.season_told import in_lines, news_of, season_told
from tui.cli.main import main
from tui.play.by_file.career_table import CareerTable
from tui.play.by_file.kept_career import LINKS, dice_kept, kept, story_so_far
from tui.play.by_file.proving_letters import finding_of_letters, witness
from tui.play.by_file.sealing import VALUES
from tui.play.by_file.season import finish
from tui.play.joining import join
from tui.play.logbook import Logbook
from tui.play.scoring import scorer, voyage_of
from tui.play.story import story_of

Items = tuple[Any, ...]
Bend = Callable[[int, Items], Items]


class Finished:
    """A career of one season, sailed to its end by Anne and Bart."""

    def __init__(self, path: Path) -> None:
        self.captains = Captains(path)
        self.before = [self.captains.table(who) for who in (ANNE, BART)]
        while self.captains.decide():
            pass
        self.tables = [self.captains.table(who) for who in (ANNE, BART)]
        self.letters: Letters = self.tables[ANNE].letters
        self.keys = [self.captains.posted(who).own.key for who in (ANNE, BART)]

    def folder(self, who: int) -> Folder:
        """The folder of one of them, which joins what it opens, as the game does."""
        path = self.captains.folders[who].path
        return Folder(path, Edition(ENGINES, join=join))

    def name(self, who: int) -> str:
        return self.captains.posted(who).own.save

    def record(self, who: int = ANNE) -> Record:
        with self.folder(who).open_career(self.name(who)) as saved:
            return record_in(saved)

    def bent(self, bend: Bend) -> Letters:
        """The letters with something in them changed, signed anew by both: as if they agreed."""
        head, found = NOTHING, []
        for number, letter in enumerate(self.letters):
            items = bend(number, letter.items)
            found.append(written(head, letter.by, items, self.keys[letter.by]))
            head = bound(head, letter.by, items)
        return tuple(found)


@pytest.fixture(scope="module")
def career(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Finished]:
    """Its fights are settled once, by the worst of opponents, for both machines."""
    settled: dict[str, Any] = {}

    def once(match: Any, seed: int) -> None:
        place = digest([match.setup, match.seed, match.state])
        if place not in settled:
            finish(match, seed)
            settled[place] = list(match.entries)
        for entry in settled[place][len(match.entries) :]:
            match.submit(entry.who, entry.action)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tui.play.by_file.season.STAND_IN", "powder monkey")
        patch.setattr("tui.play.by_file.season.finish", once)
        yield Finished(tmp_path_factory.mktemp("finished"))


# --- What is told ----------------------------------------------------------------------------


@pytest.mark.rule("C-29.7")
def test_a_season_is_told_to_both_as_it_went(career: Finished) -> None:
    one, two = (season_told(table) for table in career.tables)
    assert one is not None
    assert two is not None
    assert one.fights == two.fights
    state, season = _state(career.tables[ANNE]), one.home
    assert [side.total for side in season.sides] == [each.earned for each in state.captains]
    for fight in one.fights:
        assert fight.told.where
        winner = "Neither side" if fight.better is None else season.sides[fight.better].country
        assert fight.told.end.startswith(f"{winner} prevails.")
        assert fight.better is None or fight.told.points[fight.better] >= 0
    paid = [any("is paid" in news.words for news in side.news) for side in one.home.sides]
    assert paid == [True, False]
    words = list(in_lines(one, career.tables[ANNE].mine))
    assert words == news_of(career.tables[ANNE])
    assert any(line.startswith("Anne is paid") for line in words)
    assert not any(line.startswith("Bart is paid") for line in words)
    assert any(line.startswith("Bart is paid") for line in news_of(career.tables[BART]))


@pytest.mark.rule("C-29.7")
def test_nothing_is_told_before_a_season_is_over(career: Finished) -> None:
    assert [news_of(table) for table in career.before] == [[], []]
    half = witness(career.letters[:-1], {})
    assert season_told(half) is None


@pytest.mark.rule("C-29.7")
def test_the_commands_tell_the_season_and_where_it_is_kept(
    career: Finished, capsys: pytest.CaptureFixture[str]
) -> None:
    place, game = str(career.captains.folders[ANNE].path), career.captains.game[:6]
    verdict = season_told(career.tables[ANNE]).home.verdict  # type: ignore[union-attr]
    assert main(["--data", place, "mail", "list"]) == 0
    assert f"Season 1: {verdict} The career is over." in capsys.readouterr().out
    assert main(["--data", place, "mail", "play", game]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert f"Season 1 of 1. {verdict}" in told
    assert told.endswith(f"The career is kept as {career.name(ANNE)}.")


@pytest.mark.rule("C-29.7")
def test_the_story_so_far_is_told_from_ones_own_sight(
    career: Finished, capsys: pytest.CaptureFixture[str]
) -> None:
    place, game = str(career.captains.folders[BART].path), career.captains.game[:6]
    assert main(["--data", place, "mail", "story", game]) == 0
    told = capsys.readouterr().out
    assert "THE FIRST SEASON" in told
    assert "By file: between two machines." in told
    found = story_so_far(career.tables[BART])
    assert found.teller == BART
    assert found.seasons[0].port[BART]
    assert not found.seasons[0].port[ANNE]
    assert found.luck


# --- What is kept ----------------------------------------------------------------------------


def _state(table: CareerTable) -> Any:
    assert table.voyage is not None
    return table.voyage.state


@pytest.mark.rule("C-29.8")
def test_both_machines_keep_the_same_record_of_it(career: Finished) -> None:
    digests = []
    for who in (ANNE, BART):
        folder = career.folder(who)
        assert folder.check(career.name(who)) == []
        with folder.open_career(career.name(who)) as saved:
            digests.append(record_digest(saved))
        record = career.record(who)
        assert record.standing.ending == "sailed to its end"
        voyage = voyage_of(record)
        assert digest(voyage.state) == digest(_state(career.tables[who]))
        assert not record.header.ironman
    assert digests[0] == digests[1]
    assert kept(career.tables[ANNE], career.folder(ANNE)) == career.name(ANNE)
    assert len(career.folder(ANNE).careers()) == 1


@pytest.mark.rule("C-29.8")
def test_it_is_told_as_any_other_with_its_luck_and_enters_the_hall_of_its_machine(
    career: Finished,
) -> None:
    folder = career.folder(BART)
    logbook = Logbook.open(folder, career.name(BART))
    end = career_end(logbook)
    logbook.close()
    assert end.trouble == ""
    [entry] = end.entries
    assert (entry.captain, entry.against, entry.dice) == ("Bart", "Anne", "sworn")
    entered = folder.enter_fame(entry)
    assert folder.check_fame(entered, scorer(entered)) == []
    lied = replace(entered, against="Blackbeard")
    [against] = folder.check_fame(lied, scorer(lied))
    assert "the other captain of it is Anne, not Blackbeard" in against
    found = story_of(career.record(BART))
    assert found.notes["By file"] == "between two machines"
    assert found.luck
    assert found.over
    assert {luck.captain for luck in found.luck} == {0, 1}


@pytest.mark.rule("C-29.8")
def test_a_record_that_was_thrown_away_is_made_again(
    career: Finished, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = Folder(tmp_path, Edition(ENGINES, join=join))
    table = career.tables[ANNE].copy()
    name = kept(table, folder)
    folder.delete(name)
    assert folder.careers() == []
    again = kept(table, folder)
    assert [each.name for each in folder.careers()] == [again]


def _changed(record: Record, **texts: str) -> Record:
    return replace(record, texts={**record.texts, **texts})


@pytest.mark.rule("C-29.8")
@pytest.mark.rule("C-29.4")
def test_a_kept_career_whose_dice_are_not_those_of_its_links_is_refused(career: Finished) -> None:
    record = career.record()
    links = record.texts[LINKS].split()
    for other, said in (
        ([links[0], "ab" * 32, *links[2:]], "do not lead back to what he swore"),
        ([links[0], *reversed(links[1:3]), *links[3:]], "do not lead back to what he swore"),
        ([*links[:3], "2", "4", "3"], "no links of their own"),
        ([*links[:3], "2", "3", "5"], "no links of their own"),
        (["x"], "cannot be read"),
    ):
        with pytest.raises(FalseOathError, match=said):
            voyage_of(_changed(record, **{LINKS: " ".join(other)}))
    with pytest.raises(BrokenRecordError, match="no links for season 1"):
        voyage_of(_changed(record, **{LINKS: " ".join(links[:3])}))
    seeded = replace(record, header=replace(record.header, seed=record.header.seed + 1))
    with pytest.raises(BrokenRecordError):
        voyage_of(seeded)


@pytest.mark.rule("C-29.8")
@pytest.mark.parametrize("name", ["season-1/sheet", "season-1/fight-1"])
def test_every_die_of_a_kept_career_is_thrown_again(career: Finished, name: str) -> None:
    record = career.record()
    match = record.matches[name]
    thrown = [at for at, entry in enumerate(match.entries) if entry.thrown]
    at = thrown[-1]
    faces = tuple(tuple(7 - face for face in dice) for dice in match.entries[at].thrown)
    match.entries[at] = replace(match.entries[at], thrown=faces)
    with pytest.raises(BrokenRecordError, match=f"{name} has dice that were never thrown"):
        voyage_of(record)


def test_what_a_career_keeps_says_what_it_is(career: Finished) -> None:
    record = career.record()
    found = dice_kept(record.header, record.texts)
    assert found is not None
    assert found.game == career.captains.game
    assert dice_kept(replace(record.header, options={}), record.texts) is None


# --- What is proved --------------------------------------------------------------------------


@pytest.mark.rule("C-29.7")
def test_a_stranger_proves_the_whole_career(
    career: Finished, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sent-on.letter"
    file.write_bytes(packed(career.letters))
    assert main(["--data", str(tmp_path / "nobody"), "verify", str(file)]) == 1
    assert "both need the same one" in capsys.readouterr().err  # tests have no version
    found = finding_of_letters(career.captains.folders[ANNE], file)
    assert found.sound
    assert found.words.startswith("Proved: 17 letters signed by Anne and Bart, each bound to")
    assert found.words.endswith(
        f"1 season, sailed again by the rules, to the same end. {career.tables[ANNE].end}"
    )
    assert [name for name, _ in found.pledges] == ["Anne", "Bart"]


@pytest.mark.rule("C-29.7")
def test_of_a_running_career_what_can_be_is_proved(career: Finished, tmp_path: Path) -> None:
    file = tmp_path / "running.letter"
    for many in (1, 2, 8):
        file.write_bytes(packed(career.letters[:many]))
        found = finding_of_letters(career.captains.folders[ANNE], file)
        assert found.sound
        assert found.words.startswith(f"Proved so far: {many} letter")
        assert "nothing is proved of what is still sealed" in found.words


def _first(career: Finished, kind: type, skip: int = 0) -> int:
    """The number of a letter that brings an item of a kind."""
    return [n for n, each in enumerate(career.letters) if isinstance(each.items[0], kind)][skip]


def _item(kind: type, change: Callable[[Any], Any], last: bool = True) -> Callable[..., Letters]:
    """Bend the last item of a kind that is in the letters, or the first."""

    def bend(career: Finished) -> Letters:
        places = [
            (n, at)
            for n, letter in enumerate(career.letters)
            for at, item in enumerate(letter.items)
            if isinstance(item, kind)
        ]
        place = places[-1 if last else 0]

        def changed(number: int, items: Items) -> Items:
            return tuple(
                change(item) if (number, at) == place else item for at, item in enumerate(items)
            )

        return career.bent(changed)

    return bend


def _results(told: Opened) -> Opened:
    return replace(told, content=[*told.content[1:], 0])


def _pair(order: Order) -> Order:
    return replace(order, action={**order.action, "mine": order.action["mine"] + 1})


def _without(career: Finished) -> Letters:
    return career.bent(lambda number, items: items)[:4] + career.bent(lambda _, items: items)[5:]


def _one_more(career: Finished) -> Letters:
    last = career.letters[-1]
    head = NOTHING
    for letter in career.letters:
        head = bound(head, letter.by, letter.items)
    extra = written(head, 1 - last.by, last.items, career.keys[1 - last.by])
    return (*career.letters, extra)


def _unsigned(career: Finished) -> Letters:
    last = replace(career.letters[-1], items=(Reached("0" * 16),))
    return (*career.letters[:-1], last)


def _other_terms(career: Finished) -> Letters:
    def bend(number: int, items: Items) -> Items:
        if number:
            return items
        return (replace(items[0], picked={**items[0].picked, "crown two": "france"}),)

    return career.bent(bend)


def _values(told: Opened) -> Opened:
    assert told.part == VALUES
    return replace(told, content=list(reversed(told.content)))


BENDS: dict[str, tuple[Callable[[Finished], Letters], str]] = {
    "another end": (
        _item(Reached, lambda _: Reached("0" * 16)),
        "the season leads to another end here than its writer says",
    ),
    "another last link": (
        _item(Shown, lambda shown: replace(shown, link="ab" * 32)),
        "link 4 does not lead back to what was sworn",
    ),
    "a link of later": (
        _item(Shown, lambda shown: replace(shown, number=shown.number + 1), last=False),
        "it shows link 2, and 1 was asked for",
    ),
    "another salt": (
        _item(Opened, lambda told: replace(told, salt="cd" * 32), last=False),
        "what it opens is not what was sealed",
    ),
    "other values": (_item(Opened, _values, last=False), "what it opens is not what was sealed"),
    "other results": (
        _item(Opened, _results),
        "the declarations are not those that were sealed",
    ),
    "another pair": (_item(Order, _pair, last=False), "a named pair is refused"),
    "a letter more": (_one_more, "the career is over"),
}


REFUSED: dict[str, tuple[Callable[[Finished], Letters], str]] = {
    "other terms": (_other_terms, "is of a career that is another one here"),
    "a letter left out": (_without, "is not signed by its writer"),
    "a letter that nobody signed": (_unsigned, "is not signed by its writer"),
}


@pytest.mark.rule("C-29.7")
@pytest.mark.parametrize("way", BENDS)
def test_a_bent_career_is_told_where_it_is_bent(career: Finished, way: str, tmp_path: Path) -> None:
    """Both captains have signed all of it: what they agree on is not enough."""
    bend, said = BENDS[way]
    file = tmp_path / "bent.letter"
    file.write_bytes(packed(bend(career)))
    found = finding_of_letters(career.captains.folders[ANNE], file)
    assert not found.sound
    assert said in found.words
    assert found.words.startswith("Not proved: letter ")


@pytest.mark.rule("C-29.7")
@pytest.mark.parametrize("way", REFUSED)
def test_letters_that_are_not_those_of_both_are_refused(
    career: Finished, way: str, tmp_path: Path
) -> None:
    bend, said = REFUSED[way]
    file = tmp_path / "bent.letter"
    file.write_bytes(packed(bend(career)))
    with pytest.raises(SaveError, match=said):
        finding_of_letters(career.captains.folders[ANNE], file)


@pytest.mark.rule("C-29.7")
def test_a_damaged_file_and_one_of_a_fight_are_told_as_such(
    career: Finished, tmp_path: Path
) -> None:
    folder, file = career.captains.folders[ANNE], tmp_path / "cut.letter"
    data = packed(career.letters)
    rng = random.Random(5)
    for _ in range(20):
        at = rng.randrange(40, len(data))
        file.write_bytes(data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :])
        with pytest.raises(SaveError):
            finding_of_letters(folder, file)
    file.write_bytes(data[:-20])
    with pytest.raises(SaveError, match="is damaged"):
        finding_of_letters(folder, file)
    fight = replace(invitation_of(career.letters), engine="sea_fight")
    file.write_bytes(packed((written(NOTHING, 0, [fight], career.keys[0]),)))
    with pytest.raises(SaveError, match="ask for the saved fight"):
        finding_of_letters(folder, file)
