"""What rivals of a temper say in fights: enough of it, and nothing twice."""

from collections import Counter

from pieces_of_eight.campaign.kernel.mind import TEMPERS
from pieces_of_eight.content.words import talk
from pieces_of_eight.tui.play.session import MOVING

ENDS = {"victory", "defeat", "draw"}
MOMENTS = {"opening", "hit", "ours", *MOVING.values(), *ENDS}


def test_every_temper_has_lines_for_every_moment_and_no_two_are_alike() -> None:
    assert set(talk()) == {(moment, temper) for moment in MOMENTS for temper in TEMPERS}
    said = Counter(line for lines in talk().values() for line in lines)
    assert max(said.values()) == 1
    openings = sum(len(talk()["opening", temper]) for temper in TEMPERS)
    assert (openings, len(said) - openings) == (40, 80)
