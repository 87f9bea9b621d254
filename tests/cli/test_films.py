"""A replay in a file: as a cast that a terminal plays, and as a picture of any step."""

import json
import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.cli.main import main
from pieces_of_eight.tui.play.beside import DICE, QUIET
from tests.cli.screens import shown
from tests.tui import fight_scenes
from tests.tui.fight_scenes import duel

CHAIRS = (Chair("ai", "Barnet", "mate"), Chair("ai", "Rackham", "mate"))


@pytest.fixture
def fight(tmp_path: Path) -> Path:
    """A saved game in which little has happened."""
    with fight_scenes.save(tmp_path, duel(hull=(1, 1)), CHAIRS, 2) as saved:
        for _ in range(6):
            who = saved.match.to_act[0]
            saved.match.submit(who, saved.match.seat(who).legal()[0])
    return next(tmp_path.glob("*.match"))


def test_a_cast_shows_every_step_for_its_time(
    fight: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "fight.cast"
    assert main(("replay", str(fight), "--cast", str(out), "--pace", "2")) == 0
    assert "fight.cast" in capsys.readouterr().out
    head, *events = map(json.loads, out.read_text(encoding="utf-8").splitlines())
    assert (head["version"], head["width"], head["height"]) == (2, 80, 24)
    assert len(events) == 6 + 2
    times = [now for now, _, _ in events]
    assert times == sorted(times)
    gaps = {round(after - before, 3) for before, after in pairwise(times[:-1])}
    assert gaps <= {QUIET / 2, DICE / 2}
    page = shown([told for _, _, told in events], 80, 24)
    assert "step 6 of 6" in page
    assert "step 0" not in page
    assert any("38;2;" in told for _, _, told in events)


def test_a_picture_shows_the_step_and_no_file_is_written_over(
    fight: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "fight.svg"
    words = ("replay", str(fight), "--svg", str(out), "--step", "3", "--size", "120x40")
    assert main(words) == 0
    drawn = ElementTree.fromstring(out.read_text(encoding="utf-8"))
    assert drawn.get("viewBox") == f"0 0 {120 * 8} {40 * 16}"
    assert "step 3 of 6" in re.sub(r"\s+", " ", " ".join(drawn.itertext()))
    assert main(words) == 1
    assert "already" in capsys.readouterr().err
    far = ("replay", str(fight), "--svg", str(tmp_path / "b.svg"), "--step", "7")
    assert main(far) == 2
    assert "6 steps" in capsys.readouterr().err


def test_a_film_shows_smoke_and_dice_between_two_steps(fight: Path, tmp_path: Path) -> None:
    """Each picture lies hidden until its time has come; the first needs no time."""
    out = tmp_path / "film.svg"
    assert main(("replay", str(fight), "--film", str(out), "--step", "1", "--until", "6")) == 0
    text = out.read_text(encoding="utf-8")
    times = [float(each) for each in re.findall(r'keyTimes="0;([\d.]+)"', text)]
    assert len(times) > 2 * 6
    assert times == sorted(times)
    drawn = ElementTree.fromstring(text)
    assert drawn.get("viewBox") == f"0 0 {80 * 8} {24 * 16}"
    assert "steps 1 to 6" in text
    again = tmp_path / "again.svg"
    assert main(("replay", str(fight), "--film", str(again), "--step", "1", "--until", "6")) == 0
    assert again.read_text(encoding="utf-8") == text
