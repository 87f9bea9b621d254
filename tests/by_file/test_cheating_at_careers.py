"""Seventeen ways to cheat at a career by file, and what each of them gets."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaign.kernel.match import RefusedError
from campaign.kernel.sealed import Player
from saves.letters import Letters, Opened, Order, Reached, Seal, Shown, head_of, written
from saves.words import SaveError
from tests.by_file.two import forged
from tests.by_file.two_captains import ANNE, BART, Captains, act, refused
from tui.play.by_file.career_mail import take
from tui.play.by_file.career_stages import DECLARED, SHEET, Next
from tui.play.by_file.career_table import CareerTable
from tui.play.by_file.sealing import RESULTS, VALUES, WHOLE, Kept, opened, parts_of, salt_of, sealed
from tui.play.by_file.seat import Seat

OTHER_KEY = "42" * 32


class Season:
    """A season in which one of the two is about to write, and knows how to change his program."""

    def __init__(self, path: Path) -> None:
        self.path, self.captains = path, Captains(path)
        self.moments: dict[Next, tuple[CareerTable, CareerTable]] = {}
        """By what the next letter brings: the table of who writes it, and of who reads it."""

    def sail_to(self, moment: Next) -> None:
        """Go on until this is to be written, looking at each letter on the way."""
        captains = self.captains
        while moment not in self.moments:
            turn = captains.table(ANNE).turn
            assert turn is not None
            seat = Seat(captains.folders[turn], captains.posted(turn))
            reader = captains.table(1 - turn)
            self.moments.setdefault(seat.table.next, (seat.table, reader))
            while not seat.done:
                act(seat, captains.rng)
            self._answers(seat.table, reader)
            if Next.FOLD not in self.moments:
                captains.pass_on()

    def _answers(self, writer: CareerTable, reader: CareerTable) -> None:
        """What is written of itself, letter by letter."""
        while len(reader.letters) < len(writer.letters):
            reader = reader.took(writer.letters, "it")
            if reader.next is Next.HOME:
                return
            answered = reader
            while answered.turn == answered.mine and (items := answered.reply()) is not None:
                self.moments.setdefault(answered.next, (answered, writer))
                answered = answered.wrote(items)
            writer, reader = answered, writer

    def at(self, moment: Next) -> tuple[CareerTable, CareerTable]:
        self.sail_to(moment)
        return self.moments[moment]


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Season:
    """The attacks change nothing, so one season serves them all; it stops before its fights."""
    return Season(tmp_path_factory.mktemp("season"))


def reply(table: CareerTable) -> list[Any]:
    items = table.reply()
    assert items is not None
    return items


Forged = tuple[CareerTable, Letters]


def told(moment: tuple[CareerTable, CareerTable], *items: Any, **how: Any) -> Forged:
    writer, reader = moment
    return reader, forged(writer.posted, *items, **how)


def another_sheet(season: Season) -> Forged:
    """A sheet with a force moved, opened with the fold when the other's is known."""
    writer, reader = season.at(Next.FOLD)
    parts = parts_of(writer.kept)
    parts[WHOLE]["sheet"]["ships"] = list(reversed(parts[WHOLE]["sheet"]["ships"]))
    changed = opened(writer.posted.own.key, 1, SHEET, parts, WHOLE)
    return told((writer, reader), changed, *reply(writer)[1:])


def another_salt(season: Season) -> Forged:
    """The true sheet with another salt, as if it had been sealed otherwise."""
    writer, reader = season.at(Next.FOLD)
    whole, *rest = reply(writer)
    return told((writer, reader), Opened(WHOLE, whole.content, "ab" * 32), *rest)


def other_results(season: Season) -> Forged:
    """Other declarations than were sealed, when the other's lie open."""
    writer, reader = season.at(Next.FOLD)
    whole, _, link = reply(writer)
    salt = salt_of(writer.posted.own.key, 1, DECLARED, 0).hex()
    return told((writer, reader), whole, Opened(RESULTS, [2, 2, 2, 2, 2, 2, 2], salt), link)


def withheld(season: Season) -> Forged:
    """The sheet is not opened; another seal comes instead."""
    writer, reader = season.at(Next.FOLD)
    return told((writer, reader), Seal(("ab" * 32,) * 9))


def other_values(season: Season) -> Forged:
    """Values that answer those of the other, which lie open."""
    writer, reader = season.at(Next.VALUES)
    salt = salt_of(writer.posted.own.key, 1, SHEET, VALUES).hex()
    return told((writer, reader), Opened(VALUES, [3] * 7, salt), writer.link())


def sealed_again(season: Season) -> Forged:
    """The first seal is taken back and another one tried, when the values of the other are open."""
    writer, reader = season.at(Next.VALUES)
    letters = reader.letters
    at = max(n for n, each in enumerate(letters) if each.by == writer.mine)
    other = written(
        head_of(letters[:at]), writer.mine, [Seal(("cd" * 32,) * 9)], writer.posted.own.key
    )
    return reader, (*letters[:at], other)


def _with(season: Season, change: Callable[[Kept], Kept]) -> Forged:
    """A whole season of letters in which one side has sealed what cannot be."""
    writer, reader = season.at(Next.SEAL_FIRST)
    kept = change(msgspec.convert(writer_kept(season), Kept, str_keys=True))
    parts = parts_of(kept)
    seal = sealed(writer.posted.own.key, 1, SHEET, parts)
    bad = opened(writer.posted.own.key, 1, SHEET, parts, VALUES)
    mid = reader.took(forged(writer.posted, seal), "it")
    mine = msgspec.structs.replace(mid.here, values=((3,) * 7, (3,) * 7))
    mid.here = mine
    mid._passes(Next.VALUES, writer.mine)
    assert writer.links is not None
    assert mid.links is not None
    mid.links._numbers = [1, 1]
    link = writer.links.own(2)
    fake = msgspec.structs.replace(writer.posted, letters=mid.letters)
    return mid, forged(fake, bad, link)


def writer_kept(season: Season) -> Any:
    season.sail_to(Next.FOLD)
    return msgspec.to_builtins(season.moments[Next.FOLD][0].kept, str_keys=True)


def too_many_values(season: Season) -> Forged:
    """A sheet that breaks the rules: seven fives."""

    def change(kept: Kept) -> Kept:
        return msgspec.structs.replace(
            kept, sheet=msgspec.structs.replace(kept.sheet, values=(5,) * 7)
        )

    return _with(season, change)


def for_the_other(season: Season) -> Forged:
    """A pair that is named for the other captain."""
    writer, reader = season.at(Next.NAME)
    action = {"type": "Name", "by": 1 - writer.mine, "mine": 0, "theirs": 0}
    return told((writer, reader), Order(action))


def in_his_name(season: Season) -> Forged:
    """The letter of the other, written for him."""
    writer, reader = season.at(Next.NAME)
    action = {"type": "Name", "by": reader.mine, "mine": 0, "theirs": 0}
    return told((writer, reader), Order(action), by=int(reader.mine))


def two_pairs(season: Season) -> Forged:
    """Two pairs where one was asked for."""
    writer, reader = season.at(Next.NAME)
    pair = Order({"type": "Name", "by": writer.mine, "mine": 0, "theirs": 0})
    return told((writer, reader), pair, pair)


def link_for_nothing(season: Season) -> Forged:
    """A link for a pair that throws no dice, to learn the other's before the scores."""
    writer, reader = season.at(Next.NAME)
    act = writer.sheet.engine.game.legal(writer.sheet.state, writer.mine)[0]  # type: ignore[union-attr]
    return told((writer, reader), Order(msgspec.to_builtins(act), writer.link().link))


def false_link(season: Season) -> Forged:
    """A link of no chain, to choose who names first."""
    writer, reader = season.at(Next.VALUES)
    values, link = reply(writer)
    return told((writer, reader), values, Shown(link.number, "ab" * 32))


def later_link(season: Season) -> Forged:
    """A link of later, to try another throw."""
    writer, reader = season.at(Next.VALUES)
    values, link = reply(writer)
    assert writer.links is not None
    return told((writer, reader), values, writer.links.own(link.number + 1))


def out_of_turn(season: Season) -> Forged:
    """Declarations, before the pairs are named."""
    writer, reader = season.at(Next.NAME)
    return told((writer, reader), Seal(("ab" * 32,)))


def season_at_once(season: Season) -> Forged:
    """The end of the season, before it is sailed."""
    writer, reader = season.at(Next.NAME)
    return told((writer, reader), writer.link(), Reached("0" * 16))


def replayed(season: Season) -> Forged:
    """A file of some letters ago."""
    _, reader = season.at(Next.NAME)
    return reader, reader.letters[:-2]


def changed_on_the_way(season: Season) -> Forged:
    """Somebody who carries the file changes a mark of the seal."""
    writer, reader = season.at(Next.SEAL_FIRST)
    letters = forged(writer.posted, Seal(("ab" * 32,) * 9))
    last = msgspec.structs.replace(letters[-1], items=(Seal(("cd" * 32,) * 9),))
    return reader, (*letters[:-1], last)


WAYS: Mapping[str, tuple[Callable[[Season], Forged], str]] = {
    "another sheet": (another_sheet, "what it opens is not what was sealed"),
    "another salt": (another_salt, "what it opens is not what was sealed"),
    "other results": (other_results, "the declarations are not those that were sealed"),
    "a sheet withheld": (withheld, "it brings something else than his sheet"),
    "other values": (other_values, "what it opens is not what was sealed"),
    "sealed again": (sealed_again, "goes back: "),
    "a sheet against the rules": (too_many_values, "the values are not 7 from 1 to 5"),
    "a pair for the other": (for_the_other, "a named pair is refused"),
    "a letter in the other's name": (in_his_name, "is not signed by its writer"),
    "two pairs": (two_pairs, "it brings something else than a pair that he names"),
    "a link for nothing": (link_for_nothing, "a link for a pair that throws no dice"),
    "a link of no chain": (false_link, "does not lead back to what was sworn"),
    "a link of later": (later_link, "was asked for"),
    "out of turn": (out_of_turn, "it brings something else than a pair that he names"),
    "the end at once": (season_at_once, "it brings something else than a pair"),
    "an old file": (replayed, "brings nothing new: it is an older file"),
    "changed on the way": (changed_on_the_way, "is not signed by its writer"),
}


@pytest.mark.rule("C-29")
@pytest.mark.rule("C-29.1")
@pytest.mark.rule("C-29.4")
@pytest.mark.parametrize("way", WAYS)
def test_who_cheats_at_a_career_gets_a_sentence(season: Season, way: str) -> None:
    make, said = WAYS[way]
    refused(season.captains, season.path, make(season), said)


def test_a_letter_of_another_career_is_told_as_such(tmp_path: Path, season: Season) -> None:
    other = Captains(tmp_path, seed=4)
    path = other.posted(BART).file
    with pytest.raises(SaveError, match="is another game under the number of this one"):
        season.captains.table(ANNE).took(season.captains.box(ANNE).read(path), path.name)


@pytest.mark.rule("C-29.2")
def test_before_the_fold_a_machine_holds_nothing_of_the_other(season: Season) -> None:
    """Neither what it was sent nor what it works with tells a bargain or a line of the other."""
    writer, reader = season.at(Next.NAME)
    parts = parts_of(writer.kept)
    seat = reader.here
    assert seat.kept == (None, None)
    assert set(seat.told[writer.mine]) <= {VALUES}
    told = [item for each in reader.letters for item in each.items if isinstance(item, Opened)]
    assert all(item.part == VALUES for item in told)
    assert parts[WHOLE] not in [item.content for item in told]


def test_at_ones_own_seat_nobody_acts_for_the_other(tmp_path: Path) -> None:
    captains = Captains(tmp_path)
    turn = captains.table(ANNE).turn
    assert turn is not None
    seat = Seat(captains.folders[turn], captains.posted(turn))
    legal = seat.match.engine.game.legal(seat.match.state, seat.mine)
    with pytest.raises(RefusedError, match="'s turn"):
        seat.submit(Player(1 - turn), legal[0])
    with pytest.raises(SaveError, match="Nothing is to be decided here now"):
        Seat(captains.folders[1 - turn], captains.posted(1 - turn))


@pytest.mark.rule("C-29.3")
@pytest.mark.soak
def test_a_whole_season(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both machines come to the same end, and a machine that forgets its fights to the same."""
    monkeypatch.setattr("tui.play.by_file.season.STAND_IN", "powder monkey")
    captains = Captains(tmp_path)
    while captains.decide():
        pass
    one, two = captains.table(ANNE), captains.table(BART)
    assert one.over
    assert one.whose_turn == two.whose_turn
    assert captains.posted(ANNE).file.stat().st_size < 10_000
    captains.box(ANNE).put(captains.game, "fights", b"")
    assert captains.table(ANNE).whose_turn == one.whose_turn
    with pytest.raises(SaveError, match="brings nothing new"):
        take(captains.posted(BART).file, captains.folders[ANNE])
