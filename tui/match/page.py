"""Any fight: what is pressed and clicked in all of them alike, and what comes of it."""

from abc import abstractmethod
from typing import Any, ClassVar, Self, TypeVar

from textual import events, on
from textual.screen import Screen
from textual.worker import Worker

from campaign.kernel.play import Step
from campaign.kernel.sealed import Player
from tui.game import Lock
from tui.match.desk import WAITING, Desk
from tui.match.owner import Berth
from tui.match.view import FightView
from tui.pages.curtain import CurtainScreen
from tui.play.session import Kept
from tui.widgets.frame import MessageLine
from tui.widgets.lines_view import LinesView
from tui.widgets.menu import Menu

D = TypeVar("D", bound=Desk[Any, Any])
AWAY = "To the title"
"""What leaving is called where nothing is left to come back to."""


class FightScreen(FightView[D]):
    """A saved fight, played on. Each kind of fight has its own, with orders of its own."""

    AUTO_FOCUS: ClassVar[str | None] = "#fight-map"
    NOTHING_WEIGHED: ClassVar[str] = "No dice to weigh here."
    """What `o` says where nothing is weighed."""
    CARD: ClassVar[str] = "card"
    """What stands at the right besides the odds: "the ship's card"."""
    LOCKED: ClassVar[bool] = False
    """Whether a captain who has set a word opens the curtain before this page with it."""

    def __init__(self, saved: Kept) -> None:
        super().__init__(saved)
        self.berth: Berth | None = None
        """What the fight belongs to; nothing for a fight by itself."""
        self.account_first = False
        """Whether the account of a fight that is over is opened at once."""
        self.desk.on_change = self._stepped
        self.advice: Worker[None] | None = None
        """The adviser at his work."""
        self._sitting = self.session.decider if self.session.human else None
        """The captain at the keyboard."""
        self._decided = self.session.decider
        """Who decided when the page was last told of anything."""
        self._held = False
        """Whether the thinkers wait because another page is open."""
        self._told = 0
        """How many notes of the save have been shown."""
        self._pressed = False
        """Whether a command is being carried out, after which all is drawn anyway."""

    # What each kind of fight does in its own way.

    @abstractmethod
    def cursor(self, across: int, down: int) -> None:
        """Move the cursor of the map: each of the two is -1, 0 or 1."""

    # What all share.

    def on_mount(self) -> None:
        self.session.animated = self.game.settings.animated
        self.session.on_trouble = self._trouble
        self.desk.refresh()  # now there is a line to say something in
        self.draw()
        if self.berth is not None and not self.session.over:
            self.say(self.berth.matter)
        self._tell_notes()
        self.call_after_refresh(self._seat_thinkers)
        if self.account_first and self.session.over:
            self.call_after_refresh(self._account)

    def _seat_thinkers(self) -> None:
        """Once the map is painted there is time to call the opponents in."""
        from tui.play.opponents import thinkers_of

        self.follow()
        thinkers = thinkers_of(self.session.saved)
        self.run_worker(self.session.drive(thinkers), group="thinkers")

    def on_unmount(self) -> None:
        self.session.close()

    def on_screen_suspend(self) -> None:
        """Behind another page nobody moves."""
        if not self.session.paused:
            self._held = True
            self.session.pause(paused=True)

    def on_screen_resume(self) -> None:
        self.check_size()  # the rest is done by every page
        self.session.animated = self.game.settings.animated
        if self._held:
            self._held = False
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
        if not self._pressed:
            self.draw()
        if self.session.human and any(line.message == WAITING for line in self.query(MessageLine)):
            self.say("")
        self._tell_notes()
        decider = self.session.decider
        if decider != self._decided:
            self._decided = decider
            if self.session.human:
                self.game.ask_anew()
        if self.session.human and decider != self._sitting:
            met, self._sitting = self._sitting is not None, decider
            curtain = self.game.settings.with_curtain(secrets=self.session.secrets)
            if met and curtain and decider is not None:
                self._hand_over(decider)

    def _tell_notes(self) -> None:
        """What the save has to say: a disk that fails, above all."""
        notes = self.session.saved.notes
        if len(notes) > self._told:
            self._told = len(notes)
            self.say(notes[-1], warning=True)

    def _hand_over(self, to: Player) -> None:
        """Close the screen for the other captain; the save is let go and taken up again."""
        self.game.hand_over(self.session.name_of(to), self._taken_up, self._lock_of(to))

    def closed_to(self, name: str, lock: Lock | None) -> CurtainScreen:
        """The curtain before this page, which is not open yet, for the captain of a name."""
        self.session.close()
        return CurtainScreen(name, self._taken_up, lock)

    def _taken_up(self) -> Screen[None]:
        """The page behind the curtain."""
        from saves import SaveError

        try:
            return self.open_again()
        except SaveError:
            return self.game.page("saved")

    def _lock_of(self, to: Player) -> Lock | None:
        """The word that opens the curtain to a captain's sheet or port; in a fight none is asked.

        There the chair changes from turn to turn, and what is hidden is soon over.
        """
        return self.berth.lock_of(to) if self.LOCKED and self.berth is not None else None

    def open_again(self) -> Self:
        """The page as the next captain opens it behind the curtain. Raises SaveError."""
        name = self.session.saved.name
        saved = self.game.folder.open(name) if self.berth is None else self.berth.take_up()
        page = type(self)(saved)
        page.berth = self.berth
        return page

    def rule(self) -> str:
        return self.session.prompt.rule

    def heading(self) -> str:
        """With the fight's place in what it belongs to, where there is room for that."""
        words = super().heading()
        place = self.berth.place if self.berth is not None else ""
        dot = "," if self.game.settings.plain else " ·"
        return f"{place}{dot} {words}" if place and self.has_room_for_place else words

    @property
    def has_room_for_place(self) -> bool:
        """Whether the heading can bear more than the turn."""
        return not self.narrow

    def key_entries(self) -> tuple[tuple[str, str, str], ...]:
        entries = super().key_entries()
        if not self.session.over or self.berth is not None:
            return entries
        return tuple((name, key, AWAY if name == "leave" else said) for name, key, said in entries)

    # What is pressed.

    def do(self, name: str) -> None:
        self._pressed = True
        try:
            super().do(name)
        finally:
            self._pressed = False
        if self.is_current and self.is_attached:
            self.draw()

    def on_key(self, event: events.Key) -> None:
        """Digits take a choice of the open list."""
        if (
            self.desk.listing is not None
            and event.key.isdigit()
            and self.game.settings.keys != "numpad"
        ):
            event.stop()
            event.prevent_default()
            self.say("")
            self.desk.choose(int(event.key))
            self.draw()

    def _steer(self, across: int, down: int) -> None:
        if self.desk.listing is not None and down:
            self.desk.point(self.desk.at + down)
        else:
            self.cursor(across, down)

    def do_northwest(self) -> None:
        self.cursor(-1, -1)

    def do_northeast(self) -> None:
        self.cursor(1, -1)

    def do_southwest(self) -> None:
        self.cursor(-1, 1)

    def do_southeast(self) -> None:
        self.cursor(1, 1)

    def do_act(self) -> None:
        session = self.session
        if session.over:
            self._account()
        elif session.human:
            self.desk.act()
        elif session.watched:
            session.pause(paused=not session.paused)
        else:
            session.skip()

    def do_next(self) -> None:
        self._next(1)

    def do_previous(self) -> None:
        self._next(-1)

    def _next(self, step: int) -> None:
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

    def do_odds(self) -> None:
        if self.desk.weighed() is None:
            self.say(self.NOTHING_WEIGHED)
        elif not self.narrow:
            self.say(f"The odds stand at the right, under {self.CARD}.")
        else:
            self._panel("odds")

    def do_card(self) -> None:
        if not self.narrow:
            self.say(f"{self.CARD[:1].upper()}{self.CARD[1:]} stands at the right.")
        else:
            self._panel("card")

    def _panel(self, wanted: str) -> None:
        """Open, change or close the panel where it does not stand open anyway."""
        opened = self.has_class("-panel") and self.wanted == wanted
        self.set_class(not opened, "-panel")
        self.wanted = wanted

    def do_advise(self) -> None:
        self.say(f"{self.session.face.kind.adviser} looks about him ...")
        self.advice = self.run_worker(self._advise, group="advice", exclusive=True)

    async def _advise(self) -> None:
        advice = await self.session.advise()
        self.say("")
        self.desk.open_advice(advice)
        self.draw()

    def do_log(self) -> None:
        from tui.match.log import LogScreen

        self.app.push_screen(LogScreen(self.session))

    def do_leave(self) -> None:
        if self.desk.close():
            return
        if self.has_class("-panel"):
            self.remove_class("-panel")
        elif self.session.over and self.berth is None:
            self.game.home()
        else:
            from tui.match.pause import PauseScreen

            self.app.push_screen(PauseScreen(self.session.face.noun, self.berth))

    def _account(self) -> None:
        from tui.match.result import ResultScreen

        self.app.push_screen(ResultScreen(self.session, self.berth))

    # The mouse.

    @on(Menu.Chosen)
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        self.say("")
        self.desk.choose(int(event.key) + 1)
        self.draw()

    @on(LinesView.Clicked, "#fight-news")
    def _news_clicked(self, event: LinesView.Clicked) -> None:
        event.stop()
        self.do("log")
