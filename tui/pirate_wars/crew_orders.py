"""The usual orders for a whole crew, each given figure by figure with one key."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import product

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.words import many
from pieces_of_eight.campaign.pirate_wars.model.actions import (
    Action,
    Bombard,
    Fire,
    Lower,
    March,
    Prime,
    Reload,
    Send,
    Shoot,
)
from pieces_of_eight.campaign.pirate_wars.model.ashore import bearers, in_reach, land_of, party_of
from pieces_of_eight.campaign.pirate_wars.model.crew import FREE_MOVERS, after_sailing, count, sails
from pieces_of_eight.campaign.pirate_wars.model.land import Dwellers, Goal, Party
from pieces_of_eight.campaign.pirate_wars.model.last_orders import waits
from pieces_of_eight.campaign.pirate_wars.model.lines_of_fire import (
    in_tasks,
    line_of,
    rakes,
    shoots,
    targets,
    weapon_of,
)
from pieces_of_eight.campaign.pirate_wars.model.names import dots
from pieces_of_eight.campaign.pirate_wars.model.ship import Figures, Ship
from pieces_of_eight.campaign.pirate_wars.model.state import Sea
from pieces_of_eight.campaign.pirate_wars.model.terms import Arm, Load, Place, Post, Shot
from .choices import Choice
from .overlay import too_near

Legal = Sequence[Action]
Picks = Callable[[Sea, Ship, Legal], Action | None]
"""The next order of some usual ones; None when all are given."""


def both_sides(sea: Sea, ship: Ship, legal: Legal) -> Action | None:
    """Fight both sides: every cannon that bears, every musket, and the rest are loaded.

    What bears on no ship fires at a fort, with shot at its men; its door is for its own order.
    """
    fire = [a for a in legal if isinstance(a, Fire) and a.by == ship.id and not too_near(sea, a)]
    if fire:
        return max(fire, key=lambda act: _worth(sea, act))
    volley = [a for a in legal if isinstance(a, Shoot) and a.by == ship.id]
    if volley:
        return max(volley, key=lambda act: act.count)
    walls = [a for a in legal if isinstance(a, Bombard) and a.by == ship.id and not a.door]
    if walls:
        return min(walls, key=lambda act: act.shot is not Shot.SHOT)
    return loading(sea, ship, legal)


def loading(_: Sea, ship: Ship, legal: Legal) -> Action | None:
    """Load cannon first, two men to each, then small arms."""
    load = [a for a in legal if isinstance(a, Reload) and a.by == ship.id]
    if load:
        return max(load, key=lambda act: (act.hands, ship.guns[act.gun].load))
    return next((a for a in legal if isinstance(a, Prime) and a.by == ship.id), None)


def to_board(_: Sea, ship: Ship, legal: Legal) -> Action | None:
    """Prepare to board: all hands on deck, where boarders are wanted, and arms loaded."""
    for row in ship.crew:
        below = row.place is Place.GUNS and ship.card.gun_deck
        if (row.place is Place.TOPS or below) and not row.busy and row.post not in FREE_MOVERS:
            return Send(ship.id, row.post, row.arm, row.place, Place.DECK, row.count)
    return next((a for a in legal if isinstance(a, Prime) and a.by == ship.id), None)


def _worth(sea: Sea, act: Fire) -> tuple[int, ...]:
    """Which shot comes first: in range, at the nearest; ball, but shot where it rakes."""
    by, on = sea.ships[act.by], sea.ships[act.on]
    gun = by.guns[act.gun]
    line = line_of(sea, by, gun, on)
    assert line is not None, "only cannon that bear are listed"
    wanted = Shot.SHOT if rakes(by, on) else Shot.BALL
    if not sea.options.measuring:
        return (int(act.shot is wanted),)
    near = line.distance <= weapon_of(sea, gun, act.shot).range
    return near, -line.distance, act.shot is wanted


def unmeasured(
    sea: Sea, ship: Ship, refuse: Callable[[Action], object | None]
) -> list[Fire | Shoot | Bombard]:
    """All fire she may declare where nobody measures: whatever bears, however far."""
    found: list[Fire | Shoot | Bombard] = [*_shots(sea, ship), *_volleys(sea, ship)]
    found += _bombards(sea, ship)
    return [act for act in found if refuse(act) is None]


def _ready(ship: Ship) -> list[int]:
    """The cannon that could be fired, by their numbers."""
    return [
        at
        for at, gun in enumerate(ship.guns)
        if gun.whole and gun.load is Load.LOADED and not gun.used
    ]


def _shots(sea: Sea, ship: Ship) -> Iterable[Fire]:
    for at, on, shot in product(_ready(ship), targets(sea, ship), Shot):
        yield Fire(ship.id, at, on.id, shot)


def _volleys(sea: Sea, ship: Ship) -> Iterable[Shoot]:
    """All who can fire alike, at the men on a ship's deck and at those in her tops."""
    alike = Counter[tuple[Post, Arm]]()
    for row in ship.crew:
        if row.arm is not Arm.NONE and shoots(ship, row):
            alike[row.post, row.arm] += row.count
    for (post, arm), able_ in alike.items():
        for on in targets(sea, ship):
            yield Shoot(ship.id, on.id, post, arm, able_)
            if any(each.place is Place.TOPS for each in on.crew):
                yield Shoot(ship.id, on.id, post, arm, able_, Place.TOPS)


def _bombards(sea: Sea, ship: Ship) -> Iterable[Bombard]:
    shores = range(len(sea.shores))
    for at, shore, shot, door in product(_ready(ship), shores, Shot, (False, True)):
        yield Bombard(ship.id, at, shore, shot, door)


def at_the_sails(sea: Sea, ship: Ship) -> str:
    """What the idle hands of a ship will do at her sails, in a sentence."""
    hands = count(ship.crew, sails)
    after, spare = after_sailing(sea, ship, hands, ship.sails)
    left = f"{many(hands, 'hand')} {'is' if hands == 1 else 'are'} left"
    set_now = many(ship.sails, "sail")
    if after < ship.sails:
        return f"{left} for {set_now}: {ship.sails - after} will come down."
    if after > ship.sails:
        return f"{left} for the sails: {after - ship.sails} will be set again."
    if not ship.sails:
        return f"{left}, and no sail is set."
    return f"{left} for {set_now}, {spare} to spare."


def at_rest(sea: Sea, ship: Ship) -> str:
    """What those do who have no orders yet, in a sentence: at sails, at oars or ashore."""
    party = party_of(sea, ship.id)
    if party is not None:
        island = sea.waters.shoals[sea.shores[party.shore].shoal].name
        loot = f" with {loot_words(party)}" if loot_words(party) else ""
        return f"{many(party.figures, 'man', 'men')} on {island}{loot}, {stands(sea, party)}."
    if ship.card.rowed:
        return f"{many(ship.aboard, 'man', 'men')} at her oars."
    return at_the_sails(sea, ship)


def loot_words(party: Party) -> str:
    """What a landing party carries: "2 chests, 1 cannon"; empty for nothing."""
    chests = [many(party.chests, "chest")] if party.chests else []
    cannon = [f"{party.cannon} cannon"] if party.cannon else []
    return ", ".join([*chests, *cannon])


def stands(sea: Sea, party: Party) -> str:
    """Where a landing party is, in a few words."""
    land = land_of(sea, sea.shores[party.shore])
    if party.inside:
        return "at the treasure" if in_reach(sea, party) else "within the walls"
    if party.climbing:
        return "on the wall"
    if land.dwellers is Dwellers.FORT and party.at >= land.way:
        return "at the foot of the wall"
    return f"{dots(party.at)} dots inland" if party.at else "on the beach"


def staying_first(sea: Sea, choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """The choices; a party that stands at a treasure it can carry is first offered to stay."""
    stay = {
        party.of
        for party in sea.parties
        if in_reach(sea, party) and sea.shores[party.shore].chests and party.chests < bearers(party)
    }
    if not stay:
        return tuple(choices)
    rank = {Goal.HOLD: 0, Goal.INLAND: 1, Goal.BEACH: 2}
    parties = list(dict.fromkeys(each.by for each in choices))

    def key(choice: Choice) -> tuple[int, int]:
        if isinstance(choice, March) and choice.by in stay:
            return parties.index(choice.by), rank[choice.goal]
        return parties.index(choice.by), 0

    return tuple(sorted(choices, key=key))


def crews_for_launches(ship: Ship, lowered: Iterable[Lower]) -> list[Lower]:
    """The launches she can lower, each also with arms first, and with the captain besides."""
    found: list[Lower] = []
    for act in lowered:
        found.append(act)
        for captain in (False, True):
            party = _armed(ship, sum(act.party), captain=captain)
            found.append(replace(act, party=party))
    return list(dict.fromkeys(found))


def _armed(ship: Ship, left: int, *, captain: bool) -> tuple[int, ...]:
    """So many men for a launch, those with muskets first, then those with other arms."""
    party = [0] * len(ship.crew)
    for at in sorted(range(len(ship.crew)), key=lambda n: _first_ashore(ship.crew[n])):
        row = ship.crew[at]
        officer = row.post in FREE_MOVERS and not (captain and row.post is Post.CAPTAIN)
        if not row.busy and not officer and row.arm is not Arm.DECK_GUN:
            party[at] = min(left, row.count)
            left -= party[at]
    return tuple(party)


def _first_ashore(row: Figures) -> tuple[bool, bool, bool, int]:
    """Who is told off for a launch before others: the captain, loaded arms, who serves no gun."""
    return (
        row.post is not Post.CAPTAIN,
        row.arm is Arm.NONE or not row.loaded,
        row.place is Place.GUNS,
        -row.arm,
    )


def able(sea: Sea) -> list[Ship]:
    """The ships that can have orders now, and the launches whose men are ashore."""
    return [
        ship
        for ship in sea.ships
        if (in_tasks(sea, ship) and (ship.crew or party_of(sea, ship.id) is not None))
        or waits(sea, ship)
    ]
