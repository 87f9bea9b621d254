"""Bad content files: one sentence that names file, line, field and what is allowed."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pieces_of_eight.content import ContentError
from pieces_of_eight.content.captains import CAPTAINS, RIVALS, RivalTable, captains_from
from pieces_of_eight.content.career.chart import FILE as CHART
from pieces_of_eight.content.career.chart import ChartFile
from pieces_of_eight.content.decode import read, rows
from pieces_of_eight.content.flags import Nation
from pieces_of_eight.content.land_raid.scenarios import Company, Raid
from pieces_of_eight.content.letters import FILE as LETTERS
from pieces_of_eight.content.letters import LetterFile
from pieces_of_eight.content.rulebook import FILE as WORDS
from pieces_of_eight.content.rulebook import FOLDER, Glossary, HowToPlay, book_from
from pieces_of_eight.content.sea_fight.scenarios import Scenario
from pieces_of_eight.content.sea_fight.ships import ShipType

DUEL = "sea_fight/scenarios/duel.toml"
WARSHIPS = "sea_fight/ships/warships.toml"
DENMARK = "flags/denmark.toml"
BOOK = "rulebook/po8.toml"
SEA = f"{FOLDER}/sea_fight.toml"
TOWN = "land_raid/scenarios/campeche.toml"
CROIX = "land_raid/scenarios/st-croix.toml"
RAIDERS = "land_raid/companies/raiders.toml"
FIRST = "I had hoped for a longer fight, and for a better one from you."
NEXT = "The season is ours, and I did not win it by waiting."

READERS: dict[str, Callable[[str, str], object]] = {
    DUEL: Scenario.from_toml,
    WARSHIPS: partial(rows, ShipType, "ship"),
    DENMARK: Nation.from_toml,
    BOOK: lambda text, file: book_from({file: text}),
    TOWN: Raid.from_toml,
    CROIX: Raid.from_toml,
    RAIDERS: partial(rows, Company, "company"),
    CHART: ChartFile.from_toml,
    SEA: HowToPlay.from_toml,
    WORDS: Glossary.from_toml,
    CAPTAINS: captains_from,
    RIVALS: RivalTable.from_toml,
    LETTERS: LetterFile.from_toml,
}
"""What makes a file's content from its text and its name."""
BAD: dict[str, list[tuple[str, str, str]]] = {
    DUEL: [
        ("coins = 15\n", "", "coins is missing."),
        ("coins = 15", "coins = 'many'", "coins must be a whole number, not text in quotes."),
        ("coins = 15", "coins = 0", "coins must be a whole number of at least 1."),
        ("coins = 15", "coins = 100", "coins must be a whole number of at most 99."),
        ("coins = 15", "coins = 1.5", "coins must be a whole number, not a fraction."),
        (
            "coins = 15",
            "coins = 15\ncoin = 3",
            "coin is not a field here; use id, title, blurb, order, waters, attacker, wind, "
            "coins, map, north or south.",
        ),
        ('wind = "W"', 'wind = "N"', "wind is 'N'; use E, NE, NW, SE, SW or W."),
        ('attacker = "north"', 'attacker = "up"', "attacker is 'up'; use north or south"),
        ("title =", "title", "the file is not valid TOML here: "),
        ('[north]\nname = "', '[north]\nnome = "', "north.nome is not a field here; use"),
        (
            'nation = "england"',
            'nation = "englund"',
            "north.nation is 'englund', a nation nobody knows; did you mean england?",
        ),
        ('type = "sloop"', 'type = "slop"', "not a ship type; did you mean sloop?"),
        (
            'type = "sloop"',
            'type = "ships-boat"',
            "north.ships[0].type is 'ships-boat': a boat may not be entered in a sea fight.",
        ),
        ('letter = "1"', 'letter = "A"', "south.ships[0].letter is 'A'; this side has 1 to 8."),
        ('name = "William"', 'name = "Swan"', "south.ships[0].name of Swan is 'Swan', which"),
        ("at = [13, 12]", "at = [13, 2]", "which Swan has already."),
        ("at = [13, 12]", "at = [0, 11]", "where there is no open sea for William."),
        (
            "at = [13, 12]",
            "at = [20, 11]",
            "is [20, 11], off the map; it has columns 0 to 19, rows 0 to 13.",
        ),
        ("at = [13, 12]", "at = [-1, 11]", "is [-1, 11], off the map"),
        ("at = [13, 12]", "at = [13]", "south.ships[0].at must be a list of 2 things."),
        ("at = [13, 12]", "at = [13, '11']", "at[1] must be a whole number, not text in quotes."),
        ('facing = "NW"', 'facing = "north"', "south.ships[0].facing is 'north'; "),
        ('captain = "Jack Rackham"\n', "", "south.ships[0].captain is missing."),
        (". .", ". x", "map cannot be read: row 1, column 2 of the map is 'x'"),
        (". . .", ". .", "map cannot be read: row 2 of the map has 20 hexes, the first row has 19"),
        (
            'name = "William"',
            r'name = "\u001b[31mWilliam"',
            "south.ships[0].name must be plain text: it has a letter that cannot be printed.",
        ),
    ],
    WARSHIPS: [
        ("gear = 6", "gear = -6", "ship[0].gear must be a whole number of at least 0."),
        (
            "bow = { light = 1 }",
            "bow = { light = -1 }",
            "ship[0].bow.light must be a whole number of at least 0.",
        ),
        (
            "bow = { light = 1 }",
            "bow = { huge = 1 }",
            "ship[0].bow.huge is not a field here; use light, medium or heavy.",
        ),
        ("fighting = 4", "fighting = 11", "ship[0].fighting must be a whole number of at most 10."),
        ('crew = "able"', 'crew = "abel"', "is 'abel'; use able, hardened or scurvy."),
        ('size = "small"', 'size = "tiny"', "ship[0].size is tiny for boats, and only for boats."),
        ("gear = 6", "gear = 0", "ship[0] needs gear and fighting points of at least 1."),
        ("value = 1", "value = 1\ncargo = 2", "ship[0].cargo is for merchantmen only."),
        ('id = "periagua"', 'id = "pinnace"', "ship[1].id repeats 'pinnace'."),
    ],
    DENMARK: [
        ("crown = true", "crown = 1", "crown must be true or false, not a whole number."),
        ('"Delfinen"', '"Færøe"', "ships[2] repeats 'Færøe'."),
        ('name = "Jens Bille"', "", "captains[4].name is missing."),
    ],
    BOOK: [
        ('id = "P8-0.2"', 'id = "P8-0.1"', "section[0].paragraph[1].id repeats 'P8-0.1'."),
        (
            'see = ["R3-56", "P8-S"]',
            'see = ["R3-99"]',
            "section[0].paragraph[1].see points to 'R3-99', which is not in the book.",
        ),
        ("tested = false", "tested = 'no'", "tested must be true or false, not text in quotes."),
    ],
    TOWN: [
        ("order = 7\n", "", "order is missing."),
        ("fort = 1", "fort = 4", "fort must be a whole number of at most 3."),
        ("treasury = 2", "treasury = -1", "treasury must be a whole number of at least 0."),
        ("garrison = 3", "garrison = 0", "garrison must be a whole number of at least 1."),
        ("garrison = 3", "garrison = 3\nguns = 2", "guns is not a field here; use id,"),
        (
            'crown = "spain"',
            'crown = "pirates"',
            "crown is 'pirates'; use denmark, england, france or spain.",
        ),
        (
            'company = "myngs"',
            'company = "mings"',
            "company is 'mings', not a company; did you mean myngs?",
        ),
        ('["A2", "A3", "A5"]', '["A2", "A3"]', "landing must be a list of 3 things."),
        (
            '["A2", "A3", "A5"]',
            '["A2", "A3", "D4"]',
            "landing[2] is 'D4', which is treasury; boats land on a beach.",
        ),
        (
            '["A2", "A3", "A5"]',
            '["A2", "A3", "J1"]',
            "landing[2] is 'J1', no square of the map; it has A1 to H6.",
        ),
        ("~ ~ _ =", "~ ~ _ x", "map cannot be used: the map of 'Campeche' has an unknown letter"),
        ("~ ~ _ =", "~ _ =", "map cannot be used: the map of 'Campeche' is not a rectangle"),
        ("_ T = $", "_ T = H", "map must have one treasury ($), not 0."),
        ("$ H R", "$ R R", "map must have one residence (R), not 2."),
        (
            "H H H %\n_ _ . = C . = H",
            "H H # %\n_ _ . = C . # #",
            "map leaves no way from the beach to H1.",
        ),
        ('at = "B6"', 'at = "B9"', "posts[0].at is 'B9', no square of the map; it has A1 to H6."),
        ('at = "B6"', 'at = "b6"', "posts[0].at is 'b6', no square of the map"),
        ('at = "B6"', 'at = ""', "posts[0].at is '', no square of the map"),
        ('at = "B6"', 'at = "A3"', "posts[0].at is 'A3', which is beach, not the town."),
        ('at = "B6"\n', "", "posts[0].at is missing."),
        ("guns = 1", "guns = 5", "posts[1].guns must be a whole number of at most 4."),
        ("guns = 1", "guns = 0", "posts[1].groups has nobody at this post."),
        (
            'kind = "musket"',
            'kind = "pike"',
            "posts[0].groups[0].kind is 'pike'; use hand-to-hand, militia, mob, musket or",
        ),
        ("count = 2", "count = 7", "groups[0].count must be a whole number of at most 6."),
        ("count = 2", "count = 6", "nobody can land here: more than 6 units of one side begin"),
        (
            'title = "Campeche"',
            r'title = "Camp\u0007eche"',
            "title must be plain text: it has a letter that cannot be printed.",
        ),
    ],
    CROIX: [
        ("~ _ _ _ _ ~", "~ ~ ~ ~ ~ ~", "has no beach to land on."),
    ],
    RAIDERS: [
        ('id = "myngs"', 'id = "searle"', "company[1].id repeats 'searle'."),
        (
            'nation = "england"',
            'nation = "englund"',
            "company[0].nation is 'englund', a nation nobody knows; did you mean england?",
        ),
        (
            'officers = ["Robert Searle", "Thomas Reeve"]\n',
            "",
            "company[0].parties[0].officers needs an officer: he is the captain.",
        ),
        (
            "count = 2",
            "count = 3",
            "company[0].parties[0] must be 1 to 6 officers and groups, not 7.",
        ),
        (
            'quality = "hardened"',
            'quality = "drunk"',
            "quality is 'drunk'; use able, hardened or scurvy.",
        ),
        ('officers = ["Giles Rudd"]', "officers = 'Giles'", "must be a list, not text in"),
    ],
    CHART: [
        ("west = 97.9", "west = 50.0", "window.west must be greater than the east, 58.6."),
        ("north = 30.6", "north = 3.0", "window.north must be greater than the south, 8.3."),
        ("78.4 18.3 77.9", "78.4 18.3x 77.9", "must be pairs of degrees, such as 81.4 30.3."),
        ("78.4 18.3 77.9", "78.4 77.9", "must be pairs of degrees; the last has no partner."),
        ("78.4 18.3 77.9", "78.4 nan 77.9", "has a number that is not a degree from 0 to 180."),
        ('"england", 1]', '"englund", 1]', "belongs to 'englund'; use spain, france"),
        ('"islands", "in', '"sandy", "in', "is 'sandy'; use open, islands, narrow or re"),
        ('16.6, "E"]', '16.6, "Q"]', "is 'Q'; use N, NE, E, SE, S, SW, W or NW."),
        ('"Blue Mountains" = "77.2 18.1 76.6 18.1"', '"Blue Mountains" = "77.2 18.1"', "2 pairs"),
    ],
    SEA: [
        ('before = "P8-0"', 'before = "X-0"', "before is 'X-0', which is no section of the book."),
        ('"H-8"', '"H-999"', "parts[0].rules points to 'H-999', which is not in the book."),
        ('picture = "rake"', "", "parts[4].title must have picture and caption, or neither."),
        ("Each 6 is a hit.", "x" * 80, "parts[4].lines has a line of 80 letters; at most 76 fit."),
    ],
    WORDS: [
        ('"PW-2.3"', '"PW-99.3"', "terms[0].rules points to 'PW-99.3', which is not in the book."),
        ('word = "Abreast"', 'word = "Abeam"', "terms[1].word repeats the word 'abeam'."),
    ],
    CAPTAINS: [
        ('id = "myngs"', 'id = "morgan"', "captain[1].id repeats 'morgan'."),
        (
            'name = "Robert Searle"',
            'name = "Henry Morgan"',
            "captain[2].name repeats 'Henry Morgan'.",
        ),
        ('name = "Henry Morgan"\n', "", "captain[0].name is missing."),
        (
            'crown = "england"',
            'crown = "holland"',
            "captain[0].crown is 'holland'; use denmark, england, france, none or spain.",
        ),
        ('pronoun = "she"', 'pronoun = "it"', ".pronoun is 'it'; use he or she."),
        ("years =", "year =", "captain[0].year is not a field here; use id, name,"),
    ],
    RIVALS: [
        (
            'temper = "bold"',
            'temper = "mad"',
            "rival[0].temper is 'mad'; use bold, greedy, sly, steady or wary.",
        ),
        ('id = "wary"', 'id = "bold"', "temper[1].id repeats 'bold'."),
        ('id = "crowe"', 'id = "fenwick"', "rival[1].id repeats 'fenwick'."),
        ('temper = "wary"', 'mood = "wary"', "rival[1].mood is not a field here; use"),
    ],
    LETTERS: [
        ('won = "mine"', 'won = "ours"', "opening[0].won is 'ours'; use mine, nobody or"),
        ('temper = "bold"', 'temper = "brave"', "opening[0].temper is 'brave'; use"),
        ('temper = "bold"', 'temper = "sly"', "there is no opening for mine and bold."),
        ('kind = "quiet"', 'kind = "silence"', "is 'silence', which never happens; "),
        ('kind = "my_fool"', 'kind = "your_fool"', "there is no fact of the kind my_fool."),
        (FIRST, NEXT, f"opening[0].words repeats {NEXT!r}."),
        (FIRST, "I greet {ship}.", "opening[0].words asks for {ship}; use nothing."),
        (FIRST, "I greet {you.", "opening[0].words has braces that do not match: "),
        (f'    "{FIRST}",\n', "", "opening[0].words needs at least 4 that use only what"),
        ("[[close]]", "[[closing]]", "closing is not a field here; use opening, fact"),
    ],
}
"""By file what is replaced in it, by what, and the sentence after "file, line N: "."""


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        pytest.param(file, *fault, id=f"{file}: {fault[2][:40]}")
        for file, faults in BAD.items()
        for fault in faults
    ],
)
def test_bad_content_is_told_in_one_sentence(file: str, old: str, new: str, sentence: str) -> None:
    text = read(file)
    assert old in text
    with pytest.raises(ContentError) as told:
        READERS[file](text.replace(old, new, 1), file)
    words = str(told.value)
    assert re.match(rf"{re.escape(file)}(, line \d+)?: ", words)
    assert sentence in words
    assert re.search(r"[^.?][.?]$", words)
    assert "\n" not in words


@pytest.mark.parametrize(
    ("file", "old", "new", "field"),
    [
        (DUEL, "at = [13, 12]", "at = [0, 11]", "south.ships[0].at"),
        (TOWN, 'at = "F6"', 'at = "A1"', "posts[2].at"),
    ],
)
def test_the_line_is_the_line_of_the_fault(file: str, old: str, new: str, field: str) -> None:
    text = read(file).replace(old, new)
    with pytest.raises(ContentError) as told:
        READERS[file](text, file)
    assert told.value.line is not None
    assert text.split("\n")[told.value.line - 1] == new
    assert (told.value.file, told.value.field) == (file, field)


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


def assert_read_or_told(file: str, text: str) -> None:
    """Any other exception than a ContentError fails the test by itself."""
    told = file
    try:
        READERS[file](text, file)
    except ContentError as error:
        told = str(error)
    assert told.startswith(file)


files, places = st.sampled_from(sorted(READERS)), st.integers(0, 10**6)


@settings(max_examples=150)
@given(files, places, st.integers(0, 40), st.text(alphabet="=[]{}'\"#-01.aX \n", max_size=12))
def test_a_torn_file_is_read_or_told_and_never_crashes(
    file: str, at: int, cut: int, put: str
) -> None:
    text = read(file)
    at %= len(text)
    assert_read_or_told(file, text[:at] + put + text[at + cut :])


@settings(max_examples=150)
@given(
    files,
    places,
    st.sampled_from(['""', "-1", "1.5", "true", "[]", "{}", "[[]]", "10000000000000000000000"]),
)
def test_a_value_of_another_type_is_read_or_told(file: str, at: int, value: str) -> None:
    lines = read(file).split("\n")
    keyed = [n for n, line in enumerate(lines) if " = " in line and "'''" not in line]
    row = keyed[at % len(keyed)]
    lines[row] = f"{lines[row].split(' = ')[0]} = {value}"
    assert_read_or_told(file, "\n".join(lines))
