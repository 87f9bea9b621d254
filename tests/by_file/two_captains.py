"""Two captains at two machines, who sail a career by file as opponents would."""

import random
from pathlib import Path
from typing import Any

from campaign.ai.policy import level
from campaign.kernel.mind import Budget
from campaign.kernel.sealed import seen
from campaign.sheet.model.actions import Adopt, Sign
from saves.letter_box import Posted
from tests.tui.shell import make_folder
from tui.play import career_mail, mail
from tui.play.career_by_file import CareerTable
from tui.play.career_mail import Seat, Terms

ANNE, BART = 0, 1


class Captains:
    """Anne and Bart, and the folder that both see."""

    def __init__(self, path: Path, seasons: int = 1, fights: str = "settled") -> None:
        self.share = path / "share"
        self.folders = make_folder(path / "anne"), make_folder(path / "bart")
        self.rng = random.Random(3)
        terms = Terms("Anne", seasons=seasons, place=str(self.share), fights=fights)
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

    def decide(self) -> bool:
        """One of them does what he has to decide now; whether anybody had to."""
        turn = self.table(ANNE).turn
        if turn is None:
            return False
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
