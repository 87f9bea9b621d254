"""What README and docs say is so: the rules, the links, the commands and the keys they name."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from pieces_of_eight.tui.cli.main import parser
from pieces_of_eight.tui.keyboard import COMMON, PLAN, SIGNS
from tests.coverage_table import ROOT, table
from tests.rules_table import CHAPTERS, in_docs, rules_table


def test_the_table_of_rules_is_that_of_today() -> None:
    assert in_docs() == rules_table(), "write it anew: python -m tests.rules_table"


def test_every_binding_paragraph_has_its_line_in_the_table() -> None:
    heads = tuple(head for _, group in CHAPTERS for head in group)
    lost = [row.paragraph.id for row in table() if not str(row.paragraph.id).startswith(heads)]
    assert [rule for rule in lost if not str(rule).startswith("L-")] == []


README, DOCS = ROOT / "README.md", ROOT / "docs"
PAGES = (README, *sorted(DOCS.glob("*.md")))
EACH_PAGE = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
LARGEST = 300_000
"""Bytes of a picture."""


def links(page: Path) -> Iterator[Path]:
    """What a page leads to or shows, of what lies in the repository."""
    for link in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
        if "://" not in link:
            yield (page.parent / link).resolve()


@EACH_PAGE
def test_every_link_and_picture_is_there(page: Path) -> None:
    assert [each for each in links(page) if not each.exists()] == []


def test_the_readme_leads_to_every_page_and_every_picture_is_shown_and_small() -> None:
    assert set(DOCS.glob("*.md")) <= set(links(README))
    pictures = {*DOCS.glob("*.svg"), *DOCS.glob("*.png")}
    assert pictures == {each for page in PAGES for each in links(page) if each.suffix != ".md"}
    assert [each.name for each in pictures if each.stat().st_size > LARGEST] == []


def test_the_first_picture_of_the_readme_moves_without_a_script() -> None:
    first = next(each for each in links(README) if each.suffix == ".svg").read_text("utf-8")
    assert first.count("<animate ") > 20
    assert "<script" not in first


def commands(page: Path) -> Iterator[str]:
    """Every command of the game that a page names."""
    text = page.read_text("utf-8")
    fenced = "".join(re.findall(r"^```(?:sh)?\n(.*?)^```", text, re.M | re.S)).splitlines()
    for words in (*re.findall(r"`([^`\n]+)`", text), *fenced):
        if (
            found := re.match(r"(?:\S*[/\\])?pieces-of-eight( .*)?$", words.split("#")[0])
        ) is not None:
            yield (found[1] or "").strip()


@EACH_PAGE
def test_every_command_is_understood(page: Path) -> None:
    for words in map(shlex.split, commands(page)):
        try:
            parser().parse_args(words if len(words) != 1 else [*words, "--help"])
        except SystemExit as end:
            assert end.code == 0, words  # noqa: PT017 - help ends so


def test_every_key_of_the_readme_is_a_key_of_the_game() -> None:
    text = README.read_text("utf-8")
    rows = [
        row.split("|")[1] for row in text[text.index("| key |") :].splitlines()[2:] if "|" in row
    ]
    named = {key for row in rows for key in re.findall(r"`(.)`|(F\d+)", row)}
    keys = {SIGNS.get(key, key) for each in (*COMMON, PLAN) for key in each.keys}
    assert len(named) > 7
    assert {one or other.lower() for one, other in named} <= keys
