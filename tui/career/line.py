"""A career in lines: a stay in port, the sheet of the season, its engagements, and home again."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import aclosing
from functools import partial
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.ai.opponent import OpponentError, settled
from pieces_of_eight.campaign.ai.policy import CAPTAIN
from pieces_of_eight.campaign.career import CareerStage
from pieces_of_eight.campaign.kernel.describe import Choice, Thing
from pieces_of_eight.campaign.port.words import FIT_OUT, WARDROOM, WRITE
from pieces_of_eight.campaign.sheet.describe import meeting_words
from pieces_of_eight.campaign.sheet.points import next_engagement
from pieces_of_eight.content.career.customs import way_of
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.tui.line.play import (
    KEPT,
    LeftError,
    LineChoice,
    LineMenu,
    LineTable,
    described,
)
from pieces_of_eight.tui.line.talk import EndOfInputError, Talk
from pieces_of_eight.tui.play.career import (
    PortSession,
    enter_feats,
    go_on,
    known_of,
    season_digest,
    services,
)
from pieces_of_eight.tui.play.opponents import own_seed
from pieces_of_eight.tui.play.order_form import PERSON, USUAL
from pieces_of_eight.tui.play.order_form import NewCareer as CareerCommission
from pieces_of_eight.tui.registry import line_of
from pieces_of_eight.tui.sheet.line import SheetTable
from . import new_career as forms
from .face import FACE
from .homecoming import homecoming
from .port_desk import PortDesk
from .wardroom import Services
from .wardroom import in_lines as wardroom

P = "p: let the harbour master do the first thing on his list"


class PortTable(LineTable):
    """A captain's stay in port."""

    desk: PortDesk
    session: PortSession
    services: Services = staticmethod(lambda who: {})  # what a captain's ships have been through

    def menu(self) -> LineMenu:
        """His ships, his companies, what is to be had on the quay, and the sea."""
        desk = self.desk
        rows = []
        for thing in desk.things.values():
            found = desk.at_thing(thing)
            words = f"{thing.title}, {desk.about.brief(desk.state, thing.id, desk.me)}"
            if thing.id.kind in (FIT_OUT, WARDROOM):
                rows.append(LineChoice(thing.title, thing))
            elif len(found) == 1:
                rows.append(self._row(found[0]))
            elif found:
                rows.append(LineChoice(words, menu=LineMenu(words, tuple(map(self._row, found)))))
        return LineMenu(desk.about.hour(desk.state), tuple(rows))

    def _row(self, choice: Choice) -> LineChoice:
        desk = self.desk
        note = desk.about.note(desk.state, choice, None)
        words = ", ".join(filter(None, (" ".join((choice.short or choice.words).split()), note)))
        if choice.orders:
            return LineChoice(words, choice)
        posts = (replace(each, short="") for each in desk.about.below(desk.state, choice))
        return LineChoice(
            f"{words}: {choice.why}", menu=LineMenu(choice.asks, tuple(map(self._row, posts)))
        )

    def do(self, action: Any) -> None:
        """Strike a bargain, asking for the names in it; fit out; or sail."""
        self._said = ""
        desk = self.desk
        if isinstance(action, Thing) and action.id.kind == WARDROOM:
            self.talk.say_all(wardroom(desk.state, desk.me, self.services))
        elif isinstance(action, Thing):
            desk.fit_out()
        else:
            choice = self._named(desk.choice_of(action))
            left = desk.about.idle(desk.state) if desk.verb(choice).ends else ""
            if left:
                self.talk.say(f"{left} Sail anyway? y sails, anything else stays.")
                if self.talk.ask().lower() not in ("y", "yes"):
                    return
            desk.submit(choice)
        if self._said:
            self.talk.say(self._said)

    def _named(self, choice: Choice) -> Choice:
        about, state = self.desk.about, self.desk.state
        while choice.asks and self.session.refuse(choice.orders[0]) is None:
            first = about.below(state, choice)[0]
            asks = choice.asks.removesuffix(WRITE)
            typed = self.talk.ask(f"{asks} Enter takes {first.short}: ")
            choice = about.called(state, choice, typed) if typed else first
        return choice

    async def advise(self) -> None:
        await super().advise()
        self.talk.say("p lets him do the first thing on his list.")

    async def _command(self, typed: str, found: LineMenu) -> None:
        """`p` strikes the bargain that is most urgent."""
        if typed.lower() == "p":
            self.do(self.session.advised()[0][0])
        else:
            await super()._command(typed, found)

    def end(self) -> None:
        """The captain has sailed: the sheet follows."""


_LINE = described(FACE)
LINE = replace(_LINE, desk=PortDesk, session=PortSession, typing=f"{_LINE.typing}   {P}")


CALM_WATER = "Calm water: one short season with small fleets, for a first career? Y/n: "


def new_career(
    talk: Talk, folder: Folder, seed: str, drawn: int = 0, *, is_first: bool = False
) -> CareerCommission:
    """What a career is begun with, question by question: an empty seed is drawn. In calm water,
    which a first career may have, little is asked (H-280). Raises EndOfInputError.
    """
    talk.say("A new career. Type a number; Enter takes the first, q leaves.")
    mine = forms.crown_values()
    crown = picked(talk, "Your crown", mine)
    captain = picked(talk, "Your captain", forms.captain_values(0, crown, PERSON))
    own = talk.ask("Your name: ") if captain == forms.OWN else ""
    if is_first and talk.ask(CALM_WATER).lower() not in ("n", "no"):
        theirs = forms.crown_values(crown)[0][0]
        rival = forms.captain_values(1, theirs, forms.CALM_RIVAL)[0][0]
        sides = (
            forms.CareerSide(crown, PERSON, captain, own),
            forms.CareerSide(theirs, forms.CALM_RIVAL, rival),
        )
        calm = forms.CareerForm(sides, "", forms.OFF, seed, drawn=drawn, waters=forms.CALM)
        return forms.commission(forms.in_these_waters(calm))
    chairs = forms.chair_values()
    chairs.sort(key=lambda chair: chair[0] != USUAL)
    level = picked(talk, "Who plays your rival", chairs)
    if level == CAPTAIN:
        talk.say(forms.about(level))
    theirs = picked(talk, "The crown of your rival", forms.crown_values(crown))
    rival = picked(talk, "Your rival", forms.captain_values(1, theirs, level))
    rules = [(each, words[0]) for each, words in forms.RULES_OF.items()]
    by = picked(talk, "The rules of the career", rules)
    seasons = picked(talk, "How many seasons", forms.season_values(by))
    sea = picked(talk, "The rules for battles at sea", forms.sea_values())
    ironman = picked(
        talk, "Ironman: one save and no way back", [(forms.OFF, "no"), (forms.ON, "yes")]
    )
    sides = (forms.CareerSide(crown, PERSON, captain, own), forms.CareerSide(theirs, level, rival))
    form = forms.CareerForm(sides, seasons, ironman, seed, sea, drawn=drawn, rules=by)
    if by == forms.WINTER:
        form = replace(form, vows=picked(talk, "What you swear off", forms.vow_values()))
        form = with_open_captain(talk, form, forms.closed_in(form, folder))
    return forms.commission(form)


def with_open_captain(
    talk: Talk, form: forms.CareerForm, closed: Mapping[str, str]
) -> forms.CareerForm:
    """The form with a captain who is open, and told what he and his rival do better (C-32).

    Who has chosen one that is closed hears what opens him, and chooses again.
    """
    mine, theirs = form.sides
    if mine.captain in closed:
        talk.say(f"{forms.name_of(0, mine)} is closed. {closed[mine.captain]}")
        values = forms.captain_values(0, mine.crown, PERSON, closed)
        told = [(id_, ", ".join(filter(None, (name, called(name))))) for id_, name in values]
        mine = replace(mine, captain=picked(talk, "Your captain", told))
        own = talk.ask("Your name: ") if mine.captain == forms.OWN else ""
        form = replace(form, sides=(replace(mine, typed=own), theirs))
    talk.say_all(words for at in (0, 1) for words in forms.ways(form, at))
    return form


def called(captain: str) -> str:
    """What a captain is called for his way; empty for one who has none."""
    way = way_of(captain)
    return "" if way is None else way.name


def picked(talk: Talk, title: str, values: Sequence[tuple[str, str]]) -> str:
    """One of some values, by its number; the first where nothing is typed.

    Raises EndOfInputError where the player leaves.
    """
    talk.say(f"{title}:")
    for n, (_, words) in enumerate(values, 1):
        talk.say(f"{n} {words}", indent="  ")
    while True:
        typed = talk.ask() or "1"
        if typed.isdecimal() and 1 <= int(typed) <= len(values):
            return values[int(typed) - 1][0]
        if typed.lower() == "q":
            raise EndOfInputError
        talk.say(f"Type a number from 1 to {len(values)}; q leaves.")


class CareerInLines:
    """Goes from one matter of a career to the next until it is over or the player leaves."""

    def __init__(self, saved: CareerFile, folder: Folder, talk: Talk) -> None:
        self.saved, self.folder = saved, folder
        self.talk = talk
        self._rest = False  # whether all that is left of the season is settled

    def play(self) -> bool:
        """Until the career is over; whether it is."""
        try:
            while self.saved.career.open.stage is not CareerStage.OVER:
                asyncio.run(self.next())
        except (LeftError, EndOfInputError):
            self.talk.say(KEPT)
            return False
        self.talk.say(self.end())
        return True

    async def next(self) -> None:
        """What is open now."""
        saved = self.saved
        match saved.career.open.stage:
            case CareerStage.PORT | CareerStage.ASHORE:
                in_port = PortTable(saved.match(saved.career.open.name), LINE, self.talk)
                in_port.services = partial(services, saved)
                await in_port.play()
            case CareerStage.SAILED | CareerStage.FOUGHT:
                go_on(saved)
            case CareerStage.ENGAGEMENT:
                await self._engage()
            case CareerStage.FIGHT:
                await self._fight()
            case CareerStage.HOMECOMING:
                self._rest = False
                self.digest()
                go_on(saved)
                self.home()
            case _:
                table = SheetTable(saved.match(saved.career.open.name), line_of("sheet"), self.talk)
                if saved.career.state.terms.winter is not None:
                    table.knows = partial(known_of, saved)
                await table.play()

    async def _engage(self) -> None:
        """The next engagement: fought by the player, or settled."""
        season = self.saved.career.current
        at = next_engagement(season.sheet.state)
        assert at is not None
        self.talk.say(meeting_words(season.sheet.state, at))
        if self._rest or not self.saved.header.people:
            go_on(self.saved, watched=True)
            return
        self.talk.say_all(
            ("1 Fight it yourself", "2 Have it settled at once", "3 Have all the rest settled"),
            indent="  ",
        )
        typed = ""
        while typed not in ("1", "2", "3", "q"):
            typed = self.talk.ask()
        if typed == "q":
            raise LeftError
        self._rest = typed == "3"
        go_on(self.saved, watched=typed != "1")

    async def _fight(self) -> None:
        """The fight that is open: at the table, or by opponents alone."""
        kept = self.saved.match(self.saved.career.open.name)
        line = line_of(kept.match.engine.name)
        if any(chair.person for chair in kept.header.chairs):
            await LineTable(kept, line, self.talk).play()
            return
        levels = tuple(chair.level for chair in kept.header.chairs)
        try:
            async with aclosing(settled(kept.match, levels, own_seed(kept))) as moves:
                async for who, action in moves:
                    kept.match.submit(who, action)
        except OpponentError as error:
            self.talk.say(str(error))
            raise LeftError from None

    def digest(self) -> None:
        """What was settled this season, each engagement in two lines."""
        for each in season_digest(self.saved):
            mine, theirs = each.points
            told = f"{each.where}: {each.who}. {each.end} {each.moment}".strip()
            self.talk.say(f"{told} {mine} to {theirs} points. [{each.rule}]")

    def home(self) -> None:
        """What the season came to for each captain."""
        told = homecoming(self.saved, enter_feats(self.saved, self.folder))
        self.talk.say(f"Season {told.of}. {told.verdict}")
        if told.last is not None and told.last.letter is not None:
            self.talk.say_all(told.last.letter.lines, indent="  ")
        for side in told.sides:
            self.talk.say(f"{side.name}: {side.points} points, {side.total} in all.")
            self.talk.say_all(
                (f"{g.points:+d} {g.why} [{g.rule}]" for g in side.gains), indent="  "
            )
            self.talk.say_all((f"{n.words} [{n.rule}]" for n in side.news), indent="  ")

    def end(self) -> str:
        """How the career ended, and the points of both."""
        state = self.saved.career.state
        points = "; ".join(f"{each.name} {each.earned} points" for each in state.captains)
        return f"The career is over. {points}."
