"""In the water: swimming (PW-3.14), and sharks (PW-4.4)."""

from msgspec.structs import replace

from campaign.geometry.hulls import DOT, ahead, bearing, middle, offing
from campaign.kernel.play import Play
from campaign.kernel.rules import Rule
from campaign.pirate_wars.model.crew import anybody, has, split, tidy
from campaign.pirate_wars.model.events import CaptainLost, ClimbedAboard, SharksBit, Swam
from campaign.pirate_wars.model.lines_of_fire import never_empty
from campaign.pirate_wars.model.state import Crew, Figures, Sea, Ship, Swimmers, with_ship
from campaign.pirate_wars.model.terms import Arm, Duty, Flag, Place, Post
from campaign.pirate_wars.rules.boats import free_seats

SWIMMING = Rule("PW-3.14")
SHARKS = Rule("PW-4.4")
CAPTAIN_LAST = Rule("R0-34")
NEXT_TURN = Rule("R0-59")

STROKE = 8 * DOT
BITE = 5


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
    crew = tidy((*ship.crew, *wet))
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
        party.crew,
        bites,
        lambda row: alone or not pirates or row.post is not Post.CAPTAIN,
    )[0]


def same_ship(sea: Sea, one: Swimmers, other: Swimmers) -> bool:
    """Whether two parties swim from one ship, her launches among her."""
    cards = sea.ships[one.of].card, sea.ships[other.of].card
    return one.owner == other.owner and cards[0].letter == cards[1].letter
