"""The toy game with some of its seven functions bent, as new rules would."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

from pieces_of_eight.campaign.kernel.game import Engine, Game
from tests.toy import TOY

NAMES = ("start", "to_act", "legal", "refuse", "apply", "imagine", "score")


def bent(**changed: Any) -> Engine:
    """The toy engine with the functions given in the place of its own."""
    functions = {name: getattr(TOY.game, name) for name in NAMES} | changed
    return replace(TOY, game=cast(Game, SimpleNamespace(**functions)))
