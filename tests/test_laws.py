"""Every law for every engine of the table, over games played at random."""

import pytest

from campaign.engines import ENGINES
from tests.laws import LAWS
from tests.tables import SETUPS, case

GAMES = [(engine, setup) for engine, setups in SETUPS.items() for setup in setups]
SEEDS = range(1)
SOAK_SEEDS = (1, *range(100, 100 + 2000 // len(GAMES) + 1))


def test_every_engine_has_setups_to_be_tried_on() -> None:
    assert set(SETUPS) == set(ENGINES)
    assert all(engine.name == name for name, engine in ENGINES.items())


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("engine", "setup"), GAMES)
def test_law(engine: str, setup: str, seed: int, law: str) -> None:
    LAWS[law](case(engine, setup, seed))


@pytest.mark.soak
@pytest.mark.parametrize("seed", SOAK_SEEDS)
@pytest.mark.parametrize(("engine", "setup"), GAMES)
def test_laws_of_many_games(engine: str, setup: str, seed: int) -> None:
    for law in LAWS.values():
        law(case(engine, setup, seed))
