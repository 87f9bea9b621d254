"""The odds of a land raid as the page shows them, and the raid played to see what comes.

Hits are given out as the odds say that each captain would: the striker names the man with whom a
hit costs most, the owner the one with whom it costs least.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pieces_of_eight.campaign import land_raid
from pieces_of_eight.campaign.kernel.dice import Dice
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import Event, Play, many
from pieces_of_eight.campaign.kernel.sealed import opponent_of
from pieces_of_eight.campaign.land_raid.events import (
    ROWS,
    AlarmThrown,
    BurnThrown,
    Fired,
    GoesThrown,
    Hauled,
    Killed,
    Looted,
    NerveTested,
    OfficerHit,
    OfficerThrew,
    Paid,
    Risen,
    RiseThrown,
    Saved,
    SpreadThrown,
    TorchLaid,
    described,
)
from pieces_of_eight.campaign.land_raid.fighting import settle_shot, shoot
from pieces_of_eight.campaign.land_raid.odds import (
    Man,
    bare,
    body_of,
    ground_at,
    men_at,
    odds,
    of_volley,
)
from pieces_of_eight.campaign.land_raid.state import (
    CAPTURED,
    DEAD,
    TOWN,
    UNHURT,
    Action,
    AskDriven,
    Attack,
    Burn,
    Done,
    Fate,
    Haul,
    Loot,
    Name,
    Phase,
    Raid,
    Serve,
    Shoot,
    UnitId,
    Victim,
)
from tests.land_raid.assaults import assault_claim, counts, victim, where
from tests.odds_laws import Claim, Outcome, orders

KINDS: tuple[type, ...] = (Shoot, Serve, Attack, Victim, Burn, Loot, Haul, Name, Done)
MOST_LOOT = 24


def claims(seeds: Sequence[int], each: int) -> Iterator[Claim]:
    """Shots and volleys, assaults, named victims, torches, loot, guns, squares, and turns' ends."""
    for raid, act in orders("land_raid", seeds, KINDS, each):
        yield from claims_of(raid, act)
        if isinstance(act, Shoot | Serve):
            volley = together(raid, act)
            if len(volley) > 1:
                yield shot_claim(raid, volley)


def claims_of(raid: Raid, act: Action) -> Iterator[Claim]:
    """What is shown for an order, if it throws dice."""
    match act:
        case Shoot() | Serve():
            yield shot_claim(raid, (act,))
        case Attack():
            yield assault_claim(raid, act)
        case Done():
            yield from done_claims(raid, act)
        case _:
            found = odds(raid, act)
            if found is not None:
                yield claim(raid, act, found, READERS[type(act)], most(raid, act))


def claim(
    raid: Raid,
    act: Action,
    found: Odds,
    read: "Reader",
    most: int | None = None,
    unnamed: frozenset[str] = frozenset(),
) -> Claim:
    """One order, done by the rules."""

    def play(dice: Dice) -> Outcome:
        step = land_raid.apply(raid, act, dice)
        return read(raid, act, found, step.state, step.events)

    return Claim(type(act).__name__, where(raid, act), found, play, most, unnamed)


Reader = Callable[[Raid, Any, Odds, Raid, Sequence[Event]], Outcome]


def first(events: Sequence[Event], kind: type) -> Any:
    return next(event for event in events if isinstance(event, kind))


# --- shots ---------------------------------------------------------------------------------


def together(raid: Raid, act: Shoot | Serve) -> tuple[Shoot | Serve, ...]:
    """All shots of different groups, and of different guns, at the square of one."""
    found: list[Shoot | Serve] = []
    for one in land_raid.legal(raid, raid.side):
        if not isinstance(one, Shoot | Serve) or one.at != act.at:
            continue
        guns = {each.gun for each in found if isinstance(each, Serve)}
        if one.by in {each.by for each in found} or (isinstance(one, Serve) and one.gun in guns):
            continue
        found.append(one)
    return tuple(found)


def shot_claim(raid: Raid, acts: Sequence[Shoot | Serve]) -> Claim:
    """One shot, or a volley into one square, one after the other."""
    found = of_volley(raid, acts)
    assert len(acts) > 1 or odds(raid, acts[0]) == found
    side, at = raid.units[acts[0].by].owner, acts[0].at
    there = men_at(raid, opponent_of(side), at)
    men = body_of(Man(bare(unit), ground_at(raid, at), raid.fires[at]) for unit in there)
    kinds = {described(unit) for unit in there}
    dice_of_all = sum(3 if isinstance(act, Serve) else 1 for act in acts)

    def play(dice: Dice) -> Outcome:
        work = Play(raid, dice)
        for act in acts:  # one who finds nobody left fires all the same: his dice count
            shoot(work, act)
            settle_shot(work)
            while work.state.pending:
                named = victim(work.state, men, steel=False)
                land_raid.carry_out(work, named)
                settle_shot(work)
        events = work.done().events
        hits = sum(event.hits for event in events if isinstance(event, Fired))
        fallen = [raid.units[event.unit] for event in events if isinstance(event, Killed)]
        words = {f"{n} or more fall" if n > 1 else "somebody falls" for n in counts(len(fallen))}
        if len(kinds) > 1:
            words |= {f"{described(unit)} falls" for unit in fallen}
        row = "no hit" if not hits else many(hits, "hit")
        return Outcome(row, frozenset(words), hits)

    limits(found, len(there))
    kind = type(acts[0]).__name__ if len(acts) == 1 else "volley"
    return Claim(kind, where(raid, *acts), found, play, dice_of_all)


def limits(found: Odds, there: int) -> None:
    """Nobody falls who does not stand there."""
    for row in found.also:
        for number in map(int, re.findall(r"^(\d+) or more fall", row.words)):
            assert number <= there, f"{row.words}, and {there} stand there"


# --- single orders -------------------------------------------------------------------------


def most(raid: Raid, act: Action) -> int | None:
    """No more coins than the purse has, no more men than stand there."""
    match act:
        case Loot():
            return min(raid.purse[TOWN], MOST_LOOT)
        case Name(by=by, at=at):
            return len(men_at(raid, opponent_of(by), at))
    return None


def of_victim(raid: Raid, act: Victim, found: Odds, now: Raid, events: Sequence[Event]) -> Outcome:
    """What the next hit does to the one who is named."""
    after = events[next(n for n, event in enumerate(events) if about(event, act.unit)) :]
    if raid.shot is not None:
        saved = after[0]
        assert isinstance(saved, Saved)
        return Outcome("he is unhurt" if saved.saved else "he falls")
    match after[0]:
        case Saved(saved=saved_):
            return Outcome("he stays" if saved_ else "he is killed")
        case OfficerHit(row=row) if row == UNHURT:
            return Outcome("he stays")
        case OfficerHit(row=row) if row == CAPTURED:
            return Outcome("he is overpowered")
        case OfficerHit(row=row) if row == DEAD:
            return Outcome("he is killed")
    asked = now.pending and now.pending[-1] == AskDriven(act.unit)
    return Outcome("he is driven off" if asked and len(after) == 1 else "he stays")


def about(event: Event, who: UnitId) -> bool:
    return isinstance(event, Saved | OfficerHit) and event.unit == who


def of_burn(raid: Raid, act: Burn, found: Odds, now: Raid, events: Sequence[Event]) -> Outcome:
    laid: TorchLaid = first(events, TorchLaid)
    return Outcome("it catches" if laid.face >= laid.need else "it goes out")


def of_loot(raid: Raid, act: Loot, found: Odds, now: Raid, events: Sequence[Event]) -> Outcome:
    after = events[next(n for n, event in enumerate(events) if isinstance(event, Looted)) :]
    coins = first(after, Paid).paid
    words = (row.words for row in found.also)
    enough = {word for word in words if int(word.split()[0]) <= coins}
    return Outcome(many(coins, "coin"), frozenset(enough), coins)


def of_haul(raid: Raid, act: Haul, found: Odds, now: Raid, events: Sequence[Event]) -> Outcome:
    hauled: Hauled = first(events, Hauled)
    return Outcome("it moves" if hauled.face >= hauled.need else "it sticks fast")


def of_name(raid: Raid, act: Name, found: Odds, now: Raid, events: Sequence[Event]) -> Outcome:
    thrown = [event for event in events if isinstance(event, GoesThrown)]
    gone = sum(event.fate is not Fate.HERE for event in thrown)
    return Outcome("all stay" if not gone else many(gone, "unit goes", "units go"), number=gone)


READERS: dict[type, Reader] = {
    Victim: of_victim,
    Burn: of_burn,
    Loot: of_loot,
    Haul: of_haul,
    Name: of_name,
}

# --- the end of a part ---------------------------------------------------------------------


def done_claims(raid: Raid, act: Done) -> Iterator[Claim]:
    """What ending one's part brings: rousing, the rest of the turn, or the alarm."""
    found = odds(raid, act)
    if found is None:
        return
    if found.rows and raid.phase is Phase.MOVING:
        yield claim(raid, act, found, of_rousing)
    elif found.rows:
        yield claim(raid, act, found, of_alarm)
    elif not raid.fights:  # what fights bring is claimed of each attack
        yield claim(raid, act, found, of_rest)


def of_rousing(raid: Raid, act: Done, found: Odds, now: Raid, events: Sequence[Event]) -> Outcome:
    roused = sum(event.takes > 0 for event in events if isinstance(event, OfficerThrew))
    words = many(roused, "officer rouses his men", "officers rouse theirs")
    return Outcome(words if roused else "nobody stirs", number=roused)


def of_alarm(raid: Raid, act: Done, found: Odds, now: Raid, events: Sequence[Event]) -> Outcome:
    thrown: AlarmThrown = first(events, AlarmThrown)
    row = next(row.words for row in found.rows if str(thrown.row) in numbers(row.words))
    assert row.endswith(f": {ROWS[thrown.row]}")
    back = any(e.face >= e.need for e in events if isinstance(e, RiseThrown | Risen))
    return Outcome(row, frozenset({"somebody comes back"} if back else ()))


def numbers(words: str) -> list[str]:
    """The sums of a row of the alarm table: "2-3: ..." is 2 and 3."""
    sums = words.partition(":")[0]
    if "-" in sums:
        low, high = map(int, sums.split("-"))
        return [str(n) for n in range(low, high + 1)]
    return sums.split(", ")


def of_rest(raid: Raid, act: Done, found: Odds, now: Raid, events: Sequence[Event]) -> Outcome:
    marks = set()
    for event in events:
        match event:
            case NerveTested(ran=True):
                marks.add("somebody runs")
            case BurnThrown(face=face, need=need) if face >= need:
                marks.add("somebody burns")
            case SpreadThrown(spreads=True):
                marks.add("the fire spreads")
    return Outcome(None, frozenset(marks))
