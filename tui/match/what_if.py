"""A new fight from a step of one that is over: what if it had gone on otherwise from there?

The fight that is seen again stays as it is; so does a career that it belongs to.
"""

import random
from collections.abc import Sequence
from typing import Any

from pieces_of_eight.campaign.engines import FIGHTS
from pieces_of_eight.campaign.kernel.match import Match, Position
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.play.order_form import LARGEST_SEED, PERSON
from pieces_of_eight.tui.play.session import AnySession
from .chairs import SeatsScreen, choices, seated, sitter

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


class WhatIfScreen(SeatsScreen):
    """A line for each side: who plays it from here."""

    PAGE_NAME = "Go on from here"
    AIM = "Say who plays each side from this step; then begin a new fight from it."
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
        found = choices(self._session.saved.match.engine, sitter(chair), self.game.folder)
        led = self._session.of_career and not chair.person
        return [each for each in found if not led or each[0] != PERSON]

    def hint(self) -> str:
        return HINT + OF_CAREER * self._session.of_career

    def on_mount(self) -> None:
        self.note(f"from step {self._step}")

    def seat(self) -> None:
        header, old = self._session.saved.header, self._session.saved.match
        chairs = tuple(map(seated, header.chairs, self.values()))
        match = from_step(old, self._step, random.SystemRandom().randint(1, LARGEST_SEED))
        title = f"{header.title}, from step {self._step}"
        self.game.open_fight(self.game.folder.create(header.engine, match, title, chairs))
