"""The final score of a career out of its record: to enter the hall of fame, and to check it (C-16).

A score stands on a record in which every match follows from those before it, under the terms
that this game gives, and with no other dice than those of the seed or of what was sworn.
"""

import tempfile
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from pieces_of_eight.campaign import bridge
from pieces_of_eight.campaign.career import CAPTAINS, Career, CareerSetup
from pieces_of_eight.campaign.chronicle import PUBLIC, Chronicle, as_json, as_text, chronicle
from pieces_of_eight.campaign.chronicle.facts import best_deed, wrecks
from pieces_of_eight.campaign.joining import (
    OF_CAREER,
    BrokenRecordError,
    fight_name,
    gathered,
    joined,
)
from pieces_of_eight.campaign.kernel.match import Match, UnprovedError, dice_in, proved, throws_of
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.sworn import OVER, FalseOathError, Oath, dice_of, match_setup
from pieces_of_eight.campaign.port.events import CaptainFell, better
from pieces_of_eight.campaign.port.standing import lead, long_war
from pieces_of_eight.campaign.port.state import Ending, Phase
from pieces_of_eight.campaign.reckoning import PLAIN, Reckoning, Seats, reckoning, rivals_met
from pieces_of_eight.content.campaign import campaign_numbers
from pieces_of_eight.content.careers import career_setup, in_calm_water, people_for, world
from pieces_of_eight.content.words import epitaphs
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.hall import (
    CHECKED,
    OWN,
    TOLD,
    Daily,
    Fame,
    Remembered,
    Scorer,
    record_digest,
)
from pieces_of_eight.saves.match_file import Chair, MatchFile
from pieces_of_eight.saves.words import SaveError, clean
from .career import done_by, ending_words, pen_of
from .daily import (
    PLAYER,
    RIVAL,
    DayLine,
    article_of,
    commission_of,
    counts,
    day_named,
    day_of,
    in_a_row,
    named,
    read_line,
    seed_of,
    setup_of_day,
    told,
)
from .swearing import FIXED, SWORN, check_oaths, in_pieces, is_sworn

if TYPE_CHECKING:
    from pieces_of_eight.saves.folder import Folder


COMPARED = {
    "captain": "captain",
    "crown": "crown",
    "seasons": "seasons",
    "length": "length",
    "factor": "factor",
    "dice": "dice",
    "sworn": "oath",
    "vows": "vows",
}  # what an entry of the hall says of its record besides the score, with its name in a sentence


def honest_career(record: CareerFile) -> Career:
    """The career of a record, checked.

    Raises BrokenRecordError and FalseOathError for one that is not honest.
    """
    try:
        setup = msgspec.convert(record.setup, CareerSetup, str_keys=True)
    except ValueError as error:
        raise BrokenRecordError(f"its beginning cannot be read ({error})") from error
    day, seed = day_of(record.header), record.header.seed
    if day:
        check_day_terms(setup, seed, day)
    else:
        check_terms(setup, seed)
    check_oaths(record.oaths, record.header.options, record.setup, seed)
    return joined(setup, seed, record.matches, record.oaths)


def check_terms(setup: CareerSetup, seed: int) -> None:
    """Refuse prices, ships, towns and people that are not those of this game."""
    one, two = setup.career.captains
    names, crowns, terms = (one.name, two.name), (one.crown, two.crown), setup.career.terms
    edition = None if setup.world.wars is None else setup.world.wars.edition
    people = people_for(names, crowns, terms.seasons, seed, edition)
    winter, whose = terms.winter, -1
    if is_long := winter is not None and winter.long:
        whose = winter.captain
    honest = career_setup(
        names,
        crowns,
        0 if is_long else terms.seasons,
        ironman=terms.ironman,
        people=people if any(terms.people) else ((), ()),
        two_names=edition is None,
        seed=seed,
        winter=winter is not None,
        captain=whose,
        vows=terms.vows,
    )
    known = is_long or terms.seasons in campaign_numbers().career.seasons
    around = world(crowns, edition)
    if not known or setup not in (
        CareerSetup(honest, around),
        CareerSetup(*in_calm_water(honest, around)),
    ):
        raise BrokenRecordError("it was begun on terms that this version does not have")


def check_day_terms(setup: CareerSetup, seed: int, day: str) -> None:
    try:
        honest = setup_of_day(day_named(day, day))
    except ValueError as error:
        raise BrokenRecordError(str(error).rstrip(".")) from error
    if seed != seed_of(day):
        raise BrokenRecordError(f"its seed is not that of {day}")
    if setup != honest:
        raise BrokenRecordError(
            f"its captains, ships or prices are not those of {day} in this version"
        )


def how_dice_fell(record: CareerFile) -> str:
    return SWORN if is_sworn(record.header.options) else FIXED


def those_who_count(record: CareerFile, career: Career) -> tuple[Player, ...]:
    """The captains whose scores the hall takes: the people; of two opponents the first."""
    sat = [*seatings(record, career)]
    people = tuple(who for who in CAPTAINS if any(not each.levels[who] for each in sat))
    return people or CAPTAINS[:1]


def seatings(record: CareerFile, career: Career) -> Iterable[Seats]:
    """Who sat for the two captains: now, and when each match of the record was left."""
    chairs = dict(record.chairs)
    yield seated(record.header.chairs, CAPTAINS)
    for name, both in chairs.items():
        if name == OF_CAREER or name.endswith("/sheet"):
            yield seated(both, CAPTAINS)
    for season in career.seasons:
        sheet = season.sheet.state
        for number, each in enumerate(sheet.engagements, start=1):
            name = fight_name(season.at_sea.season, number)
            if name in chairs:
                yield seated(chairs[name], bridge.chairs(sheet, each))


def seated(chairs: tuple[Chair, ...], captains: bridge.Chairs) -> Seats:
    levels = {
        captain: "" if chair.person else chair.rank
        for captain, chair in zip(captains, chairs, strict=True)
        if captain is not None
    }
    return Seats((levels[Player(0)], levels[Player(1)]))


def factor(record: CareerFile, career: Career, who: Player) -> int:
    """By what the points count, in hundredths: that of the least skilled rival (C-16).

    Between two people, and where nobody but opponents played, nothing is taken off.
    """
    met = rivals_met([*seatings(record, career)], who)
    begun = record.header.difficulty
    levels = {*met, *([begun] if met and begun else [])} - {""}
    known = campaign_numbers().career.factor
    if strangers := levels - set(known):
        raise BrokenRecordError(f"there is no opponent called {min(strangers)!r}")
    return min((known[level] for level in levels), default=PLAIN)


def reckoned(record: CareerFile, career: Career, who: Player) -> Reckoning:
    """The score of a captain line by line, of a career that is over. Raises BrokenRecordError."""
    if career.state.phase is not Phase.OVER:
        raise BrokenRecordError("the career is not over")
    return reckoning(career, who, factor(record, career, who))


def entry(record: CareerFile, career: Career, who: Player, ending: str) -> Fame:
    """A captain's entry in the hall, but for what the folder knows: file, digest and date."""
    found = reckoned(record, career, who)
    captain = career.setup.career.captains[who]
    now = career.state.captains[who]
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
        dice=how_dice_fell(record),
        chair=who,
        length=0 if long_war(career.state) else career.state.terms.seasons,
        heir=now.name if now.successor else "",
        sworn=" ".join(oath.commitment for oath in record.oaths),
        told=remembered(career, who, found),
        vows=found.vows,
    )


def scorer(fame: Fame) -> Scorer:
    """What works out the score of an entry's record; it raises where that is another's."""

    def score(record: CareerFile) -> float:
        career = honest_career(record)
        if fame.chair not in CAPTAINS:
            raise BrokenRecordError("it has no such captain")
        honest = entry(record, career, Player(fame.chair), fame.ending)
        for field, words in COMPARED.items():
            said, found = getattr(fame, field), getattr(honest, field)
            if said != found:
                raise BrokenRecordError(f"its {words} should be {found}, not {said}")
        if fame.heir != honest.heir:
            raise BrokenRecordError(f"{honest.finisher} finished it, not {fame.heir}")
        return honest.score

    return score


# --- The last word on a captain -------------------------------------------------------------------


def epitaph(career: Match, who: Player) -> str:
    state = career.state
    captain, other = state.captains[who], state.captains[1 - who]
    lines = fitting(career, who)
    line: str = lines[(captain.earned + other.earned) % len(lines)]
    return line.format(name=captain.name, other=other.name)


def fitting(career: Match, who: Player) -> Sequence[str]:
    state, words = career.state, epitaphs()
    mine, theirs = state.captains[who], state.captains[1 - who]
    if state.ending is Ending.DEATH:
        if mine.alive:
            return words.outlived
        if not theirs.alive:
            return words.together
        return words.drowned if drowned(career, who) else words.killed
    winner = better(state)
    if state.ending is Ending.RECALLED and lead(state, Player(who)) < 0:
        return words.recalled
    if state.ending is Ending.RETIRED:
        return words.retired
    if winner is None:
        return words.even
    return words.won if winner == who else words.lost


def drowned(career: Match, who: Player) -> bool:
    """Whether he went down with his ship: only then a die was thrown for him (H-43)."""
    ends = [
        event
        for step in career.steps
        for event in step.events
        if isinstance(event, CaptainFell) and event.by == who and event.dead
    ]
    return bool(ends) and ends[-1].face > 0


def remembered(career: Career, who: Player, found: Reckoning) -> Remembered:
    """What the hall tells of a captain besides his score (C-39)."""
    state = career.state
    captain, sheets = state.captains[who], [season.sheet.state for season in career.seasons]
    ahead = better(state) == who
    if found.legacy is not None:
        ahead = state.ending is Ending.RETIRED and found.legacy > 0
    return Remembered(
        captain.alive and ahead,
        campaign_numbers().favour.ladder[captain.favour].name,
        best_deed(sheets, who),
        epitaph(career.port, who),
        tuple(done_by(career.port, who)),
        tuple(wrecks(sheets, who)),
    )


# --- The record of a voyage of a day: whether it is that of its date, and what it came to ---------
# The rules of a fair record are those of every career (see `tui.play.scoring`): each match follows
# from those before it, every action is legal, and every die is that of the seed. Here it is seen
# besides that seed and terms are those of the date.

CAPTAIN = Player(0)
MARKS = {OWN: "sailed here", CHECKED: "checked", TOLD: "not checked"}
"""What is said of where an entry comes from."""


def entry_of(record: CareerFile, digest: str, name: str, mark: str, player: str = "") -> Daily:
    """A voyage for the table of its day. Raises BrokenRecordError."""
    career = honest_career(record)
    header, day = record.header, day_of(record.header)
    if not day:
        raise BrokenRecordError("it is not a daily voyage")
    terms = commission_of(day)
    if not counts(header):
        raise BrokenRecordError(f"it was sailed for practice, or not begun on {day}")
    if record.oaths:
        raise BrokenRecordError("its dice are not those of that day")
    if not header.ironman or header.crowns != terms.crowns:
        raise BrokenRecordError("its terms are not those of that day")
    if any(sat.levels[1] != RIVAL for sat in seatings(record, career)):
        raise BrokenRecordError(f"the rival was not played by a {RIVAL} throughout")
    if not any(not sat.levels[0] for sat in seatings(record, career)):
        raise BrokenRecordError("no human player sailed it")
    bare = entry(record, career, CAPTAIN, ending_words(career.state))
    begun = record.header
    fame = msgspec.structs.replace(
        bare, career=name, digest=digest, date=begun.begun, version=begun.rules
    )
    line = line_of(record, fame)
    who = named(player) if player.strip() else named(record.header.options.get(PLAYER, ""))
    points = line.points, line.won, line.fought
    return Daily(line.day, who, *points, line.code, mark, fame, article_of(day).name)


def line_of(record: CareerFile, fame: Fame) -> DayLine:
    won, fought = engagements(record)
    return told(day_of(record.header), int(fame.score), won, fought, fame.digest)


def engagements(record: CareerFile) -> tuple[int, int]:
    ends = [
        each.outcome
        for name, match in record.matches.items()
        if name.endswith("/sheet")
        for each in match.state.engagements
        if each.outcome is not None
    ]
    return sum(end.better == CAPTAIN for end in ends), len(ends)


def scorer_of_day(one: Daily) -> Scorer:
    """What works out the score of an entry's record again; it raises where it says another."""

    def score(record: CareerFile) -> float:
        assert one.fame is not None
        found = entry_of(record, one.fame.digest, one.fame.career, one.mark)
        if (found.day, found.code) != (one.day, one.code):
            raise BrokenRecordError(f"it is the record of {said(found)}")
        return float(found.points)

    return score


def said(one: Daily) -> str:
    return f"{one.points} points on {one.day}, {one.won} of {one.fought} won"


def read_record(folder: "Folder", file: Path, player: str = "") -> Daily:
    """The voyage in a file, played again from end to end; nothing is kept.

    Raises SaveError with a sentence for anything that is none.
    """
    with tempfile.TemporaryDirectory() as scratch:
        place = type(folder)(Path(scratch), folder.edition)
        name = place.import_(file)
        if name not in {each.name for each in place.careers()}:
            raise SaveError(f"{clean(file.name)} is a fight, not a daily voyage.")
        saved = place.read_career(name)
        return judged(saved, record_digest(saved), name, CHECKED, player, clean(file.name))


def take_record(folder: "Folder", file: Path, player: str = "") -> Daily:
    """Take a friend's record into the folder and the table of its day; its entry there.

    Raises SaveError, and then nothing is kept.
    """
    found = read_record(folder, file, player)
    for known in folder.hall.daily():
        if (known.day, known.code) == (found.day, found.code) and known.fame is not None:
            return known
    folder.hall.check_daily(found)
    career = folder.import_(file)
    assert found.fame is not None
    fame = msgspec.structs.replace(found.fame, career=career)
    return folder.hall.enter_daily(msgspec.structs.replace(found, fame=fame))


def judged(record: CareerFile, digest: str, name: str, mark: str, player: str, file: str) -> Daily:
    """The entry of a record. Raises SaveError with a sentence where it does not hold."""
    try:
        return entry_of(record, digest, name, mark, player)
    except Exception as error:  # a record may hold anything, and what reads it trusts its callers
        why = clean(str(error)).rstrip(".")
        raise SaveError(f"{file} cannot go into the table: {why}.") from error


def enter_line(folder: "Folder", words: str, player: str) -> Daily:
    """Take a line into the table of its day, told and not checked; its entry there.

    Raises SaveError, and ValueError with a sentence for what is no line.
    """
    line = read_line(words)
    day_named(line.day, folder.today)
    points = line.points, line.won, line.fought
    return folder.hall.enter_daily(Daily(line.day, named(player), *points, line.code, TOLD))


def as_line(one: Daily, tables: Sequence[Daily], *, plain: bool) -> str:
    """The line of an entry: of a voyage that was sailed here with its day in a row."""
    row, _ = in_a_row(own_points(tables), one.day)
    more = (one.article, f"day {row} in a row" if one.mark == OWN else "")
    line = DayLine(one.day, one.points, one.won, one.fought, one.code)
    return line.as_line(*filter(None, more), plain=plain)


def own_points(tables: Iterable[Daily]) -> dict[str, int]:
    """By day what the voyages that were sailed here came to."""
    return {each.day: each.points for each in tables if each.mark == OWN}


def own_entry(record: CareerFile, digest: str, name: str) -> Daily:
    """The entry of a voyage that was sailed here. Raises SaveError."""
    return judged(record, digest, name, OWN, "", "This voyage")


# --- What the dice of a game prove ----------------------------------------------------------------


COMPARE = (
    "Compare what was sworn with what you saw before you typed your number. Unless you do, a file"
    " proves nothing: its author may have chosen both the secret and the number."
)
_encode = msgspec.msgpack.Encoder(order="deterministic").encode
NOT_YET = "kept until the game is over"


class Finding(Struct, frozen=True):
    """What was found out about the dice of a game."""

    words: str  # in one sentence
    sound: bool  # whether nothing in the record is other than its dice made it
    told: tuple[str, ...] = ()
    """What the file says that no dice can bear out, for whoever compares it, line by line."""


def finding(folder: "Folder", path: Path, words: Mapping[int, str] | None = None) -> Finding:
    """What the dice of a file prove.

    Raises SaveError where it cannot be read, and SealedError for a seal without its words.
    """
    found = folder.evidence(path, words)
    if isinstance(found, CareerFile):
        matches = {name: found.written(name) for name in found.names()}
    else:
        matches = {"": found}
    for match in matches.values():
        if match.start is not None:
            raise SaveError(
                f"It cannot be proved: {match.label} goes on from another game that is not in it."
            )
    try:
        return of_career(found, matches) if isinstance(found, CareerFile) else of_match(found)
    except (UnprovedError, FalseOathError, BrokenRecordError) as error:
        said = clean(str(error), 300)
        return Finding(f"Not proved: {said}{older(matches, folder)}.", sound=False)


def older(matches: Mapping[str, MatchFile], folder: "Folder") -> str:
    """What else may be the reason where a record does not play as it was played."""
    others = filter(None, (folder.edition.other(each.header) for each in matches.values()))
    return next((f" (it {other})" for other in others), "")


def of_match(found: MatchFile) -> Finding:
    """What the dice of a match prove. Raises UnprovedError and FalseOathError."""
    header = found.header
    oaths = () if header.sworn is None else (header.sworn,)
    for oath in oaths:
        oath.check(match_setup(header.engine, header.setup, header.seed))
    match = played_again(found, "match", oaths)
    over = not match.to_act
    said = {
        "title": header.title,
        "played by": seats(header.chairs),
        "begun": header.begun,
        "version": f"{header.rules}, content {header.content}",
        "record": fingerprint({"match": match}),
    }
    return Finding(
        proof([match], oaths, over=over),
        sound=True,
        told=told_of_oaths(oaths, header.seed, said, over=over),
    )


def of_career(begun: CareerFile, found: Mapping[str, MatchFile]) -> Finding:
    """What the dice of a career prove. Raises as `of_match` does, and BrokenRecordError."""
    header, oaths = begun.header, begun.oaths
    check_oaths(oaths, header.options, begun.setup, header.seed)
    matches = {name: in_career(name, each, begun) for name, each in found.items()}
    try:
        setup = msgspec.convert(begun.setup, CareerSetup, str_keys=True)
    except (ValueError, RecursionError) as error:
        raise UnprovedError(f"its beginning cannot be read ({error})") from error
    terms = setup.career.terms
    if (header.seasons, header.ironman) != (terms.seasons, terms.ironman):
        raise UnprovedError("its header and its set-up give different terms")
    over = joined(setup, header.seed, matches, oaths).state.phase is Phase.OVER
    options = (f"{key}: {value}" for key, value in sorted(header.options.items()))
    said = {
        "title": header.title,
        "played by": seats(header.chairs),
        "crowns": ", ".join(header.crowns),
        "level": header.difficulty or "none",
        "options": "; ".join(options),
        "begun": header.begun,
        "version": f"{header.rules}, content {header.content}",
        "id": header.id,
        **{name: part(matches[name], each, begun) for name, each in found.items()},
        "record": fingerprint(matches),
    }
    return Finding(
        proof(matches.values(), oaths, over=over),
        sound=True,
        told=told_of_oaths(oaths, header.seed, said, over=over),
    )


def in_career(name: str, found: MatchFile, begun: CareerFile) -> Match:
    header = found.header
    if header.sworn is not None or header.title != begun.header.title or header.begun:
        raise UnprovedError(f"{name} does not agree with its career")
    try:
        return played_again(found, name, begun.oaths)
    except UnprovedError as error:
        raise UnprovedError(f"{name}: {error}") from error


def played_again(found: MatchFile, label: str, oaths: Sequence[Oath]) -> Match:
    seed = found.header.seed
    match = proved(found.engine, found.setup, seed, found.entries, dice_of(seed, oaths, label))
    check_end(found, match)
    return match


def check_end(found: MatchFile, match: Match) -> None:
    """Refuse a match that has not come as far as it is said to have. Raises UnprovedError."""
    turn, had = found.turn, len(match.entries)
    if turn is None:  # a match that is put away is over
        if match.to_act:
            raise UnprovedError("the record does not say how far the game got")
        return
    if not 0 <= turn.actions <= had:
        raise UnprovedError(
            f"the record ends after action {had}, but the game had got to action {turn.actions}"
        )
    if turn.to_act != match.engine.game.to_act(match.steps[turn.actions].state):
        raise UnprovedError(
            f"after action {turn.actions} it is not the turn of the player it names"
        )


# --- In words ------------------------------------------------------------------------------------


def proof(matches: Iterable[Match], oaths: Sequence[Oath], *, over: bool) -> str:
    found = list(matches)
    throws, dice = sum(map(throws_of, found)), sum(map(dice_in, found))
    all_throws = f"every one of {throws:,} rolls ({dice:,} dice) follows"
    if not throws:
        all_throws = "no die has been rolled yet, and each one will follow"
    if oaths:
        said = f"{all_throws} from what was sworn and the number."
    else:
        said = (
            f"nobody swore to these dice: {all_throws} from the seed, and the player who began"
            " the game could know that."
        )
    return said[:1].upper() + said[1:] + ("" if over else " The game is not over.")


def told_of_oaths(
    oaths: Sequence[Oath], seed: int, said: Mapping[str, str], *, over: bool
) -> tuple[str, ...]:
    lines: list[str] = []
    for oath in oaths:
        secret = in_pieces(oath.secret) if over else NOT_YET
        since = (f"{n:,} dice of {name}" for name, n in sorted(oath.since.items()) if n < OVER)
        if oath.since:
            lines.append(row("from", f"{', '.join(since)}, and everything begun later"))
        lines += [row("sworn", in_pieces(oath.commitment)), row("number", str(oath.number))]
        lines.append(row("secret", secret))
    if not oaths:
        lines.append(row("seed", str(seed)))
    lines += [row(name, clean(words, 300)) for name, words in said.items()]
    return (*lines, *([COMPARE] if oaths else []))


def row(name: str, words: str) -> str:
    return f"{name:<10} {words}"


def fingerprint(matches: Mapping[str, Match]) -> str:
    done = [[name, match.entries] for name, match in matches.items()]
    return in_pieces(sha256(_encode(done)).hexdigest())


def seats(chairs: Iterable[Chair]) -> str:
    return ", ".join(
        f"{each.name} ({each.kind}{each.level and f', {each.level}'})" for each in chairs
    )


def part(match: Match, found: MatchFile, begun: CareerFile) -> str:
    header, whole = found.header, begun.header
    version = f"; {header.rules}, content {header.content}"
    same = (header.rules, header.content) == (whole.rules, whole.content)
    said = f"{throws_of(match):,} rolls ({dice_in(match):,} dice); {seats(header.chairs)}"
    return said + ("" if same else version)


# --- The chronicle of a career that is kept -------------------------------------------------------


def teller_of(record: CareerFile) -> Player | None:
    """From whose sight a career is told on demand.

    One person is told what he knows, two only what both may read, and at the end all is open. So
    it is between two opponents, but not where a person only left his chair to look.
    """
    header = record.header
    people = [Player(who) for who, chair in enumerate(header.chairs) if chair.person]
    if record.standing.over:
        return None
    if people:
        return people[0] if len(people) == 1 else PUBLIC
    played = any(chair.person for chairs in record.chairs.values() for chair in chairs)
    return PUBLIC if played or header.difficulty else None


def told_career(record: CareerFile) -> Career:
    """The career of a record with all its seasons, to be told of. Raises SaveError."""
    return gathered(record.career.setup, record.header.seed, record.matches)


def story_of(record: CareerFile, *, replays: bool = False) -> Chronicle:
    """The chronicle of a career as far as it has come; with `replays` it says what luck was worth
    in points. Raises SaveError."""
    people = [Player(who) for who, chair in enumerate(record.header.chairs) if chair.person]
    pen = (
        pen_of(Player(1 - people[0]), record.header.chairs, record.header.seed)
        if len(people) == 1
        else None
    )
    career = told_career(record)
    return chronicle(career, teller_of(record), notes(record), pen, replays=replays)


def notes(record: CareerFile) -> dict[str, str]:
    """What a reader should know besides: who played, and with which dice."""
    said = {"Dice": how_dice_fell(record)}
    for who, what in enumerate(("The captain", "The rival")):
        said[what] = f"played by {', '.join(sitters(record, who))}"
    return said


def sitters(record: CareerFile, who: int) -> list[str]:
    """Who played for a captain, one after the other: a chair may change hands."""
    chairs = [each[who] for name, each in record.chairs.items() if name.endswith("/sheet")]
    found = [sitter(chair) for chair in (*chairs, record.header.chairs[who])]
    changed = [words for n, words in enumerate(found) if not n or words != found[n - 1]]
    return [changed[0], *(f"then by {words}" for words in changed[1:])]


def sitter(chair: Chair) -> str:
    return "a person" if chair.person else f"a {chair.level}"


def write(folder: "Folder", title: str, found: Chronicle) -> Path:
    """Write a chronicle into the player's folder, as a text and as a document; where it lies.

    Raises SaveError.
    """
    path = folder.write_text(title, as_text(found))
    folder.write_text(title, as_json(found), "json")
    return path
