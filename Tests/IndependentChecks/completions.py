"""Asks bash, zsh and fish to complete command lines, and groff to set the manual page.

usage: completions.py PATH-OF-APPHOST
"""
import os
import pathlib
import subprocess
import sys
import tempfile

app_host = os.path.abspath(sys.argv[1])

# A line typed so far, and what must be among what is offered, and what must not.
CASES = [
    (["AppHost", ""], {"open", "enroll", "audit"}, {"deposit"}),
    (["AppHost", "--la"], {"--lang"}, {"open"}),
    (["AppHost", "op"], {"open"}, {"enroll"}),
    (["AppHost", "open", ""], {"deposit", "savings"}, {"enroll"}),
    (["AppHost", "open", "deposit", "--r"], {"--request-id"}, {"--receipt"}),
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
    # Outside the line editor there is no compadd: this one offers what fits what was typed.
    stubs = ("compdef() {}; compadd() { shift; for w in $@; do "
             f"[[ $w == '{words[-1]}'* ]] && print -- $w; done; true }}")
    return run("zsh", "-f", "-c", f"{stubs}; words=({quoted(words)}); CURRENT={len(words)}; "
               f"source {script}; _AppHost")


def fish(script, words):
    line = " ".join(words)
    return run("fish", "--no-config", "-c", f"source {script}; complete -C '{line}'")


passed = 0
with tempfile.TemporaryDirectory() as folder:
    for shell in (bash, zsh, fish):
        script = pathlib.Path(folder) / shell.__name__
        script.write_text(run(app_host, "completion", shell.__name__))
        for words, wanted, unwanted in CASES:
            offered = {line.split("\t")[0] for line in shell(script, words).splitlines()}
            assert wanted <= offered, (shell.__name__, words, wanted - offered)
            assert not unwanted & offered, (shell.__name__, words, unwanted & offered)
            passed += 1
    # Loaded by name, as from a folder of $fpath, it must complete at the first asking.
    named = pathlib.Path(folder) / "_AppHost"
    named.write_text(run(app_host, "completion", "zsh"))
    offered = run("zsh", "-f", "-c", "compdef() {}; compadd() { shift; print -l -- $@ }; "
                  f"fpath=({folder} $fpath); autoload -U _AppHost; words=(AppHost open ''); "
                  "CURRENT=3; _AppHost")
    assert {"deposit", "savings"} <= set(offered.split()), offered
    passed += 1
    for language in ("en", "ko"):
        page = pathlib.Path(folder) / "page"
        page.write_text(run(app_host, "man", "--lang", language))
        text = run("groff", "-man", "-Tutf8", "-Kutf8", "-ww", "-P-cbou", str(page))
        for expected in ("open deposit", "--request-id ID", "130", "completion"):
            assert expected in text, (language, expected)
        passed += 1
print(f"{passed} passed, 0 failed")
