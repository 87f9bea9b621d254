"""Rules of the treasure grab that can be broken, each in one place."""

from tests.faults.sandbox import Fault

FIRST = {
    "account.py": ("words",),
    "carrying.py": (
        "chest",
        "mischief",
        "attacks",
    ),
    "moving.py": (
        "moving",
        "chest",
    ),
    "entering.py": ("moving",),
    "fighting.py": ("attacks",),
    "ground.py": (
        "moving",
        "attacks",
        "chest",
        "mischief",
    ),
    "opening.py": (
        "moving",
        "made_boards",
    ),
    "house_rules.py": ("mischief",),
    "state.py": (
        "chest",
        "mischief",
        "moving",
        "attacks",
    ),
    "turn.py": (
        "moving",
        "attacks",
        "chest",
        "mischief",
    ),
}
"""Where a fault is most likely to be noticed; only then the whole folder is run."""
LEFT_OUT = ("node_counts", "soak")

FAULTS = (
    # TG-1 and TG-2: warbands, turns, coming on
    Fault("state.py", "BAND_SIZE = 4", "BAND_SIZE = 3"),
    Fault("opening.py", "bands[who] or 0, who)", "who)"),
    Fault("opening.py", "range(2, 5)", "range(2, 4)"),
    Fault("turn.py", "(*there[first:], *there[:first], ", "(*there, "),
    Fault("turn.py", "phase = Phase.MOVING if there else Phase.ENTERING", "phase = Phase.MOVING"),
    Fault("entering.py", "APART = 2", "APART = 3"),
    Fault("entering.py", "APART = 2", "APART = 1"),
    Fault("entering.py", "if _close(line, table.columns)} or found", "} or found"),
    Fault("entering.py", "table.edges[band], table.columns", "table.edges[0], table.columns"),
    Fault("entering.py", "if reach & BITS[to]), free[0])", "if to), free[0])"),
    Fault(
        "moving.py",
        "order = (*(who for who in grab.order if who != act.by), act.by)",
        "order = grab.order",
    ),
    Fault("moving.py", "not grab.freed[band] >= grab.turn > 0", "True"),
    Fault("moving.py", "Figure(at, left=STUDS)", "Figure(at)"),
    Fault("moving.py", "    if act.band in grab.bands:\n", "    if False:\n"),
    # TG-3: movement
    Fault("state.py", "STUDS = 6", "STUDS = 5"),
    Fault("ground.py", "return to - feet if to >= feet else 1", "return abs(to - feet)"),
    Fault("ground.py", "return to - feet if to >= feet else 1", "return max(0, to - feet)"),
    Fault("ground.py", "cost = 1 + climb(feet[at], feet[to])", "cost = climb(feet[at], feet[to])"),
    Fault(
        "ground.py",
        "all(not fits[side] and not wet[side] for side in sides)",
        "any(not fits[side] for side in sides)",
    ),
    Fault(
        "ground.py",
        "all(not fits[side] and not wet[side] for side in sides)",
        "all(not fits[side] for side in sides)",
    ),
    Fault("ground.py", "all(not fits[side] and not wet[side] for side in sides)", "False"),
    Fault("ground.py", "        if on[at] and not on[to]:\n", "        if False:\n"),
    Fault("moving.py", "left=figure.left - way.cost", "left=figure.left"),
    Fault("moving.py", "if way is not None and way.through & blocked:", "if False:"),
    Fault("moving.py", "None if way is None or way.cost > figure.left else way", "way"),
    Fault("moving.py", "    if not table.on[act.to]:\n", "    if False:\n"),
    Fault(
        "moving.py", "chest=without(grab.chest, act.by) if held else grab.chest", "chest=grab.chest"
    ),
    Fault(
        "turn.py",
        "replace(each, left=0 if each.slipped else STUDS, fought=False)",
        "replace(each, fought=False)",
    ),
    Fault(
        "turn.py",
        "replace(each, left=0 if each.slipped else STUDS, fought=False)",
        "replace(each, left=0 if each.slipped else STUDS)",
    ),
    # TG-4 and TG-5: shots and blows
    Fault("ground.py", "RANGE = 24", "RANGE = 25"),
    Fault("ground.py", "RANGE = 24", "RANGE = 23"),
    Fault("ground.py", "MAN = 4", "MAN = 5"),
    Fault("ground.py", "HALF = 2", "HALF = 3"),
    Fault(
        "ground.py",
        "RISES = {Ground.WATER: 0, Ground.TREE: TREE, Ground.BARREL: HALF",
        "RISES = {Ground.WATER: 0, Ground.TREE: TREE, Ground.BARREL: TREE",
    ),
    Fault(
        "ground.py",
        "if all(abs(x - dx) <= 1 and abs(y - dy) <= 1 for x, y in studs)",
        "if all(abs(x) <= 1 and abs(y) <= 1 for x, y in studs)",
    ),
    Fault("ground.py", "table.feet[at] >= table.feet[b] for at in low", "True for at in low"),
    Fault("fighting.py", "BEHIND = 2", "BEHIND = 3"),
    Fault("fighting.py", "saves = -(-face // times)", "saves = face // times"),
    Fault("fighting.py", "against < saves", "against <= saves"),
    Fault(
        "ground.py",
        "any(mask & there == mask for mask in seen.behind)",
        "any(mask & there for mask in seen.behind)",
    ),
    Fault("fighting.py", "    if by.fought:\n", "    if False:\n"),
    Fault("fighting.py", "    if not table.on[by.at] or not table.on[on.at]:\n", "    if False:\n"),
    Fault(
        "fighting.py",
        "grab.options.hands_full and act.by in grab.chest.held",
        "grab.options.hands_full",
    ),
    Fault("fighting.py", "if not (full and who in grab.chest.held):", "if True:"),
    Fault("fighting.py", "    if grab.phase is not Phase.FIGHTING:\n", "    if False:\n"),
    Fault("fighting.py", "or band_of(act.on) is grab.band:", "or False:"),
    Fault(
        "fighting.py",
        "steps_between(a, b, table.columns) == 1 and",
        "steps_between(a, b, table.columns) <= 2 and",
    ),
    Fault("fighting.py", "<= MAN\n", "<= MAN + 1\n"),
    Fault(
        "fighting.py",
        "    spend(play, act.by)\n    face, against, hit = duel(play, FIGHTING)",
        "    face, against, hit = duel(play, FIGHTING)",
    ),
    # TG-6: wounds
    Fault("state.py", "WOUNDS = 2", "WOUNDS = 1"),
    Fault("state.py", "WOUNDS = 2", "WOUNDS = 3"),
    Fault(
        "fighting.py", "chest=without(grab.chest, who) if held else grab.chest", "chest=grab.chest"
    ),
    Fault("fighting.py", "        play.state = gone(play.state, band)\n", ""),
    Fault("fighting.py", "    if wounds < WOUNDS:\n", "    if wounds <= WOUNDS:\n"),
    # TG-7 and TG-8: the chest
    Fault("carrying.py", "HANDS = 2", "HANDS = 3"),
    Fault("state.py", "SWING = 2", "SWING = 1"),
    Fault("carrying.py", "ALONE = 2", "ALONE = 1"),
    Fault("carrying.py", "    if load.carried + cost > STUDS:\n", "    if False:\n"),
    Fault("carrying.py", "carried = grab.carried + found.cost", "carried = grab.carried + 1"),
    Fault("turn.py", "pull=pull, carried=0)", "pull=pull)"),
    Fault("ground.py", "or figure.slipped:", "or False:"),
    Fault(
        "carrying.py",
        "    if grab.pull is Pull.LOST:\n        return Refusal(CONTEST",
        "    if False:\n        return Refusal(CONTEST",
    ),
    Fault("carrying.py", "face == max(faces)]", "face]"),
    Fault("carrying.py", "best[0] if len(best) == 1 else None", "best[0]"),
    Fault("carrying.py", "    if winner is not None:\n", "    if False:\n"),
    Fault("carrying.py", "chest=chest, pull=Pull.LOST)", "chest=chest)"),
    Fault("carrying.py", "(base + max(rises))", "(base + min(rises))"),
    Fault("carrying.py", "(base + max(rises))", "base"),
    Fault("carrying.py", "    if not in_hand(table, studs, at):\n", "    if False:\n"),
    Fault(
        "carrying.py",
        "(mask | feet) & (table.unfit | others) or mask & feet",
        "mask & (table.unfit | others)",
    ),
    Fault("carrying.py", "left=figure.left - found.cost", "left=figure.left"),
    Fault("turn.py", "free = holders(grab) and not rivals(grab)", "free = holders(grab)"),
    Fault("turn.py", "free = holders(grab) and not rivals(grab)", "free = False"),
    Fault("ground.py", "abs(table.feet[near] - level) <= MAN", "True"),
    # TG-9: winning
    Fault("state.py", "LONG = 4", "LONG = 3"),
    Fault(
        "carrying.py",
        "return not studs_under_chest(table.columns, found.chest, found.lie)[1] & table.board",
        "return not table.on[found.chest]",
    ),
    Fault(
        "carrying.py",
        "not leaves_by(table, studs, load.side)",
        "leaves_by(table, studs, load.side)",
    ),
    Fault("carrying.py", "n + (who == by)", "n + 1"),
    Fault("carrying.py", "gone(grab, band), won=won", "grab, won=won"),
    Fault("carrying.py", "(AskPlace(by),)", "()"),
    Fault(
        "carrying.py",
        "    if mask & ~table.board or mask & table.unfit:\n        return",
        "    if False:\n        return",
    ),
    Fault("carrying.py", "    if mask & taken(grab):\n", "    if False:\n"),
    Fault("carrying.py", "grab.turn if n == band else each", "each"),
    Fault("carrying.py", "n == band or each", "each"),
    Fault("turn.py", "max(grab.won) >= grab.options.chests", "max(grab.won) > grab.options.chests"),
    Fault("turn.py", "grab.turn >= grab.options.turns", "grab.turn > grab.options.turns"),
    Fault("account.py", "first[0] if len(first) == 1 else None", "first[0]"),
    # TG-10: house rules
    Fault("state.py", "SNAP = 1\n", "SNAP = 2\n"),
    Fault("house_rules.py", "    if not grab.options.crocodiles:\n", "    if False:\n"),
    Fault("house_rules.py", "if at >= 0 and shore[at]:", "if at >= 0:"),
    Fault("house_rules.py", "KICK = 1\n", "KICK = 2\n"),
    Fault("house_rules.py", "RELOADING = 2", "RELOADING = 1"),
    Fault("house_rules.py", "loaded=grab.turn + RELOADING", "loaded=grab.loaded"),
    Fault("house_rules.py", "        and who != act.by\n", ""),
    Fault("house_rules.py", "if face > thrown)", "if face >= thrown)"),
    Fault("house_rules.py", "steps_between(at, table.cannon, table.columns) > 1:", "False:"),
    Fault("house_rules.py", "if not clear(rows, (at, to)):", "if not sight(rows, (at, to)).clear:"),
    Fault("house_rules.py", "THROW = 6", "THROW = 7"),
    Fault("house_rules.py", "SLIPS = 4\n", "SLIPS = 3\n"),
    Fault("house_rules.py", "        chest = without(chest, act.on)\n", ""),
    Fault("house_rules.py", "has and band != grab.band for", "has for"),
    Fault("turn.py", "replace(each, slipped=False) if n in own and each.slipped else each", "each"),
    Fault("turn.py", "left=0 if each.slipped else STUDS", "left=STUDS"),
)
