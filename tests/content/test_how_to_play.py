"""How each game is played, on one page, and the words of the book: whole, right and found."""

import re

import pytest

from pieces_of_eight.content.rulebook import (
    HowToPlay,
    book,
    glossary,
    how_to_play,
    library,
    mentions,
    part_that_answers,
    search,
    term_of,
)

GAMES = {"sea_fight", "land_raid", "shore_raid", "pirate_wars", "treasure_grab", "sheet"}
QUESTIONS = ("aim", "turn|season", "kills|hurts|costs", "wins")
"""What each page answers, by words of its headings."""


def test_each_game_and_the_sheet_have_a_page_before_their_paragraphs() -> None:
    assert {page.engine for page in how_to_play()} == GAMES
    shelves = library().shelves
    first = [shelf.entries[0].id for shelf in shelves]
    for page in how_to_play():
        following = shelves[first.index(page.id) + 1]
        section = next(each for each in book().sections if each.id == page.before)
        assert following.entries == section.paragraph


@pytest.mark.parametrize("page", how_to_play(), ids=lambda page: page.engine)
def test_a_page_tells_the_aim_a_turn_what_kills_and_what_wins(page: HowToPlay) -> None:
    titles = " ".join(part.title for part in page.parts)
    for question in QUESTIONS:
        assert re.search(question, titles), question
    for part in page.parts:
        assert part.rules, part.title
        for line in (*part.lines, part.caption):
            assert line == line.strip()
            assert not line or line[-1] in ".,;:", line


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("how do I board", "PLAY-SEA"),
        ("how do I carry the chest?", "PLAY-GRAB"),
        ("how do I loot a house", "PLAY-LAND"),
        ("how do I win a season", "PLAY-SHEET"),
        ("how do I fire a cannon", "PLAY-WARS"),
        ("how do I reload", "PLAY-SHORE"),
        ("rake", "WORD rake"),
        ("what does raking do", "WORD rake"),
        ("what is a rumour?", "WORD rumour"),
        ("P8-12.1", "P8-12.1"),
        ("reduced sail", "WORD reduced sail"),
        ("what is a zeppelin", ""),
    ],
)
def test_a_question_in_plain_words_finds_the_page_and_a_word_its_meaning(
    words: str, first: str
) -> None:
    found = library().search(words)
    assert (found[0].id if found else "") == first


def test_all_that_the_rules_have_is_still_found() -> None:
    found = {entry.id for entry in library().search("how do I board")}
    assert {each.id for each in search(book().paragraphs, "how do I board")} <= found


def test_a_page_opens_at_the_part_that_answers() -> None:
    page = next(page for page in how_to_play() if page.engine == "sea_fight")
    assert page.parts[part_that_answers(page, "how do I board")].title == "How do I board?"
    assert part_that_answers(page, "zeppelin") == 0


# Words.


def test_a_word_is_known_by_each_of_its_forms() -> None:
    for term in glossary():
        assert all(term_of(form) is term for form in (term.word, *term.names)), term.word
        assert term.text.endswith(".")
        assert 20 <= len(term.text) <= 160, term.word


def test_the_words_of_a_paragraph_are_found_once_and_the_longest_first() -> None:
    text = "Larboard guns fire. A gun without a gun crew is dumb, and no gun crew boards."
    found = mentions(text)
    assert [each.term.word for each in found] == ["Larboard and starboard", "Gun crew", "Boarding"]
    assert [text[each.start : each.end] for each in found] == ["Larboard", "gun crew", "boards"]


def test_most_paragraphs_of_the_sea_fight_have_a_word_to_open() -> None:
    main = [each for section in book().sections[:6] for each in section.paragraph]
    assert sum(bool(mentions(each.text)) for each in main) > 0.8 * len(main)
