"""The engagements in a chronicle: who met whom, what happened on the way, and how it ended."""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from math import comb
from operator import eq, ge, le
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign import bridge
from pieces_of_eight.campaign.bridge import Chairs
from pieces_of_eight.campaign.kernel.dice import Dice, Rule, likeliest, loose
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.play import Event, dated, many
from pieces_of_eight.campaign.kernel.sealed import Player, opponent_of
from pieces_of_eight.campaign.land_raid import events as land
from pieces_of_eight.campaign.land_raid.state import Ground
from pieces_of_eight.campaign.land_raid.state import Raid as LandRaid
from pieces_of_eight.campaign.pirate_wars import crew, say
from pieces_of_eight.campaign.pirate_wars import events as wars
from pieces_of_eight.campaign.sea_fight import events as sea
from pieces_of_eight.campaign.sea_fight.state import NOBODY as NO_SHIP
from pieces_of_eight.campaign.sea_fight.state import Aim, Sea, ShipId
from pieces_of_eight.campaign.sea_fight.state import Fate as SeaFate
from pieces_of_eight.campaign.sheet.events import RESULTS, captain, of_engagement, opponents
from pieces_of_eight.campaign.sheet.state import (
    LETTERS,
    NOBODY,
    Fleet,
    Letter,
    Result,
    Sheet,
    force,
    force_of,
    opened,
    there,
)
from pieces_of_eight.campaign.sheet.state import Engagement as Written
from pieces_of_eight.campaign.shore_raid import events as shore
from pieces_of_eight.campaign.shore_raid.state import Raid as ShoreRaid
from pieces_of_eight.campaign.treasure_grab import events as chest
from pieces_of_eight.campaign.treasure_grab.state import BAND_SIZE, Band, band_of
from .facts import FoughtEngagement, turning_points
from .story import (
    CareerMoment,
    MatchSight,
    ToldDeed,
    ToldEngagement,
    ToldEvent,
    of_fight,
    sentence,
)

# --- What is worth a line in the chronicle of each kind of fight ----------------------------------

Leaders: TypeAlias = Sequence[str]
"""By player of a treasure grab whose men a warband is made of: "England", or "Black Meg"."""
LEADERS: Leaders = tuple(f"Player {player + 1}" for player in range(len(Band)))
RICH = (Ground.TREASURY, Ground.RESIDENCE)
"""The buildings whose looting is told; of the others the account says how many."""
OF_HER_FATE = (wars.Abandoned, wars.Wrecked, wars.LostHeart, wars.Sank, wars.Taken)
"""Of these a ship may meet several in one turn, one because of the other."""
Blanks: TypeAlias = Mapping[str, str]
Deed: TypeAlias = tuple[str, Blanks] | None
"""A sentence by its name in the table of the engine, and what fills it."""


def ships_of(event: Event, name: Callable[[ShipId], str]) -> dict[str, str]:
    """The ships that an event at sea is about, by its fields."""
    fields = ("ship", "by", "on")
    return {field: name(getattr(event, field)) for field in fields if hasattr(event, field)}


def at_sea(told: ToldEvent, _: Leaders) -> Deed:
    """Ships lost, captains killed, decks won."""
    after: Sea = told.after
    names = ships_of(told.event, partial(sea.name, after))
    match told.event:
        case sea.Lost(fate=fate) if fate is not SeaFate.AFLOAT:
            return "lost", names | {"fate": sea.LOST[fate]}
        case sea.CaptainAtRisk(ship=ship, killed=True):
            return "killed", names | {"captain": after.ships[ship].card.captain or "the captain"}
        case sea.Gambled(on=on, aim=Aim.CREW, won=True):
            return "shot", names | {"captain": after.ships[on].card.captain or "the captain"}
        case sea.Gambled(aim=Aim.HULL, won=True):
            return "fire", names
        case sea.BoardingWon(by=by, winner=winner) if winner != NO_SHIP:
            return "stormed" if winner == by else "thrown_back", names
    return None


def ashore(told: ToldEvent, _: Leaders) -> Deed:
    """The alarm, officers lost, the great houses looted."""
    raid: LandRaid = told.after
    match told.event:
        case land.AlarmRaised(alarm=alarm):
            return "alarm", {"alarm": land.ALARMS[alarm]}
        case land.SailSighted():
            return "sail", {}
        case land.Killed(unit=unit) | land.Captured(unit=unit) if raid.units[unit].officer:
            key = "killed" if isinstance(told.event, land.Killed) else "captured"
            return key, {"unit": land.name(raid, unit)}
        case land.Looted(ground=ground, coins=coins) if ground in RICH:
            return "looted", {"ground": land.GROUNDS[ground], "coins": many(coins, "coin")}
    return None


def by_the_shore(told: ToldEvent, _: Leaders) -> Deed:
    raid: ShoreRaid = told.after
    match told.event:
        case shore.Killed(figure=who) | shore.Captured(figure=who) if raid.figures[who].personality:
            key = "killed" if isinstance(told.event, shore.Killed) else "captured"
            return key, {"figure": shore.name(raid, who)}
        case shore.Wrecked(place=place, left=0):
            return "burnt", {"place": shore.place(raid, place)}
        case shore.MoraleThrown(side=side, leave=leave) if leave:
            names = {"side": shore.side(side), "men": many(leave, "man")}
            return "runs" if leave == 1 else "run", names
    return None


def over_a_chest(told: ToldEvent, leaders: Leaders) -> Deed:

    def leader_of(band: Band) -> str:
        """Whose men a warband is made of just now: he may have another later."""
        bands = (state.bands for state in (told.before, told.after) if band in state.bands)
        return next((leaders[each.index(band)] for each in bands), "Nobody")

    match told.event:
        case chest.Removed(who=who) if not who % BAND_SIZE:
            return "removed", {"leader": leader_of(band_of(who))}
        case chest.Beaten(band=band):
            return "beaten", {"leader": leader_of(band)}
        case chest.ChestWon(by=by):
            return "won", {"leader": leaders[by]}
        case chest.TideTurned(by=by):
            return "tide", {"leader": leaders[by]}
    return None


def by_pirate_wars(told: ToldEvent, _: Leaders) -> Deed:
    """Of every event by its name, but for men who took nothing, and ships still in the fight."""
    after, names = told.after, ships_of(told.event, partial(crew.name, told.after))
    match told.event:
        case wars.Robbed(chests=chests):
            if not chests:
                return None
            names["chests"] = many(chests, "chest")
        case wars.SailedAway(by=ship) if not say.away(after, after.ships[ship]):
            return None
    return type(told.event).__name__, names


def paid(raid: LandRaid) -> Iterator[str]:
    """What each side was paid in coins, and for what (P8-22.28)."""
    for side, who in enumerate(("raiders are", "town is")):
        if mine := [line for line in land.account(raid) if line.to == side and line.points]:
            why = ", ".join(f"{line.why} {line.points}" for line in mine)
            yield f"The {who} paid {many(sum(line.points for line in mine), 'coin')}: {why}."


def brought(raid: ShoreRaid) -> Iterator[str]:
    """What the pirates brought home, place by place (PA-11.3)."""
    if lines := [line for line in shore.account(raid) if line.points]:
        why = ", ".join(f"{raid.shore.places[line.about].name} {line.points}" for line in lines)
        yield f"The pirates bring home {many(sum(line.points for line in lines), 'coin')}: {why}."


class Teller(NamedTuple):
    """How a kind of fight is told."""

    ending: Callable[[Any], str]
    place: Callable[[Any], str]
    deed: Callable[[ToldEvent, Leaders], Deed]  # None of what is not worth a line
    events: tuple[type[Event], ...]  # all that may be worth a line
    paid: Callable[[Any], Iterable[str]] = lambda state: ()


TELLERS: Mapping[str, Teller] = {
    "sea_fight": Teller(
        lambda state: sea.ENDINGS[state.ending],
        lambda state: "",
        at_sea,
        (sea.Lost, sea.CaptainAtRisk, sea.Gambled, sea.BoardingWon),
    ),
    "pirate_wars": Teller(
        lambda state: crew.ENDINGS[state.ending],
        lambda state: next((state.waters.shoals[each.shoal].name for each in state.shores), ""),
        by_pirate_wars,
        (
            *OF_HER_FATE,
            *(wars.CaptainLost, wars.PowderFired, wars.Rammed, wars.Robbed, wars.SailedAway),
        ),
    ),
    "land_raid": Teller(
        lambda state: land.ENDINGS[state.ending],
        lambda state: state.town.name,
        ashore,
        (land.AlarmRaised, land.SailSighted, land.Killed, land.Captured, land.Looted),
        paid,
    ),
    "shore_raid": Teller(
        lambda state: shore.ENDINGS[state.ending],
        lambda state: state.shore.name,
        by_the_shore,
        (shore.Killed, shore.Captured, shore.Wrecked, shore.MoraleThrown),
        brought,
    ),
    "treasure_grab": Teller(
        lambda state: sentence(f"treasure_grab.{state.ending.name.lower()}"),
        lambda state: state.board.name,
        over_a_chest,
        (chest.Removed, chest.Beaten, chest.ChestWon, chest.TideTurned),
    ),
}  # by engine; a fight of another is told as fought, and who won it


def deeds(engine: str, told: Iterable[ToldEvent], leaders: Leaders = LEADERS) -> Iterator[ToldDeed]:
    """What is worth a line of some events.

    Of what befalls a ship in one turn only what in the end becomes of her: a crew that loses
    heart, and strikes for it, has lost a ship and no more.
    """
    found, deed = list(told), TELLERS[engine].deed
    last = {(at.turn, at.event.ship): at for at in found if isinstance(at.event, OF_HER_FATE)}
    for each in found:
        event = each.event
        if isinstance(event, OF_HER_FATE) and last[each.turn, event.ship] is not each:
            continue
        if (came := deed(each, leaders)) is not None:
            key, names = came
            yield ToldDeed(each.turn, sentence(f"{engine}.{key}", **names))


# --- An engagement with its fight -----------------------------------------------------------------


def engagement(
    sheet: Sheet,
    number: int,
    fight: Match | None,
    teller: Player | None,
    *,
    replays: bool = False,
) -> ToldEngagement:
    """An engagement as far as it has come, by its number from 0; `fight` is None before it.

    With `replays` a fight that is over has its luck in points.
    """
    written = sheet.engagements[number]
    one, two = opponents(sheet, written)
    gains = () if written.outcome is None else of_engagement(sheet, written)
    found = ToldEngagement(
        number + 1,
        RESULTS[written.result],
        written.attacker,
        (LETTERS[one], LETTERS[two]),
        "",
        (who_meets(sheet, written, Player(0)), who_meets(sheet, written, Player(1))),
        gains=tuple(gains),
        where=there(sheet, written.attacker, written.letter).strip(),
    )
    if fight is None:
        return found
    chairs, engine = bridge.chairs(sheet, written), fight.engine
    sight = sight_of(fight, chairs, teller)
    state, over = sight.state, not fight.to_act
    if written.outcome is not None:  # an island is won by its treasure alone (H-88)
        better = None if written.outcome.better == NOBODY else written.outcome.better
    else:
        ahead = engine.better(state) if over else None
        better = None if ahead is None else chairs[ahead]
    found = replace(
        found,
        over=over,
        ending="The fight is over." if over else "The fight goes on.",
        turns=state.turn,
        better=better,
        luck=of_fight(sight, chairs, replays=replays),
    )
    if (kind := TELLERS.get(engine.name)) is None:
        return found
    told = sight.told(*kind.events)
    return replace(
        found,
        ending=kind.ending(state),
        place=kind.place(state),
        deeds=tuple(deeds(engine.name, told, leaders(sheet, chairs))),
        paid=tuple(kind.paid(state)),
    )


def engagements(
    sheet: Sheet, fought: Sequence[Match], teller: Player | None, *, replays: bool = False
) -> tuple[ToldEngagement, ...]:
    """Every engagement of a sheet, those that are not begun yet as well."""
    begun = [*fought, *[None] * (len(sheet.engagements) - len(fought))]
    return tuple(
        engagement(sheet, at, fight, teller, replays=replays) for at, fight in enumerate(begun)
    )


def sight_of(fight: Match, chairs: Chairs, teller: Player | None) -> MatchSight:
    """A fight as a captain saw it, who sits in one of its chairs, or who looks on."""
    return MatchSight(fight, Player(chairs.index(teller)) if teller in chairs else teller)


def who_meets(sheet: Sheet, written: Written, who: Player) -> tuple[str, ...]:
    if written.result is Result.LAND_RAID and who != written.attacker:
        return ()
    contents, fleet = opened(sheet, who)
    return held(fleet, *force(contents, opponents(sheet, written)[who]))


def held(fleet: Fleet, ships: Sequence[int], companies: Sequence[int]) -> tuple[str, ...]:
    """The ships of a force by type and name, and its companies."""
    return (
        *(f"the {fleet.ships[n].type} {fleet.ships[n].name}" for n in ships),
        *(fleet.companies[n].name for n in companies),
    )


def leaders(sheet: Sheet, chairs: Chairs) -> list[str]:
    strangers = iter(bridge.STRANGERS)
    return [next(strangers) if who is None else captain(sheet, who) for who in chairs]


# --- The best moment of a fight: of the deeds that are told of it, the one that was least likely --
# How likely a deed was is found with the rules themselves: the order that led to it is done again
# with other dice, all that matter or often enough (H-232). The match is only read.

TRIES = 400  # how often an order is done again with other dice
COURSES = 1200  # so often the rules are asked at most for all that their dice can do
REST = (
    0.002  # what courses of the dice may be left out together: less than the percent that is told
)
CERTAIN = 0.99  # what is as likely as this was no stroke of luck


class BestMoment(Struct, frozen=True):
    """Something that happened in a fight, and how likely it was."""

    words: str
    chance: float  # 0 to 1, of the order that was given
    step: int  # the step of the match that it was
    rule: Rule = Rule("H-232")


def best_moment(
    match: Match, teller: Player | None, leaders: Leaders = LEADERS
) -> BestMoment | None:
    """The least likely deed of a fight as `teller` was told of it; None where dice did none."""
    found = [
        BestMoment(deed.words, likely(match, step, deed.words, leaders), step)
        for step, deed in deeds_told(match, teller, leaders)
        if match.steps[step].thrown
    ]
    return min(
        (each for each in found if each.chance < CERTAIN),
        key=lambda each: (each.chance, each.step),
        default=None,
    )


def deeds_told(
    match: Match, teller: Player | None, leaders: Leaders = LEADERS
) -> Iterator[tuple[int, ToldDeed]]:
    """Each deed of a fight with its step, as `teller` was told of it; none of what is no fight."""
    engine = match.engine.name
    if engine in TELLERS:
        told = MatchSight(match, teller).told(*TELLERS[engine].events)
        for step, events in groupby(told, lambda each: each.step):
            yield from ((step, deed) for deed in deeds(engine, events, leaders) if step)


def likely(match: Match, step: int, words: str, leaders: Leaders = LEADERS) -> float:
    """How likely the order of a step was to lead to a deed, by the rules themselves.

    Their code runs over all dice, the likeliest first, until the rest would change nothing that is
    told. Where they can fall in too many ways it is counted in how many of some tries it comes; the
    step itself is one of them: what has happened was never impossible.
    """
    before, action = match.steps[step - 1].state, match.entries[step - 1].action
    name = match.engine.name

    def came(dice: Dice) -> bool:
        again = match.engine.game.apply(before, action, dice)
        told = (
            ToldEvent(0, turn, before, again.state, event)
            for turn, event in dated(again.events, before.turn)
            if isinstance(event, TELLERS[name].events)
        )
        return any(deed.words == words for deed in deeds(name, told, leaders))

    found = [*likeliest(came, COURSES, REST)]
    if (seen := sum(chance for _, chance in found)) >= 1 - REST:
        return sum(chance for is_so, chance in found if is_so) / seen
    dice = loose(random.Random(f"{match.seed} {step}"))
    return (1 + sum(came(dice) for _ in range(TRIES - 1))) / TRIES


# --- A digest of engagements that were settled: what happened in each, in two lines (C-25) --------

PACE = Rule("C-25")
LEAST = 0.01  # a chance below this is called hardly any


class Settled(Struct, frozen=True):
    """An engagement that was settled, told in two lines."""

    number: int  # its place on the sheet, from 0
    where: str  # what it was, and where: "Battle in the Mona Passage"
    who: str  # who met whom, by the dearest ship of each
    end: str  # how it ended
    moment: str  # its best moment, with the chance it had; empty where nothing was left to chance
    points: tuple[int, int]  # what it brought each captain
    rule: Rule = PACE


def digest(
    sheet: Sheet, fights: Mapping[int, Match], places: Iterable[str], teller: Player | None
) -> tuple[Settled, ...]:
    """The engagements whose fights are given by their numbers, as `teller` knows them.

    `places` are those of the season in words, "in the Mona Passage", by force of the first
    captain. What is not entered on the sheet yet is left out.
    """
    names = tuple(places)
    return tuple(
        settled(sheet, number, fights[number], names, teller)
        for number in sorted(fights)
        if sheet.engagements[number].outcome is not None
    )


def settled(
    sheet: Sheet, number: int, fight: Match, places: tuple[str, ...], teller: Player | None
) -> Settled:
    written, told = sheet.engagements[number], engagement(sheet, number, fight, teller)
    by, first = written.attacker, opponents(sheet, written)[0]
    where = places[first] if first < len(places) else told.place
    if written.result is Result.LAND_RAID and told.place:
        where = f"on {told.place}"
    mine, theirs = (
        force_words(sheet, side, LETTERS.index(told.letters[side]))
        if told.forces[side]
        else captain(sheet, side)  # a town has no ships
        for side in (by, opponent_of(by))
    )
    winner = "Neither side" if told.better is None else captain(sheet, Player(told.better))
    one, two = (sum(gain.points for gain in told.gains if gain.to == who) for who in (0, 1))
    return Settled(
        number,
        f"{told.kind.capitalize()} {where}",
        f"{mine} against {theirs}",
        f"{winner} prevails. {told.ending}",
        moment_words(sheet, written, fight, told, teller),
        (one, two),
    )


def force_words(sheet: Sheet, who: Player, letter: Letter) -> str:
    ships, companies = force_of(sheet, who, letter)
    dearest = sorted(ships, key=lambda ship: -ship.cost)
    first, *rest = [s.name for s in dearest] + [c.name for c in companies]
    return f"{first} and {len(rest)} more" if rest else first


def moment_words(
    sheet: Sheet, written: Written, fight: Match, told: ToldEngagement, teller: Player | None
) -> str:
    """The best moment with its chance; else the end with that which both forces had (H-232)."""
    chairs = bridge.chairs(sheet, written)
    moment = best_moment(fight, sight_of(fight, chairs, teller).who, leaders(sheet, chairs))
    if moment is not None:
        return f"{moment.words.removesuffix('.')} ({in_hundred(moment.chance)})."
    if written.outcome is None or told.better is None:
        return ""
    winner, found = Player(told.better), FoughtEngagement(0, 0, sheet, written, written.outcome)
    if not found.has_odds:
        return ""
    return f"{captain(sheet, winner)} was {in_hundred(found.chance(winner))} to win."


def in_hundred(chance: float) -> str:
    """A chance in a few words: "12% likely"."""
    return f"{round(100 * chance)}% likely" if chance >= LEAST else "hardly likely"


# --- The three moments by which a career is remembered, each with the chance it had (H-253) -------
# Found by what was least likely or weighed most: the luckiest throw of a gun or a musket, with its
# exact chance; the engagement that cost most ships and men; and the one that turned most points.
# The chance of an engagement is that of the purser's table (H-48).

Sailed: TypeAlias = Mapping[int, tuple[Sheet, Sequence[Match]]]
"""By season its open sheet and its fights."""
LUCK = "luck"
REMEMBERED = Rule("H-253")
FACES = 6  # of a die; a gun at sea hits with the highest (P8-17.2)


class ToldThrow(NamedTuple):
    """Dice that were thrown at somebody, and how many of them told."""

    words: str
    hits: int
    chance: float  # the exact chance of so many hits or more


def moments(sailed: Sailed) -> tuple[CareerMoment, ...]:
    """The moments of a career that is over, in the order of luck, loss and turn."""
    found = [
        (throw, season, number)
        for season, (_, fights) in sorted(sailed.items())
        for number, fight in enumerate(fights, start=1)
        for throw in throws(MatchSight(fight, None))
        if throw.hits
    ]
    told = []
    if found:
        throw, season, number = min(found, key=lambda each: each[0].chance)
        sheet = sailed[season][0]
        each = sheet.engagements[number - 1]
        words = f"{throw.words}{there(sheet, each.attacker, each.letter)}"
        told.append(CareerMoment(LUCK, season, number, words, throw.chance, str(REMEMBERED)))
    return (*told, *turning_points({season: sheet for season, (sheet, _) in sailed.items()}))


def throws(sight: MatchSight) -> Iterator[ToldThrow]:
    """The throws of guns, muskets and small arms in a fight."""
    for told in sight.told(sea.Fired, land.Fired, wars.ShotThrown, wars.VolleyThrown):
        at, event = told.before, told.event
        hit: Callable[[int], bool]
        match event:
            case sea.Fired(faces=faces):
                key, hit, names = "guns", partial(eq, FACES), ships_of(event, partial(sea.name, at))
            case land.Fired(by=by, faces=faces, need=need):
                key, hit, names = "muskets", partial(le, need), {"by": land.name(at, by)}
            case (
                wars.ShotThrown(faces=faces, target=need)
                | wars.VolleyThrown(faces=faces, target=need)
            ):
                key = "cannon" if isinstance(event, wars.ShotThrown) else "crew"
                hit, names = partial(ge, need), ships_of(event, partial(crew.name, at))
        hits, dice, good = sum(map(hit, faces)), len(faces), sum(map(hit, range(1, FACES + 1)))
        names["often"] = "once" if hits == 1 else "twice" if hits == 2 else f"{hits} times"
        names["dice"] = "one die" if dice == 1 else f"{dice} dice"
        yield ToldThrow(sentence(f"throw.{key}", **names), hits, at_least(hits, dice, good))


def at_least(hits: int, dice: int, good: int) -> float:
    """The exact chance that so many of some dice or more show one of the `good` faces."""
    ways = sum(
        comb(dice, n) * good**n * (FACES - good) ** (dice - n) for n in range(hits, dice + 1)
    )
    return float(ways / FACES**dice)


def in_words(moment: CareerMoment) -> str:
    """A moment, where it was, and the chance it had."""
    where = f"Season {moment.season}, engagement {moment.engagement}"
    chance = "" if moment.chance is None else f" ({odds(moment.chance)})"
    return sentence(f"moment.{moment.what}", where=where, words=moment.words, odds=chance)


def odds(chance: float) -> str:
    """A chance in words: "1 chance in 46", "31% likely"."""
    if 0 < chance < 0.1:
        return f"1 chance in {round(1 / chance):,}"
    return f"{round(100 * chance)}% likely"
