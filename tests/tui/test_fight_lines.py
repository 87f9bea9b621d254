"""What stands around the map, without a screen: cards, odds, lists, the log, the tally."""

from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from campaign.kernel.match import Match
from campaign.kernel.odds import Chance
from campaign.kernel.sealed import Player
from campaign.sea_fight.model.actions import Fire, Reply, Sail
from campaign.sea_fight.model.state import Aim, Position, Sea, ShipId, Size, Stage
from campaign.sea_fight.odds import odds
from campaign.sea_fight.odds.courses import courses
from saves.match_file import Chair
from tests.sea_fight.positions import ABEAM, A, R, Vessel, at_turns_end, position, sailing
from tests.tui.fight_scenes import AGAINST_AI, PEOPLE, duel, save
from tui.draw.cells import Line, text_of
from tui.draw.colours import PALETTES
from tui.draw.glyphs import ASCII, GLYPHS, RICH, Glyphs
from tui.draw.inks import Band
from tui.draw.lines import news, wrapped
from tui.match.panel import brief, lines_of, squeezed
from tui.play.session import Session
from tui.sea_fight import captions, words
from tui.sea_fight.desk import SeaDesk
from tui.sea_fight.face import FACE, explain, tally
from tui.sea_fight.overlay import fight_view, ranges
from tui.sea_fight.panel import Beside, card_lines, marks, panel_lines, status
from tui.sea_fight.words import SHORT

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
    return SeaDesk(Session(saved, FACE), lambda sentence: None)


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
    told = text(card_lines(sea, sea.ships[A], RICH, INKS))
    assert "4/12" in told
    assert "12/12" in told
    assert "3/8" in told
    assert "no captain" in told
    for mark in ("on fire", "listing", "reduced sail, 2 turns", "gear torn", "grappled to Rose"):
        assert f"! {mark}" in told
    assert not marks(sea, sea.ships[R])[:-1]


def test_a_card_tells_which_first_shots_are_left() -> None:
    sea = position(ABEAM, {"A": Vessel(guns="L MM Mm -", fresh=True)})
    told = text(card_lines(sea, sea.ships[A], RICH, INKS))
    assert "bow 1 light    first shot" in told
    assert "larboard 2 medium   first shot" in told
    assert "starboard 1 medium   first shot" in told
    assert "stern" not in told


@pytest.mark.parametrize("glyphs", [RICH, ASCII])
@pytest.mark.parametrize("height", [8, 18, 36, 56])
def test_the_panel_keeps_to_its_room(glyphs: Glyphs, height: int) -> None:
    sea = position(ABEAM, {"A": Vessel(guns="M HHMM HHMM M", fresh=True)})
    act = Fire(A, Position.STARBOARD, R, Aim.HULL)
    found = odds(sea, act)
    assert found is not None
    beside = Beside(sea, sea.ships[R], (words.words_of(sea, act), found), (), "odds")
    lines = panel_lines(beside, 33, height, glyphs, INKS)
    assert len(lines) <= height
    assert all(cell_len(text_of(line)) <= 33 for line in lines)
    assert "she catches fire" in text(lines) or height == 8


def test_every_glyph_of_the_panel_is_plain_in_ascii() -> None:
    sea = position(ABEAM, {"A": Vessel(burning=True)})
    beside = Beside(sea, sea.ships[A], None, ())
    assert text(panel_lines(beside, 33, 40, GLYPHS["ascii"], INKS)).isascii()


def test_the_rarest_hits_are_put_together() -> None:
    rows = tuple(Chance(f"{n} hits", Fraction(1, 2 ** (n + 1))) for n in range(9))
    rows = (*rows, Chance("9 hits", Fraction(1, 512)))
    short = squeezed(rows, 4)
    assert [row.words for row in short] == ["0 hits", "1 hits", "2 hits", "3 hits or more"]
    assert sum(row.chance for row in short) == 1


def test_odds_name_their_dice_and_modifiers() -> None:
    sea = position(ABEAM, {"A": Vessel(guns="- - HM -", fresh=True)})
    found = odds(sea, Fire(A, Position.STARBOARD, R, Aim.GEAR))
    assert found is not None
    told = text(lines_of(found, 33, 40, RICH, INKS))
    for part in ("1 heavy gun, 10 each", "10 dice, 6", "+2 first shot", "+1 short range"):
        assert part in told
    assert brief(found, SHORT)[0] == "18 dice"
    assert "mast" in " ".join(brief(found, SHORT))


def test_choices_are_short_and_end_with_their_odds(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, position(ABEAM))
    desk.open_fire()
    for width in (45, 80, 160):
        rows = captions.rows(desk, width, numbered=True)
        assert rows[0].text.startswith("1 Starboard broadside at the hull")
        assert all(len(row.text) + len(row.note) + 5 <= width for row in rows if row.note)
    assert "dice" in rows[0].note


def test_the_key_line_names_only_what_can_be_done(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, position(ABEAM))
    assert {"fire", "grapple", "end"} <= set(dict(captions.keys(desk)))
    assert "board" not in dict(captions.keys(desk))
    desk = desk_of(tmp_path / "second", sailing(ABEAM, wind="→"))
    assert {"helm", "next"} <= set(dict(captions.keys(desk)))
    assert "fire" not in dict(captions.keys(desk))


def test_only_the_ship_that_can_reach_a_hex_is_drawn_there() -> None:
    sea = sailing(OPEN)
    found = courses(sea)
    longest = max(found, key=lambda course: (len(course.path), -course.helm))
    view = fight_view(sea, cursor=longest.at, courses=found, course=longest)
    assert [step.label for step in view.path] == ["1", "2", "3"]
    assert {shade.band for shade in view.overlay.values()} == {Band.REACH}
    ghosts = [ship for ship in view.ships if ship.ghost]
    assert [(ship.at, ship.facing) for ship in ghosts] == [(longest.at, longest.facing)]


def test_a_course_that_outlasts_the_fight_is_drawn_without_a_ship() -> None:
    """A fight is settled from the pause while a course is laid: nobody is acting any more."""
    sea = sailing(OPEN)
    course = courses(sea)[0]
    gone = replace(sea, active=-1)
    assert not [
        ship for ship in fight_view(gone, cursor=course.at, course=course).ships if ship.ghost
    ]


@pytest.mark.rule("P8-12.9")
def test_courses_keep_to_the_turns_a_ship_may_make() -> None:
    free = courses(sailing(OPEN, Vessel(size=Size.SMALL)))
    large = courses(sailing(OPEN, Vessel(size=Size.LARGE)))
    assert max(course.helm for course in large) == 1
    assert {course.at for course in large} < {course.at for course in free}
    assert len({(course.at, course.facing) for course in free}) == len(free)


@pytest.mark.rule("P8-19.2")
@pytest.mark.rule("P8-19.3")
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
    desk = SeaDesk(Session(saved, FACE), lambda sentence: None)
    desk.end()
    desk.open_fire()
    desk.choose(1)
    desk.choose(1)
    told = {entry.words.split()[1]: explain(entry.event) for entry in desk.session.journal.entries}
    assert ("need", "6") in told["fires"]
    assert any("+2 first shot" in words for _, words in told["fires"])
    assert ("need", "5 or more") in told["answers"]
    assert desk.session.journal.of_step(-1)[0].turn == 1
    mine = tally(desk.sea, desk.session.journal.entries, Player(0))
    assert (mine.salvos, mine.ships) == (1, 1)
    assert mine.hits.expected == pytest.approx(10 / 6)


def test_the_log_forgets_what_is_taken_back(tmp_path: Path) -> None:
    desk = SeaDesk(Session(save(tmp_path, duel()), FACE), lambda sentence: None)
    before = list(desk.session.journal.entries)
    desk.act()
    assert len(desk.session.journal.entries) > len(before)
    desk.undo()
    assert desk.session.journal.entries == before


def test_words_name_the_ship_by_her_letter() -> None:
    sea = position(ABEAM)
    fire = Fire(ShipId(0), Position.STARBOARD, ShipId(1), Aim.CREW)
    assert words.words_of(sea, fire) == "Fire the starboard broadside at the crew of R Rose"
    assert words.subject(sea, fire) == sea.ships[R].at
    reply = Reply(ShipId(1), Position.LARBOARD, Aim.HULL)
    assert words.words_of(sea, reply) == "Larboard broadside at her hull"
    moving = sailing(ABEAM)
    assert words.words_of(moving, Sail(A, 0)) == "Ahead: to 0302, heading east"


def test_a_status_line_is_one_line() -> None:
    sea = position(ABEAM, {"R": Vessel(burning=True)}, stage=Stage.FIRING)
    told = text_of(status(sea, sea.ships[R], INKS))
    assert told.startswith("R Rose warship hull 12|12 gear 8 men 6 guns 6 E")
    assert "on fire" in told
    assert "\n" not in told


def test_long_sentences_are_broken_at_words() -> None:
    assert wrapped("one two three four", 9) == ["one two", "three", "four"]


@pytest.mark.parametrize(
    ("board", "grappled", "offered"),
    [
        (ABEAM, "", "Anne: fire, grapple, or end her turn."),
        (ABEAM, "AR", "Anne: fire, board, or end her turn."),
        (OPEN, "", "Anne has nobody to fire at, grapple or board: end her turn."),
    ],
)
def test_the_prompt_offers_only_what_can_be_done(
    board: str, grappled: str, offered: str, tmp_path: Path
) -> None:
    desk = desk_of(tmp_path, position(board, grappled=grappled))
    assert captions.prompt_words(desk) == offered


def test_the_prompt_of_a_ship_under_way_says_how_the_nearest_enemy_lies(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, sailing(OPEN))
    assert captions.prompt_words(desk).endswith("Nearest enemy: 5 hexes east.")


def test_a_watcher_is_told_what_he_can_press(tmp_path: Path) -> None:
    chairs = (Chair("ai", "Jonathan Barnet", "mate"), Chair("ai", "Jack Rackham", "mate"))
    session = Session(save(tmp_path, duel(), chairs), FACE)
    desk = SeaDesk(session, lambda sentence: None)
    assert captions.prompt_words(desk).startswith("You watch: Enter stops it")
    session.pause(paused=True)
    assert captions.prompt_words(desk).startswith("All is stopped: Enter goes on")


def test_he_who_waits_for_an_opponent_is_told_whom_he_waits_for(tmp_path: Path) -> None:
    desk = SeaDesk(Session(save(tmp_path, duel(), AGAINST_AI), FACE), lambda sentence: None)
    for _ in range(3):  # she stays where she is, is warned of her loaded guns, and is sure
        desk.end()
    assert captions.prompt_words(desk).startswith("Jack Rackham decides. Enter hurries")


def test_the_log_calls_the_captains_by_their_names(tmp_path: Path) -> None:
    """ "North" tells a player nothing who has a name on every other line."""
    sea = at_turns_end(position(ABEAM))
    desk = desk_of(tmp_path, sea)
    assert desk.listing is not None
    desk.choose(1)
    told = [entry.words for entry in desk.session.journal.entries]
    assert told[-1].endswith("leaves the coins.")
    assert told[-1].split(" leaves")[0] in {chair.name for chair in PEOPLE}
