"""The part of islands in the turn (PW-10.3, PW-11.4): orders ashore, and what goes by itself."""

from collections.abc import Iterator
from typing import TypeAlias, assert_never

from msgspec.structs import replace

from campaign.kernel.play import Play, Refusal
from campaign.pirate_wars.model.actions import (
    Action,
    Bombard,
    Embark,
    Join,
    Land,
    March,
    Rob,
    Snipe,
)
from campaign.pirate_wars.model.crew import serves
from campaign.pirate_wars.model.dwellers import regroup
from campaign.pirate_wars.model.land import Goal
from campaign.pirate_wars.model.lines_of_fire import idle_guns, in_tasks, weapon_of
from campaign.pirate_wars.model.parties import bearers, party_of
from campaign.pirate_wars.model.state import Sea, Ship
from campaign.pirate_wars.model.terms import Duty, Load, Shot
from campaign.pirate_wars.rules import ashore, siege, sniping, spoils
from campaign.pirate_wars.rules.ashore import WALKING, goals, to_walk
from campaign.pirate_wars.rules.batteries import fire_batteries
from campaign.pirate_wars.rules.canoes import fight_at_sea
from campaign.pirate_wars.rules.jungle import free_friends
from campaign.pirate_wars.rules.siege import line_to, range_to, spared, throw_sieges
from campaign.pirate_wars.rules.skirmish import fight

ShoreAct: TypeAlias = Land | March | Rob | Join | Embark | Bombard | Snipe


def refuse(sea: Sea, act: ShoreAct) -> Refusal | None:
    """Why an order about an island may not be given, or None."""
    if not isinstance(act, March) and not in_tasks(sea, sea.ships[act.by]):
        return Refusal(WALKING, "that is a task, and tasks come after all movement")
    match act:
        case Land():
            return ashore.refuse_land(sea, act)
        case March():
            return ashore.refuse_march(sea, act)
        case Rob():
            return spoils.refuse_rob(sea, act)
        case Join():
            return spoils.refuse_join(sea, act)
        case Embark():
            return spoils.refuse_embark(sea, act)
        case Bombard():
            return siege.refuse_bombard(sea, act)
        case Snipe():
            return sniping.refuse_snipe(sea, act)
        case _:
            assert_never(act)


def carry_out(play: Play[Sea], act: ShoreAct) -> None:
    """The table of these orders."""
    match act:
        case Land():
            ashore.land(play, act)
        case March():
            if act.goal is not Goal.HOLD:
                spoils.let_go(play, act.by)
            ashore.march(play, act)
        case Rob():
            spoils.rob(play, act)
        case Join():
            spoils.join(play, act)
        case Embark():
            spoils.embark(play, act)
        case Bombard():
            siege.bombard(play, act)
        case Snipe():
            sniping.snipe(play, act)
        case _:
            assert_never(act)


def marches(sea: Sea) -> list[Action]:
    """Where each party that is to move may go, the treasure first."""
    order = (Goal.INLAND, Goal.BEACH, Goal.HOLD)
    return [
        March(party.of, goal)
        for party in to_walk(sea)
        for goal in sorted(goals(sea, party), key=order.index)
    ]


def shore_orders(sea: Sea, ship: Ship) -> Iterator[Action]:
    """The tasks of a ship or a launch that have to do with islands."""
    if not sea.shores:
        return
    party = party_of(sea, ship.id)
    if party is not None:
        shore = sea.shores[party.shore]
        most = min(shore.chests, bearers(party) - party.chests)
        usual = [Rob(ship.id, n) for n in (most, 1) if n > 0]
        usual += [Rob(ship.id, 0, n) for n in (spoils.most_guns(sea, party), 1) if n > 0]
        found: list[ShoreAct] = [*dict.fromkeys(usual), Embark(ship.id)]
        too_many = spoils.over(sea, party)
        if too_many > 0:
            found += [Join(ship.id, other.of, too_many) for other in sea.parties]
    elif ship.card.boat:
        found = [Land(ship.id), *sniping.snipes(sea, ship)]
    else:
        found = []
        yield from shots_at_islands(sea, ship)
        yield from sniping.snipes(sea, ship)
    yield from (act for act in found if refuse(sea, act) is None)


def shots_at_islands(sea: Sea, ship: Ship) -> Iterator[Bombard]:
    """What her cannon can do to islands within range."""
    if ship.duty is not Duty.FIGHTING or idle_guns(sea, ship):
        return
    if not any(serves(row) for row in ship.crew):
        return
    for at, shore in enumerate(sea.shores):
        every = [Bombard(ship.id, 0, at, shot, door) for shot in Shot for door in (False, True)]
        every += [Bombard(ship.id, 0, at, Shot.SHOT, canoes=True)] * (shore.raid is not None)
        open_ = [act for act in every if spared(sea, ship, shore, act) is None]
        for n, gun in enumerate(ship.guns if open_ else ()):
            if not gun.whole or gun.used or gun.load is not Load.LOADED:
                continue
            far = line_to(sea, ship, gun, at)
            if far is None:
                continue
            for act in open_:
                off = range_to(shore, far, canoes=act.canoes)
                if off <= weapon_of(sea, gun, act.shot).range:
                    yield replace(act, gun=n)


def fight_ashore(play: Play[Sea]) -> None:
    """What ships and islands do to each other; all fire as they stood before anybody fell."""
    before = play.state
    throw_sieges(play)
    sniping.throw_snipings(play)
    fire_batteries(play, before)
    fight(play, before)
    fight_at_sea(play, before)
    free_friends(play, before)


def new_day(play: Play[Sea]) -> None:
    """A new turn ashore."""
    ashore.fresh(play)
    regroup(play)
