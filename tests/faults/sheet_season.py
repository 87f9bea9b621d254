"""The second half of the sheet's faults: reports, cargoes, cards, points and the end."""

from tests.faults.sandbox import Fault

FAULTS = (
    # C-12: reports
    Fault("points.py", "    if act.by != engagement.attacker:\n", "    if act.by not in (0, 1):\n"),
    Fault("points.py", "if outcome.better not in (0, 1, NOBODY):", "if outcome.better < NOBODY:"),
    Fault(
        "points.py",
        "if sorted(end.ship for end in outcome.ships[side]) != meet[side]:",
        "if {end.ship for end in outcome.ships[side]} != set(meet[side]):",
    ),
    Fault(
        "points.py",
        "if sorted(end.ship for end in outcome.ships[side]) != meet[side]:",
        "if len(outcome.ships[side]) != len(meet[side]):",
    ),
    Fault("points.py", "        ships[opponent_of(engagement.attacker)] = []\n", "        pass\n"),
    Fault(
        "points.py",
        "(outcome.coins and not raid) or outcome.coins < 0",
        "outcome.coins and not raid",
    ),
    Fault("points.py", "(outcome.coins and not raid) or outcome.coins < 0", "outcome.coins < 0"),
    Fault("points.py", "!= (landed if raid else []):", "!= landed:"),
    Fault("points.py", "if any(not 0 <= lost <= companies", "if any(not lost <= companies"),
    Fault(
        "points.py",
        "if any(not 0 <= lost <= companies[number].groups for",
        "if any(not 0 <= lost for",
    ),
    Fault("points.py", "if end.captain_killed and not ship.captain:", "if not end:"),
    Fault(
        "turn.py",
        "        attacker = sheet.engagements[number].attacker\n",
        "        attacker = sheet.side\n",
    ),
    # C-13: cargoes and cards
    Fault("account.py", "        or (line.result is Result.LAND_RAID and not line.attacks)\n", ""),
    Fault(
        "account.py",
        "(line.result is Result.LAND_RAID and not line.attacks)",
        "line.result is Result.LAND_RAID",
    ),
    Fault(
        "account.py",
        "            for ship in ships\n            if ship.merchant\n",
        "            for ship in ships\n",
    ),
    Fault("points.py", "                play.state = enter(play.state, gains)\n", ""),
    Fault("turn.py", "    deliver(play)\n", ""),
    Fault("turn.py", "    draw_events(play)\n", ""),
    Fault("points.py", "return bool(companies) or any(", "return any("),
    Fault(
        "points.py", "any(not sheet.shown[side].ships[n].merchant for n in ships)", "bool(ships)"
    ),
    Fault("points.py", "range(row.cards - drawn.count(row.chance))", "range(row.cards)"),
    Fault(
        "points.py", "sheet.happenings[len(sheet.happenings) // size * size :]", "sheet.happenings"
    ),
    Fault("points.py", "    row = deck[play.draw(DECK, len(deck))]\n", "    row = deck[0]\n"),
    Fault(
        "points.py",
        "ships[play.draw(FORTUNE, len(ships))]",
        "ships[0 * play.draw(FORTUNE, len(ships))]",
    ),
    Fault(
        "points.py",
        "    if row.chance is Chance.STORM:\n",
        "    if row.chance is not Chance.QUIET:\n",
    ),
    Fault("points.py", "    play.state = enter(play.state, news((happening,)))\n", ""),
    Fault(
        "account.py",
        "            if card.chance is Chance.DESERTER\n",
        "            if card.chance\n",
    ),
    # H-90 and H-92: cards that are played
    Fault("points.py", "    if row.chance in PLAYED:\n", "    if row.chance is Chance.WRECK:\n"),
    Fault("points.py", "    if row.chance in PLAYED:\n", "    if False:\n"),
    Fault("points.py", "found = Engagement(side, letter", "found = Engagement(Player(0), letter"),
    Fault("turn.py", "            if sheet.drawn:\n", "            if True:\n"),
    Fault(
        "points.py",
        "    if engagement.result in BY_CARD:\n        return [], []\n",
        "",
    ),
    Fault(
        "account.py",
        "    if engagement.result in BY_CARD:\n        return",
        "    if False:\n        return",
    ),
    Fault("account.py", 'card.amount, "the chest"', '4, "the chest"'),
    Fault(
        "account.py",
        'letters[by], card.amount, "the chest"',
        'card.letter, card.amount, "the chest"',
    ),
    # H-86 and H-88: the card of an island
    Fault(
        "points.py",
        "side, letter, PLAYED[row.chance])",
        "side, letter, Result.TREASURE_GRAB)",
    ),
    Fault("account.py", 'card.amount, "the island', '4, "the island'),
    Fault("account.py", "    if card.chance is Chance.ISLAND:\n", "    if False:\n"),
    Fault("account.py", "    if by == NOBODY:\n        return []\n", ""),
    Fault("account.py", "if sheet.drawn else ()", "if sheet.engagements else ()"),
    Fault(
        "account.py",
        "if (card.player, card.letter) == drawn)",
        "if card.letter == played.letter)",
    ),
    # C-14: points
    Fault("account.py", "ship.cost // options.sunk", "-(-ship.cost // options.sunk)"),
    Fault("account.py", "ship.cost // options.sunk", "ship.cost // 4"),
    Fault("account.py", "-(-ship.cost // options.taken)", "ship.cost // options.taken"),
    Fault("account.py", "-(-ship.cost // options.taken)", "-(-ship.cost // 2)"),
    Fault("account.py", 'ship.cargo, f"cargo of {ship.name}"', '0, f"cargo of {ship.name}"'),
    Fault(
        "account.py",
        "        case Fate.ESCAPED if ship.merchant:\n",
        "        case Fate.FLED if ship.merchant:\n",
    ),
    Fault(
        "account.py",
        'Gain(owner, letters[owner], points, f"{ship.name} gets away',
        'Gain(enemy, letters[enemy], points, f"{ship.name} gets away',
    ),
    Fault("account.py", "-(-ship.cargo // sheet.options.home)", "ship.cargo"),
    Fault("account.py", "-(-ship.cargo // sheet.options.home)", "ship.cargo // sheet.options.home"),
    Fault(
        "account.py",
        "and ship.merchant and outcome.better != opponent_of(side)",
        "and ship.merchant and outcome.better == side",
    ),
    Fault(
        "account.py",
        "and ship.merchant and outcome.better != opponent_of(side)",
        "and ship.merchant",
    ),
    Fault(
        "account.py",
        "    if engagement.result is Result.BATTLE:\n        found += cargo",
        "    if True:\n        found += cargo",
    ),
    Fault(
        "account.py",
        "is Result.BATTLE and outcome.better == raider",
        "is Result.BATTLE and outcome.better != NOBODY",
    ),
    Fault("account.py", "engagement.result is Result.BATTLE and outcome.better", "outcome.better"),
    Fault(
        "account.py",
        "    if end.captain_killed:\n",
        "    if end.captain_killed and end.fate is Fate.KEPT:\n",
    ),
    Fault("account.py", "letters[enemy], options.captain, why", "letters[enemy], 2, why"),
    Fault(
        "account.py",
        "coins = outcome.coins // sheet.options.coins_a_point",
        "coins = outcome.coins",
    ),
    Fault("account.py", "sheet.options.stake(sheet.lines", "2 * (sheet.lines"),
    Fault(
        "account.py",
        "sheet.lines[beaten][letters[beaten]].value",
        "sheet.lines[outcome.better][letters[outcome.better]].value",
    ),
    Fault(
        "account.py",
        "sheet.lines[beaten][letters[beaten]].value",
        "sheet.lines[beaten][letters[outcome.better]].value",
    ),
    Fault("account.py", "    if outcome.better != NOBODY:\n", "    if True:\n"),
    Fault("account.py", "points=line.points + gain.points", "points=gain.points"),
    Fault("account.py", "points = sheet.options.fool\n", "points = 1\n"),
    Fault(
        "account.py",
        "Gain(opponent_of(attacker), line.opponent, points",
        "Gain(attacker, letter, points",
    ),
    Fault("account.py", "[gain for gain in gains if gain.points]", "list(gains)"),
    Fault(
        "account.py",
        "(mine, theirs) if engagement.attacker == 0 else (theirs, mine)",
        "(mine, theirs)",
    ),
    Fault("state.py", "    captain: int = 2\n", "    captain: int = 1\n"),
    Fault("state.py", "    sunk: int = 4\n", "    sunk: int = 3\n"),
    Fault("state.py", "    taken: int = 2\n", "    taken: int = 3\n"),
    Fault("state.py", "(2, 4, 6, 8, 10)", "(1, 2, 3, 4, 5)"),
    Fault("state.py", "    fool: int = 1\n", "    fool: int = 2\n"),
    Fault("state.py", "    margin: int = 3\n", "    margin: int = 4\n"),
    # C-15: the end
    Fault(
        "points.py",
        "return None if one == two else Player(int(two > one))",
        "return Player(int(two > one))",
    ),
    Fault("points.py", "Player(int(two > one))", "Player(int(two < one))"),
    # words
    Fault("say.py", '"nobody" if min(gained) == most else', '"nobody" if not most else'),
    Fault("say.py", "', '.join(names) or 'a rumour'", "', '.join(names)"),
    Fault("legal.py", "Prompt(GOVERNS[sheet.phase],", "Prompt(MUSTER,"),
    Fault(
        "imagination.py",
        "    if sheet.shown is not None and sheet.unfolded is not None:\n",
        "    if sheet.shown is None and sheet.unfolded is not None:\n",
    ),
)
