"""Two laws of men over random fights: who lives is not lost, and nobody does two things a turn."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pieces_of_eight.campaign import pirate_wars
from pieces_of_eight.campaign.kernel.dice import loose
from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.pirate_wars.actions import (
    NOWHERE,
    Action,
    Bombard,
    Fire,
    Haul,
    Lower,
    Prime,
    Reload,
    Scuttle,
    Send,
    Setup,
    Shift,
    Shoot,
    Snipe,
    Strike,
    Tranship,
)
from pieces_of_eight.campaign.pirate_wars.boarding import WHY
from pieces_of_eight.campaign.pirate_wars.crew import home_of, living
from pieces_of_eight.campaign.pirate_wars.events import (
    CanoesCame,
    Melee,
    MoraleTested,
    SailsWorked,
    SumsThrown,
    TurnBegan,
    VolleyAboard,
)
from pieces_of_eight.campaign.pirate_wars.island import men_to_haul
from pieces_of_eight.campaign.pirate_wars.state import NOBODY, Cause, Edition, Sea
from pieces_of_eight.campaign.pirate_wars.waters import party_of
from pieces_of_eight.content.pirate_wars.scenarios import wars
from tests.games import choose
from tests.pirate_wars.brawls import brawl, landing, ready_war

SEEDS = range(18)
LANDINGS = ("wars-fort", "wars-idol", "wars-bones")


def setup_of(edition: Edition, seed: int) -> Setup:
    """Brawls, landings and scenarios in turn."""
    names = [entry.id for entry in wars()]
    made = (
        brawl(2 + seed % 3, edition, 12),
        landing(LANDINGS[seed // 3 % 3], edition),
        ready_war(names[seed // 3 % len(names)], edition),
    )
    return made[seed % 3](seed)


def turns(edition: Edition, seed: int) -> Iterator[tuple[Sea, Action, Step[Sea]]]:
    """A random fight, action by action: brawls, landings and ready ones in turn."""
    rng = random.Random(seed)
    dice = loose(rng)
    state = pirate_wars.start(setup_of(edition, seed), dice).state
    while players := pirate_wars.to_act(state):
        act = choose(rng, pirate_wars.legal(state, players[0]), (Scuttle,))
        step = pirate_wars.apply(state, act, dice)
        yield state, act, step
        state = step.state


def figures(sea: Sea, owner: int) -> int:
    """All men of a side, wherever they are, but those whose ship the enemy has taken from them."""
    crews = [(ship.id, ship.crew) for ship in sea.ships if ship.owner == owner]
    crews += [(p.of, (*p.crew, *p.snared)) for p in sea.parties if p.owner == owner]
    crews += [(p.of, p.crew) for p in sea.swimmers if p.owner == owner]
    return sum(
        row.count
        for at, crew in crews
        for row in crew
        if sea.ships[at if row.home == NOBODY else row.home].owner == owner
    )


@pytest.mark.rule("R0-70", "PW-4.2")
@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_is_lost_who_lives(edition: Edition, seed: int) -> None:
    """All men of a side are men of some ship of it, and no crew fears for half of it before so many
    of its men are dead."""
    for before, act, step in turns(edition, seed):
        sea = step.state
        for owner in (0, 1):
            ours = [ship for ship in sea.ships if ship.owner == owner]
            homes = {home_of(sea, ship) for ship in ours}
            counted = sum(living(sea, sea.ships[home]) for home in homes)
            assert counted == figures(sea, owner), f"seed {seed}: {act}"
        for event in step.events:
            if isinstance(event, MoraleTested) and any(
                mod.why == WHY[Cause.HALF] for mod in event.mods
            ):
                ship = before.ships[event.ship]
                assert 2 * living(sea, sea.ships[ship.id]) <= ship.card.crew, f"{seed}: {act}"


HANDS: dict[type, Callable[[Any], int]] = {
    Fire: lambda act: 1,
    Bombard: lambda act: 1,
    Shoot: lambda act: act.count,
    Snipe: lambda act: act.count,
    Reload: lambda act: act.hands,
    Prime: lambda act: act.count,
    Shift: lambda act: 2,
    Send: lambda act: act.count,
    Strike: lambda act: 2,
    Tranship: lambda act: 2 * act.chests + 4 * act.guns,
    Haul: lambda act: 4,
    Lower: lambda act: sum(act.party),
    Scuttle: lambda act: 1,
}
"""How many of a crew an order takes."""


@pytest.mark.rule("PW-3.1", "PW-3.2")
@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_does_two_things_in_a_turn(edition: Edition, seed: int) -> None:
    """All orders of a turn, and the sails, take no more men than there were; and a crew that fights
    hand to hand has no other task, and fights once."""
    used: Counter[int] = Counter()
    fought: Counter[int] = Counter()
    shot: Counter[int] = Counter()
    there: dict[int, int] = {}
    for before, act, step in turns(edition, seed):
        if type(act) in HANDS:
            if act.by not in there:
                party = party_of(before, act.by)
                there[act.by] = before.ships[act.by].aboard if party is None else party.figures
            hauls = isinstance(act, Haul) and act.shore == NOWHERE
            used[act.by] += men_to_haul(before.ships[act.to]) if hauls else HANDS[type(act)](act)
            if not isinstance(act, Scuttle):  # H-114
                assert not fought[act.by], f"seed {seed}: {act} after a boarding"
            assert used[act.by] <= there[act.by], f"seed {seed}: {act}"
        for event in step.events:
            match event:
                case VolleyAboard(by=by):
                    shot.update(by)
                case Melee(by=by):
                    fought.update(by)
                case CanoesCame(on=on):
                    fought.update((on,))
                case SumsThrown(ones=ones, others=others):
                    fought.update((*ones, *others))
                case SailsWorked(by=by, hands=hands):
                    crew = there.get(by, before.ships[by].aboard)
                    assert used[by] + hands <= crew, f"seed {seed}: {event}"
                    assert not fought[by], f"seed {seed}: {event} after a boarding"
                case TurnBegan():
                    for each in (used, fought, shot, there):
                        each.clear()
        assert max([0, *fought.values(), *shot.values()]) <= 1, f"seed {seed}: two rounds in a turn"
