"""Ships of one's own in a fight: picked in the order form, refused in a sentence, launched."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import middle
from pieces_of_eight.campaign.pirate_wars.setup import launch
from pieces_of_eight.campaign.pirate_wars.state import Edition
from pieces_of_eight.content.pirate_wars.scenarios import war
from pieces_of_eight.content.pirate_wars.ships import drawing
from pieces_of_eight.tui.pages.new_fight import NewFightScreen
from pieces_of_eight.tui.pirate_wars import designs, face
from pieces_of_eight.tui.pirate_wars.designs import in_brief, made
from pieces_of_eight.tui.play.order_form import Plan
from pieces_of_eight.tui.widgets.controls import Pick
from tests.tui.shell import make_app, make_folder, message_of, press, text_of


def keep(path: Path, name: str, **changes: int) -> None:
    """The schooner of the table under another name, in the folder."""
    design = replace(drawing("skulls-eye-schooner").design(Edition.DOTS), name=name, **changes)
    make_folder(path).drawings().keep(name, designs.table_of(design))


def plan(path: Path, **picked: str) -> Plan:
    kept = made(make_folder(path))
    return Plan("pirate_wars", "wars-duel", "7", {"edition": "revised", **picked}, made=kept)


def test_a_ship_of_ones_own_leads_either_side_where_the_listed_one_lay(tmp_path: Path) -> None:
    keep(tmp_path, "Sea Wolf", extras=8)
    both = {"red-ship": "sea-wolf", "blue-ship": "sea-wolf"}
    found = face.meant(plan(tmp_path, **both))
    sea = launch(found.setup())
    listed = launch(war("wars-duel").setup(Edition.CHAINS))
    assert [ship.name for ship in sea.ships] == ["Sea Wolf", "Sea Wolf II"]
    assert [ship.card.captain for ship in sea.ships] == ["Captain Ironhook", "Captain Broadside"]
    assert [middle(ship.place) for ship in sea.ships] == [middle(s.place) for s in listed.ships]
    assert sea.edition is Edition.CHAINS
    assert found.sides[0] == ("The Black Flag", "Sea Wolf, 4 cannon")
    assert in_brief(made(make_folder(tmp_path))["sea-wolf"].what) == "hull 6, sails 8, 4 cannon"


@pytest.mark.rule("H-94")
def test_a_ship_of_ones_own_takes_over_the_cargo_of_the_listed_one(tmp_path: Path) -> None:
    keep(tmp_path, "Sea Wolf", extras=8)
    meant = replace(plan(tmp_path, **{"red-ship": "sea-wolf"}), choice="wars-chase")
    mine, hers = face.meant(meant).setup().ships
    assert (mine.card.name, mine.card.trades, hers.card.trades) == ("Sea Wolf", True, False)


@pytest.mark.rule("PW-7.4")
def test_what_the_yard_refuses_sails_in_no_fight(tmp_path: Path) -> None:
    keep(tmp_path, "Sea Wolf", length=64)
    with pytest.raises(ValueError, match="The yard would not build Sea Wolf"):
        face.meant(plan(tmp_path, **{"red-ship": "sea-wolf"}))


async def test_a_damaged_drawing_says_so_when_it_is_picked(tmp_path: Path) -> None:
    keep(tmp_path, "Sea Wolf")
    (tmp_path / "ghost.drawing").write_text("junk")
    app = make_app(tmp_path, lambda: NewFightScreen(7, "pirate_wars"))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        pick = app.screen.query_one("#red-ship", Pick)
        assert [words for _, words in pick.values] == ["as listed", "ghost", "Sea Wolf"]
        pick.focus()
        await press(pilot, "right")
        assert message_of(app).startswith("ghost.drawing is not a drawing of Pieces of Eight")
        await press(pilot, "right")
        assert "Sea Wolf, 4" in text_of(app)


async def test_without_drawings_nobody_is_asked_for_one(tmp_path: Path) -> None:
    app = make_app(tmp_path, lambda: NewFightScreen(7, "pirate_wars"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert not app.screen.query_one("#red-ship").display
