"""The fight as it is drawn: map, list of choices, panel, and all that is written around them."""

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from campaign.sea_fight.state import NOBODY
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
from tui.fight.session import Session
from tui.widgets.frame import Heading
from tui.widgets.menu import Menu
from tui.widgets.sea_map import SeaMap


class FightView(FightPage):
    """Shows what a desk says. It knows no keys."""

    WHERE = "A sea fight"

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.desk = Desk(session, self.say)
        self.wanted = ""
        """Which part of the panel was asked for where there is no room for all."""
        self._followed = NOBODY
        """The ship around which the map was last centred."""

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

    def draw(self) -> None:
        """Show what the desk says now."""
        if not self.is_mounted:
            return
        self._draw_choices()
        view = self.desk.view()
        self.map.set_view(view)
        self._draw_words(hex_words(view, self.desk.cursor))
        self._follow()
        self.refresh_keys()

    def _follow(self) -> None:
        """Bring the sea around a ship into sight when her turn begins."""
        ship = self.desk.ship
        if ship is not None and ship.id != self._followed and self.map.size:
            self._followed = ship.id
            self.map.centre_on(ship.at)

    def _draw_words(self, place: str) -> None:
        """All that is written around the map; `place` is the hex under the cursor in words."""
        inks, glyphs, desk = self.inks, self.glyphs, self.desk
        narrow = self.app.size.width < WIDE
        for heading in self.query(Heading):
            heading.where = captions.where(desk.sea, glyphs, short=narrow)
        self.note(captions.whose(desk))
        self._draw_prompt()
        shown = desk.here()
        line: Line = (
            (Piece(" ", inks.bar_text), *status(desk.sea, shown, inks))
            if shown is not None and narrow
            else (Piece(f" {wrapped(place, self._left - 2)[0]}", inks.bar_text),)
        )
        self.query_one("#fight-status", LinesView).show(lambda w, h: [line], inks.bar_paper)
        log = self.session.journal.entries
        told = [(Piece(f" {entry.words}", inks.dim),) for entry in log[-2:]]
        self.query_one("#fight-news", LinesView).show(lambda w, h: told, inks.paper)
        beside = Beside(desk.sea, desk.shown(), desk.weighed(), log[-40:], self.wanted)
        self.query_one("#fight-panel", LinesView).show(
            lambda width, height: [
                (Piece(" ", inks.text), *line)
                for line in panel_lines(beside, width - 2, height, glyphs, inks)
            ],
            inks.paper,
        )

    def _draw_prompt(self) -> None:
        """What is asked, on as many lines as it needs."""
        asked = wrapped(captions.asked(self.desk), max(20, self._left - 2))
        lines = [(Piece(f" {words}", self.asking_ink, True),) for words in asked]
        prompt = self.query_one("#fight-prompt", LinesView)
        prompt.styles.height = len(lines)
        prompt.show(lambda w, h: lines, self.inks.bar_paper)

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
