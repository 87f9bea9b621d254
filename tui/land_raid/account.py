"""The end of a raid in words: who won, what was paid, and the raid in numbers."""

from collections.abc import Sequence

from campaign.kernel.sealed import Player
from campaign.land_raid.model import account
from campaign.land_raid.model.names import ENDINGS, many
from campaign.land_raid.model.purse import FIXED
from campaign.land_raid.model.state import RAIDERS, TOWN, Raid
from tui.land_raid.tally import Tally, tally
from tui.land_raid.telling import is_enemy
from tui.play.faces import Gain, Pair
from tui.play.journal import Entry

SEATS = (RAIDERS, TOWN)


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
