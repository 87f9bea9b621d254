"""The even match on the screen: offered, told before and after, and counted once."""

from pathlib import Path

import pytest

from pieces_of_eight.campaign.ai.policy import Standing
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.land_raid.face import ORDER as LAND
from pieces_of_eight.tui.match.result import ResultScreen
from pieces_of_eight.tui.pages.new_fight import NewFightScreen
from pieces_of_eight.tui.play import order_form
from pieces_of_eight.tui.play.order_form import Plan, ordered
from pieces_of_eight.tui.sea_fight.face import ORDER
from pieces_of_eight.tui.widgets.controls import Pick
from tests.tui.fight_scenes import duel, fight_app, save
from tests.tui.shell import make_app, make_folder, message_of, press, text_of, until

CHAIRS = (Chair("person", "Jonathan Barnet"), Chair("ai", "Jack Rackham", "even match 50"))
SINKING = ("e", "f", "1")


async def test_the_form_says_what_he_gives_away(tmp_path: Path) -> None:
    folder = make_folder(tmp_path)
    order_form.keep(folder, "sea_fight", Standing(34, 5, 2))
    app = make_app(tmp_path, lambda: NewFightScreen(7))
    async with app.run_test(size=(80, 24)) as pilot:
        pick = app.screen.query_one("#second", Pick)
        pick.focus()
        await pilot.pause()
        for _ in pick.values:
            if pick.value == "even match":
                break
            await press(pilot, "right")
        assert "handicap 34%" in message_of(app)
        assert "you won 2 of 5" in message_of(app)


def test_a_fight_begins_with_what_he_gives_away_now(tmp_path: Path) -> None:
    folder = make_folder(tmp_path)
    order_form.keep(folder, "sea_fight", Standing(34, 5, 2))
    plan = Plan("sea_fight", "duel", "7", chairs=("person", "even match"))
    with ordered(plan, ORDER.meant(plan), folder).begin(folder) as saved:
        assert saved.header.chairs[1].level == "even match 34"


async def test_the_end_of_a_fight_changes_it_once_and_says_so(tmp_path: Path) -> None:
    app = fight_app(tmp_path, lambda: save(tmp_path, duel(hull=(1, 1)), CHAIRS, seed=2))
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, *SINKING)
        await until(pilot, lambda: "opens the account" in text_of(app))
        await press(pilot, "enter", "enter")
        assert isinstance(app.screen, ResultScreen)
        assert "a handicap of 30% (before: 50%)" in message_of(app)
        known = order_form.standing(app.folder, "sea_fight")
        assert known == Standing(30, 1, 1)
        assert order_form.count(app.folder, app.screen._session.saved) == ""
        assert order_form.standing(app.folder, "sea_fight") == known
    again = order_form.seated(CHAIRS, app.folder, "sea_fight")
    assert again[1].level == "even match 30"


@pytest.mark.parametrize(
    "kept", ["", "nonsense", "sea_fight:101:1:0", "sea_fight:5:1:2", "a:b:c:d"]
)
def test_a_standing_that_cannot_be_read_is_begun_anew(kept: str, tmp_path: Path) -> None:
    folder = make_folder(tmp_path)
    folder.save_settings({order_form.NAME: kept})
    assert order_form.standing(folder, "sea_fight") == Standing()


@pytest.mark.parametrize("who", ["foo", "even match 300", "captain"])  # none in a land raid
def test_nobody_sits_down_who_does_not_play_such_a_fight(who: str, tmp_path: Path) -> None:
    folder = make_folder(tmp_path)
    plan = Plan("land_raid", "campeche", "7", chairs=("person", who))
    with pytest.raises(ValueError, match=f"Nobody called '{who}' plays this fight"):
        ordered(plan, LAND.meant(plan), folder)
    assert not folder.matches()
