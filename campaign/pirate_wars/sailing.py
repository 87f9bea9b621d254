"""Movement (PW-2): under way, adrift, into other ships, and aground."""

from functools import lru_cache

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import (
    CIRCLE,
    DOT,
    HALF_CIRCLE,
    QUARTER,
    Hull,
    ahead,
    between_keels,
    bounds,
    corners,
    gap,
    leapt,
    meet,
    middle,
    near,
    swept,
    swing,
    turned,
)
from pieces_of_eight.campaign.geometry.plane import meets
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from . import crew as men
from .actions import FallOff, Leap, Swing, Take, Trim
from .crew import (
    OWNERS_CHOICE,
    has,
    is_captain,
    left_behind,
    lose,
    losses,
    split,
    tidy,
    unarmed,
)
from .events import (
    CaptainLost,
    Crossed,
    Drifted,
    FellOff,
    Grounded,
    Leapt,
    Rammed,
    SailedAway,
    Sank,
    Swung,
    Touched,
    Trimmed,
    UnderWay,
    Wrecked,
)
from .state import (
    ARTICLES,
    EDGE,
    NOBODY,
    AskSwing,
    Contact,
    Crew,
    Fate,
    Flag,
    Grounding,
    Move,
    Phase,
    Post,
    Sailing,
    Sea,
    Ship,
    ShipId,
    Shoal,
    Swimmers,
    with_ship,
)
from .waters import (
    HEADINGS,
    SPEED,
    clear_water,
    is_stopped,
    lies_idle,
    most_turn,
    neighbours,
    rams,
    reaches,
    sailing_of,
    shore_ahead,
    trims,
    way,
)

# --- The damage chart (PW-5): lines crossed off, figures lost, ships that sink --------------------

CROSSING = Rule("PW-5.2")
SINKING = Rule("PW-5.4")


def ball(ship: Ship, hits: int) -> tuple[int, int]:
    """Hull and sails left when so many topmost lines are crossed off (PW-5.2)."""
    hull, sails = ship.hull, ship.sails
    for _ in range(hits):
        if hull == 0:
            break
        if sails and sails >= hull:
            sails -= 1
        else:
            hull -= 1
            sails = min(sails, hull)
    return hull, sails


def cross(
    play: Play[Sea],
    ship_id: ShipId,
    *,
    balls: int = 0,
    sails: int = 0,
    hull: int = 0,
    most: int | None = None,
    rule: Rule = CROSSING,
) -> None:
    """Cross off lines: by ball from the top, by shot sails, or straight from the hull.

    With the hull go the sails above it (PW-5.3, R0-19), and with every line a figure (PW-5.2);
    `most` says how many may fall, where that is less.
    """
    ship = play.state.ships[ship_id]
    left, set_ = ball(ship, balls)
    set_ = max(0, set_ - sails)
    left = max(0, left - hull)
    if left < ship.card.hull:
        set_ = min(set_, left)
    lines = ship.hull - left + ship.sails - set_
    if not lines:
        return
    dead = min(lines, ship.aboard, lines if most is None else most)
    play.tell(Crossed(rule, ship_id, ship.hull - left, ship.sails - set_, dead))
    play.state = with_ship(play.state, replace(ship, hull=left, sails=set_))
    bury(play, ship_id, dead, men.anybody)


def bury(
    play: Play[Sea], ship_id: ShipId, number: int, test: men.Test, *, hand_to_hand: bool = False
) -> int:
    """Take so many figures from a crew as her captain would choose (R0-54); how many there were."""
    ship = play.state.ships[ship_id]
    order = losses(ship, ship.crew, hand_to_hand=hand_to_hand)
    crew, dead = lose(order, number, test)
    if not dead:
        return 0
    play.state = with_ship(play.state, left_behind(replace(ship, crew=crew), dead))
    if has(dead, Post.CAPTAIN):
        mourn(play, ship_id, OWNERS_CHOICE)
    return sum(row.count for row in dead)


def mourn(play: Play[Sea], ship_id: ShipId, rule: Rule) -> None:
    """A captain is dead: of a ship, or of hers whose launch he went in (PW-4.2)."""
    play.tell(CaptainLost(rule, ship_id))
    lost = play.state.ships[ship_id]
    for ship in play.state.ships:
        same = (ship.owner, ship.card.letter) == (lost.owner, lost.card.letter)
        if ship.id == ship_id or (same and lost.card.boat and not ship.card.boat):
            play.state = with_ship(play.state, replace(ship, dead_captain=True))


def sink_wrecks(play: Play[Sea]) -> None:
    """At the end of a phase all ships without a hull go down (PW-5.4)."""
    for ship in play.state.ships:
        if ship.afloat and ship.hull == 0:
            sink(play, ship.id)


def sink(play: Play[Sea], ship_id: ShipId) -> None:
    """Half the crew dies, the odd one too (R0-22); the rest is in the water.

    An imperial captain goes down with her, a pirate captain is among the swimmers (PW-5.4).
    """
    ship = play.state.ships[ship_id]
    crew, captain = split(ship.crew, 1, is_captain)
    imperial = ship.flag is Flag.IMPERIAL
    dying = (ship.aboard + 1) // 2 - (len(captain) if imperial else 0)
    crew, _ = split(crew, dying, men.anybody)
    swimming = tidy(crew if imperial else (*crew, *captain))
    lost = imperial and bool(captain)
    saved = sum(row.count for row in swimming)
    play.tell(Sank(SINKING, ship_id, ship.aboard - saved, saved))
    leave(play, replace(ship, crew=(), dead_captain=ship.dead_captain or lost), Fate.SUNK)
    overboard(play, ship, swimming)


def overboard(play: Play[Sea], ship: Ship, crew: Crew) -> None:
    """Put figures into the water where their ship lies."""
    if crew:
        sea = play.state
        swimming = unarmed(crew)
        party = Swimmers(ship.id, ship.owner, middle(ship.place), swimming, sea.turn)
        play.state = replace(sea, swimmers=(*sea.swimmers, party))


def leave(play: Play[Sea], ship: Ship, fate: Fate) -> None:
    """Take a ship out of the fight, and cut loose who is lashed to her."""
    sea = with_ship(play.state, replace(ship, fate=fate, fought=(), boards=False))
    for each in sea.ships:
        if ship.id in each.fought:
            fought = tuple(enemy for enemy in each.fought if enemy != ship.id)
            sea = with_ship(sea, replace(each, fought=fought))
    bouts = tuple(bout for bout in sea.bouts if ship.id not in bout.ships)
    contacts = tuple(each for each in sea.contacts if ship.id not in (each.one, each.other))
    play.state = replace(sea, bouts=bouts, contacts=contacts)


# --- Sailing --------------------------------------------------------------------------------------

RAM = Rule("PW-2.8")
TOUCH = Rule("PW-2.9")
BY_LENGTHS = Rule("PW-2.10")
ONCE = Rule("PW-2.11")
HEAD_ON = Rule("R0-40")

STEP = 4 * DOT
PER_LEFT = 8 * DOT
ORDER = Rule("PW-2.2")
LEAPS = Rule("PW-2.6")
NO_ROOM = Rule("H-101")

HAIR = 10
"""A ship that has no more than this of water ahead has none."""
DRIFTING = Rule("PW-2.4")
FALLING = Rule("PW-2.7")
IN_IRONS = Rule("R1-31")

DRIFT = 8 * DOT
DRIFT_TURN = QUARTER // 2
MOST_FALL = QUARTER // 2


# --- Hulls that meet (PW-2.8, PW-2.9): rams, and contacts without harm ---------------------------


def meet_ahead(play: Play[Sea], by_id: ShipId, on_id: ShipId) -> None:
    """A ship moving forward met another."""
    by, on = play.state.ships[by_id], play.state.ships[on_id]
    if rams(by, on):
        ram(play, by, on)
    else:
        touch(play, by_id, on_id)


def ram(play: Play[Sea], by: Ship, on: Ship) -> None:
    """One line of hull for the rammer, two against a larger ship (R0-18); half her sails, rounded
    up, for the rammed. Both drift, and have no tasks this turn (R0-21)."""
    play.tell(Rammed(RAM, by.id, on.id, between_keels(by.heading, on.heading)))
    for ship in (by, on):
        # who has not moved yet drifts this turn and the next
        turns = max(ship.adrift, 1 if ship.moved or ship.id == by.id else 2)
        play.state = with_ship(play.state, replace(ship, stunned=True, adrift=turns))
    cross(play, on.id, hull=(by.under + 1) // 2, rule=RAM)
    cross(play, by.id, hull=2 if on.card.hull > by.card.hull else 1, rule=RAM)
    join(play, by.id, on.id, play.state.turn + 1)


def touch(play: Play[Sea], by: ShipId, on: ShipId) -> None:
    """A gentle contact: either may board in this turn's tasks (R0-56, R0-60)."""
    play.tell(Touched(TOUCH, by, on))
    join(play, by, on, play.state.turn)


def join(play: Play[Sea], one: ShipId, two: ShipId, turn: int) -> None:
    """Note a contact and the turn in which it may lead to a boarding; a gentle one takes nothing
    from the right that a ram gives for the next turn."""
    sea = play.state
    pair = min(one, two), max(one, two)
    kept = tuple(each for each in sea.contacts if (each.one, each.other) != pair)
    turn = max([turn, *(each.turn for each in sea.contacts if each not in kept)])
    play.state = replace(sea, contacts=(*kept, Contact(*pair, turn)))


# --- Running aground on reefs and islands (PW-2.10, PW-2.11) -------------------------------------


def grounding_of(sea: Sea) -> Grounding:
    """The rule that is played: the captains' choice, or the edition's (R0-37, R1-24)."""
    return sea.options.grounding or ARTICLES[sea.edition].grounding


def harm(sea: Sea, ship: Ship, shoal: Shoal, before: Hull, far: int) -> int:
    """The damage of a shoal to a ship in a leap, before what it has done already is counted.

    By the later rule a reef as deep as she goes hurts too (R0-38); on the line the milder row
    counts (R0-39).
    """
    draft = ship.card.draft
    if shoal.island:
        shape = corners(swept(before, far))
        if not near(bounds(shape), shoal.box, draft):
            return 0
        distance = gap(shape, shoal.corners)
        if distance >= draft:
            return 0
        if grounding_of(sea) is Grounding.ONCE:
            return -((distance - draft) // STEP)  # a whole step belongs to the milder band (R0-39)
        return 1 + (draft - distance) // STEP
    bow = ahead(before.stern, before.heading, before.length)
    end = ahead(bow, before.heading, far)
    deep = draft + (grounding_of(sea) is Grounding.ONCE)
    if shoal.depth >= deep or not meets(bow, end, shoal.corners):
        return 0
    return 1 + (draft - shoal.depth) // STEP


@lru_cache(maxsize=64)
def grounds(shoals: tuple[Shoal, ...]) -> tuple[tuple[int, ...], ...]:
    """Reefs that touch are one reef of several depths (PW-2.11); an island is one by itself."""
    found: list[list[int]] = []
    for at, shoal in enumerate(shoals):
        joined = [each for each in found if any(are_one(shoals[n], shoal) for n in each)]
        found = [each for each in found if each not in joined]
        found.append([*(n for each in joined for n in each), at])
    return tuple(tuple(sorted(each)) for each in found)


def are_one(one: Shoal, other: Shoal) -> bool:
    """Whether two shoals are parts of one reef."""
    return not one.island and not other.island and gap(one.corners, other.corners) == 0


def waded(sea: Sea, ship: Ship, shoal: Shoal, before: Hull, far: int) -> int:
    """How much of a leap leads through the shallows of a shoal, dot by dot (PW-2.10)."""
    steps = [leapt(before, way) for way in range(DOT, far + 1, DOT)]
    return DOT * sum(harm(sea, ship, shoal, hull, 0) > 0 for hull in steps)


def feel_bottom(
    play: Play[Sea],
    ship_id: ShipId,
    before: Hull,
    far: int,
    struck: int | None = None,
    drifted: int = 0,
) -> None:
    """What all reefs and shores do to a ship in one leap (PW-2.10, PW-2.11).

    By the one rule again for each full length of her way through shallows, which adds up from leap
    to leap and turn to turn; by the other once. By both the difference where it grows worse.
    A shore that she strikes head-on is counted by itself (R0-40).
    """
    sea = play.state
    shoals = sea.waters.shoals
    if not shoals or sea.ships[ship_id].card.boat:  # launches take no harm (PW-8.1)
        return
    ship = sea.ships[ship_id]
    draft = ship.card.draft
    had = ship.shoals or (0,) * len(shoals)
    now = [0] * len(shoals)
    lengths, gone = grounding_of(sea) is Grounding.LENGTHS, 0
    for ground in grounds(shoals):
        near = [at for at in ground if at != struck and reaches(before, far, shoals[at], draft)]
        levels = {at: harm(sea, ship, shoals[at], before, far) for at in near}
        worst = max(levels, key=lambda at: levels[at], default=ground[0])
        level, done = levels.get(worst, 0), max(had[at] for at in ground)
        for at in ground if level else ():
            now[at] = max(level, done)
        damage = max(0, level - done)
        if level and lengths:
            gone = max(gone, drifted + waded(sea, ship, shoals[worst], before, far))
            damage += level * ((ship.waded + gone) // before.length)
        if damage > 0:
            run_aground(play, ship_id, worst, damage, head_on=False)
    marks = tuple(now) if any(now) else ()
    way = (ship.waded + gone) % before.length if marks else 0
    ship = play.state.ships[ship_id]
    if (ship.shoals, ship.waded) != (marks, way):
        play.state = with_ship(play.state, replace(ship, shoals=marks, waded=way))


def ashore_harm(sea: Sea, ship: Ship, left: int) -> int:
    """What running on a shore head-on does, with so much of the move left (R0-40)."""
    if grounding_of(sea) is Grounding.ONCE:
        return -(-left // PER_LEFT)
    return 1 + ship.card.draft // STEP


def run_aground(
    play: Play[Sea], ship_id: ShipId, shoal: int, damage: int, *, head_on: bool
) -> None:
    """Take the damage off the hull; where it is played so, a ship without hull stays aground."""
    ship = play.state.ships[ship_id]
    if not ship.afloat or not ship.hull or ship.card.boat:
        return
    once = grounding_of(play.state) is Grounding.ONCE
    rule = (HEAD_ON if head_on else ONCE) if once else BY_LENGTHS
    damage = min(damage, ship.hull)
    play.tell(Grounded(rule, ship_id, shoal, damage, head_on))
    cross(play, ship_id, hull=damage, rule=rule)
    ship = play.state.ships[ship_id]
    if ship.hull == 0 and once:
        play.tell(Wrecked(ONCE, ship_id))
        leave(play, ship, Fate.AGROUND)


# --- Movement under way (PW-2.5, PW-2.6): so many sails, leaps ahead and swings on the rudder ----


def refuse_take(sea: Sea, act: Take) -> Refusal | None:
    ship = sea.ships[act.by]
    if sea.phase is not Phase.MOVEMENT or sea.active != NOBODY:
        return Refusal(ORDER, "another ship is moving")
    if ship.owner != sea.chooser:
        return Refusal(ORDER, f"{ship.name} is not yours to move now")
    if not to_move(ship):
        return Refusal(ORDER, f"{ship.name} has no move to make")
    return None


def to_move(ship: Ship) -> bool:
    """Whether a ship has her move of this turn before her."""
    here = ship.fate is Fate.AFLOAT and ship.hull > 0
    return here and not ship.moved and not ship.beached and not lies_idle(ship)


def get_under_way(play: Play[Sea], ship_id: ShipId) -> None:
    """Begin the move of a ship that is under way (PW-2.3)."""
    sea = play.state
    ship = sea.ships[ship_id]
    sailing = sailing_of(sea, ship)
    assert sailing is not Sailing.ADRIFT, "who is adrift drifts: see drifting.py"
    open_ = trims(ship)
    far = way(ship, sailing, open_[-1])
    ship = replace(ship, under=open_[-1], drifts=False)
    move = Move(far, far, open_[0], open_[-1])
    play.state = replace(with_ship(sea, ship), active=ship_id, move=move)
    play.tell(UnderWay(HEADINGS, ship_id, sailing, far))


def refuse_trim(sea: Sea, act: Trim) -> Refusal | None:
    ship, move = sea.ships[act.by], sea.move
    if move is None or move.leaps:
        return Refusal(SPEED, "sails are set or shortened before the first leap")
    if not move.least <= act.sails <= move.most:
        return Refusal(SPEED, f"{ship.name} cannot move under {act.sails} sails this turn")
    if act.sails == ship.under:
        return Refusal(SPEED, f"{ship.name} is already under {act.sails} sails")
    return None


def trim(play: Play[Sea], act: Trim) -> None:
    """Move under another number of sails (PW-2.5)."""
    sea = play.state
    ship = sea.ships[act.by]
    assert sea.move is not None
    far = way(ship, sailing_of(sea, ship), act.sails)
    move = replace(sea.move, left=far, whole=far)
    play.state = replace(with_ship(sea, replace(ship, under=act.sails)), move=move)
    play.tell(Trimmed(SPEED, act.by, act.sails, far))


def refuse_leap(sea: Sea, act: Leap) -> Refusal | None:
    ship, move = sea.ships[act.by], sea.move
    if move is None:
        return Refusal(LEAPS, f"{ship.name} is not moving")
    most = most_turn(sea, ship, move)
    if abs(act.turn) <= most:
        return None
    if not most:
        return Refusal(LEAPS, "a leap this short is too short for a turn")
    return Refusal(LEAPS, f"{ship.name} can swing up to {most // 10} degrees after this leap")


def leap(play: Play[Sea], act: Leap) -> None:
    """A ship's length ahead, or what is left of the move; then the swing (PW-2.6)."""
    sea = play.state
    ship, move = sea.ships[act.by], sea.move
    assert move is not None
    far = min(move.left, ship.card.length)
    hull = ship.place
    hit, at = clear_water(sea, ship, ship.heading, far)
    shore = shore_ahead(sea, hull, at)
    if shore is not None:
        hit, at = NOBODY, shore[0]
    fast = at <= HAIR and not move.gone and (hit != NOBODY or shore is not None)
    ship = replace(ship, stern=leapt(hull, at).stern)
    move = replace(move, left=move.left - at, gone=move.gone + at, leaps=move.leaps + 1)
    play.state = replace(with_ship(sea, ship), move=move)
    if fast:  # no way on: no ram, no new harm; she swings where she lies (H-101)
        slow = ARTICLES[sea.edition].slow_turn
        swung = pivot(play, act.by, max(-slow, min(slow, act.turn)))
        play.tell(Leapt(NO_ROOM, act.by, at, swung))
        end_move(play, act.by)
        return
    feel_bottom(play, act.by, hull, at, None if shore is None else shore[1])
    if shore is not None:
        play.tell(Leapt(LEAPS, act.by, at, 0))
        damage = ashore_harm(play.state, ship, move.left)
        run_aground(play, act.by, shore[1], damage, head_on=True)
    elif hit != NOBODY:
        play.tell(Leapt(LEAPS, act.by, at, 0))
        meet_ahead(play, act.by, hit)
    else:
        swung = pivot(play, act.by, act.turn)
        play.tell(Leapt(LEAPS, act.by, at, swung))
    stopped = shore is not None or hit != NOBODY or move.left <= 0
    if leave_chart(play, act.by) or stopped or not to_move(play.state.ships[act.by]):
        end_move(play, act.by)


def pivot(play: Play[Sea], ship_id: ShipId, turn: int) -> int:
    """Swing on the rudder until something is in the way; how far she came.

    Hulls that meet so take no harm (PW-2.8).
    """
    if not turn:
        return 0
    sea = play.state
    ship = sea.ships[ship_id]
    others = neighbours(sea, ship, ship.card.length + ship.card.width)
    isles = [shoal for shoal in sea.waters.shoals if shoal.island]
    done, met = turn, None
    if others or isles:
        shapes = [each.shape for each in others] + [shoal.corners for shoal in isles]
        done, met = swing(ship.place, turn, shapes)
    play.state = with_ship(sea, replace(ship, heading=(ship.heading + done) % CIRCLE))
    if met is not None and met < len(others) and others[met].afloat:
        touch(play, ship_id, others[met].id)
    return done


def leave_chart(play: Play[Sea], ship_id: ShipId) -> bool:
    """A ship whose middle is over the edge of the chart is out of the fight (H-102)."""
    sea = play.state
    ship = sea.ships[ship_id]
    x, y = middle(ship.place)
    if not ship.afloat or (0 <= x <= sea.waters.width and 0 <= y <= sea.waters.height):
        return False
    play.tell(SailedAway(EDGE, ship_id))
    leave(play, ship, Fate.GONE)
    return True


def end_move(play: Play[Sea], ship_id: ShipId) -> None:
    """A ship's move is over."""
    sea = play.state
    ship = replace(sea.ships[ship_id], moved=True)
    play.state = replace(with_ship(sea, ship), active=NOBODY, move=None)


# --- Movement with the wind: drifting (PW-2.4), alone or lashed (PW-2.9) -------------------------


def lashed(sea: Sea, ship: Ship) -> list[Ship]:
    """A ship and all who are lashed to her, and to them (PW-2.9)."""
    found = [ship]
    for each in found:
        found += [sea.ships[n] for n in each.fought if sea.ships[n] not in found]
    return found


def drift(play: Play[Sea], ship: Ship) -> None:
    """Eight dots with the wind, then 45 degrees towards running (PW-2.4).

    Lashed ships drift together and do not swing (PW-2.9). Whom more than her heading has stopped
    does not fall off after it. Whom her heading alone has stopped may be asked how far she swings.
    """
    sea = play.state
    asked = in_irons(sea, ship)
    group = lashed(sea, ship)
    ids = {each.id for each in group}
    loose = replace(sea, ships=tuple(e for e in sea.ships if e.id not in ids))
    met = [(clear_water(loose, each, sea.wind, DRIFT), each.id) for each in group]
    (hit, far), mover = min(met, key=lambda found: found[0][1])
    far = min([far, *(shore_drift(sea, each, far) for each in group)])
    turn = 0
    for each in group:
        place = each.place._replace(heading=sea.wind)
        drifts = not each.locked
        moved = replace(
            each,
            stern=leapt(place, far).stern,
            under=0,
            moved=True,
            drifts=drifts,
            fallen=is_stopped(each),
            adrift=max(0, each.adrift - 1),
        )
        play.state = with_ship(play.state, moved)
        feel_bottom(play, each.id, moved.place, 0, drifted=far)
        if drifts and not asked and play.state.ships[each.id].afloat:
            bound = turned(each.heading, sea.wind)
            turn = pivot(play, each.id, max(-DRIFT_TURN, min(DRIFT_TURN, bound)))
    play.tell(Drifted(DRIFTING, ship.id, far, turn))
    if hit != NOBODY and play.state.ships[hit].afloat and play.state.ships[mover].afloat:
        touch(play, mover, hit)
    for each in group:
        leave_chart(play, each.id)
    if asked and play.state.ships[ship.id].afloat:
        pending = (*play.state.pending, AskSwing(ship.id))
        play.state = replace(play.state, pending=pending)


def in_irons(sea: Sea, ship: Ship) -> bool:
    """Whether a ship that drifts has sails and hands to swing her as she likes (R1-31)."""
    stopped = ship.card.rowed or is_stopped(ship)
    return ARTICLES[sea.edition].irons_turn > 0 and not stopped


def refuse_swing_round(sea: Sea, act: Swing) -> Refusal | None:
    most = ARTICLES[sea.edition].irons_turn
    if not sea.pending or act.by != sea.pending[-1].ship:
        return Refusal(IN_IRONS, f"{sea.ships[act.by].name} is not in irons")
    if abs(act.turn) > most:
        return Refusal(IN_IRONS, f"a ship in irons can swing up to {most // 10} degrees")
    return None


def swing_round(play: Play[Sea], act: Swing) -> None:
    """So far as she is told instead of 45 degrees with the wind (R1-31)."""
    play.state = replace(play.state, pending=play.state.pending[:-1])
    turn = pivot(play, act.by, act.turn)
    play.tell(Swung(IN_IRONS, act.by, turn))
    leave_chart(play, act.by)


def shore_drift(sea: Sea, ship: Ship, far: int) -> int:
    """How far a hull drifts where islands are: not at all, if it would bring her on one."""
    isles = [shoal for shoal in sea.waters.shoals if shoal.island]
    if not isles:
        return far
    stern = leapt(ship.place._replace(heading=sea.wind), far).stern
    shape = corners(ship.place._replace(stern=stern))
    return 0 if any(meet(shape, shoal.corners) for shoal in isles) else far


def falls(sea: Sea, ship: Ship) -> bool:
    """Whether a ship may fall off: free, with sails and hands (PW-2.7).

    Who drifts because the wind stood against her may as well (H-196).
    """
    ready = ship.afloat and ship.hull > 0 and not is_stopped(ship)
    free = not ship.stunned and not ship.fallen and not ship.card.rowed
    return ready and free and ship.heading != sea.wind


def refuse_fall_off(sea: Sea, act: FallOff) -> Refusal | None:
    ship = sea.ships[act.by]
    if sea.phase is not Phase.FALLING_OFF or ship.owner != sea.chooser or not falls(sea, ship):
        return Refusal(FALLING, f"{ship.name} cannot fall off now")
    bound = turned(ship.heading, sea.wind)
    wrong = act.turn * bound < 0 and abs(bound) != HALF_CIRCLE
    if wrong or abs(act.turn) > min(MOST_FALL, abs(bound)):
        return Refusal(FALLING, "a ship falls off with the wind, by 45 degrees at most")
    return None


def fall_off(play: Play[Sea], act: FallOff) -> None:
    """Up to 45 degrees with the wind, no farther than running with it (PW-2.7)."""
    turn = pivot(play, act.by, act.turn)
    ship = play.state.ships[act.by]
    play.state = with_ship(play.state, replace(ship, fallen=True))
    if act.turn:
        play.tell(FellOff(FALLING, act.by, turn))
        leave_chart(play, act.by)
