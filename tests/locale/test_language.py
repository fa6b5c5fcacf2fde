"""Which language is spoken: what the environment says, the setting, `--lang`."""

from __future__ import annotations

from pathlib import Path

import pytest

from kozyr import locale
from kozyr.cli.main import app, main
from kozyr.store import Store


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru"}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "ru_RU.UTF-8"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "ru_RU", "LANG": "en_GB"}, "ru"),
        ({"LANGUAGE": "ru:en", "LANG": "en_GB.UTF-8"}, "ru"),
        ({"LANGUAGE": "de:ru", "LANG": "de_DE@euro"}, "ru"),
        ({"LANGUAGE": "ru", "LC_ALL": "C"}, "en"),
        ({"LANGUAGE": "ru"}, "ru"),
    ],
)
def test_the_environment(environ: dict[str, str], language: str) -> None:
    assert locale.language_of(environ) == language


def test_an_empty_text_stays_empty() -> None:
    """gettext has the head of the catalogue under it."""
    locale.use("ru")
    assert locale._("") == ""


def spoken(*words: str) -> str:
    main([*words, "--version"])
    return locale.language()


def test_a_command_speaks_what_lang_says_else_the_setting_else_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert spoken() == "en"
    monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8")
    assert spoken() == "ru"
    Store().change(language="en")
    assert spoken() == "en"
    assert spoken("--lang", "ru") == spoken("--lang=ru") == spoken("--lang", "auto") == "ru"


@pytest.mark.parametrize("text", ['language = "tlh"', "language = 7", 'language = ["ru"]', "language =", "\udcff"])
def test_a_wrong_setting_leaves_it_to_the_environment(text: str) -> None:
    file = Store().folder / "settings.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert spoken() == "en"


def test_lang_is_known_to_every_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["matches", "--lang", "ru"]) == 0
    assert locale.language() == "ru"
    assert main(["verify", "--lang", "de", "x"]) == 2
    assert "there is no language “de”; there are en, ru, auto" in capsys.readouterr().err
    assert main(["verify", "x", "--lang"]) == 2
    assert "--lang" in capsys.readouterr().err


def helps() -> list[list[str]]:
    """The words before `--help`, of the program and of each of its commands."""
    commands = app.registered_commands
    return [[], *([command.name or command.callback.__name__] for command in commands if command.callback)]


@pytest.mark.parametrize("words", helps(), ids=lambda words: " ".join(words) or "kozyr")
def test_every_help_is_in_the_language(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """What typer says of its own too."""
    assert main([*words, "--help", "--lang", "ru"]) == 0
    out = capsys.readouterr().out
    assert "Параметры:" in out
    for word in (
        "Usage",
        "Options:",
        "Arguments",
        "Commands",
        "Show this",
        "default",
        "required",
        " the ",
        " of ",
        " or ",
    ):
        assert word not in out
    assert main([*words, "--help", "--lang", "en"]) == 0
    assert "Параметры" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["simulate"], "не хватает аргумента 'GAME'"),
        (["simulate", "laus", "--nix"], "нет такого параметра: --nix"),
        (["simulate", "laus", "--matches"], "параметру '--matches' нужно значение"),
        (["simulate", "laus", "--matches", "x"], "'--matches' / '-m' не годится: нужно целое число"),
        (["simulate", "laus", "--matches", "0"], "'--matches' / '-m' не годится: нужно 1 или больше"),
        (["verify"], "не хватает аргумента 'FILE"),
        (["play", "laus", "x"], "лишние слова: x"),
        (["play", "whist"], "нет игры «whist»; есть laus, gadenysh, lodam"),
    ],
)
def test_what_is_wrong_is_told_in_the_language(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "ru", *words]) == 2
    assert said in capsys.readouterr().err
