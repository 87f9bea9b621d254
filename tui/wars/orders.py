"""The usual orders for a whole crew, each given figure by figure with one key."""

from collections.abc import Callable, Iterable, Sequence

from campaign.pirate_wars.actions import Action, Fire, Prime, Reload, Send, Shoot
from campaign.pirate_wars.ashore import party_of
from campaign.pirate_wars.crew import FREE_MOVERS, count, sails
from campaign.pirate_wars.gunnery import in_tasks, line_of, rakes, targets, weapon_of
from campaign.pirate_wars.state import Sea, Ship
from campaign.pirate_wars.tasks import after_sailing
from campaign.pirate_wars.terms import Load, Place, Shot
from tui.wars.sight import too_near

Legal = Sequence[Action]
Picks = Callable[[Sea, Ship, Legal], Action | None]
"""The next order of some usual ones; None when all are given."""


def both_sides(sea: Sea, ship: Ship, legal: Legal) -> Action | None:
    """Fight both sides: every cannon that bears, every musket, and the rest are loaded."""
    fire = [a for a in legal if isinstance(a, Fire) and a.by == ship.id and not too_near(sea, a)]
    if fire:
        return max(fire, key=lambda act: _worth(sea, act))
    volley = [a for a in legal if isinstance(a, Shoot) and a.by == ship.id]
    if volley:
        return max(volley, key=lambda act: act.count)
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
    near = line.distance <= weapon_of(sea, gun, act.shot).range
    wanted = Shot.SHOT if rakes(by, on) else Shot.BALL
    return near, -line.distance, act.shot is wanted


def fires(sea: Sea, ship: Ship, refuse: Callable[[Action], object | None]) -> Iterable[Fire]:
    """All shots she may declare where nobody measures: whatever bears, however far."""
    for at, gun in enumerate(ship.guns):
        if gun.whole and gun.load is Load.LOADED and not gun.used:
            for on in targets(sea, ship):
                for shot in Shot:
                    act = Fire(ship.id, at, on.id, shot)
                    if refuse(act) is None:
                        yield act


def at_the_sails(sea: Sea, ship: Ship) -> str:
    """What the idle hands of a ship will do at her sails, in a sentence."""
    hands = count(ship.crew, sails)
    after, spare = after_sailing(sea, ship, hands, ship.sails)
    if after < ship.sails:
        lost = ship.sails - after
        return f"{hands} hands are left for {ship.sails} sails: {lost} will be lost."
    if after > ship.sails:
        return f"{hands} hands are left for the sails: {after - ship.sails} will be set again."
    if not ship.sails:
        return f"{hands} hands are left, and no sail is set."
    return f"{hands} hands are left for {ship.sails} sails, {spare} to spare."


def able(sea: Sea) -> list[Ship]:
    """The ships that can have orders now, and the launches whose men are ashore."""
    return [
        ship
        for ship in sea.ships
        if in_tasks(sea, ship) and (ship.crew or party_of(sea, ship.id) is not None)
    ]
