"""The page that shows what dice are sworn to, and asks for the number they follow from (C-27)."""

from collections.abc import Callable, Sequence

from pieces_of_eight.campaign.kernel.sworn import Oath
from pieces_of_eight.saves.words import SaveError
from pieces_of_eight.tui.play.swearing import (
    ASKED,
    NUMBER,
    SWORN_DICE,
    Order,
    in_two_lines,
    number_of,
)
from .ask import Amiss, Asked, AskScreen
from .base import GameScreen

Begin = Callable[[Oath | None], None]
"""Begins a game, for whose dice this or nothing was sworn, and shows it. Raises SaveError."""


def begin_on(page: GameScreen, order: Order, begin: Begin, *, is_sworn: bool) -> None:
    """Begin what was ordered on a page; ask for the number first where the dice are sworn."""
    if is_sworn:
        page.app.push_screen(OathScreen(order, begin))
        return
    with page.tell_errors():
        begin(None)


class OathScreen(AskScreen):
    """Opened when a game is begun whose dice are sworn; with the number it begins."""

    PAGE_NAME = "The dice are sworn"
    AIM = "Write the letters down, if you like; then type a number, or nothing."
    RULE = SWORN_DICE

    def __init__(self, order: Order, begin: Begin) -> None:
        promise = order.promise()
        words = f"{ASKED}\n\n{in_two_lines(promise.commitment)}"

        def answered(typed: Sequence[str]) -> Amiss | None:
            try:
                begin(promise.answered(number_of(typed[0])))
            except (ValueError, SaveError) as error:
                return Amiss(str(error))
            return None

        super().__init__(self.PAGE_NAME, words, [Asked(NUMBER)], "Begin", answered)
