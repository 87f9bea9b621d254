"""What `verify` says of games, and how dice are chosen on the command line (C-27)."""

import io
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from campaign.kernel.dice import Roll
from campaign.kernel.oath import SWORN_DICE, sworn_match
from campaign.kernel.sworn import LINKS
from saves.words import SealedError
from tests.tui.endings import AGAINST_SAILOR
from tests.tui.shell import make_folder, save_duel
from tui.career.new_career import NewCareerScreen
from tui.cli import saved as saved_command
from tui.cli.main import main
from tui.play.commission import Commission
from tui.play.dice_kinds import SWORN
from tui.play.logbook import begin
from tui.play.order_form import PERSON

pytestmark = pytest.mark.rule("C-27.4")
NAME = "a-duel-of-sloops"
Said = pytest.CaptureFixture[str]


def run(place: Path, *words: str) -> int:
    return main(("--data", str(place), *words))


def begun(place: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """A duel of two people, begun in lines and left at once."""
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    return run(place, "line", "duel", *words, "--chairs", PERSON, PERSON)


def test_a_duel_begun_with_sworn_dice_names_its_pledges_and_is_verified(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    assert begun(tmp_path, monkeypatch, "--dice", "sworn") == 0
    log = capsys.readouterr().out
    assert run(tmp_path, "verify", NAME) == 0
    words, *pledges = capsys.readouterr().out.splitlines()
    assert words == (
        "No die has fallen yet, and each that falls follows from two secrets sworn before the first"
        " throw. The game is not over."
    )
    stated = [line.rpartition(" swore to ")[2] for line in pledges]
    assert [len(pledge) for pledge in stated] == [64, 64]
    assert f"The dice are sworn ({stated[0][:16]}" in log
    out = tmp_path / "for-a-friend.match"
    assert run(tmp_path, "saves", "export", NAME, str(out)) == 0
    capsys.readouterr()
    assert run(tmp_path / "elsewhere", "verify", str(out)) == 0
    assert capsys.readouterr().out.splitlines() == [words, *pledges]


@pytest.mark.rule("C-27")
@pytest.mark.parametrize(
    ("words", "dice"),
    [((), "sworn"), (("--seed", "5"), "fixed"), (("--seed", "5", "--dice", "fair"), "fair")],
)
def test_a_career_is_sworn_unless_a_seed_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], dice: str, capsys: Said
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("2\n\n3\n\n\n\n\n\nq\n"))
    assert run(tmp_path, "line", "career", *words) == 0
    [career] = make_folder(tmp_path).careers()
    assert career.header is not None
    assert career.header.options["dice"] == dice
    assert ("The dice are sworn (" in capsys.readouterr().out) is (dice == "sworn")
    assert NewCareerScreen()._dice == "sworn"
    assert NewCareerScreen(5)._dice == "fixed"


def test_seeded_dice_are_called_that_and_a_name_or_a_file_may_be_said(
    tmp_path: Path, capsys: Said
) -> None:
    save_duel(make_folder(tmp_path)).close()
    for words in (NAME, str(tmp_path / f"{NAME}.match")):
        assert run(tmp_path, "verify", words) == 0
        assert capsys.readouterr().out.startswith("These dice were seeded: repeatable, not sworn;")


def test_a_file_that_is_no_longer_what_it_was_is_an_error(tmp_path: Path, capsys: Said) -> None:
    save_duel(make_folder(tmp_path)).close()
    file = tmp_path / f"{NAME}.match"
    file.write_bytes(file.read_bytes()[:-9])
    assert run(tmp_path, "verify", NAME) == 1
    assert capsys.readouterr().err == (
        f"{NAME}.match is damaged or was cut off: its last lines cannot be read.\n"
    )


@pytest.mark.parametrize("words", ["nothing-like-it", "../x.match", "x" * 300])
def test_what_is_not_there_is_told_in_a_sentence(tmp_path: Path, words: str, capsys: Said) -> None:
    assert run(tmp_path, "verify", words) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_fair_dice_have_no_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    assert begun(tmp_path, monkeypatch, "--dice", "fair", "--seed", "5") == 2
    assert "Fair dice are drawn by lot" in capsys.readouterr().err
    assert begun(tmp_path, monkeypatch, "--dice", "fair") == 0


def test_a_sealed_career_is_verified_with_its_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    two: Commission = Commission(
        AGAINST_SAILOR.captains,
        AGAINST_SAILOR.crowns,
        (PERSON, PERSON),
        1,
        dice=SWORN,
        words={0: "ship biscuit"},
    )
    logbook = begin(two, make_folder(tmp_path))
    name = logbook.saved.name
    logbook.close()
    assert run(tmp_path, "verify", name) == 1
    assert "word" in capsys.readouterr().err

    def asked(folder: object, name: str, seal: SealedError) -> dict[int, str]:
        return dict.fromkeys(seal.holders, "ship biscuit")

    monkeypatch.setattr(saved_command, "asked_words", asked)
    assert run(tmp_path, "verify", name) == 0
    assert capsys.readouterr().out.startswith("No die has fallen yet")


# --- The page in docs --------------------------------------------------------------------

PAGE = (Path(__file__).parents[2] / "docs" / "dice.md").read_text("utf-8")


def block(language: str) -> str:
    """The first block of the page in a language."""
    return PAGE.partition(f"```{language}\n")[2].partition("```")[0]


def test_the_commands_on_the_page_do_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.chdir(tmp_path)
    for line in block("sh").splitlines():
        monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
        assert run(tmp_path / "saves", *line.split()[1:]) == 0, line
    assert capsys.readouterr().out.count("two secrets sworn before the first throw") == 2


def test_the_program_on_the_page_throws_the_same_dice() -> None:
    """It uses nothing of the game: whoever trusts nobody can check every die with it."""
    page: dict[str, Any] = {}
    exec(compile(block("python"), "dice.md", "exec"), page)
    roots = (b"a secret", b"another")
    secrets = [page["mixed"](b"pieces of eight: match", root, b"match") for root in roots]
    dice = sworn_match(roots)
    assert [page["link"](secret, 0) for secret in secrets] == [one.pledge for one in dice.sides]
    for throw, sides in ((1, 6), (77, 6), (LINKS, 52)):
        fell = dice.throw(throw)(Roll(SWORN_DICE, 20, (), sides))
        assert fell == tuple(islice(page["faces"](secrets, throw, sides), 20))
