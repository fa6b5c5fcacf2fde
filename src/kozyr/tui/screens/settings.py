"""The settings: each with what it does, and a moment at the table that shows it. Everything is kept at once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from kozyr.engine import OptionInfo
from kozyr.locale import _, n_
from kozyr.session.setup import NAME_LENGTH
from kozyr.store.settings import SETTABLE
from kozyr.words.settings import setting_text, setting_title

from ..commanded import Commanded
from ..draw.sample import draw_sample
from ..theme import theme_names
from ..widgets.bars import FooterBar, HeaderBar
from ..widgets.column import Column
from ..widgets.drawn import Drawn
from ..widgets.form import Form, FormRow, move_row
from ..widgets.opener import Opener
from ..widgets.stepper import OneOf, Stepper
from .keys import KeysScreen

if TYPE_CHECKING:
    from ..app import KozyrApp

#: Rows from which on the file is named.
_HIGH: Final = 24


class Sample(Drawn):
    """A moment at the table as it looks now."""

    app: KozyrApp
    DEFAULT_CSS = "Sample { width: 1fr; max-width: 36; height: 1fr; }"

    def fit(self) -> None:
        self.show(draw_sample(self.size.width, self.app.aids))


class SettingsScreen(Commanded[None], scope="settings"):
    """A row for each setting."""

    app: KozyrApp
    AUTO_FOCUS = "#deck"
    CSS = """
    SettingsScreen { background: $felt; color: $felt-ink; align-horizontal: center; }
    SettingsScreen Column { max-width: 80; }
    SettingsScreen Horizontal { height: 1fr; }
    SettingsScreen Form, SettingsScreen Sample { margin-top: 1; }
    SettingsScreen Form { width: 44; }
    SettingsScreen FormRow { height: 1; }
    SettingsScreen .label { width: 15; }
    SettingsScreen Stepper, SettingsScreen Input, SettingsScreen Opener { width: 24; }
    SettingsScreen Input { background: $card-dim; color: $felt-ink; }
    SettingsScreen Input:focus { background: $bar; color: $bar-ink; }
    SettingsScreen #about { height: 2; padding: 0 1 0 4; color: $felt-ink; }
    SettingsScreen #where { height: 1; padding: 0 1 0 4; color: $felt-muted; }
    """

    def compose(self) -> ComposeResult:
        yield HeaderBar(_("Settings"))
        with Column():
            with Horizontal():
                with Form():
                    for info in SETTABLE.values():
                        yield FormRow(Static(Content(setting_title(info.name)), classes="label"), self._field(info))
                    yield FormRow(Static(Content(_("Keys")), classes="label"), Opener("", id="keys"))
                yield Sample()
            yield Static(id="about")
            yield Static(id="where")
        yield FooterBar()

    def _field(self, info: OptionInfo) -> Widget:
        if info.name == "name":
            return Input(
                self.app.settings.name,
                placeholder=_("You"),
                compact=True,
                max_length=NAME_LENGTH,
                select_on_focus=False,
                id="name",
            )
        values = OneOf(theme_names() if info.name == "theme" else info.choices)
        return Stepper(values, self._value(info.name), partial(setting_text, info.name), id=info.name)

    def _value(self, name: str) -> Any:
        """What counts now: a theme has a name also when none is set."""
        return self.app.theme if name == "theme" else getattr(self.app.settings, name)

    def on_mount(self) -> None:
        self._show()

    def fit(self) -> None:
        self.query_one("#where").display = self.app.size.height >= _HIGH

    async def retell(self) -> None:
        here = self._here()
        await super().retell()
        self.query_one(f"#{here}").focus()
        self._show()

    def resettle(self) -> None:
        self._show()
        super().resettle()

    def _here(self) -> str:
        """The setting whose row has the focus."""
        return (self.focused and self.focused.id) or "deck"

    def situations(self) -> frozenset[str]:
        """What has the focus: a text, a value, or what opens the keys."""
        focused = self.focused
        return frozenset(["text" if isinstance(focused, Input) else "keys" if isinstance(focused, Opener) else "value"])

    @on(Stepper.Changed)
    async def _step(self, event: Stepper.Changed) -> None:
        await self.app.change(**{event.stepper.id or "": event.value})

    @on(Input.Changed)
    async def _type(self, event: Input.Changed) -> None:
        if event.value != self.app.settings.name:
            await self.app.change(name=event.value)

    def on_descendant_focus(self) -> None:
        self._explain()

    def action_up(self) -> None:
        move_row(self, -1)

    @on(Input.Submitted)
    def action_down(self) -> None:
        move_row(self, 1)

    def action_next(self) -> None:
        """The next value."""
        if isinstance(self.focused, Stepper):
            self.focused.action_step(1)

    async def action_usual(self) -> None:
        """Set what is usual."""
        name = self._here()
        await self.app.change(**{name: SETTABLE[name].default})

    @on(Opener.Opened)
    def action_keys(self) -> None:
        if self.is_active:  # a second click may have been on its way when they opened
            self.app.push_screen(KeysScreen())

    def action_close(self) -> None:
        self.leave()

    def _show(self) -> None:
        """Show what is set: it may have been changed elsewhere."""
        for name in SETTABLE:
            if name != "name":
                self.query_one(f"#{name}", Stepper).value = self._value(name)
        changed = len(self.app.store.keys)
        self.query_one(Opener).tell(n_("{n} changed", "{n} changed", changed) if changed else _("all as usual"))
        self.query_one(Sample).fit()
        self.query_one("#where", Static).update(Content(_("Kept in {file}").format(file=self.app.store.path)))
        self._explain()

    def _explain(self) -> None:
        """Say what the setting of the row does, and what in the surroundings speaks against it."""
        name = self._here()
        said = [_(SETTABLE[name].help) if name in SETTABLE else _("Which key does what.")]
        if name in ("theme", "deck") and self.app.no_color:
            said.append(_("NO_COLOR is set: all is in shades of grey."))
        if name == "suits" and self.app.glyphs != self.app.settings.suits:
            said.append(_("This terminal cannot show suits: they are letters."))
        self.query_one("#about", Static).update(Content(" ".join(said)))
