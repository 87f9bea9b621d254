"""Careers of earlier versions open, replay to the byte, and go on."""

import lzma
from pathlib import Path

from campaign.career.model.state import Career, own
from campaign.kernel.sealed import Player
from tests.tui.shell import make_folder
from tui.play.logbook import Logbook

OLD = Path(__file__).parents[1] / "saves" / "old" / "before-characters.career.xz"
"""A career between two powder monkeys in its first season, begun before there were characters."""


def test_a_career_that_was_begun_before_characters_opens_without_a_fault(tmp_path: Path) -> None:
    """What a state has gained since must not be written while it says nothing: each action has a
    digest of the position it led to (`campaign.kernel.match.digest`)."""
    folder = make_folder(tmp_path)
    (tmp_path / "old.career").write_bytes(lzma.decompress(OLD.read_bytes()))
    logbook = Logbook.open(folder, "old")
    try:
        assert logbook.saved.notes == []
        career: Career = logbook.voyage.state
        assert not any(career.terms.people)
        assert not career.terms.pennants
        assert all(not own(career, Player(who)).served for who in (0, 1))
        assert logbook.voyage.season is not None
        assert len(logbook.voyage.season.fights) > 0
    finally:
        logbook.close()
