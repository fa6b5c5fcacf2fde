"""Players that get a `View` and give back an action. They see what a player sees, and nothing else."""

from .levels import LEVELS, Bot, make_bot

__all__ = ["LEVELS", "Bot", "make_bot"]
