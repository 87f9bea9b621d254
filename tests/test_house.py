"""How the house is built: the same rooms in every engine, short files, clean walls."""

import ast
import re
import subprocess
import sys
from functools import cache, lru_cache
from inspect import isfunction, signature
from pathlib import Path
from typing import get_args

import pytest

from campaign.engines import ENGINES, FIGHTS
from tests.coverage_table import ROOT, called, sources, texts
from tests.import_circles import import_lines

SEVEN = {
    "start": ["setup", "dice"],
    "to_act": ["state"],
    "legal": ["state", "who"],
    "refuse": ["state", "action"],
    "apply": ["state", "action", "dice"],
    "imagine": ["seen", "rng"],
    "score": ["state"],
}
ROOMS = {
    "model": {"state", "actions", "events", "opening", "account", "say"},
    "rules": {"turn", "legal"},
    "odds": {"__init__"},
    "mind": {"__init__", "judgement"},
}
"""What stands in each room of an engine, under the same name in every one."""
NO_FIGHT = {"judgement"}
"""What the sheet and the port do without: a captain there weighs no single position."""
MAY_CHOOSE = {"__init__", "generate", "imagination", "strengths"}
"""Files that are handed a generator: imagination, maps from a seed. An opponent's mind may too."""
FOLDERS = ("campaign", "content", "saves", "tui", "tests")
MOST_LINES = 500
MACHINE = ("home", "work", "Users", "root", "mnt")
"""How the paths of one machine begin."""
WORDS = (".py", ".toml", ".md", ".tcss", ".txt", ".svg", ".json", "")


@cache
def tracked() -> list[str]:
    """The files of the project; all that is there where there is no git to ask."""
    try:
        command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        paths = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))
        return [path.relative_to(ROOT).as_posix() for path in paths if path.is_file()]
    return [name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


# --- engines -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ENGINES)
def test_an_engine_is_a_module_with_the_seven_functions(name: str) -> None:
    game = ENGINES[name].game
    assert game.__name__ == f"campaign.{name}"
    for function, parameters in SEVEN.items():
        found = getattr(game, function)
        assert isfunction(found), function
        assert len(signature(found).parameters) == len(parameters), function
        assert found.__doc__, f"{function} says nothing about itself"
    assert set(SEVEN) <= set(game.__all__)


@pytest.mark.parametrize("name", ENGINES)
def test_every_engine_has_the_same_rooms(name: str) -> None:
    folder = ROOT / "campaign" / name
    wanted = {folder / room: names for room, names in ROOMS.items()}
    if name == "career":
        del wanted[folder / "odds"]  # nothing is weighed by dice in port
    if name not in FIGHTS:
        wanted = {room: names - NO_FIGHT for room, names in wanted.items() if names - NO_FIGHT}
    for room, names in wanted.items():
        there = {path.stem for path in room.glob("*.py")}
        assert there >= names, f"{room} lacks {sorted(names - there)}"


@pytest.mark.parametrize("name", ENGINES)
def test_every_event_and_action_has_a_tag_of_its_own_and_a_docstring(name: str) -> None:
    for union in (ENGINES[name].event, ENGINES[name].action):
        kinds = get_args(union)
        assert len({kind.__struct_config__.tag for kind in kinds}) == len(kinds)
        assert all(kind.__doc__ for kind in kinds)


@pytest.mark.parametrize("name", ENGINES)
def test_the_union_of_events_has_every_event_of_the_engine(name: str) -> None:
    written = {
        node.name
        for _, text in texts(f"campaign/{name}")
        if re.search(r"class \w+\([^)]*\b(?:Event|NewTurn)\b", text)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ClassDef)
        and any(ast.unparse(b) in ("Event", "NewTurn") for b in node.bases)
    }
    assert written == {kind.__name__ for kind in get_args(ENGINES[name].event)}


# --- files -------------------------------------------------------------------------------


def test_no_file_is_too_long() -> None:
    long = {
        path: count
        for path, text in texts(*FOLDERS)
        if (count := len(text.splitlines())) > MOST_LINES
    }
    assert not long, f"too long: {long}"


def test_every_module_says_what_it_is_for() -> None:
    begins = re.compile(r'(?:\s*#.*\n)*\s*(?:"""|\Z)')
    files = texts("campaign", "content", "saves", "tui")
    silent = [path for path, text in files if not begins.match(text)]
    assert not silent, f"no docstring: {silent}"


def test_nothing_is_left_to_do() -> None:
    marks = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|X" + r"XX)\b")
    found = [name for name in tracked() if name.endswith(".py") and marks.search(text(name))]
    assert not found, f"work left in {found}"


def test_no_file_names_a_path_of_one_machine() -> None:
    paths = re.compile(rf"(?<![\w.~-])/(?:{'|'.join(MACHINE)})/\w")
    found = {
        name: match.group()
        for name in tracked()
        if Path(name).suffix in WORDS
        and any(f"/{word}/" in text(name) for word in MACHINE)
        and (match := paths.search(text(name)))
    }
    assert not found, f"paths of one machine: {found}"


@lru_cache(maxsize=1)
def text(name: str) -> str:
    return (ROOT / name).read_text("utf-8", errors="replace")


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_the_pages_for_developers_name_files_that_are_there(page: str) -> None:
    """By their path from the root, from `tui` or `campaign`, or within an engine."""
    places = [ROOT, ROOT / "tui", ROOT / "campaign", *(ROOT / folder for folder in folders())]
    named = re.findall(r"`((?:[a-z_]+/)+[a-z_]+)(?:\.py)?`", text(page))
    lost = {
        name
        for name in named
        if not any((place / each).exists() for place in places for each in (name, f"{name}.py"))
    }
    assert named
    assert not lost, f"{page} names what is not there: {sorted(lost)}"


# --- walls -------------------------------------------------------------------------------


def test_the_rules_load_no_screen_and_no_files() -> None:
    """In a process of its own, so that what this one has loaded does not matter."""
    code = "import campaign.engines, sys; print(*sorted(m.split('.')[0] for m in sys.modules))"
    loaded = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    strangers = {"textual", "rich", "tinydb", "platformdirs", "tui", "saves", "content"}
    assert not strangers & set(loaded)


def imports(tree: ast.Module) -> set[str]:
    """The modules that a file imports by name, at the top or inside."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


@cache
def imports_of(folder: str) -> dict[str, set[str]]:
    """By file of a folder, the modules it imports by name."""
    return {path: imports(ast.parse(import_lines(text))) for path, text in texts(folder)}


@pytest.mark.parametrize("name", ENGINES)
def test_no_chapter_of_rules_throws_dice_of_its_own(name: str) -> None:
    """`imagine` is handed a generator, and maps are made from a seed; rules ask for dice."""
    strays = {"random", "secrets", "time", "datetime", "os", "uuid", "numpy"}
    found = {
        path: sorted(strays & asked)
        for path, asked in imports_of(f"campaign/{name}").items()
        if strays & asked and Path(path).stem not in MAY_CHOOSE and Path(path).parent.name != "mind"
    }
    assert not found, f"chance or clock in the rules: {found}"


def test_the_rules_neither_print_nor_open_files() -> None:
    found = [
        f"{path}:{node.lineno}"
        for path, text in texts("campaign/kernel", "campaign/geometry", *folders())
        if re.search(r"\b(?:print|open|input)\s*\(", text)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and called(node) in {"print", "open", "input"}
    ]
    assert not found


def folders() -> list[str]:
    return [f"campaign/{name}" for name in ENGINES]


def test_no_engine_knows_another() -> None:
    found = [
        (path, other)
        for name in ENGINES
        for path, asked in imports_of(f"campaign/{name}").items()
        for other in asked
        if other.startswith("campaign.") and other.split(".")[1] not in {name, "kernel", "geometry"}
    ]
    assert not found


def test_the_kernel_knows_nothing_of_the_sea() -> None:
    for path, tree in sources("campaign/kernel"):
        outside = {m for m in imports(tree) if m.startswith("campaign.")}
        assert all(m.startswith("campaign.kernel") for m in outside), path
        names = {node.id.lower() for node in ast.walk(tree) if isinstance(node, ast.Name)}
        assert not names & {"hex", "ship", "sea", "hull", "gun", "crew", "weapon"}, path
