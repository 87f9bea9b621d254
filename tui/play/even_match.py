"""The opponent who is an even match: how a player stands against him, kept with his settings.

He is told openly: in the form before a fight, and behind its end (`campaign/ai/handicap.py`).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from pieces_of_eight.campaign.ai.handicap import MOST, Standing
from pieces_of_eight.campaign.ai.policy import EVEN
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.saves.words import SaveError

if TYPE_CHECKING:
    from pieces_of_eight.campaign.kernel.match import Match
    from pieces_of_eight.saves.folder import Folder
    from pieces_of_eight.saves.match_file import Header

NAME = "even match"
"""Under which name the standings stand among the settings."""
COUNTED = "even match counted"
"""What a fight is marked with once it has changed a standing."""


class Fought(Protocol):
    """A fight as it is kept."""

    @property
    def header(self) -> "Header": ...

    @property
    def match(self) -> "Match[Any, Any, Any]": ...

    @property
    def of_career(self) -> bool: ...

    def note(self, key: str, text: str) -> None: ...


def standings(folder: "Folder") -> dict[str, Standing]:
    """How the player stands in each kind of fight; what cannot be read is begun anew."""
    found = {}
    for words in folder.settings().get(NAME, "").split():
        engine, *numbers = words.split(":")
        if len(numbers) == 3 and all(each.isdecimal() for each in numbers):
            given, fights, won = map(int, numbers)
            if given <= MOST and won <= fights:
                found[engine] = Standing(given, fights, won)
    return found


def standing(folder: "Folder", engine: str) -> Standing:
    """How the player stands in a kind of fight."""
    return standings(folder).get(engine, Standing())


def keep(folder: "Folder", engine: str, now: Standing) -> None:
    """The player stands so from now on. Raises SaveError."""
    every = {**standings(folder), engine: now}
    words = [f"{name}:{one.given}:{one.fights}:{one.won}" for name, one in sorted(every.items())]
    folder.save_settings({NAME: " ".join(words)})


def named(folder: "Folder", engine: str) -> str:
    """The level of the even match that a player meets now in a kind of fight."""
    return f"{EVEN} {standing(folder, engine).given}"


def seated(chairs: Sequence[Chair], folder: "Folder", engine: str) -> tuple[Chair, ...]:
    """The chairs, where an even match knows how much he gives away now."""
    level = named(folder, engine)
    return tuple(
        Chair("ai", chair.name, level) if chair.level.startswith(EVEN) else chair
        for chair in chairs
    )


def told(now: Standing) -> str:
    """What he gives away, and how the player has fared against him."""
    fared = f"you won {now.won} of {now.fights}" if now.fights else "none fought yet"
    return f"Even match: he gives away {now.given} of {MOST} (a mate nothing); {fared}."


def count(folder: "Folder", saved: Fought) -> str:
    """Let a fight that is over change the standing, once; what it came to, "" where nothing."""
    match, engine, chairs = saved.match, saved.match.engine, saved.header.chairs
    people = [Player(n) for n, chair in enumerate(chairs) if chair.person]
    counts = not match.to_act and not saved.of_career and len(people) == 1 and meets_one(chairs)
    if not counts or saved.header.texts.get(COUNTED):
        return ""
    before = standing(folder, engine.name)
    after = before.after(won_by(people[0], engine.better(match.state)), len(chairs))
    try:
        keep(folder, engine.name, after)
        saved.note(COUNTED, str(after.given))
    except SaveError:
        return ""  # a disk that fails is no reason to hold up the end of a fight
    return (
        f"Your even match gives away {after.given} of {MOST} from now on, {before.given} before; "
        f"you won {after.won} of {after.fights} fights against him."
    )


def meets_one(chairs: Sequence[Chair]) -> bool:
    """Whether an even match sits in one of the chairs."""
    return any(chair.level.startswith(EVEN) for chair in chairs)


def won_by(person: Player, best: Player | None) -> bool | None:
    """Whether the person has won; None for a draw."""
    return None if best is None else best == person
