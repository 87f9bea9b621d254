"""The report of a laboratory run: who won, by how much, how long it took, and how sure that is."""

import html
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import sqrt

from msgspec import Struct

from campaign.ai.arena import Score, wilson
from campaign.ai.trial import Claim, verdict
from tui.lab.plan import luck_for, points_for
from tui.lab.table import Found

FULL, HALVES = "█", " ▏▎▍▌▋▊▉"
SPARKS = "▁▂▃▄▅▆▇█"
MOST_BARS = 12
"""Lines of a picture of how often what came."""
DECIDED = {True: "The first is better.", False: "The first is not better.", None: "Not decided."}


class Summary(Struct, frozen=True):
    """An arrangement's games in numbers, as the level that is counted sees them."""

    title: str
    score: Score
    leads: tuple[float, ...]
    """Game by game, the lead in points over the best of the others."""
    turns: tuple[int, ...]
    shares: tuple[float, ...]
    """After each game the share of the points that were won so far, a draw counting half."""
    lucks: tuple[float, ...] = ()
    """Game by game in what share of the same throws less comes."""
    without: tuple[float, ...] = ()
    """Game by game the lead without what luck was worth; empty where no order was replayed."""

    @property
    def mean(self) -> float:
        return sum(self.leads) / max(1, len(self.leads))

    @property
    def error(self) -> float:
        """The standard error of the mean lead."""
        return error(self.leads)

    @property
    def decided(self) -> bool | None:
        """Whether the first is better, as a trial of two sees it."""
        return verdict(self.score, Claim())


def summaries(found: Found) -> list[Summary]:
    """One for each arrangement of which a game was played."""
    made = []
    for at, one in enumerate(found.plan.arrangements):
        lines = [line for line in found.lines if line.at == at]
        if not lines:
            continue
        told = [points_for(found.plan, line.number, line.row) for line in lines]
        lucks = [luck_for(found.plan, line.number, line.row) for line in lines]
        owed = [luck.points for luck in lucks if luck is not None and luck.points is not None]
        worth = [0.5 if won is None else 1.0 - won for _, won in told]
        score = Score(
            sum(won == 0 for _, won in told),
            sum(won is None for _, won in told),
            sum(won == 1 for _, won in told),
            sum(lead for lead, _ in told),
        )
        made.append(
            Summary(
                one.title,
                score,
                tuple(lead for lead, _ in told),
                tuple(line.row.turns for line in lines),
                tuple(total / n for n, total in enumerate(accumulate(worth), 1)),
                tuple(luck.share for luck in lucks if luck is not None and luck.share is not None),
                tuple(
                    lead - luck.came + luck.expected
                    for (lead, _), luck in zip(told, owed, strict=False)
                ),
            )
        )
    return made


# --- For the terminal ----------------------------------------------------------------------------


def as_text(found: Found, width: int = 78) -> str:
    """The report in lines of at most so many columns."""
    lines: list[str] = []
    for each in summaries(found):
        lines += [*about(each), *pictures(each, width), ""]
    played, asked = len(found.lines), found.plan.games * len(found.plan.arrangements)
    return "\n".join([*lines, f"{played} games of at most {asked}, version {found.plan.version}."])


def about(one: Summary) -> Iterator[str]:
    """The numbers of an arrangement."""
    score, (low, high) = one.score, one.score.interval
    yield one.title
    yield (
        f"  won {score.wins}, lost {score.losses}, drawn {score.draws}: share {score.share:.1%}, "
        f"95 % interval {low:.1%} to {high:.1%}. {DECIDED[one.decided]}"
    )
    yield f"  lead {one.mean:+.2f} points a game, give or take {1.96 * one.error:.2f}"
    if one.without:
        yield (
            f"  without luck {mean(one.without):+.2f} points a game, "
            f"give or take {1.96 * error(one.without):.2f}"
        )
    if one.lucks:
        yield f"  luckier than {100 * mean(one.lucks):.0f} of 100 with the same throws"
    if any(one.turns):
        yield f"  turns {min(one.turns)} to {max(one.turns)}, {mean(one.turns):.1f} on the average"


def mean(numbers: Sequence[float]) -> float:
    """The average of some numbers."""
    return sum(numbers) / max(1, len(numbers))


def error(numbers: Sequence[float]) -> float:
    """The standard error of the average."""
    count, middle = len(numbers), mean(numbers)
    if count < 2:
        return 0.0
    return sqrt(sum((each - middle) ** 2 for each in numbers) / (count - 1) / count)


def pictures(one: Summary, width: int) -> Iterator[str]:
    """The share as it settled, then how often which lead and which length came."""
    yield f"  share so far   {spark(one.shares, width - 22)} {one.shares[-1]:.0%}"
    yield "  lead in points"
    yield from histogram(one.leads, width)
    if any(one.turns):
        yield "  turns"
        yield from histogram(one.turns, width)
    if one.lucks:
        yield "  luck: less would have come in so many of 100"
        yield from histogram([100 * share for share in one.lucks], width)


def spark(shares: Sequence[float], width: int) -> str:
    """A line of numbers from 0 to 1 as blocks, at most so many."""
    step = max(1, -(-len(shares) // max(1, width)))
    some = shares[step - 1 :: step] or shares[-1:]
    return "".join(SPARKS[min(7, int(each * 8))] for each in some)


def histogram(numbers: Sequence[float], width: int) -> Iterator[str]:
    """How often which number came: a bar each, or for numbers that lie near each other."""
    low, high = min(numbers), max(numbers)
    size = bin_size(high - low)
    counts = Counter(int(number // size) for number in numbers)
    first, last = min(counts), max(counts)
    names = [named(at * size, size) for at in range(first, last + 1)]
    lead, most = max(map(len, names)), max(counts.values())
    for at, name in zip(range(first, last + 1), names, strict=True):
        count = counts[at]
        room = max(1, width - lead - 12)
        yield f"    {name:>{lead}} {bar(count / most, room)} {count}"


def bin_size(spread: float) -> float:
    """How much a bar stands for: 1, 2, 5, 10 and so on, so that there are not too many."""
    size, steps = 1.0, (2.0, 2.5, 2.0)
    at = 0
    while spread / size >= MOST_BARS:
        size *= steps[at % 3]
        at += 1
    return size


def named(low: float, size: float) -> str:
    """The numbers a bar stands for."""
    return f"{low:g}" if size <= 1 else f"{low:g} to {low + size - 1:g}"


def bar(share: float, room: int) -> str:
    """A bar of a share of the room; what is not nothing is seen."""
    eighths = round(share * room * 8)
    if share > 0:
        eighths = max(1, eighths)
    whole, rest = divmod(eighths, 8)
    return FULL * whole + (HALVES[rest] if rest else "")


# --- For a browser -------------------------------------------------------------------------------

STYLE = (
    "body{font:16px/1.5 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem;"
    "background:#fbf7ee;color:#222}table{border-collapse:collapse;margin:1rem 0}"
    "td,th{padding:.25rem .75rem;text-align:right;border-bottom:1px solid #d8cdb4}"
    "td:first-child,th:first-child{text-align:left}svg{display:block;margin:.5rem 0 1.5rem}"
    ".bar{fill:#7a5c2e}.line{fill:none;stroke:#7a5c2e;stroke-width:2}.half{stroke:#bbb}"
    "text{font:12px Georgia,serif;fill:#444}"
)


def as_html(found: Found) -> str:
    """The report as one page that needs nothing from anywhere."""
    made = summaries(found)
    head = "<tr><th>fight<th>games<th>won<th>lost<th>drawn<th>share<th>95 % interval<th>lead</tr>"
    rows = "".join(map(table_row, made))
    parts = "".join(f"<h2>{html.escape(each.title)}</h2>{plots(each)}" for each in made)
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Pieces of Eight: laboratory'
        f"</title><style>{STYLE}</style><h1>Laboratory</h1><table>{head}{rows}</table>{parts}"
        f"<p>{len(found.lines)} games, version {html.escape(found.plan.version)}.</p></html>\n"
    )


def table_row(one: Summary) -> str:
    """A line of the table of all arrangements."""
    score, (low, high) = one.score, wilson(one.score.share, one.score.games)
    cells = (
        html.escape(one.title),
        score.games,
        score.wins,
        score.losses,
        score.draws,
        f"{score.share:.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{one.mean:+.2f} ± {1.96 * one.error:.2f}",
    )
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def plots(one: Summary) -> str:
    """The share as it settled, and how often which lead came."""
    found = share_plot(one.shares) + columns(one.leads, "lead in points")
    found += columns(one.turns, "turns") if any(one.turns) else ""
    lucks = [100 * share for share in one.lucks]
    return found + (columns(lucks, "less luck in so many of 100") if lucks else "")


def share_plot(shares: Sequence[float], width: int = 640, height: int = 160) -> str:
    """The share of the points won so far, game by game."""
    step = width / max(1, len(shares) - 1)
    points = " ".join(f"{at * step:.1f},{(1 - s) * height:.1f}" for at, s in enumerate(shares))
    return (
        f'<svg viewBox="0 -4 {width} {height + 24}" width="{width}" role="img">'
        f'<line class="half" x1="0" x2="{width}" y1="{height / 2}" y2="{height / 2}"/>'
        f'<polyline class="line" points="{points}"/>'
        f'<text x="0" y="{height + 16}">share won so far, over {len(shares)} games; '
        "the grey line is one half</text></svg>"
    )


def columns(numbers: Sequence[float], words: str, width: int = 640, height: int = 120) -> str:
    """How often which number came."""
    size = bin_size(max(numbers) - min(numbers))
    counts = Counter(int(number // size) for number in numbers)
    first, last = min(counts), max(counts)
    step, most = width / (last - first + 1), max(counts.values())
    drawn = "".join(
        f'<rect class="bar" x="{(at - first) * step + 1:.1f}" width="{max(1.0, step - 2):.1f}" '
        f'y="{height * (1 - count / most):.1f}" height="{height * count / most:.1f}">'
        f"<title>{named(at * size, size)}: {count}</title></rect>"
        for at, count in sorted(counts.items())
    )
    ends = (
        f"{words}: {named(first * size, size)} at the left, {named(last * size, size)} at the right"
    )
    return (
        f'<svg viewBox="0 -4 {width} {height + 24}" width="{width}" role="img">{drawn}'
        f'<text x="0" y="{height + 16}">{html.escape(ends)}</text></svg>'
    )
