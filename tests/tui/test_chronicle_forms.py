"""The chronicle as a page for a browser: whole, escaped, and discreet."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.career import Stage
from pieces_of_eight.campaign.chronicle import as_html
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.port.state import own
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.tui.career.album import CHART, FORMS, pictures, publish
from pieces_of_eight.tui.play.career import begin
from pieces_of_eight.tui.play.order_form import PERSON
from pieces_of_eight.tui.play.scoring import story_of
from tests.chronicles import told
from tests.tui.endings import AGAINST_SAILOR, STORY, sail
from tests.tui.shell import make_folder

EMPTY = {"meta", "br", "path"}


class Page(HTMLParser):
    """Reads a page: its tags, what it asks for, and its words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.asks: list[str] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        names = ("src", "href", "xlink:href", "action", "data", "srcset")
        self.asks += [value or "" for name, value in attrs if name in names]
        assert not any(name.startswith("on") for name, _ in attrs)
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def test_a_page_is_whole_and_asks_for_nothing_from_anywhere() -> None:
    text = as_html(told(), {(1, CHART): "<svg><title>chart</title></svg>"})
    page = Page(text)
    assert page.open == []
    assert not {"script", "link", "img", "iframe", "object", "form"} & {*page.tags}
    assert all(ask.startswith("#part-") for ask in page.asks)
    assert "default-src 'none'" in text
    assert not re.search(r"url\(|@import|http-equiv=.refresh", text)
    assert text.count("<figure>") == 2, "the chart that there is, and the curve"


def test_a_page_tells_every_season_engagement_and_deed() -> None:
    found = told()
    page = Page(as_html(found, {}))
    for season in found.seasons:
        for each in season.engagements:
            for words in (each.ending, *(deed.words for deed in each.deeds)):
                assert words in page.words
    for heading in ("The first season", "The second season", "The service records", "The end"):
        assert heading in page.words
    for moment in found.moments:
        assert moment.words in page.words


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", 'A" onload="x', "**bold** [x](y) | `c`", "&lt;b&gt;"]
)
def test_a_name_stands_as_it_was_written_and_marks_nothing(name: str) -> None:
    one, two = STORY.captains
    story = replace(STORY, captains=(replace(one, name=name, crown=name), two))
    page = Page(as_html(story, {}))
    assert "script" not in page.tags
    assert f"The chronicle of {name}" in page.words


def at(path: Path, chairs: tuple[str, str], stage: Stage) -> CareerFile:
    saved = begin(replace(AGAINST_SAILOR, chairs=chairs), make_folder(path))
    sail(saved, until=stage)
    return saved


@pytest.mark.rule("C-7")
@pytest.mark.parametrize(
    ("chairs", "hidden"),
    [((PERSON, PERSON), (0, 1)), ((PERSON, "sailor"), (1,)), (("sailor", PERSON), (0,))],
)
@pytest.mark.parametrize("stage", [Stage.MUSTER, Stage.NAMING])
def test_no_form_of_a_running_career_tells_what_is_below_the_other_s_fold(
    chairs: tuple[str, str], hidden: tuple[int, ...], stage: Stage, tmp_path: Path
) -> None:
    saved = at(tmp_path, chairs, stage)
    record = saved
    career = saved.career.state
    saved.close()
    story = story_of(record)
    drawn = pictures(record)
    forms = {name: form(story, lambda: drawn) for name, form in FORMS.items()}
    for who in (0, 1):
        goods = own(career, Player(who))
        names = [each.name for each in (*goods.ships, *goods.companies)]
        assert names
        for form in forms.values():
            told_of = [name for name in names if name in form]
            assert bool(told_of) == (who not in hidden), told_of


def test_a_career_that_is_over_is_published_with_its_charts_and_maps(tmp_path: Path) -> None:
    saved = begin(AGAINST_SAILOR, make_folder(tmp_path))
    sail(saved)
    record = saved
    fights = len(saved.career.seasons[0].fights)
    saved.close()
    drawn = pictures(record)
    assert set(drawn) == {(1, at) for at in range(fights + 1)}
    path = publish(make_folder(tmp_path), "A career", story_of(record), lambda: drawn)
    page = Page(path.read_text("utf-8"))
    assert page.tags.count("svg") == len(drawn) + 1
    assert page.open == []
