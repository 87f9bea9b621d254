"""A career played and kept: what follows by itself, who plays, and how one is begun."""

import asyncio
import random
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

from pieces_of_eight.campaign import bridge
from pieces_of_eight.campaign.ai.policy import LEVELS, level, met_as
from pieces_of_eight.campaign.bridge.world import grudge_worth, season_places, seed_for
from pieces_of_eight.campaign.career import (
    Career,
    CareerSeason,
    CareerSetup,
    CareerStage,
    name_of,
    taken_up,
)
from pieces_of_eight.campaign.chronicle import PUBLIC
from pieces_of_eight.campaign.chronicle.dossier import Dossier, dossier
from pieces_of_eight.campaign.chronicle.facts import Service, Sighting, ship_records, sightings
from pieces_of_eight.campaign.chronicle.fights import Settled, digest
from pieces_of_eight.campaign.chronicle.past import (
    PLAIN,
    Letter,
    Pen,
    farewells,
    for_another,
    introduction,
    letters,
    officer_of,
    recall,
    signed,
    years_of,
)
from pieces_of_eight.campaign.engines import SHEET
from pieces_of_eight.campaign.joining import BrokenRecordError, check_onward, departures, sheet_name
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.play import Step, many
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.sworn import OVER, Oath, Promise, swear
from pieces_of_eight.campaign.port import state as port_rules
from pieces_of_eight.campaign.port.customs import customs_of
from pieces_of_eight.campaign.port.people import feared
from pieces_of_eight.campaign.port.standing import long_war
from pieces_of_eight.campaign.port.state import Ending, Port, own
from pieces_of_eight.campaign.port.state import Phase as Part
from pieces_of_eight.campaign.reckoning import feats_done
from pieces_of_eight.campaign.sheet.describe import advice
from pieces_of_eight.campaign.sheet.events import RESULTS, Unfolded, opponents
from pieces_of_eight.campaign.sheet.points import totals
from pieces_of_eight.campaign.sheet.rules import refuse_taking_back
from pieces_of_eight.campaign.sheet.state import (
    LETTERS,
    Action,
    Name,
    Phase,
    Report,
    Result,
    Sheet,
    Sign,
)
from pieces_of_eight.content.captains import TEMPERS, rivals, tempers
from pieces_of_eight.content.career.feats import all_feats
from pieces_of_eight.content.lessons import Lesson
from pieces_of_eight.content.letters import phrases
from pieces_of_eight.saves.career_file import CareerFile, CareerHeader, CareerStanding
from pieces_of_eight.saves.hall import FirstTime
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.saves.words import SaveError
from .opponents import lot
from .order_form import PERSON, PIECES, NewCareer, chair_of
from .session import FOUGHT, Session
from .swearing import DICE, FIXED, SWORN, career_terms

if TYPE_CHECKING:
    from pieces_of_eight.saves.folder import Folder


# --- The career in a file: its matches joined ----------------------------------------------------
# An open file and a file that is only read are joined by the same code, so what can be opened is
# known before anything is written.

CAREER = "career"  # the match of the port
Fight = Match | Callable[[], Match]


def fight_name(season: int, engagement: int) -> str:
    """What a fight is called in the file; engagements are counted from 0."""
    return name_of(("season", season, "engagement", engagement))


def join(saved: CareerFile) -> Career:
    """The career of a file: the port, and what was played of the season being sailed.

    Of what is put away only this season is read: earlier ones are not needed to go on, and a
    long career is to open as quickly as a short one. Raises SaveError, and others that say in words
    why the matches do not fit together.
    """
    setup = msgspec.convert(saved.setup, CareerSetup, str_keys=True)
    names = saved.names()
    if CAREER not in names:
        raise BrokenRecordError("it holds no career")
    port = saved.record(CAREER)
    sheet: Match | None = None
    fights: list[Fight] = []
    season = port.state.season
    if port.state.phase is Part.AT_SEA and sheet_name(season) in names:
        sheet = saved.record(sheet_name(season))
        begun = [name for name in names if name.startswith(fight_name(season, 0)[:-1])]
        if begun != [fight_name(season, at) for at in range(len(begun))]:
            raise BrokenRecordError("a fight of this season is missing")
        fights.extend(partial(saved.record, name) for name in begun)
    career = taken_up(setup, saved.header.seed, port, sheet, fights, saved.oaths)
    check_onward(career)
    for name in names:
        if name.startswith(f"season-{season}/") and saved.is_over(name):
            saved.written(name)
    return career


# --- What follows by itself in a career, and is kept ---------------------------------------------

SECRET_BITS = 128  # of the seed of a career with words
SAT = "sat"  # the text that says which captains a person has ever played: "0", "1" or "01"
SETTLED = "settled"
"""The text that names the fights in which no person had a hand, as the files name them."""
LESSON = "lesson"
"""The option that says which lesson a career is; the text by which its matches know their part."""
WATERS, CALM = "waters", "calm"  # the option of a first career in calm water, and its value (H-280)
SEA = "sea"  # the option that says by which rules battles at sea are fought
STAND_IN, CARELESS = "mate", "powder monkey"
"""Who fights for a person where no opponent gives the measure, and who gives none."""
Pair = tuple[Chair, Chair]
Chairs = tuple[Chair, ...]  # by player of a fight who plays him


def take_up(folder: "Folder", name: str, words: Mapping[int, str] | None = None) -> CareerFile:
    """Go on with a career. Raises SaveError, and SealedError without the right words."""
    saved = folder.open_career(name, words)
    try:
        keep_up(saved)
    except BaseException:
        saved.close()
        raise
    return saved


def go_on(saved: CareerFile, *, watched: bool = False) -> None:
    """Do what follows by itself, and keep it. `watched`: opponents fight for both sides.

    Raises SaveError, and ValueError where a captain is to decide.
    """
    now = saved.career.open
    if now.stage is CareerStage.FOUGHT:
        fight = saved.match(now.name)
        if not any(chair.person for chair in fight.header.chairs):
            names = {*settled_names(saved), fight.name}
            saved.note(SETTLED, " ".join(sorted(names)))
    saved.career.go_on()
    keep_up(saved, watched=watched)
    if now.stage is CareerStage.SAILED and is_calm(saved):
        lay_muster(saved)


def keep_up(saved: CareerFile, *, watched: bool = False) -> None:
    season, chairs = saved.career.season, saved.header.chairs
    if season is not None:
        number = season.at_sea.season
        keep(saved, sheet_name(number), season.sheet, chairs)
        for at in range(len(season.fights)):
            name = fight_name(number, at)
            if name not in saved.names():
                keep(saved, name, season.fights[at], fight_chairs(saved, at, watched=watched))
                engagement = season.sheet.state.engagements[at]
                letters = opponents(season.sheet.state, engagement)
                mine, theirs = (
                    LETTERS[letters[side]]
                    for side in (engagement.attacker, 1 - engagement.attacker)
                )
                saved.note(name, f"{RESULTS[engagement.result]}, {mine} against {theirs}")
    keep(saved, CAREER, saved.career.port, chairs)
    put_away(saved, season)
    one, two = (seat_of(saved, Player(who)) for who in range(2))
    if (one, two) != saved.header.chairs:
        seat(saved, (one, two))
    saved.stand(standing(saved))


def seat_of(saved: CareerFile, who: Player) -> Chair:
    """Who plays a captain now: his name, and where he has taken a rival's place his own temper.

    With every second rival gone the next plays one level better (H-300).
    """
    chair, port = saved.header.chairs[who], saved.career.state
    captain, gone = port.captains[who], port.captains[1 - who].gone
    if chair.person or chair.name == captain.name or captain.since == 1 or captain.successor:
        return msgspec.structs.replace(chair, name=captain.name)
    known = [each.temper for each in rivals() if each.name == captain.name]
    ranks = list(LEVELS)
    begun = saved.header.difficulty or chair.rank
    rank = ranks[min(len(ranks) - 1, ranks.index(begun) + gone // 2)]
    return chair_of(captain.name, ", ".join((rank, *known)))


def keep(saved: CareerFile, name: str, match: Match, chairs: Chairs) -> None:
    if name not in saved.names():
        engine = match.engine.name
        texts = {FOUGHT: str(fought_before(saved, chairs))}
        if lesson := lesson_of(saved):
            from .lesson import texts_of

            texts |= texts_of(lesson, engine)
        saved.begin(name, engine, match, chairs=chairs, texts=texts)


def fought_before(saved: CareerFile, chairs: Chairs) -> int:
    """How many fights of a career were begun by somebody of a temper that sits here (C-2)."""
    tempers = {temper_of(chair) for chair in chairs} - {PLAIN}
    fights = [saved.written(name).header for name in saved.names() if "engagement" in name]
    return sum(any(temper_of(each) in tempers for each in fight.chairs) for fight in fights)


def lesson_of(saved: CareerFile) -> str:
    """The id of the lesson that the career is; empty for one that counts."""
    return saved.header.options.get(LESSON, "")


def is_calm(saved: CareerFile) -> bool:
    """Whether it is a first career in calm water."""
    return saved.header.options.get(WATERS) == CALM


def is_first(folder: "Folder") -> bool:
    """Whether a career begun now would be the player's first."""
    return not (folder.careers() or folder.hall.fame())


def feats(folder: "Folder") -> frozenset[str]:
    """The ids of all feats that stand in the hall; they open captains (C-32.3)."""
    return frozenset(folder.hall.feats())


def enter_feats(saved: CareerFile, folder: "Folder") -> list[FirstTime]:
    """Enter in the hall what the people of a career have done; what nobody had done before (C-39).

    All seasons are asked, so one that could not be kept is entered with the next.
    """
    people = () if lesson_of(saved) else saved.header.people
    done = [done_by(saved.career.port, who) for who in people]
    try:
        return folder.hall.enter_feats(FirstTime(*each) for both in done for each in both.items())
    except SaveError:
        return []


def done_by(port: Match, who: Player) -> dict[str, str]:
    """The feats of a captain in a career, each with the name he had then."""
    return feats_done(port, {each.id: each.done for each in all_feats().values()}, who)


def lay_muster(saved: CareerFile) -> None:
    now, mate = saved.career.open, level(STAND_IN)
    who = now.match.to_act[0]
    head = mate.make(SHEET)
    rng = random.Random(seed_for(saved.career.seed, "calm", now.season))
    while saved.header.chairs[who].person:
        sight = now.match.seat(who).seen
        act = head.choose(sight, now.match.seat(who).legal(), rng, mate.budget)
        if isinstance(act, Sign):
            break
        now.match.submit(who, act)


def put_away(saved: CareerFile, season: CareerSeason | None) -> None:
    for match in saved.running:
        number, _, part = match.name.removeprefix("season-").partition("/")
        here = season is not None and number == str(season.at_sea.season)
        reported = season.reported if season is not None else 0
        fought = part.startswith("fight-") and int(part.removeprefix("fight-")) <= reported
        if match.name != CAREER and (not here or fought):
            match.leave()


def standing(saved: CareerFile) -> CareerStanding:
    """How the career stands, for lists: nothing in it is a secret."""
    career, port = saved.career, saved.career.state
    points = [captain.earned for captain in port.captains]
    if (season := career.season) and season.sheet.state.phase in (Phase.FIGHTING, Phase.OVER):
        points = [a + b for a, b in zip(points, totals(season.sheet.state), strict=True)]
    captain = career.open.captain
    return CareerStanding(
        port.season,
        (points[0], points[1]),
        () if captain is None else (captain,),
        ending_words(port),
        not port.captains[0].alive,
    )


def ending_words(port: Port) -> str:
    """How it ended, in a few words for lists; empty while it is under way."""
    match port.ending:
        case Ending.NOT_YET:
            return ""
        case Ending.DEATH:
            dead = [captain.name for captain in port.captains if not captain.alive]
            return f"{' and '.join(dead)} killed in season {port.past[-1].number}"
        case Ending.DONE:
            return "sailed to the end"
        case Ending.RECALLED:
            return f"called home after season {port.past[-1].number}"
        case Ending.RETIRED:
            return f"retired after season {port.past[-1].number}"


# --- Who plays in a career -----------------------------------------------------------------------


def sat(saved: CareerFile) -> frozenset[Player]:
    """The captains whom a person has ever played."""
    return frozenset(Player(int(who)) for who in saved.texts.get(SAT, ""))


def remember_people(saved: CareerFile) -> None:
    people = {*saved.header.people, *sat(saved)}
    saved.note(SAT, "".join(str(int(who)) for who in sorted(people)))


def sit(saved: CareerFile, captain: Player, chair: str) -> None:
    """Let a person (PERSON) or an opponent of a level play for a captain from now on."""
    one, two = saved.header.chairs
    name = saved.header.chairs[captain].name
    new = chair_of(name, chair)
    seat(saved, (new, two) if captain == 0 else (one, new))
    remember_people(saved)


def seat(saved: CareerFile, chairs: Pair) -> None:
    saved.sit(chairs)
    for match in saved.running:
        fight = saved.career.season is not None and "/fight-" in match.name
        at = int(match.name.rpartition("-")[2]) - 1 if fight else 0
        match.sit(in_fight(saved, at, chairs) if fight else chairs)


def stand_by(saved: CareerFile) -> None:
    """Leave the rest of the fight that is open to opponents, for both sides."""
    now = saved.career.open
    assert now.engagement is not None
    saved.match(now.name).sit(fight_chairs(saved, now.engagement, watched=True))


def fight_chairs(saved: CareerFile, at: int, *, watched: bool) -> Chairs:
    one, two = (
        (stand_in(saved, Player(who)) for who in range(2)) if watched else saved.header.chairs
    )
    return in_fight(saved, at, (one, two))


def in_fight(saved: CareerFile, at: int, chairs: Pair) -> Chairs:
    season = saved.career.current
    sheet, engine = season.sheet.state, season.fights[at].engine
    strangers = (Chair("ai", name, bridge.THEIR_LEVEL) for name in bridge.STRANGERS)

    def led(who: Player) -> Chair:
        """A captain is a mate where there are none (C-30); for one who fell his mate leads."""
        flag, chair = own(season.at_sea, who).flag, chairs[who]
        ended = (each.outcome.ships[who] for each in sheet.engagements[:at] if each.outcome)
        fell = any(ship.ship == flag and ship.captain_killed for ships in ended for ship in ships)
        name = f"{chair.name}'s mate" if fell else chair.name
        return msgspec.structs.replace(chair, name=name, level=met_as(chair.level, engine))

    engagement = sheet.engagements[at]
    return tuple(
        next(strangers) if who is None else led(who) for who in bridge.chairs(sheet, engagement)
    )


def stand_in(saved: CareerFile, captain: Player) -> Chair:
    """Who fights for a captain in a fight that is settled or watched.

    For a person it is one as good as the rival, so that nobody gains by looking away; but
    nobody's ships are given to who does not think.
    """
    chairs = saved.header.chairs
    mine, theirs = chairs[captain], chairs[1 - captain]
    if not mine.person:
        return mine
    thinks = not theirs.person and theirs.rank != CARELESS
    return Chair("ai", mine.name, theirs.level if thinks else STAND_IN)


# --- The words of the captains -------------------------------------------------------------------


def new_promise(saved: CareerFile) -> Promise:
    """Draw a new secret, for all dice that fall from now on."""
    since = dict.fromkeys(saved.names(), OVER)
    since |= {name: match.dice.at for name, match in saved.career.running.items()}
    return swear(career_terms(saved.setup, saved.header.seed), since)


def set_word(saved: CareerFile, captain: Player, word: str, old: str, oath: Oath) -> None:
    """Set or change a captain's word; what whoever knew no word could read of the dice to come
    counts no more. Raises SaveError, and then all is as before."""
    saved.set_word(captain, word, old, oath)
    saved.career.swear(oath)


# --- A career that is ordered --------------------------------------------------------------------


class Draft(NamedTuple):
    """A career that can be begun."""

    commission: NewCareer
    seed: int
    setup: CareerSetup

    def promise(self) -> Promise:
        """Draw the secret of its dice."""
        return swear(career_terms(self.setup, self.seed))

    def begin(self, folder: "Folder", oath: Oath | None = None) -> CareerFile:
        """Begin it, kept from its first moment. Raises SaveError."""
        commission, oaths = self.commission, () if oath is None else (oath,)
        one, two = map(chair_of, commission.captains, commission.chairs)
        header = CareerHeader(
            title=commission.title,
            chairs=(one, two),
            crowns=commission.crowns,
            seed=self.seed,
            difficulty=commission.difficulty,
            seasons=commission.seasons,
            ironman=commission.ironman,
            options={DICE: SWORN if oaths else FIXED, **options_of(commission)},
        )
        saved = folder.create_career(header, self.setup, commission.words, oaths=oaths)
        saved.career = Career(self.setup, self.seed, oaths)
        keep_up(saved)
        remember_people(saved)
        return saved


def drafted(commission: NewCareer) -> Draft:
    """The career that was ordered. Raises ValueError in words.

    Where a captain has set a word, it hangs on bits that lie under the seal, and not on the number
    that both saw on the form.
    """
    seed = secrets.randbits(SECRET_BITS) if commission.words else commission.seed
    return Draft(commission, seed, setup_of(commission, seed))


def begin(commission: NewCareer, folder: "Folder") -> CareerFile:
    """Begin a career for whose dice nothing is sworn. Raises SaveError, and ValueError in words."""
    return drafted(commission).begin(folder)


def setup_of(commission: NewCareer, seed: int) -> CareerSetup:
    """What a career of these terms begins with."""
    from pieces_of_eight.content.campaign import campaign_numbers
    from pieces_of_eight.content.career.customs import articles
    from pieces_of_eight.content.careers import (
        career_setup,
        in_calm_water,
        in_force_today,
        people_for,
        world,
    )

    names, crowns, seasons = commission.captains, commission.crowns, commission.seasons
    most = seasons or campaign_numbers().winter.most_seasons
    people = people_for(names, crowns, most, seed, commission.edition)
    career = career_setup(
        names,
        crowns,
        seasons,
        ironman=commission.ironman,
        people=people if commission.characters else ((), ()),
        two_names=commission.edition is None,
        seed=seed,
        winter=commission.winter,
        captain=commission.captain,
        vows=commission.sworn,
    )
    around = world(crowns, commission.edition)
    for each in articles():
        if each.id == commission.article:
            career, around = in_force_today(career, around, each.custom)
    return CareerSetup(*(in_calm_water(career, around) if commission.calm else (career, around)))


def options_of(commission: NewCareer) -> dict[str, str]:
    sea = {} if commission.sea == PIECES else {SEA: commission.sea}
    taught = {LESSON: commission.lesson} if commission.lesson else {}
    calm = {WATERS: CALM} if commission.calm else {}
    return {**sea, **taught, **calm, **commission.marks}


# --- What was settled of the season that is sailed, for whoever sits at the table (C-25) ----------


def settled_names(saved: CareerFile) -> frozenset[str]:
    return frozenset(saved.texts.get(SETTLED, "").split())


def settled(saved: CareerFile) -> tuple[int, ...]:
    """The engagements of the season that no person fought, and that are on the sheet."""
    season = saved.career.season
    if season is None:
        return ()
    known = settled_names(saved)
    names = (fight_name(season.at_sea.season, at) for at in range(season.reported))
    return tuple(at for at, name in enumerate(names) if name in known)


def teller_of(saved: CareerFile) -> Player | None:
    """Who reads it: one captain, both at one keyboard, or somebody who plays neither."""
    people = saved.header.people
    return None if not people else people[0] if len(people) == 1 else PUBLIC


def season_digest(saved: CareerFile) -> tuple[Settled, ...]:
    """The engagements that were settled, each in two lines. Raises SaveError."""
    from pieces_of_eight.content.career.chart import caribbean

    season = saved.career.season
    if season is None:
        return ()
    sheet: Sheet = season.sheet.state
    places = [place.there for place in season_places(caribbean().chart, sheet, season.sheet.seed)]
    fights = {at: season.fights[at] for at in settled(saved)}
    return digest(sheet, fights, places, teller_of(saved))


# --- Correspondence -------------------------------------------------------------------------------
# The rival's letter, and what a captain knows of his fleet, out of a career that is kept (C-21).
#
# A person who plays alone against an opponent is written to by the rival, and his letter opens
# before the port. Where two people play, the rival sits at the same table and writes nothing
# himself: an officer of his does, and each finds the letter on his quay, behind the curtain
# (H-234).

READ = "letter"
"""The text that says before which season the last letter was written that has been read."""


class Correspondence(Struct, frozen=True):
    """What lies on a captain's table when he comes into port."""

    season: int
    crown: str  # the rival's
    rival: str  # his captain
    letter: Letter | None  # none where nothing is known of the season before
    fleet: tuple[Sighting, ...]
    grudges: tuple[str, ...] = ()
    """Against whom each of the two bears a grudge, in sentences (H-254)."""
    officer: str = ""  # who writes for the rival, where the rival is a person


def captain_of(saved: CareerFile) -> Player:
    """The captain of the only person who plays; the first where there is none, or more than one."""
    people = saved.header.people
    return people[0] if len(people) == 1 else Player(0)


def reader_of(saved: CareerFile) -> Player | None:
    """The captain who has been written to before this season; None where there is none.

    Of two people it is the one who lies in port now.
    """
    people, now = saved.header.people, saved.career.open
    if now.stage is not CareerStage.PORT or saved.career.state.season == 1 or not people:
        return None
    return people[0] if len(people) == 1 else next(iter(now.match.to_act), None)


def is_new(saved: CareerFile) -> bool:
    """Whether there is a letter that was not opened yet, and nobody else may see whose it is.

    Where another person has sat at the table, the port comes behind a curtain; its quay has the
    letter.
    """
    reader = reader_of(saved)
    if reader is None or len(saved.header.people) > 1 or sat(saved) != frozenset({reader}):
        return False
    return saved.texts.get(READ) != str(saved.career.state.season)


def lay_down(saved: CareerFile) -> None:
    """Keep that the letter has been read: it does not open by itself again."""
    saved.note(READ, str(saved.career.state.season))


def correspondence(saved: CareerFile, reader: Player) -> Correspondence:
    """What the rival wrote before this season, and what is known of his fleet. Raises SaveError."""
    rival, career = Player(1 - reader), saved.career.state
    kept = sheets_of(saved)
    sheets: dict[int, Sheet] = {season: match.state for season, match in kept.items()}
    captain = career.captains[rival]
    years = years_of(saved.career.port, sheets, towns_of(saved, kept))
    last = sheets.get(career.season - 1)
    officer = officer_of(last, rival, captain.name) if saved.header.chairs[rival].person else ""
    pen = pen_of(rival, saved.header.chairs, saved.career.seed)
    written = letters(years, for_another(pen) if officer else pen)
    found = [each for each in written if each.season == career.season > captain.since]
    if captain.since == career.season and not officer:
        at_sea = [*departures(saved.career.port)][-1]
        before, to = at_sea.captains[rival].name, career.captains[reader].name
        found = [introduction(pen, career.season, to, captain.name, before)]
    if officer:
        found = [signed(each, officer) for each in found]
    return Correspondence(
        career.season,
        captain.crown,
        captain.name,
        found[0] if found else None,
        sightings(sheets, rival),
        tuple(grudges(career, reader)),
        officer,
    )


def last_letter(saved: CareerFile) -> Correspondence | None:
    """What came with the end of a season of the long war: the letter by which a person is called
    home, else the last one of a rival who is gone. A person writes none himself."""
    career, port, people = saved.career.state, saved.career.port, saved.header.people
    if long_war(career) is None or not people:
        return None
    season, crowns = career.past[-1].number, [each.crown for each in career.captains]
    rival = Player(1 - people[0])
    pen = pen_of(rival, saved.header.chairs, saved.career.seed)
    for who in people:
        if letter := recall(port, who, pen):
            writer = f"The secretary of {crowns[who]}"
            return Correspondence(season, crowns[who], writer, letter, ())
    if len(people) > 1:
        return None
    letter = farewells(port, pen, {each.name: each.temper for each in rivals()}).get(season)
    if letter is None:
        return None
    return Correspondence(season, crowns[rival], letter.signature, letter, ())


def grudges(career: Port, reader: Player) -> Iterator[str]:
    """The grudges of both, as the reader is told of them: his own first."""
    rival = Player(1 - reader)
    own, other = career.captains[reader], career.captains[rival]
    more = f"{many(grudge_worth(career), 'point')} more"

    def pays(foe: str) -> str:
        return f"To kill or capture {foe} pays {more}; what the sea takes pays nothing."

    if career.terms.winter is not None:
        like, likewise = (
            f", and fights like a {trait}" if (trait := feared(career, who)) else ""
            for who in (reader, rival)
        )
        if own.foe:
            yield f"{own.foe} is your nemesis{like}. {pays(own.foe)}"
        if other.foe:
            yield f"{other.foe} is the nemesis of {other.name}{likewise}. That pays as much."
        return
    if own.foe:
        yield f"You bear a grudge against {own.foe}. {pays(own.foe)}"
    if other.foe:
        yield f"{other.name} bears one against your {other.foe}, for {more}."


def met_ships(saved: CareerFile, who: Player) -> tuple[Sighting, ...]:
    """The other's ships that a captain has met in the seasons behind him. Raises SaveError."""
    kept = sheets_of(saved)
    return sightings({season: match.state for season, match in kept.items()}, Player(1 - who))


def known_of(saved: CareerFile, who: Player) -> Dossier | None:
    """What a captain knows of the other (C-37); None where a career is as printed.

    The temper is what the form said of an opponent; of a person nobody has said any. Raises
    SaveError.
    """
    career, rival = saved.career.state, Player(1 - who)
    if career.terms.winter is None:
        return None
    sheets = {n: match.state for n, match in sheets_of(saved).items()}
    own = temper_of(saved.header.chairs[rival])
    temper = next(
        (f"{each.about} {each.fights}" for each in tempers().values() if each.id == own), ""
    )
    captain = career.captains[rival]
    customs = tuple(each.says for each in customs_of(career, rival))
    return dossier(rival, captain, career.season, career.past, sheets, temper, customs)


def pen_of(writer: Player, chairs: Sequence[Chair], seed: int) -> Pen:
    return Pen(writer, temper_of(chairs[writer]), seed, phrases())


def temper_of(chair: Chair) -> str:
    temper = chair.temper
    return temper if temper in TEMPERS else PLAIN


def sheets_of(saved: CareerFile) -> Mapping[int, Match]:
    """The sheets of the seasons that are over. Raises SaveError."""
    names = {past.number: sheet_name(past.number) for past in saved.career.state.past}
    there = set(saved.names())
    return {n: saved.record(name) for n, name in names.items() if name in there}


def services(saved: CareerFile, who: Player) -> dict[int, Service]:
    """The records of a captain's ships of all seasons before this (C-20). Raises SaveError."""
    sheets = {n: match.state for n, match in sheets_of(saved).items()}
    return ship_records(sheets, who)


def towns_of(saved: CareerFile, sheets: Mapping[int, Match]) -> dict[int, tuple[str, ...]]:
    career, found = saved.career, {}
    for at_sea in departures(career.port):
        match = sheets.get(at_sea.season)
        if match is not None:
            season = CareerSeason(at_sea, match, career.setup.world)
            found[at_sea.season] = tuple(
                career.town(season, at) if each.result is Result.LAND_RAID else ""
                for at, each in enumerate(match.state.engagements)
            )
    return found


# --- The lesson of a season is a career: here it is begun, and kept as any other ------------------
# Its header names the lesson. Each of its matches is told its part of the lesson as it begins, and
# it enters no hall of fame.


def begin_season(lesson: Lesson, folder: "Folder") -> CareerFile:
    """Begin the lesson of a season: a career of one season, kept as any other. Raises SaveError."""
    one, two = lesson.sides
    mine, theirs = lesson.crowns
    commission = NewCareer(
        (one, two),
        (mine, theirs),
        (PERSON, lesson.opponent),
        seasons=1,
        ironman=False,
        characters=False,
        seed=lesson.seed,
        lesson=lesson.id,
    )
    return begin(commission, folder)


# --- The sessions of a career ---------------------------------------------------------------------


_SheetSession: TypeAlias = Session[Sheet, Action]
_PortSession: TypeAlias = Session[Port, port_rules.Action]


class SheetSession(_SheetSession):
    """While engagements are fought it waits for the page, which enters how they ended."""

    _asked = 0  # how often the purser was asked

    @property
    def reporting(self) -> bool:
        """Whether an engagement is to be fought and reported."""
        phase: Phase = self.saved.match.state.phase
        return phase is Phase.FIGHTING

    def who_decides(self) -> Player | None:
        return self._last_person if self.reporting else super().who_decides()

    def person_decides(self) -> bool:
        return self.reporting or super().person_decides()

    @property
    def named_last(self) -> Player | None:
        match = self.saved.match
        if match.state.phase is not Phase.NAMING or not match.entries:
            return None
        last = match.entries[-1]
        return last.who if isinstance(last.action, Name) else None

    @property
    def _taker(self) -> Player:
        last = self.named_last
        return self.viewer if last is None or last not in self.people else last

    def why_not_undo(self) -> str | None:
        """Why the last action stands, in words; what the other has answered stands (H-231)."""
        match, taker = self.saved.match, self._taker
        if match.entries and isinstance(match.entries[-1].action, Report):
            return "what has been fought cannot be taken back"
        why = match.seat(taker).why_not_undo()
        if why is None or not match.entries or not match.steps[-1].undoable:
            return why
        last = match.entries[-1]
        refusal = refuse_taking_back(last.action, taker, self.name_of(last.who))
        return why if refusal is None else f"{refusal.why} [{refusal.rule}]"

    def undo(self) -> None:
        """Take back the last action. Raises RefusedError."""
        self.saved.match.undo(self._taker)
        self._catch_up()
        self.on_change(None)

    def salts(self) -> dict[Player, str]:
        """By player what was in the salt of his seal, from the moment the fold is open."""
        found = [entry.event for entry in self.journal.entries]
        return {event.by: event.salt for event in found if isinstance(event, Unfolded)}

    def advice(self) -> Callable[[], list[tuple[Any, str]]]:
        """What the purser would write, name or declare; asked again he says something else."""
        match = self.saved.match
        seen = match.seat(self.viewer).seen
        self._asked += 1
        seed = lot(self.saved, "purser", seen.who, len(match.entries), self._asked)
        return partial(advice, seen, seed)

    def submit(self, action: Action) -> Step[Sheet]:
        """Take an action for who decides; a report is the attacker's. Raises RefusedError."""
        if not isinstance(action, Report):
            return super().submit(action)
        step = self._do(action.by, action)
        self._rouse()
        return step


class PortSession(_PortSession):
    """At sea and at the end of the career nobody decides here any more."""

    asked = 0  # how often the harbour master was asked: he does not say the same twice

    def advice(self) -> Callable[[], list[tuple[port_rules.Action, str]]]:
        """The most urgent bargains with a reason for each, from what the captain sees."""
        self.asked += 1
        return self.advised

    def advised(self) -> list[tuple[port_rules.Action, str]]:
        """What the harbour master would do, the same until he is asked again."""
        from pieces_of_eight.campaign.port.mind import advice

        match = self.saved.match
        seed = lot(self.saved, "harbour master", self.viewer, len(match.entries), self.asked)
        return advice(match.seat(self.viewer).seen, seed)

    @property
    def in_port(self) -> bool:
        """Whether a captain is still to sail, or to say whether he sails again."""
        phase: port_rules.Phase = self.saved.match.state.phase
        return phase in (port_rules.Phase.PORT, port_rules.Phase.ASHORE)

    def who_decides(self) -> Player | None:
        return super().who_decides() if self.in_port else None

    async def _rest(self, step: Step[Port]) -> None:
        """The rival's bargains are his secret: there is nothing to watch, and no need to wait."""
        if self.watched:
            await super()._rest(step)
        else:
            await asyncio.sleep(0)
