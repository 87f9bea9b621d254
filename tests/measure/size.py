"""How large the house is, against what it may be: `python -m tests.measure.size`.

Product and tests by files, lines, tokens, and names that stand for more than one class. Tokens are
Python's own without comments, docstrings and line ends, so that neither blank lines nor denser
writing change them. The budget stands in budget.toml beside this file; `--lower` writes today's
figures into it where they are below, and never raises one.
"""

import argparse
import ast
import io
import sys
import tokenize
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
BUDGET = Path(__file__).with_name("budget.toml")
PARTS = {"product": (".wheel", "campaign", "content", "saves", "tui"), "tests": ("tests",)}
COLUMNS = ("files", "lines", "tokens", "names_twice")
SILENT = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT),
    *(tokenize.ENCODING, tokenize.ENDMARKER),
}


def tokens(source: str, tree: ast.Module) -> int:
    """How many tokens there are, without comments and docstrings; one below a field is one, too."""
    bodies = (getattr(node, "body", None) for node in ast.walk(tree))
    alone = [each for body in bodies if isinstance(body, list) for each in body]
    docstrings = {
        (each.lineno, each.col_offset)
        for each in alone
        if isinstance(each, ast.Expr)
        and isinstance(each.value, ast.Constant)
        and isinstance(each.value.value, str)
    }
    told = (
        token
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type not in SILENT
    )
    return sum(
        token.type != tokenize.STRING
        or (token.start[0], len(token.line[: token.start[1]].encode())) not in docstrings
        for token in told
    )


def measure(folders: tuple[str, ...]) -> Counter[str]:
    """Count what the Python files of some folders hold."""
    found, files_of = Counter[str](), Counter[str]()
    for path in (path for folder in folders for path in (ROOT / folder).rglob("*.py")):
        source = path.read_text("utf-8")
        tree = ast.parse(source)
        found["files"] += 1
        found["lines"] += len(source.splitlines())
        found["tokens"] += tokens(source, tree)
        files_of.update({node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)})
    found["names_twice"] = sum(files > 1 for files in files_of.values())
    return found


def allowed(budget: dict[str, Any], part: str, column: str) -> int:
    """What a part may be: the base, and what the issues need on top of it."""
    rows = budget.get("issues", {}).values()
    return budget["base"][part][column] + sum(row.get(part, {}).get(column, 0) for row in rows)


def main() -> int:
    """Print what is measured and what is allowed. Returns 1 where there is too much."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--lower", action="store_true", help="lower the budget to what is there")
    lower = parser.parse_args().lower
    text = BUDGET.read_text("utf-8")
    budget, too_much = tomllib.loads(text), False
    print("".join(f"{head:>14}" for head in ("", *COLUMNS)))
    for part, folders in PARTS.items():
        found = measure(folders)
        most = {column: allowed(budget, part, column) for column in COLUMNS}
        print(f"{part:>14}" + "".join(f"{found[column]:14,}" for column in COLUMNS))
        print(f"{'at most':>14}" + "".join(f"{most[column]:14,}" for column in COLUMNS))
        for column in COLUMNS:
            if (more := found[column] - most[column]) > 0:
                print(f"{part}: {more:,} {column} too many.", file=sys.stderr)
                too_much = True
            elif lower:
                base = budget["base"][part][column]
                start = text.index(f"[base.{part}]")
                old, new = f"{column} = {base:_}", f"{column} = {base + more:_}"
                text = text[:start] + text[start:].replace(old, new, 1)
    if lower:
        BUDGET.write_text(text, "utf-8")
    return int(too_much)


if __name__ == "__main__":
    sys.exit(main())
