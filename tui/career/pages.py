"""From one page of a career to the next: where its open match lies, and the page it gets."""

from collections.abc import Mapping, Sequence
from contextlib import aclosing, suppress
from functools import partial

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

from pieces_of_eight.campaign.ai import opponent as ai
from pieces_of_eight.campaign.ai.policy import met_as
from pieces_of_eight.campaign.career import IN_PORT, CareerStage, reported
from pieces_of_eight.campaign.chronicle.facts import Service, Sighting
from pieces_of_eight.campaign.joining import sheet_name
from pieces_of_eight.campaign.kernel.match import RefusedError
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.port.describe import season_words
from pieces_of_eight.campaign.port.state import own
from pieces_of_eight.campaign.port.words import FIT_OUT, Spot
from pieces_of_eight.campaign.sheet.describe import engagement_aim, meeting_words, to_come
from pieces_of_eight.campaign.sheet.events import captain, of_engagement
from pieces_of_eight.campaign.sheet.points import as_last_season, those_who_meet
from pieces_of_eight.campaign.sheet.state import Contents, Phase, Result, Sheet
from pieces_of_eight.content.lessons import with_parts
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.words import SaveError
from pieces_of_eight.tui.chart.view import ChartView
from pieces_of_eight.tui.draw.cells import Line, Piece, Row
from pieces_of_eight.tui.draw.colours import Depth
from pieces_of_eight.tui.draw.glyphs import bar, wrapped
from pieces_of_eight.tui.draw.portrait import portrait
from pieces_of_eight.tui.game import Application, KnowsWord, MakesPage
from pieces_of_eight.tui.match.log import STYLES, WIDTHS
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.match.pause import Life
from pieces_of_eight.tui.pages.ask import SureScreen
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.play import hints
from pieces_of_eight.tui.play.career import (
    captain_of,
    correspondence,
    enter_feats,
    go_on,
    is_calm,
    is_new,
    known_of,
    lay_down,
    lesson_of,
    met_ships,
    reader_of,
    sat,
    services,
    settled,
    sheets_of,
    stand_by,
)
from pieces_of_eight.tui.play.opponents import own_seed
from pieces_of_eight.tui.play.scoring import story_of
from pieces_of_eight.tui.play.session import Journal, Kept
from pieces_of_eight.tui.registry import face_of, screens_of
from pieces_of_eight.tui.sheet.chart import chart_view, earlier_fights
from pieces_of_eight.tui.sheet.screens import SheetScreen
from pieces_of_eight.tui.sheet.view import SheetView
from pieces_of_eight.tui.widgets.frame import LinesView
from .album import career_end, pictures
from .books import marked
from .careers import DigestScreen, MatchesScreen
from .chairs import ChairsScreen, WordsScreen, may_have_words
from .dossier import DossierScreen
from .end import EndScreen
from .homecoming import HomeScreen, homecoming
from .picture import LetterScreen, look_of
from .port import PortScreen
from .records import ChronicleScreen

WATCH, SETTLE, REST = "watch", "settle", "rest"
"""Ways to have an engagement: fought by others, at once, and at once with all that follow."""
SETTLE_REST = "Settle the rest of this fight"
SETTLED = (
    "The computer fights the rest for both sides, by the same rules and dice."
    " You cannot take this back."
)
READ = {"home": CareerStage.HOMECOMING, "end": CareerStage.OVER}
"""By page that is read the part of a career that it tells of."""
FOUGHT = (CareerStage.FIGHT, CareerStage.FOUGHT)
CHART = "chart"
"""The text that says which of the two a captain has turned to: the chart or the sheet."""
CHARTED = {"shown": True, "sheet": False}


class CareerOwner:
    """What the pages of a career's matches ask of the career (see `tui.match.pause`)."""

    def __init__(self, saved: CareerFile, game: Application) -> None:
        self.saved = saved
        self._game = game

    @property
    def place(self) -> str:
        now = self.saved.career.open
        if now.stage in IN_PORT:
            return ""
        if now.stage in FOUGHT and now.engagement is not None:
            return f"Season {now.season}, engagement {now.engagement + 1}"
        return f"Season {season_words(self.saved.career.state)}"

    @property
    def _fought(self) -> tuple[Sheet, int] | None:
        now, season = self.saved.career.open, self.saved.career.season
        if now.stage not in FOUGHT or now.engagement is None or season is None:
            return None
        return season.sheet.state, now.engagement

    @property
    def matter(self) -> str:
        if (fought := self._fought) is None:
            return ""
        about = meeting_words(*fought, self.town(fought[1]))
        return f"{self.place}, {to_come(*fought)}. {about}"

    @property
    def life(self) -> Life:
        """What one who sails in the battle that is open risks, and what comes of it (C-3, H-43)."""
        ends = self.saved.career.state.terms.ironman
        follows = "If you die, your mate takes over once you are home."
        end = "Your death ends your career." if ends else follows
        risk, season = "", self.saved.career.season
        if self._fought is not None and season is not None:
            sheet, at = self._fought
            battle = sheet.engagements[at].result is Result.BATTLE
            meet = those_who_meet(sheet, sheet.engagements[at]) if battle else ([], [])
            for who in self.saved.header.people:
                holding = own(season.at_sea, who)
                if holding.flag in meet[who]:
                    ship = holding.ships[holding.flag].name
                    risk = f"You are aboard {ship} yourself, and can be killed there. {end}"
        return Life(risk, end, self._portrait)

    def _portrait(self, name: str, depth: Depth) -> Sequence[Row]:
        captains = self.saved.career.state.captains
        crown = next((each.crown for each in captains if each.name == name), captains[0].crown)
        return portrait(look_of(name), crown, depth)

    @property
    def aim(self) -> str:
        """What the engagement that is fought pays, and how the season stands (C-25)."""
        return "" if self._fought is None else engagement_aim(*self._fought)

    @property
    def verdict(self) -> str:
        """The points that a fight which is over brings both captains on the sheet (C-14)."""
        now, season = self.saved.career.open, self.saved.career.season
        if self._fought is None or season is None or now.stage is not CareerStage.FOUGHT:
            return ""
        sheet, at = self._fought
        fought = replace(sheet.engagements[at], outcome=reported(season).outcome)
        points = [0, 0]
        for gain in of_engagement(sheet, fought):
            points[gain.to] += gain.points
        both = ", ".join(f"{captain(sheet, Player(side))} {points[side]}" for side in (0, 1))
        return f"Points for the season: {both}."

    @property
    def onward_words(self) -> str:
        at_end = self.saved.career.open.stage is CareerStage.HOMECOMING
        return "Come home from the season" if at_end else "Go on with the season"

    @property
    def more(self) -> Sequence[tuple[str, MakesPage]]:
        saved = self.saved
        fought = saved.career.open.stage is CareerStage.FIGHT and len(saved.header.people) == 1
        sure = partial(SureScreen, SETTLE_REST, SETTLED, "C-12", self._settle)
        story, album = partial(story_of, saved), partial(pictures, saved)
        words = [("The captains' passwords", partial(WordsScreen, saved))]
        return (
            ("Who plays", partial(ChairsScreen, saved)),
            *(words if may_have_words(saved) else []),
            *([(SETTLE_REST, sure)] if fought else []),
            ("The matches of this career", partial(MatchesScreen, saved)),
            ("The chronicle so far", partial(ChronicleScreen, story, saved.header.title, album)),
        )

    def services(self, who: Player) -> Mapping[int, Service]:
        try:
            return services(self.saved, who)
        except SaveError:
            return {}

    @property
    def letter(self) -> MakesPage | None:
        reader = reader_of(self.saved)
        return None if reader is None else partial(self.letter_page, reader)

    def letter_page(self, reader: Player, follows: MakesPage | None = None) -> Screen[None]:
        """The page of a letter; `follows` makes what is shown when it is laid down."""
        letter = partial(correspondence, self.saved, reader)
        return LetterScreen(letter, follows, partial(self.last_chart, reader))

    def lock_of(self, who: Player) -> KnowsWord | None:
        saved = self.saved
        return partial(saved.knows, who) if who in saved.holders else None

    def take_up(self) -> Kept:
        return self.saved.match(self.saved.career.open.name)

    def fight_page(self, *, account: bool = False) -> FightScreen:
        """The page of the fight that is open; `account` opens its account at once if it is over."""
        kept = self.take_up()
        page = screens_of(kept.match.engine.name).fight(kept)
        page.owner = self
        self.with_card(page)
        page.account_first = account
        return page

    def onward(self) -> Screen[None]:
        stage = self.saved.career.open.stage
        if stage is CareerStage.HOMECOMING:
            return self._home()
        if stage is CareerStage.FOUGHT:
            go_on(self.saved)
        return page_of(self.saved, self._game)

    # What its sheet asks besides (see `tui.sheet.fight`).

    def met(self, who: Player) -> Sequence[Sighting]:
        """The other's ships that a captain has met; none where a sheet cannot be read."""
        try:
            return met_ships(self.saved, who)
        except SaveError:
            return ()

    @property
    def in_winter(self) -> bool:
        """Whether there is a page about the rival (C-37)."""
        return self.saved.career.state.terms.winter is not None

    def dossier_page(self, who: Player) -> Screen[None] | None:
        """What a captain knows of the other; None where nothing is kept, or cannot be read."""
        with suppress(SaveError):
            if (known := known_of(self.saved, who)) is not None:
                return DossierScreen(known)
        return None

    @property
    def on_chart(self) -> bool | None:
        """Whether a captain has turned to the chart; None as long as he has turned to nothing."""
        return CHARTED.get(self.saved.texts.get(CHART, ""))

    @on_chart.setter
    def on_chart(self, shown: bool) -> None:
        self.saved.note(CHART, "shown" if shown else "sheet")

    def town(self, at: int) -> str:
        """The name of the town that is raided in an engagement of this season."""
        season = self.saved.career.season
        return "" if season is None else self.saved.career.town(season, at)

    def last_sheets(self, sheet: Sheet) -> tuple[Contents | None, Contents | None] | None:
        """By captain his sheet of last season, fitted to this one while it is written."""
        before = sheet_name(self.saved.career.state.season - 1)
        if sheet.phase is not Phase.MUSTER or before not in self.saved.names():
            return None
        return as_last_season(self.saved.record(before).state, sheet)

    def last_chart(self, who: Player) -> ChartView | None:
        """The chart of last season as it ended, and of earlier fights; None in the first."""
        sheets = sheets_of(self.saved)
        if not sheets:
            return None
        seen = {n: (each.seat(who).seen.value, each.seed) for n, each in sheets.items()}
        last, seed = seen.pop(max(seen))
        view = SheetView(sheet=last, who=who, contents=None, fleet=None)
        found = chart_view(view, seed, f"Season {max(sheets)}")
        return self.marked(replace(found, earlier=earlier_fights(seen, who)))

    def marked(self, view: ChartView) -> ChartView:
        """A chart with the marks of this career (C-34)."""
        return marked(view, self.saved.career.state)

    def engage(self, how: str) -> None:
        """Begin the next engagement, and show it in the way that was asked for."""
        if how == REST:
            self._game.show(self._settle_next())
            return
        go_on(self.saved, watched=how in (WATCH, SETTLE))
        if how == SETTLE:
            self._game.show(SettleScreen(self))
        else:
            self._game.open_career(self.saved)

    def with_card(self, page: FightScreen) -> None:
        """Let a page of a first career in calm water say what its part is for (H-280)."""

        def card() -> str:
            now = self.saved.career.open
            fought = CARDS.get(now.stage, "") if now.match.engine.name == page.engine else ""
            return WATCHED if fought and page.session.watched else fought

        if is_calm(self.saved):
            page.card_of_part = card

    def taught(self, page: str) -> str:
        """What the lesson that the career is says above a page that is read, or calm water does;
        empty for others."""
        if not lesson_of(self.saved):
            return CARDS[READ[page]] if is_calm(self.saved) else ""
        told = [each.read for each in with_parts() if each.id == lesson_of(self.saved)]
        return told[0].get(page, "") if told else ""

    # What is settled, one engagement after the other.

    @property
    def digest(self) -> MakesPage | None:
        return partial(DigestScreen, self.saved) if settled(self.saved) else None

    def settle_on(self) -> Screen[None]:
        """Enter the fight that was settled, and the page of the next. Raises SaveError."""
        go_on(self.saved)
        return self._settle_next()

    def _settle_next(self) -> Screen[None]:
        if self.saved.career.open.stage is not CareerStage.ENGAGEMENT:
            return DigestScreen(self.saved, self)
        go_on(self.saved, watched=True)
        return SettleScreen(self, rest=True)

    # The pages that follow, and those of a pause.

    def _home(self) -> Screen[None]:
        go_on(self.saved)
        data = homecoming(self.saved, enter_feats(self.saved, self._game.folder))
        page = HomeScreen(data, self, self.last_chart(data.reader or Player(0)))
        page.taught = self.taught("home")
        if lesson_of(self.saved):
            hints.learn(self._game.folder, lesson_of(self.saved))
        return page

    def _settle(self) -> Screen[None]:
        stand_by(self.saved)
        return SettleScreen(self)


def page_of(saved: CareerFile, game: Application) -> Screen[None]:
    """The page of what is open now; the app closes the career when the player goes home.

    Raises SaveError.
    """
    game.hold(saved)
    if saved.career.open.stage is CareerStage.SAILED:
        go_on(saved)
    owner = CareerOwner(saved, game)
    match saved.career.open.stage:
        case CareerStage.PORT:
            return _port(owner)
        case CareerStage.ASHORE:
            return _port_page(owner)
        case CareerStage.OVER:
            page = EndScreen(career_end(saved), owner, owner.last_chart(captain_of(owner.saved)))
            page.taught = owner.taught("end")
            return page
        case CareerStage.FIGHT | CareerStage.FOUGHT:
            return _fight(owner, game)
        case _:
            sheet = SheetScreen(owner.take_up())
            owner.with_card(sheet)
            sheet.join(owner)
            return sheet


def page_for(saved: CareerFile, game: Application, before: Sequence[Player]) -> Screen[None]:
    """The page of what is open now, after others than the people `before` were seated.

    Where it is one captain's from now on who did not play alone before, he opens the curtain, by
    his word if he has set one: nobody who gives his own chair away sees what the other hides.
    Where no person ever played the other captain, there is nobody to pass the keyboard to.
    Raises SaveError.
    """
    page, people = page_of(saved, game), saved.header.people
    captain = next(iter(people), Player(0))
    alone = len(people) < len(saved.header.chairs) and tuple(before) != (captain,)
    only = sat(saved) == frozenset({captain})
    if only or not (alone and isinstance(page, FightScreen)):
        return page
    if not game.settings.with_curtain(secrets=True):  # no career is without
        return page
    lock = CareerOwner(saved, game).lock_of(captain)
    return page.curtain.before(saved.header.chairs[captain].name, lock)


def _port(owner: CareerOwner) -> Screen[None]:
    """The port, before it the letter that was not opened yet."""
    reader = reader_of(owner.saved)
    new = reader is not None and is_new(owner.saved)

    def port() -> Screen[None]:
        if new:
            lay_down(owner.saved)
        page = _port_page(owner)
        if is_calm(owner.saved):
            page.desk.look_at(Spot(FIT_OUT))
        return page

    return port() if reader is None or not new else owner.letter_page(reader, port)


def _port_page(owner: CareerOwner) -> PortScreen:
    page = PortScreen(owner.take_up())
    page.join(owner, owner.saved.career.prize, owner.last_chart)
    owner.with_card(page)
    return page


def _fight(owner: CareerOwner, game: Application) -> Screen[None]:
    saved = owner.saved
    match, captain = saved.career.open.match, saved.career.open.captain
    chairs = saved.match(saved.career.open.name).header.chairs
    people = [Player(n) for n, chair in enumerate(chairs) if chair.person]
    page = owner.fight_page()
    closed = len(people) > 1 and captain is not None
    if closed and game.settings.with_curtain(secrets=page.session.secrets):
        return page.curtain.before(chairs[match.to_act[0]].name, None)
    return page


# --- A fight that is settled at once --------------------------------------------------------------


WIDTH = 72
TOLD = 40  # the sentences of the log that are kept ready to be shown


class SettleScreen(GameScreen):
    """Both sides are fought by opponents in a process of their own; the match follows them."""

    CSS_PATH = STYLES
    HORIZONTAL_BREAKPOINTS = [*WIDTHS]
    PAGE_NAME = "The fight is settled"
    KEYS = ("act", "keys", "leave")
    RULE = "C-25"
    WORDS = {"act": "Watch the rest", "leave": "Stop"}

    def __init__(self, owner: "CareerOwner", *, rest: bool = False) -> None:
        """`rest` goes on with all engagements that follow, and then shows the digest."""
        super().__init__()
        self._owner = owner
        self._rest = rest
        self._kept = owner.take_up()
        self._face = face_of(self._kept.match.engine.name, of_career=True)
        people = owner.saved.header.people
        now = owner.saved.career.open
        self._names = [chair.name for chair in self._kept.header.chairs]
        viewer = now.player(people[0]) if people else Player(0)
        self._journal = Journal(self._kept.match, viewer, self._names, self._face.tell)

    @property
    def engine(self) -> str:
        return self._face.kind.engine

    @property
    def of_career(self) -> bool:
        return True

    def body(self) -> ComposeResult:
        with Vertical(id="settle"):
            yield Static(id="settle-who")
            yield Static(id="settle-hands")
            yield LinesView("settle-bar")
            yield LinesView("settle-news")

    def aim(self) -> str:
        which = "the rest of the season" if self._rest else "this engagement"
        return f"The computer fights {which} for you. This fight is {self._gone:.0%} done."

    @property
    def _gone(self) -> float:
        match = self._kept.match
        return self._face.gone(match.state) if match.to_act else 1.0

    def on_mount(self) -> None:
        self.note(self._owner.place)
        self.query_one("#settle-who", Static).update(self._owner.matter)
        who = [(met_as(each.level), each.name) for each in self._kept.header.chairs]  # C-30
        hands = [f"A {level.partition(',')[0]} fights for {name}." for level, name in who]
        self.query_one("#settle-hands", Static).update("\n".join(hands))
        self._draw()
        self.run_worker(self._settle(), group="settling")

    async def _settle(self) -> None:
        match = self._kept.match
        levels = tuple(chair.level for chair in self._kept.header.chairs)
        try:
            async with aclosing(ai.settled(match, levels, own_seed(self._kept))) as moves:
                async for who, action in moves:
                    self._kept.match.submit(who, action)
                    self._journal.catch_up()
                    self._draw()
        except (ai.OpponentError, RefusedError) as error:
            self.say(str(error), warning=True)
            return
        with self.tell_errors():
            onward = self._owner.settle_on() if self._rest else None
            self.game.show(onward or self._owner.fight_page(account=True))

    def _draw(self) -> None:
        if not self.query("#settle-bar"):  # the page is being left while an action comes in
            return
        inks, share = self.inks, self._gone
        self.refresh_keys()
        words = f"{bar(share, WIDTH - 8, self.glyphs)} {share:>5.0%}"
        self.query_one("#settle-bar", LinesView).show(
            lambda width, height: [(Piece(words, inks.good),)], inks.paper
        )
        told = [entry.words for entry in self._journal.entries[-TOLD:]]
        lines = [line for words in told for line in wrapped(words, WIDTH)]

        def last(width: int, height: int) -> list[Line]:
            return [(Piece(words, inks.dim),) for words in lines[-height:]]

        self.query_one("#settle-news", LinesView).show(last, inks.paper)

    def do_act(self) -> None:
        self.game.open_career(self._owner.saved)

    def do_leave(self) -> None:
        self.game.home()


# --- What a first career in calm water says -------------------------------------------------------


CARDS: Mapping[CareerStage, str] = {
    CareerStage.PORT: "Port: the harbour master's row spends your purse for you. {end} sets sail.",
    CareerStage.MUSTER: "Muster: hide your ships. A higher value is a higher stake. "
    "{act} seals it.",
    CareerStage.NAMING: "Naming: set your forces against theirs. {end} names the rest for you.",
    CareerStage.DECLARING: "Declaring: you won the dice, so you choose. "
    "Fight, raid, or let them pass.",
    CareerStage.ENGAGEMENT: "Engagements: play each fight, watch it, or have it settled at once.",
    CareerStage.FIGHT: "Fight: {advise} shows the best orders, and {plan} plans your whole turn.",
    CareerStage.HOMECOMING: "Home: your season in points. Whoever has more wins it.",
    CareerStage.OVER: "The end: your score, and your place in the hall of fame.",
}  # by part of the career, with keys by their commands
WATCHED = "Fight: you watch. {act} pauses and goes on, {end} goes on to the end."
"""What a fight says between two opponents: there is nothing to order."""
