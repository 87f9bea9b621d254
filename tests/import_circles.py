"""Which file asks which, and the circles they stand in."""

import ast
import re
from collections.abc import Iterable, Mapping

Sources = Iterable[tuple[str, ast.Module]]


def module(path: str) -> str:
    """The dotted name of the module that a file holds; of a package, for its `__init__`."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


IMPORT = re.compile(
    r"^[ \t]*(from[ \t]+[\w.]+[ \t]+import[ \t]*(?:\([^)]*\)|[^\n(]+)|import[ \t][^\n]+)",
    re.MULTILINE,
)
DOTTED = re.compile(r"""["']([A-Za-z_]\w*(?:\.\w+)+(?::\w+)?)["']""")


def import_lines(text: str) -> str:
    """What of a source may name a module: its imports and its dotted strings, a line each.

    A tenth of a source is read in a tenth of the time. A soak test compares the two.
    """
    imports = (" ".join(found.split()) for found in IMPORT.findall(text))
    return "\n".join((*imports, *map(repr, DOTTED.findall(text))))


def asks(sources: Sources) -> dict[str, set[str]]:
    """For each module those it imports: at the top, in a function, for its types, or by a string.

    A package stands for its `__init__`: who takes a name that stands there asks the `__init__`,
    who takes a module out of the folder asks that module, and who could mean either asks both.
    A string that is the dotted name of a module counts, since `import_module` loads by such names;
    and so does what stands before the colon in "package.module:name".
    """
    trees = {module(path): (path.endswith("/__init__.py"), tree) for path, tree in sources}
    own = {name: names(tree) for name, (package, tree) in trees.items() if package}
    found: dict[str, set[str]] = {}
    for name, (package, tree) in trees.items():
        meant: set[str] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                meant |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                meant |= from_import(node, name if package else parent(name, 1), trees, own)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                text = node.value.partition(":")[0]
                meant |= {text} if "." in text else set()
        found[name] = {asked for asked in meant if asked in trees} - {name}
    return found


def from_import(
    node: ast.ImportFrom, package: str, modules: Iterable[str], own: Mapping[str, set[str]]
) -> set[str]:
    """The modules that one `from ... import ...` means, seen from inside a package."""
    source = node.module or ""
    if node.level:
        above = parent(package, node.level - 1)
        source = f"{above}.{source}" if source else above
    meant: set[str] = set()
    for alias in node.names:
        inside = f"{source}.{alias.name}"
        if inside in modules:
            meant.add(inside)
        if inside not in modules or alias.name in own.get(source, ()):
            meant.add(source)
    return meant


def parent(name: str, steps: int) -> str:
    """The package so many steps above."""
    return ".".join(name.split(".")[: len(name.split(".")) - steps])


def names(tree: ast.Module) -> set[str]:
    """The names that a module binds at its top."""
    bound: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            bound |= {(alias.asname or alias.name).split(".")[0] for alias in node.names}
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            bound.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            bound |= {
                leaf.id
                for target in targets
                for leaf in ast.walk(target)
                if isinstance(leaf, ast.Name)
            }
    return bound


def circles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """The sets of modules that ask each other in a round, largest first (Tarjan)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    open_: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        order[name] = low[name] = len(order)
        open_.append(name)
        for asked in sorted(graph[name]):
            if asked not in order:
                visit(asked)
                low[name] = min(low[name], low[asked])
            elif asked in open_:
                low[name] = min(low[name], order[asked])
        if low[name] == order[name]:
            at = open_.index(name)
            together, open_[at:] = open_[at:], []
            if len(together) > 1:
                found.append(sorted(together))

    for name in sorted(graph):
        if name not in order:
            visit(name)
    return sorted(found, key=len, reverse=True)
