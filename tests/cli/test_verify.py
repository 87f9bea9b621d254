"""What `verify` says of games, and how dice are sworn on the command line (C-27)."""

import io
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.sworn import Sworn
from pieces_of_eight.saves.words import SealedError
from pieces_of_eight.tui.cli import saved as saved_command
from pieces_of_eight.tui.cli.main import main
from pieces_of_eight.tui.play.career import drafted
from pieces_of_eight.tui.play.order_form import PERSON
from pieces_of_eight.tui.play.swearing import in_pieces
from tests.tui.endings import AGAINST_SAILOR
from tests.tui.shell import make_folder, save_duel

pytestmark = pytest.mark.rule("C-27.3")
NAME = "a-duel-of-sloops"
Said = pytest.CaptureFixture[str]


def run(place: Path, *words: str) -> int:
    return main(("--data", str(place), *words))


def begun(place: Path, monkeypatch: pytest.MonkeyPatch, typed: str, *words: str) -> int:
    """A duel of two people, begun in lines and left at once."""
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{typed}q\n"))
    return run(place, "line", "duel", *words, "--chairs", PERSON, PERSON)


@pytest.mark.rule("C-27.1")
def test_what_is_sworn_is_shown_before_the_number_is_typed_and_verified_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    assert begun(tmp_path, monkeypatch, "4,711\n") == 0
    log = capsys.readouterr().out
    with make_folder(tmp_path).open(NAME) as saved:
        oath = saved.header.sworn
    assert oath is not None
    shown, _, after = log.partition("Your number (leave it empty to have one drawn): ")
    assert in_pieces(oath.commitment) in shown
    assert after.startswith("4,711\nSaved as")
    assert oath.secret not in log.replace(" ", "")
    assert run(tmp_path, "verify", NAME) == 0
    words, *told = capsys.readouterr().out.splitlines()
    assert words == (
        "No die has been rolled yet, and each one will follow from what was sworn and the number."
        " The game is not over."
    )
    assert told[:3] == [
        f"sworn      {in_pieces(oath.commitment)}",
        "number     4711",
        "secret     kept until the game is over",
    ]
    out = tmp_path / "for-a-friend.match"
    assert run(tmp_path, "saves", "export", NAME, str(out)) == 0
    capsys.readouterr()
    assert run(tmp_path / "elsewhere", "verify", str(out)) == 0
    assert capsys.readouterr().out.splitlines() == [words, *told]


@pytest.mark.parametrize("typed", ["seven\n7\n", "-1\n7\n", f"{10**18}\n7\n"])
def test_a_number_that_is_none_is_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, capsys: Said
) -> None:
    assert begun(tmp_path, monkeypatch, typed) == 0
    assert "Type a whole number of at most 18 digits" in capsys.readouterr().out
    with make_folder(tmp_path).open(NAME) as saved:
        assert saved.header.sworn is not None
        assert saved.header.sworn.number == 7


def test_who_leaves_before_he_has_typed_it_has_begun_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert begun(tmp_path, monkeypatch, "") == 0
    assert make_folder(tmp_path).matches() == []


@pytest.mark.rule("C-27")
@pytest.mark.parametrize(("words", "dice"), [((), "sworn"), (("--seed", "5"), "fixed")])
def test_a_game_is_sworn_unless_a_seed_is_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], dice: str, capsys: Said
) -> None:
    number, open_sea = ("12\n", "n\n") if dice == "sworn" else ("", "")
    monkeypatch.setattr("sys.stdin", io.StringIO(f"2\n\n{open_sea}3\n\n\n\n\n\n{number}q\n"))
    assert run(tmp_path, "line", "career", *words) == 0
    place = make_folder(tmp_path)
    [career] = place.careers()
    assert career.header is not None
    assert career.header.options["dice"] == dice
    with place.open_career(career.name) as saved:
        assert [oath.number for oath in saved.oaths] == [12] * (dice == "sworn")
    assert begun(tmp_path, monkeypatch, number, *words) == 0
    with place.open(NAME) as fight:
        assert isinstance(fight.match.dice, Sworn) is (dice == "sworn")


def test_seeded_dice_are_called_that_and_a_name_or_a_file_may_be_said(
    tmp_path: Path, capsys: Said
) -> None:
    save_duel(make_folder(tmp_path)).close()
    for words in (NAME, str(tmp_path / f"{NAME}.match")):
        assert run(tmp_path, "verify", words) == 0
        assert capsys.readouterr().out.startswith("Nobody swore to these dice: no die")


def test_a_file_that_is_no_longer_what_it_was_is_an_error(tmp_path: Path, capsys: Said) -> None:
    save_duel(make_folder(tmp_path)).close()
    file = tmp_path / f"{NAME}.match"
    file.write_bytes(file.read_bytes()[:-9])
    assert run(tmp_path, "verify", NAME) == 1
    assert capsys.readouterr().err == (
        f"{NAME}.match is damaged or cut short: its last lines cannot be read.\n"
    )


@pytest.mark.parametrize("words", ["nothing-like-it", "../x.match", "x" * 300])
def test_what_is_not_there_is_told_in_a_sentence(tmp_path: Path, words: str, capsys: Said) -> None:
    assert run(tmp_path, "verify", words) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_a_sealed_career_is_verified_with_its_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    two = replace(AGAINST_SAILOR, chairs=(PERSON, PERSON), words={0: "ship biscuit"})
    draft = drafted(two)
    saved = draft.begin(make_folder(tmp_path), draft.promise().answered(7))
    name = saved.name
    saved.close()
    assert run(tmp_path, "verify", name) == 1
    assert "password" in capsys.readouterr().err

    def asked(folder: object, name: str, seal: SealedError) -> dict[int, str]:
        return dict.fromkeys(seal.holders, "ship biscuit")

    monkeypatch.setattr(saved_command, "asked_words", asked)
    assert run(tmp_path, "verify", name) == 0
    assert capsys.readouterr().out.startswith("No die has been rolled yet")


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
        monkeypatch.setattr("sys.stdin", io.StringIO("4711\nq\n"))
        assert run(tmp_path / "saves", *line.split()[1:]) == 0, line
    assert capsys.readouterr().out.count("follow from what was sworn and the number") == 2


@pytest.mark.rule("C-27.1", "C-27.2")
def test_the_program_on_the_page_finds_what_was_sworn_and_throws_the_same_dice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    """It uses nothing of the game: whoever trusts nobody can check every die with it."""
    begun(tmp_path, monkeypatch, "4711\n")
    shown = re.search(r"(?:[0-9a-f]{16} ){3}[0-9a-f]{16}", capsys.readouterr().out)
    assert shown is not None
    page: dict[str, Any] = {}
    exec(compile(block("python"), "dice.md", "exec"), page)
    game = page["header"](tmp_path / f"{NAME}.match")
    assert page["commitment"](game) == shown[0].replace(" ", "")
    with make_folder(tmp_path).open(NAME) as saved:
        dice = saved.match.dice
    assert isinstance(dice, Sworn)
    for n, sides in ((0, 6), (77, 6), (8192, 52)):
        assert dice.die(n, sides) == page["die"](game, n, sides)
