"""The pages of the game by name. Each is imported when it is first opened."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tui.pages.base import GameScreen


def _new_fight() -> "GameScreen":
    from tui.pages.new_fight import NewFightScreen

    return NewFightScreen()


def _saved() -> "GameScreen":
    from tui.pages.saved import SavedScreen

    return SavedScreen()


def _new_career() -> "GameScreen":
    from tui.career.new_career import NewCareerScreen

    return NewCareerScreen()


def _careers() -> "GameScreen":
    from tui.career.careers import CareersScreen

    return CareersScreen()


def _settings() -> "GameScreen":
    from tui.pages.settings import SettingsScreen

    return SettingsScreen()


def _standing() -> "GameScreen":
    from tui.pages.settings import StandingOrdersScreen

    return StandingOrdersScreen()


def _own_keys() -> "GameScreen":
    from tui.pages.own_keys import OwnKeysScreen

    return OwnKeysScreen()


def _hints() -> "GameScreen":
    from tui.pages.hints import HintsScreen

    return HintsScreen()


def _help() -> "GameScreen":
    from tui.pages.help import HelpScreen

    return HelpScreen()


def _rules() -> "GameScreen":
    from tui.pages.rules import RulesScreen

    return RulesScreen()


def _pause() -> "GameScreen":
    from tui.match.pause import PauseScreen

    return PauseScreen()


def _fame() -> "GameScreen":
    from tui.career.fame import FameScreen

    return FameScreen()


def _daily() -> "GameScreen":
    from tui.career.daily_page import DailyScreen

    return DailyScreen()


def _lessons() -> "GameScreen":
    from tui.pages.lessons import LessonsScreen

    return LessonsScreen()


def _yard() -> "GameScreen":
    from tui.pirate_wars.builder import BuilderScreen

    return BuilderScreen()


def _make() -> "GameScreen":
    from tui.editor.start import MakeScreen

    return MakeScreen()


PAGES: "Mapping[str, Callable[[], GameScreen]]" = {
    "career": _new_career,
    "careers": _careers,
    "new": _new_fight,
    "saved": _saved,
    "settings": _settings,
    "standing": _standing,
    "own_keys": _own_keys,
    "hints": _hints,
    "help": _help,
    "rules": _rules,
    "pause": _pause,
    "fame": _fame,
    "daily": _daily,
    "yard": _yard,
    "lessons": _lessons,
    "make": _make,
}
