"""Players that get a `View` and give back an action. They see what a player sees, and nothing else."""

from .budget import Advice, Aim, Budget, Ground, Option
from .levels import LEVELS, Bot, make_bot

__all__ = ["LEVELS", "Advice", "Aim", "Bot", "Budget", "Ground", "Option", "make_bot"]
