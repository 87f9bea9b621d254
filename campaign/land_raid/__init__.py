"""The Pieces of Eight land raid, a town by night on squares: the seven functions of an engine."""

from .moving import imagine as imagine
from .rules import ACTIONS as ACTIONS
from .rules import ANSWERS as ANSWERS
from .rules import apply as apply
from .rules import carry_out as carry_out
from .rules import legal as legal
from .rules import refuse as refuse
from .rules import score as score
from .rules import start as start
from .rules import to_act as to_act
