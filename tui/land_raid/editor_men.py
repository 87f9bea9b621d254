"""Posts of a garrison as an editor changes them: officers, groups and guns of a square."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from pieces_of_eight.content import nation
from pieces_of_eight.content.land_raid.companies import KINDS, Men, Quality, Sort
from pieces_of_eight.content.land_raid.scenarios import Post

OFFICER, GUNS = "officer", "gun"
SORTS: Mapping[Sort, str] = {
    "hand-to-hand": "Cutlasses",
    "musket": "Muskets",
    "militia": "Militia",
    "mob": "Mob",
    "unarmed": "Unarmed",
}
BETTER: Mapping[Quality, Quality] = {"scurvy": "able", "able": "hardened", "hardened": "scurvy"}
"""What men become when they are changed, round and round."""
_BY_WORD: Mapping[str, Sort] = {sort: sort for sort in KINDS.values()}


def post_at(posts: Sequence[Post], at: str) -> Post:
    """Who is posted in a square; a post without anybody where nobody is."""
    return next((post for post in posts if post.at == at), Post(at=at))


def without(posts: Sequence[Post], at: str) -> tuple[Post, ...]:
    """The posts but for one square."""
    return tuple(post for post in posts if post.at != at)


def named(posts: Sequence[Post], post: Post) -> tuple[Post, ...]:
    """The posts with one as it is now, in its old place; one without anybody is none.

    A file may have two posts in a square: the first is meant.
    """
    there = next((n for n, each in enumerate(posts) if each.at == post.at), len(posts))
    return (*posts[:there], *([post] if uppermost(post) else []), *posts[there + 1 :])


def uppermost(post: Post) -> str:
    """The brush of what was posted last of all: a gun, a group, an officer; "" for nobody."""
    if post.guns:
        return GUNS
    if post.groups:
        return post.groups[-1].kind
    return OFFICER if post.officers else ""


def added(post: Post, brush: str, crown: str, taken: Sequence[str]) -> Post:
    """A post with one more unit; an officer has a name that is not taken yet."""
    if brush == GUNS:
        return replace(post, guns=post.guns + 1)
    if brush == OFFICER:
        names = [name for name in nation(crown).officers if name not in taken]
        name = names[0] if names else f"Officer {len(taken) + 1}"
        return replace(post, officers=(*post.officers, name))
    sort = _BY_WORD[brush]
    *others, last = (*post.groups, Men(sort, count=1))
    if others and (others[-1].kind, others[-1].quality) == (sort, "able"):
        return replace(post, groups=(*others[:-1], replace(others[-1], count=others[-1].count + 1)))
    return replace(post, groups=(*others, last))


def fewer(post: Post) -> Post:
    """A post without the unit that was posted last of all."""
    if post.guns:
        return replace(post, guns=post.guns - 1)
    if post.groups:
        *others, last = post.groups
        rest = [replace(last, count=last.count - 1)] if last.count > 1 else []
        return replace(post, groups=(*others, *rest))
    return replace(post, officers=post.officers[:-1])


def better(post: Post) -> Post:
    """A post whose last group is of the next quality."""
    *others, last = post.groups
    return replace(post, groups=(*others, replace(last, quality=BETTER[last.quality])))


def told_post(post: Post) -> list[str]:
    """Who is posted, in words."""
    groups = [f"{men.count} {men.kind} ({men.quality})" for men in post.groups]
    guns = [f"{post.guns} gun{'s' * (post.guns > 1)}"] if post.guns else []
    return [*post.officers, *groups, *guns]
