"""Battles of a career by Pirate Wars: their page, settled, kept, taken up again, and reckoned."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.bridge import World
from pieces_of_eight.campaign.career import Open, Setup, Stage
from pieces_of_eight.campaign.joining import BrokenRecordError
from pieces_of_eight.campaign.kernel.match import digest
from pieces_of_eight.campaign.pirate_wars.state import Edition
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.play.career import SEA, take_up
from pieces_of_eight.tui.play.order_form import WARS, Commission
from pieces_of_eight.tui.play.scoring import honest_career
from pieces_of_eight.tui.widgets.frame import MessageLine
from tests.saves.tools import retold
from tests.tui.career_scenes import AGAINST_AI, PEOPLE, at, career_app, sail_on, sailed
from tests.tui.shell import make_folder, text_of
from tests.tui.test_career_play import come_to

SIZE = (80, 24)
QUICK, CONVOY = 19, 16
"""Seeds of careers that begin with a battle: with little else in it, and with a merchantman."""
BOTH = tuple(f"{WARS}{edition.value}" for edition in Edition)


def warring(sea: str) -> Commission:
    return replace(AGAINST_AI, seed=QUICK, sea=sea)


def is_battle(now: Open) -> bool:
    return now.stage is Stage.FIGHT and now.match.engine.name == "pirate_wars"


def at_a_battle(sea: str) -> Callable[[Folder], CareerFile]:
    return lambda folder: sailed(folder, warring(sea), is_battle)


@pytest.mark.rule("H-94")
@pytest.mark.parametrize(("size", "words"), [(SIZE, "haven E"), ((120, 40), "haven to the east")])
async def test_the_page_says_where_merchantmen_get_away(
    size: tuple[int, int], words: str, tmp_path: Path
) -> None:
    people = replace(PEOPLE, seed=CONVOY, sea=BOTH[0])
    app = career_app(tmp_path, lambda folder: sailed(folder, people, is_battle))
    async with app.run_test(size=size) as pilot:
        await come_to(pilot, app, FightScreen)
        app.screen.query_one(MessageLine).say("")  # a hint that comes once in a life
        await pilot.pause()
        assert words in text_of(app)


@pytest.mark.parametrize("sea", BOTH[1:])
def test_a_battle_goes_on_where_it_was_left_and_the_career_is_reckoned(
    sea: str, tmp_path: Path
) -> None:
    folder = make_folder(tmp_path)
    moves = iter(range(12))
    saved = sailed(folder, warring(sea), lambda now: is_battle(now) and next(moves, None) is None)
    name, stands = saved.name, digest(saved.career.open.match.state)
    assert saved.header.options[SEA] == sea
    saved.close()
    again = take_up(folder, name)
    assert again.career.open.match.engine.name == "pirate_wars"
    assert digest(again.career.open.match.state) == stands
    sail_on(again, at(Stage.OVER))
    again.close()
    assert folder.check(name) == []
    record = recorded(folder, name)
    assert honest_career(record).open.stage is Stage.OVER
    with pytest.raises(BrokenRecordError, match="terms"):
        honest_career(replace_wars(record))


def recorded(folder: Folder, name: str) -> CareerFile:
    """The record of a career that is kept."""
    with folder.open_career(name) as saved:
        return saved


def replace_wars(record: CareerFile) -> CareerFile:
    """The record of a career whose frigates are other ships than this game's."""
    setup = msgspec.convert(record.setup, Setup, str_keys=True)
    wars = setup.world.wars
    assert wars is not None
    frigate = replace(wars.designs[-1], extras=40)
    wars = replace(wars, designs=(*wars.designs[:-1], frigate))
    changed = replace(setup, world=replace(setup.world, wars=wars))
    return retold(record, setup=msgspec.to_builtins(changed, str_keys=True))


def test_a_career_kept_before_this_could_be_chosen_is_by_pieces_of_eight(tmp_path: Path) -> None:
    saved = sailed(make_folder(tmp_path), AGAINST_AI, lambda now: True)
    assert SEA not in saved.header.options
    plain = msgspec.to_builtins(saved.career.setup.world, str_keys=True)
    saved.close()
    assert plain.pop("wars") is None
    assert msgspec.convert(plain, World, str_keys=True).wars is None
