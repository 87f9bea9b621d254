"""No file asks one that asks it again, by whatever way round: rooms can be read one at a time."""

import ast
import re

import pytest

from tests.coverage_table import sources
from tests.import_circles import asks, circles

PACKAGES = ("campaign", "content", "saves", "tui")


def test_no_files_import_each_other_in_a_circle() -> None:
    graph = asks(sources(*PACKAGES))
    found = circles(graph)
    told = [f"{name} asks {sorted(graph[name] & set(ring))}" for ring in found for name in ring]
    assert not found, f"{len(found)} circles:\n" + "\n".join(told)


def rings(**files: str) -> list[list[str]]:
    """The circles among files that are written out; `a__b` stands for a/b.py."""
    named = {name.replace("____init__", "/__init__"): text for name, text in files.items()}
    paths = {
        f"{re.sub('(?<=[a-z])__(?=[a-z])', '/', name)}.py": text for name, text in named.items()
    }
    return circles(asks((path, ast.parse(text)) for path, text in paths.items()))


@pytest.mark.parametrize(
    "way_back",
    [
        "import a.one",
        "from a import one",
        "from a.one import thing",
        "from .one import thing",
        "from . import one",
        "def late():\n    from a.one import thing",
        "if TYPE_CHECKING:\n    from a.one import thing",
        "HOME = 'a.one'",
        "HOME = 'a.one:thing'",
    ],
)
def test_every_way_to_import_closes_a_circle(way_back: str) -> None:
    assert rings(a__one="from a.two import other", a__two=way_back) == [["a.one", "a.two"]]


def test_a_way_round_is_a_circle_and_a_way_down_is_none() -> None:
    down = {"a__one": "import a.two\nimport a.three", "a__two": "import a.three", "a__three": ""}
    assert rings(**down) == []
    assert rings(**{**down, "a__three": "import a.one"}) == [["a.one", "a.three", "a.two"]]


def test_a_package_is_asked_for_its_names_and_not_for_its_modules() -> None:
    package = {"a____init__": "from a.one import thing", "a__one": "from a import two"}
    assert rings(**package, a__two="") == []
    assert rings(**package, a__two="from a import thing") == [["a", "a.one", "a.two"]]
    both = {"a____init__": "from a.one import two", "a__one": "from a import two", "a__two": ""}
    assert rings(**both) == [["a", "a.one"]]


def test_circles_that_do_not_touch_are_told_apart_the_largest_first() -> None:
    small = {"b__one": "import b.two", "b__two": "import b.one\nimport a.one"}
    large = {"a__one": "import a.two", "a__two": "import a.three", "a__three": "import a.one"}
    assert [len(ring) for ring in rings(**small, **large)] == [3, 2]
