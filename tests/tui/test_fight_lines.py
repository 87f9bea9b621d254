"""What stands around the map, without a screen: cards, odds, lists, the log, the tally."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.sea_fight.describe import SeaDescription, marks
from pieces_of_eight.campaign.sea_fight.odds import odds
from pieces_of_eight.campaign.sea_fight.reach import courses
from pieces_of_eight.campaign.sea_fight.state import Aim, Fire, Position, Sea, Size
from pieces_of_eight.tui.draw.cells import Line, text_of
from pieces_of_eight.tui.draw.colours import PALETTES, Band
from pieces_of_eight.tui.draw.glyphs import ASCII, RICH, Glyphs, news
from pieces_of_eight.tui.match import captions
from pieces_of_eight.tui.match.captions import panel_lines
from pieces_of_eight.tui.match.fight_desk import FightDesk
from pieces_of_eight.tui.play.session import Session
from pieces_of_eight.tui.sea_fight.face import FACE, explain
from pieces_of_eight.tui.sea_fight.screens import SeaDesk, parts, ranges
from tests.sea_fight.positions import ABEAM, A, R, Vessel, position, sailing
from tests.tui.fight_scenes import PEOPLE, duel, save

INKS = PALETTES["night"].panel
OPEN = """
    .   .   .   .   .   .   .   .
      .   .   .   .   .   .   .   .
    .   .   .   A→  .   .   .   .
      .   .   .   .   .   .   .   .
    .   .   .   .   .   .   .   R→
"""


def text(lines: list[Line]) -> str:
    return "\n".join(text_of(line) for line in lines)


def desk_of(path: Path, sea: Sea | None = None) -> SeaDesk:
    """A desk at a fight between two people, perhaps set to a certain sea."""
    saved = save(path, duel())
    if sea is not None:
        match: Match[Sea, object, object] = saved.match
        match.steps[-1] = replace(match.steps[-1], state=sea)
    return FightDesk(Session(saved, FACE), lambda sentence: None)


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ((), []),
        (("He fires.",), ["He fires."]),
        (("He fires.", "He misses."), ["He fires.", "He misses."]),
        (("He fires.", "He fires once more and misses."), ["He fires once more", "and misses."]),
        (
            ("He fires.", "He fires, misses, loads again and fires once more."),
            ["He fires, misses,", "loads again and .."],
        ),
    ],
)
def test_the_news_are_whole_sentences_where_there_is_room(
    said: tuple[str, ...], shown: list[str]
) -> None:
    assert news(said, 18, 2) == shown


def test_a_card_tells_what_ails_a_ship() -> None:
    torn = Vessel(gear=3, hull=(4, 12), reduced=2, burning=True, listing=True, captain=False)
    sea = position(ABEAM, {"A": torn}, grappled="AR")
    told = text(parts(sea, sea.ships[A], 33, RICH, INKS).card)
    assert "4/12" in told
    assert "12/12" in told
    assert "3/8" in told
    assert "no captain" in told
    for mark in ("on fire", "listing", "reduced sail, 2 turns", "gear torn", "grappled with Rose"):
        assert f"! {mark}" in told
    assert not marks(sea, sea.ships[R])[:-1]


@pytest.mark.parametrize("glyphs", [RICH, ASCII])
@pytest.mark.parametrize("height", [8, 18, 36, 56])
def test_the_panel_keeps_to_its_room(glyphs: Glyphs, height: int) -> None:
    sea = position(ABEAM, {"A": Vessel(guns="M HHMM HHMM M", fresh=True)})
    act = Fire(A, Position.STARBOARD, R, Aim.HULL)
    found = odds(sea, act)
    assert found is not None
    beside = parts(sea, sea.ships[R], 33, glyphs, INKS)
    weighed = SeaDescription().choice(sea, act).words, found
    lines = panel_lines(beside, weighed, (), "odds", 33, height, glyphs, INKS)
    assert len(lines) <= height
    assert all(cell_len(text_of(line)) <= 33 for line in lines)
    assert "she catches fire" in text(lines) or height == 8


def test_the_key_line_names_only_what_can_be_done(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, position(ABEAM))
    desk.close()
    assert {"fire", "grapple", "end"} <= set(dict(captions.keys(desk)))
    assert "board" not in dict(captions.keys(desk))
    desk = desk_of(tmp_path / "second", sailing(ABEAM, wind="→"))
    assert {"helm", "next"} <= set(dict(captions.keys(desk)))
    assert "fire" not in dict(captions.keys(desk))


@pytest.mark.rule("P8-12.9")
def test_courses_keep_to_the_turns_a_ship_may_make() -> None:
    free = courses(sailing(OPEN, Vessel(size=Size.SMALL)))
    large = courses(sailing(OPEN, Vessel(size=Size.LARGE)))
    assert max(course.helm for course in large) == 1
    assert {course.at for course in large} < {course.at for course in free}
    assert len({(course.at, course.facing) for course in free}) == len(free)


@pytest.mark.rule("P8-19.2", "P8-19.3")
def test_ranges_show_the_dice_of_the_best_guns_that_bear() -> None:
    sea = position(OPEN, {"A": Vessel(guns="L - MM -", fresh=True)})
    shades = ranges(sea, sea.ships[A])
    q, r = sea.ships[A].at
    assert shades[q, r + 1].text == "16d"
    assert shades[q, r + 1].band is Band.SHORT
    assert shades[q + 2, r].text == "5d"
    assert shades[q + 3, r].band is Band.LONG
    assert (q - 2, r) not in shades


def test_an_event_opens_to_its_dice_and_reasons(tmp_path: Path) -> None:
    saved = save(tmp_path, duel(), PEOPLE)
    desk = FightDesk(Session(saved, FACE), lambda sentence: None)
    desk.end()
    desk.press("fire")
    desk.choose(1)
    desk.choose(1)
    entries = desk.session.journal.entries
    told = {" ".join(entry.words.split()[1:3]): explain(entry.event) for entry in entries}
    assert ("need", "6") in told["fires her"]
    assert any("+2 first shot" in words for _, words in told["fires her"])
    assert ("need", "5 or more") in told["is too"]
    assert desk.session.journal.of_step(-1)[0].turn == 1
    told_of = {what: n for what, n, _ in FACE.numbers(desk.state, desk.session.journal.entries)}
    assert (told_of["salvos"], told_of["ships left"]) == ("1", "1 of 1")
    assert told_of["hits (expected)"].endswith("(1.7)")


def test_the_log_forgets_what_is_taken_back(tmp_path: Path) -> None:
    desk = FightDesk(Session(save(tmp_path, duel()), FACE), lambda sentence: None)
    before = list(desk.session.journal.entries)
    desk.act()
    assert len(desk.session.journal.entries) > len(before)
    desk.undo()
    assert desk.session.journal.entries == before


@pytest.mark.parametrize(
    ("board", "grappled", "offered"),
    [
        (ABEAM, "", "Anne: fire, grapple, or end her turn."),
        (ABEAM, "AR", "Anne: fire, board, or end her turn."),
        (OPEN, "", "Anne has done all she can. Enter ends her turn."),
    ],
)
def test_the_prompt_offers_only_what_can_be_done(
    board: str, grappled: str, offered: str, tmp_path: Path
) -> None:
    desk = desk_of(tmp_path, position(board, grappled=grappled))
    desk.close()
    assert captions.prompt_words(desk) == offered
