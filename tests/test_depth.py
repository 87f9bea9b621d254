"""No class stands on a tower of others: who reads one reads three of ours at the most."""

from collections.abc import Iterator
from importlib import import_module
from inspect import isclass
from pkgutil import walk_packages
from types import ModuleType

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
        for module in modules(package):
            waiting += within(module, module.__name__)
    while waiting:
        kind = waiting.pop()
        yield kind
        waiting += [each for each in within(kind, kind.__module__) if each is not kind]


def modules(package: str) -> Iterator[ModuleType]:
    """The modules of a package, but for those that need a package which only some have."""
    for found in walk_packages(import_module(package).__path__, f"{package}."):
        if found.name.endswith("__main__"):
            continue
        try:
            module = import_module(found.name)
        except ModuleNotFoundError as error:
            if not error.name or error.name.partition(".")[0] in PACKAGES:
                raise
            continue
        yield module


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
