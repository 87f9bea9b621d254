"""Every refusal of the rules: `python -m tests.refusals` prints them, `--keep` keeps the list.

A line a refusal: who refuses, by which paragraph, and the sentence, with what is filled in between
braces.
"""

import ast
import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
KEPT = Path(__file__).with_name("refusals.txt")


def refusals() -> list[str]:
    """The list of today: who refuses, the rule and the sentence, each once."""
    found = set()
    for path in sorted((ROOT / "campaign").rglob("*.py")):
        text = path.read_text("utf-8")
        if "Refusal(" in text or "Reasons:" in text:
            module = path.relative_to(ROOT).with_suffix("").parts
            name = ".".join(("pieces_of_eight", *module)).removesuffix(".__init__")
            known = vars(import_module(name))
            for rule, why, function in calls(ast.parse(text), None):
                for sentence in sentences(why, function):
                    found.add(f"{module[1]:13}  {rule_of(rule, known):9}  {sentence}")
    return sorted(found)


def calls(
    node: ast.AST, function: ast.AST | None
) -> Iterator[tuple[ast.expr, ast.expr, ast.AST | None]]:
    """The rule and the words of each refusal that is made or yielded, and in which function."""
    match node:
        case ast.Call(func=ast.Name(id="Refusal"), args=[rule, why]):
            yield rule, why, function
        case ast.Yield(value=ast.Tuple(elts=[_, rule, why])) if yields_reasons(function):
            yield rule, why, function
    inner = node if isinstance(node, ast.FunctionDef) else function
    for child in ast.iter_child_nodes(node):
        yield from calls(child, inner)


def yields_reasons(function: ast.AST | None) -> bool:
    returns = function.returns if isinstance(function, ast.FunctionDef) else None
    return isinstance(returns, ast.Name) and returns.id == "Reasons"


def rule_of(node: ast.expr, known: dict[str, Any]) -> str:
    """The id that a constant stands for; what is handed over keeps its name in braces."""
    try:
        return str(eval(ast.unparse(node), known))
    except NameError:
        return f"{{{last_name(node)}}}"


def sentences(node: ast.expr, function: ast.AST | None) -> list[str]:
    """All that a text may be."""
    match node:
        case ast.Constant(value=text):
            return [str(text)]
        case ast.JoinedStr(values=parts):
            return ["".join(each) for each in product(*(sentences(p, function) for p in parts))]
        case ast.IfExp(body=one, orelse=other):
            return sentences(one, function) + sentences(other, function)
        case ast.Name(id=name) if function and (values := assigned(name, function)):
            return [text for value in values for text in sentences(value, function)]
        case ast.FormattedValue(value=value):
            return sentences(value, function)
    return [f"{{{last_name(node)}}}"]


def assigned(name: str, function: ast.AST) -> list[ast.expr]:
    """The texts that are assigned to a name in a function."""
    return [
        node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name
        if any(
            isinstance(part, ast.Constant) and isinstance(part.value, str)
            for part in (node.value, *ast.iter_child_nodes(node.value))
        )
    ]


def last_name(node: ast.AST) -> str:
    """The last name of an expression, that of a function for a call."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Call(func=inner) | ast.Subscript(value=inner):
            return last_name(inner)
    return "..."


if __name__ == "__main__":
    lines = "\n".join(refusals()) + "\n"
    if "--keep" in sys.argv:
        KEPT.write_text(lines, "utf-8")
    else:
        print(lines, end="")
