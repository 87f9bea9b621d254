"""Builds the game's wheel: everything in it lies under one name, `pieces_of_eight`.

The repository keeps `campaign`, `content`, `saves` and `tui` side by side, and there they import
each other by these names. Where Python packages are installed such names belong to nobody: other
projects use them too. So the wheel holds `pieces_of_eight.campaign` and so on, and each import of
one of the four is written for its place there. No line is moved.

What explains is left out where nobody who has the wheel reads it, for the game does not need it and
it is a tenth of the wheel: all of it in `tui` and `saves`, which nobody imports, in the bridge from
careers to fights, in the story of a career, and in the rooms of an engine that are private to it;
comments, and what is told of private functions, everywhere. The rest is a library, and keeps what
is told of it. What nobody reads is indented by one space instead of four.
"""

import ast
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NAME = "pieces_of_eight"
PARTS = ("campaign", "content", "saves", "tui")
UNREAD = ("saves", "tui")
"""The parts that are no library: nobody who has them installed reads them."""
PRIVATE = ("bridge", "chronicle", "mind", "rules")
"""The rooms of an engine that nobody imports from outside it, as the contracts of imports say;
the bridge from careers to fights and the story of a career, which only the game's own sessions
ask for."""
STEP = 4
"""By so many spaces the repository indents."""
TOP = Path(".wheel", NAME)
"""What lies in the package itself, beside the parts."""

_NAMED = re.compile(rf"""(["'])({"|".join(PARTS)})(\.(?!toml)[a-z_]+)+\1""")
"""A module's full name in quotes, which would be wrong where the game is installed."""


class OneName(BuildHookInterface[Any]):
    """Puts the parts under one name; in an editable install the repository is used as it lies."""

    PLUGIN_NAME = "custom"
    _made: Path | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Say what goes into the wheel, `standard` or `editable`."""
        root = Path(self.root)
        if version == "editable":
            build_data["force_include_editable"][str(root / TOP)] = NAME
            return
        self._made = Path(mkdtemp(prefix="pieces-of-eight-"))
        assemble(root, self._made / NAME)
        build_data["force_include"][str(self._made / NAME)] = NAME

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take away what was made for the build."""
        if self._made is not None:
            shutil.rmtree(self._made)


def assemble(root: Path, package: Path) -> None:
    """Write the package as it is installed, from the repository at `root`."""
    for source, inside in _files(root):
        target = package / inside
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix == ".py":
            target.write_text(placed(source.read_text("utf-8"), str(inside)), "utf-8")
        else:
            shutil.copyfile(source, target)


def _files(root: Path) -> Iterator[tuple[Path, Path]]:
    """Each file of the package, and its place in it."""
    for base, under in ((root / TOP, Path()), *((root / part, Path(part)) for part in PARTS)):
        for source in sorted(base.rglob("*")):
            if source.is_file() and "__pycache__" not in source.parts:
                yield source, under / source.relative_to(base)


def placed(text: str, file: str) -> str:
    """The text of a module with its imports of the four parts written for one name.

    Raises ValueError where a module is named in a way that this cannot follow.
    """
    if found := _NAMED.search(text):
        raise ValueError(f"{file}: name the module {found[0]} from `__package__`.")
    tree, lines = ast.parse(text, file), text.splitlines(keepends=True)
    for node in _imports(tree):
        if isinstance(node, ast.Import) and any(_part(each.name) for each in node.names):
            raise ValueError(f"{file}:{node.lineno}: write `from x import y`, not `import x.y`.")
        if isinstance(node, ast.ImportFrom) and not node.level and _part(node.module):
            before, word, after = lines[node.lineno - 1].partition("from ")
            lines[node.lineno - 1] = f"{before}{word}{NAME}.{after}"
    unread = _is_unread(Path(file))
    _leave_out(tree, lines, unread)
    if unread:
        _draw_in(tree, lines)
    return "".join(lines)


def _is_unread(file: Path) -> bool:
    """Whether nobody reads what a module tells of itself."""
    part, *rooms = file.parent.parts or ("",)
    return part in UNREAD or (part == "campaign" and any(each in PRIVATE for each in rooms))


def _leave_out(tree: ast.AST, lines: list[str], everything: bool) -> None:
    """Empty the lines of comments, and of texts that stand by themselves."""
    within = _inside_texts(tree)
    for at, line in enumerate(lines, 1):
        if line.lstrip().startswith("#") and at not in within:
            lines[at - 1] = "\n"
    for each, alone in _told(tree, everything):
        for at in range(each.lineno - 1, each.end_lineno or each.lineno):
            lines[at] = "\n"
        if alone:
            lines[each.lineno - 1] = f"{' ' * each.col_offset}pass\n"


def _draw_in(tree: ast.AST, lines: list[str]) -> None:
    """Indent by one space what is indented by four."""
    within = _inside_texts(tree)
    for at, line in enumerate(lines, 1):
        if at not in within:
            code = line.lstrip(" ")
            lines[at - 1] = " " * ((len(line) - len(code)) // STEP) + code


def _told(tree: ast.AST, everything: bool) -> Iterator[tuple[ast.stmt, bool]]:
    """Texts that stand by themselves, in private functions or everywhere; whether alone there."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if not isinstance(body, list) or not (everything or _is_private(node)):
            continue
        for each in body:
            text = each.value if isinstance(each, ast.Expr) else None
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                yield each, len(body) == 1


def _is_private(node: ast.AST) -> bool:
    """Whether it is a function that its own module or class alone calls."""
    function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    return function and node.name.startswith("_") and not node.name.endswith("__")


def _inside_texts(tree: ast.AST) -> set[int]:
    """The lines on which a text goes on that began above them."""
    return {
        at
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant | ast.JoinedStr)
        for at in range(node.lineno + 1, (node.end_lineno or node.lineno) + 1)
    }


def _imports(tree: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """Every import of a module. They are statements, so no expression is looked into."""
    for field in ("body", "orelse", "handlers", "finalbody", "cases"):
        for node in getattr(tree, field, ()):
            if isinstance(node, ast.Import | ast.ImportFrom):
                yield node
            else:
                yield from _imports(node)


def _part(module: str | None) -> bool:
    return (module or "").partition(".")[0] in PARTS
