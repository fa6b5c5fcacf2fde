"""The language of a command: `--lang`, else the setting, else what the environment says.

Help texts are marked with `N_` where a command is declared and translated when it is made, which is at every call.
What typer itself says is put into the language afterwards: it has its sentences in English only.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import platformdirs
import typer
from typer.core import TyperCommand

from kozyr.locale import AUTO, LANGUAGES, N_, _, use

from .errors import WrongUsage

#: What typer prints in a help, and what stands there instead.
HELP_WORDS: Final = (
    (r" <(?:str|[Pp]ath|list\[\w+\])>", ""),  # the types that Python has for arguments
    (r"^Usage:", N_("Usage:")),
    (r"^Arguments:", N_("Arguments:")),
    (r"^Options:", N_("Options:")),
    (r"^Commands:", N_("Commands:")),
    (r"\[OPTIONS\]", N_("[OPTIONS]")),
    (r"COMMAND \[ARGS\]\.\.\.", N_("COMMAND [ARGS]...")),
    (r"(?<=\[)default:", N_("usually:")),
    (r"(?<=[\[ ])required\]", N_("required]")),
    (r"Show this message\s+and\s+exit\.", N_("this text, and no more")),
)
#: What typer says is wrong, and what is said instead.
FAULTS: Final = (
    (r"missing argument (?P<name>.+)", N_("missing argument {name}")),
    (r"missing option (?P<name>.+)", N_("missing option {name}")),
    (r"no such option: (?P<name>.+?)(?: \(possible options: (?P<names>.+)\))?", N_("no such option: {name}")),
    (r"option (?P<name>.+) requires an argument", N_("option {name} needs a value")),
    (r"option (?P<name>.+) does not take a value", N_("option {name} takes no value")),
    (r"got unexpected extra arguments? ?(?:\(s\) )?\((?P<words>.+)\)", N_("too many words: {words}")),
    (r"invalid value for (?P<name>'[^']+'(?: / '[^']+')*): (?P<why>.+)", N_("{name} is wrong: {why}")),
    (r".*(?:valid int\b|valid integer|raw data as a unicode).*", N_("it is a whole number")),
    (r".*exceeded maximum size.*", N_("it has too many digits")),
    (r".*(?:greater than or equal to |>=)(?P<low>\d+).*", N_("it is {low} or more")),
    (r".*less than or equal to (?P<high>\d+).*", N_("it is {high} or less")),
)


class InLanguage(TyperCommand):
    """A command with its help in the language of the user, and the option `--lang`."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        speak(self)

    def get_help(self, ctx: Any) -> str:
        """The help, with what typer adds to it in the same language."""
        return in_language(super().get_help(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read its words; what is wrong with them is told with its name, which not every error of the reader has."""
        try:
            return super().parse_args(ctx, args)
        except Exception as error:
            if getattr(error, "ctx", self) is None:
                error.ctx = ctx  # type: ignore[attr-defined]
            raise

    def invoke(self, ctx: Any) -> Any:
        """Run it; what is wrong with its words is told with its name."""
        try:
            return super().invoke(ctx)
        except WrongUsage as error:
            error.command = ctx.command_path
            raise


def speak(command: Any) -> None:
    """Put the help of a command and of its parameters into the language, and give it `--lang`."""
    command.help = command.help and _(command.help)
    command.params.append(_lang())
    for parameter in command.params:
        about = getattr(parameter, "help", None)
        parameter.help = about and _(about)


def _lang() -> Any:
    """The option `--lang`. It is read before all others, see `choose_language`, and here only allowed for."""
    app = typer.Typer()
    app.command()(_with_lang)
    (option,) = (parameter for parameter in typer.main.get_command(app).params if parameter.name == "lang")
    option.expose_value = False
    return option


def _with_lang(
    lang: Annotated[
        str | None, typer.Option("--lang", metavar="L", help=N_("en or ru; auto: as the environment says"))
    ] = None,
) -> None:
    """Only its parameter is wanted."""


def in_language(text: str) -> str:
    """A help with the words of typer replaced."""
    for pattern, words in HELP_WORDS:
        text = re.sub(pattern, _(words).replace("\\", r"\\"), text, flags=re.MULTILINE)
    return text


def fault_in_language(text: str) -> str:
    """What typer says is wrong, in the language; as it is when typer has not said so before."""
    for pattern, words in FAULTS:
        found = re.fullmatch(pattern, text, flags=re.IGNORECASE)
        if found:
            facts = found.groupdict()
            if "why" in facts:
                facts["why"] = fault_in_language(facts["why"])
            return _(words).format(**facts)
    return text


def choose_language(arguments: Sequence[str]) -> None:
    """Speak the language that `--lang` names anywhere among the arguments, or else the one that is set.

    Raises `WrongUsage`. It comes before all else: help and faults are in that language too."""
    wished = _named(arguments)
    if wished is None:
        wished = _set()
    elif wished not in (*LANGUAGES, AUTO):
        use()
        raise WrongUsage(
            _("there is no language “{name}”; there are {names}").format(
                name=wished, names=", ".join((*LANGUAGES, AUTO))
            )
        )
    use(wished)


def _set() -> str:
    """The language of the settings. It is read without the store, which takes longer to load than some commands run;
    what is wrong with the file, the store tells those that need it."""
    try:
        file = Path(platformdirs.user_config_dir("kozyr", appauthor=False)) / "settings.toml"
        if not file.is_file():  # a pipe would be waited for
            return AUTO
        found = tomllib.loads(file.read_text(encoding="utf-8")).get("language")
    except (OSError, ValueError, RuntimeError):  # there is no home, not TOML, a nesting beyond all measure
        return AUTO
    return found if found in (*LANGUAGES,) else AUTO


def _named(arguments: Sequence[str]) -> str | None:
    found = None
    for place, word in enumerate(arguments):
        if word == "--":
            break
        if word == "--lang":
            found = arguments[place + 1] if place + 1 < len(arguments) else found
        elif word.startswith("--lang="):
            found = word.partition("=")[2]
    return found
