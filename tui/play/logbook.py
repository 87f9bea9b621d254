"""A kept career joined with its voyage: each match of the one is in the file of the other."""

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec import Struct

from pieces_of_eight.campaign import bridge
from pieces_of_eight.campaign.ai.policy import met_as
from pieces_of_eight.campaign.bridge.world import POINTS, season_places
from pieces_of_eight.campaign.career.state import Career, Ending
from pieces_of_eight.campaign.career.state import Phase as Part
from pieces_of_eight.campaign.chronicle import PUBLIC
from pieces_of_eight.campaign.chronicle.fights import Settled, digest
from pieces_of_eight.campaign.chronicle.past import (
    PLAIN,
    Letter,
    Pen,
    for_another,
    letters,
    officer_of,
    signed,
    years_of,
)
from pieces_of_eight.campaign.chronicle.service import (
    Service,
    Sighting,
    ship_records,
    sightings,
)
from pieces_of_eight.campaign.joining import BrokenRecordError, check_onward, departures, sheet_name
from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.sworn import OVER, Oath, Promise, swear
from pieces_of_eight.campaign.sheet.events import RESULTS, opponents
from pieces_of_eight.campaign.sheet.points import totals
from pieces_of_eight.campaign.sheet.state import LETTERS, Phase, Result, Sheet
from pieces_of_eight.campaign.voyage import (
    WAITING,
    Open,
    Season,
    Setup,
    Stage,
    Voyage,
    name_of,
    taken_up,
)
from pieces_of_eight.content.captains import TEMPERS
from pieces_of_eight.content.lessons import Lesson
from pieces_of_eight.content.letters import phrases
from pieces_of_eight.saves.career_file import CareerHeader, Standing
from pieces_of_eight.saves.match_file import Chair, MatchFile
from .order_form import PERSON, PIECES, Commission
from .swearing import DICE, FIXED, SWORN, career_terms

if TYPE_CHECKING:
    from pieces_of_eight.saves.career_file import CareerFile
    from pieces_of_eight.saves.folder import Folder


# --- A kept career joined into one voyage: on opening its page, on checking it, and before either -
# What an open file and a file that is only read hold is joined by the same code, so what can be
# opened is known before anything is written.

CAREER = "career"
"""The match of the career itself."""
Fight = Match[Any, Any, Any] | Callable[[], Match[Any, Any, Any]]


def fight_name(season: int, engagement: int) -> str:
    """What a fight is called in the file; engagements are counted from 0."""
    return name_of(("season", season, "engagement", engagement))


def join(kept: "CareerFile") -> None:
    """See that the matches of a career make a whole one. Raises SaveError and others.

    Of what is put away only this season is read: earlier ones are not needed to go on, and a
    long career is to open as quickly as a short one.
    """
    season = f"{sheet_name(voyage_of(kept).state.season).partition('/')[0]}/"
    for name in kept.names():
        if name.startswith(season) and kept.is_over(name):
            kept.written(name)


def voyage_of(kept: "CareerFile", oaths: tuple[Oath, ...] = ()) -> Voyage:
    """The voyage of a file: the career, and what was played of the season being sailed.

    Raises SaveError, and others that say in words why the matches do not fit together.
    """
    setup = msgspec.convert(kept.setup, Setup, str_keys=True)
    names = kept.names()
    if CAREER not in names:
        raise BrokenRecordError("it holds no career")
    career = kept.record(CAREER)
    sheet: Match[Any, Any, Any] | None = None
    fights: list[Fight] = []
    season = career.state.season
    if career.state.phase is Part.AT_SEA and sheet_name(season) in names:
        sheet = kept.record(sheet_name(season))
        begun = [name for name in names if name.startswith(fight_name(season, 0)[:-1])]
        if begun != [fight_name(season, at) for at in range(len(begun))]:
            raise BrokenRecordError("a fight of this season is missing")
        fights.extend(partial(kept.record, name) for name in begun)
    voyage = taken_up(setup, kept.header.seed, career, sheet, fights, oaths)
    check_onward(voyage)
    return voyage


# --- Logbook --------------------------------------------------------------------------------------

SECRET_BITS = 128
"""Of the seed of a career with words."""
SAT = "sat"
"""The text that says which captains a person has ever played: "0", "1" or "01"."""
SETTLED = "settled"
"""The text that names the fights in which no person had a hand, as the files name them."""
LESSON = "lesson"
"""The option that says which lesson a career is; the text by which its matches know their part."""
SEA = "sea"
"""The option that says by which rules battles at sea are fought."""
STAND_IN, CARELESS = "mate", "powder monkey"
"""Who fights for a person where no opponent gives the measure, and who gives none."""
Pair = tuple[Chair, Chair]
Chairs = tuple[Chair, ...]
"""By player of a fight who plays him."""


def met_in(chair: Chair, engine: Engine[Any, Any, Any]) -> Chair:
    """A chair as it is in a fight: a captain is a mate where there are none (C-30)."""
    return msgspec.structs.replace(chair, level=met_as(chair.level, engine))


def ending_words(career: Career) -> str:
    """How it ended, in a few words for lists; empty while it is under way."""
    match career.ending:
        case Ending.NOT_YET:
            return ""
        case Ending.DEATH:
            dead = [captain.name for captain in career.captains if not captain.alive]
            return f"{' and '.join(dead)} dead in season {career.past[-1].number}"
        case Ending.DONE:
            return "sailed to its end"


def engagement_words(sheet: Sheet, at: int) -> str:
    """An engagement in a few words, for lists: "land raid, B against F"."""
    engagement = sheet.engagements[at]
    letters = opponents(sheet, engagement)
    mine, theirs = (
        LETTERS[letters[side]] for side in (engagement.attacker, 1 - engagement.attacker)
    )
    return f"{RESULTS[engagement.result]}, {mine} against {theirs}"


class Logbook:
    """A career in progress and its file. Made by `begin` and `Logbook.open`; close it."""

    def __init__(self, saved: "CareerFile", voyage: Voyage) -> None:
        self.saved = saved
        self.voyage = voyage
        self.on_chart = False
        """Whether the sheet of this season was last seen with the chart over it."""
        self._kept: dict[str, MatchFile] = {}
        for name in saved.names():
            if not saved.is_over(name):
                self._kept[name] = saved.match(name)
        self._keep_all()

    @classmethod
    def open(cls, folder: "Folder", name: str, words: Mapping[int, str] | None = None) -> "Logbook":
        """Go on with a career. Raises SaveError, and SealedError without the right words."""
        saved = folder.open_career(name, words)
        try:
            return cls(saved, voyage_of(saved, saved.oaths))
        except BaseException:
            saved.close()
            raise

    # What is open.

    @property
    def open_now(self) -> Open:
        """What is open now, and who is to decide."""
        return self.voyage.open

    @property
    def name_now(self) -> str:
        """The match that is open, by its name in the file."""
        now = self.open_now
        if now.stage in (Stage.PORT, Stage.SAILED, Stage.OVER):
            return CAREER
        if now.stage in (Stage.FIGHT, Stage.FOUGHT):
            assert now.engagement is not None
            return fight_name(now.season, now.engagement)
        return sheet_name(now.season)

    def take(self) -> MatchFile:
        """The match that is open now, for its page."""
        return self.lend(self.name_now)

    def lend(self, name: str) -> MatchFile:
        """A match of the career; one that is over only to be looked at. Raises SaveError."""
        return self._kept.get(name) or self.saved.match(name)

    def last_sheet(self) -> Sheet | None:
        """The whole sheet of the season before; None in the first. Raises SaveError."""
        match = self.last_season()
        sheet: Sheet | None = None if match is None else match.state
        return sheet

    def services(self, who: Player) -> dict[int, Service]:
        """The records of a captain's ships of all seasons before this (C-20). Raises SaveError."""
        names = {n: sheet_name(n) for n in range(1, self.voyage.state.season)}
        kept = set(self.saved.names())
        sheets = {n: self.lend(name).match.state for n, name in names.items() if name in kept}
        return ship_records(sheets, who)

    def last_season(self) -> Match[Any, Any, Any] | None:
        """The match of the sheet of the season before; None in the first. Raises SaveError."""
        before = sheet_name(self.voyage.state.season - 1)
        return self.lend(before).match if before in self.saved.names() else None

    @property
    def chairs(self) -> Pair:
        """Who plays for which captain."""
        return self.saved.header.chairs

    @property
    def people(self) -> tuple[Player, ...]:
        """The captains who are people."""
        return tuple(Player(n) for n, chair in enumerate(self.chairs) if chair.person)

    @property
    def sat(self) -> frozenset[Player]:
        """The captains whom a person has ever played."""
        return frozenset(Player(int(who)) for who in self.saved.texts.get(SAT, ""))

    def remember_people(self) -> None:
        """Keep which captains are people now, with those who were."""
        people = {*self.people, *self.sat}
        self.saved.note(SAT, "".join(str(int(who)) for who in sorted(people)))

    @property
    def ironman(self) -> bool:
        return self.saved.header.ironman

    # What follows by itself.

    @property
    def waiting(self) -> bool:
        """Whether nobody has anything to decide, and `go_on` does what is next."""
        return self.open_now.stage in WAITING

    def go_on(self, *, watched: bool = False) -> None:
        """Do what follows by itself, and keep it. `watched`: opponents fight for both sides.

        Raises SaveError, and ValueError where a captain is to decide.
        """
        self._note_settled()
        self.voyage.go_on()
        self._keep_all(watched=watched)

    @property
    def settled(self) -> frozenset[str]:
        """The fights that were entered, and in which no person had a hand at their end."""
        return frozenset(self.saved.texts.get(SETTLED, "").split())

    def _note_settled(self) -> None:
        """Where a fight is about to be entered that opponents fought: write that down."""
        if self.open_now.stage is Stage.FOUGHT:
            name = self.name_now
            if not any(chair.person for chair in self.lend(name).header.chairs):
                self.saved.note(SETTLED, " ".join((*sorted(self.settled), name)))

    def _keep_all(self, *, watched: bool = False) -> None:
        """Keep the matches that were begun, put those away that are over, and say how it stands."""
        season = self.voyage.season
        if season is not None:
            number = season.at_sea.season
            self._keep(sheet_name(number), season.sheet, self.chairs)
            for at in range(len(season.fights)):
                name = fight_name(number, at)
                if name not in self.saved.names():
                    chairs = self._fight_chairs(at, watched=watched)
                    self._keep(name, season.fights[at], chairs)
                    self.saved.note(name, engagement_words(season.sheet.state, at))
        self._keep(CAREER, self.voyage.career, self.chairs)
        self._put_away()
        self._rename()
        self.saved.stand(self.standing)

    def _keep(self, name: str, match: Match[Any, Any, Any], chairs: Chairs) -> None:
        if name not in self.saved.names():
            engine = match.engine.name
            self._kept[name] = self.saved.begin(
                name, engine, match, chairs=chairs, texts=self._taught(engine)
            )

    @property
    def lesson(self) -> str:
        """The id of the lesson that the career is; empty for one that counts."""
        return self.saved.header.options.get(LESSON, "")

    def _taught(self, engine: str) -> dict[str, str]:
        """What a match of a lesson is told: its part, and a seed for its opponents."""
        if not self.lesson:
            return {}
        from .lesson import texts_of

        return texts_of(self.lesson, engine)

    def _put_away(self) -> None:
        """Let go of the matches that nothing is added to any more."""
        season = self.voyage.season
        for name, saved in list(self._kept.items()):
            number, _, part = name.removeprefix("season-").partition("/")
            here = season is not None and number == str(season.at_sea.season)
            reported = season.reported if season is not None else 0
            fought = part.startswith("fight-") and int(part.removeprefix("fight-")) <= reported
            if name != CAREER and (not here or fought):
                saved.leave()
                del self._kept[name]

    def _rename(self) -> None:
        """Let a chair bear the name of who sits in it: a dead captain's mate follows him."""
        captains = self.voyage.state.captains
        one, two = (
            msgspec.structs.replace(chair, name=captain.name)
            for chair, captain in zip(self.chairs, captains, strict=True)
        )
        if (one, two) != self.chairs:
            self._seat((one, two))

    @property
    def standing(self) -> Standing:
        """How the career stands, for lists: nothing in it is a secret."""
        career, now = self.voyage.state, self.open_now
        points = [captain.earned for captain in career.captains]
        season = self.voyage.season
        if season is not None and season.sheet.state.phase in (Phase.FIGHTING, Phase.OVER):
            points = [a + b for a, b in zip(points, totals(season.sheet.state), strict=True)]
        captain = now.captain
        return Standing(
            career.season,
            (points[0], points[1]),
            () if captain is None else (captain,),
            ending_words(career),
            not career.captains[0].alive,
        )

    # Who plays.

    def _fight_chairs(self, at: int, *, watched: bool) -> Chairs:
        """By player of a fight who plays him; nobody at the table where it is only watched."""
        one, two = (self.stand_in(Player(who)) if watched else self.chairs[who] for who in (0, 1))
        return self._in_fight(at, (one, two))

    def _in_fight(self, at: int, chairs: Pair) -> Chairs:
        """The captains' chairs in the order of a fight, with those of crews that are nobody's."""
        sheet = self.voyage.current.sheet.state
        strangers = (Chair("ai", name, bridge.THEIR_LEVEL) for name in bridge.STRANGERS)
        captains = bridge.chairs(sheet, sheet.engagements[at])
        engine = self.voyage.current.fights[at].engine
        return tuple(
            next(strangers) if who is None else met_in(chairs[who], engine) for who in captains
        )

    def stand_in(self, captain: Player) -> Chair:
        """Who fights for a captain in a fight that is settled or watched.

        For a person it is one as good as the rival, so that nobody gains by looking away; but
        nobody's ships are given to who does not think.
        """
        mine, theirs = self.chairs[captain], self.chairs[1 - captain]
        if not mine.person:
            return mine
        thinks = not theirs.person and theirs.level.partition(", ")[0] != CARELESS
        return Chair("ai", mine.name, theirs.level if thinks else STAND_IN)

    def stand_by(self) -> None:
        """Leave the rest of the fight that is open to opponents, for both sides."""
        at = self.open_now.engagement
        assert at is not None
        self._kept[self.name_now].sit(self._fight_chairs(at, watched=True))

    def sit(self, captain: Player, chair: str) -> None:
        """Let a person (PERSON) or an opponent of a level play for a captain from now on."""
        names = [one.name for one in self.chairs]
        name = names[captain]
        new = Chair("person", name) if chair == PERSON else Chair("ai", name, chair)
        one, two = self.chairs
        self._seat((new, two) if captain == 0 else (one, new))
        self.remember_people()

    # The words of the captains.

    def promise(self) -> Promise:
        """Draw a new secret, for all dice that fall from now on."""
        since = dict.fromkeys(self.saved.names(), OVER)
        since |= {name: match.dice.at for name, match in self.voyage.running.items()}
        return swear(career_terms(self.saved.setup, self.saved.header.seed), since)

    def set_word(self, captain: Player, word: str, old: str, oath: Oath) -> None:
        """Set or change a captain's word; what whoever knew no word could read of the dice to come
        counts no more. Raises SaveError, and then all is as before."""
        self.saved.set_word(captain, word, old, oath)
        self.voyage.swear(oath)

    def lift_word(self, captain: Player, old: str) -> None:
        """Take a captain's word back, who says it once more. Raises SaveError."""
        self.saved.lift_word(captain, old)

    def _seat(self, chairs: Pair) -> None:
        """Seat them, in the career and in every match of it that is being played."""
        self.saved.sit(chairs)
        for name, saved in self._kept.items():
            fight = self.voyage.season is not None and "/fight-" in name
            at = int(name.rpartition("-")[2]) - 1 if fight else 0
            saved.sit(self._in_fight(at, chairs) if fight else chairs)

    def close(self) -> None:
        """Leave the career; all of it is on the disk then. Again it does nothing."""
        if self._kept:
            self.saved.stand(self.standing)
        self._kept.clear()
        self.saved.close()


class Draft(NamedTuple):
    """A career that can be begun."""

    commission: Commission
    seed: int
    setup: Setup

    def promise(self) -> Promise:
        """Draw the secret of its dice."""
        return swear(career_terms(self.setup, self.seed))

    def begin(self, folder: "Folder", oath: Oath | None = None) -> Logbook:
        """Begin it, kept from its first moment. Raises SaveError."""
        commission, oaths = self.commission, () if oath is None else (oath,)
        one, two = (
            Chair("person", name) if chair == PERSON else Chair("ai", name, chair)
            for name, chair in zip(commission.captains, commission.chairs, strict=True)
        )
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
        voyage = Voyage(self.setup, self.seed, oaths)
        saved = folder.create_career(header, self.setup, commission.words, oaths=oaths)
        logbook = Logbook(saved, voyage)
        logbook.remember_people()
        return logbook


def drafted(commission: Commission) -> Draft:
    """The career that was ordered. Raises ValueError in words.

    Where a captain has set a word, it hangs on bits that lie under the seal, and not on the number
    that both saw on the form.
    """
    seed = secrets.randbits(SECRET_BITS) if commission.words else commission.seed
    return Draft(commission, seed, setup_of(commission, seed))


def begin(commission: Commission, folder: "Folder") -> Logbook:
    """Begin a career for whose dice nothing is sworn. Raises SaveError, and ValueError in words."""
    return drafted(commission).begin(folder)


def setup_of(commission: Commission, seed: int) -> Setup:
    """What a career of these terms begins with."""
    from pieces_of_eight.content.careers import career_setup, people_for, world

    names, crowns, seasons = commission.captains, commission.crowns, commission.seasons
    people = people_for(names, crowns, seasons, seed, commission.edition)
    career = career_setup(
        names,
        crowns,
        seasons,
        ironman=commission.ironman,
        people=people if commission.characters else ((), ()),
        two_names=commission.edition is None,
    )
    return Setup(career, world(crowns, commission.edition))


def options_of(commission: Commission) -> dict[str, str]:
    """What lists may show of the terms; a career that says nothing of the sea is by PIECES."""
    sea = {} if commission.sea == PIECES else {SEA: commission.sea}
    taught = {LESSON: commission.lesson} if commission.lesson else {}
    return {**sea, **taught, **commission.marks}


# --- What was settled of the season that is sailed, for whoever sits at the table (C-25) ----------


def settled(logbook: Logbook) -> tuple[int, ...]:
    """The engagements of the season that no person fought, and that are on the sheet."""
    season = logbook.voyage.season
    if season is None:
        return ()
    number = season.at_sea.season
    known = logbook.settled
    return tuple(at for at in range(season.reported) if fight_name(number, at) in known)


def teller_of(logbook: Logbook) -> Player | None:
    """Who reads it: one captain, both at one keyboard, or somebody who plays neither."""
    people = logbook.people
    return None if not people else people[0] if len(people) == 1 else PUBLIC


def season_digest(logbook: Logbook) -> tuple[Settled, ...]:
    """The engagements that were settled, each in two lines. Raises SaveError."""
    from pieces_of_eight.content.career.chart import caribbean

    season = logbook.voyage.season
    if season is None:
        return ()
    sheet: Sheet = season.sheet.state
    places = [place.there for place in season_places(caribbean().chart, sheet, season.sheet.seed)]
    fights = {at: season.fights[at] for at in settled(logbook)}
    return digest(sheet, fights, places, teller_of(logbook))


# --- Correspondence -------------------------------------------------------------------------------
# The rival's letter, and what a captain knows of his fleet, out of a career that is kept (C-21).
#
# A person who plays alone against an opponent is written to by the rival, and his letter opens
# before the port. Where two people play, the rival sits at the same table and writes nothing
# himself: an officer of his does, and each finds the letter on his quay, behind the curtain
# (H-234).

MORE = f"{many(POINTS, 'point')} more"
READ = "letter"
"""The text that says before which season the last letter was written that has been read."""


class Correspondence(Struct, frozen=True):
    """What lies on a captain's table when he comes into port."""

    season: int
    crown: str
    """The rival's."""
    rival: str
    """His captain."""
    letter: Letter | None
    """None where nothing is known of the season before."""
    fleet: tuple[Sighting, ...]
    grudges: tuple[str, ...] = ()
    """Against whom each of the two bears a grudge, in sentences (H-254)."""
    officer: str = ""
    """Who writes for the rival, where the rival is a person."""


def reader_of(logbook: Logbook) -> Player | None:
    """The captain who has been written to before this season; None where there is none.

    Of two people it is the one who lies in port now.
    """
    people, now = logbook.people, logbook.open_now
    if now.stage is not Stage.PORT or logbook.voyage.state.season == 1 or not people:
        return None
    return people[0] if len(people) == 1 else next(iter(now.match.to_act), None)


def is_new(logbook: Logbook) -> bool:
    """Whether there is a letter that was not opened yet, and nobody else may see whose it is.

    Where another person has sat at the table, the port comes behind a curtain; its quay has the
    letter.
    """
    reader = reader_of(logbook)
    if reader is None or len(logbook.people) > 1 or logbook.sat != frozenset({reader}):
        return False
    return logbook.saved.texts.get(READ) != str(logbook.voyage.state.season)


def lay_down(logbook: Logbook) -> None:
    """Keep that the letter has been read: it does not open by itself again."""
    logbook.saved.note(READ, str(logbook.voyage.state.season))


def correspondence(logbook: Logbook, reader: Player) -> Correspondence:
    """What the rival wrote before this season, and what is known of his fleet. Raises SaveError."""
    rival, career = Player(1 - reader), logbook.voyage.state
    kept = sheets_of(logbook)
    sheets: dict[int, Sheet] = {season: match.state for season, match in kept.items()}
    years = years_of(logbook.voyage.career, sheets, towns_of(logbook, kept))
    captain = career.captains[rival]
    last = sheets.get(career.season - 1)
    officer = officer_of(last, rival, captain.name) if logbook.chairs[rival].person else ""
    pen = pen_of(rival, logbook.chairs, logbook.voyage.seed)
    written = letters(years, for_another(pen) if officer else pen)
    found = [each for each in written if each.season == career.season]
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


def grudges(career: Career, reader: Player) -> Iterator[str]:
    """The grudges of both, as the reader is told of them: his own first."""
    rival = Player(1 - reader)
    own, other = career.captains[reader], career.captains[rival]
    if own.foe:
        yield f"You bear a grudge against {own.foe}: killed or taken he brings you {MORE}."
    if other.foe:
        yield f"{other.name} bears one against {other.foe} of yours: it brings him {MORE}."


def met_ships(logbook: Logbook, who: Player) -> tuple[Sighting, ...]:
    """The other's ships that a captain has met in the seasons behind him. Raises SaveError."""
    kept = sheets_of(logbook)
    return sightings({season: match.state for season, match in kept.items()}, Player(1 - who))


def pen_of(writer: Player, chairs: Sequence[Chair], seed: int) -> Pen:
    """With what a captain writes, by who sits in his chair and by the career's seed."""
    return Pen(writer, temper_of(chairs[writer]), seed, phrases())


def pen_against(chairs: Sequence[Chair], seed: int) -> Pen | None:
    """The pen of who plays against a person who plays alone; nobody's in any other career."""
    people = [Player(who) for who, chair in enumerate(chairs) if chair.person]
    return pen_of(Player(1 - people[0]), chairs, seed) if len(people) == 1 else None


def temper_of(chair: Chair) -> str:
    """The temper of who sits in a chair: "mate, bold" is bold."""
    temper = chair.level.partition(", ")[2]
    return temper if temper in TEMPERS else PLAIN


def sheets_of(logbook: Logbook) -> Mapping[int, Match[Any, Any, Any]]:
    """The sheets of the seasons that are over. Raises SaveError."""
    names = {past.number: sheet_name(past.number) for past in logbook.voyage.state.past}
    there = set(logbook.saved.names())
    return {n: logbook.lend(name).match for n, name in names.items() if name in there}


def towns_of(
    logbook: Logbook, sheets: Mapping[int, Match[Any, Any, Any]]
) -> dict[int, tuple[str, ...]]:
    """By season and engagement the towns that were raided; empty at sea."""
    voyage, found = logbook.voyage, {}
    for at_sea in departures(voyage.career):
        match = sheets.get(at_sea.season)
        if match is not None:
            season = Season(at_sea, match, voyage.setup.world)
            found[at_sea.season] = tuple(
                voyage.town(season, at) if each.result is Result.LAND_RAID else ""
                for at, each in enumerate(match.state.engagements)
            )
    return found


# --- The lesson of a season is a career: here it is begun, and kept as any other ------------------
# Its header names the lesson. Each of its matches is told its part of the lesson as it begins, and
# it enters no hall of fame.


def begin_season(lesson: Lesson, folder: "Folder") -> Logbook:
    """Begin the lesson of a season: a career of one season, kept as any other. Raises SaveError."""
    one, two = lesson.sides
    mine, theirs = lesson.crowns
    commission = Commission(
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
