"""All events of Pirate Wars in one place: for saves, for the laws, and for screens to import."""

from typing import TypeAlias

from campaign.pirate_wars.boarding import (
    BoardingDeclared,
    CutLoose,
    RoundWon,
)
from campaign.pirate_wars.boats import Backed, Hoisted, Lowered
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
from campaign.pirate_wars.grounding import (
    Grounded,
    Wrecked,
)
from campaign.pirate_wars.gunnery import (
    ArmsFired,
    GunFired,
)
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
    "AnyEvent",
    "ArmsFired",
    "Backed",
    "BoardingDeclared",
    "CaptainLost",
    "ClimbedAboard",
    "Crossed",
    "CutLoose",
    "Drifted",
    "FellOff",
    "FightEnded",
    "FiguresLost",
    "Grounded",
    "GunBurst",
    "GunFired",
    "GunLost",
    "Hoisted",
    "LadiesYield",
    "Leapt",
    "LeftForGood",
    "LostHeart",
    "Lowered",
    "Melee",
    "MoraleTested",
    "OrdersDone",
    "PowderFired",
    "Primed",
    "PrizeManned",
    "Rallied",
    "Rammed",
    "Reloaded",
    "RoundWon",
    "SailedAway",
    "SailsWorked",
    "Sank",
    "Sent",
    "SharksBit",
    "Shifted",
    "ShipTook",
    "ShotThrown",
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
    "Wrecked",
]

AnyEvent: TypeAlias = (
    Backed
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
