"""The chronicle: the story of a career, for reading and for other programs.

`chronicle` gathers it, the whole truth or what one captain knows; `as_text` makes a logbook of
it and `as_json` a document. No file, no clock: who wants a date or a place for it adds them.
"""

from .document import as_html, as_json, as_text
from .story import Chronicle
from .writing import PUBLIC, chronicle

__all__ = ["PUBLIC", "Chronicle", "as_html", "as_json", "as_text", "chronicle"]
