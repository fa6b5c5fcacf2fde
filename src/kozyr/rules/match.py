"""What the options of a match change, said on the page of its game: at its top, and where the rule stands."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from kozyr.engine import Game, make_game
from kozyr.engine.games.laus import CARD_POINTS
from kozyr.locale import _, n_

from .page import Page, page_of

#: The rule that an option changes.
RULE_OF: Final = {
    "target": "L13",
    "queen_cancel": "L12",
    "ten_high": "L2",
    "jack_order": "L2",
    "queen_points": "L10",
    "bar_led_jack": "L7",
    "deals": "G10",
    "trick_points": "G9",
    "removed_card": "G1",
    "passing": "G10",
    "lives": "D2",
    "limit": "D12",
    "trumps_win": "D6",
    "reset": "D12",
    "exchange": "D9",
}
#: The letters of the suits in records, and their signs.
_SUITS: Final = "CSHD"
_SIGNS: Final = "♣♠♥♦"
#: All card points of Laus but those of the queens (L10).
_WITHOUT_QUEENS: Final = 4 * sum(CARD_POINTS.values())


class Change(NamedTuple):
    """An option that is not as usual, the number of the rule it changes, and what is played instead."""

    name: str
    value: Any
    rule: str
    text: str

    @property
    def setting(self) -> str:
        """As the command line takes it: `queen_points=3`."""
        return f"{self.name}={str(self.value).lower() if isinstance(self.value, bool) else self.value}"


def changes(game: Game) -> list[Change]:
    """The options of a match that are not those of the game as it comes."""
    usual = make_game(game.name, game.seats).option_values()
    found = [(name, value) for name, value in game.option_values().items() if value != usual[name]]
    return [Change(name, value, RULE_OF[name], _told(name, value)) for name, value in found]


def match_page(game: Game) -> Page:
    """The page of a game with what this match changes in it."""
    page = page_of(game.name)
    changed = changes(game)
    head = _("In this match:")
    notes: dict[int, list[str]] = {}
    for change in changed:
        if change.rule in page.rules:
            notes.setdefault(page.passage(change.rule)[1], []).append(f"`{change.setting}`: {change.text}")
    lines: list[str] = []
    for number, line in enumerate([*page.lines, ""]):
        if number in notes:
            lines += [f"> **{head}** {note}\n" for note in notes[number]]
        if changed and page.contents and number == page.contents[0].line:
            lines += [f"> {_summary(game, changed)}", ""]
        lines.append(line)
    return Page("\n".join(lines[:-1]))


def _summary(game: Game, changed: list[Change]) -> str:
    """What is played here, in short."""
    variant = game.variant()
    if variant is not None:
        head = _("This match is the variant `{name}`: {options}.")
    else:
        head = _("This match has options of its own: {options}.")
    options = ", ".join(f"`{change.setting}` ({change.rule})" for change in changed)
    told, more = head.format(name=variant, options=options), _("What that changes is said at each rule.")
    return f"**{told}** {more}"


def _told(name: str, value: Any) -> str:
    """What an option changes when it has this value."""
    if name == "target":
        return n_("The match is over at {n} point.", "The match is over at {n} points.", value)
    if name == "queen_cancel":
        return _("Q♦ also cancels the card points of all queens that her taker has, her own among them.")
    if name == "ten_high":
        return _("Plain suits, from low to high: {ranks}.").format(ranks="7 8 9 Q K 10 A")
    if name == "jack_order":
        jacks = " ".join("J" + _SIGNS[_SUITS.index(letter)] for letter in value)
        return _("Jacks, from low to high: {jacks}.").format(jacks=jacks)
    if name == "queen_points":
        return n_(
            "Each queen costs {n} card point; that makes {all} in all.",
            "Each queen costs {n} card points; that makes {all} in all.",
            value,
            all=_WITHOUT_QUEENS + 4 * value,
        )
    if name == "bar_led_jack":
        return _("No jack is barred.")
    if name == "deals":
        return n_("The match is {n} deal long.", "The match is {n} deals long.", value)
    if name == "trick_points":
        return _("Each trick counts 1 more, in the rows that do not count tricks.")
    if name == "removed_card":
        card = value[0].replace("T", "10") + _SIGNS[_SUITS.index(value[1])]
        return _("With three players it is {card} that is taken out.").format(card=card)
    if name == "passing":
        return _("Cards are passed before play, and the match ends when the whole hand has been passed.")
    if name == "lives":
        return n_("Each player begins with {n} life.", "Each player begins with {n} lives.", value)
    if name == "limit":
        return n_("A life is lost at {n} point.", "A life is lost at {n} points.", value)
    if name == "trumps_win":
        return _("The highest trump in the trick wins it, whatever was led.")
    if name == "reset" and value == "burned":
        return _("Only those who lost a life go back to 0.")
    if name == "reset":
        return _("Everybody goes back to 0 after every deal.")
    return _("There is no exchange.")
