"""The pages of the game by name. Each is imported when it is first opened."""

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .pages.base import GameScreen


def _opened(module: str, name: str) -> "GameScreen":
    page: GameScreen = getattr(import_module(module, __package__), name)()
    return page


PAGES: "Mapping[str, Callable[[], GameScreen]]" = {
    name: partial(_opened, f".{module}", page)
    for name, (module, page) in {
        "career": ("career.new_career", "NewCareerScreen"),
        "careers": ("career.careers", "CareersScreen"),
        "new": ("pages.new_fight", "NewFightScreen"),
        "saved": ("pages.saved", "SavedScreen"),
        "settings": ("pages.settings", "SettingsScreen"),
        "standing": ("pages.settings", "StandingOrdersScreen"),
        "own_keys": ("pages.settings", "OwnKeysScreen"),
        "hints": ("pages.help", "HintsScreen"),
        "help": ("pages.help", "HelpScreen"),
        "rules": ("pages.rules", "RulesScreen"),
        "pause": ("match.pause", "PauseScreen"),
        "fame": ("career.records", "FameScreen"),
        "daily": ("career.records", "DailyScreen"),
        "yard": ("pirate_wars.builder", "BuilderScreen"),
        "lessons": ("pages.help", "LessonsScreen"),
        "make": ("editor.page", "MakeScreen"),
    }.items()
}
