"""The games, their variants and options in words."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any, Final

from kozyr.engine import GAMES, Game, Laus, Lodam, OptionInfo, parse_card
from kozyr.locale import N_, _, n_

from .signs import SUIT_SIGNS, card_sign

#: A line about each game, in the order of the first screen.
GAME_LINES: Final[Mapping[str, str]] = {
    "laus": N_("4 players; no points, above all no queens"),
    "gadenysh": N_("3 or 4; name trumps, shun jacks and the 7♦"),
    "lodam": N_("3 to 10; three lives, 31 points cost one"),
}
_VARIANTS: Final[Mapping[tuple[str, str], str]] = {
    ("laus", "source"): N_("the ten below the queen; a led suit bars its jack"),
    ("laus", "pagat"): N_("as in Germany: tens high, queens count 3, no jack barred"),
    ("gadenysh", "source"): N_("only the jacks, the 7♦ and the 7♣ count"),
    ("gadenysh", "ugly"): N_("every trick counts 1, and cards are passed to the left"),
    ("lodam", "source"): N_("a trump wins only when trumps were led"),
    ("lodam", "trumps"): N_("the highest trump wins the trick, whatever was led"),
}
_OPTIONS: Final[Mapping[str, str]] = {
    "target": N_("Lost at"),
    "queen_cancel": N_("Q♦ cancels"),
    "ten_high": N_("Tens high"),
    "jack_order": N_("Jacks, low to high"),
    "queen_points": N_("A queen counts"),
    "bar_led_jack": N_("Led suit bars jack"),
    "deals": N_("Deals"),
    "trick_points": N_("A trick counts"),
    "removed_card": N_("Card taken out"),
    "passing": N_("Pass cards"),
    "lives": N_("Lives"),
    "limit": N_("A life costs"),
    "trumps_win": N_("Trumps win"),
    "reset": N_("Back to 0"),
    "exchange": N_("Exchange"),
}
_VALUES: Final[Mapping[tuple[str, str], str]] = {
    ("queen_cancel", "extras"): N_("the extras"),
    ("queen_cancel", "all"): N_("all of it"),
    ("reset", "all"): N_("all scores"),
    ("reset", "burned"): N_("the burned"),
    ("reset", "deal"): N_("every deal"),
}


def title_of(game: str) -> str:
    """What the game is called."""
    return _(GAMES[game].title)


def goal(game: Game, *, one_deal: bool = False) -> str:
    """What the match is played to, for a header. `one_deal`: it ends with its first deal."""
    if one_deal:
        return _("fewest points win") if game.fewest_win else _("most points win")
    if isinstance(game, Laus):
        return _("to {target}").format(target=game.options.target)
    if isinstance(game, Lodam):
        return n_("{n} point costs a life", "{n} points cost a life", game.options.limit)
    return _("most points win")


def players_text(game: str) -> str:
    """How many may play: `3 to 10`."""
    allowed = GAMES[game].seats_allowed
    if len(allowed) == 1:
        return n_("always {n}", "always {n}", allowed.start)
    if len(allowed) == 2:
        return _("{low} or {high}").format(low=allowed.start, high=allowed.stop - 1)
    return _("{low} to {high}").format(low=allowed.start, high=allowed.stop - 1)


def variant_text(game: str, variant: str) -> str:
    """What a variant is, in one line."""
    line = _VARIANTS.get((game, variant))
    return _(line) if line else ""


def option_title(name: str) -> str:
    """What an option is called on the screen."""
    return _(_OPTIONS[name]) if name in _OPTIONS else name


def value_text(info: OptionInfo, value: Any) -> str:
    """A value of an option as a player reads it."""
    if info.type is bool:
        return _("yes") if value else _("no")
    if (info.name, value) in _VALUES:
        return _(_VALUES[info.name, value])
    if info.name == "jack_order":
        return " ".join(SUIT_SIGNS["CSHD".index(letter)] for letter in value)
    if info.name == "removed_card":
        return card_sign(parse_card(value))
    return str(value)


def orders_of(letters: str) -> list[str]:
    """Every order of these letters."""
    return ["".join(order) for order in permutations(letters)]
