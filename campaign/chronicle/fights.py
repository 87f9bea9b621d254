"""The engagements in a chronicle: who met whom, what happened on the way, and how it ended."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign import bridge
from pieces_of_eight.campaign.bridge import Chairs
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.words import many
from pieces_of_eight.campaign.land_raid.model import account as raid_account
from pieces_of_eight.campaign.land_raid.model.say import ENDINGS
from pieces_of_eight.campaign.land_raid.model.state import Raid
from pieces_of_eight.campaign.pirate_wars.model.names import ENDINGS as WARS_ENDINGS
from pieces_of_eight.campaign.pirate_wars.model.state import Sea as Waters
from pieces_of_eight.campaign.sea_fight.model import say
from pieces_of_eight.campaign.sea_fight.model.state import Sea
from pieces_of_eight.campaign.sheet.model.account import of_engagement, opponents
from pieces_of_eight.campaign.sheet.model.places import there
from pieces_of_eight.campaign.sheet.model.say import RESULTS, captain
from pieces_of_eight.campaign.sheet.model.state import LETTERS, NOBODY, Result, Sheet, force
from pieces_of_eight.campaign.sheet.model.state import Engagement as Written
from pieces_of_eight.campaign.shore_raid.model import account as shore_account
from pieces_of_eight.campaign.shore_raid.model import say as shore_names
from pieces_of_eight.campaign.shore_raid.model.state import Raid as Shore
from pieces_of_eight.campaign.treasure_grab.model.state import Ending, Grab
from .deeds import (
    ASHORE,
    AT_SEA,
    BY_PIRATE_WARS,
    BY_THE_SHORE,
    OVER_A_CHEST,
    ashore,
    at_sea,
    by_pirate_wars,
    by_the_shore,
    over_a_chest,
)
from .luck import of_fight
from .story import Engagement, Gain, Sight

GRAB_ENDINGS = {
    Ending.NOT_YET: "The chest is still fought for.",
    Ending.CHESTS: "The chest is carried off.",
    Ending.TURNS: "The tide takes the boats off, and the chest stays behind.",
}


def engagement(
    sheet: Sheet,
    number: int,
    fight: Match[Any, Any, Any] | None,
    teller: Player | None,
    *,
    replays: bool = False,
) -> Engagement:
    """An engagement as far as it has come, by its number from 0; `fight` is None before it.

    With `replays` a fight that is over has its luck in points.
    """
    written = sheet.engagements[number]
    letters = opponents(sheet, written)
    found = Engagement(
        number + 1,
        RESULTS[written.result],
        written.attacker,
        (LETTERS[letters[0]], LETTERS[letters[1]]),
        "",
        (who_meets(sheet, written, Player(0)), who_meets(sheet, written, Player(1))),
        gains=gains(sheet, written),
        where=there(sheet, written.attacker, written.letter).strip(),
    )
    if fight is None:
        return found
    chairs = bridge.chairs(sheet, written)
    who = Player(chairs.index(teller)) if teller in chairs else teller
    sight = Sight(fight, who)
    told = TELLERS.get(fight.engine.name, barely_told)(found, sight, chairs)
    told = replace(told, luck=of_fight(sight, chairs, replays=replays))
    if isinstance(sight.state, Grab):
        whose = leaders(sheet, chairs)
        told = replace(told, deeds=tuple(over_a_chest(sight.told(*OVER_A_CHEST), whose)))
    if written.outcome is None:
        return told
    better = written.outcome.better  # an island is won by its treasure alone (H-88)
    return replace(told, better=None if better == NOBODY else better)


def who_meets(sheet: Sheet, written: Written, who: Player) -> tuple[str, ...]:
    """The names of a captain's ships and companies in an engagement; none of who is raided."""
    raid = written.result is Result.LAND_RAID
    if raid and who != written.attacker:
        return ()
    return names(sheet, who, opponents(sheet, written)[who])


def names(sheet: Sheet, who: Player, letter: int) -> tuple[str, ...]:
    """What a force consists of, ships first."""
    assert sheet.unfolded is not None
    assert sheet.shown is not None
    ships, companies = force(sheet.unfolded[who], letter)
    fleet = sheet.shown[who]
    return (
        *(f"the {fleet.ships[n].type} {fleet.ships[n].name}" for n in ships),
        *(fleet.companies[n].name for n in companies),
    )


def gains(sheet: Sheet, written: Written) -> tuple[Gain, ...]:
    """What it brought both captains (C-14); nothing while it is not entered."""
    if written.outcome is None:
        return ()
    found = of_engagement(sheet, written)
    return tuple(Gain(line.to, line.points, line.why) for line in found)


def battle_told(found: Engagement, sight: Sight, chairs: Chairs) -> Engagement:
    """A sea battle with its deeds."""
    sea: Sea = sight.state
    return with_end(
        found, sight, chairs, say.ENDINGS[sea.ending], deeds=tuple(at_sea(sight.told(*AT_SEA)))
    )


def raid_told(found: Engagement, sight: Sight, chairs: Chairs) -> Engagement:
    """A land raid with its deeds, and what was paid for them."""
    raid: Raid = sight.state
    return with_end(
        found,
        sight,
        chairs,
        ENDINGS[raid.ending],
        place=raid.town.name,
        deeds=tuple(ashore(sight.told(*ASHORE))),
        paid=tuple(paid(raid)),
    )


def shore_told(found: Engagement, sight: Sight, chairs: Chairs) -> Engagement:
    """A shore raid with its deeds, and what the pirates brought home."""
    raid: Shore = sight.state
    return with_end(
        found,
        sight,
        chairs,
        shore_names.ENDINGS[raid.ending],
        place=raid.shore.name,
        deeds=tuple(by_the_shore(sight.told(*BY_THE_SHORE))),
        paid=tuple(brought(raid)),
    )


def grab_told(found: Engagement, sight: Sight, chairs: Chairs) -> Engagement:
    """A treasure grab; its deeds are told by who knows whose men were there."""
    grab: Grab = sight.state
    return with_end(found, sight, chairs, GRAB_ENDINGS[grab.ending], place=grab.board.name)


def leaders(sheet: Sheet, chairs: Chairs) -> list[str]:
    """By player whose men they are: a captain's by his crown, others by who leads them."""
    strangers = iter(bridge.STRANGERS)
    return [next(strangers) if who is None else captain(sheet, who) for who in chairs]


def wars_told(found: Engagement, sight: Sight, chairs: Chairs) -> Engagement:
    """A battle by Pirate Wars, or an island, with its deeds."""
    sea: Waters = sight.state
    return with_end(
        found,
        sight,
        chairs,
        WARS_ENDINGS[sea.ending],
        place=next((sea.waters.shoals[shore.shoal].name for shore in sea.shores), ""),
        deeds=tuple(by_pirate_wars(sight.told(*BY_PIRATE_WARS))),
    )


def barely_told(found: Engagement, sight: Sight, chairs: Chairs) -> Engagement:
    """A fight of a kind that this chronicle has no words for: that it was fought, and who won."""
    ending = "The fight goes on." if sight.match.to_act else "The fight is over."
    return with_end(found, sight, chairs, ending)


TELLERS = {
    "sea_fight": battle_told,
    "pirate_wars": wars_told,
    "land_raid": raid_told,
    "shore_raid": shore_told,
    "treasure_grab": grab_told,
}
"""Who tells a fight, by its engine."""


def paid(raid: Raid) -> Iterator[str]:
    """What each side was paid in coins, and for what (P8-22.28)."""
    for side, who in enumerate(("raiders are", "town is")):
        mine = [line for line in raid_account.account(raid) if line.to == side and line.points]
        if mine:
            why = ", ".join(f"{line.why} {line.points}" for line in mine)
            total = many(sum(line.points for line in mine), "coin")
            yield f"The {who} paid {total}: {why}."


def with_end(
    found: Engagement, sight: Sight, chairs: Chairs, ending: str, **more: Any
) -> Engagement:
    """An engagement with how it ended, if it has."""
    over = not sight.match.to_act
    ahead = sight.match.engine.better(sight.state) if over else None
    return replace(
        found,
        over=over,
        ending=ending,
        turns=sight.state.turn,
        better=None if ahead is None else chairs[ahead],
        **more,
    )


def brought(raid: Shore) -> Iterator[str]:
    """What the pirates brought home, place by place (PA-11.3)."""
    lines = [line for line in shore_account.account(raid) if line.points]
    if lines:
        why = ", ".join(f"{line.place.name} {line.points}" for line in lines)
        total = many(sum(line.points for line in lines), "coin")
        yield f"The pirates bring home {total}: {why}."
