"""Any fight: what is drawn, pressed and clicked in all of them alike, and what comes of it."""

import re
from abc import abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, ClassVar, Self

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.worker import Worker

from pieces_of_eight.campaign.kernel.play import Step, start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.tui.draw.cells import Line, Piece
from pieces_of_eight.tui.draw.film import PLAIN, RICH, Arrows, lit_lines
from pieces_of_eight.tui.draw.glyphs import wrapped
from pieces_of_eight.tui.game import KnowsWord
from pieces_of_eight.tui.pages.base import GameScreen, on
from pieces_of_eight.tui.play import hints
from pieces_of_eight.tui.play.faces import Face
from pieces_of_eight.tui.play.own_keys import keyed, with_keys
from pieces_of_eight.tui.play.session import AnySession, Kept, Session
from pieces_of_eight.tui.settings import changed
from pieces_of_eight.tui.widgets.frame import KeyLine, LinesView, MessageLine, cut_at_words
from pieces_of_eight.tui.widgets.map_view import MapView
from pieces_of_eight.tui.widgets.menu import Menu
from . import captions
from .captions import AnyDesk
from .desk import UNASKED, WAITING
from .fight_desk import END, TAKES
from .log import AROUND, PANEL, STYLES, WIDE, WIDTHS, pane_of, panel_beside
from .pause import Owner
from .stack_desk import StackDesk, desk_of
from .tutor import BAR, Guide, asked_lines
from .view import Curtain, Happened, OnMap, lit_groups, lit_words

# --- The plan of a whole turn on the page of a fight: it is asked for, drawn as arrows, and given -


class PlanOnPage:
    """What is pressed about plans of a whole turn, the same in every fight that has them."""

    def __init__(self, page: "FightScreen") -> None:
        self._page = page
        self._laid = False  # whether arrows lie on the map
        self.thinking: Worker[None] | None = None  # the adviser at his work

    def do_plan(self) -> None:
        session = self._page.session
        if not session.human:
            self._page.desk.open_plan(())
            return
        self._page.say(f"{session.face.kind.adviser} plans the whole turn ...")
        self.thinking = self._page.run_worker(self._plan, group="advice", exclusive=True)

    async def _plan(self) -> None:
        orders = await self._page.session.plan_turn()
        if self._page.session.human and self._page.is_current:
            self._page.say("")
            self._page.desk.open_plan(orders)
            self._page.draw()

    def plan_on(self) -> None:
        """Have the rest of a plan that is given planned anew, and give that."""
        self.thinking = self._page.run_worker(self._plan_on, group="advice", exclusive=True)

    async def _plan_on(self) -> None:
        orders = await self._page.session.plan_turn()
        self._page.desk.plan_on(orders if self._page.is_current else ())
        self._page.draw()

    def do_discard(self) -> None:
        self._page.desk.leave_out()

    def draw(self) -> None:
        """Lay the arrows of the open plan over the map, those of the lit piece over all others."""
        page, desk = self._page, self._page.desk
        opened = desk.planning
        if not (opened or self._laid) or not page.stands or page.on_map is None:
            return
        self._laid = opened
        pieces = desk.planned.pieces if opened and desk.planned is not None else ()
        given = [(at == desk.at, piece) for at, piece in enumerate(pieces) if not piece.left_out]
        given.sort(key=lambda each: each[0])
        rows = [
            Arrows(piece.ways, page.inks.good if lit else page.inks.title, lit)
            for lit, piece in given
        ]
        page.on_map.point_out(rows, PLAIN if page.game.settings.plain else RICH)


# --- Page -----------------------------------------------------------------------------------------

KEPT = "You are not asked again. To change that, press {leave} and choose Change standing orders."
AWAY = "To the title"  # what leaving is called where nothing is left to come back to
ON_THE_MAP = "The map shows what was done. Any key hurries on."
GIVEN = "Your plan is being carried out. Enter hurries."
NOT_YET = "Its odds depend on the orders above it, so they cannot be told yet."
DECIDED = "The map shows what comes of it. Enter hurries on to your next choice."
"""What is said while a film shows what others chose: it may be your own dice that roll."""
MOVED_ON = "You moved on before the advice came: {advise} asks again."
LOOK_AT_THE_SAVE = 2.0  # seconds between two looks at whether the disk takes what is played
BRIEF = 2  # lines of a question on a low page: the list below it keeps its rows
PART_CUT = re.compile(r"( \([^)]*|[.;,] ([^.;,()]|[.,](?! ))*)$")
"""The last part of a sentence, or what stands in brackets, where its end is missing."""
ROOMY = 30  # rows from which a long hint may have a second line
REST = 4  # rows below a sheet on which nothing is listed
LEAST = 5  # rows of a map on a page that is too small


def briefly(words: str, width: int) -> list[str]:
    """What is asked in so many lines: what is longer ends with a sentence, or with a part of it."""
    lines = wrapped(words, width)
    if len(lines) <= BRIEF:
        return lines
    held = " ".join(lines[:BRIEF])
    ended = PART_CUT.sub("", held)
    return wrapped(f"{held[:-3]} .." if ended == held else f"{ended}.", width)


class FightScreen(GameScreen):
    """A saved fight, played on. Each kind of fight has its own, with orders of its own.

    The first of its methods are written anew for each kind of fight. They are abstract for the
    type checker, which names the one forgotten; Textual's metaclass leaves no room for ABC.
    """

    CSS_PATH = STYLES
    HORIZONTAL_BREAKPOINTS = [*WIDTHS]
    AUTO_FOCUS = "#fight-map"
    PAGE_NAME = "A fight"
    FACE: ClassVar[Face]  # how its kind of fight is told and shown
    CAPTIONS: Any = captions
    """What is written around the map: a module with `who_decides prompt_words keys rows`."""
    nothing_weighed = "There are no odds to show here."
    card = "card"  # what stands at the right besides the odds: "the ship's card"
    LOCKED: ClassVar[bool] = False
    """Whether a captain who has set a word opens the curtain before this page with it."""

    def __init__(self, saved: Kept) -> None:
        super().__init__()
        self.session = self.make_session(saved)
        self.desk = self.make_desk()
        self.desk.on_change = self._stepped
        self.guide = Guide(self, saved)  # who leads through it: the tutor of a lesson, or hints
        self.on_map = self.make_on_map()
        """What is pressed and clicked on its map; nothing where it lies on none."""
        self.plans = PlanOnPage(self) if "plan" in self.ORDERS else None
        """Plans of a whole turn, for a fight whose adviser makes them."""
        self._parts = tuple(part for part in (self.on_map, self.plans) if part is not None)
        self._keys: dict[str, str] = {}
        """How the key of each command is written, since the settings were last changed."""
        self.owner: Owner | None = None  # what the fight belongs to; nothing for a fight by itself
        self.card_of_part: Callable[[], str] = lambda: ""
        """What a career says of its part that is played, with keys in braces; "" for nothing."""
        self.account_first = False  # whether the account of a fight that is over is opened at once
        self.advice: Worker[None] | None = None  # the adviser at his work
        self.curtain = Curtain(self)
        self._aim: str | None = None  # what it is worth to what it belongs to, once that was asked
        self._decided = self.session.decider  # who decided when the page was last told of anything
        self.happened = Happened(self)  # what of the turns of others is shown, and for how long
        self._waits = False  # whether the opponents wait because another page is open
        self._notes_shown = 0
        self._pressed = False
        """Whether a command is being carried out, after which all is drawn anyway."""
        self.asked: tuple[object, ...] = ()  # what orders were about when it was last drawn
        self._said: str | None = None
        """While a film runs, what is to be said when it has ended; None while none runs."""
        self._panel_width = PANEL
        self.wanted = ""  # which part of the panel was asked for where there is no room for all
        self._awaits = False  # whether the page says that an opponent decides

    # What each kind of fight does and shows in its own way.

    def make_session(self, saved: Kept) -> AnySession:
        return Session(saved, self.FACE)

    def make_desk(self) -> AnyDesk:
        return desk_of(self.session, self.say)

    def make_on_map(self) -> OnMap | None:
        return OnMap(self, self.desk)

    @abstractmethod
    def make_map(self) -> Widget:
        """The widget of the map; its id is "fight-map", and it can have the focus."""

    @abstractmethod
    def draw_map(self) -> str:
        """Draw the map as the desk has it; the place under its cursor in words."""

    @abstractmethod
    def dress_map(self) -> None:
        """Draw the map in the colours and glyphs of now."""

    @abstractmethod
    def turn_words(self, *, short: bool) -> str:
        """The turn and what else belongs into the heading; `short` where it is narrow."""

    @abstractmethod
    def status(self) -> Line | None:
        """What stands under the cursor in a line, for a narrow screen; None where nothing does."""

    @abstractmethod
    def panel(self, width: int, height: int) -> Sequence[Line]:
        """At most `height` lines of `width` cells for the panel beside the map."""

    def cursor(self, across: int, down: int) -> None:
        """Move the cursor of the map: each of the two is -1, 0 or 1."""
        self.desk.arrow(across, down)

    # What those on a map show of it.

    @property
    def map(self) -> Any:
        """The widget of the map."""
        return self.query_one("#fight-map")

    def last_picture(self) -> MapView[Any] | None:
        """Its map once more, for the page behind its end; nothing where it lies on none."""
        if self.on_map is None:
            return None
        drawn = self.make_map()
        assert isinstance(drawn, MapView)
        drawn.painter.show(replace(drawn.view, cursor=None, hover=None))
        return drawn

    def acting(self) -> tuple[object, Any] | None:
        """Who acts, or which part of the fight it is, and where on the map that begins."""
        who = self.desk.about.acting(self.desk.state)
        places = () if who is None else self.desk.things[who].places
        return (who, places[0]) if places else None

    def go_to(self, at: Any) -> None:
        """Show a place where somebody begins to act."""
        self.map.centre_on(at)

    def whereabouts(self, state: Any) -> Mapping[Hashable, Any]:
        """Where on the map those are whose ways stay on it for a turn, as far as they are seen."""
        there = self.desk.about.things(state, self.session.viewer)
        return {t.id: t.places[0] for t in there if t.places and t.owner is not None}

    # How it is laid out.

    @property
    def engine(self) -> str:
        return self.session.face.kind.engine

    @property
    def of_career(self) -> bool:
        return self.session.of_career

    @property
    def parts(self) -> tuple[object, ...]:
        return self._parts

    def body(self) -> ComposeResult:
        if self._above:
            yield LinesView(BAR)
        with Horizontal(id="fight-main"):
            with Vertical(id="fight-left"):
                with Vertical(id="fight-ground"):
                    yield self.make_map()
                with Vertical(id="fight-foot"):
                    yield LinesView("fight-result")
                    yield LinesView("fight-prompt")
                    with Vertical(id="fight-below"):
                        yield Menu(id="fight-choices")
                        yield LinesView("fight-news")
                        yield LinesView("fight-status")
            yield LinesView("fight-panel")

    @property
    def narrow(self) -> bool:
        return self.app.size.width < WIDE

    @property
    def has_panel(self) -> bool:
        """Whether the panel stands beside the map."""
        return self.has_class("-panel") or not self.narrow

    @property
    def columns(self) -> int:
        """The columns of the map and what is under it."""
        return self.app.size.width - (self._panel_width if self.has_panel else 0)

    @property
    def rows_at_rest(self) -> int:
        """The rows above all that stands below, where nothing is listed."""
        return max(LEAST, self.app.size.height - AROUND - REST - self._above)

    @property
    def _above(self) -> int:
        tutor = self.guide.tutor
        return len(self._card()) if tutor is None else tutor.rows(self.app.size.width)

    def _card(self) -> list[Line]:
        words, width = with_keys(self.card_of_part(), self.key_of), self.app.size.width
        return asked_lines(words, width, self.inks.title, self.bar_inks.bar_text) if words else []

    def _lay(self) -> None:
        """Give a map the rows it keeps: what stands below it has all others, and no more."""
        if self.on_map is not None and self.stands:
            width, rows = pane_of(self)
            self.query_one("#fight-ground").styles.height = max(LEAST, rows - self._above)
            self.add_class("-still")
            drawn, at = self.map, self.desk.cursor
            self._panel_width = panel_beside(self, drawn)
            self.query_one("#fight-panel").styles.width = self._panel_width
            aside = self.narrow and drawn.in_pane(at).right > width - self._panel_width
            self.set_class(aside, "-aside")

    @property
    def choices(self) -> Menu:
        """The open list."""
        return self.query_one("#fight-choices", Menu)

    @property
    def stands(self) -> bool:
        """Whether the page can be drawn on: opponents may move while it is being taken down."""
        parts = self.query("#fight-choices, #fight-news, #fight-panel")
        return self.is_mounted and len(parts) == 3

    # How it is drawn.

    def draw(self) -> None:
        """Show what the desk says now; what a film shows only when that has ended."""
        if self.on_map is not None and self.on_map.shows:
            if self.gives or self._awaits:
                self._draw_prompt()
            return
        if self.stands:
            self._lay()
            self._draw_choices()
            self._draw_words(self.draw_map())
            if self.on_map is not None:
                self.on_map.follow()
            self.refresh_keys()
        if self.stands:
            self.happened.keep()
        before, line = self.asked, self.query_children(KeyLine).first()
        self.asked = *self.desk.asked, line.entries[:1]
        if self.is_current and self.asked != before and self.asked[0] in UNASKED:
            self.game.ask_anew()
        if self.session.human and self.desk.offered:
            self.say(self.desk.offered)
        if self.plans is not None:
            self.plans.draw()

    @property
    def answered_in(self) -> Widget:
        """What has the focus while a list lies open."""
        return self.choices

    def _draw_choices(self) -> None:
        menu, listing = self.choices, self.desk.listing
        menu.set_class(listing is not None, "-open")
        asking = listing is not None and listing.closable
        self.query_one("#fight-news").set_class(asking, "-asking")
        on_map = self.query_one("#fight-map")
        if listing is not None:
            numbered = self.game.settings.keys != "numpad"
            rows = self.CAPTIONS.rows(self.desk, self.columns, numbered=numbered)
            if self.on_map is None:
                menu.styles.height = min(len(rows), self.app.size.height * 2 // 5)
            menu.fill(rows, str(self.desk.at))
            if self.focused is not self.answered_in:
                self.answered_in.focus(scroll_visible=False)
        elif self.focused is not on_map:
            on_map.focus(scroll_visible=False)

    def _draw_words(self, place: str) -> None:
        """All that is written around the map; `place` is what lies under the cursor in words."""
        inks, happened, width = self.inks, self.happened, self.columns - 2
        self.name_page(self.heading())
        over = self.session.over  # nobody decides any more, and the line beside it says so
        self.note("" if over else self.CAPTIONS.who_decides(self.desk))
        self._draw_lesson()
        self._draw_prompt()
        status = self.status() if self.narrow else None
        ink = inks.bar_text
        hint: list[Line] = [(Piece(f" {words}", ink),) for words in self._hint_lines(place)]
        lines = hint if status is None else [(Piece(" ", ink), *status)]
        bar = self.query_one("#fight-status", LinesView)
        bar.styles.height = len(lines)
        bar.show(lambda w, h: lines, inks.bar_paper)
        tells = self.session.face.news is not None
        result = self.query_one("#fight-result", LinesView)
        result.set_class(not tells, "-away")
        result.show(lambda w, h: [happened.result_line(width)], inks.paper)
        under = self.query_one("#fight-news", LinesView)
        under.set_class(tells, "-under-result")
        under.show(lambda w, h: happened.lines(width, h), inks.paper)
        self.query_one("#fight-panel", LinesView).show(self._panel_lines, inks.paper)

    def _panel_lines(self, width: int, height: int) -> Sequence[Line]:
        space, tutor = Piece(" ", self.inks.text), self.guide.tutor
        lines = [(space, *line) for line in self.panel(width - 2, height)]
        if tutor is None or not tutor.lit:
            return lines
        marks = PLAIN if self.game.settings.plain else RICH
        return lit_lines(lines, lit_words(tutor.lit), marks, self.inks.title)

    def fits(self, words: str) -> bool:
        """Whether words about what lies under the cursor can be shown whole."""
        return len(wrapped(words, self.columns - 2)) <= (1 if self.app.size.height < ROOMY else 2)

    def _hint_lines(self, place: str) -> list[str]:
        lines, most = wrapped(place, self.columns - 2), 1 if self.app.size.height < ROOMY else 2
        if len(lines) > most:
            rest = cut_at_words(" ".join(lines[most - 1 :]), self.columns - 2)
            lines = [*lines[: most - 1], rest]
        return lines

    def _draw_lesson(self) -> None:
        tutor, inks = self.guide.tutor, self.bar_inks
        if tutor is None and self._above:
            card, bar = self._card(), self.query_one(f"#{BAR}", LinesView)
            bar.styles.height = len(card)
            bar.show(lambda w, h: card, inks.bar_paper)
        elif tutor is not None:
            bar = self.query_one(f"#{BAR}", LinesView)
            hidden = bool(lit_words(tutor.lit)) and not self.has_panel
            three = inks.title, inks.bar_text, inks.bar_paper
            tutor.draw(bar, self.app.size.width, three, hidden=hidden)
            if self.on_map is not None:
                self.on_map.lit = lit_groups(tutor.lit, self.desk.places_of)

    @property
    def gives(self) -> bool:
        giving = self.desk.giving
        if self.on_map is not None and self.on_map.shows:
            return giving.began is not None
        return self.session.human and giving.waits and self.desk.listing is None

    def _draw_prompt(self) -> None:
        words, width = self.CAPTIONS.prompt_words(self.desk), max(20, self.columns - 2)
        on_map, session = self.on_map, self.session
        if on_map is None or not on_map.shows:
            self._awaits = not (session.human or session.watched or session.over)
        elif self._awaits:
            words = DECIDED
            self.note("")
        words = GIVEN if self.gives else words
        lists = self.desk.listing is not None and on_map is not None
        low = lists and self.app.size.height < ROOMY
        asked = briefly(words, width) if low else wrapped(words, width)
        lines = [(Piece(f" {words}", self.bar_inks.title, True),) for words in asked]
        prompt = self.query_one("#fight-prompt", LinesView)
        prompt.styles.height = len(lines)
        prompt.show(lambda w, h: lines, self.inks.bar_paper)

    # The panel: beside the map where there is room, called by a key where not.

    def show_odds(self) -> None:
        """Show what is weighed."""
        if self.desk.weighed() is None:
            self.say(keyed(self.nothing_weighed, self.key_of))
        elif not self.narrow:
            self.say(f"The odds are on the right, under {self.card}.")
        else:
            self._turn_panel("odds")

    def do_odds(self) -> None:
        desk = self.desk
        if desk.listing is not None and desk.weighed() is None:
            self.say(NOT_YET if desk.planning and desk.at else "No dice are rolled for this row.")
        else:
            self.show_odds()

    def do_card(self) -> None:
        if not self.narrow:
            self.say(f"{start_of(self.card)} is on the right.")
        else:
            self._turn_panel("card")

    def _turn_panel(self, wanted: str) -> None:
        opened = self.has_class("-panel") and self.wanted == wanted
        self.set_class(not opened, "-panel")
        self.wanted = wanted

    # What happens.

    def on_mount(self) -> None:
        self.desk.orders.begin()
        self.curtain.close_where_private()
        self.session.animated = self.game.settings.animated
        self.session.on_trouble = self._trouble
        self.desk.habits = lambda: self.game.settings.standing
        self.desk.is_new = lambda name: hints.is_new(self.game.folder, name)
        self.desk.keymap = lambda: self.game.keymap
        if self.plans is not None:
            self.desk.giving.plan_on = self.plans.plan_on
        if self.on_map is not None:
            self.map.redrawn = self._redrawn
        self.desk.hastens = self.guide.tutor is None
        self.desk.refresh()  # now there is a line to say something in
        self.desk.haste()
        self.draw()
        if self.owner is not None and not self.session.over:
            life = self.owner.life
            self.say(" ".join((self.owner.matter, life.risk if life is not None else "")).strip())
        self._tell_notes()
        self.set_interval(LOOK_AT_THE_SAVE, self._tell_notes)
        self.call_after_refresh(self._call_opponents)
        if self.account_first and self.session.over:
            self.call_after_refresh(self._account)

    def _redrawn(self) -> None:
        """What lies over the map is laid anew, a great moment where the map has come to lie."""
        self.happened.keep()
        self.call_after_refresh(self.happened.lay_moment)

    def _call_opponents(self) -> None:
        from pieces_of_eight.tui.play.opponents import opponents_of

        if self.on_map is not None:
            self.on_map.follow()
        self.guide.look()
        opponents = opponents_of(self.session.saved)
        self.run_worker(self.session.drive(opponents), group="opponents")

    def on_resize(self) -> None:
        """All is laid out anew, and so told: what a film still shows is cut short."""
        if self.on_map is not None:
            self.on_map.hurry()
        self._lay()
        self.call_after_refresh(self.happened.lay_moment)

    def on_unmount(self) -> None:
        self.session.close()

    def hurry(self) -> bool:
        return self.happened.hurry()

    def on_screen_suspend(self) -> None:
        if not self.session.paused:
            self._waits = True
            self.session.pause(paused=True)

    def on_screen_resume(self) -> None:
        self._keys.clear()
        self.check_size()  # the rest is done by every page
        if self.ends:
            return  # others may sit at the fight by now
        self.session.animated = self.game.settings.animated
        if self._waits:
            self._waits = False
            self.session.pause(paused=False)
        self.dress_map()
        self.draw()

    def _trouble(self, sentence: str) -> None:
        self.draw()
        self.say(sentence, warning=True)

    def _stepped(self, step: Step[Any] | None) -> None:
        """Something has been done, by whoever it was."""
        if not self.stands:
            return
        self.happened.show(step)
        self.guide.stepped(step)
        if self.on_map is not None and self.on_map.shows:
            said = self.query_one(MessageLine).message.replace(ON_THE_MAP, "")
            self._said = said or self._said or ""
            self.say(ON_THE_MAP)
        if not self._pressed:
            self.draw()
        if self.session.human and any(line.message == WAITING for line in self.query(MessageLine)):
            self.say("")
        self._tell_notes()
        if self._said is None:
            self.guide.look()
        self.happened.announce()
        decider = self.session.decider
        if decider != self._decided:
            self._decided = decider
            if self.session.human:
                self.game.ask_anew()
        self.curtain.pass_on()

    def film_ended(self) -> None:
        """Tell what a film has shown: everything else waits until it was seen."""
        said, self._said = self._said, None
        self.desk.giving.seen()
        self.happened.ring()
        if self.stands:
            since = self.query_one(MessageLine).message.replace(ON_THE_MAP, "")
            self.say(since or said or "")
            self.draw()
            self.guide.look()

    def _tell_notes(self) -> None:
        """What the save has to say: a disk that fails, above all, for as long as it fails."""
        for line in self.query_children(MessageLine):
            line.trouble = self.session.saved.trouble
        notes = self.session.saved.notes
        if len(notes) > self._notes_shown:
            self._notes_shown = len(notes)
            self.say(notes[-1], warning=True)

    # The curtain.

    @property
    def private(self) -> bool:
        """Whether only one captain may look at it now."""
        return len(self.session.people) > 1 and self.session.secrets

    @property
    def shut(self) -> bool:
        """Whether a captain has still to sit down alone before anything is shown."""
        return self.curtain.shut

    def lock_of(self, to: Player) -> KnowsWord | None:
        """The word that opens the curtain to a captain's sheet or port; in a fight none is asked.

        There the chair changes from turn to turn, and what is hidden is soon over.
        """
        return self.owner.lock_of(to) if self.LOCKED and self.owner is not None else None

    def anew(self, saved: Kept) -> Self:
        return type(self)(saved)

    def open_again(self) -> Self:
        """The page as the next captain opens it behind the curtain. Raises SaveError."""
        name = self.session.saved.name
        saved = self.game.folder.open(name) if self.owner is None else self.owner.take_up()
        page = self.anew(saved)
        page.owner = self.owner
        page.curtain.alone = True
        return page

    # What is written around it.

    def aim(self) -> str:
        """What wins, how far it is, and what that is worth to what the fight belongs to (C-25)."""
        if self.owner is not None and self._aim is None:
            self._aim = self.owner.aim
        return fight_aim(self.session, self._aim or "", self.app.size.width)

    def rule(self) -> str:
        return self.session.prompt.rule

    def heading(self) -> str:
        """What stands at the left of the first line; with its place in what it belongs to."""
        words = self.turn_words(short=self.narrow)
        place = self.owner.place if self.owner is not None else ""
        dot = "," if self.game.settings.plain else " ·"
        return f"{place}{dot} {words}" if place and self.has_room_for_place else words

    @property
    def has_room_for_place(self) -> bool:
        return not self.narrow

    def key_entries(self) -> tuple[tuple[str, str, str], ...]:
        away = self.session.over and self.owner is None
        found = []
        for name, words in self.CAPTIONS.keys(self.desk):
            if name not in self._keys:
                self._keys[name] = self.key_of(name)
            found.append((name, self._keys[name], words))
        if found[-1][0] == "leave":
            back = self.desk.closes or "Close" * self.has_class("-panel") or AWAY * away
            found[-1] = (*found[-1][:2], back or found[-1][2])
        return tuple(found)

    # What is pressed.

    def do(self, name: str) -> None:
        if self.happened.hurry() or (name == "act" and self.desk.giving.swallows):
            return
        self._pressed = True
        if self.session.human:
            self.desk.offer = None
        try:
            super().do(name)
        finally:
            self._pressed = False
        self.guide.pressed(name)
        if self.is_current and self.is_attached:
            self.draw()

    def on_key(self, event: events.Key) -> None:
        """Digits take a choice of the open list; else they tell men of a stack off.

        A letter answers what is offered.
        """
        desk = self.desk
        if event.key == TAKES and desk.offer is not None and self.session.human:
            event.stop()
            event.prevent_default()
            settings, (name, value) = self.game.settings, desk.offer
            desk.offer = None
            self.game.change_settings(changed(settings, name, value))
            self.say(keyed(KEPT, self.key_of))
            desk.answer_by_habit()
            self.draw()
            return
        tells = isinstance(desk, StackDesk) and desk.listing is None and self.session.human
        if not event.key.isdigit() or self.game.settings.keys == "numpad":
            return
        if desk.listing is not None or tells:
            event.stop()
            event.prevent_default()
            self.say("")
            if isinstance(desk, StackDesk) and tells:
                desk.tell_number(int(event.key))
            else:
                desk.choose(int(event.key))
            self.draw()

    def doing(self, name: str) -> Callable[[], object] | None:
        """What carries out a command: the desk, where it is one of its engine's verbs."""
        if name in self.desk.commands and name != END:
            return lambda: self.desk.press(name)
        return super().doing(name)

    def _steer(self, across: int, down: int) -> None:
        if self.desk.leap(across, down):
            return
        if self.desk.listing is not None and down:
            self.desk.next(down)
        elif self.desk.planning:
            self.desk.change_piece(across)
        else:
            self.cursor(across, down)

    def aslant(self, across: int, down: int) -> None:
        self.cursor(across, down)

    def do_act(self) -> None:
        session = self.session
        if session.over:
            self._account()
        elif session.human and not self.gives:
            self.desk.act()
        elif session.watched:
            session.pause(paused=not session.paused)
        else:
            session.skip()

    def do_previous(self) -> None:
        self.do_next(-1)

    def do_next(self, step: int = 1) -> None:
        session = self.session
        if session.watched and session.paused:
            session.step()
        else:
            self.desk.next(step)

    def do_end(self) -> None:
        if self.session.watched:
            self.session.skip()
        else:
            self.desk.end()

    def do_undo(self) -> None:
        self.desk.undo()

    def do_advise(self) -> None:
        self.say(f"{self.session.face.kind.adviser} looks around ...")
        asked = self.desk.cursor, self.desk.hand
        self.advice = self.run_worker(self._advise(*asked), group="advice", exclusive=True)

    async def _advise(self, *asked: Any) -> None:
        """Lay the advice open, unless somebody has moved on since: a list would take his Enter."""
        desk = self.desk
        advice = await self.session.advise()
        if self.is_current and asked == (desk.cursor, desk.hand):
            self.say("")
            desk.open_advice(advice)
        else:
            self.say(keyed(MOVED_ON, self.key_of))
        self.draw()

    def do_log(self) -> None:
        from .log import LogScreen

        self.app.push_screen(LogScreen(self.session))

    def do_leave(self) -> None:
        if self.desk.close():
            return
        if self.has_class("-panel"):
            self.remove_class("-panel")
        elif self.session.over and self.owner is None:
            self.game.home()
        else:
            from .pause import PauseScreen

            self.app.push_screen(PauseScreen(self.session.face.noun, self.owner, self))

    def _account(self) -> None:
        from .result import ResultScreen

        self.app.push_screen(ResultScreen(self.session, self.owner, self.last_picture()))

    # The mouse.

    @on(Menu.Chosen)
    def _chosen(self, event: Menu.Chosen) -> None:
        if self.happened.hurry():
            return
        self.say("")
        self.desk.choose(int(event.key) + 1)
        self.draw()

    @on(MapView.Clicked)
    def _map_clicked(self, event: MapView.Clicked) -> None:
        if self.happened.hurry():
            return
        self.say("")
        if self.on_map is not None:
            self.on_map.click(event)
        self.draw()

    @on(MapView.Dragged)
    def _dragged(self, event: MapView.Dragged) -> None:
        if self.desk.listing is None and self.desk.laid:
            if self.desk.placing is not None and self.desk.placing.held is None:
                self.desk.placing.hold(event.at)
            self.desk.look_at(event.at)
        self.draw()

    @on(MapView.Dropped)
    def _dropped(self, event: MapView.Dropped) -> None:
        self.say("")
        self.desk.drop(event.at)
        self.draw()

    @on(LinesView.Clicked, "#fight-news")
    @on(LinesView.Clicked, "#fight-result")
    def _news_clicked(self, event: LinesView.Clicked) -> None:
        self.do("log")


def fight_aim(session: AnySession, worth: str, width: int) -> str:
    """What wins and how far it is, with its rule; `worth` is what the fight is worth elsewhere.

    Where both do not fit into a line, the first turn says what it is worth, the others the rest.
    """
    if session.over:
        return "The fight is over. Enter opens its account."
    said = session.aim
    if said is None:
        return worth
    both = f"{said.words} {worth}".strip()
    if len(both) <= width - 2:
        return both
    return worth if worth and session.state.turn <= 1 else said.words
