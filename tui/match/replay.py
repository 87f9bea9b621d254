"""A fight seen again: it plays by itself, or goes step by step, turn by turn, moment by moment."""

import random
from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, ClassVar, TypeVar

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.timer import Timer
from textual.widget import Widget

from pieces_of_eight.campaign.engines import FIGHTS
from pieces_of_eight.campaign.kernel.match import Checkpoint, Match
from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.draw.cells import Line, Piece
from pieces_of_eight.tui.draw.glyphs import news
from pieces_of_eight.tui.keyboard import SEEN_AGAIN
from pieces_of_eight.tui.pages.base import GameScreen, on
from pieces_of_eight.tui.play.beside import Running
from pieces_of_eight.tui.play.order_form import LARGEST_SEED, PERSON, chair_of
from pieces_of_eight.tui.play.own_keys import keyed
from pieces_of_eight.tui.play.session import AnySession, LogEntry
from pieces_of_eight.tui.play.telling import Telling, chance_words, tellings, weighed
from pieces_of_eight.tui.widgets.frame import LinesView
from pieces_of_eight.tui.widgets.map_view import MapView, Projector
from .log import STYLES, WIDTHS, panel_beside
from .pause import SeatsScreen, sitter, who_may_sit
from .view import Zooming, cues_of, film_look

# --- What if --------------------------------------------------------------------------------------
# A new fight from a step of one that is over: what if it had gone on otherwise from there?
#
# The fight that is seen again stays as it is; so does a career that it belongs to.

T = TypeVar("T")
HINT = (
    "A new fight begins from this step, with fresh dice. It is saved separately; the fight you are "
    "watching does not change."
)
OF_CAREER = " Nor does the career. Ships and men led by the computer stay with the computer."


def why_not(session: AnySession, step: int) -> str:
    match = session.saved.match
    if match.engine.name not in FIGHTS:
        return "You can only go on from a step of a fight, and this is a part of a career."
    if match.to_act:
        return (
            "You can go on from a step once the fight is over. Before, it would give away secrets."
        )
    if not match.engine.game.to_act(match.steps[step].state):
        return "The fight is over here. Go back a few steps, and go on from there."
    return ""


def from_step(match: Match, step: int, seed: int) -> Match:
    at = Checkpoint(match.steps[step].state, 0, match.earlier + step)
    return Match(match.engine, match.setup, seed, at)


class WhatIfScreen(SeatsScreen):
    """A line for each side: who plays it from here."""

    PAGE_NAME = "Go on from here"
    AIM = "Choose who plays each side, then begin a new fight from this step."
    WORDS = SeatsScreen.WORDS | {"end": "Begin it"}
    DONE = "Begin the new fight"

    def __init__(self, session: AnySession, step: int) -> None:
        super().__init__()
        self._session = session
        self._step = step

    @property
    def chairs(self) -> Sequence[Chair]:
        return self._session.chairs

    def offered(self, chair: Chair) -> Sequence[tuple[str, str]]:
        found = who_may_sit(self._session.saved.match.engine, sitter(chair), self.game.folder)
        led = self._session.of_career and not chair.person
        return [each for each in found if not led or each[0] != PERSON]

    def hint(self) -> str:
        return HINT + OF_CAREER * self._session.of_career

    def on_mount(self) -> None:
        self.note(f"from step {self._step}")

    def seat(self) -> None:
        header, old = self._session.saved.header, self._session.saved.match
        chairs = tuple(map(chair_of, (chair.name for chair in header.chairs), self.values()))
        match = from_step(old, self._step, random.SystemRandom().randint(1, LARGEST_SEED))
        title = f"{header.title}, from step {self._step}"
        self.game.open_fight(self.game.folder.create(header.engine, match, title, chairs))


class ReplayScreen(GameScreen):
    """Every step as the viewer saw it. Each kind of fight draws its own."""

    ORDERS = SEEN_AGAIN
    CSS_PATH = STYLES
    HORIZONTAL_BREAKPOINTS = [*WIDTHS]
    PAGE_NAME = "The fight again"
    KEYS: ClassVar[tuple[str, ...]] = (
        "act",
        "pace",
        "west",
        "east",
        "moment",
        "what_if",
        "leave",
        "account",
        "northeast",
        "southeast",
        "northwest",
        "southwest",
        "zoom",
        "keys",
    )
    WORDS = {
        "west": "Back",
        "east": "On",
        "northeast": "Turn back",
        "southeast": "Turn on",
        "northwest": "First",
        "southwest": "Last",
        "leave": "Close",
    }
    AUTO_FOCUS = "#fight-map"

    def __init__(self, session: AnySession) -> None:
        super().__init__()
        self._session = session
        self._seat = session.saved.match.seat(session.viewer)
        self._at = 0
        self._last = len(session.saved.match.steps) - 1
        self._run = Running()
        self._clock: Timer | None = None  # what shows the next step while the fight runs by itself
        self.opens_at: int | None = None
        """The step at which it stands when it is opened; None for one that runs at once."""
        self._projector: Projector | None = None
        """What lets a step be seen on the map, where the fight lies on one."""
        self._lent: Widget | None = None  # the map, where another page shows it instead of this one

    # What each kind of fight shows in its own way.

    @abstractmethod
    def make_map(self) -> Widget:
        """The widget of the map; its id is "fight-map", and it can have the focus."""

    @abstractmethod
    def view(self) -> Any:
        """What the map shows of the step."""

    def draw_map(self) -> None:
        """Draw the map at the step that is shown."""
        self.map.set_view(self.view())

    @abstractmethod
    def turn_words(self) -> str:
        """The turn and what else belongs into the heading."""

    @abstractmethod
    def panel(self, width: int, height: int) -> Sequence[Line]:
        """At most `height` lines of `width` cells for the panel beside the map."""

    @abstractmethod
    def quietly(self) -> str:
        """Words for a step of which the log tells nothing."""

    # What all share.

    @property
    def map(self) -> Any:
        """The widget of the map."""
        return self._lent or self.query_one("#fight-map")

    @property
    def parts(self) -> tuple[object, ...]:
        drawn = self._lent or next(iter(self.query("#fight-map")), None)
        return (Zooming(drawn, self._session.face),) if isinstance(drawn, MapView) else ()

    @property
    def engine(self) -> str:
        return self._session.face.kind.engine

    @property
    def of_career(self) -> bool:
        return self._session.of_career

    @property
    def session(self) -> AnySession:
        return self._session

    @property
    def viewer(self) -> Player:
        """Through whose eyes the fight is seen again."""
        return self._seat.who

    @property
    def at(self) -> int:
        """The step that is shown."""
        return self._at

    def state(self, step: int) -> Any:
        """The fight after a step, as the viewer saw it."""
        return self._seat.seen_at(max(0, step))

    def log_so_far(self) -> list[LogEntry]:
        """The log as far as the step that is shown."""
        return [entry for entry in self._session.journal.entries if entry.step <= self._at]

    def body(self) -> ComposeResult:
        with Horizontal(id="fight-main"):
            yield self.make_map()
            yield LinesView("fight-panel")
        yield LinesView("fight-news")
        yield LinesView("fight-prompt")

    def aim(self) -> str:
        return f"Watch the fight again, {many(self._last, 'step')} in all."

    # Another page shows its map, while the fight is still played.

    def lend_map(self) -> Widget:
        """The map as it lies, for another page: this one is not opened."""
        self._lent = self.make_map()
        return self._lent

    def follow(self) -> float:
        """Show on the map that was lent what has been played last; the seconds it takes."""
        self.end_film()
        self._at = self._last = len(self._session.saved.match.steps) - 1
        shown = self._film(self._at, 1.0)
        if not shown:
            self.draw_map()
        return shown

    def told(self) -> Sequence[str]:
        """What is told of the step that is shown."""
        told = self._session.journal.of_step(self._at)
        return [entry.words for entry in told[-2:]] or [self.quietly()]

    def label(self, name: str) -> str:
        if name == "act":
            if not self.game.settings.animated:
                return "On"
            return "Stop" if self._run.on else "Play"
        return self._run.words if name == "pace" else super().label(name)

    def key_entries(self) -> tuple[tuple[str, str, str], ...]:
        """Its keys; nobody goes on from a step of what is no fight."""
        fought = self.engine in FIGHTS
        return tuple(each for each in super().key_entries() if fought or each[0] != "what_if")

    def on_mount(self) -> None:
        self._draw()
        if self.opens_at is not None:
            self.call_after_refresh(self.leap_to, self.opens_at)
        elif self.game.settings.animated:
            self.run()

    def _draw(self) -> None:
        """Show the step; what a film shows of it only when that has ended."""
        if self._projector is not None and self._projector.running:
            return
        inks = self.inks
        self.query_one("#fight-panel").styles.width = panel_beside(self, self.map)
        self.draw_map()
        self.name_page(self.turn_words())
        self.note(f"step {self._at} of {self._last}")
        said = self.told()
        self.query_one("#fight-news", LinesView).show(
            lambda w, h: [(Piece(f" {words}", inks.text),) for words in news(said, w - 2, h)],
            inks.paper,
        )
        words = "Left and right go one step, PgUp and PgDn one turn."
        if self._run.on:
            words = f"The fight plays by itself, {self._run.words}. Any step stops it."
        elif not why_not(self._session, self._at):
            words = keyed(f"{words} {{what_if}} plays on from here.", self.key_of)
        self.query_one("#fight-prompt", LinesView).show(
            lambda w, h: [(Piece(f" {words}", self.bar_inks.title, True),)], inks.bar_paper
        )
        self.query_one("#fight-panel", LinesView).show(
            lambda width, height: [
                (Piece(" ", inks.text), *line) for line in self.panel(width - 2, height)
            ],
            inks.paper,
        )

    # It runs by itself.

    def run(self) -> None:
        """Let the fight run from the step that is shown, from its beginning where that is its end.

        The first step waits as long as any other, so that the page can be read.
        """
        if self._at >= self._last:
            self._at = 0
        self._run = self._run.going(on=self._last > 0)
        self._draw()
        self.refresh_keys()
        self._stand()

    def end_film(self) -> None:
        if self._projector is not None:
            self._projector.stop()

    def halt(self) -> None:
        """Let the fight stand at the step that is shown."""
        self.end_film()
        if self._clock is not None:
            self._clock.stop()
            self._clock = None
        if self._run.on:
            self._run = self._run.going(on=False)
            self.refresh_keys()

    def _stand(self, shown: float = 0.0) -> None:
        if self._clock is not None:
            self._clock.stop()
            self._clock = None
        if self._run.on:
            thrown = bool(self._session.saved.match.steps[self._at].thrown)
            stands = max(shown, self._run.stands(dice=thrown))
            self._clock = self.set_timer(stands, self._run_on)

    def _film(self, step: int, pace: float) -> float:
        if not self.game.settings.animated or not isinstance(self.map, MapView):
            return 0.0
        if self._projector is None:
            self._projector = Projector(self.map, self.draw_map if self._lent else self._draw)
        session = self._session
        cues = cues_of(session, session.saved.match.steps[step], self.state(step - 1))
        pace *= self.game.settings.pace
        return self._projector.show(cues, *film_look(self), pace) if cues else 0.0

    def _run_on(self) -> None:
        if not self._run.on:
            return
        shown = 0.0
        if self.is_current:
            if self._at + 1 >= self._last:
                self.halt()
                self.say(self._at_the_end)
            self._at = min(self._at + 1, self._last)
            shown = self._film(self._at, self._run.pace)
            self._draw()
        self._stand(shown)

    def do_pace(self) -> None:
        if not self.game.settings.animated:
            self.say("Animation is off in the settings, so nothing plays by itself.")
            return
        if self._run.on:
            self._run = self._run.faster()
            self._draw()
            self.refresh_keys()
            self._stand()
        else:
            self.run()

    @cached_property
    def _names(self) -> tuple[str, ...]:
        session = self._session
        return tuple(session.name_of(Player(n)) for n in range(len(session.chairs)))

    @cached_property
    def _tellings(self) -> list[Telling]:
        return tellings(self._session.saved.match, self.viewer, self._names)

    def do_moment(self) -> None:
        found = self._tellings
        if not found:
            self.say("This fight had no turning points.")
            return
        telling = next((each for each in found if each.step > self._at), found[0])
        self.leap_to(telling.step)
        self.say(self._told(telling))
        if self._session.over:  # before that a chance might tell what is hidden
            self.call_after_refresh(self._weigh, telling)

    def _told(self, telling: Telling) -> str:
        hour = self._session.face.hour(telling.turn)
        chance = f": {chance_words(telling)}" if telling.chance is not None else ""
        return f"{hour}: {telling.words}{chance}."

    def _weigh(self, telling: Telling) -> None:
        if self._at == telling.step:
            self.say(self._told(weighed(self._session.saved.match, telling, self._names)))

    def go(self, to: int) -> None:
        """Show a step, and let the fight stand there; beyond either end the page says so.

        Of the next step it is seen on the map what happened in it.
        """
        self.halt()
        if not 0 <= to <= self._last:
            self.say(self._at_the_end if to > 0 else "This is the beginning.")
        on, self._at = to == self._at + 1 <= self._last, max(0, min(to, self._last))
        if on:
            self._film(self._at, 1.0)
        self._draw()

    @property
    def _at_the_end(self) -> str:
        account = " {account} opens its account." if self._session.over else ""
        return keyed(f"This is the end of the fight.{account}", self.key_of)

    def do_account(self) -> None:
        from .result import ResultScreen

        self.halt()
        if not self._session.over:
            self.say("There is no account until the fight is over.")
        elif any(isinstance(page, ResultScreen) for page in self.app.screen_stack[-2:]):
            self.do_leave()
        else:
            drawn = self.at_the_end(self.make_map)
            picture = drawn if isinstance(drawn, MapView) else None
            self.app.push_screen(ResultScreen(self._session, None, picture, self.leap_to))

    def do_what_if(self) -> None:
        self.halt()
        self._draw()
        if why := why_not(self._session, self._at):
            self.say(why)
        else:
            self.app.push_screen(WhatIfScreen(self._session, self._at))

    def at_the_end(self, make: Callable[[], T]) -> T:
        """What is made of the page as it is at the last step, wherever it stands."""
        at, self._at = self._at, self._last
        made = make()
        self._at = at
        return made

    def leap_to(self, step: int) -> None:
        self.halt()
        if step:
            self._at = step - 1
            self._draw()
        self.go(step)

    def _steer(self, across: int, down: int) -> None:
        self.go(self._at + across + down)

    def aslant(self, across: int, down: int) -> None:
        """By a turn, or to an end."""
        now, step = self.state(self._at).turn, self._at + down
        while 0 < step < self._last and self.state(step).turn == now:
            step += down
        self.go(step if across > 0 else self._last if down > 0 else 0)

    def do_act(self) -> None:
        """Start or stop the fight; where nothing moves by itself, go on a step."""
        if not self.game.settings.animated:
            self.go(self._at + 1)
        elif self._run.on:
            self.halt()
            self._draw()
        else:
            self.run()

    @on(MapView.Clicked)
    def _map_clicked(self, event: MapView.Clicked) -> None:
        self.go(self.at + (1 if event.button == 1 else -1))
