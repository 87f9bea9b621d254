"""What can be asked of `pieces-of-eight lab`, for its help and for reading the command line."""

from argparse import ArgumentParser
from argparse import _SubParsersAction as Commands
from pathlib import Path
from typing import TypeVar

from tui.cli.arguments import whole

P = TypeVar("P", bound=ArgumentParser)


def describe_lab(commands: "Commands[P]") -> None:
    """Add the command of the laboratory to the others."""
    one = commands.add_parser("lab", help="many games of opponents, kept in a table and told")
    acts = one.add_subparsers(dest="act", metavar="ACT", required=True)
    _lab_run(acts.add_parser("run", help="play what a table still lacks, and keep every game"))
    told = acts.add_parser("report", help="tell what a table says, with pictures")
    told.add_argument("table", type=Path, help="where it is read from")
    told.add_argument("--html", type=Path, metavar="FILE", help="a page for a browser instead")
    other = acts.add_parser("convert", help="write a table for other programs")
    other.add_argument("table", type=Path, help="where it is read from")
    other.add_argument("file", type=Path, help="where it is written")
    other.add_argument("--to", choices=("csv", "parquet"), default="csv", help="the form")
    other.add_argument(
        "--rows", choices=("games", "seasons", "events"), default="games", help="what a row is of"
    )


def _lab_run(run: ArgumentParser) -> None:
    run.add_argument("table", type=Path, help="the table, a file of JSON lines; new or begun")
    run.add_argument(
        "fights",
        nargs="+",
        metavar="FIGHT",
        help="a ready scenario, as scenarios lists it; save@12, to go on after 12 actions of it; "
        "career; or sheet, a season whose engagements are settled by lot",
    )
    run.add_argument(
        "--levels",
        action="append",
        metavar="LEVELS",
        help="who fights, by seat, as mate,sailor; the first is counted; may be given again",
    )
    run.add_argument(
        "--option",
        action="append",
        metavar="WHAT",
        help='what is agreed on, as "turns=10 own_side"; may be given again',
    )
    run.add_argument(
        "--games", type=whole(1, 1_000_000), default=100, metavar="N", help="how many of each"
    )
    run.add_argument(
        "--seed", type=whole(0, 2**62), default=1, metavar="S", help="of the first game's dice"
    )
    run.add_argument(
        "--mirror", action="store_true", help="the levels change seats for every second game"
    )
    run.add_argument(
        "--until-decided",
        action="store_true",
        help="stop as soon as it is decided whether the first of two is better",
    )
    run.add_argument("--events", action="store_true", help="keep every event, too")
    run.add_argument(
        "--luck",
        action="store_true",
        help="do each order again with other dice, too, to know what luck was worth in points",
    )
    run.add_argument(
        "--jobs", type=whole(1, 1024), metavar="N", help="processes; else one a processor"
    )
    run.add_argument(
        "--dask",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="play on the Dask cluster there; without an address, on one of this machine",
    )
