"""Change the rules of an engine at random, one place at a time, and see whether tests notice.

`python -m tests.measure.mutants shore_raid --count 20 --seed 1` makes 20 changes, one by one in a
copy of the project, and runs the engine's tests and the laws over each. A change turns a
comparison, moves a number by one, drops a condition, or swaps `and` and `or`, plus and minus.
A change that is not noticed may change nothing (an equal order of two checks, a bound that nothing
comes near): each has to be looked at.
"""

import argparse
import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
LONGEST = 300
"""Seconds after which tests that hang are taken to have noticed."""

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


def noticed(copy: Path, mutation: Mutation, engine: str) -> str:
    """The first test that notices a change: of the engine's folder, or a law; empty for none."""
    path = copy / "campaign" / engine / mutation.file
    whole = path.read_text("utf-8")
    try:
        path.write_text(mutation.made(whole), "utf-8")
        return noticing(copy, engine)
    finally:
        path.write_text(whole, "utf-8")


def noticing(copy: Path, engine: str) -> str:
    """The first red test of an engine, or of the games played anew and the laws."""
    return first_failure(copy, f"tests/{engine}") or first_failure(
        copy, "tests/test_playthroughs.py", "tests/test_laws.py", "-k", f"recorded or {engine}"
    )


def first_failure(copy: Path, *tests: str) -> str:
    """Run some tests in a copy of the project; the first that fails, or nothing."""
    command = [sys.executable, "-m", "pytest", "-x", "--tb=no", "-p", "no:cacheprovider", *tests]
    # The copy's links come before those of the installed project, or nothing would be changed; and
    # Python would take old bytecode for a file that is written twice in a second.
    links = str(copy / ".wheel")
    environment = {**os.environ, "PYTHONPATH": links, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [*command, "-m", "not soak"],
            cwd=copy,
            env=environment,
            capture_output=True,
            text=True,
            timeout=LONGEST,
        )
    except subprocess.TimeoutExpired:
        return f"the tests did not end in {LONGEST} seconds"
    failures = [each for each in done.stdout.splitlines() if each.startswith(("FAILED", "ERROR"))]
    return "".join(failures[:1] or [f"pytest ended with {done.returncode}"] * (done.returncode > 0))


def main() -> int:
    """Read the command line, tell of each change whether it was noticed, and how many were."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("engine", choices=ENGINES)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    mutants = drawn(given.engine, given.count, given.seed)
    caught = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "copy")
        leave = shutil.ignore_patterns("__pycache__", ".[!w]*")
        shutil.copytree(ROOT, copy, ignore=leave, symlinks=True)
        red = noticing(copy, given.engine)
        assert not red, f"tests fail without any change: {red}"
        for mutation in mutants:
            test = noticed(copy, mutation, given.engine)
            caught += bool(test)
            print(f"{'caught' if test else 'MISSED'}  {mutation}\n        {test}", flush=True)
    print(f"{given.engine}, seed {given.seed}: {caught} of {len(mutants)} noticed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
