"""Ships taken, and the crews that sail them (PW-6.1)."""

from msgspec.structs import replace

from campaign.kernel.play import Play, Refusal
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.pirate_wars.model import crew as men
from campaign.pirate_wars.model.actions import Man
from campaign.pirate_wars.model.crew import has, split, tidy
from campaign.pirate_wars.model.editions import ARTICLES
from campaign.pirate_wars.model.events import PrizeManned, Taken
from campaign.pirate_wars.model.state import AskPrize, Crew, Figures, Sea, Ship, ShipId, with_ship
from campaign.pirate_wars.model.terms import Duty, Fate, Flag, Place, Post
from campaign.pirate_wars.rules.damage import leave

PRIZE = Rule("PW-6.1")


def capture(play: Play[Sea], by: ShipId, prize: ShipId, captives: int) -> None:
    """A ship falls to her enemy, who may put men aboard her (PW-6.1)."""
    winner, ship = play.state.ships[by], play.state.ships[prize]
    play.tell(Taken(PRIZE, prize, winner.owner))
    leave(play, replace(ship, crew=(), captor=winner.owner), Fate.TAKEN)
    if able(play.state, by, prize, captives):
        ask = AskPrize(by, prize, captives)
        play.state = replace(play.state, pending=(*play.state.pending, ask))


def strike_to(play: Play[Sea], prize: ShipId, by: Player) -> None:
    """A ship strikes to a side that is not alongside: she is taken as she lies."""
    ship = play.state.ships[prize]
    play.tell(Taken(PRIZE, prize, by))
    leave(play, replace(ship, crew=(), captor=by), Fate.TAKEN)


def leader(sea: Sea, ship: Ship) -> Crew:
    """Who commands a prize: by one edition the first mate, or who is senior (R0-36).

    An imperial prize is the lieutenant's.
    """
    if ship.flag is Flag.IMPERIAL:
        return of_post(ship, Post.LIEUTENANT)
    return of_post(ship, Post.MATE) if ARTICLES[sea.edition].mate_in_prize else ()


def of_post(ship: Ship, post: Post) -> Crew:
    """One figure of a post, if she has one."""
    return split(ship.crew, 1, lambda row: row.post is post)[1]


def goes_over(ship: Ship, row: Figures) -> bool:
    """Whether a figure may go into a prize with her leader: marines from an imperial ship."""
    if ship.flag is Flag.IMPERIAL:
        return row.post is Post.MARINE
    return row.post is Post.HAND


def able(sea: Sea, by: ShipId, prize: ShipId, captives: int) -> range:
    """With how many men the prize may be manned; empty when there are not enough (R1-26)."""
    ship, hull = sea.ships[by], sea.ships[prize]
    if hull.card.boat or (ship.flag is Flag.IMPERIAL and not has(ship.crew, Post.LIEUTENANT)):
        return range(0)
    least = max(1, (captives + 1) // 2 if ship.flag is Flag.IMPERIAL else hull.sails)
    most = men.count(ship.crew, lambda row: goes_over(ship, row))
    stays = ship.aboard - most - sum(row.count for row in leader(sea, ship))
    return range(least, most + (stays > 0))


def refuse_man(sea: Sea, act: Man) -> Refusal | None:
    ask = sea.pending[-1]
    if not isinstance(ask, AskPrize) or ask.ship != act.by:
        return Refusal(PRIZE, "there is no prize to be manned")
    open_ = able(sea, ask.ship, ask.prize, ask.captives)
    if act.men and act.men not in open_:
        return Refusal(PRIZE, f"a prize crew has {open_[0]} to {open_[-1]} men, or nobody goes")
    return None


def man(play: Play[Sea], act: Man) -> None:
    """Send a prize crew over; with none the prize lies where she is (H-104).

    Pirates fight on in her. An imperial prize fights no more and leaves (PW-6.1).
    """
    sea = play.state
    ask = sea.pending[-1]
    assert isinstance(ask, AskPrize)
    play.state = replace(sea, pending=sea.pending[:-1])
    if not act.men:
        return
    ship, prize = play.state.ships[ask.ship], play.state.ships[ask.prize]
    chief = leader(sea, ship)
    rest, crew = split(ship.crew, act.men, lambda row: goes_over(ship, row))
    posts = [row.post for row in chief]
    rest, _ = split(rest, len(chief), lambda row: row.post in posts)
    aboard = tidy(replace(row, place=Place.DECK, busy=True) for row in (*chief, *crew))
    imperial = ship.flag is Flag.IMPERIAL
    manned = replace(
        prize,
        owner=ship.owner,
        flag=ship.flag,
        crew=aboard,
        fate=Fate.AFLOAT,
        duty=Duty.LEAVING if imperial else Duty.FIGHTING,
        under=0,
        moved=True,
        fallen=True,
        asked=True,
        stunned=True,
        shaken=(),
        beaten=False,
        powder=False,
    )
    play.state = with_ship(with_ship(play.state, replace(ship, crew=rest)), manned)
    play.tell(PrizeManned(PRIZE, ship.id, prize.id, sum(row.count for row in aboard)))
