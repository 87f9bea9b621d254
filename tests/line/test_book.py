"""The book in line mode answers ids, words of the sea and plain questions."""

from pieces_of_eight.content.rulebook import book, glossary, how_to_play
from pieces_of_eight.tui.line.play import NOTHING, looked_up


def test_every_entry_answers_to_its_id() -> None:
    for entry in (*glossary(), *how_to_play(), *book().paragraphs):
        assert entry.title in " ".join(looked_up(entry.id))


def test_a_word_of_the_glossary_comes_first() -> None:
    for term in glossary():
        first = next(iter(looked_up(term.word.upper())))
        assert first == f"{term.title}: {term.text}"


def test_a_plain_question_is_answered_from_how_it_is_played() -> None:
    said = list(looked_up("how do I board"))
    assert any(said[0].startswith(f"{page.title}, ") for page in how_to_play())
    assert "board" in said[0].casefold()


def test_what_is_not_there_says_what_to_type() -> None:
    assert list(looked_up("")) == list(looked_up("qqqzzz")) == [NOTHING]
