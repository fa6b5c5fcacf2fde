"""How a match is set up: which game, who plays, by which rules. What a session is made from, and made from again."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from kozyr.engine import GAMES, Game, OptionError, fresh_seed, make_game

from .session import HUMAN, Seat, Session

#: What bots are called, in the order they are seated.
BOT_NAMES: Final = ("Vera", "Gleb", "Nina", "Oleg", "Rita", "Stas", "Tanya", "Yuri", "Zoya")
USUAL_PLAYERS: Final = 4
USUAL_LEVEL: Final = "normal"
#: The most characters of a name, and of a deal code.
NAME_LENGTH: Final = 40
SEED_LENGTH: Final = 60


def clean_text(text: str, length: int = NAME_LENGTH) -> str:
    """Text that fits on a line: no control and formatting characters, single blanks, at most `length` characters."""
    kept = "".join(" " if char.isspace() else char for char in text if char.isspace() or _shows(char))
    return " ".join(unicodedata.normalize("NFC", kept).split())[:length].rstrip()


def _shows(char: str) -> bool:
    return unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Cn", "Zl", "Zp")


def bot_name(taken: Iterable[str], seat: int = 0, names: Sequence[str] = BOT_NAMES) -> str:
    """One of these names that nobody at the table has yet; that of a bot at this seat, if it is free."""
    others, usual = set(taken), names[seat - 1 : seat] if seat else ()
    free = (name for name in (*usual, *names, *(f"Bot {n}" for n in range(1, 100))) if name not in others)
    return next(free)


def namesake(seats: Iterable[Seat]) -> str:
    """A name that two persons at the table share, or nothing: who takes the keyboard must be told apart."""
    names = [seat.name for seat in seats if seat.human]
    return next((name for number, name in enumerate(names) if name in names[:number]), "")


@dataclass(frozen=True)
class Setup:
    """A match to be played. `options` are those that differ from the variant's."""

    game: str
    seats: tuple[Seat, ...]
    variant: str = "source"
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])

    @property
    def level(self) -> str:
        """The level of the first bot, or the usual one."""
        return next((seat.level for seat in self.seats if seat.level), USUAL_LEVEL)

    def rules(self) -> Game:
        """The game with its options. Raises `OptionError` with one line that says what is wrong."""
        return make_game(self.game, len(self.seats), self.variant, self.options)

    def session(self, seed: str = "") -> Session:
        """A match of this setup, from a fresh seed when none is given. Raises `OptionError`."""
        return Session(self.rules(), self.seats, clean_text(seed, SEED_LENGTH) or fresh_seed())

    def with_players(self, count: int) -> Setup:
        """The same with more or fewer players; new ones are bots like the last."""
        seats = list(self.seats[:count])
        while len(seats) < count:
            last = seats[-1] if seats else Seat("")
            kind = f"bot:{USUAL_LEVEL}" if last.human else last.kind
            seats.append(Seat(bot_name(seat.name for seat in seats), kind))
        return replace(self, seats=tuple(seats))

    def with_option(self, name: str, value: Any) -> Setup:
        """The same with this option; one that is as the variant has it is not kept."""
        others = {key: old for key, old in self.options.items() if key != name}
        usual = usual_options(self.game, len(self.seats), self.variant)
        return replace(self, options=others if value == usual[name] else {**others, name: value})


def usual_options(game: str, players: int, variant: str) -> dict[str, Any]:
    """Every option of a variant with the value it has there. Raises `OptionError`."""
    return make_game(game, players, variant).option_values()


def usual_setup(game: str, name: str) -> Setup:
    """The setup of a game that was never played: one person, called `name`, and bots. Raises `OptionError`."""
    if game not in GAMES:
        raise OptionError("there is no game {name!r}; there are {names}", name=game, names=", ".join(GAMES))
    allowed = GAMES[game].seats_allowed
    players = min(max(USUAL_PLAYERS, allowed.start), allowed.stop - 1)
    return Setup(game, (Seat(name, HUMAN),)).with_players(players)
