"""Homecoming (C-3, C-4, C-14 to C-16): wear, dead men, prizes, pay, favour, the next season."""

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Refusal, total
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, opponent_of, placed
from .bargains import fortunes, smuggling
from .crown import answer, drop_order, refuse_deeds
from .customs import haggled, keep_customs
from .events import (
    CameHome,
    CaptainFell,
    CareerEnded,
    FavourMoved,
    GrudgeBorne,
    PaidOut,
    SeasonReported,
    Spoils,
    Succeeded,
)
from .meetings import bring_things, greet
from .people import GRUDGE, let_go, pay_wages
from .standing import long_war
from .state import (
    NO_SHIP,
    ComeHome,
    Ending,
    Holding,
    Loss,
    Phase,
    Port,
    Quality,
    Return,
    Scar,
    Season,
    Ship,
    ShipEnd,
    fresh,
    is_promoted,
    mate_of,
    own,
    taken_names,
    with_captain,
    with_holding,
    worth,
)
from .war import go_ashore, is_saved, put_out
from .winter import wage

SEASONS = Rule("C-1")
DEATH = Rule("C-3")
WEAR = Rule("C-4")
FAVOUR = Rule("C-15")
PAY = Rule("H-42")
FLAG = Rule("H-43")
SPOILS = Rule("H-283")

MOST_POINTS = 999
MOST_ACTIONS = 7


def refuse_home(port: Port, act: ComeHome) -> Refusal | None:
    if port.phase is not Phase.AT_SEA:
        return Refusal(SEASONS, "no season is under way")
    if act.by != port.side:
        return Refusal(SEASONS, "the other captain comes home first")
    if act.home.owner != act.by or act.home.content is None:
        return Refusal(SEASONS, "the report cannot be read")
    if not 0 <= act.points <= MOST_POINTS:
        return Refusal(SEASONS, f"a season brings 0 to {MOST_POINTS} points")
    why = misfit(port, own(port, act.by), act.home.content)
    return Refusal(WEAR, why) if why else refuse_deeds(port, act)


def misfit(port: Port, holding: Holding, home: Return) -> str | None:
    if len(home.ships) != len(holding.ships):
        return "every ship is reported once"
    ends = [(ship.model, end) for ship, end in zip(holding.ships, home.ships, strict=True)]
    for model, end in (*ends, *((ship.model, as_end(ship)) for ship in home.prizes)):
        if not 0 <= model < len(port.terms.models):
            return "there is no such type of ship"
        made = port.terms.models[model]
        whole = 0 <= end.gear <= made.gear and 0 <= end.fighting <= made.fighting
        if not whole or not all(0 <= left <= made.hull for left in end.hull):
            return "a ship comes home with more than she had, or less than nothing"
    if any(not 0 <= end.victories <= MOST_ACTIONS for end in home.ships):
        return "a ship has more victories than a season has actions"
    if any(end.crew > ship.crew for ship, end in zip(holding.ships, home.ships, strict=True)):
        return "a crew cannot come home better than it left"
    for lost, rows in ((home.groups, "groups"), (home.officers, "officers")):
        if len(lost) != len(holding.companies):
            return "every company is reported once"
        for company, gone in zip(holding.companies, lost, strict=True):
            most = len(company.groups if rows == "groups" else company.officers)
            if list(gone) != sorted(set(gone)) or any(not 0 <= n < most for n in gone):
                return f"{company.name} loses {rows} that it does not have"
    return None


def as_end(ship: Ship) -> ShipEnd:
    """A ship's state as a report has it."""
    return ShipEnd(Loss.KEPT, ship.gear, ship.hull, ship.fighting, ship.crew, bool(ship.captain))


def come_home(play: Play[Port], act: ComeHome) -> None:
    """Bring one captain's people home; after the second the season is settled (C-4).

    Whoever did him most harm is remembered; who was killed or taken is forgiven. The dead bear no
    grudge, and who follows one has none of his own yet (H-254).
    """
    home = play.open(act.home)
    before = play.open(play.state.holdings[act.by])
    points = list(play.state.points)
    points[act.by] = act.points
    known = (*play.state.deeds, *act.deeds) if act.by else act.deeds
    play.state = replace(play.state, points=(points[0], points[1]), deeds=known)
    bring_home(play, act.by, home, before)
    sack(play, act)
    captain = play.state.captains[act.by]
    throw_fate(play, act.by, home, before)
    now = play.state.captains[act.by]
    survived = now.alive and now.name == captain.name
    if survived and act.grudge is not None and act.grudge != now.foe:
        play.state = with_captain(play.state, act.by, replace(now, foe=act.grudge))
        play.tell(GrudgeBorne(GRUDGE, act.by, act.grudge))
    if act.by == 0:
        play.state = replace(play.state, side=Player(1))
    else:
        settle(play)


def settle(play: Play[Port]) -> None:
    """Both are home: points, favour and pay, then the next season or the end (C-1, C-3, C-15)."""
    port = play.state
    points = port.points
    play.tell(SeasonReported(SEASONS, port.season, points))
    past = (*port.past, Season(port.season, points))
    play.state = replace(port, past=past, points=(0, 0), turned=((), ()))
    for side in (Player(0), Player(1)):
        captain = play.state.captains[side]
        won = sum(
            deed.what == "engagements" and deed.whose == side and "won" in deed.words
            for deed in play.state.deeds
        )
        earned = replace(captain, earned=captain.earned + points[side], won=captain.won + won)
        play.state = with_captain(play.state, side, earned)
        forgive(play, side)
        if captain.alive:  # a crown thinks no better of the dead, and pays none
            move_favour(play, side, points)
            answer(play, side, favour=True)
            pay_out(play, side, points[side])
            answer(play, side, favour=False)
            pay_wages(play, side)
            keep_customs(play, side, "homecoming")
            bring_things(play, side)
        drop_order(play, side)
        if not is_last(play.state):
            greet(play, side)
    port = play.state
    if long_war(port) is not None:
        go_ashore(play)
    elif is_last(port):
        outlast(play)
        port = play.state
        dead = not all(captain.alive for captain in port.captains)
        ending = Ending.DEATH if dead else Ending.DONE
        play.state = replace(port, phase=Phase.OVER, ending=ending)
        play.tell(CareerEnded(DEATH if dead else SEASONS, ending))
    else:
        put_out(play)


def sack(play: Play[Port], act: ComeHome) -> None:
    """Remember the towns that a captain has looted; their walls are breached (C-34)."""
    port, enemy = play.state, opponent_of(act.by)
    scars = (*port.scars, *(Scar(town, port.season) for town in act.sacked))
    standing = tuple(town for town in port.walls[enemy] if town not in act.sacked)
    play.state = replace(port, scars=scars, walls=placed(port.walls, enemy, standing))


def bring_home(play: Play[Port], side: Player, home: Return, mine: Holding) -> None:
    """Ships with their wear, companies without their dead, and the prizes (C-4, H-44).

    A spy is gone (H-294).
    """
    come = list(zip(mine.ships, home.ships, strict=True))
    served, drowned = fortunes(play, side, mine, home)
    ships = [worn(ship, each, mine) for ship, each in come if each.loss is Loss.KEPT]
    names = [ship.name for ship in ships]
    prizes = []
    for ship_id, ship in enumerate(home.prizes, mine.had + 1):
        names.append(fresh((ship.name,), names))
        prizes.append(prize(ship, names[-1], ship_id))
    companies = [
        replace(
            company,
            groups=tuple(each for n, each in enumerate(company.groups) if n not in groups),
            officers=tuple(each for n, each in enumerate(company.officers) if n not in officers),
        )
        for company, groups, officers in zip(
            mine.companies, home.groups, home.officers, strict=True
        )
    ]
    kept = [n for n, end in enumerate(home.ships) if end.loss is Loss.KEPT]
    flag = 0 if kept else NO_SHIP  # the first of those that are left
    lost = {
        loss: tuple(ship.name for ship, each in come if each.loss is loss)
        for loss in (Loss.TAKEN, Loss.SUNK)
    }
    fallen = (*lost_men(mine, home), *drowned)
    holding = replace(
        mine,
        ships=(*ships, *prizes),
        companies=tuple(each for each in companies if each.groups or each.officers),
        flag=kept.index(mine.flag) if mine.flag in kept else flag,
        fallen=(*mine.fallen, *fallen),
        taken=(*mine.taken, *lost[Loss.TAKEN]),
        served=served,
        had=mine.had + len(prizes),
        lost=(*mine.lost, *lost[Loss.SUNK]),
        spy=False,
        told=False,
        walled=False,
        lasting=(),
    )
    play.state = with_holding(play.state, side, holding)
    gone = tuple(ship.name for ship, each in come if each.loss is not Loss.KEPT)
    won = tuple(ship.name for ship in prizes)
    play.tell(CameHome(WEAR, side, Sealed(side, gone), Sealed(side, won), Sealed(side, fallen)))


def lost_men(mine: Holding, home: Return) -> list[str]:
    """The captains of ships who were killed, and the officers whom companies have lost (H-212)."""
    ships = zip(mine.ships, home.ships, strict=True)
    captains = [ship.captain for ship, end in ships if ship.captain and not end.captain]
    companies = zip(mine.companies, home.officers, strict=True)
    return captains + [company.officers[n] for company, gone in companies for n in gone]


def worn(ship: Ship, end: ShipEnd, mine: Holding) -> Ship:
    """A ship with the wear of the season (C-4), which may be dear to mend (C-34.2); the crew of a
    promoted man keeps heart (H-247)."""
    captain = ship.captain if end.captain else ""
    damage = {"gear": end.gear, "hull": end.hull, "fighting": end.fighting}
    crew = ship.crew if captain and is_promoted(mine, captain) else end.crew
    kept = {"victories": ship.victories + end.victories, "far": ship.far or end.far}
    return replace(ship, **damage, crew=crew, captain=captain, **kept)


def prize(ship: Ship, name: str, ship_id: int) -> Ship:
    """A ship as her taker has her: as she was left, with a scurvy crew and no captain (H-44)."""
    hull = (max(1, ship.hull[0]), max(1, ship.hull[1]))
    crew, new = Quality.SCURVY, {"prize": True, "victories": 0, "id": ship_id, "far": False}
    return replace(ship, name=name, crew=crew, hull=hull, captain="", **new)


def throw_fate(play: Play[Port], side: Player, home: Return, before: Holding) -> None:
    """What becomes of the captain himself, by the ship his flag flew in (C-3, H-43, H-226)."""
    if before.flag == NO_SHIP:
        return
    flagship = home.ships[before.flag]
    none, name = Sealed(side, 0), play.state.captains[side].name
    if not flagship.captain:
        if not is_saved(play, side):
            play.tell(CaptainFell(DEATH, side, 0, True, none, name))
            bury(play, side)
    elif flagship.loss is Loss.SUNK:
        drowns = play.state.terms.drowns
        face = play.die(FLAG, drowns)
        play.tell(CaptainFell(FLAG, side, face, face >= drowns, none, name))
        if face >= drowns:
            bury(play, side)
    elif flagship.loss is Loss.TAKEN:
        holding = own(play.state, side)
        ransom = min(holding.coins, play.state.terms.prices.ransom)
        play.state = with_holding(play.state, side, replace(holding, coins=holding.coins - ransom))
        play.tell(CaptainFell(FLAG, side, 0, False, Sealed(side, ransom), name))


def forgive(play: Play[Port], side: Player) -> None:
    """Nobody bears a grudge against the dead (H-254)."""
    captain, enemy = play.state.captains[side], opponent_of(side)
    theirs = play.state.captains[enemy]
    dead = captain.foe in own(play.state, enemy).fallen
    if captain.alive and (dead or (captain.foe == theirs.name and not theirs.alive)):
        let_go(play, side)


def bury(play: Play[Port], side: Player) -> None:
    """A captain is dead: with ironman all is over, else his mate takes the quarterdeck (C-3)."""
    captain = play.state.captains[side]
    if play.state.terms.ironman or long_war(play.state) is not None:
        play.state = with_captain(play.state, side, replace(captain, alive=False))
        return
    holding = own(play.state, side)
    holding = replace(holding, fallen=(*holding.fallen, captain.name))
    play.state = with_holding(play.state, side, holding)
    name = mate_of(captain.name, play.state.terms.officers[side], taken_names(holding, ""))
    heir = replace(captain, name=name, successor=True, foe="")
    play.state = with_captain(play.state, side, heir)
    play.tell(Succeeded(DEATH, side, name))


def move_favour(play: Play[Port], side: Player, points: tuple[int, int]) -> None:
    """The crown's favour goes with the difference of points (C-15)."""
    favour = play.state.terms.favour
    captain = play.state.captains[side]
    ahead = points[side] - points[1 - side]
    steps = min(favour.most, abs(ahead) // favour.step)
    rung = captain.favour + (steps if ahead > 0 else -steps)
    rung = max(0, min(len(favour.purses) - 1, rung))
    play.state = with_captain(play.state, side, replace(captain, favour=rung))
    if rung != captain.favour:
        play.tell(FavourMoved(FAVOUR, side, rung, favour.purses[rung]))


def pay_out(play: Play[Port], side: Player, points: int) -> None:
    """Coins for the points, and for a season to come the crown fills the purse (H-41, H-42).

    In a long war it pays a wage instead, and the fleet eats a share of what it cost (C-31.1).
    """
    terms, holding = play.state.terms, own(play.state, side)
    pay = max(0, points) * terms.prices.point
    smuggled = smuggling(terms, holding)
    told = Sealed(side, smuggled) if any(terms.people) else None
    winter, upkeep = long_war(play.state), None
    if winter is not None:
        grant = wage(winter, play.state.captains[side].gone) * terms.prices.point
        cost = worth(terms, holding) * winter.upkeep // 100
        cost += total(tuple(haggled(play.state, side, cost, ("upkeep",))))
        spent = min(cost, holding.coins + pay + grant + total(smuggled))
        upkeep = Sealed(side, spent)
    else:
        purse = terms.favour.purses[play.state.captains[side].favour] * terms.prices.point
        short = max(0, purse - worth(terms, holding) - holding.coins)
        grant, spent = 0 if is_last(play.state) else short, 0
    holding = replace(holding, coins=holding.coins + pay + grant + total(smuggled) - spent)
    play.state = with_holding(play.state, side, holding)
    play.tell(PaidOut(PAY, side, Sealed(side, pay), Sealed(side, grant), told, upkeep))


def outlast(play: Play[Port]) -> None:
    """Who has outlived his rival in a winter is paid for the seasons he need not sail (H-283)."""
    port = play.state
    winter, left = port.terms.winter, port.terms.seasons - port.season
    living = [side for side in (Player(0), Player(1)) if port.captains[side].alive]
    if winter is None or not left or len(living) != 1:
        return
    captain, points = port.captains[living[0]], left * winter.season
    play.state = with_captain(port, living[0], replace(captain, bounty=points))
    play.tell(Spoils(SPOILS, living[0], left, points))


def is_last(port: Port) -> bool:
    """Whether no season follows this one (C-1, C-3)."""
    alive = all(captain.alive for captain in port.captains)
    return not alive or port.season >= port.terms.seasons
