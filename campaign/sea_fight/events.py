"""All events of a sea fight in one place: for saves, for the laws, and for screens to import."""

from typing import TypeAlias

from campaign.sea_fight.boarding import (
    BoardingWon,
    BreakThrown,
    CaptainAtRisk,
    ColoursStruck,
    Fighters,
    SeizeThrown,
    StakedKill,
)
from campaign.sea_fight.clock import (
    ClockLeft,
    ClockThrown,
    CoinRemoved,
    PartOffered,
    WindLeft,
    WindWhistled,
)
from campaign.sea_fight.damage import (
    Burned,
    CrewHit,
    Critical,
    FireFought,
    Gambled,
    GearHit,
    GunLost,
    HullHit,
)
from campaign.sea_fight.grappling import (
    Grappled,
)
from campaign.sea_fight.morale import (
    MoraleTested,
)
from campaign.sea_fight.sailing import (
    GearTested,
    Held,
    Pressed,
    Sailed,
    SailReduced,
    Turned,
    UnderWay,
)
from campaign.sea_fight.salvo import (
    Fired,
    ReplyDeclined,
    ReplyThrown,
    Staked,
)
from campaign.sea_fight.turn import (
    FightEnded,
    ShipTook,
    TurnBegan,
)
from campaign.sea_fight.wreck import (
    CastOff,
    Lost,
)

__all__ = [
    "AnyEvent",
    "BoardingWon",
    "BreakThrown",
    "Burned",
    "CaptainAtRisk",
    "CastOff",
    "ClockLeft",
    "ClockThrown",
    "CoinRemoved",
    "ColoursStruck",
    "CrewHit",
    "Critical",
    "FightEnded",
    "Fighters",
    "FireFought",
    "Fired",
    "Gambled",
    "GearHit",
    "GearTested",
    "Grappled",
    "GunLost",
    "Held",
    "HullHit",
    "Lost",
    "MoraleTested",
    "PartOffered",
    "Pressed",
    "ReplyDeclined",
    "ReplyThrown",
    "SailReduced",
    "Sailed",
    "SeizeThrown",
    "ShipTook",
    "Staked",
    "StakedKill",
    "TurnBegan",
    "Turned",
    "UnderWay",
    "WindLeft",
    "WindWhistled",
]

AnyEvent: TypeAlias = (
    BoardingWon
    | BreakThrown
    | CaptainAtRisk
    | ColoursStruck
    | Fighters
    | SeizeThrown
    | StakedKill
    | ClockLeft
    | ClockThrown
    | CoinRemoved
    | PartOffered
    | WindLeft
    | WindWhistled
    | Burned
    | CrewHit
    | Critical
    | FireFought
    | Gambled
    | GearHit
    | GunLost
    | HullHit
    | Grappled
    | Fired
    | ReplyDeclined
    | ReplyThrown
    | Staked
    | MoraleTested
    | GearTested
    | Held
    | Pressed
    | SailReduced
    | Sailed
    | Turned
    | UnderWay
    | FightEnded
    | ShipTook
    | TurnBegan
    | CastOff
    | Lost
)
