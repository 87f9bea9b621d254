"""What the captains of this game care about, in numbers; tuned by matches (make arena)."""

from msgspec import Struct


class Weights(Struct, frozen=True, cache_hash=True):
    """How much each thing counts; most are multiples of a ship's value on her card."""

    presence: float = 1.5
    """A ship afloat, before her hurts are taken off."""
    guns: float = 1.5
    first_shot: float = 0.06
    fighting: float = 2.0
    gear: float = 1.2
    half_gear: float = 0.4
    reduced: float = 0.05
    """A turn under reduced sail still to come."""
    crew: float = 0.5
    leaderless: float = 0.4
    loss: float = 3.5
    """A ship lost, beside all that she had."""
    other_side: float = 0.3
    """How much the sounder side counts beside the weaker."""
    burning: float = 0.5
    nerves: float = 0.15
    """The risk that a crew of no quality, or none at all, is for its ship."""
    hit: float = 4.5
    """What hits on the hull are thought to be worth, before they are thrown for."""
    now: float = 1.0
    """Fire of the ship whose turn it is."""
    soon: float = 0.3
    """Fire of a ship that is still to have her turn."""
    later: float = 0.15
    """Fire of a ship that has had her turn: she may reply, and next turn is another day."""
    board_now: float = 0.95
    board_soon: float = 0.6
    board_later: float = 0.4
    touching: float = 0.25
    """Boarding an enemy that must be grappled first."""
    touching_now: float = 0.8
    """The same in her own turn, when the guns may still speak before."""
    chase: float = 2.5
    caution: float = 0.55
    """How strong a ship must be to seek a fight: with 1.0 only the stronger does."""
    stand_off: float = 2.0
    """Nearer than this is no nearer, in hexes."""
    irons: float = 0.5
    shut_in: float = 0.3
    passage: float = 0.8
    pursuer: float = 0.6
    clock: float = 0.02
    balance: float = 0.25
    """How much of what the ships are worth counts as a lead, beside the points."""
    victory: float = 4.0
    pride: float = 12.0
    """What it costs to agree to a defeat while there is a shot left."""
    offer: float = 8.0
    """What it costs to have offered to part: only who leads takes such an offer up."""


STANDARD = Weights()
