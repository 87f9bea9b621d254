"""Rules of the master sheet that can be broken, each in one place."""

from tests.faults.sandbox import Fault

FIRST = {
    "account.py": (
        "points",
        "fortune",
    ),
    "legal.py": ("words",),
    "declaring.py": ("declaring",),
    "points.py": (
        "fortune",
        "points",
    ),
    "imagination.py": ("secrets",),
    "muster.py": ("muster",),
    "naming.py": ("naming",),
    "opening.py": (
        "options",
        "muster",
    ),
    "plans.py": ("muster",),
    "say.py": (
        "words",
        "naming",
        "declaring",
    ),
    "state.py": (
        "options",
        "points",
    ),
    "turn.py": (
        "points",
        "fortune",
    ),
}
"""Where a fault is most likely to be noticed; only then the whole folder is run."""
FAULTS = (
    # P8-1.1: the crowns
    Fault(
        "state.py", '("Spain", "France", "England", "Denmark")', '("Spain", "France", "England")'
    ),
    Fault("opening.py", "    check_crowns(setup.crowns)\n", ""),
    Fault("opening.py", "    for crown in crowns:\n", "    for crown in crowns[:1]:\n"),
    # C-6: muster
    Fault("muster.py", "    if total != options.total:\n", "    if total > options.total:\n"),
    Fault("muster.py", "    if total != options.total:\n", "    if total < options.total:\n"),
    Fault("muster.py", "    if len(empty) > most:\n", "    if len(empty) > most + 1:\n"),
    Fault("muster.py", "    if len(empty) > most:\n", "    if len(empty) >= most:\n"),
    Fault("muster.py", "if len(fleet.ships) >= options.few_ships:", "if fleet.ships:"),
    Fault("muster.py", "FORCES - len(fleet.ships))", "FORCES)"),
    Fault("muster.py", "    if len(ships) > most:\n", "    if len(ships) >= most:\n"),
    Fault("muster.py", "    if len(ships) > most:\n", "    if len(ships) > most + 1:\n"),
    Fault("muster.py", "    if need > room:\n", "    if need >= room + 5:\n"),
    Fault("muster.py", "    if need > room:\n", "    if companies and need > room - 7:\n"),
    Fault(
        "muster.py",
        "sum(fleet.ships[n].room for n in ships)",
        "max([0, *(fleet.ships[n].room for n in ships)])",
    ),
    Fault(
        "muster.py", "    if not low <= worth.value <= high:\n", "    if not low <= worth.value:\n"
    ),
    Fault(
        "muster.py", "    if not low <= worth.value <= high:\n", "    if not worth.value <= high:\n"
    ),
    Fault(
        "muster.py",
        "    if not low <= worth.value <= high:\n",
        "    if not low < worth.value <= high:\n",
    ),
    Fault(
        "muster.py",
        "    if not low <= worth.value <= high:\n",
        "    if not low <= worth.value < high:\n",
    ),
    Fault(
        "muster.py",
        "    if not IN_PORT <= berth.letter < FORCES:\n",
        "    if not 0 <= berth.letter < FORCES:\n",
    ),
    Fault(
        "muster.py",
        "    if not IN_PORT <= berth.letter < FORCES:\n",
        "    if not IN_PORT <= berth.letter <= FORCES:\n",
    ),
    Fault(
        "muster.py",
        "    if not 0 <= worth.letter < FORCES:\n",
        "    if not worth.letter < FORCES:\n",
    ),
    Fault(
        "muster.py",
        "    if not 0 <= berth.number < len(all_of_them):\n",
        "    if not berth.number < len(all_of_them):\n",
    ),
    Fault("muster.py", "    if at[berth.number] == berth.letter:\n", "    if not at:\n"),
    Fault("muster.py", "    if by != sheet.side:\n", "    if by not in (0, 1):\n"),
    Fault(
        "muster.py",
        "    if sheet.phase is not Phase.MUSTER:\n",
        "    if sheet.phase is Phase.OVER:\n",
    ),
    Fault(
        "muster.py",
        "    return wrong[0] if wrong else None\n",
        "    return None\n",
    ),
    Fault("muster.py", "    if not 0 <= plan < len(ready):\n", "    if not plan < len(ready):\n"),
    Fault("muster.py", "if act.berth.owner != act.by or berth is None:", "if berth is None:"),
    Fault("muster.py", "if act.worth.owner != act.by or worth is None:", "if worth is None:"),
    Fault("muster.py", "if act.plan.owner != act.by or plan is None:", "if plan is None:"),
    Fault(
        "muster.py",
        "if act.salt.owner != act.by or act.salt.content is None:",
        "if act.salt.content is None:",
    ),
    Fault("muster.py", " or not act.salt.content.isascii():", ":"),
    Fault("muster.py", "LONGEST_SALT = 64", "LONGEST_SALT = 63"),
    Fault("muster.py", "LONGEST_SALT = 64", "LONGEST_SALT = 65"),
    Fault(
        "plans.py",
        '("fleet", spread_out(fleet, min(options.rumours, FORCES - 1)))',
        '("fleet", spread_out(fleet, 0))',
    ),
    Fault(
        "plans.py",
        "            if room[letter] >= company.size:\n",
        "            if room[letter]:\n",
    ),
    Fault(
        "plans.py",
        "        ships[number] = letters - 1 - at % letters\n",
        "        ships[number] = at % letters\n",
    ),
    Fault(
        "plans.py",
        "found = [min(max(value, low), high) for value in values]",
        "found = list(values)",
    ),
    Fault("opening.py", "    middling = options.total // FORCES\n", "    middling = 3\n"),
    # C-7: the fold
    Fault("muster.py", "encode((fleet, contents, salt)", "encode((contents, salt)"),
    Fault("muster.py", "encode((fleet, contents, salt)", "encode((fleet, contents)"),
    Fault("muster.py", "encode((fleet, contents, salt)", "encode((fleet, contents.ships, salt)"),
    Fault("muster.py", "replace(secrets, salt=salt))", "secrets)"),
    Fault(
        "declaring.py",
        "holds = fingerprint(fleets[side], both[side], salt) == mark",
        "holds = True",
    ),
    Fault(
        "declaring.py",
        "fingerprint(fleets[side], both[side], salt) == mark",
        "bool(fingerprint(fleets[side], both[side], salt))",
    ),
    Fault("declaring.py", "mark = play.state.prints[side]", "mark = play.state.prints[0]"),
    # C-8: naming
    Fault("naming.py", "Player(0) if one > two else Player(1)", "Player(0)"),
    Fault(
        "naming.py",
        "Player(0) if one > two else Player(1)",
        "Player(0) if one < two else Player(1)",
    ),
    Fault("naming.py", "    if one == two:\n", "    if one == two == 1:\n"),
    Fault("naming.py", "first=first, side=first)", "first=first, side=Player(0))"),
    Fault("naming.py", "    if len(left) == 1:\n", "    if len(left) == 0:\n"),
    Fault("naming.py", "        play.state = replace(play.state, side=enemy)\n", "        pass\n"),
    Fault("naming.py", "    if act.by != sheet.side:\n", "    if act.by not in (0, 1):\n"),
    Fault("naming.py", " or act.theirs not in free(sheet, opponent_of(act.by)):", ":"),
    Fault("naming.py", "    if act.mine not in free(sheet, act.by) or act", "    if act"),
    Fault(
        "naming.py",
        "((by, mine, theirs), (opponent_of(by), theirs, mine))",
        "((by, mine, theirs), (opponent_of(by), mine, theirs))",
    ),
    # C-9: scores and the glass
    Fault("naming.py", "(faces[0] + mine.value, faces[1] + theirs.value)", "(faces[0], faces[1])"),
    Fault(
        "naming.py",
        "(faces[0] + mine.value, faces[1] + theirs.value)",
        "(faces[0] + theirs.value, faces[1] + mine.value)",
    ),
    Fault(
        "naming.py",
        "theirs = play.state.lines[1][mine.opponent]",
        "theirs = play.state.lines[1][letter]",
    ),
    Fault(
        "naming.py",
        "Player(0) if scores[0] > scores[1] else Player(1)",
        "Player(0) if scores[0] < scores[1] else Player(1)",
    ),
    Fault(
        "naming.py",
        "result=Result.NOT_YET if margin else Result.NO_CONTACT",
        "result=Result.NOT_YET",
    ),
    Fault(
        "naming.py",
        "if margin >= play.state.options.margin:",
        "if margin > play.state.options.margin:",
    ),
    Fault(
        "naming.py",
        "if margin >= play.state.options.margin:",
        "if margin >= play.state.options.margin - 1:",
    ),
    Fault("naming.py", "if margin >= play.state.options.margin:", "if margin >= 3:"),
    Fault("naming.py", "mine.opponent if attacker == 0 else letter)", "letter)"),
    Fault("naming.py", "mine.opponent if attacker == 0 else letter)", "mine.opponent)"),
    Fault(
        "naming.py",
        "written = play.open(play.state.written[opponent_of(by)])",
        "written = play.open(play.state.written[by])",
    ),
    Fault(
        "naming.py",
        "Spied(letter, len(ships), bool(companies))",
        "Spied(letter, len(ships), bool(ships))",
    ),
    Fault(
        "naming.py",
        "Spied(letter, len(ships), bool(companies))",
        "Spied(letter, bool(ships), bool(companies))",
    ),
    Fault("naming.py", "letter, Sealed(by, seen))", "letter, Sealed(opponent_of(by), seen))"),
    Fault("naming.py", "(*secrets.spied, seen)", "(seen,)"),
    Fault("naming.py", "attacks=attacker == side", "attacks=attacker != side"),
    # C-10: declaring
    Fault("declaring.py", "    if act.by != sheet.side:\n", "    if act.by not in (0, 1):\n"),
    Fault(
        "declaring.py",
        "    if act.letter not in to_declare(sheet, act.by)[:1]:\n",
        "    if act.letter not in to_declare(sheet, act.by):\n",
    ),
    Fault("declaring.py", "    if act.result.owner != act.by or result", "    if result"),
    Fault("declaring.py", "result in (None, *UNWRITTEN)", "result is None"),
    Fault("declaring.py", "(Result.NOT_YET, *BY_CARD)", "(Result.NOT_YET,)"),
    Fault(
        "declaring.py",
        "    if result is Result.BATTLE and not ships:\n",
        "    if result is None and not ships:\n",
    ),
    Fault(
        "declaring.py",
        "    if result is Result.LAND_RAID and not companies:\n",
        "    if result is None and not companies:\n",
    ),
    Fault(
        "declaring.py",
        "act.by, act.letter, act.result))",
        "act.by, act.letter, Sealed(opponent_of(act.by), result)))",
    ),
    Fault("declaring.py", "    declared[act.letter] = result\n", "    declared[0] = result\n"),
    # C-11: opening
    Fault("declaring.py", "result is Result.BATTLE and not target[0]", "not target[0]"),
    Fault("declaring.py", "result is Result.BATTLE and not target[0]", "False"),
    Fault(
        "declaring.py",
        "force(play.state.unfolded[enemy], line.opponent)",
        "force(play.state.unfolded[enemy], letter)",
    ),
    Fault(
        "declaring.py", "    play.state = enter(play.state, fool(play.state, side, letter))\n", ""
    ),
    Fault(
        "declaring.py",
        "    if result is not Result.NO_CONTACT:\n",
        "    if result is Result.BATTLE:\n",
    ),
    Fault("declaring.py", "    if result is not Result.NO_CONTACT:\n", "    if result:\n"),
    Fault("declaring.py", "result=result, fooled=fooled)", "result=result, fooled=False)"),
    Fault(
        "declaring.py",
        "play.state = with_line(play.state, enemy, line.opponent, theirs)",
        "play.state = with_line(play.state, enemy, letter, theirs)",
    ),
    Fault(
        "declaring.py",
        "    for letter in range(FORCES):\n        for side in (Player(0), Player(1)):\n",
        "    for side in (Player(0), Player(1)):\n        for letter in range(FORCES):\n",
    ),
)
