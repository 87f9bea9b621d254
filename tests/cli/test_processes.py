"""The command in a process of its own: what it loads, and what becomes of streams that fail."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

GAME = [sys.executable, "-m", "pieces_of_eight.tui.cli.main"]
unix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no /dev")


def test_commands_without_a_screen_do_not_load_textual() -> None:
    script = (
        "import sys; from pieces_of_eight.tui.cli import main, lab, content, saved, common;"
        "print('textual' in sys.modules)"
    )
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert found.stdout == "False\n"


def hearing_ctrl_c() -> None:
    """Let a process hear Ctrl-C, even where a shell runs these tests in the background, deaf."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def started(*words: str, stdout: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*GAME, *words],
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=hearing_ctrl_c,
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


CLOSED = {
    "<&-": (1, 1),
    "--version >&-": (1, 1),
    "--version <&-": (0, 0),
    "line duel >&-": (1, 1),
    "line duel <&-": (0, 0),
    "scenarios <&- >&- 2>&-": (1, 0),
}
"""What is typed and closed, the exit code, and the lines that say what is wrong."""


@unix
def test_a_stream_that_is_closed_is_told_in_one_sentence(tmp_path: Path) -> None:
    for typed, (code, lines) in CLOSED.items():
        ran = subprocess.run(
            f"{' '.join(GAME)} --data {tmp_path} {typed}",
            shell=True,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        assert (ran.returncode, ran.stderr.count("\n")) == (code, lines), (typed, ran.stderr)
        assert not (ran.stdout and ">&-" in typed)
        assert "Traceback" not in ran.stderr


def test_what_an_output_has_no_letter_for_is_written_plainly() -> None:
    for encoding, found in (("ascii", "Petit-Goave"), ("cp437", "Petit-Goâve")):
        env = {**os.environ, "PYTHONIOENCODING": encoding}
        ran = subprocess.run([*GAME, "scenarios"], env=env, capture_output=True, check=True)
        assert found in ran.stdout.decode(encoding)
