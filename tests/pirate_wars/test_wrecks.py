"""Ships without a hull go down before a fight is decided, and count as sunk (PW-2.8, PW-5.4)."""

import random

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import pirate_wars
from pieces_of_eight.campaign.geometry.hulls import DOT
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.pirate_wars.actions import Leap, Take
from pieces_of_eight.campaign.pirate_wars.events import FightEnded, Sank
from pieces_of_eight.campaign.pirate_wars.say import account, points
from pieces_of_eight.campaign.pirate_wars.state import Edition, Ending, Fate, Phase, Sea
from tests.games import choose
from tests.pirate_wars.brawls import brawl
from tests.pirate_wars.positions import BLUE, EAST, NORTH, RED, A, B, crew, do, men, sea, ship, told

pytestmark = pytest.mark.rule("PW-5.4")


def rammed(state: Sea) -> Step[Sea]:
    """What comes of it."""
    return do(do(state, Take(A)).state, Leap(A))


def about_to_ram(model: str = "imperial-flagship", **mine: object) -> Sea:
    """Red under seven sails, a dot before the side of Blue's only ship."""
    by = replace(ship("black-seas-barracuda", (500, 500), EAST), under=7, **mine)
    on = ship(model, (543, 500), NORTH, BLUE)
    on = replace(on, stern=on.stern._replace(x=by.stern.x + 53 * DOT))
    return sea(by, on, chooser=RED, first=RED, wind=EAST)


@pytest.mark.rule("PW-2.8", "H-109")
def test_the_last_ship_rammed_to_nothing_sinks_before_the_fight_is_over() -> None:
    step = rammed(about_to_ram())
    assert step.state.phase is Phase.OVER
    assert step.state.ending is Ending.FIELD
    assert step.state.ships[B].fate is Fate.SUNK
    kinds = [type(event) for event in step.events]
    assert kinds.index(Sank) < kinds.index(FightEnded)
    assert told(step, Sank)[0].ship == B


@pytest.mark.rule("H-110")
def test_the_account_counts_her_as_sunk_and_her_captain_as_lost() -> None:
    after = rammed(about_to_ram()).state
    assert points(after) == (2 * 4 + 2, 1), "a flagship of 4 and her captain, a line of the rammer"
    assert [line.why for line in account(after) if line.ship == B] == ["sunk", "her captain killed"]


def test_a_rammer_who_breaks_up_sinks_with_her() -> None:
    after = rammed(about_to_ram(hull=1)).state
    assert [each.fate for each in after.ships] == [Fate.SUNK, Fate.SUNK]


def test_half_of_the_crew_of_such_a_wreck_is_in_the_water() -> None:
    state = about_to_ram()
    few = replace(state.ships[B], crew=crew(men(15)))
    after = rammed(replace(state, ships=(state.ships[A], few))).state
    assert sum(row.count for party in after.swimmers for row in party.crew) == 3, "15 - 9, halved"


def played_out(edition: Edition, seed: int) -> Sea:
    """A duel at random to its end."""
    rng, dice = random.Random(seed), Seeded(seed)
    state = pirate_wars.start(brawl(1, edition, 10)(seed), dice).state
    while acting := pirate_wars.to_act(state):
        act = choose(rng, pirate_wars.legal(state, acting[0]), ())
        state = pirate_wars.apply(state, act, dice).state
    return state


def wrecks_afloat(edition: Edition, seeds: range) -> list[int]:
    """The seeds of duels that end with a ship afloat without a hull."""
    return [
        seed
        for seed in seeds
        if any(each.afloat and not each.hull for each in played_out(edition, seed).ships)
    ]


@pytest.mark.rule("H-109")
@pytest.mark.parametrize("edition", list(Edition))
def test_no_duel_ends_with_a_wreck_afloat(edition: Edition) -> None:
    assert wrecks_afloat(edition, range(40)) == []


@pytest.mark.soak
@pytest.mark.rule("H-109")
@pytest.mark.parametrize("edition", list(Edition))
def test_none_of_many_duels_ends_with_a_wreck_afloat(edition: Edition) -> None:
    assert wrecks_afloat(edition, range(400)) == []
