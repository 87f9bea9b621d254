"""All events of Pirate Wars in one place: for saves, for the laws, and for screens to import."""

from typing import TypeAlias

from campaign.pirate_wars.ashore import Climbed, Landed, Marched
from campaign.pirate_wars.batteries import ShoreFired
from campaign.pirate_wars.boarding import (
    BoardingDeclared,
    CutLoose,
    RoundWon,
)
from campaign.pirate_wars.boats import Backed, Hoisted, Lowered
from campaign.pirate_wars.canoes import Burned, CanoesBack, CanoesCame, CanoesShot, PutToSea
from campaign.pirate_wars.damage import (
    CaptainLost,
    Crossed,
    FiguresLost,
    Sank,
)
from campaign.pirate_wars.drifting import (
    Drifted,
    FellOff,
)
from campaign.pirate_wars.dwellers import Regrouped
from campaign.pirate_wars.falls import FellIn
from campaign.pirate_wars.grounding import (
    Grounded,
    Wrecked,
)
from campaign.pirate_wars.gunnery import (
    ArmsFired,
    GunFired,
)
from campaign.pirate_wars.hauling import Hauled
from campaign.pirate_wars.jungle import Bitten, Freed, Left, Snared
from campaign.pirate_wars.melee import (
    LadiesYield,
    Melee,
    SumsThrown,
    VolleyAboard,
)
from campaign.pirate_wars.morale import (
    Abandoned,
    LeftForGood,
    LostHeart,
    MoraleTested,
    Rallied,
)
from campaign.pirate_wars.prizes import (
    PrizeManned,
    Taken,
)
from campaign.pirate_wars.ramming import (
    Rammed,
    Touched,
)
from campaign.pirate_wars.rigging import SailStruck, WindRose
from campaign.pirate_wars.sailing import (
    Leapt,
    SailedAway,
    Trimmed,
    UnderWay,
)
from campaign.pirate_wars.salvo import (
    GunBurst,
    GunLost,
    ShotThrown,
    Struck,
    VolleyThrown,
)
from campaign.pirate_wars.siege import Aimed, GunSmashed, WallHit
from campaign.pirate_wars.skirmish import Fled, ShoreMelee, ShoreVolley
from campaign.pirate_wars.sniping import Levelled, ShoreSniped
from campaign.pirate_wars.spoils import Dropped, Embarked, Joined, Robbed
from campaign.pirate_wars.tasks import (
    PowderFired,
    Primed,
    Reloaded,
    SailsWorked,
    Sent,
    Shifted,
)
from campaign.pirate_wars.turn import (
    FightEnded,
    OrdersDone,
    ShipTook,
    TurnBegan,
)
from campaign.pirate_wars.water import (
    ClimbedAboard,
    SharksBit,
    Swam,
)

__all__ = [
    "Abandoned",
    "Aimed",
    "AnyEvent",
    "ArmsFired",
    "Backed",
    "Bitten",
    "BoardingDeclared",
    "Burned",
    "CanoesBack",
    "CanoesCame",
    "CanoesShot",
    "CaptainLost",
    "Climbed",
    "ClimbedAboard",
    "Crossed",
    "CutLoose",
    "Drifted",
    "Dropped",
    "Embarked",
    "FellIn",
    "FellOff",
    "FightEnded",
    "FiguresLost",
    "Fled",
    "Freed",
    "Grounded",
    "GunBurst",
    "GunFired",
    "GunLost",
    "GunSmashed",
    "Hauled",
    "Hoisted",
    "Joined",
    "LadiesYield",
    "Landed",
    "Leapt",
    "Left",
    "LeftForGood",
    "Levelled",
    "LostHeart",
    "Lowered",
    "Marched",
    "Melee",
    "MoraleTested",
    "OrdersDone",
    "PowderFired",
    "Primed",
    "PrizeManned",
    "PutToSea",
    "Rallied",
    "Rammed",
    "Regrouped",
    "Reloaded",
    "Robbed",
    "RoundWon",
    "SailStruck",
    "SailedAway",
    "SailsWorked",
    "Sank",
    "Sent",
    "SharksBit",
    "Shifted",
    "ShipTook",
    "ShoreFired",
    "ShoreMelee",
    "ShoreSniped",
    "ShoreVolley",
    "ShotThrown",
    "Snared",
    "Struck",
    "SumsThrown",
    "Swam",
    "Taken",
    "Touched",
    "Trimmed",
    "TurnBegan",
    "UnderWay",
    "VolleyAboard",
    "VolleyThrown",
    "WallHit",
    "WindRose",
    "Wrecked",
]

AnyEvent: TypeAlias = (
    Landed
    | Marched
    | Climbed
    | FellIn
    | Robbed
    | Dropped
    | Joined
    | Hauled
    | Embarked
    | Aimed
    | WallHit
    | GunSmashed
    | ShoreFired
    | ShoreVolley
    | Levelled
    | ShoreSniped
    | ShoreMelee
    | Fled
    | PutToSea
    | CanoesCame
    | CanoesShot
    | Burned
    | CanoesBack
    | Bitten
    | Snared
    | Freed
    | Left
    | Regrouped
    | Backed
    | Hoisted
    | Lowered
    | BoardingDeclared
    | CutLoose
    | RoundWon
    | CaptainLost
    | Crossed
    | FiguresLost
    | Sank
    | Drifted
    | FellOff
    | Grounded
    | Wrecked
    | ArmsFired
    | GunFired
    | LadiesYield
    | Melee
    | SumsThrown
    | VolleyAboard
    | Abandoned
    | LeftForGood
    | LostHeart
    | Rallied
    | MoraleTested
    | PrizeManned
    | Taken
    | Rammed
    | Touched
    | Leapt
    | SailedAway
    | Trimmed
    | UnderWay
    | GunBurst
    | GunLost
    | ShotThrown
    | Struck
    | VolleyThrown
    | PowderFired
    | Primed
    | Reloaded
    | SailsWorked
    | SailStruck
    | WindRose
    | Sent
    | Shifted
    | FightEnded
    | OrdersDone
    | ShipTook
    | TurnBegan
    | ClimbedAboard
    | SharksBit
    | Swam
)
