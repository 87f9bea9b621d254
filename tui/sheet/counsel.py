"""What the purser would write, name or declare: the opponents' own code in the captain's place."""

import random

from campaign.kernel.sealed import Sealed, Seen
from campaign.sheet.actions import Declare, Name
from campaign.sheet.muster import own
from campaign.sheet.say import RESULTS
from campaign.sheet.state import LETTERS, Sheet
from campaign.sheet.terms import Phase
from tui.sheet.looking import Choice, Whole

BEST = 3
"""How many options are named."""
LEAST = 0.05
"""Points below which an attack is worth nothing to anybody."""


def counsel(seen: Seen[Sheet], seed: int = 0) -> list[tuple[Choice, str]]:
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
    """Whole sheets drawn from the mixture, which no enemy can guess."""
    from campaign.ai.allot import Captain

    fleet = own(seen.value, seen.who)[1]
    drawn = [Captain().muster(fleet, seen.value.options, rng) for _ in range(BEST)]
    why = "one of several sheets that an enemy cannot guess"
    return [(Whole(contents), why) for contents in drawn]


def pairs(seen: Seen[Sheet], rng: random.Random) -> list[tuple[Choice, str]]:
    """Pairs that promise most above what they leave for the others."""
    from campaign.ai.allot import above_the_rest, weigh_pairs

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
    from campaign.ai.allot import weigh_results

    letter, found = weigh_results(seen, rng)
    best = sorted(found, key=lambda each: -each.value)
    return [
        (
            Declare(seen.who, letter, Sealed(seen.who, each.result)),
            f"{RESULTS[each.result]} promises {each.value:+.1f} points",
        )
        for each in best
    ]
