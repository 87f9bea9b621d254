"""The two editions as data: where they differ, they differ here, and nowhere is a copy."""

from typing import NamedTuple

from campaign.geometry.hulls import DOT, QUARTER
from campaign.pirate_wars.model.terms import Arm, Edition, Flag, Grounding, Post

CHAIN = 17 * DOT


class Weapon(NamedTuple):
    """A row of the weapon chart: dice, range, and target; 0 for the firer's Attack."""

    dice: int
    range: int
    target: int = 0


class Articles(NamedTuple):
    """What one edition says where the other says something else."""

    attack: tuple[tuple[int, ...], tuple[int, ...]]
    """The Attack of each post, of pirates and of imperials (PW-1.2)."""
    melee: tuple[tuple[int, ...], tuple[int, ...]]
    """The Melee of each post; in the edition without one, nought (PW-1.2)."""
    shot: Weapon
    ball: Weapon
    light_shot: Weapon
    light_ball: Weapon
    arms: tuple[Weapon, ...]
    """Pistol, musket and deck gun by the number of the arm; none first."""
    attacks: bool
    """Whether a boarding is fought man by man (PW-3.3), or by sums of Melee (PW-3.4)."""
    half_turns: bool
    """Whether a leap of just half a length earns a turn (R1-15)."""
    slow_turn: int
    """How far a ship may swing whose whole move is shorter than half her length (PW-2.6)."""
    most_resets: int
    """How many sails may be set again in a turn (PW-3.16)."""
    too_close: int
    """Nearer than this a cannon destroys itself (PW-3.10); 0 for never."""
    idle_guns: bool
    """Whether a ship adrift may not fire her cannon (PW-3.10)."""
    covers: bool
    """Whether railings and decks cover men from muskets (PW-3.11)."""
    morale: int
    """The target of a test; 0 for the highest Attack aboard (PW-4.1)."""
    mate_overboard: bool
    """Whether mutineers throw the first mate after the captain (PW-4.3)."""
    mate_in_prize: bool
    """Whether a prize crew is led by the first mate (PW-6.1)."""
    grounding: Grounding
    launches: bool
    """Whether ships carry launches (PW-8.1)."""


_NONE = Weapon(0, 0)

ARTICLES: dict[Edition, Articles] = {
    Edition.DOTS: Articles(
        attack=((3, 4, 4, 5, 5), (2, 4, 4, 5, 5)),
        melee=((0,) * 5, (0,) * 5),
        shot=Weapon(3, 72 * DOT, 3),
        ball=Weapon(3, 108 * DOT, 2),
        light_shot=Weapon(2, 54 * DOT, 3),
        light_ball=Weapon(2, 81 * DOT, 2),
        arms=(_NONE, Weapon(1, 24 * DOT), Weapon(1, 48 * DOT), Weapon(2, 48 * DOT)),
        attacks=True,
        half_turns=False,
        slow_turn=QUARTER // 2,
        most_resets=99,
        too_close=8 * DOT,
        idle_guns=False,
        covers=True,
        morale=0,
        mate_overboard=True,
        mate_in_prize=True,
        grounding=Grounding.ONCE,
        launches=True,
    ),
    Edition.CHAINS: Articles(
        attack=((3, 4, 3, 5, 5), (2, 4, 2, 5, 5)),
        melee=((1, 3, 1, 4, 4), (1, 3, 1, 4, 4)),
        shot=Weapon(3, 8 * CHAIN, 3),
        ball=Weapon(3, 12 * CHAIN, 2),
        light_shot=Weapon(2, 6 * CHAIN, 3),
        light_ball=Weapon(2, 9 * CHAIN, 2),
        arms=(_NONE, _NONE, Weapon(1, 4 * CHAIN), _NONE),
        attacks=False,
        half_turns=True,
        slow_turn=QUARTER,
        most_resets=2,
        too_close=0,
        idle_guns=True,
        covers=False,
        morale=5,
        mate_overboard=False,
        mate_in_prize=False,
        grounding=Grounding.LENGTHS,
        launches=False,
    ),
}


def attack_of(edition: Edition, flag: Flag, post: Post) -> int:
    """The Attack of a post (PW-1.2, R1-8)."""
    return ARTICLES[edition].attack[flag][post]


def melee_of(edition: Edition, flag: Flag, post: Post) -> int:
    """The Melee of a post (PW-1.2, R1-8)."""
    return ARTICLES[edition].melee[flag][post]


def arm_of(edition: Edition, arm: Arm) -> Weapon:
    """The row of the chart of a musket, a pistol or a deck gun (PW-1.5)."""
    return ARTICLES[edition].arms[arm]
