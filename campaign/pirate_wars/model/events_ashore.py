"""What happens on an island, to its dwellers and to those who land (PW-10, PW-11)."""

from typing import TypeAlias

from pieces_of_eight.campaign.kernel.dice import Faces
from pieces_of_eight.campaign.kernel.play import Event
from .state import ShipId
from .terms import Arm, Post, Shot

Thrown = tuple[tuple[int, Faces], ...]
"""What was thrown: the number needed, and the faces thrown against it."""


class Landed(Event):
    """A launch ran up on a beach, and her men are ashore."""

    by: ShipId
    shore: int
    figures: int


class Marched(Event):
    """A party went some way, and stands so far from the water."""

    by: ShipId
    at: int
    inside: bool


class Climbed(Event):
    """A party began to scale a wall, or came to the top of it."""

    by: ShipId
    top: bool


class ShoreFired(Event):
    """A cannon of an island fired at a ship, or at a party, whose launch is named."""

    shore: int
    on: ShipId
    shot: Shot
    faces: Faces
    target: int
    hits: int


class PutToSea(Event):
    """Warriors went for a ship in their canoes."""

    shore: int
    on: ShipId
    warriors: int


class CanoesCame(Event):
    """Warriors fought on a ship's deck; how many fell of both sides."""

    shore: int
    on: ShipId
    thrown: tuple[tuple[int, Faces], ...]
    back: tuple[tuple[int, Faces], ...]
    killed: int
    fallen: int


class CanoesShot(Event):
    """Arrows and spears from canoes at a ship; how many of hers fell."""

    shore: int
    on: ShipId
    thrown: tuple[tuple[int, Faces], ...]
    killed: int


class Burned(Event):
    """A ship was taken by islanders, robbed and burned."""

    shore: int
    ship: ShipId


class CanoesBack(Event):
    """The warriors gave their errand up."""

    shore: int
    warriors: int


class Regrouped(Event):
    """With no living man ashore an island has all its people again."""

    shore: int
    number: int


class FellIn(Event):
    """Men fell from a wall into the water."""

    of: ShipId
    figures: int


class Hauled(Event):
    """A cannon was brought over from one ship to another."""

    by: ShipId
    gun: int
    to: ShipId


class Bitten(Event):
    """A die for each figure near the water: alligators."""

    of: ShipId
    faces: Faces
    eaten: int


class Snared(Event):
    """A die for each figure under the trees: snares."""

    of: ShipId
    faces: Faces
    caught: int


class Freed(Event):
    """Friends cut figures out of their snares; the dice by their target."""

    of: ShipId
    thrown: tuple[tuple[int, Faces], ...]
    freed: int


class Left(Event):
    """Figures in snares were left on the island without a free friend."""

    of: ShipId
    figures: int


class Aimed(Event):
    """A ship's cannon was laid on an island."""

    by: ShipId
    gun: int
    shore: int
    shot: Shot
    door: bool
    canoes: bool = False


class WallHit(Event):
    """The dice of a ship's cannon at an island, and who fell there."""

    by: ShipId
    shore: int
    shot: Shot
    faces: Faces
    target: int
    killed: int
    door: bool
    canoes: bool = False


class GunSmashed(Event):
    """An island lost a cannon."""

    shore: int


class ShoreVolley(Event):
    """Shots, arrows and spears between a party and an island; `out` when the party's."""

    of: ShipId
    shore: int
    out: bool
    thrown: Thrown
    killed: int


class ShoreMelee(Event):
    """A party and an island hand to hand; `out` when the party strikes."""

    of: ShipId
    shore: int
    out: bool
    thrown: Thrown
    killed: int


class Fled(Event):
    """Islanders took to the jungle."""

    shore: int


class Levelled(Event):
    """Figures aboard level their arms at an island."""

    by: ShipId
    shore: int
    post: Post
    arm: Arm
    count: int
    canoes: bool = False


class ShoreSniped(Event):
    """Their dice, and who fell there; none when it was too far."""

    by: ShipId
    shore: int
    faces: Faces
    target: int
    killed: int
    canoes: bool = False


class Robbed(Event):
    """A party took up chests and cannon."""

    by: ShipId
    shore: int
    chests: int
    guns: int = 0


class Dropped(Event):
    """A party is too few for what it carried, and let go of some."""

    by: ShipId
    chests: int
    guns: int


class Joined(Event):
    """Men of one party went over to another."""

    by: ShipId
    to: ShipId
    figures: int


class Embarked(Event):
    """A party is in its launch again."""

    by: ShipId
    figures: int
    chests: int
    guns: int = 0


AnyAshore: TypeAlias = (
    Landed
    | Marched
    | Climbed
    | ShoreFired
    | PutToSea
    | CanoesCame
    | CanoesShot
    | Burned
    | CanoesBack
    | Regrouped
    | FellIn
    | Bitten
    | Snared
    | Freed
    | Left
    | Aimed
    | WallHit
    | GunSmashed
    | ShoreVolley
    | ShoreMelee
    | Fled
    | Levelled
    | ShoreSniped
    | Robbed
    | Dropped
    | Joined
    | Embarked
    | Hauled
)
