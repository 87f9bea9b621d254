"""The winner's page: the account line by line, and the numbers of the fight."""

import random
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical

from campaign.kernel.sealed import Player
from campaign.sea_fight.account import account, points
from campaign.sea_fight.say import ENDINGS, count
from tui.drawing.cells import Line, Piece
from tui.drawing.glyphs import Glyphs
from tui.drawing.inks import PanelInks
from tui.fight.lines_view import LinesView
from tui.fight.page import FightPage
from tui.fight.panel import heading
from tui.fight.session import Session
from tui.fight.tally import Tally, tally
from tui.widgets.menu import Menu, Row

LARGEST_SEED = 999_999_999
CHOICES = (
    Row("replay", "See the fight again, step by step"),
    Row("again", "Fight it again"),
    Row("log", "Read the log"),
    Row("sea", "Look at the sea"),
    Row("title", "To the title page"),
)

WIDTH = 72
"""Columns of the account."""
AROUND = 3
"""Lines of the heading, the message and the keys."""


class ResultScreen(FightPage):
    """Opened when a fight is over."""

    WHERE = "The account"
    KEYS = ("act", "rule", "log", "keys", "leave")
    AUTO_FOCUS: ClassVar[str | None] = "#result-menu"

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session

    def body(self) -> ComposeResult:
        with Vertical(id="result"):
            yield LinesView("result-account")
            yield Menu(CHOICES, id="result-menu")

    def label(self, name: str) -> str:
        return {"leave": "Back"}.get(name) or super().label(name)

    def rule(self) -> str:
        return "H-8"

    def on_mount(self) -> None:
        self._draw()

    def _draw(self) -> None:
        inks, glyphs = self.inks, self.glyphs
        account = self.query_one("#result-account", LinesView)
        room = self.app.size.height - len(CHOICES) - AROUND
        account.styles.height = len(page(self._session, WIDTH, room, glyphs, inks))
        account.show(
            lambda width, height: page(self._session, width, room, glyphs, inks), inks.paper
        )

    def on_resize(self) -> None:
        super().on_resize()
        self._draw()

    @on(Menu.Chosen)
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        match event.key:
            case "replay":
                from tui.screens.replay import ReplayScreen

                self.app.push_screen(ReplayScreen(self._session))
            case "again":
                self._again()
            case "log":
                self.do_log()
            case "sea":
                self.do_leave()
            case _:
                self.game.home()

    def do_log(self) -> None:
        from tui.screens.log import LogScreen

        self.app.push_screen(LogScreen(self._session))

    def _again(self) -> None:
        """The same order of battle with fresh dice, in a save of its own."""
        from campaign.kernel.match import Match
        from saves import SaveError

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


def verdict(session: Session) -> str:
    """Who won, in a sentence."""
    north, south = points(session.sea)
    if north == south:
        return f"Honours are even: {count(north, 'point')} each."
    winner = Player(0 if north > south else 1)
    high, low = max(north, south), min(north, south)
    return f"{session.name_of(winner)} wins, {count(high, 'point')} to {low}."


def page(session: Session, width: int, height: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """The whole page of at most `height` lines."""
    sea = session.sea
    turns = count(sea.turn, "turn")
    top: list[Line] = [
        (Piece(verdict(session).center(width), inks.title, True),),
        (Piece(f"{ENDINGS[sea.ending]} It lasted {turns}.".center(width), inks.dim),),
        (),
    ]
    numbers = number_lines(session, width, glyphs, inks)
    room = max(3, height - len(top) - len(numbers) - 1)
    return [*top, *account_lines(session, width, room, glyphs, inks), *numbers, ()][:height]


def account_lines(
    session: Session, width: int, room: int, glyphs: Glyphs, inks: PanelInks
) -> list[Line]:
    """Each side's lines of the account; where there is no room for all, the last say how many."""
    lines: list[Line] = []
    both = points(session.sea)
    for player in (Player(0), Player(1)):
        mine = [line for line in account(session.sea) if line.to == player]
        total = f"{session.name_of(player)}: {count(both[player], 'point')}"
        lines.append(heading(total, width, glyphs, inks))
        lines += [
            (
                Piece(f"{line.points:>4}  ", inks.good, True),
                Piece(line.why.ljust(width - 14), inks.text),
                Piece(f"{line.rule:>8}", inks.dim),
            )
            for line in mine
        ]
        if not mine:
            lines.append((Piece("      nothing gained", inks.dim),))
    if len(lines) <= room:
        return lines
    more = f"  and {len(lines) - room + 1} lines more"
    return [*lines[: room - 1], (Piece(more, inks.dim),)]


def number_lines(session: Session, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """The two sides beside each other."""
    both = [tally(session.sea, session.journal.entries, Player(n)) for n in (0, 1)]
    names = [session.name_of(Player(n))[:20] for n in (0, 1)]
    table = [
        ("", *names),
        ("ships left", *(f"{t.left} of {t.ships}" for t in both)),
        ("salvos", *(str(t.salvos) for t in both)),
        ("hits, expected", *(_hits(t) for t in both)),
        ("boardings, kills", *(f"{t.boardings}, {t.kills}" for t in both)),
        ("hull lost", *(str(t.hull) for t in both)),
        ("fighters, guns lost", *(f"{t.fighters}, {t.guns}" for t in both)),
    ]
    lines: list[Line] = [heading("The fight in numbers", width, glyphs, inks)]
    for n, (what, north, south) in enumerate(table):
        ink = inks.title if not n else inks.text
        lines.append((Piece(f"{what:>20}  ", inks.dim), Piece(f"{north:<22}{south}", ink, not n)))
    return lines


def _hits(side: Tally) -> str:
    return f"{side.hits}, {side.expected:.1f}"
