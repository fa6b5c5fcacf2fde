"""Players that get a `View` and give back an action. They see what a player sees, and nothing else."""

from .budget import Advice, Aim, Budget, Ground, Option
from .chance import chance_of, chance_seed
from .levels import LEVELS, STRONGEST, Adviser, Bot, Level, make_adviser, make_bot

__all__ = [
    "LEVELS",
    "STRONGEST",
    "Advice",
    "Adviser",
    "Aim",
    "Bot",
    "Budget",
    "Ground",
    "Level",
    "Option",
    "chance_of",
    "chance_seed",
    "make_adviser",
    "make_bot",
]
