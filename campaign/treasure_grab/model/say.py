"""Events in words. All that a player reads of a game as it goes on is written here."""

from functools import partial

from campaign.geometry.studs import Stud
from campaign.kernel.play import Event
from campaign.kernel.telling import Said, Words, told
from campaign.treasure_grab.model import events, terms
from campaign.treasure_grab.model.names import (
    BANDS,
    ENDINGS,
    LIES,
    ON_BOARD,
    Measures,
    listed,
    many,
    name,
    place,
    player,
    start_of,
    subject,
)
from campaign.treasure_grab.model.state import Grab


def say(grab: Grab, event: Event, measures: Measures = ON_BOARD) -> Said:
    """One sentence, with its rule. `grab` is the state after the event, `measures` are the words
    for lengths.

    Raises TypeError for an event that no chapter of this engine tells.
    """
    moving, chest = (partial(tell, measures=measures) for tell in (of_moving, of_the_chest))
    return told(grab, event, moving, chest, of_fighting, of_mischief, of_turn)


def of_moving(grab: Grab, event: Event, measures: Measures = ON_BOARD) -> Words:
    match event:
        case events.Joined(by=by, band=band):
            return f"Player {by + 1} takes {BANDS[band]}."
        case events.Waited(by=by):
            return f"Player {by + 1} stays away for this round."
        case events.Entered(band=band, at=at):
            return f"{start_of(BANDS[band])} enter at {listed([place(grab, n) for n in at])}."
        case events.Moved(who=who, to=to, cost=cost, let_go=let_go):
            end = ", letting go of the chest" if let_go else ""
            where = place(grab, to)
            to_there = where if where == "off the board" else f"to {where}"
            return f"{subject(who)} goes {to_there} ({measures.far(cost)}){end}."
        case events.MovesEnded(by=by):
            return f"{start_of(player(grab, by))} have moved."
    return None


def of_the_chest(grab: Grab, event: Event, measures: Measures = ON_BOARD) -> Words:
    match event:
        case events.Taken(who=who):
            return f"{subject(who)} takes hold of the chest."
        case events.Pulled(bands=bands, faces=faces, winner=winner):
            throws = listed(
                [f"{BANDS[band]} {face}" for band, face in zip(bands, faces, strict=True)]
            )
            end = "they keep pulling" if winner is None else f"{BANDS[winner]} have it for now"
            return f"All pull at the chest: {throws}; {end}."
        case events.Carried(by=by, to=to, lie=lie, cost=cost, alone=alone):
            crew = "One of" if alone else "Two of"
            verb = "turn" if event.rule == terms.LENGTH else "carry"
            verb = {"turn": "turns", "carry": "carries"}[verb] if alone else verb
            where = f"now {LIES[lie]}" if event.rule == terms.LENGTH else place_of_chest(grab, to)
            return f"{crew} {BANDS[by]} {verb} the chest, {where} ({measures.far(cost)})."
        case events.ChestWon(by=by, band=band, chests=chests):
            end = f"player {by + 1} has {many(chests, 'chest')}"
            return f"The chest is off the board and {BANDS[band]} with it: {end}."
        case events.ChestPlaced(by=by, at=at, lie=lie):
            where = f"at {place(grab, at)}, {LIES[lie]}"
            return f"Player {by + 1} puts the chest back {where}."
    return None


def place_of_chest(grab: Grab, at: Stud) -> str:
    """Where the chest begins, as the end of a sentence."""
    where = place(grab, at)
    return "over the edge of the board" if where == "off the board" else f"to {where}"


def of_fighting(grab: Grab, event: Event) -> Words:
    match event:
        case events.Shot(by=by, on=on, face=face, against=against, mods=mods, hit=hit):
            cover = "".join(f" {mod.why}" for mod in mods)
            end = "hit" if hit else "missed"
            return f"{subject(by)} fires at {name(on)}{cover}: {face} against {against}, {end}."
        case events.Struck(by=by, on=on, face=face, against=against, hit=hit):
            end = "wounded" if hit else "parried"
            return f"{subject(by)} fights {name(on)}: {face} against {against}, {end}."
        case events.Sat(who=who):
            return f"{subject(who)} is wounded and fights on, sitting down."
        case events.Removed(who=who, let_go=let_go):
            end = "; the chest stays where it is" if let_go else ""
            return f"{subject(who)} is too badly wounded to go on{end}."
        case events.Beaten(band=band):
            return f"{start_of(BANDS[band])} have nobody left."
    return None


def of_mischief(grab: Grab, event: Event) -> Words:
    match event:
        case events.Snapped(who=who, face=face, bitten=bitten):
            end = "snaps, and bites" if bitten else "snaps at the air"
            return f"A crocodile eyes {name(who)}: {face}. It {end}."
        case events.CannonFired(by=by, on=on, face=face, struck=struck, faces=faces, hit=hit):
            throws = [f"{thrown} ({name(n)})" for n, thrown in zip(struck, faces, strict=True)]
            end = f"{listed([name(n) for n in hit])} hit" if hit else "nobody hit"
            if event.kicked:
                end += "; the cannon kicks its gunner"
            what = f"{face} against {listed(throws)}"
            return f"{subject(by)} fires the cannon at {name(on)}: {what}; {end}."
        case events.PeelThrown(by=by, on=on, face=face, need=need, slipped=slipped):
            end = "he slips and lies on his back" if slipped else "he steps over it"
            what = f"a banana peel at {name(on)}: {face} ({need} or more)"
            return f"{subject(by)} throws {what}; {end}."
    return None


def of_turn(grab: Grab, event: Event) -> Words:
    match event:
        case events.Ordered(order=order):
            return f"They play in this order: {listed([player(grab, who) for who in order])}."
        case events.RoundBegan(turn=turn):
            left = grab.options.turns - turn
            return f"Round {turn}" + (f"; {left} to come." if left else ", the last.")
        case events.TurnBegan(by=by):
            return f"It is the turn of {player(grab, by)}."
        case events.GameEnded(ending=ending):
            return ENDINGS[ending]
    return None
