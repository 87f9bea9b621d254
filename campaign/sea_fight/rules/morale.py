"""Morale (P8-20), thrown at the end of a ship's turn by the ships that were hurt in it."""

from msgspec.structs import replace

from campaign.kernel.play import Play
from campaign.kernel.rules import Rule
from campaign.sea_fight.model.events import MoraleTested
from campaign.sea_fight.model.state import Crew, Fate, Sea, Ship, ShipId, with_ship
from campaign.sea_fight.rules.damage import leave

TEST = Rule("P8-20.2")
FAILURE = Rule("P8-20.3")


def must_test(ship: Ship) -> bool:
    """Hurt in this ship's turn and at half strength or less (P8-10.4, P8-20.1)."""
    return ship.hurt and ship.afloat and ship.half_strength


def test_morale(play: Play[Sea]) -> None:
    """One die for each ship that must (P8-20.1).

    Who is grappled is judged for all before the first die, so the order does not matter.
    """
    for ship in [ship for ship in play.state.ships if must_test(ship)]:
        take_test(play, ship.id, held=bool(ship.grappled))


def take_test(play: Play[Sea], ship_id: ShipId, *, held: bool) -> None:
    """6 fails, or 5+ without a captain (P8-20.2); see P8-20.3 and R3-7 for what a failure does."""
    ship = play.state.ships[ship_id]
    fails_on = 6 if ship.captain else 5
    face = play.die(TEST, fails_on)
    failed = face >= fails_on
    crew = Crew(max(Crew.SCURVY, ship.crew - 1)) if failed else ship.crew
    play.state = with_ship(play.state, replace(ship, crew=crew))
    play.tell(MoraleTested(TEST, ship_id, face, fails_on, failed, crew))
    if failed and ship.crew is Crew.SCURVY:
        leave(play, ship_id, Fate.TAKEN if held else Fate.FLED, FAILURE)
