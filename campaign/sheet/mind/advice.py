"""Advice at the sheet: what a draft, a pair or a result promises, and the numbers that say so."""

import random
from collections.abc import Sequence

from pieces_of_eight.campaign.kernel.mind import Opinion
from pieces_of_eight.campaign.kernel.sealed import Sealed, Seen
from ..model.actions import Action, Adopt, Declare, Name, Sign
from ..model.plans import plans
from ..model.state import FORCES, Contents, Fleet, Options, Phase, Result, Sheet
from ..odds.mixture import worths
from ..odds.pairings import Choice, Pairing, sort_of, typical
from ..odds.strengths import might_of
from ..rules.muster import faults, own
from .captain import above_the_rest, weigh_pairs, weigh_results


def opinions(seen: Seen[Sheet], legal: Sequence[Action], rng: random.Random) -> list[Opinion]:
    """What may be done, the best first; at least one where anything is legal."""
    if len(legal) == 1:
        return [Opinion(legal[0], 0.0, "the only thing to do")]
    match seen.value.phase:
        case Phase.MUSTER:
            found = of_drafts(seen)
        case Phase.NAMING:
            found = of_pairs(seen, rng)
        case Phase.DECLARING:
            found = of_results(seen, rng)
        case _:
            found = [Opinion(action, 0.0, "as the fight has ended") for action in legal[:1]]
    return sorted(found, key=lambda opinion: -opinion.value)


def of_drafts(seen: Seen[Sheet]) -> list[Opinion]:
    """The ready-made plans and, where it can be sealed, the sheet as it stands."""
    sheet, who = seen.value, seen.who
    written, fleet = own(sheet, who)
    found = []
    for number, plan in enumerate(plans(fleet, sheet.options)):
        if plan.contents != written:
            worth = worth_of(plan.contents, fleet, sheet.options)
            found.append(Opinion(Adopt(who, Sealed(who, number)), worth, against(worth)))
    if not faults(written, fleet, sheet.options):
        worth = worth_of(written, fleet, sheet.options)
        found.append(Opinion(Sign(who, Sealed(who, "")), worth, f"as it stands {against(worth)}"))
    return found


def worth_of(contents: Contents, fleet: Fleet, options: Options) -> float:
    """What a sheet wins against the mixture on the average, each force taken for its sort."""
    usual, (many, one) = typical(fleet), worths(options)
    prize = FORCES if options.prize is None else options.prize.letter
    return sum(
        (one if letter == prize else many)[value - options.lowest][
            sort_of(might_of(contents, fleet, letter, options), usual)
        ]
        for letter, value in enumerate(contents.values)
    )


def against(worth: float) -> str:
    return f"it promises {worth:+.1f} against a captain who mixes his plans"


def of_pairs(seen: Seen[Sheet], rng: random.Random) -> list[Opinion]:
    """Every pair that can be named."""
    found = weigh_pairs(seen, rng)
    rated = above_the_rest({at: pair.value for at, pair in found.items()})
    return [Opinion(Name(seen.who, *at), value, why_pair(found[at])) for at, value in rated.items()]


def why_pair(pair: Pairing) -> str:
    """What the two parts of a pair are."""
    attack = f"your attack promises {pair.attack:+.1f}"
    if pair.danger > 0:
        return f"{attack}, and theirs would cost them {pair.danger:.1f}"
    return f"{attack}, theirs may cost you {-pair.danger:.1f}"


def of_results(seen: Seen[Sheet], rng: random.Random) -> list[Opinion]:
    """Battle, no contact and land raid, as far as they can be written."""
    letter, found = weigh_results(seen, rng)
    prize = seen.value.options.prize
    goes = f"; {prize.name} hangs on it" if prize and prize.letter == letter else ""
    return [
        Opinion(
            Declare(seen.who, letter, Sealed(seen.who, each.result)),
            each.value,
            f"{why_result(each)}{goes}",
        )
        for each in found
    ]


def why_result(choice: Choice) -> str:
    """The chances that decide."""
    if choice.result is Result.NO_CONTACT:
        shame = f"; warships that pass ships by cost you {-choice.value:.1f}" * (choice.value < 0)
        return f"nothing is staked, and cargoes come home on both sides{shame}"
    what = "the battle" if choice.result is Result.BATTLE else "the raid"
    return f"{what} is won {choice.won:.0%} of the time and lost {choice.lost:.0%}"
