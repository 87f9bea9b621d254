"""What a captain does at his sheet: marks, shares out, values, seals, names and declares."""

import secrets
from collections.abc import Callable

from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Sealed
from pieces_of_eight.campaign.sheet.model.actions import (
    Adopt,
    Appraise,
    Assign,
    Berth,
    Name,
    Sign,
    Worth,
)
from pieces_of_eight.campaign.sheet.model.plans import plans
from pieces_of_eight.campaign.sheet.model.state import IN_PORT, Contents, Letter, Phase
from pieces_of_eight.campaign.sheet.rules.muster import faults, fingerprint
from pieces_of_eight.campaign.sheet.rules.points import ENGAGEMENTS
from pieces_of_eight.tui.match.desk import WAITING, Listing, sentence
from .look import PLANS, SEAL, Choice, Engage, SheetLook, Whole
from .view import letters
from .words import seal_words

LAST = "As last season"
LAST_WHY = "Your own sheet, with new ships in the places of those that are gone."
REST = Engage("rest")
"""Have all engagements settled that are left of the season."""
SALT_BYTES = 16
"""Too many to be tried out."""


def drawn_salt() -> str:
    """Letters by lot, that nobody can try out."""
    return secrets.token_hex(SALT_BYTES)


class SheetDesk(SheetLook):
    """Keys and clicks become strokes of the pen."""

    salt: Callable[[], str] = staticmethod(drawn_salt)
    """Makes what goes into the fingerprint of his sheet beside what is on it."""

    # Writing.

    def letter(self, letter: Letter) -> None:
        """Put the marked ship or company into a force, or leave it in port."""
        if self.unit != IN_PORT:
            self.assign(self.unit, letter)

    def assigned(self, place: int, letter: Letter) -> Assign:
        """The stroke that puts a ship or company into a force."""
        ships = len(self.fleet.ships)
        company = place >= ships
        berth = Berth(company, place - ships if company else place, letter)
        return Assign(self.who, Sealed(self.who, berth))

    def assign(self, place: int, letter: Letter) -> None:
        """Put a ship or company into a force."""
        self.submit(self.assigned(place, letter))

    def appraised(self, letter: Letter, value: int) -> Appraise:
        """The stroke that gives a force its value."""
        return Appraise(self.who, Sealed(self.who, Worth(letter, value)))

    def appraise(self, value: int, letter: Letter | None = None) -> None:
        """Give a force its value; without a letter the force of what is under the cursor."""
        if letter is None:
            letter = self.line if self.unit == IN_PORT else letters(self.written)[self.unit]
        if letter == IN_PORT:
            self.say("She is in port: a value is given to a force.")
            return
        self.submit(self.appraised(letter, value))

    def into_port(self) -> None:
        """Leave what is under the cursor in port."""
        if self.unit == IN_PORT:
            self.say("Put the cursor on a ship or a company first.")
        else:
            self.assign(self.unit, IN_PORT)

    def open_plans(self) -> None:
        """Lay open the ready-made sheets, his own of last season before all."""
        ready = plans(self.fleet, self.sheet.options)
        adopted = [Adopt(self.who, Sealed(self.who, n)) for n in range(len(ready))]
        last = self.last[self.who]
        own = [] if last is None else [Whole(last, LAST)]
        whys = [LAST_WHY] * len(own) + [plan.about for plan in ready]
        self.open(Listing(PLANS, "Ready-made sheets", (*own, *adopted), tuple(whys)))

    def ask_seal(self) -> None:
        """Lay open the seal with its fingerprint, or say what is still wrong."""
        wrong = faults(self.written, self.fleet, self.sheet.options)
        if wrong:
            more = f" ({len(wrong) - 1} more)" if len(wrong) > 1 else ""
            self.say(f"{sentence(wrong[0].why)} [{wrong[0].rule}]{more}")
            return
        salt = self.salt()
        words = seal_words(fingerprint(self.fleet, self.written, salt))
        why = f"The fingerprint of your sheet: {words}. Enter again seals it."
        self.open(
            Listing(SEAL, "Seal the sheet", (Sign(self.who, Sealed(self.who, salt)),), (why,))
        )

    # The main action.

    def main(self) -> None:
        if self.session.over:
            return
        if not self.session.human:
            self.say(WAITING)
        elif self.phase is Phase.MUSTER:
            self.ask_seal()
        elif self.naming and self.foe == IN_PORT:
            self.steer_naming(1, 0)
        elif self.naming:
            self.submit(Name(self.who, self.line, self.foe))

    def given_up(self, *choices: Choice) -> Rule | None:
        """An engagement that is settled is over at once."""
        settled = {Engage("settle"), REST} & set(choices)
        return ENGAGEMENTS if settled else super().given_up(*choices)

    def do_certain(self, *choices: Choice) -> None:
        for choice in choices:
            self.do_row(choice)

    def do_row(self, choice: Choice) -> None:
        if self.asks_first(choice):
            return
        match choice:
            case Engage(how=how):
                self.on_engage(how)
            case Whole(contents=contents):
                self.write(contents)
            case action:
                self.submit(action)

    def write(self, contents: Contents) -> None:
        """Write a whole sheet, stroke by stroke."""
        self.listing = None
        strokes: list[Choice] = [
            self.appraised(letter, value)
            for letter, value in enumerate(contents.values)
            if value != self.written.values[letter]
        ]
        strokes += [
            self.assigned(n, letter)
            for n, letter in enumerate(letters(contents))
            if letter != letters(self.written)[n]
        ]
        self.submit(*strokes)

    def end(self) -> None:
        if self.phase is Phase.FIGHTING:
            self.do_row(REST)
        else:
            self.say("Nothing to end here: the sheet goes on by itself.")

    def close(self) -> bool:
        if self.marked:
            self.foe = IN_PORT
            return True
        if self.listing is None or not self.listing.closable:
            return False
        self.refresh()
        return True

    def undo(self) -> None:
        if self.phase in (Phase.FIGHTING, Phase.OVER):
            self.say("A fight that was fought cannot be taken back.")
        elif self.marked:
            self.foe = IN_PORT
            self.say("The mark is taken off.")
        else:
            super().undo()

    # Dice and advice.

    def reckon(self, action: Choice) -> Odds | None:
        return None

    def weighed(self) -> tuple[str, Odds] | None:
        return None

    def why_not_now(self) -> str:
        return "" if self.session.human else WAITING
