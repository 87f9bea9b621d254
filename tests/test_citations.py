"""The book, the code and the tests are in step."""

from pieces_of_eight.content.rulebook import book
from tests.coverage_table import (
    CODE,
    EVERYWHERE,
    ID,
    Row,
    citing,
    named,
    printed,
    table,
    texts,
)


def assert_none(rows: list[Row], what: str) -> None:
    assert not rows, f"{len(rows)} paragraphs {what}:\n{printed(rows)}"


def test_every_rule_that_the_code_cites_stands_in_the_book() -> None:
    known = {row.paragraph.id for row in table()} | {section.id for section in book().sections}
    named = {(rule, path) for path, text in texts(*EVERYWHERE) for rule in ID.findall(text)}
    strangers = sorted((rule, path) for rule, path in named if rule not in known)
    assert not strangers, f"not in the book: {strangers}"


def test_every_rule_that_a_test_names_stands_in_the_book() -> None:
    known = {row.paragraph.id for row in table()}
    strangers = {rule: at for rule, at in named().items() if rule not in known}
    assert not strangers, f"not in the book: {strangers}"


def test_every_binding_paragraph_is_cited_by_code() -> None:
    rows = [row for row in table() if row.paragraph.tested and not row.code]
    assert_none(rows, "are cited by no code in campaign/ (or are to be marked tested = false)")


def test_every_binding_paragraph_is_named_by_a_test() -> None:
    rows = [row for row in table() if row.paragraph.tested and not row.tests]
    assert_none(rows, "are named by no test, in a mark `rule`")


def test_every_citation_is_used_and_not_only_written_down() -> None:
    idle = citing(*CODE).idle
    assert not idle, f"these constants name a rule and are used by nothing: {idle}"


def test_the_book_is_there() -> None:
    assert len(table()) > 80
    assert {"P8-10.1", "P8-12.1", "P8-17.2", "P8-19.1", "P8-20.1", "R3-17"} <= {
        row.paragraph.id for row in table()
    }


def test_every_id_of_the_book_looks_like_one() -> None:
    assert [row.paragraph.id for row in table() if not ID.fullmatch(row.paragraph.id)] == []
