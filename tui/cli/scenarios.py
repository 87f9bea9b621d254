"""`pieces-of-eight scenarios`: what can be fought, by kinds of fights."""

import json
from typing import Any

from pieces_of_eight.content.ready import SHELVES, own
from pieces_of_eight.tui.play.order_form import YOURS
from pieces_of_eight.tui.registry import kinds
from .trouble import OK

WIDEST = 28
"""The longest id that keeps the titles in a column."""


def scenarios(*, as_json: bool) -> int:
    """Print each ready scenario with its id and title, in the order in which they are offered."""
    listed: list[dict[str, Any]] = [
        {
            "kind": kind.title,
            "id": entry.id,
            "title": SHELVES[engine].take(entry.id).title,
            "own": own(engine, entry.id),
        }
        for engine, kind in kinds().items()
        for entry in SHELVES[engine].entries()
    ]
    if as_json:
        print(json.dumps(listed, indent=2))
        return OK
    told = ""
    for each in listed:
        if each["kind"] != told:
            print(f"{'' if not told else chr(10)}{each['kind']}")
            told = each["kind"]
        print(f"  {each['id']:<{WIDEST}} {each['title']}{YOURS * each['own']}")
    return OK
