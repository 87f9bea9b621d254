"""Changes of rules drawn at random: they are real changes, and drawn by a seed alone."""

import ast
import tempfile
from pathlib import Path

import pytest

from tests.faults.sandbox import Sandbox, Target
from tests.mutations import ENGINES, drawn, mutations, noticed, rules_of, share

RULE = '''"""A chapter."""

LEAST = 3


def may(ship: Ship, men: int = 2) -> bool:
    """Whether 4 men are enough."""
    assert men > 0
    if ship.afloat and men >= LEAST:
        return not ship.burning
    return f"{men + 1}" in [name for name in ship.names if name]
'''


def test_comparisons_numbers_and_conditions_are_changed_and_words_are_not() -> None:
    told = {str(each) for each in mutations("chapter.py", RULE)}
    assert told == {
        "chapter.py, the top: 3 -> (4)",
        "chapter.py, the top: 3 -> (2)",
        "chapter.py, may: 2 -> (3)",
        "chapter.py, may: 2 -> (1)",
        "chapter.py, may: ship.afloat and men >= LEAST -> (ship.afloat or men >= LEAST)",
        "chapter.py, may: ship.afloat and men >= LEAST -> (men >= LEAST)",
        "chapter.py, may: ship.afloat and men >= LEAST -> (ship.afloat)",
        "chapter.py, may: men >= LEAST -> (men > LEAST)",
        "chapter.py, may: not ship.burning -> (ship.burning)",
        'chapter.py, may: f"{men + 1}" in [name for name in ship.names if name] '
        "-> (f'{men + 1}' not in [name for name in ship.names if name])",
        "chapter.py, may: [name for name in ship.names if name] -> ([name for name in ship.names])",
    }


@pytest.mark.parametrize("engine", ["career"])
def test_every_change_is_a_program_and_another_one(engine: str) -> None:
    files = rules_of(engine)
    made = drawn(engine, 25, 7)
    assert len(made) == 25
    for each in made:
        whole = files[each.file]
        assert ast.dump(ast.parse(each.made(whole))) != ast.dump(ast.parse(whole)), each
    assert made == drawn(engine, 25, 7) != drawn(engine, 25, 8)


@pytest.mark.soak
def test_that_it_takes_one_point_more_to_kill_is_noticed() -> None:
    made = mutations("model/state.py", rules_of("shore_raid")["model/state.py"])
    never = next(each for each in made if str(each) == "model/state.py, the top: 4 -> (5)")
    with tempfile.TemporaryDirectory() as folder:
        target = Target("shore_raid", (), {})
        assert "test_" in noticed(Sandbox(Path(folder) / "copy", target), never)


@pytest.mark.soak
@pytest.mark.parametrize("engine", ENGINES)
def test_most_changes_are_noticed(engine: str) -> None:
    caught, count = share(engine, 12, 1)
    assert caught > count / 2
