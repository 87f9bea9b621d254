"""Launches (PW-8.1), and men in the water: swimming (PW-3.14) and sharks (PW-4.4)."""

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import (
    DOT,
    QUARTER,
    Hull,
    ahead,
    bearing,
    meet,
    middle,
    offing,
)
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from .actions import Back, Hoist, Lower
from .crew import anybody, gone_over, has, left_behind, split, tidy, unarmed
from .events import Backed, CaptainLost, ClimbedAboard, Hoisted, Lowered, SharksBit, Swam
from .gunnery import lying
from .sailing import end_move, leave, leave_chart
from .state import (
    Arm,
    Card,
    Crew,
    Duty,
    Fate,
    Figures,
    Flag,
    Phase,
    Place,
    Post,
    Sea,
    Ship,
    ShipId,
    Side,
    Swimmers,
    with_ship,
)
from .waters import (
    GAFF_SEATS,
    LENGTH,
    ROWING,
    SEATS,
    WIDTH,
    berth,
    clear_water,
    is_free,
    never_empty,
)

LAUNCHES = Rule("PW-8.1")
WITH_A_MAST = Rule("H-115")

CHEST_SEATS, CANNON_SEATS = 2, 4
"""The room of how many figures a chest takes, and a cannon (PW-8.1)."""
GAFF_SPEED = 36
NUMBERS = ("first", "second", "third", "fourth", "fifth", "sixth")
SWIMMING = Rule("PW-3.14")
SHARKS = Rule("PW-4.4")
CAPTAIN_LAST = Rule("R0-34")
NEXT_TURN = Rule("R0-59")

STROKE = 8 * DOT
BITE = 5


# --- Launches (PW-8.1): put alongside with up to seven figures, rowed, backed, taken in again ----


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
    if act.side not in (Side.STARBOARD, Side.LARBOARD):
        return Refusal(LAUNCHES, "choose the side on which the launch is lowered")
    if act.gaff and not ship.gaffs:
        return Refusal(WITH_A_MAST, f"{ship.name} has no launch with a sail aboard")
    most = GAFF_SEATS if act.gaff else SEATS
    if len(act.party) != len(ship.crew) or not 1 <= sum(act.party) <= most:
        return Refusal(LAUNCHES, f"that launch takes 1 to {most} men")
    for number, row in zip(act.party, ship.crew, strict=True):
        if number and (row.busy or not 0 <= number <= row.count):
            return Refusal(LAUNCHES, "not that many of them are free")
    if sum(act.party) == ship.aboard and ship.afloat:  # from a wreck all may go (PW-2.11)
        return Refusal(LAUNCHES, "somebody has to stay aboard")
    if not is_free(sea, ship, act.side):
        return Refusal(LAUNCHES, "there is no room for it on that side")
    return None


def lower(play: Play[Sea], act: Lower) -> None:
    """A single task for all who go (R0-42); she moves from the next turn on (PW-8.1)."""
    sea = play.state
    ship = sea.ships[act.by]
    rows = list(zip(ship.crew, act.party, strict=True))
    going = tuple(replace(row, count=n, busy=True) for row, n in rows if n)
    crew = unarmed(going)
    rest = tidy(replace(row, count=row.count - n) for row, n in rows)
    boat_id = ShipId(len(sea.ships))
    number = sum(each.card.boat and each.owner == ship.owner for each in sea.ships)
    name = f"{ship.name}'s {NUMBERS[min(number, len(NUMBERS) - 1)]} launch"
    boat = launch_of(ship, boat_id, name, crew, berth(ship, act.side), gaff=act.gaff)
    boats = ship.boats - 1
    gaffs = min(boats, ship.gaffs - act.gaff)
    left = left_behind(replace(ship, crew=rest, boats=boats, gaffs=gaffs), going)
    sea = with_ship(sea, left)
    play.state = replace(sea, ships=(*sea.ships, boat))
    play.tell(Lowered(LAUNCHES, act.by, boat_id, sum(act.party)))


def launch_of(
    ship: Ship, boat_id: ShipId, name: str, crew: Crew, place: Hull, *, gaff: bool = False
) -> Ship:
    """A launch in the water: one line of hull, one gaff sail or oars, no guns."""
    card = Card(
        name=name,
        model="Launch",
        letter=ship.card.letter,
        flag=ship.flag,
        captain="",
        hull=1,
        sails=int(gaff),
        speeds=(GAFF_SPEED,) * gaff,
        length=LENGTH,
        width=WIDTH,
        gun_deck=False,
        crew=sum(row.count for row in crew),
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
    beside = [sea.ships[at] for at in lying(sea).beside(ship)]
    return [
        each
        for each in beside
        if each.card.boat
        and each.afloat
        and each.owner == ship.owner
        and not each.fought
        and each.hull
        and not all(row.busy for row in each.crew)
    ]


def refuse_hoist(sea: Sea, act: Hoist) -> Refusal | None:
    ship = sea.ships[act.by]
    if ship.card.boat or act.boat not in [each.id for each in launches_alongside(sea, ship)]:
        return Refusal(LAUNCHES, "she has no launch alongside with men who could come aboard")
    return None


def hoist(play: Play[Sea], act: Hoist) -> None:
    """The men come aboard, and have had their task; the launch is aboard too."""
    sea = play.state
    ship, boat = sea.ships[act.by], sea.ships[act.boat]
    wet = (replace(row, busy=True) for row in boat.crew)
    crew = tidy((*ship.crew, *gone_over(sea, tuple(wet), boat.id, ship.id)))
    ship = replace(
        ship,
        crew=crew,
        boats=ship.boats + 1,
        gaffs=ship.gaffs + (not boat.card.rowed),
        chests=ship.chests + boat.chests,
        cannon=ship.cannon + boat.cannon,
        guns=(*ship.guns, *boat.guns),
    )
    play.state = with_ship(sea, ship)
    play.tell(Hoisted(LAUNCHES, act.by, act.boat, boat.aboard))
    leave(play, replace(boat, crew=(), guns=(), chests=0, cannon=0), Fate.GONE)


def refuse_back(sea: Sea, act: Back) -> Refusal | None:
    ship, move = sea.ships[act.by], sea.move
    if not ship.card.rowed or sea.phase is not Phase.MOVEMENT:
        return Refusal(LAUNCHES, "only a launch under oars can back water")
    if move is None or move.leaps:
        return Refusal(LAUNCHES, "she is already moving ahead")
    return None


def back(play: Play[Sea], act: Back) -> None:
    """Half her speed astern, until something is in the way."""
    sea = play.state
    boat = sea.ships[act.by]
    astern = (boat.heading + 2 * QUARTER) % (4 * QUARTER)
    _, far = clear_water(sea, boat, astern, ROWING // 2)
    moved = replace(boat, stern=ahead(boat.stern, astern, far))
    if any(meet(moved.shape, s.corners) for s in sea.waters.shoals if s.island):
        moved, far = boat, 0
    play.state = with_ship(sea, moved)
    play.tell(Backed(LAUNCHES, act.by, far))
    leave_chart(play, act.by)
    end_move(play, act.by)


# --- In the water: swimming (PW-3.14), and sharks (PW-4.4) ---------------------------------------


def haven(sea: Sea, party: Swimmers) -> Ship | None:
    """The nearest ship that takes them in; mutineers do not take back whom they threw out."""
    open_ = [
        ship
        for ship in sea.ships
        if ship.owner == party.owner
        and ship.afloat
        and ship.hull
        and free_seats(ship) > 0
        and not (ship.id == party.of and ship.duty is not Duty.FIGHTING)
    ]
    return min(open_, key=lambda ship: offing(party.at, ship.shape), default=None)


def swim(play: Play[Sea]) -> None:
    """Eight dots a turn; aboard, if they began within eight of her, and not at once (R0-59)."""
    for party in play.state.swimmers:
        sea = play.state
        ship = haven(sea, party)
        if ship is None or party.since == sea.turn:
            continue
        figures = sum(row.count for row in party.crew)
        if offing(party.at, ship.shape) <= STROKE:
            climb(play, party, ship)
        else:
            to = ahead(party.at, bearing(party.at, middle(ship.place)), STROKE)
            change(play, party, replace(party, at=to))
            play.tell(Swam(SWIMMING, party.of, ship.id, figures))


def climb(play: Play[Sea], party: Swimmers, ship: Ship) -> None:
    """Aboard, with wet arms, the highest ranks first; a launch has seats for so many (H-113)."""
    figures = sum(row.count for row in party.crew)
    outside = max(0, figures - free_seats(ship))
    saved, left = split(party.crew, outside, anybody)
    wet = (replace(row, place=Place.DECK, busy=True, loaded=dry(row)) for row in saved)
    crew = tidy((*ship.crew, *gone_over(play.state, tuple(wet), party.of, ship.id)))
    play.state = with_ship(play.state, replace(ship, crew=crew))
    change(play, party, replace(party, crew=left))
    play.tell(ClimbedAboard(NEXT_TURN, party.of, ship.id, figures - outside))


def dry(row: Figures) -> bool:
    """Whether a figure's arms are ready after a swim: a lady's are, and who has none wants none."""
    return row.arm is Arm.NONE or never_empty(row)


def change(play: Play[Sea], old: Swimmers, new: Swimmers) -> None:
    """Put what is left of a party in its place; an empty one is gone."""
    parties = tuple(new if each == old else each for each in play.state.swimmers)
    play.state = replace(play.state, swimmers=tuple(each for each in parties if each.crew))


def sharks(play: Play[Sea]) -> None:
    """A die for each figure every turn, eaten on 5 or 6 (R0-58).

    A pirate captain goes only when he is alone, with nobody else of his ship in the water,
    wherever they swim (R0-34, H-200). So his party is thrown for after the others of his ship.
    """
    before = play.state
    for party in sorted(before.swimmers, key=lambda party: has(party.crew, Post.CAPTAIN)):
        figures = size(party)
        faces = play.roll(SHARKS, figures, (BITE,))
        bites = sum(face >= BITE for face in faces)
        crew = eaten(before, party, bites)
        play.tell(SharksBit(SHARKS, party.of, faces, figures - sum(row.count for row in crew)))
        if has(party.crew, Post.CAPTAIN) and not has(crew, Post.CAPTAIN):
            play.tell(CaptainLost(CAPTAIN_LAST, party.of))
        change(play, party, replace(party, crew=crew))


def size(party: Swimmers) -> int:
    """How many swim together."""
    return sum(row.count for row in party.crew)


def eaten(sea: Sea, party: Swimmers, bites: int) -> Crew:
    """Who is left of a party after so many bites."""
    pirates = sea.ships[party.of].flag is Flag.PIRATE
    alone = sum(size(each) for each in sea.swimmers if same_ship(sea, each, party)) == 1
    return split(
        party.crew, bites, lambda row: alone or not pirates or row.post is not Post.CAPTAIN
    )[0]


def same_ship(sea: Sea, one: Swimmers, other: Swimmers) -> bool:
    """Whether two parties swim from one ship, her launches among her."""
    cards = sea.ships[one.of].card, sea.ships[other.of].card
    return one.owner == other.owner and cards[0].letter == cards[1].letter
