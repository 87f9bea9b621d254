"""The captain in port: he stays within his coins, always sails, and buys of everything."""

import random

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import port as port_rules
from pieces_of_eight.campaign import sheet
from pieces_of_eight.campaign.ai.opponent import Opponent
from pieces_of_eight.campaign.bridge import season
from pieces_of_eight.campaign.engines import PORT, SHEET
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.mind import STEADY
from pieces_of_eight.campaign.kernel.sealed import Player, seen
from pieces_of_eight.campaign.port.mind import TASTES, Captain, Taste
from pieces_of_eight.campaign.port.state import (
    Arms,
    Company,
    Deal,
    Disband,
    Group,
    Holding,
    Port,
    Quality,
    SetSail,
    new_ship,
    own,
    with_holding,
)
from pieces_of_eight.content.careers import career_setup, world

ONE = Player(0)


def port(seasons: int = 3) -> Port:
    setup = career_setup(("Ann Hale", "Luis Roca"), ("england", "spain"), seasons)
    return port_rules.start(setup, Seeded(1)).state


def until_he_sails(
    captain: Captain, state: Port, seed: int = 1, most: int = 300
) -> tuple[Port, list[object]]:
    """All he does in port, every bargain checked; the state when he leaves, and the bargains."""
    rng = random.Random(seed)
    bargains: list[object] = []
    for _ in range(most):
        sight = seen(state, ONE)
        act = captain.choose(sight, port_rules.legal(sight.value, ONE), rng, STEADY)
        assert port_rules.refuse(state, act) is None
        if isinstance(act, SetSail):
            return state, bargains
        assert isinstance(act, Deal)
        bargains.append(act.bargain.content)
        state = port_rules.apply(state, act, Seeded(1)).state
        assert own(state, ONE).coins >= 0
    pytest.fail("he never sails")


def owning(*types: str, coins: int = 0, companies: tuple[Company, ...] = ()) -> Port:
    """A captain in port with these ships, hulls whole."""
    state = port()
    ids = [model.id for model in state.terms.models]
    ships = tuple(
        replace(new_ship(state.terms, ids.index(kind), f"Ship {n}"), captain="Tom")
        for n, kind in enumerate(types)
    )
    return with_holding(state, ONE, Holding(coins, ships, companies, 0 if ships else -1))


@pytest.mark.parametrize("temper", [None, *TASTES])
@pytest.mark.parametrize("noise", [0.0, 4.0])
def test_a_captain_of_any_temper_spends_his_purse_and_sails(
    temper: str | None, noise: float
) -> None:
    captain = Captain(noise, TASTES[temper] if temper else Taste())
    for seed in range(15):
        state, bargains = until_he_sails(captain, port(), seed)
        holding = own(state, ONE)
        assert len(holding.ships) >= 4
        assert holding.coins < 60
        assert bargains


@pytest.mark.rule("H-210")
def test_a_captain_without_ships_or_coins_pays_his_men_off_and_buys_one() -> None:
    men = Company("Marines", ("Tom",), (Group(Arms.MUSKET, Quality.HARDENED),) * 8)
    state, bargains = until_he_sails(Captain(), owning(companies=(men,)))
    assert isinstance(bargains[0], Disband)
    assert own(state, ONE).ships
    assert own(state, ONE).companies == ()


def test_a_captain_with_a_great_chest_comes_to_an_end() -> None:
    state, _ = until_he_sails(Captain(), owning(coins=20_000), most=3000)
    assert len(own(state, ONE).ships) <= 56


def test_ships_are_mended_before_others_are_bought() -> None:
    state = owning("brig", coins=100)
    mine = own(state, ONE)
    hurt = replace(mine, ships=(replace(mine.ships[0], gear=5, hull=(8, 11)),))
    after, _ = until_he_sails(Captain(), with_holding(state, ONE, hurt))
    assert (own(after, ONE).ships[0].gear, own(after, ONE).ships[0].hull) == (8, (11, 11))


def test_the_flag_flies_in_the_strongest_warship() -> None:
    after, _ = until_he_sails(Captain(), owning("sloop", "treasure-galleon", "light-frigate"))
    assert own(after, ONE).flag == 2


def test_a_wreck_that_is_not_worth_its_mending_is_sold() -> None:
    state = owning("brig", "sloop", coins=20)
    mine = own(state, ONE)
    wreck = replace(mine.ships[1], gear=0, hull=(1, 1), fighting=0)
    dear = replace(state.terms, prices=replace(state.terms.prices, hull=4, gear=4, fighting=4))
    holding = replace(mine, ships=(mine.ships[0], wreck))
    after, _ = until_he_sails(Captain(), with_holding(replace(state, terms=dear), ONE, holding))
    assert "Ship 1" not in [ship.name for ship in own(after, ONE).ships]


def test_the_greedy_sell_their_prizes_and_others_keep_them() -> None:
    state = owning("brig", "sloop")
    mine = own(state, ONE)
    holding = replace(mine, ships=(mine.ships[0], replace(mine.ships[1], prize=True)))
    state = with_holding(state, ONE, holding)
    for taste, kept in ((TASTES["greedy"], False), (Taste(), True)):
        after, _ = until_he_sails(Captain(0.0, taste), state)
        assert (any(ship.prize for ship in own(after, ONE).ships)) is kept


def test_a_company_that_has_lost_men_is_filled_up_again() -> None:
    few = Company("Red", (), (Group(Arms.MUSKET, Quality.ABLE),) * 3)
    after, _ = until_he_sails(Captain(), owning("light-frigate", coins=400, companies=(few,)))
    (company,) = own(after, ONE).companies[:1]
    assert len(company.groups) >= 9
    assert company.officers


def test_an_opponent_in_a_process_of_his_own_buys_and_leaves_port() -> None:
    """His names are not on the list of samples, and are taken all the same."""
    state, bought = port(), 0
    named = Holding(500, (), (), -1)
    state = with_holding(state, ONE, named)
    with Opponent(PORT, "mate, bold", 3) as rival:
        for _ in range(100):
            act = rival.choose_now(seen(state, ONE))
            if isinstance(act, SetSail):
                break
            state, bought = port_rules.apply(state, act, Seeded(1)).state, bought + 1
    assert bought
    assert isinstance(act, SetSail)


def test_an_opponent_in_a_process_of_his_own_seals_his_sheet_with_salt() -> None:
    dice = Seeded(1)
    ships = owning("brig", "brig", "sloop", "sloop", "fluyt", "fluyt", "coaster")
    setup = season(with_holding(ships, Player(1), own(ships, ONE)), world(("england", "spain")))
    state = sheet.start(setup, dice).state
    with Opponent(SHEET, "mate", 3) as rival:
        while not state.prints[0]:
            state = sheet.apply(state, rival.choose_now(seen(state, ONE)), dice).state
    assert state.secrets[0].content is not None
    assert state.secrets[0].content.salt
