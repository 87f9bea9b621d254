"""The data files as a whole: all of them load, cheaply, and have a fingerprint."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pieces_of_eight import content
from pieces_of_eight.content import captains, careers, decode, flags, letters, rulebook, words
from pieces_of_eight.content.career import chart, customs, encounters, feats, orders
from pieces_of_eight.content.lessons import lessons
from pieces_of_eight.content.pirate_wars import chance as chance_of_wars
from pieces_of_eight.content.pirate_wars import ships as ships_of_wars
from pieces_of_eight.content.ready import SHELVES
from pieces_of_eight.content.sea_fight import chance


def loaded_by(statement: str) -> set[str]:
    """The modules a fresh Python has loaded after a statement."""
    code = f"{statement}; import sys; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def test_importing_content_loads_neither_the_engine_nor_what_only_reading_needs() -> None:
    loaded = loaded_by("from pieces_of_eight import content")
    assert "pieces_of_eight.content.sea_fight.ships" in loaded
    for heavy in (
        "pieces_of_eight.campaign.sea_fight",
        "pieces_of_eight.campaign.land_raid",
        "tomllib",
        "importlib.resources",
        "difflib",
        "textual",
    ):
        assert heavy not in loaded


def test_lists_of_scenarios_do_not_load_the_engines() -> None:
    loaded = loaded_by(
        "from pieces_of_eight import content;"
        "content.scenarios(), content.raids(), content.treasures()"
    )
    for engine in ("sea_fight", "land_raid", "treasure_grab"):
        assert f"pieces_of_eight.campaign.{engine}" not in loaded


def test_loading_a_scenario_does_not_read_the_book(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_book(*_: object) -> None:
        raise AssertionError("the book was read")

    monkeypatch.setattr(rulebook, "book_from", no_book)
    decode.lay_over({})  # what was read is forgotten
    assert content.scenario("duel").setup().ships


def test_a_fight_reads_its_own_scenario_and_no_other_and_no_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    real = decode.read
    decode.lay_over({})
    monkeypatch.setattr(decode, "read", lambda path: asked.append(path) or real(path))
    assert content.scenario("convoy").id == "convoy"
    assert asked == ["sea_fight/scenarios/convoy.toml"]


READERS: tuple[Callable[[], object], ...] = (
    *(shelf.entries for shelf in SHELVES.values()),
    lambda: [one.fight for one in lessons() if one.engine in decode.SHAPES],
    lambda: [chance_of_wars.strengths(edition) for edition in ("1994", "revised")],
    chart.caribbean,
    chart.treasures,
    orders.order_rows,
    customs.articles,
    customs.custom_table,
    customs.vows,
    encounters.encounter_rows,
    feats.all_feats,
    careers.characters,
    content.campaign_numbers,
    content.companies,
    content.nations,
    content.rivals,
    content.ship_types,
    content.true_captains,
    letters.phrases,
    rulebook.library,
    rulebook.plain_words,
    ships_of_wars.drawings,
    ships_of_wars.equals,
    ships_of_wars.models,
    words.epitaphs,
    words.hints,
    words.talk,
)
"""What reads the files of the game."""
FOR_SCREEN = ("map.toml", "editor.toml", *decode.listed("maps"))
"""What is read for the screen has laws there."""


def test_every_file_of_the_game_is_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game itself looks for no more than what the types refuse."""
    read: set[str] = set()
    decoded, reading = decode.decode, decode.read

    def checked(shape: type[decode.FromToml], text: str, file: str) -> decode.FromToml:
        found = decoded(shape, text, file)
        decode.check(found, text, file)
        return found

    monkeypatch.setattr(decode, "decode", checked)
    monkeypatch.setattr(decode, "read", lambda path: read.add(path) or reading(path))
    made = (chart, customs, encounters, feats, orders, captains, rulebook, words, ships_of_wars)
    for module in made:
        monkeypatch.setattr(module, "read", decode.read, raising=False)
    decode.lay_over({})
    for reader in READERS:
        reader()
    files = {*decode.FILES, *(path for each in decode.folders() for path in decode.listed(each))}
    left = files - read - {words.FINGERPRINT, *decode.listed("templates")}
    assert [path for path in left if not path.endswith(FOR_SCREEN)] == []


def test_a_file_is_named_after_the_id_in_it() -> None:
    assert {found.id for found in content.nations()} == set(flags.nation_ids())


def test_content_is_found_from_any_folder(tmp_path: object) -> None:
    code = (
        "from pieces_of_eight import content;"
        "print(content.scenario('duel').title, content.content_hash())"
    )
    env_path = str(decode.__file__).removesuffix("/pieces_of_eight/content/files.py")
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=str(tmp_path),
        env={"PYTHONPATH": env_path, "PYTHONUTF8": "1"},
    )
    assert run.stdout.split() == ["A", "duel", "of", "sloops", content.content_hash()]


def test_the_hash_is_short_and_changes_with_any_file(monkeypatch: pytest.MonkeyPatch) -> None:
    before = content.content_hash()
    assert len(before) == 16
    real = decode.read
    folders = (
        "sea_fight/ships/warships.toml",
        "rulebook/po8.toml",
        "land_raid/scenarios/campeche.toml",
    )
    for changed in (*folders, "words/fingerprint.txt", "campaign.toml"):
        monkeypatch.setattr(
            decode, "read", lambda path, odd=changed: real(path) + "#" * (path == odd)
        )
        assert decode.content_hash.__wrapped__() != before


def test_every_folder_has_files_and_nothing_else_is_data() -> None:
    data = [path for kind in ("*.toml", "*.txt") for path in Path(decode.HERE).rglob(kind)]
    there = {path.relative_to(decode.HERE).as_posix() for path in data}
    assert {
        *decode.FILES,
        *(path for each in decode.folders() for path in decode.listed(each)),
    } == there


def test_a_crlf_checkout_reads_the_same() -> None:
    assert "\r" not in decode.read("sea_fight/ships/warships.toml")
    assert chance.random_scenario(1, 1, "open").map
