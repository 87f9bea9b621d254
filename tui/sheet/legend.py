"""What stands on a master sheet, each sign drawn as the sheet has it."""

from collections.abc import Iterable, Mapping
from functools import partial

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.model.state import for_the_prize
from pieces_of_eight.tui.draw.cells import Row
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.inks import Palette
from pieces_of_eight.tui.draw.legend import Legend, Meaning
from .canvas import Canvas, tile
from .view import SheetView, Spot

WIDE = 12
Names = frozenset[str]
"""The names of all signs that stand in a row."""
_SIGNS: Mapping[str, str] = {
    "own": "your force, by its letter",
    "enemy": "a force of the enemy, by its letter",
    "cursor": "the row under the cursor",
    "value": "the value of a force: it is added to its die, and it is a stake",
    "stepped": "less and more: the value can still be changed",
    "in port": "in no force yet: the ship would stay in port",
    "worth": "what a ship or company is worth, in points",
    "troops": "a landing company: 8 groups and 2 officers",
    "fault": "something is still wrong: the sheet cannot be sealed so",
    "prize": "goes for the prize of the last season",
    "pair": "your dice and the enemy's, or both scores, or both points",
}


def _write(canvas: Canvas, name: str, who: int) -> None:
    """A sign by its name, as a captain sees it."""
    inks, glyphs = canvas.inks, canvas.glyphs
    match name:
        case "own":
            tile(canvas, 0, 0, "A", Player(who))
        case "enemy":
            tile(canvas, 0, 0, "A", Player(1 - who))
        case "cursor":
            wash = canvas.palette.cursor
            canvas.put(0, 0, glyphs.arrows[1], inks.title, bold=True)
            canvas.put(1, 0, " Revenge ", wash.text, paper=wash.ink)
        case "value":
            canvas.put(0, 0, "3", inks.title, bold=True)
        case "stepped":
            canvas.put(0, 0, "- 3 +", inks.dim)
        case "in port":
            canvas.put(0, 0, "-", inks.dim)
        case "worth":
            canvas.put(0, 0, "12 pts", inks.dim)
        case "troops":
            canvas.put(0, 0, "troops 8+2", inks.dim)
        case "fault":
            canvas.put(0, 0, "!", inks.bad, bold=True)
        case "prize":
            canvas.put(0, 0, glyphs.treasure, inks.fair, bold=True)
        case "pair":
            canvas.put(0, 0, "5 : 3")


def paint(names: Names, palette: Palette, glyphs: Glyphs, who: int) -> tuple[Row, ...]:
    """A sign by itself, as the sheet writes it."""
    canvas = Canvas(WIDE, 1, palette, glyphs)
    for name in names:
        _write(canvas, name, who)
    return canvas.picture().rows


def place(view: SheetView, at: Spot) -> Names:
    """The signs in the row of a spot."""
    found = {"cursor"}
    if at.kind in ("unit", "port"):
        found |= {"worth", "in port"} if view.mustering else {"worth"}
        return frozenset(found)
    found |= {"enemy" if at.kind == "foe" else "own", "value"}
    if at.kind in ("line", "foe") and for_the_prize(view.sheet, at.at):
        found.add("prize")
    return frozenset(found | ({"stepped"} if view.mustering else {"pair"}))


def places(view: SheetView) -> Iterable[Names]:
    """The signs of the whole sheet as far as it has come."""
    found = {"own", "value", "cursor"}
    found |= {"stepped", "in port", "worth", "troops"} if view.mustering else {"enemy", "pair"}
    return (frozenset(found),)


def _meaning(name: str, words: str) -> Meaning[Names]:
    return Meaning(words, frozenset({name}), lambda names: name in names)


SHORT = (
    ("against", "the enemy's force that yours meets, and its value"),
    ("dice", "what both threw, yours first"),
    ("score", "die and value added up: the higher attacks"),
    ("result", "what the attacker declared: battle, land raid, no contact"),
    ("points", "what the engagement brought both, yours first"),
    ("room for 22", "the ships of the force can carry so many groups and officers"),
    ("1 sail, 20 pts", "one ship; all of the force is worth 20 points"),
)
MEANINGS = tuple(_meaning(*each) for each in _SIGNS.items())
SHEET_LEGENDS = tuple(
    Legend(MEANINGS, partial(paint, who=who), place, places, SHORT) for who in (0, 1)
)
"""By the captain who looks: his own force is in his colours."""
