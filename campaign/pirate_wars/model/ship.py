"""The nouns of a ship in Pirate Wars: figures, guns, what never changes of her, and herself.

Lengths are hundredths of a dot, headings tenths of a degree.
"""

from typing import NewType, TypeAlias

from msgspec import Struct

from pieces_of_eight.campaign.geometry.hulls import Box, Corners, Hull, bounds, corners
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.kept import Reckoned
from pieces_of_eight.campaign.kernel.sealed import Player
from .terms import Arm, Cause, Duty, Fate, Flag, Load, Mount, Place, Post, Side

ShipId = NewType("ShipId", int)
"""The index of a ship in `Sea.ships`."""

NOBODY = ShipId(-1)


class Figures(Struct, frozen=True, order=True, cache_hash=True):
    """So many figures who are alike: in post, arms, place, and in what they can still do."""

    post: Post
    arm: Arm = Arm.NONE
    place: Place = Place.DECK
    hook: bool = False
    lady: bool = False
    loaded: bool = True
    """Whether their arms are loaded; without arms always."""
    busy: bool = False
    """Whether they have had their task of this turn (PW-3.1)."""
    count: int = 1


Crew: TypeAlias = tuple[Figures, ...]
"""All figures aboard, in order of rank; no two rows are alike but for their count."""


class Gun(Struct, frozen=True):
    """One cannon: how and where it stands, and what state it is in."""

    mount: Mount
    side: Side
    along: int
    """How far from the stern end of the keel."""
    light: bool = False
    load: Load = Load.LOADED
    whole: bool = True
    used: bool = False
    """Whether it was fired, loaded or shifted this turn (PW-3.14, PW-3.15)."""


class Card(Struct, frozen=True):
    """The part of a ship's data that no fight changes (PW-1.6)."""

    name: str
    model: str
    letter: str
    flag: Flag
    captain: str
    hull: int
    sails: int
    speeds: tuple[int, ...]
    """The speed beside each sail of her chart, from the lowest sail up, in dots (PW-5.1)."""
    length: int
    width: int
    gun_deck: bool
    """Whether her gunners stand under deck."""
    crew: int
    """How many figures she began with."""
    trades: bool = False
    """Whether she is a merchantman with a cargo to bring away (H-94)."""
    boat: bool = False
    """Whether she is a launch, rowed or with one gaff sail (PW-8.1)."""
    square: int = 0
    """Her square sails; with none she may tack where the wind counts kinds of sails (PW-9.1)."""
    steady: bool = False
    """Whether her captain has an iron nerve (C-19.4)."""
    pennant: bool = False
    """Whether she wears one, for three victories (C-20)."""

    @property
    def rowed(self) -> bool:
        """Whether she goes by oars; a launch with a mast sails (PW-8.1)."""
        return self.boat and not self.sails

    @property
    def draft(self) -> int:
        """How deep she goes: her width (PW-2.10)."""
        return self.width


class Ship(Struct, frozen=True, dict=True):
    """A ship as she is now. Where she lies is reckoned once, when it is first asked."""

    id: ShipId
    card: Card
    owner: Player
    flag: Flag
    """Whose men sail her; a prize flies another than she was built under."""
    stern: Point
    heading: int
    hull: int
    sails: int
    under: int
    """How many sails she moved under last; 0 when she was adrift."""
    crew: Crew
    guns: tuple[Gun, ...]
    spare: int = 0
    """Hands at the sheets beyond one for a sail: they can shorten sail (PW-1.6)."""
    fate: Fate = Fate.AFLOAT
    captor: Player | None = None
    duty: Duty = Duty.FIGHTING
    rudder: bool = True
    adrift: int = 0
    """Turns she has to drift yet: after a ram, or with a mast gone."""
    drifts: bool = False
    """Whether she drifts this turn."""
    shaken: tuple[Cause, ...] = ()
    """What her crew has tested its morale for already (R0-33)."""
    dead_captain: bool = False
    """Whether her captain was killed; mutineers do not mourn theirs (R0-32)."""
    fought: tuple[ShipId, ...] = ()
    """The ships she is lashed to, in boarding (PW-2.9)."""
    boards: bool = False
    """Whether she won the last round and boards on (PW-3.5)."""
    boats: int = 0
    """Launches she still has aboard (PW-8.1)."""
    gaffs: int = 0
    """How many of them have a mast and a gaff (H-115)."""
    struck: bool = False
    """Whether her only square sail is down (PW-9.1)."""
    shoals: tuple[int, ...] = ()
    """The damage each island and reef has done while she is in it; empty for none (PW-2.11)."""
    beached: bool = False
    """Whether she is a launch on a beach, her men ashore (PW-8.1)."""
    chests: int = 0
    """Chests and barrels aboard that were taken ashore (PW-10.6)."""
    cannon: int = 0
    """Cannon of forts and wrecks aboard (PW-10.6)."""
    # What follows is wiped at the start of each turn.
    moved: bool = False
    fallen: bool = False
    """Whether she has fallen off, or let it be (PW-2.7)."""
    asked: bool = False
    """Whether her captain has said if she boards (PW-3.2)."""
    stunned: bool = False
    """Whether she rammed or was rammed this turn: no tasks (PW-2.8)."""
    beaten: bool = False
    """Whether she lost a round of boarding this turn (PW-4.2)."""
    powder: bool = False
    """Whether her captain goes to fire the powder (PW-3.13)."""

    @property
    def name(self) -> str:
        return self.card.name

    @property
    def afloat(self) -> bool:
        """Whether she is still in the fight."""
        return self.fate is Fate.AFLOAT

    @property
    def on_chart(self) -> bool:
        """Whether her hull still lies on the water and is in the way."""
        return self.fate not in (Fate.SUNK, Fate.GONE)

    @Reckoned
    def place(self) -> Hull:
        """Her hull as she lies."""
        return Hull(self.stern, self.heading, self.card.length, self.card.width)

    @Reckoned
    def shape(self) -> Corners:
        """The corners of her hull."""
        return corners(self.place)

    @Reckoned
    def box(self) -> Box:
        """The upright box about her hull."""
        return bounds(self.shape)

    @Reckoned
    def lies(self) -> tuple[object, ...]:
        """All that hangs on her by which ships bear on each other, or are in each other's way."""
        here = self.on_chart, self.afloat, self.hull > 0, self.owner, self.fought
        return self.place, self.card.boat, *here

    @Reckoned
    def beside_her(self) -> tuple[object, ...]:
        """All that hangs on her in what a ship of her own side may do."""
        return self.place, self.fate, self.hull, self.stunned, self.fought

    @property
    def locked(self) -> bool:
        """Whether she is in boarding."""
        return bool(self.fought)

    @property
    def aboard(self) -> int:
        """How many figures are aboard."""
        return sum([row.count for row in self.crew])


def column(hull: int, sails: int) -> str:
    """The chart from the top: H and S from the bottom up, all further S on top (PW-5.1)."""
    rows = []
    for n in range(1, hull + 1):
        rows += ["H", "S"] if n < hull and n <= sails else ["H"]
    rows += ["S"] * (sails - (hull - 1))
    return "".join(reversed(rows))
