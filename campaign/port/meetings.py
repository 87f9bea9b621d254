"""Encounters (C-35): which of them come to a captain, what he may answer, and what comes of it."""

from collections.abc import Iterator

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.deeds import OF_SEASON, THINGS, Deed
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from .customs import with_changes
from .encounters import Answer, Consequence, Encounter, Met
from .events import Answered, Found, Greeted
from .people import in_rank
from .standing import known_standing, long_war
from .state import Holding, Meet, Port, own, with_holding

ENCOUNTER = Rule("C-35")
ANSWER = Rule("C-35.1")
A_THING = Rule("C-35.3")
IN_PORT = 2  # encounters that come to a captain in one port
FETCHES = 30  # coins for a thing that he has already


# --- Things: what a chest or an island brings in a winter -----------------------------------------


def brings_things(port: Port) -> bool:
    """Whether what a card brings this season is a thing: not where none follows (C-35.3)."""
    return port.terms.winter is not None and (
        long_war(port) is not None or port.season < port.terms.seasons
    )


def bring_things(play: Play[Port], side: Player) -> None:
    """Give a captain a thing for each chest or island that he has won: one that he has not."""
    won = [deed for deed in play.state.deeds if deed.what == "chests" and deed.whose == side]
    for _ in won if brings_things(play.state) else ():
        holding = own(play.state, side)
        left = [thing for thing in THINGS if thing not in holding.things]
        if left:
            thing = left[play.draw(A_THING, len(left))]
            holding = replace(holding, things=(*holding.things, thing))
        else:
            thing, holding = "", replace(holding, coins=holding.coins + FETCHES)
        play.state = with_holding(play.state, side, holding)
        play.tell(Found(A_THING, side, Sealed(side, thing)))


# --- Which of them come ---------------------------------------------------------------------------


def whole_standing(port: Port, who: Player) -> list[Deed]:
    """How a captain stands, as he knows himself."""
    holding = own(port, who)
    found = [*known_standing(port, who), Deed("coins", who, holding.coins)]
    found.append(Deed("groups", who, sum(len(each.groups) for each in holding.companies)))
    for one in in_rank(holding):
        words = [word for word in ("wounded", "captive") if getattr(one, word)]
        words += ["veteran"] if one.second else []
        words += ["marked", one.mark] if one.mark else []
        found.append(Deed("men", who, 1, tuple(words)))
    return found + [Deed("things", who, 1, (thing,)) for thing in holding.things]


def greet(play: Play[Port], side: Player) -> None:
    """Bring a captain what waits for him in port, and what his forces have met at sea."""
    port = play.state
    waiting, holding = port.terms.waiting, own(port, side)
    if waiting is None:
        return
    met = [*_met(port, side, [port.terms.encounters[place] for place in waiting[side].own])]
    faced = (*holding.faced, *(each.encounter for each in met))
    play.state = with_holding(port, side, replace(holding, met=tuple(met), faced=faced))
    play.tell(Greeted(ENCOUNTER, side, Sealed(side, tuple(met))))


def _met(port: Port, who: Player, rows: list[Encounter]) -> Iterator[Met]:
    """The first that fit: one for each force that met nobody, and some in port."""
    faced, facts = set(own(port, who).faced), [*port.deeds, *whole_standing(port, who)]
    unmet = {
        fact.pair: fact.words[-1]
        for fact in port.deeds
        if fact.what == "forces unmet" and fact.whose == who and fact.words
    }
    left = IN_PORT
    for row in rows:
        if row.id in faced:
            continue
        if row.at_sea:
            pair = next((at for at in unmet if row.when.holds_in(facts, who, at)), OF_SEASON)
            if pair in unmet:
                yield Met(row.id, unmet.pop(pair))
        elif left and row.when.holds(facts, who):
            left -= 1
            yield Met(row.id)


# --- What is answered -----------------------------------------------------------------------------


def encounter_of(port: Port, name: str) -> Encounter:
    """An encounter by its id. Raises LookupError where the career has none of it."""
    return next(each for each in port.terms.encounters if each.id == name)


def can_pay(port: Port, who: Player, answer: Answer) -> bool:
    """Whether a captain has what an answer costs."""
    holding = own(port, who)
    coins = sum(cost.by for cost in answer.costs if cost.what == "coins")
    things = {thing for cost in answer.costs if cost.what == "spent" for thing in cost.of}
    groups = sum(cost.by for cost in answer.costs if cost.what == "groups")
    has = sum(len(each.groups) for each in holding.companies[:1])
    return holding.coins + coins >= 0 and things <= set(holding.things) and has + groups >= 0


def refuse_meeting(port: Port, who: Player, holding: Holding, act: Meet) -> Refusal | None:
    """Why an encounter cannot be answered so."""
    if act.encounter not in (met.encounter for met in holding.met):
        return Refusal(ENCOUNTER, "nobody in this port asks you that")
    answers = encounter_of(port, act.encounter).answers
    if not 0 <= act.answer < len(answers):
        return Refusal(ENCOUNTER, "there is no such answer")
    if not can_pay(port, who, answers[act.answer]):
        return Refusal(ANSWER, "you cannot pay what that costs")
    return None


def answer_meeting(play: Play[Port], who: Player, act: Meet) -> None:
    """Pay what an answer costs, throw the die for it, and take what comes of it.

    A die falls where there is but one end as well: nobody learns from it which answer it was.
    """
    answer = encounter_of(play.state, act.encounter).answers[act.answer]
    face = play.die(ANSWER, *(each.to + 1 for each in answer.faces[:-1]))
    came = consequence_of(answer, face)
    port = with_changes(with_changes(play.state, who, answer.costs), who, came.does)
    holding = own(port, who)
    left = tuple(met for met in holding.met if met.encounter != act.encounter)
    play.state = with_holding(port, who, replace(holding, met=left))
    play.tell(Answered(ANSWER, who, Sealed(who, (act.encounter, act.answer, face))))


def consequence_of(answer: Answer, face: int) -> Consequence:
    """What comes of an answer on a face of the die."""
    return next(each for each in answer.faces if face <= each.to)
