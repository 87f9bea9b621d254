"""The book of rules: complete, in order, readable, and easy to search."""

import re

import pytest

from pieces_of_eight import content
from pieces_of_eight.content import rulebook
from pieces_of_eight.content.decode import listed
from pieces_of_eight.content.rulebook import search

LEDGER = {
    "P8-0": 5,
    "P8-1": 6,
    "P8-10": 8,
    "P8-12": 11,
    "P8-17": 9,
    "P8-19": 14,
    "P8-20": 3,
    "P8-22": 30,
}
"""The sections of the ledger that the book has, and how many paragraphs each has."""

SHORE = {
    "PA-1": 1,
    "PA-2": 4,
    "PA-3": 7,
    "PA-4": 4,
    "PA-5": 8,
    "PA-6": 1,
    "PA-7": 3,
    "PA-8": 1,
    "PA-9": 1,
    "PA-10": 1,
    "PA-11": 3,
    "PA-12": 1,
}
"""The same of the shore raid; its sections hold readings too."""
SHORE_READINGS = (*range(1, 11), *range(12, 28), 30, 31)
SHORE_HOUSE = (*range(60, 68), 220, 221)
SHORE_LESSONS = range(11, 18)

GRAB = range(1, 11)
GRAB_READINGS = range(1, 21)
GRAB_HOUSE = (*range(80, 86), 222, 270)
"""The same of the treasure grab."""

WARS = {"PW-1": 8, "PW-2": 11, "PW-3": 16, "PW-4": 4, "PW-5": 4, "PW-6": 1, "PW-8": 1, "PW-9": 1}
"""The same of Pirate Wars, as far as its engine has come."""
WARS_READINGS = (
    *range(1, 29),
    *range(30, 35),
    *range(36, 41),
    42,
    49,
    53,
    54,
    *range(56, 63),
    *range(70, 77),
)
WARS_REVISED = (*range(1, 13), *range(14, 27), 28, 29, 31)
WARS_HOUSE = (*range(100, 116), 195, 196, 198, 199, 200, 215)
YARD = {"PW-7": 7}
YARD_READINGS = (41, 43, 50, 55)
YARD_REVISED = (13, 27, 30)
YARD_HOUSE = (150, 151)
"""The same of its yard."""
ISLES = {"PW-10": 6, "PW-11": 6}
ISLES_READINGS = (35, 44, 45, 46, 47, 48, 51, 52, 63)
ISLES_HOUSE = (*range(160, 169), *range(190, 195), 197, 201, 217, 218, 219, 271, 272)
"""The same of its islands."""

READINGS = range(1, 67)
HOUSE = (
    *range(1, 51),
    *range(86, 89),
    *range(90, 99),
    *range(210, 215),
    *range(223, 229),
    *range(231, 235),
    *range(240, 243),
    *range(246, 250),
)
LATER_HOUSE = range(180, 188)
CHRONICLE_HOUSE = (253, 254, 255, 280)
"""House rules of the sea fight and the land raid that came later."""
LESSONS = range(1, 9)
CAMPAIGN = (*range(1, 28), 30)
TRAITS = range(1, 13)
"""The traits of C-19."""
DICE = range(1, 6)
"""What C-27 says of sworn dice."""


def every_id() -> set[str]:
    ledger = {f"{section}.{n}" for section, count in LEDGER.items() for n in range(1, count + 1)}
    ours = {f"H-{n}" for n in (*HOUSE, *LATER_HOUSE)} | {f"L-{n}" for n in LESSONS}
    ours |= {f"H-{n}" for n in CHRONICLE_HOUSE}
    campaign = {f"C-{n}" for n in CAMPAIGN} | {f"C-19.{n}" for n in TRAITS}
    campaign |= {f"C-27.{n}" for n in DICE}
    ours |= {f"PA-{s[3:]}.{n}" for s, count in SHORE.items() for n in range(1, count + 1)}
    ours |= {f"R2-{n}" for n in SHORE_READINGS} | {f"H-{n}" for n in SHORE_HOUSE}
    ours |= {f"L-{n}" for n in SHORE_LESSONS}
    ours |= {f"TG-{n}" for n in GRAB} | {f"R4-{n}" for n in GRAB_READINGS}
    ours |= {f"H-{n}" for n in GRAB_HOUSE}
    ours |= {f"{s}.{n}" for s, count in WARS.items() for n in range(1, count + 1)}
    ours |= {f"R0-{n}" for n in WARS_READINGS} | {f"R1-{n}" for n in WARS_REVISED}
    ours |= {f"H-{n}" for n in WARS_HOUSE}
    ours |= {f"{s}.{n}" for s, count in YARD.items() for n in range(1, count + 1)}
    ours |= {f"R0-{n}" for n in YARD_READINGS} | {f"R1-{n}" for n in YARD_REVISED}
    ours |= {f"H-{n}" for n in YARD_HOUSE}
    ours |= {f"{s}.{n}" for s, count in ISLES.items() for n in range(1, count + 1)}
    ours |= {f"R0-{n}" for n in ISLES_READINGS} | {f"H-{n}" for n in ISLES_HOUSE}
    return ledger | {"P8-S"} | {f"R3-{n}" for n in READINGS} | ours | campaign


def test_every_paragraph_of_the_ledger_is_in_the_book_and_no_other() -> None:
    assert {str(paragraph.id) for paragraph in content.book().paragraphs} == every_id()


def test_fights_the_sheet_and_the_career_bind_this_code() -> None:
    book = content.book()
    assert all(paragraph.tested for paragraph in book.sections[1].paragraph)
    assert all(book[f"C-{n}"].tested for n in range(1, 17))
    assert all(book[f"H-{n}"].tested for n in (*range(32, 50), *range(86, 89), *range(90, 99)))
    assert all(book[f"P8-{section}.1"].tested for section in (0, 10, 12, 17, 19, 20, 22))


def test_a_lesson_teaches_and_binds_nobody() -> None:
    lesson = next(section for section in content.book().sections if section.id == "L")
    assert lesson.title == "A first raid"
    assert not any(paragraph.tested for paragraph in lesson.paragraph)


def test_the_land_raid_follows_the_sea_fight_and_its_lesson_comes_first() -> None:
    titles = [section.title for section in content.book().sections]
    sea, lesson, land = (titles.index(t) for t in ("House rules", "A first raid", "The land raid"))
    assert (lesson, land) == (sea + 1, sea + 2)


def test_the_campaign_comes_last_and_begins_with_its_sheet() -> None:
    titles = [section.title for section in content.book().sections]
    raid, sheet = titles.index("House rules: the raid"), titles.index("The campaign sheet")
    assert [title[:11] for title in titles[raid + 1 : sheet]] == [
        "A first sho",
        *["Shore raid:"] * 6,
        *["Pirate Wars"] * 7,
        "House rules",
        *["Pirate Wars"] * 3,
        "House rules",
        *["Pirate Wars"] * 3,
        "House rules",
        *["Treasure gr"] * 3,
    ]
    assert titles[sheet:] == [
        "The campaign sheet",
        "The career",
        "A season",
        "Points and honours",
        "Dice one can check",
        "Readings: the campaign",
        "House rules: the campaign",
    ]


def test_every_file_of_the_book_has_its_place_in_it() -> None:
    assert set(rulebook.FILES) == set(listed("rulebook"))


def test_sections_keep_the_order_of_the_book() -> None:
    titles = [section.title for section in content.book().sections]
    assert titles[:7] == [
        "Ships, guns and the scale",
        "The turn",
        "Movement",
        "Grappling and boarding",
        "Gunnery",
        "Morale",
        "The ships",
    ]
    for section in content.book().sections:
        if section.id in LEDGER:
            ids = [paragraph.id for paragraph in section.paragraph]
            assert ids == [f"{section.id}.{n}" for n in range(1, LEDGER[section.id] + 1)]


def test_paragraphs_are_short_and_whole_sentences() -> None:
    for paragraph in content.book().paragraphs:
        assert paragraph.text[-1] == ".", paragraph.id
        assert not paragraph.title.endswith("."), paragraph.id
        assert "  " not in paragraph.text, paragraph.id
        if paragraph.id not in ("P8-S", "H-8"):
            assert 20 <= len(paragraph.text) <= 500, paragraph.id


def test_readings_say_what_and_why() -> None:
    for paragraph in content.book().paragraphs:
        if paragraph.id.startswith("R3"):
            assert re.match(r"Reading: .* Why: ", paragraph.text), paragraph.id


@pytest.mark.rule("P8-S")
def test_the_table_of_ships_stands_in_the_book() -> None:
    text = content.book()["P8-S"].text
    rows = text.split("\n")[1:]
    assert len(rows) == len(content.ship_types())
    assert (
        "Light frigate: large warship, gear 10, hull 15, fighting 10; guns: bow 1 medium, "
        "broadside 1 heavy and 3 medium, stern 1 medium; able crew; value 5."
    ) in rows
    assert rows[-1] == "Ship's boat: tiny boat, hull 3 in all, fighting 2."


def test_a_paragraph_is_found_by_its_id_in_any_case() -> None:
    book = content.book()
    assert book["P8-17.2"].title == "Grappling"
    assert book["p8-17.2 "] is book["P8-17.2"]
    assert "P8-17.2" in book
    assert "P8-99" not in book


def test_an_unknown_paragraph_gets_a_suggestion() -> None:
    with pytest.raises(content.UnknownNameError, match=r"no paragraph 'P8-17\.22'.*P8-17\.2\?"):
        content.book()["P8-17.22"]


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("P8-12.1", "P8-12.1"),
        ("r3-5", "R3-5"),
        ("Return fire", "P8-10.3"),
        ("reduced sail", "P8-12.7"),
        ("masts", "P8-19.12"),
        ("breaking off", "H-9"),
        ("ship card", "P8-0.2"),
        ("spiking", "P8-22.20"),
        ("half alarm", "H-27"),
        ("c-6", "C-6"),
        ("spyglass", "C-9"),
        ("room aboard", "H-34"),
        ("how do I board?", "P8-17.4"),
        ("How do I grapple", "P8-17.2"),
        ("how do I carry the chest", "TG-7"),
        ("how do I win a season", "C-15"),
        ("how do I loot a house", "P8-22.19"),
        ("how do I reload", "PA-8.1"),
        ("what does raking do", "P8-19.4"),
        ("how do I escape", "P8-10.8"),
    ],
)
def test_search_puts_the_best_answer_first(words: str, first: str) -> None:
    assert search(content.book().paragraphs, words)[0].id == first


def test_search_wants_every_word_and_finds_nothing_for_none() -> None:
    paragraphs = content.book().paragraphs
    for paragraph in search(paragraphs, "captain killed"):
        whole = f"{paragraph.title} {paragraph.text}".casefold()
        assert "captain" in whole
        assert "killed" in whole
    assert search(paragraphs, "captain killed parrot") == []
    assert search(paragraphs, "what is a zeppelin") == []
    assert search(paragraphs, "how do I") == search(paragraphs, "how do i")
    assert search(paragraphs, "   ") == []


def test_see_also_points_to_paragraphs() -> None:
    book = content.book()
    for paragraph in book.paragraphs:
        assert all(rule in book for rule in paragraph.see)
        assert paragraph.id not in paragraph.see


def paragraph(name: str, *, see: str = "") -> str:
    """A section of one paragraph, as a file of the book has it."""
    return f'''
[[section]]
id = "{name}"
title = "Section {name}"
[[section.paragraph]]
id = "{name}-1"
title = "Lines"
text = """
One
line.

Another."""
see = [{see}]
'''


def test_a_blank_line_begins_a_new_line_and_a_break_does_not() -> None:
    (section,) = rulebook.book_from({"x.toml": paragraph("X")})
    assert section.paragraph[0].text == "One line.\nAnother."


def test_a_book_of_two_files_is_one_book_and_points_from_each_into_the_other() -> None:
    one, two = paragraph("X", see='"Y-1"'), paragraph("Y", see='"X-1"')
    sections = rulebook.book_from({"x.toml": one, "y.toml": two})
    assert [section.id for section in sections] == ["X", "Y"]


def test_an_id_stands_only_once_in_all_files_of_the_book() -> None:
    files = {"x.toml": paragraph("X"), "y.toml": paragraph("X")}
    with pytest.raises(content.ContentError, match=r"^y\.toml, line 6: .* repeats 'X-1'"):
        rulebook.book_from(files)


def test_a_pointer_into_no_file_is_told_with_the_file_it_stands_in() -> None:
    files = {"x.toml": paragraph("X"), "y.toml": paragraph("Y", see='"Z-1"')}
    with pytest.raises(content.ContentError, match=r"^y\.toml, line 13: .* points to 'Z-1'"):
        rulebook.book_from(files)
