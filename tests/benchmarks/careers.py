"""What a career of five seasons costs: keeping an action, opening its file, and room on the disk.

Its fights are the game's own, played at random; those that are over are put away. And what a
season costs that opponents settle by themselves.
"""

import random
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from campaign.ai.policy import level
from campaign.ai.voyaging import Crew, advance
from campaign.career.model.actions import Deal
from campaign.engines import CAREER, ENGINES, SHEET
from campaign.kernel.match import Match
from campaign.voyage import Setup, Stage, Voyage
from content import prepared
from content.careers import career_setup, world
from saves.edition import Edition
from saves.folder import Folder
from saves.saved_career import SavedCareer
from saves.saved_match import SavedMatch
from tests.careers import career
from tests.saves.tools import CAREER as HEADER
from tests.saves.tools import WORDS
from tests.seasons import season
from tui.play.commission import Commission
from tui.play.logbook import Logbook, begin

SEASONS, ENGAGEMENTS = 5, 7
FIGHTS = (("land_raid", "campeche"), ("sea_fight", "battle"), ("sea_fight", "battle"))
MIDDLE = 150
"""Actions of the fight that is under way when the career is opened."""
CROWNS = ("England", "Spain")
HALF = 60
SETTLED = (1, 2, 3)
"""The seeds of the seasons that opponents settle."""
NAMES = ("Ann Hale", "Luis Roca")
IDS = ("england", "spain")


def careers_bench() -> dict[str, float]:
    """Figures by name: microseconds an action, milliseconds for opening, bytes."""
    found: dict[str, float] = {}
    with TemporaryDirectory() as path:
        place = Folder(Path(path), Edition(ENGINES))
        for name, words in (("clear", {}), ("sealed", WORDS)):
            saved = place.create_career(HEADER, None, words)
            first, last = sailed(saved)
            saved.close()
            found[f"{name}_first_fight_median_us"] = first
            found[f"{name}_last_fight_median_us"] = last
            found[f"{name}_bytes"] = place.path.joinpath(f"{saved.name}.career").stat().st_size
            found[f"{name}_open_ms"] = min(_open(place, saved.name, words) for _ in range(3))
    return found


def season_bench() -> dict[str, float]:
    """The seconds of one core for a season in which mates decide everything and fight it out."""
    mate, costs = level("mate"), list[float]()
    for seed in SETTLED:
        voyage = Voyage(Setup(career_setup(NAMES, IDS, 1), world(IDS)), seed)
        began = time.process_time()
        advance(voyage, (mate, mate), mate)
        costs.append(time.process_time() - began)
    return {"settled_median_s": _median(costs), "settled_longest_s": round(max(costs), 1)}


def logbook_bench() -> dict[str, float]:
    """A career as it is played: opened in its last season, in a fight if there is one."""
    with TemporaryDirectory() as path:
        place = Folder(Path(path), Edition(ENGINES))
        mate, chairs = level("mate"), ("mate", "mate")
        ordered = Commission(NAMES, IDS, chairs, SEASONS, ironman=False, seed=5)
        log = begin(ordered, place)
        crew = Crew(log.voyage, (mate, mate), level("powder monkey"))
        while not _ready(log):
            if log.waiting:
                log.go_on()
            else:
                crew.act(log.open_now, mate)
        matches, name = len(log.saved.names()), log.saved.name
        log.close()
        size = place.path.joinpath(f"{name}.career").stat().st_size
        costs = []
        for _ in range(3):
            began = time.perf_counter()
            log = Logbook.open(place, name)
            costs.append((time.perf_counter() - began) * 1000)
            log.close()
    return {"played_matches": matches, "played_bytes": size, "played_open_ms": round(min(costs), 1)}


def _ready(log: Logbook) -> bool:
    """Whether the last season is at its height."""
    now = log.open_now
    if now.season < SEASONS:
        return False
    deep = now.stage is Stage.FIGHT and len(now.match.entries) >= MIDDLE // 2
    return deep or now.stage in (Stage.HOMECOMING, Stage.OVER)


def sailed(saved: SavedCareer) -> tuple[float, float]:
    """Play five seasons up to the middle of the last fight.

    Returns the median of the microseconds that keeping an action took in the first fight and in
    the last.
    """
    rng, costs = random.Random(5), list[list[float]]()
    port = saved.begin("career", CAREER.name, Match(CAREER, career(3), 5))
    for year in range(1, SEASONS + 1):
        _play(port, rng, HALF)
        sheet = Match(SHEET, season(8, 12, CROWNS)(year), year)
        fold = saved.begin(f"season-{year}", SHEET.name, sheet)
        _play(fold, rng, HALF)
        for number in range(ENGAGEMENTS):
            engine, scenario = FIGHTS[number % len(FIGHTS)]
            setup = prepared(scenario).scenario.setup()
            match = Match(ENGINES[engine], setup, 10 * year + number)
            fight = saved.begin(f"season-{year}/fight-{number}", engine, match)
            under_way = (year, number + 1) == (SEASONS, ENGAGEMENTS)
            costs.append(_play(fight, rng, MIDDLE if under_way else 10**6))
            if not under_way:
                fight.close()
        if year < SEASONS:
            _play(fold, rng, 10**6)
            fold.close()
    return _median(costs[0]), _median(costs[-1])


def _play(saved: SavedMatch, rng: random.Random, most: int) -> list[float]:
    """Random actions, and the thread's own microseconds that keeping each of them took."""
    keep, costs = saved.match.on_change, list[float]()

    def timed() -> None:
        began = time.thread_time()
        keep()
        costs.append((time.thread_time() - began) * 1e6)

    saved.match.on_change = timed
    while saved.match.to_act and len(costs) < most:
        who = saved.match.to_act[0]
        legal = saved.match.seat(who).legal()
        deals = [action for action in legal if isinstance(action, Deal)]  # in port: stay and trade
        saved.submit(who, rng.choice(deals or legal))
    saved.match.on_change = keep
    return costs


def _median(costs: list[float]) -> float:
    return round(sorted(costs)[len(costs) // 2], 1)


def _open(place: Folder, name: str, words: Any) -> float:
    """The milliseconds of opening a career: read, unsealed, and what is under way replayed."""
    began = time.perf_counter()
    saved = place.open_career(name, words)
    spent = (time.perf_counter() - began) * 1000
    saved.close()
    return round(spent, 1)
