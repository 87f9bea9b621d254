"""What can be typed behind `pieces-of-eight mail`; read at every start, so it loads no game."""

import argparse
from pathlib import Path
from typing import Any

from tui.cli.arguments import whole

LARGEST_SEED = 999_999_999
MOST_AHEAD = 200
SAYS = """\
One begins and sends the invitation, the other joins and sends his file back; then each opens
the other's file and plays on, in lines or on the screen. In a folder that both share, the
game finds the files itself. Each side writes one file and never the other's.

The dice are sworn (pieces-of-eight rules C-28): who gives an order that throws dice is bound by
it before the other shows his half of them, so every such order needs an answer. With
--ahead each side shows so many halves beforehand: fewer files go to and fro, but whoever
changes his program could then see so many throws before he decides.

A career goes by file as well (rules C-29): mail begin career. Each captain does his port and
his sheet on the screen or with mail play, and they are sealed until both have sealed. Its
fights are settled by opponents, with dice that both have sworn; with --fights by-hand both
fight them letter by letter, all but land raids and what a card leads to.
"""


def declare(commands: Any, kind: type[argparse.HelpFormatter]) -> None:
    """Put the command on the command line."""
    one = commands.add_parser(
        "mail",
        help="fight somebody at another machine, by a small file",
        epilog=SAYS,
        formatter_class=kind,
    )
    acts = one.add_subparsers(dest="act", metavar="ACT", required=True)
    begin = acts.add_parser("begin", help="write an invitation to a fight")
    begin.add_argument("scenario", help="a ready scenario, as scenarios lists it, or: career")
    begin.add_argument("--name", default="", help="what you are called")
    begin.add_argument("--seasons", type=whole(1, 99), default=3, help="of a career; usually 3")
    begin.add_argument("--crown", default="england", help="yours, in a career")
    begin.add_argument("--against", default="spain", metavar="CROWN", help="the other's")
    begin.add_argument("--sea", default="pieces of eight", help="rules of its battles at sea")
    begin.add_argument(
        "--fights", choices=("settled", "by-hand"), default="settled", help="those of a career"
    )
    begin.add_argument("--side", choices=("first", "second"), default="first", help="yours")
    begin.add_argument("--seed", type=whole(0, LARGEST_SEED), help="of the fight; else by lot")
    begin.add_argument(
        "--ahead",
        type=whole(0, MOST_AHEAD),
        default=0,
        metavar="N",
        help="links shown ahead: fewer letters, and N throws that a changed program could see",
    )
    join = acts.add_parser("join", help="take up an invitation")
    join.add_argument("file", type=Path, help="the invitation")
    join.add_argument("--name", default="", help="what you are called")
    opens = acts.add_parser("open", help="take in a file of the other side, and answer it")
    opens.add_argument("file", type=Path, help="the file")
    play = acts.add_parser("play", help="do in lines what you have to decide in a career")
    play.add_argument("game", help="a career, as mail list names it")
    story = acts.add_parser("story", help="the chronicle of a career so far, as you know it")
    story.add_argument("game", help="a career, as mail list names it")
    send = acts.add_parser("send", help="write your file once more")
    send.add_argument("game", help="a game, as mail list names it")
    for act in (begin, join, send):
        act.add_argument("--folder", type=Path, metavar="DIR", help="where your file is written")
    watch = acts.add_parser("watch", help="look for files of the other side, and answer them")
    watch.add_argument(
        "--for", dest="seconds", type=whole(0, 10**6), metavar="SECONDS", help="then stop"
    )
    acts.add_parser("list", help="every game by file, and whose turn it is")
    show = acts.add_parser("show", help="what a file says, without taking it in")
    show.add_argument("file", type=Path, help="the file")
