"""Line mode: every fight is played by numbers alone, in 80 columns of ASCII, and kept as ever."""

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pieces_of_eight.campaign.ai.policy import LEVELS
from pieces_of_eight.campaign.engines import FIGHTS
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.sealed import seen
from pieces_of_eight.campaign.pirate_wars.actions import Reload, Scuttle
from pieces_of_eight.content.ready import SHELVES, prepared
from pieces_of_eight.tui.line.play import Menu, menu
from pieces_of_eight.tui.line.talk import Talk, plain
from pieces_of_eight.tui.play.session import Session
from pieces_of_eight.tui.registry import kinds, line_of
from tests.games import moves
from tests.line.pilot import fight, heard_in, too_long
from tests.tui.shell import make_folder

SCENARIOS = (
    ("sea_fight", "duel"),
    ("land_raid", "st-croix"),
    ("shore_raid", "supply"),
    ("treasure_grab", "wreck"),
    ("pirate_wars", "wars-duel"),
)
QUESTIONS = ("?", "o", "o 1", "l", "t", "r P8-17.2", "r grapple", "m", "h", "u", "99", "zz", "b")


def rows_of(found: Menu) -> list[object]:
    """Every action of a menu and of those in it."""
    actions: list[object] = []
    for row in found.rows:
        actions += [row.action] if row.menu is None else rows_of(row.menu)
    return actions


@pytest.mark.parametrize(("engine", "scenario"), SCENARIOS)
def test_a_fight_is_played_by_numbers_to_its_end(
    tmp_path: Path, engine: str, scenario: str
) -> None:
    """By two at one keyboard, who choose by lot and ask for everything first."""
    saved = fight(tmp_path, engine, scenario)
    name = saved.name
    said, over = heard_in(saved, QUESTIONS)
    assert over
    assert not too_long(said)
    assert "means nothing here. Type h for help." in said
    with make_folder(tmp_path).open(name) as again:
        assert not again.match.to_act
        assert len(again.match.entries) > 5


@pytest.mark.parametrize("engine", list(kinds()))
def test_every_action_stands_once_in_the_menu_and_has_words(engine: str) -> None:
    """In every position of a game by lot, of every ready scenario; and all is ASCII."""
    line, found = line_of(engine), FIGHTS[engine]
    monkey = LEVELS["powder monkey"]
    for entry in SHELVES[engine].entries()[:3]:
        dice = Seeded(3)
        state = found.game.start(prepared(entry.id).scenario.setup(), dice).state
        seats = len(found.game.score(state))
        for at, (_, _, after) in enumerate(moves(found, state, dice, [monkey] * seats, 3)):
            if at > 120 or not found.game.to_act(after):
                break
            if at % 12:
                continue
            who = found.game.to_act(after)[0]
            sight = seen(after, who).value
            legal = found.game.legal(sight, who)
            whole = menu(
                "?",
                legal,
                lambda act, sight=sight: line.words(sight, act),  # type: ignore[misc]
                lambda act, sight=sight: line.kind(sight, act),  # type: ignore[misc]
                lambda act, sight=sight: line.doer(sight, act),  # type: ignore[misc]
            )
            assert sorted(map(repr, rows_of(whole))) == sorted(map(repr, legal))
            assert len(whole.rows) <= 40
            for words in (*line.surroundings(sight, who), *(row.words for row in whole.rows)):
                assert plain(words).count("?") == words.count("?"), words


def test_what_lies_around_is_told_by_bearings_and_distances(tmp_path: Path) -> None:
    said, _ = heard_in(fight(tmp_path, "sea_fight", "duel"), ["?", "q"])
    assert "The wind blows " in said
    assert "William (1), enemy sloop, 10 hexes" in said
    said, _ = heard_in(fight(tmp_path, "pirate_wars", "wars-duel"), ["?", "q"])
    assert "Man-O-War (1), enemy ship, 212 dots ahead: heading west" in said


def test_land_and_shoals_are_told_too(tmp_path: Path) -> None:
    """Who plays in lines ran aground on what nobody had named."""
    said, _ = heard_in(fight(tmp_path, "pirate_wars", "wars-island"), ["?", "q"])
    assert re.search(r"The Shell Reef, a reef \d+ deep, [\d.]+ dots? ", said)
    said, _ = heard_in(fight(tmp_path, "sea_fight", "islands"), ["?", "q"])
    for what in ("Land", "Shoals"):
        assert re.search(rf"^ *{what} \d hex(es)? \w", said, re.MULTILINE), said


def test_an_order_in_words_goes_where_no_list_could(tmp_path: Path) -> None:
    orders = ["1", "S1 C5", "s2 zz9", "S1 X24", "q"]
    said, over = heard_in(fight(tmp_path, "treasure_grab", "wreck"), orders)
    assert not over
    assert "The Red Soldier captain goes to C5" in said
    assert "There is no stud ZZ9 here." in said
    orders = ["1", "C1 27,38", "1,2,3", "500,1", "q"]
    said, _ = heard_in(fight(tmp_path, "shore_raid", "supply"), orders)
    assert "There is no inch 500,1 here." in said


def test_what_cannot_be_taken_back_is_asked_first(tmp_path: Path) -> None:
    said, over = heard_in(fight(tmp_path, "shore_raid", "supply"), ["10", "n", "q"])
    assert "the raid is over. Are you sure?" in said
    assert not over
    said, over = heard_in(fight(tmp_path, "shore_raid", "supply"), ["10", "y"])
    assert over
    assert "Cast off" in said


def test_a_game_begun_in_lines_goes_on_elsewhere_and_back(tmp_path: Path) -> None:
    saved = fight(tmp_path, "sea_fight", "duel")
    name = saved.name
    heard_in(saved, ["1", "1", "q"])
    with make_folder(tmp_path).open(name) as again:
        assert len(again.match.entries) == 2
        who = again.match.to_act[0]
        again.match.submit(who, again.match.seat(who).legal()[0])
    said, _ = heard_in(make_folder(tmp_path).open(name), ["u", "q"])
    assert "Taken back." in said or "You cannot take that back" in said


def test_two_who_hide_nothing_are_told_a_thing_once(tmp_path: Path) -> None:
    """The keyboard goes to and fro, and what was said still stands above."""
    saved = fight(tmp_path, "pirate_wars", "wars-duel")
    said, _ = heard_in(saved)
    told = [line for line in said.splitlines() if "has the initiative" in line]
    turns = [line.partition(":")[0] for line in told]
    assert len(turns) > 3
    assert len(turns) == len(set(turns))


def test_line_mode_loads_no_screen() -> None:
    """Who reads a screen with his ears, or plays over a slow link, waits for no drawing."""
    words = "import sys; from pieces_of_eight.tui.registry import line_of; "
    words += "; ".join(f"line_of({engine!r})" for engine in kinds())
    words += "; print([name for name in sys.modules if name.split('.')[0] == 'textual'])"
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_through_a_pipe_against_the_mate(tmp_path: Path) -> None:
    typed = "?\n1\n1\nq\n"
    command = [sys.executable, "-m", "pieces_of_eight", "--data", str(tmp_path), "line", "duel"]
    done = subprocess.run(
        [*command, "--seed", "5"], input=typed, capture_output=True, text=True, check=True
    )
    assert "Saved as a-duel-of-sloops." in done.stdout
    assert not too_long(done.stdout)
    command[-1] = "a-duel-of-sloops"
    again = subprocess.run(command, input="q\n", capture_output=True, text=True, check=True)
    assert "Saved as a-duel-of-sloops." in again.stdout


def test_words_become_plain_ascii_and_lines_are_broken() -> None:
    assert plain("Petit-Goâve – “half” ×2 ø") == 'Petit-Goave - "half" x2 o'
    mouth = io.StringIO()
    talk = Talk(io.StringIO(), mouth)
    talk.say("a " * 100, indent="  ")
    talk.table(["x" * 200, "short"])
    assert all(len(line) <= 80 for line in mouth.getvalue().splitlines())


def test_with_two_ships_every_row_names_its_own_and_so_does_what_ends_her(tmp_path: Path) -> None:
    for scenario, names in (("wars-pairs", True), ("wars-duel", False)):
        line = line_of("pirate_wars")
        session = Session(fight(tmp_path, "pirate_wars", scenario), line.face)
        sea = session.state
        ours = [ship for ship in sea.ships if ship.owner == 0]
        rows = [line.words(sea, Reload(ship.id, 0, 2)) for ship in ours]
        assert rows[0].startswith(f"{ours[0].name} (A): Load") == names
        assert len({*rows}) == len(ours)
        assert f"The captain of {ours[0].name} (A)" in line.words(sea, Scuttle(ours[0].id))
        desk = line.desk(session, lambda words: None)
        lost = desk.given_up(Scuttle(ours[0].id))
        assert lost is not None
        assert lost.words.startswith(ours[0].name)


def test_a_course_typed_in_words_is_taken_back_as_it_was_given(tmp_path: Path) -> None:
    saved = fight(tmp_path, "sea_fight", "duel")
    name = saved.name
    said, _ = heard_in(saved, ["sail 1305", "u", "u", "q"])
    assert said.count("Taken back.") == 1
    assert "there is nothing to take back" in said
    with make_folder(tmp_path).open(name) as again:
        assert not again.match.entries
