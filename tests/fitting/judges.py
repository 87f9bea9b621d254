"""Opponents of another judgement: the numbers of an engine's mind, and minds with other numbers.

A number of judgement is one that is written out in a module of the mind, as a name of the module
(`WASTE = 0.5`) or as what a field of its weights is by itself. A mind with other numbers is read
from the same source once more, with those in their place. So the two sides of one game can judge
by different numbers in one process, each with tables of its own.
"""

import ast
import importlib
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from campaign.ai.policy import LEVELS, Level, captain
from campaign.engines import ENGINES
from campaign.kernel.game import Engine

LEAST = 0.001
"""A smaller number guards against rounding, and judges nothing."""
MOST = 1000.0
"""A greater one is a bound."""


# --- Which numbers there are ---------------------------------------------------------------------


def mind_of(engine: str) -> Path:
    """The folder of an engine's mind. Raises KeyError for an engine that is none."""
    package = sys.modules[type(ENGINES[engine].mind).__module__]  # campaign.kernel.mind
    assert package.__file__ is not None
    return Path(package.__file__).parents[1] / engine / "mind"


@cache
def numbers(engine: str) -> Mapping[str, float]:
    """The numbers of judgement of an engine's mind, by module and name: "tasks.WASTE"."""
    found: dict[str, float] = {}
    for path in sorted(mind_of(engine).glob("*.py")):
        for name, node in written(ast.parse(path.read_text(encoding="utf-8"))):
            assert isinstance(node.value, float)
            found[f"{path.stem}.{name}"] = node.value
    return found


def written(module: ast.Module) -> Iterator[tuple[str, ast.Constant]]:
    """The numbers written out at the head of a module or of a struct in it, by name."""
    heads = [(node, node.name if isinstance(node, ast.ClassDef) else "") for node in module.body]
    for head, struct in heads:
        for node in head.body if isinstance(head, ast.ClassDef) else [head]:
            match node:
                case ast.Assign(
                    targets=[ast.Name(id=name)], value=ast.Constant(float(number)) as it
                ):
                    pass
                case ast.AnnAssign(
                    target=ast.Name(id=name), value=ast.Constant(float(number)) as it
                ):
                    pass
                case _:
                    continue
            if LEAST <= number <= MOST and (struct in ("", "Weights")):
                yield name, it


# --- A mind with other numbers -------------------------------------------------------------------


class Rewriting(SourceFileLoader):
    """Reads a module with other numbers in it."""

    def __init__(self, name: str, path: str, changes: Mapping[str, float]) -> None:
        """`changes` are by names of the module."""
        super().__init__(name, path)
        self.changes = changes

    def get_code(self, fullname: str) -> CodeType:
        """The code of the changed source; what was compiled before is of no use."""
        path = self.get_filename(fullname)
        module = ast.parse(self.get_data(path), path)
        for name, node in written(module):
            node.value = self.changes.get(name, node.value)
        return compile(module, path, "exec")


class Finding:
    """Finds the modules of one mind, and the engine's, for reading them once more."""

    def __init__(self, engine: str, changes: Mapping[str, float]) -> None:
        self.engine = engine
        self.changes = changes

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module of the mind is, and who reads it; None for all others."""
        spec = PathFinder.find_spec(name, path, target) if self.reads(name) else None
        if spec is not None and spec.origin is not None:
            own = name.removeprefix(f"campaign.{self.engine}.mind").lstrip(".") or "__init__"
            its = {key.partition(".")[2]: n for key, n in self.changes.items() if own == stem(key)}
            spec.loader = Rewriting(name, spec.origin, its)
        return spec

    def reads(self, name: str) -> bool:
        """Whether a module is read once more."""
        mind = f"campaign.{self.engine}.mind"
        return name in (mind, f"campaign.{self.engine}.engine") or name.startswith(f"{mind}.")


def stem(key: str) -> str:
    """The module of a number."""
    return key.partition(".")[0]


@contextmanager
def set_aside(reads: Callable[[str], bool]) -> Iterator[None]:
    """Modules are read anew within, and are what they were behind."""
    kept = {name: module for name, module in sys.modules.items() if reads(name)}
    places = [(sys.modules[name.rpartition(".")[0]], name.rpartition(".")[2]) for name in kept]
    attributes = [(parent, name, getattr(parent, name)) for parent, name in places]
    for name in kept:
        del sys.modules[name]
    for parent, name, _ in attributes:
        delattr(parent, name)
    try:
        yield
    finally:
        for name in [name for name in sys.modules if reads(name)]:
            del sys.modules[name]
        sys.modules.update(kept)
        for parent, name, module in attributes:
            setattr(parent, name, module)


def judging(engine: str, changes: Mapping[str, float]) -> Engine[Any, Any, Any]:
    """The engine as one judges it who goes by other numbers.

    Raises KeyError for a number that the engine's mind has not.
    """
    for name in changes:
        numbers(engine)[name]
    finding = Finding(engine, changes)
    with set_aside(finding.reads):
        sys.meta_path.insert(0, finding)
        try:
            module = importlib.import_module(f"campaign.{engine}.engine")
        finally:
            sys.meta_path.remove(finding)
    found: Engine[Any, Any, Any] = module.ENGINE
    return found


def judge(engine: str, changes: Mapping[str, float]) -> Level:
    """One who thinks as hard as a mate, by other numbers."""
    found = judging(engine, changes)
    return Level("trial", "", lambda _: captain(found, 0.0), LEVELS["mate"].budget)
