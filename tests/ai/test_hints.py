"""What a sailor looks at: sane signs, and the same chances as the rule code's."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import sea_fight
from pieces_of_eight.campaign.engines import SEA_FIGHT
from pieces_of_eight.campaign.kernel.dice import Dice, outcomes
from pieces_of_eight.campaign.kernel.play import total
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sea_fight.boarding import fight_mods
from pieces_of_eight.campaign.sea_fight.mind import (
    STANDARD,
    bout,
    danger,
    fire,
    kill_odds,
    order,
    standing,
    value,
)
from pieces_of_eight.campaign.sea_fight.state import (
    Action,
    Aim,
    AskBurn,
    AskGun,
    AskReturn,
    AskStakeKill,
    Board,
    Burn,
    Calibre,
    Crew,
    Fate,
    LoseGun,
    NoReply,
    Position,
    Reply,
    Salvo,
    Sea,
    Side,
    Stage,
    Stake,
)
from pieces_of_eight.campaign.sea_fight.waters import occupied
from tests.sea_fight.positions import ABEAM, A, R, Vessel, position

NORTH, SOUTH = Player(0), Player(1)


def usual(sea: Sea) -> Action:
    who = sea_fight.to_act(sea)[0]
    return order(sea, sea_fight.legal(sea, who))[0]


@pytest.mark.parametrize(
    "better",
    [
        Vessel(side=14),
        Vessel(men=6, fighting=6),
        Vessel(guns="H HH HH H"),
        Vessel(crew=Crew.HARDENED),
    ],
)
def test_a_better_ship_is_worth_more(better: Vessel) -> None:
    plain = value(position(ABEAM, {"A": Vessel(fighting=5)}), NORTH)
    assert value(position(ABEAM, {"A": better}), NORTH) > plain


@pytest.mark.parametrize(
    "worse",
    [
        Vessel(hull=(12, 9)),
        Vessel(hull=(9, 9)),
        Vessel(fighting=4),
        Vessel(gear=5),
        Vessel(burning=True),
        Vessel(listing=True),
        Vessel(silenced=True),
        Vessel(guns="M Mm MM M"),
        Vessel(reduced=3),
    ],
)
def test_a_hurt_is_felt_by_her_owner_and_welcome_to_the_enemy(worse: Vessel) -> None:
    sound, hurt = position(ABEAM), position(ABEAM, {"A": worse})
    assert value(hurt, NORTH) < value(sound, NORTH)
    assert value(hurt, SOUTH) > value(sound, SOUTH)


def test_a_side_is_in_more_danger_the_less_is_left() -> None:
    for full in (7, 8, 11, 15, 18):
        steps = [danger(left, full, STANDARD) for left in range(full, 0, -1)]
        assert steps == sorted(steps)
        assert steps[0] == 0.0
        assert steps[-1] < 1.0


def test_a_wreck_afloat_is_not_felt_worse_than_one_sunk() -> None:
    """Sunk she brings the enemy four times her value; at half strength he has one already."""
    wreck = Vessel(hull=(1, 1), fighting=0, gear=0, guns="m mm mm m", burning=True)
    ship = position(ABEAM, {"A": wreck}).ships[A]
    assert standing(ship, STANDARD) - ship.card.value > -4.5 * ship.card.value


def test_a_raking_broadside_promises_more_than_one_from_abeam() -> None:
    raking = """
        .   .   .   .   .
          .   A↗  .   .   .
        .   .   R↖  .   .
          .   .   .   .   .
    """
    abeam = raking.replace("R↖", "R→")
    found = []
    for picture in (raking, abeam):
        sea = position(picture, {"A": Vessel(guns="- - MM M")})
        anne, rose = sea.ships[A], sea.ships[R]
        found.append(fire(sea, anne, [rose], occupied(sea), STANDARD))
    assert found[0] > found[1] > 0


@pytest.mark.parametrize(("men", "foes"), [(3, 3), (6, 2), (2, 6), (5, 4)])
@pytest.mark.parametrize("captains", [True, False])
def test_the_chance_to_take_her_is_the_rule_codes(men: int, foes: int, captains: bool) -> None:
    """The shortcut of the hints against the fight itself, every die followed."""
    vessels = {
        "A": Vessel(fighting=men, guns="- - - -", captain=captains),
        "R": Vessel(fighting=foes, guns="- - - -", captain=captains),
    }
    sea = position(ABEAM, vessels, grappled="AR", stage=Stage.BOARDING)
    act = Board(A, R, captains)

    def taken(dice: Dice) -> int | None:
        after = sea_fight.apply(sea, act, dice).state
        return next((ship.id for ship in after.ships if ship.fate is Fate.TAKEN), None)

    exact = outcomes(taken)
    attack = total(fight_mods(sea, sea.ships[A], attacking=True, captain=captains))
    defence = total(fight_mods(sea, sea.ships[R], attacking=False, captain=False))
    found = bout(attack, defence, captains, captains)
    assert found.seized == pytest.approx(float(exact.get(R, 0)))
    assert found.lost == pytest.approx(float(exact.get(A, 0)))


def test_kills_are_thrown_for_with_fives_and_sixes() -> None:
    assert kill_odds(2) == pytest.approx((4 / 9, 4 / 9, 1 / 9))
    assert kill_odds(0) == (1.0,)


def test_the_usual_answers_to_questions() -> None:
    sea = position(ABEAM, {"A": Vessel(guns="- LM MM -", hull=(5, 9))})
    salvo = Salvo(R, A, Position.LARBOARD, Aim.HULL, Side.STARBOARD)
    reply = usual(replace(sea, pending=(AskReturn(salvo),)))
    assert isinstance(reply, Reply)
    assert usual(replace(sea, pending=(AskGun(A),))) == LoseGun(A, Position.LARBOARD, Calibre.LIGHT)
    assert usual(replace(sea, pending=(AskBurn(A),))) == Burn(A, Side.STARBOARD)
    spare, narrow = AskStakeKill(A, R, A, (3, 1)), AskStakeKill(A, R, A, (2, 1))
    assert usual(replace(sea, pending=(spare,))) == Stake(A, True)
    assert usual(replace(sea, pending=(narrow,))) == Stake(A, False)


def test_without_guns_that_bear_the_usual_answer_is_silence() -> None:
    sea = position(ABEAM, {"A": Vessel(guns="- MM - -")})
    salvo = Salvo(R, A, Position.LARBOARD, Aim.HULL, Side.STARBOARD)
    assert isinstance(usual(replace(sea, pending=(AskReturn(salvo),))), NoReply)


def test_nothing_is_lost_in_putting_actions_in_order() -> None:
    for stage in (Stage.MOVING, Stage.FIRING):
        sea = position(ABEAM, stage=stage)
        legal = SEA_FIGHT.game.legal(sea, NORTH)
        assert sorted(map(repr, order(sea, legal))) == sorted(map(repr, legal))
