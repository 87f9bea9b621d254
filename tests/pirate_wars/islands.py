"""Islands to try rules on: one in the north of the test's waters, with who lives on it."""

import random
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import DOT, Hull
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.play import Play, Step
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.pirate_wars.state import (
    Arm,
    Crew,
    Dwellers,
    Edition,
    Figures,
    Land,
    Load,
    Party,
    Phase,
    Post,
    Sea,
    Ship,
    ShipId,
    Shore,
)
from pieces_of_eight.campaign.pirate_wars.tasks import launch_of
from pieces_of_eight.campaign.pirate_wars.waters import shores_of
from tests.pirate_wars.positions import BLUE, EAST, RED, isle, sea, ship

WEST_SHORE, EAST_SHORE = 400, 600
BOAT = ShipId(2)
"""The launch of Red's ship, which lies at the western shore."""


def fort(**changes: Any) -> Land:
    """Blue's fort with two cannon, 24 dots from the water."""
    return replace(Land(Dwellers.FORT, 24 * DOT, 4, 2, BLUE, wall=88), **changes)


def village(**changes: Any) -> Land:
    """Islanders on one plate, 48 dots from the water."""
    return replace(Land(Dwellers.ISLANDERS, 48 * DOT, 4, plates=1), **changes)


def wreck(**changes: Any) -> Land:
    """Skeletons on one plate, 24 dots from the water."""
    return replace(Land(Dwellers.SKELETONS, 24 * DOT, 4, plates=1), **changes)


def launch(owner: Player, mother: Ship, crew: Crew, number: int = BOAT) -> Ship:
    """A launch whose bow is at the western shore."""
    place = Hull(Point((WEST_SHORE - 13) * DOT, 450 * DOT), EAST * 10, 12 * DOT, 4 * DOT)
    boat = launch_of(mother, ShipId(number), "the launch", crew, place)
    return replace(boat, owner=owner, moved=False, asked=False)


def waters(
    land: Land,
    *crew: Figures,
    at: tuple[int, int] = (300, 700),
    phase: Phase = Phase.TASKS,
    model: str = "skulls-eye-schooner",
    **changes: Any,
) -> Sea:
    """An island of 200 by 100 dots, Red's ship and launch, and Blue's ship far off."""
    mine = ship(model, at, EAST, RED)
    hers = ship("imperial-flagship", (900, 900), EAST, BLUE)
    ships = [mine, hers]
    if crew:
        ships.append(launch(RED, mine, tuple(sorted(crew))))
    shoal = replace(isle(WEST_SHORE, 400, EAST_SHORE, 500), land=land)
    found = sea(*ships, phase=phase, shoals=(shoal,), **changes)
    return replace(found, shores=shores_of(found.waters))


def landed(land: Land, *crew: Figures, at: int = 0, **changes: Any) -> Sea:
    """The same with the launch on the beach and its men so many dots inland."""
    found = waters(land, *crew)
    boat = replace(found.ships[BOAT], crew=(), beached=True)
    party = replace(Party(BOAT, RED, 0, tuple(sorted(crew)), at * DOT), **changes)
    return replace(found, ships=(*found.ships[:BOAT], boat), parties=(party,))


def shore(state: Sea, **changes: Any) -> Sea:
    """The sea with its island changed."""
    return replace(state, shores=(replace(state.shores[0], **changes),))


def as_it_was(step: Callable[[Play[Sea], Sea], None]) -> Callable[[Play[Sea]], None]:
    """A part of a turn that is judged by how all stood before it."""
    return lambda play: step(play, play.state)


def island(step: Step[Sea]) -> Shore:
    return step.state.shores[0]


def party(step: Step[Sea]) -> Party:
    return step.state.parties[0]


def strewn(seed: int, edition: Edition) -> Sea:
    """An island of some kind with a party or three on it, in the middle of what they do there."""
    rng = random.Random(f"strewn:{seed}:{edition.value}")
    land = rng.choice((fort, village, wreck))(way=rng.randrange(4, 60) * DOT, **furnished(rng))
    if land.dwellers is Dwellers.ISLANDERS and land.way > 20 * DOT:
        land = replace(land, trees=(8 * DOT, land.way - 4 * DOT))
    model, at = rng.choice(
        (("man-o-war", (500, 545)), ("skulls-eye-schooner", (440, 540)), ("man-o-war", (360, 450)))
    )
    state = waters(land, *squad(rng), at=at, model=model, edition=edition)
    home = state.shores[0]
    state = shore(
        state,
        roused=rng.random() < 0.7,
        hidden=home.folk.count > 0 and rng.random() < 0.2,
        primed=rng.random() < 0.7,
        guns=tuple(Load(rng.choice((0, 2, 2, 2))) for _ in home.guns),
        door=rng.randint(0, home.door),
        marines=rng.choice((home.marines, rng.randint(0, home.marines))),
        at=rng.randint(0, land.way) if home.folk.count else home.at,
    )
    if rng.random() < 0.3:
        return state  # the launch lies at the shore, her men in it
    return strewn_parties(rng, state, land)


def furnished(rng: random.Random) -> dict[str, Any]:
    """What else an island has, of what any island may have."""
    return {"cover": (0, 0) if rng.random() < 0.5 else (0, 4 * DOT), "chests": rng.randint(1, 4)}


def squad(rng: random.Random) -> list[Figures]:
    """Some men with what they carry."""
    arms = rng.choices((Arm.NONE, Arm.PISTOL, Arm.MUSKET), k=rng.randint(1, 3))
    rows = [Figures(Post.HAND, arm, count=rng.randint(1, 3)) for arm in dict.fromkeys(arms)]
    if rng.random() < 0.3:
        rows.append(Figures(Post.CAPTAIN, Arm.PISTOL, hook=True))
    return rows


def strewn_parties(rng: random.Random, state: Sea, land: Land) -> Sea:
    """One to three parties, of which the last may be Blue's."""
    boat = replace(state.ships[BOAT], crew=(), beached=True)
    ships, parties = [*state.ships[:BOAT], boat], []
    for n in range(rng.randint(1, 3)):
        owner = BLUE if n == 2 and land.owner is None else RED
        if n:
            ships.append(replace(boat, id=ShipId(BOAT + n), owner=owner))
        at = rng.randint(0, land.way)
        here = land.dwellers is Dwellers.FORT and rng.random() < 0.4
        inside = here and rng.random() < 0.5
        party_ = Party(
            ShipId(BOAT + n),
            owner,
            0,
            tuple(sorted(squad(rng))),
            land.way if here else at,
            inside=inside,
            climbing=here and not inside,
            snared=(Figures(Post.HAND, count=2),) if rng.random() < 0.2 else (),
        )
        parties.append(party_)
    return replace(state, ships=tuple(ships), parties=tuple(parties), turn=2)
