"""Landing parties of two captains on one island: steel on one spot, shots from afar (H-217)."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import DOT
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.pirate_wars import ashore
from pieces_of_eight.campaign.pirate_wars.actions import Bombard, March, Snipe
from pieces_of_eight.campaign.pirate_wars.events import (
    Robbed,
    ShoreMelee,
    ShoreSniped,
    ShoreVolley,
    SumsThrown,
    WallHit,
)
from pieces_of_eight.campaign.pirate_wars.expectations import gain
from pieces_of_eight.campaign.pirate_wars.island import fight_ashore
from pieces_of_eight.campaign.pirate_wars.odds import odds
from pieces_of_eight.campaign.pirate_wars.rules import legal_actions
from pieces_of_eight.campaign.pirate_wars.state import (
    Arm,
    Edition,
    Figures,
    Goal,
    Options,
    Party,
    Phase,
    Post,
    Sea,
    ShipId,
    Shot,
    Side,
)
from pieces_of_eight.campaign.pirate_wars.things import words_of
from tests.pirate_wars.islands import BOAT, fort, landed, shore, village
from tests.pirate_wars.positions import BLUE, NEW, OLD, RED, A, do, men, no

pytestmark = pytest.mark.rule("H-217")

HERS = ShipId(3)
"""The launch of Blue's ship, on the same beach."""
MUSKETS = men(3, arm=Arm.MUSKET)


def race(
    mine: tuple[Figures, ...],
    hers: tuple[Figures, ...],
    apart: int = 0,
    edition: Edition = OLD,
    **changes: object,
) -> Sea:
    """Red's party on the way inland and Blue's so many dots farther, the islanders fled."""
    state = landed(village(), *mine, at=20)
    boat = replace(state.ships[BOAT], id=HERS, owner=BLUE, flag=state.ships[1].flag)
    party = Party(HERS, BLUE, 0, tuple(sorted(hers)), (20 + apart) * DOT, **changes)
    state = replace(state, ships=(*state.ships, boat), parties=(*state.parties, party))
    return replace(shore(state, hidden=True, roused=True), edition=edition, turn=2)


def fought(state: Sea, *dice: int) -> Play[Sea]:
    """The fighting of a turn with dice that fall so and are all thrown."""
    script = Scripted(*dice)
    play = Play(state, script)
    fight_ashore(play)
    assert not script.left
    return play


def of(play: Play[Sea], kind: type) -> list[object]:
    return [event for event in play.done().events if isinstance(event, kind)]


@pytest.mark.rule("PW-3.3")
def test_parties_on_one_spot_fight_man_by_man_in_1994() -> None:
    play = fought(race((men(3),), (men(2),)), 3, 4, 5, 2, 3)
    assert [party.figures for party in play.state.parties] == [2, 1]
    told = of(play, ShoreMelee)
    assert [(each.of, each.on, each.killed) for each in told] == [(BOAT, HERS, 1), (HERS, BOAT, 1)]


@pytest.mark.rule("PW-3.4")
def test_parties_on_one_spot_fight_by_sums_in_the_revised_edition() -> None:
    play = fought(race((men(7),), (men(4),), edition=NEW), 1, 2)
    assert [party.figures for party in play.state.parties] == [5]
    (told,) = of(play, SumsThrown)
    assert (told.sums, told.faces, told.killed) == ((7, 4), (1, 2), (2, 4))


@pytest.mark.rule("H-166")
def test_who_is_left_takes_up_what_the_beaten_carried_as_far_as_he_has_men() -> None:
    play = fought(race((men(3),), (men(1),), chests=2), 3, 6, 6, 6)
    (party,) = play.state.parties
    assert (party.chests, play.state.shores[0].chests) == (1, 4 + 1)
    assert of(play, Robbed)[0].chests == 1


@pytest.mark.rule("PW-3.1")
def test_nobody_fights_in_a_truce_on_a_wall_or_with_the_islanders_upon_him() -> None:
    state = race((men(3),), (men(2),))
    assert ashore.rival_of(state, state.parties[0]) == state.parties[1]
    truce = replace(state, options=Options(20, truce=True))
    upon = shore(state, hidden=False, at=20 * DOT)
    walled = replace(state, parties=(replace(state.parties[0], climbing=True), state.parties[1]))
    for other in (truce, upon, walled, race((men(3),), (men(2),), apart=5)):
        assert ashore.rival_of(other, other.parties[0]) is None


def test_one_party_fights_one_the_largest_first() -> None:
    state = race((men(3),), (men(2),))
    third = replace(state.parties[0], of=ShipId(4), crew=(men(5),))
    met = ashore.pairs(replace(state, parties=(*state.parties, third)), 0)
    assert {one: other.of for one, other in met.items()} == {HERS: 4, 4: HERS}


@pytest.mark.rule("PW-10.3")
def test_a_party_fires_at_the_nearest_rival_and_loads_when_it_has_not_walked() -> None:
    play = fought(race((MUSKETS,), (men(2),), apart=24), 3, 4, 5)
    (told,) = of(play, ShoreVolley)
    assert (told.of, told.on, told.killed) == (BOAT, HERS, 1)
    assert not play.state.parties[0].crew[0].loaded
    assert fought(play.state).state.parties[0].crew[0].loaded
    covered = race((MUSKETS,), (men(2),), apart=24)
    land = replace(village(), cover=(40 * DOT, 48 * DOT))
    shoal = replace(covered.waters.shoals[0], land=land)
    covered = replace(covered, waters=replace(covered.waters, shoals=(shoal,)))
    assert ashore.volley(covered, *covered.parties) == {2: 3}, "one harder to hit"


@pytest.mark.rule("PW-10.4")
def test_ships_fire_at_parties_shot_alone_and_muskets_in_range() -> None:
    state = race((men(3),), (men(5),), apart=24)
    state = replace(state, phase=Phase.TASKS, ships=(near(state), *state.ships[1:]))
    cannon = next(a for a in legal_actions(state) if isinstance(a, Bombard) and a.party == HERS)
    assert "at the launch's men" in words_of(state, cannon)
    assert no(state, replace(cannon, shot=Shot.BALL)).rule == "H-161"
    assert no(state, replace(cannon, party=BOAT)).rule == "H-217", "her own"
    rows = odds(state, cannon)
    assert rows is not None
    assert [row.words for row in rows.rows] == [
        "nobody falls",
        "2 men fall",
        "4 men fall",
        "5 men fall",
    ]
    play = fought(do(state, cannon).state, 3, 3, 6)
    assert of(play, WallHit)[0].killed == 4
    melee = race((men(3),), (men(5),))
    melee = replace(melee, phase=Phase.TASKS, ships=(near(melee), *melee.ships[1:]))
    assert no(melee, cannon).why == "your own men are fighting them hand to hand"


def near(state: Sea) -> object:
    """Red's ship with her larboard side 20 dots off the island's southern shore."""
    ship = state.ships[A]
    stern = ship.stern._replace(x=476 * DOT, y=526 * DOT)
    guns = tuple(replace(gun, side=Side.LARBOARD) for gun in ship.guns)
    return replace(ship, stern=stern, heading=900, guns=guns)


@pytest.mark.rule("PW-10.4")
def test_a_launch_fires_its_muskets_and_walls_cover_who_is_inside() -> None:
    gun = Snipe(A, 0, Post.HAND, Arm.MUSKET, 2, party=HERS)
    state = race((men(3),), (men(5),), apart=0)
    state = replace(state, phase=Phase.TASKS, parties=state.parties[1:])
    ship = replace(near(state), crew=(*state.ships[A].crew, men(2, arm=Arm.MUSKET)))
    state = replace(state, ships=(ship, *state.ships[1:]))
    play = fought(do(state, gun).state, 3, 4)
    assert of(play, ShoreSniped)[0].killed == 1
    walled = replace(state, parties=(replace(state.parties[0], inside=True),))
    assert ashore.cover_from(walled, gun) == -2
    assert no(replace(state, options=Options(20, truce=True)), gun).rule == "H-168"


def test_the_odds_of_a_walk_count_the_rivals_and_mates_count_them_too() -> None:
    state = replace(race((men(3),), (men(3),), apart=24), phase=Phase.ASHORE)
    found = odds(state, March(BOAT, Goal.INLAND))
    assert found is not None
    assert str(found.rule) == "H-217"
    assert found.rows[0].chance > found.rows[2].chance, "pirates against sailors"
    alone = replace(state, parties=state.parties[:1])
    boat = state.ships[BOAT]
    assert gain(state, 0, boat, 5, 1) < gain(alone, 0, boat, 5, 1)
    assert gain(state, 0, boat, 2, 1) < 0


@pytest.mark.rule("H-190")
def test_who_lands_at_his_own_fort_is_no_friend_of_who_scales_it() -> None:
    state = landed(fort(), men(3), at=24, inside=True)
    boat = replace(state.ships[BOAT], id=HERS, owner=BLUE)
    hers = Party(HERS, BLUE, 0, (men(2),), 24 * DOT, inside=True)
    state = replace(state, ships=(*state.ships, boat), parties=(*state.parties, hers), turn=2)
    assert ashore.rival_of(state, hers) is None, "the marines are upon them"
    fallen = shore(state, marines=0, lieutenant=False)
    assert ashore.rival_of(fallen, hers) == state.parties[0]
    assert RED != BLUE
