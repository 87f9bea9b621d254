"""The dice of a career by file: links of both captains' chains, moment by moment (C-29.4, C-29.8).

While it is sailed the letters tell the links. A career that is over keeps the latest of each
chain: all before it follow from it, down to the pledges.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, UnsetType

from campaign.bridge.world import seed_for
from campaign.career.model.state import Phase as Part
from campaign.joining import OF_CAREER, BrokenRecordError, Judge, check_dice, place_of
from campaign.kernel.dice import Faces, Seeded, Thrower
from campaign.kernel.match import Match
from campaign.kernel.oath import FalseOathError, check_pledges, on_paper
from campaign.kernel.sworn import LINKS, hashed_back, mixed
from campaign.sheet.model.state import Phase

LOT = 1
"""The number of the link that the career's seed is made of."""
TWO = 2
OPEN = (Phase.FIGHTING, Phase.OVER)
"""The phases of a sheet whose fold is open."""
AnyMatch = Match[Any, Any, Any]


def key_of(links: Sequence[bytes], game: str) -> int:
    """What dice follow from, out of a link of each captain."""
    found = mixed(b"pieces of eight: career", *links, game.encode())
    return int.from_bytes(found[:8], "big") >> 1


class Moments(Struct, frozen=True):
    """What the dice of a season follow from: by moment the number of a link, or a key of both."""

    cast: int
    """Who names first."""
    scores: int
    rest: int
    """All after the fold."""


class LinkDice(Struct, frozen=True):
    """What all dice of a career by file follow from."""

    game: str
    """The number of the career."""
    pledges: tuple[str, ...]
    """By captain, in hexadecimal letters."""
    number: int
    """Of the latest links."""
    links: tuple[str, ...]
    seasons: tuple[Moments, ...]
    """By season the numbers of its links."""
    by_hand: dict[str, int] = {}
    """By name the fights by hand, whose dice were sworn for each alone, and how many actions of
    each its captains took; mates have settled the rest."""

    @property
    def text(self) -> str:
        """As it is kept; game and pledges stand elsewhere."""
        numbers = [n for each in self.seasons for n in (each.cast, each.scores, each.rest)]
        by_hand = [f"{name}={many}" for name, many in self.by_hand.items()]
        return " ".join(map(str, (self.number, *self.links, *numbers, *by_hand)))

    def key(self, number: int) -> int:
        """What the dice of a moment follow from."""
        back = self.number - number
        return key_of([hashed_back(bytes.fromhex(each), back) for each in self.links], self.game)

    def keys(self, season: int) -> Moments:
        """What the dice of a season follow from. Raises BrokenRecordError."""
        if season > len(self.seasons):
            raise BrokenRecordError(f"it has no links for season {season}")
        numbers = self.seasons[season - 1]
        return Moments(self.key(numbers.cast), self.key(numbers.scores), self.key(numbers.rest))

    def check(self) -> None:
        """Refuse links that do not lead back to what was sworn. Raises FalseOathError."""
        numbers = [n for each in self.seasons for n in (each.cast, each.scores, each.rest)]
        if not len(self.links) == len(self.pledges) == TWO or not 1 <= self.number <= LINKS:
            raise FalseOathError("the links of its captains cannot be read")
        if [LOT, *numbers] != sorted({LOT, *numbers}) or max(LOT, *numbers, 0) > self.number:
            raise FalseOathError("its moments have no links of their own, one after the other")
        for side, (link, pledge) in enumerate(zip(self.links, self.pledges, strict=True), start=1):
            if hashed_back(bytes.fromhex(link), self.number).hex() != pledge:
                raise FalseOathError(
                    f"the links of captain {side} do not lead back to what he swore"
                )
        check_pledges(self.pledges)


def link_dice_of(text: str, pledges: str, game: str) -> LinkDice:
    """What was kept, once it is seen to follow from what was sworn. Raises FalseOathError."""
    try:
        number, one, two, *rest = text.split()
        numbers = [int(each) for each in rest if "=" not in each]
        by_hand = [each.split("=") for each in rest if "=" in each]
        at = range(0, len(numbers), 3)
        found = LinkDice(
            game,
            tuple(pledges.split()),
            int(number),
            (one, two),
            tuple(Moments(*numbers[n : n + 3]) for n in at),
            {name: int(many) for name, many in by_hand},
        )
        found.check()
    except FalseOathError:
        raise
    except (ValueError, TypeError) as error:
        raise FalseOathError("the links of its captains cannot be read") from error
    return found


class LinkJudge(Judge):
    """Who sees that every die of a career is the one its links make."""

    def __init__(self, dice: LinkDice) -> None:
        super().__init__(dice.key(LOT), "", follow=True)
        self._dice = dice

    def hear(self, name: str, found: AnyMatch, fresh: AnyMatch) -> None:
        """Refuse dice that are not those of the place of a match, which begins like `fresh`."""
        place = place_of(name)
        if name == OF_CAREER:
            self._at_home(found, fresh)
        elif len(place) == TWO:
            self._on_sheet(name, found, fresh, int(place[1]))
        else:
            self._in_fight(name, found, place)

    def _salted(self, season: int, *place: str | int) -> int:
        return seed_for(self._dice.key(LOT), "salt", str(self._dice.keys(season).rest), *place)

    def _at_home(self, found: AnyMatch, fresh: AnyMatch) -> None:
        _same_seed(OF_CAREER, found, fresh.seed)
        sources: dict[tuple[int, bool], Seeded] = {}

        def source(state: Any) -> Seeded:
            at, sea = state.season, state.phase is Part.AT_SEA
            if (at, sea) not in sources:
                seed = self._salted(at, "season", at, "home") if sea else fresh.seed
                sources[at, sea] = Seeded(seed)
            return sources[at, sea]

        _thrown(OF_CAREER, found, source)

    def _on_sheet(self, name: str, found: AnyMatch, fresh: AnyMatch, season: int) -> None:
        _same_seed(name, found, fresh.seed)
        keys = self._dice.keys(season)
        cast, scores = Seeded(keys.cast), Seeded(keys.scores)
        cards = Seeded(self._salted(season, "season", season, "cards"))

        def source(state: Any) -> Seeded:
            before = cast if state.phase is Phase.CASTING else scores
            return cards if state.phase in OPEN else before

        _thrown(name, found, source)

    def _in_fight(self, name: str, found: AnyMatch, place: Sequence[str | int]) -> None:
        season, at = int(place[1]), int(place[3])
        seed = self._salted(season, "fight", season, at)
        if name in self._dice.by_hand:
            _by_hand(name, found, self._dice.by_hand[name], Seeded(seed))
            return
        _same_seed(name, found, seed)
        again: AnyMatch = Match(found.engine, found.setup, seed)
        if again.steps[0] != found.steps[0]:
            raise BrokenRecordError(f"{name} does not begin as it must")
        check_dice(name, found, [again.dice])


def _by_hand(name: str, found: AnyMatch, orders: int, settled: Seeded) -> None:
    """Refuse dice of a fight by hand that its own oath has not thrown, nor mates after it."""
    oath = on_paper(found.dice)
    if isinstance(oath, UnsetType):
        raise BrokenRecordError(f"{name} does not say what its dice were sworn to")
    check_pledges([side.pledge for side in oath.sides])
    sworn = oath.dice()
    if Match(found.engine, found.setup, found.seed, dice=sworn).steps[0] != found.steps[0]:
        raise BrokenRecordError(f"{name} does not begin as it must")
    for at, entry in enumerate(found.entries):
        dice: Thrower = sworn if at < orders else settled
        if entry.thrown and _again(found, at, dice) != entry.thrown:
            raise BrokenRecordError(f"{name} has dice that were never thrown, at action {at + 1}")
        dice.passed(entry.thrown)


def _again(match: AnyMatch, at: int, dice: Thrower) -> tuple[Faces, ...]:
    """What an action throws with these dice."""
    state, entry = match.steps[at].state, match.entries[at]
    return match.engine.game.apply(state, entry.action, dice.for_action()).thrown


def _same_seed(name: str, found: AnyMatch, seed: int) -> None:
    if found.seed != seed or not isinstance(found.dice, Seeded):
        raise BrokenRecordError(f"{name} has dice of its own")


def _thrown(name: str, match: AnyMatch, source: Any) -> None:
    """See that each throw of a match is that of its source, which its position tells."""
    for at, entry in enumerate(match.entries):
        if not entry.thrown:
            continue
        dice = source(match.steps[at].state)
        thrown = _again(match, at, dice)
        if thrown != entry.thrown:
            raise BrokenRecordError(f"{name} has dice that were never thrown, at action {at + 1}")
        dice.passed(thrown)
