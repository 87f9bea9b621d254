"""A machine on which no process can be had."""

from typing import Any


class Nowhere:
    """Stands for `campaign.ai.opponent.Worker`."""

    def __init__(self, *_: Any) -> None:
        raise OSError
