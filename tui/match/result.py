"""The page behind the end: its last picture, its telling moments, its luck and its account."""

import asyncio
import random
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from pieces_of_eight.campaign.kernel.match import InPoints, LuckSwing, in_points, swings
from pieces_of_eight.campaign.kernel.play import amid
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.tui.draw.cells import Line, Piece
from pieces_of_eight.tui.draw.colours import PanelInks
from pieces_of_eight.tui.draw.film import LEFT, Cue, FilmSpot, legend, remains
from pieces_of_eight.tui.draw.glyphs import Glyphs, heading, wrapped
from pieces_of_eight.tui.draw.plots import about_the_middle
from pieces_of_eight.tui.pages.base import GameScreen, on
from pieces_of_eight.tui.play import order_form
from pieces_of_eight.tui.play import telling as card
from pieces_of_eight.tui.play.faces import Face
from pieces_of_eight.tui.play.session import AnySession
from pieces_of_eight.tui.play.telling import chance_words, tellings, weighed
from pieces_of_eight.tui.widgets.frame import LinesView
from pieces_of_eight.tui.widgets.map_view import MapView
from pieces_of_eight.tui.widgets.menu import Menu, Row
from .log import STYLES, WIDE, WIDTHS
from .pause import Owner
from .tutor import next_lesson
from .view import cues_of, film_look

if TYPE_CHECKING:
    from pieces_of_eight.content.lessons import Lesson


# --- The account of a fight in lines: who won, how lucky both were, every gain, and the numbers ---

BEFORE_NUMBERS, WIDEST_NUMBER = 22, 22
"""Columns for what is counted, and the most for the figures of one side."""
LEAST = 3  # the least lines of the account that are shown
MORE = "below: PgDn"  # how the last line ends where the account goes on
NAME, SAID = 18, 24
"""Columns of a name before a bar of luck, and of what is said behind it."""
UNCOUNTED = "no dice counted"


class FightAccount(NamedTuple):
    """The account of a fight, in lines of so many columns."""

    session: AnySession
    width: int
    glyphs: Glyphs
    inks: PanelInks
    points: Sequence[InPoints] = ()
    """What the dice brought each side in points; nothing while that is still being counted."""

    def page(self, height: int, first: int = 0, beyond: str = "") -> list[Line]:
        """The whole page of at most `height` lines; a long account begins at its line `first`.

        `beyond` says what it is worth in the larger thing that it belongs to.
        """
        state, face, inks = self.session.state, self.session.face, self.inks
        winner = self.session.saved.match.engine.better(state)
        verdict = face.verdict(state, winner, [chair.name for chair in self.session.chairs])
        said = ((verdict, inks.title, True), (face.ending(state), inks.dim, False))
        top: list[Line] = [
            (Piece(part.center(self.width), ink, bold),)
            for words, ink, bold in (*said, (beyond, inks.title, False))
            for part in wrapped(words, self.width)
        ]
        told, room = self.lines(), max(LEAST, height - len(top) - 1)
        if len(told) <= room:  # there is room for the luck to be read before what came of it
            luck = self._luck()
            told = [*luck, *told[: len(told) - len(luck)]]
        else:
            first = min(first, len(told) - room + 1)
            left = len(told) - first - room + 1
            more = f"  {left} more {'line' if left == 1 else 'lines'} {MORE}"
            told = told[first : first + room - 1]
            told.append((Piece(more if left else "  PgUp goes back", inks.dim),))
        return [*top, (), *told, ()][:height]

    def lines(self) -> list[Line]:
        """All that can be read on in: each gain, the numbers of the fight, and the luck of both."""
        session, inks, players = self.session, self.inks, seats(self.session)
        wide = min((self.width - BEFORE_NUMBERS) // len(players), WIDEST_NUMBER)
        names = [session.name_of(player) for player in players]
        table = [("", *names), *session.face.numbers(session.state, session.journal.entries)]
        title = f"The {session.face.noun} in numbers"
        lines: list[Line] = [heading(title, self.width, self.glyphs, inks)]
        for n, (what, *figures) in enumerate(table):
            ink, lead = inks.title if not n else inks.text, what
            cells = [wrapped(figure, wide - 2) for figure in figures]
            for row in zip_longest(*cells, fillvalue=""):
                words = "".join(f"{cell:<{wide}}" for cell in row).rstrip()
                lines.append((Piece(f"{lead:>20}  ", inks.dim), Piece(words, ink, not n)))
                lead = ""
        return [*self._gains(), *lines, *self._luck()]

    def _gains(self) -> list[Line]:
        lines: list[Line] = []
        session, inks, width = self.session, self.inks, self.width
        state, face = session.state, session.face
        for player, total in zip(seats(session), face.totals(state), strict=True):
            first, *more = wrapped(f"{session.name_of(player)}: {total}", width - 4)
            lines.append(heading(first, width, self.glyphs, inks))
            lines += [(Piece(f"  {words}", inks.title, True),) for words in more]
            mine = [gain for gain in face.account(state) if gain.to == player]
            for gain in mine:
                worth, rule = str(gain.points), str(gain.rule)
                for words in wrapped(f"{gain.why}{gain.more}", width - 14) or [""]:
                    told = Piece(words.ljust(width - 14), inks.text)
                    lead = Piece(f"{worth:>4}  ", inks.good, True)
                    lines.append((lead, told, Piece(f"{rule:>8}", inks.dim)))
                    worth, rule = "", ""
            if not mine:
                lines.append((Piece("      nothing gained", inks.dim),))
        return lines

    def _luck(self) -> list[Line]:
        """The luck of each side as a bar about its middle, with how often it would have been less:
        first that of its dice, then what all dice brought it in points."""
        session, face = self.session, self.session.face
        found = () if face.luck is None else face.luck(session.state, session.journal.entries)
        if not any(luck.thrown for luck in found):
            return []
        title = "Luck (compared with 100 replays of the same orders)"
        lines: list[Line] = [heading(title, self.width, self.glyphs, self.inks)]
        for player, luck in zip(seats(session), found, strict=True):
            *above, name = wrapped(session.name_of(player), NAME - 1)
            lines += [(Piece(f"  {part}", self.inks.text),) for part in above]
            worth = self.points[player] if self.points else InPoints()
            uncounted = UNCOUNTED if self.points else "still counting"
            for what, share, better, none in (
                (name, luck.share, "luckier", UNCOUNTED),
                ("  in points", worth.share, "better", uncounted),
            ):
                words = none
                if share is not None:
                    words = f"{better} than {min(99, max(1, round(100 * share)))} of 100"
                wide = self.width - NAME - SAID - 4
                bar = about_the_middle(share, wide, self.glyphs, self.inks)
                lead = Piece(f"  {what:<{NAME}}", self.inks.text)
                lines.append((lead, *bar, Piece(f"  {words:<{SAID}}", self.inks.text)))
        return lines


def seats(session: AnySession) -> list[Player]:
    """Everybody who plays, in the order of the chairs."""
    return [Player(n) for n in range(len(session.chairs))]


# --- Result ---------------------------------------------------------------------------------------

SETTLED = "Show what was settled this season"
LARGEST_SEED = 999_999_999
WIDTH, NARROWER, ROOMY = 72, 58, 150
"""Columns of the account; of one beside a picture; and of a window that has room for both."""
AROUND = 3  # lines of the heading, the message and the keys
TALL = 34  # lines of a window that has room for the telling moments under the account
HEADING = "Turning points, and how likely each was"
BACK = "Back to the choices"
PAGE = 8  # lines of a page of the account, where there is no room for all
AT_ONCE = 20  # steps of the fight that are looked through before a key is heard again
BEYOND = 1.1
"""How many times as large as its place the last picture may be; then it is drawn smaller."""


def choices(
    face: Face, owner: Owner | None = None, lesson: "Lesson | None" = None, *, again: bool = False
) -> tuple[Row, ...]:
    """What can be done when it is over; what belongs to something larger goes on with that.

    `again` says whether it is seen again already; `lesson` is the one that follows.
    """
    log, place = Row("log", "Read the log"), Row("place", f"Look at {face.place}")
    if again:
        return (Row("place", f"Go on watching the {face.noun} again"), log)
    watch = Row("replay", f"Watch the {face.noun} again, step by step")
    if owner is not None:
        settled = [Row("digest", SETTLED)] if owner.digest is not None else []
        return (Row("onward", owner.onward_words), watch, *settled, log, place)
    following = [Row("lesson", f"Next lesson: {lesson.title}")] if lesson is not None else []
    anew = [Row("again", face.again)] if face.again else []
    return (*following, watch, *anew, log, place, Row("title", "Go to the title page"))


class ResultScreen(GameScreen):
    """Opened when a fight is over."""

    CSS_PATH = STYLES
    HORIZONTAL_BREAKPOINTS = [*WIDTHS]
    PAGE_NAME = "The account"
    KEYS = ("act", "southeast", "rule", "log", "export", "keys", "leave")
    WORDS = {"leave": "Back", "southeast": "Read on", "export": "Card"}
    AUTO_FOCUS = "#result-menu"

    def __init__(
        self,
        session: AnySession,
        owner: Owner | None = None,
        picture: MapView[Any] | None = None,
        leap_to: Callable[[int], None] | None = None,
    ) -> None:
        """`picture` is the map as it lies at the end; None for what lies on none.

        Where it lies above a page on which the fight is seen again, `leap_to` shows a step there.
        """
        super().__init__()
        self._session = session
        self._owner = owner
        self._picture = picture
        self._first_line = 0
        """The line of the account at which it begins, where there is no room for all."""
        self._more = False  # whether the account goes on below its last line
        self._leap_to = leap_to
        self._choices = choices(
            session.face, owner, next_lesson(session.saved), again=leap_to is not None
        )
        self._names = tuple(session.name_of(player) for player in seats(session))
        self._tellings = tellings(session.saved.match, session.viewer, self._names)
        self._in_points: Sequence[InPoints] = ()
        """What dice have brought each side in points; nothing while it is being counted."""
        self._left: Sequence[Cue] = ()  # what has left a mark on the map
        self._listed = False
        """Whether the telling moments are listed instead of the choices, for want of room."""

    def body(self) -> ComposeResult:
        with Horizontal(id="ending"):
            if self._picture is not None:
                self._picture.can_focus = False
                with Vertical(id="ending-picture"):
                    yield self._picture
                    yield LinesView("ending-marks")
            with Vertical(id="result", classes="beside-picture" if self._picture else ""):
                yield LinesView("result-account")
                yield Menu(self._rows(), id="result-menu")

    def key_entries(self) -> tuple[tuple[str, str, str], ...]:
        if self.has_class("-picture"):
            return tuple(each for each in super().key_entries() if each[0] in ("act", "leave"))
        goes_on = self._more or (self._picture is not None and not self._beside)
        return tuple(entry for entry in super().key_entries() if goes_on or entry[0] != "southeast")

    def label(self, name: str) -> str:
        beneath = name == "act" and self.has_class("-picture")
        return "The account" if beneath else super().label(name)

    def rule(self) -> str:
        return self._session.face.account_rule

    def aim(self) -> str:
        if self._owner is None:
            return "How it was decided: points, luck and turning points."
        return f"How it was decided. Then {amid(self._owner.onward_words)}."

    def on_mount(self) -> None:
        if self._owner is not None:
            self.note(self._owner.place)
        if self._leap_to is None:
            self.say(order_form.count_even_match(self.game.folder, self._session.saved))
        self._draw()
        self._look_back()

    @work(group="look back", exclusive=True)
    async def _look_back(self) -> None:
        """Find the chances of the telling moments, the marks on the map, and what luck was worth.

        All of it a little at a time, so that a key is heard.
        """
        match = self._session.saved.match
        for at, telling in enumerate(self._tellings):
            self._tellings[at] = weighed(match, telling, self._names)
            await asyncio.sleep(0)
        if self._stands:
            menu = self.query_one("#result-menu", Menu)
            menu.fill(self._rows(), menu.key)
        await self._mark_the_picture()
        await self._count_points()

    @property
    def _stands(self) -> bool:
        return bool(self.query("#result-menu") and self.query("#result-account"))

    async def _mark_the_picture(self) -> None:
        if self._picture is None:
            return
        match = self._session.saved.match
        seat, found = match.seat(self._session.viewer), list[Cue]()
        for number, step in enumerate(match.steps[1:]):
            if step.events:
                cues = cues_of(self._session, step, seat.seen_at(number))
                found += [cue for cue in cues if cue.kind in LEFT]
            if not number % AT_ONCE:
                await asyncio.sleep(0)
        self._left = found
        if self._stands:
            self._mark()

    async def _count_points(self) -> None:
        match = self._session.saved.match
        if match.to_act:
            return
        actions, found = [entry.action for entry in match.entries], list[LuckSwing]()
        for swing in swings(match.engine, match.steps, actions, match.seed):
            found.append(swing)
            await asyncio.sleep(0)
        self._in_points = in_points(found, len(seats(self._session)))
        if self._stands:
            self._draw()

    # How it is drawn.

    @property
    def _beside(self) -> bool:
        return self._picture is not None and self.app.size.width >= WIDE

    @property
    def _columns(self) -> int:
        return NARROWER if self._beside and self.app.size.width < ROOMY else WIDTH

    def _rows(self) -> Sequence[Row]:
        """What can be chosen: the choices, and the telling moments under them or instead."""
        hour = self._session.face.hour
        moments = [
            Row(str(telling.step), f"{hour(telling.turn)}: {telling.words}", chance_words(telling))
            for telling in self._tellings
        ]
        if not moments:
            return self._choices
        if self.app.size.height >= TALL:
            return (*self._choices, Row("", HEADING), *moments)
        if self._listed:
            return (*moments, Row("back", BACK))
        words = "Show the turning point"
        if len(moments) > 1:
            words = f"Show the {len(moments)} turning points"
        return (*self._choices, Row("moments", words))

    def _draw(self) -> None:
        account = self.query_one("#result-account", LinesView)
        menu = self.query_one("#result-menu", Menu)
        whole, rows = self.app.size.height - AROUND, self._rows()
        menu.fill(rows, menu.key)
        high = min(len(rows), max(len(self._choices) + 1, whole // 3))
        menu.styles.height = high
        self.query_one("#result").styles.width = self._columns + 2 * self._beside
        beyond = self._owner.verdict if self._owner is not None else ""
        lines = self._account.page(whole - high, self._first_line, beyond)
        self._more = any(MORE in piece.text for line in lines for piece in line)
        account.styles.height = len(lines)
        account.show(lambda width, height: lines, self.inks.paper)
        self.refresh_keys()
        self.call_after_refresh(self._hang)

    def _hang(self) -> None:
        drawn = self._picture
        if drawn is None or not drawn.size:
            return
        if drawn.fitted(drawn.size) is None:  # else it has found its scale itself
            for zoom in reversed(drawn.SCALES.offered):
                drawn.set_zoom(zoom)
                wide, high = drawn.painter.width, drawn.painter.height
                if wide <= BEYOND * drawn.size.width and high <= BEYOND * drawn.size.height:
                    break
        self._mark()

    def _mark(self) -> None:
        drawn = self._picture
        if drawn is None or not drawn.size:
            return
        marks, inks = film_look(self)
        drawn.film = remains(self._left, lambda at: FilmSpot(*drawn.area(at)), marks, inks)
        drawn.refresh()
        said = legend((cue.kind for cue in self._left), marks, inks)
        self.query_one("#ending-marks", LinesView).show(lambda w, h: [said], self.inks.paper)
        middle = drawn.place_at(drawn.painter.width // 2, drawn.painter.height // 2)
        at = self._left[-1].at if self._left else middle
        if at is not None:
            drawn.centre_on(at)

    def do_southeast(self) -> None:
        if self._more:
            self._read(PAGE)
        elif self._picture is not None and not self._beside:
            self._show_picture(shown=True)
        else:
            self.say("That is the whole account.")

    def do_northeast(self) -> None:
        if self.has_class("-picture"):
            self._show_picture(shown=False)
        else:
            self._read(-PAGE)

    def do_act(self) -> None:
        """Choose what is lit; from the picture back to the words."""
        if self.has_class("-picture"):
            self._show_picture(shown=False)
        else:
            super().do_act()

    def _show_picture(self, *, shown: bool) -> None:
        self.set_class(shown, "-picture")
        self.refresh_keys()
        if shown:
            self.call_after_refresh(self._hang)
        else:
            self.call_after_refresh(self.query_one("#result-menu").focus)

    @property
    def _account(self) -> FightAccount:
        return FightAccount(self._session, self._columns, self.glyphs, self.inks, self._in_points)

    def _read(self, by: int) -> None:
        self._first_line = max(0, min(self._first_line + by, len(self._account.lines()) - LEAST))
        self._draw()

    def on_resize(self) -> None:
        self.remove_class("-picture")
        self._listed = self._listed and not self.app.size.height >= TALL
        self._draw()

    @on(Menu.Chosen)
    def _chosen(self, event: Menu.Chosen) -> None:
        if event.key.isdigit():
            step = int(event.key)
            if self._leap_to is None:
                self.game.open_replay(self._session, step)
            else:
                self.do_leave()
                self.app.call_later(self._leap_to, step)
            return
        match event.key:
            case "moments" | "back":
                self._listed = event.key == "moments"
                self._draw()
            case "replay":
                self.game.open_replay(self._session)
            case "onward":
                assert self._owner is not None
                with self.tell_errors():
                    self.game.show(self._owner.onward())
            case "again":
                self._again()
            case "lesson":
                lesson = next_lesson(self._session.saved)
                if lesson is not None:
                    from pieces_of_eight.tui.pages.help import begin_lesson

                    begin_lesson(self, lesson)
            case "digest":
                make = self._owner.digest if self._owner is not None else None
                if make is not None:
                    self.app.push_screen(make())
            case "log":
                self.do_log()
            case "place":
                self.do_leave()
            case _:
                self.game.home()

    def do_export(self) -> None:
        if self._session.saved.match.to_act:
            self.say(card.NOT_YET)
            return
        with self.tell_errors():
            told = card.of_fight(self._session)
            self.share(told.text, card.keep(told, self.game.folder))

    def do_log(self) -> None:
        from .log import LogScreen

        self.app.push_screen(LogScreen(self._session))

    def _again(self) -> None:
        from pieces_of_eight.campaign.kernel.match import Checkpoint
        from pieces_of_eight.tui.play.order_form import OrderedFight

        saved, folder = self._session.saved, self.game.folder
        old, header = saved.match, saved.header
        seed = random.SystemRandom().randint(1, LARGEST_SEED)
        begun = Checkpoint(old.steps[0].state, 0, old.earlier) if old.taken_up else None
        chairs = order_form.seated(header.chairs, folder, header.engine)
        sworn = header.sworn is not None and begun is None
        fight = OrderedFight(old.engine, old.setup, seed, header.title, chairs, begun, sworn)
        with self.tell_errors():
            self.game.open_fight(fight.begin(folder))
