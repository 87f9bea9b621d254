"""What happens ashore in words, and the orders that have to do with islands."""

from pieces_of_eight.campaign.geometry.hulls import DOT
from pieces_of_eight.campaign.kernel.dice import Faces
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.words import dice, many
from . import events_ashore
from .actions import Bombard, Embark, Haul, Join, Land, March, Rob, Snipe
from .ashore import land_of, open_door, party_of
from .land import Dwellers, Goal
from .names import ARMS, SHOTS, cannon, does, dots, men, name
from .state import Sea

Thrown = tuple[tuple[int, Faces], ...]

PEOPLE = {
    Dwellers.FORT: ("marine", "marines"),
    Dwellers.ISLANDERS: ("islander", "islanders"),
    Dwellers.SKELETONS: ("skeleton", "skeletons"),
}


def island(sea: Sea, shore: int) -> str:
    """An island as a sentence calls it."""
    return sea.waters.shoals[sea.shores[shore].shoal].name


def people(sea: Sea, shore: int, number: int) -> str:
    """So many of those who live on an island."""
    return many(number, *PEOPLE[land_of(sea, sea.shores[shore]).dwellers])


def falls(killed: int) -> str:
    """How many fall."""
    return f"{killed} {does(killed, 'fall')}" if killed else "nobody falls"


def of_shore(sea: Sea, event: Event) -> str | None:
    """One sentence for what happened on an island or to it; None for everything else."""
    for chapter in (of_party, of_guns, of_fight, of_wild, of_canoes):
        words = chapter(sea, event)
        if words is not None:
            return words
    return None


def loot(chests: int, guns: int) -> str:
    """Chests and cannon: "2 chests and 1 cannon"."""
    parts = [many(chests, "chest")] if chests or not guns else []
    return " and ".join([*parts, *([f"{guns} cannon"] if guns else [])])


def of_party(sea: Sea, event: Event) -> str | None:
    match event:
        case events_ashore.Landed(by=by, shore=shore, figures=figures):
            who = f"{many(figures, 'figure')} from {name(sea, by)}"
            return f"{who} {does(figures, 'land')} on {island(sea, shore)}."
        case events_ashore.Marched(by=by, at=at, inside=inside):
            if inside:
                return f"The men of {name(sea, by)} are within the walls."
            where = f"{dots(at)} dots inland" if at else "on the beach"
            return f"The men of {name(sea, by)} stand {where}."
        case events_ashore.Climbed(by=by, top=top):
            told = "are on top of the wall" if top else "begin to scale the wall"
            return f"The men of {name(sea, by)} {told}."
        case events_ashore.FellIn(of=of, figures=figures):
            who = f"{many(figures, 'man', 'men')} of {name(sea, of)}"
            return f"{who} {does(figures, 'fall')} off the wall into the water."
        case events_ashore.Robbed(by=by, shore=shore, chests=chests, guns=guns):
            took = loot(chests, guns)
            return f"The men of {name(sea, by)} take up {took} on {island(sea, shore)}."
        case events_ashore.Dropped(by=by, chests=chests, guns=guns):
            return f"The men of {name(sea, by)} are too few, and let go {loot(chests, guns)}."
        case events_ashore.Joined(by=by, to=to, figures=figures):
            who = f"{many(figures, 'man', 'men')} of {name(sea, by)}"
            return f"{who} {does(figures, 'go')} over to those of {name(sea, to)}."
        case events_ashore.Hauled(by=by, gun=gun, to=to):
            piece = cannon(sea.ships[by], gun)
            return f"{name(sea, by)} hauls her {piece} over to {name(sea, to)}."
        case events_ashore.Embarked(by=by, figures=figures, chests=chests, guns=guns):
            more = f" with {loot(chests, guns)}" if chests or guns else ""
            who = f"{many(figures, 'figure')} {does(figures, 'get')}"
            return f"{who} into {name(sea, by)}{more}."
        case events_ashore.Regrouped(shore=shore, number=number):
            who = f"{people(sea, shore, number)} {does(number, 'gather')}"
            return f"On {island(sea, shore)} {who} again."
    return None


def of_guns(sea: Sea, event: Event) -> str | None:
    match event:
        case events_ashore.Aimed(by=by, gun=gun, shore=shore, shot=shot, door=door, canoes=canoes):
            what = "the canoes of " if canoes else "the door on " if door else ""
            piece = cannon(sea.ships[by], gun)
            told = f"{name(sea, by)} lays her {piece} on {what}{island(sea, shore)}"
            return f"{told} with {SHOTS[shot]}."
        case events_ashore.WallHit(
            by=by, shore=shore, faces=faces, target=target, killed=killed, door=door
        ):
            what = "the canoes of " if event.canoes else ""
            told = f"{name(sea, by)} fires at {what}{island(sea, shore)}: "
            if not faces:
                return f"{told}it falls short."
            left = sea.shores[shore].door
            after = (
                ("the door is down" if not left else f"the door stands {many(left, 'more hit')}")
                if door
                else ""
            )
            after = after or falls(killed)
            return f"{told}{dice(faces)} ({target} or less), {after}."
        case events_ashore.Levelled(by=by, shore=shore, post=post, arm=arm, count=count):
            who, what = men(sea.ships[by], post, count), "the canoes of " if event.canoes else ""
            told = f"{who} of {name(sea, by)} {does(count, 'level')} {ARMS[arm]}"
            return f"{told} at {what}{island(sea, shore)}."
        case events_ashore.ShoreSniped(
            by=by, shore=shore, faces=faces, target=target, killed=killed
        ):
            where = "in the canoes of" if event.canoes else "on"
            told = f"{name(sea, by)} fires at the men {where} {island(sea, shore)}"
            if not faces:
                return f"{told}: no chance of a hit."
            return f"{told}: {dice(faces)} ({target} or less), {falls(killed)}."
        case events_ashore.GunSmashed(shore=shore):
            return f"A cannon on {island(sea, shore)} is smashed."
        case events_ashore.ShoreFired(
            shore=shore, on=on, shot=shot, faces=faces, target=target, hits=hits
        ):
            told = f"A cannon on {island(sea, shore)} fires {SHOTS[shot]} at {name(sea, on)}"
            return f"{told}: {dice(faces)} ({target} or less), {many(hits, 'hit')}."
    return None


def thrown(rows: Thrown) -> str:
    """Dice by their targets."""
    return "; ".join(f"{dice(faces)} ({target} or less)" for target, faces in rows) or "no dice"


def of_fight(sea: Sea, event: Event) -> str | None:
    match event:
        case events_ashore.ShoreVolley() | events_ashore.ShoreMelee():
            who = f"the men of {name(sea, event.of)}"
            them = f"those on {island(sea, event.shore)}"
            by, on = (who, them) if event.out else (them, who)
            verb = "fire at" if isinstance(event, events_ashore.ShoreVolley) else "strike at"
            told = f"{by[0].upper()}{by[1:]} {verb} {on}"
            return f"{told}: {thrown(event.thrown)}, {falls(event.killed)}."
        case events_ashore.Fled(shore=shore):
            return f"The islanders on {island(sea, shore)} flee into the jungle."
    return None


def of_wild(sea: Sea, event: Event) -> str | None:
    match event:
        case events_ashore.Bitten(of=of, faces=faces, eaten=eaten):
            told = f"Alligators about the men of {name(sea, of)}: {dice(faces)} (eaten on 6)"
            return f"{told}, {eaten if eaten else 'nobody'} eaten."
        case events_ashore.Snared(of=of, faces=faces, caught=caught):
            told = f"Snares under the trees for the men of {name(sea, of)}: {dice(faces)}"
            return f"{told} (caught on 6), {caught if caught else 'nobody'} caught."
        case events_ashore.Freed(of=of, thrown=rows, freed=freed):
            told = f"The men of {name(sea, of)} cut at the snares: {thrown(rows)}"
            return f"{told}, {freed if freed else 'nobody'} freed."
        case events_ashore.Left(of=of, figures=figures):
            who = f"{many(figures, 'man', 'men')} of {name(sea, of)}"
            return f"{who} {does(figures, 'are', 'is')} lost in the snares."
    return None


def of_canoes(sea: Sea, event: Event) -> str | None:
    match event:
        case events_ashore.PutToSea(shore=shore, on=on, warriors=warriors):
            told = f"{many(warriors, 'warrior')} of {island(sea, shore)} {does(warriors, 'put')}"
            return f"{told} to sea for {name(sea, on)}."
        case events_ashore.CanoesCame(on=on, thrown=rows, back=back, killed=killed, fallen=fallen):
            told = f"Warriors climb aboard {name(sea, on)}: {thrown(rows)}; her crew {thrown(back)}"
            return f"{told}; {killed} of hers {does(killed, 'fall')}, and {fallen} of theirs."
        case events_ashore.CanoesShot(on=on, thrown=rows, killed=killed):
            told = f"Arrows and spears from the canoes at {name(sea, on)}: {thrown(rows)}"
            fall = does(max(killed, 1), "fall")
            return f"{told}, {killed if killed else 'nobody'} of hers {fall}."
        case events_ashore.Burned(ship=ship):
            return f"{name(sea, ship)} is robbed by the islanders, and burns."
        case events_ashore.CanoesBack(shore=shore, warriors=warriors):
            who = f"{many(warriors, 'warrior')} {does(warriors, 'paddle')}"
            return f"{who} back to {island(sea, shore)}."
    return None


def offer(sea: Sea, act: Land | March | Rob | Join | Haul | Embark | Bombard | Snipe) -> str:
    """An order in words, as a list offers it."""
    match act:
        case Land():
            return "Land all aboard on the beach"
        case March(goal=Goal.HOLD):
            return "Stand where you are, and load"
        case March(goal=Goal.BEACH):
            return "Back to the beach"
        case March(by=by):
            party = party_of(sea, by)
            assert party is not None
            land = land_of(sea, sea.shores[party.shore])
            left = max(0, land.way - party.at)
            if land.dwellers is Dwellers.FORT and not left and not party.inside:
                door = open_door(sea.shores[party.shore], land)
                return "In through the door" if door else "Scale the wall"
            return f"Inland: {round(left / DOT)} dots to go" if left else "On to the treasure"
        case Rob(chests=chests, guns=guns):
            return f"Take up {loot(chests, guns)}"
        case Join(to=to, count=count):
            return f"{many(count, 'man', 'men')} over to those of {name(sea, to)}"
        case Haul(by=by, gun=gun, to=to):
            return f"Four haul the {cannon(sea.ships[by], gun)} over to {name(sea, to)}"
        case Embark():
            return "Into the launch"
        case Snipe(by=by, shore=shore, post=post, arm=arm, count=count):
            who = men(sea.ships[by], post, count)
            where = "in the canoes of" if act.canoes else "on"
            return f"{who}, {ARMS[arm]}: at the men {where} {island(sea, shore)}"
        case Bombard(gun=gun, shore=shore, shot=shot, door=door, canoes=canoes):
            what = "the canoes of " if canoes else "the door on " if door else ""
            piece = cannon(sea.ships[act.by], gun)
            return f"{piece.capitalize()}: {SHOTS[shot]} at {what}{island(sea, shore)}"
