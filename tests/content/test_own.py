"""The player's own content: laid over the game's, checked, packed, and refused where it is bad."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pieces_of_eight.campaign.engines import ENGINES, FIGHTS
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.pirate_wars.yard import faults
from pieces_of_eight.content import keep
from pieces_of_eight.content.captains import true_captains
from pieces_of_eight.content.career.customs import way_of
from pieces_of_eight.content.career.encounters import encounter_rows
from pieces_of_eight.content.career.orders import order_rows
from pieces_of_eight.content.careers import career_setup, shore
from pieces_of_eight.content.decode import (
    ContentError,
    content_hash,
    lay_over,
    shipped,
    shipped_with,
)
from pieces_of_eight.content.flags import nation
from pieces_of_eight.content.keep import template
from pieces_of_eight.content.lessons import COMMANDS, is_own_lesson, lessons
from pieces_of_eight.content.own import KINDS, survey, use
from pieces_of_eight.content.pirate_wars.ships import own_designs
from pieces_of_eight.content.ready import own, prepared
from pieces_of_eight.tui.pirate_wars.designs import made
from pieces_of_eight.tui.registry import kind_of
from tests.careers import CROWNS
from tests.content.faults import put
from tests.tui.shell import make_folder

SEA = "sea_fight/scenarios/my-sea.toml"
LESSON, DESIGN = "lessons/my-lesson.toml", "pirate_wars/designs/my-design.toml"
SCENARIOS = {word: kind for word, kind in KINDS.items() if kind.engine}


@pytest.fixture(autouse=True)
def bare() -> Iterator[None]:
    """The game is without such content before and after."""
    yield
    lay_over({})


@pytest.mark.parametrize("word", KINDS)
def test_a_template_passes_the_check_and_tells_its_fields(word: str, tmp_path: Path) -> None:
    name = "pirates" if word == "names" else "my-own"
    text = template(word, name)
    put(tmp_path, f"{KINDS[word].folder}/{name}.toml", text)
    assert survey(str(tmp_path)).faults == ()
    assert "\n# " in text


def test_a_new_id_adds_and_is_fought(tmp_path: Path) -> None:
    for word, kind in SCENARIOS.items():
        text = template(word, f"my-{word}").replace(f"My {word}", "Changed", 1)
        put(tmp_path, f"{kind.folder}/my-{word}.toml", text)
    assert use(str(tmp_path)).faults == ()
    for word, kind in SCENARIOS.items():
        engine, found = prepared(f"my-{word}")
        assert (engine, found.title) == (kind.engine, "Changed")
        assert own(engine, f"my-{word}")
        assert Match(ENGINES[engine], found.setup(), 1).to_act
    assert not own("sea_fight", "duel")


def test_the_same_id_replaces_until_it_is_gone(tmp_path: Path) -> None:
    before, print_before = prepared("duel").scenario.title, content_hash()
    put(tmp_path, "sea_fight/scenarios/duel.toml", template("sea", "duel"))
    use(str(tmp_path))
    assert prepared("duel").scenario.title == "Duel"
    assert content_hash() != print_before
    use(None)
    assert (prepared("duel").scenario.title, content_hash()) == (before, print_before)


def test_captains_join_by_their_ids(tmp_path: Path) -> None:
    before = {each.id for each in true_captains()}
    put(tmp_path, "captains/mine.toml", template("captain", "mine"))
    use(str(tmp_path))
    assert {each.id for each in true_captains()} == before | {"mine"}


def test_orders_encounters_and_ways_join_those_of_a_winter_and_replace_by_their_ids(
    tmp_path: Path,
) -> None:
    orders, met, way = order_rows(), encounter_rows(), way_of("Henry Morgan")
    replaced = template("order", "smoke").replace("rate = 8", "rate = 9")
    put(tmp_path, "career/orders/smoke.toml", replaced)
    for word, folder in (("order", "orders"), ("encounter", "encounters"), ("way", "customs")):
        put(tmp_path, f"career/{folder}/mine.toml", template(word, "mine"))
    assert use(str(tmp_path)).faults == ()
    assert [row.id for row in order_rows()] == [*(row.id for row in orders), "mine"]
    assert {row.id: row.rate for row in order_rows()}["smoke"] == 9
    assert [row.id for row in encounter_rows()] == [*(row.id for row in met), "mine"]
    assert way is not None
    assert way_of("Henry Morgan") != way
    terms = career_setup(("Henry Morgan", "Ann"), CROWNS, winter=True, seed=1).terms
    assert "mine" in {order.id for order in terms.orders}
    with shipped_with({}):
        assert order_rows() == orders
        assert way_of("Henry Morgan") == way


def test_a_way_may_be_that_of_a_captain_of_ones_own(tmp_path: Path) -> None:
    put(tmp_path, "career/customs/mine.toml", template("way", "mine").replace("morgan", "anne"))
    assert "captain nobody knows" in str(survey(str(tmp_path)).faults[0])
    put(tmp_path, "captains/anne.toml", template("captain", "anne"))
    assert use(str(tmp_path)).faults == ()
    assert way_of("Anne Fairweather") is not None


@pytest.mark.parametrize(
    ("word", "folder", "old", "new", "why"),
    [
        ("order", "orders", "ships sunk", "ships drowned", "which nobody counts"),
        ("order", "orders", '"sloop"', '"slope"', "did you mean sloop?"),
        ("order", "orders", "rate = 8", "rate = 80", "of at most 60"),
        ("order", "orders", '"mine"', '"My Own"', "small letters, digits and hyphens"),
        ("encounter", "encounters", "by = -5", "by = 5", "must be less than 0: it is a cost"),
        ("encounter", "encounters", "to = 6", "to = 5", "must end at 6"),
        ("way", "customs", "by = 80", "by = 10", "by must be from 50 to 200"),
        ("way", "customs", "burden", "burdens", "is not a field here"),
    ],
)
def test_a_row_of_a_winter_is_told_its_fault_in_a_sentence(
    word: str, folder: str, old: str, new: str, why: str, tmp_path: Path
) -> None:
    put(tmp_path, f"career/{folder}/mine.toml", template(word, "mine").replace(old, new))
    (fault,) = survey(str(tmp_path)).faults
    assert why in str(fault)


def test_what_is_broken_is_left_out_and_what_is_sound_is_used(tmp_path: Path) -> None:
    put(tmp_path, SEA, template("sea", "my-sea").replace("coins = 15", "coins = 100"))
    put(tmp_path, "treasure_grab/scenarios/good.toml", template("board", "good"))
    put(tmp_path, "flags/spain.toml", shipped("flags/spain.toml").replace("La Galga", "La Mía"))
    found = use(str(tmp_path))
    assert sorted(found.sound) == ["flags/spain.toml", "treasure_grab/scenarios/good.toml"]
    assert [fault.file for fault in found.faults] == [SEA]
    assert nation("spain").ships[0] == "La Mía"
    assert prepared("duel").scenario.title


def test_a_career_knows_the_towns_of_its_chart_alone(tmp_path: Path) -> None:
    before = shore(nation("denmark"))
    put(tmp_path, "land_raid/scenarios/my-town.toml", template("town", "my-town"))
    use(str(tmp_path))
    assert shore(nation("denmark")) == before


def test_a_pack_goes_out_and_comes_in_and_goes_again(tmp_path: Path) -> None:
    put(tmp_path / "mine", SEA, template("sea", "my-sea"))
    put(tmp_path / "mine", "captains/mine.toml", template("captain", "mine"))
    zipped, other = str(tmp_path / "seas.zip"), str(tmp_path / "other")
    assert keep.pack(str(tmp_path / "mine"), zipped) == 2
    assert keep.add_pack(zipped, other) == ("seas", 2)
    assert keep.packs(other) == ["seas"]
    assert set(use(other).sound) == {SEA, "captains/mine.toml"}
    with pytest.raises(ContentError, match="there is already a pack"):
        keep.add_pack(zipped, other)
    keep.remove_pack("seas", other)
    assert not survey(other).sound
    for name in ("seas", "../mine", ".."):
        with pytest.raises(ContentError):
            keep.remove_pack(name, other)


def test_ones_own_file_goes_over_that_of_a_pack(tmp_path: Path) -> None:
    put(tmp_path, f"packs/seas/{SEA}", template("sea", "my-sea"))
    put(tmp_path, SEA, template("sea", "my-sea").replace("My sea", "Mine", 1))
    use(str(tmp_path))
    assert prepared("my-sea").scenario.title == "Mine"


def test_a_lesson_of_ones_own_stands_behind_the_games_and_is_fought(tmp_path: Path) -> None:
    text = template("lesson", "my-lesson").replace('"duel"', '"my-sea"', 1)
    put(tmp_path, LESSON, text)
    put(tmp_path, SEA, template("sea", "my-sea"))  # it is read before the lesson that needs it
    assert use(str(tmp_path)).faults == ()
    assert [each.id for each in lessons()][-1] == "my-lesson"
    assert is_own_lesson(lessons()[-1])
    assert not is_own_lesson(lessons()[0])
    assert lessons()[-1].fight.title == "My sea"
    assert Match(ENGINES["sea_fight"], lessons()[-1].fight.setup(), 1).to_act
    use(None)
    assert "my-lesson" not in [each.id for each in lessons()]


def test_the_commands_of_a_lesson_are_those_of_the_pages() -> None:
    known = {name: set(kind.orders.by_name) for name in FIGHTS if (kind := kind_of(name))}
    assert known == COMMANDS


def test_a_ship_of_ones_own_content_is_in_the_lists_of_the_game(tmp_path: Path) -> None:
    put(tmp_path / "content", DESIGN, template("design", "my-design"))
    assert use(str(tmp_path / "content")).faults == ()
    assert made(make_folder(tmp_path / "saves"))["content/my-design"].title == "My design"
    (one,) = own_designs()
    assert (faults(one.design()), one.design().name) == ([], "My design")
    before = content_hash()
    use(None)
    assert made(make_folder(tmp_path / "saves")) == {}
    assert content_hash() != before


def test_a_pack_carries_lessons_and_ships(tmp_path: Path) -> None:
    put(tmp_path / "mine", DESIGN, template("design", "my-design"))
    put(tmp_path / "mine", LESSON, template("lesson", "my-lesson").replace("duel", "my-sea"))
    put(tmp_path / "mine", SEA, template("sea", "my-sea"))
    assert keep.pack(str(tmp_path / "mine"), str(tmp_path / "gift.zip")) == 3
    assert keep.add_pack(str(tmp_path / "gift.zip"), str(tmp_path / "yours")) == ("gift", 3)
    assert set(survey(str(tmp_path / "yours")).sound) == {DESIGN, LESSON, SEA}
