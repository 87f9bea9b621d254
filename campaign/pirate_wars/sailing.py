"""Movement (PW-2): under way, adrift, into others, aground; and the damage chart (PW-5)."""

from functools import lru_cache

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry import hulls
from pieces_of_eight.campaign.geometry.hulls import DOT, QUARTER, Hull, ahead, gap, leapt, turned
from pieces_of_eight.campaign.geometry.plane import meets
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from . import crew as c
from . import events, state, waters
from .actions import FallOff, Leap, Swing, Take, Trim
from .events import Leapt
from .state import ARTICLES, NOBODY, Fate, Grounding, Phase, Sea, Ship, ShipId, change, with_ship
from .waters import SPEED, clear_water, is_stopped, sailing_of, way

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
    """Cross off lines: by ball from the top, by shot sails, or straight from the hull. With the
    hull go the sails above it (PW-5.3, R0-19), and with every line a figure (PW-5.2); `most` says
    how many may fall, where that is less."""
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
    play.tell(events.Crossed(rule, ship_id, ship.hull - left, ship.sails - set_, dead))
    change(play, ship_id, hull=left, sails=set_)
    bury(play, ship_id, dead, c.anybody)


def bury(
    play: Play[Sea], ship_id: ShipId, number: int, test: c.Test, *, hand_to_hand: bool = False
) -> int:
    """Take so many figures from a crew as her captain would choose (R0-54); how many there were."""
    ship = play.state.ships[ship_id]
    crew, dead = c.lose(c.losses(ship, ship.crew, hand_to_hand=hand_to_hand), number, test)
    if dead:
        play.state = with_ship(play.state, c.left_behind(replace(ship, crew=crew), dead))
    if c.has(dead, state.Post.CAPTAIN):
        mourn(play, ship_id, c.OWNERS_CHOICE)
    return c.size(dead)


def mourn(play: Play[Sea], ship_id: ShipId, rule: Rule) -> None:
    """A captain is dead: of a ship, or of hers whose launch he went in (PW-4.2)."""
    play.tell(events.CaptainLost(rule, ship_id))
    lost = play.state.ships[ship_id]
    for ship in play.state.ships:
        same = (ship.owner, ship.card.letter) == (lost.owner, lost.card.letter)
        if ship.id == ship_id or (same and lost.card.boat and not ship.card.boat):
            change(play, ship.id, dead_captain=True)


def sink_wrecks(play: Play[Sea]) -> None:
    """At the end of a phase all ships without a hull go down (PW-5.4). Half the crew dies, the odd
    one too (R0-22); the rest is in the water. An imperial captain goes down with her, a pirate
    captain is among the swimmers."""
    for number in range(len(play.state.ships)):
        ship = play.state.ships[number]
        if not ship.afloat or ship.hull:
            continue
        crew, captain = c.split(ship.crew, 1, c.is_captain)
        imperial = ship.flag is state.Flag.IMPERIAL
        dying = (ship.aboard + 1) // 2 - (len(captain) if imperial else 0)
        crew, _ = c.split(crew, dying, c.anybody)
        swimming = c.tidy(crew if imperial else (*crew, *captain))
        lost = imperial and bool(captain)
        saved = c.size(swimming)
        play.tell(events.Sank(SINKING, ship.id, ship.aboard - saved, saved))
        leave(play, replace(ship, crew=(), dead_captain=ship.dead_captain or lost), Fate.SUNK)
        overboard(play, ship, swimming)


def overboard(play: Play[Sea], ship: Ship, crew: state.Crew) -> None:
    if crew:
        sea = play.state
        party = state.Swimmers(
            ship.id, ship.owner, hulls.middle(ship.place), c.unarmed(crew), sea.turn
        )
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


# --- Hulls that meet (PW-2.8, PW-2.9): rams, and contacts without harm ---------------------------

RAM = Rule("PW-2.8")


def ram(play: Play[Sea], by: Ship, on: Ship) -> None:
    """One line of hull for the rammer, two against a larger ship (R0-18); half her sails, rounded
    up, for the rammed. Both drift, and have no tasks this turn (R0-21)."""
    play.tell(events.Rammed(RAM, by.id, on.id, hulls.between_keels(by.heading, on.heading)))
    for ship in (by, on):
        # who has not moved yet drifts this turn and the next
        turns = max(ship.adrift, 1 if ship.moved or ship.id == by.id else 2)
        change(play, ship.id, stunned=True, adrift=turns)
    cross(play, on.id, hull=(by.under + 1) // 2, rule=RAM)
    cross(play, by.id, hull=2 if on.card.hull > by.card.hull else 1, rule=RAM)
    join(play, by.id, on.id, play.state.turn + 1)


def touch(play: Play[Sea], by: ShipId, on: ShipId) -> None:
    """A gentle contact: either may board in this turn's tasks (R0-56, R0-60)."""
    play.tell(events.Touched(Rule("PW-2.9"), by, on))
    join(play, by, on, play.state.turn)


def join(play: Play[Sea], one: ShipId, two: ShipId, turn: int) -> None:
    """Note a contact and the turn in which it may lead to a boarding; a gentle one takes nothing
    from the right that a ram gives for the next turn."""
    contacts, pair = play.state.contacts, (min(one, two), max(one, two))
    turns = [each.turn for each in contacts if (each.one, each.other) == pair]
    kept = [each for each in contacts if (each.one, each.other) != pair]
    kept.append(state.Contact(*pair, max([turn, *turns])))
    play.state = replace(play.state, contacts=tuple(kept))


# --- Running aground on reefs and islands (PW-2.10, PW-2.11) -------------------------------------

ONCE = Rule("PW-2.11")

STEP = 4 * DOT
PER_LEFT = 8 * DOT


def grounding_of(sea: Sea) -> Grounding:
    """The rule that is played: the captains' choice, or the edition's (R0-37, R1-24)."""
    return sea.options.grounding or ARTICLES[sea.edition].grounding


def harm(sea: Sea, ship: Ship, shoal: state.Shoal, before: Hull, far: int) -> int:
    """The damage of a shoal to a ship in a leap, before what it has done already is counted. By the
    later rule a reef as deep as she goes hurts too (R0-38); on the line the milder row counts
    (R0-39)."""
    draft, once = ship.card.draft, grounding_of(sea) is Grounding.ONCE
    if shoal.island:
        shape = hulls.corners(hulls.swept(before, far))
        if not hulls.near(hulls.bounds(shape), shoal.box, draft):
            return 0
        distance = gap(shape, shoal.corners)
        if distance >= draft:
            return 0
        if once:
            return -((distance - draft) // STEP)  # a whole step belongs to the milder band (R0-39)
        return 1 + (draft - distance) // STEP
    bow = ahead(before.stern, before.heading, before.length)
    end = ahead(bow, before.heading, far)
    if shoal.depth >= draft + once or not meets(bow, end, shoal.corners):
        return 0
    return 1 + (draft - shoal.depth) // STEP


@lru_cache(maxsize=64)
def grounds(shoals: tuple[state.Shoal, ...]) -> tuple[tuple[int, ...], ...]:
    """Reefs that touch are one reef of several depths (PW-2.11); an island is one by itself."""
    found: list[list[int]] = []
    for at, shoal in enumerate(shoals):
        reefs = [n for n in range(at) if not shoal.island and not shoals[n].island]
        touching = {n for n in reefs if gap(shoals[n].corners, shoal.corners) == 0}
        joined = [each for each in found if not touching.isdisjoint(each)]
        found = [each for each in found if each not in joined]
        found.append([*(n for each in joined for n in each), at])
    return tuple(tuple(sorted(each)) for each in found)


def feel_bottom(
    play: Play[Sea],
    ship_id: ShipId,
    before: Hull,
    far: int,
    struck: int | None = None,
    drifted: int = 0,
) -> None:
    """What all reefs and shores do to a ship in one leap (PW-2.10, PW-2.11). By the one rule again
    for each full length of her way through shallows, dot by dot, which adds up from leap to leap
    and turn to turn; by the other once. By both the difference where it grows worse. A shore that
    she strikes head-on is counted by itself (R0-40)."""
    sea = play.state
    ship, shoals = sea.ships[ship_id], sea.waters.shoals
    if not shoals or ship.card.boat:  # launches take no harm (PW-8.1)
        return
    had = ship.shoals or (0,) * len(shoals)
    now = [0] * len(shoals)
    gone = 0
    for ground in grounds(shoals):
        close = [n for n in ground if waters.reaches(before, far, shoals[n], ship.card.draft)]
        levels = {n: harm(sea, ship, shoals[n], before, far) for n in close if n != struck}
        worst = max(levels, key=lambda at: levels[at], default=ground[0])
        level, done = levels.get(worst, 0), max(had[at] for at in ground)
        for at in ground if level else ():
            now[at] = max(level, done)
        damage = max(0, level - done)
        if level and grounding_of(sea) is Grounding.LENGTHS:
            steps = [leapt(before, way) for way in range(DOT, far + 1, DOT)]
            shallow = [hull for hull in steps if harm(sea, ship, shoals[worst], hull, 0) > 0]
            gone = max(gone, drifted + DOT * len(shallow))
            damage += level * ((ship.waded + gone) // before.length)
        if damage > 0:
            run_aground(play, ship_id, worst, damage, head_on=False)
    marks = tuple(now) if any(now) else ()
    way = (ship.waded + gone) % before.length if marks else 0
    change(play, ship_id, shoals=marks, waded=way)


def ashore_harm(sea: Sea, ship: Ship, left: int) -> int:
    """What running on a shore head-on does, with so much of the move left (R0-40)."""
    if grounding_of(sea) is Grounding.ONCE:
        return -(-left // PER_LEFT)
    return 1 + ship.card.draft // STEP


def run_aground(
    play: Play[Sea], ship_id: ShipId, shoal: int, damage: int, *, head_on: bool
) -> None:
    ship = play.state.ships[ship_id]
    if not ship.afloat or not ship.hull or ship.card.boat:
        return
    once = grounding_of(play.state) is Grounding.ONCE
    rule = (Rule("R0-40") if head_on else ONCE) if once else Rule("PW-2.10")
    damage = min(damage, ship.hull)
    play.tell(events.Grounded(rule, ship_id, shoal, damage, head_on))
    cross(play, ship_id, hull=damage, rule=rule)
    ship = play.state.ships[ship_id]
    if ship.hull == 0 and once:
        play.tell(events.Wrecked(ONCE, ship_id))
        leave(play, ship, Fate.AGROUND)


# --- Movement under way (PW-2.5, PW-2.6): so many sails, leaps ahead and swings on the rudder ----

ORDER = Rule("PW-2.2")
LEAPS = Rule("PW-2.6")

HAIR = 10  # a ship that has no more than this of water ahead has none


def to_move(ship: Ship) -> bool:
    """Whether she has a move to make. A prize whom nobody aboard may sail lies where she is
    (R0-73)."""
    here = ship.fate is Fate.AFLOAT and ship.hull > 0 and not ship.moved and not ship.beached
    sailed = bool(ship.captives) or waters.has_hands(ship.crew) or not waters.under_guard(ship)
    return here and sailed


def refuse_take(sea: Sea, act: Take) -> Refusal | None:
    ship = sea.ships[act.by]
    if sea.phase is not Phase.MOVEMENT or sea.active != NOBODY:
        return Refusal(ORDER, "another ship is moving")
    if ship.owner != sea.chooser:
        return Refusal(ORDER, f"{ship.name} is not yours to move now")
    if not to_move(ship):
        return Refusal(ORDER, f"{ship.name} has no move to make")
    return None


def take(play: Play[Sea], act: Take) -> None:
    """A ship moves: under way, or with the wind (PW-2.3)."""
    play.tell(events.ShipTook(ORDER, act.by))
    ship = play.state.ships[act.by]
    sailing = sailing_of(play.state, ship)
    if sailing is state.Sailing.ADRIFT:
        drift(play, ship)
        return
    open_ = waters.trims(ship)
    far = way(ship, sailing, open_[-1])
    change(play, act.by, under=open_[-1], drifts=False)
    move = state.Move(far, far, open_[0], open_[-1])
    play.state = replace(play.state, active=act.by, move=move)
    play.tell(events.UnderWay(waters.HEADINGS, act.by, sailing, far))


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
    assert sea.move is not None
    far = way(sea.ships[act.by], sailing_of(sea, sea.ships[act.by]), act.sails)
    play.state = replace(sea, move=replace(sea.move, left=far, whole=far))
    change(play, act.by, under=act.sails)
    play.tell(events.Trimmed(SPEED, act.by, act.sails, far))


def refuse_leap(sea: Sea, act: Leap) -> Refusal | None:
    ship, move = sea.ships[act.by], sea.move
    if move is None:
        return Refusal(LEAPS, f"{ship.name} is not moving")
    most = waters.most_turn(sea, ship, move)
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
    hull = ship.place
    hit, at = clear_water(sea, ship, ship.heading, min(move.left, ship.card.length))
    shore = waters.shore_ahead(sea, hull, at)
    if shore is not None:
        hit, at = NOBODY, shore[0]
    stopped = hit != NOBODY or shore is not None
    stuck = stopped and at <= HAIR and not move.gone
    ship = change(play, act.by, stern=leapt(hull, at).stern)
    move = replace(move, left=move.left - at, gone=move.gone + at, leaps=move.leaps + 1)
    play.state = replace(play.state, move=move)
    if stuck:  # no way on: no ram, no new harm; she swings where she lies (H-101)
        slow = ARTICLES[sea.edition].slow_turn
        swung = pivot(play, act.by, max(-slow, min(slow, act.turn)))
        play.tell(Leapt(Rule("H-101"), act.by, at, swung))
        end_move(play, act.by)
        return
    feel_bottom(play, act.by, hull, at, None if shore is None else shore[1])
    swung = 0 if stopped else pivot(play, act.by, act.turn)
    play.tell(Leapt(LEAPS, act.by, at, swung))
    if shore is not None:
        damage = ashore_harm(play.state, ship, move.left)
        run_aground(play, act.by, shore[1], damage, head_on=True)
    elif hit != NOBODY:
        by, on = play.state.ships[act.by], play.state.ships[hit]
        if waters.rams(by, on):
            ram(play, by, on)
        else:
            touch(play, act.by, hit)
    stopped = stopped or move.left <= 0
    if leave_chart(play, act.by) or stopped or not to_move(play.state.ships[act.by]):
        end_move(play, act.by)


def pivot(play: Play[Sea], ship_id: ShipId, turn: int) -> int:
    """Swing on the rudder until something is in the way; how far she came. Hulls that meet so take
    no harm (PW-2.8)."""
    if not turn:
        return 0
    ship = play.state.ships[ship_id]
    others = waters.neighbours(play.state, ship, ship.card.length + ship.card.width)
    shapes = [*(each.shape for each in others), *play.state.waters.isles]
    done, met = hulls.swing(ship.place, turn, shapes) if shapes else (turn, None)
    change(play, ship_id, heading=(ship.heading + done) % hulls.CIRCLE)
    if met is not None and met < len(others) and others[met].afloat:
        touch(play, ship_id, others[met].id)
    return done


def leave_chart(play: Play[Sea], ship_id: ShipId) -> bool:
    """A ship whose middle is over the edge of the chart is out of the fight (H-102)."""
    ship = play.state.ships[ship_id]
    if not ship.afloat or not waters.off_chart(play.state, ship.place):
        return False
    play.tell(events.SailedAway(state.EDGE, ship_id))
    leave(play, ship, Fate.GONE)
    return True


def end_move(play: Play[Sea], ship_id: ShipId) -> None:
    change(play, ship_id, moved=True)
    play.state = replace(play.state, active=NOBODY, move=None)


# --- Movement with the wind: drifting (PW-2.4), alone or lashed, and falling off (PW-2.7) --------

FALLING = Rule("PW-2.7")
IN_IRONS = Rule("R1-31")

DRIFT = 8 * DOT
DRIFT_TURN = QUARTER // 2
MOST_FALL = QUARTER // 2


def drift(play: Play[Sea], ship: Ship) -> None:
    """Eight dots with the wind, then 45 degrees towards running (PW-2.4). Lashed ships drift
    together, all who are lashed to one of them, and do not swing (PW-2.9). None drifts on an
    island. Whom more than her heading has stopped does not fall off after it. Whom her heading
    alone has stopped, with sails and hands to swing her, may be asked how far she swings
    (R1-31)."""
    sea = play.state
    stopped = ship.card.rowed or is_stopped(ship)
    asked = ARTICLES[sea.edition].irons_turn > 0 and not stopped
    group = [ship]
    for each in group:
        group += [sea.ships[n] for n in each.fought if sea.ships[n] not in group]
    ids = {each.id for each in group}
    loose = replace(sea, ships=tuple(e for e in sea.ships if e.id not in ids))
    met = [(clear_water(loose, each, sea.wind, DRIFT), each.id) for each in group]
    (hit, far), mover = min(met, key=lambda found: found[0][1])
    windward = {each.id: each.place._replace(heading=sea.wind) for each in group}
    for each in group:
        there = each.place._replace(stern=leapt(windward[each.id], far).stern)
        far = far if waters.lies_clear(sea, there) else 0
    turn = 0
    for each in group:
        drifts = not each.locked
        moved = change(
            play,
            each.id,
            stern=leapt(windward[each.id], far).stern,
            under=0,
            moved=True,
            drifts=drifts,
            fallen=is_stopped(each),
            adrift=max(0, each.adrift - 1),
        )
        feel_bottom(play, each.id, moved.place, 0, drifted=far)
        if drifts and not asked and play.state.ships[each.id].afloat:
            bound = turned(each.heading, sea.wind)
            turn = pivot(play, each.id, max(-DRIFT_TURN, min(DRIFT_TURN, bound)))
    play.tell(events.Drifted(Rule("PW-2.4"), ship.id, far, turn))
    if hit != NOBODY and play.state.ships[hit].afloat and play.state.ships[mover].afloat:
        touch(play, mover, hit)
    for each in group:
        leave_chart(play, each.id)
    if asked and play.state.ships[ship.id].afloat:
        state.ask(play, state.AskSwing(ship.id))


def refuse_swing_round(sea: Sea, act: Swing) -> Refusal | None:
    most = ARTICLES[sea.edition].irons_turn
    if not sea.pending or act.by != sea.pending[-1].ship:
        return Refusal(IN_IRONS, f"{sea.ships[act.by].name} is not in irons")
    if abs(act.turn) > most:
        return Refusal(IN_IRONS, f"a ship in irons can swing up to {most // 10} degrees")
    return None


def swing_round(play: Play[Sea], act: Swing) -> None:
    """So far as she is told instead of 45 degrees with the wind (R1-31)."""
    state.answered(play)
    turn = pivot(play, act.by, act.turn)
    play.tell(events.Swung(IN_IRONS, act.by, turn))
    leave_chart(play, act.by)


def falls(sea: Sea, ship: Ship) -> bool:
    """Whether a ship may fall off: free, with sails and hands (PW-2.7). Who drifts because the wind
    stood against her may as well (H-196)."""
    ready = ship.afloat and ship.hull > 0 and not is_stopped(ship)
    free = not ship.stunned and not ship.fallen and not ship.card.rowed
    return ready and free and ship.heading != sea.wind


def refuse_fall_off(sea: Sea, act: FallOff) -> Refusal | None:
    ship = sea.ships[act.by]
    if sea.phase is not Phase.FALLING_OFF or ship.owner != sea.chooser or not falls(sea, ship):
        return Refusal(FALLING, f"{ship.name} cannot fall off now")
    bound = turned(ship.heading, sea.wind)
    wrong = act.turn * bound < 0 and abs(bound) != hulls.HALF_CIRCLE
    if wrong or abs(act.turn) > min(MOST_FALL, abs(bound)):
        return Refusal(FALLING, "a ship falls off with the wind, by 45 degrees at most")
    return None


def fall_off(play: Play[Sea], act: FallOff) -> None:
    """Up to 45 degrees with the wind, no farther than running with it (PW-2.7)."""
    turn = pivot(play, act.by, act.turn)
    change(play, act.by, fallen=True)
    if act.turn:
        play.tell(events.FellOff(FALLING, act.by, turn))
        leave_chart(play, act.by)
