"""Line mode: every fight is played by numbers alone, in 80 columns of ASCII, and kept as ever."""

import subprocess
import sys
from pathlib import Path

import pytest

from pieces_of_eight.campaign.ai.policy import LEVELS
from pieces_of_eight.campaign.engines import FIGHTS
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.sealed import seen
from pieces_of_eight.content.ready import SHELVES, prepared
from pieces_of_eight.tui.line.play import LineMenu, menu
from pieces_of_eight.tui.line.talk import plain
from pieces_of_eight.tui.registry import kinds, line_of
from tests.games import moves
from tests.line.pilot import fight, heard_in, too_long
from tests.tui.shell import make_folder

SCENARIOS = {
    "sea_fight": "duel",
    "land_raid": "st-croix",
    "shore_raid": "supply",
    "treasure_grab": "wreck",
    "pirate_wars": "wars-duel",
}
QUESTIONS = ("?", "o", "o 1", "l", "t", "r P8-17.2", "r grapple", "m", "h", "u", "99", "zz", "b")


@pytest.mark.parametrize("engine", SCENARIOS)
def test_a_fight_is_played_by_numbers_to_its_end(tmp_path: Path, engine: str) -> None:
    """By two at one keyboard, who choose by lot, ask for everything first, and hear it once."""
    saved = fight(tmp_path, engine, SCENARIOS[engine], turns="6")
    name = saved.name
    said, over = heard_in(saved, QUESTIONS)
    assert over
    assert not too_long(said)
    assert "means nothing here. Type h for help." in said
    with make_folder(tmp_path).open(name) as again:
        assert not again.match.to_act
        assert len(again.match.entries) > 5
    turns = [line.partition(":")[0] for line in said.splitlines() if "has the initiative" in line]
    assert (len(turns) > 3) == (engine == "pirate_wars")
    assert len(turns) == len(set(turns))


def rows_of(found: LineMenu) -> list[object]:
    """Every action of a menu and of those in it."""
    actions: list[object] = []
    for row in found.rows:
        actions += [row.action] if row.menu is None else rows_of(row.menu)
    return actions


@pytest.mark.parametrize("engine", list(kinds()))
def test_every_action_stands_once_in_the_menu_and_has_words(engine: str) -> None:
    """In every twelfth position of games by lot of some ready scenarios; and all is ASCII."""
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


def test_line_mode_loads_no_screen() -> None:
    """Who reads a screen with his ears, or plays over a slow link, waits for no drawing."""
    words = "import sys; from pieces_of_eight.tui.registry import line_of; "
    words += "; ".join(f"line_of({engine!r})" for engine in kinds())
    words += "; print([name for name in sys.modules if name.split('.')[0] == 'textual'])"
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_through_a_pipe_against_the_mate(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pieces_of_eight", "--data", str(tmp_path), "line"]
    for words, typed in ((["duel", "--seed", "5"], "?\n1\n1\nq\n"), (["a-duel-of-sloops"], "q\n")):
        done = subprocess.run(
            [*command, *words], input=typed, capture_output=True, text=True, check=True
        )
        assert "Saved as a-duel-of-sloops." in done.stdout
        assert not too_long(done.stdout)
