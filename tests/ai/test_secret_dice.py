"""Nothing that is sent to an opponent tells the dice to come, their seed least of all."""

import pickle
import random
from pathlib import Path
from typing import Any

import pytest

from pieces_of_eight.campaign.ai import opponent as holder
from pieces_of_eight.campaign.ai.policy import LEVELS, level
from pieces_of_eight.campaign.ai.worker import Thinker, moment
from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.match import Checkpoint, Match
from pieces_of_eight.campaign.kernel.sealed import seen
from pieces_of_eight.campaign.port.state import Phase as Part
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.saves.match_file import Chair, MatchFile
from pieces_of_eight.tui.play import opponents
from pieces_of_eight.tui.play.opponents import opponents_of, own_seed
from tests.ai.choosing import chosen
from tests.ai.test_turns_end import decided
from tests.games import moves, states
from tests.tables import SETUPS, case
from tests.tui.shell import make_folder

DICE = (1, 999_999_999)
"""Seeds of dice, which must not be told from each other."""
THEIRS = 41
LEVEL_NAMES = ("powder monkey", "mate, sly", "sailor")
"""Those whose choice hangs on the dice of their imagination, and one of a temper."""


class InHouse:
    """Stands for the process of an opponent: keeps what it is sent, and answers in this one."""

    started: list[bytes] = []
    """What each process is begun with, since the list was emptied."""
    sent: list[bytes] = []

    def __init__(self, target: Any, *args: Any) -> None:
        self.started.append(pickle.dumps((target, args)))
        engine, name, seed = args[:3] if len(args) > 1 else (*args, "mate", 0)
        self.thinker = Thinker(ENGINES[engine], level(name), seed)
        self.connection = self.process = self
        self.answer: Any = None

    def send(self, request: Any) -> None:
        self.sent.append(pickle.dumps(request))
        self.answer = self.thinker.reply(pickle.loads(self.sent[-1]))

    def recv(self) -> Any:
        return self.answer

    def poll(self, _: float) -> bool:
        return True

    def is_alive(self) -> bool:
        return True

    def close(self) -> None: ...


@pytest.fixture
def in_house(monkeypatch: pytest.MonkeyPatch) -> type[InHouse]:
    monkeypatch.setattr(holder, "Worker", InHouse)
    monkeypatch.setattr(holder.Opponent, "wake", holder.Opponent._wake)  # in no thread of its own
    return InHouse


WINTERS = [("sheet", "a season in winter"), ("port", "a captain's long war")]
EACH = [*((engine, next(iter(SETUPS[engine]))) for engine in ENGINES), *WINTERS]
IN_SECRET = [each for each in EACH if each[0] in ("land_raid", "sheet", "port")]


def somewhere(engine: str, setup: str) -> tuple[Any, list[Any]]:
    """A setup of an engine, and some positions of a random game in which there is a choice.

    One of them is ashore, where a captain has to choose between that and the sea.
    """
    rng = random.Random(engine)
    game, made = ENGINES[engine].game, case(engine, setup, 1)
    found = [
        state
        for state in states(made)
        if decided(engine, state) and len(game.legal(state, game.to_act(state)[0])) > 1
    ]
    ashore = [state for state in found if engine == "port" and state.phase is Part.ASHORE]
    return made.setup, rng.sample(found, min(2, len(found))) + ashore[:1]


def told(saved: MatchFile, in_house: type[InHouse]) -> tuple[Any, ...]:
    """What the opponents of a fight are sent from their start on, and what they choose."""
    in_house.started, in_house.sent = [], []
    match, chosen = saved.match, []
    seated = opponents_of(saved)
    for who in match.to_act:
        opponent: Any = seated[who]
        chosen.append(opponent.choose_now(match.seat(who).seen, moment(match, who)))
    assert len(in_house.sent) == len(chosen)
    return in_house.started, in_house.sent, chosen


@pytest.mark.parametrize("name", LEVEL_NAMES)
@pytest.mark.parametrize(("engine", "setup"), EACH)
def test_another_seed_of_the_dice_sends_the_same_and_gets_the_same(
    engine: str,
    setup: str,
    name: str,
    tmp_path: Path,
    in_house: type[InHouse],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(opponents, "drawn", lambda: THEIRS)
    place, (made, positions) = make_folder(tmp_path), somewhere(engine, setup)
    seats = len(ENGINES[engine].game.score(positions[0]))
    chairs = tuple(Chair("ai", f"Captain {n}", name) for n in range(seats))
    for state in positions:
        found = []
        for dice in DICE:
            match = Match(ENGINES[engine], made, dice, Checkpoint(state, 0, 0))
            with place.create(engine, match, "A fight", chairs) as saved:
                found.append(told(saved, in_house))
        assert found[0] == found[1]


@pytest.mark.parametrize("name", LEVEL_NAMES[-1:])
@pytest.mark.parametrize(("engine", "setup"), EACH)
def test_who_settles_a_fight_shows_no_side_the_dice(engine: str, setup: str, name: str) -> None:
    """The process has them; what chooses in it does not."""
    _, positions = somewhere(engine, setup)
    seats = len(ENGINES[engine].game.score(positions[0]))
    for state in positions:
        first = {
            repr(next(moves(ENGINES[engine], state, Seeded(dice), [LEVELS[name]] * seats, 5))[1])
            for dice in DICE
        }
        assert len(first) == 1


@pytest.mark.parametrize(("engine", "setup"), IN_SECRET)
def test_whatever_is_hidden_from_him_he_does_the_same(engine: str, setup: str) -> None:
    """Every hidden fact is replaced by another that looks the same."""
    met, game = 0, ENGINES[engine].game
    for state in somewhere(engine, setup)[1]:
        sight = seen(state, game.to_act(state)[0])
        others = [game.imagine(sight, random.Random(seed)) for seed in range(2)]
        met += any(other != state for other in others)
        for name in ("sailor", "mate, sly"):
            acts = {repr(chosen(ENGINES[engine], each, name)) for each in (state, *others)}
            assert len(acts) == 1
    assert met


# --- where their own seed comes from ------------------------------------------------------------


def duel(place: Folder) -> MatchFile:
    setup = SETUPS["sea_fight"]["duel"](1)
    chairs = (Chair("person", "Ann"), Chair("ai", "Barnet", "mate"))
    return place.create("sea_fight", Match(ENGINES["sea_fight"], setup, 7), "Duel", chairs)


def test_the_seed_of_opponents_is_drawn_for_each_match_and_kept(tmp_path: Path) -> None:
    place = make_folder(tmp_path)
    seeds = set()
    for _ in range(3):  # all with the same dice
        with duel(place) as saved:
            seeds.add(seed := own_seed(saved))
            assert own_seed(saved) == seed
        with place.open(saved.name) as again:
            assert own_seed(again) == seed
            assert again.header.seed == 7
    assert len(seeds) == 3


@pytest.mark.parametrize("text", ["", "none", "-4", "1" * 40])
def test_a_seed_that_is_none_is_drawn_anew(tmp_path: Path, text: str) -> None:
    with duel(make_folder(tmp_path)) as saved:
        saved.note(opponents.OPPONENTS, text)
        assert str(own_seed(saved)) == saved.header.texts[opponents.OPPONENTS] != text
