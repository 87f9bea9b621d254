"""Rules of the land raid that can be broken, each in one place."""

from tests.faults.sandbox import Fault

FIRST = {
    "ground.py": (
        "movement",
        "shooting",
    ),
    "opening.py": ("posting",),
    "turn.py": (
        "turn",
        "rousing",
    ),
    "moving.py": (
        "movement",
        "guns",
        "posting",
        "rousing",
    ),
    "night.py": ("night",),
    "legal.py": (
        "movement",
        "guns",
    ),
    "shooting.py": (
        "shooting",
        "guns",
    ),
    "casualties.py": (
        "shooting",
        "hand_to_hand",
        "officers",
    ),
    "fighting.py": (
        "attacking",
        "hand_to_hand",
        "turn",
        "giving_way",
        "officers",
    ),
    "strength.py": (
        "hand_to_hand",
        "shooting",
    ),
    "state.py": (
        "officers",
        "shooting",
        "movement",
    ),
    "__init__.py": ("nerve",),
}
"""Where a fault is most likely to be noticed; only then the whole folder is run."""
LEFT_OUT = ("node_counts",)

FAULTS = (
    # 22.1: the turn
    Fault("turn.py", "RAIDERS_MORE = 1", "RAIDERS_MORE = 0"),
    Fault("turn.py", "raiders + RAIDERS_MORE >= town", "raiders + RAIDERS_MORE > town"),
    Fault(
        "turn.py",
        "if raid.side == raid.first:\n                play",
        "if False:\n                play",
    ),
    Fault("turn.py", "phase=Phase.SHOOTING, side=raid.first)", "phase=Phase.SHOOTING, side=TOWN)"),
    Fault(
        "turn.py", "phase=Phase.SHOOTING, side=raid.first)", "phase=Phase.SHOOTING, side=RAIDERS)"
    ),
    Fault("turn.py", "fights=raid.fights[1:])", "fights=raid.fights[:-1])"),
    Fault("turn.py", "            moved=False,\n", ""),
    Fault("turn.py", "            shot=False,\n", ""),
    Fault("turn.py", "            engaged=False,\n", ""),
    Fault("turn.py", "            busy=False,\n", ""),
    Fault("turn.py", "            tested=0,\n", ""),
    Fault("turn.py", "            leads=0,\n", ""),
    Fault("turn.py", "            leads_scurvy=0,\n", ""),
    # 22.2 and 22.5: movement
    Fault("moving.py", "Kind.OFFICER: 2,", "Kind.OFFICER: 1,"),
    Fault("moving.py", "Kind.OFFICER: 2,", "Kind.OFFICER: 3,"),
    Fault("state.py", "MOST = 6", "MOST = 7"),
    Fault("state.py", "MOST = 6", "MOST = 5"),
    Fault("moving.py", "steps=unit.steps - 1, moved=True)", "steps=unit.steps, moved=True)"),
    Fault("moving.py", "steps=unit.steps - 1, moved=True)", "steps=unit.steps - 1)"),
    Fault(
        "ground.py",
        "BLOCKING = frozenset({Ground.WATER, Ground.WALL})",
        "BLOCKING = frozenset({Ground.WALL})",
    ),
    Fault(
        "ground.py",
        "BLOCKING = frozenset({Ground.WATER, Ground.WALL})",
        "BLOCKING = frozenset({Ground.WATER})",
    ),
    Fault("ground.py", "if step[0] and step[1] and any(", "if step[0] and step[1] and all("),
    Fault(
        "ground.py", "any(ground[corner] is Ground.WALL for", "any(ground[corner] in BLOCKING for"
    ),
    Fault(
        "moving.py",
        "if unit.moved or plan(raid.town.rows).ground[at] is not Ground.BEACH:",
        "if plan(raid.town.rows).ground[at] is not Ground.BEACH:",
    ),
    Fault("legal.py", "        and not unit.moved\n", ""),
    Fault("moving.py", "remove(play, act.by, Fate.LEFT)", "remove(play, act.by, Fate.DEAD)"),
    # 22.3: the sleeping town
    Fault("moving.py", "ROUSED = 5", "ROUSED = 4"),
    Fault("moving.py", "ROUSED = 5", "ROUSED = 6"),
    Fault("moving.py", "TAKES = 3", "TAKES = 4"),
    Fault("moving.py", "TAKES = 3", "TAKES = 2"),
    Fault("moving.py", "many = play.die(LED) if scurvy else 0", "many = play.die(LED)"),
    Fault("moving.py", "many = play.die(LED) if scurvy else 0", "many = TAKES if scurvy else 0"),
    Fault("moving.py", "if face >= ROUSED or awake else 0", "if face >= ROUSED else 0"),
    Fault("moving.py", "if face >= ROUSED or awake else 0", "if True else 0"),
    Fault("moving.py", "if play.state.alarm is Alarm.FULL:", "if play.state.alarm:"),
    Fault(
        "moving.py",
        "return raid.alarm is Alarm.HALF and unit.quality is Quality.HARDENED",
        "return raid.alarm is Alarm.HALF",
    ),
    Fault(
        "moving.py",
        "return raid.alarm is Alarm.HALF and unit.quality is Quality.HARDENED",
        "return False",
    ),
    Fault("moving.py", "if lead.began == here and", "if"),
    Fault("moving.py", "to != NOWHERE and lead.to == to", "to != NOWHERE"),
    Fault("moving.py", "target != NOWHERE and lead.target == target", "target != NOWHERE"),
    Fault("moving.py", "else officer.leads) - len(led)", "else officer.leads)"),
    Fault("moving.py", "any(each != scurvy for each in led)", "any(each for each in ())"),
    Fault(
        "moving.py",
        "led = (*places.led[: unit.id], officer.id, *places.led[unit.id + 1 :])",
        "led = places.led",
    ),
    # 22.4, R3-60, H-21: guns
    Fault("moving.py", "GUN_MOVES = 5", "GUN_MOVES = 4"),
    Fault("moving.py", "GUN_MOVES = 5", "GUN_MOVES = 6"),
    Fault("moving.py", "busy=True, moved=face >= GUN_MOVES)", "moved=face >= GUN_MOVES)"),
    Fault("moving.py", "busy=True, moved=face >= GUN_MOVES)", "busy=True, moved=True)"),
    Fault("moving.py", "busy=True, moved=face >= GUN_MOVES)", "busy=True)"),
    Fault("state.py", "GUN_DICE = 3", "GUN_DICE = 2"),
    Fault(
        "shooting.py",
        "unit.owner == TOWN and unit.group and not unit.shot",
        "unit.owner == TOWN and not unit.shot",
    ),
    Fault(
        "shooting.py",
        "unit.owner == TOWN and unit.group and not unit.shot",
        "unit.owner == TOWN and unit.group",
    ),
    Fault("shooting.py", "    if at[gun.id] != at[unit.id]:\n", "    if not at:\n"),
    Fault("shooting.py", "    if gun.moved or gun.shot:\n", "    if gun.shot:\n"),
    Fault("shooting.py", "    if gun.moved or gun.shot:\n", "    if gun.moved:\n"),
    Fault("shooting.py", "replace(gun, shot=True)", "gun"),
    # 22.6 to 22.8: shooting
    Fault("strength.py", "HIT = 5", "HIT = 4"),
    Fault("strength.py", "HIT = 5", "HIT = 6"),
    Fault("state.py", "CHOICE = 4", "CHOICE = 5"),
    Fault(
        "strength.py", 'Mod(+1, "battle hardened", HITTING)', 'Mod(-1, "battle hardened", HITTING)'
    ),
    Fault("strength.py", "and unit.kind is not Kind.MILITIA,", ","),
    Fault("strength.py", 'Mod(-1, "militia", MILITIA)', 'Mod(0, "militia", MILITIA)'),
    Fault(
        "shooting.py",
        "(shooter,) * chosen + (opponent_of(shooter),)",
        "(shooter,) * chosen + (shooter,)",
    ),
    Fault("shooting.py", "choices = throw_choices(play, hits)", "choices = faces[:hits]"),
    Fault(
        "shooting.py",
        "with_unit(play.state, replace(unit, shot=True))",
        "with_unit(play.state, unit)",
    ),
    Fault("shooting.py", "hits=shot.hits[1:]), pending=())", "hits=()), pending=())"),
    Fault("ground.py", "clear[over] and is_open[to]", "is_open[over] and is_open[to]"),
    Fault("ground.py", "clear[over] and is_open[to]", "False"),
    Fault("ground.py", "for step in STRAIGHT:", "for step in AROUND:"),
    Fault(
        "shooting.py", "aim.over == NOWHERE or aim.over not in full", "aim.over == NOWHERE or True"
    ),
    Fault("casualties.py", "SAVE = 5", "SAVE = 4"),
    Fault("casualties.py", "return max(2, SAVE - total(mods))", "return SAVE - total(mods)"),
    Fault(
        "casualties.py",
        'Mod(+1, "battle hardened", SHOT_SAVE)',
        'Mod(0, "battle hardened", SHOT_SAVE)',
    ),
    Fault(
        "casualties.py", 'Mod(+1, "in a building", SHOT_SAVE)', 'Mod(2, "in a building", SHOT_SAVE)'
    ),
    Fault("casualties.py", 'Mod(+2, "an officer", SHOT_SAVE)', 'Mod(+1, "an officer", SHOT_SAVE)'),
    Fault("casualties.py", "and raid.fires[at] < BURNT", ""),
    Fault("casualties.py", "not (unit.moved or unit.engaged)", "unit.here"),
    # 22.9: attacking
    Fault(
        "fighting.py",
        "act.at not in plan(raid.town.rows).beside[at]",
        "act.at not in plan(raid.town.rows).steps[at]",
    ),
    Fault("fighting.py", "full = {at for at in pinned if", "full = {at for at in pinned if not"),
    Fault("fighting.py", "(needs_officer and to not in led)", "needs_officer"),
    Fault("fighting.py", "MOST_ATTACKERS = 6", "MOST_ATTACKERS = 7"),
    Fault(
        "fighting.py",
        "any(unit.kind is Kind.OFFICER for unit in attackers(raid, side, at))",
        "True",
    ),
    Fault(
        "fighting.py",
        "any(unit.kind is Kind.OFFICER for unit in attackers(raid, side, at))",
        "any(unit.kind is Kind.OFFICER and unit.owner == side for unit in raid.units)",
    ),
    Fault("fighting.py", "attacks=act.at, steps=0, moved=True", "attacks=act.at, moved=True"),
    Fault(
        "fighting.py",
        "fights = (*raid.fights, act.at) if first else raid.fights",
        "fights = (act.at, *raid.fights) if first else raid.fights",
    ),
    Fault(
        "moving.py",
        "    if standing(raid, unit.owner)[unit.id] in raid.fights:\n",
        "    if unit.attacks in raid.fights:\n",
    ),
    Fault("moving.py", "    if to in raid.fights:\n", "    if to in raid.fought:\n"),
    Fault("legal.py", "foes.union(crowded(raid, side), pinned)", "foes.union(crowded(raid, side))"),
    Fault("legal.py", "foes.union(crowded(raid, side), pinned)", "foes.union(pinned)"),
    Fault(
        "fighting.py",
        "if square_of(play.state, unit.id) not in play.state.fights:",
        "if unit.here:",
    ),
    # 22.10 to 22.12: hand to hand
    Fault("strength.py", "Kind.OFFICER: 2", "Kind.OFFICER: 1"),
    Fault("strength.py", "Kind.GOVERNOR: 0", "Kind.GOVERNOR: 2"),
    Fault("strength.py", "Kind.HAND_TO_HAND: 4", "Kind.HAND_TO_HAND: 3"),
    Fault("strength.py", "Kind.MUSKET: 2", "Kind.MUSKET: 3"),
    Fault("strength.py", "Kind.MILITIA: 2", "Kind.MILITIA: 1"),
    Fault("strength.py", "Kind.MOB: 2", "Kind.MOB: 1"),
    Fault("strength.py", "Kind.UNARMED: 1", "Kind.UNARMED: 0"),
    Fault("strength.py", "MOST_MODS = 3", "MOST_MODS = 4"),
    Fault("strength.py", "MOST_MODS = 3", "MOST_MODS = 2"),
    Fault("strength.py", "if not unit.shot and FACTOR[unit.kind]]", "if FACTOR[unit.kind]]"),
    Fault("strength.py", "if unit.group]", "]"),
    Fault("strength.py", "max(1, factor // POINTS_A_DIE)", "factor // POINTS_A_DIE"),
    Fault("strength.py", "max(1, factor // POINTS_A_DIE)", "-(-factor // POINTS_A_DIE)"),
    Fault("strength.py", "POINTS_A_DIE = 4", "POINTS_A_DIE = 5"),
    Fault("fighting.py", "ONE_HIT, TWO_HITS = 3, 6", "ONE_HIT, TWO_HITS = 2, 6"),
    Fault("fighting.py", "ONE_HIT, TWO_HITS = 3, 6", "ONE_HIT, TWO_HITS = 4, 6"),
    Fault("fighting.py", "ONE_HIT, TWO_HITS = 3, 6", "ONE_HIT, TWO_HITS = 3, 5"),
    Fault("fighting.py", "STRIKER_CHOOSES = 4", "STRIKER_CHOOSES = 3"),
    Fault(
        "fighting.py", "(Hit(enemy, striker),) * (2 * chosen)", "(Hit(enemy, striker),) * chosen"
    ),
    Fault("fighting.py", "(Hit(enemy, enemy),) * (2", "(Hit(enemy, striker),) * (2"),
    Fault("casualties.py", "Quality.HARDENED: 3", "Quality.HARDENED: 4"),
    Fault("casualties.py", "Quality.ABLE: 4", "Quality.ABLE: 5"),
    Fault("casualties.py", "Quality.SCURVY: 5", "Quality.SCURVY: 4"),
    # 22.13: officers
    Fault("fighting.py", "    if unit.officer:\n", "    if not unit.here:\n"),
    Fault(
        "state.py",
        "CAPTURED, DRIVEN, UNHURT = 1, 2, 3, 4",
        "CAPTURED, DRIVEN, UNHURT = 1, 3, 4, 5",
    ),
    Fault("fighting.py", "if governor and face == DEAD else", "if face < 0 else"),
    Fault("fighting.py", "if governor and face == DEAD else", "if face == DEAD else"),
    Fault("fighting.py", "    if captors and row == CAPTURED:\n", "    if row == CAPTURED:\n"),
    Fault("fighting.py", "    if captors and row == CAPTURED:\n", "    if captors:\n"),
    Fault("fighting.py", "    if row == DRIVEN:\n", "    if row > DRIVEN:\n"),
    Fault("fighting.py", "unit.id, face, row, captors)", "unit.id, row, row, captors)"),
    Fault(
        "fighting.py",
        "        if unit.kind is Kind.GOVERNOR:\n            catch_governor(play, unit)\n",
        "        assert unit\n",
    ),
    Fault("fighting.py", "    if face <= CAPTURED:\n", "    if face < CAPTURED:\n"),
    # 22.14: who gives way
    Fault("fighting.py", "(lost > 0 or not can_fight[1])", "(lost >= 0 or not can_fight[1])"),
    Fault("fighting.py", "(lost > 0 or not can_fight[1])", "(lost > 1 or not can_fight[1])"),
    Fault("fighting.py", "(lost > 0 or not can_fight[1])", "(lost > 0)"),
    Fault(
        "fighting.py",
        "Driven(OFFICER_HIT, who, to))\n    count_loss(play, unit.owner)\n",
        "Driven(OFFICER_HIT, who, to))\n",
    ),
    Fault(
        "fighting.py",
        "        if not foes[to] and to not in raid.fights and mine[to] + men_going <= MOST\n",
        "        if to not in raid.fights and mine[to] + men_going <= MOST\n",
    ),
    Fault(
        "fighting.py",
        "        if not foes[to] and to not in raid.fights and mine[to] + men_going <= MOST\n",
        "        if not foes[to] and mine[to] + men_going <= MOST\n",
    ),
    Fault(
        "fighting.py",
        "        if not foes[to] and to not in raid.fights and mine[to] + men_going <= MOST\n",
        "        if not foes[to] and to not in raid.fights and mine[to] < MOST\n",
    ),
    # 22.15: nerve
    Fault("casualties.py", "Quality.SCURVY: 4", "Quality.SCURVY: 5"),
    Fault("casualties.py", "Quality.ABLE: 5", "Quality.ABLE: 4"),
    Fault("casualties.py", "Quality.HARDENED: 6", "Quality.HARDENED: 5"),
    Fault("casualties.py", "OFFICER_RUNS = 6", "OFFICER_RUNS = 5"),
    Fault("casualties.py", "            unit.tested,\n", ""),
    Fault("casualties.py", "            runs_on(unit),\n", ""),
    Fault("casualties.py", "            table.steps_between(at[unit.id], fallen.square),\n", ""),
    Fault("casualties.py", "replace(unit, tested=unit.tested + 1)", "unit"),
    Fault("casualties.py", "remove(play, unit.id, Fate.RAN)", "remove(play, unit.id, Fate.DEAD)"),
    Fault("casualties.py", "    for each in fallen:\n", "    for each in fallen[:1]:\n"),
    # H-17: night
    Fault("night.py", "(viewer == TOWN and raid.raised)", "raid.raised"),
    Fault(
        "night.py",
        "if raid.options.open_table or (viewer == TOWN and raid.raised):",
        "if raid.options.open_table:",
    ),
    Fault(
        "night.py",
        "        if viewer == RAIDERS and before is not None:\n",
        "        if viewer == TOWN and before is not None:\n",
    ),
    Fault(
        "night.py",
        "        for at in lit_squares(raid, table):\n            squares[at] = True\n",
        "",
    ),
    Fault("night.py", "if 0 < fire < BURNT for near", "if 0 < fire for near"),
    Fault("shooting.py", "shots=True, noise=", "noise="),
    Fault("shooting.py", "    show(play, by)\n", ""),
    Fault(
        "night.py",
        "    if not told:\n        play.open(raid.places[owner])\n",
        "",
    ),
    # H-25: posting
    Fault(
        "moving.py",
        "replace(play.state.units[act.by], moved=True)",
        "replace(play.state.units[act.by])",
    ),
    Fault("moving.py", "    if not table.town[to]:\n", "    if not table.open[to]:\n"),
    Fault(
        "moving.py",
        "    if unit.gun or unit.kind is Kind.GOVERNOR:\n        return Refusal(POSTING",
        "    if unit.gun:\n        return Refusal(POSTING",
    ),
)
