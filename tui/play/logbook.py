"""A kept career joined with its voyage: each match of the one is in the file of the other."""

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from pieces_of_eight.campaign import bridge
from pieces_of_eight.campaign.ai.policy import met_as
from pieces_of_eight.campaign.career.model.state import Career, Ending
from pieces_of_eight.campaign.chronicle.service import Service, new_names, ship_records
from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.sworn import OVER, Oath, Promise, swear
from pieces_of_eight.campaign.sheet.model.account import opponents
from pieces_of_eight.campaign.sheet.model.say import RESULTS
from pieces_of_eight.campaign.sheet.model.state import LETTERS, Phase, Sheet
from pieces_of_eight.campaign.sheet.rules.points import totals
from pieces_of_eight.campaign.voyage import WAITING, Open, Setup, Stage, Voyage
from pieces_of_eight.saves.career_file import CareerHeader, Standing
from pieces_of_eight.saves.match_file import Chair, MatchFile
from .commission import PIECES, Commission
from .joining import CAREER, fight_name, sheet_name, voyage_of
from .order_form import PERSON
from .swearing import DICE, FIXED, SWORN, career_terms

if TYPE_CHECKING:
    from pieces_of_eight.saves.career_file import CareerFile
    from pieces_of_eight.saves.folder import Folder
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

    def services(self, who: Player) -> dict[str, Service]:
        """The records of a captain's ships of all seasons before this (C-20). Raises SaveError."""
        names = {n: sheet_name(n) for n in range(1, self.voyage.state.season)}
        kept = set(self.saved.names())
        sheets = {n: self.lend(name).match.state for n, name in names.items() if name in kept}
        return ship_records(sheets, who, new_names(self.voyage.career, who))

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
