"""The odds of a treasure grab as the page shows them, and the game played to see what comes."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from pieces_of_eight.campaign import treasure_grab
from pieces_of_eight.campaign.kernel.dice import Dice
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.treasure_grab.describe import lettered
from pieces_of_eight.campaign.treasure_grab.events import (
    BANDS,
    PeelThrown,
    Pulled,
    Removed,
    Sat,
    token,
)
from pieces_of_eight.campaign.treasure_grab.fighting import odds
from pieces_of_eight.campaign.treasure_grab.state import (
    Action,
    Cannonade,
    Done,
    FigureId,
    Grab,
    Peel,
    Shoot,
    Strike,
    Take,
)
from tests.odds_laws import Claim, Outcome, orders

KINDS: tuple[type, ...] = (Shoot, Strike, Take, Cannonade, Peel, Done)


def claims(seeds: Sequence[int], each: int) -> Iterator[Claim]:
    """Shots and blows, pulls for the chest, and all the mischief of the house rules."""
    for grab, act in orders("treasure_grab", seeds, KINDS, each):
        yield from claims_of(grab, act)


def claims_of(grab: Grab, act: Action) -> Iterator[Claim]:
    """What is shown for an order, if it throws dice."""
    found = odds(grab, act)
    if found is None:
        throws_nothing(grab, act)
        return
    read, most = READERS[type(act)], None
    if isinstance(act, Cannonade):
        most = max(1, sum(figure.at >= 0 for figure in grab.figures) - 1)
    shown = lettered(found)
    where = f"round {grab.turn}, {grab.figures}: {act}"
    yield Claim(type(act).__name__, where, shown, played(grab, act, read), most)


def throws_nothing(grab: Grab, act: Action) -> None:
    """An order without odds throws no dice, but those of a turn that begins."""
    step = treasure_grab.apply(grab, act, lambda roll: pytest.fail(f"{act} has no odds: {roll}"))
    assert not step.thrown


Reader = Callable[[Grab, Any, Sequence[Event]], Outcome]


def played(grab: Grab, act: Action, read: Reader) -> Callable[[Dice], Outcome]:
    """The order, done by the rules."""
    return lambda dice: read(grab, act, treasure_grab.apply(grab, act, dice).events)


def hurt(events: Sequence[Event]) -> list[FigureId]:
    """Who was wounded, or removed."""
    return [event.who for event in events if isinstance(event, Sat | Removed)]


def of_attack(grab: Grab, act: Shoot | Strike, events: Sequence[Event]) -> Outcome:
    missed = "missed" if isinstance(act, Shoot) else "parried"
    removed = any(isinstance(event, Removed) and event.who == act.on for event in events)
    return Outcome("removed" if removed else "wounded" if act.on in hurt(events) else missed)


def of_pull(grab: Grab, act: Take, events: Sequence[Event]) -> Outcome:
    pull = next(event for event in events if isinstance(event, Pulled))
    return Outcome("a tie" if pull.winner is None else BANDS[pull.winner])


def of_cannonade(grab: Grab, act: Cannonade, events: Sequence[Event]) -> Outcome:
    struck = hurt(events)
    row = f"{len(struck) or 'nobody'} wounded"
    return Outcome(row, frozenset(token(who) for who in struck), len(struck))


def of_peel(grab: Grab, act: Peel, events: Sequence[Event]) -> Outcome:
    slipped = any(isinstance(event, PeelThrown) and event.slipped for event in events)
    return Outcome("he slips" if slipped else "he steps over it")


def of_done(grab: Grab, act: Done, events: Sequence[Event]) -> Outcome:
    return Outcome(None, frozenset(f"{token(who)} bitten" for who in hurt(events)))


READERS: dict[type, Reader] = {
    Shoot: of_attack,
    Strike: of_attack,
    Take: of_pull,
    Cannonade: of_cannonade,
    Peel: of_peel,
    Done: of_done,
}
