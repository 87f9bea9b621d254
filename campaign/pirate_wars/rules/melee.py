"""A round of boarding: man by man in the one edition (PW-3.3), by sums in the other (PW-3.4)."""

from collections.abc import Mapping

from msgspec.structs import replace

from campaign.kernel.dice import Faces
from campaign.kernel.play import Play
from campaign.kernel.rules import Rule
from campaign.pirate_wars.model import crew as men
from campaign.pirate_wars.model.crew import cutlasses, has, split, tidy
from campaign.pirate_wars.model.editions import arm_of, attack_of, melee_of
from campaign.pirate_wars.model.events import LadiesYield, Melee, SumsThrown, VolleyAboard
from campaign.pirate_wars.model.lines_of_fire import never_empty
from campaign.pirate_wars.model.state import Bout, Crew, Sea, Ship, ShipId, with_ship
from campaign.pirate_wars.model.terms import Arm, Place, Post
from campaign.pirate_wars.rules.damage import mourn
from campaign.pirate_wars.rules.salvo import successes

MAN_BY_MAN = Rule("PW-3.3")
BY_SUMS = Rule("PW-3.4")
VOLLEY = Rule("R0-5")
SURRENDER = Rule("R1-28")

BOARDING_ARMS = (Arm.MUSKET, Arm.DECK_GUN)
TWO_CUTLASSES = (Post.CAPTAIN, Post.LIEUTENANT)


def chosen(ship: Ship, party: tuple[int, ...]) -> tuple[Crew, Crew]:
    """The party, and who stays out of it."""
    rows = list(zip(ship.crew, party, strict=True))
    fighting = tidy(replace(row, count=n) for row, n in rows)
    return fighting, tidy(replace(row, count=row.count - n) for row, n in rows)


def throw(play: Play[Sea], dice: Mapping[int, int]) -> tuple[tuple[int, Faces], ...]:
    """So many dice against each target, the lowest target first."""
    return tuple(
        (target, play.roll(MAN_BY_MAN, number, (min(target, 5) + 1,)))
        for target, number in sorted(dice.items())
        if number
    )


def hits_of(thrown: tuple[tuple[int, Faces], ...]) -> int:
    return sum(successes(faces, target) for target, faces in thrown)


def volley_dice(sea: Sea, ship: Ship, party: Crew) -> dict[int, int]:
    """The dice of loaded muskets and deck guns, by target: there is no cover (PW-3.3, R0-5)."""
    dice: dict[int, int] = {}
    for row in party:
        if row.arm in BOARDING_ARMS and row.loaded:
            target = attack_of(sea.edition, ship.flag, row.post)
            number = row.count * arm_of(sea.edition, row.arm).dice
            dice[target] = dice.get(target, 0) + number
    return dice


def melee_dice(sea: Sea, ship: Ship, party: Crew) -> dict[int, int]:
    """The attacks of a party by target: two cutlasses of captain and lieutenant (R0-1)."""
    dice: dict[int, int] = {}
    for row in party:
        target = attack_of(sea.edition, ship.flag, row.post)
        each = cutlasses(row, 2 if row.post in TWO_CUTLASSES else 1)
        dice[target] = dice.get(target, 0) + row.count * each
    return dice


def discharged(party: Crew, *arms: Arm) -> Crew:
    """The party with these arms empty."""
    return tidy(
        replace(row, loaded=never_empty(row)) if row.arm in arms and row.loaded else row
        for row in party
    )


def size(party: Crew) -> int:
    return sum(row.count for row in party)


def fight_man_by_man(
    play: Play[Sea], bout: Bout, parties: tuple[tuple[int, ...], tuple[int, ...]]
) -> int:
    """Volley, then melee, each of both sides at once (R0-10); only who fights can die (R0-7).

    How many more the first party has left than the second.
    """
    ids = bout.one, bout.other
    ships = [play.state.ships[n] for n in ids]
    both = [chosen(ship, party) for ship, party in zip(ships, parties, strict=True)]
    fighting = [party for party, _ in both]
    if bout.first:
        fighting = exchange(play, bout, fighting, volley=True)
    fighting = exchange(play, bout, fighting, volley=False)
    left = [size(party) for party in fighting]
    for ship_id, party, (_, rest) in zip(ids, fighting, both, strict=True):
        settle_crew(play, ship_id, tidy((*party, *come_up(rest))))
    return left[0] - left[1]


def exchange(play: Play[Sea], bout: Bout, fighting: list[Crew], *, volley: bool) -> list[Crew]:
    """Both sides strike at once, then both lose their men, the lowest rank first."""
    sea = play.state
    ids = bout.one, bout.other
    dice_of = volley_dice if volley else melee_dice
    thrown = [
        throw(play, dice_of(sea, sea.ships[n], p)) for n, p in zip(ids, fighting, strict=True)
    ]
    arms = BOARDING_ARMS if volley else (Arm.PISTOL,)
    left: list[Crew] = [(), ()]
    for by, on in ((0, 1), (1, 0)):
        hits = hits_of(thrown[by])
        left[on], dead = split(discharged(fighting[on], *arms), hits, men.anybody)
        if not thrown[by]:
            continue
        if volley:
            play.tell(VolleyAboard(VOLLEY, ids[by], ids[on], thrown[by], hits))
        else:
            play.tell(Melee(MAN_BY_MAN, ids[by], ids[on], thrown[by], hits, size(dead)))
    return left


def come_up(rest: Crew) -> Crew:
    """Who was below or aloft comes on deck for the next round instead of fighting (R0-9)."""
    return tuple(replace(row, place=Place.DECK) for row in rest)


def settle_crew(play: Play[Sea], ship_id: ShipId, crew: Crew) -> None:
    """Put what is left of a crew back aboard."""
    ship = play.state.ships[ship_id]
    fell = has(ship.crew, Post.CAPTAIN) and not has(crew, Post.CAPTAIN)
    play.state = with_ship(play.state, replace(ship, crew=crew))
    if fell:
        mourn(play, ship_id, MAN_BY_MAN)


def strength(sea: Sea, ship: Ship) -> int:
    """The sum of Melee aboard, a lady one more than her post (PW-3.4, R1-1)."""
    return sum(
        row.count * (melee_of(sea.edition, ship.flag, row.post) + row.lady) for row in ship.crew
    )


def fight_by_sums(play: Play[Sea], bout: Bout) -> int:
    """A die each, the stronger adds the difference; both kill what they have (R1-5).

    The losses fall on the lowest rank first (R1-29).
    """
    for by, on in ((bout.one, bout.other), (bout.other, bout.one)):
        ladies_yield(play, by, on)
    sea = play.state
    ids = bout.one, bout.other
    sums = [strength(sea, sea.ships[n]) for n in ids]
    faces = play.die(BY_SUMS), play.die(BY_SUMS)
    results = [
        face + max(0, mine - hers)
        for face, mine, hers in zip(faces, sums, reversed(sums), strict=True)
    ]
    killed = []
    for at in (0, 1):
        ship = play.state.ships[ids[at]]
        crew, dead = split(ship.crew, results[1 - at], men.anybody)
        killed.append(size(dead))
        settle_crew(play, ids[at], crew)
    lost = killed[0], killed[1]
    play.tell(SumsThrown(BY_SUMS, *ids, (sums[0], sums[1]), faces, lost))
    return results[0] - results[1]


def ladies_yield(play: Play[Sea], by_id: ShipId, on_id: ShipId) -> None:
    """They give up when the lieutenant's side has won a round and boards on (R1-28)."""
    by, on = play.state.ships[by_id], play.state.ships[on_id]
    if not by.boards or not has(by.crew, Post.LIEUTENANT):
        return
    ladies = sum(row.count for row in on.crew if row.lady)
    if ladies:
        play.tell(LadiesYield(SURRENDER, on_id, ladies))
        settle_crew(play, on_id, tuple(row for row in on.crew if not row.lady))
