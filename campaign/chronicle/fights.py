"""The engagements in a chronicle: who met whom, what happened on the way, and how it ended."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign import bridge
from pieces_of_eight.campaign.bridge import Chairs
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid import events as raid_account
from pieces_of_eight.campaign.land_raid.events import ENDINGS
from pieces_of_eight.campaign.land_raid.state import Raid
from pieces_of_eight.campaign.pirate_wars.crew import ENDINGS as WARS_ENDINGS
from pieces_of_eight.campaign.pirate_wars.state import Sea as Waters
from pieces_of_eight.campaign.sea_fight import events
from pieces_of_eight.campaign.sea_fight.state import Sea
from pieces_of_eight.campaign.sheet.events import RESULTS, captain, of_engagement, opponents
from pieces_of_eight.campaign.sheet.state import (
    LETTERS,
    NOBODY,
    Letter,
    Result,
    Sheet,
    force,
    opponent_of,
    there,
)
from pieces_of_eight.campaign.sheet.state import Engagement as Written
from pieces_of_eight.campaign.shore_raid import events as shore_events
from pieces_of_eight.campaign.shore_raid.state import Raid as Shore
from pieces_of_eight.campaign.treasure_grab.state import Ending, Grab
from .broadsheet import chance
from .moments import LEADERS, best_moment
from .story import (
    ASHORE,
    AT_SEA,
    BY_PIRATE_WARS,
    BY_THE_SHORE,
    OVER_A_CHEST,
    Engagement,
    Gain,
    Sight,
    ashore,
    at_sea,
    by_pirate_wars,
    by_the_shore,
    of_fight,
    over_a_chest,
)

GRAB_ENDINGS = {
    Ending.NOT_YET: "The fight for the chest goes on.",
    Ending.CHESTS: "The chest is carried off.",
    Ending.TURNS: "The tide comes in, and the grab is over.",
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
        found, sight, chairs, events.ENDINGS[sea.ending], deeds=tuple(at_sea(sight.told(*AT_SEA)))
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
        shore_events.ENDINGS[raid.ending],
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
    lines = [line for line in shore_events.account(raid) if line.points]
    if lines:
        why = ", ".join(f"{line.place.name} {line.points}" for line in lines)
        total = many(sum(line.points for line in lines), "coin")
        yield f"The pirates bring home {total}: {why}."


# --- A digest of engagements that were settled: what happened in each, in two lines (C-25) --------

PACE = Rule("C-25")
LEAST = 0.01
"""A chance below this is called hardly any."""
BY_STRENGTH = (Result.BATTLE, Result.LAND_RAID)
"""What the purser's table knows the chances of."""


class Settled(Struct, frozen=True):
    """An engagement that was settled, told in two lines."""

    number: int
    """Its place on the sheet, from 0."""
    where: str
    """What it was, and where: "Battle in the Mona Passage"."""
    who: str
    """Who met whom, by the dearest ship of each."""
    end: str
    """How it ended."""
    moment: str
    """Its best moment, with the chance it had; empty where nothing was left to chance."""
    points: tuple[int, int]
    """What it brought each captain."""
    rule: Rule = PACE


def digest(
    sheet: Sheet,
    fights: Mapping[int, Match[Any, Any, Any]],
    places: Iterable[str],
    teller: Player | None,
) -> tuple[Settled, ...]:
    """The engagements whose fights are given by their numbers, as `teller` knows them.

    `places` are those of the season in words, "in the Mona Passage", by force of the first
    captain. What is not entered on the sheet yet is left out.
    """
    names = tuple(places)
    return tuple(
        line(sheet, number, fights[number], names, teller)
        for number in sorted(fights)
        if sheet.engagements[number].outcome is not None
    )


def line(
    sheet: Sheet,
    number: int,
    fight: Match[Any, Any, Any],
    places: tuple[str, ...],
    teller: Player | None,
) -> Settled:
    """One engagement."""
    written = sheet.engagements[number]
    told = engagement(sheet, number, fight, teller)
    points = [0, 0]
    for gain in of_engagement(sheet, written):
        points[gain.to] += gain.points
    return Settled(
        number,
        f"{told.kind.capitalize()} {where(sheet, written, told, places)}",
        who_met(sheet, written, told),
        end_words(sheet, told),
        moment_words(sheet, written, fight, told, teller),
        (points[0], points[1]),
    )


def where(sheet: Sheet, written: Written, told: Engagement, places: tuple[str, ...]) -> str:
    """The town that was raided, or the place on the chart: "in the Mona Passage"."""
    own = written.letter
    first = own if written.attacker == 0 else sheet.lines[1][own].opponent
    if written.result is Result.LAND_RAID and told.place:
        return f"on {told.place}"
    return places[first] if first < len(places) else told.place


def who_met(sheet: Sheet, written: Written, told: Engagement) -> str:
    """Both sides by the dearest ship of each, the attacker first; a town has no ships."""
    by = written.attacker
    one, two = (
        force_words(sheet, side, LETTERS.index(told.letters[side]))
        if told.forces[side]
        else captain(sheet, side)
        for side in (by, opponent_of(by))
    )
    return f"{one} against {two}"


def force_words(sheet: Sheet, who: Player, letter: Letter) -> str:
    """A force by its dearest ship, or its company, and how many more there are."""
    assert sheet.unfolded is not None
    assert sheet.shown is not None
    ships, companies = force(sheet.unfolded[who], letter)
    fleet = sheet.shown[who]
    dearest = sorted((fleet.ships[n] for n in ships), key=lambda ship: -ship.cost)
    names = [ship.name for ship in dearest] + [fleet.companies[n].name for n in companies]
    rest = len(names) - 1
    return names[0] + (f" and {rest} more" if rest else "")


def end_words(sheet: Sheet, told: Engagement) -> str:
    """Who had the better of it, and how it ended."""
    winner = captain(sheet, Player(told.better)) if told.better is not None else "Neither side"
    return f"{winner} prevails. {told.ending}"


def moment_words(
    sheet: Sheet,
    written: Written,
    fight: Match[Any, Any, Any],
    told: Engagement,
    teller: Player | None,
) -> str:
    """The best moment with its chance; else the end with that which both forces had (H-232)."""
    chairs = bridge.chairs(sheet, written)
    who = Player(chairs.index(teller)) if teller in chairs else teller
    whose = leaders(sheet, chairs) if isinstance(fight.state, Grab) else LEADERS
    moment = best_moment(fight, who, whose)
    if moment is not None:
        return f"{moment.words.removesuffix('.')} ({in_hundred(moment.chance)})."
    if written.result not in BY_STRENGTH or told.better is None:
        return ""
    winner = Player(told.better)
    likely = in_hundred(chance(sheet, written, winner))
    return f"{captain(sheet, winner)} was {likely} to win."


def in_hundred(likely: float) -> str:
    """A chance in a few words: "12% likely"."""
    return f"{round(100 * likely)}% likely" if likely >= LEAST else "hardly likely"
