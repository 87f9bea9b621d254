"""Raids on the command line: told, checked, opened and looked up."""

from pathlib import Path

import pytest

from pieces_of_eight.campaign.engines import LAND_RAID
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.content import raid
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.cli.folder import open_folder
from pieces_of_eight.tui.cli.main import main
from pieces_of_eight.tui.cli.play import begin
from pieces_of_eight.tui.cli.trouble import Trouble
from pieces_of_eight.tui.match.maps import MapFight
from pieces_of_eight.tui.pages.ask import OathScreen


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one finished raid in it."""
    match = Match(LAND_RAID, raid("st-croix").setup(), 7)
    chairs = (Chair("ai", "Carrasco", "mate"), Chair("ai", "The governor", "mate"))
    with open_folder(tmp_path).create("land_raid", match, "St Croix", chairs) as saved:
        while saved.match.to_act:
            who = saved.match.to_act[0]
            saved.match.submit(who, saved.match.seat(who).legal()[0])
    return tmp_path


def test_a_saved_raid_is_told_with_its_rules_and_verified(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    [file] = folder.glob("*.match")
    assert main(("replay", str(file))) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "St Croix"
    assert len(lines) > 20
    assert all(line.endswith("]") for line in lines[1:])
    assert "the raid is over." in lines[-1]
    assert main(("replay", str(file), "--verify")) == 0
    assert "replay as recorded" in capsys.readouterr().out


def test_the_game_opens_straight_into_a_raid(tmp_path: Path) -> None:
    folder = open_folder(tmp_path)
    page = begin(folder, "campeche", 7)()
    assert isinstance(page, MapFight)
    assert page.session.saved.header.seed == 7
    assert page.session.saved.header.chairs[0].person
    page.session.close()
    assert isinstance(begin(folder, "campeche", None)(), OathScreen)  # nothing is begun before it
    assert len(folder.matches()) == 1
    with pytest.raises(Trouble, match="did you mean campeche"):
        begin(folder, "campech", 7)
