"""Islanders, their canoes, alligators and snares, and the dead who guard their wreck."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import pirate_wars
from pieces_of_eight.campaign.geometry.hulls import DOT
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.pirate_wars import ashore as siege
from pieces_of_eight.campaign.pirate_wars import ashore as skirmish
from pieces_of_eight.campaign.pirate_wars import island as canoes
from pieces_of_eight.campaign.pirate_wars import island as island_turn
from pieces_of_eight.campaign.pirate_wars import state as land_module
from pieces_of_eight.campaign.pirate_wars import waters as ashore
from pieces_of_eight.campaign.pirate_wars.actions import Bombard, March, Reload, Rob, Scuttle, Snipe
from pieces_of_eight.campaign.pirate_wars.boarding import causes
from pieces_of_eight.campaign.pirate_wars.events import PutToSea, ShoreMelee
from pieces_of_eight.campaign.pirate_wars.rules import blow_up, legal_actions
from pieces_of_eight.campaign.pirate_wars.say import points
from pieces_of_eight.campaign.pirate_wars.state import (
    Arm,
    Cause,
    Craft,
    Crew,
    Dwellers,
    Fate,
    Figures,
    Flag,
    Folk,
    Goal,
    Land,
    Load,
    Phase,
    Place,
    Post,
    Raid,
    Sailing,
    Sea,
    Shore,
    Shot,
    Waters,
    with_ship,
)
from pieces_of_eight.campaign.pirate_wars.state import Land as Ground
from pieces_of_eight.campaign.pirate_wars.waters import (
    population,
    sailing_of,
    settled,
    shores_of,
    tribe,
)
from tests.pirate_wars.islands import (
    BOAT,
    as_it_was,
    fort,
    island,
    landed,
    party,
    played,
    shore,
    village,
    waters,
    wreck,
)
from tests.pirate_wars.positions import BLUE, RED, A, B, came_of, crew, do, isle, men, no, refitted

# --- who lives there ---------------------------------------------------------------------


@pytest.mark.rule("PW-11.3")
@pytest.mark.parametrize(("plates", "small", "number"), [(1, 0, 8), (2, 3, 22)])
def test_eight_live_on_each_plate_and_two_on_each_small_one(
    plates: int, small: int, number: int
) -> None:
    assert population(village(plates=plates, small=small)) == number
    assert settled(0, village(plates=plates, small=small)).folk.count == number


@pytest.mark.rule("PW-11.3")
@pytest.mark.parametrize(
    ("ground", "why"),
    [
        (village(plates=0), "a plate of 32 by 32"),
        (village(chests=0), "an idol with treasure"),
        (village(guns=1), "no cannon"),
        (village(owner=0), "belongs to nobody"),
    ],
)
def test_an_island_that_cannot_be_is_refused(ground: Ground, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        shores_of(Waters("x", 100, 100, (replace(isle(0, 0, 50, 50), land=ground),)))


@pytest.mark.rule("PW-11.1", "R0-46")
def test_one_is_kahuna_and_one_in_five_of_the_others_a_shaman() -> None:
    assert tribe(8) == Folk(bows=3, spears=3, shamans=1, kahuna=1)
    assert tribe(9) == Folk(bows=3, spears=4, shamans=1, kahuna=1)
    assert tribe(11) == Folk(bows=4, spears=4, shamans=2, kahuna=1)
    assert tribe(0) == Folk()


@pytest.mark.rule("PW-11.1")
def test_a_shaman_takes_two_hits_and_the_kahuna_three() -> None:
    chiefs = Shore(0, folk=Folk(1, 0, 1, 1))
    one, fallen = siege.wounded(chiefs, 2)
    assert (one.folk, fallen) == (Folk(0, 0, 1, 1, hurt=1), 1), "the warrior, and half a shaman"
    two, fallen = siege.wounded(one, 3)
    assert (two.folk, fallen) == (Folk(0, 0, 0, 1, hurt=2), 1)
    none, fallen = siege.wounded(two, 1)
    assert (none.folk.count, fallen) == (0, 1)


# --- how they fight ----------------------------------------------------------------------


@pytest.mark.rule("PW-11.1", "R0-47")
@pytest.mark.parametrize(
    ("at", "dice"),
    [(0, {4: 3}), (24, {4: 6, 5: 2}), (44, {4: 6, 5: 4})],
)
def test_bows_reach_forty_eight_dots_spears_twenty_four_and_chiefs_strike_twice(
    at: int, dice: dict[int, int]
) -> None:
    state = landed(village(), men(6), at=at)
    one = state.parties[0]
    close = skirmish.contact(state, one)
    assert close == (at == 44)
    assert (skirmish.blows if close else skirmish.missiles)(state, one) == dice


@pytest.mark.rule("R0-47")
def test_no_bow_reaches_farther() -> None:
    state = landed(village(way=49 * DOT), men(6))
    assert skirmish.missiles(state, state.parties[0]) == {}


@pytest.mark.rule("PW-11.1", "H-218")
def test_a_shield_takes_one_off_who_strikes_at_its_bearer_and_at_nobody_else() -> None:
    state = shore(landed(village(), men(6), at=48), folk=Folk(bows=2, spears=2))
    assert skirmish.strikes(state, state.parties[0]) == ({3: 2}, {2: 4})
    bare = shore(state, folk=Folk(bows=4))
    assert skirmish.strikes(bare, bare.parties[0]) == ({3: 6}, {})
    play = came_of(state, skirmish.fight, 3, 4, 3, 2, 3, 2, 6, 6, 6, 6)
    told = next(e for e in play.done().events if isinstance(e, ShoreMelee))
    assert (told.killed, told.shields) == (3, 1)
    assert island(play).folk == Folk(bows=1), "two successes at 2 for both shields"
    mixed = landed(village(), men(2), men(1, Post.CAPTAIN), at=48)
    mixed = shore(mixed, folk=Folk(bows=2, spears=2))
    assert skirmish.strikes(mixed, mixed.parties[0])[0] == {3: 2}, "the captain meets shields"


def test_islanders_come_for_the_nearest_who_landed() -> None:
    play = came_of(landed(village(), men(6), at=4), skirmish.close_in)
    assert island(play).at == 24 * DOT
    skirmish.close_in(play)
    assert island(play).at == 4 * DOT


@pytest.mark.rule("PW-11.4")
def test_they_attack_when_somebody_has_landed_and_may_be_fired_at_from_then_on() -> None:
    quiet = waters(village(), at=(500, 545), model="man-o-war")
    assert no(quiet, Bombard(A, 4, 0, Shot.SHOT)).rule == "PW-11.4"
    play = came_of(landed(village(), men(1)), skirmish.fight, 6, 6, 6)
    assert island(play).roused
    angry = shore(quiet, roused=True)
    assert len(do(angry, Bombard(A, 4, 0, Shot.SHOT)).state.sieges) == 1
    assert no(angry, Bombard(A, 4, 0, Shot.BALL)).rule == "H-161"
    assert no(shore(angry, hidden=True), Bombard(A, 4, 0, Shot.SHOT)).rule == "PW-11.4"


@pytest.mark.rule("H-161", "PW-10.4")
def test_shot_at_islanders_fells_two_for_each_success() -> None:
    state = shore(waters(village(way=10 * DOT), at=(500, 545), model="man-o-war"), roused=True)
    play = came_of(do(state, Bombard(A, 4, 0, Shot.SHOT)).state, siege.throw_sieges, 3, 4, 6)
    assert island(play).folk.count == 6


@pytest.mark.rule("PW-11.4")
def test_at_half_their_number_they_flee_and_nobody_sees_them() -> None:
    state = shore(landed(village(), men(6), at=48), folk=Folk(1, 1, 1, 1))
    play, _ = played(state)
    skirmish.flee(play, 0)
    assert island(play).hidden
    hidden = play.state
    assert not skirmish.contact(hidden, hidden.parties[0])
    assert skirmish.shots(hidden, hidden.parties[0]) == {}
    assert skirmish.missiles(hidden, hidden.parties[0]) == {}


@pytest.mark.rule("PW-11.4", "H-162")
def test_who_is_at_sea_in_a_canoe_is_not_counted_as_lost() -> None:
    play = came_of(at_sea(village(boats=3)), canoes.paddle)
    assert island(play).folk.count == 2, "six of eight are at sea"
    skirmish.flee(play, 0)
    assert not island(play).hidden
    siege.fell_at_sea(play, 0, 4)
    skirmish.flee(play, 0)
    assert island(play).hidden, "four of eight are dead"


@pytest.mark.rule("PW-11.4")
def test_they_come_back_for_their_idol_and_flee_at_half_of_those_who_did() -> None:
    state = shore(landed(village(), men(6), at=48), folk=Folk(1, 1, 1, 1), hidden=True, at=0)
    after = do(state, Rob(BOAT, 3)).state.shores[0]
    assert (after.hidden, after.robbed, after.start, after.chests) == (False, True, 4, 1)


@pytest.mark.rule("PW-11.4")
def test_with_nobody_ashore_all_are_there_again() -> None:
    beaten = shore(waters(village()), folk=Folk(1), hidden=True, at=0)
    play = came_of(beaten, ashore.regroup)
    assert (island(play).folk.count, island(play).hidden) == (8, False)
    play = came_of(shore(landed(village(), men(1)), folk=Folk(1), hidden=True), ashore.regroup)
    assert island(play).folk.count == 1


# --- canoes ------------------------------------------------------------------------------


@pytest.mark.rule("PW-11.2", "R0-48")
@pytest.mark.parametrize(
    ("craft", "seats", "far", "first", "free"),
    [
        (Craft.CANOE, 6, 36, 18, 2),
        (Craft.OUTRIGGER, 6, 48, 24, 4),
        (Craft.CATAMARAN, 12, 48, 24, 4),
    ],
)
def test_what_two_canoes_carry_and_how_far(
    craft: Craft, seats: int, far: int, first: int, free: int
) -> None:
    kind = land_module.CRAFTS[craft]
    assert land_module.seats(craft, 2) == seats
    assert (kind.speed, kind.first) == (far * DOT, first * DOT)
    assert canoes.fighters(craft, 6) == free


def at_sea(land: Ground, *landing: int, off: int = 30) -> Sea:
    """Red's ship so many dots off the southern shore, one man and the islanders on the beach."""
    state = shore(landed(land, men(1)), at=8 * DOT)
    length = state.ships[A].card.length
    stern = Point(500 * DOT - length // 2, (500 + off + 6) * DOT)
    return shore(refitted(state, A, stern=stern), roused=True)


@pytest.mark.rule("PW-11.4", "H-162", "PW-11.2")
def test_those_beyond_two_to_one_go_for_the_ship() -> None:
    play = came_of(at_sea(village(boats=3)), canoes.paddle)
    assert island(play).raid == Raid(A, 3, 3, 12 * DOT), (
        "eight less two for one man, 30 less 18 dots"
    )
    assert island(play).folk == Folk(0, 0, 1, 1)
    pair = at_sea(village(boats=3))
    pair = replace(pair, parties=(replace(pair.parties[0], crew=crew(men(2))),))
    play = came_of(pair, canoes.paddle)
    assert island(play).raid == Raid(A, 3, 1, 12 * DOT), "eight less four for two men"
    play = came_of(at_sea(village(boats=1)), canoes.paddle)
    raid = island(play).raid
    assert raid is not None
    assert raid.warriors == 3, "the seats"
    for state in (at_sea(village(boats=3), off=60), shore(at_sea(village(boats=3)), roused=False)):
        play = came_of(state, canoes.paddle)
        assert island(play).raid is None


@pytest.mark.rule("PW-11.4", "PW-11.2")
def test_canoes_come_nearer_by_turns_then_the_warriors_climb_aboard() -> None:
    state = shore(at_sea(village(boats=3)), raid=Raid(A, 3, 0, 50 * DOT), folk=Folk(1))
    play = came_of(state, canoes.paddle)
    assert island(play).raid == Raid(A, 3, 0, 14 * DOT)
    canoes.paddle(play)
    assert island(play).raid == Raid(A, 3, 0, 0)
    few = replace(play.state.ships[A], crew=crew(men(2)), chests=2)
    assert few.stormed
    aboard = with_ship(play.state, few)
    play = came_of(aboard, as_it_was(canoes.fight_at_sea), 1, 6, 6, 2, 6)
    assert play.state.ships[A].aboard == 1
    assert island(play).raid == Raid(A, 2, 0, 0), "one of two struck true at 3 less the shield"


@pytest.mark.rule("PW-11.2", "H-162")
@pytest.mark.parametrize(("craft", "at", "turns"), [(Craft.CANOE, 12, 1), (Craft.OUTRIGGER, 9, 2)])
def test_they_get_into_canoes_at_the_water_and_run_there_first(
    craft: Craft, at: int, turns: int
) -> None:
    state = shore(at_sea(village(boats=3, craft=craft)), at=at * DOT)
    play, _ = played(state)
    for turn in range(turns):
        assert not turn or not island(play).raid.afloat
        canoes.paddle(play)
    raid = island(play).raid
    assert raid is not None
    assert (raid.afloat, raid.left) == (True, max(0, 30 * DOT - land_module.CRAFTS[craft].first))
    assert len([e for e in play.done().events if isinstance(e, PutToSea)]) == 1


@pytest.mark.rule("PW-11.2", "H-193")
def test_who_runs_to_the_canoes_from_the_village_is_neither_shot_nor_shoots() -> None:
    play, script = played(shore(at_sea(village(boats=3)), at=48 * DOT))
    for left in (12, 0):
        canoes.paddle(play)
        assert island(play).raid == Raid(A, 3, 3, 30 * DOT, left * DOT), "48 dots less 12"
        canoes.fight_at_sea(play, play.state)
    assert no(replace(play.state, phase=Phase.TASKS), Bombard(A, 0, 0, Shot.SHOT, canoes=True))
    assert not script.left


@pytest.mark.rule("H-219", "PW-11.4")
def test_a_ship_anchored_off_the_island_or_beached_keeps_islanders_from_coming_back() -> None:
    for dwellers in (village(), wreck()):
        for off, fate, counts in (
            (16, Fate.AFLOAT, True),
            (17, Fate.AFLOAT, False),
            (2, Fate.AGROUND, True),
        ):
            state = replace(at_sea(dwellers, off=off), parties=())
            state = refitted(state, A, fate=fate)
            people = dwellers.dwellers is Dwellers.ISLANDERS
            assert ashore.landing(state, 0) is (counts and people), (dwellers.dwellers, off)


@pytest.mark.rule("PW-11.4", "H-162")
def test_a_ship_without_a_living_man_is_robbed_and_burns() -> None:
    state = shore(at_sea(village(boats=3)), raid=Raid(A, 2, 1, 0), folk=Folk(1))
    few = replace(state.ships[A], crew=crew(men(1)), chests=2, stormed=True)
    play = came_of(with_ship(state, few), as_it_was(canoes.fight_at_sea), 1, 6, 6, 6)
    burnt = play.state.ships[A]
    assert (burnt.fate, burnt.hull, burnt.sails) == (Fate.SUNK, 0, 0)
    assert (island(play).chests, island(play).raid) == (6, None)
    assert island(play).folk.count == 4


def stormed(*rows: Figures, raid: Raid) -> Sea:
    """Red's ship with these men, islanders alongside as the turn goes on to its tasks."""
    state = shore(at_sea(village(boats=3)), raid=raid, folk=Folk(1))
    play = came_of(with_ship(state, replace(state.ships[A], crew=crew(*rows))), canoes.storm)
    return play.state


@pytest.mark.rule("PW-3.2", "PW-11.4")
def test_while_islanders_are_aboard_her_men_have_no_other_task_and_she_drifts() -> None:
    state = stormed(men(1, Post.CAPTAIN), men(9), raid=Raid(A, 3, 0, 0))
    tasks = replace(state, phase=Phase.TASKS, chooser=RED)
    assert no(tasks, Reload(A, 0, 1)).rule == "PW-3.2"
    assert pirate_wars.refuse(tasks, Scuttle(A)) is None, "H-114"
    ship_ = replace(state.ships[A], heading=state.wind)
    assert sailing_of(state, ship_) is Sailing.ADRIFT
    assert Cause.ADRIFT not in causes(state, replace(ship_, drifts=True)), "H-107"
    lashed = with_ship(state, replace(state.ships[A], fought=(B,), stormed=False))
    play = came_of(lashed, canoes.storm)
    assert not play.state.ships[A].stormed, "one boarding at a time"


@pytest.mark.rule("R0-9", "PW-3.3", "PW-11.4")
def test_islanders_aboard_fight_those_on_deck_and_the_others_come_up() -> None:
    rows = men(2), men(4, place=Place.GUNS), men(1, place=Place.TOPS)
    state = stormed(*rows, raid=Raid(A, 3, 0, 0))
    # Two strike back, and two can fall.
    play = came_of(state, as_it_was(canoes.fight_at_sea), 1, 1, 1, 6, 6)
    assert play.state.ships[A].crew == crew(men(5))


@pytest.mark.rule("PW-3.13", "PW-11.4")
def test_warriors_aboard_go_up_with_her_powder() -> None:
    state = stormed(men(1, Post.CAPTAIN, busy=True), men(9), raid=Raid(A, 9, 3, 0))
    play = came_of(with_ship(state, replace(state.ships[A], powder=True)), blow_up)
    raid = island(play).raid
    assert raid is not None
    assert raid.warriors == 12 - state.ships[A].hull


@pytest.mark.rule("PW-11.2")
def test_canoes_come_home_from_a_ship_that_is_gone_and_archers_are_archers_still() -> None:
    state = shore(at_sea(village(boats=3), off=90), raid=Raid(A, 2, 1, 9 * DOT), folk=Folk(1))
    play = came_of(state, canoes.paddle)
    assert (island(play).raid, island(play).folk) == (None, Folk(bows=2, spears=2))


@pytest.mark.rule("PW-11.2", "H-193")
@pytest.mark.parametrize(
    ("craft", "raid", "dice"),
    [
        (Craft.CANOE, Raid(A, 3, 3, 12 * DOT), 2),
        (Craft.OUTRIGGER, Raid(A, 3, 3, 12 * DOT), 4),
        (Craft.CATAMARAN, Raid(A, 5, 1, 12 * DOT), 4),
        (Craft.CATAMARAN, Raid(A, 5, 1, 25 * DOT), 1),
        (Craft.OUTRIGGER, Raid(A, 0, 3, 48 * DOT), 2),
        (Craft.OUTRIGGER, Raid(A, 0, 3, 49 * DOT), 0),
        (Craft.OUTRIGGER, Raid(A, 0, 3, 4 * DOT), 0),
        (Craft.CANOE, Raid(A, 1, 0, 12 * DOT), 0),
    ],
)
def test_who_does_not_paddle_shoots_or_throws(craft: Craft, raid: Raid, dice: int) -> None:
    """At 4, and two less at men behind a railing."""
    state = shore(at_sea(village(boats=3, craft=craft)), raid=raid)
    assert canoes.aims(state, 0, raid) == ({2: dice} if dice else {})


@pytest.mark.rule("PW-11.2")
def test_arrows_from_canoes_fell_men_on_deck() -> None:
    state = shore(at_sea(village(boats=3)), raid=Raid(A, 3, 3, 12 * DOT))
    before = state.ships[A].aboard
    play = came_of(state, as_it_was(canoes.fight_at_sea), 2, 3)
    assert play.state.ships[A].aboard == before - 1
    assert island(play).raid == Raid(A, 3, 3, 12 * DOT)


@pytest.mark.rule("H-193")
def test_muskets_and_shot_fell_those_in_the_canoes() -> None:
    """Broadside to the island: two of a man-o-war's larboard cannon bear on it."""
    quiet = waters(village(), at=(500, 545), model="man-o-war")
    coming = shore(quiet, raid=Raid(A, 3, 3, 20 * DOT), roused=True)
    muskets = next(a for a in legal_actions(coming) if isinstance(a, Snipe) and a.canoes)
    cannon = next(a for a in legal_actions(coming) if isinstance(a, Bombard) and a.canoes)
    play = came_of(
        do(coming, muskets).state, skirmish.throw_snipings, *[4] * 2, *[6] * (muskets.count - 2)
    )
    assert island(play).raid == Raid(A, 1, 3, 20 * DOT)
    play = came_of(do(coming, cannon).state, siege.throw_sieges, 3, 3, 4)
    assert island(play).raid == Raid(A, 0, 2, 20 * DOT), "four fall, spears first"
    play = came_of(
        do(shore(coming, raid=Raid(A, 1, 0, 20 * DOT)), cannon).state, siege.throw_sieges, 3, 3, 4
    )
    assert island(play).raid is None
    assert no(coming, replace(cannon, shot=Shot.BALL)).rule == "H-161"
    for raid in (None, Raid(B, 3, 3, 20 * DOT), Raid(A, 3, 3, 0)):
        assert no(shore(coming, raid=raid), cannon).rule == "H-193"
        assert no(shore(coming, raid=raid), muskets).rule == "H-193"


@pytest.mark.rule("H-193")
def test_only_the_ship_that_canoes_come_for_fires_at_them() -> None:
    """Her consort lies as well as she, and has as many cannon and muskets."""
    quiet = waters(village(), at=(500, 545), model="man-o-war")
    consort = replace(quiet.ships[A], id=B)
    two = replace(quiet, ships=(quiet.ships[A], consort, *quiet.ships[2:]))
    for on, other in ((A, B), (B, A)):
        state = shore(two, raid=Raid(on, 3, 3, 20 * DOT), roused=True)
        fire = [act for act in legal_actions(state) if isinstance(act, Bombard | Snipe)]
        assert {act.by for act in fire if act.canoes} == {on}
        refusal = no(state, replace(next(act for act in fire if act.canoes), by=other))
        assert (refusal.rule, refusal.why) == ("H-193", "no canoes are on their way to her")


@pytest.mark.rule("PW-11.4", "PW-2.1")
def test_canoes_put_out_in_the_movement_after_somebody_landed() -> None:
    """Roused in the tasks of the turn before; then they shoot, and board in the turn after."""
    state = replace(at_sea(village(boats=3)), phase=Phase.ASHORE, chooser=RED, first=BLUE, turn=2)
    lone = replace(state.parties[0], landed=1)
    state = replace(state, parties=(lone,))
    step = pirate_wars.apply(state, March(BOAT, Goal.HOLD), Scripted())
    assert step.state.shores[0].raid == Raid(A, 3, 3, 12 * DOT)
    assert step.state.phase is Phase.TASKS


# --- alligators and snares ---------------------------------------------------------------


@pytest.mark.rule("PW-11.5", "H-165")
@pytest.mark.parametrize("land", [village(), wreck()])
def test_alligators_eat_on_a_six_who_is_within_four_dots_of_the_water(land: Land) -> None:
    play = came_of(landed(land, men(3), at=4), island_turn.prowl, 6, 5, 6)
    assert party(play).figures == 1
    for elsewhere in (landed(village(), men(3), at=5), landed(fort(), men(3))):
        play = came_of(elsewhere, island_turn.prowl)
        assert party(play).figures == 3


@pytest.mark.rule("R0-35")
@pytest.mark.parametrize(("bites", "left"), [(1, "lady captain"), (2, "captain"), (3, "captain")])
def test_ladies_are_eaten_after_all_others_and_the_captain_after_them(
    bites: int, left: str
) -> None:
    rows: Crew = crew(men(1), men(1, lady=True), men(1, Post.CAPTAIN))
    after = island_turn.eaten(rows, bites, Flag.PIRATE)
    names = ["captain" if row.post is Post.CAPTAIN else "lady" for row in after]
    assert " ".join(names) == left
    assert island_turn.eaten(crew(men(1, Post.CAPTAIN)), 1, Flag.PIRATE) == ()


@pytest.mark.rule("PW-4.2", "H-110")
def test_a_captain_who_dies_ashore_is_missed_aboard_his_ship() -> None:
    play = came_of(landed(village(), men(1, Post.CAPTAIN)), island_turn.prowl, 6)
    assert [ship.dead_captain for ship in play.state.ships] == [True, False, True]
    assert Cause.CAPTAIN in causes(play.state, play.state.ships[A])
    assert points(play.state) == (0, 2)


@pytest.mark.rule("PW-11.5")
def test_snares_catch_on_a_six_under_the_trees_and_a_friend_cuts_free() -> None:
    woods = village(trees=(16 * DOT, 40 * DOT))
    play = came_of(landed(woods, men(3), at=20), island_turn.prowl, 6, 1, 2)
    assert (party(play).figures, sum(row.count for row in party(play).snared)) == (2, 1)
    play = came_of(play.state, island_turn.free_friends, 4, 6)
    assert party(play).figures == 2, "4 is more than a pirate's Attack"
    play = came_of(play.state, island_turn.free_friends, 3, 6)
    assert (party(play).figures, party(play).snared) == (3, ())
    play = came_of(landed(woods, men(3), at=8), island_turn.prowl)
    assert party(play).figures == 3, "no tree stands there"


@pytest.mark.rule("PW-11.5")
def test_who_is_snared_is_lost_without_a_free_friend_ashore() -> None:
    woods = village(trees=(16 * DOT, 40 * DOT))
    play = came_of(landed(woods, men(2), at=20), island_turn.prowl, 6, 6)
    assert play.state.parties == ()


# --- the dead ----------------------------------------------------------------------------


@pytest.mark.rule("PW-11.6")
def test_the_dead_fire_shot_at_one_at_ships_within_seventy_two_dots() -> None:
    state = waters(wreck(guns=1), at=(350, 450))
    play = came_of(state, as_it_was(siege.fire_batteries), 1, 2, 1)
    assert play.state.ships[A].sails == 6
    assert island(play).guns == (Load.EMPTY,)
    play = came_of(waters(wreck(guns=1), at=(320, 450)), as_it_was(siege.fire_batteries))
    assert island(play).guns == (Load.LOADED,), "too far"


@pytest.mark.rule("PW-11.6")
def test_no_shot_harms_the_dead() -> None:
    state = waters(wreck(), at=(500, 545), model="man-o-war")
    assert no(state, Bombard(A, 4, 0, Shot.SHOT)).rule == "PW-11.6"
    armed = landed(wreck(), men(4, arm=Arm.MUSKET), at=10)
    assert skirmish.shots(armed, armed.parties[0]) == {}


@pytest.mark.rule("PW-11.6")
def test_the_dead_are_hacked_down_at_one_more_and_captains_take_two_without_a_die() -> None:
    state = landed(wreck(), men(2), men(1, Post.CAPTAIN), at=24)
    play = came_of(state, skirmish.fight, 4, 5, 2, 3, 6, 6, 6, 6, 6, 6)
    assert island(play).bones == 5, "two by the captain, one of two dice at 4"
    assert party(play).figures == 2, "one of eight dice at 2"


@pytest.mark.rule("PW-11.6")
def test_no_pistol_harms_the_dead_but_hooks_do() -> None:
    rows = (
        men(1, Post.MATE, arm=Arm.PISTOL),
        men(1, arm=Arm.PISTOL, lady=True),
        men(1, arm=Arm.PISTOL),
        men(1, hook=True),
    )
    state = landed(wreck(), *rows, at=24)
    assert skirmish.strikes(state, state.parties[0]) == ({4: 4, 5: 1}, {})
    play = came_of(state, skirmish.fight, *[6] * 5, *[6] * 8)
    assert all(row.loaded for row in party(play).crew)


@pytest.mark.rule("PW-11.6")
def test_the_dead_rise_again_when_nobody_is_left_ashore() -> None:
    play = came_of(shore(waters(wreck()), bones=0), ashore.regroup)
    assert island(play).bones == 8
