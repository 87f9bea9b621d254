"""The fight: the map, what is asked, what can be done about it, and with what odds."""

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.worker import Worker

from campaign.geometry.hexes import Face, offset
from campaign.kernel.play import Step
from campaign.kernel.sealed import Player
from campaign.sea_fight.state import Sea
from tui.commands import BY_NAME, keys_of, spoken
from tui.drawing.cells import Line, Piece
from tui.drawing.sea_words import hex_words
from tui.fight import captions
from tui.fight.card import status
from tui.fight.desk import Desk
from tui.fight.lines_view import LinesView
from tui.fight.odds_lines import wrapped
from tui.fight.page import PANEL, WIDE, FightPage
from tui.fight.panel import Beside, panel_lines
from tui.fight.session import Kept, Session
from tui.widgets.menu import Menu
from tui.widgets.sea_map import SeaMap


class FightScreen(FightPage):
    """A saved fight, played on."""

    AUTO_FOCUS: ClassVar[str | None] = "#fight-map"
    WHERE = "A sea fight"

    def __init__(self, saved: Kept) -> None:
        super().__init__()
        self.session = session = Session(saved)
        self.desk = Desk(session, self.say)
        self.desk.on_change = self._stepped
        self._sitting = session.decider if session.human else None
        """The captain at the keyboard."""
        self.advice: Worker[None] | None = None
        """The sailing master at his work."""
        self._held = False
        self._wanted = ""

    # How it is drawn.

    def body(self) -> ComposeResult:
        hovering = self.game.settings.with_hover
        with Horizontal(id="fight-main"):
            with Vertical(id="fight-left"):
                yield SeaMap(
                    self.desk.view(),
                    self.look(self.desk.sea.waters),
                    hovering=hovering,
                    id="fight-map",
                )
                yield LinesView("fight-prompt")
                yield Menu(id="fight-choices")
                yield LinesView("fight-news")
                yield LinesView("fight-status")
            yield LinesView("fight-panel")

    @property
    def map(self) -> SeaMap:
        return self.query_one("#fight-map", SeaMap)

    @property
    def choices(self) -> Menu:
        return self.query_one("#fight-choices", Menu)

    def on_mount(self) -> None:
        self.session.animated = self.game.settings.animated
        self.session.on_trouble = self._trouble
        self.session.saved.on_trouble = self._trouble
        self._draw()
        for note in self.session.saved.notes[-1:]:
            self.say(note, warning=True)
        self.call_after_refresh(self._seat_thinkers)

    def _seat_thinkers(self) -> None:
        """Once the sea is painted there is time to call the opponents in."""
        from tui.fight.thinkers import thinkers_of

        thinkers = thinkers_of(self.session.saved)
        self.run_worker(self.session.drive(thinkers), group="thinkers")

    def on_unmount(self) -> None:
        self.session.saved.on_trouble = None
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
        self._draw()

    def _trouble(self, sentence: str) -> None:
        self._draw()
        self.say(sentence, warning=True)

    def _stepped(self, step: Step[Sea] | None) -> None:
        """Something has been done, by whoever it was."""
        if not self.is_mounted:
            return
        self._draw()
        decider = self.session.decider
        if self.session.human and decider != self._sitting:
            handing = self._sitting is not None and self.game.settings.with_curtain
            self._sitting = decider
            if handing and decider is not None:
                self._hand_over(decider)

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

    def _draw(self) -> None:
        """Show what the desk says now."""
        if not self.is_mounted:
            return
        self._draw_choices()
        view = self.desk.view()
        self.map.set_view(view)
        self._draw_words(hex_words(view, self.desk.cursor))
        self.refresh_keys()

    def _draw_words(self, place: str) -> None:
        """All that is written around the map; `place` is the hex under the cursor in words."""
        inks, glyphs, desk = self.inks, self.glyphs, self.desk
        for heading in self.query("Heading"):
            heading.where = captions.where(desk.sea, glyphs)  # type: ignore[attr-defined]
        self.note(captions.whose(desk))
        prompt = self.query_one("#fight-prompt", LinesView)
        asked = wrapped(captions.asked(desk), max(20, self._left - 2))
        prompt.styles.height = len(asked)
        ink = self.asking_ink
        prompt.show(
            lambda w, h: [(Piece(f" {line}", ink, True),) for line in asked], inks.bar_paper
        )
        shown = desk.here()
        line: Line = (
            (Piece(" ", inks.bar_text), *status(desk.sea, shown, inks))
            if shown is not None and self.app.size.width < WIDE
            else (Piece(f" {place}", inks.bar_text),)
        )
        self.query_one("#fight-status", LinesView).show(lambda w, h: [line], inks.bar_paper)
        news = self.session.journal.entries[-2:]
        told = [(Piece(f" {entry.words}", inks.dim),) for entry in news]
        self.query_one("#fight-news", LinesView).show(lambda w, h: told, inks.paper)
        log = self.session.journal.entries
        beside = Beside(desk.sea, desk.shown(), desk.weighed(), log[-40:], self._wanted)
        self.query_one("#fight-panel", LinesView).show(
            lambda width, height: [
                (Piece(" ", inks.text), *line)
                for line in panel_lines(beside, width - 2, height, glyphs, inks)
            ],
            inks.paper,
        )

    def _draw_choices(self) -> None:
        """Open, fill or close the list of choices."""
        menu, desk = self.choices, self.desk
        shown = desk.listing is not None
        menu.set_class(shown, "-open")
        self.set_class(shown and desk.listing is not None and desk.listing.closable, "-asking")
        if shown:
            numbered = self.game.settings.keys != "numpad"
            menu.fill(captions.rows(desk, self._left, numbered=numbered), str(desk.at))
            if self.focused is not menu:
                menu.focus(scroll_visible=False)
        elif self.focused is not self.map:
            self.map.focus(scroll_visible=False)

    @property
    def _left(self) -> int:
        """The columns of the map and what is under it."""
        beside = self.has_class("-panel") or self.app.size.width >= WIDE
        return self.app.size.width - (PANEL if beside else 0)

    def key_entries(self) -> tuple[tuple[str, str, str], ...]:
        preset, plain = self.game.settings.keys, self.game.settings.plain
        return tuple(
            (name, spoken(keys_of(BY_NAME[name], preset)[0], ascii_only=plain), words)
            for name, words in captions.keys(self.desk)
        )

    def rule(self) -> str:
        return self.session.prompt.rule

    # What is pressed.

    def do(self, name: str) -> None:
        super().do(name)
        if self.is_current and self.is_attached:
            self._draw()

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
            self._draw()

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
        opened = self.has_class("-panel") and self._wanted == wanted
        self.set_class(not opened, "-panel")
        self._wanted = wanted

    def do_advise(self) -> None:
        self.say("The sailing master looks about him ...")
        self.advice = self.run_worker(self._advise(), group="advice", exclusive=True)

    async def _advise(self) -> None:
        advice = await self.session.advise()
        self.say("")
        self.desk.open_advice(advice)
        self._draw()

    def do_log(self) -> None:
        from tui.screens.log import LogScreen

        self.app.push_screen(LogScreen(self.session))

    def do_leave(self) -> None:
        if self.desk.close():
            return
        if self.has_class("-panel"):
            self.remove_class("-panel")
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
        self._draw()

    @on(Menu.Chosen)
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        self.say("")
        self.desk.choose(int(event.key) + 1)
        self._draw()

    @on(LinesView.Clicked, "#fight-news")
    def _news_clicked(self, event: LinesView.Clicked) -> None:
        event.stop()
        self.do("log")
