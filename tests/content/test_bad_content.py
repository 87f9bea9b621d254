"""Bad content files: one sentence that names file, line, field and what is allowed."""

from functools import partial

import pytest

from pieces_of_eight.content import ContentError
from pieces_of_eight.content.decode import read, rows
from pieces_of_eight.content.flags import Nation
from pieces_of_eight.content.rulebook import book_from
from pieces_of_eight.content.sea_fight.scenarios import Scenario
from pieces_of_eight.content.sea_fight.ships import ShipType
from tests.content.bad_files import (
    Bad,
    Reader,
    assert_line,
    assert_retyped,
    assert_told,
    assert_torn,
    each,
)

DUEL = "sea_fight/scenarios/duel.toml"
WARSHIPS = "sea_fight/ships/warships.toml"
DENMARK = "flags/denmark.toml"
BOOK = "rulebook/po8.toml"

READERS: dict[str, Reader] = {
    DUEL: Scenario.from_toml,
    WARSHIPS: partial(rows, ShipType, "ship"),
    DENMARK: Nation.from_toml,
    BOOK: lambda text, file: book_from({file: text}),
}

BAD: list[Bad] = [
    (DUEL, "coins = 15\n", "", "coins is missing."),
    (DUEL, "coins = 15", "coins = 'many'", "coins must be a whole number, not text in quotes."),
    (DUEL, "coins = 15", "coins = 0", "coins must be a whole number of at least 1."),
    (DUEL, "coins = 15", "coins = 100", "coins must be a whole number of at most 99."),
    (DUEL, "coins = 15", "coins = 1.5", "coins must be a whole number, not a fraction."),
    (
        DUEL,
        "coins = 15",
        "coins = 15\ncoin = 3",
        "coin is not a field here; use id, title, blurb, order, waters, attacker, wind, "
        "coins, map, north or south.",
    ),
    (DUEL, 'wind = "W"', 'wind = "N"', "wind is 'N'; use E, NE, NW, SE, SW or W."),
    (DUEL, 'attacker = "north"', 'attacker = "up"', "attacker is 'up'; use north or south"),
    (DUEL, "title =", "title", "the file is not valid TOML here: "),
    (DUEL, '[north]\nname = "', '[north]\nnome = "', "north.nome is not a field here; use"),
    (
        DUEL,
        'nation = "england"',
        'nation = "englund"',
        "north.nation is 'englund', a nation nobody knows; did you mean england?",
    ),
    (DUEL, 'type = "sloop"', 'type = "slop"', "not a ship type; did you mean sloop?"),
    (
        DUEL,
        'type = "sloop"',
        'type = "ships-boat"',
        "north.ships[0].type is 'ships-boat': a boat may not be entered in a sea fight.",
    ),
    (
        DUEL,
        'letter = "1"',
        'letter = "A"',
        "south.ships[0].letter is 'A'; this side has 1 to 8.",
    ),
    (DUEL, 'name = "William"', 'name = "Swan"', "south.ships[0].name of Swan is 'Swan', which"),
    (DUEL, "at = [13, 12]", "at = [13, 2]", "which Swan has already."),
    (DUEL, "at = [13, 12]", "at = [0, 11]", "where there is no open sea for William."),
    (
        DUEL,
        "at = [13, 12]",
        "at = [20, 11]",
        "is [20, 11], off the map; it has columns 0 to 19, rows 0 to 13.",
    ),
    (DUEL, "at = [13, 12]", "at = [-1, 11]", "is [-1, 11], off the map"),
    (DUEL, "at = [13, 12]", "at = [13]", "south.ships[0].at must be a list of 2 things."),
    (DUEL, "at = [13, 12]", "at = [13, '11']", "at[1] must be a whole number, not text in quotes."),
    (DUEL, 'facing = "NW"', 'facing = "north"', "south.ships[0].facing is 'north'; "),
    (DUEL, 'captain = "Jack Rackham"\n', "", "south.ships[0].captain is missing."),
    (DUEL, ". .", ". x", "map cannot be read: row 1, column 2 of the map is 'x'"),
    (
        DUEL,
        ". . .",
        ". .",
        "map cannot be read: row 2 of the map has 20 hexes, the first row has 19",
    ),
    (
        DUEL,
        'name = "William"',
        r'name = "\u001b[31mWilliam"',
        "south.ships[0].name must be plain text: it has a letter that cannot be printed.",
    ),
    (WARSHIPS, "gear = 6", "gear = -6", "ship[0].gear must be a whole number of at least 0."),
    (
        WARSHIPS,
        "bow = { light = 1 }",
        "bow = { light = -1 }",
        "ship[0].bow.light must be a whole number of at least 0.",
    ),
    (
        WARSHIPS,
        "bow = { light = 1 }",
        "bow = { huge = 1 }",
        "ship[0].bow.huge is not a field here; use light, medium or heavy.",
    ),
    (
        WARSHIPS,
        "fighting = 4",
        "fighting = 11",
        "ship[0].fighting must be a whole number of at most 10.",
    ),
    (
        WARSHIPS,
        'crew = "able"',
        'crew = "abel"',
        "is 'abel'; use able, hardened or scurvy.",
    ),
    (
        WARSHIPS,
        'size = "small"',
        'size = "tiny"',
        "ship[0].size is tiny for boats, and only for boats.",
    ),
    (WARSHIPS, "gear = 6", "gear = 0", "ship[0] needs gear and fighting points of at least 1."),
    (WARSHIPS, "value = 1", "value = 1\ncargo = 2", "ship[0].cargo is for merchantmen only."),
    (WARSHIPS, 'id = "periagua"', 'id = "pinnace"', "ship[1].id repeats 'pinnace'."),
    (DENMARK, "crown = true", "crown = 1", "crown must be true or false, not a whole number."),
    (DENMARK, '"Delfinen"', '"Færøe"', "ships[2] repeats 'Færøe'."),
    (DENMARK, 'name = "Jens Bille"', "", "captains[4].name is missing."),
    (
        BOOK,
        'id = "P8-0.2"',
        'id = "P8-0.1"',
        "section[0].paragraph[1].id repeats 'P8-0.1'.",
    ),
    (
        BOOK,
        'see = ["R3-56", "P8-S"]',
        'see = ["R3-99"]',
        "section[0].paragraph[1].see points to 'R3-99', which is not in the book.",
    ),
    (BOOK, "tested = false", "tested = 'no'", "tested must be true or false, not text in quotes."),
]


@each(BAD)
def test_bad_content_is_told_in_one_sentence(file: str, old: str, new: str, sentence: str) -> None:
    assert_told(READERS[file], file, old, new, sentence)


def test_the_line_is_the_line_of_the_fault() -> None:
    assert_line(READERS[DUEL], DUEL, "at = [13, 12]", "at = [0, 11]", "south.ships[0].at")


def test_a_side_without_ships_or_with_nine_is_refused() -> None:
    text = read(DUEL)
    ship = text[text.index("[[south.ships]]") :]
    with pytest.raises(ContentError, match=r"south\.ships must be 1 to 8 ships, not 9"):
        Scenario.from_toml(text + 8 * f"\n{ship}", DUEL)
    none = text.replace(ship, "ships = []")
    with pytest.raises(ContentError, match=r"south\.ships must be 1 to 8 ships, not 0"):
        Scenario.from_toml(none, DUEL)


def test_an_empty_file_lacks_its_first_field() -> None:
    with pytest.raises(ContentError, match=r"^x\.toml: id is missing\.$"):
        Scenario.from_toml("", "x.toml")


def test_a_file_is_data_whatever_it_holds() -> None:
    for text in ("\0", "[[[", "= 1", "a = " + "[" * 5000, "x" * 100_000, '"""'):
        with pytest.raises(ContentError) as told:
            Scenario.from_toml(text, "x.toml")
        assert str(told.value).startswith("x.toml")
        assert len(str(told.value)) < 400


def test_a_torn_file_is_read_or_told_and_never_crashes() -> None:
    assert_torn(READERS)


def test_a_value_of_another_type_is_read_or_told() -> None:
    assert_retyped({file: READERS[file] for file in (DUEL, WARSHIPS, DENMARK)})
