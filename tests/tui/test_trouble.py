"""A disk that takes nothing: it is told as long as it lasts, and nobody says that it is saved."""

from io import StringIO
from pathlib import Path

from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.saves.folder import Edition, Folder
from pieces_of_eight.tui.line.play import KEPT, played
from pieces_of_eight.tui.line.talk import Talk
from pieces_of_eight.tui.registry import line_of, screens_of
from tests.saves.tools import FailingDisk
from tests.tui.shell import make_app, press, save_duel, text_of

FULL = "a-duel-of-sloops.match cannot be saved now: no space left on device."
SAVED = "The fight is saved as it is now."


async def test_a_full_disk_stays_in_sight_and_a_pause_does_not_say_saved(tmp_path: Path) -> None:
    disk = FailingDisk()
    saved = save_duel(Folder(tmp_path, Edition(ENGINES), disk))
    app = make_app(tmp_path, lambda: screens_of("sea_fight").fight(saved))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert FULL not in text_of(app)
        disk.failing = ("write", "make")
        await press(pilot, "enter")
        assert FULL in text_of(app)
        app.screen.say("")
        await pilot.pause()
        assert FULL in text_of(app)
        app.screen.say("Aye.")
        await pilot.pause()
        assert "Aye." in text_of(app)
        assert "NOT SAVED" in text_of(app)
        await press(pilot, "q")
        assert "saved now: no space left on" in text_of(app)
        assert SAVED not in text_of(app)
        await pilot.press("q")
        disk.failing = ()
        await press(pilot, "enter")
        assert "NOT SAVED" not in text_of(app)
        await press(pilot, "q", "q")  # the first only hurries what is shown
        assert SAVED in text_of(app)


def test_a_full_disk_is_told_in_lines_again_and_again(tmp_path: Path) -> None:
    disk = FailingDisk()
    saved = save_duel(Folder(tmp_path, Edition(ENGINES), disk))
    disk.failing = ("write", "make")
    told = StringIO()
    assert not played(saved, line_of("sea_fight"), Talk(StringIO("1\n1\n1\nq\n"), told))
    words = " ".join(told.getvalue().split())
    assert words.count(FULL) == 5
    assert words.count(f"NOT SAVED: {FULL}") == 3
    assert KEPT not in words
