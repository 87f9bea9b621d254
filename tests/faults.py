"""Break one rule of the sea fight at a time, and see that its tests notice.

`python -m tests.faults` runs every fault (or those whose text holds the words given), each in
a copy of the project; it takes some minutes. `make soak` does the same.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
FIRST = {
    "turn.py": (
        "turn",
        "morale",
        "boarding",
        "debts",
        "clock",
    ),
    "legal.py": ("debts",),
    "waters.py": (
        "movement",
        "reduced_sail",
        "arcs",
        "waters",
    ),
    "sailing.py": (
        "movement",
        "reduced_sail",
        "broken_gear",
        "grappling",
    ),
    "boarding.py": (
        "grappling",
        "boarding",
        "captures",
        "debts",
        "morale",
    ),
    "aiming.py": (
        "gunnery",
        "return_fire",
        "stakes",
        "hull",
        "crew_and_gear",
        "morale",
        "captures",
        "debts",
        "grappling",
    ),
    "state.py": (
        "hull",
        "gunnery",
        "morale",
    ),
    "account.py": ("account",),
    "opening.py": ("account",),
}
"""Where a fault is most likely to be noticed; only then the whole folder is run."""
LONGEST = 120
"""Seconds of work after which tests that hang are taken to have noticed.

Of work, not of waiting: on a busy machine sound tests would seem to notice every fault.
"""
RULES = Path("campaign") / "sea_fight"
NEEDED = ("campaign", "content", "tests")
NOT_NEEDED = ("__pycache__", "tui", "saves", "cli", "playthroughs")
"""Parts of these that the tests of an engine never touch."""
PYTEST = """[pytest]
markers =
    rule(id): as in pyproject.toml
    soak: as in pyproject.toml
"""
LEFT_OUT = ("faults", "playthroughs", "node_counts", "odds_of_actions")
"""Tests that notice a change without knowing the rule; the others have to."""


class Fault(NamedTuple):
    """One change of one text, found just once in its file; the file is named without its room."""

    file: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.file}: {' '.join(self.old.split())} -> {' '.join(self.new.split())}"


FAULTS = (
    # 10: the turn
    Fault("turn.py", "if not ship.merchant]", "if ship.merchant]"),
    Fault("turn.py", "        return sea.attacker\n", "        return opponent_of(last.owner)\n"),
    Fault(
        "turn.py",
        "phase=Phase.CLOCK, chooser=sea.attacker",
        "phase=Phase.CLOCK, chooser=sea.chooser",
    ),
    Fault("turn.py", "turn=sea.turn + 1, phase", "turn=sea.turn, phase"),
    Fault("turn.py", "reduced=ship.reduced - 1", "reduced=ship.reduced"),
    Fault("turn.py", "won=(ship.won[1], False)", "won=(ship.won[0], False)"),
    Fault("turn.py", "            spent=0,\n", ""),
    Fault("turn.py", "            fights=0,\n", ""),
    Fault("turn.py", "            returned=Four,\n", ""),
    Fault("turn.py", "answered=False, hurt=False, critical=0)", "hurt=False, critical=0)"),
    Fault("turn.py", "answered=False, hurt=False, critical=0)", "answered=False, critical=0)"),
    Fault("turn.py", "answered=False, hurt=False, critical=0)", "answered=False, hurt=False)"),
    Fault("turn.py", "LENGTHEN = 6", "LENGTHEN = 5"),
    Fault("turn.py", "SHORTEN = 4", "SHORTEN = 5"),
    Fault("turn.py", "WIND_CHANGES = 5", "WIND_CHANGES = 4"),
    Fault("turn.py", "(sea.wind + act.turn) % 6", "(sea.wind - act.turn) % 6"),
    Fault("turn.py", "coins = sea.coins - 1", "coins = sea.coins"),
    Fault("turn.py", "sea.parting[0] and act.by != 0", "sea.parting[0]"),
    Fault("turn.py", "    if play.state.coins:\n", "    if play.state:\n"),
    Fault("turn.py", "    if ship.burning:\n", "    if ship.listing:\n"),
    # 12: movement
    Fault("waters.py", "not ship.merchant or sea.edges[ship.owner] in beyond", "beyond"),
    Fault("waters.py", "sea.edges[ship.owner] in beyond", "sea.edges[0] in beyond"),
    Fault("waters.py", "(RUNNING, 3, 3)", "(RUNNING, 3, 4)"),
    Fault("waters.py", "(REACHING, 2, 4)", "(REACHING, 2, 3)"),
    Fault("waters.py", "(BEATING, 1, 3)", "(BEATING, 2, 3)"),
    Fault("waters.py", "(AGAINST, 0, 4)", "(AGAINST, 0, 5)"),
    Fault("waters.py", 'Mod(-1, "scurvy crew", rule)', 'Mod(+1, "scurvy crew", rule)'),
    Fault("waters.py", "ship.card.size is Size.LARGE or ship.merchant", "ship.merchant"),
    Fault(
        "waters.py", "ship.card.size is Size.LARGE or ship.merchant", "ship.card.size is Size.LARGE"
    ),
    Fault("waters.py", "return (-1, 1) if may", "return (-1, 0, 1) if may"),
    Fault("waters.py", "is Sailing.BEATING and move.basic", "is Sailing.BEATING"),
    Fault("waters.py", "or ship.card.size is Size.SMALL", "or ship.card.size is not Size.LARGE"),
    Fault("waters.py", "if not basic and sailing is not Sailing.AGAINST:", "if not basic:"),
    Fault("waters.py", "if not basic and sailing is not Sailing.AGAINST:", "if basic < 0:"),
    Fault("sailing.py", "throws=may_throw(ship, move.sailing, left))", "throws=move.throws)"),
    Fault("sailing.py", "may_throw(ship, sailing, left)", "may_throw(ship, sailing, 1)"),
    Fault("sailing.py", "if ship.grappled:\n", "if not ship.afloat:\n"),
    Fault("sailing.py", "need = 4 - total(mods)", "need = 4 + total(mods)"),
    Fault("sailing.py", "drift >= 4 and is_free(sea, to)", "drift >= 4"),
    Fault("sailing.py", "drift >= 4 and", "drift >= need and"),
    Fault(
        "sailing.py", "hexes.neighbour(ship.at, sea.wind)", "hexes.neighbour(ship.at, ship.facing)"
    ),
    Fault("sailing.py", "ship.gear * 2 <= ship.card.gear", "ship.gear * 2 < ship.card.gear"),
    Fault("sailing.py", "REDUCED_TURNS = 4", "REDUCED_TURNS = 3"),
    Fault(
        "sailing.py", "if move.left > 1 and free_turns(sea)", "if move.left > 2 and free_turns(sea)"
    ),
    Fault("sailing.py", "and not is_fouled(sea)", ""),
    Fault("sailing.py", "gained and move.sailing is Sailing.RUNNING and", "gained and"),
    Fault("sailing.py", "left=int(gained), basic=False", "left=int(gained)"),
    # 17: grappling and boarding
    Fault("boarding.py", "max(2, 6 - total(mods))", "max(2, 5 - total(mods))"),
    Fault("boarding.py", "spent=by.spent + act.points", "spent=act.points"),
    Fault("boarding.py", "grapnels=(*by.grapnels, on.id)", "grapnels=(on.id,)"),
    Fault("boarding.py", "        and on.id not in by.grapnels\n", ""),
    Fault("boarding.py", "    if on.id in by.grapnels:\n", "    if on.id == by.id:\n"),
    Fault("boarding.py", "    if on.id in by.grapnels:\n", "    if by.grapnels:\n"),
    Fault("turn.py", "            grapnels=(),\n", ""),
    Fault("boarding.py", "not on.fighting and not on.gun_crews", "not on.fighting"),
    Fault("boarding.py", "not on.fighting and not on.gun_crews", "not on.gun_crews"),
    Fault("boarding.py", "on.gear <= 2", "on.gear <= 3"),
    Fault("boarding.py", "(on.merchant, ", "(by.merchant, "),
    Fault("boarding.py", "(ship.ready, ", "(ship.fighting, "),
    Fault("boarding.py", "2 * (attacking and captain)", "2 * attacking"),
    Fault("boarding.py", "2 * (attacking and captain)", "1 * (attacking and captain)"),
    Fault("boarding.py", "attacking and not sea.boarded", "not sea.boarded"),
    Fault("boarding.py", "2 * ship.won[0]", "2 * ship.won[1]"),
    Fault("boarding.py", "-2 * (ship.crew is Crew.SCURVY)", "2 * (ship.crew is Crew.SCURVY)"),
    Fault("boarding.py", "-(-ship.gun_crews // 4)", "ship.gun_crews // 4"),
    Fault("boarding.py", "need = 6 if ship.fights else 5", "need = 5"),
    Fault("boarding.py", "risk(play, on, 1, 5, GAMBLE)", "risk(play, on, 1, 6, GAMBLE)"),
    Fault("boarding.py", "or play.state.ships[by].merchant:", "or play.state.ships[on].merchant:"),
    Fault("boarding.py", "    if face >= 3:\n", "    if face >= 4:\n"),
    Fault(
        "boarding.py",
        "play.roll(DEFENDER_WINS, extra, (4, 6))",
        "play.roll(DEFENDER_WINS, 1, (4, 6))",
    ),
    Fault("boarding.py", "faces, 6, ONE_SET)", "faces, 5, ONE_SET)"),
    Fault("boarding.py", "if joined and play.state", "if play.state"),
    Fault("boarding.py", "== act.by else act.captain\n", "== act.by else by.captain\n"),
    Fault(
        "boarding.py",
        "risk(play, on, extra, 6, ATTACKER_WINS)",
        "risk(play, by, extra, 6, ATTACKER_WINS)",
    ),
    Fault("boarding.py", "any(face >= 4 for face", "any(face >= 5 for face"),
    Fault("boarding.py", "replace(defender, owes=(*defender.owes, by))", "defender"),
    Fault("boarding.py", "boarded=True, stage=Stage.DONE", "boarded=True, stage=Stage.BOARDING"),
    Fault("boarding.py", "if by.id not in sea.ships[on].owes\n", "if True\n"),
    Fault("boarding.py", "spent=min(ship.spent, left), hurt=hurt)", "spent=0, hurt=hurt)"),
    Fault("boarding.py", "spent=min(ship.spent, left), hurt=hurt)", "spent=min(ship.spent, left))"),
    Fault("boarding.py", "hurt = ship.hurt or left < ship.fighting", "hurt = True"),
    Fault("boarding.py", "hurt = ship.hurt or left < ship.fighting", "hurt = left < ship.fighting"),
    Fault("boarding.py", "owes=(*defender.owes, by)", "owes=(by,)"),
    Fault("boarding.py", "enemy for enemy in by.owes if enemy != on.id", "enemy for enemy in ()"),
    Fault("boarding.py", "if enemy != on.id)", "if enemy >= 0)"),
    Fault("boarding.py", "for on in by.owes or by.grappled\n", "for on in by.grappled\n"),
    Fault(
        "boarding.py", "    if by.owes and act.on not in by.owes:\n", "    if by.afloat is None:\n"
    ),
    Fault("turn.py", "if sea.stage is not Stage.DONE and ship.owes:", "if ship.owes:"),
    Fault(
        "legal.py", "must = stage is not Stage.DONE and bool(ship.owes)", "must = bool(ship.owes)"
    ),
    Fault("legal.py", "must = stage is not Stage.DONE and bool(ship.owes)", "must = False"),
    # 19: gunnery
    Fault("aiming.py", "BASIC = 5", "BASIC = 4"),
    Fault("aiming.py", "Calibre.MEDIUM: 4", "Calibre.MEDIUM: 5"),
    Fault("aiming.py", 'Mod(+2, "first shot"', 'Mod(+1, "first shot"'),
    Fault("aiming.py", 'Mod(+1, "short range"', 'Mod(+2, "short range"'),
    Fault("aiming.py", 'Mod(-1, "long range"', 'Mod(+1, "long range"'),
    Fault("aiming.py", 'Mod(-2, "light gun"', 'Mod(-1, "light gun"'),
    Fault("aiming.py", "Crew.SCURVY if ship.merchant else ship.crew", "ship.crew"),
    Fault("aiming.py", "if g.crew and (not ship.listing", "if (not ship.listing"),
    Fault("aiming.py", "if rake is Position.BOW else 2", "if rake is Position.STERN else 2"),
    Fault("aiming.py", "    if by.answered or by.silenced:\n", "    if by.silenced:\n"),
    Fault("aiming.py", "if not by.returned[shot.position]]", "]"),
    Fault("gunnery.py", "RETURN_NEED = 5", "RETURN_NEED = 4"),
    Fault("state.py", "HIT = 6", "HIT = 5"),
    Fault("gunnery.py", "gamble=free and hits > 0", "gamble=free and hits > 1"),
    Fault("gunnery.py", "or salvo.hits < 2", ""),
    Fault("gunnery.py", "hits=salvo.hits - 1, gamble=True", "gamble=True"),
    Fault("gunnery.py", "replace(by, first_shot=_ticked(by.first_shot, salvo.position))", "by"),
    Fault(
        "waters.py",
        "Position.STERN,\n    Position.LARBOARD,\n    Position.LARBOARD",
        "Position.LARBOARD,\n    Position.LARBOARD,\n    Position.STERN",
    ),
    Fault(
        "waters.py", "{Terrain.LAND, Terrain.SAND, Terrain.TOWN}", "{Terrain.LAND, Terrain.SAND}"
    ),
    Fault("waters.py", "if ship.on_table]", "if ship.afloat]"),
    Fault("state.py", "FIRE_STARTS = 5", "FIRE_STARTS = 6"),
    Fault("state.py", "FIRE_OUT = 5", "FIRE_OUT = 4"),
    Fault("gunnery.py", "CAPTAIN_FALLS = 5", "CAPTAIN_FALLS = 6"),
    Fault("gunnery.py", "NEAR = (3, 5)", "NEAR = (3, 6)"),
    Fault("gunnery.py", "FAR = (5, 6)", "FAR = (4, 6)"),
    Fault("gunnery.py", "2 if left <= 3 else", "2 if left <= 2 else"),
    Fault("gunnery.py", "left * 2 <= ship.card.hull", "left * 2 < ship.card.hull"),
    Fault("gunnery.py", "or ship.critical & gravity", ""),
    Fault("gunnery.py", "ship.listing or face == 3", "ship.listing or face == 4"),
    Fault("gunnery.py", "4 if face == 6 else 2, MAST", "3 if face == 6 else 2, MAST"),
    Fault("gunnery.py", "2 if face == 6 else 1, near=True", "2 if face == 6 else 1, near=False"),
    Fault("gunnery.py", "salvo.gamble and near and told", "salvo.gamble and told"),
    Fault("gunnery.py", "salvo.gamble and near and told", "salvo.gamble and near"),
    Fault(
        "gunnery.py",
        "hit_hull(play, act.by, act.side, face - 1)",
        "hit_hull(play, act.by, act.side, face)",
    ),
    Fault("gunnery.py", "hurt=ship.hurt or told", "hurt=True"),
    Fault("gunnery.py", "hurt = ship.hurt or left < ship.gear", "hurt = True"),
    Fault("gunnery.py", "hurt = ship.hurt or left < ship.gear", "hurt = left < ship.gear"),
    Fault("gunnery.py", "side, ship.hull[side] - left, left)", "side, points, left)"),
    Fault("gunnery.py", "ship_id, ship.gear - left, left)", "ship_id, points, left)"),
    Fault("gunnery.py", "guns = min(guns, ship.gun_crews)", "guns = min(guns, 1)"),
    # 20: morale, and the account
    Fault("boarding.py", "6 if ship.captain else 5", "6"),
    Fault(
        "boarding.py",
        "ship.hurt and ship.afloat and ship.half_strength",
        "ship.afloat and ship.half_strength",
    ),
    Fault("boarding.py", "Fate.TAKEN if held else Fate.FLED", "Fate.FLED"),
    Fault("boarding.py", "bool(ship.grappled)", "bool(play.state.ships[ship.id].grappled)"),
    Fault("boarding.py", "ship.crew - 1)", "ship.crew - 2)"),
    Fault("state.py", "min(self.hull) * 2 <= card.hull", "max(self.hull) * 2 <= card.hull"),
    Fault("gunnery.py", "opponent_of(sea.ships[ship].owner) if", "sea.ships[ship].owner if"),
    Fault("gunnery.py", "ship.owes if enemy != partner)", "ship.owes)"),
    Fault(
        "gunnery.py",
        "    play.tell(Lost(rule, ship, fate, taken_by))\n    for partner in gone.grappled:\n"
        "        separate(play, ship, partner)\n",
        "    for partner in gone.grappled:\n        separate(play, ship, partner)\n"
        "    play.tell(Lost(rule, ship, fate, taken_by))\n",
    ),
    Fault("gunnery.py", "        separate(play, ship, partner)\n", "        assert partner\n"),
    Fault("account.py", "CAPTAIN = 2", "CAPTAIN = 1"),
    Fault("account.py", "ship.shot_to_half", "ship.half_strength"),
    Fault("opening.py", "worn=ship.halved", "worn=ship.worn"),
    Fault("state.py", "now and not before for", "now for"),
    Fault("account.py", "max(2 * value, 4 * ship.card.cargo)", "4 * ship.card.cargo"),
)


class House(NamedTuple):
    """An engine whose rules are broken, and the tests that have to notice."""

    engine: str
    faults: tuple[Fault, ...]
    first: dict[str, tuple[str, ...]]
    """By file of the engine, the tests that are run first: "turn" for test_turn.py."""
    left_out: tuple[str, ...]

    def file(self, fault: Fault, root: Path = ROOT) -> Path:
        """Where the text that a fault changes stands, in whichever room of the engine.

        Raises ValueError when no file of this name has it, or more than one.
        """
        found = [
            path
            for path in sorted((root / "campaign" / self.engine).rglob(fault.file))
            if fault.old in path.read_text("utf-8")
        ]
        if len(found) != 1:
            raise ValueError(f"{len(found)} files {fault.file} have this text: {fault.old}")
        return found[0]

    def misplaced(self, faults: Iterable[Fault]) -> list[str]:
        """What is wrong with faults whose text is not there just once, or stays as it was."""
        found = []
        for fault in faults:
            try:
                whole = self.file(fault).read_text("utf-8")
                if broken(whole, fault) == whole:
                    found.append(f"{fault}: changes nothing")
            except ValueError as error:
                found.append(f"{fault}: {error}")
        return found

    def test(self, name: str) -> str:
        """The path of a test file."""
        return f"tests/{self.engine}/test_{name}.py"


SEA = House("sea_fight", FAULTS, FIRST, LEFT_OUT)


class Workshop:
    """A copy of the project where things may be broken."""

    def __init__(self, folder: Path, house: House = SEA) -> None:
        self.folder = folder
        self.house = house
        for name in NEEDED:
            skip = shutil.ignore_patterns(*NOT_NEEDED)
            shutil.copytree(ROOT / name, folder / name, ignore=skip)
        (folder / "pytest.ini").write_text(PYTEST, "utf-8")
        self.written = 0

    @cached_property
    def sound(self) -> bool:
        """Whether the tests pass without any fault; else they would seem to notice every one."""
        failure = self.first_failure()
        assert not failure, f"the tests fail without any fault: {failure}"
        return True

    def caught(self, fault: Fault) -> str:
        """The first test that notices the fault; empty when none does."""
        assert self.sound
        path = self.house.file(fault, self.folder)
        whole = path.read_text("utf-8")
        try:
            self.write(path, broken(whole, fault))
            chapter = [self.house.test(name) for name in self.house.first.get(fault.file, ())]
            return self.first_failure(*chapter) or self.first_failure()
        finally:
            self.write(path, whole)

    def write(self, path: Path, text: str) -> None:
        """Write a file with a time of its own, or Python would take its old bytecode for it."""
        path.write_text(text, "utf-8")
        self.written += 1
        os.utime(path, (self.written, self.written))

    def first_failure(self, *files: str) -> str:
        """Run some tests of the engine, or all; the first that fails, or nothing."""
        args = ["-m", "pytest", "-x", "-q", "-m", "not soak", "--tb=no", "-p", "no:cacheprovider"]
        args += [f"--ignore={self.house.test(name)}" for name in self.house.left_out]
        env = {
            **os.environ,
            "PYTHONPATH": str(self.folder),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # plugins for screens take a second to load
        }
        command = [sys.executable, *args, *(files or [f"tests/{self.house.engine}"])]
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=env,
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=limited,
        )
        if done.returncode == -signal.SIGXCPU:
            return f"the tests never ended in {LONGEST} seconds of work"
        if done.returncode == 0:
            return ""
        marks = ("FAILED ", "ERROR ")
        found = [line for line in done.stdout.splitlines() if line.startswith(marks)]
        return found[0].split(" - ")[0] if found else f"pytest ended with {done.returncode}"


def limited() -> None:
    """Let a process work for so many seconds only."""
    import resource  # not every system has it

    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST + 5))


def broken(whole: str, fault: Fault) -> str:
    """A file with its fault. Raises ValueError when the text is not there just once."""
    if whole.count(fault.old) != 1:
        raise ValueError(f"{fault.file} has this text {whole.count(fault.old)} times: {fault.old}")
    return whole.replace(fault.old, fault.new)


def main(words: str = "", house: House = SEA) -> int:
    """Try the faults that hold the words; how many were not noticed."""
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        shop = Workshop(Path(folder), house)
        for fault in (each for each in house.faults if words in str(each)):
            test = shop.caught(fault)
            missed += not test
            print(f"{'caught' if test else 'MISSED'}  {fault}\n        {test}", flush=True)
    print(f"{missed} not caught")
    return missed


if __name__ == "__main__":
    sys.exit(bool(main(" ".join(sys.argv[1:]))))
