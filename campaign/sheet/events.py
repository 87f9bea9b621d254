"""All events of a season in one place: for saves, for the laws, and for screens to import."""

from collections.abc import Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Event, Gain, Said, Words, every, in_words, listed
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, opponent_of
from .state import (
    BY_CARD,
    FORCES,
    IN_PORT,
    LETTERS,
    NOBODY,
    Chance,
    Contents,
    Engagement,
    Fate,
    Happening,
    Letter,
    Outcome,
    Prize,
    Result,
    Sail,
    Sheet,
    ShipEnd,
    Spied,
    for_the_prize,
    force,
    force_of,
    opened,
    place_of_engagement,
    there,
    with_line,
)


class Declared(Event):
    by: Player
    letter: Letter
    result: Sealed[Result]


class Unfolded(Event):
    """A captain's fold is open, and its fingerprint has been looked at."""

    by: Player
    contents: Contents
    salt: str
    print: str
    holds: bool  # whether all below it has the fingerprint that was shown when the sheet was sealed


class Resolved(Event):
    """What comes of one pair, now that all is open."""

    attacker: Player
    letter: Letter
    result: Result
    fooled: bool  # whether the attacker fell upon a rumour
    shunned: int = 0  # what the enemy gains because warships passed him by (H-213)


class PrizeAnnounced(Event):
    """Both captains hear of the prize of the last season (C-22)."""

    prize: Prize


class PrizePair(Event):
    prize: Prize


class ThrownAgain(Event):
    """The pair that goes for the prize has thrown equal scores, and throws once more."""

    letters: tuple[Letter, Letter]
    faces: tuple[int, int]


class PrizeLeft(Event):
    """A captain has the prize, and nobody has fought for it."""

    by: Player
    prize: Prize
    fooled: bool  # whether he found nobody there; else the enemy passed by


class CardDrawn(Event):
    happening: Happening
    ship: str  # the name of the ship it struck; empty where it struck none


class SheetSealed(Event):
    by: Player
    print: str


class SheetsSealed(Event):
    values: tuple[tuple[int, ...], tuple[int, ...]]


class FirstThrown(Event):
    faces: tuple[int, int]
    first: Player  # NOBODY on a tie


class Named(Event):
    by: Player
    mine: Letter
    theirs: Letter
    last: bool  # whether it was the pair that was left over


class Scored(Event):
    letters: tuple[Letter, Letter]
    faces: tuple[int, int]
    scores: tuple[int, int]
    attacker: Player  # NOBODY where the scores are equal: no contact


class Watched(Event):
    by: Player
    letter: Letter
    seen: Sealed[Spied]


class SpyReported(Event):
    """There was a spy in an enemy force; what he told, and of which, is for who paid him.

    No sentence says it: both may read the log while opponents are named.
    """

    by: Player
    seen: Sealed[Spied]


class Reported(Event):
    engagement: Engagement
    points: tuple[int, int]


class Delivered(Event):
    player: Player
    letter: Letter
    points: int


class SeasonEnded(Event):
    points: tuple[int, int]


AnyEvent = every(Event, globals())


# --- The account of a season: who gained how many points by what, line by line (C-11, C-13, C-14) -

FOOL = Rule("C-11")
CARGO = Rule("C-13")
POINTS = Rule("C-14")
NEWS = Rule("H-38")
CHEST = Rule("H-92")
ISLAND = Rule("H-88")
SHUNNED = Rule("H-213")
PRIZE = Rule("C-22")
HATED = Rule("H-254")
NEMESIS = Rule("H-290")
SIDES = (Player(0), Player(1))


def account(sheet: Sheet) -> tuple[Gain, ...]:
    """Every line of points as they stand: fools, engagements, cargoes, news."""
    if sheet.unfolded is None:
        return ()
    pairs = [(side, letter) for letter in range(FORCES) for side in SIDES]
    found = [gain for side, letter in pairs for gain in fool(sheet, side, letter)]
    found += [*shuns(sheet), *left_prize(sheet)]
    found += [gain for _, gain in fought_out(sheet)]
    for side in SIDES if sheet.drawn and not cut_short(sheet) else ():
        for letter in untouched(sheet, side):
            found += cargo_home(sheet, side, letter)
    return (*found, *news(sheet.happenings))


def cut_short(sheet: Sheet) -> bool:
    """Whether a captain fell before cargoes came home: cards, which lead on, are drawn after."""
    declared = (each for each in sheet.engagements if each.result not in BY_CARD)
    return any(each.outcome is not None and each.outcome.last for each in declared)


def fought_for(sheet: Sheet, who: Player) -> int:
    """What a captain has gained in engagements: of all his points those that count for ever.

    Cargoes that nobody met, news and fools are points of the season, and no more (C-16).
    """
    return sum(gain.points for _, gain in fought_out(sheet) if gain.to == who)


def fought_out(sheet: Sheet) -> list[tuple[Engagement, Gain]]:
    """The lines of all engagements that are over."""
    over = [each for each in sheet.engagements if each.outcome is not None]
    return [(each, gain) for each in over for gain in of_engagement(sheet, each)]


def unarmed(sheet: Sheet, who: Player) -> int:
    """What a captain has gained in battles by forces without a warship (H-227)."""
    return sum(
        gain.points
        for each, gain in fought_out(sheet)
        if gain.to == who and each.result is Result.BATTLE
        if not is_armed(sheet, who, opponents(sheet, each)[who])
    )


def given_away(sheet: Sheet, who: Player) -> int:
    """What a captain has given the enemy by warships that passed his ships by (H-213, H-227)."""
    return sum(gain.points for gain in shuns(sheet) if gain.to == opponent_of(who))


def enter(sheet: Sheet, gains: Sequence[Gain]) -> Sheet:
    """The sheet with the points of some lines of the account written into its own (P8-1.3)."""
    for gain in gains:
        line = sheet.lines[gain.to][gain.about]
        line = replace(line, points=line.points + gain.points)
        sheet = with_line(sheet, gain.to, gain.about, line)
    return sheet


def fool(sheet: Sheet, attacker: Player, letter: Letter) -> list[Gain]:
    """What one attacker's fall upon a rumour brings its owner; nothing where he met ships."""
    line, points = sheet.lines[attacker][letter], sheet.options.fool
    if not line.fooled or for_the_prize(sheet, letter):  # he came for the prize, and has it
        return []
    to, why = opponent_of(attacker), "a rumour drew an attack"
    return kept([Gain(to, points, why, FOOL, line.opponent)])


def shuns(sheet: Sheet) -> list[Gain]:
    """What both sides gain by warships that passed them by (H-213)."""
    pairs = [(side, letter) for letter in range(FORCES) for side in SIDES]
    return [gain for side, letter in pairs for gain in shunned(sheet, side, letter)]


def shunned(sheet: Sheet, attacker: Player, letter: Letter) -> list[Gain]:
    """What the enemy gains where a force that attacks has a warship, and passes his ships by."""
    line, enemy = sheet.lines[attacker][letter], opponent_of(attacker)
    passes = line.attacks and not line.fooled and line.result is Result.NO_CONTACT
    met = force_of(sheet, enemy, line.opponent)[0]  # else nobody was there to see it
    if not passes or not met or not is_armed(sheet, attacker, letter):
        return []
    return kept([Gain(enemy, sheet.options.shun, "warships let it pass", SHUNNED, line.opponent)])


def left_prize(sheet: Sheet) -> list[Gain]:
    """Who has the prize where nobody fought for it: the only one who came, or stayed (C-22).

    An attacker who passes by leaves it to the enemy, if he has a warship there: merchantmen carry
    no prize off. While the result is not open it is nobody's.
    """
    prize = sheet.options.prize
    if prize is None or sheet.unfolded is None:
        return []
    for side in SIDES:
        line = sheet.lines[side][prize.letter]
        enemy = opponent_of(side)
        if line.attacks and line.result is Result.NO_CONTACT:
            if line.fooled and is_armed(sheet, side, prize.letter):
                return kept([of_prize(prize, side, "nobody else there")])
            if is_armed(sheet, enemy, prize.letter):
                return kept([of_prize(prize, enemy, "left to them")])
    return []


def prize_holder(sheet: Sheet) -> Player:
    """Who has carried the prize off as things stand; NOBODY where nobody has (C-22)."""
    return next((gain.to for gain in account(sheet) if gain.rule == PRIZE), NOBODY)


def of_prize(prize: Prize, to: Player, how: str = "") -> Gain:
    return Gain(to, prize.worth, f"{prize.name}{how and ', '}{how}", PRIZE, prize.letter)


def is_armed(sheet: Sheet, side: Player, letter: Letter) -> bool:
    """Whether a force has a warship, now that all is open."""
    return any(not ship.merchant for ship in force_of(sheet, side, letter)[0])


def of_engagement(sheet: Sheet, engagement: Engagement) -> list[Gain]:
    """The lines of an engagement, ship by ship, the coins and the stake last (C-14)."""
    outcome, options, raider = engagement.outcome, sheet.options, engagement.attacker
    assert outcome is not None
    letters, battle = opponents(sheet, engagement), engagement.result is Result.BATTLE
    better = outcome.better
    if engagement.result in BY_CARD:
        if better == NOBODY or options.things:  # it is a thing, and no points (C-35.3)
            return []
        card, why, rule = card_of(sheet, engagement), "the chest", CHEST
        if card.chance is Chance.ISLAND:
            why, rule = "the island's treasure", ISLAND
        return kept([Gain(better, card.amount, why, rule, letters[better])])
    ends = [(side, end) for side in SIDES for end in outcome.ships[side]]
    found = [gain for side, end in ends for gain in of_ship(sheet, side, letters, end)]
    for side, end in ends if battle else ():  # of which the enemy has not had the better
        ship = ship_of(sheet, side, end)
        if end.fate is Fate.KEPT and ship.merchant and better != opponent_of(side):
            why = f"{ship.name} still brings her cargo home"
            found.append(Gain(side, brought(sheet, ship), why, POINTS, letters[side]))
    coins, place = outcome.coins // options.coins_a_point, place_of_engagement(sheet, engagement)
    town = "the town" if place is None else place.name
    found.append(Gain(raider, coins, f"plunder from {town}", POINTS, letters[raider]))
    if better != NOBODY:
        beaten = opponent_of(better)
        why = f"the stake on {LETTERS[letters[beaten]]}"
        stake = options.stake(sheet.lines[beaten][letters[beaten]].value)
        found.append(Gain(better, stake, why, POINTS, letters[better]))
    if options.prize is not None and for_the_prize(sheet, engagement.letter):
        winner = prize_winner(sheet, engagement, outcome)
        if winner != NOBODY and is_armed(sheet, winner, letters[winner]):
            how = "for the better of it" if winner == better else "for the last warship there"
            found.append(of_prize(options.prize, winner, how))
    if battle and better == raider:
        found.append(
            Gain(raider, options.daring, "daring: the attacker won", POINTS, letters[raider])
        )
    return kept(found)


def ship_of(sheet: Sheet, side: Player, end: ShipEnd) -> Sail:
    """The ship of which an end is told."""
    return opened(sheet, side)[1].ships[end.ship]


def prize_winner(sheet: Sheet, engagement: Engagement, outcome: Outcome) -> Player:
    """Who has won what two forces have fought for: who alone has warships left there (H-255).

    Where both or neither have, it is who had the better of it; NOBODY where nobody had.
    """
    left = [
        side
        for side in SIDES
        for end in outcome.ships[side]
        if end.fate is Fate.KEPT and not ship_of(sheet, side, end).merchant
    ]
    if engagement.result is Result.BATTLE and len(set(left)) == 1:
        return left[0]
    return outcome.better


def of_ship(
    sheet: Sheet, owner: Player, letters: tuple[Letter, Letter], end: ShipEnd
) -> list[Gain]:
    """What one ship's end is worth to the enemy and to her owner (C-14, P8-1.6)."""
    options, ship, enemy = sheet.options, ship_of(sheet, owner, end), opponent_of(owner)
    found = []

    def gain(to: Player, points: int, why: str, rule: Rule = POINTS) -> None:
        found.append(Gain(to, points, why, rule, letters[to]))

    if end.fate is Fate.SUNK:
        gain(enemy, ship.cost // options.sunk, f"{ship.name} sunk")
    elif end.fate is Fate.TAKEN:
        gain(enemy, -(-ship.cost // options.taken), f"{ship.name} taken")
        gain(enemy, ship.cargo, f"{ship.name}'s cargo")
    elif end.fate is Fate.ESCAPED and ship.merchant:
        gain(owner, brought(sheet, ship), f"{ship.name} gets away with her cargo")
    if end.captain_killed:
        gain(enemy, options.captain, f"{ship.name}'s captain killed")
    hated = ship.captain and ship.captain == options.grudges[enemy]
    if hated and (end.captain_killed or end.fate is Fate.TAKEN):
        why, rule = f"the grudge against {ship.captain}", HATED
        if options.nemesis:
            why, rule = f"the nemesis {ship.captain}", NEMESIS
        gain(enemy, options.grudge, why, rule)
    return found


def card_of(sheet: Sheet, played: Engagement) -> Happening:
    """The card that has led to a treasure grab or a landing: no force draws two (H-38)."""
    drawn = (played.attacker, played.letter)
    return next(card for card in sheet.happenings if (card.player, card.letter) == drawn)


def brought(sheet: Sheet, ship: Sail) -> int:
    """What the cargo of a merchantman that comes home is worth; a part counts as a whole (C-13)."""
    return -(-ship.cargo // sheet.options.home)


def cargo_home(sheet: Sheet, side: Player, letter: Letter) -> list[Gain]:
    """What the merchantmen of a force that met nobody bring their owner (C-13)."""
    ships = (ship for ship in force_of(sheet, side, letter)[0] if ship.merchant)
    found = [(brought(sheet, ship), f"{ship.name} brings her cargo home") for ship in ships]
    return kept([Gain(side, points, why, CARGO, letter) for points, why in found])


def news(happenings: Sequence[Happening]) -> list[Gain]:
    """What deserters have told (H-38)."""
    told = (card for card in happenings if card.chance is Chance.DESERTER)
    why = "a deserter's news"
    return kept([Gain(card.player, card.amount, why, NEWS, card.letter) for card in told])


def kept(gains: Sequence[Gain]) -> list[Gain]:
    """The lines that bring anything."""
    return [gain for gain in gains if gain.points]


def opponents(sheet: Sheet, engagement: Engagement) -> tuple[Letter, Letter]:
    """The letters of the two forces of an engagement, by player."""
    theirs = sheet.lines[engagement.attacker][engagement.letter].opponent
    mine = engagement.letter
    return (mine, theirs) if engagement.attacker == 0 else (theirs, mine)


def untouched(sheet: Sheet, side: Player) -> list[Letter]:
    """The forces of a side that met nobody: no contact, or raiders who passed by (C-13, H-37)."""
    return [
        letter
        for letter, line in enumerate(sheet.lines[side])
        if line.result is Result.NO_CONTACT
        or (line.result is Result.LAND_RAID and not line.attacks)
    ]


def ships_in(sheet: Sheet, engagement: Engagement, who: Player) -> Sequence[int]:
    """The ships a captain had in an engagement: none of his where he is raided ashore, and none of
    either captain at an island, to which both go in hired ships (H-88)."""
    letter = opponents(sheet, engagement)[who]
    raided = engagement.result is Result.LAND_RAID and who != engagement.attacker
    if letter == IN_PORT or raided or engagement.result is Result.LANDING:
        return ()
    return force(opened(sheet, who)[0], letter)[0]


# --- All that a player reads of the sheet: events of a season in words ----------------------------

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

    Raises TypeError for an event that this engine does not tell.
    """
    return in_words(sheet, event, of_naming, of_unfolding)


def counted(number: int, what: str) -> str:
    """So many of a thing: no sail, 1 sail, 2 sails."""
    return f"{number or 'no'} {what}" + "s" * (number > 1)


def captain(sheet: Sheet, who: Player) -> str:
    """A captain by his crown; two of one crown are told apart by their number."""
    crown = sheet.crowns[who]
    return crown if sheet.crowns[0] != sheet.crowns[1] else f"{crown} {'I' * (who + 1)}"


def of_naming(sheet: Sheet, event: Event) -> Words:
    crowns = captain(sheet, Player(0)), captain(sheet, Player(1))
    match event:
        case PrizeAnnounced(prize=prize):
            return (
                f"Both captains hear of {prize.name}, worth {prize.worth} points. "
                f"Each sends force {LETTERS[prize.letter]} for it."
            )
        case PrizePair(prize=prize):
            letter = LETTERS[prize.letter]
            return f"{letter} against {letter}: they meet at {prize.name}."
        case SheetSealed(by=by, print=mark):
            return f"{crowns[by]} seals the sheet: {mark[:16]}."
        case SheetsSealed(values=values):
            one, two = (
                f"{crown} {' '.join(f'{LETTERS[at]}{value}' for at, value in enumerate(row))}"
                for crown, row in zip(crowns, values, strict=True)
            )
            return f"Both sheets are sealed. Values: {one}; {two}."
        case FirstThrown(faces=faces, first=first):
            if first == NOBODY:
                return f"Both roll {faces[0]} to name first, and roll again."
            rolled = f"{crowns[0]} rolled {faces[0]}, {crowns[1]} {faces[1]}"
            return f"{crowns[first]} names first ({rolled})."
        case Named(by=by, mine=mine, theirs=theirs, last=last):
            pair = f"{LETTERS[mine]} against {LETTERS[theirs]}{there(sheet, by, mine)}"
            return f"That leaves {pair}." if last else f"{crowns[by]} sets {pair}."
        case ThrownAgain(letters=letters, faces=faces):
            both = (f"{LETTERS[letters[n]]} rolled {faces[n]}" for n in (0, 1))
            return f"Equal scores for the prize, so they roll again ({', '.join(both)})."
        case Scored(letters=letters, faces=faces, scores=scores, attacker=attacker):
            one, two = (
                f"{crowns[n]} {LETTERS[letters[n]]} {scores[n]} (rolled {faces[n]})" for n in (0, 1)
            )
            what = "They miss each other" if attacker == NOBODY else f"{crowns[attacker]} attacks"
            return f"{what}{there(sheet, Player(0), letters[0])}: {one}, {two}."
        case Watched(by=by, letter=letter, seen=Sealed(content=seen)):
            where = f"{LETTERS[letter]}{there(sheet, opponent_of(by), letter)}"
            shows = "" if seen is None else f": {glimpsed(seen)}"
            return f"{crowns[by]} looks through the spyglass at {where}{shows}."
        case SpyReported(by=by, seen=Sealed(content=seen)):
            where = "" if seen is None else ", and the sheet shows what he saw"
            return f"{crowns[by]} had a spy aboard {crowns[1 - by]}'s ships{where}."
    return None


def glimpsed(seen: Spied) -> str:
    """What the spyglass shows: "2 sails, no troops"."""
    return f"{counted(seen.sails, 'sail')}, {'with' if seen.troops else 'no'} troops"


def of_unfolding(sheet: Sheet, event: Event) -> Words:
    match event:
        case Declared(by=by, letter=letter, result=Sealed(content=result)):
            where = f"{LETTERS[letter]}{there(sheet, by, letter)}"
            if result is None:
                return f"{captain(sheet, by)} writes a result for {where}."
            return f"{captain(sheet, by)} declares for {where}: {RESULTS[result]}."
        case Unfolded(by=by, holds=holds):
            seal = "unbroken" if holds else "BROKEN"
            forces, order = below_the_fold(sheet, by), sheet.shown[by].order if sheet.shown else ""
            asked = f" The order of the crown: {order}" if order else ""
            return f"{captain(sheet, by)}'s fold is opened; the seal is {seal}. {forces}.{asked}"
        case Resolved():
            return resolved(sheet, event)
        case PrizeLeft(by=by, prize=prize, fooled=fooled):
            why = "finds nobody there" if fooled else "is left alone there"
            return f"{captain(sheet, by)} {why} and takes {prize.name}: {prize.worth}."
        case Reported(engagement=engagement, points=gained):
            said = []
            for side in SIDES:
                mine = [gain for gain in of_engagement(sheet, engagement) if gain.to == side]
                why = ", ".join(f"{gain.why} {gain.points}" for gain in mine)
                said.append(f"{captain(sheet, side)} {gained[side]}{f' ({why})' * bool(why)}")
            what = RESULTS[engagement.result].capitalize()
            if engagement.result in BY_CARD and sheet.options.things:
                said = [f"{had_by(sheet, engagement)} has what there was"]
            return f"{what}{fought_where(sheet, engagement)}: {'; '.join(said)}."
        case Delivered(player=player, letter=letter, points=points):
            whose = f"{captain(sheet, player)} {LETTERS[letter]}"
            if sheet.unfolded is None:
                return f"{whose} brings its cargo home: {points}."
            ships = force_of(sheet, player, letter)[0]
            names = [ship.name for ship in ships if ship.merchant]
            bring = "brings her cargo" if len(names) == 1 else "bring their cargoes"
            return f"{listed(names, 0)} of {whose} {bring} home: {points}."
        case CardDrawn(happening=card, ship=ship):
            return CARDS[card.chance][0].format(
                who=f"{captain(sheet, card.player)} {LETTERS[card.letter]}",
                where=there(sheet, card.player, card.letter),
                ship=ship,
                points=counted(card.amount, "point"),
                fighting=counted(card.amount, "fighting point"),
            )
        case SeasonEnded(points=gained):
            most = max(gained)
            winner = "nobody" if min(gained) == most else captain(sheet, Player(gained.index(most)))
            both = (f"{captain(sheet, side)} {gained[side]}" for side in SIDES)
            return f"The season is over: {', '.join(both)}; {winner} wins it."
    return None


CARDS = {
    Chance.STORM: (
        "A storm{where} hits {who}: {ship} loses {points} of gear.",
        "storm, gear -{amount}",
        "A storm strikes {ship}",
    ),
    Chance.FEVER: (
        "Fever aboard {who}{where}: each crew loses {fighting}.",
        "fever, crews -{amount}",
        "Fever aboard {first}",
    ),
    Chance.DESERTER: (
        "A deserter{where} brings {who} news worth {points}.",
        "a deserter, +{points}",
        "A deserter tells what he knows",
    ),
    Chance.QUIET: ("Quiet weather for {who}{where}.", "quiet weather", ""),
    Chance.WRECK: (
        "{who} sights a wreck{where} with a chest aboard, and is not alone.",
        "a wreck, chest {amount}",
        "A wreck with a chest",
    ),
    Chance.CHEST: (
        "{who} hears of a buried chest{where}, and is not alone.",
        "a buried chest, chest {amount}",
        "A buried chest",
    ),
    Chance.ISLAND: (
        "{who} raises an island{where} with treasure on it, and the rival's topsails beyond.",
        "an island, treasure {amount}",
        "An island with treasure",
    ),
}  # each card of the event deck: as it is drawn, in a word or two, and on the chart


def below_the_fold(sheet: Sheet, who: Player) -> str:
    """All forces of a captain by the names of their ships and companies (P8-1.4)."""
    parts = []
    for letter in (*range(FORCES), IN_PORT):
        ships, companies = force_of(sheet, who, letter)
        names = ", ".join([s.name for s in ships] + [c.name for c in companies])
        if letter != IN_PORT:
            parts.append(f"{LETTERS[letter]}: {names or 'a rumour'}")
        elif names:
            parts.append(f"in port: {names}")
    return "; ".join(parts)


def had_by(sheet: Sheet, engagement: Engagement) -> str:
    """Whose men have had the better of it, as a word for the start of a sentence's end."""
    better = NOBODY if engagement.outcome is None else engagement.outcome.better
    return "neither" if better == NOBODY else captain(sheet, better)


def fought_where(sheet: Sheet, engagement: Engagement) -> str:
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
    return f"{listed(companies_of(sheet, engagement), 0)} of {force_}"


def companies_of(sheet: Sheet, engagement: Engagement) -> list[str]:
    """The names of the companies that land in a raid."""
    landed = force_of(sheet, engagement.attacker, engagement.letter)[1]
    return [company.name for company in landed]


def company_words(names: Sequence[str]) -> str:
    """Companies by their names; one that was never given a name of its own is just one."""
    plain = (A_COMPANY if name.startswith(UNNAMED) else name for name in names)
    return listed(dict.fromkeys(plain) or [A_COMPANY], 0)


def resolved(sheet: Sheet, event: Resolved) -> str:
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
        return f"{where}: warships let ships pass; {enemy} gains {event.shunned}."
    if not event.fooled:
        return f"{where}: {RESULTS[event.result]}."
    if for_the_prize(sheet, event.letter):
        return f"{where}: only a rumour."
    return f"{where}: only a rumour; {enemy} gains {sheet.options.fool}."
