"""Lists the files of the host and its commands that run before the first question of
`open deposit --answers`.

An engineer who follows a command line to a feature reads these files, so there should be few. The
program is built with coverage counters, stopped by gdb where the deposit's flow begins, and its
counters are written then. Needs gdb.

usage: files_before_flow.py [--most N] [PATH-OF-APPHOST-WITH-COVERAGE]
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

root = next(folder for folder in pathlib.Path(__file__).resolve().parents
            if (folder / "Package.swift").is_file())
HOST = ("AppHost", "Modules/BankCommands")
scratch = root / ".build/files-before-flow"
# DepositOpenFlow.run() async, as Swift mangles it.
FLOW = "$s7Deposit0A8OpenFlowV3run19FeatureDependencies0C7OutcomeVyYaF"
TOOLCHAIN = pathlib.Path(shutil.which("swift")).resolve().parent


def built():
    subprocess.run(
        ["swift", "build", "--product", "AppHost", "--scratch-path", scratch,
         "-Xswiftc", "-profile-generate", "-Xswiftc", "-profile-coverage-mapping"],
        cwd=root, check=True, stdout=subprocess.DEVNULL)
    return scratch / "debug/AppHost"


def stopped(program, words, profile):
    """Runs the program until the flow begins, and writes its counters there."""
    commands = [f"break '{FLOW}'", "run", "call (int)__llvm_profile_write_file()", "kill"]
    gdb = ["gdb", "-batch", "-nx", "-iex", "set debuginfod enabled off"]
    for command in commands:
        gdb += ["-ex", command]
    done = subprocess.run(
        gdb + ["--args", program, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True,
        env={**os.environ, "LLVM_PROFILE_FILE": str(profile)})
    assert re.search(r"hit Breakpoint 1, ", done.stdout), done.stdout[-2000:] + done.stderr[-2000:]
    assert profile.exists(), done.stdout[-2000:] + done.stderr[-2000:]


def executed(program, profile):
    """The files of the host with a line executed, each with how many lines and the first of them."""
    data = profile.with_suffix(".profdata")
    subprocess.run([TOOLCHAIN / "llvm-profdata", "merge", "-o", data, profile], check=True)
    shown = subprocess.run(
        [TOOLCHAIN / "llvm-cov", "export", program, f"-instr-profile={data}",
         *(root / folder for folder in HOST)], check=True, capture_output=True, text=True).stdout
    found = {}
    for file in json.loads(shown)["data"][0]["files"]:
        lines = executed_lines(file["segments"])
        if lines:
            found[pathlib.Path(file["filename"]).relative_to(root)] = lines
    return found


def executed_lines(segments):
    """The lines that begin a region which ran. A segment: line, column, count, has a count, ..."""
    return sorted({line for line, _, count, counted, entry, gap in
                   (segment[:6] for segment in segments) if counted and entry and count > 0
                   and not gap})


def main():
    words = sys.argv[1:]
    most = int(words[words.index("--most") + 1]) if "--most" in words else None
    given = [word for word in words if not word.startswith("--") and word != str(most)]
    program = pathlib.Path(given[0]).resolve() if given else built()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "pin").write_text("480917\n")
        bank = ["--data-dir", str(folder / "data"), "--pin-file", str(folder / "pin")]
        enrolled = subprocess.run(
            [program, "enroll", "--name", "Hana", "--json", *bank], check=True, capture_output=True,
            env={**os.environ, "LLVM_PROFILE_FILE": str(folder / "other.profraw")})
        answers = {
            "deposit.product": "time-deposit", "deposit.amount": "10000000",
            "deposit.months": "12", "deposit.tax": "general", "deposit.consent": "yes",
            "deposit.fundingAccount": json.loads(enrolled.stdout)["accountNumber"]}
        (folder / "answers.json").write_text(json.dumps(answers))
        profile = folder / "open.profraw"
        stopped(program, ["open", "deposit", "--answers", str(folder / "answers.json"), *bank],
                profile)
        found = executed(program, profile)
    for path, lines in sorted(found.items()):
        print(f"{path}: {len(lines)} regions, from line {lines[0]}")
    of_host = sum(path.is_relative_to(HOST[0]) for path in found)
    print(f"{len(found)} files, {of_host} of them in {HOST[0]}")
    sys.exit(1 if most is not None and len(found) > most else 0)


if __name__ == "__main__":
    main()
