"""Rules of the career that can be broken, each in one place."""

from tests.faults.sandbox import Fault

FIRST = {
    "actions.py": ("port",),
    "homecoming.py": ("homecoming",),
    "opening.py": ("seasons",),
    "port.py": ("port",),
    "state.py": ("port", "homecoming"),
    "turn.py": ("port",),
    "wares.py": ("port",),
}
"""Where a fault is most likely to be noticed; only then the whole folder is run."""
FAULTS = (
    # C-1 and P8-1.1: crowns and seasons
    Fault("opening.py", '"Spain", "France", "England", "Denmark"', '"Spain", "France", "England"'),
    Fault("opening.py", "    if captain.crown not in CROWNS:\n", "    if not captain.crown:\n"),
    Fault("opening.py", "1 <= terms.seasons <= MOST_SEASONS", "0 <= terms.seasons <= MOST_SEASONS"),
    Fault("opening.py", "    if not captain.name.strip():\n", "    if not captain.name:\n"),
    Fault("opening.py", "not captain.alive or captain.earned", "not captain.alive"),
    Fault("homecoming.py", "career.season >= career.terms.seasons", "career.season > 99"),
    Fault("homecoming.py", "        season = career.season + 1\n", "        season = 2\n"),
    # C-3: death
    Fault("homecoming.py", "    if play.state.terms.ironman:\n", "    if not play.state:\n"),
    Fault("homecoming.py", "    if not flagship.captain:\n", "    if not flagship:\n"),
    Fault("homecoming.py", "replace(captain, name=name, successor=True)", "captain"),
    Fault("wares.py", "    after = officers.index(captain) + 1 if", "    after = 0 if"),
    Fault("wares.py", "(*officers[after:], *officers)", "officers[after:]"),
    # C-4: wear
    Fault("homecoming.py", '"gear": end.gear', '"gear": ship.gear'),
    Fault("homecoming.py", '"hull": end.hull', '"hull": ship.hull'),
    Fault("homecoming.py", '"fighting": end.fighting', '"fighting": ship.fighting'),
    Fault("homecoming.py", "crew=crew, captain=captain", "captain=captain"),
    Fault("homecoming.py", 'ship.captain if end.captain else ""', "ship.captain"),
    Fault(
        "homecoming.py",
        "for ship, each in come if each.loss is Loss.KEPT]",
        "for ship, each in come]",
    ),
    Fault(
        "homecoming.py",
        "in enumerate(company.groups) if n not in groups",
        "in enumerate(company.groups)",
    ),
    Fault(
        "homecoming.py",
        "in enumerate(company.officers) if n not in officers",
        "in enumerate(company.officers)",
    ),
    Fault("homecoming.py", "if company.groups or company.officers)", ")"),
    Fault("homecoming.py", "    if any(end.crew > ship.crew for", "    if any(end.crew > 2 for"),
    Fault("homecoming.py", "0 <= end.gear <= made.gear", "0 <= end.gear"),
    Fault("homecoming.py", "0 <= end.fighting <= made.fighting", "0 <= end.fighting"),
    Fault("homecoming.py", "0 <= left <= made.hull for", "left <= made.hull for"),
    Fault("homecoming.py", "list(gone) != sorted(set(gone)) or ", ""),
    Fault("homecoming.py", "if act.by != career.side:", "if act.by not in (0, 1):"),
    Fault("homecoming.py", "0 <= act.points <= MOST_POINTS", "act.points <= MOST_POINTS"),
    # C-4: the port
    Fault("port.py", "    if cost > holding.coins:\n", "    if cost > holding.coins + 1:\n"),
    Fault("port.py", "    if cost > holding.coins:\n", "    if cost >= holding.coins:\n"),
    Fault("port.py", "coins=holding.coins - cost", "coins=holding.coins"),
    Fault("port.py", "    if career.phase is not Phase.PORT:\n", "    if not career:\n"),
    Fault(
        "port.py",
        "        case Mend() if is_whole(terms, ship):\n",
        "        case Mend() if not ship:\n",
    ),
    Fault(
        "port.py", "        case Hire() if ship.captain:\n", "        case Hire() if not ship:\n"
    ),
    Fault("port.py", "if ship.crew is Quality.HARDENED:", "if ship.crew > 2:"),
    Fault("port.py", "len(holding.ships) >= MOST_SHIPS", "len(holding.ships) > MOST_SHIPS"),
    Fault("port.py", ">= MOST_COMPANIES:", "> MOST_COMPANIES:"),
    Fault("port.py", ">= MOST_GROUPS:", "> MOST_GROUPS:"),
    Fault("port.py", ">= MOST_OFFICERS:", "> MOST_OFFICERS:"),
    Fault("port.py", " or not name.isprintable()", ""),
    Fault("port.py", "len(name) > LONGEST_NAME", "len(name) > 99"),
    Fault("port.py", "            if n == holding.flag:\n", "            if n > 99:\n"),
    Fault("turn.py", "    if act.by == 0:\n", "    if act.by > 1:\n"),
    Fault("wares.py", "2 * model.hull - sum(ship.hull)", "2 * model.hull - 2 * ship.hull[0]"),
    Fault("wares.py", "gear * prices.gear", "gear * prices.hull"),
    Fault("wares.py", "men * prices.fighting", "0 * men"),
    Fault("wares.py", "-max(0, fetched - mending(terms, ship))", "mending(terms, ship) - fetched"),
    Fault("wares.py", "fetched - mending(terms, ship)", "fetched"),
    Fault("wares.py", "Quality(ship.crew + 1)", "Quality.HARDENED"),
    Fault("wares.py", "return flag - (flag > gone)", "return flag"),
    Fault("wares.py", "(made.hull, made.hull)", "(made.hull, 1)"),
    Fault("wares.py", "// (2 * prices.sale)", "// prices.sale"),
    # C-15: favour
    Fault(
        "homecoming.py", "min(favour.most, abs(ahead) // favour.step)", "abs(ahead) // favour.step"
    ),
    Fault("homecoming.py", "steps if ahead > 0 else -steps", "steps"),
    Fault("homecoming.py", "max(0, min(len(favour.purses) - 1, rung))", "max(0, rung)"),
    Fault("homecoming.py", "captain.earned + points[side]", "points[side]"),
    # H-36: what things cost
    Fault("wares.py", "return prices.group[quality]", "return prices.group[1]"),
    Fault("wares.py", "prices.crew[terms.models[holding.ships[n].model].size]", "prices.crew[0]"),
    Fault(
        "state.py",
        "    return groups + prices.officer * len(company.officers)\n",
        "    return groups\n",
    ),
    Fault("state.py", "prices.group[group.quality] for", "prices.group[1] for"),
    # H-41 and H-42: books and pay
    Fault("homecoming.py", "0 if is_last(play.state) else short", "short"),
    Fault(
        "homecoming.py", "purse - worth(terms, holding) - holding.coins", "purse - holding.coins"
    ),
    Fault(
        "homecoming.py",
        "purse - worth(terms, holding) - holding.coins",
        "purse - worth(terms, holding)",
    ),
    Fault("homecoming.py", "    short = max(0, purse", "    short = max(-9999, purse"),
    Fault("homecoming.py", "coins=holding.coins + pay + grant", "coins=holding.coins + grant"),
    Fault("homecoming.py", "pay = max(0, points) * terms.prices.point", "pay = max(0, points)"),
    Fault("port.py", "act.bargain.owner != act.by or bargain is None", "bargain is None"),
    # H-43: the captain's flag
    Fault("state.py", "DROWNS = 4", "DROWNS = 5"),
    Fault("homecoming.py", "        if face >= drowns:\n", "        if face > drowns:\n"),
    Fault("homecoming.py", "min(holding.coins, play.state.terms.prices.ransom)", "holding.coins"),
    Fault("homecoming.py", "        return kept.index(flag)\n", "        return flag\n"),
    Fault("homecoming.py", "return 0 if kept else NO_SHIP", "return 0"),
    Fault(
        "wares.py",
        "holding.flag if holding.flag != NO_SHIP else len(holding.ships)",
        "len(holding.ships)",
    ),
    # H-44: prizes
    Fault("homecoming.py", "crew=Quality.SCURVY, hull", "hull"),
    Fault("homecoming.py", 'captain="", prize=True', "prize=True"),
    Fault("homecoming.py", "hull = (max(1, ship.hull[0])", "hull = (max(0, ship.hull[0])"),
    Fault("homecoming.py", "        names.append(name)\n", ""),
    Fault("homecoming.py", "ships=(*ships, *prizes)", "ships=(*prizes, *ships)"),
)
