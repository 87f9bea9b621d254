"""A fight seen again: forwards and back, step by step or turn by turn."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal

from campaign.sea_fight.state import NOBODY, Sea
from tui.drawing.cells import Piece
from tui.drawing.sea_view import SeaView
from tui.fight import captions
from tui.fight.lines_view import LinesView
from tui.fight.page import FightPage
from tui.fight.panel import Beside, panel_lines
from tui.fight.session import Session
from tui.fight.sight import fight_view
from tui.widgets.sea_map import SeaMap


class ReplayScreen(FightPage):
    """Every step as the viewer saw it."""

    WHERE = "The fight again"
    KEYS = (
        "west",
        "east",
        "northeast",
        "southeast",
        "leave",
        "northwest",
        "southwest",
        "zoom",
        "keys",
    )
    AUTO_FOCUS: ClassVar[str | None] = "#fight-map"

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._seat = session.saved.match.seat(session.viewer)
        self._at = 0
        self._last = len(session.saved.match.steps) - 1

    def body(self) -> ComposeResult:
        with Horizontal(id="fight-main"):
            yield SeaMap(self._view(), self.look(self.sea.waters), hovering=False, id="fight-map")
            yield LinesView("fight-panel")
        yield LinesView("fight-news")
        yield LinesView("fight-prompt")

    def label(self, name: str) -> str:
        words = {
            "west": "Back",
            "east": "On",
            "northeast": "Turn back",
            "southeast": "Turn on",
            "northwest": "First",
            "southwest": "Last",
            "leave": "Close",
        }
        return words.get(name) or super().label(name)

    @property
    def sea(self) -> Sea:
        """The sea at the step that is shown."""
        sea: Sea = self._seat.seen_at(self._at)
        return sea

    def _view(self) -> SeaView:
        sea = self.sea
        ship = sea.ships[max(0, sea.active)]
        return fight_view(sea, cursor=ship.at)

    def on_mount(self) -> None:
        self._draw()

    def _draw(self) -> None:
        inks, glyphs = self.inks, self.glyphs
        sea = self.sea
        self.query_one(SeaMap).set_view(self._view())
        for heading in self.query("Heading"):
            heading.where = captions.where(sea, glyphs)  # type: ignore[attr-defined]
        self.note(f"step {self._at} of {self._last}")
        told = self._session.journal.of_step(self._at)
        said = [entry.words for entry in told[-2:]] or [self._quietly()]
        news = [(Piece(f" {words}", inks.text),) for words in said]
        self.query_one("#fight-news", LinesView).show(lambda w, h: news, inks.paper)
        words = "Left and right go step by step, PgUp and PgDn turn by turn."
        self.query_one("#fight-prompt", LinesView).show(
            lambda w, h: [(Piece(f" {words}", self.asking_ink, True),)], inks.bar_paper
        )
        ship = None if sea.active == NOBODY else sea.ships[sea.active]
        past = [e for e in self._session.journal.entries if e.step <= self._at]
        beside = Beside(sea, ship, None, past[-40:])
        self.query_one("#fight-panel", LinesView).show(
            lambda width, height: [
                (Piece(" ", inks.text), *line)
                for line in panel_lines(beside, width - 2, height, glyphs, inks)
            ],
            inks.paper,
        )

    def _quietly(self) -> str:
        """Words for a step of which the log tells nothing: nearly always the end of a turn."""
        before = self._seat.seen_at(max(0, self._at - 1))
        if before.active == NOBODY or before.active == self.sea.active:
            return ""
        return f"{before.ships[before.active].name} ends her turn."

    def go(self, to: int) -> None:
        """Show a step; beyond either end the page says so."""
        if not 0 <= to <= self._last:
            self.say("That is the end of the fight." if to > 0 else "That is its beginning.")
        self._at = max(0, min(to, self._last))
        self._draw()

    def _steer(self, across: int, down: int) -> None:
        self.go(self._at + across + down)

    def _turn(self, by: int) -> None:
        """To where the next turn begins, or this one or the one before."""
        now, step = self.sea.turn, self._at + by
        while 0 < step < self._last and self._seat.seen_at(step).turn == now:
            step += by
        self.go(step)

    def do_northeast(self) -> None:
        self._turn(-1)

    def do_southeast(self) -> None:
        self._turn(1)

    def do_northwest(self) -> None:
        self.go(0)

    def do_southwest(self) -> None:
        self.go(self._last)

    def do_act(self) -> None:
        self.go(self._at + 1)

    def do_zoom(self) -> None:
        self.zoom(self.query_one(SeaMap))

    @on(SeaMap.HexClicked)
    def _clicked(self, event: SeaMap.HexClicked) -> None:
        event.stop()
        self.go(self._at + (1 if event.button == 1 else -1))
