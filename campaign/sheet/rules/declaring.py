"""Declarations and the fold (C-10, C-11): results written in secret, then all is opened."""

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from ..model.account import FOOL, PRIZE, SHUNNED, enter, fool, left_prize, shunned
from ..model.actions import Declare
from ..model.events import Declared, PrizeLeft, Resolved, Unfolded
from ..model.state import (
    BY_CARD,
    FORCES,
    Engagement,
    Letter,
    Phase,
    Result,
    Secrets,
    Sheet,
    for_the_prize,
    force,
    opponent_of,
    with_line,
)
from .muster import fingerprint, keep, own

DECLARING = Rule("C-10")
FOLD = Rule("C-7")
ONE_SIDED = Rule("P8-1.5")
UNWRITTEN = (Result.NOT_YET, *BY_CARD)
"""What no captain can declare."""


def to_declare(sheet: Sheet, side: Player) -> list[Letter]:
    """The attacks of a side that have no result written yet, in letter order."""
    attacks = [letter for letter, line in enumerate(sheet.lines[side]) if line.attacks]
    return attacks[sheet.declared[side] :]


def refuse_declare(sheet: Sheet, act: Declare) -> Refusal | None:
    if sheet.phase is not Phase.DECLARING:
        return Refusal(DECLARING, "results are declared after the battle scores")
    if act.by != sheet.side:
        return Refusal(DECLARING, "the other captain declares now")
    if act.letter not in to_declare(sheet, act.by)[:1]:
        return Refusal(DECLARING, "attacks are declared in the order of their letters")
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
    result = act.result.content
    assert result is not None
    secrets = play.state.secrets[act.by].content
    assert secrets is not None
    declared = list(secrets.declared)
    declared[act.letter] = result
    play.state = keep(play.state, act.by, replace(secrets, declared=tuple(declared)))
    done = list(play.state.declared)
    done[act.by] += 1
    play.state = replace(play.state, declared=(done[0], done[1]))
    play.tell(Declared(DECLARING, act.by, act.letter, act.result))


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
        play.tell(Unfolded(FOLD, side, both[side], salt, mark, holds))
    for letter in range(FORCES):
        for side in (Player(0), Player(1)):
            if play.state.lines[side][letter].attacks:
                resolve(play, side, letter, secrets[side])


def resolve(play: Play[Sheet], side: Player, letter: Letter, secrets: Secrets) -> None:
    """One attack: a battle against a rumour is no contact, and the rumour's owner gains (C-11)."""
    line = play.state.lines[side][letter]
    enemy = opponent_of(side)
    result = secrets.declared[letter]
    assert play.state.unfolded is not None
    target = force(play.state.unfolded[enemy], line.opponent)
    fooled = result is Result.BATTLE and not target[0]
    if fooled:
        result = Result.NO_CONTACT
    theirs = replace(play.state.lines[enemy][line.opponent], result=result)
    play.state = with_line(play.state, enemy, line.opponent, theirs)
    play.state = with_line(play.state, side, letter, replace(line, result=result, fooled=fooled))
    play.state = enter(play.state, fool(play.state, side, letter))
    shame = shunned(play.state, side, letter)
    play.state = enter(play.state, shame)
    left = left_prize(play.state) if for_the_prize(play.state, letter) else []
    play.state = enter(play.state, left)
    if result is not Result.NO_CONTACT:
        engagement = Engagement(side, letter, result)
        play.state = replace(play.state, engagements=(*play.state.engagements, engagement))
    rule = FOOL if fooled else SHUNNED if shame else ONE_SIDED
    lost = sum(gain.points for gain in shame)
    play.tell(Resolved(rule, side, letter, result, fooled, lost))
    prize = play.state.options.prize
    if left and prize is not None:
        play.tell(PrizeLeft(PRIZE, left[0].to, prize, fooled))
