"""The fight: what is pressed and clicked, and what comes of it."""

from typing import ClassVar

from textual import events, on
from textual.screen import Screen
from textual.worker import Worker

from campaign.geometry.hexes import Face, offset
from campaign.kernel.play import Step
from campaign.kernel.sealed import Player
from campaign.sea_fight.state import Sea
from tui.fight.lines_view import LinesView
from tui.fight.page import WIDE
from tui.fight.session import Kept, Session
from tui.fight.view import FightView
from tui.widgets.menu import Menu
from tui.widgets.sea_map import SeaMap


class FightScreen(FightView):
    """A saved fight, played on."""

    AUTO_FOCUS: ClassVar[str | None] = "#fight-map"

    def __init__(self, saved: Kept) -> None:
        super().__init__(Session(saved))
        self.desk.on_change = self._stepped
        self.advice: Worker[None] | None = None
        """The sailing master at his work."""
        self._sitting = self.session.decider if self.session.human else None
        """The captain at the keyboard."""
        self._held = False
        """Whether the thinkers wait because another page is open."""
        self._told = 0
        """How many notes of the save have been shown."""

    def on_mount(self) -> None:
        self.session.animated = self.game.settings.animated
        self.session.on_trouble = self._trouble
        self.desk.refresh()  # now there is a line to say something in
        self.draw()
        self._tell_notes()
        self.call_after_refresh(self._seat_thinkers)

    def _seat_thinkers(self) -> None:
        """Once the sea is painted there is time to call the opponents in."""
        from tui.fight.thinkers import thinkers_of

        self._follow()
        thinkers = thinkers_of(self.session.saved)
        self.run_worker(self.session.drive(thinkers), group="thinkers")

    def on_unmount(self) -> None:
        self.session.close()

    def on_screen_suspend(self) -> None:
        """Behind another page nobody moves a ship."""
        if not self.session.paused:
            self._held = True
            self.session.pause(paused=True)

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self.session.animated = self.game.settings.animated
        if self._held:
            self._held = False
            self.session.pause(paused=False)
        self.map.set_theme(self.palette, self.glyphs)
        self.draw()

    def _trouble(self, sentence: str) -> None:
        self.draw()
        self.say(sentence, warning=True)

    def _stepped(self, step: Step[Sea] | None) -> None:
        """Something has been done, by whoever it was."""
        if not self.is_mounted:
            return
        self.draw()
        self._tell_notes()
        decider = self.session.decider
        if self.session.human and decider != self._sitting:
            handing = self._sitting is not None and self.game.settings.with_curtain
            self._sitting = decider
            if handing and decider is not None:
                self._hand_over(decider)

    def _tell_notes(self) -> None:
        """What the save has to say: a disk that fails, above all."""
        notes = self.session.saved.notes
        if len(notes) > self._told:
            self._told = len(notes)
            self.say(notes[-1], warning=True)

    def _hand_over(self, to: Player) -> None:
        """Close the screen for the other captain; the save is let go and taken up again."""
        name, folder = self.session.saved.name, self.game.folder

        def taken_up() -> Screen[None]:
            from saves import SaveError
            from tui.screens.saved import SavedScreen

            try:
                return FightScreen(folder.open(name))
            except SaveError:
                return SavedScreen()

        self.game.hand_over(self.session.name_of(to), taken_up)

    def rule(self) -> str:
        return self.session.prompt.rule

    # What is pressed.

    def do(self, name: str) -> None:
        super().do(name)
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
        listing = self.desk.listing
        if listing is not None and down:
            self.desk.point(self.desk.at + down)
        elif listing is not None and listing.kind == "helm":
            self.desk.helm(across)
        elif across:
            self.desk.steer(1 if across > 0 else 4)
        else:
            odd = offset(self.desk.cursor)[1] & 1
            face: Face = (5 if odd else 0) if down < 0 else (3 if odd else 2)
            self.desk.steer(face)

    def do_northwest(self) -> None:
        self.desk.steer(5)

    def do_northeast(self) -> None:
        self.desk.steer(0)

    def do_southwest(self) -> None:
        self.desk.steer(3)

    def do_southeast(self) -> None:
        self.desk.steer(2)

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

    def do_move(self) -> None:
        self.desk.open_helm()

    def do_fire(self) -> None:
        self.desk.open_fire()

    def do_grapple(self) -> None:
        self.desk.open_grapple()

    def do_board(self) -> None:
        self.desk.open_board()

    def do_end(self) -> None:
        if self.session.watched:
            self.session.skip()
        else:
            self.desk.end()

    def do_undo(self) -> None:
        self.desk.undo()

    def do_ranges(self) -> None:
        self.desk.turn_ranges()

    def do_zoom(self) -> None:
        self.zoom(self.map)

    def do_odds(self) -> None:
        if self.desk.weighed() is None:
            self.say("No dice to weigh here: choose guns, grapnels or a boarding first.")
        elif self.app.size.width >= WIDE:
            self.say("The odds stand at the right, under the ship's card.")
        else:
            self._panel("odds")

    def do_card(self) -> None:
        if self.app.size.width >= WIDE:
            self.say("The ship's card stands at the right.")
        else:
            self._panel("card")

    def _panel(self, wanted: str) -> None:
        """Open, change or close the panel where it does not stand open anyway."""
        opened = self.has_class("-panel") and self.wanted == wanted
        self.set_class(not opened, "-panel")
        self.wanted = wanted

    def do_advise(self) -> None:
        self.say("The sailing master looks about him ...")
        self.advice = self.run_worker(self._advise(), group="advice", exclusive=True)

    async def _advise(self) -> None:
        advice = await self.session.advise()
        self.say("")
        self.desk.open_advice(advice)
        self.draw()

    def do_log(self) -> None:
        from tui.screens.log import LogScreen

        self.app.push_screen(LogScreen(self.session))

    def do_leave(self) -> None:
        if self.desk.close():
            return
        if self.has_class("-panel"):
            self.remove_class("-panel")
        elif self.session.over:
            self.game.home()
        else:
            self.game.open_page("pause")

    def _account(self) -> None:
        from tui.screens.result import ResultScreen

        self.app.push_screen(ResultScreen(self.session))

    # The mouse.

    @on(SeaMap.HexClicked)
    def _hex_clicked(self, event: SeaMap.HexClicked) -> None:
        event.stop()
        self.say("")
        if event.button == 3:
            self.desk.next(1)
        elif self.session.human:
            self.desk.click(event.hex)
        else:
            self.desk.look_at(event.hex)
        self.draw()

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
