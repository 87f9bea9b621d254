"""A season as its log tells it: by the engine's own words, the seals in words to be read aloud."""

from collections.abc import Sequence

from campaign.kernel.play import Event
from campaign.sheet.model.events import FirstThrown, Scored, SheetSealed, Unfolded
from campaign.sheet.model.say import captain, say
from campaign.sheet.model.state import Sheet
from tui.play.faces import Pair
from tui.sheet.words import seal_words


def tell(sheet: Sheet, event: Event, names: Sequence[str]) -> str:
    """An event in a sentence without its rule."""
    if isinstance(event, SheetSealed):
        return f"{captain(sheet, event.by)} seals the sheet: {seal_words(event.print)}."
    return say(sheet, event).words


def explain(event: Event) -> list[Pair]:
    """What can be told of an event beyond its sentence."""
    match event:
        case FirstThrown(faces=faces):
            return [("dice", f"{faces[0]} against {faces[1]}, the higher names first")]
        case Scored(faces=faces, scores=scores):
            return [
                ("dice", f"{faces[0]} against {faces[1]}"),
                ("with the values", f"{scores[0]} against {scores[1]}"),
            ]
        case SheetSealed(print=mark):
            return [("in full", mark[:32]), ("", mark[32:])]
        case Unfolded(print=mark, holds=holds):
            found = "the same" if holds else "ANOTHER"
            return [("sealed with", seal_words(mark)), ("opened with", found)]
        case _:
            return []
