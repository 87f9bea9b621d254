"""Two captains at two machines, who sail a career by file as opponents would."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree
from typing import Any
from unittest.mock import patch

import pytest

from campaign.ai.policy import level
from campaign.kernel.mind import Budget
from campaign.kernel.sealed import seen
from campaign.sheet.model.actions import Adopt, Sign
from saves.letter_box import Posted
from saves.letters import Letters, packed
from saves.words import SaveError
from tests.by_file import two
from tests.by_file.two import file_of
from tests.tui.shell import make_folder
from tui.play.by_file import career_mail, mail
from tui.play.by_file.career_fight import CareerFight, FightTable, open_fight
from tui.play.by_file.career_mail import Terms
from tui.play.by_file.career_stages import Next
from tui.play.by_file.career_table import CareerTable
from tui.play.by_file.seat import Seat

ANNE, BART = 0, 1


@contextmanager
def by_lot(rng: random.Random) -> Iterator[None]:
    """Let numbers and secrets of games follow from a lot: the same season on every day."""
    with (
        patch.object(career_mail, "new_secret", lambda word: rng.randbytes(32)),
        patch("secrets.token_hex", lambda many: rng.randbytes(many).hex()),
    ):
        yield


class Captains:
    """Anne and Bart, and the folder that both see; what they decide and throw hangs on a seed."""

    def __init__(
        self, path: Path, seasons: int = 1, fights: str = "settled", seed: int = 3
    ) -> None:
        self.share = path / "share"
        self.folders = make_folder(path / "anne"), make_folder(path / "bart")
        self.rng = random.Random(seed)
        terms = Terms("Anne", seasons=seasons, place=str(self.share), fights=fights)
        with by_lot(random.Random(seed)):
            posted = career_mail.begin(terms, self.folders[ANNE])
            self.game = posted.own.game
            letters = self.box(BART).read(posted.file)
            career_mail.join(letters, posted.file.name, self.folders[BART], "Bart", str(self.share))
        self.pass_on()

    def box(self, who: int) -> Any:
        return self.folders[who].letter_box()

    def posted(self, who: int) -> Posted:
        """The career as one of them has it."""
        found: Posted = self.box(who).open(self.game)
        return found

    def table(self, who: int) -> CareerTable:
        return career_mail.table_of(self.posted(who), self.folders[who])

    def pass_on(self) -> None:
        """Let files go to and fro until somebody has to decide."""
        while True:
            counts = [len(self.posted(who).letters) for who in (ANNE, BART)]
            if counts[0] == counts[1]:
                return
            behind = int(counts[1] < counts[0])
            mail.open_file(self.posted(1 - behind).file, self.folders[behind])

    def apart(self, path: Path) -> "Captains":
        """The same career in other folders, to be sailed on; its files go through the same one."""
        fresh = object.__new__(Captains)
        fresh.__dict__.update(self.__dict__)
        for one in self.folders:
            copytree(one.path, path / one.path.name)
        fresh.folders = make_folder(path / "anne"), make_folder(path / "bart")
        return fresh

    def sail_to(self, moment: Next) -> None:
        """Decide until the next letter is one of these."""
        while self.table(ANNE).next is not moment and self.decide():
            pass

    def sit(self) -> list[CareerFight]:
        """Both seats at the fight by hand that is being fought."""
        name, who = self.table(ANNE).fight_name, (ANNE, BART)
        tables = [FightTable(self.table(each), name) for each in who]
        return [open_fight(self.folders[each], tables[each]) for each in who]

    def fight(self, most: int = 10**9) -> int:
        """Fight by lot, at most so many orders; then hand the rest over. How many there were."""
        sides = self.sit()
        given = two.play(sides, self.rng, most)
        while not all(side.table.over or side.table.fight.settled for side in sides):
            for side in sides:
                side.look()
                side.catch_up()
                if side.mine:
                    side.settle()
                while side.mine:
                    two.act(side, two.choose(side, self.rng))
        for side in sides:
            side.close()
        self.pass_on()
        return given

    def decide(self) -> bool:
        """One of them does what he has to decide now; whether anybody had to."""
        table = self.table(ANNE)
        turn = table.turn
        if turn is None:
            return False
        if table.next is Next.FIGHT:
            self.fight(0)
            return True
        if table.next in (Next.PLEDGE_FIRST, Next.REST, Next.HOME):  # a fight is over
            career_mail.caught_up(self.posted(turn), self.folders[turn])
            self.pass_on()
            return True
        seat = Seat(self.folders[turn], self.posted(turn))
        while not seat.done:
            act(seat, self.rng)
        self.pass_on()
        return True


def act(seat: Seat, rng: random.Random) -> None:
    """An order: in port as the harbour master would, a ready-made sheet, and the rest by lot."""
    match, before = seat.match, seat.match.state
    sight = seen(match.state, seat.mine)
    legal = match.engine.game.legal(sight.value, seat.mine)
    signs = [each for each in legal if isinstance(each, Sign)]
    plans = [each for each in legal if isinstance(each, Adopt)]
    if match.engine.name == "career":
        head = level("mate").make(match.engine)
        action = head.choose(sight, legal, rng, Budget())
    elif signs and match.entries:
        action = signs[0]
    else:
        action = rng.choice(plans or list(legal))
    seat.submit(seat.mine, action)
    assert seat.match.state is not before  # or a table would go on asking


def refused(captains: Captains, path: Path, sent: tuple[CareerTable, Letters], said: str) -> None:
    """Anne takes no letters that are against the rules: one sentence, and nothing has changed."""
    reader, letters = sent
    before = packed(reader.letters)
    file = file_of(path / "forged.letter", letters)
    with pytest.raises(SaveError) as found:
        reader.took(captains.box(ANNE).read(file), file.name)
    assert said in str(found.value)
    assert str(found.value).endswith(".")
    assert packed(reader.letters) == before
