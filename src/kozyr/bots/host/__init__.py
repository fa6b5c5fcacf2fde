"""Bots in a process of their own: `Host` asks it questions, `python -m kozyr.bots.host` is it."""

from .host import STAND_IN, Host, stand_in
from .wire import Answer, Failure, Question

__all__ = ["STAND_IN", "Answer", "Failure", "Host", "Question", "stand_in"]
