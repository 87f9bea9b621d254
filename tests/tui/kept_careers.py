"""Careers that lie in a folder, for the tests and pictures of their list."""

import os
from collections.abc import Mapping
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Input

from pieces_of_eight.saves.career_file import CareerHeader, CareerStanding
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.pages.ask import AskScreen
from pieces_of_eight.tui.play.career import begin
from pieces_of_eight.tui.play.order_form import PERSON, NewCareer
from tests.tui.shell import make_folder, press

MORGAN = NewCareer(
    captains=("Henry Morgan", "Don Rodrigo Salcedo"),
    crowns=("england", "spain"),
    chairs=(PERSON, "mate, bold"),
    ironman=False,
    seed=7,
)
"""A career against the game."""
WORDS = {0: "marlinspike", 1: "turtle soup"}


def chair_for(name: str, chair: str) -> Chair:
    """A person, or an opponent of a level."""
    return Chair("person", name) if chair == PERSON else Chair("ai", name, chair)


def keep(
    folder: Folder,
    names: tuple[str, str],
    chairs: tuple[str, str],
    crowns: tuple[str, str],
    standing: CareerStanding,
    words: Mapping[int, str] | None = None,
    *,
    seasons: int = 3,
    ironman: bool = False,
) -> str:
    """A career of which only the list is asked; its name."""
    one, two = (chair_for(name, chair) for name, chair in zip(names, chairs, strict=True))
    title = f"{names[0]} against {names[1]}"
    header = CareerHeader(title, (one, two), crowns, 7, seasons=seasons, ironman=ironman)
    with folder.create_career(header, None, words) as career:
        career.stand(standing)
    return career.name


def keep_all(folder: Folder) -> None:
    """One of each kind: begun, sealed, over, damaged, and a short one with iron rules."""
    begin(MORGAN, folder).close()
    people, game = (PERSON, PERSON), (PERSON, "powder monkey, wary")
    keep(
        folder,
        ("Anne Bonny", "Michel de Grammont"),
        people,
        ("denmark", "france"),
        CareerStanding(2, (124, 98), (1,)),
        WORDS,
        seasons=5,
    )
    keep(
        folder,
        ("Edward Teach", "Judith Gale"),
        ("mate", "sailor, greedy"),
        ("france", "england"),
        CareerStanding(3, (301, 88), (), "Edward Teach killed in season 3", True),
        ironman=True,
    )
    keep(
        folder,
        ("Stede Bonnet", "Don Rodrigo Salcedo"),
        game,
        ("england", "spain"),
        CareerStanding(1, (0, 0), (0,)),
        seasons=1,
        ironman=True,
    )
    lost = ("Lost at sea", "Nobody")
    name = keep(folder, lost, game, ("spain", "denmark"), CareerStanding())
    (folder.path / f"{name}.career").write_bytes(b"salt water\n")
    for number, path in enumerate(sorted(folder.path.glob("*.career"))):
        moment = 1_700_000_000 + 3600 * number
        os.utime(path, (moment, moment))


def kept(path: Path, commission: NewCareer = MORGAN) -> str:
    """A career that was begun and left; its name."""
    book = begin(commission, make_folder(path))
    book.close()
    return book.name


def ask(app: PiecesApp) -> AskScreen:
    """The page that asks for something to be typed."""
    assert isinstance(app.screen, AskScreen)
    return app.screen


async def answer(pilot: Pilot[None], *typed: str) -> None:
    """Type an answer into each field, in place of what stands there, and be done."""
    for at, words in enumerate(typed):
        pilot.app.screen.query_one(f"#ask-{at}", Input).value = words
    await pilot.pause()
    fields = pilot.app.screen.query(Input)
    fields.last().focus()
    await press(pilot, "enter")
