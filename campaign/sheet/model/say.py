"""Events of a season in words. All that a player reads of the sheet is written here."""

from collections.abc import Sequence

from pieces_of_eight.campaign.kernel.play import Event, Said, Words, in_words
from pieces_of_eight.campaign.kernel.sealed import Player
from . import events
from .account import Gain, of_engagement
from .places import place_of_engagement, there
from .state import (
    FORCES,
    IN_PORT,
    LETTERS,
    NOBODY,
    Chance,
    Contents,
    Engagement,
    Letter,
    Result,
    Sheet,
    for_the_prize,
    force,
    opponent_of,
)

A_COMPANY, UNNAMED = "a landing company", "Landing company"
"""How a company is called that was never given a name of its own."""
RESULTS = {
    Result.NOT_YET: "not declared",
    Result.BATTLE: "battle",
    Result.NO_CONTACT: "no contact",
    Result.LAND_RAID: "land raid",
    Result.TREASURE_GRAB: "treasure grab",
    Result.LANDING: "landing",
}


def say(sheet: Sheet, event: Event) -> Said:
    """One sentence, with its rule. `sheet` is the state after the event.

    Raises TypeError for an event that no chapter of this engine tells.
    """
    return in_words(sheet, event, of_writing, of_naming, of_unfolding, of_fortune)


def counted(number: int, what: str) -> str:
    """So many of a thing: no sail, 1 sail, 2 sails."""
    return f"{number or 'no'} {what}" + "s" * (number > 1)


def captain(sheet: Sheet, who: Player) -> str:
    """A captain by his crown; two of one crown are told apart by their number."""
    crown = sheet.crowns[who]
    return crown if sheet.crowns[0] != sheet.crowns[1] else f"{crown} {'I' * (who + 1)}"


def of_writing(sheet: Sheet, event: Event) -> Words:
    match event:
        case events.PrizeAnnounced(prize=prize):
            return (
                f"Both hear of {prize.name}, worth {prize.worth} points: "
                f"force {LETTERS[prize.letter]} of each goes for it."
            )
        case events.PrizePair(prize=prize):
            letter = LETTERS[prize.letter]
            return f"{letter} against {letter}: they meet at {prize.name}."
        case events.SheetSealed(by=by, print=mark):
            return f"{captain(sheet, by)} seals the sheet: {mark[:16]}."
        case events.SheetsSealed(values=values):
            both = [
                f"{captain(sheet, Player(side))} "
                + " ".join(f"{LETTERS[at]}{value}" for at, value in enumerate(values[side]))
                for side in (0, 1)
            ]
            return f"Both sheets are sealed. Values: {both[0]}; {both[1]}."
    return None


def of_naming(sheet: Sheet, event: Event) -> Words:
    match event:
        case events.FirstThrown(faces=faces, first=first):
            end = "once more" if first == NOBODY else captain(sheet, first)
            return f"Who names first: {faces[0]} against {faces[1]}, {end}."
        case events.Named(by=by, mine=mine, theirs=theirs, last=last):
            pair = f"{LETTERS[mine]} against {LETTERS[theirs]}{there(sheet, by, mine)}"
            return f"That leaves {pair}." if last else f"{captain(sheet, by)} sets {pair}."
        case events.ThrownAgain(letters=letters, faces=faces):
            both = f"{LETTERS[letters[0]]} throws {faces[0]}, {LETTERS[letters[1]]} {faces[1]}"
            return f"For the prize {both}: equal scores, and once more."
        case events.Scored():
            return scored(sheet, event)
        case events.Watched(by=by, letter=letter, seen=seen):
            where = f"{LETTERS[letter]}{there(sheet, opponent_of(by), letter)}"
            if seen.content is None:
                return f"{captain(sheet, by)} raises the spyglass at {where}."
            troops = "with troops" if seen.content.troops else "no troops"
            sails = seen.content.sails
            shows = f"{counted(sails, 'sail')}, {troops}"
            return f"{captain(sheet, by)} raises the spyglass at {where}: {shows}."
    return None


def scored(sheet: Sheet, event: events.Scored) -> str:
    parts = [
        f"{captain(sheet, Player(side))} {LETTERS[event.letters[side]]} throws "
        f"{event.faces[side]}, {event.scores[side]} with its value"
        for side in (0, 1)
    ]
    where = there(sheet, Player(0), event.letters[0])
    if event.attacker == NOBODY:
        return f"{parts[0]}; {parts[1]}: they miss each other{where}."
    return f"{parts[0]}; {parts[1]}: {captain(sheet, event.attacker)} attacks{where}."


def of_unfolding(sheet: Sheet, event: Event) -> Words:
    match event:
        case events.Declared(by=by, letter=letter, result=result):
            where = f"{LETTERS[letter]}{there(sheet, by, letter)}"
            if result.content is None:
                return f"{captain(sheet, by)} writes a result for {where}."
            return f"{captain(sheet, by)} declares for {where}: {RESULTS[result.content]}."
        case events.Unfolded(by=by, contents=contents, holds=holds):
            seal = "the seal is whole" if holds else "the seal is BROKEN"
            forces = below_the_fold(sheet, by, contents)
            return f"The fold of {captain(sheet, by)} is opened, {seal}. {forces}."
        case events.Resolved():
            return resolved(sheet, event)
        case events.PrizeLeft(by=by, prize=prize, fooled=fooled):
            why = "finds nobody there" if fooled else "is left alone there"
            return f"{captain(sheet, by)} {why}, and has {prize.name}: {prize.worth}."
        case events.Reported(engagement=engagement, points=gained):
            gains = of_engagement(sheet, engagement)
            parts = [gained_by(sheet, Player(side), gains, gained[side]) for side in (0, 1)]
            what = RESULTS[engagement.result].capitalize()
            return f"{what}{fought_where(sheet, engagement)}: {'; '.join(parts)}."
    return None


def below_the_fold(sheet: Sheet, who: Player, contents: Contents) -> str:
    """All forces of a captain by the names of their ships and companies (P8-1.4)."""
    assert sheet.shown is not None
    fleet = sheet.shown[who]
    parts = []
    for letter in (*range(FORCES), IN_PORT):
        ships, companies = force(contents, letter)
        names = [fleet.ships[n].name for n in ships] + [fleet.companies[n].name for n in companies]
        if letter != IN_PORT:
            parts.append(f"{LETTERS[letter]}: {', '.join(names) or 'a rumour'}")
        elif names:
            parts.append(f"in port: {', '.join(names)}")
    return "; ".join(parts)


def fought_where(sheet: Sheet, engagement: Engagement) -> str:
    """Behind the kind of an engagement, where it was fought and by whom."""
    attacker, letter = engagement.attacker, engagement.letter
    place = place_of_engagement(sheet, engagement)
    if place is None:
        return f" of {captain(sheet, attacker)} {LETTERS[letter]}"
    if engagement.result is Result.LAND_RAID:
        return f" on {place.name} by {raiders(sheet, engagement)}"
    return f" {place.there}, {forces(sheet, attacker, letter)}"


def forces(sheet: Sheet, attacker: Player, letter: Letter) -> str:
    """Both forces of a pair: "England A against Spain C"."""
    line, enemy = sheet.lines[attacker][letter], captain(sheet, opponent_of(attacker))
    mine = f"{captain(sheet, attacker)} {LETTERS[letter]}"
    return f"{mine} against {enemy} {LETTERS[line.opponent]}"


def raiders(sheet: Sheet, engagement: Engagement) -> str:
    """Who lands in a raid: the companies of the force by their names, and whose they are."""
    by = engagement.attacker
    force_ = f"{captain(sheet, by)} {LETTERS[engagement.letter]}"
    return f"{listed(companies_of(sheet, engagement))} of {force_}"


def companies_of(sheet: Sheet, engagement: Engagement) -> list[str]:
    """The names of the companies that land in a raid."""
    by = engagement.attacker
    assert sheet.shown is not None
    assert sheet.unfolded is not None
    found = force(sheet.unfolded[by], engagement.letter)[1]
    return [sheet.shown[by].companies[n].name for n in found]


def company_words(names: Sequence[str]) -> str:
    """Companies by their names; one that was never given a name of its own is just one."""
    plain = (A_COMPANY if name.startswith(UNNAMED) else name for name in names)
    return listed(list(dict.fromkeys(plain)) or [A_COMPANY])


def listed(names: Sequence[str]) -> str:
    """Names in a row: "Swan, Revenge and La Paz"."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def resolved(sheet: Sheet, event: events.Resolved) -> str:
    enemy = captain(sheet, opponent_of(event.attacker))
    where = forces(sheet, event.attacker, event.letter)
    at = there(sheet, event.attacker, event.letter)
    if event.result is Result.LAND_RAID and at:
        engagement = Engagement(event.attacker, event.letter, event.result)
        place = place_of_engagement(sheet, engagement)
        assert place is not None
        return f"{raiders(sheet, engagement)}: a raid on {place.name}."
    where += at
    if event.shunned:
        return f"{where}: warships pass ships by; {enemy} gains {event.shunned}."
    if not event.fooled:
        return f"{where}: {RESULTS[event.result]}."
    if for_the_prize(sheet, event.letter):
        return f"{where}: a rumour, and nothing there."
    return f"{where}: a rumour, and nothing there; {enemy} gains {sheet.options.fool}."


def gained_by(sheet: Sheet, who: Player, gains: Sequence[Gain], points: int) -> str:
    """What an engagement brought a captain, in all and by what."""
    why = ", ".join(f"{gain.why} {gain.points}" for gain in gains if gain.to == who)
    return f"{captain(sheet, who)} {points}" + (f" ({why})" if why else "")


def both_points(sheet: Sheet, gained: tuple[int, int]) -> str:
    return ", ".join(f"{captain(sheet, Player(side))} {gained[side]}" for side in (0, 1))


def of_fortune(sheet: Sheet, event: Event) -> Words:
    match event:
        case events.Delivered(player=player, letter=letter, points=points):
            return delivered(sheet, player, letter, points)
        case events.CardDrawn():
            return drawn(sheet, event)
        case events.SeasonEnded(points=gained):
            most = max(gained)
            winner = "nobody" if min(gained) == most else captain(sheet, Player(gained.index(most)))
            return f"The season is over: {both_points(sheet, gained)}; {winner} wins it."
    return None


def delivered(sheet: Sheet, player: Player, letter: Letter, points: int) -> str:
    """Merchantmen that met nobody, by their names."""
    whose = f"{captain(sheet, player)} {LETTERS[letter]}"
    if sheet.shown is None or sheet.unfolded is None:
        return f"{whose} brings its cargo home: {points}."
    fleet = sheet.shown[player].ships
    ships = [fleet[n] for n in force(sheet.unfolded[player], letter)[0]]
    names = [ship.name for ship in ships if ship.merchant]
    bring = "brings her cargo" if len(names) == 1 else "bring their cargoes"
    return f"{listed(names)} of {whose} {bring} home: {points}."


def drawn(sheet: Sheet, event: events.CardDrawn) -> str:
    card = event.happening
    who = f"{captain(sheet, card.player)} {LETTERS[card.letter]}"
    where = there(sheet, card.player, card.letter)
    match card.chance:
        case Chance.STORM:
            gear = counted(card.amount, "point")
            return f"A storm{where} falls on {who}: {event.ship} loses {gear} of gear."
        case Chance.FEVER:
            points = counted(card.amount, "fighting point")
            return f"Fever aboard {who}{where}: each crew loses {points}."
        case Chance.DESERTER:
            return f"A deserter{where} brings {who} news worth {card.amount}."
        case Chance.QUIET:
            return f"Quiet weather for {who}{where}."
        case Chance.WRECK:
            return f"{who} sights a wreck{where} with a chest aboard, and is not alone."
        case Chance.CHEST:
            return f"{who} has word of a buried chest{where}, and others have it too."
        case Chance.ISLAND:
            return (
                f"{who} raises an island{where} with treasure on it, and the enemy's topsails "
                "beyond."
            )
