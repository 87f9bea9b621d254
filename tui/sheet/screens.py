"""The pages of a master sheet: where it is written, and where it is seen again."""

import random
from collections.abc import Callable, Sequence
from functools import cache
from time import monotonic
from typing import TYPE_CHECKING, Any, Self

from rich.text import Text
from textual import events
from textual.timer import Timer

from pieces_of_eight.campaign.kernel.play import Step, start_of
from pieces_of_eight.campaign.sheet.describe import Prospect, Spot
from pieces_of_eight.campaign.sheet.points import next_engagement
from pieces_of_eight.campaign.sheet.solver import settled
from pieces_of_eight.campaign.sheet.state import (
    FORCES,
    LETTERS,
    Outcome,
    Phase,
    Report,
    Sheet,
)
from pieces_of_eight.tui.draw.cells import Line
from pieces_of_eight.tui.draw.glyphs import log_lines, percent
from pieces_of_eight.tui.match.desk import WAITING
from pieces_of_eight.tui.match.maps import Screens
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.match.plan import TOO_SOON
from pieces_of_eight.tui.match.replay import ReplayScreen
from pieces_of_eight.tui.match.view import OnMap
from pieces_of_eight.tui.pages.base import on
from pieces_of_eight.tui.pages.reading import Block, Blocks, Prose, ReadingScreen, part
from pieces_of_eight.tui.play.career import SheetSession
from pieces_of_eight.tui.play.session import Kept
from . import captions, face
from .captions import aim_words, hour, panel_lines
from .chart import ChartFace
from .desk import CHART, NAMES_ON, Purser, SheetDesk, Work
from .face import FACE
from .paper import Paper, columns
from .view import SheetView, seal_words

if TYPE_CHECKING:
    from pieces_of_eight.tui.career.pages import CareerOwner


# --- A ceremony on the page of the sheet: a step every half second, and what keys do meanwhile ----

BEAT = 0.5  # seconds for which a step stands at leisure; the setting Animation makes it shorter
LOOKS = ("rule", "keys", "palette", "settings", "leave", "quit")
"""What can be asked for meanwhile: nothing of it is an order."""
NOT_NOW = "Enter shows the next, Tab shows all. After that you can give orders."


class Showing:
    """Shows the steps of a ceremony one by one; opponents wait until the last has stood."""

    def __init__(self, page: "SheetScreen") -> None:
        self._page = page
        self._ticking: Timer | None = None
        self._then: Callable[[], None] = lambda: None  # what was held back until the end
        self._ended_at = -TOO_SOON  # when it had ended
        self._waited = False  # whether the opponents waited before it began

    @property
    def lasts(self) -> bool:
        """Whether something is being shown."""
        return self._page.desk.ceremony is not None

    @property
    def wanted(self) -> bool:
        """Whether anything is to move on the screen."""
        session = self._page.desk.table
        return session.animated and not session.hurried and self._page.stands

    def begin(self, step: Step[Any] | None, then: Callable[[], None]) -> bool:
        """Begin what a step calls for, and hold something back until its end.

        False where the step calls for nothing, or where nothing is to move on the screen.
        """
        session, desk = self._page.desk.table, self._page.desk
        if step is None or desk.ceremony is None:
            return False
        self._then, self._waited = then, session.paused
        session.pause(paused=True)
        self._ticking = self._page.set_interval(BEAT / self._page.game.settings.pace, self._tick)
        self._page.draw()
        return True

    def _tick(self) -> None:
        """Show the next step; the last one stands until a key is pressed, where somebody can: else
        that key is the answer to a question which has just come in its place."""
        ceremony = self._page.desk.ceremony
        if self._page.session.watched or (ceremony and not ceremony.further().over):
            self.next()

    def next(self) -> None:
        """Show the next step; after the last one it is over."""
        desk = self._page.desk
        if desk.ceremony is None:
            return
        desk.ceremony = desk.ceremony.further()
        if desk.ceremony.over:
            self.end()
        else:
            self._page.draw()

    def end(self) -> None:
        """Show all at once, and go on."""
        if self._ticking is not None:
            self._ticking.stop()
            self._ticking = None
        desk = self._page.desk
        if desk.ceremony is None:
            return
        desk.ceremony = None
        desk.refresh()
        self._ended_at = monotonic()
        self._page.say("")  # what no key could do is past
        self._page.session.pause(paused=self._waited)
        self._then()
        desk.orders.begin()
        self._page.draw()

    def takes(self, name: str) -> bool:
        """Whether a command is meant for it: none of them is an order while it lasts."""
        if not self.lasts or name in LOOKS:
            return False
        if name == "next":
            self.end()
        elif name == "act":
            if self._ticking is not None:
                self._ticking.reset()
            self.next()
        else:
            self._page.say(self._page.desk.keyed(NOT_NOW))
        return True

    def swallows(self) -> bool:
        """Whether a key came so soon behind the end that it was meant for what was shown."""
        return monotonic() - self._ended_at < TOO_SOON

    def rest(self, *, resting: bool) -> None:
        """Behind another page nothing goes on."""
        if self._ticking is not None:
            (self._ticking.pause if resting else self._ticking.resume)()


# --- The page of a master sheet: from the muster to the account of the season ---------------------

LETTER_KEYS = face.FACE.kind.typed
ONTO = ("line", "less", "more")  # what is a force to whoever drags a ship there
LOOK, ADVICE = "look", "advice"
OPENED = "Your fold is open for you alone. {fold} closes it before the other comes back."


class SheetScreen(FightScreen):
    """A saved master sheet. What the season belongs to has its engagements fought."""

    desk: SheetDesk
    owner: "CareerOwner | None"  # without one the engagements are settled by lot

    PAGE_NAME = "The sheet"
    FACE = face.FACE
    ORDERS = FACE.kind.orders
    CAPTIONS = captions
    CARD = "the card"
    LOCKED = True

    def __init__(self, saved: Kept) -> None:
        super().__init__(saved)
        self.desk.on_engage = self._engage
        if self.guide.tutor is not None:
            self.desk.salt = self.guide.tutor.salt
        self.chart = ChartFace(self)  # the other face of the sheet
        self._phase = self.desk.phase
        self.showing = Showing(self)
        """What is shown step by step: the dice of the pairs, the opening of the fold."""
        self.desk.shows = lambda: self.showing.wanted
        self.purser = Purser(self, self._think)  # names pair after pair, once he is told to
        self._look_for = ""
        """What the fold is to be opened for behind the curtain: LOOK or ADVICE; else nothing."""

    def join(self, owner: "CareerOwner") -> None:
        """Say what the season belongs to; before the page is shown."""
        self.owner = owner
        self.desk.on_chart, self.desk.at_home = owner.on_chart, lambda: self.chart.at_home
        self.desk.town = cache(owner.town)
        self.desk.met = cache(owner.met)
        self.desk.knowing = owner.in_winter
        last = owner.last_sheets(self.session.saved.match.state)
        if last is not None:
            self.desk.last = last

    def open_again(self) -> Self:
        """The page as the next captain opens it behind the curtain. Raises SaveError."""
        page = super().open_again()
        if self.owner is not None:
            page.join(self.owner)
        page.desk.on_chart = self.desk.on_chart
        if self._look_for:
            page.desk.peeking = True
            page._look_for = self._look_for
        return page

    def report(self, outcome: Outcome) -> bool:
        """Enter how the next engagement ended; False and a sentence where that cannot be."""
        sheet = self.desk.state
        number = next_engagement(sheet)
        if number is None:
            self.say("There is no engagement to report.")
            return False
        return self.desk.submit(Report(sheet.engagements[number].attacker, outcome))

    # What is shown.

    def make_session(self, saved: Kept) -> SheetSession:
        return SheetSession(saved, self.FACE)

    def make_desk(self) -> SheetDesk:
        return SheetDesk(self.session, self.say)

    def make_on_map(self) -> OnMap | None:
        return None

    def make_map(self) -> Paper:
        return Paper(self.palette, self.glyphs, id="fight-map")

    @property
    def paper(self) -> Paper:
        return self.query_one("#fight-map", Paper)

    @property
    def parts(self) -> tuple[object, ...]:
        return (*super().parts, self.chart)

    @property
    def private(self) -> bool:
        return self.desk.private

    def on_mount(self) -> None:
        self.call_after_refresh(self.draw)  # once it is known how many ships stand in a row
        asked, self._look_for = self._look_for, ""
        if asked == ADVICE:
            self.call_after_refresh(self.do_advise)
        elif asked:
            self.say(self.desk.keyed(OPENED))

    def draw(self) -> None:
        if not self.stands or self.shut:
            return
        desk = self.desk
        filled = desk.mustering or desk.listing is not None or desk.ceremony is not None
        self.query_one("#fight-news").set_class(filled, "-away")
        self.paper.styles.height = self.rows_at_rest if desk.charted else "1fr"
        super().draw()

    def draw_map(self) -> str:
        charted, beside = self.desk.charted, self.chart.beside
        chart = self.chart.view() if charted or beside else None
        self.paper.set_view(self.desk.view(), chart, beside=beside)
        if charted:
            return self.chart.words()
        return captions.place_words(self.desk, self.fits)

    def dress_map(self) -> None:
        self.paper.set_theme(self.palette, self.glyphs)

    def aim(self) -> str:
        if self.shut:
            return ""
        aim = aim_words(self.desk)
        naming = self.purser.names and self.desk.ceremony is None
        return f"{aim} {NAMES_ON}" if naming else aim

    def turn_words(self, *, short: bool) -> str:
        return captions.turn_words(self.desk)

    @property
    def has_room_for_place(self) -> bool:
        """A sheet's heading is short, and its season belongs into it."""
        return True

    def status(self) -> Line | None:
        return None

    def panel(self, width: int, height: int) -> Sequence[Line]:
        desk = self.desk
        if desk.charted:
            return self.chart.panel(width, height)
        more = self.chart.beside_panel(width) if self.chart.beside else []
        room = height - len(more)
        lines = panel_lines(desk, desk.view(), width, room, self.glyphs, self.inks)
        return [*lines, *more]

    # What happens.

    def _stepped(self, step: Step[Any] | None) -> None:
        if not self.showing.begin(step, lambda: self._go_on(step)):
            self._go_on(step)

    def _go_on(self, step: Step[Any] | None) -> None:
        """What follows a step, once what it calls for has been shown."""
        before, self._phase = self._phase, self.desk.phase
        captain = self.curtain.captain
        super()._stepped(step)
        decider = self.session.decider
        entered = self._phase is Phase.DECLARING and before is not Phase.DECLARING
        if entered and self.desk.private and decider == captain and decider is not None:
            self.curtain.alone = False
            self.curtain.close_where_private()
            self.curtain.alone = True
        self.purser.go_on()

    def on_screen_suspend(self) -> None:
        self.showing.rest(resting=True)

    def on_screen_resume(self) -> None:
        self.showing.rest(resting=False)

    def _engage(self, how: str) -> None:
        """Have the next engagement played, watched or settled."""

        if next_engagement(self.desk.state) is None:
            return
        if self.owner is None:
            self._settle_by_lot()
            while how == "rest" and next_engagement(self.desk.state) is not None:
                self._settle_by_lot()
            return
        with self.tell_errors():
            self.owner.engage(how)

    def _settle_by_lot(self) -> None:
        sheet = self.desk.state
        number = next_engagement(sheet)
        assert number is not None
        rng = random.Random(f"{self.session.saved.header.seed} {number}")
        self.report(settled(sheet, sheet.engagements[number], rng))
        self.say("Without a career, a sheet's engagements are decided by lot.")

    # What is pressed.

    def do(self, name: str) -> None:
        self.purser.stop()
        if not self.showing.takes(name):
            super().do(name)

    def on_key(self, event: events.Key) -> None:
        """Letters are forces and digits values, where something is marked for them."""
        self.purser.stop()
        if self.showing.lasts:
            return
        if self.showing.swallows() or self._writes(event.key):
            event.stop()
            event.prevent_default()
            self.draw()
        else:
            super().on_key(event)

    def _writes(self, key: str) -> bool:
        """What a key writes at the muster; False where it means what it always means."""
        on_line = self.desk.cursor.kind != "unit"
        asked = self.ORDERS.at(key, self.game.keymap) if on_line else None
        if asked is not None and asked.name in ("advise", "chart"):
            return False
        arrows = self.game.settings.keys == "numpad" and key.isdigit() and key != "0"
        return not arrows and self.desk.typed(key)

    def cursor(self, across: int, down: int) -> None:
        """Down among ships and companies goes over a whole row of them."""
        if not self.chart.steer(across, down):
            row = columns(self.paper.sheet) if self.desk.cursor.kind == "unit" else 1
            self.desk.arrow(across, down * row)

    def do_northwest(self) -> None:
        self._leap(-FORCES)

    def do_southwest(self) -> None:
        self._leap(FORCES)

    def _leap(self, down: int, *, page: bool = False) -> None:
        """To the first or the last line."""
        self.desk.look_at(Spot("line", 0 if down < 0 else FORCES - 1))

    def do_end(self) -> None:
        """Have the rest of the pairs named; else what ends anywhere."""
        if self.desk.phase is Phase.NAMING and not self.session.watched:
            self.purser.take_over()
        else:
            super().do_end()

    def do_leave(self) -> None:
        """From a sheet that was turned up it goes back to the chart."""
        if self.desk.closes == CHART:
            self.chart.do_chart()
        else:
            super().do_leave()

    def do_fold(self) -> None:
        desk = self.desk
        if desk.peeking:
            desk.fold_up()
        elif desk.closed:
            self._unfold_for(LOOK)
        elif desk.phase in (Phase.FIGHTING, Phase.OVER):
            self.say("Both folds are open.")
        else:
            self.say("Your side of the fold is open.")

    def _unfold_for(self, what: str) -> None:
        """Open the fold of the captain whose turn it is, once he sits alone before it.

        The purser reads the whole sheet: his advice stands behind the same curtain.
        """
        to = self.session.decider
        if to is None or not self.session.human:
            self.say(WAITING)
        elif self.game.settings.with_curtain(secrets=True):
            self._look_for = what
            self.curtain.close_for(to)
        else:
            self.desk.peeking = True
            if what == ADVICE:
                self.do_advise()
            else:
                self.say(self.desk.keyed(OPENED))

    def do_odds(self) -> None:
        """Tell the chances of the dice of two forces, where some are set against each other."""
        found = self.desk.prospects() if self.desk.knowing else []
        if found:
            self.app.push_screen(
                ChancesScreen(found, self.desk.state.options.seen_by(self.desk.me).margin)
            )
        elif chances := self.desk.chances():
            self.say(f"{start_of(chances)}.")
        elif self.desk.naming:
            self.say("Mark one of your forces and go to one of theirs to see who would attack.")
        else:
            self.show_odds()

    def do_water(self) -> None:
        """Turn to the other water for the pair under the cursor (C-34.1)."""
        desk = self.desk
        if desk.waters:
            desk.alternative += 1
        elif desk.naming and desk.state.options.waters:
            self.say("Mark one of your forces and go to one of theirs, then choose their water.")
        else:
            self.say(self.ORDERS["water"].idle)

    def do_dossier(self) -> None:
        """Open the page about the other captain: it holds what both have seen."""
        known = None if self.owner is None else self.owner.dossier_page(self.desk.me)
        if known is None:
            self.say(self.ORDERS["dossier"].idle)
        else:
            self.app.push_screen(known)

    def do_advise(self) -> None:
        if not self.session.human:
            self.say(WAITING)
        elif self.desk.closed:
            self._unfold_for(ADVICE)
        else:
            super().do_advise()

    def _think(self, work: Work) -> None:
        """Let the purser think while the page goes on."""
        self.advice = self.run_worker(work(), group="purser")

    # The mouse.

    @on(Paper.Clicked)
    def _clicked(self, event: Paper.Clicked) -> None:
        event.stop()
        self.say("")
        desk, spot = self.desk, event.spot
        self.purser.stop()
        if self.showing.lasts:
            self.showing.next()
        elif spot.kind in ("less", "more"):
            if desk.mustering:
                by = 1 if spot.kind == "more" else -1
                desk.appraise(spot.at, desk.written.values[spot.at] + by)
        elif spot in desk.things:
            if desk.mustering or desk.listing is not None or not desk.session.human:
                desk.look_at(spot)
            else:
                desk.click(spot)
        self.draw()

    @on(Paper.Dragged)
    def _put(self, event: Paper.Dragged) -> None:
        """A ship was dragged: onto a force, or back into port."""
        event.stop()
        self.say("")
        desk = self.desk
        if desk.mustering and desk.listing is None:
            desk.look_at(Spot("unit", event.spot.at))
            desk.typed(LETTER_KEYS[event.to.at] if event.to.kind in ONTO else "0")
            self.draw()


# --- The table of chances while opponents are named (C-37.1) --------------------------------------

CHANCE, STAKE = 13, 6  # columns of a chance, of a stake
COLUMNS = ("you attack", "by spyglass", "they attack", "nobody")


class ChancesScreen(ReadingScreen):
    """A force against each that it can be named against; the key that opens it closes it."""

    ORDERS = FACE.kind.orders
    PAGE_NAME = "Whom to meet"
    WORDS = {"act": "Close", "leave": "Close"}
    RULE = "C-37.1"

    def __init__(self, found: Sequence[Prospect], margin: int) -> None:
        super().__init__()
        self._found, self._margin = tuple(found), margin

    def aim(self) -> str:
        first = self._found[0]
        return f"Your force {LETTERS[first.mine]}, worth {first.own}, against each of theirs."

    def blocks(self, columns: int, high: int) -> Blocks:
        head = "".join(f"{name:>{CHANCE}}" for name in COLUMNS)
        table: list[Block] = [Text(f"       {head}{'win':>{STAKE}}{'lose':>{STAKE}}", "bold")]
        for each in self._found:
            chances = "".join(f"{percent(chance).strip():>{CHANCE}}" for chance in each.shown)
            stakes = f"{each.wins:>{STAKE}}{each.loses:>{STAKE}}"
            table.append(Text(f"  {LETTERS[each.theirs]}, {each.value} {chances}{stakes}"))
            table += [Prose(f"       {each.seen}", "faint", 7)] if each.seen else []
        return [
            *part("Their force and its value", *table),
            "",
            f"The higher of value and die attacks; {self._margin} ahead or more, the spyglass "
            "shows their sails. The stakes on the values, to win or to lose, go to the better "
            "side of a fight. Ships and plunder come on top.",
        ]

    def do_act(self) -> None:
        self.do_leave()

    def do_odds(self) -> None:
        self.do_leave()


class SheetReplay(ReplayScreen):
    """Every stroke of the own pen, and all that both could see."""

    PAGE_NAME = "The season again"
    KEYS = (
        "act",
        "pace",
        "west",
        "east",
        "leave",
        "account",
        "northeast",
        "southeast",
        "northwest",
        "southwest",
        "keys",
    )

    @property
    def sheet(self) -> Sheet:
        """The sheet at the step that is shown."""
        sheet: Sheet = self.state(self.at)
        return sheet

    def make_map(self) -> Paper:
        return Paper(self.palette, self.glyphs, id="fight-map")

    def view(self) -> SheetView:
        sheet = self.sheet
        words = [seal_words(mark) for mark in sheet.prints]
        return SheetView(
            sheet=sheet,
            who=self.viewer,
            contents=sheet.written[self.viewer].content,
            fleet=sheet.fleets[self.viewer].content,
            seals=((words[0], ""), (words[1], "")),
        )

    def turn_words(self) -> str:
        return hour(self.sheet.turn)

    def panel(self, width: int, height: int) -> Sequence[Line]:
        return log_lines(self.log_so_far()[-40:], width, height, self.glyphs, self.inks)

    def quietly(self) -> str:
        """A stroke of somebody's pen."""
        before: Sheet = self.state(self.at - 1)
        if before.side == self.viewer:
            return "You write on your sheet."
        return f"{self._session.name_of(before.side)} writes."

    @on(Paper.Clicked)
    def _clicked(self, event: Paper.Clicked) -> None:
        event.stop()
        self.go(self.at + 1)


SCREENS = Screens(FACE, SheetScreen, SheetReplay)
