"""No class stands on a tower of others: who reads one reads three of ours at the most."""

from collections.abc import Iterator
from importlib import import_module
from inspect import isclass
from pkgutil import walk_packages

PACKAGES = ("campaign", "content", "saves", "tui")
DEEPEST = 3
"""Classes of the project in the longest chain of bases, the class itself among them."""


def depth(kind: type) -> int:
    """How many classes of the project stand on each other in a class, those of libraries apart."""
    if kind.__module__.partition(".")[0] not in (*PACKAGES, __name__.partition(".")[0]):
        return 0
    return 1 + max(map(depth, kind.__bases__))


def classes() -> Iterator[type]:
    """Every class of the project, those that are written within others among them."""
    waiting: list[type] = []
    for package in PACKAGES:
        root = import_module(package)
        for found in walk_packages(root.__path__, f"{package}."):
            if not found.name.endswith("__main__"):
                waiting += within(import_module(found.name), found.name)
    while waiting:
        kind = waiting.pop()
        yield kind
        waiting += [each for each in within(kind, kind.__module__) if each is not kind]


def within(owner: object, module: str) -> list[type]:
    """The classes that are written in a module or in a class, not those brought from elsewhere."""
    return [kind for kind in vars(owner).values() if isclass(kind) and kind.__module__ == module]


def test_no_class_is_more_than_three_deep() -> None:
    found = {f"{kind.__module__}.{kind.__qualname__}": depth(kind) for kind in classes()}
    assert len(found) > 500
    too_deep = {name: deep for name, deep in found.items() if deep > DEEPEST}
    assert not too_deep, sorted(too_deep.items(), key=lambda each: -each[1])


def test_only_the_longest_chain_of_our_own_bases_counts() -> None:
    class Ground(dict[str, int]):
        pass

    class Beside:
        pass

    class Floor(Ground):
        pass

    class Roof(Beside, Floor):
        pass

    assert [depth(kind) for kind in (dict, Ground, Beside, Floor, Roof)] == [0, 1, 1, 2, 3]
