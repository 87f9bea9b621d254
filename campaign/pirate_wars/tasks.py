"""The other tasks (PW-3.1, PW-3.13 to PW-3.16): loading, sails, powder, launches (PW-8.1).

At the end: men in the water, who swim (PW-3.14), and sharks (PW-4.4).
"""

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry import hulls
from pieces_of_eight.campaign.geometry.hulls import ahead, offing
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from . import events, state, waters
from .actions import Back, Hoist, Lower, Prime, Reload, Scuttle, Send, Shift, Spare, Strike
from .crew import (
    FREE_MOVERS,
    OWNERS_CHOICE,
    SAILORS,
    after_sailing,
    anybody,
    at_sails,
    changed,
    count,
    each_with,
    employ,
    free,
    gone_over,
    has,
    is_captain,
    left_behind,
    never_empty,
    sails,
    serves,
    size,
    so_many,
    split,
    tidy,
    unarmed,
)
from .gunnery import NOT_FROM_LAUNCHES, ONE_TASK, beside, with_gun
from .sailing import end_move, leave, leave_chart
from .state import Arm, Figures, Load, Place, Post, Sea, Ship, ShipId, Side, Swimmers, change
from .waters import GAFF_SEATS, SEATS

# --- Guns and small arms loaded (PW-3.15), guns shifted (PW-3.14) ---------------------------------

SHIFTING = Rule("PW-3.14")
LOADING = Rule("PW-3.15")


def has_gun(ship: Ship, at: int) -> bool:
    return 0 <= at < len(ship.guns) and ship.guns[at].whole


def hands_for(load: Load) -> tuple[int, ...]:
    """How many figures may load: a cannon half loaded wants only one more."""
    return (1,) if load is Load.HALF else (2, 1)


def refuse_reload(sea: Sea, act: Reload) -> Refusal | None:
    ship = sea.ships[act.by]
    if not has_gun(ship, act.gun):
        return Refusal(LOADING, f"{ship.name} has no such cannon")
    if ship.card.boat:
        return Refusal(NOT_FROM_LAUNCHES, "a cannon in a launch cannot be fired or loaded")
    gun = ship.guns[act.gun]
    if gun.load is Load.LOADED:
        return Refusal(LOADING, "that cannon is already loaded")
    if gun.used:
        return Refusal(Rule("R0-23"), "a cannon cannot be loaded in the turn it was fired or moved")
    if act.hands not in hands_for(gun.load):
        return Refusal(LOADING, "two men load a cannon in one turn, one man in two")
    if free(ship, serves) < act.hands:
        return Refusal(ONE_TASK, "not that many hands at the guns are free")
    return None


def reload(play: Play[Sea], act: Reload) -> None:
    """Two load in one round, one in two (PW-3.15)."""
    ship = play.state.ships[act.by]
    load = Load(min(Load.LOADED, ship.guns[act.gun].load + act.hands))
    guns = with_gun(ship, act.gun, load=load, used=True)
    change(play, act.by, guns=guns, crew=employ(ship.crew, act.hands, serves))
    play.tell(events.Reloaded(LOADING, act.by, act.gun, load))


def has_to_prime(act: Prime, row: Figures) -> bool:
    return row.post is act.post and row.arm is act.arm and not row.loaded and not row.busy


def refuse_prime(sea: Sea, act: Prime) -> Refusal | None:
    ship = sea.ships[act.by]
    empty = count(ship.crew, lambda row: has_to_prime(act, row))
    if act.arm is Arm.NONE or not 1 <= act.count <= empty:
        return Refusal(LOADING, f"only {empty} of {ship.name}'s men there have arms to load")
    return None


def prime(play: Play[Sea], act: Prime) -> None:
    """A musket, a pistol, a deck gun: one figure, one round (PW-3.15)."""
    crew, test = play.state.ships[act.by].crew, lambda row: has_to_prime(act, row)
    change(play, act.by, crew=changed(crew, act.count, test, loaded=True, busy=True))
    play.tell(events.Primed(LOADING, act.by, act.post, act.arm, act.count))


def refuse_shift(sea: Sea, act: Shift) -> Refusal | None:
    ship = sea.ships[act.by]
    if not has_gun(ship, act.gun):
        return Refusal(SHIFTING, f"{ship.name} has no such cannon")
    gun = ship.guns[act.gun]
    if gun.mount is not state.Mount.SLIDE or gun.side not in state.BROADSIDES:
        return Refusal(SHIFTING, "that cannon is fixed in its place")
    if gun.used:
        return Refusal(SHIFTING, "that cannon was fired or loaded this turn")
    if free(ship, serves) < 2:
        return Refusal(ONE_TASK, "it takes two free men at the guns")
    return None


def shift(play: Play[Sea], act: Shift) -> None:
    """Two figures move it over; it neither fires nor is loaded this turn (PW-3.14)."""
    ship = play.state.ships[act.by]
    starboard = ship.guns[act.gun].side is Side.STARBOARD
    side = Side.LARBOARD if starboard else Side.STARBOARD
    guns = with_gun(ship, act.gun, side=side, used=True)
    change(play, act.by, guns=guns, crew=employ(ship.crew, 2, serves))
    play.tell(events.Shifted(SHIFTING, act.by, act.gun, side))


# --- Men who go about the ship (PW-3.1), standing orders (R0-54), and the powder (PW-3.13) --------

POWDER = Rule("PW-3.13")
LAUNCHES = Rule("PW-8.1")


def is_sent(act: Send, row: Figures) -> bool:
    return (row.post, row.arm, row.place) == (act.post, act.arm, act.start) and not row.busy


def refuse_send(sea: Sea, act: Send) -> Refusal | None:
    ship = sea.ships[act.by]
    if ship.card.boat:
        return Refusal(LAUNCHES, "a launch has no tops or gun deck")
    if act.post in FREE_MOVERS:
        return Refusal(ONE_TASK, "captain and mate need no orders: they go where they are needed")
    if act.post not in SAILORS:
        return Refusal(Rule("PW-1.4"), "marines only fire, load and board")
    if act.start is act.to:
        return Refusal(ONE_TASK, "they are already there")
    if not 1 <= act.count <= count(ship.crew, lambda row: is_sent(act, row)):
        return Refusal(ONE_TASK, "not that many of them are free there")
    return None


def send(play: Play[Sea], act: Send) -> None:
    """To go to another place of the ship is a task (PW-3.1)."""
    ship = play.state.ships[act.by]
    rest, going = split(ship.crew, act.count, lambda row: is_sent(act, row))
    there = each_with(going, place=act.to, busy=True)
    if act.to is not Place.DECK:
        ship, there = left_behind(ship, going), unarmed(there)
    change(play, act.by, crew=tidy((*rest, *there)), deck_guns=ship.deck_guns)
    play.tell(events.Sent(ONE_TASK, act.by, act.post, act.to, act.count))


def refuse_spare(sea: Sea, act: Spare) -> Refusal | None:
    ship = sea.ships[act.by]
    if ship.card.boat:
        return Refusal(OWNERS_CHOICE, "a launch has no standing order")
    if act.whom is ship.spares:
        return Refusal(OWNERS_CHOICE, f"that is already {ship.name}'s standing order")
    if ship.told:
        return Refusal(OWNERS_CHOICE, "a standing order can be changed only once a turn")
    return None


def spare(play: Play[Sea], act: Spare) -> None:
    """It holds until it is changed, in boarding and under fire."""
    change(play, act.by, spares=act.whom, told=True)
    play.tell(events.SparesChanged(OWNERS_CHOICE, act.by, act.whom))


def refuse_scuttle(sea: Sea, act: Scuttle) -> Refusal | None:
    ship = sea.ships[act.by]
    if ship.card.boat:
        return Refusal(POWDER, "a launch carries no powder")
    if ship.powder:
        return Refusal(POWDER, "the captain is on his way to the powder")
    if not free(ship, is_captain):
        return Refusal(POWDER, f"{ship.name} has no captain free to do it")
    return None


def scuttle(play: Play[Sea], act: Scuttle) -> None:
    crew = employ(play.state.ships[act.by].crew, 1, is_captain)
    change(play, act.by, powder=True, crew=crew)


# --- Sails (PW-3.16, PW-9.1) ----------------------------------------------------------------------

KINDS = Rule("PW-9.1")

HANDS = 2


def refuse_strike(sea: Sea, act: Strike) -> Refusal | None:
    ship = sea.ships[act.by]
    if not sea.options.kinds_of_sails:
        return Refusal(KINDS, "under the rules of this fight all sails are alike")
    if ship.card.square != 1:
        return Refusal(Rule("H-112"), f"{ship.name} has no square sail to spare")
    if act.down == ship.struck:
        return Refusal(KINDS, f"that sail is already {'down' if act.down else 'set'}")
    if at_sails(ship.crew) < HANDS:
        return Refusal(KINDS, "it takes two free hands")
    return None


def strike(play: Play[Sea], act: Strike) -> None:
    """Two hands bring the sail down, or set it; from the next turn on she sails so."""
    crew = employ(play.state.ships[act.by].crew, HANDS, sails)
    change(play, act.by, struck=act.down, crew=crew)
    play.tell(events.SailStruck(KINDS, act.by, act.down))


def work_sails(play: Play[Sea], before: tuple[int, ...]) -> None:
    """Who has no other task is at the sails (H-105); ships in boarding or stunned by a ram have no
    time for it, and lose nothing by it (H-106). `before` are the sails each ship had when the
    orders were given (H-108)."""
    sea = play.state
    for ship in sea.ships:
        if not waters.works(ship) or ship.card.rowed or waters.under_guard(ship):
            continue
        if ship.card.boat and not ship.under:  # not under way (H-115)
            continue
        hands = at_sails(ship.crew)
        set_, spare = after_sailing(sea, ship, hands, before[ship.id])
        lost, reset = max(0, ship.sails - set_), max(0, set_ - ship.sails)
        change(play, ship.id, sails=set_, spare=spare)
        if lost or reset:
            play.tell(
                events.SailsWorked(
                    Rule("R0-17") if lost else Rule("PW-3.16"), ship.id, hands, lost, reset
                )
            )


# --- Launches (PW-8.1): put alongside with up to seven figures, rowed, backed, taken in again ----


CHEST_SEATS, CANNON_SEATS = 2, 4
"""The room of how many figures a chest takes, and a cannon (PW-8.1)."""
GAFF_SPEED = 36
NUMBERS = ("first", "second", "third", "fourth", "fifth", "sixth")


def free_seats(ship: Ship) -> int:
    """How many more a launch takes in; a ship takes everybody."""
    if not ship.card.boat:
        return 999
    if ship.beached:
        return 0
    return seats_of(ship) - seats(ship.aboard, ship.chests, ship.cannon + len(ship.guns))


def seats_of(boat: Ship) -> int:
    """Seven under oars, four under sail (PW-8.1)."""
    return SEATS if boat.card.rowed else GAFF_SEATS


def seats(figures: int, chests: int, cannon: int) -> int:
    """The seats that men and loot take in a launch (PW-8.1)."""
    return figures + CHEST_SEATS * chests + CANNON_SEATS * cannon


def refuse_lower(sea: Sea, act: Lower) -> Refusal | None:
    ship = sea.ships[act.by]
    if not ship.boats:
        return Refusal(LAUNCHES, f"{ship.name} has no launch aboard")
    if act.side not in state.BROADSIDES:
        return Refusal(LAUNCHES, "choose the side on which the launch is lowered")
    if act.gaff and not ship.gaffs:
        return Refusal(Rule("H-115"), f"{ship.name} has no launch with a sail aboard")
    most = GAFF_SEATS if act.gaff else SEATS
    if len(act.party) != len(ship.crew) or not 1 <= sum(act.party) <= most:
        return Refusal(LAUNCHES, f"that launch takes 1 to {most} men")
    for number, row in zip(act.party, ship.crew, strict=True):
        if number and (row.busy or not 0 <= number <= row.count):
            return Refusal(LAUNCHES, "not that many of them are free")
    if sum(act.party) == ship.aboard and ship.afloat:  # from a wreck all may go (PW-2.11)
        return Refusal(LAUNCHES, "somebody has to stay aboard")
    if not waters.is_free(sea, ship, act.side):
        return Refusal(LAUNCHES, "there is no room for it on that side")
    return None


def lower(play: Play[Sea], act: Lower) -> None:
    """A single task for all who go (R0-42); she moves from the next turn on (PW-8.1)."""
    sea = play.state
    ship = sea.ships[act.by]
    rows = list(zip(ship.crew, act.party, strict=True))
    going = tuple(replace(row, count=n, busy=True) for row, n in rows if n)
    rest = tidy(so_many(row, row.count - n) for row, n in rows)
    number = sum(each.card.boat and each.owner == ship.owner for each in sea.ships)
    name = f"{ship.name}'s {NUMBERS[min(number, len(NUMBERS) - 1)]} launch"
    boat_id, place = ShipId(len(sea.ships)), waters.berth(ship, act.side)
    boat = launch_of(ship, boat_id, name, unarmed(going), place, gaff=act.gaff)
    boats = ship.boats - 1
    gaffs = min(boats, ship.gaffs - act.gaff)
    guns = left_behind(ship, going).deck_guns
    change(play, act.by, crew=rest, boats=boats, gaffs=gaffs, deck_guns=guns)
    play.state = replace(play.state, ships=(*play.state.ships, boat))
    play.tell(events.Lowered(LAUNCHES, act.by, boat_id, sum(act.party)))


def launch_of(
    ship: Ship,
    boat_id: ShipId,
    name: str,
    crew: state.Crew,
    place: hulls.Hull,
    *,
    gaff: bool = False,
) -> Ship:
    card = state.Card(
        name=name,
        model="Launch",
        letter=ship.card.letter,
        flag=ship.flag,
        captain="",
        hull=1,
        sails=int(gaff),
        speeds=(GAFF_SPEED,) * gaff,
        length=waters.LENGTH,
        width=waters.WIDTH,
        gun_deck=False,
        crew=size(crew),
        boat=True,
    )
    return Ship(
        id=boat_id,
        card=card,
        owner=ship.owner,
        flag=ship.flag,
        stern=place.stern,
        heading=place.heading,
        hull=1,
        sails=int(gaff),
        under=0,
        crew=crew,
        guns=(),
        moved=True,
        fallen=True,
        asked=True,
    )


def launches_alongside(sea: Sea, ship: Ship) -> list[Ship]:
    """The launches of her side that lie alongside her, not those just lowered (H-111)."""
    near = [sea.ships[at] for at in beside(sea, ship)]
    boats = [s for s in near if s.card.boat and s.afloat and s.owner == ship.owner and s.hull]
    return [s for s in boats if not s.fought and not all(row.busy for row in s.crew)]


def refuse_hoist(sea: Sea, act: Hoist) -> Refusal | None:
    ship = sea.ships[act.by]
    if ship.card.boat or act.boat not in [each.id for each in launches_alongside(sea, ship)]:
        return Refusal(LAUNCHES, "she has no launch alongside with men who could come aboard")
    return None


def hoist(play: Play[Sea], act: Hoist) -> None:
    sea = play.state
    ship, boat = sea.ships[act.by], sea.ships[act.boat]
    come = gone_over(sea, each_with(boat.crew, busy=True), boat.id, ship.id)
    change(
        play,
        act.by,
        crew=tidy((*ship.crew, *come)),
        boats=ship.boats + 1,
        gaffs=ship.gaffs + (not boat.card.rowed),
        chests=ship.chests + boat.chests,
        cannon=ship.cannon + boat.cannon,
        guns=(*ship.guns, *boat.guns),
    )
    play.tell(events.Hoisted(LAUNCHES, act.by, act.boat, boat.aboard))
    leave(play, replace(boat, crew=(), guns=(), chests=0, cannon=0), state.Fate.GONE)


def refuse_back(sea: Sea, act: Back) -> Refusal | None:
    ship, move = sea.ships[act.by], sea.move
    if not ship.card.rowed or sea.phase is not state.Phase.MOVEMENT:
        return Refusal(LAUNCHES, "only a launch under oars can back water")
    if move is None or move.leaps:
        return Refusal(LAUNCHES, "she is already moving ahead")
    return None


def back(play: Play[Sea], act: Back) -> None:
    """Half her speed astern, until something is in the way."""
    sea = play.state
    boat = sea.ships[act.by]
    astern = (boat.heading + hulls.HALF_CIRCLE) % hulls.CIRCLE
    _, far = waters.clear_water(sea, boat, astern, waters.ROWING // 2)
    there = boat.place._replace(stern=ahead(boat.stern, astern, far))
    if waters.lies_clear(sea, there):
        change(play, act.by, stern=there.stern)
    else:
        far = 0
    play.tell(events.Backed(LAUNCHES, act.by, far))
    leave_chart(play, act.by)
    end_move(play, act.by)


# --- In the water: swimming (PW-3.14), and sharks (PW-4.4) ---------------------------------------

SHARKS = Rule("PW-4.4")

STROKE = 8 * hulls.DOT
BITE = 5


def haven(sea: Sea, party: Swimmers) -> Ship | None:
    """The nearest ship that takes them in; mutineers do not take back whom they threw out."""
    ours = [ship for ship in sea.ships if ship.owner == party.owner and ship.afloat and ship.hull]
    open_ = [
        ship
        for ship in ours
        if free_seats(ship) > 0
        and not (ship.id == party.of and ship.duty is not state.Duty.FIGHTING)
    ]
    return min(open_, key=lambda ship: offing(party.at, ship.shape), default=None)


def swim(play: Play[Sea]) -> None:
    """Eight dots a turn; aboard, if they began within eight of her, and not at once (R0-59)."""
    for party in play.state.swimmers:
        ship = haven(play.state, party)
        if ship is None or party.since == play.state.turn:
            continue
        if offing(party.at, ship.shape) <= STROKE:
            climb(play, party, ship)
        else:
            to = ahead(party.at, hulls.bearing(party.at, hulls.middle(ship.place)), STROKE)
            put_in_place(play, party, at=to)
            play.tell(events.Swam(Rule("PW-3.14"), party.of, ship.id, party.figures))


def climb(play: Play[Sea], party: Swimmers, ship: Ship) -> None:
    """Aboard, with wet arms, the highest ranks first; a launch has seats for so many (H-113). A
    lady's arms are ready after a swim, and who has none wants none."""
    outside = max(0, party.figures - free_seats(ship))
    saved, left = split(party.crew, outside, anybody)
    wet = [replace(row, loaded=row.arm is Arm.NONE or never_empty(row)) for row in saved]
    come = each_with(wet, place=Place.DECK, busy=True)
    crew = tidy((*ship.crew, *gone_over(play.state, come, party.of, ship.id)))
    change(play, ship.id, crew=crew)
    put_in_place(play, party, crew=left)
    play.tell(events.ClimbedAboard(Rule("R0-59"), party.of, ship.id, party.figures - outside))


def put_in_place(play: Play[Sea], old: Swimmers, **new: object) -> None:
    parties = [replace(each, **new) if each == old else each for each in play.state.swimmers]
    play.state = replace(play.state, swimmers=tuple(each for each in parties if each.crew))


def sharks(play: Play[Sea]) -> None:
    """A die for each figure every turn, eaten on 5 or 6 (R0-58). A pirate captain goes only when he
    is alone, with nobody else of his ship in the water, wherever they swim (R0-34, H-200). So his
    party is thrown for after the others of his ship."""
    before = play.state
    ships = before.ships

    def side(party: Swimmers) -> tuple[object, ...]:
        """Their ship; her launches swim among her men."""
        return party.owner, ships[party.of].card.letter

    for party in sorted(before.swimmers, key=lambda party: has(party.crew, Post.CAPTAIN)):
        faces = play.roll(SHARKS, party.figures, (BITE,))
        bites = sum(face >= BITE for face in faces)
        alone = sum(each.figures for each in before.swimmers if side(each) == side(party)) == 1
        all_alike = alone or ships[party.of].flag is not state.Flag.PIRATE
        crew, eaten = split(party.crew, bites, anybody if all_alike else not_captain)
        play.tell(events.SharksBit(SHARKS, party.of, faces, size(eaten)))
        if has(eaten, Post.CAPTAIN):
            play.tell(events.CaptainLost(Rule("R0-34"), party.of))
        put_in_place(play, party, crew=crew)


def not_captain(row: Figures) -> bool:
    return row.post is not Post.CAPTAIN
