"""The odds of Pirate Wars as the page shows them, and each order played to see what comes of it.

An order is weighed by itself: what is declared besides, or has been thrown already and is not
taken off yet, is left out of both.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Dice, loose
from pieces_of_eight.campaign.kernel.play import Event, Play
from pieces_of_eight.campaign.pirate_wars import ashore as siege
from pieces_of_eight.campaign.pirate_wars import ashore as skirmish
from pieces_of_eight.campaign.pirate_wars import boarding, gunnery, island
from pieces_of_eight.campaign.pirate_wars import events as events_ashore
from pieces_of_eight.campaign.pirate_wars.actions import (
    Board,
    Bombard,
    Commit,
    Fire,
    March,
    Press,
    Shoot,
    Snipe,
)
from pieces_of_eight.campaign.pirate_wars.describe import WarsDescription
from pieces_of_eight.campaign.pirate_wars.events import (
    Bitten,
    Crossed,
    GunBurst,
    GunLost,
    RoundWon,
    Snared,
    Struck,
    SumsThrown,
    Taken,
)
from pieces_of_eight.campaign.pirate_wars.gunnery import FULL_GUN, land
from pieces_of_eight.campaign.pirate_wars.odds import EVEN, FEWER, MORE, everybody
from pieces_of_eight.campaign.pirate_wars.rules import legal_actions
from pieces_of_eight.campaign.pirate_wars.state import (
    NOBODY,
    AskParty,
    AskPress,
    Bout,
    Edition,
    Phase,
    Salvo,
    Sea,
    Shot,
    arm_of,
)
from pieces_of_eight.campaign.pirate_wars.waters import party_of, rakes, weapon_of
from tests.odds_laws import Claim, Outcome, orders
from tests.pirate_wars.islands import strewn

KINDS: tuple[type, ...] = (Fire, Shoot, Board, Commit, Press, Bombard, Snipe, March)
Player = Callable[[Sea, Any, Dice], Outcome]


def claims(seeds: Sequence[int], each: int) -> Iterator[Claim]:
    """Cannon and muskets, rounds of boarding, cannon at islands, and men who go inland."""
    for sea, act in (*orders("pirate_wars", seeds, KINDS, each), *ashore(seeds, each)):
        yield from claims_of(sea, act)


def claims_of(sea: Sea, act: Any) -> Iterator[Claim]:
    """What is shown for an order, if it throws dice."""
    found = WarsDescription().odds(sea, (act,))
    if act == Press(act.by, False):
        return  # who cuts loose fights no round
    played, alone = PLAYERS[type(act)], by_itself(sea)
    if found is None:
        harms_nobody(alone, act)
        return
    where = f"{sea.edition.value}, turn {sea.turn}: {act}, {sea.ships[act.by]}"
    yield Claim(
        type(act).__name__,
        where,
        found,
        lambda dice: played(alone, act, dice),
        most(sea, act),
    )


ISLANDS = 4
"""So many islands a seed, in each edition."""


def ashore(seeds: Sequence[int], each: int) -> Iterator[tuple[Sea, Any]]:
    """Orders on and about islands, where random games seldom come."""
    for seed in seeds:
        for edition in Edition:
            found: dict[type, list[tuple[Sea, Any]]] = {}
            for n in range(ISLANDS * each):
                sea = strewn(1000 * seed + n, edition)
                for phase in (Phase.TASKS, Phase.ASHORE):
                    for act in legal_actions(replace(sea, phase=phase)):
                        if isinstance(act, Bombard | Snipe | March):
                            found.setdefault(type(act), []).append((replace(sea, phase=phase), act))
            rng = random.Random(seed)
            for acts in found.values():
                yield from rng.sample(acts, min(len(acts), ISLANDS * each))


def harms_nobody(sea: Sea, act: Any) -> None:
    """Of an order without odds nothing comes, however the dice of all others fall."""
    for seed in range(20):
        found = PLAYERS[type(act)](sea, act, loose(random.Random(seed)))
        assert not found.number, f"{act} has no odds: {found}"
        assert not found.marks, f"{act} has no odds: {found}"
        assert found.row in (EVEN, "nobody falls", "the door is not hit"), f"{act}: {found}"


def by_itself(sea: Sea) -> Sea:
    """The sea without any other fire or boarding."""
    return replace(sea, blows=(), sieges=(), snipings=(), bouts=())


def most(sea: Sea, act: Any) -> int | None:
    """The highest number a row may tell of: what its dice can do, and what stands there."""
    if isinstance(act, Fire):
        by, on = sea.ships[act.by], sea.ships[act.on]
        dice = weapon_of(sea, by.guns[act.gun], act.shot).dice
        if act.shot is Shot.BALL:  # three of ball may hit the powder, and sails go with the hull
            return on.hull + on.sails if dice == FULL_GUN else min(dice, on.hull + on.sails)
        if on.card.boat:
            return min(2 * dice, on.aboard)
        return min(dice * (2 if rakes(by, on) else 1), on.sails)
    if isinstance(act, Shoot):
        return min(arm_of(sea.edition, act.arm).dice * act.count, sea.ships[act.on].aboard)
    return None


# --- at sea ------------------------------------------------------------------------------


def fired(sea: Sea, act: Fire, dice: Dice) -> Outcome:
    """Declared, thrown, and taken off."""
    play = Play(sea, dice)
    gunnery.fire(play, act)
    last_alone(play)
    before = play.state.ships[act.on].aboard
    land(play)
    events = play.done().events
    if sea.ships[act.on].card.boat and act.shot is Shot.SHOT:
        number = before - play.state.ships[act.on].aboard
        return Outcome(fallen(number, "no hit"), marks(events, act), number)
    number = sum(
        event.hull + event.sails
        for event in events
        if isinstance(event, Crossed) and event.ship == act.on
    )
    row = f"{number} crossed off" if number else "no hit"
    return Outcome(row, marks(events, act), number)


def last_alone(play: Play[Sea]) -> None:
    """Throw for what was declared last; the rest counts for its range alone."""
    *_, last = declared = play.state.declared
    if isinstance(last, Salvo):
        gunnery.throw_salvo(play, last, declared)
    else:
        gunnery.throw_volley(play, last)


def marks(events: Sequence[Event], act: Fire) -> frozenset[str]:
    critical = any(isinstance(event, Struck) for event in events)
    burst = any(isinstance(event, GunBurst) for event in events)
    words = (("a critical hit", critical), ("the cannon bursts", burst))
    return frozenset(word for word, came in words if came)


def fallen(number: int, nobody: str = "nobody") -> str:
    return f"{number} fall" if number else nobody


def shot_at(sea: Sea, act: Shoot, dice: Dice) -> Outcome:
    """A volley, and who is missing afterwards."""
    play = Play(sea, dice)
    gunnery.shoot(play, act)
    last_alone(play)
    before = play.state.ships[act.on].aboard
    land(play)
    number = before - play.state.ships[act.on].aboard
    return Outcome(fallen(number), frozenset(), number)


# --- hand to hand ------------------------------------------------------------------------


def boarded(sea: Sea, act: Board, dice: Dice) -> Outcome:
    """The first round, with all who can fight where parties are told off."""
    play = Play(sea, dice)
    boarding.board(play, act)
    boarding.begin_bout(play)
    return fought(play, act.by)


def pressed(sea: Sea, act: Press, dice: Dice) -> Outcome:
    """The round of the next turn, as both are now."""
    play = Play(sea, dice)
    ask = sea.pending[-1]
    assert isinstance(ask, AskPress)
    boarding.press(play, act)
    play.state = replace(play.state, pending=(), bouts=(Bout((act.by,), (ask.enemy,)),))
    boarding.begin_bout(play)
    return fought(play, act.by)


def committed(sea: Sea, act: Commit, dice: Dice) -> Outcome:
    """The party of the order, against the other's, or against all where it is not known yet."""
    play = Play(sea, dice)
    boarding.commit(play, act)
    return fought(play, act.by)


def fought(play: Play[Sea], by: int) -> Outcome:
    """All who can fight do, until the round is fought; who had the better of it."""
    while play.state.pending and isinstance(ask := play.state.pending[-1], AskParty):
        boarding.commit(play, Commit(ask.ship, everybody(play.state.ships[ask.ship])))
    events = play.done().events
    taken = [event.ship for event in events if isinstance(event, Taken)]
    if taken:
        lost = taken == [by]
        return Outcome(
            "the worse of it" if lost else "the better of it",
            frozenset({"your ship is taken" if lost else "she is taken"}),
        )
    if not play.state.ships[by].crew:
        return Outcome("even", frozenset({"both crews are gone"}))
    won = next((event for event in events if isinstance(event, RoundWon)), None)
    if won is None or won.tie:
        return Outcome("even")
    return Outcome("the better of it" if won.by == by else "the worse of it")


# --- islands -----------------------------------------------------------------------------


def bombarded(sea: Sea, act: Bombard, dice: Dice) -> Outcome:
    """A cannon at an island or its door, alone."""
    play = Play(sea, dice)
    siege.bombard(play, act)
    siege.throw_sieges(play)
    before, after = sea.shores[act.shore], play.state.shores[act.shore]
    if act.door:
        number = before.door - after.door
        rows = ("the door is not hit", "1 hit on the door", f"{number} hits on the door")
    else:
        events = play.done().events
        number = next(event.killed for event in events if isinstance(event, events_ashore.WallHit))
        rows = ("nobody falls", "1 man falls", f"{number} men fall")
    burst = any(isinstance(event, GunLost | GunBurst) for event in play.done().events)
    marks_ = frozenset({"the cannon bursts"} if burst else ())
    return Outcome(rows[min(number, 2)], marks_, number)


def sniped(sea: Sea, act: Snipe, dice: Dice) -> Outcome:
    """Small arms at an island, alone."""
    play = Play(sea, dice)
    skirmish.snipe(play, act)
    skirmish.throw_snipings(play)
    events = play.done().events
    number = next(event.killed for event in events if isinstance(event, events_ashore.ShoreSniped))
    rows = ("nobody falls", "1 man falls", f"{number} men fall")
    return Outcome(rows[min(number, 2)], frozenset(), number)


def marched(sea: Sea, act: March, dice: Dice) -> Outcome:
    """The walk, the fight of the turn with everybody else where he is, and the wild."""
    play = Play(sea, dice)
    island.ASHORE[type(act)][1](play, act)
    skirmish.close_in(play)
    before = play.state
    party = party_of(before, act.by)
    assert party is not None
    siege.fire_batteries(play, before)
    skirmish.fight(play, before)
    skirmish.fight_rivals(play, before)
    after = party_of(play.state, act.by)
    yours = party.figures - (after.figures if after else 0)
    kinds = events_ashore.ShoreVolley | events_ashore.ShoreMelee
    out = [e for e in play.done().events if isinstance(e, kinds) and e.out and e.of == act.by]
    hits = met = 0
    for event in out:
        if event.on == NOBODY:
            at = len(event.thrown) - getattr(event, "shields", 0)
            hits += boarding.hits_of(event.thrown[:at])
            met += boarding.hits_of(event.thrown[at:])
    slain = skirmish.cut_down(before, party) if skirmish.contact(before, party) else 0
    _, theirs = siege.wounded(before.shores[party.shore], hits + slain, met)
    theirs += sum(
        min(boarding.hits_of(event.thrown), figures_of(before, event.on))
        for event in out
        if event.on != NOBODY
    )
    for event in play.done().events:
        if isinstance(event, SumsThrown) and act.by in (*event.ones, *event.others):
            first = event.ones == (act.by,)
            at, on = (0, event.others[0]) if first else (1, event.ones[0])
            lead = event.sums[at] - event.sums[1 - at]
            theirs += min(event.faces[at] + max(0, lead), figures_of(before, on))
    island.free_friends(play, before)
    island.prowl(play)
    done = play.done().events
    mine = [event for event in done if isinstance(event, Bitten | Snared) and event.of == act.by]
    eaten = any(isinstance(event, Bitten) and event.eaten for event in mine)
    caught = any(isinstance(event, Snared) and event.caught for event in mine)
    words = (("an alligator bites", eaten), ("a snare catches", caught))
    row = MORE if theirs > yours else FEWER if yours > theirs else EVEN
    return Outcome(row, frozenset(word for word, came in words if came))


def figures_of(sea: Sea, of: int) -> int:
    """How many of a party are free to fight."""
    return next(party.figures for party in sea.parties if party.of == of)


PLAYERS: dict[type, Player] = {
    Fire: fired,
    Shoot: shot_at,
    Board: boarded,
    Press: pressed,
    Commit: committed,
    Bombard: bombarded,
    Snipe: sniped,
    March: marched,
}
