"""Tiny positions in which any sailor knows what to do, and so must the mate."""

import random

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.ai.policy import LEVELS
from pieces_of_eight.campaign.engines import SEA_FIGHT
from pieces_of_eight.campaign.geometry.hexes import Hex, offset
from pieces_of_eight.campaign.kernel.sealed import seen
from pieces_of_eight.campaign.sea_fight.state import (
    Action,
    Aim,
    AskBurn,
    AskReturn,
    Board,
    Burn,
    Clock,
    End,
    Fate,
    Fire,
    Grapple,
    Options,
    Part,
    Position,
    Reply,
    Salvo,
    Sea,
    ShipId,
    Side,
    Stage,
)
from tests.sea_fight.positions import (
    ABEAM,
    LARGE,
    PLAIN,
    A,
    R,
    S,
    Vessel,
    at_turns_end,
    changed,
    position,
)

MATE = LEVELS["mate"]


def mate(sea: Sea) -> Action:
    """What the mate does, whoever's turn it is."""
    who = SEA_FIGHT.game.to_act(sea)[0]
    legal = SEA_FIGHT.game.legal(sea, who)
    head = MATE.make(SEA_FIGHT)
    action: Action = head.choose(seen(sea, who), legal, random.Random(1), MATE.budget)
    return action


def sails(sea: Sea) -> tuple[Sea, list[Action]]:
    """The sea when the mate has ended the movement of the active ship; throws are all bad."""
    done: list[Action] = []
    ship = sea.active
    while sea.active == ship and sea.stage is Stage.MOVING and not sea.pending:
        act = mate(sea)
        done.append(act)
        sea = SEA_FIGHT.game.apply(sea, act, lambda roll: (1,) * roll.dice).state
    return sea, done


def lies(sea: Sea, ship: ShipId) -> Hex:
    return offset(sea.ships[ship].at)


# --- guns --------------------------------------------------------------------------------


def test_a_free_rake_is_taken() -> None:
    sea = position(
        """
        . . . . . .
         . A↗ . . . .
        . . . R→ . .
         . . . . . .
        """,
        {"R": Vessel(guns="M M M -")},
    )
    act = mate(sea)
    assert isinstance(act, Fire)
    assert (act.position, act.on) == (Position.STARBOARD, R)


def test_a_ship_about_to_sink_is_fired_at_and_not_the_sound_one() -> None:
    sea = position(
        """
        . . . . . . .
         . . R→ S→ . . .
        . . . A→ . . .
         . . . . . . .
        . . . . . B→ .
        """,
        {"A": Vessel(guns="- MM MM -"), "S": Vessel(hull=(12, 3)), "B": Vessel(guns="- - - -")},
    )
    act = mate(sea)
    assert isinstance(act, Fire)
    assert (act.on, act.aim) == (S, Aim.HULL)


def test_fire_is_returned() -> None:
    sea = position(ABEAM, active=R)
    salvo = Salvo(R, A, Position.LARBOARD, Aim.HULL, Side.STARBOARD)
    sea = replace(sea, pending=(AskReturn(salvo),))
    act = mate(sea)
    assert isinstance(act, Reply)
    assert act.position is Position.STARBOARD


@pytest.mark.parametrize(("hull", "side"), [((12, 5), Side.LARBOARD), ((4, 11), Side.STARBOARD)])
def test_the_stronger_side_burns(hull: tuple[int, int], side: Side) -> None:
    sea = position(ABEAM, {"A": Vessel(hull=hull, burning=True)}, stage=Stage.MOVING)
    act = mate(replace(sea, move=None, pending=(AskBurn(A),)))
    assert act == Burn(A, side)


# --- boarding ----------------------------------------------------------------------------


def test_nobody_boards_with_a_hopeless_pool() -> None:
    """Against a merchantman full of men, who will not board in her turn."""
    weak, strong = Vessel(fighting=3, guns="- - - -"), Vessel(merchant=True, men=10)
    sea = position(ABEAM, {"A": weak, "R": strong}, grappled="AR", stage=Stage.GRAPPLING)
    assert isinstance(mate(sea), End)


def test_boarders_go_over_when_they_nearly_surely_take_her() -> None:
    rose = Vessel(fighting=1, guns="- - - -")
    sea = position(ABEAM, {"A": Vessel(men=10), "R": rose}, grappled="AR", stage=Stage.GRAPPLING)
    assert isinstance(mate(sea), Board)


def test_a_ship_without_men_or_guns_is_grappled() -> None:
    rose = Vessel(fighting=0, guns="m mm mm m")
    sea = position(ABEAM, {"A": Vessel(guns="- - - -"), "R": rose})
    assert isinstance(mate(sea), Grapple)


# --- sailing -----------------------------------------------------------------------------


def test_nobody_sails_off_the_table() -> None:
    """Running east at the eastern edge, with an enemy to fight in the west."""
    sea = position(
        """
        . . . . . . . . .
         . . . . . . . . .
        . R→ . . . . . A→ .
         . . . . . . . . .
        . . . . . . . . .
        """,
        {"A": LARGE},
        stage=Stage.MOVING,
    )
    after, _ = sails(sea)
    assert after.ships[A].fate is Fate.AFLOAT


def test_a_defenceless_prize_is_run_down() -> None:
    """No rule makes a captain fight; the mate closes with what cannot hurt him."""
    trader = Vessel(merchant=True, guns="- - - -", men=2, cargo=3)
    sea = position(
        """
        . . . . . . . . . . . .
         . . . . . . . . . . . .
        . A→ . . . . . . R→ . . .
         . . . . . . . . . . . .
        . . . . . . . . . . . .
        """,
        {"R": trader},
        stage=Stage.MOVING,
    )
    after, _ = sails(sea)
    assert lies(after, A)[0] >= 4


def test_the_enemy_in_reach_is_closed_with_and_not_run_from() -> None:
    sea = position(
        """
        . . . . . . . . . . . .
         . . . . . . . . . . . .
        . A→ . . . . . . . R← . .
         . . . . . . . . . . . .
        . . . . . . . . . . . .
        """,
        {"R": Vessel(hull=(5, 5), fighting=2)},
        stage=Stage.MOVING,
    )
    after, _ = sails(sea)
    assert lies(after, A)[0] >= 4


def test_a_merchantman_at_her_edge_gets_away() -> None:
    sea = position(
        """
        . . . . . . . . .
         . . . . . . . . .
        . . . R→ . . . . A→
         . . . . . . . . .
        """,
        {"A": Vessel(merchant=True, cargo=3)},
        stage=Stage.MOVING,
    )
    after, _ = sails(sea)
    assert after.ships[A].fate is Fate.ESCAPED


# --- coins -------------------------------------------------------------------------------


def leading(ahead: bool, left: Vessel = PLAIN) -> Sea:
    """The North is to speak of the coins, a ship up or a ship down; `left` is what it has."""
    lost = "S" if ahead else "B"
    sea = position(
        """
        . . . . . . . .
         . A→ . . B→ . . .
        . . . . . . . .
         . R→ . . S→ . . .
        """,
        {"A": left, "B": left},
    )
    ship = next(ship for ship in sea.ships if ship.card.letter == lost)
    return at_turns_end(changed(sea, replace(ship, fate=Fate.SUNK)))


def test_the_clock_is_shortened_when_ahead_and_lengthened_when_behind() -> None:
    assert mate(leading(True)) == Clock(SEA_FIGHT.game.to_act(leading(True))[0], -1)
    assert mate(leading(False)) == Clock(SEA_FIGHT.game.to_act(leading(False))[0], 1)


def test_an_offer_to_part_is_taken_up_by_who_leads_and_can_only_lose_by_going_on() -> None:
    wreck = Vessel(hull=(1, 2), fighting=1, gear=1, guns="- - - -")
    offered = replace(leading(True, wreck), parting=(False, True))
    assert isinstance(mate(offered), Part)


@pytest.mark.parametrize("ahead", [True, False])
@pytest.mark.parametrize("level", ["sailor", "mate"])
def test_nobody_offers_to_part_however_he_misjudges(level: str, ahead: bool) -> None:
    sea, chosen = leading(ahead), LEVELS[level]
    who = SEA_FIGHT.game.to_act(sea)[0]
    legal = SEA_FIGHT.game.legal(sea, who)
    head = chosen.make(SEA_FIGHT)
    for seed in range(40):
        rng = random.Random(seed)
        assert not isinstance(head.choose(seen(sea, who), legal, rng, chosen.budget), Part)


def test_the_last_turn_is_used_to_fire_at_what_gives_points() -> None:
    """With one coin left only what counts at once is worth a shot: the hull near its half."""
    sea = position(ABEAM, {"R": Vessel(hull=(7, 12))}, options=Options(coins=1))
    act = mate(sea)
    assert isinstance(act, Fire)
    assert act.aim is Aim.HULL
