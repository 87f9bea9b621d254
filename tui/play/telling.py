"""The telling moments of a fight that is over, each with its turn and the chance it had."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.tui.draw.glyphs import percent

if TYPE_CHECKING:
    from pieces_of_eight.campaign.kernel.match import Match
    from pieces_of_eight.campaign.kernel.sealed import Player


class Telling(Struct, frozen=True):
    """Something that is told as a deed."""

    step: int
    """The step of the match that it was."""
    turn: int
    deed: str
    """As it is told, with its full stop."""
    die: int = 0
    """What was thrown, where it hung on a single die."""
    chance: float | None = None
    """0 to 1, of the order that was given; None where no dice were thrown, or until it is found."""
    thrown: bool = False
    """Whether dice were thrown."""

    @property
    def words(self) -> str:
        """The deed, and the die that decided it: "William goes down, on a 1"."""
        deed = self.deed.removesuffix(".")
        if not self.die:
            return deed
        return f"{deed}, on {'an' if self.die in (8, 11, 18) else 'a'} {self.die}"


def tellings(
    match: "Match[Any, Any, Any]", teller: "Player", names: Sequence[str]
) -> list[Telling]:
    """The deeds of a fight as `teller` was told of them; their chances have still to be found."""
    from pieces_of_eight.campaign.chronicle.fights import deeds_told

    found: list[Telling] = []
    for step, deed in deeds_told(match, teller, names):
        thrown = [face for faces in match.steps[step].thrown for face in faces]
        die = thrown[0] if len(thrown) == 1 else 0
        found.append(Telling(step, deed.turn, deed.words, die, None, bool(thrown)))
    return found


def weighed(match: "Match[Any, Any, Any]", telling: Telling, names: Sequence[str]) -> Telling:
    """A telling moment with its chance, found with the rules themselves (H-232)."""
    from pieces_of_eight.campaign.chronicle.fights import likely

    if not telling.thrown:
        return telling
    return replace(telling, chance=likely(match, telling.step, telling.deed, names))


def chance_words(telling: Telling) -> str:
    """The chance that a telling moment had, in words."""
    if telling.chance is None:
        return ""
    return "certain" if telling.chance == 1 else percent(telling.chance)


# --- Moments as the clock of the player has them --------------------------------------------------


def when(stamp: str) -> str:
    """A moment in words from its stamp in ISO 8601; the stamp itself when it is none."""
    try:
        moment = datetime.fromisoformat(stamp).astimezone()
    except ValueError:
        return stamp
    return f"{moment.day} {moment:%B %Y, %H:%M}"
