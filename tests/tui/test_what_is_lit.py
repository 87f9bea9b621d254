"""Enter does the row that is lit; what gives up a ship or the fight is asked about first."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import pytest

from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.match import Checkpoint, Match, RefusedError
from pieces_of_eight.campaign.kernel.play import Refusal
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.match import captions
from pieces_of_eight.tui.match.desk import NO, QUESTION, SURE, YES, Listing
from pieces_of_eight.tui.match.fight_desk import FightDesk
from pieces_of_eight.tui.match.plan import OrderGiver
from pieces_of_eight.tui.match.stack_desk import desk_of
from pieces_of_eight.tui.play.session import Session
from pieces_of_eight.tui.registry import face_of, kinds
from tests.games import Case, Turn, played, sample
from tests.tables import case
from tests.test_giving_up import SETUPS

ROWS = 4
"""How many rows of a list are tried at each moment."""


class Told(Session[Any, Any]):
    """A session that writes down what is ordered, and lets nothing happen."""

    def __init__(self, saved: Any) -> None:
        super().__init__(saved, face_of(saved.match.engine.name))
        self.orders: list[Any] = []

    def submit(self, action: Any) -> Any:
        self.orders.append(action)
        raise RefusedError(Refusal(Rule("H-1"), "it is only written down"))


class Lying:
    """A match that is kept nowhere."""

    def __init__(self, match: Match, chairs: int) -> None:
        self.match = match
        self.notes: list[str] = []
        self.name = "lying"
        self.of_career = False
        people = tuple(Chair("person", f"Captain {n}") for n in range(chairs))
        self.header: Any = type("Header", (), {"chairs": people, "seed": 1})()

    def undo(self, who: Player) -> None: ...

    def close(self) -> None: ...


@pytest.fixture(autouse=True)
def nothing_passes_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ashore a part with nothing to decide passes by itself; here it stays as it is."""
    monkeypatch.setattr(OrderGiver, "begin", lambda orders: None)


def desks(engine: str) -> Iterator[FightDesk[Any, Any]]:
    """Desks at moments of games that are played at random."""
    for name, setup, seed in SETUPS:
        if name == engine and seed < 3:
            one = case(engine, setup, seed)
            for turn in (*sample(one, 4), *given_up(one)):
                match = Match(one.engine, one.setup, seed, Checkpoint(turn.before, 0, 0))
                chairs = len(one.engine.game.score(turn.before))
                yield desk_of(Told(Lying(match, chairs)), lambda words: None)


def given_up(one: Case) -> list[Turn]:
    """Some moments of a game in which something can be given up."""
    game, gives_up = one.engine.game, one.engine.gives_up
    found = (
        turn
        for turn in played(one)[1]
        if any(gives_up(turn.before, act) for act in game.legal(turn.before, turn.who))
    )
    return list(islice(found, 2))


def orders_of(desk: FightDesk[Any, Any]) -> list[Any]:
    """What has been ordered since the last look."""
    assert isinstance(desk.session, Told)
    found = list(desk.session.orders)
    desk.session.orders.clear()
    return found


@pytest.mark.parametrize("engine", sorted(kinds()))
def test_enter_does_the_row_that_is_lit(engine: str) -> None:
    asked = 0
    for desk in desks(engine):
        legal = tuple(desk.session.legal())
        spread = legal[:: max(1, len(legal) // ROWS)]
        given = [act for act in legal if desk.session.gives_up(act) is not None]
        for act in dict.fromkeys((*spread, *given[:2])):
            for kind in ("any", QUESTION):
                row = legal.index(act)
                desk.refresh()
                desk.open(Listing(kind, "Anything", legal))
                desk.point(row)
                desk.act()
                if desk.session.gives_up(act) is None:
                    assert orders_of(desk) == [act]
                    continue
                asked += 1
                for _ in range(4):  # however often Enter is pressed
                    assert orders_of(desk) == []
                    if desk.listing is None or desk.listing.kind != SURE:
                        break
                    assert desk.at == NO
                    desk.act()
                desk.refresh()
                desk.open(Listing(kind, "Anything", legal))
                desk.point(row)
                desk.act()
                desk.point(YES)
                desk.act()
                assert orders_of(desk) == [act]
    assert asked, "nothing was ever given up: the law looks at nothing"


@pytest.mark.parametrize("engine", sorted(kinds()))
def test_nothing_that_gives_up_is_lit_first_or_one_key_away(engine: str) -> None:
    game = ENGINES[engine].game
    for desk in desks(engine):
        kept = [act for act in desk.session.legal() if desk.session.gives_up(act) is None]
        for key in (desk.act,):
            desk.refresh()
            orders_of(desk)
            if desk.listing is not None and desk.choice is not None and kept:
                assert desk.session.gives_up(desk.choice) is None, "lit at first"
            key()
            first = orders_of(desk)[:1]
            assert all(desk.session.gives_up(act) is None for act in first)
            assert all(game.refuse(desk.session.state, act) is None for act in first)


@pytest.mark.parametrize("engine", sorted(kinds()))
def test_no_two_rows_of_a_list_read_the_same(engine: str) -> None:
    """Three equal rows "Form a band of 4 men" could not be told apart."""
    for desk in desks(engine):
        legal = tuple(dict.fromkeys(desk.session.legal()))
        desk.refresh()
        for kind in dict.fromkeys(map(type, legal)):
            same = tuple(act for act in legal if type(act) is kind and _alone(act, legal))
            if same:
                desk.open(Listing("any", "Anything", same))
                rows = captions.rows(desk, 110, numbered=False)
                read = [(row.text, row.note) for row in rows]
                assert len(set(read)) == len(read), read


def _alone(act: Any, legal: Sequence[Any]) -> bool:
    """Whether an order is of the one who acts first: lists are of one ship or man."""
    first = getattr(next(each for each in legal if type(each) is type(act)), "by", None)
    return getattr(act, "by", None) == first
