"""What the purser would write, name or declare: the opponents' own code in the captain's place."""

import random

from pieces_of_eight.campaign.kernel.sealed import Sealed, Seen
from pieces_of_eight.campaign.sheet.model.actions import Declare, Name
from pieces_of_eight.campaign.sheet.model.say import RESULTS, counted
from pieces_of_eight.campaign.sheet.model.state import (
    FORCES,
    LETTERS,
    Contents,
    Fleet,
    Phase,
    Sheet,
    force,
)
from pieces_of_eight.campaign.sheet.rules.muster import own
from .look import Choice, Whole
from .words import held

BEST = 3
"""How many options are named."""
DRAWS = 8
"""How many sheets are drawn at most, until so many are different."""
LEAST = 0.05
"""Points below which an attack is worth nothing to anybody."""


def advice(seen: Seen[Sheet], seed: int | str = 0) -> list[tuple[Choice, str]]:
    """The best options with a reason for each, from what the captain sees. It takes a while."""
    match seen.value.phase:
        case Phase.MUSTER:
            return sheets(seen, random.Random(seed))
        case Phase.NAMING:
            return pairs(seen, random.Random(seed))
        case Phase.DECLARING:
            return results(seen, random.Random(seed))
        case _:
            return []


def sheets(seen: Seen[Sheet], rng: random.Random) -> list[tuple[Choice, str]]:
    """Whole sheets for this fleet, drawn by lot from plans that are worth as much as each other."""
    from pieces_of_eight.campaign.sheet.mind.captain import Captain

    fleet = own(seen.value, seen.who)[1]
    draws = (Captain().muster(fleet, seen.value.options, rng) for _ in range(DRAWS))
    drawn = list(dict.fromkeys(draws))[:BEST]
    return [(Whole(contents), why_sheet(contents, fleet)) for contents in drawn]


def why_sheet(contents: Contents, fleet: Fleet) -> str:
    """What a sheet stakes most on, and why to take it."""
    boldest = max(range(FORCES), key=lambda letter: contents.values[letter])
    stake = ", ".join(held(contents, fleet, boldest))
    rumours = sum(not any(force(contents, letter)) for letter in range(FORCES))
    empty = f"{counted(rumours, 'rumour')}; " if rumours else ""
    return (
        f"most is staked on {LETTERS[boldest]} ({stake}); {empty}"
        "one of many sheets as good as each other, and no enemy can guess which"
    )


def pairs(seen: Seen[Sheet], rng: random.Random) -> list[tuple[Choice, str]]:
    """Pairs that promise most above what they leave for the others."""
    from pieces_of_eight.campaign.sheet.mind.captain import above_the_rest, weigh_pairs

    found = weigh_pairs(seen, rng)
    rated = above_the_rest({at: pair.value for at, pair in found.items()})
    best = sorted(rated, key=lambda at: -rated[at])[:BEST]
    return [
        (
            Name(seen.who, *at),
            f"{LETTERS[at[0]]} there: {_gain(found[at].attack)} if you attack, "
            f"{_gain(found[at].danger)} if they do",
        )
        for at in best
    ]


def _gain(points: float) -> str:
    """What an attack is worth to you: "+1.3 points", or "nothing"."""
    return f"{points:+.1f} points" if abs(points) >= LEAST else "nothing"


def results(seen: Seen[Sheet], rng: random.Random) -> list[tuple[Choice, str]]:
    """What may be written, with what each promises."""
    from pieces_of_eight.campaign.sheet.mind.captain import weigh_results

    letter, found = weigh_results(seen, rng)
    best = sorted(found, key=lambda each: -each.value)
    return [
        (
            Declare(seen.who, letter, Sealed(seen.who, each.result)),
            f"{RESULTS[each.result]} promises {each.value:+.1f} points",
        )
        for each in best
    ]
