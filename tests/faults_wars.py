"""Break one rule of Pirate Wars at a time, and see that its tests notice.

`python -m tests.faults_wars` runs every fault (or those whose text holds the words given).
"""

import sys

from tests.faults import Fault, House, main

FIRST = {
    "account.py": (
        "turn",
        "hauling",
    ),
    "skirmish.py": (
        "shares",
        "islanders",
        "forts",
        "sniping",
    ),
    "ashore.py": (
        "forts",
        "hauling",
        "islanders",
        "boats",
        "tasks",
    ),
    "siege.py": (
        "shares",
        "forts",
        "islanders",
    ),
    "boarding.py": ("boarding",),
    "boats.py": (
        "boats",
        "tasks",
    ),
    "canoes.py": ("islanders",),
    "crew.py": (
        "boarding",
        "morale",
    ),
    "damage.py": ("chart",),
    "design.py": ("yard",),
    "sailing.py": (
        "sailing",
        "meeting",
    ),
    "terms.py": (
        "fire",
        "morale",
    ),
    "in_reach.py": (
        "hauling",
        "boats",
    ),
    "last_orders.py": ("extremes",),
    "gunnery.py": (
        "fire",
        "boats",
        "forts",
    ),
    "island_turn.py": (
        "shares",
        "hauling",
        "islanders",
    ),
    "land.py": ("islanders",),
    "opening.py": (
        "chart",
        "boats",
    ),
    "yard.py": ("yard",),
    "morale.py": ("morale",),
    "lines_of_fire.py": (
        "fire",
        "boats",
        "sparing",
    ),
    "waters.py": (
        "sailing",
        "meeting",
        "rigging",
    ),
    "looting.py": (
        "hauling",
        "forts",
    ),
    "tasks.py": (
        "tasks",
        "rigging",
        "setup",
    ),
    "turn.py": (
        "turn",
        "wrecks",
    ),
}
"""Where a fault is most likely to be noticed; only then the whole folder is run."""
LEFT_OUT = ("faults", "play")

FAULTS = (
    # PW-1: figures and weapons
    Fault("gunnery.py", "sum(face <= min(target, 5) for", "sum(face <= target for"),
    Fault("terms.py", "attack=((3, 4, 4, 5, 5), (2,", "attack=((3, 4, 4, 5, 5), (3,"),
    Fault("terms.py", "ball=Weapon(3, 12 * CHAIN, 2)", "ball=Weapon(3, 12 * CHAIN, 3)"),
    Fault("terms.py", "Weapon(1, 4 * CHAIN)", "Weapon(1, 5 * CHAIN)"),
    Fault("crew.py", "return post_attacks + pistol + row.hook", "return post_attacks + pistol"),
    Fault("crew.py", "SAILORS = (Post.HAND, Post.MATE,", "SAILORS = (Post.HAND, Post.MARINE,"),
    Fault("opening.py", ") * 2 > max(0, extras(plan))", ") > max(0, extras(plan))"),
    Fault(
        "opening.py",
        "        and not (row.lady and row.place is not Place.DECK)",
        "        and True",
    ),
    Fault(
        "lines_of_fire.py",
        "return row.lady and row.arm is Arm.PISTOL",
        "return row.lady and not row.arm",
    ),
    # PW-2: wind and movement
    Fault("waters.py", "    if off < IN_IRONS:\n", "    if off <= IN_IRONS:\n"),
    Fault("waters.py", "Sailing.TACK if off < QUARTER", "Sailing.TACK if off <= QUARTER"),
    Fault("waters.py", "MOST_CHANGE = 2", "MOST_CHANGE = 3"),
    Fault("waters.py", "else full // 2", "else full"),
    Fault("waters.py", "    if 2 * far > length or", "    if 2 * far >= length or"),
    Fault("terms.py", "slow_turn=QUARTER // 2", "slow_turn=QUARTER"),
    Fault("sailing.py", "DRIFT = 8 * DOT", "DRIFT = 12 * DOT"),
    Fault("sailing.py", "MOST_FALL = QUARTER // 2", "MOST_FALL = QUARTER"),
    Fault("waters.py", ">= RAM_ANGLE", "> RAM_ANGLE"),
    Fault("sailing.py", "hull=(by.under + 1) // 2", "hull=by.under // 2"),
    Fault("sailing.py", "2 if on.card.hull > by.card.hull", "2 if on.card.hull >= by.card.hull"),
    Fault("sailing.py", "on.id, play.state.turn + 1)", "on.id, play.state.turn)"),
    Fault("sailing.py", "if shoal.depth > draft or", "if shoal.depth >= draft or"),
    Fault("sailing.py", "any(are_one(shoals[n], shoal) for n in each)", "False"),
    Fault("sailing.py", "not one.island and not other.island and gap", "gap"),
    Fault("sailing.py", "return -(-left // PER_LEFT)", "return left // PER_LEFT"),
    Fault("turn.py", "    return opponent_of(sea.first)\n", "    return sea.first\n"),
    Fault(
        "turn.py",
        "    sink_wrecks(play)\n    play.state = replace(play.state, phase=Phase.OVER,",
        "    play.state = replace(play.state, phase=Phase.OVER,",
    ),
    # PW-3: boarding and fire
    Fault("boarding.py", "2 if row.post in TWO_CUTLASSES else 1", "1"),
    Fault("boarding.py", "    if bout.first:\n", "    if bout:\n"),
    Fault("boarding.py", "face + max(0, mine - hers)", "face + mine - hers"),
    Fault("boarding.py", "row.post) + row.lady)", "row.post) + 2 * row.lady)"),
    Fault("boarding.py", "    if not by.boards or not has", "    if not has"),
    Fault("boarding.py", "if number and not boards(ship, row):", "if number and not row.count:"),
    Fault("lines_of_fire.py", "RAKE_ANGLE = QUARTER // 4", "RAKE_ANGLE = QUARTER // 2"),
    Fault(
        "lines_of_fire.py", "line(place, gun.along, gun.side, gun.mount, target, between)", "found"
    ),
    Fault("gunnery.py", "crew=employ(by.crew, 1, serves)", "crew=employ(by.crew, 2, serves)"),
    Fault("lines_of_fire.py", "return ship.drifts and ARTICLES", "return ARTICLES"),
    Fault("lines_of_fire.py", "return far <= CLOSE and", "return far < CLOSE and"),
    Fault("lines_of_fire.py", "owner == by.owner for each", "owner != by.owner for each"),
    Fault("gunnery.py", "hits * (2 if rake else 1)", "hits"),
    Fault("gunnery.py", "if salvo.shot is Shot.BALL and hits == FULL_GUN:", "if hits == FULL_GUN:"),
    Fault("gunnery.py", "all(face == 6 for face in faces)", "all(face >= 5 for face in faces)"),
    Fault("gunnery.py", "found.distance < ARTICLES", "found.distance <= ARTICLES"),
    Fault("gunnery.py", "COVER = Mod(-2,", "COVER = Mod(-1,"),
    Fault("gunnery.py", "    elif face in (2, 3):\n", "    elif face == 3:\n"),
    Fault("tasks.py", "return (1,) if load is Load.HALF else (2, 1)", "return (2, 1)"),
    Fault("crew.py", "    reset = min(extra // 2,", "    reset = min(extra,"),
    Fault("tasks.py", "balls=(hull + 1) // 2", "balls=hull // 2"),
    Fault("tasks.py", "dead = bury(play, enemy, boarders,", "dead = bury(play, enemy, hull,"),
    Fault("tasks.py", "hull=hull, most=hull, rule", "hull=hull, rule"),
    Fault("tasks.py", "if act.post not in SAILORS:", "if act.post is None:"),
    Fault("ashore.py", "lambda row: row.post in SAILORS)", "lambda row: row.count > 0)"),
    Fault("waters.py", "any(row.post in SAILORS for row in crew)", "bool(crew)"),
    Fault("sailing.py", "fallen=is_stopped(each)", "fallen=True"),
    Fault(
        "ashore.py", "boat.afloat and boat.crew and distance_off", "boat.afloat and distance_off"
    ),
    Fault("boats.py", "if same_ship(sea, each, party)", "if each == party"),
    Fault("gunnery.py", "replace(as_it_lands(blow, on), on=", "replace(blow, on="),
    Fault("siege.py", "siege.far < ARTICLES", "siege.far <= ARTICLES"),
    Fault("canoes.py", "bows=folk.bows + raid.bows)", "bows=folk.bows)"),
    Fault("canoes.py", "min(free - bows, raid.spears)", "min(free, raid.spears)"),
    Fault("last_orders.py", "and bool(ship.fought) and not ship.stunned", "and bool(ship.fought)"),
    Fault("last_orders.py", "ship.fate is Fate.AGROUND and", "not ship.afloat and"),
    Fault("boats.py", "STROKE = 8 * DOT", "STROKE = 9 * DOT"),
    Fault("boats.py", "ship is None or party.since == sea.turn", "ship is None"),
    Fault("boats.py", "loaded=dry(row)", "loaded=row.loaded"),
    # PW-4 to PW-6: morale, damage, prizes
    Fault("boats.py", "BITE = 5", "BITE = 6"),
    Fault("morale.py", "Cause.HALF: -2}", "Cause.HALF: -1}"),
    Fault("morale.py", "(LOSS[cause], -cause)", "(LOSS[cause], cause)"),
    Fault(
        "morale.py",
        "return fixed and ship.flag is Flag.IMPERIAL",
        "return ship.flag is Flag.IMPERIAL",
    ),
    Fault("terms.py", "mate_overboard=True", "mate_overboard=False"),
    Fault(
        "damage.py", "        if sails and sails >= hull:\n", "        if sails and sails > hull:\n"
    ),
    Fault("damage.py", "    if left < ship.card.hull:\n", "    if left < 0:\n"),
    Fault("damage.py", "(ship.aboard + 1) // 2", "ship.aboard // 2"),
    Fault("boarding.py", "max(1, (captives + 1) // 2 if", "max(1, captives if"),
    Fault("boarding.py", "Duty.LEAVING if imperial", "Duty.FIGHTING if imperial"),
    # PW-7: the yard
    Fault("design.py", "5: 10, 6: 8", "5: 10, 6: 10"),
    Fault("design.py", "(3 * hull_of(design) - 1) // 2", "3 * hull_of(design) // 2"),
    Fault("design.py", "max(8, loss * (n", "max(0, loss * (n"),
    Fault("yard.py", "(square + 1 if square else 0)", "(square if square else 0)"),
    Fault("yard.py", "MOST_CHASERS = 2", "MOST_CHASERS = 3"),
    Fault("yard.py", "and 2 * tons.guns > tons.room", "and tons.guns > tons.room"),
    # PW-8 and PW-9: launches, and the wind by kinds of sails
    Fault("ashore.py", "SEATS, GAFF_SEATS = 7, 4", "SEATS, GAFF_SEATS = 7, 5"),
    Fault("boats.py", "GAFF_SPEED = 36", "GAFF_SPEED = 24"),
    Fault("boats.py", "    if not ship.card.rowed or", "    if not ship.card.boat or"),
    Fault("opening.py", "FIGURES_A_BOAT = 8", "FIGURES_A_BOAT = 7"),
    Fault("gunnery.py", "return target - 1 if boat and shot is", "return target - 1 if shot is"),
    Fault("crew.py", "    if ship.card.boat:  # her one", "    if not ship:  # her one"),
    Fault("waters.py", "ship.card.square > 0 and not ship.struck", "ship.card.square > 0"),
    Fault("waters.py", "SQUARE_SAIL = 2", "SQUARE_SAIL = 1"),
    Fault("tasks.py", "    if ship.card.square != 1:\n", "    if not ship.card.square:\n"),
    Fault("tasks.py", "HANDS = 2", "HANDS = 1"),
    # PW-10: forts and landing parties
    Fault("siege.py", "max(0, hits - 1), shared=True", "hits, shared=True"),
    Fault("siege.py", "theirs = number // 2 if inside", "theirs = (number + 1) // 2 if inside"),
    Fault("siege.py", "shot is Shot.BALL and hits == FULL_GUN", "hits == FULL_GUN"),
    Fault("skirmish.py", "WALL = -2", "WALL = -1"),
    Fault("skirmish.py", "PARTLY = -1", "PARTLY = -2"),
    Fault("skirmish.py", "(UP_THE_WALL if party.climbing else hidden)", "hidden"),
    Fault("skirmish.py", "(sum(shares[party.of]) + 1) / party.figures", "sum(shares[party.of])"),
    Fault(
        "skirmish.py",
        "            shares[on.of][kind] += 1",
        "            shares[on.of][kind] += 2",
    ),
    Fault("skirmish.py", "party.owner != owner]", "party.owner >= 0]"),
    Fault("siege.py", "    if beset(sea, at):\n", "    if not beset:\n"),
    Fault("island_turn.py", "fight(play, before)", "fight(play)"),
    Fault("island_turn.py", "fire_batteries(play, before)", "fire_batteries(play, play.state)"),
    Fault("siege.py", "land.way <= BY_THE_WATER", "land.way < BY_THE_WATER"),
    Fault("ashore.py", "24 * DOT, 18 * DOT", "24 * DOT, 24 * DOT"),
    Fault("ashore.py", "2 * land.stairs * DOT", "land.stairs * DOT"),
    Fault("ashore.py", "HAULING = 12 * DOT", "HAULING = 24 * DOT"),
    Fault(
        "ashore.py", "BEARERS, HAULERS, LOADERS = 2, 4, 2", "BEARERS, HAULERS, LOADERS = 2, 3, 2"
    ),
    Fault(
        "looting.py",
        "    if land.carriage is not Carriage.WHEELS:\n",
        "    if not land.carriage:\n",
    ),
    Fault(
        "looting.py",
        "    if seats_missing(sea, party) > 0:\n",
        "    if seats_missing(sea, party) > 9:\n",
    ),
    Fault("in_reach.py", "if distance(ship, each) <= ALONGSIDE", ""),
    Fault("looting.py", "gun.mount is not Mount.TURNTABLE", "bool(gun.along)"),
    Fault("skirmish.py", "land.owner == ship.owner or not seen", "not seen"),
    Fault("skirmish.py", "busy=True, loaded=never_empty(row)", "busy=True, loaded=True"),
    Fault("ashore.py", "WALL_A_GUN = 24", "WALL_A_GUN = 22"),
    # PW-11: islanders, beasts and the dead
    Fault("ashore.py", "PER_SHAMAN = 4", "PER_SHAMAN = 3"),
    Fault("skirmish.py", "SHIELD = -1", "SHIELD = 0"),
    Fault("skirmish.py", "if REACH < far <= BOW:", "if REACH < far < BOW:"),
    Fault("skirmish.py", "2 * shore.living <= shore.start", "2 * shore.living < shore.start"),
    Fault("land.py", "36 * DOT, 18 * DOT, 2", "36 * DOT, 36 * DOT, 2"),
    Fault("canoes.py", "TWO_TO_ONE = 2", "TWO_TO_ONE = 1"),
    Fault("island_turn.py", "CAUGHT = 6", "CAUGHT = 5"),
    Fault("land.py", "WATER_EDGE = 4 * DOT", "WATER_EDGE = 5 * DOT"),
    Fault("island_turn.py", "dwellers is not Dwellers.FORT", "dwellers is Dwellers.ISLANDERS"),
    Fault("siege.py", "BONES_TARGET = 1", "BONES_TARGET = 2"),
    Fault("skirmish.py", "AUTOMATIC = 2", "AUTOMATIC = 1"),
    Fault("account.py", "CHEST, CANNON = 3, 4", "CHEST, CANNON = 3, 3"),
)

WARS = House("pirate_wars", FAULTS, FIRST, LEFT_OUT)


if __name__ == "__main__":
    sys.exit(bool(main(" ".join(sys.argv[1:]), WARS)))
