"""A copy of the package, and the cost of building it."""
import collections
import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import time

ROOT = next(folder for folder in pathlib.Path(__file__).resolve().parents
            if (folder / "Package.swift").is_file())
# Ignore plugins, which SwiftPM compiles in every build.
DONE = re.compile(r"^\[\d+/\d+\] (Compiling|Linking) (?!plugin )(\S+) ?(.*)$", re.MULTILINE)


class Copy:
    """A copy of the files that git knows, built with at most `jobs` parallel jobs."""

    def __init__(self, folder, jobs):
        self.folder, self.jobs = folder, jobs
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
            check=True, capture_output=True, text=True).stdout
        for name in filter(lambda name: (ROOT / name).is_file(), listed.split("\0")):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)

    def build(self, scratch, module="", product=None):
        """Builds; returns the seconds, the compiled files, and the compiler time per module."""
        flags = statistics_flags(scratch)
        shutil.rmtree(flags[-1], ignore_errors=True)
        flags[-1].mkdir()
        run = self.run("swift", "build", "--scratch-path", scratch, "--jobs", self.jobs, *flags,
                       *(["--product", product] if product else []), module=module)
        found, files = DONE.findall(run.pop("output")), collections.defaultdict(list)
        for what, module, file in found:
            if what == "Compiling":
                files[module].append(file)
        return run | {
            "files": dict(files), "linked": [name for what, name, _ in found if what == "Linking"],
            "modules": compiled(flags[-1])}

    def run(self, *command, module="", environment={}):
        """Runs `command` in the copy; returns its output and its processor seconds."""
        start, before = time.monotonic(), processor_seconds()
        run = subprocess.run([str(word) for word in command], cwd=self.folder, capture_output=True,
                             text=True, env={**os.environ, "BANK_MODULE": module, **environment})
        if run.returncode != 0:
            sys.exit(f"{command[:3]} failed:\n{run.stdout[-3000:]}{run.stderr[-1000:]}")
        return {"output": run.stdout, "seconds": time.monotonic() - start,
                "processor": processor_seconds() - before, "load": os.getloadavg()[0]}

    def source(self, name):
        """The path of the program's source file `name`."""
        found = [path for part in ("AppHost", "Modules")
                 for path in (self.folder / part).rglob(name)]
        assert len(found) == 1, f"{len(found)} files are called {name}"
        return found[0]

    def edit(self, file, line, addition):
        path = self.source(file)
        text = path.read_text()
        assert text.count(line) == 1, f"{file}: the line to edit stands {text.count(line)} times"
        path.write_text(text + addition if addition else text.replace(line, f"{line}    _ = 0\n"))

    def needs(self):
        """Each module with the modules it depends on."""
        described = self.run("swift", "package", "describe", "--type", "json")["output"]
        return {target["c99name"]: [name.replace("-", "_") for name in
                                    target.get("target_dependencies", [])]
                for target in json.loads(described)["targets"]}


def files_compiled(built):
    """The number of compiled files."""
    return sum(map(len, built["files"].values()))


def statistics_flags(scratch):
    """Compiler flags that record the time spent. Changing the flags causes a full rebuild."""
    return ["-Xswiftc", "-stats-output-dir", "-Xswiftc", scratch.with_suffix(".stats")]


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def compiled(stats):
    """The compiler time per module: in all, for its interface, and for its slowest file."""
    spent = collections.defaultdict(lambda: {"all": 0.0, "interface": 0.0, "slowest": 0.0})
    for file in stats.glob("*-swift-frontend-*.json"):
        times = json.loads(file.read_text())
        label = next(key for key in times if key.startswith("time.swift-frontend.")
                     and key.endswith(".user"))
        module, part = label.removeprefix("time.swift-frontend.").split("-")[:2]
        one, seconds = spent[module], times[label]
        one["all"] += seconds
        one["interface" if part == "all" else "slowest"] = max(
            seconds, one["interface" if part == "all" else "slowest"])
    return dict(spent)
