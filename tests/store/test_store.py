"""Settings and setups are kept; what is wrong in a file is told in one line, and nothing crashes."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr.cli.main import main
from kozyr.locale import use
from kozyr.session import Seat
from kozyr.session.setup import BOT_NAMES, Setup, usual_setup
from kozyr.store import Matches, Store
from kozyr.store.disk import Disk, config_folder
from kozyr.store.files import Unusable, merged, read_toml
from kozyr.store.names import bot_names
from kozyr.store.settings import SETTABLE, setting_fault

from .disks import FailingDisk


def lines_of(folder: Path, name: str, text: str) -> list[str]:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return Store(folder).problems


def test_nothing_there_is_nothing_to_tell(tmp_path: Path) -> None:
    store = Store(tmp_path / "never" / "made")
    assert store.problems == []
    assert store.settings.speed == "normal"
    assert store.player_name == "You"
    assert store.setup("lodam") == usual_setup("lodam", "You")
    assert not store.folder.exists()


def test_settings_and_setups_come_back(tmp_path: Path) -> None:
    store = Store(tmp_path / "a" / "kozyr")
    store.change(name="Anna [/] 李", speed="fast", theme="nord")
    seats = (Seat("Анна", "human"), Seat('a "b" \\ [red]', "bot:easy"), Seat("שרה", "bot:random"))
    setup = Setup("lodam", seats, "trumps", {"lives": 1, "reset": "burned", "exchange": False})
    store.remember(setup)
    store.remember(usual_setup("laus", "Anna"))
    again = Store(store.folder)
    assert again.problems == []
    assert again.settings == store.settings
    assert again.setup("lodam") == setup
    assert again.setup("laus").seats[0].name == "Anna"
    assert sorted(path.name for path in store.folder.iterdir()) == ["settings.toml", "setups.toml"]


def test_the_usual_name_follows_the_settings(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.remember(store.setup("laus"))
    store.change(name="Boris")
    assert Store(tmp_path).setup("laus").seats[0].name == "Boris"


def test_bots_are_called_as_the_language_has_it_and_in_files_in_english(tmp_path: Path) -> None:
    """Whoever changes the language finds them renamed; names that somebody typed stay."""
    store = Store(tmp_path)
    use("ru")
    setup = store.setup("laus")
    assert [seat.name for seat in setup.seats[1:]] == ["Вера", "Глеб", "Нина"]
    store.remember(replace(setup, seats=(*setup.seats[:3], Seat("Bob", "bot:easy"))))
    assert "Вера" not in (tmp_path / "setups.toml").read_text(encoding="utf-8")
    assert [seat.name for seat in Store(tmp_path).setup("laus").seats[1:]] == ["Вера", "Глеб", "Bob"]
    use("en")
    store.retell()
    assert [seat.name for seat in store.setup("laus").seats[1:]] == ["Vera", "Gleb", "Bob"]


def test_nobody_is_called_like_another_by_translation(tmp_path: Path) -> None:
    use("ru")
    store = Store(tmp_path)
    store.change(name="Вера")
    assert [seat.name for seat in store.setup("laus").seats] == ["Вера", "Vera", "Глеб", "Нина"]


def test_every_usual_name_is_translated() -> None:
    assert bot_names() == BOT_NAMES
    use("ru")
    assert not set(bot_names()) & set(BOT_NAMES)


def test_several_persons_come_back_and_the_first_follows_the_settings(tmp_path: Path) -> None:
    store = Store(tmp_path)
    seats = (Seat("Vera", "bot:easy"), Seat("You"), Seat("Boris"), Seat("Nina", "bot:hard"))
    store.remember(replace(store.setup("laus"), seats=seats))
    store.change(name="Anna")
    again = Store(tmp_path)
    assert again.problems == []
    assert again.setup("laus").seats == (seats[0], Seat("Anna"), *seats[2:])


def test_each_person_keeps_his_own_aids(tmp_path: Path) -> None:
    """Who chose nothing has those of the settings; what is wrong in the file is told, and the rest used."""
    store = Store(tmp_path)
    store.change(voids=True)
    store.change_aid("Анна [x]", "points", wanted=False)
    again = Store(tmp_path)
    assert [again.aid("Анна [x]", name) for name in ("points", "voids")] == [False, True]
    assert [again.aid("Boris", name) for name in ("points", "voids")] == [True, True]
    lines = lines_of(tmp_path, "people.toml", "A = 1\n[B]\npoints = 3\nvoid = true\nvoids = false\n")
    where = tmp_path / "people.toml"
    assert lines == [
        f"{where}: A cannot be 1: it is a table with points, voids",
        f"{where}: B.points cannot be 3: it is true or false",
        f"{where}: there is no B.void for a person; there are points, voids",
    ]


def test_lessons_are_remembered_and_one_that_is_done_stays_done(tmp_path: Path) -> None:
    """A lesson is offered once, and not for a game that was set up before; what is wrong in the file is told."""
    store = Store(tmp_path)
    assert all(store.first_time(game) for game in ("laus", "gadenysh", "lodam"))
    store.note_lesson("laus", "offered")
    store.note_lesson("laus", "done")
    store.note_lesson("laus", "offered")
    store.remember(store.setup("lodam"))
    again = Store(tmp_path)
    assert again.lessons == {"laus": "done"}
    assert [again.first_time(game) for game in ("laus", "gadenysh", "lodam")] == [False, True, False]
    lines = lines_of(tmp_path, "lessons.toml", 'laus = "gone"\nwhist = "done"\ngadenysh = "offered"\n')
    where = tmp_path / "lessons.toml"
    assert lines == [
        f"{where}: laus cannot be 'gone': it is offered, done",
        f"{where}: there is no game 'whist'; there are laus, gadenysh, lodam",
    ]
    assert Store(tmp_path).lessons == {"gadenysh": "offered"}


def test_a_wrong_setting_names_file_key_and_what_is_allowed(tmp_path: Path) -> None:
    lines = lines_of(tmp_path, "settings.toml", 'speed = "warp"\nthem = "nord"\nname = 7\ndeck = "two"\n')
    where = str(tmp_path / "settings.toml")
    assert lines == [
        f"""{where}: speed cannot be 'warp': it is "slow" or "normal" or "fast" or "instant\"""",
        f"{where}: there is no setting 'them'; there are name, language, theme, deck, suits, speed, trick, "
        "clicks, offers, points, voids, bell",
        f"{where}: name cannot be 7: it is text",
    ]
    assert Store(tmp_path).settings.deck == "two"


def test_what_was_not_understood_stays_in_the_file(tmp_path: Path) -> None:
    lines_of(tmp_path, "settings.toml", 'them = "nord"\nspeed = "warp"\n[more]\nx = [1, 2]\n')
    Store(tmp_path).change(deck="mono")
    assert tomllib.loads((tmp_path / "settings.toml").read_text("utf-8")) == {
        "them": "nord",
        "speed": "warp",
        "more": {"x": [1, 2]},
        "deck": "mono",
    }


@pytest.mark.parametrize("text", ["speed = ", "\0", "a\n"])
def test_a_broken_file_is_told_once_and_left_alone(tmp_path: Path, text: str) -> None:
    (line,) = lines_of(tmp_path, "settings.toml", text)
    assert "settings.toml cannot be read, it is not TOML" in line
    assert "\n" not in line
    store = Store(tmp_path)
    store.change(speed="slow")
    store.change(speed="fast")
    assert store.settings.speed == "fast"
    assert len(store.problems) == 1
    assert (tmp_path / "settings.toml").read_text("utf-8") == text


def test_a_file_that_is_no_utf8(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_bytes(b'name = "\xff"')
    assert "cannot be read" in Store(tmp_path).problems[0]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("whist = 1", "there is no game 'whist'; there are laus, gadenysh, lodam"),
        ("laus = 1", "laus cannot be 1: it is a table with players, names, seats, variant, options"),
        ("[laus]\nplayers = 5", "laus.players cannot be 5: it is 4"),
        ("[lodam]\nplayers = true", "lodam.players cannot be True: it is 3..10"),
        ("[laus]\nbot = 1", "there is no laus.bot in a setup; there are players, names, seats, variant, options"),
        ("[laus]\nnames = 'x'", "laus.names cannot be 'x': it is a list of names"),
        ("[laus]\nvariant = ['x']", """laus.variant cannot be ['x']: it is "source" or "pagat\""""),
        ("[laus]\nseats = ['human', 'bot:god']", 'laus.seats cannot be \'bot:god\': it is "human" or "bot:'),
        (
            "[laus]\nseats = ['bot:easy', 'bot:easy', 'bot:easy', 'bot:easy']",
            'laus.seats: at least one of them is "human"',
        ),
        ("[laus.options]\ntarget = 0", "laus.options.target: target cannot be 0: it is 1..100000"),
        ("[laus.options]\nlives = 1", "laus.options: there is no option 'lives'"),
        ("[laus]\noptions = 3", "laus.options cannot be 3: it is a table of options"),
    ],
)
def test_a_wrong_setup_is_told_and_the_rest_used(tmp_path: Path, text: str, line: str) -> None:
    (found,) = lines_of(tmp_path, "setups.toml", text)
    assert found.startswith(f"{tmp_path / 'setups.toml'}: {line}")
    store = Store(tmp_path)
    for game in ("laus", "gadenysh", "lodam"):
        store.setup(game).session()


def test_a_folder_that_cannot_be_made_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    store = Store(tmp_path / "file" / "kozyr")
    told: list[str] = []
    store.listen(told.append)
    store.change(speed="fast")
    store.change(speed="slow")
    store.remember(store.setup("laus"))
    assert store.settings.speed == "slow"
    assert [line.partition(" ")[0].rpartition("/")[2] for line in told] == ["settings.toml", "setups.toml"]
    assert all("cannot be" in line and line.endswith("it will not be remembered.") for line in told)


@pytest.mark.skipif(os.name == "nt", reason="permissions of folders are others there")
def test_a_read_only_folder_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object, **more: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.mkstemp", refuse)
    store = Store(tmp_path)
    store.change(speed="fast")
    store.change(speed="slow")
    assert store.problems == [
        f"{tmp_path / 'settings.toml'} cannot be written: Permission denied; it will not be remembered."
    ]


def test_an_interrupted_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store(tmp_path).change(speed="fast")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    store = Store(tmp_path)
    store.change(speed="slow")
    assert "No space left" in store.problems[0]
    assert Store(tmp_path).settings.speed == "fast"
    assert [path.name for path in tmp_path.iterdir()] == ["settings.toml"]


def test_what_went_wrong_before_anyone_listened_is_told(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("speed = 1", "utf-8")
    told: list[str] = []
    Store(tmp_path).listen(told.append)
    assert len(told) == 1


def test_a_setting_that_does_not_exist_is_a_fault_of_the_program(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no setting 'colour'"):
        Store(tmp_path).change(colour="red")


def test_the_folder_is_the_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", "/somewhere")
    if os.name == "posix" and os.uname().sysname == "Linux":
        assert config_folder() == Path("/somewhere/kozyr")
    assert config_folder().name == "kozyr"


_PLAIN = st.recursive(
    st.booleans() | st.integers(-(2**62), 2**62) | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner)
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), _PLAIN, max_size=4))
def test_toml_reads_what_is_written(values: dict[str, object]) -> None:
    assert tomllib.loads(merged("", {(name,): value for name, value in values.items()})) == values


def test_comments_and_unknown_entries_of_the_user_stay(tmp_path: Path) -> None:
    """Setting one thing writes that thing and nothing else."""
    file = tmp_path / "settings.toml"
    file.write_text('# mine\nspeed = "slow"  # for my eyes\n\n[later]\nthing = 1\n', encoding="utf-8")
    Store(tmp_path, lambda line: None).change(speed="fast")
    assert file.read_text(encoding="utf-8") == '# mine\nspeed = "fast"  # for my eyes\n\n[later]\nthing = 1\n'
    assert list(tmp_path.iterdir()) == [file]


def test_a_new_entry_goes_before_the_tables(tmp_path: Path) -> None:
    """A key written after a table would belong to it."""
    file = tmp_path / "settings.toml"
    file.write_text("[later]\nthing = 1\n", encoding="utf-8")
    Store(tmp_path, lambda line: None).change(speed="fast")
    assert tomllib.loads(file.read_text(encoding="utf-8")) == {"speed": "fast", "later": {"thing": 1}}


@pytest.mark.parametrize(
    "text",
    ["a = " + "[" * 100_000, "a = " + "9" * 5_000, "\x00", "speed = 'fast'\nspeed = 'slow'"],
    ids=["deep", "long", "nul", "twice"],
)
@pytest.mark.parametrize("name", ["settings.toml", "setups.toml"])
def test_no_text_of_a_file_keeps_the_program_from_starting(tmp_path: Path, name: str, text: str) -> None:
    """It is told in one line and left alone."""
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    told: list[str] = []
    store = Store(tmp_path, told.append)
    store.change(speed="fast")
    store.remember(store.setup("laus").with_option("target", 100))
    assert len(told) == 1
    assert str(file) in told[0]
    assert "\n" not in told[0]
    assert file.read_text(encoding="utf-8") == text


def test_an_option_called_like_something_else_is_no_option(tmp_path: Path) -> None:
    """`seats` and the like are not taken for arguments."""
    (tmp_path / "setups.toml").write_text(
        "[laus.options]\nseats = 3\nname = 'x'\nvariant = 'pagat'\nself = 1\n", encoding="utf-8"
    )
    told: list[str] = []
    store = Store(tmp_path, told.append)
    assert store.setup("laus").options == {}
    assert [line.count("there is no option") for line in told] == [1, 1, 1, 1]


def test_a_file_of_comments_keeps_them(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("# nothing yet\n", encoding="utf-8")
    Store(tmp_path, lambda line: None).change(speed="fast")
    assert file.read_text(encoding="utf-8") == '# nothing yet\nspeed = "fast"\n'


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_what_is_no_file_is_neither_waited_for_nor_replaced(tmp_path: Path) -> None:
    """A pipe or a device behind the name, as with a link to /dev/null, stays what it is."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    (tmp_path / "settings.toml").symlink_to(pipe)
    told: list[str] = []
    store = Store(tmp_path, told.append)
    store.change(speed="fast")
    assert pipe.is_fifo()
    assert len(told) == 1
    assert "it is not a file" in told[0]


@pytest.mark.parametrize("number", [28, 5, 30, 13])
def test_a_fault_at_any_step_leaves_the_old_file_or_the_new_one(tmp_path: Path, number: int) -> None:
    """And it is told."""
    counting = FailingDisk()
    Store(tmp_path / "counted", disk=counting).change(speed="fast")
    for at in range(1, counting.steps + 1):
        folder = tmp_path / str(at)
        Store(folder).change(speed="fast")
        disk = FailingDisk(lambda step, at=at: step == at, number)  # type: ignore[misc]
        store = Store(folder, disk=disk)
        store.change(speed="slow")
        assert Store(folder).settings.speed in ("fast", "slow")
        assert len(store.problems) == 1
        assert [path.name for path in folder.iterdir()] == ["settings.toml"]
        store.change(speed="normal")
        assert Store(folder).settings.speed == "normal"


# Whatever the settings file says.

_TEXT = st.text(st.characters(exclude_categories=["Cs"]))
_VALUE = st.recursive(
    st.booleans()
    | st.integers(-(2**62), 2**62)
    | st.floats()
    | st.datetimes()
    | st.dates()
    | st.times()
    | _TEXT
    | st.sampled_from(["slow", "two", "ru", "once", "letters", "nord"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_TEXT, inner, max_size=3),
    max_leaves=6,
)
_KEY = st.sampled_from([*SETTABLE, "keys", "speeds"]) | _TEXT
_LINE = st.sampled_from(
    ["# mine", "[keys]", "[keys.table]", 'speed = "slow"', "bell = 1", 'hint = "F5"', "a.b = []", "[["]
)


def read_whole(folder: Path, data: bytes) -> tuple[Store, list[str], Mapping[str, Any] | None]:
    """The store of a settings file, what it tells of that, and what is in the file, if it can be read."""
    file = folder / "settings.toml"
    file.write_bytes(data)
    told: list[str] = []
    store = Store(folder, told.append)
    try:
        return store, told, read_toml(file)
    except Unusable:
        return store, told, None


def assert_all_is_told(store: Store, told: list[str], said: Mapping[str, Any] | None) -> None:
    """One line for each fault, with file and key and what would be right; the rest is used."""
    assert all(line.startswith(str(store.path)) and line.isprintable() and len(line) < 700 for line in told)
    if said is None:
        assert len(told) == 1
        return
    wrong = [name for name, value in said.items() if name != "keys" and setting_fault(name, value)]
    lines = [line for line in told if not line.removeprefix(f"{store.path}: ").startswith("keys")]
    assert len(lines) == len(wrong)
    for name in SETTABLE:
        fits = name in said and name not in wrong
        assert getattr(store.settings, name) == (said[name] if fits else SETTABLE[name].default)
        assert name not in wrong or any(f": {name} cannot be " in line and ": it is " in line for line in lines)


@given(st.dictionaries(_KEY, _VALUE, max_size=5))
def test_whatever_a_setting_is_it_is_used_or_told(values: dict[str, Any]) -> None:
    with TemporaryDirectory() as folder:
        assert_all_is_told(
            *read_whole(Path(folder), merged("", {(key,): value for key, value in values.items()}).encode())
        )


@given(st.binary(max_size=60) | st.lists(_LINE | _TEXT, max_size=6).map(lambda lines: "\n".join(lines).encode()))
def test_whatever_the_file_is_it_is_used_or_told_and_nothing_of_it_is_lost(data: bytes) -> None:
    """A change writes that one thing, or leaves alone what it does not understand; comments stay."""
    with TemporaryDirectory() as folder:
        store, told, said = read_whole(Path(folder), data)
        assert_all_is_told(store, told, said)
        store.change(deck="two")
        assert store.settings.deck == "two"
        after = store.path.read_bytes()
        if said is None:
            assert after == data
        else:
            now = {**said, "deck": "two"}
            assert sorted(map(repr, read_toml(store.path).items())) == sorted(map(repr, now.items()))
            comments = [line for line in data.decode().splitlines() if line.startswith("# mine")]
            assert [line for line in after.decode().splitlines() if line.startswith("# mine")] == comments


@pytest.mark.parametrize("before", ["speed.", "[keys]\n"])
def test_values_that_lie_too_deep_are_told_and_left_alone(tmp_path: Path, before: str) -> None:
    text = before + "a." * 3000 + "b = 1"
    (line,) = lines_of(tmp_path, "settings.toml", text)
    assert "values lie too deep in each other" in line
    store = Store(tmp_path)
    store.change(speed="fast")
    assert store.path.read_text("utf-8") == text


def test_a_name_that_breaks_the_line_or_never_ends_is_told_in_one_short_line(tmp_path: Path) -> None:
    told = lines_of(tmp_path, "settings.toml", f'[keys]\n"a\\nb" = 1\n{"c" * 9000} = 2\n"\\u001b[31m" = 3\n')
    assert len(told) == 3
    assert all(line.isprintable() and len(line) < 700 and "it is a key, or a list of keys" in line for line in told)


def test_of_two_programs_that_write_at_once_neither_loses_what_the_other_changed(tmp_path: Path) -> None:
    """The second begins while the first is between reading and writing, and waits for it."""
    waiting = Event()

    class Second(Disk):
        def wait_for_lock(self, file: int, *, alone: bool) -> bool:
            waiting.set()
            return super().wait_for_lock(file, alone=alone)

    second = Store(tmp_path, disk=Second())
    thread = Thread(target=lambda: second.change(deck="two"))

    class First(Disk):
        def put(self, path: Path, data: bytes) -> None:
            thread.start()
            assert waiting.wait(5)
            super().put(path, data)

    Store(tmp_path, disk=First()).change(speed="fast")
    thread.join()
    found = Store(tmp_path)
    assert (found.settings.speed, found.settings.deck) == ("fast", "two")
    assert [path.name for path in tmp_path.iterdir()] == ["settings.toml"]


def test_a_setting_that_is_taken_out_of_the_file_is_as_usual(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('# mine\nspeed = "slow"\ndeck = "two"\n', "utf-8")
    store = Store(tmp_path)
    store.reset("speed")
    assert (store.settings.speed, store.settings.deck) == ("normal", "two")
    assert store.path.read_text("utf-8") == '# mine\ndeck = "two"\n'
    with pytest.raises(ValueError, match="there is no setting 'colour'"):
        store.reset("colour")


def test_where_the_system_knows_no_home_nothing_is_kept_and_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user without an entry, as in containers: some versions of platformdirs raise then."""

    def nowhere(*_words: str, **_more: object) -> str:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setattr("platformdirs.user_config_dir", nowhere)
    monkeypatch.setattr("platformdirs.user_data_dir", nowhere)
    store = Store()
    store.change(name="Anna")
    assert "there is no home folder" in store.problems[0]
    assert not Matches().open_matches()
    assert main(["matches"]) == 0
