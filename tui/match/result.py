"""The winner's page: the account line by line, and the numbers of the fight."""

import random
from itertools import zip_longest
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.types import CSSPathType

from campaign.kernel.sealed import Player
from tui.draw.cells import Line, Piece
from tui.draw.glyphs import Glyphs
from tui.draw.inks import PanelInks
from tui.draw.lines import heading, wrapped
from tui.match.owner import Owner
from tui.match.styles import STYLES, WIDTHS
from tui.pages.base import GameScreen
from tui.play.faces import Face, Gain
from tui.play.session import AnySession
from tui.widgets.lines_view import LinesView
from tui.widgets.menu import Menu, Row

SETTLED = "What was settled this season"
LARGEST_SEED = 999_999_999
WIDTH = 72
"""Columns of the account."""
AROUND = 3
"""Lines of the heading, the message and the keys."""
BEFORE_NUMBERS, WIDEST_NUMBER = 22, 22
"""Columns for what is counted, and the most for the figures of one side."""
LEAST = 3
"""The least lines of the account that are shown, and how far a page of it goes."""


def choices(face: Face, owner: Owner | None = None) -> tuple[Row, ...]:
    """What can be done when it is over; what belongs to something larger goes on with that."""
    if owner is not None:
        return (
            Row("onward", owner.onward_words),
            Row("replay", f"See the {face.noun} again, step by step"),
            *([Row("digest", SETTLED)] if owner.digest is not None else []),
            Row("log", "Read the log"),
            Row("place", f"Look at {face.place}"),
        )
    return (
        Row("replay", f"See the {face.noun} again, step by step"),
        *((Row("again", face.again),) if face.again else ()),
        Row("log", "Read the log"),
        Row("place", f"Look at {face.place}"),
        Row("title", "To the title page"),
    )


class ResultScreen(GameScreen):
    """Opened when a fight is over."""

    CSS_PATH: ClassVar[CSSPathType | None] = STYLES
    HORIZONTAL_BREAKPOINTS = [*WIDTHS]
    PAGE_NAME = "The account"
    KEYS = ("act", "rule", "log", "keys", "leave")
    AUTO_FOCUS: ClassVar[str | None] = "#result-menu"

    def __init__(self, session: AnySession, owner: Owner | None = None) -> None:
        super().__init__()
        self._session = session
        self._owner = owner
        self._first = 0
        """The line of the account at which it begins, where there is no room for all."""
        self._choices = choices(session.face, owner)

    def body(self) -> ComposeResult:
        with Vertical(id="result"):
            yield LinesView("result-account")
            yield Menu(self._choices, id="result-menu")

    def label(self, name: str) -> str:
        return {"leave": "Back"}.get(name) or super().label(name)

    def rule(self) -> str:
        return self._session.face.account_rule

    def aim(self) -> str:
        if self._owner is None:
            return ""
        onward = self._owner.onward_words
        return f"Read what it was worth. Still to do: {onward[:1].lower()}{onward[1:]}."

    def on_mount(self) -> None:
        if self._owner is not None:
            self.note(self._owner.place)
        self._draw()

    def _draw(self) -> None:
        inks, glyphs = self.inks, self.glyphs
        account = self.query_one("#result-account", LinesView)
        room = self.app.size.height - len(self._choices) - AROUND
        beyond = self._owner.verdict if self._owner is not None else ""
        lines = page(self._session, WIDTH, room, glyphs, inks, self._first, beyond)
        account.styles.height = len(lines)
        account.show(lambda width, height: lines, inks.paper)

    def do_southeast(self) -> None:
        """Read on in an account that is longer than its place."""
        self._read(LEAST)

    def do_northeast(self) -> None:
        self._read(-LEAST)

    def _read(self, by: int) -> None:
        lines = len(account_lines(self._session, WIDTH, self.glyphs, self.inks))
        self._first = max(0, min(self._first + by, lines - LEAST))
        self._draw()

    def on_resize(self) -> None:
        super().on_resize()
        self._draw()

    @on(Menu.Chosen)
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        match event.key:
            case "replay":
                self.game.open_replay(self._session)
            case "onward":
                self._onward()
            case "again":
                self._again()
            case "digest":
                self._digest()
            case "log":
                self.do_log()
            case "place":
                self.do_leave()
            case _:
                self.game.home()

    def do_log(self) -> None:
        from tui.match.log import LogScreen

        self.app.push_screen(LogScreen(self._session))

    def _digest(self) -> None:
        """What was settled of the season, on a page above this one."""
        make = self._owner.digest if self._owner is not None else None
        if make is not None:
            self.app.push_screen(make())

    def _onward(self) -> None:
        """What follows in the larger thing that the fight belongs to."""
        from saves.words import SaveError

        assert self._owner is not None
        try:
            self.game.show(self._owner.onward())
        except SaveError as error:
            self.say(str(error), warning=True)

    def _again(self) -> None:
        """The same order of battle with fresh dice, in a save of its own."""
        from campaign.kernel.match import Match
        from saves.words import SaveError

        saved = self._session.saved
        seed = random.SystemRandom().randint(1, LARGEST_SEED)
        match = Match(saved.match.engine, saved.match.setup, seed)
        header = saved.header
        try:
            fresh = self.game.folder.create(header.engine, match, header.title, header.chairs)
        except SaveError as error:
            self.say(str(error), warning=True)
            return
        self.game.open_fight(fresh)


def page(
    session: AnySession,
    width: int,
    height: int,
    glyphs: Glyphs,
    inks: PanelInks,
    first: int = 0,
    beyond: str = "",
) -> list[Line]:
    """The whole page of at most `height` lines; a long account begins at its line `first`.

    `beyond` says what it is worth in the larger thing that it belongs to.
    """
    state, face = session.state, session.face
    winner = session.saved.match.engine.better(state)
    verdict = face.verdict(state, winner, [chair.name for chair in session.chairs])
    top: list[Line] = [
        (Piece(verdict.center(width), inks.title, True),),
        (Piece(face.ending(state).center(width), inks.dim),),
        *([(Piece(beyond.center(width), inks.title),)] if beyond else []),
        (),
    ]
    numbers = number_lines(session, width, glyphs, inks)
    room = max(LEAST, height - len(top) - len(numbers) - 1)
    account = fitted(account_lines(session, width, glyphs, inks), room, first, inks)
    return [*top, *account, *numbers, ()][:height]


def fitted(lines: list[Line], room: int, first: int, inks: PanelInks) -> list[Line]:
    """As many lines as there is room for, the last of them telling how many follow."""
    if len(lines) <= room:
        return lines
    first = min(first, len(lines) - room + 1)
    left = len(lines) - first - room + 1
    more = (
        f"  and {left} {'line' if left == 1 else 'lines'} more: PgDn"
        if left
        else "  PgUp goes back"
    )
    return [*lines[first : first + room - 1], (Piece(more, inks.dim),)]


def account_lines(session: AnySession, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """Each side's lines of the account."""
    lines: list[Line] = []
    state, face = session.state, session.face
    for player, total in zip(seats(session), face.totals(state), strict=True):
        mine = [gain for gain in face.account(state) if gain.to == player]
        lines.append(heading(f"{session.name_of(player)}: {total}", width, glyphs, inks))
        lines += [line for gain in mine for line in gain_lines(gain, width, inks)]
        if not mine:
            lines.append((Piece("      nothing gained", inks.dim),))
    return lines


def gain_lines(gain: Gain, width: int, inks: PanelInks) -> list[Line]:
    """A line of the account, on as many rows as its words need."""
    rows: list[Line] = []
    for words in wrapped(gain.why, width - 14) or [""]:
        worth, rule = ("", "") if rows else (gain.worth, gain.rule)
        rows.append(
            (
                Piece(f"{worth:>4}  ", inks.good, True),
                Piece(words.ljust(width - 14), inks.text),
                Piece(f"{rule:>8}", inks.dim),
            )
        )
    return rows


def number_lines(session: AnySession, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """All sides beside each other."""
    players = seats(session)
    wide = (width - BEFORE_NUMBERS) // len(players)
    wide = min(wide, WIDEST_NUMBER)
    names = [session.name_of(player) for player in players]
    numbers = session.face.numbers(session.state, session.journal.entries)
    table = [("", *names), *numbers]
    lines: list[Line] = [heading(f"The {session.face.noun} in numbers", width, glyphs, inks)]
    for n, (what, *figures) in enumerate(table):
        ink = inks.title if not n else inks.text
        cells = [wrapped(figure, wide - 2) for figure in figures]
        for at, row in enumerate(zip_longest(*cells, fillvalue="")):
            words = "".join(f"{cell:<{wide}}" for cell in row).rstrip()
            lead = "" if at else what
            lines.append((Piece(f"{lead:>20}  ", inks.dim), Piece(words, ink, not n)))
    return lines


def seats(session: AnySession) -> list[Player]:
    """Everybody who plays, in the order of the chairs."""
    return [Player(n) for n in range(len(session.chairs))]
