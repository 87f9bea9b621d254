"""What an island does to men besides (PW-11.5): alligators at the water, snares under the trees."""

from msgspec.structs import replace

from campaign.kernel.play import Play
from campaign.kernel.rules import Rule
from campaign.pirate_wars.model.crew import anybody, has, split, tidy
from campaign.pirate_wars.model.dwellers import land_of, parties_on, present, with_party
from campaign.pirate_wars.model.editions import attack_of
from campaign.pirate_wars.model.events_ashore import Bitten, Freed, Left, Snared
from campaign.pirate_wars.model.land import WATER_EDGE, Dwellers, Party
from campaign.pirate_wars.model.state import Crew, Figures, Sea
from campaign.pirate_wars.model.terms import Flag, Post
from campaign.pirate_wars.rules.ashore import contact
from campaign.pirate_wars.rules.damage import mourn
from campaign.pirate_wars.rules.melee import hits_of, throw

WILD = Rule("PW-11.5")
LADIES = Rule("R0-35")

CAUGHT = 6


def free_friends(play: Play[Sea], before: Sea | None = None) -> None:
    """Friends who did not fight hand to hand strike at the snares; each success frees a figure.

    Each of them strikes once, at his own Attack (PW-11.5, H-192).
    """
    for was in (before or play.state).parties:
        party = present(play.state, was)
        if not party.snared or not party.crew or contact(before or play.state, was):
            continue
        thrown = throw(play, cutters(play.state, party))
        still, out = split(party.snared, hits_of(thrown), anybody)
        count = sum(row.count for row in out)
        freed = replace(party, crew=tidy((*party.crew, *out)), snared=still)
        play.state = with_party(play.state, freed)
        play.tell(Freed(WILD, party.of, thrown, count))


def cutters(sea: Sea, party: Party) -> dict[int, int]:
    """The dice of a party at the snares of its friends, by target."""
    dice: dict[int, int] = {}
    for row in party.crew:
        attack = attack_of(sea.edition, sea.ships[party.of].flag, row.post)
        dice[attack] = dice.get(attack, 0) + row.count
    return dice


def prowl(play: Play[Sea]) -> None:
    """In the morale phase: alligators, then snares, then who is left behind (PW-11.5, H-165)."""
    for party in play.state.parties:
        dwellers = land_of(play.state, play.state.shores[party.shore]).dwellers
        if dwellers is not Dwellers.FORT:  # about a fort the shore is cleared (H-165)
            bite(play, party)
            snare(play, present(play.state, party))
    abandon(play)


def bite(play: Play[Sea], party: Party) -> None:
    """Who is within 4 dots of the water is eaten on a 6: a pirate captain last, then ladies."""
    if party.at > WATER_EDGE or not party.crew:
        return
    faces = play.roll(WILD, party.figures, (CAUGHT,))
    bites = sum(face == CAUGHT for face in faces)
    crew = eaten(party.crew, bites, play.state.ships[party.of].flag)
    play.state = with_party(play.state, replace(party, crew=crew))
    play.tell(Bitten(WILD, party.of, faces, party.figures - sum(row.count for row in crew)))
    if has(party.crew, Post.CAPTAIN) and not has(crew, Post.CAPTAIN):
        mourn(play, party.of, LADIES)


def eaten(crew: Crew, bites: int, flag: Flag) -> Crew:
    """Who is left: others first, then ladies, a pirate captain only when he is alone (R0-35)."""
    if flag is not Flag.PIRATE:
        return split(crew, bites, anybody)[0]
    before = sum(row.count for row in crew)
    alone = before == 1
    left, gone = split(crew, bites, lambda row: row.post is not Post.CAPTAIN and not row.lady)
    bites -= sum(row.count for row in gone)
    left, _ = split(left, bites, lambda row: alone or not is_captain(row))
    return left


def is_captain(row: Figures) -> bool:
    return row.post is Post.CAPTAIN


def snare(play: Play[Sea], party: Party) -> None:
    """Each figure under a tree is caught on a 6 (PW-11.5)."""
    first, last = land_of(play.state, play.state.shores[party.shore]).trees
    if not party.crew or not first <= party.at <= last or first == last:
        return
    faces = play.roll(WILD, party.figures, (CAUGHT,))
    caught = sum(face == CAUGHT for face in faces)
    free, held = split(party.crew, caught, anybody)
    snared = tidy((*party.snared, *held))
    play.state = with_party(play.state, replace(party, crew=free, snared=snared))
    play.tell(Snared(WILD, party.of, faces, caught))


def abandon(play: Play[Sea]) -> None:
    """Who is in a snare is lost where his side has no free man left ashore (PW-11.5)."""
    for party in play.state.parties:
        friends = (
            each
            for each in parties_on(play.state, party.shore)
            if each.owner == party.owner and each.crew
        )
        if party.snared and next(friends, None) is None:
            figures = sum(row.count for row in party.snared)
            play.state = with_party(play.state, replace(party, snared=()))
            play.tell(Left(WILD, party.of, figures))
