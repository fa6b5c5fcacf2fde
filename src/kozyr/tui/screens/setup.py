"""Setting a match up: who plays, by which rules, from which code. On opening, Enter starts it.

The arrows go to the level of a seat; its name has the focus only while it is edited.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.events import Key
from textual.widgets import Input, Static

from kozyr.bots import LEVELS
from kozyr.engine import GAMES, Game, OptionError, OptionInfo, options_of
from kozyr.engine.options import CardBut, OrderOf, Range
from kozyr.locale import _, n_
from kozyr.session import HUMAN, Seat
from kozyr.session.setup import (
    NAME_LENGTH,
    SEED_LENGTH,
    Setup,
    bot_name,
    clean_text,
    namesake,
    usual_options,
)
from kozyr.store.names import bot_names, spoken
from kozyr.words.games import option_title, orders_of, players_text, title_of, value_text, variant_text
from kozyr.words.levels import level_text

from ..commanded import Commanded
from ..widgets.bars import FooterBar, HeaderBar
from ..widgets.button import Button
from ..widgets.column import Column
from ..widgets.form import Fold, Form, FormRow, move_row
from ..widgets.stepper import Number, OneOf, Stepper, Values

if TYPE_CHECKING:
    from ..app import KozyrApp

#: Below this many columns what stands beside the seats is left out.
_WIDE: Final = 76
#: From so many rows on the start follows the form; in less it stands at the bottom of the window.
_HIGH: Final = 30


class SetupScreen(Commanded[None], scope="setup"):
    """The form of a match. It opens the table itself, when the engine has no objection."""

    app: KozyrApp
    AUTO_FOCUS = "#start"
    CSS_PATH = "setup.tcss"

    def __init__(self, setup: Setup) -> None:
        """A form filled in like `setup`."""
        super().__init__()
        self.setup = setup
        self._seed = ""
        self._started = False
        most = GAMES[setup.game].seats_allowed.stop - 1
        #: everybody who could sit down; those who do not play now keep their places
        self._bench: list[Seat] = [*setup.seats, *spoken(setup.with_players(most).seats)[len(setup.seats) :]]
        self._options = tuple(asked_apart(setup.game))

    def compose(self) -> ComposeResult:
        """Players, seats, rules, code; then the start."""
        yield HeaderBar(_("New match"), title_of(self.setup.game))
        with Column():
            with Form():
                yield from self._compose_seats()
                yield from self._compose_rules()
            yield Static(id="fault")
            yield FormRow(Button(_("Start match"), id="start"), id="start-row")
        yield FooterBar()

    def _compose_seats(self) -> ComposeResult:
        game = self.setup.game
        players = OneOf(GAMES[game].seats_allowed)
        yield FormRow(
            Static(Content(_("Players")), classes="label"),
            Stepper(players, len(self.setup.seats), id="players"),
            Static(Content(players_text(game)), classes="aside"),
            classes="first",
        )
        yield FormRow(
            Static(Content(_("Seat")), classes="number"),
            Static(Content(_("Name")), classes="name"),
            Static(Content(_("Played by")), classes="aside"),
            classes="head",
        )
        kinds = OneOf([HUMAN, *(f"bot:{level}" for level in LEVELS)])
        hints = [_("One human: undo allowed."), _("Two or more: hot-seat.")]
        for index, seat in enumerate(self._bench):
            name = Input(
                seat.name,
                compact=True,
                max_length=NAME_LENGTH,
                select_on_focus=False,
                id=f"name-{index}",
                classes="name",
            )
            number = Static(Content(f"  {index + 1}"), classes="number")
            who = Stepper(kinds, seat.kind, kind_text, id=f"kind-{index}")
            aside = [Static(Content(text), classes="aside beside") for text in hints[index : index + 1]]
            yield FormRow(number, name, who, *aside, id=f"seat-{index}")

    def _compose_rules(self) -> ComposeResult:
        setup = self.setup
        yield FormRow(
            Static(Content(_("Variant")), classes="label"),
            Stepper(OneOf([*GAMES[setup.game].variants]), setup.variant, id="variant"),
            Static(id="variant-text", classes="aside"),
            classes="first",
        )
        yield FormRow(Static(Content(_("Options")), classes="label"), Fold(id="options"))
        usual = usual_options(setup.game, len(setup.seats), setup.variant)
        for info in self._options:
            value = setup.options.get(info.name, usual[info.name])
            yield FormRow(
                Static(Content(option_title(info.name)), classes="option"),
                Stepper(values_of(info), value, partial(value_text, info), id=f"option-{info.name}"),
                Static(classes="aside", id=f"help-{info.name}"),
                classes="option-row",
            )
        yield FormRow(
            Static(Content(_("Deal code")), classes="label"),
            Input(placeholder="_" * 12, compact=True, max_length=SEED_LENGTH, id="seed"),
            Static(Content(_("empty deals fresh cards")), classes="aside"),
        )

    def on_mount(self) -> None:
        self._show()

    def fit(self) -> None:
        self.set_class(self.app.size.width < _WIDE, "-narrow")
        self.set_class(self.app.size.height >= _HIGH, "-tall")

    async def retell(self) -> None:
        await super().retell()
        self._show()

    # What the user does.

    @on(Stepper.Changed, "#players")
    def _set_players(self, event: Stepper.Changed) -> None:
        self._seat(event.value)

    @on(Stepper.Changed, "#variant")
    def _set_variant(self, event: Stepper.Changed) -> None:
        self._set(replace(self.setup, variant=event.value, options={}))

    @on(Stepper.Changed)
    def _set_field(self, event: Stepper.Changed) -> None:
        field, _dash, name = (event.stepper.id or "").partition("-")
        if field == "kind":
            self._reseat(int(name), event.value)
        elif field == "option":
            self._set(self.setup.with_option(name, event.value))

    def _reseat(self, index: int, kind: str) -> None:
        """Another plays at this seat. A name that nobody typed changes with him."""
        seat, human = self._bench[index], kind == HUMAN
        person = _("Player {number}").format(number=index + 1)
        if human != seat.human and seat.name in ("", person, *bot_names()):
            taken = [other.name for other in self._bench if other is not seat]
            seat = replace(seat, name=person if human else bot_name(taken, index, bot_names()))
            with self.prevent(Input.Changed):
                self.query_one(f"#name-{index}", Input).value = seat.name
        self._bench[index] = replace(seat, kind=kind)
        self._seat(len(self.setup.seats))

    @on(Input.Changed)
    def _set_text(self, event: Input.Changed) -> None:
        field, _dash, name = (event.input.id or "").partition("-")
        if field == "seed":
            self._seed = event.value
        elif field == "name":
            self._bench[int(name)] = replace(self._bench[int(name)], name=clean_text(event.value))
            self._seat(len(self.setup.seats))

    @on(Fold.Toggled)
    def _fold(self, event: Fold.Toggled) -> None:
        self.set_class(event.opened, "-open")

    def situations(self) -> frozenset[str]:
        """Whether a text has the focus, or the level of a player whose name can be edited."""
        if isinstance(self.focused, Input):
            return frozenset(["text"])
        return frozenset(["ready" if self._name_beside() is None else "seat"])

    @property
    def game_shown(self) -> Game | str:
        """That of the form, with its options if they go together."""
        try:
            return self.setup.rules()
        except OptionError:
            return self.setup.game

    def _name_beside(self) -> Input | None:
        """The name beside the level that has the focus."""
        field, _dash, index = ((self.focused and self.focused.id) or "").partition("-")
        return self.query_one(f"#name-{index}", Input) if field == "kind" else None

    def action_name(self) -> None:
        name = self._name_beside()
        if name is not None:
            name.focus()
            name.cursor_position = len(name.value)

    def on_key(self, event: Key) -> None:
        """A letter typed at a level begins a new name."""
        name = self._name_beside()
        if name is not None and event.character and event.character.isalpha():
            event.stop()
            name.value = event.character
            self.action_name()

    @on(Input.Submitted)
    def action_confirm(self) -> None:
        """Leave the field that was typed in: for the level in its row, for the next row, or for the start."""
        field, _dash, index = ((self.focused and self.focused.id) or "").partition("-")
        if field == "name":
            self.query_one(f"#kind-{index}").focus()
        else:
            move_row(self, 1)

    @on(Button.Pressed)
    def action_start(self) -> None:
        """Start the match, once, unless something is wrong with it."""
        if self._started or self._fault():
            return
        self._started = True
        self.app.start(self._named(), self._seed)

    def _named(self) -> Setup:
        """The setup with a name for everybody: the first person who has none is called as in the settings."""
        seats, yours = list(self.setup.seats), self.app.store.player_name
        for index, seat in enumerate(seats):
            if seat.name:
                continue
            taken = [other.name for other in seats]
            first = not any(other.human for other in seats[:index])
            person = yours if first and yours not in taken else _("Player {number}").format(number=index + 1)
            seats[index] = replace(seat, name=person if seat.human else bot_name(taken, index, bot_names()))
        return replace(self.setup, seats=tuple(seats))

    def action_back(self) -> None:
        self.leave()

    def action_up(self) -> None:
        move_row(self, -1)

    def action_down(self) -> None:
        move_row(self, 1)

    # What follows.

    def _seat(self, players: int) -> None:
        self._set(replace(self.setup, seats=tuple(self._bench[:players])))

    def _set(self, setup: Setup) -> None:
        self.setup = setup
        self._show()

    def _fault(self) -> str:
        """What the engine or the table objects to, in one line."""
        try:
            self.setup.rules()
        except OptionError as fault:
            return fault.line(_)
        if not any(seat.human for seat in self.setup.seats):
            return _("nobody plays: choose human for at least one seat")
        name = namesake(self._named().seats)
        return _("two persons are called {name}").format(name=name) if name else ""

    def _show(self) -> None:
        setup = self.setup
        for index in range(len(self._bench)):
            for row in self.query(f"#seat-{index}"):
                row.display = index < len(setup.seats)
        self.query_one("#variant-text", Static).update(Content(variant_text(setup.game, setup.variant)))
        usual = usual_options(setup.game, len(setup.seats), setup.variant)
        for info in self._options:
            self.query_one(f"#option-{info.name}", Stepper).value = setup.options.get(info.name, usual[info.name])
            said = _("{help} Usually: {value}.").format(help=_(info.help), value=value_text(info, usual[info.name]))
            self.query_one(f"#help-{info.name}", Static).update(Content(said))
        count = n_("{n} option", "{n} options", len(self._options))
        changed = sum(1 for info in self._options if info.name in setup.options)
        how = n_("{n} changed", "{n} changed", changed) if changed else _("all as usual")
        self.query_one(Fold).text = _("{options}, {how}").format(options=count, how=how)
        fault = self._fault()
        line = self.query_one("#fault", Static)
        line.update(Content(f"! {fault}" if fault else ""))
        line.display = bool(fault)


def kind_text(kind: str) -> str:
    """`human`, or `bot, normal`."""
    if kind == HUMAN:
        return _("human")
    level = kind.partition(":")[2]
    return _("bot, {level}").format(level=level_text(level))


def asked_apart(game: str) -> Iterator[OptionInfo]:
    """The options that are listed: all but one that is a variant by itself and so is asked as the variant (D6)."""
    alone = {name for options in GAMES[game].variants.values() if len(options) == 1 for name in options}
    return (info for info in options_of(GAMES[game].options_type) if info.name not in alone)


def values_of(info: OptionInfo) -> Values:
    """What the field of an option can be set to."""
    if info.type is bool:
        return OneOf((False, True))
    if info.choices:
        return OneOf(info.choices)
    if isinstance(info.allowed, Range):
        return Number(info.allowed.low, info.allowed.high)
    if isinstance(info.allowed, CardBut):
        return OneOf(info.allowed.cards)
    if isinstance(info.allowed, OrderOf):
        return OneOf(orders_of(info.allowed.letters))
    raise ValueError(f"no field can set {info.name}, it is {info.describe(_)}")
