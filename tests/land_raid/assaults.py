"""The odds of assaults as the page shows them, and the fights thrown out to see what comes.

Hits are given out as the odds say that each captain would: the striker names the man with whom a
hit costs most, the owner the one with whom it costs least.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign import land_raid
from pieces_of_eight.campaign.kernel.dice import Dice
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import Event, Play
from pieces_of_eight.campaign.kernel.sealed import opponent_of
from pieces_of_eight.campaign.land_raid import rules
from pieces_of_eight.campaign.land_raid.events import (
    Captured,
    Driven,
    Killed,
    SquareHeld,
    SquareLost,
    SquareTaken,
)
from pieces_of_eight.campaign.land_raid.fighting import GOVERNOR, attackers, begin_fight, ways_out
from pieces_of_eight.campaign.land_raid.odds import (
    WHO,
    Body,
    Man,
    bare,
    body_of,
    harm,
    men_at,
    odds,
    of_assault,
)
from pieces_of_eight.campaign.land_raid.state import (
    RAIDERS,
    TOWN,
    Action,
    AskVictim,
    Attack,
    Kind,
    Phase,
    Raid,
    Unit,
    UnitId,
    Victim,
    standing,
)
from tests.odds_laws import Claim, Outcome


def where(raid: Raid, *acts: Action) -> str:
    there = [(unit.id, unit.kind.name, unit.quality.name) for unit in raid.units if unit.here]
    at = [place.content and place.content.at for place in raid.places]
    return f"turn {raid.turn}, {raid.phase.name}: {acts}, {raid.town.rows}, {there}, {at}"


def counts(most: int) -> range:
    return range(1, most + 1)


# --- who takes a hit -----------------------------------------------------------------------


def victim(raid: Raid, body: Body, *, steel: bool) -> Victim:
    """Whom the captain who is asked names: by the cost of a hit, among the kinds of a body."""
    ask = raid.pending[-1]
    assert isinstance(ask, AskVictim)
    striker = raid.units[ask.victims[0]].owner != ask.chooser
    order = sorted((man for man, _ in body), key=lambda man: harm(man, steel))
    for man in reversed(order) if striker else order:
        for who in ask.victims:
            if bare(raid.units[who]) == bare(man.unit):
                return Victim(ask.chooser, who)
    raise AssertionError(f"none of {ask.victims} is one of {body}")


# --- assaults ------------------------------------------------------------------------------


def assault_claim(raid: Raid, act: Attack) -> Claim:
    """The fight for a square as it would be thrown out now, with one more who goes in."""
    side = raid.units[act.by].owner
    gone_in = sorted({*(unit.id for unit in attackers(raid, side, act.at)), act.by})
    found = odds(raid, act)
    assert found == of_assault(raid, gone_in, act.at)
    outside = [raid.units[who] for who in gone_in]
    inside = list(men_at(raid, opponent_of(side), act.at))
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
        body_of(Man(bare(unit), attacking=unit.owner == side, way=ways(unit)) for unit in men)
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
        rules.advance(work)
        while work.state.fight is not None and work.state.phase is not Phase.OVER:
            raid = work.state
            ask = raid.pending[-1]
            if isinstance(ask, AskVictim):
                mine = raid.units[ask.victims[0]].owner == side
                choice: Action = victim(raid, bodies[0 if mine else 1], steel=True)
            else:
                choice = out_of_the_way(raid, land_raid.legal(raid, land_raid.to_act(raid)[0]))
            land_raid.carry_out(work, choice)
            rules.advance(work)
        return fought(ready, side, found, work.done().events, bool(caught))

    return play


def out_of_the_way(raid: Raid, choices: Sequence[Action]) -> Action:
    """Beaten men go where they leave most room: to the fullest square that takes them."""
    (who,) = land_raid.to_act(raid)
    room = standing(raid, who)
    return max(choices, key=lambda act: sum(here == act.to for here in room))  # type: ignore[union-attr]


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
