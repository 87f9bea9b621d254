"""Events in words. All that a player reads of a shore raid is written here."""

from campaign.kernel.play import Event
from campaign.kernel.telling import Said, Words, told
from campaign.shore_raid.model import events, terms
from campaign.shore_raid.model.names import (
    ENDINGS,
    PIECES,
    called,
    card,
    inches,
    many,
    name,
    place,
    reasons,
    side,
    start_of,
    subject,
)
from campaign.shore_raid.model.state import PIRATES, Raid


def say(raid: Raid, event: Event) -> Said:
    """One sentence, with its rule. `raid` is the state after the event.

    Raises TypeError for an event that no chapter of this engine tells.
    """
    return told(raid, event, of_turn, of_bands, of_fighting, of_harm, of_booty)


def of_turn(raid: Raid, event: Event) -> Words:
    match event:
        case events.TurnBegan(turn=turn):
            return f"Turn {turn} of {raid.options.turns}: the deck is shuffled."
        case events.PaceThrown():
            return paces(event)
        case events.CardsTurned(cards=cards):
            return start_of(f"{' and '.join(card(each) for each in cards)}.")
        case events.CardPassed(card=which):
            return f"{start_of(card(which))} calls up nobody."
        case events.MoraleThrown(side=who, killed=killed, face=face, against=against, leave=leave):
            lost = "have" if who == PIRATES else "has"
            end = f"{many(leave, 'man')} {'has' if leave == 1 else 'have'} to leave"
            end = end if leave else "and stand firm" if who == PIRATES else "and stands firm"
            return f"{side(who)} {lost} lost {killed}: {face} against {against}, {end}."
        case events.RaidEnded(ending=ending):
            return ENDINGS[ending]
    return None


def paces(event: events.PaceThrown) -> str:
    faces = " ".join(map(str, event.faces))
    go = "go" if event.side == PIRATES else "goes"
    broken = f"{inches(event.pace.broken)} over broken ground"
    words = f"{side(event.side)} {go} {inches(event.pace.open)}, {broken} ({faces})"
    if event.riders:
        words += f"; riders {inches(event.pace.mounted)} ({' '.join(map(str, event.riders))})"
    return words + "."


def of_bands(raid: Raid, event: Event) -> Words:
    match event:
        case events.BandFormed(band=band, figures=figures, card=rank):
            stand = "is" if len(figures) == 1 else "are"
            return f"{start_of(called(raid, figures))} {stand} now band {band}, on a {rank}."
        case events.BandCalled(band=band, card=rank):
            return f"Band {band} is called up by a {rank}."
        case events.BandDone(band=band):
            return f"Band {band} has acted."
        case events.Marched(figures=figures, measured=measured, allowed=allowed):
            go = "goes" if len(figures) == 1 else "go"
            far = f"{inches(measured)} of {inches(allowed)}"
            return f"{start_of(called(raid, figures))} {go} {far}."
    return None


def of_fighting(raid: Raid, event: Event) -> Words:
    match event:
        case events.Attacked():
            return attacked(raid, event)
        case events.Reloaded(by=by, piece=piece):
            what = "reloads" if piece is None else f"reloads the {PIECES[raid.pieces[piece].kind]}"
            return f"{subject(raid, by)} {what}."
    return None


def attacked(raid: Raid, event: events.Attacked) -> str:
    verb = "tries to take" if event.aim is terms.Aim.TAKE else "attacks"
    verb = "fires at" if event.shot else verb
    dice = f"d{event.die} {event.face} against {event.defence}{reasons(event.mods)}"
    margin = max(0, event.face - event.defence)
    end = f"beaten by {margin}, {many(event.points, 'point')} in all" if margin else "no effect"
    return f"{subject(raid, event.by)} {verb} {name(raid, event.at)}: {dice}; {end}."


def of_harm(raid: Raid, event: Event) -> Words:
    match event:
        case events.Killed(figure=figure):
            return f"{subject(raid, figure)} is killed."
        case events.PutToFlight(figure=figure):
            return f"{subject(raid, figure)} loses heart and runs."
        case events.Captured(figure=figure, by=by):
            return f"{subject(raid, figure)} is taken alive by {name(raid, by)}."
        case events.Released(figure=figure):
            return f"{subject(raid, figure)} is free again."
        case events.Disturbed(figure=figure):
            return f"{subject(raid, figure)} is interrupted while pillaging."
        case events.Ran(figure=figure, gone=gone):
            pirate = raid.figures[figure].owner == PIRATES
            end = (
                ("is back on board" if pirate else "is off and away")
                if gone
                else "is still running"
            )
            return f"{subject(raid, figure)} {end}, out of the fight."
    return None


def of_booty(raid: Raid, event: Event) -> Words:
    match event:
        case events.Dropped(figure=figure, place=at):
            return f"What {name(raid, figure)} carried from {place(raid, at)} lies on the ground."
        case events.PillageBegun(by=by, place=at):
            return f"{subject(raid, by)} pillages {place(raid, at)}."
        case events.Seized(by=by, place=at, left=left):
            rest = f"{many(left, 'load')} left" if left else "nothing left"
            return f"{subject(raid, by)} has a load from {place(raid, at)}; {rest}."
        case events.Wrecked(by=by, place=at, left=left):
            if not left:
                return f"{start_of(place(raid, at))} burns: the work of {name(raid, by)}."
            return f"{subject(raid, by)} works at {place(raid, at)}; {many(left, 'turn')} left."
        case events.Lifted(by=by, place=at):
            return f"{subject(raid, by)} takes up a load from {place(raid, at)}."
        case events.Brought(figure=figure, place=at, home=home):
            load = f"a load from {place(raid, at)}"
            return f"{subject(raid, figure)} brings {load} aboard, number {home}."
    return None
