"""The final score of a career out of its record: to enter the hall of fame, and to check it (C-16).

A score stands on a record in which every match follows from those before it, under the terms
that this game gives, and with no other dice than those of the seed or of what was sworn.
"""

from collections.abc import Iterable

import msgspec

from pieces_of_eight.campaign import bridge
from pieces_of_eight.campaign.career.model.state import Phase
from pieces_of_eight.campaign.joining import OF_CAREER, BrokenRecordError, fight_name, joined
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.reckoning import PLAIN, Reckoning, Seats, reckoning, rivals_met
from pieces_of_eight.campaign.voyage import CAPTAINS, Setup, Voyage
from pieces_of_eight.content.campaign import campaign_numbers
from pieces_of_eight.content.careers import career_setup, people_for, world
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.hall import Fame, Scorer
from pieces_of_eight.saves.match_file import Chair
from .daily import day_named, day_of, seed_of, setup_of_day
from .swearing import FIXED, SWORN, check_oaths, is_sworn

COMPARED = {
    "captain": "captain",
    "crown": "crown",
    "seasons": "seasons",
    "length": "length",
    "factor": "factor",
    "dice": "dice",
    "sworn": "oath",
}
"""What an entry of the hall says of its record besides the score, with its name in a sentence."""


def voyage_of(record: CareerFile) -> Voyage:
    """The voyage of a record, checked.

    Raises BrokenRecordError and FalseOathError for one that is not honest.
    """
    try:
        setup = msgspec.convert(record.setup, Setup, str_keys=True)
    except ValueError as error:
        raise BrokenRecordError(f"its beginning cannot be read ({error})") from error
    day, seed = day_of(record.header), record.header.seed
    if day:
        check_day_terms(setup, seed, day)
    else:
        check_terms(setup, seed)
    check_oaths(record.oaths, record.header.options, record.setup, seed)
    return joined(setup, seed, record.matches, record.oaths)


def check_terms(setup: Setup, seed: int) -> None:
    """Refuse prices, ships, towns and people that are not those of this game."""
    one, two = setup.career.captains
    names, crowns, terms = (one.name, two.name), (one.crown, two.crown), setup.career.terms
    edition = None if setup.world.wars is None else setup.world.wars.edition
    people = people_for(names, crowns, terms.seasons, seed, edition)
    honest = career_setup(
        names,
        crowns,
        terms.seasons,
        ironman=terms.ironman,
        people=people if any(terms.people) else ((), ()),
        two_names=edition is None,
    )
    known = terms.seasons in campaign_numbers().career.seasons
    if not known or Setup(honest, world(crowns, edition)) != setup:
        raise BrokenRecordError(
            "it was begun under terms that this version of the game does not have"
        )


def check_day_terms(setup: Setup, seed: int, day: str) -> None:
    """Refuse a voyage of a day whose seed or terms are not those of its date."""
    try:
        honest = setup_of_day(day_named(day, day))
    except ValueError as error:
        raise BrokenRecordError(str(error).rstrip(".")) from error
    if seed != seed_of(day):
        raise BrokenRecordError(f"its seed is not that of {day}")
    if setup != honest:
        raise BrokenRecordError(
            f"its captains, ships or prices are not those of {day} in this version of the game"
        )


def dice_of(record: CareerFile) -> str:
    """How its dice fell."""
    return SWORN if is_sworn(record.header.options) else FIXED


def those_who_count(record: CareerFile, voyage: Voyage) -> tuple[Player, ...]:
    """The captains whose scores the hall takes: the people; of two opponents the first."""
    sat = [*seats(record, voyage)]
    people = tuple(who for who in CAPTAINS if any(not each.levels[who] for each in sat))
    return people or CAPTAINS[:1]


def seats(record: CareerFile, voyage: Voyage) -> Iterable[Seats]:
    """Who sat for the two captains: now, and when each match of the record was left."""
    chairs = dict(record.chairs)
    yield seated(record.header.chairs, CAPTAINS)
    for name, both in chairs.items():
        if name == OF_CAREER or name.endswith("/sheet"):
            yield seated(both, CAPTAINS)
    for season in voyage.seasons:
        sheet = season.sheet.state
        for number, each in enumerate(sheet.engagements, start=1):
            name = fight_name(season.at_sea.season, number)
            if name in chairs:
                yield seated(chairs[name], bridge.chairs(sheet, each))


def seated(chairs: tuple[Chair, ...], captains: bridge.Chairs) -> Seats:
    """The levels of the captains' chairs; who is in a fight for nobody does not count."""
    levels = {
        captain: "" if chair.person else rank(chair.level)
        for captain, chair in zip(captains, chairs, strict=True)
        if captain is not None
    }
    return Seats((levels[Player(0)], levels[Player(1)]))


def rank(level: str) -> str:
    """A level without its temper."""
    return level.partition(", ")[0]


def factor(record: CareerFile, voyage: Voyage, who: Player) -> int:
    """By what the points count, in hundredths: that of the least skilled rival (C-16).

    Between two people, and where nobody but opponents played, nothing is taken off.
    """
    met = rivals_met([*seats(record, voyage)], who)
    begun = record.header.difficulty
    levels = {*met, *([begun] if met and begun else [])} - {""}
    known = campaign_numbers().career.factor
    if strangers := levels - set(known):
        raise BrokenRecordError(f"there is no opponent called {min(strangers)!r}")
    return min((known[level] for level in levels), default=PLAIN)


def reckoned(record: CareerFile, voyage: Voyage, who: Player) -> Reckoning:
    """The score of a captain line by line, of a voyage that is over. Raises BrokenRecordError."""
    if voyage.state.phase is not Phase.OVER:
        raise BrokenRecordError("the career is not over")
    return reckoning(voyage, who, factor(record, voyage, who))


def entry(record: CareerFile, voyage: Voyage, who: Player, ending: str) -> Fame:
    """A captain's entry in the hall, but for what the folder knows: file, digest and date."""
    found = reckoned(record, voyage, who)
    captain = voyage.setup.career.captains[who]
    now = voyage.state.captains[who]
    return Fame(
        captain=captain.name,
        crown=captain.crown,
        score=float(found.score),
        seasons=len(found.seasons),
        factor=found.factor / PLAIN,
        ending=ending,
        date="",
        version="",
        career="",
        digest="",
        dice=dice_of(record),
        chair=who,
        length=voyage.state.terms.seasons,
        heir=now.name if now.successor else "",
        sworn=" ".join(oath.commitment for oath in record.oaths),
    )


def scorer(fame: Fame) -> Scorer:
    """What works out the score of an entry's record; it raises where that is another's."""

    def score(record: CareerFile) -> float:
        voyage = voyage_of(record)
        if fame.chair not in CAPTAINS:
            raise BrokenRecordError("it has no such captain")
        honest = entry(record, voyage, Player(fame.chair), fame.ending)
        for field, words in COMPARED.items():
            said, found = getattr(fame, field), getattr(honest, field)
            if said != found:
                raise BrokenRecordError(f"the {words} of it is {found}, not {said}")
        if fame.heir != honest.heir:
            raise BrokenRecordError(f"{honest.finisher} finished it, not {fame.heir}")
        return honest.score

    return score
