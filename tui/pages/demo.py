"""Fights that mates show by themselves: behind the menu of the title, or on a page of their own."""

import asyncio
from collections.abc import Callable, Iterator, Sequence

from textual.app import ComposeResult
from textual.containers import Vertical

from pieces_of_eight.tui.draw.cells import Piece
from pieces_of_eight.tui.draw.glyphs import news
from pieces_of_eight.tui.match.replay import ReplayScreen
from pieces_of_eight.tui.play import opponents
from pieces_of_eight.tui.play.opponents import Show, opponents_of
from pieces_of_eight.tui.play.session import AnySession, Session
from pieces_of_eight.tui.registry import screens_of
from pieces_of_eight.tui.widgets.frame import LinesView
from .base import GameScreen


class DemoStage(Vertical):
    """Shows fights one after the other on the map of a replay, while mates play them."""

    def __init__(
        self, page: GameScreen, shows: Iterator[Show], ended: Callable[[], None] = lambda: None
    ) -> None:
        """`page` is where it stands; `ended` is called when all the fights have been shown."""
        super().__init__()
        self._page, self._shows, self._ended = page, shows, ended
        self._next = asyncio.Event()

    def compose(self) -> ComposeResult:
        yield LinesView("stage-words")

    def on_mount(self) -> None:
        self.run_worker(self._show_all())

    def next_fight(self) -> None:
        """End the fight that is shown, and begin the next."""
        self._next.set()

    async def _show_all(self) -> None:
        for show in self._shows:
            self._next.clear()
            # In a thread of its own its rules are loaded while keys are answered.
            screens = await asyncio.to_thread(screens_of, show.engine)
            kept = await asyncio.to_thread(opponents.begin, show, screens.face.order)
            session: AnySession = Session(kept, screens.face)
            await self._show(session, screens.replay(session))
        self._ended()

    async def _show(self, session: AnySession, seen: ReplayScreen) -> None:
        """Let a fight be played, for as long as one is shown; then take its map away."""
        drawn = seen.lend_map()
        drawn.can_focus = False
        await self.mount(drawn, before=0)
        self._say(session, seen)

        def follow(_: object) -> None:
            session.shown_for = max(opponents.BEAT, seen.follow())
            self._say(session, seen)

        session.on_change = follow
        playing = asyncio.create_task(self._play(session))
        hurried = asyncio.create_task(self._next.wait())
        try:
            first = asyncio.FIRST_COMPLETED
            await asyncio.wait({playing, hurried}, timeout=opponents.LONGEST, return_when=first)
        finally:
            playing.cancel()
            hurried.cancel()
            session.close()
        seen.halt()
        await drawn.remove()

    async def _play(self, session: AnySession) -> None:
        await session.drive(opponents_of(session.saved))
        await asyncio.sleep(opponents.LAST)

    def _say(self, session: AnySession, seen: ReplayScreen) -> None:
        inks = self._page.inks
        title, told = f"{session.saved.header.title}: {seen.turn_words()}", seen.told()
        self.query_one("#stage-words", LinesView).show(
            lambda width, height: [
                (Piece(f" {title}"[:width], inks.title, True),),
                *((Piece(f" {each}", inks.text),) for each in news(told, width - 2, height - 1)),
            ],
            inks.paper,
        )


class DemoScreen(GameScreen):
    """Fights shown by mates, one of each kind; then the title."""

    PAGE_NAME = "A look at each kind of fight"
    KEYS = ("act", "keys", "settings", "leave")
    WORDS = {"act": "Next fight", "leave": "Title"}

    def __init__(self, shows: Sequence[Show] = opponents.SHOWS) -> None:
        super().__init__()
        self._shows = shows

    def body(self) -> ComposeResult:
        if self._shows:
            yield DemoStage(self, iter(self._shows), self.do_leave)

    def aim(self) -> str:
        return "Two mates fight; nothing is saved. Watch, or go back to the title."

    def do_act(self) -> None:
        for stage in self.query(DemoStage):
            stage.next_fight()

    def do_leave(self) -> None:
        self.game.home()
