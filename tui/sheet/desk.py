"""What a captain does at his sheet: marks, shares out, values, seals, names and declares."""

import asyncio
import random
import secrets
from abc import abstractmethod
from collections.abc import Callable, Coroutine, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.chronicle.service import Sighting
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import Prompt, Refusal, Step, many
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, Seen
from pieces_of_eight.campaign.sheet.events import RESULTS, captain, counted, of_engagement
from pieces_of_eight.campaign.sheet.muster import faults, fingerprint, own
from pieces_of_eight.campaign.sheet.naming import free, to_declare
from pieces_of_eight.campaign.sheet.points import ENGAGEMENTS, next_engagement, totals
from pieces_of_eight.campaign.sheet.state import (
    BY_CARD,
    FORCES,
    IN_PORT,
    LETTERS,
    Action,
    Adopt,
    Appraise,
    Assign,
    Berth,
    Contents,
    Declare,
    Engagement,
    Fleet,
    Letter,
    Name,
    Outcome,
    Phase,
    Result,
    Sheet,
    Sign,
    Worth,
    force,
    opponent_of,
    plans,
)
from pieces_of_eight.tui.match.desk import QUESTION, WAITING, Desk, Listing, sentence
from pieces_of_eight.tui.play.career_sessions import SheetSession
from .view import ALL_OPEN, Ceremony, SheetView, Spot, before_the_dice, letters, places
from .words import held, seal_words, to_come

if TYPE_CHECKING:
    from .screens import SheetScreen


# --- What lies on a captain's desk at his sheet, and where his cursor goes ------------------------

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
        self.passing = False
        """Whether a rumour is just passing by."""
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


# --- What the purser would write, name or declare: the opponents' own code in the captain's place -

BEST = 3
"""How many options are named."""
DRAWS = 8
"""How many sheets are drawn at most, until so many are different."""
LEAST = 0.05
"""Points below which an attack is worth nothing to anybody."""


def advice(seen: Seen[Sheet], seed: str) -> list[tuple[Choice, str]]:
    """The best options with a reason for each, from what the captain sees. It takes a while."""
    match seen.value.phase:
        case Phase.MUSTER:
            return sheets(seen, random.Random(seed))
        case Phase.NAMING:
            return pairs(seen, random.Random(seed))
        case Phase.DECLARING:
            return results(seen, random.Random(seed))
        case _:
            return []


def sheets(seen: Seen[Sheet], rng: random.Random) -> list[tuple[Choice, str]]:
    """Whole sheets for this fleet, drawn by lot from plans that are worth as much as each other."""
    from pieces_of_eight.campaign.sheet.mind import Captain

    fleet = own(seen.value, seen.who)[1]
    draws = (Captain().muster(fleet, seen.value.options, rng) for _ in range(DRAWS))
    drawn = list(dict.fromkeys(draws))[:BEST]
    return [(Whole(contents), why_sheet(contents, fleet)) for contents in drawn]


def why_sheet(contents: Contents, fleet: Fleet) -> str:
    """What a sheet stakes most on, and why to take it."""
    boldest = max(range(FORCES), key=lambda letter: contents.values[letter])
    stake = ", ".join(held(contents, fleet, boldest))
    rumours = sum(not any(force(contents, letter)) for letter in range(FORCES))
    empty = f"{counted(rumours, 'rumour')}; " if rumours else ""
    return (
        f"most is staked on {LETTERS[boldest]} ({stake}); {empty}"
        "one of many sheets as good as each other, and no enemy can guess which"
    )


def pairs(seen: Seen[Sheet], rng: random.Random) -> list[tuple[Choice, str]]:
    """Pairs that promise most above what they leave for the others."""
    from pieces_of_eight.campaign.sheet.mind import above_the_rest, weigh_pairs

    found = weigh_pairs(seen, rng)
    rated = above_the_rest({at: pair.value for at, pair in found.items()})
    best = sorted(rated, key=lambda at: -rated[at])[:BEST]
    return [
        (
            Name(seen.who, *at),
            f"{LETTERS[at[0]]} there: {_gain(found[at].attack)} if you attack, "
            f"{_gain(found[at].danger)} if they do",
        )
        for at in best
    ]


def _gain(points: float) -> str:
    """What an attack is worth to you: "+1.3 points", or "nothing"."""
    return f"{points:+.1f} points" if abs(points) >= LEAST else "nothing"


def results(seen: Seen[Sheet], rng: random.Random) -> list[tuple[Choice, str]]:
    """What may be written, with what each promises."""
    from pieces_of_eight.campaign.sheet.mind import weigh_results

    letter, found = weigh_results(seen, rng)
    best = sorted(found, key=lambda each: -each.value)
    return [
        (
            Declare(seen.who, letter, Sealed(seen.who, each.result)),
            f"{RESULTS[each.result]} promises {each.value:+.1f} points",
        )
        for each in best
    ]


# --- The purser names pair after pair for a captain, until that captain does anything else --------

NAMES_ON = "The purser names."
READS_ALL = "The purser reads your whole sheet: open your fold first."


Work = Callable[[], Coroutine[None, None, None]]
"""What goes on beside the page."""


class Purser:
    """Names the pair he would advise, each time it is the turn of the captain he names for.

    He is stopped by anything else the captain does; each pair can be taken back by itself. Where
    two captains share the keyboard folds close behind each pair: there he names one at a time.
    """

    def __init__(self, page: "SheetScreen", begin: Callable[[Work], None]) -> None:
        """`begin` lets work go on beside the page."""
        self._page = page
        self._begin = begin
        self._captain: Player | None = None
        """For whom he names; nobody where he does not."""

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
        from pieces_of_eight.tui.play.opponents import lot

        session = self._page.desk.table
        match, before = session.saved.match, session.saved.match.state
        seen = match.seat(session.viewer).seen
        seed = lot(session.saved, "names", len(match.entries))
        found = await asyncio.to_thread(advice, seen, seed)
        if self.names and match.state is before and session.human:
            self._page.desk.submit(found[0][0])


# --- Desk -----------------------------------------------------------------------------------------

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

    def given_up(self, *choices: Choice) -> Prompt | None:
        """An engagement that is settled is over at once."""
        if REST in choices:
            return Prompt(ENGAGEMENTS, "All engagements that are left are settled at once")
        if Engage("settle") in choices:
            return Prompt(ENGAGEMENTS, "The engagement is settled at once")
        return super().given_up(*choices)

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

    def submit(self, *actions: Choice) -> bool:
        """The same, and a captain's rumours that attack pass by: nothing else can come of them."""
        who, shared = self.session.decider, self.closed
        done = super().submit(*actions)
        if done and not shared:
            self.pass_by(who)
        return done

    def give_on(self, step: Step[Sheet] | None) -> None:
        """The same, and who sits here alone is not asked for the only answer of a rumour either
        when it is the first to declare; while dice are shown, afterwards."""
        shown = step is None or self.table.two_people or self.ceremony is not None
        if shown or not self.pass_by(self.session.decider):
            super().give_on(step)

    def pass_by(self, who: Player | None) -> bool:
        """Let the rumours of a captain that attack pass by; whether there were any."""
        rumours = list[str]()
        while not self.passing and self.session.human and self.session.decider == who:
            match self.session.legal():
                case [Declare() as only]:
                    rumours.append(LETTERS[only.letter])
                    self.passing = True
                    self.session.submit(only)
                    self.passing = False
                case _:
                    break
        if rumours:
            are = "is a rumour, and passes" if len(rumours) == 1 else "are rumours, and pass"
            self.say(f"{' and '.join(rumours)} {are} by.")
        return bool(rumours)

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


# --- What a captain is to do at his sheet, and what is still missing, in a line (C-25) ------------


def aim_words(desk: SheetDesk) -> str:
    """The aim of the hour; nothing that the other captain may not read over the shoulder."""
    if desk.throwing and desk.ceremony is not None:
        return f"The higher score attacks: {left(desk.ceremony.steps - desk.ceremony.at - 1)}."
    if desk.unfolding:
        return "Both folds are opened: see whether the seals are whole, and who met whom."
    match desk.phase:
        case Phase.MUSTER:
            return muster_aim(desk) if desk.mustering else "Sealed: the other sheet is missing."
        case Phase.CASTING:
            return "Find out who names first: both dice are still to be thrown."
        case Phase.NAMING:
            named = FORCES - len(free(desk.sheet, desk.who))
            return (
                f"Set your {FORCES} forces against theirs: {named} named, {FORCES - named} to go."
            )
        case Phase.DECLARING:
            return declaring_aim(desk)
        case Phase.FIGHTING:
            return fighting_aim(desk)
        case Phase.OVER:
            return f"The season is over, {points_words(desk)}: read the account, then come home."


def left(steps: int) -> str:
    """How many steps of the dice are still to come."""
    return f"{many(steps, 'pair')} still to throw" if steps else "the last pair throws"


def muster_aim(desk: SheetDesk) -> str:
    """What the sheet still wants before it can be sealed."""
    sheet, fleet, at = desk.contents, desk.fleet, letters(desk.contents)
    fleet_words = many(len(fleet.ships), "ship")
    if fleet.companies:
        fleet_words += f", {many(len(fleet.companies), 'company', 'companies')}"
    missing = []
    if loose := sum(letter == IN_PORT for letter in at):
        missing.append(f"{loose} in port")
    if empty := len(set(range(FORCES)).difference(at)):
        missing.append(f"{empty} empty")
    if sum(sheet.values) != desk.sheet.options.total:
        missing.append(f"values {sum(sheet.values)} of {desk.sheet.options.total}")
    if not desk.faults:
        missing.append("it can be sealed")
    return f"Share {fleet_words} over {FORCES} forces: {', '.join(missing) or 'see what is wrong'}."


def declaring_aim(desk: SheetDesk) -> str:
    """How many results are still to be written, and by whom."""
    mine, theirs = (len(to_declare(desk.sheet, Player(side))) for side in (desk.who, 1 - desk.who))
    attacks = sum(line.attacks for line in desk.sheet.lines[desk.who])
    if not mine:
        return f"Your results are written: {many(theirs, 'result')} of the enemy still missing."
    return f"Write what comes of your {many(attacks, 'attack')}: {mine} still to write."


def fighting_aim(desk: SheetDesk) -> str:
    """How many engagements are still to come, and who is ahead."""
    number, known = next_engagement(desk.sheet), len(desk.sheet.engagements)
    to_go = known if number is None else known - number
    return f"Be ahead when all is fought: {many(to_go, 'engagement')} to go, {points_words(desk)}."


def points_words(desk: SheetDesk) -> str:
    """Both captains' points: "England 12, Spain 9"."""
    both = totals(desk.sheet)
    return ", ".join(f"{captain(desk.sheet, Player(n))} {both[n]}" for n in (0, 1))


def engagement_aim(sheet: Sheet, at: int) -> str:
    """What winning an engagement pays either captain, and how the season stands, in a line."""
    each, so_far, left = sheet.engagements[at], totals(sheet), to_come(sheet, at)
    one, two = (pays(sheet, each, Player(n)) for n in (0, 1))
    if each.result in BY_CARD:
        mine, theirs = (captain(sheet, Player(n)) for n in (0, 1))
        gain = f"Who carries it off gains {many(one, 'point')}."
        return f"{gain} {mine} has {so_far[0]}, {theirs} {so_far[1]}; {left}."
    gains = [f"{captain(sheet, Player(n))} {points}" for n, points in ((0, one), (1, two))]
    if each.result is Result.LAND_RAID:
        gains[each.attacker] += " and plunder"
    return f"Winning pays {', '.join(gains)}. They have {so_far[0]} and {so_far[1]}; {left}."


def pays(sheet: Sheet, each: Engagement, who: Player) -> int:
    """The points that a captain gains if he has the better of it, whatever else he wins."""
    won = replace(each, outcome=Outcome(who, ((), ())))
    return sum(gain.points for gain in of_engagement(sheet, won) if gain.to == who)
