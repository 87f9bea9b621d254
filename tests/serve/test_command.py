"""The command `serve`, a visitor's program, and the room that a visitor has."""

import argparse
import re
import shlex
import socket
import sys
from pathlib import Path

import pytest
from aiohttp import web

from campaign.engines import ENGINES
from saves.edition import Edition
from saves.folder import Folder
from saves.ration import MEGABYTE, RationedDisk, RationError, used
from saves.words import SaveError
from tests.tui.kept_careers import kept
from tests.tui.shell import make_app, make_folder, message_of, save_duel
from tui.app import PiecesApp
from tui.career.careers import CareersScreen
from tui.cli import visitor
from tui.cli.main import main, parser

HOSTING = Path(__file__).resolve().parents[2] / "docs" / "hosting.md"
COMMANDS = re.findall(r"^(pieces-of-eight .*)$", HOSTING.read_text("utf-8"), re.MULTILINE)


def test_without_the_extra_one_sentence_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "aiohttp", None)
    assert main(["serve"]) == 1
    said = capsys.readouterr().err
    assert "pip install 'pieces-of-eight[serve]'" in said
    assert said.count("\n") == 1


def test_a_port_that_is_taken_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert main(["--data", str(tmp_path), "serve", "--port", port]) == 1
    assert f"Port {port} of 127.0.0.1 cannot be used" in capsys.readouterr().err


@pytest.mark.parametrize(
    "url",
    [
        "pirates.example",
        "ftp://pirates.example",
        "http://",
        "https://:80/",
        "https://me@pirates.example/",
        "https://pirates.example/game",
        "https://pirates.example/?a",
        "https://pirates.example:x/",
        "https://[::1",
    ],
)
def test_an_address_that_visitors_cannot_type_is_told(
    url: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["--data", str(tmp_path), "serve", "--url", url]) == 2
    said = capsys.readouterr().err
    assert "The address of --url" in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("words", COMMANDS)
def test_every_command_for_hosts_works(
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    """Without the waiting; and who opens the door to the world is warned."""
    seen: dict[str, object] = {}
    monkeypatch.setattr(web, "run_app", lambda app, **how: seen.update(how))
    typed = shlex.split(words.replace("/srv/pirates", str(tmp_path)))[1:]
    assert main(typed) == 0
    said = capsys.readouterr().out
    if "serve" in typed:
        args: argparse.Namespace = parser().parse_args(typed)
        assert (seen["host"], seen["port"]) == (args.host, args.port)
        assert ("Everybody who can reach" in said) == (args.host == "0.0.0.0")


def test_a_rationed_disk_says_in_a_sentence_that_it_is_full(tmp_path: Path) -> None:
    folder = Folder(tmp_path, Edition(ENGINES), RationedDisk(tmp_path, 100))
    with pytest.raises(SaveError, match=r"on this server are used up, throw games away") as told:
        save_duel(folder)
    assert "--data" not in str(told.value)
    assert used(tmp_path) <= 100


def test_what_was_played_without_room_is_saved_when_there_is_some(tmp_path: Path) -> None:
    ballast = tmp_path / "ballast"
    disk = RationedDisk(tmp_path, MEGABYTE)
    with save_duel(Folder(tmp_path, Edition(ENGINES), disk)) as saved:
        ballast.write_bytes(b"x" * MEGABYTE)
        match = saved.match
        seat = match.seat(match.to_act[0])
        seat.submit(seat.legal()[0])
        saved.settle()
        assert any("your 1 MB on this server are used up" in told for told in saved.notes)
        ballast.unlink()
        seat = match.seat(match.to_act[0])
        seat.submit(seat.legal()[0])
        saved.settle()
        assert any("nothing is lost" in told for told in saved.notes)
        name = saved.name
    with make_folder(tmp_path).open(name) as again:
        assert len(again.match.entries) == 2


def test_no_copy_goes_over_the_ration(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x" * 60)
    with pytest.raises(RationError):
        RationedDisk(tmp_path, 100).copy(tmp_path / "a", tmp_path / "b")
    assert not (tmp_path / "b").exists()


@pytest.mark.parametrize("sent", [b"", b"\0" * 2000, b"../../etc/passwd\n", b'{"kind":"career"}\n'])
def test_a_hostile_file_is_refused_in_a_sentence(
    tmp_path: Path, sent: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "upload"
    file.write_bytes(sent)
    data = tmp_path / "visitor"
    words = ["--data", str(data), "--quota", "100000", "--import", str(file)]
    assert visitor.main(words) == 1
    said = capsys.readouterr().out.strip()
    assert said.endswith(".")
    assert str(tmp_path) not in said
    assert not [each for each in data.rglob("*") if each.suffix in (".match", ".career")]


def test_a_sound_file_is_taken_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = make_folder(tmp_path / "home")
    save_duel(folder).close()
    [one] = folder.matches()
    folder.export(one.name, tmp_path / "upload")
    data = tmp_path / "visitor"
    words = ["--data", str(data), "--quota", "1000000", "--import", str(tmp_path / "upload")]
    assert visitor.main(words) == 0
    assert "taken in under the name" in capsys.readouterr().out
    assert [each.title for each in make_folder(data).matches()] == [one.title]


async def test_in_a_browser_careers_go_by_download_and_upload(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No form asks for a path, so none of the server can be named."""
    name = kept(tmp_path)
    handed: dict[str, bytes] = {}
    monkeypatch.setattr(PiecesApp, "is_web", True)
    monkeypatch.setattr(
        PiecesApp,
        "deliver_binary",
        lambda _, held, save_filename: handed.update({save_filename: held.read()}),
    )
    app = make_app(tmp_path, CareersScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("w")
        await pilot.pause()
        assert isinstance(app.screen, CareersScreen)
        assert message_of(app).startswith("Your browser takes the file")
        await pilot.press("i")
        await pilot.pause()
        assert isinstance(app.screen, CareersScreen)
        assert message_of(app).startswith("Send the file on the page of your files")
    [(named, data)] = handed.items()
    assert named == f"{name}.career"
    (tmp_path / "sent").write_bytes(data)
    assert make_folder(tmp_path / "elsewhere").import_(tmp_path / "sent")
