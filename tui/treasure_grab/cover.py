"""Odds as the page has room for them: cover as the rule has it, and figures by their letters."""

from msgspec.structs import replace

from campaign.kernel.odds import Odds
from campaign.treasure_grab.model.names import name, token
from campaign.treasure_grab.model.state import BAND_SIZE, FigureId
from campaign.treasure_grab.model.terms import Band


def told_whole(odds: Odds) -> Odds:
    """The odds with what cover asks for as a sentence in place of a modifier."""
    mods = [mod for part in odds.parts for mod in part.mods]
    if not mods:
        return odds
    bare = tuple(replace(part, mods=()) for part in odds.parts)
    why = mods[0].why
    note = f"{why[:1].upper()}{why[1:]}: it has to beat twice the target's die [{mods[0].rule}]."
    return replace(odds, parts=bare, note=note)


def lettered(odds: Odds) -> Odds:
    """The odds with the figures in them called as on the board."""
    return replace(odds, also=tuple(replace(row, words=short(row.words)) for row in odds.also))


def short(words: str) -> str:
    """Words with the figures in them called as on the board: "S2" for "Red Soldier 2"."""
    for n in range(BAND_SIZE * len(Band)):
        words = words.replace(name(FigureId(n)), token(FigureId(n)))
    return words
