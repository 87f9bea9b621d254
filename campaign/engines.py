"""The table of engines: every part of the house that serves all of them reads it."""

from typing import Any

from campaign import career, land_raid, pirate_wars, sea_fight, sheet, shore_raid, treasure_grab
from campaign.career import mind as career_mind
from campaign.career.model import account as career_account
from campaign.career.model import say as career_say
from campaign.career.model.actions import Action as CareerAction
from campaign.career.model.actions import Setup as CareerSetup
from campaign.career.model.events import AnyEvent as AnyCareerEvent
from campaign.career.model.state import Career
from campaign.career.rules import legal as career_legal
from campaign.kernel.game import Engine
from campaign.land_raid import mind as land_mind
from campaign.land_raid.mind import judgement as land_judgement
from campaign.land_raid.model import account as land_account
from campaign.land_raid.model import say as land_say
from campaign.land_raid.model.actions import Action as RaidAction
from campaign.land_raid.model.actions import Setup as RaidSetup
from campaign.land_raid.model.events import AnyEvent as AnyRaidEvent
from campaign.land_raid.model.state import Raid
from campaign.land_raid.rules import legal as land_legal
from campaign.pirate_wars import mind as wars_mind
from campaign.pirate_wars.mind import judgement as wars_judgement
from campaign.pirate_wars.model import account as wars_account
from campaign.pirate_wars.model import say as wars_say
from campaign.pirate_wars.model.actions import Action as WarsAction
from campaign.pirate_wars.model.actions import Setup as WarsSetup
from campaign.pirate_wars.model.events import AnyEvent as AnyWarsEvent
from campaign.pirate_wars.model.state import Sea as Wars
from campaign.pirate_wars.rules import legal as wars_legal
from campaign.sea_fight import mind as sea_mind
from campaign.sea_fight.mind import judgement as sea_judgement
from campaign.sea_fight.model import account as sea_account
from campaign.sea_fight.model import say as sea_say
from campaign.sea_fight.model.actions import Action, Setup
from campaign.sea_fight.model.events import AnyEvent
from campaign.sea_fight.model.state import Sea
from campaign.sea_fight.rules import legal as sea_legal
from campaign.sheet import mind as sheet_mind
from campaign.sheet.model import say as sheet_say
from campaign.sheet.model.actions import Action as SheetAction
from campaign.sheet.model.actions import Setup as SheetSetup
from campaign.sheet.model.events import AnyEvent as AnySheetEvent
from campaign.sheet.model.state import Sheet
from campaign.sheet.rules import legal as sheet_legal
from campaign.sheet.rules import points as sheet_points
from campaign.shore_raid import mind as shore_mind
from campaign.shore_raid.mind import judgement as shore_judgement
from campaign.shore_raid.model import account as shore_account
from campaign.shore_raid.model import say as shore_say
from campaign.shore_raid.model.actions import Action as ShoreAction
from campaign.shore_raid.model.actions import Setup as ShoreSetup
from campaign.shore_raid.model.events import AnyEvent as AnyShoreEvent
from campaign.shore_raid.model.state import Raid as Shore
from campaign.shore_raid.rules import legal as shore_legal
from campaign.treasure_grab import mind as grab_mind
from campaign.treasure_grab.mind import judgement as grab_judgement
from campaign.treasure_grab.model import account as grab_account
from campaign.treasure_grab.model import say as grab_say
from campaign.treasure_grab.model.actions import Action as GrabAction
from campaign.treasure_grab.model.actions import Setup as GrabSetup
from campaign.treasure_grab.model.events import AnyEvent as AnyGrabEvent
from campaign.treasure_grab.model.state import Grab
from campaign.treasure_grab.rules import legal as grab_legal

SEA_FIGHT: Engine[Sea, Action, Setup] = Engine(
    name="sea_fight",
    game=sea_fight,
    state=Sea,
    action=Action,
    event=AnyEvent,
    setup=Setup,
    say=sea_say.say,
    prompt=sea_legal.prompt,
    value=sea_judgement.value,
    order=sea_judgement.order,
    better=sea_account.better,
    gives_up=sea_legal.gives_up,
    mind=sea_mind.MIND,
)

LAND_RAID: Engine[Raid, RaidAction, RaidSetup] = Engine(
    name="land_raid",
    game=land_raid,
    state=Raid,
    action=RaidAction,
    event=AnyRaidEvent,
    setup=RaidSetup,
    say=land_say.say,
    prompt=land_legal.prompt,
    value=land_judgement.value,
    order=land_judgement.order,
    better=land_account.better,
    gives_up=land_legal.gives_up,
    mind=land_mind.MIND,
)

SHORE_RAID: Engine[Shore, ShoreAction, ShoreSetup] = Engine(
    name="shore_raid",
    game=shore_raid,
    state=Shore,
    action=ShoreAction,
    event=AnyShoreEvent,
    setup=ShoreSetup,
    say=shore_say.say,
    prompt=shore_legal.prompt,
    value=shore_judgement.value,
    order=shore_judgement.order,
    better=shore_account.better,
    gives_up=shore_legal.gives_up,
    mind=shore_mind.MIND,
)

SHEET: Engine[Sheet, SheetAction, SheetSetup] = Engine(
    name="sheet",
    game=sheet,
    state=Sheet,
    action=SheetAction,
    event=AnySheetEvent,
    setup=SheetSetup,
    say=sheet_say.say,
    prompt=sheet_legal.prompt,
    value=sheet_mind.value,
    order=sheet_mind.order,
    better=sheet_points.better,
    mind=sheet_mind.MIND,
)

CAREER: Engine[Career, CareerAction, CareerSetup] = Engine(
    name="career",
    game=career,
    state=Career,
    action=CareerAction,
    event=AnyCareerEvent,
    setup=CareerSetup,
    say=career_say.say,
    prompt=career_legal.prompt,
    value=career_mind.value,
    order=career_mind.order,
    better=career_account.better,
    mind=career_mind.MIND,
)

TREASURE_GRAB: Engine[Grab, GrabAction, GrabSetup] = Engine(
    name="treasure_grab",
    game=treasure_grab,
    state=Grab,
    action=GrabAction,
    event=AnyGrabEvent,
    setup=GrabSetup,
    say=grab_say.say,
    prompt=grab_legal.prompt,
    value=grab_judgement.value,
    order=grab_judgement.order,
    better=grab_account.better,
    gives_up=grab_legal.gives_up,
    mind=grab_mind.MIND,
)

PIRATE_WARS: Engine[Wars, WarsAction, WarsSetup] = Engine(
    name="pirate_wars",
    game=pirate_wars,
    state=Wars,
    action=WarsAction,
    event=AnyWarsEvent,
    setup=WarsSetup,
    say=wars_say.say,
    prompt=wars_legal.prompt,
    value=wars_judgement.value,
    order=wars_judgement.order,
    better=wars_account.better,
    gives_up=wars_legal.gives_up,
    mind=wars_mind.MIND,
)

FIGHTS: dict[str, Engine[Any, Any, Any]] = {
    engine.name: engine for engine in (SEA_FIGHT, LAND_RAID, SHORE_RAID, TREASURE_GRAB, PIRATE_WARS)
}
"""What can be fought by itself, and what a season's engagements are fought with."""

ENGINES: dict[str, Engine[Any, Any, Any]] = {
    **FIGHTS,
    SHEET.name: SHEET,
    CAREER.name: CAREER,
}
"""Every engine: what a save may hold, and an opponent may be asked about."""

__all__ = [
    "CAREER",
    "ENGINES",
    "FIGHTS",
    "LAND_RAID",
    "PIRATE_WARS",
    "SEA_FIGHT",
    "SHEET",
    "SHORE_RAID",
    "TREASURE_GRAB",
]
