"""Fleets and sheets that captains are tried on: in port, at the muster, and in a last season."""

from collections.abc import Iterator

from hypothesis import strategies as st
from msgspec.structs import replace

from pieces_of_eight.campaign import port as port_rules
from pieces_of_eight.campaign.engines import SHEET
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.lab.sheets import usual_fleet
from pieces_of_eight.campaign.port.state import Company as Hired
from pieces_of_eight.campaign.port.state import Holding, Port, new_ship, with_holding
from pieces_of_eight.campaign.sheet.state import Company, Fleet, Phase, Prize, Sail, Sheet
from pieces_of_eight.content.careers import career_setup, sheet_options
from tests.ai.choosing import chosen
from tests.seasons import season

ONE = Player(0)
SHORES = sheet_options()
FLEET = usual_fleet(1)
LAST = replace(SHORES, prize=Prize("the plate fleet", 2, 40))
"""The same options in a last season: a prize sails with the third force."""

SHIPS = st.builds(
    Sail,
    name=st.just("a ship"),
    type=st.just("brig"),
    merchant=st.booleans(),
    cost=st.integers(0, 40),
    cargo=st.integers(0, 8),
    room=st.sampled_from((0, 6, 10, 16)),
    captain=st.sampled_from(("", "a captain")),
)
COMPANIES = st.builds(
    Company,
    name=st.just("a company"),
    groups=st.integers(1, 20),
    officers=st.integers(0, 4),
    cost=st.integers(0, 20),
)
FLEETS = st.builds(
    lambda ships, companies: Fleet(tuple(ships), tuple(companies)),
    st.lists(SHIPS, max_size=56),
    st.lists(COMPANIES, max_size=14),
)


def moments(seed: int) -> Iterator[Sheet]:
    """Positions of a season between two mates, before the fold is opened."""
    dice = Seeded(seed)
    sheet = SHEET.game.start(season(6, 10, ("England", "Spain"))(seed), dice).state
    while sheet.phase < Phase.FIGHTING and SHEET.game.to_act(sheet):
        yield sheet
        sheet = SHEET.game.apply(sheet, chosen(SHEET, sheet, seed=seed), dice).state


def port() -> Port:
    setup = career_setup(("Ann Hale", "Luis Roca"), ("england", "spain"), 3)
    return port_rules.start(setup, Seeded(1)).state


def owning(*types: str, coins: int = 0, companies: tuple[Hired, ...] = ()) -> Port:
    """A captain in port with these ships, hulls whole."""
    state = port()
    ids = [model.id for model in state.terms.models]
    ships = tuple(
        replace(new_ship(state.terms, ids.index(kind), f"Ship {n}"), captain="Tom")
        for n, kind in enumerate(types)
    )
    return with_holding(state, ONE, Holding(coins, ships, companies, 0 if ships else -1))
