"""Has bash, zsh and fish complete command lines at a terminal, including file names that contain
commands.

usage: completions.py PATH-OF-APPHOST
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from pyte_terminal import Terminal

app_host = os.path.abspath(sys.argv[1])

# A line typed so far, completions that must be offered, and completions that must not.
CASES = [
    (["AppHost", ""], {"open", "enroll", "audit"}, {"deposit"}),
    (["AppHost", "--la"], {"--lang"}, {"open"}),
    (["AppHost", "op"], {"open"}, {"enroll"}),
    (["AppHost", "open", ""], {"deposit", "savings"}, {"enroll"}),
    (["AppHost", "open", "deposit", "--r"], {"--request-id"}, {"--receipt"}),
    (["AppHost", "open", "--b"], {"--batch"}, {"--request-id"}),
    (["AppHost", "open", "deposit", "--"], {"--answers"}, {"--batch"}),
    (["AppHost", "--lang", ""], {"en", "ko"}, {"open"}),
    (["AppHost", "--lang", "ko", "open", ""], {"deposit"}, {"audit"}),
    (["AppHost", "quote", "savings", "--tax", "g"], {"general"}, {"exempt"}),
    (["AppHost", "receipt", ""], {"verify"}, {"deposit"}),
    (["AppHost", "completion", ""], {"bash", "zsh", "fish"}, {"open"}),
    (["AppHost", "quote", "deposit", "--am"], {"--amount"}, {"--linked"}),
]


def run(*command):
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert not result.stderr, result.stderr
    return result.stdout


def quoted(words):
    return " ".join("'" + word + "'" for word in words)


def bash(script, words):
    return run("bash", "-c", f"source {script}; COMP_WORDS=({quoted(words)}); "
               f"COMP_CWORD={len(words) - 1}; _AppHost; printf '%s\n' \"${{COMPREPLY[@]}}\"")


def zsh(script, words):
    # compadd exists only in the line editor: this stub offers the words that match the prefix.
    stubs = ("compdef() {}; compadd() { shift; for w in $@; do "
             f"[[ $w == '{words[-1]}'* ]] && print -- $w; done; true }}")
    return run("zsh", "-f", "-c", f"{stubs}; words=({quoted(words)}); CURRENT={len(words)}; "
               f"source {script}; _AppHost")


def fish(script, words):
    line = " ".join(words)
    return run("fish", "--no-config", "-c", f"source {script}; complete -C '{line}'")


# File names that a shell would execute, split or expand if they were not quoted.
NAMES = ["ans$(touch ran).json", "ans`touch ran`.json", "ans;touch ran;.json", "ans two.json",
         "ans\ntwo.json", "ans'one.json", 'ans"one.json', "ans*.json", "ans&touch ran&.json",
         "ans\\.json", "ans|touch ran|.json", "ans~ $HOME.json", "ans!!.json", "-ans.json"]

# A fake AppHost that records its arguments.
SPY = """#!/bin/sh
printf '%s\\0' "$@" > written && mv written called
"""
SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], "source ./script"),
    "zsh": (["zsh", "-f", "-i"],
            "autoload -U compinit; compinit -u -D; unsetopt beep; source ./script"),
    "fish": (["fish", "--no-config", "--private", "-i"], "source ./script"),
}


class Shell:
    """A shell at a terminal in a folder, with the completion script of AppHost."""

    def __init__(self, shell, folder):
        self.folder = folder
        (command, *options), setup = SHELLS[shell]
        self.terminal = Terminal(80, 24)
        self.terminal.start(
            [shutil.which(command), *options],
            {"PATH": f"{folder}:{os.environ['PATH']}", "TERM": "dumb", "PS1": "$ ",
             "HOME": str(folder), "HISTFILE": "/dev/null", "XDG_CONFIG_HOME": str(folder)}, folder)
        self.terminal.look(quiet=1.5)
        self.type(setup + "; touch ready\r")
        while not (folder / "ready").exists():
            self.terminal.look(quiet=0.1)
        self.terminal.look(quiet=0.3)

    def type(self, keys):
        self.terminal.type(keys)
        self.terminal.look(quiet=0.3)

    def called(self, typed):
        """The arguments of AppHost after typing these keys and Enter."""
        called = self.folder / "called"
        called.unlink(missing_ok=True)
        self.type(typed)
        # Press Enter twice, in case the first one only accepts the completion.
        for attempts in (30, 200):
            self.terminal.type("\r")
            for _ in range(attempts):
                self.terminal.look(quiet=0.05)
                if called.exists():
                    return called.read_text().split("\0")[:-1]
        return None


def completes_names(shell, option, make):
    """Each name must be completed to one argument, and no part of it may be executed."""
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        spy = folder / "AppHost"
        spy.write_text(SPY)
        spy.chmod(0o755)
        (folder / "script").write_text(run(app_host, "completion", shell))
        at_terminal = Shell(shell, folder)
        for name in NAMES:
            start = "./-a" if name.startswith("-") else "./an"
            entry = folder / name
            make(entry)
            called = at_terminal.called(f"AppHost accounts {option} {start}\t")
            entry.rmdir() if entry.is_dir() else entry.unlink()
            assert not (folder / "ran").exists(), (shell, option, name, "was run")
            assert called and called[:2] == ["accounts", option], (shell, option, name, called)
            found = called[2].removesuffix("/") if len(called) == 3 else None
            assert found == "./" + name, (shell, option, name, called)
        at_terminal.terminal.close()


passed = 0
for shell in SHELLS:
    completes_names(shell, "--pin-file", lambda entry: entry.write_text(""))
    completes_names(shell, "--data-dir", lambda entry: entry.mkdir())
    passed += 2 * len(NAMES)
with tempfile.TemporaryDirectory() as folder:
    for shell in (bash, zsh, fish):
        script = pathlib.Path(folder) / shell.__name__
        script.write_text(run(app_host, "completion", shell.__name__))
        for words, wanted, unwanted in CASES:
            offered = {line.split("\t")[0] for line in shell(script, words).splitlines()}
            assert wanted <= offered, (shell.__name__, words, wanted - offered)
            assert not unwanted & offered, (shell.__name__, words, unwanted & offered)
            passed += 1
    # Autoloaded from a folder of $fpath, the function must complete at its first call.
    named = pathlib.Path(folder) / "_AppHost"
    named.write_text(run(app_host, "completion", "zsh"))
    offered = run("zsh", "-f", "-c", "compdef() {}; compadd() { shift; print -l -- $@ }; "
                  f"fpath=({folder} $fpath); autoload -U _AppHost; words=(AppHost open ''); "
                  "CURRENT=3; _AppHost")
    assert {"deposit", "savings"} <= set(offered.split()), offered
    passed += 1
print(f"{passed} passed, 0 failed")
