"""P8-10.5 to 10.8: coins, wind, breaking off, and the ends of a fight."""

from itertools import product

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import sea_fight
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sea_fight.state import (
    Clock,
    End,
    Ending,
    Fate,
    Options,
    Part,
    Phase,
    Sea,
    Whistle,
)
from tests.sea_fight.positions import (
    ABEAM,
    NORTH,
    SOUTH,
    A,
    R,
    at_turns_end,
    changed,
    play,
    position,
    refused,
    run,
    told,
)


def coins(n: int) -> Sea:
    return at_turns_end(replace(position(ABEAM), coins=n))


WINDY = at_turns_end(position(ABEAM), Phase.WIND)


@pytest.mark.rule("P8-10.5")
def test_a_fight_has_21_coins_unless_agreed_otherwise() -> None:
    assert position(ABEAM).coins == 21
    assert position(ABEAM, options=Options(coins=4)).coins == 4


@pytest.mark.rule("P8-10.5")
@pytest.mark.parametrize("face", range(1, 7))
def test_lengthening_takes_a_six_and_shortening_a_four(face: int) -> None:
    longer = play(coins(9), Clock(NORTH, +1), face).state
    shorter = play(coins(9), Clock(NORTH, -1), face).state
    assert longer.coins == (10 if face == 6 else 9)
    assert shorter.coins == (8 if face >= 4 else 9)


@pytest.mark.rule("P8-10.5", "R3-8")
def test_each_side_has_one_say_the_attacker_first() -> None:
    sea = coins(9)
    assert sea_fight.to_act(sea) == (NORTH,)
    assert refused(sea, Clock(SOUTH, 1)) == ("P8-10.5", "the attacker decides first")
    assert refused(sea, Clock(NORTH, 2))[0] == "R3-8"
    sea = play(sea, Clock(NORTH, 0)).state
    assert (sea.coins, sea_fight.to_act(sea)) == (9, (SOUTH,))
    sea = play(sea, Clock(SOUTH, -1), 3).state
    assert (sea.coins, sea.phase) == (8, Phase.WIND)


@pytest.mark.rule("P8-10.5")
def test_the_south_speaks_first_when_it_attacks() -> None:
    sea = at_turns_end(replace(position(ABEAM), attacker=SOUTH))
    sea = play(sea, Clock(SOUTH, 0)).state
    sea = play(sea, Clock(NORTH, 0)).state
    assert sea_fight.to_act(sea) == (SOUTH,)  # and has the first try at the wind


@pytest.mark.rule("P8-10.5")
def test_coins_wait_until_every_ship_has_had_her_turn() -> None:
    sea = position(ABEAM)
    assert refused(sea, Clock(NORTH, 1))[0] == "P8-10.5"
    sea = play(changed(sea, replace(sea.ships[R], acted=True)), End(A)).state
    assert sea.phase is Phase.CLOCK


@pytest.mark.rule("P8-10.6")
@pytest.mark.parametrize(
    ("north", "south", "left"),
    [((0,), (0,), 8), ((1, 6), (0,), 9), ((-1, 4), (-1, 6), 6), ((1, 6), (-1, 4), 8)],
)
def test_then_one_coin_goes_in_any_case(
    north: tuple[int, ...], south: tuple[int, ...], left: int
) -> None:
    sea = play(coins(9), Clock(NORTH, north[0]), *north[1:]).state
    step = play(sea, Clock(SOUTH, south[0]), *south[1:])
    assert step.state.coins == left
    assert f"{left} turns left. [P8-10.6]" in told(step)


@pytest.mark.rule("P8-10.6")
def test_when_the_last_coin_goes_the_fight_stops_at_once() -> None:
    sea, log = run(coins(1), Clock(NORTH, 0), Clock(SOUTH, 0))
    assert (sea.coins, sea.phase, sea.ending) == (0, Phase.OVER, Ending.COINS)
    assert log[-1] == "Time is up: the fight is over. [P8-10.6]"
    assert sea_fight.to_act(sea) == ()
    assert refused(sea, Whistle(NORTH, 1)) == ("P8-10.6", "the fight is over")


@pytest.mark.rule("P8-10.6")
def test_a_last_coin_thrown_away_stops_it_before_the_other_side_speaks() -> None:
    sea = play(coins(1), Clock(NORTH, -1), 4).state
    assert (sea.coins, sea.ending) == (0, Ending.COINS)
    sea = play(coins(1), Clock(NORTH, +1), 6).state
    sea = play(sea, Clock(SOUTH, 0)).state
    assert (sea.coins, sea.phase) == (1, Phase.WIND)


@pytest.mark.rule("P8-10.7", "R3-9")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("way", [-1, 1])
def test_the_wind_shifts_one_face_on_five_or_six(face: int, way: int) -> None:
    step = play(WINDY, Whistle(NORTH, way), face)
    assert step.state.wind == ((WINDY.wind + way) % 6 if face >= 5 else WINDY.wind)


@pytest.mark.rule("P8-10.7")
def test_both_sides_may_try_the_attacker_first() -> None:
    assert refused(WINDY, Whistle(SOUTH, 1)) == ("P8-10.7", "the attacker rolls first")
    sea = play(WINDY, Whistle(NORTH, 1), 6).state
    sea = play(sea, Whistle(SOUTH, 1), 5).state
    assert (sea.wind, sea.turn, sea.phase) == (3, 2, Phase.SHIPS)


@pytest.mark.rule("P8-10.7")
def test_the_wind_goes_round_the_compass() -> None:
    sea = play(replace(WINDY, wind=5), Whistle(NORTH, 1), 5).state
    assert sea.wind == 0
    sea = play(replace(WINDY, wind=0), Whistle(NORTH, -1), 5).state
    assert sea.wind == 5


@pytest.mark.rule("R3-9")
def test_the_wind_never_shifts_two_faces_and_each_side_tries_once() -> None:
    assert refused(WINDY, Whistle(NORTH, 2)) == ("R3-9", "the wind shifts one point at most")
    sea = play(WINDY, Whistle(NORTH, 0)).state
    assert refused(sea, Whistle(NORTH, 1))[0] == "P8-10.7"


@pytest.mark.rule("P8-10.8")
@pytest.mark.parametrize("fate", [Fate.SUNK, Fate.EXPLODED, Fate.TAKEN, Fate.ESCAPED, Fate.FLED])
def test_the_fight_ends_when_a_side_has_no_ship_left(fate: Fate) -> None:
    sea = position(ABEAM)
    sea = changed(sea, replace(sea.ships[R], fate=fate))
    step = play(sea, End(A))
    assert step.state.ending is Ending.FIELD
    assert told(step)[-1] == "One side has no ships left: the fight is over. [P8-10.8]"


@pytest.mark.rule("P8-10.8", "H-9")
def test_the_fight_ends_when_both_captains_have_offered_to_part() -> None:
    sea, log = run(coins(9), Part(NORTH), Part(SOUTH))
    assert (sea.ending, sea.coins) == (Ending.AGREED, 9)
    assert log == [
        "North offers to break off the fight. [H-9]",
        "South agrees to break off the fight. [H-9]",
        "Both captains break off: the fight is over. [P8-10.8]",
    ]


def next_coins(sea: Sea, *says: Clock | Part) -> Sea:
    """Let the sides say these things at the ends of turns, with no wind tried between."""
    for say in says:
        if sea.phase is Phase.WIND:
            sea, _ = run(sea, Whistle(NORTH, 0), Whistle(SOUTH, 0))
            sea = at_turns_end(sea)
        sea = play(sea, say).state
    return sea


@pytest.mark.rule("H-9")
def test_an_offer_stands_until_the_next_say_of_him_who_made_it() -> None:
    later = next_coins(coins(9), Part(NORTH), Clock(SOUTH, 0), Part(NORTH), Part(SOUTH))
    assert later.ending is Ending.AGREED
    answered = next_coins(coins(9), Clock(NORTH, 0), Part(SOUTH), Part(NORTH))
    assert answered.ending is Ending.AGREED
    taken_back = next_coins(coins(9), Part(NORTH), Clock(SOUTH, 0), Clock(NORTH, 0), Part(SOUTH))
    assert taken_back.ending is Ending.NOT_YET


@pytest.mark.rule("H-9")
@pytest.mark.parametrize("by", [NORTH, SOUTH])
@pytest.mark.parametrize("stood", list(product((False, True), repeat=2)))
def test_who_speaks_of_coins_takes_back_his_own_offer_and_no_other(
    stood: tuple[bool, bool], by: Player
) -> None:
    sea = replace(coins(9), chooser=by, parting=stood)
    after = play(sea, Clock(by, 0)).state
    assert not after.parting[by]
    assert after.parting[1 - by] == stood[1 - by]


@pytest.mark.rule("H-9")
def test_an_offer_takes_the_place_of_a_throw_and_waits_its_turn() -> None:
    assert refused(coins(9), Part(SOUTH)) == ("P8-10.5", "the attacker decides first")
    sea = play(coins(9), Part(NORTH)).state
    assert sea_fight.to_act(sea) == (Player(1),)
    sea = play(sea, Clock(SOUTH, 0)).state
    assert (sea.coins, sea.phase) == (8, Phase.WIND)
    assert refused(position(ABEAM), Part(NORTH))[0] == "P8-10.5"
