"""A fight by Pirate Wars as the table of engines has it."""

from pieces_of_eight.campaign import pirate_wars
from pieces_of_eight.campaign.kernel.game import Engine
from . import mind, odds, rules, say
from .actions import Action, Setup
from .events import AnyEvent
from .state import Sea

ENGINE: Engine = Engine(
    name="pirate_wars",
    game=pirate_wars,
    state=Sea,
    action=Action,
    event=AnyEvent,
    setup=Setup,
    say=say.say,
    prompt=rules.prompt,
    better=say.better,
    gives_up=rules.gives_up,
    mind=mind.MIND,
    luck=odds.luck,
)
