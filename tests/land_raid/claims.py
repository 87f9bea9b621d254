"""The odds of a land raid as the page shows them, and the raid played to see what comes.

Hits are given out as the odds say that each captain would: the striker names the man with whom a
hit costs most, the owner the one with whom it costs least.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from campaign import land_raid
from campaign.kernel.dice import Dice
from campaign.kernel.odds import Odds
from campaign.kernel.play import Event, Play
from campaign.land_raid import turn
from campaign.land_raid.actions import (
    Action,
    Attack,
    Burn,
    Done,
    Haul,
    Loot,
    Name,
    Serve,
    Shoot,
    Victim,
)
from campaign.land_raid.alarm import AlarmThrown, GoesThrown, Risen, RiseThrown
from campaign.land_raid.attacking import attackers
from campaign.land_raid.casualties import Captured, Killed, Saved
from campaign.land_raid.chances import bare, ground_at, men_at
from campaign.land_raid.fighting import begin_fight
from campaign.land_raid.fire import BurnThrown, SpreadThrown, TorchLaid
from campaign.land_raid.looting import Looted
from campaign.land_raid.morale import NerveTested
from campaign.land_raid.moving import Hauled
from campaign.land_raid.names import ROWS, described, many
from campaign.land_raid.odds import odds, of_assault, of_volley
from campaign.land_raid.odds_blows import Man, body_of, by_shot, by_steel, harm
from campaign.land_raid.odds_fight import WHO
from campaign.land_raid.purse import Paid
from campaign.land_raid.retreat import (
    GOVERNOR,
    UNHURT,
    Driven,
    OfficerHit,
    SquareHeld,
    SquareLost,
    SquareTaken,
    ways_out,
)
from campaign.land_raid.rousing import OfficerThrew
from campaign.land_raid.shooting import Fired, serve, settle_shot, shoot
from campaign.land_raid.state import (
    RAIDERS,
    TOWN,
    AskDriven,
    AskVictim,
    Raid,
    Unit,
    UnitId,
    other,
    standing,
)
from campaign.land_raid.terms import Fate, Kind, Phase
from tests.odds_laws import Claim, Outcome, orders

KINDS: tuple[type, ...] = (Shoot, Serve, Attack, Victim, Burn, Loot, Haul, Name, Done)
MOST_LOOT = 24


def claims(seeds: Sequence[int], each: int) -> Iterator[Claim]:
    """Shots and volleys, assaults, named victims, torches, loot, guns, squares, and turns' ends."""
    for raid, act in orders("land_raid", seeds, KINDS, each):
        match act:
            case Shoot() | Serve():
                yield shot_claim(raid, (act,))
                volley = together(raid, act)
                if len(volley) > 1:
                    yield shot_claim(raid, volley)
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


def where(raid: Raid, *acts: Action) -> str:
    there = [(unit.id, unit.kind.name, unit.quality.name) for unit in raid.units if unit.here]
    at = [place.content and place.content.at for place in raid.places]
    return f"turn {raid.turn}, {raid.phase.name}: {acts}, {raid.town.rows}, {there}, {at}"


Reader = Callable[[Raid, Any, Odds, Raid, Sequence[Event]], Outcome]


def first(events: Sequence[Event], kind: type) -> Any:
    return next(event for event in events if isinstance(event, kind))


# --- who takes a hit -----------------------------------------------------------------------


def victim(raid: Raid, men: Sequence[Man], price: Callable[[Man], Any]) -> Victim:
    """Whom the captain who is asked names: by the cost of a hit, among the kinds of a body."""
    ask = raid.pending[-1]
    assert isinstance(ask, AskVictim)
    striker = raid.units[ask.victims[0]].owner != ask.chooser
    order = sorted(men, key=price)
    for man in reversed(order) if striker else order:
        for who in ask.victims:
            if bare(raid.units[who]) == bare(man.unit):
                return Victim(ask.chooser, who)
    raise AssertionError(f"none of {ask.victims} is one of {men}")


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
    there = men_at(raid, other(side), at)
    men = body_of(Man(bare(unit), ground_at(raid, at), raid.fires[at]) for unit in there).men
    kinds = {described(unit) for unit in there}
    dice_of_all = sum(3 if isinstance(act, Serve) else 1 for act in acts)

    def play(dice: Dice) -> Outcome:
        work = Play(raid, dice)
        for act in acts:  # one who finds nobody left fires all the same: his dice count
            if isinstance(act, Serve):
                serve(work, act)
            else:
                shoot(work, act)
            settle_shot(work)
            while work.state.pending:
                named = victim(work.state, men, lambda man: harm(man, by_shot(man)))
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


def counts(most: int) -> range:
    return range(1, most + 1)


def limits(found: Odds, there: int) -> None:
    """Nobody falls who does not stand there."""
    for row in found.also:
        for number in map(int, re.findall(r"^(\d+) or more fall", row.words)):
            assert number <= there, f"{row.words}, and {there} stand there"


# --- assaults ------------------------------------------------------------------------------


def assault_claim(raid: Raid, act: Attack) -> Claim:
    """The fight for a square as it would be thrown out now, with one more who goes in."""
    side = raid.units[act.by].owner
    gone_in = sorted({*(unit.id for unit in attackers(raid, side, act.at)), act.by})
    assault = of_assault(raid, gone_in, act.at)
    found = odds(raid, act)
    assert found == assault.odds
    outside = [raid.units[who] for who in gone_in]
    inside = list(men_at(raid, other(side), act.at))
    for men, losses in zip((outside, inside), assault.losses, strict=True):
        assert len(losses) - 1 <= len(men), f"{losses} of {len(men)}"
    ready = land_raid.apply(raid, act, lambda roll: (1,) * roll.dice).state
    ready = replace(ready, fights=tuple(at for at in ready.fights if at != act.at))
    return Claim("Attack", where(raid, act), found, fight(ready, act, found, outside, inside))


def fight(
    ready: Raid, act: Attack, found: Odds, outside: Sequence[Unit], inside: Sequence[Unit]
) -> Callable[[Dice], Outcome]:
    """The fight alone, thrown out by the rules."""
    side = outside[0].owner

    def ways(unit: Unit) -> bool:
        """Whether a unit that is driven off has a square to go to, before the fight."""
        return bool(ways_out(ready, unit.owner, standing(ready, unit.owner)[unit.id], 1))

    bodies = [
        body_of(Man(bare(unit), attacking=unit.owner == side, way=ways(unit)) for unit in men).men
        for men in (outside, inside)
    ]

    def play(dice: Dice) -> Outcome:
        caught: list[UnitId] = []

        def counted(roll: Any) -> Any:
            faces = dice(roll)
            caught[:] = [UnitId(0)] if roll.rule == GOVERNOR and faces[0] <= 2 else caught
            return faces

        work = Play(ready, counted)
        begin_fight(work, act.at)
        turn.advance(work)
        while work.state.fight is not None and work.state.phase is not Phase.OVER:
            raid = work.state
            ask = raid.pending[-1]
            if isinstance(ask, AskVictim):
                mine = raid.units[ask.victims[0]].owner == side
                captors = bool(men_at(raid, other(side), act.at)) if mine else True
                body = bodies[0 if mine else 1]
                choice: Action = victim(raid, body, price_by_steel(captors))
            else:
                choice = out_of_the_way(raid, land_raid.legal(raid, land_raid.to_act(raid)[0]))
            land_raid.carry_out(work, choice)
            turn.advance(work)
        return fought(ready, side, found, work.done().events, bool(caught))

    return play


def out_of_the_way(raid: Raid, choices: Sequence[Action]) -> Action:
    """Beaten men go where they leave most room: to the fullest square that takes them."""
    (who,) = land_raid.to_act(raid)
    room = standing(raid, who)
    return max(choices, key=lambda act: sum(here == act.to for here in room))  # type: ignore[union-attr]


def price_by_steel(captors: bool) -> Callable[[Man], Any]:
    """What a hit hand to hand costs, with or without enemies left to take prisoners."""
    return lambda man: harm(man, by_steel(man, captors))


def fought(raid: Raid, side: Any, found: Odds, events: Sequence[Event], caught: bool) -> Outcome:
    """Who has the square, and who is lost; a governor caught at the end is no loss of the fight."""
    lost = [0, 0]
    marks: set[str] = set()
    row = "they give way, but nobody can move in"
    for event in events:
        match event:
            case Killed(unit=who) | Captured(unit=who) | Driven(unit=who):
                unit = raid.units[who]
                lost[unit.owner] += 1
                marks.add(mark(unit, type(event)))
            case SquareTaken():
                row = "the square is taken"
            case SquareHeld():
                row = "the square is held"
            case SquareLost(to=None):
                row = "they are beaten, but cannot give way"
    lost[TOWN] -= caught
    for owner in (0, 1):
        verb = "lose" if owner == RAIDERS else "loses"
        for n in counts(lost[owner]):
            word = f"{WHO[owner]} {verb} {n}"
            exact = any(each.words == word for each in found.also)
            marks.add(word if exact else f"{word} or more")
    return Outcome(row, frozenset(marks - {""}))


def mark(unit: Unit, kind: type) -> str:
    """What has become of an officer; groups are only counted."""
    if not unit.officer:
        return ""
    who = "the governor" if unit.kind is Kind.GOVERNOR else f"an officer of {WHO[unit.owner]}"
    words = {Killed: "is killed", Captured: "is captured", Driven: "is driven off"}
    return f"{who} {words[kind]}"


# --- single orders -------------------------------------------------------------------------


def most(raid: Raid, act: Action) -> int | None:
    """No more coins than the purse has, no more men than stand there."""
    match act:
        case Loot():
            return min(raid.purse[TOWN], MOST_LOOT)
        case Name(by=by, at=at):
            return len(men_at(raid, other(by), at))
    return None


def of_victim(raid: Raid, act: Victim, found: Odds, now: Raid, events: Sequence[Event]) -> Outcome:
    """What the next hit does to the one who is named."""
    after = events[next(n for n, event in enumerate(events) if about(event, act.unit)) :]
    if raid.shot is not None:
        saved = after[0]
        assert isinstance(saved, Saved)
        return Outcome("he comes off" if saved.saved else "he falls")
    match after[0]:
        case Saved(saved=saved_):
            return Outcome("he stays" if saved_ else "he is killed")
        case OfficerHit(row=row) if row == UNHURT:
            return Outcome("he stays")
    fate = next((e for e in after if isinstance(e, Killed | Captured) and e.unit == act.unit), None)
    if fate is not None and not any(about(e, act.unit) for e in after[1 : after.index(fate)]):
        return Outcome("he is killed" if isinstance(fate, Killed) else "he is captured")
    asked = now.pending and now.pending[-1] == AskDriven(act.unit)
    return Outcome("he is driven off" if asked and len(after) == 1 else "he stays")


def about(event: Event, who: UnitId) -> bool:
    return isinstance(event, Saved | OfficerHit) and event.unit == who


def of_burn(raid: Raid, act: Burn, found: Odds, now: Raid, events: Sequence[Event]) -> Outcome:
    laid: TorchLaid = first(events, TorchLaid)
    return Outcome("it catches" if laid.face >= laid.need else "it smoulders out")


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
