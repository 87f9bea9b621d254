"""What stands at the foot of a fight that is over: that it is, once, and how its account opens."""

from pathlib import Path

import pytest

from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.match.result import ResultScreen
from pieces_of_eight.tui.registry import screens_of
from tests.games import played
from tests.tables import SETUPS, case
from tests.tui import every_page
from tests.tui.shell import make_app, make_folder, text_of, until

PEOPLE = ("Anne Hale", "Diego Ramos", "Mary Read", "Jan Kok")
SHORT = {"land_raid": "a town of 7 by 5"}
"""The setup whose game is soon over, where the first one's is not."""


@pytest.mark.parametrize("engine", every_page.ENGINES)
async def test_the_foot_says_once_that_all_is_over(engine: str, tmp_path: Path) -> None:
    one = case(engine, SHORT.get(engine) or next(iter(SETUPS[engine])), 0)
    last, turns = played(one)
    match = Match(one.engine, one.setup, one.seed)
    for turn in turns:
        match.submit(turn.who, turn.action)
    seats = len(ENGINES[engine].game.score(last.state))
    chairs = tuple(Chair("person", name) for name in PEOPLE[:seats])
    saved = make_folder(tmp_path).create(engine, match, "Over", chairs)
    app = make_app(tmp_path, lambda: screens_of(engine).fight(saved))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        *_, answer, keys = text_of(app).splitlines()
        asked = app.screen.session.prompt.words  # type: ignore[attr-defined]
        foot = " ".join(" ".join(text_of(app).splitlines()[-7:]).split())
        assert foot.count(asked) == 1, foot
        assert answer.count(" is over") == 1, answer
        assert "Enter opens the account." in answer
        assert keys.strip().startswith("Enter The account")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ResultScreen))
