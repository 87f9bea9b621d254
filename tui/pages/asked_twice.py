"""What is done only when it is asked for twice: on lists of what is saved."""

from pieces_of_eight.saves.words import SaveError
from .base import GameScreen

NOTHING = ("", "")


class AskedTwice:
    """A question that the next key answers: the command that says yes, and about what."""

    def __init__(self) -> None:
        self._asked = NOTHING

    def ask(self, command: str, name: str) -> None:
        """The same command about the same thing says yes."""
        self._asked = command, name

    def agreed(self, command: str, name: str) -> bool:
        """Whether this says yes; either way nothing is asked any more."""
        before, self._asked = self._asked, NOTHING
        return before == (command, name)

    def hear(self, command: str) -> None:
        """Any other command says no."""
        if command != self._asked[0]:
            self._asked = NOTHING


def discard(page: GameScreen, twice: AskedTwice, name: str, title: str) -> bool:
    """Move what is saved to the wastebasket, when asked twice; whether it is there now."""
    if not twice.agreed("discard", name):
        twice.ask("discard", name)
        key = page.key_of("discard")
        page.say(f"Press {key} again to throw '{title}' into the wastebasket.")
        return False
    try:
        page.game.folder.delete(name)
    except SaveError as error:
        page.say(str(error), warning=True)
        return False
    return True
