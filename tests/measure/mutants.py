"""Change the rules of an engine at random, one place at a time, and see whether tests notice.

`python -m tests.measure.mutants shore_raid --count 20 --seed 1` makes 20 changes, each in a process
that is forked when all is loaded, and runs the engine's tests and the laws there until one fails. A
change turns a comparison, moves a number by one, drops a condition, or swaps `and` and `or`, plus
and minus. One that is not noticed may change nothing (an equal order of two checks, a bound that
nothing comes near): each has to be looked at. Defaults of fields are not changed.
"""

import argparse
import ast
import os
import random
import re
import signal
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
LONGEST = 300
"""Seconds of a processor after which tests that hang are taken to have noticed."""

ENGINES = (
    "sea_fight",
    "land_raid",
    "shore_raid",
    "pirate_wars",
    "treasure_grab",
    "sheet",
    "port",
)
NO_RULES = re.compile(
    "__init__|engine|events|describe|words|say|things|mind|judgement|tactics|expectations|helm|course"
    "|odds|reach|solver|setup"
)
"""Files of engines that hold words or guesses, not rules."""
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
SWAPPED: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}


NOTHING = "nothing"  # said of a change that left all code and tables as they were


class Mutation(NamedTuple):
    """One change of one file, by the place of the text it replaces."""

    file: str
    where: str
    """The function or class it is in."""
    start: int
    end: int
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.file}, {self.where}: {flat(self.old)} -> {flat(self.new)}"

    def made(self, whole: str) -> str:
        """The text of the file with this change."""
        return whole[: self.start] + self.new + whole[self.end :]


def flat(text: str) -> str:
    """Some lines as one."""
    return " ".join(text.split())


def mutations(file: str, whole: str) -> list[Mutation]:
    """Every change that can be made to a file, in the order of its text."""
    found: list[Mutation] = []
    offsets = [0]
    for line in whole.splitlines(keepends=True):
        offsets.append(offsets[-1] + len(line))
    lines = whole.splitlines()

    def place(line: int, column: int) -> int:
        return offsets[line - 1] + len(lines[line - 1].encode()[:column].decode())

    for where, node, new in changes(ast.parse(whole), "the top"):
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = place(node.lineno, node.col_offset)
        end = place(node.end_lineno, node.end_col_offset)
        found.append(Mutation(file, where, start, end, whole[start:end], f"({ast.unparse(new)})"))
    return found


def changes(node: ast.AST, where: str) -> Iterator[tuple[str, ast.expr, ast.expr]]:
    """The expressions under a node that can be changed, each with what it becomes."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        where = node.name
    if isinstance(node, ast.expr):
        for new in changed(node):
            yield where, node, new
    for name, field in ast.iter_fields(node):
        if name in ("decorator_list", "annotation", "returns", "bases", "keywords"):
            continue
        for child in field if isinstance(field, list) else [field]:
            if isinstance(child, ast.AST) and not is_words(child):
                yield from changes(child, where)
    for keyword in getattr(node, "keywords", []):
        yield from changes(keyword, where)


def is_words(node: ast.AST) -> bool:
    """Whether a node is text, an annotation or a check of what always holds: no rule."""
    return isinstance(node, ast.JoinedStr | ast.Assert) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    )


def changed(node: ast.expr) -> Iterator[ast.expr]:
    """What an expression may become."""
    match node:
        case ast.Compare(ops=[op]):
            yield ast.Compare(node.left, [TURNED[type(op)]()], node.comparators)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for n in range(len(values)):
                rest = [*values[:n], *values[n + 1 :]]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            yield ast.Constant(number + 1)
            yield ast.Constant(number - 1)
        case ast.Constant(value=bool(truth)):
            yield ast.Constant(not truth)
        case ast.BinOp(op=op) if type(op) in SWAPPED:
            yield ast.BinOp(node.left, SWAPPED[type(op)](), node.right)
        case ast.IfExp():
            yield node.body
            yield node.orelse
        case ast.ListComp(elt=elt, generators=[ast.comprehension(ifs=[_, *_]) as loop]):
            yield ast.ListComp(elt, [ast.comprehension(loop.target, loop.iter, [], 0)])
        case ast.GeneratorExp(elt=elt, generators=[ast.comprehension(ifs=[_, *_]) as loop]):
            yield ast.GeneratorExp(elt, [ast.comprehension(loop.target, loop.iter, [], 0)])


def rules_of(engine: str) -> dict[str, str]:
    """The files of an engine that hold its rules, by room and name."""
    folder = ROOT / "campaign" / engine
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in sorted(folder.rglob("*.py"))
        if not NO_RULES.fullmatch(path.stem)
    }


def drawn(engine: str, count: int, seed: int) -> list[Mutation]:
    """So many changes of an engine's rules, of all that can be made."""
    every = [each for file, whole in rules_of(engine).items() for each in mutations(file, whole)]
    return random.Random(seed).sample(every, min(count, len(every)))


def put(mutation: Mutation, engine: str) -> bool:
    """Change an engine that is loaded; whether that changed any code or table of it."""
    path = ROOT / "campaign" / engine / mutation.file
    module = import_module(f"pieces_of_eight.campaign.{engine}.{path.stem}")
    changed = ModuleType(module.__name__)
    vars(changed).update(__package__=module.__package__, __file__=module.__file__)
    exec(compile(mutation.made(path.read_text("utf-8")), path, "exec"), vars(changed))
    before, after = dict(held(module)), dict(held(changed))
    found = False
    for name, old in before.items():
        if told(old) != told(after.get(name)):
            if isinstance(old, FunctionType):
                old.__code__, found = after[name].__code__, True
            else:
                found |= replace_everywhere(engine, name, old, after[name])
    forget()
    return found


def held(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The functions, methods and tables that a module has made, by their names."""
    for name, value in vars(module).items():
        if isinstance(value, type) and value.__module__ == module.__name__:
            for inner, method in vars(value).items():
                yield f"{name}.{inner}", bare(method)
        elif not name.startswith("__") and not isinstance(value, ModuleType | type):
            yield name, bare(value)


def bare(value: Any) -> Any:
    """A function without what is wrapped around it; anything else as it is."""
    for inner in ("__wrapped__", "__func__", "fget", "func"):
        if not isinstance(value, FunctionType) and isinstance(
            function := getattr(value, inner, None), FunctionType
        ):
            return function
    return value


def told(value: Any) -> object:
    """What two versions of a thing are compared by; nothing where they cannot be."""
    if isinstance(value, FunctionType):
        return code_of(value.__code__)
    text = repr(value)
    return None if " at 0x" in text or "<class" in text else text


def code_of(code: CodeType) -> tuple[Any, ...]:
    inner = [
        code_of(each) if isinstance(each, CodeType) else (type(each), each)
        for each in code.co_consts
    ]
    return (code.co_code, code.co_names, code.co_varnames, inner)


def replace_everywhere(engine: str, name: str, old: object, new: object) -> bool:
    """Put a table in the place of another in all modules that have it; whether any has.

    A number has no place of its own: it is replaced by its name, in the engine's modules.
    """
    found, is_number = False, isinstance(old, int | str)
    rooms = (f"pieces_of_eight.campaign.{engine}",) if is_number else ("pieces_of_eight", "tests")
    for module in list(sys.modules.values()):
        if module.__name__.startswith(rooms):
            for each, value in list(vars(module).items()):
                if value is old and (each == name or not is_number):
                    setattr(module, each, new)
                    found = True
    return found


def forget() -> None:
    """Empty all caches: what is in them was worked out by the rules as they were."""
    for module in list(sys.modules.values()):
        if module.__name__.startswith("pieces_of_eight"):
            for value in list(vars(module).values()):
                if callable(clear := getattr(value, "cache_clear", None)):
                    clear()


class Mutants:
    """Runs the tests that pytest has collected once for each change, each time in a fork."""

    def __init__(self, engine: str, count: int, seed: int) -> None:
        self.engine, self.count, self.seed = engine, count, seed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        red = self.forked(session, None)
        assert not red, f"tests fail without any change: {red}"
        tried = caught = 0
        for mutation in drawn(self.engine, 3 * self.count, self.seed):
            test = self.forked(session, mutation) if tried < self.count else NOTHING
            if test != NOTHING:
                tried += 1
                caught += bool(test)
                print(f"{'caught' if test else 'MISSED'}  {mutation}\n        {test}", flush=True)
        print(f"{self.engine}, seed {self.seed}: {caught} of {tried} noticed")
        return True

    def forked(self, session: pytest.Session, mutation: Mutation | None) -> str:
        """The first test that notices a change, in a process of its own; NOTHING was changed."""
        ours, theirs = os.pipe()
        if not os.fork():
            os.write(theirs, self.first_red(session, mutation).encode())
            os._exit(0)
        os.close(theirs)
        with open(ours, encoding="utf-8") as answer:
            found = answer.read()
        os.wait()
        return found

    def first_red(self, session: pytest.Session, mutation: Mutation | None) -> str:
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        watch = Watch()
        session.config.pluginmanager.register(watch)
        signal.signal(signal.SIGPROF, watch.too_long)
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        try:
            if mutation and not put(mutation, self.engine):
                return NOTHING
            for item, after in zip(session.items, [*session.items[1:], None], strict=True):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
                if watch.red:
                    break
        except Exception as error:
            return f"{type(error).__name__}: {error}"
        return watch.red


class Watch:
    red = ""  # the first test that fails

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.red:
            self.red = report.nodeid

    def too_long(self, *_: object) -> None:
        """Raises TimeoutError."""
        raise TimeoutError(f"the tests did not end in {LONGEST} seconds")


def main() -> int:
    """Read the command line, tell of each change whether it was noticed, and how many were."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("engine", choices=ENGINES)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    tests = (f"tests/{given.engine}", "tests/test_playthroughs.py", "tests/test_laws.py")
    chosen = f"not (recorded_game or law) or {given.engine}"
    options = ["-q", "-s", "-p", "no:cacheprovider", "-m", "not soak", "-k", chosen]
    return pytest.main([*tests, *options], plugins=[Mutants(given.engine, given.count, given.seed)])


if __name__ == "__main__":
    sys.exit(main())
