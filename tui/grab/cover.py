"""The odds of a shot in cover, told as the rule has it: no number is added to any die."""

from msgspec.structs import replace

from campaign.kernel.odds import Odds


def told_whole(odds: Odds) -> Odds:
    """The odds with what cover asks for as a sentence in place of a modifier."""
    mods = [mod for part in odds.parts for mod in part.mods]
    if not mods:
        return odds
    bare = tuple(replace(part, mods=()) for part in odds.parts)
    why = mods[0].why
    note = f"{why[:1].upper()}{why[1:]}: it has to beat twice the target's die [{mods[0].rule}]."
    return replace(odds, parts=bare, note=note)
