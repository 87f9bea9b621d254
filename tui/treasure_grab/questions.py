"""What the odds of a treasure grab can be asked on the command line; rules load with an answer."""

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tui.play.question import Question, whole

if TYPE_CHECKING:
    from campaign.kernel.odds import Odds


def _grab(one: argparse.ArgumentParser) -> None:
    one.add_argument(
        "what", choices=("shot", "blow", "pull", "peel", "cannon"), help="what is tried"
    )
    one.add_argument("--cover", action="store_true", help="the target is in cover")
    one.add_argument("--wounded", action="store_true", help="the target has a wound already")
    one.add_argument("--bands", type=whole(2, 4), default=2, metavar="N", help="who pull")
    one.add_argument(
        "--crowd", type=whole(1, 4), default=1, metavar="N", help="who stand where the ball falls"
    )


def _answer(args: argparse.Namespace) -> "Odds":
    from tui.treasure_grab.described import described

    return described(args)


QUESTIONS: Mapping[str, Question] = {
    "grab": Question("a shot, a blow or a pull", _grab, _answer),
}
"""By the word with which each is asked."""
