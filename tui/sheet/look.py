"""What lies on a captain's desk at his sheet, and where his cursor goes."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from msgspec import Struct

from pieces_of_eight.campaign.chronicle.sightings import Sighting
from pieces_of_eight.campaign.kernel.play import Refusal, Step
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.model.actions import Action, Adopt, Declare, Name
from pieces_of_eight.campaign.sheet.model.plans import plans
from pieces_of_eight.campaign.sheet.model.state import (
    FORCES,
    IN_PORT,
    Contents,
    Fleet,
    Letter,
    Phase,
    Sheet,
    opponent_of,
)
from pieces_of_eight.campaign.sheet.rules.muster import faults, fingerprint
from pieces_of_eight.campaign.sheet.rules.naming import free
from pieces_of_eight.campaign.sheet.rules.points import next_engagement
from pieces_of_eight.tui.match.desk import QUESTION, Desk, Listing
from pieces_of_eight.tui.play.career_sessions import SheetSession
from .ceremony import Ceremony, before_the_dice
from .view import ALL_OPEN, SheetView, Spot, letters, places
from .words import seal_words

PLANS, SEAL = "ready_sheets", "seal"
"""Lists of the desk, by their commands: ready-made sheets, and the seal."""


class Whole(Struct, frozen=True):
    """A whole sheet, to be written stroke by stroke."""

    contents: Contents
    name: str = ""


class Engage(Struct, frozen=True):
    """What is to be done with the next engagement."""

    how: str
    """One of "play", "watch" and "settle"; "rest" settles all that are left of the season."""


judged = lru_cache(maxsize=2)(faults)
"""The faults of a sheet that is written: asked by several lines of the page at each key."""
HOWS = (Engage("play"), Engage("watch"), Engage("settle"))
Choice: TypeAlias = Action | Whole | Engage
_Desk: TypeAlias = Desk[Sheet, Choice]


class SheetLook(_Desk):
    """The half of the desk that writes nothing: what lies on it, and where the cursor stands."""

    def __init__(self, session: Any, say: Callable[[str], None]) -> None:
        """`session` is a SheetSession."""
        super().__init__(session, say)
        self.table: SheetSession = session
        self.line: Letter = 0
        """The force under the cursor."""
        self.unit = IN_PORT
        """The place of the ship or company under the cursor; IN_PORT while it is on a force."""
        self.foe = IN_PORT
        """The enemy force under the cursor while opponents are named; IN_PORT for none."""
        self.across = 2
        """How many ships stand beside each other on the screen."""
        self.ceremony: Ceremony | None = None
        """What is shown step by step just now."""
        self.peeking = False
        """Whether a captain looks below his own fold with the other beside him."""
        self.on_chart = False
        """Whether the chart is to lie over the sheet."""
        self.enlarged = False
        """Whether the chart is drawn larger, about the cursor."""
        self.last: tuple[Contents | None, Contents | None] = (None, None)
        """By captain his plan of last season, fitted to what he owns now (`sheet.fitting`)."""
        self.on_engage: Callable[[str], None] = lambda how: None
        self.met: Callable[[Player], Sequence[Sighting]] = lambda who: ()
        """The other's ships that a captain has met, where a career knows of any."""
        self.town: Callable[[int], str] = lambda at: ""
        """The name of the town that is raided in an engagement, where a career knows it."""
        self.refresh()

    # What there is.

    @property
    def sheet(self) -> Sheet:
        """The sheet as the viewer sees it; while dice are thrown, as far as that has come."""
        if self.ceremony is not None and self.throwing:
            return before_the_dice(self.session.state, self.ceremony, shared=self.table.two_people)
        return self.session.state

    @property
    def who(self) -> Player:
        return self.session.viewer

    @property
    def phase(self) -> Phase:
        return self.sheet.phase

    @property
    def mustering(self) -> bool:
        """Whether the person at the table is to write his sheet."""
        return self.session.human and self.phase is Phase.MUSTER

    @property
    def naming(self) -> bool:
        return self.session.human and self.phase is Phase.NAMING

    @property
    def charted(self) -> bool:
        """Whether the chart is shown: not at the muster, nor while something is shown by steps."""
        return self.on_chart and self.phase is not Phase.MUSTER and self.ceremony is None

    @property
    def marked(self) -> bool:
        """Whether an own force is marked, for which an opponent is looked for."""
        return self.listing is None and self.naming and self.foe != IN_PORT

    @property
    def faults(self) -> list[Refusal]:
        """All that is still wrong with the sheet that is written (C-6)."""
        return judged(self.contents, self.fleet, self.sheet.options)

    @property
    def unfolding(self) -> bool:
        """Whether the fold is being opened just now."""
        return self.ceremony is not None and not self.ceremony.throws

    @property
    def throwing(self) -> bool:
        """Whether the pairs throw their dice just now."""
        return self.ceremony is not None and bool(self.ceremony.throws)

    @property
    def opened(self) -> int:
        """How far the opening of the fold has come."""
        return self.ceremony.at if self.ceremony is not None and self.unfolding else ALL_OPEN

    @property
    def private(self) -> bool:
        """Whether only one captain may look at the screen."""
        hours = (Phase.MUSTER, Phase.DECLARING)
        return self.table.two_people and self.phase in hours and self.ceremony is None

    @property
    def closed(self) -> bool:
        """Whether even the own fold is kept closed, because the other looks on as well."""
        shared = self.phase in (Phase.CASTING, Phase.NAMING) or self.ceremony is not None
        return self.table.two_people and shared and not self.peeking

    @property
    def fleet(self) -> Fleet:
        fleet = self.sheet.fleets[self.who].content
        assert fleet is not None
        return fleet

    @property
    def contents(self) -> Contents:
        """What is written, or would be by the choice under the cursor of the open list."""
        match self.choice:
            case Adopt(plan=plan) if plan.content is not None:
                return plans(self.fleet, self.sheet.options)[plan.content].contents
            case Whole(contents=contents):
                return contents
        return self.written

    @property
    def written(self) -> Contents:
        contents = self.sheet.written[self.who].content
        assert contents is not None
        return contents

    def view(self) -> SheetView:
        """What is drawn."""
        closed = self.closed
        return SheetView(
            sheet=self.sheet,
            who=self.who,
            contents=None if closed else self.contents,
            fleet=None if closed else self.fleet,
            cursor=self.cursor,
            mine=self.line if self.naming and self.foe != IN_PORT else IN_PORT,
            opened=self.opened,
            seals=self.seals(),
            throw=None if self.ceremony is None else self.ceremony.throw,
        )

    @property
    def cursor(self) -> Spot:
        """What is under the cursor; one may look about while others are at it."""
        if self.ceremony is not None and self.ceremony.throw is not None:
            return Spot("line", self.ceremony.throw.letters[self.who])
        if self.unit != IN_PORT and self.mustering:
            return Spot("unit", self.unit)
        if self.foe != IN_PORT and self.naming:
            return Spot("foe", self.foe)
        return Spot("line", self.line)

    def seals(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """The words of both fingerprints, as they were sealed and as they are found."""
        sheet = self.sheet
        if sheet.unfolded is None or sheet.shown is None:
            return ((seal_words(sheet.prints[0]), ""), (seal_words(sheet.prints[1]), ""))
        salts = self.table.salts()
        one, two = (
            fingerprint(sheet.shown[side], sheet.unfolded[side], salts.get(Player(side), ""))
            for side in (0, 1)
        )
        return (
            (seal_words(sheet.prints[0]), seal_words(one)),
            (seal_words(sheet.prints[1]), seal_words(two)),
        )

    def fold_up(self) -> None:
        """Close the own fold again, and what the purser said of it."""
        self.peeking = False
        self.refresh()

    # Looking again.

    def _changed(self, step: Step[Sheet] | None) -> None:
        self.peeking = False
        super()._changed(step)

    def refresh(self) -> None:
        self.look()
        if self.unit >= places(self.fleet):
            self.unit = IN_PORT
        if not self.session.human or self.ceremony is not None:
            return
        match self.phase:
            case Phase.CASTING | Phase.DECLARING:
                self.ask()
            case Phase.NAMING:
                self.settle_cursor()
            case Phase.FIGHTING:
                hows = HOWS if self.session.people else HOWS[1:]  # nobody is there to play it
                self.open(Listing(QUESTION, "", hows))
                self.show_engagement()
            case _:
                pass

    def settle_cursor(self) -> None:
        """Put the cursor on a force that is free."""
        self.foe = IN_PORT
        mine = free(self.sheet, self.who)
        if mine and self.line not in mine:
            self.line = mine[0]

    def show_engagement(self) -> None:
        """Put the cursor on the viewer's force of the next engagement."""
        number = next_engagement(self.sheet)
        if number is not None:
            engagement = self.sheet.engagements[number]
            line = self.sheet.lines[engagement.attacker][engagement.letter]
            own = engagement.attacker == self.who
            self.line = engagement.letter if own else line.opponent

    def show(self, action: Choice) -> None:
        match action:
            case Name(mine=mine, theirs=theirs):
                self.line, self.foe = mine, theirs
            case Declare(letter=letter):
                self.line = letter
            case _:
                pass

    @abstractmethod
    def appraise(self, value: int, letter: Letter | None = None) -> None:
        """Give a force its value; without a letter the force of what is under the cursor."""

    # Moving about.

    def steer(self, across: int, down: int) -> None:
        """Move the cursor of the sheet."""
        if self.mustering:
            self.steer_muster(across, down)
        elif self.naming:
            self.steer_naming(across, down)
        else:
            self.line = max(0, min(FORCES - 1, self.line + down))

    def steer_muster(self, across: int, down: int) -> None:
        """Over lines and ships; sideways on a line changes its value."""
        if self.unit == IN_PORT:
            if across:
                self.appraise(self.written.values[self.line] + across)
            elif self.line + down >= FORCES:
                self.unit = 0 if places(self.fleet) else IN_PORT
            else:
                self.line = max(0, self.line + down)
            return
        to = self.unit + across + down * self.across
        if to < 0 and down:
            self.unit, self.line = IN_PORT, FORCES - 1
        elif 0 <= to < places(self.fleet):
            self.unit = to

    def steer_naming(self, across: int, down: int) -> None:
        """Over the free forces of one side, and across to the other's."""
        theirs = free(self.sheet, opponent_of(self.who))
        if across > 0 and self.foe == IN_PORT:
            self.foe = nearest(self.line, theirs)
        elif across < 0:
            self.foe = IN_PORT
        elif down and self.foe != IN_PORT:
            self.foe = stepped(self.foe, theirs, down)
        elif down:
            self.line = stepped(self.line, free(self.sheet, self.who), down)

    def next(self, step: int) -> None:
        """To the next ship or company that lies in port; between the columns of names."""
        if self.naming:
            self.steer_naming(1 if self.foe == IN_PORT else -1, 0)
            return
        if not self.mustering:
            self.line = (self.line + step) % FORCES
            return
        count = places(self.fleet)
        loose = [n for n, at in enumerate(letters(self.written)) if at == IN_PORT]
        if loose:
            ahead = sorted(loose, key=lambda n: (step * (n - self.unit) - 1) % max(1, count))
            self.unit = ahead[0]
        elif count and self.unit == IN_PORT:
            self.unit = 0
        else:
            self.unit = IN_PORT

    def go_to(self, spot: Spot) -> None:
        """Put the cursor on a place that was clicked."""
        match spot.kind:
            case "unit" if self.mustering:
                self.unit = spot.at
            case "foe" if self.naming:
                self.foe = spot.at
            case "line":
                self.line, self.unit, self.foe = spot.at, IN_PORT, IN_PORT
            case _:
                pass


def stepped(at: Letter, among: Sequence[Letter], down: int) -> Letter:
    """The next letter of some up or down; the same at the end."""
    found = [letter for letter in among if (letter - at) * down > 0]
    return min(found, key=lambda letter: abs(letter - at), default=at)


def nearest(at: Letter, among: Sequence[Letter]) -> Letter:
    """The letter of some that lies nearest."""
    return min(among, key=lambda letter: (abs(letter - at), letter), default=IN_PORT)
