"""A career in lines: a stay in port, the sheet of the season, its engagements, and home again."""

import asyncio
from collections.abc import Sequence
from contextlib import aclosing
from typing import Any

from pieces_of_eight.campaign.ai.opponent import OpponentError, settled
from pieces_of_eight.campaign.ai.policy import CAPTAIN
from pieces_of_eight.campaign.career import Stage
from pieces_of_eight.campaign.kernel.sealed import Sealed
from pieces_of_eight.campaign.port.state import (
    Bargain,
    Buy,
    Commission,
    Deal,
    Hire,
    Raise,
    Rename,
    SetSail,
)
from pieces_of_eight.campaign.sheet.points import next_engagement
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.tui.line.menu import Line, Menu, Row
from pieces_of_eight.tui.line.play import KEPT, LeftError, Table
from pieces_of_eight.tui.line.talk import EndOfInputError, Talk
from pieces_of_eight.tui.play.career import go_on, season_digest
from pieces_of_eight.tui.play.career_sessions import PortSession
from pieces_of_eight.tui.play.opponents import lot, own_seed
from pieces_of_eight.tui.play.order_form import PERSON, USUAL
from pieces_of_eight.tui.play.order_form import Commission as CareerCommission
from pieces_of_eight.tui.registry import line_of
from pieces_of_eight.tui.sheet.line import SheetTable
from pieces_of_eight.tui.sheet.words import meeting_words
from . import form as forms
from . import port_desk as captions
from .face import FACE
from .homecoming import homecoming
from .port_desk import PortDesk
from .port_look import (
    advice,
    for_sale,
    new_company,
    of_company,
    of_ship,
    posts,
    unready,
    with_character,
)
from .port_words import advice_words, company_words, kind_words, offer_words, price_words, wanting

OUTFIT = "outfit"
TYPING = "p: the harbour master does what he would do next"


class PortTable(Table):
    """A captain's stay in port."""

    desk: PortDesk

    def menu(self) -> Menu:
        """His ships, his companies, what is for sale, and the sea."""
        desk = self.desk
        career, who, holding = desk.career, desk.who, desk.holding
        terms = career.terms
        rows = []
        for n, ship in enumerate(holding.ships):
            words = f"{ship.name}, {kind_words(terms, ship)}"
            hurt = wanting(terms, ship)
            told = f"{words}, wants {hurt}" if hurt else words
            rows.append(Row(told, menu=self._bargains(words, of_ship(career, who, n))))
        for n, company in enumerate(holding.companies):
            words = f"{company.name}, {company_words(company)}"
            rows.append(Row(words, menu=self._bargains(words, of_company(career, who, n))))
        rows += [
            Row("Buy a ship", menu=self._bargains("Ships for sale", for_sale(career, who))),
            Row(self._offer(new_company(career, who)), new_company(career, who)),
        ]
        if desk.peopled:
            men = tuple(
                Row(captions.about_the_man(desk, name), menu=self._posts(name))
                for name in with_character(career, who)
            )
            rows.append(
                Row(f"Captains and lieutenants for hire ({len(men)})", menu=Menu("For hire", men))
            )
        rows += [
            Row("The harbour master spends the whole purse", OUTFIT),
            Row("Set sail", SetSail(who)),
        ]
        return Menu(captions.aim_words(desk), tuple(rows))

    def _bargains(self, title: str, bargains: Sequence[Bargain]) -> Menu:
        """Bargains with their prices, and why one cannot be struck."""
        return Menu(title, tuple(Row(self._offer(each), each) for each in bargains))

    def _offer(self, bargain: Bargain) -> str:
        desk = self.desk
        refusal = desk.refusal(bargain)
        words = " ".join(offer_words(desk.career.terms, desk.holding, bargain).split())
        price = price_words(desk.price(bargain))
        return f"{words}, not now: {refusal.why}" if refusal else f"{words}, {price}"

    def _posts(self, name: str) -> Menu:
        desk = self.desk
        found = posts(desk.career, desk.who, name)
        return Menu(
            f"What is {name} to command?", tuple(Row(self._post(each), each) for each in found)
        )

    def _post(self, bargain: Bargain) -> str:
        desk = self.desk
        words = advice_words(desk.career.terms, desk.holding, bargain)
        return f"{words}, {price_words(desk.price(bargain))}"

    def do(self, action: Any) -> None:
        """Strike a bargain, asking for the names in it; fit out; or sail."""
        self._said = ""
        desk = self.desk
        if action is OUTFIT:
            desk.fit_out()
        elif isinstance(action, SetSail):
            words = unready(desk.career, desk.who)
            if words:
                self.talk.say(f"{words} Sail all the same? y sails, anything else stays.")
                if self.talk.ask().lower() not in ("y", "yes"):
                    return
            desk.submit(action)
        else:
            desk.strike(self._named(action))
        if self._said:
            self.talk.say(self._said)

    def _named(self, bargain: Bargain) -> Bargain:
        """The bargain with the name that is typed, or the one that is offered."""
        if not isinstance(bargain, Buy | Rename | Hire | Raise | Commission):
            return bargain
        if self.desk.refusal(bargain) is not None:
            return bargain
        typed = self.talk.ask(f"What name? Enter takes {bargain.name}: ")
        return type(bargain)(**{**_fields(bargain), "name": typed}) if typed else bargain

    def surroundings(self) -> Sequence[str]:
        """What the captain owns, and how he stands."""
        desk = self.desk
        terms, holding = desk.career.terms, desk.holding
        found = [captions.aim_words(desk), captions.favour(desk)]
        for n, ship in enumerate(holding.ships):
            flag = ", your flagship" if n == holding.flag else ""
            captain = f", {ship.captain} commands her" if ship.captain else ", without a captain"
            hurt = wanting(terms, ship)
            state = f", wants {hurt}" if hurt else ", whole"
            found.append(f"{ship.name}, {kind_words(terms, ship)}{flag}{captain}{state}.")
        found += [f"{each.name}: {company_words(each)}." for each in holding.companies]
        return found

    def _advice(self) -> list[tuple[Any, str]]:
        """What the harbour master would do; the same until something is done."""
        saved = self.session.saved
        seed = lot(saved, "harbour master", self._viewer, len(saved.match.entries))
        return advice(saved.match.seat(self._viewer).seen, seed)

    async def advise(self) -> None:
        """The most urgent bargains, each with a reason."""
        for choice, why in self._advice():
            words = "Set sail" if isinstance(choice, SetSail) else self._post_or_offer(choice)
            self.talk.say(f"The harbour master: {words}; {why}.")
        self.talk.say("p does what he would do next.")

    def _post_or_offer(self, bargain: Any) -> str:
        return advice_words(self.desk.career.terms, self.desk.holding, bargain)

    async def _command(self, typed: str, found: Menu) -> None:
        """`p` strikes the bargain that is most urgent."""
        if typed.lower() != "p":
            await super()._command(typed, found)
            return
        best, _ = self._advice()[0]
        if isinstance(best, SetSail):
            self.do(best)
        else:
            self.desk.table.submit(Deal(self.desk.who, Sealed(self.desk.who, best)))

    def end(self) -> None:
        """The captain has sailed: the sheet follows."""


def _fields(bargain: Any) -> dict[str, Any]:
    return {field: getattr(bargain, field) for field in bargain.__struct_fields__}


LINE = Line(
    face=FACE,
    desk=PortDesk,
    words=lambda career, action: str(action),
    surroundings=lambda career, who: (),
    session=PortSession,
    typing=TYPING,
)


def new_career(talk: Talk, seed: str, drawn: int = 0) -> CareerCommission:
    """What a career is begun with, question by question: an empty seed is drawn.

    Raises EndOfInputError.
    """
    talk.say("A new career. Type a number; Enter takes the first, q leaves.")
    mine = forms.crown_values()
    crown = picked(talk, "Your crown", mine)
    captain = picked(talk, "Your captain", forms.captain_values(0, crown, PERSON))
    own = talk.ask("Your name: ") if captain == forms.OWN else ""
    chairs = [*reversed(forms.chair_values())]
    chairs.sort(key=lambda chair: chair[0] != USUAL)
    level = picked(talk, "Who plays your rival", chairs)
    if level == CAPTAIN:
        talk.say(forms.about(level))
    theirs = picked(talk, "The crown of your rival", forms.crown_values(crown))
    rival = picked(talk, "Your rival", forms.captain_values(1, theirs, level))
    seasons = picked(talk, "How many seasons", forms.season_values())
    sea = picked(talk, "By which rules battles at sea are fought", forms.sea_values())
    ironman = picked(
        talk, "One save and no way back (ironman)", [(forms.OFF, "no"), (forms.ON, "yes")]
    )
    sides = (forms.Side(crown, PERSON, captain, own), forms.Side(theirs, level, rival))
    return forms.commission(forms.Form(sides, seasons, ironman, seed, sea, drawn=drawn))


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

    def __init__(self, saved: CareerFile, talk: Talk) -> None:
        self.saved = saved
        self.talk = talk
        self._rest = False
        """Whether all that is left of the season is settled."""

    def play(self) -> bool:
        """Until the career is over; whether it is."""
        try:
            while self.saved.career.open.stage is not Stage.OVER:
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
            case Stage.PORT:
                await PortTable(saved.match(saved.career.open.name), LINE, self.talk).play()
            case Stage.SAILED | Stage.FOUGHT:
                go_on(saved)
            case Stage.ENGAGEMENT:
                await self._engage()
            case Stage.FIGHT:
                await self._fight()
            case Stage.HOMECOMING:
                self._rest = False
                self.digest()
                go_on(saved)
                self.home()
            case _:
                await SheetTable(
                    saved.match(saved.career.open.name), line_of("sheet"), self.talk
                ).play()

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
            ("1 Fight it yourself", "2 Have it settled at once", "3 Settle all that are left"),
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
            await Table(kept, line, self.talk).play()
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
        told = homecoming(self.saved)
        self.talk.say(f"Season {told.season} of {told.seasons}. {told.verdict}")
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
