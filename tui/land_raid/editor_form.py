"""The form beside a town that is made: its names, who holds it, who comes, how large it is."""

from msgspec.structs import replace

from pieces_of_eight.campaign.land_raid.model.generate import SMALLEST
from pieces_of_eight.campaign.land_raid.model.opening import HIGHEST, WIDEST
from pieces_of_eight.content import companies
from pieces_of_eight.content.land_raid.scenarios import CROWNS, GOVERNOR, Raid
from pieces_of_eight.tui.editor.grid import Plot, moved, rows_of, sized
from pieces_of_eight.tui.editor.lines import (
    COMMON,
    SENTENCES,
    counted,
    history_line,
    of_field,
    size_lines,
    switched,
)
from pieces_of_eight.tui.editor.subject import Line, Values
from .editor_map import as_map, plot_of
from .editor_men import named, post_at

CROWN_WORDS: Values = [(crown, crown.capitalize()) for crown in CROWNS]


def _name(plot: Plot) -> str:
    return f"{chr(ord('A') + plot[0])}{plot[1] + 1}"


def resized(found: Raid, columns: int, height: int, at: Plot) -> Raid:
    """A town of another size: posts and landings go with their squares."""
    rows = rows_of(found.map)
    before, after = (len(rows[0]), len(rows)), (columns, height)

    def gone(name: str) -> str:
        to = moved(plot_of(name), before, after, at)
        return "" if to is None else _name(to)

    posts = (replace(post, at=gone(post.at)) for post in found.posts)
    return replace(
        found,
        map=as_map(sized(rows, columns, height, at)),
        landing=tuple(gone(name) if name else "" for name in found.landing),
        posts=tuple(post for post in posts if post.at),
    )


def _company(found: Raid, at: Plot, value: str) -> Raid:
    """Another company; a crew that was written into the file for this town goes."""
    return replace(found, company=value, crew=None)


def _officers(found: Raid, at: Plot, words: str) -> Raid:
    """The officers of a post by other names: as many as there were."""
    post = post_at(found.posts, _name(at))
    names = [" ".join(each.split()) for each in words.split(SENTENCES.strip())]
    names = [new or old for new, old in zip(names, post.officers, strict=False)]
    officers = (*names, *post.officers[len(names) :])
    return replace(found, posts=named(found.posts, replace(post, officers=officers)))


def _governor(found: Raid, at: Plot, words: str) -> Raid:
    return replace(found, governor=words or GOVERNOR)


_RATED = "From 0 to 3: what careers and lists say of the town."
LINES = (
    *COMMON,
    of_field("crown", "Crown", "Whose town it is.", values=CROWN_WORDS),
    replace(of_field("governor", "Governor", "Who holds the town.", longest=30), write=_governor),
    Line(
        "company",
        "Raiders",
        lambda found, at: found.company,
        _company,
        offered=lambda found, at: [(each.id, each.name) for each in companies()],
        hint="The company that comes for the town in three boats.",
        fields=("company",),
    ),
    Line(
        "officers",
        "Officers",
        lambda found, at: SENTENCES.join(post_at(found.posts, _name(at)).officers),
        _officers,
        there=lambda found, at: bool(post_at(found.posts, _name(at)).officers),
        hint="The names of the officers under the cursor, with a bar between two of them.",
        longest=120,
        fields=("posts",),
    ),
    counted("fort", "Fort", 0, 3, _RATED),
    counted("treasury", "Treasury", 0, 3, _RATED),
    counted("garrison", "Garrison", 1, 5, "From 1 to 5: how many hold the town, in all."),
    switched("posted", "Stays", "Whether the garrison begins as it is drawn, and is not posted."),
    *size_lines(resized, SMALLEST, WIDEST, HIGHEST),
    history_line(),
)
