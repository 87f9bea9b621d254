"""The final score of a career, line by line (C-16), and the feats that were done in it (C-39)."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from .career import Career
from .kernel.deeds import Condition, Deed
from .kernel.dice import Rule
from .kernel.match import Match
from .kernel.sealed import Player
from .port.customs import vows_add
from .port.events import PaidOut
from .port.prices import estate, fetched
from .port.rules import purse
from .port.standing import known_standing, long_war
from .port.state import own
from .port.war import legacy
from .sheet.events import fought_for, given_away, unarmed

SCORE, FEATS = Rule("C-16"), Rule("C-39")
PLAIN = 100  # the factor, in hundredths, where no opponent's skill is to be reckoned with


class Reckoning(Struct, frozen=True):
    seasons: tuple[int, ...]  # the points that were gained in engagements, season by season
    passed: int
    """The points that warships which passed the enemy by gave him, all seasons together (H-227)."""
    factor: int  # that of the rival's skill, in hundredths
    weighed: int  # the points of all engagements, less those given away, times the factor
    coins: int  # in the captain's chest
    goods: int  # what ships and companies would fetch, in coins
    purses: int  # what the crown has given him in all, in coins
    estate: int  # what he owns beyond those purses, in points
    score: int
    bounty: int = 0  # points for seasons that need not be sailed (H-283)
    legacy: int | None = None  # what is left of his name after a long war (C-31)
    vows: int = 0  # what vows that were kept add, in hundredths (C-40.3)
    rule: Rule = SCORE

    @property
    def points(self) -> int:
        """The points of all engagements, less those given away; never below nought."""
        return max(0, sum(self.seasons) - self.passed)


class Seats(Struct, frozen=True):
    """Who sat in the two chairs of a match, by captain: a level of skill, or "" for a person."""

    levels: tuple[str, str]


def reckoning(career: Career, who: Player, factor: int) -> Reckoning:
    """The score of a captain as things stand, from a career with all its seasons (C-16)."""
    sheets = [season.sheet.state for season in career.seasons[: len(career.state.past)]]
    seasons = tuple(fought_for(sheet, who) - unarmed(sheet, who) for sheet in sheets)
    passed = sum(given_away(sheet, who) for sheet in sheets)
    bounty = career.state.captains[who].bounty
    weighed = max(0, sum(seasons) - passed + bounty) * factor // PLAIN
    left = None if long_war(career.state) is None else legacy(career.state, who)
    given, vows = purses(career, who), vows_add(career.state, who, passed=passed > 0)
    owned = estate(career.state, who, given)
    score = weighed + owned if left is None else left * factor // PLAIN
    return Reckoning(
        seasons,
        passed,
        factor,
        weighed,
        own(career.state, who).coins,
        fetched(career.state, who),
        given,
        owned,
        score * (PLAIN + vows) // PLAIN,
        bounty,
        left,
        vows,
    )


def purses(career: Career, who: Player) -> int:
    """The coins that a captain's crown has given him: his first purse, and what filled the others.

    What he was paid for his points is not among them (H-41, H-42).
    """
    grants = [
        event.grant.content or 0
        for step in career.port.steps
        for event in step.events
        if isinstance(event, PaidOut) and event.by == who
    ]
    return purse(career.setup.career, who) + sum(grants)


def rivals_met(sat: Sequence[Seats], who: Player) -> frozenset[str]:
    """The levels of all opponents that a person met; none where no person sat in his chair.

    An opponent who only stood in for a few hours counts as well: the least of them is what the
    career was played against.
    """
    if all(seats.levels[who] for seats in sat):
        return frozenset()
    return frozenset(seats.levels[1 - who] for seats in sat)


def feats_done(port: Match, feats: Mapping[str, Condition], who: Player) -> dict[str, str]:
    """The feats that a captain has done, each with the name he had in the season in which he did.

    Asked as he comes home, before anybody follows who is gone: in this war, against this rival.
    """
    done: dict[str, str] = {}
    before: tuple[Deed, ...] = ()
    for sea, half, home in zip(port.steps, port.steps[1:], port.steps[2:], strict=False):
        if len(home.state.past) == len(half.state.past):
            continue
        both = zip(home.state.captains, sea.state.captains, strict=True)
        captains = tuple(replace(now, since=then.since) for now, then in both)
        stood = replace(home.state, season=sea.state.season + 1, captains=captains)
        facts = (*home.state.deeds, *known_standing(stood, who))
        for feat, asks in feats.items():
            if asks.holds(facts, who, before):
                done.setdefault(feat, sea.state.captains[who].name)
        before += home.state.deeds
    return done
