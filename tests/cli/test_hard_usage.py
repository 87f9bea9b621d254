"""The command line where the system refuses something: one sentence, and never a traceback."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pieces_of_eight.content import decode
from pieces_of_eight.tui.cli.main import main
from tests.tui.shell import make_folder, save_duel

LONG = "x" * 300
unix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no /dev")


def told(capsys: pytest.CaptureFixture[str]) -> str:
    """The one line that was said of what is wrong."""
    said = capsys.readouterr().err
    assert said.count("\n") == 1, said
    assert said.isascii() or said.isprintable()
    return said.strip()


@pytest.mark.parametrize(
    "words",
    [
        ("replay", LONG),
        ("replay", LONG, "--verify"),
        ("saves", "export", "a-duel-of-sloops", LONG),
        ("saves", "import", LONG),
        ("saves", "check", LONG),
        ("saves", "export", LONG, "out"),
        ("designs", "export", "x", LONG),
        ("designs", "import", LONG),
        ("designs", "show", LONG),
        ("--data", LONG, "saves", "list"),
    ],
)
def test_a_name_of_three_hundred_letters_is_told_in_one_sentence(
    words: tuple[str, ...],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    save_duel(make_folder(tmp_path / "saves")).close()
    data = () if "--data" in words else ("--data", str(tmp_path / "saves"))
    code = main((*data, *words))
    said = capsys.readouterr()
    sentence = said.err or said.out
    assert code in (1, 2)
    assert sentence.count("\n") == 1
    assert "Traceback" not in sentence


def test_a_design_of_three_hundred_letters_that_is_there_is_not_written_to_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = make_folder(tmp_path).drawings().keep("Sea Wolf", {"hull": "sloop"})
    assert main(("--data", str(tmp_path), "designs", "export", name, LONG)) == 1
    assert "file name too long" in told(capsys)


@unix
@pytest.mark.parametrize("what", ["designs", "saves"])
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null", "/"])
def test_what_is_no_ordinary_file_is_not_taken_in(
    what: str, device: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(("--data", str(tmp_path), what, "import", device)) == 1
    assert "is not an ordinary file" in (said := told(capsys)) or "is a folder" in said


def test_a_content_file_that_is_not_utf_8_is_told_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, folder = decode.HERE, tmp_path / "rulebook"
    shutil.copytree(Path(kept) / "rulebook", folder)
    (folder / "campaign.toml").write_bytes(b"# fine\n\xff\xfe\n")
    monkeypatch.setattr(decode, "HERE", str(tmp_path))
    decode.listed.cache_clear()
    from pieces_of_eight.content import rulebook

    rulebook.book.cache_clear()
    rulebook.library.cache_clear()
    assert main(("rules", "grapple")) == 1
    assert told(capsys) == "rulebook/campaign.toml, line 2: the file is not UTF-8 text here."
    monkeypatch.setattr(decode, "HERE", kept)
    decode.listed.cache_clear()
    rulebook.book.cache_clear()


def hearing_ctrl_c() -> None:
    """Let a process hear Ctrl-C, even where a shell runs these tests in the background, deaf."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def started(*words: str, **more: object) -> subprocess.Popen[str]:
    """The command in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "pieces_of_eight.tui.cli.main", *words],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=hearing_ctrl_c,
        **more,  # type: ignore[call-overload]
    )


@unix
@pytest.mark.parametrize("words", [("rules", "grapple"), ("--version",)])
def test_a_full_device_is_told_in_one_sentence(words: tuple[str, ...]) -> None:
    with open("/dev/full", "w") as full, started(*words, stdout=full) as command:
        _, said = command.communicate()
    assert command.returncode == 1
    assert said == "This cannot be written: no space left on device.\n"


def test_who_reads_only_the_first_line_hears_no_more() -> None:
    command = started("rules", stdout=subprocess.PIPE)
    assert command.stdout
    command.stdout.readline()
    command.stdout.close()
    _, said = command.communicate()
    assert said == ""


CLOSED = ("<&-", ">&-", "<&- >&-", "<&- >&- 2>&-")
STARTS = ("", "--version", "scenarios", "line duel")


@unix
def test_a_stream_that_is_closed_is_told_in_one_sentence(tmp_path: Path) -> None:
    game = f"{sys.executable} -m tui.cli.main --data {tmp_path}"
    started = {
        (words, closed): subprocess.Popen(
            f"{game} {words} {closed}",
            shell=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for words in STARTS
        for closed in CLOSED
    }
    for (words, closed), process in started.items():
        said, wrong = process.communicate()
        nowhere = ">&-" in closed
        assert process.returncode == (1 if nowhere or not words else 0), (words, closed)
        assert not (said and nowhere)
        assert wrong.count("\n") == ("2>&-" not in closed and process.returncode), wrong
        assert "Traceback" not in wrong


def test_what_an_output_has_no_letter_for_is_written_plainly(tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    fought = (
        "lab",
        "run",
        str(rows),
        "duel",
        "--levels",
        "powder monkey,powder monkey",
        "--games",
        "1",
    )
    for words, encoding, found in (
        (fought, "ascii", ""),
        (("lab", "report", str(rows)), "ascii", ""),
        (("scenarios",), "ascii", "Petit-Goave"),
        (("scenarios",), "cp437", "Petit-Goâve"),
    ):
        ran = subprocess.run(
            [sys.executable, "-m", "pieces_of_eight.tui.cli.main", "--data", str(tmp_path), *words],
            env={**os.environ, "PYTHONIOENCODING": encoding},
            capture_output=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stderr
        assert found in ran.stdout.decode(encoding)
