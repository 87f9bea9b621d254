"""A career in numbers, season by season, for those who would rather look than read (C-24).

It is read from the career's match by what a captain sees of it: what the other owns is left out
of a career that is under way.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pieces_of_eight.campaign.career.model.state import Career, Phase, Season, own, worth
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player, redact
from .story import Dice, Figures, Luck, Numbers, Year

CAPTAINS = (Player(0), Player(1))


def figures(
    career: Match[Any, Any, Any], who: Player | None, lucks: Mapping[int, Iterable[Luck]]
) -> Figures:
    """The seasons that are over as `who` may know them; nothing is hidden from nobody.

    `lucks` are by season what was counted of the dice in its fights.
    """
    now: Career = career.state
    begun: Career = career.steps[0].state
    favours = {past.number: rungs_after(career, past) for past in now.past}
    one, two = (tuple(fleets(career, who, captain)) for captain in CAPTAINS)
    return Figures(
        tuple(
            Year(past.number, past.points, favours[past.number], dice(lucks.get(past.number, ())))
            for past in now.past
        ),
        rungs(begun),
        now.terms.favour.purses,
        (one, two),
    )


def rungs(career: Career) -> Numbers:
    """How both crowns think of their captains."""
    one, two = career.captains
    return one.favour, two.favour


def rungs_after(career: Match[Any, Any, Any], past: Season) -> Numbers:
    """How both crowns think when a season is over: as the next begins, or as it all ended."""
    later = (step.state for step in career.steps if step.state.season > past.number)
    return rungs(next(later, career.state))


def dice(lucks: Iterable[Luck]) -> tuple[Dice, Dice]:
    """The dice of a season's fights, by captain."""
    found = [*lucks]
    one, two = (
        Dice(
            sum(luck.came for luck in found if luck.captain == who),
            round(sum(luck.expected for luck in found if luck.captain == who), 1),
        )
        for who in CAPTAINS
    )
    return one, two


def fleets(career: Match[Any, Any, Any], who: Player | None, owner: Player) -> Iterator[int]:
    """What a captain's ships and companies cost new, each time that he sailed and at the end.

    At sea it is as he left; what he has lost there is told when he is home.
    """
    before: Career = career.steps[0].state
    sailed = False
    for step in career.steps:
        if before.phase is Phase.PORT and step.state.phase is Phase.AT_SEA:
            yield from seen(before, who, owner)
        sailed = step.state.phase is Phase.AT_SEA
        before = step.state
    if not sailed and before.past:
        yield from seen(before, who, owner)


def seen(career: Career, who: Player | None, owner: Player) -> Iterator[int]:
    """What a captain's ships and companies cost new; nothing where `who` may not know it."""
    shown = career if who is None else redact(career, who)
    if shown.holdings[owner].content is not None:
        yield worth(career.terms, own(shown, owner))
