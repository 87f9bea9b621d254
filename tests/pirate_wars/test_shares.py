"""Ashore everybody attacks once a turn, and all fire at once (PW-3.1, PW-3.12)."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import DOT
from pieces_of_eight.campaign.kernel.dice import Scripted, outcomes
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.pirate_wars import ashore
from pieces_of_eight.campaign.pirate_wars import island as island_turn
from pieces_of_eight.campaign.pirate_wars.ashore import Attackers, Dice, allotted
from pieces_of_eight.campaign.pirate_wars.island import fight_ashore
from pieces_of_eight.campaign.pirate_wars.state import Arm, Folk, Load, Party, Post, Sea, ShipId
from pieces_of_eight.campaign.pirate_wars.state import Land as Ground
from pieces_of_eight.campaign.pirate_wars.waters import faults
from tests.pirate_wars.islands import (
    BOAT,
    as_it_was,
    fort,
    island,
    landed,
    launch,
    party,
    shore,
    village,
    wreck,
)
from tests.pirate_wars.positions import RED, came_of, crew, isle, men

SECOND = ShipId(3)


def two(
    land: Ground, first: int, second: int, at: int = 0, other: int = 0, **changes: object
) -> Sea:
    """Two parties of Red's ashore, so many men each, so many dots inland."""
    state = landed(land, men(first), at=at, **changes)
    boat = replace(launch(RED, state.ships[0], (), SECOND), beached=True)
    more = replace(Party(SECOND, RED, 0, crew(men(second)), other * DOT), **changes)
    return replace(state, ships=(*state.ships, boat), parties=(*state.parties, more))


def dice_at(state: Sea, of: Callable[[Sea, Party], Dice]) -> Dice:
    """The dice thrown at all parties together."""
    found: Dice = {}
    for each in state.parties:
        for target, number in of(state, each).items():
            found[target] = found.get(target, 0) + number
    return found


@pytest.mark.rule("H-190", "PW-11.1")
@pytest.mark.parametrize("at", [0, 24, 46])
def test_two_launches_of_men_meet_as_many_islanders_as_one_party(at: int) -> None:
    both, one = two(village(), 7, 7, at, at), landed(village(), men(14), at=at)
    close = ashore.contact(one, one.parties[0])
    of = ashore.blows if close else ashore.missiles
    assert dice_at(both, of) == of(one, one.parties[0])


@pytest.mark.rule("H-190", "PW-11.6")
def test_skeletons_and_marines_share_themselves_out_as_well() -> None:
    dead = two(wreck(), 7, 7, 24, 24)
    assert [ashore.blows(dead, each) for each in dead.parties] == [{2: 4}, {2: 4}]
    inside = two(fort(), 6, 3, 24, 24, inside=True)
    assert allotted(inside, 0) == {
        BOAT: Attackers(marines=6),
        SECOND: Attackers(marines=2, lieutenant=1),
    }


@pytest.mark.rule("H-190")
def test_the_shares_go_by_the_men_and_the_nearer_has_the_odd_one() -> None:
    state = shore(two(wreck(), 4, 2, 24, 24), bones=6)
    assert [each.bones for each in allotted(state, 0).values()] == [4, 2]
    state = shore(two(wreck(), 3, 3, 21, 24), bones=5)
    assert {of: each.bones for of, each in allotted(state, 0).items()} == {SECOND: 3, BOAT: 2}


@pytest.mark.rule("H-190", "R0-47")
def test_who_can_reach_one_party_alone_goes_for_that_one() -> None:
    state = two(village(), 4, 4, 0, 30)
    assert allotted(state, 0) == {SECOND: Attackers(0, 3, 2), BOAT: Attackers(bows=3)}, (
        "bows reach both, and the far party has nobody else against it"
    )


def test_the_men_of_a_fort_do_not_fight_their_own_side() -> None:
    own = landed(fort(owner=RED), men(3), at=24, inside=True)
    assert ashore.foes(own, 0) == []
    assert not ashore.contact(own, own.parties[0])
    play = came_of(own, fight_ashore)
    assert party(play).figures == 3


def lost_by(state: Sea) -> Fraction:
    """How many of Red's men fall in a turn on the average."""

    def fallen(dice: object) -> int:
        play = Play(state, dice)  # type: ignore[arg-type]
        ashore.fight(play)
        return sum(each.figures for each in state.parties) - sum(
            each.figures for each in play.state.parties
        )

    found = outcomes(fallen)
    return sum((n * chance for n, chance in found.items()), Fraction(0))


@pytest.mark.rule("H-190", "PW-11.1")
def test_fourteen_men_lose_the_same_in_two_launches_as_in_one_party() -> None:
    """Islanders: a bow and a spear at 4, an elder twice at 5. Nobody runs out of men."""
    few = Folk(bows=1, spears=1, shamans=1)
    one = lost_by(shore(landed(village(), men(14), at=48), folk=few))
    assert one == Fraction(4 * 2 + 5 * 2, 6)
    assert lost_by(shore(two(village(), 7, 7, 48, 48), folk=few)) == one


# --- the cannon --------------------------------------------------------------------------


@pytest.mark.rule("H-191", "PW-10.2", "PW-11.6")
@pytest.mark.parametrize(
    ("state", "silent"),
    [
        (landed(fort(), men(3), at=24, climbing=True), True),
        (landed(fort(), men(3), at=24, inside=True), True),
        (landed(fort(), men(3), at=24), False),
        (landed(fort(owner=RED), men(3), at=24, climbing=True), False),
        (landed(wreck(guns=2), men(3), at=24), True),
        (landed(wreck(guns=2), men(3), at=19), False),
    ],
)
def test_nobody_serves_a_cannon_with_the_enemy_upon_him(state: Sea, silent: bool) -> None:
    assert ashore.crews(state, 0) == (0 if silent else 2)
    if silent:
        play = came_of(
            shore(state, guns=(Load.EMPTY, Load.LOADED)), as_it_was(ashore.fire_batteries)
        )
        assert island(play).guns == (Load.EMPTY, Load.LOADED)


@pytest.mark.rule("PW-3.12")
def test_whom_the_cannon_kill_has_fired_with_the_others() -> None:
    """Three in the open before one cannon; four of the six marines have muskets loaded."""
    state = landed(fort(guns=1, way=16 * DOT), men(3, arm=Arm.MUSKET))
    play = came_of(state, fight_ashore, 1, 1, 6, 1, 6, 6, 6, 6)
    assert play.state.parties == ()
    assert island(play).marines == 3, "a musket of theirs at 1 told"


@pytest.mark.rule("PW-3.12", "R0-44")
def test_a_cannon_and_marines_that_are_hit_fire_in_the_same_turn() -> None:
    state = landed(fort(guns=1), men(3))
    play = Play(state, Scripted(1, 6, 6, 6, 6))
    before = play.state
    play.state = shore(play.state, marines=0, guns=())
    ashore.fire_batteries(play, before)
    ashore.fight(play, before)
    assert party(play).figures == 1, "two fell to the one success of its shot"
    assert island(play).guns == ()


@pytest.mark.rule("PW-3.12", "R0-44")
def test_what_ships_do_to_a_fort_silences_it_from_the_next_turn_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def sieges(play: Play[Sea]) -> None:
        play.state = shore(play.state, marines=0, guns=())

    monkeypatch.setattr(ashore, "throw_sieges", sieges)
    play = came_of(landed(fort(guns=1), men(3)), fight_ashore, 1, 6, 6, 6, 6)
    assert party(play).figures == 1, "its cannon was served when the turn began"
    assert island(play).marines == 0


@pytest.mark.rule("PW-3.15")
def test_marines_load_after_they_have_fired_and_not_because_somebody_is_on_the_island() -> None:
    far = landed(fort(way=80 * DOT, guns=1), men(3))
    play = came_of(shore(far, guns=()), ashore.fight)
    assert island(play).primed, "nobody was in range"
    near = shore(landed(fort(guns=1), men(9)), guns=())
    play = came_of(near, ashore.fight, 6, 6, 6, 6)
    assert not island(play).primed
    play = came_of(play.state, ashore.fight)
    assert island(play).primed
    beset = shore(landed(fort(guns=1), men(9), at=24, inside=True), guns=(), primed=False)
    play = came_of(beset, ashore.fight, *[6] * 15)
    assert not island(play).primed


# --- the wild ----------------------------------------------------------------------------


@pytest.mark.rule("H-192", "PW-11.5")
def test_each_friend_cuts_at_the_snares_at_his_own_attack() -> None:
    woods = village(trees=(16 * DOT, 40 * DOT))
    state = landed(woods, men(2), men(1, Post.MATE), at=20, snared=crew(men(2)))
    hidden = shore(state, hidden=True, folk=Folk(kahuna=1))
    assert island_turn.cutters(hidden, hidden.parties[0]) == {3: 2, 4: 1}
    play = came_of(hidden, island_turn.free_friends, 3, 4, 4)
    assert (party(play).figures, party(play).snared) == (5, ())


@pytest.mark.rule("H-192", "PW-3.1")
def test_another_party_on_the_spot_cuts_as_well_and_who_fires_or_cuts_does_nothing_else() -> None:
    woods = village(trees=(16 * DOT, 40 * DOT))
    state = shore(landed(woods, men(1), at=20, snared=crew(men(2))), hidden=True)
    state = replace(state, parties=(replace(state.parties[0], crew=()),))
    muskets = men(2, arm=Arm.MUSKET, loaded=False)
    friends = Party(ShipId(3), RED, 0, crew(men(1), muskets), 20 * DOT)
    boat = replace(state.ships[2], id=ShipId(3))
    state = replace(state, ships=(*state.ships, boat), parties=(*state.parties, friends))
    play = came_of(state, island_turn.fight_ashore, 3, 4, 4)
    assert [each.figures for each in play.state.parties] == [1, 3]
    assert not any(row.loaded for row in play.state.parties[1].crew if row.arm is Arm.MUSKET)
    ready = replace(friends, crew=crew(men(1), men(2, arm=Arm.MUSKET)), snared=crew(men(1)))
    awake = shore(replace(state, parties=(ready,)), hidden=False, at=48 * DOT)
    assert island_turn.cutters(awake, ready) == {3: 1}, "the musketeers fire"


@pytest.mark.rule("H-192")
def test_no_tree_stands_at_the_water() -> None:
    ground = replace(isle(0, 0, 50, 50), land=village(trees=(4 * DOT, 40 * DOT)))
    assert ground.land is not None
    assert list(faults(ground, ground.land)) == ["no tree stands within 4 dots of the water"]
    inland = village(trees=(5 * DOT, 40 * DOT))
    assert list(faults(ground, inland)) == []


@pytest.mark.rule("PW-4.2")
def test_a_captain_who_falls_to_the_cannon_of_a_fort_is_missed() -> None:
    play = came_of(
        landed(fort(guns=1), men(1, Post.CAPTAIN)), as_it_was(ashore.fire_batteries), 1, 6, 6
    )
    assert play.state.ships[0].dead_captain
