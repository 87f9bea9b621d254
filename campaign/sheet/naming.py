"""Naming opponents and battle scores (C-8, C-9): which force meets which, and who attacks."""

from collections.abc import Iterator

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.chart import waters_of
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.odds import Came, Luck, Ways
from pieces_of_eight.campaign.kernel.play import Event, Play, Refusal
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, opponent_of
from . import events as told
from .muster import fingerprint, keep, own
from .state import (
    BY_CARD,
    FORCES,
    IN_PORT,
    NEARER,
    NOBODY,
    Cast,
    Declare,
    Engagement,
    Letter,
    Line,
    Name,
    Phase,
    Result,
    Secrets,
    Sheet,
    Spied,
    for_the_prize,
    force,
    force_of,
    waters_for,
    with_line,
)

COLUMNS = Rule("P8-1.3")
FOLD = Rule("C-7")
NAMING = Rule("C-8")
SCORES = Rule("C-9")
CLEARER = Rule("C-32.5")
SPY = Rule("C-37.2")
WATERS = Rule("C-34.1")


def open_values(play: Play[Sheet]) -> None:
    """Both sheets are sealed: the values are public, and the naming begins (C-7).

    The two forces that go for the prize meet: nobody names them (C-22). Spies tell what they have
    seen (C-37.2).
    """
    one, two = (play.open(written).values for written in play.state.written)
    play.tell(told.SheetsSealed(FOLD, (one, two)))
    prize = play.state.options.prize
    for side, values in ((Player(0), one), (Player(1), two)):
        for letter, value in enumerate(values):
            goes = IN_PORT if prize is None or prize.letter != letter else letter
            play.state = with_line(play.state, side, letter, Line(value, goes))
    play.state = replace(play.state, phase=Phase.CASTING, side=Player(0))
    if prize is not None:
        play.tell(told.PrizePair(told.PRIZE, prize))
    for side in (Player(0), Player(1)):
        if play.state.options.spies[side]:
            seen = see(play, side, play.draw(SPY, FORCES))  # each of the forces is as likely
            play.tell(told.SpyReported(SPY, side, Sealed(side, seen)))


def refuse_cast(sheet: Sheet, act: Cast) -> Refusal | None:
    if sheet.phase is not Phase.CASTING or act.by != sheet.side:
        return Refusal(NAMING, "this is not the time to roll for who names first")
    return None


def cast(play: Play[Sheet]) -> None:
    """Both throw, and the higher names first; ties are thrown again (C-8)."""
    one, two = play.die(NAMING), play.die(NAMING)
    if one == two:
        play.tell(told.FirstThrown(NAMING, (one, two), NOBODY))
        return
    first = Player(0) if one > two else Player(1)
    play.tell(told.FirstThrown(NAMING, (one, two), first))
    play.state = replace(play.state, phase=Phase.NAMING, first=first, side=first)


def free(sheet: Sheet, side: Player) -> list[Letter]:
    """The forces of a side that have no opponent yet."""
    return [n for n, line in enumerate(sheet.lines[side]) if line.opponent == IN_PORT]


def refuse_name(sheet: Sheet, act: Name) -> Refusal | None:
    if sheet.phase is not Phase.NAMING:
        return Refusal(NAMING, "this is not the time to name opponents")
    if act.by != sheet.side:
        return Refusal(NAMING, "the other captain names now")
    if act.mine not in free(sheet, act.by) or act.theirs not in free(sheet, opponent_of(act.by)):
        return Refusal(COLUMNS, "each force has one opponent, and that one is taken")
    waters = waters_for(sheet, act.by, act.mine, act.theirs)
    if not 0 <= act.water < max(1, len(waters)):
        return Refusal(WATERS, "there is no other water for that pair")
    return None


def name(play: Play[Sheet], act: Name) -> None:
    """Set two forces against each other; the last pair makes itself (C-8)."""
    pair(play, act.by, act.mine, act.theirs, act.water, last=False)
    left, enemy = free(play.state, act.by), opponent_of(act.by)
    if len(left) == 1:
        pair(play, enemy, free(play.state, enemy)[0], left[0], NEARER, last=True)
    if len(left) > 1:
        play.state = replace(play.state, side=enemy)
        return
    for letter in range(FORCES):
        throw_score(play, letter)
    play.state = replace(play.state, phase=Phase.DECLARING, side=Player(0))


def pair(
    play: Play[Sheet], by: Player, mine: Letter, theirs: Letter, water: int, *, last: bool
) -> None:
    """Write two forces into each other's line, and keep on which water they meet (C-34.1)."""
    if waters := waters_for(play.state, by, mine, theirs):
        assert play.state.chart is not None
        first, chosen = theirs if by else mine, [*play.state.waters]
        chosen[first] = waters_of(play.state.chart, FORCES)[first].index(waters[water])
        play.state = replace(play.state, waters=tuple(chosen))
    for side, letter, opponent in ((by, mine, theirs), (opponent_of(by), theirs, mine)):
        line = replace(play.state.lines[side][letter], opponent=opponent)
        play.state = with_line(play.state, side, letter, line)
    play.tell(told.Named(NAMING, by, mine, theirs, last))


def throw_score(play: Play[Sheet], letter: Letter) -> None:
    """A die and the value for each force of a pair: the higher attacks, equal ones miss (C-9)."""
    mine = play.state.lines[0][letter]
    theirs = play.state.lines[1][mine.opponent]
    letters = (letter, mine.opponent)
    while True:
        faces = (play.die(SCORES), play.die(SCORES))
        scores = (faces[0] + mine.value, faces[1] + theirs.value)
        if scores[0] != scores[1] or not for_the_prize(play.state, letter):
            break
        play.tell(told.ThrownAgain(told.PRIZE, letters, faces))  # C-22: one of them attacks
    margin = abs(scores[0] - scores[1])
    attacker = NOBODY if not margin else Player(0) if scores[0] > scores[1] else Player(1)
    result = Result.NOT_YET if margin else Result.NO_CONTACT
    for side, line in ((Player(0), mine), (Player(1), theirs)):
        thrown = {"die": faces[side], "score": scores[side], "attacks": attacker == side}
        done = replace(line, **thrown, result=result)
        play.state = with_line(play.state, side, letters[side], done)
    play.tell(told.Scored(SCORES, letters, faces, scores, attacker))
    if attacker != NOBODY and margin >= play.state.options.seen_by(attacker).margin:
        rule = SCORES if margin >= play.state.options.margin else CLEARER
        look(play, attacker, letters[opponent_of(attacker)], rule)


def look(play: Play[Sheet], by: Player, letter: Letter, rule: Rule) -> None:
    """The spyglass: how many sails the enemy force has, and whether it carries troops (C-9)."""
    play.tell(told.Watched(rule, by, letter, Sealed(by, see(play, by, letter))))


def see(play: Play[Sheet], by: Player, letter: Letter) -> Spied:
    """Let a captain know of an enemy force what can be seen of it."""
    written = play.open(play.state.written[opponent_of(by)])
    ships, companies = force(written, letter)
    seen = Spied(letter, len(ships), bool(companies))
    spied = *play.state.secrets[by].own.spied, seen
    play.state = keep(play.state, by, spied=spied)
    return seen


# --- Declarations and the fold (C-10, C-11): results written in secret, then all is opened --------

DECLARING = Rule("C-10")
ONE_SIDED = Rule("P8-1.5")
UNWRITTEN = (Result.NOT_YET, *BY_CARD)  # what no captain can declare


def to_declare(sheet: Sheet, side: Player) -> list[Letter]:
    """The attacks of a side that have no result written yet, in letter order."""
    attacks = [letter for letter, line in enumerate(sheet.lines[side]) if line.attacks]
    return attacks[sheet.declared[side] :]


def refuse_declare(sheet: Sheet, act: Declare) -> Refusal | None:
    if sheet.phase is not Phase.DECLARING:
        return Refusal(DECLARING, "you declare results after the battle scores")
    if act.by != sheet.side:
        return Refusal(DECLARING, "the other captain declares now")
    if act.letter not in to_declare(sheet, act.by)[:1]:
        return Refusal(DECLARING, "you declare attacks in the order of their letters")
    result = act.result.content
    if act.result.owner != act.by or result in (None, *UNWRITTEN):
        return Refusal(DECLARING, "write battle, no contact or land raid")
    contents, _ = own(sheet, act.by)
    ships, companies = force(contents, act.letter)
    if result is Result.BATTLE and not ships:
        return Refusal(DECLARING, "a battle needs a ship on your side")
    if result is Result.LAND_RAID and not companies:
        return Refusal(DECLARING, "a land raid needs a landing company in the force")
    return None


def declare(play: Play[Sheet], act: Declare) -> None:
    """Write a result in secret (C-10)."""
    declared = list(play.state.secrets[act.by].own.declared)
    declared[act.letter] = act.result.own
    play.state = keep(play.state, act.by, declared=tuple(declared))
    done = list(play.state.declared)
    done[act.by] += 1
    play.state = replace(play.state, declared=(done[0], done[1]))
    play.tell(told.Declared(DECLARING, act.by, act.letter, act.result))


def go_on_declaring(play: Play[Sheet]) -> bool:
    """Find who has still something to declare; when nobody has, open the fold."""
    for side in (play.state.side, opponent_of(play.state.side)):
        if to_declare(play.state, side):
            if side == play.state.side:
                return False
            play.state = replace(play.state, side=side)
            return True
    unfold(play)
    return True


def unfold(play: Play[Sheet]) -> None:
    """Open the fold, check both fingerprints, see what the attacks come to (C-11, P8-1.4)."""
    both = [play.open(written) for written in play.state.written]
    fleets = [play.open(fleet) for fleet in play.state.fleets]
    secrets = [play.open(secret) for secret in play.state.secrets]
    play.state = replace(
        play.state, unfolded=(both[0], both[1]), shown=(fleets[0], fleets[1]), phase=Phase.FIGHTING
    )
    for side in (Player(0), Player(1)):
        salt = secrets[side].salt
        mark = play.state.prints[side]
        holds = fingerprint(fleets[side], both[side], salt) == mark
        play.tell(told.Unfolded(FOLD, side, both[side], salt, mark, holds))
    for letter in range(FORCES):
        for side in (Player(0), Player(1)):
            if play.state.lines[side][letter].attacks:
                resolve(play, side, letter, secrets[side])


def resolve(play: Play[Sheet], side: Player, letter: Letter, secrets: Secrets) -> None:
    """One attack: a battle against a rumour is no contact, and the rumour's owner gains (C-11)."""
    line = play.state.lines[side][letter]
    enemy = opponent_of(side)
    result = secrets.declared[letter]
    fooled = result is Result.BATTLE and not force_of(play.state, enemy, line.opponent)[0]
    if fooled:
        result = Result.NO_CONTACT
    theirs = replace(play.state.lines[enemy][line.opponent], result=result)
    play.state = with_line(play.state, enemy, line.opponent, theirs)
    play.state = with_line(play.state, side, letter, replace(line, result=result, fooled=fooled))
    play.state = told.enter(play.state, told.fool(play.state, side, letter))
    shame = told.shunned(play.state, side, letter)
    play.state = told.enter(play.state, shame)
    left = told.left_prize(play.state) if for_the_prize(play.state, letter) else []
    play.state = told.enter(play.state, left)
    if result is not Result.NO_CONTACT:
        engagement = Engagement(side, letter, result)
        play.state = replace(play.state, engagements=(*play.state.engagements, engagement))
    rule = told.FOOL if fooled else told.SHUNNED if shame else ONE_SIDED
    lost = sum(gain.points for gain in shame)
    play.tell(told.Resolved(rule, side, letter, result, fooled, lost))
    prize = play.state.options.prize
    if left and prize is not None:
        play.tell(told.PrizeLeft(told.PRIZE, left[0].to, prize, fooled))


# --- How lucky the dice of a master sheet were: those of the scores of each pair ------------------

LUCK_IN = "the scores on the sheet"
DIE: Ways = (0.0, *(1 / 6,) * 6)  # each face counts for what it shows


def luck(sheet: Sheet, event: Event) -> Iterator[Came]:
    """What came of the two dice of a pair."""
    del sheet  # the dice of both captains lie open
    if isinstance(event, told.Scored | told.ThrownAgain):
        for who, face in enumerate(event.faces):
            yield Came(Player(who), LUCK_IN, Luck().throw(face, 1, DIE))
