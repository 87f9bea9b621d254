"""How a career is told in the terminal: each event, how it ends, and both sides in numbers."""

from collections.abc import Sequence
from pathlib import Path

from pieces_of_eight.campaign.kernel.play import Event, Gain, many, start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.port import events
from pieces_of_eight.campaign.port.describe import Lore, PortDescription
from pieces_of_eight.campaign.port.events import Dealt, FavourMoved, PaidOut, WagesPaid, coins, say
from pieces_of_eight.campaign.port.homecoming import SEASONS
from pieces_of_eight.campaign.port.standing import long_war
from pieces_of_eight.campaign.port.state import Ending, Phase, Port
from pieces_of_eight.campaign.port.words import in_coins
from pieces_of_eight.content.campaign import campaign_numbers
from pieces_of_eight.content.sea_fight.ships import ship_types
from pieces_of_eight.tui.play.career import ending_words
from pieces_of_eight.tui.play.faces import Face, Pair, kind_in
from pieces_of_eight.tui.play.order_form import no_order
from pieces_of_eight.tui.play.session import LogEntry


def favour(rung: int) -> str:
    ladder = campaign_numbers().favour.ladder
    return ladder[min(rung, len(ladder) - 1)].name


def guns(model: str) -> int | None:
    return next((kind.gun_count for kind in ship_types() if kind.id == model), None)


def raiders() -> int:
    return campaign_numbers().sheet.raid_groups


def tell(career: Port, event: Event, names: Sequence[str]) -> str:
    """An event in a sentence without its rule; "" for what is another's secret."""
    match event:
        case Dealt(bargain=bargain) if bargain.content is None:
            return ""  # how often the rival was at the quay is nobody's business
        case PaidOut(pay=pay) if pay.content is None:
            return ""
        case WagesPaid(coins=paid) if not paid.content:
            return ""
        case FavourMoved(by=by, favour=rung, purse=purse):
            captain = career.captains[by]
            told = "" if long_war(career) else f": a purse of {in_coins(career.terms, purse)}"
            return f"{captain.name} is now {favour(rung)} with {captain.crown}{told}."
    return say(career, event).words


def explain(event: Event) -> list[Pair]:
    match event:
        case Dealt(coins=paid) if paid.content:
            what = "spent" if paid.content > 0 else "taken"
            return [(what, coins(abs(paid.content)))]
        case PaidOut(pay=pay, grant=grant) if pay.content is not None:
            found = [("for points", coins(pay.content))]
            return [*found, ("from the crown", coins(grant.content))] if grant.content else found
        case _:
            return []


def gains(career: Port) -> tuple[Gain, ...]:
    return tuple(
        Gain(Player(side), season.points[side], f"season {season.number}", SEASONS)
        for season in career.past
        for side in (0, 1)
    )


def totals(career: Port) -> Pair:
    """The points of both captains."""
    one, two = events.earned(career)
    return many(one, "point"), many(two, "point")


def verdict(career: Port, winner: Player | None, names: Sequence[str]) -> str:
    """Who has the better career."""
    one, two = events.earned(career)
    if winner is None:
        return f"Both careers are equally good: {many(one, 'point')} each."
    most, least = (one, two) if winner == 0 else (two, one)
    if career.ending is Ending.DEATH and most <= least:
        return f"{names[winner]} is alive and has the better career."
    return f"{names[winner]} has the better career, {most} to {least}."


def ending(career: Port) -> str:
    words = ending_words(career)
    seasons = many(len(career.past), "season")
    return f"{start_of(words)}: {seasons}." if words else f"{seasons} sailed so far."


def numbers(career: Port, entries: Sequence[LogEntry]) -> list[tuple[str, str, str]]:
    """The two captains beside each other, in what all the world knows of them."""
    rows = [figures(career, Player(side)) for side in (0, 1)]
    return [(what, first, rows[1][what]) for what, first in rows[0].items()]


def figures(career: Port, side: Player) -> dict[str, str]:
    won = sum(season.points[side] > season.points[1 - side] for season in career.past)
    best = max((season.points[side] for season in career.past), default=0)
    return {
        "seasons won": str(won),
        "best season": many(best, "point"),
        "favour": favour(career.captains[side].favour),
    }


FACE = Face(
    kind=kind_in(Path(__file__).parent),
    order=no_order("C-1", "A career begins on a page of its own."),
    tell=tell,
    explain=explain,
    account=gains,
    account_rule="C-16",
    totals=totals,
    verdict=verdict,
    ending=ending,
    numbers=numbers,
    place="the books",
    about=PortDescription(Lore(favour, guns, raiders)),
    is_open=lambda career: career.phase is Phase.OVER,
    noun="career",
    again="",
    hour="Season {}".format,
)
