"""The long war (C-31): the surgeon, the recall, the next rival, and when to stay ashore."""

import random
from typing import NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.sealed import Player, opponent_of
from .customs import at_start
from .events import (
    BOTH,
    CalledHome,
    CareerEnded,
    RivalNamed,
    Succeeded,
    Surgeon,
    WentAshore,
)
from .people import let_go
from .standing import began, lead, long_war
from .state import (
    Captain,
    Ending,
    Holding,
    Phase,
    Port,
    Retire,
    SailAgain,
    cheapest,
    fresh,
    mate_of,
    own,
    taken_names,
    with_captain,
    with_holding,
    worth,
)
from .winter import Winter

WAR = Rule("C-31")
SURGEON = Rule("H-281")
RECALL = Rule("H-282")
RIVALS = Rule("H-284")

WAYS = 100  # in which it is looked how things may go on


# --- How a war stands -----------------------------------------------------------------------------


def remembered(port: Port, who: Player) -> int:
    """What a captain would be remembered as if he stayed ashore now, in points; never under 0."""
    winter, captain = long_war(port), port.captains[who]
    gone = 0 if winter is None else winter.gone
    return max(0, captain.ahead + lead(port, who) + gone * captain.gone)


def legacy(port: Port, who: Player) -> int:
    """What is left of that when all is over: death takes its share (C-31.2)."""
    winter, left = long_war(port), remembered(port, who)
    if winter is None or port.captains[who].alive:
        return left
    return left * winter.death // 100


def is_his(winter: Winter, who: Player) -> bool:
    """Whether it is this captain's career that the war is about."""
    return winter.captain in (who, -1)


# --- The surgeon (H-281) --------------------------------------------------------------------------


def is_saved(play: Play[Port], side: Player) -> bool:
    """Whether a captain who was hit lives after all: wounded, and thought less of by his crown."""
    winter = long_war(play.state)
    if winter is None or not winter.surgeon:
        return False
    face = play.die(SURGEON, winter.surgeon + 1)
    captain, lives = play.state.captains[side], face <= winter.surgeon
    play.tell(Surgeon(SURGEON, side, captain.name, face, lives))
    if lives:
        wounded = replace(captain, favour=max(0, captain.favour - 1))
        play.state = with_captain(play.state, side, wounded)
    return lives


# --- The end of a season: who is gone, and who follows --------------------------------------------


def go_ashore(play: Play[Port]) -> None:
    """Bury the dead, call home who is far behind, name who follows; then ask who sails again."""
    port = play.state
    winter = long_war(port)
    assert winter is not None
    gone = [side for side in BOTH if not port.captains[side].alive]
    for side in BOTH:
        if side not in gone and is_called_home(port, winter, side):
            gone.append(side)
            name = port.captains[side].name
            play.tell(CalledHome(RECALL, side, name, -lead(port, side)))
    over = [side for side in gone if is_his(winter, side)]
    before = [captain.gone for captain in port.captains]
    for side in gone:
        enemy = opponent_of(side)
        one_more = replace(play.state.captains[enemy], gone=before[enemy] + 1)
        play.state = with_captain(play.state, enemy, one_more)
    dead = [side for side in over if not port.captains[side].alive]
    if over and (port.terms.ironman or dead != over):
        end(play, Ending.DEATH if dead else Ending.RECALLED)
    elif port.season >= winter.most_seasons:
        end(play, Ending.RETIRED)
    else:
        for side in gone:
            follow(play, winter, side, before[opponent_of(side)])
        ask(play, first_asked(winter))


def is_called_home(port: Port, winter: Winter, side: Player) -> bool:
    """Whether a captain is so far behind that his crown calls him home (H-282)."""
    sailed = port.season - began(port) + 1
    return sailed >= winter.patience and lead(port, side) <= -winter.behind


def end(play: Play[Port], ending: Ending) -> None:
    play.state = replace(play.state, phase=Phase.OVER, ending=ending)
    play.tell(CareerEnded(WAR, ending))


def ask(play: Play[Port], who: Player) -> None:
    """Ask a captain whether he sails again."""
    play.state = replace(play.state, phase=Phase.ASHORE, side=who)


def first_asked(winter: Winter) -> Player:
    """Who decides first whether he sails again."""
    return Player(max(0, winter.captain))


def follow(play: Play[Port], winter: Winter, side: Player, before: int) -> None:
    """Name who takes the place of a captain who is gone, after so many others; a war begins anew.

    His own mate follows the captain whose career it is, with his fleet and what death leaves of his
    name. A rival is followed by another, who begins with a share of what the enemy owns (H-284).
    """
    enemy = opponent_of(side)
    if play.state.captains[enemy].foe and not is_his(winter, side):  # a new rival has other men
        let_go(play, enemy)
    port = play.state
    captain, holding, left = port.captains[side], own(port, side), remembered(port, side)
    other = replace(port.captains[enemy], ahead=port.captains[enemy].ahead + lead(port, enemy))
    port = with_captain(port, enemy, other)
    since = port.season + 1
    if is_his(winter, side):
        name = mate_of(captain.name, port.terms.officers[side], taken_names(holding, ""))
        heir = replace(captain, name=name, alive=True, successor=True, foe="", since=since, gone=0)
        heir = replace(heir, ahead=left * winter.death // 100)
        play.state = with_captain(port, side, heir)
        play.tell(Succeeded(WAR, side, name))
        return
    share, theirs = winter.rival + winter.more * before, play.open(port.holdings[enemy])
    coins = (worth(port.terms, theirs) + theirs.coins) * share // 100
    rival = Captain(next_rival(port, side), captain.crown, port.terms.favour.start, since=since)
    books = Holding(
        coins,
        fallen=(*holding.fallen, captain.name),  # he does not come again
        taken=holding.taken,
        had=holding.had,
    )
    port = with_holding(port, side, books)
    play.state = at_start(with_captain(port, side, rival), side)
    play.tell(RivalNamed(RIVALS, side, rival.name, share))


def next_rival(port: Port, side: Player) -> str:
    """The name of the next of those who may follow; who plays him hangs on it (H-300)."""
    terms, name = port.terms, port.captains[side].name
    others = [port.captains[opponent_of(side)].name, *taken_names(own(port, side), name)]
    rivals = terms.rivals[side]
    after = rivals.index(name) + 1 if name in rivals else 0
    return fresh((*rivals[after:], *terms.officers[side]), others)


# --- Retire, or sail again (C-31) -----------------------------------------------------------------


def refuse_ashore(port: Port, act: Retire | SailAgain) -> Refusal | None:
    if port.phase is not Phase.ASHORE:
        return Refusal(WAR, "you retire when a season is over")
    if act.by != port.side:
        return Refusal(WAR, "the other captain decides first")
    return None


def retire(play: Play[Port], act: Retire) -> None:
    """Leave the sea: the war is over, or the rival's place is another's (C-31)."""
    winter = long_war(play.state)
    assert winter is not None
    play.tell(WentAshore(WAR, act.by, play.state.captains[act.by].name))
    if is_his(winter, act.by):
        end(play, Ending.RETIRED)
        return
    before = play.state.captains[opponent_of(act.by)].gone  # nobody has beaten him
    follow(play, winter, act.by, before)
    put_out(play)


def sail_again(play: Play[Port], act: SailAgain) -> None:
    """Stay at sea; the rival decides after the captain whose career it is."""
    winter, enemy = long_war(play.state), opponent_of(act.by)
    assert winter is not None
    if act.by == first_asked(winter) and play.state.captains[enemy].since <= play.state.season:
        ask(play, enemy)
    else:
        put_out(play)


class WaysOn(NamedTuple):
    """Of a hundred ways in which things may go on, those that end so; the rest leave no more."""

    dead: int
    recalled: int  # called home with no more than now
    better: int  # those that leave more than retiring now, alive


def chances(port: Port, who: Player) -> WaysOn:
    """What sailing again may come to, from seasons as they are sailed with fleets alike (C-31).

    Whoever sails on in them retires when he has as much as a good season more, or is stopped.
    """
    winter = long_war(port)
    assert winter is not None
    now, rng = remembered(port, who), random.Random(f"{port.season} {who} {lead(port, who)}")
    ends = [sailed_on(port, winter, who, rng) for _ in range(WAYS)]
    return WaysOn(
        sum(ending is Ending.DEATH for ending, _ in ends),
        sum(ending is Ending.RECALLED and score <= now for ending, score in ends),
        sum(ending is not Ending.DEATH and score > now for ending, score in ends),
    )


def sailed_on(port: Port, winter: Winter, who: Player, rng: random.Random) -> tuple[Ending, int]:
    """One way in which things may go on: how it ends, and with how many points."""
    goal, captain = remembered(port, who) + winter.prize, port.captains[who]
    banked, ahead = captain.ahead + winter.gone * captain.gone, lead(port, who)
    sailed = port.season - began(port) + 1
    for _ in range(winter.most_seasons):
        points, falls, he_falls = rng.choice(winter.drawn)
        ahead, sailed = ahead + points, sailed + 1
        if he_falls or (sailed >= winter.patience and ahead >= winter.behind):
            banked, ahead, sailed = banked + ahead + winter.gone, 0, 0
        score = max(0, banked + ahead)
        if falls:
            return Ending.DEATH, score * winter.death // 100
        if sailed >= winter.patience and ahead <= -winter.behind:
            return Ending.RECALLED, score
        if score >= goal:
            break
    return Ending.RETIRED, score


def put_out(play: Play[Port]) -> None:
    """Both are in port for another season.

    In a winter the crown gives who has neither a ship nor the coins for one those coins (H-210).
    """
    season, least = play.state.season + 1, cheapest(play.state.terms)
    for side in BOTH if play.state.terms.winter is not None else ():
        holding = own(play.state, side)
        if not holding.ships and holding.coins < least:
            play.state = with_holding(play.state, side, replace(holding, coins=least))
    play.state = replace(play.state, season=season, phase=Phase.PORT, side=Player(0))
