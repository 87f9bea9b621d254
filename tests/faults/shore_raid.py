"""Rules of the shore raid that can be broken, each in one place."""

from tests.faults.sandbox import Fault

FIRST = {
    "account.py": (
        "pillaging",
        "supply",
    ),
    "attacking.py": (
        "close_rules",
        "fighting",
        "fire",
    ),
    "bands.py": (
        "bands",
        "captives",
        "cards",
    ),
    "blows.py": (
        "fighting",
        "fire",
    ),
    "__init__.py": ("odds",),
    "casualties.py": (
        "fighting",
        "morale",
        "examples",
        "captives",
        "close_rules",
    ),
    "ground.py": (
        "close_rules",
        "marching",
        "fighting",
    ),
    "standing.py": (
        "standing",
        "captives",
        "fighting",
    ),
    "state.py": (
        "fighting",
        "examples",
        "captives",
    ),
    "routes.py": (
        "marching",
        "close_rules",
    ),
    "opening.py": ("landing",),
    "marching.py": (
        "close_rules",
        "marching",
    ),
    "pillaging.py": (
        "close_rules",
        "pillaging",
    ),
    "turn.py": (
        "cards",
        "pillaging",
    ),
}
"""Where a fault is most likely to be noticed; only then the whole folder is run."""
FAULTS = (
    # PA-2 and PA-12: cards
    Fault("bands.py", "(figures + 1) // 2", "figures // 2"),
    Fault("bands.py", "11: (1, 1, 2, 3, 4),", "11: (1, 2, 2, 3, 3),"),
    Fault("bands.py", "18: (1, 1, 2, 2, 3, 4, 5),", "18: (1, 1, 2, 3, 3, 4, 4),"),
    Fault("bands.py", "OF_A_RANK = 2", "OF_A_RANK = 3"),
    Fault("bands.py", "range(1, HIGHEST + 1)", "range(1, HIGHEST)"),
    Fault("bands.py", "turn <= extra.turns", "turn < extra.turns"),
    Fault("bands.py", "extra.owner == side and", "extra.owner != side and"),
    Fault("bands.py", "min(2, len(deck))", "min(1, len(deck))"),
    Fault("bands.py", "turned=raid.turned[1:], played", "turned=(), played"),
    Fault("bands.py", "TOWN: (Suit.SPADES, Suit.CLUBS)", "TOWN: (Suit.CLUBS, Suit.CLUBS)"),
    # PA-3: bands
    Fault("bands.py", "REACH = 600", "REACH = 700"),
    Fault("bands.py", "REACH = 600", "REACH = 500"),
    Fault(
        "bands.py",
        "    if len(band) > raid.card.rank:\n        return Refusal(ONE_BAND",
        "    if False:\n        return Refusal(ONE_BAND",
    ),
    Fault(
        "bands.py",
        "    if len(band) > raid.card.rank:\n        return Refusal(WHOLE",
        "    if False:\n        return Refusal(WHOLE",
    ),
    Fault("bands.py", "len(band) > largest(raid, band[0].owner)", "False"),
    Fault("bands.py", "any(f.band != NO_BAND for f in band)", "False"),
    Fault(
        "bands.py",
        "    if any(f.acted for f in band):\n        return Refusal(ONCE",
        "    if False:\n        return Refusal(ONCE",
    ),
    Fault(
        "bands.py",
        "    if any(f.acted for f in band):\n        return Refusal(SET_FREE",
        "    if False:\n        return Refusal(SET_FREE",
    ),
    Fault("standing.py", "if not f.acted and f.fate is here:", "if f.fate is here:"),
    Fault("standing.py", "        if waited:\n", "        if waited and was.band:\n"),
    Fault("standing.py", "            joined.append(f.band)\n", ""),
    Fault(
        "standing.py",
        "    for f in figures:\n        if f.fate is here:",
        "    for f in figures:\n        if True:",
    ),
    Fault("standing.py", "        del filled[cell]\n", ""),
    Fault("standing.py", "        entered.append(to)\n", ""),
    Fault(
        "casualties.py",
        "    if not any(squared(at, each) < BASE * BASE for each in here):\n",
        "    if True:\n",
    ),
    Fault(
        "casualties.py",
        "next((to for to in free if table.line(at, to)), free[0] if free else at)",
        "free[0] if free else at",
    ),
    Fault("casualties.py", "if table.walk[cell] and cell not in taken]", "if table.walk[cell]]"),
    Fault("bands.py", "    if not together([f.at for f in band]):\n", "    if False:\n"),
    Fault("bands.py", "    if figure.acted:\n", "    if False:\n"),
    Fault("bands.py", "    if raid.card.owner != side:\n", "    if False:\n"),
    Fault("bands.py", "if size <= rank]", "if size < rank]"),
    Fault(
        "turn.py",
        "        elif raid.turned:\n            if not idle(raid):\n",
        "        elif raid.turned:\n            if True:\n",
    ),
    Fault("turn.py", "points=0, acted=False", "acted=False"),
    Fault("turn.py", "points=0, acted=False", "points=0"),
    Fault("turn.py", "    run_on(play)\n", ""),
    Fault("turn.py", "    end_pillage(play)\n", ""),
    Fault("turn.py", ".turn >= play.state.options.turns", ".turn > play.state.options.turns"),
    Fault(
        "turn.py",
        "not standing(raid).at[PIRATES]",
        "not any(f.owner == PIRATES for f in raid.figures)",
    ),
    # PA-4: movement
    Fault("routes.py", "100 * (sum(faces) - min(faces))", "100 * sum(faces)"),
    Fault("routes.py", "100 * (sum(faces) - min(faces))", "100 * (sum(faces) - max(faces))"),
    Fault("routes.py", "100 * (faces[0] + faces[1])", "100 * (faces[1] + faces[2])"),
    Fault("routes.py", "sum(best[:3])", "sum(best)"),
    Fault("routes.py", "sum(best[:2])", "sum(best[1:3])"),
    Fault("routes.py", "whole // 2 if laden", "whole if laden"),
    Fault("routes.py", ".places[figure.load].bulky", ".places[figure.load].loads > 0"),
    Fault("marching.py", "Gone.HALF if 2 * far <= allowed", "Gone.HALF if far <= allowed"),
    Fault("marching.py", "Gone.HALF if 2 * far <= allowed", "Gone.HALF if 3 * far <= allowed"),
    Fault(
        "marching.py",
        "if figure.attacked or figure.gone is not Gone.NOWHERE:",
        "if figure.attacked:",
    ),
    Fault("marching.py", "(y - at[1]) ** 2 < BASE * BASE", "(y - at[1]) ** 2 < 0"),
    Fault("marching.py", "    if not together([*act.to, *rest]):\n", "    if False:\n"),
    Fault("marching.py", "    if None in walks:\n", "    if False:\n"),
    Fault("marching.py", "    home[figure.load] += 1\n", ""),
    Fault("marching.py", "work = figure.work if figure.at == to else 0", "work = figure.work"),
    # PA-5 and PA-7: dice
    Fault("blows.py", "DEFENDS = 6", "DEFENDS = 8"),
    Fault("blows.py", "Arms.HANDS: 4,", "Arms.HANDS: 6,"),
    Fault("blows.py", "Arms.CUTLASS: 8}", "Arms.CUTLASS: 10}"),
    Fault("blows.py", "CLUBBED = 6", "CLUBBED = 4"),
    Fault("blows.py", '        found.append(Mod(+1, "charging", CHARGE))\n', "        pass\n"),
    Fault("blows.py", 'Mod(-1, "he is armed", ARMED)', 'Mod(-2, "he is armed", ARMED)'),
    Fault("blows.py", "    elif armed(target):\n", "    if armed(target):\n"),
    Fault("blows.py", 'Mod(+1, "from behind", ADJUSTED)', 'Mod(+2, "from behind", ADJUSTED)'),
    Fault("blows.py", 'Mod(-1, "on the move", MOVED)', 'Mod(+1, "on the move", MOVED)'),
    Fault("blows.py", 'Mod(+1, "a man of mark", ADJUSTED)', 'Mod(+2, "a man of mark", ADJUSTED)'),
    Fault("blows.py", "    if target.personality:\n", "    if False:\n"),
    Fault("blows.py", "((5, 10), (10, 8), (15, 6))", "((5, 10), (10, 8), (20, 6))"),
    Fault("blows.py", "((10, 10), (20, 8), (30, 6))", "((10, 10), (25, 8), (30, 6))"),
    Fault("blows.py", "((30, 10), (50, 8))", "((30, 10), (50, 10))"),
    Fault("blows.py", "reach = 100 * inches + BASE", "reach = 100 * inches"),
    Fault("blows.py", "if square <= reach * reach", "if square < reach * reach"),
    Fault("attacking.py", "    if figure.attacked:\n", "    if False:\n"),
    Fault("attacking.py", "    if not figure.loaded:\n", "    if False:\n"),
    Fault("attacking.py", "spent = replace(figure, loaded=False)", "spent = figure"),
    Fault("attacking.py", "    if not piece.loaded:\n", "    if False:\n"),
    Fault(
        "attacking.py",
        "PieceKind.CANNON and raid.shore.in_port",
        "PieceKind.SWIVEL and raid.shore.in_port",
    ),
    Fault(
        "attacking.py", "replace(figure, loaded=True, acted=True)", "replace(figure, loaded=True)"
    ),
    # PA-5.5 to PA-5.8: points
    Fault("state.py", "KILLS = 4", "KILLS = 5"),
    Fault("state.py", "RUNS = 3", "RUNS = 2"),
    Fault("casualties.py", "SPARED = 5", "SPARED = 6"),
    Fault(
        "casualties.py", "if options.four_runs else KILLS", "if not options.four_runs else KILLS"
    ),
    Fault("state.py", "CAPTURES = 5", "CAPTURES = 4"),
    Fault("casualties.py", "total = points + more", "total = more"),
    Fault("casualties.py", "max(0, face - defence)", "face - defence"),
    Fault("casualties.py", "        figure = replace(figure, pillaging=NO_PLACE)\n", ""),
    Fault(
        "casualties.py",
        "who))\n    take_out(play, who, Fate.RUNNING)\n    run(play, who)\n\n\ndef capture",
        "who))\n    take_out(play, who, Fate.RUNNING)\n\n\ndef capture",
    ),
    Fault("casualties.py", "fate=fate, band=NO_BAND, load=NO_PLACE", "fate=fate, band=NO_BAND"),
    Fault("casualties.py", "        if captive.captor == who:\n", "        if False:\n"),
    Fault(
        "casualties.py", "ran = replace(ran, fate=Fate.FLED)", "ran = replace(ran, fate=Fate.HERE)"
    ),
    # PA-9 and PA-11: booty
    Fault("pillaging.py", "    if raid.figures[by].owner != PIRATES:\n", "    if False:\n"),
    Fault("pillaging.py", "    if raid.figures[by].load != NO_PLACE:\n", "    if False:\n"),
    Fault("pillaging.py", "    if not raid.left[act.place]:\n", "    if False:\n"),
    Fault("pillaging.py", "work < place.turns", "work <= place.turns"),
    Fault("pillaging.py", "    if left == 1:\n", "    if left == 2:\n"),
    Fault("pillaging.py", "load=heap.place, acted=True", "load=heap.place"),
    Fault("pillaging.py", "    if not aboard(raid):\n", "    if False:\n"),
    Fault(
        "account.py",
        "    if points >= raid.options.need:\n",
        "    if points > raid.options.need:\n",
    ),
    Fault("account.py", "2 * points >= raid.options.need", "3 * points >= raid.options.need"),
    # PA-10: morale
    Fault("casualties.py", "TEN = 10", "TEN = 9"),
    Fault("casualties.py", "max(0, against - face)", "max(0, against - face + 1)"),
    Fault("casualties.py", "max(0, against - face)", "max(0, face - against)"),
    Fault(
        "casualties.py",
        "f.owner == side and f.fate is Fate.DEAD",
        "f.owner == side and f.fate is not Fate.HERE",
    ),
    Fault("casualties.py", "if len(groups[0]) > leave:", "if False:"),
    Fault(
        "casualties.py", "let_leave(play, ask.side, ask.left - 1)", "let_leave(play, ask.side, 0)"
    ),
    # H-60 and H-61: the ground
    Fault("ground.py", "CONTACT = 150", "CONTACT = 250"),
    Fault("ground.py", "BODY = 60", "BODY = 1"),
    Fault("ground.py", "THICKET = 3", "THICKET = 9"),
    Fault(
        "ground.py",
        "BROKEN = frozenset({Ground.ROUGH, Ground.JUNGLE, Ground.CRATES})",
        "BROKEN = frozenset({Ground.ROUGH})",
    ),
    Fault(
        "ground.py",
        "HIDES = frozenset({Ground.DOOR, Ground.JUNGLE, Ground.CRATES})",
        "HIDES = frozenset({Ground.JUNGLE})",
    ),
    Fault(
        "ground.py",
        "SHUT = frozenset({Ground.WATER, Ground.HOUSE})",
        "SHUT = frozenset({Ground.HOUSE})",
    ),
    # the exact chances
    Fault(
        "__init__.py", "    if end.fate is not Fate.HERE:\n        return {end: Fraction(1)}\n", ""
    ),
    Fault("__init__.py", "Fraction(1, die * defends)", "Fraction(1, die * die)"),
)
