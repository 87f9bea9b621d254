"""The report of a laboratory run: who won, by how much, how long it took, and how sure that is."""

import html
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import reduce
from math import sqrt

from pieces_of_eight.campaign.lab.trial import Claim, Score, verdict
from .table import Game

MOST_BARS = 12
"""Bars of a picture of how often what came."""
DECIDED = {True: "The first is better.", False: "The first is not better.", None: "Not decided."}


class Summary:
    """The games of one arrangement, seen by the level that is counted."""

    def __init__(self, games: Sequence[Game]) -> None:
        results = [game.result for game in games]
        row = games[0].row
        options = f" ({row.options})" if row.options else ""
        self.title = f"{row.name}{options}: {' against '.join(games[0].levels)}"
        self.score = reduce(Score.plus, results, Score())
        self.leads = [each.scores[0] - max(each.scores[1:]) for each in results]
        self.turns = [game.row.turns for game in games]
        self.lucks = [game.row.luck_share[game.first] for game in games]


def summaries(games: Sequence[Game]) -> list[Summary]:
    """Return one for each arrangement, in the order of their first games."""
    found: defaultdict[tuple[object, ...], list[Game]] = defaultdict(list)
    for game in games:
        found[game.row.name, game.row.options, game.levels].append(game)
    return [Summary(each) for each in found.values()]


def mean(numbers: Sequence[float]) -> float:
    """Return the average of some numbers."""
    return sum(numbers) / max(1, len(numbers))


def doubt(numbers: Sequence[float]) -> float:
    """Return half the 95 % interval of the average."""
    count, middle = len(numbers), mean(numbers)
    if count < 2:
        return 0.0
    return 1.96 * sqrt(sum((each - middle) ** 2 for each in numbers) / (count - 1) / count)


def bins(numbers: Sequence[float]) -> dict[str, int]:
    """Count how often which number came; where there are many, those near each other together."""
    size, steps = 1.0, [2.0, 2.5, 2.0]
    while (max(numbers) - min(numbers)) / size >= MOST_BARS:  # 1, 2, 5, 10, 20 and so on
        size *= steps[0]
        steps.append(steps.pop(0))
    counts = Counter(int(number // size) for number in numbers)
    found = {}
    for at in range(min(counts), max(counts) + 1):
        high = "" if size == 1 else f" to {(at + 1) * size - 1:g}"
        found[f"{at * size:g}{high}"] = counts[at]
    return found


# --- For the terminal ----------------------------------------------------------------------------


def as_text(games: Sequence[Game], width: int = 78) -> str:
    """Return the report in lines of at most so many columns."""
    lines = [line for each in summaries(games) for line in (*about(each), *bars(each, width), "")]
    return "\n".join([*lines, played(games)])


def played(games: Sequence[Game]) -> str:
    """Return how many games there are, and by which version they were played."""
    versions = ", ".join(dict.fromkeys(game.version for game in games))
    return f"{len(games)} games, version {versions}."


def about(one: Summary) -> Iterator[str]:
    """Yield the numbers of an arrangement."""
    score, (low, high) = one.score, one.score.interval
    yield one.title
    yield (
        f"  won {score.wins}, lost {score.losses}, drawn {score.draws}: share {score.share:.1%}, "
        f"95 % interval {low:.1%} to {high:.1%}. {DECIDED[verdict(score, Claim())]}"
    )
    yield f"  lead {mean(one.leads):+.2f} points a game, give or take {doubt(one.leads):.2f}"
    yield f"  luckier than {100 * mean(one.lucks):.0f} of 100 with the same throws"
    if any(one.turns):
        yield f"  turns {min(one.turns)} to {max(one.turns)}, {mean(one.turns):.1f} on the average"


def bars(one: Summary, width: int) -> Iterator[str]:
    """Yield how often which lead came, a bar each."""
    yield "  lead in points"
    found = bins(one.leads)
    lead, most = max(map(len, found)), max(found.values())
    for name, count in found.items():
        length = -(-count * max(1, width - lead - 12) // most)  # what came once is seen
        yield f"    {name:>{lead}} {'#' * length} {count}"


# --- For a browser -------------------------------------------------------------------------------

STYLE = (
    "body{font:16px/1.5 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem;"
    "background:#fbf7ee;color:#222}table{border-collapse:collapse;margin:1rem 0}"
    "td,th{padding:.25rem .75rem;text-align:right;border-bottom:1px solid #d8cdb4}"
    "td:first-child,th:first-child{text-align:left}svg{display:block;margin:.5rem 0 1.5rem}"
    "rect{fill:#7a5c2e}text{font:12px Georgia,serif;fill:#444}"
)
WIDTH, HEIGHT = 640, 140


def as_html(games: Sequence[Game]) -> str:
    """Return the report as one page that needs nothing from anywhere."""
    made = summaries(games)
    head = "<tr><th>fight<th>games<th>won<th>lost<th>drawn<th>share<th>95 % interval<th>lead</tr>"
    rows = "".join(map(table_row, made))
    parts = "".join(f"<h2>{html.escape(each.title)}</h2>{pictures(each)}" for each in made)
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Pieces of Eight: laboratory'
        f"</title><style>{STYLE}</style><h1>Laboratory</h1><table>{head}{rows}</table>{parts}"
        f"<p>{html.escape(played(games))}</p></html>\n"
    )


def table_row(one: Summary) -> str:
    """Return a line of the table of all arrangements."""
    score, (low, high) = one.score, one.score.interval
    cells = (
        html.escape(one.title),
        score.games,
        score.wins,
        score.losses,
        score.draws,
        f"{score.share:.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{mean(one.leads):+.2f} ± {doubt(one.leads):.2f}",
    )
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def pictures(one: Summary) -> str:
    """Return how often which lead and which length came."""
    found = columns(one.leads, "lead in points")
    return found + (columns(one.turns, "turns") if any(one.turns) else "")


def columns(numbers: Sequence[float], words: str) -> str:
    """Return how often which number came."""
    found = bins(numbers)
    step, most = WIDTH / len(found), max(found.values())
    drawn = "".join(
        f'<rect x="{n * step + 1:.1f}" width="{step - 2:.1f}" '
        f'y="{HEIGHT * (1 - count / most):.1f}" height="{HEIGHT * count / most:.1f}">'
        f"<title>{name}: {count}</title></rect>"
        for n, (name, count) in enumerate(found.items())
    )
    least, *_, greatest = [*found, *found]
    return (
        f'<svg viewBox="0 -4 {WIDTH} {HEIGHT + 24}" width="{WIDTH}" role="img">{drawn}'
        f'<text x="0" y="{HEIGHT + 16}">{words}: {least} at the left, {greatest} at the right'
        "</text></svg>"
    )
