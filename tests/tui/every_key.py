"""What stands on the screen after each key of the game, pressed on an open page."""

from collections.abc import Callable, Sequence

from textual.pilot import Pilot
from textual.screen import Screen

from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.keyboard import COMMON
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.pages.curtain import CurtainScreen
from tests.tui.shell import press, text_of, until

LEAVES = "ctrl+q"
KEYS = tuple(
    dict.fromkeys(
        [key for command in COMMON for key in command.keys if key != LEAVES]
        + [*"abcdefghijklmnopqrstuvwxyz0123456789"]
    )
)
"""Every key that all pages share but the one that leaves the game, and all letters and digits."""
TELLING = ("o", "c", "l", "a", "v")
"""The keys by which a page tells more."""


async def after_each_key(
    make: Callable[[], PiecesApp],
    size: tuple[int, int],
    page: type[Screen[None]],
    pressed: Sequence[str],
) -> list[str]:
    """The screen after each key on a page, and after a second of them on what it has opened.

    The game is begun anew whenever a key has led away from where it was pressed.
    """
    found: list[str] = []
    keys = list(pressed)
    beyond = ("enter", "end", "escape") if len(keys) > len(TELLING) else ("escape",)
    while keys:
        app = make()
        async with app.run_test(size=size, notifications=True) as pilot:
            await pilot.pause()
            await through_the_curtain(app, pilot)
            first = app.screen
            assert isinstance(first, page)
            while keys and app.screen is first:
                key = keys.pop(0)
                await press(pilot, key)
                await until(pilot, lambda: has_advised(first))  # noqa: B023
                found.append(f"{key}\n{text_of(app)}")
                for further in () if app.screen is first else beyond:
                    if isinstance(app.screen, CurtainScreen):
                        break
                    await press(pilot, further)
                    found.append(f"{key} {further}\n{text_of(app)}")
                if app.screen is first:
                    await press(pilot, "escape")
                    found.append(f"{key} closed\n{text_of(app)}")
                    if app.screen is not first:
                        break
    return found


def has_advised(page: Screen[None]) -> bool:
    """Whether an adviser who was asked on a page has given his answer."""
    return not isinstance(page, FightScreen) or page.advice is None or page.advice.is_finished


async def through_the_curtain(app: PiecesApp, pilot: Pilot[None]) -> None:
    """Sit down alone, where a curtain asks for it: a key that came too early is struck again."""
    curtain = app.screen
    if not isinstance(curtain, CurtainScreen):
        return
    await pilot.press(curtain._key)
    for _ in range(100):
        await pilot.pause()
        if app.screen is not curtain:
            return
        await pilot.press("enter")
