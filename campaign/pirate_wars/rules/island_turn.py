"""The part of islands in the turn (PW-10.3, PW-11.4), and what the jungle does to men (PW-11.5)."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.play import Chapter, Play, Refusal
from pieces_of_eight.campaign.kernel.rules import Rule
from ..model.actions import Action, Bombard, Embark, Join, Land, March, Rob, Snipe
from ..model.ashore import bearers, land_of, parties_on, party_of, present, regroup, with_party
from ..model.crew import anybody, has, is_captain, serves, split, tidy
from ..model.events_ashore import Bitten, Freed, Left, Snared
from ..model.land import WATER_EDGE, Dwellers, Goal, Party
from ..model.lines_of_fire import idle_guns, in_tasks, weapon_of
from ..model.state import Crew, Sea, Ship
from ..model.terms import Duty, Flag, Load, Post, Shot, attack_of
from . import ashore, looting, siege, skirmish
from .ashore import WALKING, contact, goals, to_walk
from .boarding import hits_of, throw
from .canoes import fight_at_sea
from .damage import mourn
from .siege import fire_batteries, line_to, range_to, spared, throw_sieges
from .skirmish import fight

WILD = Rule("PW-11.5")
LADIES = Rule("R0-35")

CAUGHT = 6
ShoreAct: TypeAlias = Land | March | Rob | Join | Embark | Bombard | Snipe


# --- What an island does to men besides (PW-11.5): alligators at the water -----------------------


def free_friends(play: Play[Sea], before: Sea | None = None) -> None:
    """Friends who did not fight hand to hand strike at the snares; each success frees a figure.

    Each of them strikes once, at his own Attack (PW-11.5, H-192).
    """
    for was in (before or play.state).parties:
        party = present(play.state, was)
        if not party.snared or not party.crew or contact(before or play.state, was):
            continue
        thrown = throw(play, cutters(play.state, party))
        still, out = split(party.snared, hits_of(thrown), anybody)
        count = sum(row.count for row in out)
        freed = replace(party, crew=tidy((*party.crew, *out)), snared=still)
        play.state = with_party(play.state, freed)
        play.tell(Freed(WILD, party.of, thrown, count))


def cutters(sea: Sea, party: Party) -> dict[int, int]:
    """The dice of a party at the snares of its friends, by target."""
    dice: dict[int, int] = {}
    for row in party.crew:
        attack = attack_of(sea.edition, sea.ships[party.of].flag, row.post)
        dice[attack] = dice.get(attack, 0) + row.count
    return dice


def prowl(play: Play[Sea]) -> None:
    """In the morale phase: alligators, then snares, then who is left behind (PW-11.5, H-165)."""
    for party in play.state.parties:
        dwellers = land_of(play.state, play.state.shores[party.shore]).dwellers
        if dwellers is not Dwellers.FORT:  # about a fort the shore is cleared (H-165)
            bite(play, party)
            snare(play, present(play.state, party))
    abandon(play)


def bite(play: Play[Sea], party: Party) -> None:
    """Who is within 4 dots of the water is eaten on a 6: a pirate captain last, then ladies."""
    if party.at > WATER_EDGE or not party.crew:
        return
    faces = play.roll(WILD, party.figures, (CAUGHT,))
    bites = sum(face == CAUGHT for face in faces)
    crew = eaten(party.crew, bites, play.state.ships[party.of].flag)
    play.state = with_party(play.state, replace(party, crew=crew))
    play.tell(Bitten(WILD, party.of, faces, party.figures - sum(row.count for row in crew)))
    if has(party.crew, Post.CAPTAIN) and not has(crew, Post.CAPTAIN):
        mourn(play, party.of, LADIES)


def eaten(crew: Crew, bites: int, flag: Flag) -> Crew:
    """Who is left: others first, then ladies, a pirate captain only when he is alone (R0-35)."""
    if flag is not Flag.PIRATE:
        return split(crew, bites, anybody)[0]
    before = sum(row.count for row in crew)
    alone = before == 1
    left, gone = split(crew, bites, lambda row: row.post is not Post.CAPTAIN and not row.lady)
    bites -= sum(row.count for row in gone)
    left, _ = split(left, bites, lambda row: alone or not is_captain(row))
    return left


def snare(play: Play[Sea], party: Party) -> None:
    """Each figure under a tree is caught on a 6 (PW-11.5)."""
    first, last = land_of(play.state, play.state.shores[party.shore]).trees
    if not party.crew or not first <= party.at <= last or first == last:
        return
    faces = play.roll(WILD, party.figures, (CAUGHT,))
    caught = sum(face == CAUGHT for face in faces)
    free, held = split(party.crew, caught, anybody)
    snared = tidy((*party.snared, *held))
    play.state = with_party(play.state, replace(party, crew=free, snared=snared))
    play.tell(Snared(WILD, party.of, faces, caught))


def abandon(play: Play[Sea]) -> None:
    """Who is in a snare is lost where his side has no free man left ashore (PW-11.5)."""
    for party in play.state.parties:
        friends = (
            each
            for each in parties_on(play.state, party.shore)
            if each.owner == party.owner and each.crew
        )
        if party.snared and next(friends, None) is None:
            figures = sum(row.count for row in party.snared)
            play.state = with_party(play.state, replace(party, snared=()))
            play.tell(Left(WILD, party.of, figures))


# --- The part of islands in the turn (PW-10.3, PW-11.4): orders ashore ---------------------------


def refuse(sea: Sea, act: ShoreAct) -> Refusal | None:
    """Why an order about an island may not be given, or None."""
    if not isinstance(act, March) and not in_tasks(sea, sea.ships[act.by]):
        return Refusal(WALKING, "that is a task, and tasks come after all movement")
    return ASHORE[type(act)][0](sea, act)


def march(play: Play[Sea], act: March) -> None:
    """Lead a party on; whoever is to walk lets go of what he hauls."""
    if act.goal is not Goal.HOLD:
        looting.let_go(play, act.by)
    ashore.march(play, act)


ASHORE: Mapping[type[Action], Chapter] = {
    Land: (ashore.refuse_land, ashore.land),
    March: (ashore.refuse_march, march),
    Rob: (looting.refuse_rob, looting.rob),
    Join: (looting.refuse_join, looting.join),
    Embark: (looting.refuse_embark, looting.embark),
    Bombard: (siege.refuse_bombard, siege.bombard),
    Snipe: (skirmish.refuse_snipe, skirmish.snipe),
}


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
        usual += [Rob(ship.id, 0, n) for n in (looting.most_guns(sea, party), 1) if n > 0]
        found: list[ShoreAct] = [*dict.fromkeys(usual), Embark(ship.id)]
        too_many = looting.seats_missing(sea, party)
        if too_many > 0:
            found += [Join(ship.id, other.of, too_many) for other in sea.parties]
    elif ship.card.boat:
        found = [Land(ship.id), *skirmish.snipes(sea, ship)]
    else:
        found = []
        yield from shots_at_islands(sea, ship)
        yield from skirmish.snipes(sea, ship)
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
    skirmish.throw_snipings(play)
    fire_batteries(play, before)
    fight(play, before)
    fight_at_sea(play, before)
    free_friends(play, before)


def new_day(play: Play[Sea]) -> None:
    """A new turn ashore."""
    ashore.new_turn_ashore(play)
    regroup(play)
