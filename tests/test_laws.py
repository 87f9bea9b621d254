"""Every law for every engine of the table, over games played at random."""

import pkgutil
from collections.abc import Callable
from importlib import import_module
from itertools import product
from typing import get_args

import pytest
from msgspec import Struct

from pieces_of_eight.campaign.career import CAPTAINS
from pieces_of_eight.campaign.engines import ENGINES, PORT
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.port.events import Spoils
from pieces_of_eight.campaign.port.people import feared
from pieces_of_eight.campaign.port.state import Bargain, Deal, Phase, Port, Rename, Retire, own
from tests import laws
from tests.games import kind_of, played
from tests.laws import LAWS, law_a_record_plays_again
from tests.tables import QUICK, SETUPS, case, trials

EACH_GAME = pytest.mark.parametrize(("engine", "setup"), trials())
SOAK_SEEDS = range(100, 110)
LONG_SEEDS = range(50_000, 50_150)


def test_every_engine_has_setups_to_be_tried_on() -> None:
    assert set(SETUPS) == set(ENGINES)
    assert all(engine.name == name for name, engine in ENGINES.items())


def structs(engine: str) -> list[type[Struct]]:
    """All that an engine's states, actions and events are made of."""
    room = import_module(f"pieces_of_eight.campaign.{engine}")
    modules = [
        import_module(each.name)
        for each in pkgutil.iter_modules(room.__path__, f"{room.__name__}.")
    ]
    found = [each for module in modules for each in vars(module).values()]
    kinds = [each for each in found if isinstance(each, type) and issubclass(each, Struct)]
    return [each for each in kinds if each is not Struct]


@pytest.mark.parametrize("engine", SETUPS)
def test_nothing_of_a_position_or_an_action_can_be_changed_in_place(engine: str) -> None:
    """What can be changed cannot be looked up either: positions and actions are keys of tables."""
    found = structs(engine)
    assert len(found) > 10
    assert [each.__name__ for each in found if not each.__struct_config__.frozen] == []


@pytest.mark.parametrize("engine", SETUPS)
def test_a_record_names_every_kind_of_event_and_action_by_a_tag_of_its_own(engine: str) -> None:
    for union in (ENGINES[engine].event, ENGINES[engine].action):
        kinds = get_args(union)
        assert len({kind.__struct_config__.tag for kind in kinds}) == len(kinds)
    ours = {
        each
        for each in structs(engine)
        if issubclass(each, Event)
        and each.__module__.startswith(f"pieces_of_eight.campaign.{engine}.")
        and not each.__subclasses__()  # which only share their fields
    }
    assert ours == set(get_args(ENGINES[engine].event))


@pytest.mark.parametrize("engine", SETUPS)
def test_every_action_has_its_chapter_and_every_question_its_answer(engine: str) -> None:
    room = import_module(f"pieces_of_eight.campaign.{engine}")
    assert set(room.ACTIONS) == set(get_args(ENGINES[engine].action))
    if answers := getattr(room, "ANSWERS", {}):
        assert set(answers) == set(get_args(import_module(f"{room.__name__}.state").Pending))


def test_games_by_lot_come_to_all_that_there_is_in_a_port() -> None:
    """But to another name for a ship, which no list offers, and to peace, which the soak sees."""
    games = product(QUICK["port"], (0, 1, 2, 5))  # in the last a man is wounded for good
    turns = [turn for setup, seed in games for turn in played(case("port", setup, seed))[1]]
    told = {type(event) for turn in turns for event in turn.step.events}
    assert told == {*get_args(PORT.event)} - {Spoils}
    assert {kind_of(turn.action) for turn in turns} == {
        *get_args(PORT.action),
        *get_args(Bargain),
    } - {Deal, Rename}
    ashore = [turn.step.state for turn in turns if isinstance(turn.action, Retire)]
    assert {state.phase for state in ashore} == {Phase.OVER, Phase.PORT}, "a captain, and a rival"
    quays = [turn.before for turn in turns if turn.before.phase is Phase.PORT]
    for name, stands in QUAYS.items():
        assert sum(map(stands, quays)) > 20, name


QUAYS: dict[str, Callable[[Port], bool]] = {
    "an order is taken": lambda port: any(own(port, who).order for who in CAPTAINS),
    "a spy is paid": lambda port: any(own(port, who).spy for who in CAPTAINS),
    "a man has two traits": lambda port: any(
        man.second for who in CAPTAINS for man in own(port, who).served
    ),
    "a man has walked over": lambda port: any(port.turned),
    "a nemesis is feared": lambda port: any(feared(port, who) for who in CAPTAINS),
    "a rival is gone": lambda port: any(captain.gone for captain in port.captains),
}
"""What is new in a winter's port, each seen at the quay in many positions."""


@EACH_GAME
def test_every_law_holds_in_a_game(engine: str, setup: str) -> None:
    for law in LAWS.values():
        law(case(engine, setup, 0))


@pytest.mark.soak
@pytest.mark.parametrize("seed", SOAK_SEEDS)
@EACH_GAME
def test_laws_of_many_games(
    engine: str, setup: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laws, "BENT", 4)  # twice as many as in a quick run
    for law in LAWS.values():
        law(case(engine, setup, seed))


@pytest.mark.soak
@EACH_GAME
def test_thousands_of_games_end_and_come_out_alike_again(engine: str, setup: str) -> None:
    for seed in LONG_SEEDS:
        law_a_record_plays_again(case(engine, setup, seed))
