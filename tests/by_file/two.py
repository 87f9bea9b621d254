"""Two machines, as two folders of saves; and letters that a changed program would write."""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from campaign.kernel.match import RefusedError
from saves.folder import Folder
from saves.letter_box import Posted
from saves.letters import AnyItem, Letter, Letters, head_of, packed, written
from tests.tui.shell import make_folder
from tui.play.by_file import mail
from tui.play.by_file.file_match import FileMatch
from tui.play.order_form import Order, Plan
from tui.registry import line_of

ANNE, BART = 0, 1


def orders(engine: str) -> Order:
    """How fights of a kind are ordered."""
    found = line_of(engine).face.order
    assert found is not None
    return found


class Two:
    """Anne and Bart, each at a machine of his own, and a fight that both have sworn."""

    def __init__(self, path: Path, engine: str, scenario: str, ahead: int = 0) -> None:
        self.share = path / "share"
        self.folders = make_folder(path / "anne"), make_folder(path / "bart")
        plan = Plan(engine, scenario, "7")
        terms = mail.Terms("Anne", ANNE, str(self.share), ahead)
        one = mail.begin(plan, orders(engine).meant(plan), self.folders[ANNE], terms)
        two = mail.join(
            self.read(one.file, ANNE),
            one.file.name,
            orders,
            self.folders[BART],
            mail.Terms("Bart", place=str(self.share)),
        )
        opened = mail.open_file(two.file, self.folders[ANNE])
        assert opened is not None
        if not two.own.save:
            found = mail.open_file(opened.file, self.folders[BART])
            assert found is not None
            two = found
        self.posted = [opened, two]

    def read(self, path: Path, who: int) -> Letters:
        """The letters of a file."""
        return self.folders[who].letter_box().read(path)

    def sit(self, who: int) -> FileMatch:
        """The fight as one of them has it."""
        folder: Folder = self.folders[who]
        return mail.go_on(folder, folder.letter_box().open(self.posted[who].own.game))


def play(sides: Sequence[FileMatch], rng: random.Random, most: int = 10**9) -> int:
    """Let both give orders by lot, by their files, until it is over; how many were given."""
    given = 0
    while not all(side.table.over for side in sides) and given < most:
        for side in sides:
            side.look()
            side.catch_up()
            while side.mine and given < most:
                given += 1
                act(side, choose(side, rng))
        assert not any(side.notes for side in sides)
    for side in sides:
        side.catch_up()
    return given


def choose(side: FileMatch, rng: random.Random) -> Any:
    """An order by lot, none that gives up."""
    match = side.match
    legal = match.engine.game.legal(match.state, side.table.mine)
    kept = [each for each in legal if match.engine.gives_up(match.state, each) is None]
    return rng.choice(kept or list(legal))


def act(side: FileMatch, action: Any) -> None:
    """Give an order; one whose dice wait is refused for now, and stands."""
    try:
        side.submit(side.table.mine, action)
    except RefusedError as error:
        if side.table.waiting is None:
            raise AssertionError(str(error)) from error


def forged(posted: Posted, *items: AnyItem, by: int | None = None, key: str = "") -> Letters:
    """The letters of a game, and one more that its program would not have written."""
    own = posted.own
    writer = own.side if by is None else by
    letter: Letter = written(head_of(posted.letters), writer, items, key or own.key)
    return (*posted.letters, letter)


def file_of(path: Path, letters: Letters) -> Path:
    """A file with any letters."""
    path.write_bytes(packed(letters))
    return path
