"""The table of engines: every part of the house that serves all of them reads it."""

from typing import Any

from campaign import sea_fight
from campaign.kernel.game import Engine
from campaign.sea_fight import account, ask, hints, say
from campaign.sea_fight.actions import Action, Setup
from campaign.sea_fight.events import AnyEvent
from campaign.sea_fight.state import Sea

SEA_FIGHT: Engine[Sea, Action, Setup] = Engine(
    name="sea_fight",
    game=sea_fight,
    state=Sea,
    action=Action,
    event=AnyEvent,
    setup=Setup,
    say=say.say,
    prompt=ask.prompt,
    value=hints.value,
    order=hints.order,
    better=account.better,
)

ENGINES: dict[str, Engine[Any, Any, Any]] = {SEA_FIGHT.name: SEA_FIGHT}

__all__ = ["ENGINES", "SEA_FIGHT"]
