"""`pieces-of-eight lab`: many games of opponents, kept in a table, told in a report."""

import argparse
import logging
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager
from functools import partial
from itertools import islice
from typing import Any

from msgspec.structs import replace

from campaign.ai.arena import Score
from campaign.ai.trial import Claim, verdict
from campaign.engines import ENGINES, SHEET
from campaign.kernel.dice import Seeded
from campaign.lab.job import Job, Row, from_position, job_of
from campaign.lab.runner import InProcess, LostError, Runner
from campaign.lab.sheets import SEATS, sheet_job, usual_fleet
from campaign.lab.sheets import setup_of as setup_of_sheet
from campaign.sheet.model.state import Options
from content import UnknownNameError, prepared
from content.careers import sheet_options
from saves.folder import Folder
from saves.words import SaveError, clean
from tui.cli import lab_careers
from tui.cli.files import written
from tui.cli.folder import open_folder
from tui.cli.simulate import CAREER, LOWEST, agreed, level_named, seated
from tui.cli.trouble import OK, USAGE, Trouble, as_sentence
from tui.cli.version import game_version
from tui.lab.plan import Arrangement, Plan, arrangements, jobs_of, points_for
from tui.lab.report import as_html, as_text
from tui.lab.table import Line, Table, TableError, converted, read

FROM_SAVE = "@"
"""A save and the step to go on from are written as name@step."""
LONGEST_LINE = 100


def lab(args: argparse.Namespace) -> int:
    """Do one of the acts. Raises Trouble."""
    try:
        match args.act:
            case "run":
                return run(args)
            case "report":
                return report(args)
            case _:
                rows = converted(read(args.table), args.rows, args.to, args.file)
                print(f"{rows} rows are written to {clean(str(args.file))}.")
                return OK
    except (TableError, LostError) as error:
        raise Trouble(str(error)) from None


def report(args: argparse.Namespace) -> int:
    """Print what a table says, or write it as a page. Raises Trouble."""
    found = read(args.table)
    if args.html is None:
        print(as_text(found, LONGEST_LINE if sys.stdout.isatty() else 78))
        return OK
    written(args.html, as_html(found))
    print(f"The report is written to {clean(str(args.html))}.")
    return OK


# --- A run: planned, played, kept ----------------------------------------------------------------


def run(args: argparse.Namespace) -> int:
    """Play what the table still lacks, and report. Raises Trouble, TableError and LostError."""
    begins = Beginnings(args)
    plan = planned(args)
    for one in plan.arrangements:
        begins.check(one, plan.seed)
    table = Table(args.table, plan)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        play_on(plan, table, begins, args)
    except KeyboardInterrupt:
        again = "The same command goes on from there."
        print(f"\nStopped. What was played is kept in {args.table}. {again}", file=sys.stderr)
        return 1
    finally:
        signal.signal(signal.SIGINT, before)
        table.close()
    print(as_text(read(args.table)))
    return OK


def planned(args: argparse.Namespace) -> Plan:
    """What is to be played. Raises Trouble."""
    levels = tuple(ranks_of(each) for each in args.levels or ["mate,mate"])
    if args.until_decided and any(len(ranks) != 2 for ranks in levels):
        raise Trouble("Only what is fought by two is ever decided: name two levels.", USAGE)
    options = [tuple(each.split()) for each in args.option or [""]]
    return Plan(
        arrangements(args.fights, options, levels),
        args.games,
        args.seed,
        args.mirror,
        args.until_decided,
        args.events,
        game_version(),
        args.luck,
    )


def ranks_of(words: str) -> tuple[str, ...]:
    """The levels of a fight, as in "mate,sailor". Raises Trouble."""
    ranks = tuple(LOWEST if each.strip() == "random" else each.strip() for each in words.split(","))
    if not 2 <= len(ranks) <= 4:
        raise Trouble("Two to four levels fight, with commas between them: mate,sailor.", USAGE)
    return ranks


class Beginnings:
    """Makes the games of arrangements, from ready scenarios or from a save."""

    def __init__(self, args: argparse.Namespace) -> None:
        self._args = args
        self._positions: dict[str, tuple[str, Any]] = {}

    def __call__(self, one: Arrangement, levels: tuple[str, ...], seed: int) -> Job:
        """The game of an arrangement. Raises Trouble."""
        if one.name == CAREER:
            job = lab_careers.job(levels, one.options, seed)
        elif one.name == SHEET.name:
            job = sheet_job(one.name, levels, options_of(one), seed)
        elif FROM_SAVE in one.name:
            engine, state = self._position(one.name)
            job = from_position(one.name, ENGINES[engine], state, levels, seed)
        else:
            engine, setup = setup_of(one)
            job = job_of(one.name, ENGINES[engine], setup, levels, seed)
        return replace(job, options=one.options, events=self._args.events, replays=self._args.luck)

    def check(self, one: Arrangement, seed: int) -> None:
        """Whether its games can begin. Raises Trouble with a sentence where they cannot."""
        if one.name == CAREER:
            lab_careers.check(one.levels, one.options)
            if self._args.events or self._args.luck:
                raise Trouble("Of a career no event is kept, and no order done again.", USAGE)
            return
        engine = self._engine(one)
        for name in one.levels:
            level_named(name, engine)
        if one.name == SHEET.name:
            self._check_sheet(one, seed)
            return
        if FROM_SAVE in one.name:
            engine, state = self._position(one.name)
            seats = len(ENGINES[engine].game.score(state))
            if len(one.levels) != seats:
                raise Trouble(f"{one.name} is fought by {seats}: name as many levels.", USAGE)
            if one.options:
                raise Trouble(
                    "A game that goes on keeps what was agreed on at its beginning.", USAGE
                )
            return
        engine, setup = setup_of(one)
        try:
            ENGINES[engine].game.start(setup, Seeded(seed))
        except ValueError as error:
            raise Trouble(as_sentence(str(error)), USAGE) from None

    def _check_sheet(self, one: Arrangement, seed: int) -> None:
        """Whether sheets by themselves can begin. Raises Trouble with a sentence."""
        if len(one.levels) != len(SEATS):
            raise Trouble("A sheet is drawn up by two: name two levels.", USAGE)
        fleets = [usual_fleet(seed)] * len(SEATS)
        try:
            SHEET.game.start(setup_of_sheet(fleets, options_of(one)), Seeded(seed))
        except ValueError as error:
            raise Trouble(as_sentence(str(error)), USAGE) from None

    def _engine(self, one: Arrangement) -> str:
        """What an arrangement is played by."""
        if one.name == SHEET.name:
            return SHEET.name
        return self._position(one.name)[0] if FROM_SAVE in one.name else setup_of(one)[0]

    def _position(self, name: str) -> tuple[str, Any]:
        """The engine and the position of a save at a step; read once."""
        if name not in self._positions:
            self._positions[name] = position_of(open_folder(self._args.data), name)
        return self._positions[name]


def setup_of(one: Arrangement) -> tuple[str, Any]:
    """The engine of a ready scenario, and its setup as agreed. Raises Trouble."""
    try:
        engine, found = prepared(one.name)
    except UnknownNameError as error:
        raise Trouble(as_sentence(str(error)), USAGE) from None
    return engine, agreed(seated(one.name, found, len(one.levels)), one.options)


def options_of(one: Arrangement) -> Options:
    """The numbers of a sheet by itself, as agreed. Raises Trouble."""
    fleets = [usual_fleet(0)] * len(SEATS)
    setup = agreed(setup_of_sheet(fleets, sheet_options()), one.options)
    found: Options = setup.options
    return found


def position_of(folder: Folder, words: str) -> tuple[str, Any]:
    """The engine and the position of a fight that is over, after so many actions. Raises Trouble.

    Of a fight that still goes on nobody may look behind the enemy's seals.
    """
    name, _, step = words.rpartition(FROM_SAVE)
    if not step.isdecimal():
        raise Trouble(f"A save and its step are written as {name or 'my-fight'}@12.", USAGE)
    try:
        with folder.open(name) as saved:
            match = saved.match
            if match.to_act:
                raise Trouble(f"{name} is not over yet: it would tell what the enemy hides.")
            if int(step) > len(match.entries):
                most = len(match.entries)
                raise Trouble(f"{name} has {most} actions: name a step from 0 to {most}.", USAGE)
            return match.engine.name, match.steps[int(step)].state
    except SaveError as error:
        raise Trouble(str(error)) from None


def play_on(plan: Plan, table: Table, begins: Beginnings, args: argparse.Namespace) -> None:
    """Play what the table lacks, arrangement by arrangement, keeping each game at once."""
    with runner_of(args) as runner:
        play_all(plan, table, begins, runner)


def play_all(plan: Plan, table: Table, begins: Beginnings, runner: Runner) -> None:
    """Every arrangement until it has its games or is decided."""
    for at, one in enumerate(plan.arrangements):
        known = [line for line in table.lines if line.at == at]
        score = Score()
        for line in known:
            score = plus(plan, score, line.number, line.row)
        if plan.until_decided and verdict(score, Claim()) is not None:
            continue
        jobs = islice(jobs_of(plan, one, begins), len(known), None)
        rows = runner.rows(jobs)
        with closing(rows):
            for number, row in enumerate(watched(rows, one, plan, len(known)), len(known)):
                table.add(Line(at, number, row))
                score = plus(plan, score, number, row)
                if plan.until_decided and verdict(score, Claim()) is not None:
                    break


def plus(plan: Plan, score: Score, number: int, row: Row) -> Score:
    """The score of the level that is counted after one more game."""
    lead, won = points_for(plan, number, row)
    return Score(
        score.wins + (won == 0),
        score.draws + (won is None),
        score.losses + (won == 1),
        score.margin + lead,
    )


def watched(rows: Iterator[Row], one: Arrangement, plan: Plan, done: int) -> Iterator[Row]:
    """The rows with a bar of progress beside them, where a terminal is there to show it."""
    if not sys.stderr.isatty():
        yield from rows
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(one.title, total=plan.games, completed=done)
        for row in rows:
            progress.advance(task)
            yield row


# --- Who plays -----------------------------------------------------------------------------------


@contextmanager
def runner_of(args: argparse.Namespace) -> Iterator[Runner]:
    """Who plays the games: this process, several of this machine, or a Dask cluster."""
    jobs = args.jobs or os.cpu_count() or 1
    if args.dask is not None:
        client = dask(args.dask, jobs)
        try:
            yield Runner(partial(client.get_executor, pure=False), sum(client.ncores().values()))
        finally:
            client.close()
    elif jobs == 1:
        yield Runner(InProcess)
    else:
        yield Runner(partial(ProcessPoolExecutor, jobs, initializer=leave_it_to_the_parent), jobs)


def leave_it_to_the_parent() -> None:
    """In a process that plays games: Ctrl-C is not for it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def dask(address: str, jobs: int) -> Any:
    """The client of a Dask cluster: of the one at an address, or of one on this machine.

    Raises Trouble where the package is missing or nobody answers there.
    """
    try:
        import distributed
    except ImportError:
        raise Trouble(
            'Dask needs a package more: python -m pip install "pieces-of-eight[lab]"'
        ) from None
    connect: Callable[..., Any] = distributed.Client
    here = {
        "n_workers": jobs,
        "threads_per_worker": 1,
        "dashboard_address": None,
        "silence_logs": logging.ERROR,  # a process that is slow to end is no news
    }
    try:
        return connect(address, timeout=10) if address else connect(**here)
    except (OSError, ValueError, TimeoutError) as error:
        why = clean(str(error))
        raise Trouble(f"No Dask scheduler answers at {clean(address)}: {why}.") from None
