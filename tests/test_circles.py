"""No file asks one that asks it again, by whatever way round: rooms can be read one at a time."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.coverage_table import texts
from tests.import_circles import asks, circles, import_lines

PACKAGES = ("campaign", "content", "saves", "tui")


def test_no_files_import_each_other_in_a_circle() -> None:
    graph = asks(read(whole=False))
    found = circles(graph)
    told = [f"{name} asks {sorted(graph[name] & set(ring))}" for ring in found for name in ring]
    assert not found, f"{len(found)} circles:\n" + "\n".join(told)


@pytest.mark.soak
def test_the_import_lines_of_a_source_name_the_same_modules_as_all_of_it() -> None:
    assert asks(read(whole=False)) == asks(read(whole=True))


def read(*, whole: bool) -> Iterator[tuple[str, ast.Module]]:
    """The sources, or what may name a module in them; what a package binds is read in full."""
    for path, text in texts(*PACKAGES):
        yield path, ast.parse(text if whole or path.endswith("__init__.py") else import_lines(text))


def rings(**files: str) -> list[list[str]]:
    """The circles among files that are written out; `a__b` stands for a/b.py."""
    named = {name.replace("____init__", "/__init__"): text for name, text in files.items()}
    paths = {
        f"{re.sub('(?<=[a-z])__(?=[a-z])', '/', name)}.py": text for name, text in named.items()
    }
    found = circles(asks((path, ast.parse(text)) for path, text in paths.items()))
    read = {
        path: text if "__init__" in path else import_lines(text) for path, text in paths.items()
    }
    assert circles(asks((path, ast.parse(text)) for path, text in read.items())) == found
    return found


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
