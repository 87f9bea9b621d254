"""C-19 and H-246 to H-248: who is for hire, what he asks, and what becomes of him."""

import random
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import port as port_rules
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.kernel.play import total
from pieces_of_eight.campaign.kernel.sealed import Sealed, redact
from pieces_of_eight.campaign.port.events import Dealt, PaidOut
from pieces_of_eight.campaign.port.mind import Captain
from pieces_of_eight.campaign.port.state import (
    Arms,
    Bargain,
    Commission,
    Deal,
    Enlist,
    Hire,
    Holding,
    Loss,
    Mend,
    Person,
    Port,
    Quality,
    Raise,
    Sell,
    Served,
    Ship,
    ShipEnd,
    Train,
    Trait,
    bill,
    candidates,
    is_promoted,
    own,
    price,
    served_of,
    trait_of,
    with_holding,
)
from pieces_of_eight.content.careers import people_for
from tests.port.ports import (
    ANN,
    CAPTAINS,
    CROWNS,
    LUIS,
    built,
    came_back,
    end_of,
    home,
    kind,
    owning,
    party,
    refused,
    strike,
    told,
)

EACH = [trait for trait in Trait if trait]
MEN = tuple(Person(f"Man {trait}", trait, 10, "A line.") for trait in EACH)
"""One of each trait, three a port: gunner, boarder and sailing master in the first."""
GUNNER, BOARDER, MASTER = (one.name for one in MEN[:3])
WORN = {"gear": 5, "hull": (11, 4), "fighting": 6}
"""What is left of a brig that lacks 3 of her gear, 7 of her hull and 1 of her men."""


def peopled(*ships: Ship, season: int = 1, **owned: object) -> Port:
    """A career with characters; Ann is in port with some ships."""
    state = owning(*ships, **owned)  # type: ignore[arg-type]
    people = (MEN, (Person("Her rival's man", Trait.TERROR, 10, "A line."),))
    terms = replace(state.terms, people=people)
    return replace(state, terms=terms, season=season)


def serving(trait: Trait, **changes: object) -> Ship:
    """A brig under a man with a trait."""
    return replace(built("Rose", captain=f"Man {trait}"), **changes)


def books(state: Port, *men: Served) -> Port:
    """The career with what Ann's books say of some men."""
    return with_holding(state, ANN, replace(own(state, ANN), served=men))


# --- Who is for hire (H-246) ---------------------------------------------------------------------


def for_hire(state: Port) -> list[str]:
    return [one.name for one in candidates(state, ANN, own(state, ANN))]


@pytest.mark.rule("H-246")
def test_three_new_men_wait_in_each_port_and_are_gone_after_it() -> None:
    assert for_hire(peopled(built("Rose"))) == [GUNNER, BOARDER, MASTER]
    second = peopled(built("Rose", captain=""), season=2)
    assert for_hire(second) == [one.name for one in MEN[3:6]]
    assert refused(second, Hire(0, GUNNER)) == ("H-246", f"{GUNNER} is not for hire in this port")
    assert refused(second, Hire(0, "Her rival's man"))[0] == "H-246"


@pytest.mark.rule("H-246")
def test_a_man_asks_for_his_post_and_for_his_trait() -> None:
    state = peopled(built("Rose", captain=""), companies=(party(),))
    holding, prices = own(state, ANN), state.terms.prices
    assert price(state.terms, holding, Hire(0, GUNNER)) == prices.captain + 10
    assert price(state.terms, holding, Hire(0, "Jack Smith")) == prices.captain
    assert price(state.terms, holding, Commission(0, BOARDER)) == prices.officer + 10
    assert price(state.terms, holding, Raise("Raiders", BOARDER)) == prices.officer + 10


@pytest.mark.rule("C-19")
def test_nobody_has_two_commands() -> None:
    state = strike(peopled(built("Rose", captain=""), built("Wren", captain="")), Hire(0, GUNNER))
    assert for_hire(state) == [BOARDER, MASTER]
    assert refused(state, Hire(1, GUNNER)) == ("C-19", f"{GUNNER} already has a command")
    assert trait_of(state.terms, own(state, ANN), GUNNER) is Trait.GUNNER
    plain = strike(state, Hire(1, "Jack Smith"))
    assert refused(plain, Raise("Raiders", "Jack Smith"))[0] == "C-19"


@pytest.mark.rule("H-246")
def test_a_man_whose_ship_was_sold_waits_for_another() -> None:
    state = peopled(built("Rose", captain=""), built("Wren", captain=""))
    state = strike(state, Hire(1, GUNNER), Sell(1))
    later = replace(state, season=2)
    assert for_hire(later)[-1] == GUNNER
    assert strike(later, Hire(0, GUNNER))


@pytest.mark.rule("H-246")
def test_legal_bargains_offer_each_candidate() -> None:
    state = peopled(built("Rose", captain=""))
    hires = {
        act.bargain.content.name
        for act in port_rules.legal(state, ANN)
        if isinstance(act, Deal) and isinstance(act.bargain.content, Hire)
    }
    assert {GUNNER, BOARDER, MASTER} < hires


@pytest.mark.rule("H-246")
def test_no_two_people_of_a_career_are_called_alike_and_all_traits_come_round() -> None:
    for crowns in (("england", "spain"), ("france", "denmark")):
        both = people_for(CAPTAINS, crowns, 5, 11)
        names = [one.name for people in both for one in people]
        lives = [one.life for people in both for one in people]
        assert len(names) == len(set(names)) == len(set(lives)) == 30
        for people in both:
            assert sorted(one.trait for one in people[:12]) == sorted(EACH)
            for first in range(0, 15, 3):
                assert len({one.trait for one in people[first : first + 3]}) == 3
    assert people_for(CAPTAINS, CROWNS, 3, 11) == people_for(CAPTAINS, CROWNS, 3, 11)
    assert people_for(CAPTAINS, CROWNS, 3, 11) != people_for(CAPTAINS, CROWNS, 3, 12)


# --- What a trait does to a price (C-19.9 to C-19.12) --------------------------------------------


def reduced(trait: Trait, bargain: Bargain) -> tuple[int, list[str]]:
    """How much less a bargain costs under a man, and by which paragraphs."""
    company = replace(party(), officers=(f"Man {trait}",))
    state = peopled(serving(trait, **WORN), companies=(company,))
    holding = own(state, ANN)
    asked, mods = bill(state.terms, holding, bargain)
    off = asked - price(state.terms, holding, bargain)
    assert off == -total(mods)
    wounded = books(state, Served(f"Man {trait}", wounded=True))
    assert bill(state.terms, own(wounded, ANN), bargain)[1] == ()
    return off, [mod.rule for mod in mods]


@pytest.mark.rule("C-19.9", "C-19.10", "C-19.11", "C-19.12")
@pytest.mark.parametrize(
    ("trait", "bargain", "off", "rule"),
    [
        (Trait.SURGEON, Mend(0), 2, "C-19.9"),
        (Trait.QUARTERMASTER, Mend(0), 13 // 2, "C-19.10"),
        (Trait.RECRUITER, Enlist(0, Arms.MUSKET, Quality.HARDENED), 5, "C-19.11"),
        (Trait.RECRUITER, Enlist(0, Arms.MUSKET, Quality.ABLE), 2, "C-19.11"),
        (Trait.DRILLMASTER, Train(0), 12, "C-19.12"),
    ],
)
def test_a_man_makes_one_thing_cheaper(trait: Trait, bargain: Bargain, off: int, rule: str) -> None:
    assert reduced(trait, bargain) == (off, [rule])
    others = [each for each in EACH if each is not trait]
    assert {each for each in others if rule in reduced(each, bargain)[1]} == set(), (
        "somebody else's trait"
    )


@pytest.mark.rule("C-19.10")
def test_the_log_says_why_less_was_paid_and_the_enemy_reads_none_of_it() -> None:
    state = peopled(serving(Trait.QUARTERMASTER, **WORN))
    step = port_rules.apply(state, Deal(ANN, Sealed(ANN, Mend(0))), Scripted())
    assert "(6 coins less: a quartermaster aboard [C-19.10])" in told([step])[0]
    event = step.events[0]
    assert isinstance(event, Dealt)
    theirs = redact(event, LUIS)
    assert isinstance(theirs, Dealt)
    assert theirs.mods == Sealed(ANN, None)
    plain = port_rules.apply(state, Deal(ANN, Sealed(ANN, Train(0))), Scripted()).events[0]
    assert redact(plain, LUIS) == replace(theirs, coins=Sealed(ANN, None))
    before = owning(built("Rose"))
    old = port_rules.apply(before, Deal(ANN, Sealed(ANN, Train(0))), Scripted()).events[0]
    assert isinstance(old, Dealt)
    assert old.mods is None


# --- Homecoming: what he brings, and what becomes of him (C-19.8, H-247, H-248) ------------------


def returned(
    state: Port, *ends: ShipEnd, faces: Sequence[int] = ()
) -> tuple[Port, Holding, list[str]]:
    """The career after a season, Ann's books then, and the log; her flagship is as she went."""
    flag = [end_of(own(state, ANN).ships[0])] if ends else []
    state, steps = came_back(state, *flag, *ends, faces=faces)
    return state, own(state, ANN), told(steps)


def sent(trait: Trait = Trait.GUNNER, **served: object) -> tuple[Port, Ship]:
    """Ann's flagship and a brig under a man with a trait."""
    ship = serving(trait)
    state = books(peopled(built("Flag", captain=""), ship), Served(ship.captain, **served))  # type: ignore[arg-type]
    return with_holding(state, LUIS, Holding(0, (built("Toro"),), (), 0)), ship


@pytest.mark.rule("C-19.8")
def test_a_smuggler_brings_coins_for_what_his_ship_can_carry() -> None:
    state, ship = sent(Trait.SMUGGLER)
    trader = replace(ship, model=kind("fluyt"))
    trader = replace(built("Fleur", "fluyt", captain=ship.captain))
    holding = own(state, ANN)
    state = with_holding(state, ANN, replace(holding, ships=(holding.ships[0], trader)))
    coins = own(state, ANN).coins
    cargo = state.terms.models[trader.model].cargo
    after, steps = home(state)
    pay = [event for step in steps for event in step.events if isinstance(event, PaidOut)]
    assert pay[0].grant.content is not None
    assert own(after, ANN).coins == coins + pay[0].grant.content + 4 * cargo
    assert f"; besides {4 * cargo} coins by {ship.captain}, a smuggler [C-19.8]" in "".join(
        told(steps)
    )
    assert redact(pay[0], LUIS).smuggled == Sealed(ANN, None)


@pytest.mark.rule("H-247")
def test_a_first_victory_promotes_and_his_crew_then_keeps_heart() -> None:
    state, ship = sent()
    shaken = end_of(ship, crew=Quality.SCURVY, victories=1)
    after, holding, log = returned(state, shaken)
    assert holding.ships[1].crew is Quality.SCURVY
    assert holding.ships[1].victories == 1
    assert holding.ships[0].victories == 0
    assert is_promoted(holding, ship.captain)
    assert sum("is promoted" in line and "[H-247]" in line for line in log) == 1
    keen = with_holding(
        after, ANN, replace(holding, ships=(holding.ships[0], replace(ship, victories=1)))
    )
    _, holding, log = returned(keen, shaken)
    assert holding.ships[1].crew is ship.crew
    assert holding.ships[1].victories == 2
    assert not any("is promoted" in line for line in log)


@pytest.mark.rule("H-248")
@pytest.mark.parametrize(("face", "wounded"), [(5, False), (6, True)])
def test_who_lost_men_may_be_wounded_and_sits_a_season_out(face: int, wounded: bool) -> None:
    state, ship = sent()
    after, holding, log = returned(state, end_of(ship, fighting=2), faces=(face,))
    assert sum("[H-248]" in line for line in log) == 1
    acts = trait_of(after.terms, holding, ship.captain)
    assert acts is (Trait.NONE if wounded else Trait.GUNNER)
    again, holding, _ = returned(after)
    assert trait_of(again.terms, holding, ship.captain) is Trait.GUNNER


@pytest.mark.rule("H-247")
@pytest.mark.parametrize(("face", "drowned"), [(5, False), (6, True)])
def test_who_loses_his_ship_drowns_or_waits_in_the_next_port(face: int, drowned: bool) -> None:
    state, ship = sent()
    after, holding, log = returned(state, end_of(ship, loss=Loss.SUNK), faces=(face,))
    assert (ship.captain in holding.fallen) is drowned
    assert (ship.captain in for_hire(after)) is not drowned
    assert any(f"Lost for good: {ship.captain}" in line for line in log) is drowned


@pytest.mark.rule("H-247")
def test_a_man_taken_with_his_ship_costs_his_ransom_as_well() -> None:
    state, ship = sent()
    after, holding, log = returned(state, end_of(ship, loss=Loss.TAKEN))
    assert any(f"{ship.captain} is a prisoner" in line for line in log)
    assert not any("Lost for ever" in line for line in log)
    assert ship.captain in for_hire(after)
    assert ship.captain not in holding.fallen
    company = Raise("Raiders", ship.captain)
    assert price(after.terms, holding, company) == 2 * (after.terms.prices.officer + 10)
    free = strike(after, company)
    served = served_of(own(free, ANN), ship.captain)
    assert served is not None
    assert not served.captive


@pytest.mark.rule("H-247")
def test_the_dead_are_told_by_name_and_serve_no_more() -> None:
    state, ship = sent()
    after, holding, log = returned(state, end_of(ship, captain=False))
    assert f"{ship.captain} is killed. [H-247]" in log
    assert ship.captain in holding.fallen
    assert ship.captain not in for_hire(after)


# --- Whom an opponent hires -----------------------------------------------------------------------


def hires(state: Port) -> list[Bargain]:
    """Whom an opponent would take into service now, the most urgent first."""
    wants = Captain().wants(state, ANN, random.Random(1))
    return [act for act in wants if isinstance(act, Hire | Commission | Raise)]


@pytest.mark.rule("C-19")
def test_an_opponent_hires_by_price_and_use() -> None:
    flag, brig = built("Flag", "light-frigate", captain=""), built("Wren", captain="")
    assert hires(peopled(flag, brig))[0] == Hire(1, GUNNER)
    dear = peopled(flag, brig)
    men = tuple(replace(one, price=99) for one in MEN)
    dear = replace(dear, terms=replace(dear.terms, people=(men, ())))
    [hire] = [act for act in hires(dear) if isinstance(act, Hire)]
    assert hire.name not in [one.name for one in MEN]
    assert hires(peopled(flag, built("Wren", "pinnace", captain=""))) == []


@pytest.mark.rule("C-19.8")
def test_a_smuggler_is_wanted_for_a_full_hold_and_a_swordsman_for_a_company() -> None:
    flag, fluyt = built("Flag", captain=""), built("Wren", "west-indiaman", captain="")
    second = replace(MEN[EACH.index(Trait.SMUGGLER)])
    state = peopled(flag, fluyt)
    state = replace(state, terms=replace(state.terms, people=((second,), ())))
    assert Hire(1, second.name) in hires(state)
    blade = MEN[EACH.index(Trait.SWORDSMAN)]
    state = peopled(flag, companies=(party(groups="a" * 9, officers=1),))
    state = replace(state, terms=replace(state.terms, people=((blade,), ())))
    assert Commission(0, blade.name) in hires(state)
