"""The engines whose rules are broken, each with its faults and the tests that are run first."""

from tests.faults import (
    career,
    land_raid,
    land_raid_fire,
    pirate_wars,
    sea_fight,
    sheet,
    sheet_season,
    shore_raid,
    treasure_grab,
)
from tests.faults.sandbox import Target

RAID_FIRST = {
    file: (*land_raid_fire.FIRST.get(file, ()), *land_raid.FIRST.get(file, ()))
    for file in (*land_raid.FIRST, *land_raid_fire.FIRST)
}
RAID_FAULTS = (*land_raid.FAULTS, *land_raid_fire.FAULTS)
SHEET_FAULTS = (*sheet.FAULTS, *sheet_season.FAULTS)

TARGETS = (
    Target("sea_fight", sea_fight.FAULTS, sea_fight.FIRST, sea_fight.LEFT_OUT),
    Target("land_raid", RAID_FAULTS, RAID_FIRST, land_raid.LEFT_OUT),
    Target("shore_raid", shore_raid.FAULTS, shore_raid.FIRST),
    Target("pirate_wars", pirate_wars.FAULTS, pirate_wars.FIRST, pirate_wars.LEFT_OUT),
    Target("treasure_grab", treasure_grab.FAULTS, treasure_grab.FIRST, treasure_grab.LEFT_OUT),
    Target("sheet", SHEET_FAULTS, sheet.FIRST),
    Target("career", career.FAULTS, career.FIRST),
)
