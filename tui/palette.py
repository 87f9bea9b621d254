"""The palette: every command the page has a use for, found by a few letters."""

from functools import partial

from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider

from tui.commands import COMMANDS, Command
from tui.screens.base import GameScreen


class Palette(CommandPalette):
    """Textual's palette in the game's own dress; it may be the first page opened."""

    CSS_PATH = GameScreen.CSS_PATH


class CommandTable(Provider):
    """Offers the table of commands."""

    def _useful(self) -> list[tuple[GameScreen, Command]]:
        page = self.screen
        if not isinstance(page, GameScreen):
            return []
        return [
            (page, command.within(page.engine))
            for command in COMMANDS
            if command.group != "Cursor" and command.name != "palette" and page.can(command.name)
        ]

    async def discover(self) -> Hits:
        for page, command in self._useful():
            yield DiscoveryHit(command.label, partial(page.do, command.name), help=command.help)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for page, command in self._useful():
            score = max(matcher.match(command.label), matcher.match(command.help))
            if score > 0:
                yield Hit(
                    score,
                    matcher.highlight(command.label),
                    partial(page.do, command.name),
                    help=command.help,
                )
