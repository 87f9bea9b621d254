"""The same everywhere: from one seed every Python plays the same games (F-83).

What could differ is the sum of fractions, for which `sum` makes up since 3.12, and draws by lot.
"""

import ast
import builtins
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from pieces_of_eight.campaign.engines import ENGINES
from tests.same_everywhere import FILE, GAMES, digest_of, recorded

CAMPAIGN = Path(__file__).parent.parent / "campaign"
OTHERS = {"fsum", "fmean", "mean", "stdev", "sumprod"}
"""What adds fractions in its own way: in the standard library, by name."""
QUICK = (0, 1, 3, 7)
"""The games of each engine that are played in a quick run: two at random, one of sailors, one of
mates."""
STALE = f"record anew, if rules or minds were meant to change: python -m tests.{FILE.stem}"


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """See that nothing in the rules and minds adds fractions by `sum`."""

    def added_up(values: Any, start: Any = 0) -> Any:
        found = builtins.sum(values, start)
        assert not isinstance(found, float), "fractions are added by `added` (kernel/arithmetic)"
        return found

    assert all(
        engine.game for engine in ENGINES.values()
    )  # a module is loaded when it is asked for
    for name, module in sorted(sys.modules.items()):
        if name.startswith("pieces_of_eight.campaign."):
            monkeypatch.setattr(module, "sum", added_up, raising=False)


@pytest.mark.usefixtures("watched")
@pytest.mark.parametrize("engine", ENGINES)
def test_games_are_the_same_on_every_python(engine: str) -> None:
    agrees(engine, QUICK)


@pytest.mark.soak
@pytest.mark.usefixtures("watched")
@pytest.mark.parametrize("engine", ENGINES)
def test_fifty_games_are_the_same_on_every_python(engine: str) -> None:
    agrees(engine, sorted(set(range(GAMES)) - set(QUICK)))


def agrees(engine: str, numbers: Iterable[int]) -> None:
    kept = recorded()
    found = [number for number in numbers if digest_of(engine, number) != kept[engine, number]]
    assert not found, f"{engine}, games {found}: {STALE} {engine}"


# --- The source -----------------------------------------------------------------------------------


class Names:
    """What a file says of names: which functions, fields and variables are fractions."""

    def __init__(self, tree: ast.AST) -> None:
        self.functions = {"float"}
        self.fields: set[str] = set()
        self.variables: set[str] = set()
        others: set[str] = set()
        for node in ast.walk(tree):
            match node:
                case ast.FunctionDef(name=name, returns=ast.Name(id="float")):
                    self.functions.add(name)
                case ast.AnnAssign(target=ast.Name(id=name), annotation=kind):
                    (self.fields if is_float(kind) else others).add(name)
        self.fields -= others

    def within(self, function: ast.FunctionDef) -> "Names":
        """The same, and the parameters of a function."""
        args = function.args
        every = [*args.posonlyargs, *args.args, *args.kwonlyargs]
        self.variables = {
            each.arg for each in every if each.annotation and is_float(each.annotation)
        }
        return self

    def tell(self, node: ast.expr) -> bool:
        """Whether an expression comes to a fraction, as far as its words tell."""
        match node:
            case ast.Constant(value=value):
                return isinstance(value, float)
            case ast.BinOp(left=left, op=op, right=right):
                return isinstance(op, ast.Div) or self.tell(left) or self.tell(right)
            case ast.UnaryOp(operand=inner) | ast.Starred(value=inner):
                return self.tell(inner)
            case ast.GeneratorExp(elt=inner) | ast.ListComp(elt=inner):
                return self.tell(inner)
            case ast.IfExp(body=one, orelse=two):
                return self.tell(one) or self.tell(two)
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                return name in self.functions
            case ast.Attribute(attr=name):
                return name in self.fields
            case ast.Name(id=name):
                return name in self.variables
            case ast.List(elts=parts) | ast.Tuple(elts=parts):
                return any(map(self.tell, parts))
        return False


def is_float(kind: ast.expr) -> bool:
    return isinstance(kind, ast.Name) and kind.id == "float"


def faults(tree: ast.AST) -> set[int]:
    """The lines in which fractions are added by `sum`, or by what adds in its own way."""
    names, found = Names(tree), set()
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for function in functions:
        for node in ast.walk(function):
            match node:
                case ast.Call(func=ast.Name(id="sum"), args=[parts, *start]):
                    inside = names.within(function)
                    spelt = isinstance(
                        parts, ast.GeneratorExp | ast.ListComp | ast.List | ast.Tuple
                    )
                    if (spelt and inside.tell(parts)) or any(map(inside.tell, start)):
                        found.add(node.lineno)
                case ast.Return(value=ast.Call(func=ast.Name(id="sum"))) if (
                    function.name in names.functions
                ):
                    found.add(node.lineno)  # a whole number is made a fraction by `float`
                case ast.Attribute(value=ast.Name(id="statistics" | "math"), attr=attr):
                    found |= {node.lineno} if attr in OTHERS else set()
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module="statistics" | "math", names=aliases):
                found |= {node.lineno} if OTHERS & {each.name for each in aliases} else set()
    return found


def test_judgements_add_fractions_in_one_way() -> None:
    found = []
    for path in sorted(CAMPAIGN.rglob("*.py")):
        lines = faults(ast.parse(path.read_text("utf-8")))
        found += [f"{path.relative_to(CAMPAIGN)}:{line}" for line in sorted(lines)]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "sum(worth(each) for each in ships)",
        "sum([each.hope for each in ships])",
        "sum(each / 6 for each in ships)",
        "sum(detail * each for each in ships)",
        "sum([0.5, *ships])",
        "sum(ships, 0.0)",
        "math.fsum(ships)",
    ],
)
def test_what_adds_fractions_otherwise_is_found(line: str) -> None:
    known = "class Ship:\n    hope: float\ndef worth(ship) -> float: ...\n"
    tree = ast.parse(f"{known}def told(ships, detail: float):\n    return {line}")
    assert faults(tree) == {5}
    assert faults(ast.parse("def told(ships) -> float:\n    return sum(ships)")) == {2}
    assert not faults(ast.parse("def told(ships):\n    return sum(ships)"))
