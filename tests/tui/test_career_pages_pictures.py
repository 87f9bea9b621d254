"""Pictures of a career's own small pages: who plays, its matches, a fight that is settled."""

from pathlib import Path

import pytest
from textual.screen import Screen

from pieces_of_eight.campaign.career import Open, Stage
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.career.careers import MatchesScreen
from pieces_of_eight.tui.career.chairs import ChairsScreen
from pieces_of_eight.tui.career.pages import CareerOwner, SettleScreen
from pieces_of_eight.tui.play.career import stand_by
from tests.tui.career_scenes import AGAINST_AI, at, sailed
from tests.tui.frames import DRESSES, SIZES, Compare
from tests.tui.shell import make_app, make_folder

MOVES = 60
"""Decisions of the fight after which it is looked at."""


def in_a_fight(folder: Folder) -> CareerFile:
    """A career whose first fight is under way."""
    moves = iter(range(MOVES))

    def until(now: Open) -> bool:
        return now.stage is Stage.FIGHT and next(moves, None) is None

    saved = sailed(folder, AGAINST_AI, until)
    stand_by(saved)
    return saved


def page_of(name: str, folder: Folder, game: PiecesApp) -> Screen[None]:
    """One of the pages."""
    if name == "settle":
        return SettleScreen(CareerOwner(in_a_fight(folder), game))
    saved = sailed(folder, AGAINST_AI, at(Stage.HOMECOMING))
    return ChairsScreen(saved) if name == "chairs" else MatchesScreen(saved)


@SIZES
@pytest.mark.parametrize("page", ["chairs", "matches", "settle"])
def test_a_small_page_of_a_career(
    page: str,
    size: tuple[int, int],
    snap_compare: Compare,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def at_rest(screen: SettleScreen) -> None:
        """Nobody settles anything while the picture is taken."""

    monkeypatch.setattr(SettleScreen, "_settle", at_rest)
    folder = make_folder(tmp_path)
    app = make_app(tmp_path, lambda: page_of(page, folder, app), DRESSES["night"])
    assert snap_compare(app, terminal_size=size)
