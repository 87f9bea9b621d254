"""The end of a raid: who won, what was paid, and both sides in numbers."""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from campaign.kernel.sealed import Player
from campaign.kernel.words import many
from campaign.land_raid.model import account
from campaign.land_raid.model.account import FIXED
from campaign.land_raid.model.events import Fired, Fought, OfficerThrew, Paid, Saved, TorchLaid
from campaign.land_raid.model.say import ENDINGS
from campaign.land_raid.model.state import RAIDERS, TOWN, Raid
from tui.land_raid.telling import is_enemy
from tui.play.faces import Gain, Luck, Pair
from tui.play.journal import Entry

STEEL = 5 / 6
"""The hits of a die hand to hand: one on 3 to 5, two on a 6."""
SEATS = (RAIDERS, TOWN)


class Tally(Struct, frozen=True):
    """What one side did, and what became of it."""

    officers: int = 0
    officers_left: int = 0
    groups: int = 0
    groups_left: int = 0
    shots: Luck = Luck()
    steel: Luck = Luck()
    saves: Luck = Luck()
    torches: Luck = Luck()
    rousing: Luck = Luck()
    """The throws of officers to rouse their men, of which an enemy hears only the good ones."""
    unpaid: int = 0
    """Coins that were due to it, and that the other side did not have."""


def tally(raid: Raid, entries: Iterable[Entry], player: Player) -> Tally:
    """The numbers of one side."""
    found = Tally()
    for entry in entries:
        found = _counted(found, raid, entry, player)
    mine = [unit for unit in raid.units if unit.owner == player]
    return replace(
        found,
        officers=sum(unit.officer for unit in mine),
        officers_left=sum(unit.officer and not unit.lost for unit in mine),
        groups=sum(unit.group for unit in mine),
        groups_left=sum(unit.group and not unit.lost for unit in mine),
    )


def _counted(found: Tally, raid: Raid, entry: Entry, player: Player) -> Tally:
    """The numbers with one event more."""
    match entry.event:
        case Fired(by=by, faces=faces, need=need, hits=hits) if raid.units[by].owner == player:
            return replace(found, shots=found.shots.add(hits, len(faces) * chance(need)))
        case Fought(hits=hits, strengths=strengths):
            thrown = strengths[player].dice
            return replace(found, steel=found.steel.add(hits[player], thrown * STEEL))
        case Saved(unit=unit, need=need, saved=saved) if raid.units[unit].owner == player:
            return replace(found, saves=found.saves.add(saved, chance(need)))
        case TorchLaid(by=by, face=face, need=need) if raid.units[by].owner == player:
            return replace(found, torches=found.torches.add(face >= need, chance(need)))
        case OfficerThrew(unit=unit, face=face, need=need) if raid.units[unit].owner == player:
            return replace(found, rousing=found.rousing.add(face >= need, chance(need)))
        case Paid(due=due, paid=paid) if (due > 0) == (player == 0):
            return replace(found, unpaid=found.unpaid + abs(due - paid))
    return found


def chance(need: int) -> float:
    """How often a die shows a face or more."""
    return max(0, 7 - need) / 6


def gains(raid: Raid) -> tuple[Gain, ...]:
    """Every line of the account, with what was due and could not be paid."""
    return tuple(
        Gain(line.to, str(line.points), f"{line.why}{owed(line)}", line.rule)
        for line in account.account(raid)
    )


def owed(line: account.Line) -> str:
    """What a payer did not have, for deeds of a fixed price: "; 2 more were due"."""
    missing = abs(FIXED.get(line.deed, 0)) * line.count - line.points
    return f"; {missing} more {'was' if missing == 1 else 'were'} due" if missing > 0 else ""


def totals(raid: Raid) -> Pair:
    """The purses of both sides, and how they came by them."""
    won = [sum(line.points for line in account.account(raid) if line.to == n) for n in SEATS]
    raiders, town = (many(coins, "coin") for coins in raid.purse)
    if not any(won):
        return raiders, town
    paid = f"{won[RAIDERS]} won, {won[TOWN]} paid"
    kept = f"{raid.options.coins} at first, {won[TOWN]} won, {won[RAIDERS]} paid"
    return f"{raiders} ({paid})", f"{town} ({kept})"


def verdict(raid: Raid, winner: Player | None, names: Sequence[str]) -> str:
    """Who won, in a sentence."""
    coins = f"{raid.purse[RAIDERS]} of {raid.options.coins} coins"
    if winner is None:
        return f"Neither side wins: the raiders have {coins}."
    if winner == RAIDERS:
        return f"{names[winner]} wins, with {coins}."
    return f"{names[winner]} wins: the raiders have but {coins}."


def ending(raid: Raid) -> str:
    """How it ended, and how long it lasted."""
    return f"{ENDINGS[raid.ending]} It lasted {many(raid.turn, 'turn')}."


def numbers(raid: Raid, entries: Sequence[Entry]) -> list[tuple[str, str, str]]:
    """The two sides beside each other, their luck with what was to be expected."""
    one, two = (tally(raid, entries, player) for player in (RAIDERS, TOWN))
    heard = f"{two.rousing.came} heard" if is_enemy(raid, TOWN) else str(two.rousing)
    return [
        ("officers, men left", _left(one), _left(two)),
        ("shot hits, expected", str(one.shots), str(two.shots)),
        ("steel hits, expected", str(one.steel), str(two.steel)),
        ("saves, expected", str(one.saves), str(two.saves)),
        ("torches, rousing", str(one.torches), heard),
        ("coins due, but the purse was empty", str(one.unpaid), str(two.unpaid)),
    ]


def _left(side: Tally) -> str:
    officers = f"{side.officers_left} of {side.officers}"
    return f"{officers}, {side.groups_left} of {side.groups}"
