"""The `kozyr` command: what it takes, and how it ends. Every command's work lies in a module of its own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any, cast

import typer
from typer.core import TyperGroup

from kozyr import __version__
from kozyr.locale import N_, _

from .errors import WrongUsage
from .language import InLanguage, choose_language, fault_in_language, in_language, speak
from .output import INTERRUPTED, complain, guarded, open_streams, say


class Commands(TyperGroup):
    """The commands, which say what there is when asked for what there is not."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        speak(self)

    def get_help(self, ctx: Any) -> str:
        """The help, in the language of the user."""
        return in_language(super().get_help(ctx))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the first word names."""
        if self.get_command(ctx, args[0]) is None:
            names = ", ".join(self.list_commands(ctx))
            raise WrongUsage(_("there is no command “{name}”; there are {names}").format(name=args[0], names=names))
        return super().resolve_command(ctx, args)


app = typer.Typer(
    cls=Commands,
    name="kozyr",
    help=N_("Three old penalty trick-taking card games. Without a command: play."),
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

#: Typer carries its own click and names only the youngest of its errors; this is what they have in common.
_UsageError = cast(Any, typer.BadParameter.__mro__[2])


def _file(name: str) -> Path:
    """The file of this name."""
    if not name:
        raise typer.BadParameter(_("the name of the file is empty"))
    return Path(name)


Game = Annotated[str, typer.Argument(metavar="GAME", help=N_("laus, gadenysh or lodam"))]
Players = Annotated[
    int | None, typer.Option("--players", "-p", metavar="N", help=N_("how many play: laus 4, gadenysh 3-4, lodam 3-10"))
]
Seed = Annotated[
    str | None, typer.Option("--seed", metavar="S", help=N_("deal code: the same code deals the same cards"))
]
Variant = Annotated[
    str, typer.Option("--variant", metavar="V", help=N_("source; laus: pagat, gadenysh: ugly, lodam: trumps"))
]
Rules = Annotated[
    list[str] | None, typer.Option("--rule", metavar="NAME=VALUE", help=N_("one option, may be repeated"))
]

Records = Annotated[Path, typer.Argument(metavar="FILE", parser=_file, help=N_("a file of records"))]
Plain = Annotated[
    bool,
    typer.Option("--plain", help=N_("line by line, for screen readers, pipes and logs")),
]
Cards = Annotated[
    str | None,
    typer.Option("--cards", metavar="HOW", help=N_("line by line: write cards as signs, letters or words")),
]


@app.callback(invoke_without_command=True)
def home(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help=N_("the version, and no more"))] = False,
) -> None:
    """Three old penalty trick-taking card games. Without a command: play."""
    if version:
        say(f"kozyr {__version__}")
    elif context.invoked_subcommand is None:
        from .play import play_from_home

        raise typer.Exit(play_from_home())
    else:
        return
    raise typer.Exit


@app.command(cls=InLanguage, help=N_("Sit down at the table, against bots or with others at the same keyboard."))
def play(
    game: Game,
    players: Players = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", metavar="L,...", help=N_("random, easy, normal, hard or expert: one for all, or one for each bot")
        ),
    ] = "normal",
    seed: Seed = None,
    variant: Variant = "source",
    rule: Rules = None,
    name: Annotated[
        list[str] | None,
        typer.Option(
            "--name", metavar="NAME", help=N_("your name; given again, another person's at the same keyboard")
        ),
    ] = None,
    plain: Plain = False,
    script: Annotated[
        Path | None,
        typer.Option(
            "--script",
            metavar="FILE",
            parser=_file,
            help=N_("line by line, with the answers of a file; nothing of it is kept"),
        ),
    ] = None,
    cards: Cards = None,
) -> None:
    """Sit down at the table, against bots or with others at the same keyboard."""
    from .play import play_at_table

    who = (game, players, bots, seed, variant, rule or [], name or [])
    raise typer.Exit(play_at_table(*who, plain=plain, script=script, cards=cards))


@app.command(cls=InLanguage, help=N_("Learn a game: a first deal, guided step by step."))
def learn(game: Game) -> None:
    """Learn a game: a first deal, guided step by step."""
    from .play import learn as run

    raise typer.Exit(run(game))


@app.command(cls=InLanguage, help=N_("Go on with a match that is not over."))
def resume(
    only_list: Annotated[bool, typer.Option("--list", "-l", help=N_("print the matches that are not over"))] = False,
    plain: Plain = False,
    cards: Cards = None,
) -> None:
    """Go on with a match that is not over."""
    from .resume import resume as run

    raise typer.Exit(run(only_list=only_list, plain=plain or cards is not None, cards=cards))


Since = Annotated[str | None, typer.Option("--since", metavar="DAY", help=N_("only those of this day and after it"))]
OfGame = Annotated[str | None, typer.Option("--game", "-g", metavar="GAME", help=N_("only those of this game"))]


@app.command(cls=InLanguage, help=N_("List the matches that are over or were given up."))
def matches(
    game: OfGame = None,
    since: Since = None,
    limit: Annotated[int, typer.Option("--limit", "-n", metavar="N", min=0, help=N_("how many, 0 for all"))] = 50,
    as_json: Annotated[bool, typer.Option("--json", help=N_("a line of JSON for each"))] = False,
) -> None:
    """List the matches that are over or were given up."""
    from .matches import guarded_archive, list_matches

    raise typer.Exit(guarded_archive("kozyr matches", lambda: list_matches(game, since, limit, as_json=as_json)))


@app.command(cls=InLanguage, help=N_("Sum up how you have played."))
def stats(
    game: OfGame = None,
    since: Since = None,
    as_json: Annotated[bool, typer.Option("--json", help=N_("as JSON, with every month"))] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help=N_("as lines of comma-separated values"))] = False,
) -> None:
    """Sum up how you have played."""
    from .matches import guarded_archive
    from .stats import stats as run

    raise typer.Exit(guarded_archive("kozyr stats", lambda: run(game, since, as_json=as_json, as_csv=as_csv)))


@app.command(cls=InLanguage, help=N_("Write the records of the matches that are over, a line each."))
def export(
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="FILE", parser=_file, help=N_("where to; a file that is there is written over")
        ),
    ] = None,
    game: OfGame = None,
    since: Since = None,
) -> None:
    """Write the records of the matches that are over, a line each."""
    from .matches import export as run
    from .matches import guarded_archive

    raise typer.Exit(guarded_archive("kozyr export", lambda: run(out, game, since)))


@app.command("import", cls=InLanguage, help=N_("Take over the records of a file that are right."))
def import_(file: Records) -> None:
    """Take over the records of a file that are right."""
    from .matches import guarded_archive, import_matches

    raise typer.Exit(guarded_archive("kozyr import", lambda: import_matches(file)))


@app.command(cls=InLanguage, help=N_("Delete matches that are over, for ever."))
def delete(
    numbers: Annotated[
        list[int] | None, typer.Argument(metavar="NUMBER", help=N_("as “kozyr matches” lists them"))
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help=N_("every match"))] = False,
    sure: Annotated[bool, typer.Option("--yes", "-y", help=N_("without asking"))] = False,
) -> None:
    """Delete matches that are over, for ever."""
    from .matches import delete as run
    from .matches import guarded_archive

    raise typer.Exit(guarded_archive("kozyr delete", lambda: run(numbers or [], everything=everything, sure=sure)))


config = typer.Typer(
    cls=Commands,
    help=N_("Show or change the settings without a screen. Without a command: show."),
    rich_markup_mode=None,
)
app.add_typer(config, name="config", context_settings={"help_option_names": ["-h", "--help"]})


@config.callback(invoke_without_command=True)
def settings(context: typer.Context) -> None:
    """Show or change the settings without a screen. Without a command: show."""
    if context.invoked_subcommand is None:
        show(None)


@config.command(cls=InLanguage, help=N_("Print where the settings file is."))
def path() -> None:
    """Print where the settings file is."""
    from . import config as run

    raise typer.Exit(guarded("kozyr config path", run.path))


@config.command(cls=InLanguage, help=N_("Print every setting, where its value comes from, and what else it may be."))
def show(
    key: Annotated[
        str | None,
        typer.Argument(metavar="KEY", help=N_("only this setting; keys: what has which keys; usually all")),
    ] = None,
) -> None:
    """Print every setting, where its value comes from, and what else it may be."""
    from . import config as run

    raise typer.Exit(guarded("kozyr config show", lambda: run.show(key)))


Key = Annotated[
    str, typer.Argument(metavar="KEY", help=N_("a setting, or keys.COMMAND, as “kozyr config show” has it"))
]


@config.command("set", cls=InLanguage, help=N_("Change a setting; whatever else the file says stays, comments too."))
def set_(
    key: Key,
    values: Annotated[
        list[str], typer.Argument(metavar="VALUE", help=N_("what it is to be; of keys there may be several"))
    ],
) -> None:
    """Change a setting; whatever else the file says stays, comments too."""
    from . import config as run

    raise typer.Exit(guarded("kozyr config set", lambda: run.change(key, values)))


@config.command(cls=InLanguage, help=N_("Take a setting out of the file: it is as usual again."))
def unset(key: Key) -> None:
    """Take a setting out of the file: it is as usual again."""
    from . import config as run

    raise typer.Exit(guarded("kozyr config unset", lambda: run.unset(key)))


@app.command(cls=InLanguage, help=N_("Let bots play whole matches without a screen, and sum up."))
def simulate(
    game: Game,
    players: Players = None,
    matches: Annotated[int, typer.Option("--matches", "-m", metavar="M", min=1, help=N_("how many matches"))] = 100,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="L,...",
            help=N_("random, easy, normal, hard or expert: one for all seats, or one for each"),
        ),
    ] = "normal",
    seed: Seed = None,
    jobs: Annotated[
        str, typer.Option("--jobs", "-j", metavar="J", help=N_("how many processes, or auto: all cores"))
    ] = "1",
    variant: Variant = "source",
    rule: Rules = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            parser=_file,
            help=N_("where the records go, a line each; a file that is there is written over"),
        ),
    ] = None,
) -> None:
    """Let bots play whole matches without a screen, and sum up."""
    from .simulate import simulate as run

    arguments = (game, players, matches, bots, seed, jobs, variant, rule or [], out)
    raise typer.Exit(guarded("kozyr simulate", lambda: run(*arguments)))


@app.command(
    cls=InLanguage,
    help=N_("Let bots play the same deals against each other, and say who is better and how sure that is."),
)
def arena(
    game: Game,
    hero: Annotated[str | None, typer.Option("--hero", metavar="L", help=N_("the level that is tried"))] = None,
    field: Annotated[
        str | None,
        typer.Option("--field", metavar="L,...", help=N_("the others; of several, one is drawn for each seat")),
    ] = None,
    league: Annotated[
        str | None,
        typer.Option(
            "--league", metavar="L,L,...", help=N_("instead of both: everyone against everyone, with ratings")
        ),
    ] = None,
    players: Players = None,
    deals: Annotated[
        int, typer.Option("--deals", "-d", metavar="N", min=1, help=N_("how many deals, or matches, in each seat"))
    ] = 100,
    unit: Annotated[
        str, typer.Option("--unit", metavar="U", help=N_("deal: each stands alone; match: whole matches"))
    ] = "deal",
    iterations: Annotated[
        int | None,
        typer.Option(
            "--iterations",
            metavar="I",
            min=1,
            help=N_("worlds looked at for a decision; as the level says when left out"),
        ),
    ] = None,
    seed: Seed = None,
    jobs: Annotated[
        str | None, typer.Option("--jobs", "-j", metavar="J", help=N_("how many processes, or auto: all cores"))
    ] = None,
    dask: Annotated[
        str | None,
        typer.Option("--dask", metavar="ADDRESS", help=N_("the scheduler of a dask cluster that shares the work")),
    ] = None,
    variant: Variant = "source",
    rule: Rules = None,
    as_json: Annotated[bool, typer.Option("--json", help=N_("one object of JSON instead of a table"))] = False,
) -> None:
    """Let bots play the same deals against each other, and say who is better and how sure that is."""
    from .arena import arena as run

    who = (game, hero, field, league, players, deals, seed)
    how = (jobs, dask, iterations, unit, variant, rule or [], as_json)
    raise typer.Exit(guarded("kozyr arena", lambda: run(*who, *how)))


@app.command(
    cls=InLanguage,
    help=N_("Say what a bot that looks ahead would do at a point of a record, and what every choice is worth."),
)
def hint(
    file: Records,
    match: Annotated[
        int | None,
        typer.Option("--match", metavar="N", min=1, help=N_("which match of the file, from 1; usually the last")),
    ] = None,
    deal: Annotated[
        int | None,
        typer.Option("--deal", metavar="D", min=1, help=N_("which deal of the match, from 1; usually the last")),
    ] = None,
    action: Annotated[
        int | None,
        typer.Option(
            "--action",
            metavar="A",
            min=1,
            help=N_("the decision to be taken, from 1; usually the next, or the last that left a choice"),
        ),
    ] = None,
    level: Annotated[str, typer.Option("--level", metavar="L", help=N_("hard or expert"))] = "expert",
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="S", help=N_("other worlds; usually what the seat knows says which"))
    ] = None,
    iterations: Annotated[
        int | None,
        typer.Option("--iterations", metavar="I", min=1, help=N_("worlds looked at; as the level says when left out")),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help=N_("one object of JSON instead of a table"))] = False,
) -> None:
    """Say what a bot that looks ahead would do at a point of a record, and what every choice is worth."""
    from .hint import hint_command

    raise typer.Exit(hint_command(file, match, deal, action, level, seed, iterations, as_json))


@app.command(
    cls=InLanguage,
    help=N_("Go through a match of a file again, with what the strongest bot thinks of every decision."),
)
def review(
    file: Records,
    match: Annotated[
        int | None,
        typer.Option("--match", metavar="N", min=1, help=N_("which match of the file, from 1; usually the last")),
    ] = None,
    as_text: Annotated[
        bool, typer.Option("--text", help=N_("print what was costly; as without a terminal to draw on"))
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help=N_("print one object of JSON, with every decision"))] = False,
) -> None:
    """Go through a match of a file again, with what the strongest bot thinks of every decision."""
    from .review import review_command

    raise typer.Exit(review_command(file, match, as_text=as_text, as_json=as_json))


@app.command(cls=InLanguage, help=N_("Check records by playing them again; 0 when all are right."))
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", parser=_file, help=N_("files of records"))],
) -> None:
    """Check records by playing them again; 0 when all are right."""
    from .verify import verify_command

    raise typer.Exit(verify_command(files))


@app.command(cls=InLanguage, help=N_("Read the rules of a game, and what options change in them."))
def rules(
    game: Game,
    number: Annotated[
        str | None, typer.Argument(metavar="NUMBER", help=N_("only this rule, such as L7; usually all"))
    ] = None,
    players: Players = None,
    variant: Variant = "source",
    rule: Rules = None,
) -> None:
    """Read the rules of a game, and what options change in them."""
    from .rules import rules as run

    raise typer.Exit(guarded("kozyr rules", lambda: run(game, number, players, variant, rule or [])))


def main(arguments: list[str] | None = None) -> int:
    """Run the command and return its exit status: 0, 1 for a bad result, 2 for wrong usage, 130 after Ctrl+C."""
    open_streams()
    try:
        choose_language(sys.argv[1:] if arguments is None else arguments)
        return guarded("kozyr", lambda: cast(Any, app)(arguments, prog_name="kozyr", standalone_mode=False) or 0)
    except WrongUsage as error:
        return _wrong(error.command, str(error))
    except _UsageError as error:
        context = getattr(error, "ctx", None)
        return _wrong("kozyr" if context is None else context.command_path, error.format_message())
    except typer.Abort:
        return INTERRUPTED


def _wrong(command: str, message: str) -> int:
    text = fault_in_language(message[:1].lower() + message[1:].rstrip(".").replace("\n", " "))
    complain(_("{command}: {message} (see {command} --help)").format(command=command, message=text))
    return 2
