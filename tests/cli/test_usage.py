"""The command line says what was wrong and what would be right, in one line, with exit status 2."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kozyr import __version__
from kozyr.bots import LEVELS
from kozyr.cli.main import main
from kozyr.session import Session


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("\n")
    assert err.count("\n") == 1
    return err


def named(names: str) -> list[str]:
    """The options for persons called so."""
    return [word for name in names for word in ("--name", name)]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["simulate", "whist"], ["whist", "laus, gadenysh, lodam"]),
        (["play", "whist"], ["whist", "laus, gadenysh, lodam"]),
        (["simulate", "laus", "--players", "5"], ["laus is for 4 players, not 5"]),
        (["play", "lodam", "--players", "11"], ["3 to 10 players, not 11"]),
        (["simulate", "lodam", "--variant", "ugly"], ["no variant 'ugly'", "source, trumps"]),
        (["simulate", "laus", "--rule", "limit=3"], ["no option 'limit'", "target"]),
        (["simulate", "laus", "--rule", "seats=3"], ["no option 'seats'"]),
        (["simulate", "laus", "--rule", "self=3"], ["no option 'self'"]),
        (["play", "laus", "--rule", "variant=pagat"], ["no option 'variant'"]),
        (["simulate", "laus", "--seed", "\udcff"], ["--seed"]),
        (["simulate", "laus", "--rule", "target"], ["NAME=VALUE"]),
        (["simulate", "laus", "--rule", "target=many"], ["target", "1..100000"]),
        (["simulate", "laus", "--rule", "target=1_0"], ["target", "1..100000"]),
        (["simulate", "laus", "--rule", "target=١٢"], ["target", "1..100000"]),
        (["simulate", "\x1b[31mlaus"], ["\\x1b[31mlaus"]),
        (["simulate", "laus", "--rule", "ten_high=perhaps"], ["ten_high", "true"]),
        (["simulate", "laus", "--rule", "jack_order=CSHH"], ["jack_order", "any order"]),
        (["simulate", "laus", "--rule", "target=5", "--rule", "target=6"], ["target is given twice"]),
        (["simulate", "lodam", "--rule", "reset=deal", "--rule", "limit=41"], ["1..40", "D12"]),
        (["simulate", "gadenysh", "--variant", "ugly", "--rule", "deals=10"], ["1..9", "G10"]),
        (["simulate", "laus", "--bots", "genius"], ["genius", "random, easy, normal"]),
        (["simulate", "laus", "--bots", "easy,easy"], ["2 bots for 4 seats"]),
        (["play", "laus", "--bots", "easy,easy,easy,easy"], ["4 bots for 3 seats"]),
        (["play", "laus", "--name", "A", "--name", "B", "--bots", "easy,easy,easy"], ["3 bots for 2 seats"]),
        (["play", "laus", "-p", "4", *named("ABCDE")], ["5 persons for 4"]),
        (["play", "laus", "--name", "A", "--name", " A "], ["two persons are called A"]),
        (["play", "laus", "--name", "A", "--name", " "], ["nothing that can be shown"]),
        (["simulate", "laus", "--matches", "0"], ["--matches", "1"]),
        (["simulate", "laus", "--matches", "x"], ["--matches"]),
        (["simulate", "laus", "--matches", "\udcff"], ["--matches", "a whole number"]),
        (["simulate", "laus", "--matches", "9" * 5000], ["--matches", "too many digits"]),
        (["simulate", "laus", "--jobs", "many"], ["--jobs", "1", "auto", "many"]),
        (["simulate", "laus", "--jobs", ""], ["--jobs", "1", "auto", "“”"]),
        (["arena", "laus", "--hero", "easy", "--field", "random", "--jobs", ""], ["--jobs", "1", "auto", "“”"]),
        (["simulate", "laus", "--nothing"], ["--nothing"]),
        (["simulate"], ["GAME"]),
        (["simulate", "laus", "--rule"], ["kozyr simulate: ", "--rule", "needs a value"]),
        (["deal"], ["deal", "there are play, "]),
        (["verify"], ["FILE"]),
        (["play", "laus", "--plain", "--cards", "pictures"], ["--cards", "signs or letters or words", "pictures"]),
        (["play", "laus", "--script", "/nowhere/at/all"], ["--script", "/nowhere/at/all", "No such file"]),
    ],
)
def test_wrong_usage_is_told_in_one_line(capsys: pytest.CaptureFixture[str], words: list[str], said: list[str]) -> None:
    line = refused(capsys, *words)
    for part in said:
        assert part in line
    assert "--help" in line


@pytest.mark.parametrize(
    "words",
    [
        *(["verify"], ["import"], ["hint"], ["review"]),
        *(["simulate", "laus", "--out"], ["export", "--out"], ["play", "laus", "--script"]),
    ],
    ids=" ".join,
)
def test_an_empty_name_of_a_file_is_no_name(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert "the name of the file is empty" in refused(capsys, *words, "")


def test_the_screens_want_a_terminal_and_the_refusal_names_what_does_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert "kozyr play GAME --plain" in refused(capsys)


@pytest.mark.parametrize(
    ("name", "value", "right"),
    [
        ("TEXTUAL_COLOR_SYSTEM", "zz", "auto or standard or 256 or truecolor"),
        ("TEXTUAL_COLOR_SYSTEM", "", "auto or standard or 256 or truecolor"),
        ("TEXTUAL_DRIVER", "nothing.at:All", "textual.drivers.linux_driver:LinuxDriver"),
        ("TEXTUAL_DRIVER", "os:nothing", "textual.drivers.linux_driver:LinuxDriver"),
        ("TEXTUAL_DRIVER", "os.path:join", "textual.drivers.linux_driver:LinuxDriver"),
        ("TEXTUAL_DRIVER", "", "textual.drivers.linux_driver:LinuxDriver"),
    ],
)
def test_variables_that_say_wrongly_how_to_draw_are_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str, value: str, right: str
) -> None:
    monkeypatch.setattr("kozyr.cli.play.draws", lambda: True)
    monkeypatch.setenv(name, value)
    line = refused(capsys, "play", "laus")
    assert all(part in line for part in (name, f"“{value}”", right))


def test_a_settings_file_that_is_a_pipe_is_not_waited_for(own_folders: Path) -> None:
    (own_folders / "kozyr").mkdir(parents=True)
    os.mkfifo(own_folders / "kozyr" / "settings.toml")
    words = [sys.executable, "-m", "kozyr", "--version"]
    assert subprocess.run(words, capture_output=True, check=False, timeout=60).returncode == 0


def test_more_matches_than_sqlite_can_count_are_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["matches", "--limit", "9" * 30]) == 0
    assert capsys.readouterr().out == "no match is over yet\n"


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"kozyr {__version__}\n"


@pytest.mark.parametrize(
    "words", [["--help"], ["--version"], ["play", "whist"], ["play", "--help"], ["config", "--help"], ["nothing"]]
)
def test_help_and_errors_load_no_screen(words: list[str]) -> None:
    """Neither Textual, nor Rich's tables, nor what reads records."""
    program = (
        "import sys; from kozyr.cli.main import main; main(sys.argv[1:]);"
        "heavy = {'textual', 'rich.table', 'kozyr.tui', 'kozyr.records'} & set(sys.modules);"
        "sys.exit(f'loaded: {sorted(heavy)}' if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_each_name_is_a_person_and_bots_take_the_other_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """All who are named sit at the table, also where they are more than the fewest that can play."""
    opened: list[Session] = []

    def note(session: Session) -> int:
        opened.append(session)
        return 0

    monkeypatch.setattr("kozyr.cli.play.draws", lambda: True)
    monkeypatch.setattr("kozyr.cli.play.open_screens", note)
    assert main(["play", "lodam", "--name", "Anna", "--name", "Boris"]) == 0
    assert main(["play", "lodam", *named("ABCDE")]) == 0
    assert main(["play", "lodam", "-p", "5", "--name", "Anna", "--name", "Boris", "--bots", "easy,normal,hard"]) == 0
    seats = [[seat.kind for seat in session.seats] for session in opened]
    assert seats == [
        ["human", "human", "bot:normal"],
        ["human"] * 5,
        ["human", "human", "bot:easy", "bot:normal", "bot:hard"],
    ]


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_the_help_names_every_level(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert ", ".join(list(LEVELS)[:-1]) + f" or {list(LEVELS)[-1]}" in text
