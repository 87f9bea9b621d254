"""Any fight as it is drawn: a map, a list of choices, a panel, and all that is written around."""

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen

from pieces_of_eight.campaign.kernel.play import start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.tui.draw.cells import Line, Piece
from pieces_of_eight.tui.draw.film import lit_glyphs, lit_lines
from pieces_of_eight.tui.draw.glyphs import wrapped
from pieces_of_eight.tui.game import Lock
from pieces_of_eight.tui.pages.curtain import CurtainScreen
from pieces_of_eight.tui.play.own_keys import keyed, with_keys
from pieces_of_eight.tui.widgets.frame import LinesView, cut_at_words
from pieces_of_eight.tui.widgets.menu import Menu
from .log import AROUND, WIDE, pane_of, panel_beside
from .log import PANEL as LOG_PANEL
from .tutor import BAR, asked_lines

if TYPE_CHECKING:
    from .page import FightScreen


# --- What a step of a lesson lights, taken apart: places of the map, and words of the panel -------

PANEL = "panel "
"""What begins the name of a line of the panel; the rest are words in it."""
TO = "-"
"""What stands between the first and the last of several places."""


def lit_words(light: Sequence[str]) -> tuple[str, ...]:
    """The words by which lines of the panel are lit."""
    return tuple(name.removeprefix(PANEL) for name in light if name.startswith(PANEL))


def lit_groups(
    light: Sequence[str], places_of: Callable[[str], Sequence[Any]]
) -> tuple[tuple[Any, ...], ...]:
    """The places that are lit, those of each name together; what is not seen is left out."""
    named = [name.split(TO) for name in light if not name.startswith(PANEL)]
    found = (tuple(at for part in parts for at in places_of(part)) for parts in named)
    return tuple(places for places in found if places)


GIVEN = "Your plan is being carried out. Enter hurries."
DECIDED = "It is decided. Enter hurries on to your next choice."
"""What is said while a film shows what others chose: it may be your own dice that roll."""
BRIEF = 2
"""Lines of a question on a low page: the list below it keeps its rows."""
PART_CUT = re.compile(r"( \([^)]*|[.;,] ([^.;,()]|[.,](?! ))*)$")
"""The last part of a sentence, or what stands in brackets, where its end is missing."""


def briefly(words: str, width: int) -> list[str]:
    """What is asked in so many lines: what is longer ends with a sentence, or with a part of it."""
    lines = wrapped(words, width)
    if len(lines) <= BRIEF:
        return lines
    held = " ".join(lines[:BRIEF])
    ended = PART_CUT.sub("", held)
    return wrapped(f"{held[:-3]} .." if ended == held else f"{ended}.", width)


ROOMY = 30
"""Rows from which a long hint may have a second line."""
REST = 4
"""Rows below a sheet on which nothing is listed."""
LEAST = 5
"""Rows of a map on a page that is too small."""


class FightView:
    """Shows what a desk says, on a page. It knows no keys, and nothing of what is fought with."""

    def __init__(self, page: "FightScreen") -> None:
        self._page = page
        self._panel_width = LOG_PANEL
        self.awaits = False
        """Whether the page says that an opponent decides."""

    def body(self) -> ComposeResult:
        if self._lesson:
            yield LinesView(BAR)
        with Horizontal(id="fight-main"):
            with Vertical(id="fight-left"):
                with Vertical(id="fight-ground"):
                    yield self._page.make_map()
                with Vertical(id="fight-foot"):
                    yield LinesView("fight-result")
                    yield LinesView("fight-prompt")
                    with Vertical(id="fight-below"):
                        yield Menu(id="fight-choices")
                        yield LinesView("fight-news")
                        yield LinesView("fight-status")
            yield LinesView("fight-panel")

    def lay(self) -> None:
        """Give a map the rows it keeps: what stands below it has all others, and no more."""
        if self._page.on_map is not None and self.stands:
            width, rows = pane_of(self._page)
            self._page.query_one("#fight-ground").styles.height = max(LEAST, rows - self._lesson)
            self._page.add_class("-still")
            drawn, at = self._page.map, self._page.desk.cursor
            self._panel_width = panel_beside(self._page, drawn)
            self._page.query_one("#fight-panel").styles.width = self._panel_width
            aside = self.narrow and drawn.in_pane(at).right > width - self._panel_width
            self._page.set_class(aside, "-aside")

    @property
    def _lesson(self) -> int:
        """The rows of the bar of a lesson, or of the card of a part of a career."""
        tutor, width = self._page.guide.tutor, self._page.app.size.width
        return len(self._card(width)) if tutor is None else tutor.rows(width)

    def _card(self, width: int) -> list[Line]:
        """The card of the part of a career that is played, in lines."""
        words, inks = with_keys(self._page.card_of_part(), self._page.key_of), self._page.inks
        return asked_lines(words, width, inks.title, self._page.bar_inks.bar_text) if words else []

    @property
    def rows_at_rest(self) -> int:
        """The rows above all that stands below, where nothing is listed."""
        return max(LEAST, self._page.app.size.height - AROUND - REST - self._lesson)

    @property
    def tells(self) -> bool:
        """Whether a row under the map holds the last result."""
        return self._page.session.face.news is not None

    @property
    def choices(self) -> Menu:
        return self._page.query_one("#fight-choices", Menu)

    @property
    def narrow(self) -> bool:
        """Whether the panel has no place of its own beside the map."""
        return self._page.app.size.width < WIDE

    @property
    def stands(self) -> bool:
        """Whether the page can be drawn on: opponents may move while it is being taken down."""
        parts = self._page.query("#fight-choices, #fight-news, #fight-panel")
        return self._page.is_mounted and len(parts) == 3

    def draw(self) -> None:
        """Show what the desk says now."""
        if not self.stands:
            return
        self.lay()
        self._draw_choices()
        self._draw_words(self._page.draw_map())
        self._page.follow()
        self._page.refresh_keys()

    def _draw_words(self, place: str) -> None:
        """All that is written around the map; `place` is what lies under the cursor in words."""
        inks = self._page.inks
        self._page.name_page(self._page.heading())
        over = self._page.session.over  # nobody decides any more, and the line beside it says so
        self._page.note("" if over else self._page.CAPTIONS.who_decides(self._page.desk))
        self._draw_lesson()
        self.draw_prompt()
        status = self._page.status() if self.narrow else None
        lines: list[Line] = [
            (Piece(f" {words}", inks.bar_text),) for words in self._hint_lines(place)
        ]
        lines = lines if status is None else [(Piece(" ", inks.bar_text), *status)]
        bar = self._page.query_one("#fight-status", LinesView)
        bar.styles.height = len(lines)
        bar.show(lambda w, h: lines, inks.bar_paper)
        happened, width = self._page.happened, self.left - 2
        result = self._page.query_one("#fight-result", LinesView)
        result.set_class(not self.tells, "-away")
        result.show(lambda w, h: [happened.result_line(width)], inks.paper)
        under = self._page.query_one("#fight-news", LinesView)
        under.set_class(self.tells, "-under-result")
        under.show(lambda w, h: happened.lines(width, h), inks.paper)
        self._page.query_one("#fight-panel", LinesView).show(self._panel, inks.paper)

    def _panel(self, width: int, height: int) -> Sequence[Line]:
        """Card, odds and log."""
        space = Piece(" ", self._page.inks.text)
        lines = [(space, *line) for line in self._page.panel(width - 2, height)]
        tutor = self._page.guide.tutor
        if tutor is None or not tutor.lit:
            return lines
        glyphs = lit_glyphs(plain=self._page.game.settings.plain)
        return lit_lines(lines, lit_words(tutor.lit), glyphs, self._page.inks.title)

    @property
    def _hint_rows(self) -> int:
        """The lines for what lies under the cursor."""
        return 1 if self._page.app.size.height < ROOMY else 2

    def fits(self, words: str) -> bool:
        """Whether words about what lies under the cursor can be shown whole."""
        return len(wrapped(words, self.left - 2)) <= self._hint_rows

    def _hint_lines(self, place: str) -> list[str]:
        """What lies under the cursor, whole where there is room; what is cut ends in two dots."""
        width = self.left - 2
        lines = wrapped(place, width)
        most = self._hint_rows
        if len(lines) > most:
            lines = [*lines[: most - 1], cut_at_words(" ".join(lines[most - 1 :]), width)]
        return lines

    def _draw_lesson(self) -> None:
        """What a lesson asks, above the map; or the card of a part of a career."""
        tutor = self._page.guide.tutor
        if tutor is None and self._lesson:
            card, bar = self._card(self._page.app.size.width), self._page.query_one(f"#{BAR}")
            assert isinstance(bar, LinesView)
            bar.styles.height = len(card)
            bar.show(lambda w, h: card, self._page.bar_inks.bar_paper)
        elif tutor is not None:
            inks, width = self._page.bar_inks, self._page.app.size.width
            bar = self._page.query_one(f"#{BAR}", LinesView)
            hidden = bool(lit_words(tutor.lit)) and not self.has_panel
            tutor.draw(bar, width, (inks.title, inks.bar_text, inks.bar_paper), hidden=hidden)
            if self._page.on_map is not None:
                self._page.on_map.lit = lit_groups(tutor.lit, self._page.desk.places_of)

    @property
    def gives(self) -> bool:
        """Whether the orders of a plan are given, planned anew, or still shown."""
        page, giving = self._page, self._page.desk.giving
        if page.on_map is not None and page.on_map.shows:
            return giving.began is not None
        return page.session.human and giving.waits and page.desk.listing is None

    def draw_prompt(self) -> None:
        """What is asked, on as many lines as it needs."""
        words, width = self._page.CAPTIONS.prompt_words(self._page.desk), max(20, self.left - 2)
        on_map, session = self._page.on_map, self._page.session
        if on_map is None or not on_map.shows:
            self.awaits = not (session.human or session.watched or session.over)
        elif self.awaits:
            words = DECIDED
            self._page.note("")
        words = GIVEN if self.gives else words
        lists = self._page.desk.listing is not None and self._page.on_map is not None
        low = lists and self._page.app.size.height < ROOMY
        asked = wrapped(words, width) if not low else briefly(words, width)
        lines = [(Piece(f" {words}", self._page.bar_inks.title, True),) for words in asked]
        prompt = self._page.query_one("#fight-prompt", LinesView)
        prompt.styles.height = len(lines)
        prompt.show(lambda w, h: lines, self._page.inks.bar_paper)

    def _draw_choices(self) -> None:
        """Open, fill or close the list of choices."""
        menu, listing = self.choices, self._page.desk.listing
        menu.set_class(listing is not None, "-open")
        asking = listing is not None and listing.closable
        self._page.query_one("#fight-news").set_class(asking, "-asking")
        on_map = self._page.query_one("#fight-map")
        if listing is not None:
            numbered = self._page.game.settings.keys != "numpad"
            rows = self._page.CAPTIONS.rows(self._page.desk, self.left, numbered=numbered)
            if self._page.on_map is None:
                menu.styles.height = min(len(rows), self._page.app.size.height * 2 // 5)
            menu.fill(rows, str(self._page.desk.at))
            if self._page.focused is not menu:
                menu.focus(scroll_visible=False)
        elif self._page.focused is not on_map:
            on_map.focus(scroll_visible=False)

    @property
    def left(self) -> int:
        """The columns of the map and what is under it."""
        return self._page.app.size.width - (self._panel_width if self.has_panel else 0)

    @property
    def has_panel(self) -> bool:
        """Whether the panel stands beside the map."""
        return self._page.has_class("-panel") or not self.narrow


# --- The panel with card and odds: beside the map where there is room, called by a key where not --


class SidePanel:
    """Opens, changes and closes the panel where it does not stand open anyway."""

    def __init__(self, page: "FightScreen") -> None:
        self._page = page
        self.wanted = ""
        """Which part of the panel was asked for where there is no room for all."""

    def do_odds(self) -> None:
        """Show what is weighed."""
        page = self._page
        if page.desk.weighed() is None:
            page.say(keyed(page.nothing_weighed, page.key_of))
        elif not page.view.narrow:
            page.say(f"The odds are on the right, under {page.card}.")
        else:
            self._turn("odds")

    def do_card(self) -> None:
        """Show the card of what is under the cursor."""
        card = self._page.card
        if not self._page.view.narrow:
            self._page.say(f"{start_of(card)} is on the right.")
        else:
            self._turn("card")

    def _turn(self, wanted: str) -> None:
        opened = self._page.has_class("-panel") and self.wanted == wanted
        self._page.set_class(not opened, "-panel")
        self.wanted = wanted


# --- The curtain before a fight's page: who sits there, and when it closes between two captains ---


class Curtain:
    """Closes a page for the captain whose turn it is, where he did not sit there before."""

    def __init__(self, page: "FightScreen") -> None:
        self._page = page
        session = page.session
        self.captain = session.decider if session.human else None
        """The captain at the keyboard."""
        self.alone = False
        """Whether the captain whose turn it was at the beginning sits alone before the page."""

    @property
    def _wanted(self) -> bool:
        return self._page.game.settings.with_curtain(secrets=self._page.session.secrets)

    @property
    def shut(self) -> bool:
        """Whether a captain has still to sit down alone before anything is shown (H-41)."""
        session = self._page.session
        alone = self.alone and self.captain in (None, session.decider)
        return not alone and self._page.private and session.human and self._wanted

    def close_where_private(self) -> None:
        """At the beginning: nothing is shown to who does not sit alone before it."""
        decider = self._page.session.decider
        if self.shut and decider is not None:
            self.close_for(decider)

    def pass_on(self) -> None:
        """Something has been done: close the page for the next captain, where that is another."""
        session = self._page.session
        decider = session.decider
        if session.human and decider != self.captain:
            met, self.captain = self.captain is not None, decider
            if met and decider is not None and self._wanted:
                self.close_for(decider)

    def close_for(self, to: Player) -> None:
        """Close the page for a captain; the save is let go and taken up again."""
        page = self._page
        self.alone = False
        page.say("")
        page.game.hand_over(page.session.name_of(to), self._open, page.lock_of(to))

    def before(self, name: str, lock: Lock | None) -> CurtainScreen:
        """The curtain before a page that is not open yet, for the captain of a name."""
        self._page.session.close()
        return CurtainScreen(name, self._open, lock)

    def _open(self) -> Screen[None]:
        from pieces_of_eight.saves.words import SaveError

        try:
            return self._page.open_again()
        except SaveError:
            return self._page.game.page("saved")
