"""Encounters in words (C-35): what an answer costs, how it may end, and what each change means."""

from collections.abc import Iterator

from pieces_of_eight.campaign.kernel.changes import Change
from pieces_of_eight.campaign.kernel.play import listed, many
from .encounters import Answer, Encounter
from .state import FACES, WHOLE

STEP = 20  # coins for a step of favour in a long war, where favour fills no purse
SHARED = {"loot": "what you looted", "cargo": "your cargo", "her price": "her price"}
SAID = {
    "favour": ("a step of favour", "a step of favour lost"),
    "grade": ("a better crew", "a worse crew"),
    "guards": ("groups more in each of your towns", "groups fewer in each of your towns"),
    "treasury": ("chests more in each of your towns", "chests fewer in each of your towns"),
}
"""What a change means, where it adds and where it takes."""
PLAIN = {
    "leave": "your best man leaves",
    "sails told": "you are told the sails of a force",
    "offered": "for sale here",
    "withheld": "not for sale here",
}


def in_words(change: Change, *, long: bool = False) -> str:
    """One change as an end of an answer names it: "+40 coins", "a pilot", "2 able groups".

    In a `long` war there is no purse for favour to fill, and a step of it is coins (H-287).
    """
    by, of = abs(change.by), listed(change.of)
    match change.what:
        case "coins":
            return f"{change.by:+} coins"
        case "favour" if long:
            return f"{STEP * change.by:+} coins"
        case "share":
            most = f", at most {change.most}" if change.most else ""
            return f"{change.by} in 100 of {SHARED[change.of[0]]}{most}"
        case "ship":
            return f"a {of}"
        case "groups":
            kind = " ".join(change.of)
            end = " lost" if change.by < 0 else ", or their price without a company"
            return many(by, f"{kind} group".strip()) + end
        case "mend":
            return f"{many(by, 'ship')} mended"
        case "harm":
            return f"{by} off your dearest ship's {of}"
        case "found":
            return of
        case "spent":
            return f"{of} given up"
        case "guide":
            return f"{many(by, 'group')} fewer in a town you raid"
        case "price":
            return f"{of} at {change.by} in {WHOLE} of the price"
        case what if what in SAID:
            return SAID[what][change.by < 0]
        case what:
            return PLAIN.get(what, what)


def cost_words(answer: Answer) -> str:
    """What an answer costs: "15 coins", "a pilot"; empty where it costs nothing."""
    said = [
        many(-cost.by, "coin") if cost.what == "coins" else in_words(cost).removesuffix(" given up")
        for cost in answer.costs
    ]
    return listed(said)


def ends(answer: Answer, *, long: bool) -> Iterator[tuple[int, str]]:
    """On how many faces of the die an answer ends how."""
    before = 0
    for end in answer.faces:
        yield end.to - before, listed([in_words(each, long=long) for each in end.does]) or "nothing"
        before = end.to


def chances(answer: Answer, *, long: bool) -> str:
    """How an answer may end, with its exact chances: "5 in 6: a pilot; 1 in 6: nothing"."""
    found = [*ends(answer, long=long)]
    if len(found) == 1:
        return f"certain: {found[0][1]}"
    return "; ".join(f"{faces} in {FACES}: {words}" for faces, words in found)


def what_came(row: Encounter, answer: int, face: int, *, long: bool) -> str:
    """The end that a die has brought, news first: "He knows the channel. (rolled 5: a pilot)"."""
    ways = row.answers[answer]
    came = next(each for each in ways.faces if face <= each.to)
    brought = listed([in_words(each, long=long) for each in came.does])
    thrown = [f"rolled {face}"] if len(ways.faces) > 1 else []
    behind = ": ".join(filter(None, (*thrown, brought)))
    return f"{came.says} ({behind})" if behind else came.says
