"""Plain mode: a whole match line by line, for screen readers, braille lines, pipes and logs. No cursor is moved,
nothing is drawn twice, and nothing of Textual is loaded."""

from .run import Kept, choose_match, play

__all__ = ["Kept", "choose_match", "play"]
