"""The second half of the land raid's faults: fire, loot, the alarm, the purse and the end."""

from tests.faults.sandbox import Fault

FIRST = {
    "__init__.py": (
        "fire",
        "ask",
    ),
    "looting.py": ("looting",),
    "alarm.py": (
        "alarm",
        "rising",
        "named_squares",
    ),
    "fighting.py": (
        "purse",
        "looting",
        "fire",
    ),
    "state.py": (
        "fire",
        "looting",
    ),
    "account.py": ("purse",),
    "opening.py": ("landing",),
    "turn.py": (
        "endings",
        "fire",
        "alarm",
    ),
    "ground.py": (
        "fire",
        "rising",
    ),
    "shooting.py": ("alarm",),
    "legal.py": ("ask",),
    "say.py": ("say",),
}

# Texts that are broken in several ways.
TOLD_OFF = "not (unit.shot or unit.engaged or unit.busy)"
CATCHES = "if table.burns[to] and not raid.fires[to]"
LAID = "    if not table.building[act.at] or raid.fires[act.at]:\n"
LISTED = "if table.building[to] and not raid.fires[to] and to not in raid.fought"
LOOTABLE = (
    "return plan(raid.town.rows).building[at] and not raid.fires[at] and at not in raid.looted"
)
RISES = "if town and n not in foes and count[n] < MOST_RISEN"
NAMEABLE = "if at in throw or not sight.squares[at]] or squares"

FAULTS = (
    # 22.16: torches
    Fault("fire.py", "CATCHES = 6", "CATCHES = 5"),
    Fault("state.py", TOLD_OFF, "not (unit.engaged or unit.busy)"),
    Fault("state.py", TOLD_OFF, "not (unit.shot or unit.busy)"),
    Fault("state.py", TOLD_OFF, "not (unit.shot or unit.engaged)"),
    Fault("state.py", "unit.here and unit.group and", "unit.here and"),
    Fault("fire.py", LAID, "    if not table.building[act.at]:\n"),
    Fault("fire.py", LAID, "    if not table.burns[act.at] or raid.fires[act.at]:\n"),
    Fault("fire.py", LISTED, LISTED.replace("building", "burns")),
    Fault("fire.py", LISTED, LISTED.removesuffix(" and to not in raid.fought")),
    Fault("fire.py", "    if act.at in raid.fought:\n", "    if act.at in raid.fights:\n"),
    Fault("fire.py", "act.at not in table.sides[at]:", "act.at not in table.near[at]:"),
    Fault(
        "fire.py", "for to in (at[unit.id], *table.sides[at[unit.id]])", "for to in (at[unit.id],)"
    ),
    Fault("fire.py", "noise=True", "noise=False"),
    Fault("fighting.py", "moved=True, engaged=True)", "moved=True)"),
    Fault("fighting.py", "replace(enemy, engaged=True)", "enemy"),
    # 22.17: flames
    Fault("state.py", "APART = 2", "APART = 1"),
    Fault("state.py", "APART = 2", "APART = 3"),
    Fault("fire.py", CATCHES, "if not raid.fires[to]"),
    Fault("fire.py", CATCHES, "if table.building[to] and not raid.fires[to]"),
    Fault("fire.py", CATCHES, "if table.burns[to]"),
    Fault("fire.py", "        for to in table.sides[at]\n", "        for to in table.near[at]\n"),
    Fault("fire.py", "RAIDERS if raiders > town else TOWN", "RAIDERS if raiders < town else TOWN"),
    Fault("fire.py", "act.by != ask.chooser or act.at", "act.at"),
    Fault(
        "fire.py",
        "    if burns(play.state):\n        throw_spread",
        "    if True:\n        throw_spread",
    ),
    Fault("fire.py", "    if building:\n", "    if building and rule != SPREADING:\n"),
    Fault("fire.py", "    if building:\n", "    if at >= 0:\n"),
    Fault("turn.py", "(test_nerve, burn_men, let_spread)", "(test_nerve, let_spread, burn_men)"),
    Fault("turn.py", "        if not decided(play.state):\n", "        if play.state:\n"),
    # 22.18 and the course of a fire
    Fault("fire.py", "BURNS_TO_DEATH = 5", "BURNS_TO_DEATH = 4"),
    Fault("fire.py", "BURNS_TO_DEATH = 5", "BURNS_TO_DEATH = 6"),
    Fault("fire.py", "unit.here and not unit.gun and 0", "unit.here and 0"),
    Fault(
        "fire.py",
        "if unit.here and not unit.gun and 0 < ",
        "if unit.here and not unit.gun and 1 < ",
    ),
    Fault("fire.py", "min(BURNT, f + 1) if f else 0", "min(BURNT, f + 1)"),
    Fault("fire.py", "min(BURNT, f + 1) if f else 0", "f"),
    Fault("fire.py", "min(BURNT, f + 1) if f else 0", "min(BURNT, f + 2) if f else 0"),
    # 22.19: loot
    Fault("looting.py", "Ground.TREASURY: 2,", "Ground.TREASURY: 1,"),
    Fault("looting.py", "Ground.RESIDENCE: 1}", "Ground.RESIDENCE: 2}"),
    Fault("looting.py", "TREASURY_DICE = 4", "TREASURY_DICE = 3"),
    Fault("looting.py", "RESIDENCE_MORE = 2", "RESIDENCE_MORE = 1"),
    Fault("looting.py", "(face + 1) // 2", "face // 2"),
    Fault("state.py", "return is_free(unit) and not unit.moved", "return is_free(unit)"),
    Fault("account.py", LOOTABLE, LOOTABLE.removesuffix(" and at not in raid.looted")),
    Fault("account.py", LOOTABLE, LOOTABLE.replace(" and not raid.fires[at]", "")),
    Fault("account.py", LOOTABLE, LOOTABLE.replace("building", "town")),
    Fault(
        "looting.py", "        if ground in CARRIERS:\n", "        if ground is Ground.TREASURY:\n"
    ),
    Fault("looting.py", "        if ground in CARRIERS:\n", "        if ground:\n"),
    Fault("looting.py", "remove(play, who, Fate.LADEN)", "remove(play, who, Fate.DEAD)"),
    Fault("looting.py", "replace(play.state.units[who], busy=True)", "play.state.units[who]"),
    # 22.20: nails
    Fault("looting.py", "replace(play.state.units[act.by], busy=True)", "play.state.units[act.by]"),
    Fault("looting.py", "fate=Fate.SPIKED", "fate=Fate.HERE"),
    Fault("looting.py", "    pay(play, Deed.SPIKED)\n", "    assert gun\n"),
    Fault("looting.py", "    if not gun.gun or not gun.here:\n", "    if not gun.gun:\n"),
    Fault(
        "looting.py",
        "    if spied(raid, RAIDERS)[gun.id] != standing(raid, RAIDERS)[unit.id]:\n",
        "    if not gun.gun:\n",
    ),
    # 22.21: the dead rise
    Fault("alarm.py", "COMES_BACK = 5", "COMES_BACK = 4"),
    Fault("alarm.py", "COMES_BACK = 5", "COMES_BACK = 6"),
    Fault("alarm.py", "Fate.DEAD, Fate.CAPTURED, Fate.RAN", "Fate.DEAD, Fate.RAN"),
    Fault("alarm.py", "Fate.RAN, Fate.DESERTED)", "Fate.RAN)"),
    Fault("alarm.py", "        case 2 | 3:\n", "        case 2:\n"),
    Fault("alarm.py", "        case 2 | 3:\n", "        case 2 | 3 | 5:\n"),
    Fault("alarm.py", "unit.owner == TOWN and not unit.gun and unit.fate", "unit.fate"),
    Fault("alarm.py", "AskRise(who) for who in reversed(back)", "AskRise(who) for who in back[:1]"),
    Fault("alarm.py", RISES, "if n not in foes and count[n] < MOST_RISEN"),
    Fault("alarm.py", RISES, "if town and count[n] < MOST_RISEN"),
    Fault("alarm.py", RISES, "if town and n not in foes and count[n] < 6"),
    Fault("alarm.py", RISES, "if town and n not in foes and count[n] <= MOST_RISEN"),
    Fault("alarm.py", RISES, "if town and n not in foes and not raid.fires[n]"),
    Fault("alarm.py", "        if town and not there[n] and", "        if town and"),
    Fault("alarm.py", "    if at == NOWHERE:\n        return\n", ""),
    Fault(
        "alarm.py",
        "as_it_comes_back(raid.units[act.by])",
        "replace(raid.units[act.by], fate=Fate.HERE)",
    ),
    Fault("ground.py", "BLOCKING | {Ground.BEACH, Ground.JUNGLE}", "BLOCKING | {Ground.BEACH}"),
    Fault("ground.py", "BLOCKING | {Ground.BEACH, Ground.JUNGLE}", "BLOCKING | {Ground.JUNGLE}"),
    # 22.22 and 22.25: named squares
    Fault("alarm.py", "\nGOES = 5", "\nGOES = 4"),
    Fault("alarm.py", "\nGOES = 5", "\nGOES = 6"),
    Fault("alarm.py", "unit.group and unit.quality is not Quality.HARDENED", "unit.group"),
    Fault("alarm.py", "unit.group and unit.quality is not Quality.HARDENED", "unit.officer"),
    Fault("alarm.py", "pending=(AskDeserters(),)", "pending=(AskLost(),)"),
    Fault("alarm.py", "pending=(AskLost(),)", "pending=(AskDeserters(),)"),
    Fault("alarm.py", "remove(play, unit.id, fate)", "remove(play, unit.id, Fate.DEAD)"),
    Fault("alarm.py", NAMEABLE, "if at in throw] or squares"),
    Fault("alarm.py", NAMEABLE, "] or squares"),
    Fault("alarm.py", NAMEABLE, "if at in throw or not sight.squares[at]]"),
    Fault("alarm.py", "(by == TOWN or tempted(unit))", "True"),
    Fault("alarm.py", "    light_up(play, act.by, act.at)\n", ""),
    # 22.23, 22.24, R3-48, R3-49: awake
    Fault("alarm.py", "        case 6:\n", "        case 5:\n"),
    Fault("alarm.py", "        case 7:\n", "        case 8:\n"),
    Fault(
        "alarm.py", "wake(play, Alarm.FULL if raid.noise else Alarm.HALF,", "wake(play, Alarm.HALF,"
    ),
    Fault(
        "alarm.py", "wake(play, Alarm.FULL if raid.noise else Alarm.HALF,", "wake(play, Alarm.FULL,"
    ),
    Fault("alarm.py", "    if alarm <= raid.alarm:\n        return\n", ""),
    Fault("alarm.py", "since = raid.turn if alarm is Alarm.FULL else 0", "since = raid.turn"),
    Fault("alarm.py", "if raid.since and raid.turn > raid.since:", "if raid.since:"),
    Fault("alarm.py", "if raid.since and raid.turn > raid.since:", "if raid.since < raid.turn:"),
    Fault("shooting.py", "play.state.noise or unit.owner == RAIDERS", "True"),
    Fault("shooting.py", "play.state.noise or unit.owner == RAIDERS", "play.state.noise"),
    Fault("shooting.py", "play.state.noise or unit.owner == RAIDERS", "unit.owner == RAIDERS"),
    # 22.26, 22.30: the end
    Fault("alarm.py", "        case 12:\n", "        case 11:\n"),
    Fault("alarm.py", "min(raid.last, raid.turn + 1)", "raid.turn + 1"),
    Fault("alarm.py", "min(raid.last, raid.turn + 1)", "min(raid.last, raid.turn + 2)"),
    Fault("alarm.py", "min(raid.last, raid.turn + 1)", "raid.turn"),
    Fault("turn.py", "    if raid.turn >= raid.last:\n", "    if raid.turn > raid.last:\n"),
    Fault(
        "turn.py", "left or unit.fate in (Fate.LEFT, Fate.LADEN)", "left or unit.fate is Fate.LEFT"
    ),
    Fault("turn.py", "left = left or unit.fate in", "left = unit.fate in"),
    Fault("turn.py", "Ending.SAIL if raid.sail else Ending.DAWN", "Ending.DAWN"),
    # 22.28: what pays
    Fault("account.py", "Deed.OFFICER_KILLED: 2", "Deed.OFFICER_KILLED: 3"),
    Fault("account.py", "Deed.GROUP_KILLED: 2", "Deed.GROUP_KILLED: 1"),
    Fault("account.py", "Deed.SCURVY_KILLED: 1", "Deed.SCURVY_KILLED: 2"),
    Fault("account.py", "Deed.BURNED: 2", "Deed.BURNED: 1"),
    Fault("account.py", "Deed.SPIKED: 2", "Deed.SPIKED: 1"),
    Fault("account.py", "Deed.RAIDERS_KILLED: -1", "Deed.RAIDERS_KILLED: -2"),
    Fault("account.py", "Deed.LATE: -2", "Deed.LATE: -1"),
    Fault("account.py", "    elif unit.group:\n", "    elif unit.here or True:\n"),
    # 22.29: funds
    Fault("account.py", "min(due, purse[TOWN])", "due"),
    Fault("account.py", "max(due, -purse[RAIDERS])", "due"),
    Fault("account.py", "before.coins + paid)", "before.coins + due)"),
    # R3-45, H-30: who has won
    Fault("account.py", "TO_LOSE = 18", "TO_LOSE = 17"),
    Fault("account.py", "TO_LOSE = 18", "TO_LOSE = 19"),
    Fault("account.py", "    if 2 * coins > chest:\n", "    if 2 * coins > chest + 1:\n"),
    Fault("account.py", "    if 2 * coins > chest:\n", "    if coins >= 23:\n"),
    # setups
    Fault("opening.py", "if count[here] > MOST:", "if count[here] >= MOST:"),
    Fault("opening.py", "if not 1 <= count <= MOST_A_SIDE:", "if not 1 <= count < MOST_A_SIDE:"),
    Fault(
        "opening.py",
        "unit.kind is Kind.GOVERNOR for unit in units) > 1",
        "unit.kind is Kind.GOVERNOR for unit in units) > 2",
    ),
    Fault("opening.py", "purse=(0, setup.options.coins)", "purse=(setup.options.coins, 0)"),
)
