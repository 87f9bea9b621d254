"""C-3, C-4, C-15 and H-41 to H-44: what comes home from a season, and what it is worth."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import port as port_rules
from pieces_of_eight.campaign.kernel.dice import Scripted, outcomes
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from pieces_of_eight.campaign.port.events import FavourMoved, GrudgeBorne, PaidOut, better, estate
from pieces_of_eight.campaign.port.homecoming import as_end
from pieces_of_eight.campaign.port.rules import check_terms
from pieces_of_eight.campaign.port.state import (
    FACES,
    NO_SHIP,
    ComeHome,
    Deal,
    Ending,
    Hoist,
    Loss,
    Phase,
    Port,
    Quality,
    Return,
    ShipEnd,
    mate_of,
    own,
    with_captain,
    with_holding,
    worth,
)
from pieces_of_eight.content.campaign import campaign_numbers
from pieces_of_eight.content.careers import career_setup
from tests.port.ports import (
    ANN,
    CAPTAINS,
    LUIS,
    as_sent,
    built,
    came_back,
    end_of,
    home,
    kind,
    owning,
    party,
    port,
    refused,
    sail,
    strike,
    told,
)

ROSE, SWAN, HAWK = built("Rose"), built("Swan", "sloop"), built("Hawk", "fluyt")
SUNK, TAKEN = Loss.SUNK, Loss.TAKEN


def back(state: Port, *ends: ShipEnd, faces: tuple[int, ...] = ()) -> Port:
    """Ann Hale's career after a season that her first ships ended so."""
    return came_back(state, *ends, faces=faces)[0]


def thrown_from(drowns: int, state: Port) -> Port:
    """A career in which captains drown from a face of the die on."""
    return replace(state, terms=replace(state.terms, drowns=drowns))


# --- wear ----------------------------------------------------------------------------------


@pytest.mark.rule("C-4")
def test_a_ship_comes_home_with_all_the_wear_of_the_season() -> None:
    state = owning(ROSE, SWAN, flag=1)
    worn = end_of(ROSE, gear=3, hull=(0, 9), fighting=2, crew=Quality.SCURVY, captain=False)
    ship, other = own(back(state, worn), ANN).ships
    assert (ship.gear, ship.hull, ship.fighting) == (3, (0, 9), 2)
    assert (ship.crew, ship.captain) == (Quality.SCURVY, "")
    assert other == SWAN


@pytest.mark.rule("C-4")
def test_ships_that_were_lost_are_gone_and_the_captain_is_told_which() -> None:
    state = owning(ROSE, SWAN, HAWK, flag=2)
    report = as_sent(state, ANN, end_of(ROSE, loss=SUNK), end_of(SWAN, loss=TAKEN))
    after, steps = home(state, reports=(report, None))
    assert [ship.name for ship in own(after, ANN).ships] == ["Hawk"]
    assert "Ann Hale is home, without Rose and Swan. [C-4]" in told(steps, ANN)
    assert "Ann Hale is home. [C-4]" in told(steps, LUIS)


@pytest.mark.rule("C-4")
def test_a_company_comes_home_without_those_it_has_lost() -> None:
    state = owning(ROSE, companies=(party("Red", "sahm", 2), party("Blue", "a", 1)))
    report = Return((end_of(ROSE),), ((0, 2), (0,)), ((1,), (0,)))
    (red,) = own(home(state, reports=(report, None))[0], ANN).companies
    assert [group.quality for group in red.groups] == [Quality.ABLE, Quality.ABLE]
    assert red.officers == ("Officer 0",)


@pytest.mark.rule("C-4")
@pytest.mark.parametrize(
    ("report", "why"),
    [
        (Return((), ((),), ((),)), "every ship is reported once"),
        (Return((end_of(ROSE, gear=9),), ((),), ((),)), "a ship comes home with more than she"),
        (Return((end_of(ROSE, gear=-1),), ((),), ((),)), "a ship comes home with more than she"),
        (Return((end_of(ROSE, hull=(12, 1)),), ((),), ((),)), "a ship comes home with more"),
        (Return((end_of(ROSE, hull=(3, -1)),), ((),), ((),)), "a ship comes home with more"),
        (Return((end_of(ROSE, fighting=8),), ((),), ((),)), "a ship comes home with more than"),
        (
            Return((end_of(ROSE, crew=Quality.HARDENED),), ((),), ((),)),
            "a crew cannot come home better",
        ),
        (Return((end_of(ROSE),), (), ()), "every company is reported once"),
        (Return((end_of(ROSE),), ((3,),), ((),)), "Marines loses groups that it does not have"),
        (Return((end_of(ROSE),), ((0, 0),), ((),)), "Marines loses groups that it does not have"),
        (Return((end_of(ROSE),), ((),), ((1,),)), "Marines loses officers that it does not have"),
        (
            Return((end_of(ROSE),), ((),), ((),), (replace(HAWK, model=99),)),
            "there is no such type of ship",
        ),
        (
            Return((end_of(ROSE),), ((),), ((),), (replace(HAWK, gear=99),)),
            "a ship comes home with more than she had",
        ),
    ],
)
def test_a_report_that_cannot_be_is_refused(report: Return, why: str) -> None:
    state = sail(owning(ROSE, companies=(party(),)))
    assert refused(state, ComeHome(ANN, 0, Sealed(ANN, report)))[1].startswith(why)


@pytest.mark.rule("C-1")
def test_each_captain_comes_home_once_a_season_and_in_his_turn() -> None:
    state = owning(ROSE)

    def why(now: Port, who: Player, points: int = 0) -> str:
        refusal = port_rules.refuse(now, ComeHome(who, points, Sealed(who, as_sent(state, who))))
        return "" if refusal is None else refusal.why

    assert why(state, ANN) == "no season is under way"
    out = sail(state)
    assert why(out, LUIS) == "the other captain comes home first"
    assert why(out, ANN, -1) == "a season brings 0 to 999 points"
    assert why(out, ANN, 1000) == "a season brings 0 to 999 points"
    assert why(out, ANN) == ""
    unread = ComeHome(ANN, 0, Sealed(LUIS, as_sent(state, ANN)))
    assert refused(out, unread)


@pytest.mark.rule("C-4")
def test_who_fell_is_named_to_his_own_captain_alone() -> None:
    tew = replace(HAWK, captain="Thomas Tew")
    state = owning(ROSE, tew)
    ends = [as_end(ROSE), replace(as_end(tew), captain=False)]
    after, steps = home(state, reports=(Return(tuple(ends)), None))
    assert own(after, ANN).ships[1].captain == ""
    assert "Ann Hale is home. Lost for good: Thomas Tew. [C-4]" in told(steps, ANN)
    assert "Thomas Tew" not in " ".join(told(steps, LUIS))


# --- prizes --------------------------------------------------------------------------------


@pytest.mark.rule("H-44")
def test_a_prize_is_her_taker_s_as_she_was_left_scurvy_and_without_a_captain() -> None:
    state = owning(ROSE)
    left = replace(HAWK, gear=1, hull=(0, 2), fighting=0, crew=Quality.HARDENED)
    report = as_sent(state, ANN, prizes=(left,))
    after, steps = home(state, reports=(report, None))
    prize = own(after, ANN).ships[1]
    assert (prize.name, prize.model, prize.gear) == ("Hawk", HAWK.model, 1)
    assert (prize.hull, prize.fighting) == ((1, 2), 0)  # a hull of nothing would not float
    assert (prize.crew, prize.captain, prize.prize) == (Quality.SCURVY, "", True)
    assert "Ann Hale is home, with the prize Hawk. [C-4]" in told(steps, ANN)
    assert "Hawk" not in " ".join(told(steps, LUIS))


@pytest.mark.rule("H-44")
def test_a_prize_of_a_name_that_is_known_already_gets_another() -> None:
    state = owning(ROSE)
    report = as_sent(state, ANN, prizes=(ROSE, ROSE))
    ships = own(home(state, reports=(report, None))[0], ANN).ships
    assert [ship.name for ship in ships] == ["Rose", "Rose 2", "Rose 3"]


@pytest.mark.rule("H-44")
def test_a_prize_is_kept_or_sold_like_any_ship() -> None:
    state = owning(ROSE)
    after, _ = came_back(state, prizes=(HAWK,))
    holding = own(after, ANN)
    sold = own(strike(after, port_rules.state.Sell(1)), ANN)
    assert sold.coins == holding.coins + 120 // 2
    assert [ship.name for ship in sold.ships] == ["Rose"]


# --- pay and favour ------------------------------------------------------------------------


@pytest.mark.rule("H-42")
@pytest.mark.parametrize(("points", "coins"), [(0, 0), (1, 10), (37, 370)])
def test_each_point_is_paid_at_what_the_port_asks_for_one(points: int, coins: int) -> None:
    state = owning(ROSE, coins=2000)  # too rich for the crown to add anything
    after, steps = home(state, (points, points))
    assert own(after, ANN).coins == 2000 + coins
    assert f"Ann Hale is paid {coins} coins for the season's points. [H-42]" in told(steps, ANN)
    assert "Ann Hale is paid. [H-42]" in told(steps, LUIS)


@pytest.mark.rule("H-41", "C-15")
def test_the_crown_makes_what_he_owns_up_to_his_purse_and_pays_his_points_besides() -> None:
    state = owning(ROSE, coins=30, companies=(party("Red", "sh", 1),))
    goods = 120 + (10 + 5 + 20)
    assert worth(state.terms, own(state, ANN)) == goods
    after, steps = home(state, (5, 5))
    assert own(after, ANN).coins == 1000 - goods + 50
    grant = 1000 - goods - 30
    paid = "Ann Hale is paid 50 coins for the season's points"
    assert f"{paid}, and the crown adds {grant} coins. [H-42]" in told(steps)


@pytest.mark.rule("H-41")
def test_who_owns_more_than_his_purse_keeps_it_and_gets_nothing_added() -> None:
    state = owning(*(built(f"Ship {n}") for n in range(9)), coins=3)
    assert own(home(state)[0], ANN).coins == 3


@pytest.mark.rule("H-41")
def test_after_the_last_season_no_purse_is_filled() -> None:
    """What a captain owns at the end counts for his score: only his own goods are to."""
    state = owning(ROSE, coins=30, state=port(1))
    after, _ = home(state, (5, 5))
    assert after.phase is Phase.OVER
    assert own(after, ANN).coins == 30 + 50
    assert estate(after, ANN, 40) == (80 + 60 - 40) // 10
    assert estate(after, ANN, 400) == 0


@pytest.mark.rule("C-15")
@pytest.mark.parametrize(
    ("points", "rungs"),
    [
        ((9, 0), (2, 2)),
        ((10, 0), (3, 1)),
        ((19, 0), (3, 1)),
        ((20, 0), (4, 0)),
        ((0, 10), (1, 3)),
        ((99, 0), (4, 0)),
    ],
)
def test_favour_goes_with_the_difference_of_points(
    points: tuple[int, int], rungs: tuple[int, int]
) -> None:
    poor = owning(coins=0, who=LUIS, state=owning(coins=0))
    after, steps = home(poor, points)
    assert tuple(captain.favour for captain in after.captains) == rungs
    purses = [after.terms.favour.purses[rung] for rung in rungs]
    words = [line for line in told(steps) if "purse" in line]
    moved = rungs != (2, 2)
    assert len(words) == 2 * moved
    if moved:
        assert words[0] == f"Ann Hale's purse is now {purses[0]} points. [C-15]"
    assert own(after, LUIS).coins == purses[1] * 10 + points[1] * 10


@pytest.mark.rule("C-15")
def test_favour_has_a_highest_and_a_lowest_rung() -> None:
    state = port(5)
    for _ in range(4):
        state, _ = home(state, (50, 0))
    assert [captain.favour for captain in state.captains] == [5, 0]
    assert [captain.earned for captain in state.captains] == [200, 0]


# --- the captain's flag --------------------------------------------------------------------


@pytest.mark.rule("H-43")
def test_the_flag_flies_in_the_first_ship_he_buys_until_he_hoists_it_in_another() -> None:
    state = strike(
        port(), *(port_rules.state.Buy(kind("sloop"), name) for name in ("Wren", "Lark"))
    )
    assert own(state, ANN).flag == 0
    assert own(strike(state, Hoist(1)), ANN).flag == 1
    assert isinstance(port_rules.legal(state, ANN)[1], Deal)


@pytest.mark.rule("H-43", "C-3")
def test_if_the_captain_of_his_ship_is_killed_he_is_the_dead_man() -> None:
    state = owning(ROSE, SWAN)
    after, steps = came_back(state, end_of(ROSE, captain=False))
    assert "Ann Hale of England is killed in the fight. [C-3]" in told(steps, LUIS)
    assert after.captains[ANN].successor
    after = back(state, end_of(ROSE), end_of(SWAN, captain=False))
    assert not after.captains[ANN].successor


@pytest.mark.rule("H-43")
@pytest.mark.parametrize(("face", "drowns"), [(1, False), (3, False), (4, True), (6, True)])
def test_if_she_goes_down_he_drowns_on_four_or_more(face: int, drowns: bool) -> None:
    state = thrown_from(4, owning(ROSE, SWAN))
    report = as_sent(state, ANN, end_of(ROSE, loss=SUNK))
    after, steps = home(state, reports=(report, None), faces=(face,))
    assert after.captains[ANN].successor is drowns
    end = "and Ann Hale drowns" if drowns else "but Ann Hale is picked up"
    why = f"(rolled {face}, drowns on 4 or more)"
    assert f"England's flagship goes down, {end} {why}. [H-43]" in told(steps)


@pytest.mark.rule("H-43")
def test_who_drowns_with_his_flagship_is_one_captain_in_two() -> None:
    state = sail(thrown_from(4, owning(ROSE)))
    act = ComeHome(ANN, 0, Sealed(ANN, as_sent(state, ANN, end_of(ROSE, loss=SUNK))))
    odds = outcomes(lambda dice: port_rules.apply(state, act, dice).state.captains[ANN].successor)
    assert odds[True] * 2 == 1


@pytest.mark.rule("H-43", "H-226")
@pytest.mark.parametrize(("face", "drowns"), [(5, False), (6, True)])
def test_in_a_career_of_today_only_a_six_drowns(face: int, drowns: bool) -> None:
    assert campaign_numbers().career.drowns == FACES
    state = thrown_from(FACES, owning(ROSE, SWAN))
    report = as_sent(state, ANN, end_of(ROSE, loss=SUNK))
    after, steps = home(state, reports=(report, None), faces=(face,))
    assert after.captains[ANN].successor is drowns
    assert any(f"(rolled {face}, drowns on 6). [H-43]" in words for words in told(steps))
    act = ComeHome(ANN, 0, Sealed(ANN, report))
    odds = outcomes(
        lambda dice: port_rules.apply(sail(state), act, dice).state.captains[ANN].successor
    )
    assert odds[True] * 6 == 1


@pytest.mark.rule("H-226")
def test_no_other_face_is_taken() -> None:
    setup = career_setup(("Ann Hale", "Luis Roca"), ("england", "spain"))
    assert setup.terms.drowns == FACES
    for wrong in (0, FACES + 1):
        with pytest.raises(ValueError, match="from which a captain drowns"):
            check_terms(replace(setup.terms, drowns=wrong))


@pytest.mark.rule("H-43")
@pytest.mark.parametrize(("coins", "left"), [(500, 400), (100, 0), (40, 0)])
def test_if_she_is_taken_he_is_ransomed_for_a_hundred_coins_or_all_he_has(
    coins: int, left: int
) -> None:
    fleet = (ROSE, *(built(f"Ship {n}", "light-frigate") for n in range(5)))  # no grant is due
    state = owning(*fleet, coins=coins)
    after, steps = came_back(state, end_of(ROSE, loss=TAKEN))
    assert own(after, ANN).coins == left
    assert not after.captains[ANN].successor
    paid = f"and ransomed for {coins - left} coins. [H-43]"
    assert any(line.endswith(paid) for line in told(steps, ANN))
    assert "Ann Hale of England is taken with the flagship and ransomed. [H-43]" in told(
        steps, LUIS
    )


@pytest.mark.rule("H-43")
def test_who_owns_no_ship_risks_nothing_and_who_has_lost_his_hoists_his_flag_in_the_next() -> None:
    after, _ = home(owning())
    assert own(after, ANN).flag == NO_SHIP
    holding = own(back(owning(SWAN, ROSE, HAWK, flag=1), end_of(SWAN, loss=TAKEN)), ANN)
    assert holding.ships[holding.flag].name == "Rose"
    holding = own(back(owning(SWAN, ROSE, HAWK), end_of(SWAN, loss=TAKEN)), ANN)
    assert holding.ships[holding.flag].name == "Rose"


# --- dead captains -------------------------------------------------------------------------


@pytest.mark.rule("C-3")
def test_with_ironman_the_death_of_a_captain_ends_the_career() -> None:
    state = owning(ROSE, state=port(ironman=True))
    after, steps = came_back(state, end_of(ROSE, captain=False), points=(30, 0))
    assert (after.phase, after.ending) == (Phase.OVER, Ending.DEATH)
    assert [captain.alive for captain in after.captains] == [False, True]
    assert told(steps)[-1] == "A captain is dead, and so the career is over. [C-3]"
    assert port_rules.to_act(after) == ()
    assert better(after) == LUIS  # the living before the dead


@pytest.mark.rule("C-3", "H-254")
@pytest.mark.parametrize("ironman", [True, False])
def test_the_dead_are_not_paid_and_bear_no_grudge_nor_does_who_follows_one(ironman: bool) -> None:
    state = sail(owning(ROSE, coins=70, state=port(ironman=ironman)))
    state = with_captain(state, ANN, replace(state.captains[ANN], foe="Old Juan"))
    report = as_sent(state, ANN, end_of(ROSE, captain=False))
    act = ComeHome(ANN, 30, Sealed(ANN, report), grudge="Don Blas")
    step = port_rules.apply(state, act, Scripted())
    last = ComeHome(LUIS, 0, Sealed(LUIS, as_sent(state, LUIS)))
    end = port_rules.apply(step.state, last, Scripted())
    events = [*step.events, *end.events]
    assert not any(isinstance(each, GrudgeBorne) for each in events)
    ann = end.state.captains[ANN]
    assert ann.earned == 30
    assert ann.alive is not ironman
    if ironman:
        assert own(end.state, ANN).coins == 70
        assert [each.by for each in events if isinstance(each, PaidOut | FavourMoved)] == [1, 1]
    else:
        assert ann.foe == ""


@pytest.mark.rule("C-3")
def test_without_ironman_the_first_mate_takes_over_and_the_career_goes_on() -> None:
    state = owning(ROSE, SWAN)
    after, steps = came_back(state, end_of(ROSE, captain=False))
    captain, before = after.captains[ANN], state.captains[ANN]
    assert captain.name == state.terms.officers[ANN][0]
    assert (captain.crown, captain.alive, captain.successor) == (before.crown, True, True)
    assert f"{captain.name} takes the quarterdeck for England. [C-3]" in told(steps)
    assert (after.phase, after.season, after.ending) == (Phase.PORT, 2, Ending.NOT_YET)
    assert [ship.name for ship in own(after, ANN).ships] == ["Rose", "Swan"]


@pytest.mark.rule("C-3")
def test_nobody_comes_back_from_the_dead_while_there_are_other_mates() -> None:
    state, names = owning(ROSE, state=port(5)), ["Ann Hale"]
    for _ in range(4):
        state = back(state, end_of(ROSE, captain=False))
        state = with_holding(state, ANN, replace(own(state, ANN), ships=(ROSE,), flag=0))
        names.append(state.captains[ANN].name)
    assert len(set(names)) == 5


@pytest.mark.rule("C-3")
def test_a_crown_whose_mates_are_used_up_begins_again_with_the_first() -> None:
    state = owning(ROSE)
    terms = replace(state.terms, officers=(("Tom", "Will"), ()))
    last = with_captain(replace(state, terms=terms), ANN, replace(state.captains[0], name="Will"))
    assert back(last, end_of(ROSE, captain=False)).captains[ANN].name == "Tom"


# --- the dead -------------------------------------------------------------------------------


@pytest.mark.rule("H-212")
def test_the_names_of_the_killed_and_lost_are_kept() -> None:
    state = sail(owning(ROSE, built("Hawk", captain="Ned Low"), companies=(party(officers=3),)))
    killed = end_of(own(state, ANN).ships[1], captain=False, loss=Loss.SUNK)
    report = replace(as_sent(state, ANN, end_of(ROSE), killed), officers=((0, 2),))
    after, _ = home(state, reports=(report, None))
    assert own(after, ANN).fallen == ("Ned Low", "Officer 0", "Officer 2")
    again, _ = home(after)
    assert own(again, ANN).fallen == ("Ned Low", "Officer 0", "Officer 2")


@pytest.mark.rule("H-212")
def test_no_dead_man_follows_a_dead_captain() -> None:
    state = owning(ROSE)
    names = state.terms.officers[ANN]
    state = sail(with_holding(state, ANN, replace(own(state, ANN), fallen=names[:1])))
    after, _ = came_back(state, end_of(ROSE, captain=False))
    assert after.captains[ANN].name == names[1]
    assert own(after, ANN).fallen == (names[0], ROSE.captain, CAPTAINS[0])


@pytest.mark.rule("C-3")
def test_the_mate_who_follows_is_the_next_officer_after_the_dead_captain() -> None:
    officers = ("Ann", "Ben", "Cid", "Dan")
    assert mate_of("Ben", officers, []) == "Cid"
    assert mate_of("Ben", officers, ["Cid"]) == "Dan"
    assert mate_of("Dan", officers, []) == "Ann"
    assert mate_of("A stranger", officers, ["Ann"]) == "Ben"
