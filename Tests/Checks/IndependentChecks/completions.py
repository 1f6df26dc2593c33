"""Has bash, zsh and fish complete command lines at a terminal, including file names that contain
commands.

usage: completions.py PATH-OF-APPHOST
"""
import os
import pathlib
import pty
import select
import signal
import subprocess
import sys
import tempfile

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


class Terminal:
    """A shell at a terminal in a folder, with the completion script of AppHost."""

    def __init__(self, shell, folder):
        self.folder = folder
        command, setup = SHELLS[shell]
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.environ.update(PATH=f"{folder}:{os.environ['PATH']}", TERM="dumb", PS1="$ ",
                              HOME=str(folder), HISTFILE="/dev/null", XDG_CONFIG_HOME=str(folder))
            os.execvp(command[0], command)
        self.wait_for_silence(1.5)
        self.type(setup + "; touch ready\r")
        while not (folder / "ready").exists():
            self.wait_for_silence(0.1)
        self.wait_for_silence(0.3)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.kill(self.pid, signal.SIGKILL)
        os.close(self.descriptor)
        os.waitpid(self.pid, 0)

    def wait_for_silence(self, seconds):
        """Reads until there is no output for a given time."""
        while select.select([self.descriptor], [], [], seconds)[0]:
            try:
                if not os.read(self.descriptor, 65536):
                    return
            except OSError:
                return

    def type(self, keys, seconds=0.3):
        os.write(self.descriptor, keys.encode())
        self.wait_for_silence(seconds)

    def called(self, typed):
        """The arguments of AppHost after typing these keys and Enter."""
        called = self.folder / "called"
        called.unlink(missing_ok=True)
        self.type(typed)
        # Press Enter twice, in case the first one only accepts the completion.
        for attempts in (30, 200):
            os.write(self.descriptor, b"\r")
            for _ in range(attempts):
                self.wait_for_silence(0.05)
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
        with Terminal(shell, folder) as terminal:
            for name in NAMES:
                start = "./-a" if name.startswith("-") else "./an"
                entry = folder / name
                make(entry)
                called = terminal.called(f"AppHost accounts {option} {start}\t")
                entry.rmdir() if entry.is_dir() else entry.unlink()
                assert not (folder / "ran").exists(), (shell, option, name, "was run")
                assert called and called[:2] == ["accounts", option], (shell, option, name, called)
                found = called[2].removesuffix("/") if len(called) == 3 else None
                assert found == "./" + name, (shell, option, name, called)


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
