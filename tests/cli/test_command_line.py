"""The command line: what it prints, what it refuses in a sentence, and its exit codes."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from pieces_of_eight.campaign.career import Career, Setup
from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.content import raid, scenario
from pieces_of_eight.content.careers import career_setup, world
from pieces_of_eight.saves.career_file import CareerHeader
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.cli.main import main
from pieces_of_eight.tui.cli.play import begin
from pieces_of_eight.tui.cli.trouble import Trouble, open_folder
from pieces_of_eight.tui.match.maps import MapFight

HEADLESS = ("lab", "content", "saved", "trouble")


SETUPS = {"sea_fight": scenario("duel").setup(), "land_raid": raid("st-croix").setup()}


@pytest.fixture
def folder(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A folder with one finished match in it, at sea if nothing else is asked for."""
    engine = getattr(request, "param", "sea_fight")
    match = Match(ENGINES[engine], SETUPS[engine], 7)
    chairs = (Chair("ai", "Barnet", "mate"), Chair("ai", "Rackham", "mate"))
    with open_folder(tmp_path).create(engine, match, "Duel", chairs) as saved:
        while saved.match.to_act:
            who = saved.match.to_act[0]
            saved.match.submit(who, saved.match.seat(who).legal()[-1])
    return tmp_path


def usage(*words: str) -> int:
    """The exit code of a command line that argparse turns away."""
    with pytest.raises(SystemExit) as leaving:
        main(words)
    assert isinstance(leaving.value.code, int)
    return leaving.value.code


def test_the_version_is_that_of_the_project(capsys: pytest.CaptureFixture[str]) -> None:
    project = Path(__file__).parents[2] / "pyproject.toml"
    version = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"]
    assert main(("--version",)) == 0
    assert capsys.readouterr().out == f"Pieces of Eight {version}\n"


def test_version_and_help_end_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("--version",)) == 0
    assert "Pieces of Eight" in capsys.readouterr().out
    assert usage("--help") == 0
    said = capsys.readouterr().out
    assert "examples:" in said
    assert "exit codes:" in said


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("plunder",), "invalid choice: 'plunder'"),
        (
            ("lab", "run", "t", "duel", "--games", "0"),
            "'0' is not a whole number from 1 to",
        ),
        (("lab", "run", "t", "duel", "--games", "many"), "'many' is not a whole number"),
        (("saves", "burn"), "invalid choice: 'burn'"),
        (("--seed", "-1"), "-1"),
        (("--set", "theme=dusk"), "theme can be night, chart, contrast or terminal, not 'dusk'"),
        (("--set", "thmee=night"), "There is no setting 'thmee'; did you mean theme?"),
    ],
)
def test_wrong_usage_is_one_line_and_code_2(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert usage(*words) == 2
    said = capsys.readouterr().err
    assert told in said
    assert said.count("\n") == 1
    assert "--help" in said


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("lab", "run", "t", "duell"), "There is no scenario 'duell'; did you mean duel?"),
        (("lab", "run", "t", "duel", "--levels", "admiral,mate"), "There is no opponent 'admiral'"),
    ],
)
def test_unknown_names_are_told_and_code_2(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert told in capsys.readouterr().err


def test_rules_print_a_paragraph_by_id_and_by_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("rules", "p8-17.2")) == 0
    assert capsys.readouterr().out.startswith("P8-17.2  Grappling")
    assert main(("rules", "reduced", "sail")) == 0
    assert "P8-12.7" in capsys.readouterr().out
    assert main(("rules",)) == 0
    assert "P8-20.3" in capsys.readouterr().out
    assert main(("rules", "zeppelin")) == 1
    assert "No rule mentions 'zeppelin'" in capsys.readouterr().err


def test_saves_are_listed_checked_exported_and_imported(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at = ("--data", str(folder), "saves")
    assert main((*at, "list")) == 0
    assert "Duel, Barnet against Rackham, over" in capsys.readouterr().out
    assert main((*at, "check")) == 0
    assert "duel: sound." in capsys.readouterr().out
    copy = tmp_path / "copy.p8"
    assert main((*at, "export", "duel", str(copy))) == 0
    assert main((*at, "import", str(copy))) == 0
    assert "duel-2" in capsys.readouterr().out
    assert main((*at, "export", "duel", str(copy))) == 1
    assert "exists already" in capsys.readouterr().err
    for wrong in (("check", "nowhere"), ("export", "nowhere", str(tmp_path / "no.p8"))):
        capsys.readouterr()
        assert main((*at, *wrong)) == 1
        assert "no saved game 'nowhere'" in capsys.readouterr().err


@pytest.mark.parametrize("folder", SETUPS, indirect=True)
def test_replay_tells_every_event_with_its_rule_and_verifies(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(("replay", str(folder / "duel.match"))) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Duel"
    assert " is over." in lines[-1]
    assert all(line.endswith("]") for line in lines[1:])
    assert main(("replay", str(folder / "duel.match"), "--verify")) == 0
    assert "replay as recorded" in capsys.readouterr().out
    assert main(("--data", str(folder), "replay", "duel")) == 0, "by its name in saves list"
    assert capsys.readouterr().out.splitlines() == lines


def test_replay_says_what_is_wrong_with_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(("replay", str(tmp_path / "none.match"))) == 1
    assert "There is no file" in capsys.readouterr().err
    stranger = tmp_path / "stranger.match"
    stranger.write_text("Dear diary")
    assert main(("replay", str(stranger))) == 1
    said = capsys.readouterr().err
    assert "stranger.match" in said
    assert said.count("\n") == 1


def test_playing_needs_a_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("--data", str(tmp_path))) == 1
    assert "needs a terminal" in capsys.readouterr().err


def test_a_folder_that_cannot_be_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("")
    assert main(("--data", str(file / "saves"), "saves", "list")) == 1
    assert "--data" in capsys.readouterr().err


@pytest.mark.parametrize("name", HEADLESS)
def test_commands_without_a_screen_do_not_load_textual(name: str) -> None:
    script = (
        f"import sys; from pieces_of_eight.tui.cli import main, {name};"
        "print('textual' in sys.modules)"
    )
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert found.stdout == "False\n"


def test_careers_are_listed_checked_exported_and_imported_as_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place, at = open_folder(tmp_path / "saves"), ("--data", str(tmp_path / "saves"), "saves")
    chairs = Chair("person", "Anne Bonny"), Chair("ai", "Luis Robles", "mate")
    crowns = ("england", "spain")
    for title, ironman, words in (("Open", False, {}), ("Iron", True, {0: "rum"})):
        header = CareerHeader(title, chairs, crowns, 7, ironman=ironman)
        setup = Setup(career_setup(("Anne Bonny", "Luis Robles"), crowns, 3), world(crowns))
        with place.create_career(header, setup, words) as career:
            career.begin("career", "port", Career(setup, 7).port)
    assert main((*at, "list")) == 0
    said = capsys.readouterr().out
    assert "Anne Bonny of England against Luis Robles of Spain, season 1 of 3, 0 poi" in said
    assert ", ironman, sealed, " in said
    assert main((*at, "check")) == 0
    said = capsys.readouterr().out
    assert "open: sound." in said
    assert "iron: iron.career is locked: it needs the password of Anne Bonny." in said
    copy = tmp_path / "copy"
    assert main((*at, "export", "open", str(copy))) == 0
    assert main((*at, "import", str(copy))) == 0
    assert "open-2" in capsys.readouterr().out
    assert main((*at, "export", "iron", str(tmp_path / "other"))) == 1
    assert "is an ironman career" in capsys.readouterr().err


# --- the chronicle of a career that is kept ---------------------------------------------------


@pytest.fixture
def kept(tmp_path: Path) -> tuple[Path, str]:
    """A folder, and the name of a career in it that lies at its first muster."""
    from pieces_of_eight.campaign.career import Stage
    from pieces_of_eight.tui.play.career import begin as set_out
    from tests.tui.endings import AGAINST_SAILOR, sail
    from tests.tui.shell import make_folder

    saved = set_out(AGAINST_SAILOR, make_folder(tmp_path))
    sail(saved, until=Stage.MUSTER)
    name = saved.name
    saved.close()
    return tmp_path, name


@pytest.mark.parametrize(
    ("form", "begins"),
    [("text", "====="), ("json", "{"), ("html", "<!doctype html>")],
)
def test_a_chronicle_is_had_in_three_forms(
    form: str, begins: str, kept: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, name = kept
    assert main(["--data", str(folder), "chronicle", name, "--format", form]) == 0
    assert capsys.readouterr().out.startswith(begins)


def test_a_chronicle_is_written_to_a_file_once_and_of_a_career_that_there_is(
    kept: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, name = kept
    file = folder / "mine.html"
    words = ["--data", str(folder), "chronicle"]
    assert main([*words, name, "--format", "html", "--file", str(file)]) == 0
    assert file.read_text("utf-8").startswith("<!doctype html>")
    assert main([*words, name, "--file", str(file)]) == 1
    assert "already" in capsys.readouterr().err
    assert main([*words, "nobody"]) == 1
    assert "There is no career called nobody." in capsys.readouterr().err


# --- straight into a fight ---------------------------------------------------------------------


def test_the_game_opens_straight_into_a_raid(tmp_path: Path) -> None:
    folder = open_folder(tmp_path)
    page = begin(folder, "campeche", 7)()
    assert isinstance(page, MapFight)
    assert page.session.saved.header.seed == 7
    assert page.session.saved.header.chairs[0].person
    page.session.close()
    page = begin(folder, "campeche", None)()
    assert isinstance(page, MapFight)
    assert page.session.saved.header.sworn is not None
    page.session.close()
    with pytest.raises(Trouble, match="did you mean campeche"):
        begin(folder, "campech", 7)
