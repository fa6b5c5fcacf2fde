"""The colours of the table by role, computed from any theme of Textual.

`role_variables` gives the variables that style sheets may use (`$felt`, `$card`, ...); `Inks` turns them into styles
for what is drawn cell by cell.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, Protocol

from rich.color import Color as RichColour
from rich.style import Style
from textual.color import Color
from textual.constants import DEFAULT_THEME
from textual.theme import BUILTIN_THEMES, Theme

from kozyr.locale import _

Deck = Literal["four", "two", "mono"]

_WHITE: Final = Color(255, 255, 255)
_BLACK: Final = Color(0, 0, 0)
_SUIT_NAMES: Final = ("club", "spade", "heart", "diamond")
#: For each suit the theme's colours that may be taken, the hues (degrees) that fit it, and the colour if none does.
_SUIT_COLOURS: Final[Mapping[str, tuple[tuple[str, ...], tuple[int, int], str]]] = {
    "heart": (("error",), (335, 20), "#d02c3f"),
    "diamond": (("primary", "secondary", "accent"), (195, 255), "#1f6fd0"),
    "club": (("success",), (85, 165), "#2e9a48"),
}
#: What the same roles are where a terminal's own colours are used: frames only, no fills.
_ANSI: Final[Mapping[str, str]] = {
    "felt": "ansi_default",
    "card": "ansi_default",
    "card-ink": "ansi_default",
    "card-line": "ansi_default",
    "card-dim": "ansi_default",
    "card-dim-line": "ansi_bright_black",
    "chosen": "ansi_yellow",
    "card-sel": "ansi_default",
    "winner": "ansi_green",
    "card-win": "ansi_default",
    "turn": "ansi_yellow",
    "bar": "ansi_default",
    "bar-ink": "ansi_default",
    "bar-other": "ansi_default",
    "bar-other-ink": "ansi_default",
    "felt-ink": "ansi_default",
    "felt-muted": "ansi_default",
    "felt-faint": "ansi_bright_black",
    "felt-line": "ansi_bright_black",
    "side": "ansi_default",
    "strip": "ansi_default",
    "strip-key": "ansi_yellow",
    "strip-muted": "ansi_default",
    **{f"dim-{suit}": "ansi_bright_black" for suit in _SUIT_NAMES},
    **{f"{place}-{suit}": colour
       for place in ("card", "felt")
       for suit, colour in (("club", "ansi_green"), ("spade", "ansi_default"),
                            ("heart", "ansi_red"), ("diamond", "ansi_blue"))},
}  # fmt: skip


def usual_theme(wished: str) -> str:
    """The first theme of those that `TEXTUAL_THEME` names, with commas between them; Textual's own if there is none."""
    names = (name.strip() for name in wished.split(","))
    return next((name for name in names if name in BUILTIN_THEMES), "textual-dark")


#: The theme where none is set.
USUAL_THEME: Final = usual_theme(DEFAULT_THEME)


def theme_names() -> list[str]:
    """The themes there are, by name."""
    return sorted(BUILTIN_THEMES)


def theme_fault(name: str) -> str:
    """What is wrong with a theme of the settings, in one line; nothing when there is such a theme, or no name."""
    if not name or name in BUILTIN_THEMES:
        return ""
    return _("theme cannot be {name!r}: it is one of {names}").format(name=name, names=", ".join(theme_names()))


def contrast(one: Color, other: Color) -> float:
    """The contrast of two colours as WCAG counts it, 1 to 21."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def fitted(colour: Color, surface: Color, least: float) -> Color:
    """The colour, moved towards black or white in steps of 5 % until it has this contrast on the surface."""
    goal = _BLACK if contrast(_BLACK, surface) > contrast(_WHITE, surface) else _WHITE
    for step in range(21):
        moved = colour.blend(goal, step * 0.05, alpha=1.0)
        if contrast(moved, surface) >= least:
            return moved
    return goal


def role_variables(theme: Theme, deck: Deck = "four") -> dict[str, str]:
    """The variables of the table for a theme."""
    if theme.ansi:
        return {**_ANSI, **_two_or_mono(deck, _ANSI["card-ink"])}
    made = theme.to_color_system().generate()
    base = {name: Color.parse(made[name]).rgb for name in _BASE}
    named = {name: Color(*rgb) for name, rgb in base.items()}
    ground, ink, accent, success = named["background"], named["foreground"], named["accent"], named["success"]
    felt = ground.blend(success, 0.09, alpha=1.0)
    if theme.dark:
        card, card_ink = ink, fitted(ground, ink, 7.0)
    else:
        card = named["surface-lighten-3"]
        card = card if card.brightness > 0.9 else card.blend(_WHITE, 0.5, alpha=1.0)
        card_ink = fitted(ink, card, 7.0)
    card_dim = felt.blend(ink, 0.09, alpha=1.0)
    roles = {
        "felt": felt,
        "card": card,
        "card-ink": card_ink,
        "card-line": card.blend(card_ink, 0.5, alpha=1.0),
        "card-dim": card_dim,
        "card-dim-line": felt.blend(ink, 0.42, alpha=1.0),
        "chosen": fitted(accent, card, 2.6),
        "card-sel": card.blend(accent, 0.10, alpha=1.0),
        "winner": fitted(success, card, 4.0),
        "card-win": card.blend(success, 0.22, alpha=1.0),
        "turn": fitted(accent, felt, 4.0),
        "bar": named["accent-muted"],
        "bar-ink": fitted(ink, named["accent-muted"], 4.5),
        "bar-other": named["panel"],
        "bar-other-ink": fitted(ink, named["panel"], 4.5),
        "felt-ink": ink,
        "felt-muted": fitted(felt.blend(ink, 0.64, alpha=1.0), felt, 4.5),
        "felt-faint": fitted(felt.blend(ink, 0.48, alpha=1.0), felt, 3.0),
        "felt-line": felt.blend(ink, 0.30, alpha=1.0),
        "side": named["surface"],
        "strip": named["panel"],
        "strip-key": fitted(accent, named["panel"], 4.5),
        "strip-muted": fitted(named["panel"].blend(ink, 0.64, alpha=1.0), named["panel"], 4.5),
    }
    for place, surface, spade in (("card", card, card_ink), ("felt", felt, fitted(ink, felt, 4.5))):
        roles |= _suits(place, surface, spade, named, deck)
    for suit in _SUIT_NAMES:
        roles[f"dim-{suit}"] = card_dim.blend(roles[f"felt-{suit}"], 0.75, alpha=1.0)
    return {name: colour.hex for name, colour in roles.items()}


_BASE: Final = (
    "background", "foreground", "surface", "surface-lighten-3", "panel", "primary", "secondary", "accent",
    "accent-muted", "success", "error",
)  # fmt: skip


def _suits(place: str, surface: Color, spade: Color, named: Mapping[str, Color], deck: Deck) -> dict[str, Color]:
    found = {"spade": spade}
    for suit, (names, hues, fixed) in _SUIT_COLOURS.items():
        colour = next((named[name] for name in names if _hue_fits(named[name], hues)), Color.parse(fixed))
        found[suit] = fitted(colour, surface, 4.5)
    if deck == "two":
        found |= {"diamond": found["heart"], "club": spade}
    elif deck == "mono":
        found = dict.fromkeys(found, spade)
    return {f"{place}-{suit}": colour for suit, colour in found.items()}


def _two_or_mono(deck: Deck, ink: str) -> dict[str, str]:
    """The suits of a deck that has fewer colours than the usual one."""
    found: dict[str, str] = {}
    for place in ("card", "felt"):
        if deck == "two":
            found |= {f"{place}-club": ink, f"{place}-diamond": _ANSI["card-heart"]}
        elif deck == "mono":
            found |= {f"{place}-{suit}": ink for suit in _SUIT_NAMES}
    return found


def _hue_fits(colour: Color, hues: tuple[int, int]) -> bool:
    hsl = colour.hsl
    hue, (low, high) = hsl.h * 360, hues
    inside = low <= hue <= high if low < high else hue >= low or hue <= high
    return inside and hsl.s >= 0.35


def _luminance(colour: Color) -> float:
    parts = [part / 255 for part in colour.rgb]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@dataclass(frozen=True)
class Inks:
    """The styles of one theme. `style("felt-muted", "felt")` is muted ink on the felt."""

    variables: Mapping[str, str]

    @cached_property
    def _styles(self) -> dict[tuple[str, str, bool], Style]:
        return {}

    def style(self, ink: str, ground: str, bold: bool = False) -> Style:
        """The style of a role of ink on a role of ground."""
        key = (ink, ground, bold)
        found = self._styles.get(key)
        if found is None:
            colours = (self._rich(ink), self._rich(ground))
            found = self._styles[key] = Style.from_color(*colours) + Style(bold=bold)
        return found

    def _rich(self, role: str) -> RichColour:
        return Color.parse(self.variables[role]).rich_color


class Inked(Protocol):
    """What has the styles of the theme that is set: the app, as those below it know it."""

    @property
    def inks(self) -> Inks: ...
