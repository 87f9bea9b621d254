"""What a rival of a temper says in a fight: nothing once he is killed, and more when you are."""

from pathlib import Path

from pieces_of_eight.campaign.ai.policy import level, steps
from pieces_of_eight.campaign.engines import SEA_FIGHT
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.content import scenario
from pieces_of_eight.content.words import talk
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.play.session import RIVAL, Session, turn_of
from pieces_of_eight.tui.registry import face_of
from tests.tui.shell import make_folder

NAMES = "Jonathan Barnet", "Jack Rackham"
KILLED_MIDWAY, KILLED_LAST = 30, 68
"""Duels by whim, whatever minds think, in which the captain of the second side is killed."""


def fought(path: Path, seed: int, rival: int) -> tuple[Session, dict[int, str]]:
    """A duel against a bold rival on one of the sides, and what he has said after which step."""
    match, whims = Match(SEA_FIGHT, scenario("duel").setup(), seed), [level("powder monkey")] * 2
    for who, action, _ in steps(SEA_FIGHT, match.state, Seeded(seed), whims, seed):
        match.submit(who, action)
    chairs = [Chair("person", name) for name in NAMES]
    chairs[rival] = Chair("ai", NAMES[rival], "mate, bold")
    saved = make_folder(path).create(SEA_FIGHT.name, match, "A duel", tuple(chairs))
    session = Session(saved, face_of(SEA_FIGHT.name))
    told = session.journal.entries
    return session, {entry.step: entry.words for entry in told if entry.rule == RIVAL}


def killed_at(session: Session, name: str) -> int:
    """The step in which a captain of this name is killed."""
    match, tell = session.saved.match, session.face.moments
    assert tell
    found = (
        step
        for step in range(1, len(match.steps))
        if any(m.who == name for m in tell(turn_of(match, Player(0), step, step + 1)))
    )
    return next(found)


def test_a_rival_says_nothing_once_he_is_killed(tmp_path: Path) -> None:
    for seed in (KILLED_MIDWAY, KILLED_LAST):
        session, said = fought(tmp_path / str(seed), seed, rival=1)
        assert 0 in said
        assert max(said) < killed_at(session, NAMES[1])


def test_a_rival_has_a_word_when_you_are_killed_and_one_at_the_end(tmp_path: Path) -> None:
    session, said = fought(tmp_path, KILLED_MIDWAY, rival=0)
    moment, last = killed_at(session, NAMES[1]), len(session.saved.match.steps) - 1
    for step, kind in ((0, "opening"), (moment, "captain"), (last, "victory")):
        assert any(line in said[step] for line in talk()[kind, "bold"])
