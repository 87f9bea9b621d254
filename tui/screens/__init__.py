"""The pages of the game by name. Each is imported when it is first opened."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tui.screens.base import GameScreen


def _new_fight() -> "GameScreen":
    from tui.screens.new_fight import NewFightScreen

    return NewFightScreen()


def _saved() -> "GameScreen":
    from tui.screens.saved import SavedScreen

    return SavedScreen()


def _new_career() -> "GameScreen":
    from tui.screens.new_career import NewCareerScreen

    return NewCareerScreen()


def _careers() -> "GameScreen":
    from tui.screens.careers import CareersScreen

    return CareersScreen()


def _settings() -> "GameScreen":
    from tui.screens.settings import SettingsScreen

    return SettingsScreen()


def _help() -> "GameScreen":
    from tui.screens.help import HelpScreen

    return HelpScreen()


def _rules() -> "GameScreen":
    from tui.screens.rules import RulesScreen

    return RulesScreen()


def _pause() -> "GameScreen":
    from tui.screens.pause import PauseScreen

    return PauseScreen()


def _fame() -> "GameScreen":
    from tui.screens.fame import FameScreen

    return FameScreen()


def _yard() -> "GameScreen":
    from tui.wars.builder import BuilderScreen

    return BuilderScreen()


PAGES: "Mapping[str, Callable[[], GameScreen]]" = {
    "career": _new_career,
    "careers": _careers,
    "new": _new_fight,
    "saved": _saved,
    "settings": _settings,
    "help": _help,
    "rules": _rules,
    "pause": _pause,
    "fame": _fame,
    "yard": _yard,
}
