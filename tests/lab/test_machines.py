"""What docs/machines.md says can be done: each program and each command in it runs."""

import importlib
import inspect
import random
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import pieces_of_eight
import pytest

from campaign.ai.arena import play_out
from campaign.ai.policy import Level, level
from campaign.kernel.mind import Budget
from tests.benchmarks import learning as bench
from tests.lab.learning import WHERE, environment
from tests.lab.trace import SMALL, ready
from tui.cli.main import main

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "machines.md"
EXTRAS = {"pettingzoo": "pettingzoo", "openspiel": "pyspiel"}
"""By extra the module that has to be there."""
SMALLER = ("--games", "4", "--looks", "2", "--trial", "2")
"""What is added to a training, so that it takes no time."""


@pytest.fixture
def lab(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """`pieces_of_eight.lab` as it lies here, whatever is installed, with small surveys."""
    monkeypatch.setattr(pieces_of_eight, "__path__", [str(ROOT / ".wheel" / "pieces_of_eight")])
    forget()
    found = importlib.import_module("pieces_of_eight.lab")
    made = found.Environment
    monkeypatch.setattr(
        found, "Environment", lambda *of: made(*of[:2], name="".join(of[2:3]), size=SMALL)
    )
    yield found
    forget()


def forget() -> None:
    """Let what is imported next be read anew."""
    for name in [each for each in sys.modules if each.startswith("pieces_of_eight.lab")]:
        del sys.modules[name]


def fenced(language: str) -> list[str]:
    """What stands between fences of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE.read_text("utf-8"), re.M | re.S)


def run(program: str) -> dict[str, Any]:
    """Run a program in this checkout; what it has made."""
    made: dict[str, Any] = {"__name__": "__main__"}
    exec(re.sub(r"pieces_of_eight\.(?!lab)", "", program), made)
    return made


def test_each_program_of_the_page_runs(lab: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    programs = fenced("python")
    assert len(programs) == 6
    made = [run(each.replace('"sailor"', '"powder monkey"')) for each in programs]
    assert made[0]["game"].over
    assert f"{made[0]['duel'].observer.size} (" in capsys.readouterr().out
    assert made[3]["game"].over
    assert sum(odds for _, odds in made[4]["node"].chances) == 1
    assert made[5]["game"].over


@pytest.mark.parametrize("extra", EXTRAS)
def test_the_program_with_an_extra_runs(extra: str, lab: ModuleType) -> None:
    if not find_spec(EXTRAS[extra]):
        pytest.skip(f"needs the extra {extra}: make soak installs and runs it")
    (program,) = fenced(f"python {extra}")
    assert run(program)


@pytest.mark.parametrize("extra", EXTRAS)
def test_without_an_extra_it_says_how_to_install_it(
    extra: str, lab: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    for name in ("openspiel_game", "pettingzoo_env"):
        monkeypatch.delitem(sys.modules, f"campaign.lab.learning.{name}", raising=False)
    with pytest.raises(ModuleNotFoundError, match=rf'pip install "pieces-of-eight\[{extra}\]"'):
        importlib.import_module(f"pieces_of_eight.lab.{extra}")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert extra in project["optional-dependencies"]
    assert f'pip install "pieces-of-eight[{extra}]"' in PAGE.read_text("utf-8")


def test_each_command_of_the_page_runs(
    lab: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = "".join(fenced("sh")).splitlines()
    assert len(commands) == 4
    for command in commands:
        words = shlex.split(command.replace("sailor", "'powder monkey'"))
        if words[0] == "pieces-of-eight":
            assert main(words[1:]) == 0
            assert "duel" in capsys.readouterr().out
            continue
        assert words[0] == "python"
        if words[1] == "-m":
            quick(monkeypatch)
            assert importlib.import_module(f"{words[2]}.__main__").main(words[3:]) == 0
            assert '{"bench": "numbers: duel"' in capsys.readouterr().out
            continue
        monkeypatch.setattr(sys, "argv", [*words[1:], *SMALLER])
        run((ROOT / words[1]).read_text("utf-8"))
        assert re.search(r"0 games: share [\d.]+% ±", capsys.readouterr().out)


def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bench take no time, and compare with nothing that has to be installed."""
    monkeypatch.setattr(bench, "SECONDS", 0.001)
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench, "MADE", ("duel",))
    monkeypatch.setattr(bench, "environment", ready)
    monkeypatch.setattr(bench, "STRANGE", 1)
    monkeypatch.setattr(bench, "find_spec", lambda name: None)


def test_the_bench_tells_numbers_and_rates_and_what_it_leaves_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    quick(monkeypatch)
    figures = {str(each["bench"]): each for each in bench.learning()}
    assert figures["numbers: duel"]["new_to_the_index"] == 0
    assert int(figures["an episode, duel: duel"]["steps_per_second"]) > 100
    assert "left_out" in figures["PettingZoo"]
    assert "left_out" in figures["OpenSpiel"]


def test_everything_a_program_may_call_tells_what_it_does(lab: ModuleType) -> None:
    for name in lab.__all__:
        found = getattr(lab, name)
        if not inspect.isclass(found):
            continue
        assert inspect.getdoc(found), name
        for member, each in vars(found).items():
            if inspect.isfunction(each) and not member.startswith("_"):
                assert inspect.getdoc(each), f"{name}.{member}"


def test_a_scenario_that_is_none_is_told(lab: ModuleType) -> None:
    with pytest.raises(lab.UnknownNameError, match="no scenario 'dule'; did you mean duel"):
        lab.environment("dule")


@pytest.mark.parametrize("engine", WHERE)
def test_opponents_play_as_in_the_arena(engine: str, lab: ModuleType) -> None:
    """The same game as between two levels that the arena seats."""
    of, name = environment(engine), "powder monkey"
    game = of.episode(5)
    sides = [lab.Opponent(of, name, seat, 5) for seat in of.seats]
    while game.who is not None:
        sides[game.who].play(game)
    result = play_out(of.engine, of.setup, [level(name)] * len(sides), 5)
    scores = of.engine.game.score(game.state)
    assert tuple(scores[seat] for seat in of.seats) == result.scores
    with pytest.raises(ValueError, match="there is no opponent 'admiral'"):
        lab.Opponent(of, "admiral", of.seats[0], 1)


def test_an_action_of_the_engine_can_be_done_and_is_refused_in_words() -> None:
    game, rng = environment("sea_fight").episode(2), random.Random(1)
    first = game.legal[min(game.legal)]
    game.do(first)
    while game.who == 0:
        game.step(rng.choice(tuple(game.legal)))
    with pytest.raises(ValueError, match=rf"{type(first).__name__}.* is not legal now: .*\[.*\]\."):
        game.do(first)


def test_an_opponent_is_told_how_many_orders_in_a_row_it_has_given(
    lab: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []

    class Head:
        def choose(self, seen: Any, legal: Any, rng: random.Random, budget: Budget, /) -> Any:
            told.append(budget.strokes)
            return legal[0]

    made = Level("counting", "", lambda engine: Head())
    monkeypatch.setattr("campaign.lab.learning.opponent.level", lambda name: made)
    game = environment("sea_fight").episode(5)
    sides = [lab.Opponent(game.environment, "counting", seat, 5) for seat in (0, 1)]
    turns: list[list[int]] = []
    while game.who is not None and len(turns) < 6:
        sides[game.who].play(game)
        turns.append(told.copy())
        told.clear()
    assert turns == [list(range(len(turn))) for turn in turns]
    assert max(map(len, turns)) > 1
