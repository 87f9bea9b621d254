"""A new fight from a step of one that is over: what if it had gone on otherwise from there?

The fight that is seen again stays as it is; so does a career that it belongs to.
"""

import random
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from campaign.engines import FIGHTS
from campaign.kernel.match import Match, Position
from saves.match_file import Chair
from tui.pages.base import GameScreen
from tui.play.order_form import LARGEST_SEED, PERSON
from tui.play.session import AnySession
from tui.widgets.controls import Press
from tui.widgets.pick import Pick
from .chairs import TITLE, choices, seated

HINT = (
    "A new fight begins as it stood there, with fresh dice. It is kept by itself, under the name "
    "of this one; the fight you see again does not change."
)
OF_CAREER = " Nor does the career: whoever the computer led there, it leads here too."


def why_not(session: AnySession, step: int) -> str:
    """Why no fight can be begun from a step, in a sentence; empty where one can."""
    match = session.saved.match
    if match.engine.name not in FIGHTS:
        return "Only from a step of a fight can one go on: this belongs to a whole career."
    if match.to_act:
        return "One can go on from a step when the fight is over: before, it would tell secrets."
    if not match.engine.game.to_act(match.steps[step].state):
        return "Here the fight is over: go back to a step before its end, and go on from there."
    return ""


def from_step(match: Match[Any, Any, Any], step: int, seed: int) -> Match[Any, Any, Any]:
    """A match of its own that goes on from a step of another, with other dice."""
    at = Position(match.steps[step].state, 0, match.earlier + step)
    return Match(match.engine, match.setup, seed, at)


class WhatIfScreen(GameScreen):
    """A line for each side: who plays it from here."""

    PAGE_NAME = "Go on from here"
    AIM = "Say who plays each side from this step; then begin a new fight from it."
    KEYS = ("act", "next", "end", "rule", "keys", "leave")
    WORDS = {"end": "Begin it", "act": "Change", "next": "Next line", "leave": "Back"}
    AUTO_FOCUS = "#seat-0"

    def __init__(self, session: AnySession, step: int) -> None:
        super().__init__()
        self._session = session
        self._step = step

    def body(self) -> ComposeResult:
        engine = self._session.saved.match.engine
        with Vertical(id="chairs"):
            for number, chair in enumerate(self._session.chairs):
                now = PERSON if chair.person else chair.level
                offered = choices(engine, now, self.game.folder)
                if self._session.of_career and not chair.person:
                    offered = [each for each in offered if each[0] != PERSON]
                title = chair.name[: TITLE - 1]
                yield Pick(title, offered, now, title_width=TITLE, id=f"seat-{number}")
            yield Press("Begin the new fight", id="what-if-begins")
            yield Static(HINT + OF_CAREER * self._session.of_career, id="chairs-words")

    def on_mount(self) -> None:
        self.note(f"from step {self._step}")

    def do_end(self) -> None:
        """Begin the new fight, and keep it."""

        header, old = self._session.saved.header, self._session.saved.match
        values = [self.query_one(f"#seat-{n}", Pick).value for n, _ in enumerate(header.chairs)]
        chairs: tuple[Chair, ...] = tuple(map(seated, header.chairs, values))
        match = from_step(old, self._step, random.SystemRandom().randint(1, LARGEST_SEED))
        title = f"{header.title}, from step {self._step}"
        with self.tell_errors():
            fresh = self.game.folder.create(header.engine, match, title, chairs)
            self.game.open_fight(fresh)

    @on(Press.Pressed, "#what-if-begins")
    def _pressed(self, event: Press.Pressed) -> None:
        event.stop()
        self.do_end()
