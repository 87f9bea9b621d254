"""What a captain does at his sheet, beyond what he does at the desk of any fight.

He writes with letters and numbers, folds are closed where both captains look on, dice and fold are
shown step by step, and the season's owner has its engagements fought.
"""

import secrets
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec.structs import replace

from pieces_of_eight.campaign.chronicle.facts import Sighting
from pieces_of_eight.campaign.geometry.chart import Place
from pieces_of_eight.campaign.kernel.describe import Choice
from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, opponent_of, redact
from pieces_of_eight.campaign.sheet.describe import (
    HOWS,
    Prospect,
    Spot,
    appraised,
    letters,
    prospects,
    rewritten,
    whole,
)
from pieces_of_eight.campaign.sheet.muster import fingerprint, own
from pieces_of_eight.campaign.sheet.solver import scores
from pieces_of_eight.campaign.sheet.state import (
    FARTHER,
    FORCES,
    IN_PORT,
    LETTERS,
    Action,
    Contents,
    Fleet,
    Letter,
    Name,
    Phase,
    Result,
    Sheet,
    Sign,
    for_the_prize,
    waters_for,
)
from pieces_of_eight.tui.draw.glyphs import percent
from pieces_of_eight.tui.match.desk import QUESTION, Once
from pieces_of_eight.tui.match.fight_desk import FightDesk
from pieces_of_eight.tui.play.career import SheetSession
from .view import ALL_OPEN, BOTH, Ceremony, SheetView, before_the_dice, ceremony_of, seal_words

if TYPE_CHECKING:
    from .screens import SheetScreen

SEAL, READY = "seal", "ready_sheets"  # the commands that lay the seal ready, and ready-made sheets
CHART = "Chart"  # where the way back leads from a sheet that was turned up
LAST = "As last season"
LAST_WHY = "Your own sheet, with new ships in place of those you lost."
SALT_BYTES = 16  # too many to be tried out
_Desk: TypeAlias = FightDesk[Sheet, Action]


def told(
    sheet: Sheet, ceremony: Ceremony | None, orders: Sequence[Any], *, shared: bool, closed: bool
) -> Sheet:
    """The sheet as it is told: as far as it has been shown, with what the row that is lit would
    write, and without what lies under a fold that is closed."""
    if ceremony is not None and ceremony.throws:
        sheet = before_the_dice(sheet, ceremony, shared=shared)
    elif ceremony is not None:
        lines = [[replace(line, result=Result.NOT_YET) for line in side] for side in sheet.lines]
        both = tuple(lines[0]), tuple(lines[1])
        sheet = replace(sheet, unfolded=None, shown=None, lines=both)
    if sheet.phase is Phase.MUSTER:
        sheet = rewritten(sheet, orders)
    return redact(sheet, BOTH) if closed else sheet


class SheetDesk(_Desk):
    """Keys and clicks become strokes of the pen."""

    def __init__(self, session: Any, say: Callable[[str], None]) -> None:
        """`session` is a SheetSession."""
        self.table: SheetSession = session
        self.ceremony: Ceremony | None = None  # what is shown step by step just now
        self.shows: Callable[[], bool] = lambda: False  # whether anything is shown step by step now
        self.peeking = False  # whether a captain looks below his own fold with the other beside him
        self.on_chart: bool | None = None
        """Whether the chart is to lie over the sheet; None where nobody has said so."""
        self.at_home: Callable[[], bool] = lambda: False
        """Whether the chart is what a captain sees who has not said anything."""
        self.enlarged = False  # whether the chart is drawn larger, about the cursor
        self.last: tuple[Contents | None, Contents | None] = (None, None)
        """By captain his plan of last season, fitted to what he owns now (`sheet.fitting`)."""
        self.on_engage: Callable[[str], None] = lambda how: None
        self.met: Callable[[Player], Sequence[Sighting]] = lambda who: ()
        """The other's ships that a captain has met, where a career knows of any."""
        self.knowing = False  # whether there is a page about the other captain (C-37)
        self.town: Callable[[int], str] = lambda at: ""
        """The name of the town that is raided in an engagement, where a career knows it."""
        self.salt: Callable[[], str] = lambda: secrets.token_hex(SALT_BYTES)
        """Makes what goes into the fingerprint of his sheet beside what is on it."""
        self._salt = ""
        self._told = Once(told)
        super().__init__(session, say)

    # What there is.

    @property
    def phase(self) -> Phase:
        sheet: Sheet = self.session.state
        return sheet.phase

    @property
    def state(self) -> Sheet:
        """The sheet as it is told."""
        lit = self.choice if self.listing is not None else None
        orders = () if lit is None else tuple(self.actions_of(lit))
        shared, closed = self.table.two_people, self.closed
        return self._told(self.session.state, self.ceremony, orders, shared=shared, closed=closed)

    @property
    def written(self) -> Contents:
        return own(self.session.state, self.me)[0]

    @property
    def fleet(self) -> Fleet:
        return own(self.session.state, self.me)[1]

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
        if self.phase is Phase.MUSTER or self.ceremony is not None:
            return False
        return self.at_home() if self.on_chart is None else self.on_chart

    @property
    def throwing(self) -> bool:
        """Whether the pairs throw their dice just now."""
        return self.ceremony is not None and bool(self.ceremony.throws)

    @property
    def opened(self) -> int:
        """How far the opening of the fold has come."""
        unfolding = self.ceremony is not None and not self.ceremony.throws
        return self.ceremony.at if self.ceremony is not None and unfolding else ALL_OPEN

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
    def spot(self) -> Spot:
        """What is under the cursor; the pair that throws, while dice are shown."""
        throw = None if self.ceremony is None else self.ceremony.throw
        return self.cursor if throw is None else Spot("line", throw.letters[self.me])

    def view(self) -> SheetView:
        """What is drawn."""
        state = self.state
        return SheetView(
            sheet=state if self.throwing else self.session.state,
            who=self.me,
            contents=state.written[self.me].content,
            fleet=state.fleets[self.me].content,
            cursor=self.spot,
            mine=self.hand[0].at if self.hand else IN_PORT,
            opened=self.opened,
            seals=self.seals(),
            throw=None if self.ceremony is None else self.ceremony.throw,
        )

    def seals(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """The words of both fingerprints, as they were sealed and as they are found."""
        sheet, found = self.session.state, ["", ""]
        if sheet.unfolded is not None and sheet.shown is not None:
            salts = self.table.salts()
            for side in (0, 1):
                salt = salts.get(Player(side), "")
                mark = fingerprint(sheet.shown[side], sheet.unfolded[side], salt)
                found[side] = seal_words(mark)
        one, two = map(seal_words, sheet.prints)
        return (one, found[0]), (two, found[1])

    def chances(self) -> str:
        """Who attacks if the marked force is set against the one under the cursor (C-9)."""
        if not self.hand or self.cursor.kind != "foe":
            return ""
        sheet, mine, theirs = self.session.state, self.hand[0].at, self.cursor.at
        one = sheet.lines[self.me][mine].value
        two = sheet.lines[opponent_of(self.me)][theirs].value
        options = sheet.options.seen_by(self.me)
        found = scores(options, one, two, prize=for_the_prize(sheet, mine))
        me, glass, foe, even = (percent(chance).strip() for chance in found)
        nobody = f", nobody {even}" if found.even else ""
        spying = f"{glass} by {options.margin} or more: you see their sails"
        return f"you attack {me} ({spying}), they attack {foe}{nobody}"

    def prospects(self) -> list[Prospect]:
        """The force that is marked, or under the cursor, against all it can be named against."""
        at = self.hand[0] if self.hand else self.cursor
        able = self.naming and at in self.actors
        return prospects(self.state, self.me, at.at) if able else []

    @property
    def waters(self) -> tuple[Place, ...]:
        """Where the force that is marked and the one under the cursor would meet, and the other of
        their two waters (C-34.1); nothing where there is no choice."""
        act = next(iter(self.here.orders), None) if self.naming and self.here else None
        if not isinstance(act, Name):
            return ()
        found = waters_for(self.session.state, self.me, act.mine, act.theirs)
        return found[::-1] if act.water == FARTHER else found

    @property
    def all_laid(self) -> list[Choice]:
        """A pair is laid once, on the nearer of its waters."""
        return [some[0] for some in self.laid.values()]

    # What can be done.

    def _changed(self, step: Step[Sheet] | None) -> None:
        self.peeking = False
        if step is not None and self.ceremony is None and self.shows():
            self.ceremony = ceremony_of(step.events, self.me, shared=self.table.two_people)
        super()._changed(step)

    def look(self) -> None:
        super().look()
        if self.ceremony is not None:
            self.legal = ()  # nothing is decided while it lasts

    def refresh(self) -> None:
        self._salt = self.salt()
        super().refresh()
        if self.under is None:
            self.look_at(self.about.start(self.state, self.me))

    def _still_in_hand(self) -> Sequence[Any]:
        """Nobody is marked before his captain marks him."""
        return [who for who in self.hand if who in self.actors]

    def _see(self) -> None:
        super()._see()
        if not self.session.people:  # nobody is there to play it
            self.choices = [choice for choice in self.choices if choice.verb != "play"]

    @property
    def _is_asked(self) -> bool:
        asked = self.phase in (Phase.CASTING, Phase.DECLARING, Phase.FIGHTING)
        return asked and bool(self.choices) and self.session.human and self.ceremony is None

    def ask(self) -> None:
        """What ends the season has a key of its own."""
        rows = [choice for choice in self.choices if not self.verb(choice).ends]
        lit = next((n for n, row in enumerate(rows) if row.proposed), 0)
        self._list(QUESTION, rows, self.session.prompt.words, lit)

    @property
    def passing(self) -> str:
        """A rumour passes by; not while dice are shown, nor one that two people are asked first."""
        asked = self.table.two_people and not self.session.state.declared[self.me]
        held = asked or self.ceremony is not None or not self.session.human
        return "" if held else self.about.passes(self.state)

    @property
    def stations(self) -> list[Spot]:
        """At the muster, who is still in port; else all units."""
        at = letters(self.written) if self.mustering else ()
        units = [Spot("unit", n) for n in range(len(at))]
        return [each for each in units if at[each.at] == IN_PORT] or units

    def rows(self, command: str) -> list[Choice]:
        """Last season's sheet is ready, too; the seal has its fingerprint; of units only what is
        under the cursor goes into port."""
        found = super().rows(command)
        if command == SEAL and found:
            contents, fleet = own(self.state, self.me)
            words = seal_words(fingerprint(fleet, contents, self._salt))
            shown = f"Your sheet's fingerprint: {words}. " if self.table.two_people else ""
            why = f"{shown}Enter again seals it."
            return [replace(row, orders=tuple(self.actions_of(row)), why=why) for row in found]
        last = self.last[self.me] if command == READY and self.mustering else None
        again = None if last is None else whole(self.state, self.me, last, LAST, LAST_WHY)
        if again is not None and again.orders:
            return [again, *found]
        return [row for row in found if row.verb != "port" or row.target == self.cursor]

    def actions_of(self, choice: Any) -> Sequence[Any]:
        salted = Sealed(self.me, self._salt)
        acts = super().actions_of(choice)
        return [replace(act, salt=salted) if isinstance(act, Sign) else act for act in acts]

    # What is pressed.

    def arrow(self, across: int, down: int) -> None:
        """Sideways on a line: its value, while it is written; marked or not, while it is named."""
        if self.listing is None and across and self.mustering and self.cursor.kind == "line":
            self.appraise(self.cursor.at, self.written.values[self.cursor.at] + across)
        elif self.listing is None and across > 0 and self.naming and self.cursor in self.actors:
            self.take_up(self.cursor)
        elif self.listing is None and across < 0 and self.hand:
            self.close()
        elif self.listing is not None or self.mustering or self.naming:
            super().arrow(across, down)
        else:  # one may look about while others are at it
            self.look_at(Spot("line", max(0, min(FORCES - 1, self.cursor.at + down))))

    def appraise(self, letter: Letter, value: int) -> None:
        """Give a force its value."""
        self.submit(appraised(self.me, letter, value))

    def leap(self, across: int, down: int) -> bool:
        """Up and down go along an open list, while Tab may look about."""
        if listed := bool(self.listing is not None and down):
            super().next(down)
        return listed

    def next(self, step: int) -> None:
        keeps = self.phase is Phase.FIGHTING  # the row stays lit
        rows = self.listing is not None and (self.listing.closable or not keeps)
        if self.charted or not (rows or self.mustering or self.naming):
            self.look_at(Spot("line", (self.cursor.at + step) % FORCES))
        else:
            super().next(step)

    def typed(self, key: str) -> bool:
        """A ship that a letter has put into a force is done with: on to the next, those in port
        first."""
        before, at = self.state, self.cursor
        meant = super().typed(key)
        if at.kind == "unit" and self.state is not before and key.upper() in LETTERS:
            further = [spot for spot in self.stations if spot.at > at.at]
            self.look_at((further or self.stations)[0])
        return meant

    def main(self) -> None:
        if self.mustering:
            self.press(SEAL)
        else:
            super().main()

    def press(self, command: str) -> None:
        if command == SEAL and self.listing is not None and self.listing.kind == SEAL:
            self.choose(1)
        else:
            super().press(command)

    @property
    def closes(self) -> str:
        folds = "Close it" if self.peeking and self.listing is None else ""
        found = "Let go" if self.listing is None and self.hand else folds or super().closes
        turned = self.on_chart is False and self.at_home() and self.phase is not Phase.MUSTER
        return found or CHART * (turned and self.ceremony is None)

    def close(self) -> bool:
        if self.listing is None and self.hand:
            self.look_at(self.hand[0])
            self._take((), aim=False)
        elif self.listing is None and self.peeking:
            self.fold_up()
        else:
            return super().close()
        return True

    def do_row(self, choice: Any) -> None:
        row = self.choice_of(choice)
        if row.verb not in {how for how, _, _ in HOWS}:
            super().do_row(choice)
        elif not self.asks_first(row):
            self.on_engage(row.verb)

    def do_certain(self, *choices: Any) -> None:
        for choice in choices:
            self.do_row(choice)

    def why_not_now(self) -> str:
        """What a command is for says more than that a question is to be answered first."""
        return "" if self._is_asked else super().why_not_now()

    def open_advice(self, advice: Sequence[tuple[Any, str]]) -> None:
        """The purser has read the whole sheet: he says nothing where the other looks on."""
        if not self.closed:
            super().open_advice(advice)

    def fold_up(self) -> None:
        """Close the own fold again, and what the purser said of it."""
        self.peeking = False
        self.refresh()


# --- The purser names pair after pair for a captain, until that captain does anything else --------

NAMES_ON = "The purser is naming."
READS_ALL = "The purser must read your whole sheet. Open your fold first."


Work = Callable[[], Coroutine[None, None, None]]  # what goes on beside the page


class Purser:
    """Names the pair he would advise, each time it is the turn of the captain he names for.

    He is stopped by anything else the captain does; each pair can be taken back by itself. Where
    two captains share the keyboard folds close behind each pair: there he names one at a time.
    """

    def __init__(self, page: "SheetScreen", begin: Callable[[Work], None]) -> None:
        """`begin` lets work go on beside the page."""
        self._page = page
        self._begin = begin
        self._captain: Player | None = None  # for whom he names; nobody where he does not

    @property
    def names(self) -> bool:
        """Whether he names pair after pair."""
        return self._captain is not None

    def take_over(self) -> None:
        """Name for who decides now, or when the opponent has; as long as anything is to name."""
        session = self._page.session
        if self._page.desk.closed:
            self._page.say(READS_ALL)
        else:
            self._captain = session.decider if session.human else session.viewer
            self.go_on()

    def stop(self) -> None:
        """Leave the rest to the captain."""
        self._captain = None

    def go_on(self) -> None:
        """Name the next pair where it is his captain's turn; stop when all is named."""
        desk, session = self._page.desk, self._page.session
        if desk.phase is not Phase.NAMING or desk.closed:
            self.stop()
        elif self.names and session.human and session.decider == self._captain:
            self._begin(self._name)

    async def _name(self) -> None:
        """Name what he would advise; nothing where anything was done while he thought."""
        found = await self._page.session.advise()
        if self.names and found:
            self._page.desk.submit(found[0][0])
