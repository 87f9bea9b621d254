"""The account of a fight in lines: who won, how lucky both were, every gain, and the numbers."""

from collections.abc import Sequence
from itertools import zip_longest

from pieces_of_eight.campaign.kernel.luck import Luck
from pieces_of_eight.campaign.kernel.replays import InPoints
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.tui.draw.cells import Line, Piece
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.inks import PanelInks
from pieces_of_eight.tui.draw.lines import heading, wrapped
from pieces_of_eight.tui.draw.plots import about_the_middle
from pieces_of_eight.tui.play.faces import Gain
from pieces_of_eight.tui.play.session import AnySession

BEFORE_NUMBERS, WIDEST_NUMBER = 22, 22
"""Columns for what is counted, and the most for the figures of one side."""
LEAST = 3
"""The least lines of the account that are shown."""
MORE = "more: PgDn"
"""How the last line ends where the account goes on."""
NAME, SAID = 18, 24
"""Columns of a name before a bar of luck, and of what is said behind it."""
IN_POINTS = "  in points"


def page(
    session: AnySession,
    width: int,
    height: int,
    glyphs: Glyphs,
    inks: PanelInks,
    first: int = 0,
    beyond: str = "",
    points: Sequence[InPoints] = (),
) -> list[Line]:
    """The whole page of at most `height` lines; a long account begins at its line `first`.

    `beyond` says what it is worth in the larger thing that it belongs to, `points` are what the
    dice brought each side in points; nothing while that is still being counted.
    """
    state, face = session.state, session.face
    winner = session.saved.match.engine.better(state)
    verdict = face.verdict(state, winner, [chair.name for chair in session.chairs])
    said = ((verdict, inks.title, True), (face.ending(state), inks.dim, False))
    top: list[Line] = [
        (Piece(part.center(width), ink, bold),)
        for words, ink, bold in (*said, (beyond, inks.title, False))
        for part in wrapped(words, width)
    ]
    top.append(())
    told = told_lines(session, width, glyphs, inks, points)
    room = max(LEAST, height - len(top))
    if len(told) <= room:  # there is room for the luck to be read before what came of it
        luck = luck_lines(session, width, glyphs, inks, points)
        told = [*luck, *told[: len(told) - len(luck)]]
    return [*top, *fitted(told, room, first, inks), ()][:height]


def told_lines(
    session: AnySession,
    width: int,
    glyphs: Glyphs,
    inks: PanelInks,
    points: Sequence[InPoints] = (),
) -> list[Line]:
    """All that can be read on in: each gain, the numbers of the fight, and the luck of both."""
    return [
        *account_lines(session, width, glyphs, inks),
        *number_lines(session, width, glyphs, inks, points),
        *luck_lines(session, width, glyphs, inks, points),
    ]


def luck_lines(
    session: AnySession,
    width: int,
    glyphs: Glyphs,
    inks: PanelInks,
    points: Sequence[InPoints] = (),
) -> list[Line]:
    """The luck of each side as a bar about its middle, with how often it would have been less.

    First that of its dice, then what all dice brought it in points.
    """
    face = session.face
    if face.luck is None:
        return []
    found = face.luck(session.state, session.journal.entries)
    if not any(luck.thrown for luck in found):
        return []
    lines: list[Line] = [heading("Luck, beside 100 with the same orders", width, glyphs, inks)]
    for player, luck in zip(seats(session), found, strict=True):
        name = wrapped(session.name_of(player), NAME)
        lines += [(Piece(f"  {part}", inks.text),) for part in name[:-1]]
        lines.append(luck_line(name[-1], luck, "threw no dice", width, glyphs, inks))
        worth = points[player] if points else InPoints()
        none = "no dice told" if points else "still counted"
        lines.append(luck_line(IN_POINTS, worth, none, width, glyphs, inks))
    return lines


def luck_line(
    what: str, luck: Luck | InPoints, none: str, width: int, glyphs: Glyphs, inks: PanelInks
) -> Line:
    """A bar with how lucky dice were: "luckier than 72 of 100"; where there is none, in words."""
    words, share = none, luck.share
    if share is not None:
        words = f"luckier than {min(99, max(1, round(100 * share)))} of 100"
    bar = about_the_middle(share, width - NAME - SAID - 4, glyphs, inks)
    return Piece(f"  {what:<{NAME}}", inks.text), *bar, Piece(f"  {words:<{SAID}}", inks.text)


def fitted(lines: list[Line], room: int, first: int, inks: PanelInks) -> list[Line]:
    """As many lines as there is room for, the last of them telling how many follow."""
    if len(lines) <= room:
        return lines
    first = min(first, len(lines) - room + 1)
    left = len(lines) - first - room + 1
    more = f"  and {left} {'line' if left == 1 else 'lines'} {MORE}" if left else "  PgUp goes back"
    return [*lines[first : first + room - 1], (Piece(more, inks.dim),)]


def account_lines(session: AnySession, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """Each side's lines of the account."""
    lines: list[Line] = []
    state, face = session.state, session.face
    for player, total in zip(seats(session), face.totals(state), strict=True):
        mine = [gain for gain in face.account(state) if gain.to == player]
        lines.append(heading(f"{session.name_of(player)}: {total}", width, glyphs, inks))
        lines += [line for gain in mine for line in gain_lines(gain, width, inks)]
        if not mine:
            lines.append((Piece("      nothing gained", inks.dim),))
    return lines


def gain_lines(gain: Gain, width: int, inks: PanelInks) -> list[Line]:
    """A line of the account, on as many rows as its words need."""
    rows: list[Line] = []
    for words in wrapped(gain.why, width - 14) or [""]:
        worth, rule = ("", "") if rows else (gain.worth, gain.rule)
        rows.append(
            (
                Piece(f"{worth:>4}  ", inks.good, True),
                Piece(words.ljust(width - 14), inks.text),
                Piece(f"{rule:>8}", inks.dim),
            )
        )
    return rows


def number_lines(
    session: AnySession,
    width: int,
    glyphs: Glyphs,
    inks: PanelInks,
    points: Sequence[InPoints] = (),
) -> list[Line]:
    """All sides beside each other."""
    players = seats(session)
    wide = (width - BEFORE_NUMBERS) // len(players)
    wide = min(wide, WIDEST_NUMBER)
    names = [session.name_of(player) for player in players]
    numbers = session.face.numbers(session.state, session.journal.entries)
    table = [("", *names), *numbers]
    won = [led(worth) for worth in points] or ["still counted"] * len(players)
    table.append(("lead won, expected", *won))
    lines: list[Line] = [heading(f"The {session.face.noun} in numbers", width, glyphs, inks)]
    for n, (what, *figures) in enumerate(table):
        ink = inks.title if not n else inks.text
        cells = [wrapped(figure, wide - 2) for figure in figures]
        for at, row in enumerate(zip_longest(*cells, fillvalue="")):
            words = "".join(f"{cell:<{wide}}" for cell in row).rstrip()
            lead = "" if at else what
            lines.append((Piece(f"{lead:>20}  ", inks.dim), Piece(words, ink, not n)))
    return lines


def led(worth: InPoints) -> str:
    """By how many points dice have set a side before the best of the others: "+12, +6.4"."""
    return f"{worth.came:+g}, {worth.expected:+.1f}"


def seats(session: AnySession) -> list[Player]:
    """Everybody who plays, in the order of the chairs."""
    return [Player(n) for n in range(len(session.chairs))]
