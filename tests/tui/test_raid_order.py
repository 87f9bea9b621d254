"""Ordering a raid: the towns, who comes for them, what is agreed on."""

from pathlib import Path

import pytest

from pieces_of_eight.campaign.land_raid.setup import Rating, land
from pieces_of_eight.campaign.land_raid.state import RAIDERS, TOWN
from pieces_of_eight.content import companies, raid, raids
from pieces_of_eight.tui.land_raid.draw import landing_view
from pieces_of_eight.tui.land_raid.face import ORDER, RATING_WORDS, SIZE_WORDS
from pieces_of_eight.tui.match.maps import MapFight
from pieces_of_eight.tui.pages.new_fight import VALUE, NewFightScreen
from pieces_of_eight.tui.play.order_form import CHANCE, Plan
from tests.tui.shell import make_app, make_folder, press, text_of, until

FLOOR = (80, 24)


def plan(choice: str = "campeche", **picked: str) -> Plan:
    return Plan("land_raid", choice, "7", picked)


def test_a_ready_town_tells_its_rating_its_history_and_its_men() -> None:
    meant = ORDER.meant(plan())
    assert (raid("campeche").title, raid("campeche").gist) == ("Campeche", "1-2-3")
    assert meant.note == "fort 1, treasury 2, garrison 3"
    assert raid("campeche").history[0] in meant.blurb
    (raiders, has), (town, garrison) = meant.sides
    assert (raiders, town) == (raid("campeche").raiders.name, "Spain")
    assert "officers" in has
    assert "1 gun" in garrison


def test_any_company_may_come_for_a_town_and_the_captain_is_its_own() -> None:
    usual = raid("campeche").company
    words = ORDER.meant(plan()).values["company"]
    assert len(words) == len(companies())
    told = [said for _, said in words]
    assert len(set(told)) == len(told)
    assert all(0 < len(said) <= VALUE for said in told)
    assert "coast guard" in told, "who is called after no leader has a name too"
    assert words[0][0] == ""
    for company in companies():
        meant = ORDER.meant(plan(company=company.id))
        assert meant.captains[0] == company.captain
        assert meant.setup() == raid("campeche").setup(None, company)
        assert max(len(word) for _, word in meant.values["company"]) <= 13
    assert usual not in [value for value, _ in words]


@pytest.mark.parametrize("size", [size for size, _ in SIZE_WORDS])
@pytest.mark.parametrize("rating", [rating for rating, _ in RATING_WORDS])
def test_a_town_is_made_from_its_seed_size_and_rating(size: str, rating: str) -> None:
    meant = ORDER.meant(plan(CHANCE, size=size, rating=rating))
    rows = meant.setup().town.rows
    assert size == f"{len(rows[0])}x{len(rows)}"
    if rating:
        wanted = Rating(*map(int, rating.split("-")))
        assert meant.note == "fort {}, treasury {}, garrison {}".format(*wanted)
    assert meant.setup() == ORDER.meant(plan(CHANCE, size=size, rating=rating)).setup()


@pytest.mark.parametrize("name", [entry.id for entry in raids()])
def test_the_map_of_the_form_gives_no_sentry_away(name: str) -> None:
    view = landing_view(land(raid(name).setup()))
    landed = [unit for unit in land(raid(name).setup()).units if unit.owner == RAIDERS]
    assert len(view.units) == len(landed)
    assert not [unit for unit in view.units if unit.side == TOWN]
    assert not view.awake
    assert not view.dark


async def test_a_raid_is_ordered_by_keys_in_a_list_that_scrolls(tmp_path: Path) -> None:
    app = make_app(tmp_path, lambda: NewFightScreen(7))
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.press("up", "right")
        await until(pilot, lambda: "Campeche" in text_of(app))
        assert "Cartagena" not in text_of(app)
        await press(pilot, "down", "end", "up")
        assert "► Cartagena" in text_of(app)
        assert "Seed" in text_of(app)
        assert "Go ashore" in text_of(app)
        await press(pilot, "e")
        assert isinstance(app.screen, MapFight)
    [known] = make_folder(tmp_path).matches()
    assert (known.engine, known.title) == ("land_raid", "Cartagena")
    assert [chair.name for chair in known.chairs][1] == "The governor"
