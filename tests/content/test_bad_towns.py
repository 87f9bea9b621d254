"""Bad files of towns and companies: one sentence with file, line, field and what is allowed."""

from functools import partial

from pieces_of_eight.content.decode import rows
from pieces_of_eight.content.land_raid.scenarios import Company, Raid
from tests.content.bad_files import (
    Bad,
    Reader,
    assert_line,
    assert_retyped,
    assert_told,
    assert_torn,
    each,
)

TOWN = "land_raid/scenarios/campeche.toml"
CROIX = "land_raid/scenarios/st-croix.toml"
RAIDERS = "land_raid/companies/raiders.toml"

READERS: dict[str, Reader] = {
    TOWN: Raid.from_toml,
    CROIX: Raid.from_toml,
    RAIDERS: partial(rows, Company, "company"),
}

BAD: list[Bad] = [
    (TOWN, "order = 7\n", "", "order is missing."),
    (TOWN, "fort = 1", "fort = 4", "fort must be a whole number of at most 3."),
    (TOWN, "treasury = 2", "treasury = -1", "treasury must be a whole number of at least 0."),
    (TOWN, "garrison = 3", "garrison = 0", "garrison must be a whole number of at least 1."),
    (TOWN, "garrison = 3", "garrison = 3\nguns = 2", "guns is not a field here; use id,"),
    (
        TOWN,
        'crown = "spain"',
        'crown = "pirates"',
        "crown is 'pirates'; use denmark, england, france or spain.",
    ),
    (
        TOWN,
        'company = "myngs"',
        'company = "mings"',
        "company is 'mings', not a company; did you mean myngs?",
    ),
    (TOWN, '["A2", "A3", "A5"]', '["A2", "A3"]', "landing must be a list of 3 things."),
    (
        TOWN,
        '["A2", "A3", "A5"]',
        '["A2", "A3", "D4"]',
        "landing[2] is 'D4', which is treasury; boats land on a beach.",
    ),
    (
        TOWN,
        '["A2", "A3", "A5"]',
        '["A2", "A3", "J1"]',
        "landing[2] is 'J1', no square of the map; it has A1 to H6.",
    ),
    (TOWN, "~ ~ _ =", "~ ~ _ x", "map cannot be used: the map of 'Campeche' has an unknown letter"),
    (TOWN, "~ ~ _ =", "~ _ =", "map cannot be used: the map of 'Campeche' is not a rectangle"),
    (TOWN, "_ T = $", "_ T = H", "map must have one treasury ($), not 0."),
    (TOWN, "$ H R", "$ R R", "map must have one residence (R), not 2."),
    (
        TOWN,
        "H H H %\n_ _ . = C . = H",
        "H H # %\n_ _ . = C . # #",
        "map leaves no way from the beach to H1.",
    ),
    (TOWN, 'at = "B6"', 'at = "B9"', "posts[0].at is 'B9', no square of the map; it has A1 to H6."),
    (TOWN, 'at = "B6"', 'at = "b6"', "posts[0].at is 'b6', no square of the map"),
    (TOWN, 'at = "B6"', 'at = ""', "posts[0].at is '', no square of the map"),
    (TOWN, 'at = "B6"', 'at = "A3"', "posts[0].at is 'A3', which is beach, not the town."),
    (TOWN, 'at = "B6"\n', "", "posts[0].at is missing."),
    (TOWN, "guns = 1", "guns = 5", "posts[1].guns must be a whole number of at most 4."),
    (TOWN, "guns = 1", "guns = 0", "posts[1].groups has nobody at this post."),
    (
        TOWN,
        'kind = "musket"',
        'kind = "pike"',
        "posts[0].groups[0].kind is 'pike'; use hand-to-hand, militia, mob, musket or",
    ),
    (TOWN, "count = 2", "count = 7", "groups[0].count must be a whole number of at most 6."),
    (TOWN, "count = 2", "count = 6", "nobody can land here: more than 6 units of one side begin"),
    (
        TOWN,
        'title = "Campeche"',
        r'title = "Camp\u0007eche"',
        "title must be plain text: it has a letter that cannot be printed.",
    ),
    (CROIX, "~ _ _ _ _ ~", "~ ~ ~ ~ ~ ~", "has no beach to land on."),
    (RAIDERS, 'id = "myngs"', 'id = "searle"', "company[1].id repeats 'searle'."),
    (
        RAIDERS,
        'nation = "england"',
        'nation = "englund"',
        "company[0].nation is 'englund', a nation nobody knows; did you mean england?",
    ),
    (
        RAIDERS,
        'officers = ["Robert Searle", "Thomas Reeve"]\n',
        "",
        "company[0].parties[0].officers needs an officer: he is the captain.",
    ),
    (
        RAIDERS,
        "count = 2",
        "count = 3",
        "company[0].parties[0] must be 1 to 6 officers and groups, not 7.",
    ),
    (
        RAIDERS,
        'quality = "hardened"',
        'quality = "drunk"',
        "quality is 'drunk'; use able, hardened or scurvy.",
    ),
    (RAIDERS, 'officers = ["Giles Rudd"]', "officers = 'Giles'", "must be a list, not text in"),
]


@each(BAD)
def test_a_bad_town_is_told_in_one_sentence(file: str, old: str, new: str, sentence: str) -> None:
    assert_told(READERS[file], file, old, new, sentence)


def test_the_line_is_the_line_of_the_post() -> None:
    assert_line(READERS[TOWN], TOWN, 'at = "F6"', 'at = "A1"', "posts[2].at")


def test_a_torn_file_is_read_or_told_and_never_crashes() -> None:
    assert_torn(READERS)


def test_a_value_of_another_type_is_read_or_told() -> None:
    assert_retyped(READERS)
