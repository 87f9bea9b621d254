"""What is worth a line in the chronicle of each kind of fight."""

from collections.abc import Iterator, Sequence

from pieces_of_eight.campaign.kernel import words
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.words import many, start_of
from pieces_of_eight.campaign.land_raid.model.events import (
    AlarmRaised,
    Captured,
    Killed,
    Looted,
    SailSighted,
)
from pieces_of_eight.campaign.land_raid.model.say import ALARMS, GROUNDS, name
from pieces_of_eight.campaign.land_raid.model.state import Ground, Raid
from pieces_of_eight.campaign.pirate_wars.model import account
from pieces_of_eight.campaign.pirate_wars.model import names as wars_names
from pieces_of_eight.campaign.pirate_wars.model.events import (
    Abandoned,
    CaptainLost,
    LostHeart,
    PowderFired,
    Rammed,
    SailedAway,
    Sank,
    Taken,
)
from pieces_of_eight.campaign.pirate_wars.model.events import Wrecked as CastAway
from pieces_of_eight.campaign.pirate_wars.model.events_ashore import Robbed
from pieces_of_eight.campaign.pirate_wars.model.state import Sea as Waters
from pieces_of_eight.campaign.sea_fight.model import say
from pieces_of_eight.campaign.sea_fight.model.events import (
    BoardingWon,
    CaptainAtRisk,
    Gambled,
    Lost,
)
from pieces_of_eight.campaign.sea_fight.model.state import NOBODY, Aim, Fate, Sea
from pieces_of_eight.campaign.shore_raid.model import say as shore_names
from pieces_of_eight.campaign.shore_raid.model.events import Captured as FigureCaptured
from pieces_of_eight.campaign.shore_raid.model.events import Killed as FigureKilled
from pieces_of_eight.campaign.shore_raid.model.events import MoraleThrown, Wrecked
from pieces_of_eight.campaign.shore_raid.model.state import Raid as Shore
from pieces_of_eight.campaign.treasure_grab.model.events import Beaten, ChestWon, Removed
from pieces_of_eight.campaign.treasure_grab.model.state import BAND_SIZE, Band, Grab, band_of
from .story import Deed, Told

AT_SEA = (Lost, CaptainAtRisk, Gambled, BoardingWon)
BY_THE_SHORE = (FigureKilled, FigureCaptured, Wrecked, MoraleThrown)
BY_PIRATE_WARS = (
    Abandoned,
    CaptainLost,
    CastAway,
    LostHeart,
    PowderFired,
    Rammed,
    Robbed,
    SailedAway,
    Sank,
    Taken,
)
OF_HER_FATE = (Abandoned, CastAway, LostHeart, Sank, Taken)
"""Of these a ship may meet several in one turn, one because of the other."""
ASHORE = (AlarmRaised, SailSighted, Killed, Captured, Looted)
OVER_A_CHEST = (Removed, Beaten, ChestWon)
RICH = (Ground.TREASURY, Ground.RESIDENCE)
"""The buildings whose looting is told; of the others the account says how many."""


# --- What is worth a line in the chronicle of each kind of fight ---------------------------------


def at_sea(told: Iterator[Told]) -> Iterator[Deed]:
    """What is worth a line of a sea battle: ships lost, captains killed, decks won."""
    for each in told:
        sea: Sea = each.after
        match each.event:
            case Lost(ship=ship, fate=fate) if fate is not Fate.AFLOAT:
                yield Deed(each.turn, say.lost(sea, ship, fate))
            case CaptainAtRisk(ship=ship, killed=True):
                yield Deed(each.turn, f"The captain of {say.name(sea, ship)} is killed.")
            case Gambled(on=on, aim=Aim.CREW, won=True):
                yield Deed(each.turn, f"A ball kills the captain of {say.name(sea, on)}.")
            case Gambled(on=on, aim=Aim.HULL, won=True):
                yield Deed(each.turn, f"{say.name(sea, on)} is on fire.")
            case BoardingWon(by=by, on=on, winner=winner) if winner != NOBODY:
                loser = say.name(sea, on if winner == by else by)
                how = "storms the deck of" if winner == by else "throws back the boarders of"
                yield Deed(each.turn, f"{say.name(sea, winner)} {how} {loser}.")


def ashore(told: Iterator[Told]) -> Iterator[Deed]:
    """What is worth a line of a raid: the alarm, officers lost, the great houses looted."""
    for each in told:
        raid: Raid = each.after
        match each.event:
            case AlarmRaised(alarm=alarm):
                yield Deed(each.turn, ALARMS[alarm])
            case SailSighted():
                yield Deed(each.turn, "A sail is sighted.")
            case Killed(unit=unit) if raid.units[unit].officer:
                yield Deed(each.turn, f"{start_of(name(raid, unit))} falls.")
            case Captured(unit=unit):
                yield Deed(each.turn, f"{start_of(name(raid, unit))} is taken prisoner.")
            case Looted(ground=ground, coins=coins) if ground in RICH:
                yield Deed(each.turn, f"The {GROUNDS[ground]} is looted: {many(coins, 'coin')}.")


def by_the_shore(told: Iterator[Told]) -> Iterator[Deed]:
    """What is worth a line of a shore raid: men of mark lost, houses burnt, nerve lost."""
    for each in told:
        raid: Shore = each.after
        match each.event:
            case FigureKilled(figure=who) if raid.figures[who].personality:
                yield Deed(each.turn, f"{shore_names.subject(raid, who)} falls.")
            case FigureCaptured(figure=who) if raid.figures[who].personality:
                yield Deed(each.turn, f"{shore_names.subject(raid, who)} is taken prisoner.")
            case Wrecked(place=place, left=0):
                where = words.start_of(shore_names.place(raid, place))
                yield Deed(each.turn, f"{where} burns.")
            case MoraleThrown(side=side, leave=leave) if leave:
                men = shore_names.many(leave, "man")
                run = "runs" if leave == 1 else "run"
                yield Deed(each.turn, f"{shore_names.side(side)} lose heart: {men} {run}.")


def over_a_chest(told: Iterator[Told], leaders: Sequence[str]) -> Iterator[Deed]:
    """What is worth a line of a treasure grab: who leads is hurt, all are, the chest is won.

    `leaders` say by player whose men they are: "England", or "Black Meg".
    """
    for each in told:
        match each.event:
            case Removed(who=who) if not who % BAND_SIZE:
                men = f"{leader_of(each, band_of(who), leaders)}'s men"
                yield Deed(each.turn, f"The leader of {men} is too badly wounded to go on.")
            case Beaten(band=band):
                yield Deed(
                    each.turn, f"{start_of(leader_of(each, band, leaders))} has no man left."
                )
            case ChestWon(by=by):
                yield Deed(each.turn, f"{start_of(leaders[by])}'s men carry the chest off.")


def leader_of(each: Told, band: Band, leaders: Sequence[str]) -> str:
    """Whose men a warband is made of, when something befalls it: he may have another later."""
    both: tuple[Grab, Grab] = (each.before, each.after)
    players = (state.bands.index(band) for state in both if band in state.bands)
    player = next(players, None)
    return "Nobody" if player is None else leaders[player]


def by_pirate_wars(told: Iterator[Told]) -> Iterator[Deed]:
    """What is worth a line of Pirate Wars: ships lost and brought away, captains, treasure.

    Of what befalls a ship in one turn only what in the end becomes of her: a crew that loses
    heart, and strikes for it, has lost a ship and no more.
    """
    found = list(told)
    last = {(at.turn, at.event.ship): at for at in found if isinstance(at.event, OF_HER_FATE)}
    for each in found:
        event = each.event
        if isinstance(event, OF_HER_FATE) and last[each.turn, event.ship] is not each:
            continue
        words = of_wars(each.after, event)
        if words:
            yield Deed(each.turn, words)


def of_wars(sea: Waters, event: Event) -> str:
    """An event of Pirate Wars in a line; empty where it is not worth one."""
    match event:
        case Sank(ship=ship):
            words = "goes down."
        case Taken(ship=ship):
            words = "is taken."
        case CastAway(ship=ship):
            words = "is wrecked."
        case Abandoned(ship=ship):
            words = "is given up by her crew."
        case LostHeart(ship=ship):
            words = "loses heart."
        case CaptainLost(ship=ship):
            words = "has lost her captain."
        case PowderFired(by=ship):
            words = "is blown up by her own captain."
        case Rammed(by=ship, on=on):
            words = f"rams {wars_names.name(sea, on)}."
        case Robbed(by=ship, chests=chests) if chests:
            words = f"has men ashore who take up {many(chests, 'chest')} of treasure."
        case SailedAway(by=ship) if account.away(sea, sea.ships[ship]):
            words = "gets away."
        case _:
            return ""
    return f"{wars_names.name(sea, ship)} {words}"
