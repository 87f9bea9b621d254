"""The wheel as it is installed: one name, beside anybody's packages, with types and metadata."""

import email
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).resolve().parents[1]
NAMES = ("campaign", "content", "saves", "tui")
OPPONENT = """
import sys
from pieces_of_eight.campaign.ai.opponent import Opponent
from pieces_of_eight.campaign.engines import SEA_FIGHT
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.content import scenario
match = Match(SEA_FIGHT, scenario("duel").setup(), 7)
Opponent._think = None
with Opponent(SEA_FIGHT, "sailor", 5) as opponent:
    print(opponent.choose_now(match.seat(match.to_act[0]).seen))
strangers = [n for n in ("campaign", "content", "saves", "tui") if n in sys.modules]
assert not strangers, strangers
"""

CONSUMER = """
from pieces_of_eight.campaign.engines import SEA_FIGHT
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.content import scenario

match = Match(SEA_FIGHT, scenario("duel").setup(), 7)
name: int = match.engine.name  # of a match the state is any engine's
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of installed packages that holds the game, from a wheel built of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    (built,) = WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])
    with zipfile.ZipFile(built) as packed:
        packed.extractall(folder / "site")
    return folder / "site"


@pytest.fixture(scope="module")
def strangers(installed: Path) -> Path:
    """Other people's packages that are called like parts of the game."""
    folder = installed.parent / "strangers"
    for name in NAMES:
        (folder / name).mkdir(parents=True)
        (folder / name / "__init__.py").write_text("raise RuntimeError('a stranger is imported')")
    return folder


def run(words: list[str], *paths: Path) -> str:
    """What Python prints with these folders and the game's dependencies, and nothing else."""
    paths = (*paths, Path(sysconfig.get_path("purelib")))
    done = subprocess.run(
        [sys.executable, "-S", "-P", *words],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))},
        capture_output=True,
        text=True,
        cwd=paths[0],
        check=False,
    )
    assert not done.returncode, done.stderr
    return done.stdout


def test_the_wheel_takes_one_name_and_holds_the_files_of_the_repository(installed: Path) -> None:
    assert {each.name.partition("-")[0] for each in installed.iterdir()} == {"pieces_of_eight"}
    game = installed / "pieces_of_eight"
    assert (game / "py.typed").is_file()
    assert {each.name for each in game.iterdir() if each.is_dir()} == {*NAMES}
    for name in NAMES:
        assert texts(game / name) == texts(ROOT / name)


def texts(folder: Path) -> dict[str, bytes]:
    """What the files of a folder hold, but what Python itself has put there."""
    return {
        each.relative_to(folder).as_posix(): each.read_bytes()
        for each in folder.rglob("*")
        if each.is_file() and "__pycache__" not in each.parts
    }


def test_the_wheel_from_the_source_package_is_the_same(installed: Path, tmp_path: Path) -> None:
    (packed,) = SdistBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with tarfile.open(packed) as source:
        names = source.getnames()
        source.extractall(tmp_path, filter="data")
    assert len(set(names)) == len(names)
    (unpacked,) = (each for each in tmp_path.iterdir() if each.is_dir())
    (built,) = WheelBuilder(str(unpacked)).build(directory=str(tmp_path), versions=["standard"])
    with zipfile.ZipFile(built) as again:
        again.extractall(tmp_path / "again")
    name = "pieces_of_eight"
    assert texts(tmp_path / "again" / name) == texts(installed / name)


def test_it_runs_beside_packages_of_the_same_names(installed: Path, strangers: Path) -> None:
    """Though they come before it; and neither it nor an opponent's process loads any of theirs."""
    words = ["-m", "pieces_of_eight", "lab", "run", str(installed.parent / "games.jsonl"), "duel"]
    few = ["--games", "2", "--levels", "random,random", "--jobs", "2"]
    assert "2 games" in run([*words, *few], strangers, installed)
    assert run(["-c", OPPONENT], strangers, installed)


def test_the_version_is_one_and_the_page_of_the_package_is_whole(installed: Path) -> None:
    (found,) = installed.glob("*.dist-info/METADATA")
    told = email.message_from_string(found.read_text("utf-8"))
    assert f"Pieces of Eight {told['Version']}\n" == run(
        ["-m", "pieces_of_eight", "--version"], installed
    )
    for field in ("Author", "Keywords", "Project-URL", "License-Expression", "Requires-Python"):
        assert told[field], field
    assert any("Development Status" in each for each in told.get_all("Classifier", []))
    links = re.findall(r"\]\(([^)#]+)", str(told.get_payload()))
    assert links
    assert all(each.startswith("https://") for each in links), links


@pytest.mark.soak
def test_a_strict_project_that_imports_the_game_sees_its_types(
    installed: Path, tmp_path: Path
) -> None:
    """A fault of types in such a project is found, so the types were seen."""
    (tmp_path / "consumer.py").write_text(CONSUMER)
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path), "consumer.py"],
        env={**os.environ, "MYPYPATH": str(installed)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "import-untyped" not in done.stdout
    assert 'has type "str", variable has type "int"' in done.stdout, done.stdout
