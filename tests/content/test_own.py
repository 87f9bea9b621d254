"""The player's own content: laid over the game's, checked, packed, and refused where it is bad."""

import io
import stat
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from pieces_of_eight.campaign.engines import ENGINES, FIGHTS
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.pirate_wars.yard import faults
from pieces_of_eight.content import keep
from pieces_of_eight.content.captains import true_captains
from pieces_of_eight.content.careers import shore
from pieces_of_eight.content.decode import ContentError, content_hash, lay_over, shipped
from pieces_of_eight.content.flags import nation
from pieces_of_eight.content.keep import template
from pieces_of_eight.content.lessons import COMMANDS, is_own_lesson, lessons
from pieces_of_eight.content.own import KINDS, LARGEST, MOST, survey, use
from pieces_of_eight.content.pirate_wars.ships import own_designs
from pieces_of_eight.content.ready import own, prepared
from pieces_of_eight.tui.pirate_wars.designs import made
from pieces_of_eight.tui.registry import kind_of
from tests.tui.shell import make_folder

SEA = "sea_fight/scenarios/my-sea.toml"
SCENARIOS = {word: kind for word, kind in KINDS.items() if kind.engine}


@pytest.fixture(autouse=True)
def bare() -> Iterator[None]:
    """The game is without such content before and after."""
    yield
    lay_over({})


def put(folder: Path, path: str, text: str) -> None:
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


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


def test_a_career_knows_the_towns_of_its_chart_alone(tmp_path: Path) -> None:
    before = shore(nation("denmark"))
    put(tmp_path, "land_raid/scenarios/my-town.toml", template("town", "my-town"))
    use(str(tmp_path))
    assert shore(nation("denmark")) == before


def test_a_nation_gets_other_names_and_stays_what_it_is(tmp_path: Path) -> None:
    text = shipped("flags/spain.toml")
    put(tmp_path, "flags/spain.toml", text.replace('"La Galga"', '"La Mía"', 1))
    assert use(str(tmp_path)).faults == ()
    assert nation("spain").ships[0] == "La Mía"
    for old, new, why in (
        ('"La Galga", ', "", "ships must be at least 9 names"),
        ('"La Galga"', f'"{"x" * 25}"', "ships[0] is 'xxx"),
        ("crown = true", "crown = false", "crown must stay true"),
        ('name = "Spain"', 'name = "Castile"', "name must stay 'Spain'"),
    ):
        put(tmp_path, "flags/spain.toml", text.replace(old, new, 1))
        (fault,) = survey(str(tmp_path)).faults
        assert why in str(fault)
    put(tmp_path, "flags/spain.toml", text)
    put(tmp_path, "flags/mine.toml", text)
    (fault,) = survey(str(tmp_path)).faults
    assert "called as the nation" in str(fault)


BAD = {
    "a field": (SEA, "coins = 15", "coins = 100", "coins must be a whole number of at most 99"),
    "toml": (SEA, 'id = "my-sea"', "id = ", "the file is not valid TOML here"),
    "a long key": (SEA, "coins = 15", "a." * 20_000 + "a = 15", "a key has more than 30 parts"),
    "its id": (SEA, 'id = "my-sea"', 'id = "other"', "id must be 'my-sea', as the file is called"),
    "its title": (SEA, 'title = "My sea"', r'title = "My\nsea"', "title must be one line"),
    "a folder": ("seas/my-sea.toml", "", "", "the file is not in a folder of content"),
    "a name": ("sea_fight/scenarios/My Sea.toml", "", "", "the file's name must be small letters"),
    "a device": ("sea_fight/scenarios/aux.toml", "", "", "means a device on Windows"),
    "a script": ("sea_fight/scenarios/my-sea.py", "", "", "the file's name must be"),
    "another kind's": ("sea_fight/scenarios/spit.toml", "my-sea", "spit", "a board to grab on"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_broken_file_is_told_in_one_sentence_and_left_out(name: str, tmp_path: Path) -> None:
    path, old, new, why = BAD[name]
    put(tmp_path, path, template("sea", "my-sea").replace(old, new, 1) if old else "x = 1")
    put(tmp_path, "treasure_grab/scenarios/good.toml", template("board", "good"))
    found = use(str(tmp_path))
    assert list(found.sound) == ["treasure_grab/scenarios/good.toml"]
    (fault,) = found.faults
    words = str(fault)
    assert words.startswith(path)
    assert why in words
    assert "\n" not in words
    assert len(prepared("duel").scenario.title) > 0
    if name in ("a field", "a long key", "its id", "its title"):
        lines = (tmp_path / path).read_text(encoding="utf-8").split("\n")
        assert fault.line is not None
        assert new in lines[fault.line - 1]


def test_bytes_that_are_no_text_and_files_too_large_are_left_out(tmp_path: Path) -> None:
    put(tmp_path, SEA, "")
    for data, why in ((b"\xff", "not UTF-8"), (b"#" * (LARGEST + 1), "larger than 64 KiB")):
        (tmp_path / SEA).write_bytes(data)
        (fault,) = survey(str(tmp_path)).faults
        assert why in str(fault)


def test_a_town_of_careers_keeps_its_crown(tmp_path: Path) -> None:
    text = shipped("land_raid/scenarios/st-thomas.toml").replace('"denmark"', '"england"', 1)
    put(tmp_path, "land_raid/scenarios/st-thomas.toml", text)
    (fault,) = survey(str(tmp_path)).faults
    assert "crown must stay 'denmark'" in str(fault)


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


def linked() -> zipfile.ZipInfo:
    """An entry that is a symbolic link."""
    entry = zipfile.ZipInfo(SEA)
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    return entry


BOMB = b"#" * (LARGEST * 3)
HOSTILE: dict[str, tuple[list[tuple[str | zipfile.ZipInfo, bytes]], str]] = {
    "up": ([("../x.toml", b"x")], "leaves the folder"),
    "up inside": ([("captains/../../x.toml", b"x")], "leaves the folder"),
    "absolute": ([("/etc/x.toml", b"x")], "leaves the folder"),
    "drive": ([("C:x.toml", b"x")], "leaves the folder"),
    "backslash": ([("captains\\x.toml", b"x")], "leaves the folder"),
    "folder up": ([("../x/", b"")], "leaves the folder"),
    "link": ([(linked(), b"/etc/passwd")], "is a link"),
    "device": ([("captains/con.toml", b"x")], "device"),
    "name": ([("captains/X Y.toml", b"x")], "small letters"),
    "nul": ([("captains/x.toml\0.py", b"x")], "cannot be used"),
    "code": ([("captains/x.py", b"x")], "small letters"),
    "place": ([("rulebook/po8.toml", b"x")], "not in a folder of content"),
    "many": ([(f"captains/x{n}.toml", b"x") for n in range(MOST + 1)], "201 files; 200"),
    "large": ([("captains/x.toml", BOMB)], "larger than 64 KiB"),
    "largest": ([(f"captains/x{n}.toml", BOMB) for n in range(30)], "more than 4 MiB"),
    "case": ([("captains/x.toml", b"x"), ("captains/X.toml", b"x")], "twice"),
    "text": ([("captains/x.toml", b"\xff\xfe")], "not UTF-8"),
    "content": ([(SEA, b'id = "my-sea"')], "is missing"),
    "nothing": ([], "the pack is empty"),
}


def zipped(entries: list[tuple[str | zipfile.ZipInfo, bytes]]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as written:
        for name, data in entries:
            entry = name if isinstance(name, zipfile.ZipInfo) else zipfile.ZipInfo("x")
            if isinstance(name, str):
                entry.filename = name  # as it is, not as zipfile would mend it
            written.writestr(entry, data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def refused(data: bytes, folder: Path) -> str:
    """The sentence with which a pack is refused; nothing of it may be left behind."""
    file = folder / "bad.zip"
    file.write_bytes(data)
    with pytest.raises(ContentError) as told:
        keep.add_pack(str(file), str(folder / "in" / "content"))
    left = [each for each in folder.rglob("*") if each != file and each.is_file()]
    assert left == []
    assert "\n" not in str(told.value)
    return str(told.value)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_pack_is_refused_in_one_sentence(name: str, tmp_path: Path) -> None:
    entries, why = HOSTILE[name]
    assert why in refused(zipped(entries), tmp_path)


def test_a_pack_that_lies_about_its_size_is_read_no_further(tmp_path: Path) -> None:
    size, lie = len(BOMB).to_bytes(4, "little"), (9).to_bytes(4, "little")
    data = zipped([("captains/x.toml", BOMB)])
    assert data.count(size) == 2
    assert "not a valid zip" in refused(data.replace(size, lie), tmp_path)


def test_a_pack_under_a_password_is_refused(tmp_path: Path) -> None:
    """Both headers of its one file say that it is; what is behind them is not read."""
    data = bytearray(zipped([("captains/x.toml", b"x")]))
    for header, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(header) + at] |= 1
    assert "locked with a password" in refused(bytes(data), tmp_path)


@pytest.mark.parametrize("method", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2, 99])
def test_a_pack_squeezed_in_another_way_is_refused_unread(method: int, tmp_path: Path) -> None:
    """Their readers fail in ways of their own, and not every Python has them."""
    data = bytearray(zipped([("captains/x.toml", b"x" * 400)]))
    for header, at in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        data[data.index(header) + at] = method
    assert "compressed in an unknown way" in refused(bytes(data), tmp_path)


@pytest.mark.parametrize("cut", [0, 10, 60])
def test_a_torn_pack_is_refused(cut: int, tmp_path: Path) -> None:
    data = zipped([("captains/x.toml", template("captain", "x").encode())])
    assert "not a valid zip" in refused(data[:cut], tmp_path)


@pytest.mark.parametrize("name", ["con.zip", "a b.zip", ".zip", "..zip"])
def test_a_pack_by_a_bad_name_is_refused(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_bytes(zipped([("captains/x.toml", template("captain", "x").encode())]))
    with pytest.raises(ContentError, match="a pack's name"):
        keep.add_pack(str(file), str(tmp_path / "in"))


# --- lessons and ships of the yard ------------------------------------------------------------

LESSON, DESIGN = "lessons/my-lesson.toml", "pirate_wars/designs/my-design.toml"


def fault_of(folder: Path, path: str, text: str) -> ContentError:
    """The one thing that is wrong with a file of one's own."""
    put(folder, path, text)
    (fault,) = survey(str(folder)).faults
    assert "\n" not in str(fault)
    return fault


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


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('scenario = "duel"', 'scenario = "nowhere"', "scenario is 'nowhere'"),
        ('scenario = "duel"', 'scenario = "../../flags/spain"', "there is no such sea_fight"),
        ('engine = "sea_fight"', 'engine = "port"', "engine must be a kind of fight"),
        ("learner = 0", "learner = 2", "learner must be 0 or 1"),
        ('"Pedro Ruiz"]', '"Pedro Ruiz", "Ann"]', "sides must be two names"),
        ('"powder monkey"', '"admiral"', "opponent is 'admiral'"),
        ('"next", "previous"', '"next", "nxet"', "steps[0].command is 'nxet'"),
        ('"next", "previous"', '"torch"', "steps[0].command is 'torch'"),
        ('["Sailed"]', '["Saild"]', "did you mean Sailed?"),
        ("{act} opens", "{act:>999999999} opens", "end names a key by 'act'"),
        ("{act} opens", "{act.real} opens", "end names a key by 'act.real'"),
        ("{act} sails", "{act sails", "steps[1].ask has braces"),
        ("{ end = ", "{ port = ", "steps[1].instead answers 'port'"),
        ("seed = 1720", "seed = -1", "seed must be"),
        ('id = "my-lesson"', 'id = "sail"', "id must be 'my-lesson'"),
    ],
)
def test_a_lesson_that_nobody_could_finish_is_refused(
    old: str, new: str, why: str, tmp_path: Path
) -> None:
    text = template("lesson", "my-lesson")
    assert old in text
    changed = text.replace(old, new, 1)
    fault = fault_of(tmp_path, LESSON, changed)
    assert why in str(fault)
    assert fault.line is not None
    assert fault.field is not None


def test_the_games_own_lessons_stay(tmp_path: Path) -> None:
    fault = fault_of(tmp_path, "lessons/sail.toml", template("lesson", "sail"))
    assert "another name than the game's own" in str(fault)
    fault = fault_of(tmp_path / "more", "lessons/fights/sail.toml", shipped("lessons/sail.toml"))
    assert "not in a folder of content" in str(fault)


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


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("length = 48", "length = 500", "length must be a whole number of at most 80"),
        ("length = 48", "length = 25", "the yard would not build her: "),
        ('flag = "brethren"', 'flag = "crown"', "the yard would not build her: "),
        ('"slide"', '"crane"', "guns[0].mount"),
        ("muskets = 4", "musket = 4", "musket"),
        ('name = "My design"', 'name = " "', "a name has one line"),
        ('id = "my-design"', 'id = "other"', "id must be 'my-design'"),
    ],
)
def test_a_ship_that_the_yard_refuses_is_told(old: str, new: str, why: str, tmp_path: Path) -> None:
    text = template("design", "my-design")
    assert old in text
    assert why in str(fault_of(tmp_path, DESIGN, text.replace(old, new, 1)))


def test_a_pack_carries_lessons_and_ships(tmp_path: Path) -> None:
    put(tmp_path / "mine", DESIGN, template("design", "my-design"))
    put(tmp_path / "mine", LESSON, template("lesson", "my-lesson").replace("duel", "my-sea"))
    put(tmp_path / "mine", SEA, template("sea", "my-sea"))
    assert keep.pack(str(tmp_path / "mine"), str(tmp_path / "gift.zip")) == 3
    assert keep.add_pack(str(tmp_path / "gift.zip"), str(tmp_path / "yours")) == ("gift", 3)
    assert set(survey(str(tmp_path / "yours")).sound) == {DESIGN, LESSON, SEA}
