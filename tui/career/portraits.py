"""Portraits of captains on the pages of a career, beside flag and name."""

from rich.text import Text

from pieces_of_eight.content.captains import rivals, true_captains
from pieces_of_eight.tui.draw.flags import HEIGHT, WIDTH, flag
from pieces_of_eight.tui.draw.likeness import Likeness, Sex, likeness
from pieces_of_eight.tui.draw.portrait import portrait
from pieces_of_eight.tui.draw.portrait_signs import signs
from .picture import GAP, Brush, painted, side_by_side, wrapped


def sitter(name: str, crown: str, brush: Brush, columns: int) -> list[Text]:
    """A captain's portrait in the coat of his crown; in signs where there are no colours."""
    found = look_of(name)
    if brush.plain or brush.depth == "mono":
        return [Text(line, brush.inks.ink) for line in signs(found)]
    return [painted(row) for row in portrait(found, crown, brush.depth, columns)]


def look_of(name: str) -> Likeness:
    """The looks of a captain; of a name that nobody knows not whether a man or a woman has it."""
    pronouns = {
        **{each.name: each.pronoun for each in true_captains()},
        **{each.name: each.pronoun for each in rivals()},
    }
    sexes: dict[str, Sex] = {"he": "man", "she": "woman"}
    return likeness(name, sexes.get(pronouns.get(name, ""), ""))


def portrayed(
    crown: str, words: tuple[str, str, str], brush: Brush, width: int, columns: int
) -> list[Text]:
    """A captain's portrait, and beside it his flag, his name and two more things about him.

    `columns` are those of the portrait.
    """
    picture = sitter(words[0], crown, brush, columns)
    wide = picture[0].cell_len
    large = width - wide - GAP >= 2 * WIDTH and len(picture) > HEIGHT * 2 + len(words)
    cloth = flag(crown, brush.depth, large=large, plain=brush.plain)
    inks = (f"bold {brush.inks.gold}", brush.inks.ink, brush.inks.faint)
    told = [
        line
        for text, ink in zip(words, inks, strict=True)
        for line in wrapped(text, width - wide - GAP, ink)
    ]
    room = len(picture) - len(cloth) - len(told)
    above, between = (1 if room > 2 else 0), (1 if room > 0 else 0)
    aside = [*[Text()] * above, *map(painted, cloth), *[Text()] * between, *told]
    return side_by_side(picture, aside, wide, GAP)
