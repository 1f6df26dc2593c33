"""Has bash and zsh complete a word and file names that contain commands, at a terminal.

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

# File names that a shell would execute, split or expand if they were not quoted.
NAMES = ["ans$(touch ran).json", "ans`touch ran`.json", "ans;touch ran;.json", "ans two.json",
         "ans\ntwo.json", "ans'one.json", 'ans"one.json', "ans*.json", "ans&touch ran&.json",
         "ans\\.json", "ans|touch ran|.json", "ans~ $HOME.json", "ans!!.json", "-ans.json"]

# A fake AppHost that records its arguments.
SPY = """#!/bin/sh
printf '%s\\0' "$@" > written && mv written called
"""
SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], "source ./_AppHost"),
    "zsh": (["zsh", "-f", "-i"],
            "fpath=($HOME $fpath); autoload -U compinit; compinit -u -D; unsetopt beep"),
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


def completes(shell, option, make):
    """A word must be completed at the first call. Each name must be completed to one argument, and
    no part of it may be executed."""
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        spy = folder / "AppHost"
        spy.write_text(SPY)
        spy.chmod(0o755)
        script = subprocess.run([app_host, "completion", shell], capture_output=True, check=True)
        (folder / "_AppHost").write_bytes(script.stdout)
        at_terminal = Shell(shell, folder)
        called = at_terminal.called("AppHost open dep\t")
        assert called == ["open", "deposit"], (shell, called)
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


for shell in SHELLS:
    completes(shell, "--pin-file", lambda entry: entry.write_text(""))
    completes(shell, "--data-dir", lambda entry: entry.mkdir())
print(f"{len(SHELLS)} shells complete words and {len(NAMES)} names.")
