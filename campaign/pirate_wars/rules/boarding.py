"""Boarding (PW-3.2 to PW-3.5): man by man in the one edition, by sums in the other."""

from msgspec.structs import replace

from campaign.kernel.play import Play, Refusal
from campaign.kernel.rules import Rule
from campaign.pirate_wars.model.actions import Board, Commit, Press, StandOff
from campaign.pirate_wars.model.crew import boards
from campaign.pirate_wars.model.editions import ARTICLES
from campaign.pirate_wars.model.events import BoardingDeclared, CutLoose, RoundWon
from campaign.pirate_wars.model.lines_of_fire import works
from campaign.pirate_wars.model.state import AskParty, AskPress, Bout, Sea, Ship, ShipId, with_ship
from campaign.pirate_wars.model.terms import Duty, Fate, Phase
from campaign.pirate_wars.rules.damage import leave
from campaign.pirate_wars.rules.melee import MAN_BY_MAN, fight_by_sums, fight_man_by_man
from campaign.pirate_wars.rules.prizes import capture

NO_OTHER_TASK = Rule("PW-3.2")
DECLARING = Rule("PW-2.9")
PRESSING = Rule("PW-3.5")
WINNER = Rule("R0-6")
WHO_FIGHTS = Rule("R0-8")
CUT_LOOSE = Rule("R0-11")
TIE = Rule("R1-4")


def prey(sea: Sea, ship: Ship) -> list[Ship]:
    """The enemies she may board this turn: she touches them, and both may act (R0-56).

    None while there is a truce (H-168).
    """
    if sea.options.truce or ship.asked or ship.duty is not Duty.FIGHTING:
        return []
    if not works(ship) or not ship.crew:
        return []
    found = []
    for each in sea.contacts:
        if each.turn == sea.turn and ship.id in (each.one, each.other):
            on = sea.ships[each.other if ship.id == each.one else each.one]
            if on.owner != ship.owner and on.afloat and on.hull and not on.stunned:
                found.append(on)
    return found


def refuse_board(sea: Sea, act: Board | StandOff) -> Refusal | None:
    ship = sea.ships[act.by]
    if sea.phase is not Phase.BOARDING or ship.owner != sea.chooser:
        return Refusal(DECLARING, "boardings come before all other tasks, one side at a time")
    open_ = [each.id for each in prey(sea, ship)]
    if not open_ or (isinstance(act, Board) and act.on not in open_):
        return Refusal(DECLARING, f"{ship.name} touches no enemy she could board now")
    return None


def board(play: Play[Sea], act: Board) -> None:
    """Lash the ships together; the round is fought at the first initiative (PW-2.2)."""
    sea = play.state
    by, on = sea.ships[act.by], sea.ships[act.on]
    sea = with_ship(sea, replace(by, asked=True, fought=(*by.fought, on.id)))
    sea = with_ship(sea, replace(sea.ships[on.id], fought=(*on.fought, by.id)))
    play.state = replace(sea, bouts=(*sea.bouts, Bout(by.id, on.id, True)))
    play.tell(BoardingDeclared(DECLARING, by.id, on.id))


def stand_off(play: Play[Sea], act: StandOff) -> None:
    """Not this turn."""
    ship = play.state.ships[act.by]
    play.state = with_ship(play.state, replace(ship, asked=True))


def begin_bout(play: Play[Sea]) -> None:
    """The next round of boarding: by the one edition the parties are chosen first."""
    sea = play.state
    bout, bouts = sea.bouts[0], sea.bouts[1:]
    play.state = replace(sea, bouts=bouts)
    if not ARTICLES[sea.edition].attacks:
        decide(play, bout, fight_by_sums(play, bout))
        return
    ask = AskParty(bout.one, bout)
    play.state = replace(play.state, pending=(*play.state.pending, ask))


def refuse_commit(sea: Sea, act: Commit) -> Refusal | None:
    ship = sea.ships[act.by]
    ask = sea.pending[-1]
    if not isinstance(ask, AskParty) or ask.ship != act.by:
        return Refusal(WHO_FIGHTS, "there is no boarding to choose fighters for")
    if len(act.party) != len(ship.crew):
        return Refusal(WHO_FIGHTS, "say for each row of the crew how many fight")
    for number, row in zip(act.party, ship.crew, strict=True):
        if not 0 <= number <= row.count:
            return Refusal(WHO_FIGHTS, "there are fewer of them than that")
        if number and not boards(ship, row):
            return Refusal(MAN_BY_MAN, "men at the guns and in the tops do not board")
    if not any(act.party) and any(boards(ship, row) for row in ship.crew):
        return Refusal(WHO_FIGHTS, "somebody has to fight for the ship")
    return None


def commit(play: Play[Sea], act: Commit) -> None:
    """The second party is chosen in the knowledge of the first; then steel is drawn."""
    sea = play.state
    ask = sea.pending[-1]
    assert isinstance(ask, AskParty)
    play.state = replace(sea, pending=sea.pending[:-1])
    if ask.ship == ask.bout.one:
        after = AskParty(ask.bout.other, ask.bout, act.party)
        play.state = replace(play.state, pending=(*play.state.pending, after))
    else:
        better = fight_man_by_man(play, ask.bout, (ask.enemy, act.party))
        decide(play, ask.bout, better)


def verdict(one: Ship, two: Ship, better: int) -> int:
    """Who has the better of a round: 1 the first, -1 the second, 0 neither.

    `better` is by how much by the count of the round. Whoever has nobody left has the worse of
    it however the count stands (PW-3.5).
    """
    if bool(one.crew) is not bool(two.crew):
        return 1 if one.crew else -1
    return (better > 0) - (better < 0)


def decide(play: Play[Sea], bout: Bout, better: int) -> None:
    """Who has the better of a round may board on or cut loose; who has nobody left is taken."""
    sea = play.state
    one, two = sea.ships[bout.one], sea.ships[bout.other]
    if not one.crew and not two.crew:
        for ship_id in (one.id, two.id):
            leave(play, play.state.ships[ship_id], Fate.ABANDONED)
        return
    better = verdict(one, two, better)
    if not one.crew or not two.crew:
        winner, loser = (one, two) if better > 0 else (two, one)
        play.tell(RoundWon(PRESSING, winner.id, loser.id, False))
        capture(play, winner.id, loser.id, 0)
        return
    if better:
        winner, loser = (one, two) if better > 0 else (two, one)
        play.state = with_ship(sea, replace(loser, beaten=True, boards=False))
    else:  # the holder of the initiative decides (R0-6, R1-4)
        winner, loser = (one, two) if one.owner == sea.first else (two, one)
    rule = PRESSING if better else (WINNER if ARTICLES[sea.edition].attacks else TIE)
    play.tell(RoundWon(rule, winner.id, loser.id, not better))
    ask = AskPress(winner.id, loser.id)
    play.state = replace(play.state, pending=(*play.state.pending, ask))


def press(play: Play[Sea], act: Press) -> None:
    """Board on next turn, or cut loose and sail off (PW-3.5, R0-11)."""
    sea = play.state
    ask = sea.pending[-1]
    assert isinstance(ask, AskPress)
    play.state = replace(sea, pending=sea.pending[:-1])
    by = play.state.ships[ask.ship]
    if act.yes:
        play.state = with_ship(play.state, replace(by, boards=True))
    else:
        play.tell(CutLoose(CUT_LOOSE, ask.ship, ask.enemy))
        unlash(play, ask.ship, ask.enemy)


def unlash(play: Play[Sea], one: ShipId, two: ShipId) -> None:
    """Take the lashings off between two ships."""
    for mine, hers in ((one, two), (two, one)):
        ship = play.state.ships[mine]
        fought = tuple(n for n in ship.fought if n != hers)
        play.state = with_ship(play.state, replace(ship, fought=fought, boards=False))


def continued(sea: Sea) -> tuple[Bout, ...]:
    """The boardings that go on from the last turn, first of all in the tasks (PW-3.5)."""
    return tuple(
        Bout(ship.id, enemy, False)
        for ship in sea.ships
        if ship.owner == sea.chooser
        for enemy in ship.fought
    )
