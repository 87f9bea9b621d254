"""C-4, H-36 and H-41: what the port sells and takes, and that nobody sees another's books."""

import random

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import port as port_rules
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, redact, seen
from pieces_of_eight.campaign.port.bargains import (
    MOST_COMPANIES,
    MOST_GROUPS,
    MOST_OFFICERS,
    MOST_SHIPS,
)
from pieces_of_eight.campaign.port.events import say
from pieces_of_eight.campaign.port.state import (
    NO_SHIP,
    Arms,
    Bargain,
    Buy,
    Commission,
    Deal,
    Disband,
    Enlist,
    Hire,
    Hoist,
    Loss,
    Mend,
    Quality,
    Raise,
    Rename,
    Sell,
    SetSail,
    Train,
    own,
    with_holding,
)
from pieces_of_eight.campaign.port.words import ship_names
from tests.port.ports import (
    ANN,
    LUIS,
    built,
    came_back,
    end_of,
    home,
    kind,
    owning,
    party,
    port,
    refused,
    strike,
)

WORN = replace(built("Rose"), gear=5, hull=(11, 4), fighting=6, captain="")
"""A brig that lacks 3 of her gear, 7 of her hull and 1 of her men."""


# --- bargains ------------------------------------------------------------------------------


@pytest.mark.rule("C-4", "H-36")
@pytest.mark.parametrize(
    ("bargain", "cost"),
    [
        (Buy(kind("brig"), "Wren"), 120),
        (Buy(kind("coaster"), "Wren"), 60),
        (Sell(0), 120 // -2 + 7 + 6 + 2),
        (Mend(0), 7 * 1 + 3 * 2 + 1 * 2),
        (Rename(0, "Wren"), 0),
        (Hire(0, "Tom Pike"), 15),
        (Train(0), 25),
        (Train(1), 15),
        (Train(2), 40),
        (Hoist(1), 0),
        (Raise("Sharks", "Jack"), 10),
        (Enlist(0, Arms.MUSKET, Quality.SCURVY), 5),
        (Enlist(0, Arms.HAND_TO_HAND, Quality.ABLE), 10),
        (Enlist(0, Arms.MUSKET, Quality.HARDENED), 20),
        (Commission(0, "Jack"), 10),
        (Disband(0), -(10 + 3 * 10) // 4),
    ],
    ids=str,
)
def test_every_bargain_has_its_price(bargain: Bargain, cost: int) -> None:
    ships = (WORN, built("Swan", "sloop"), built("Hawk", "light-frigate"))
    before = owning(*ships, companies=(party(),))
    assert own(strike(before, bargain), ANN).coins == 500 - cost


@pytest.mark.rule("C-4")
def test_a_ship_bought_is_new_with_the_crew_of_her_type_and_without_a_captain() -> None:
    (ship,) = own(strike(port(), Buy(kind("brig"), "Wren")), ANN).ships
    assert (ship.name, ship.gear, ship.hull, ship.fighting) == ("Wren", 8, (11, 11), 7)
    assert (ship.crew, ship.captain, ship.prize) == (Quality.ABLE, "", False)


@pytest.mark.rule("C-4")
def test_a_ship_that_is_mended_is_whole_and_her_crew_as_it_was() -> None:
    before = owning(replace(WORN, crew=Quality.SCURVY))
    (ship,) = own(strike(before, Mend(0)), ANN).ships
    assert (ship.gear, ship.hull, ship.fighting) == (8, (11, 11), 7)
    assert (ship.crew, ship.captain) == (Quality.SCURVY, "")


@pytest.mark.rule("C-4")
def test_a_crew_is_drilled_one_quality_at_a_time() -> None:
    state = owning(replace(WORN, crew=Quality.SCURVY))
    found = []
    for _ in range(2):
        state = strike(state, Train(0))
        found.append(own(state, ANN).ships[0].crew)
    assert found == [Quality.ABLE, Quality.HARDENED]
    assert refused(state, Train(0)) == ("C-4", "Rose's crew can learn no more")


@pytest.mark.rule("C-4")
def test_a_ship_sold_is_gone_and_the_others_stay_who_they_are() -> None:
    before = owning(WORN, built("Swan"), built("Hawk"), flag=2)
    after = own(strike(before, Sell(1)), ANN)
    assert [ship.name for ship in after.ships] == ["Rose", "Hawk"]
    assert after.ships[after.flag].name == "Hawk"


@pytest.mark.rule("C-4")
def test_a_wreck_is_sold_for_nothing_and_never_for_less() -> None:
    wreck = replace(built("Rose", "pinnace"), gear=0, hull=(0, 0), fighting=0)
    state = owning(wreck, coins=47)
    assert own(strike(state, Sell(0)), ANN).coins >= 47


@pytest.mark.rule("C-4")
def test_officers_and_groups_join_the_company_that_is_told() -> None:
    state = strike(
        owning(coins=100),
        Raise("Sharks", "Jack"),
        Raise("Rays", "Will"),
        Enlist(1, Arms.MUSKET, Quality.HARDENED),
        Commission(0, "Ned"),
    )
    sharks, rays = own(state, ANN).companies
    assert (sharks.officers, sharks.groups) == (("Jack", "Ned"), ())
    assert (rays.officers, [group.arms for group in rays.groups]) == (("Will",), [Arms.MUSKET])
    (left,) = own(strike(state, Disband(0)), ANN).companies
    assert left == rays


@pytest.mark.rule("C-4")
def test_ships_are_renamed_and_captains_hired() -> None:
    (ship,) = own(strike(owning(WORN), Rename(0, "Wren"), Hire(0, "Tom Pike")), ANN).ships
    assert (ship.name, ship.captain) == ("Wren", "Tom Pike")


# --- what the port refuses ------------------------------------------------------------------


@pytest.mark.rule("C-4")
def test_nobody_spends_more_than_he_has() -> None:
    words = refused(owning(WORN, coins=14), Mend(0))
    assert words == ("C-4", "it costs 15 coins, and you have only 14")
    assert own(strike(owning(WORN, coins=15), Mend(0)), ANN).coins == 0


@pytest.mark.rule("C-4")
@pytest.mark.parametrize(
    ("bargain", "why"),
    [
        (Buy(99, "Wren"), "that ship is not for sale"),
        (Buy(-1, "Wren"), "that ship is not for sale"),
        (Buy(0, "Rose"), "you already have a Rose"),
        (Buy(0, " "), "a name has 1 to 32 letters"),
        (Buy(0, "x" * 33), "a name has 1 to 32 letters"),
        (Buy(0, "a\x1b[2J"), "a name has 1 to 32 letters"),
        (Sell(2), "there is no such ship"),
        (Mend(-1), "there is no such ship"),
        (Mend(1), "Swan needs no mending"),
        (Rename(0, "Rose"), "that is already her name"),
        (Rename(0, "Swan"), "you already have a Swan"),
        (Hire(1, "Jack"), "Swan already has a captain"),
        (Hire(0, ""), "a name has 1 to 32 letters"),
        (Train(7), "there is no such ship"),
        (Hoist(0), "your flag already flies there"),
        (Hoist(2), "there is no such ship"),
        (Raise("Marines", "Jack"), "you already have a Marines"),
        (Enlist(1, Arms.MUSKET, Quality.ABLE), "there is no such company"),
        (Commission(-1, "Jack"), "there is no such company"),
        (Commission(0, "\n"), "a name has 1 to 32 letters"),
        (Disband(3), "there is no such company"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused_in_words(bargain: Bargain, why: str) -> None:
    state = owning(WORN, built("Swan"), companies=(party(),))
    assert refused(state, bargain)[1] == why


@pytest.mark.rule("C-4")
def test_the_roads_and_the_companies_have_an_end() -> None:
    full = owning(*(built(f"Ship {n}", "pinnace") for n in range(MOST_SHIPS)))
    assert (
        refused(full, Buy(0, "Wren"))[1] == "the harbour is full and has no room for another ship"
    )
    full = owning(companies=tuple(party(str(n)) for n in range(MOST_COMPANIES)))
    assert refused(full, Raise("Rays", "Jack"))[1] == "you cannot raise any more companies"
    full = owning(companies=(party(groups="a" * MOST_GROUPS, officers=MOST_OFFICERS),))
    why = refused(full, Enlist(0, Arms.MUSKET, Quality.ABLE))[1]
    assert why == "Marines has as many groups as it can have"
    assert refused(full, Commission(0, "Jack"))[1] == "Marines has enough officers"


@pytest.mark.rule("C-4")
def test_one_captain_after_the_other_is_in_port_and_then_nobody() -> None:
    state = port()
    deal = Deal(LUIS, Sealed(LUIS, Buy(0, "Wren")))
    assert refused(state, deal)[1] == "the other captain is in port"
    state = port_rules.apply(strike(state, Buy(0, "Rose")), SetSail(ANN), Scripted()).state
    assert port_rules.refuse(state, deal) is None
    assert port_rules.refuse(state, SetSail(ANN)) is not None
    state = port_rules.apply(state, SetSail(LUIS), Scripted()).state
    assert refused(state, deal)[1] == "you buy and sell in port, between seasons"


@pytest.mark.rule("C-4")
def test_what_is_not_paid_for_stays_as_it_is() -> None:
    """Two seasons without a coin spent on her: nothing has healed by itself."""
    state = owning(replace(WORN, crew=Quality.SCURVY))
    for _ in range(2):
        state, _ = home(state)
        (ship,) = own(state, ANN).ships
        assert (ship.gear, ship.hull, ship.fighting) == (5, (11, 4), 6)
        assert (ship.crew, ship.captain) == (Quality.SCURVY, "")


# --- secrets -------------------------------------------------------------------------------


@pytest.mark.rule("H-41")
def test_a_captain_begins_with_his_first_purse_in_coins_and_nothing_else() -> None:
    for who in (ANN, LUIS):
        holding = own(port(), who)
        assert (holding.coins, holding.ships, holding.companies) == (1000, (), ())
        assert holding.flag == NO_SHIP


@pytest.mark.rule("H-41")
@pytest.mark.parametrize("who", [ANN, LUIS])
def test_a_captain_s_books_are_for_his_own_eyes(who: Player) -> None:
    state = owning(WORN, companies=(party(),))
    sight = seen(state, who).value
    assert sight.holdings[who].content is not None
    assert sight.holdings[1 - who].content is None


@pytest.mark.rule("H-41")
def test_of_a_bargain_the_enemy_learns_only_that_the_captain_was_on_the_quay() -> None:
    words = set()
    for bargain in (Buy(0, "Wren"), Train(0), Sell(0)):
        step = port_rules.apply(owning(WORN), Deal(ANN, Sealed(ANN, bargain)), Scripted())
        assert not step.opened
        assert "Wren" not in repr(redact(step.events, LUIS))
        words |= {str(say(redact(step.state, LUIS), redact(event, LUIS))) for event in step.events}
    assert words == {"Ann Hale is seen on the quay. [C-4]"}


@pytest.mark.rule("H-41")
def test_nobody_strikes_a_bargain_that_only_the_enemy_could_read() -> None:
    assert refused(port(), Deal(ANN, Sealed(LUIS, Buy(0, "Wren"))))[0] == "H-41"


@pytest.mark.rule("H-210")
def test_nobody_sails_without_a_ship() -> None:
    state = port()
    words = ("H-210", "you cannot sail without a ship: buy one first")
    assert refused(state, SetSail(ANN)) == words
    state = strike(state, Buy(0, "Rose"))
    assert port_rules.refuse(state, SetSail(ANN)) is None
    assert SetSail(ANN) in port_rules.legal(state, ANN)


@pytest.mark.rule("H-210")
def test_who_has_no_ship_keeps_the_coins_for_the_cheapest() -> None:
    state = port()
    least = min(model.cost for model in state.terms.models) * state.terms.prices.point
    words = ("H-210", f"you cannot sail without a ship: keep {least} coins for one")
    officer = state.terms.prices.officer
    assert refused(owning(coins=least + officer - 1), Raise("Marines", "Tom")) == words
    strike(owning(coins=least + officer), Raise("Marines", "Tom"))
    strike(owning(built("Rose"), coins=officer), Raise("Marines", "Tom"))
    wreck = replace(built("Rose"), hull=(1, 1), gear=0, fighting=0)
    assert refused(owning(wreck, coins=0), Sell(0)) == words
    strike(owning(wreck, built("Swan"), coins=0), Sell(0))
    strike(owning(coins=0, companies=(party(groups="a"),)), Disband(0))


@pytest.mark.rule("H-210")
@pytest.mark.parametrize("seed", range(12))
def test_from_whatever_he_does_in_port_a_captain_can_still_leave_it(seed: int) -> None:
    """Bargains at random, most of them wasteful; then he pays men off, and buys a ship."""
    state, rng = port(), random.Random(seed)
    for _ in range(120):
        deals = [act for act in port_rules.legal(state, ANN) if isinstance(act, Deal)]
        waste = [act for act in deals if not isinstance(act.bargain.content, Buy)]
        state = port_rules.apply(state, rng.choice(waste or deals), Scripted()).state
    while not own(state, ANN).ships:
        legal = port_rules.legal(state, ANN)
        buys = [a for a in legal if isinstance(a, Deal) and isinstance(a.bargain.content, Buy)]
        ends = [a for a in legal if isinstance(a, Deal) and isinstance(a.bargain.content, Disband)]
        state = port_rules.apply(state, (buys or ends)[0], Scripted()).state
    assert SetSail(ANN) in port_rules.legal(state, ANN)


@pytest.mark.rule("H-212")
def test_who_has_fallen_is_not_commissioned_again_by_list_or_by_name() -> None:
    state = owning(WORN, coins=500, companies=(party(),))
    names = state.terms.officers[ANN]
    dead = replace(own(state, ANN), fallen=names[:2])
    state = with_holding(state, ANN, dead)
    words = ("H-212", f"{names[0]} is dead")
    for bargain in (Hire(0, names[0]), Commission(0, names[0]), Raise("Others", names[0])):
        assert refused(state, bargain) == words
    offered = [act.bargain.content for act in port_rules.legal(state, ANN) if isinstance(act, Deal)]
    hired = {each.name for each in offered if isinstance(each, Hire | Commission)}
    assert hired == {names[2]}
    strike(state, Hire(0, names[2]))


@pytest.mark.rule("H-223")
def test_the_name_of_a_ship_that_was_taken_is_not_given_again() -> None:
    swan = built("Swan")
    state = owning(built("Rose"), swan)
    after, _ = came_back(state, end_of(built("Rose")), end_of(swan, loss=Loss.TAKEN))
    assert own(after, ANN).taken == ("Swan",)
    for bargain in (Buy(kind("sloop"), "Swan"), Buy(kind("sloop"), "swan "), Rename(0, "Swan")):
        rule, why = refused(after, bargain)
        assert (rule, why.split(" and")[0]) == ("H-223", f"your rival took your {bargain.name}")
    assert refused(after, Buy(kind("sloop"), "rose"))[1] == "you already have a rose"
    assert "Swan" not in ship_names(after, ANN)
    few = replace(after, terms=replace(after.terms, names=(("Swan", "Lark"), ())))
    deals = [act.bargain.content for act in port_rules.legal(few, ANN) if isinstance(act, Deal)]
    assert {each.name for each in deals if isinstance(each, Buy)} == {"Lark"}


@pytest.mark.rule("H-223")
def test_a_ship_that_was_retaken_has_her_name_again() -> None:
    swan = built("Swan")
    state = owning(built("Rose"), swan)
    after, _ = came_back(state, end_of(built("Rose")), end_of(swan, loss=Loss.TAKEN))
    again, _ = came_back(after, prizes=(swan,))
    assert [ship.name for ship in own(again, ANN).ships] == ["Rose", "Swan"]


@pytest.mark.rule("C-20", "H-223")
def test_no_name_of_a_sunk_ship_is_proposed_and_who_chooses_it_gets_another_ship() -> None:
    state = strike(owning(coins=500), Buy(kind("sloop"), "Rose"), Buy(kind("sloop"), "Swan"))
    rose, swan = own(state, ANN).ships
    after, _ = came_back(state, end_of(rose), end_of(swan, loss=Loss.SUNK))
    assert "Swan" not in ship_names(after, ANN)
    again = strike(after, Buy(kind("sloop"), "Swan"))
    assert [(ship.name, ship.id) for ship in own(again, ANN).ships] == [("Rose", 1), ("Swan", 3)]
    taken, _ = came_back(again, prizes=(built("Toro"),))
    assert [ship.id for ship in own(taken, ANN).ships] == [1, 3, 4]
