"""The palette: every command the page has a use for, found by a few letters."""

from collections.abc import Callable
from functools import cached_property, partial

from msgspec.structs import replace
from textual.await_complete import AwaitComplete
from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider

from pieces_of_eight.tui.commands import Command
from pieces_of_eight.tui.textual_private import heard
from .base import GameScreen
from .hearing import Hearing

PLACES = {"yard": ("The yard", "Design a ship for Pirate Wars.")}
"""Pages by their names, with a label and what they are for."""
OF_FIGHTS = ("Ship", "Look")
"""The groups of commands whose words are those of a fight."""
BELOW_FIGHTS = 2
"""The title and its palette: with more pages open something is going on."""


@heard
class Palette(CommandPalette):
    """Textual's palette in the game's own dress; it may be the first page opened."""

    CSS_PATH = GameScreen.CSS_PATH

    @cached_property
    def hearing(self) -> Hearing:
        """Whether it takes what is told to it."""
        return Hearing(self)

    def on_screen_resume(self) -> None:
        self.hearing.resumed()

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Go once: whoever chooses twice leaves the page beneath as it is."""
        return super().dismiss(result) if self.is_current else AwaitComplete()


def worded(page: GameScreen, command: Command) -> Command:
    """A command as a page has it: no words of a fight that the page has nothing to do with."""
    label = page.label(command.name)
    of_fights = command.group in OF_FIGHTS and not page.engine
    if command.group == "Game" or (label == command.label and not of_fights):
        return replace(command, label=label)  # its help fits every page: Back is found as Leave
    return replace(command, label=label, help=f"{label}: what the key does on this page.")


class CommandTable(Provider):
    """Offers the table of commands."""

    def _useful(self) -> list[tuple[GameScreen, Command]]:
        page = self.screen
        if not isinstance(page, GameScreen):
            return []
        return [
            (page, worded(page, command))
            for command in page.orders.commands
            if command.group != "Cursor" and command.name != "palette" and page.can(command.name)
        ]

    def _places(self) -> list[tuple[Callable[[], None], str, str]]:
        """Pages that no menu has, offered where nothing else is going on."""
        page = self.screen
        if not isinstance(page, GameScreen) or len(page.app.screen_stack) > BELOW_FIGHTS:
            return []
        return [(partial(page.game.open_page, name), *words) for name, words in PLACES.items()]

    async def discover(self) -> Hits:
        for go, label, about in self._places():
            yield DiscoveryHit(label, go, help=about)
        for page, command in self._useful():
            yield DiscoveryHit(command.label, partial(page.do, command.name), help=command.help)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for go, label, about in self._places():
            score = max(matcher.match(label), matcher.match(about))
            if score > 0:
                yield Hit(score, matcher.highlight(label), go, help=about)
        for page, command in self._useful():
            score = max(matcher.match(command.label), matcher.match(command.help))
            if score > 0:
                yield Hit(
                    score,
                    matcher.highlight(command.label),
                    partial(page.do, command.name),
                    help=command.help,
                )
