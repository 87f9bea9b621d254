"""Change the rules of an engine at random, one place at a time, and see whether tests notice.

`python -m tests.mutations --engine shore_raid --count 20 --seed 1` makes 20 changes, each in a
copy of the project, and runs the engine's quick tests and the laws over them. A change turns a
comparison, moves a number by one, drops a condition, or swaps `and` and `or`, plus and minus.
The seeded faults (tests/faults) are chosen by hand and all have to be noticed; these are
drawn, and tell what share is. A change that is not noticed may change nothing (an equal order of
two checks, a bound that nothing comes near): each has to be looked at.
"""

import argparse
import ast
import random
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.coverage_table import ROOT
from tests.faults.sandbox import Sandbox, Target

ENGINES = (
    "sea_fight",
    "land_raid",
    "shore_raid",
    "pirate_wars",
    "treasure_grab",
    "sheet",
    "career",
)
NO_RULES = re.compile(
    "__init__|events.*|generate|imagination|last_season|names|offered_marches|distances|plans|say.*"
)
"""Files of engines that hold words or guesses, not rules."""
NO_RULE_ROOMS = ("odds", "mind")
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
        if not NO_RULES.fullmatch(path.stem) and path.parent.name not in NO_RULE_ROOMS
    }


def drawn(engine: str, count: int, seed: int) -> list[Mutation]:
    """So many changes of an engine's rules, of all that can be made."""
    every = [each for file, whole in rules_of(engine).items() for each in mutations(file, whole)]
    return random.Random(seed).sample(every, min(count, len(every)))


def noticed(sandbox: Sandbox, mutation: Mutation) -> str:
    """The first test that notices a change: of the engine's folder, or a law; empty for none."""
    path = sandbox.folder / "campaign" / sandbox.target.engine / mutation.file
    whole = path.read_text("utf-8")
    laws = ("tests/test_laws.py", "-k", sandbox.target.engine)
    try:
        sandbox.write(path, mutation.made(whole))
        return sandbox.first_failure() or sandbox.first_failure(*laws)
    finally:
        sandbox.write(path, whole)


def share(engine: str, count: int, seed: int) -> tuple[int, int]:
    """How many of some changes were noticed, and how many there were; each is told."""
    made = drawn(engine, count, seed)
    caught = 0
    with tempfile.TemporaryDirectory() as folder:
        sandbox = Sandbox(Path(folder) / "copy", Target(engine, (), {}))
        assert sandbox.sound
        for mutation in made:
            test = noticed(sandbox, mutation)
            caught += bool(test)
            print(f"{'caught' if test else 'MISSED'}  {mutation}\n        {test}", flush=True)
    return caught, len(made)


def main(arguments: list[str]) -> int:
    """Read the command line, and tell the share."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutations", description=__doc__)
    parser.add_argument("--engine", choices=ENGINES, required=True)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    caught, count = share(given.engine, given.count, given.seed)
    print(f"{given.engine}, seed {given.seed}: {caught} of {count} noticed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
