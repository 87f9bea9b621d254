"""C-20 in port: the card of a ship tells what she has been through, under the name she has now."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.career import Open, Stage
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.port.state import own
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.tui.career.picture import LetterScreen
from pieces_of_eight.tui.career.port import PortScreen
from pieces_of_eight.tui.play.career import services
from tests.tui.career_scenes import AGAINST_AI, career_app, sailed
from tests.tui.shell import make_folder, press_each, text_of, until

CAREER = replace(AGAINST_AI, seasons=3, ironman=False)
WHO = Player(0)


def in_second_port(now: Open) -> bool:
    return now.stage is Stage.PORT and now.season == 2


def veteran(saved: CareerFile) -> int:
    """The place of a ship that has been in an engagement."""
    ships = own(saved.career.state, WHO).ships
    records = services(saved, WHO)
    return next(n for n, ship in enumerate(ships) if ship.id in records)


@pytest.mark.rule("C-20")
async def test_the_card_of_a_ship_tells_her_record_and_the_newest_action_first(
    tmp_path: Path,
) -> None:
    app = career_app(tmp_path, lambda folder: sailed(folder, CAREER, in_second_port))
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LetterScreen))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, PortScreen))
        page = app.screen
        assert isinstance(page, PortScreen)
        at = veteran(page.owner.saved)
        assert "record" not in text_of(app) or at == 0
        await press_each(pilot, *["home"], *["down"] * at)
        ship = page.desk.holding.ships[at].id
        assert page.desk.cursor.key == f"ship {at}"
        await until(pilot, lambda: "record" in text_of(app))
        newest = services(page.owner.saved, WHO)[ship].actions[-1]
        assert f"Season {newest.season}: " in text_of(app)


@pytest.mark.rule("C-20")
def test_in_the_first_port_no_ship_has_a_record(tmp_path: Path) -> None:
    saved = sailed(make_folder(tmp_path), CAREER, lambda now: now.stage is Stage.PORT)
    assert services(saved, WHO) == {}
    saved.close()
