"""Compares one interface module for all features with one interface module per feature.

For each N, generates a package with N features wired as in Docs/Examples/Minimal. Each feature has
six files, which all import an interface, and opens three others; the app has one extension per
feature. Measures debug builds in processor seconds, which hardly depend on other load of the
machine: a clean build, and REPEATS times a build without changes and after each of five changes.
Appends a line of JSON per figure to RESULTS.
usage: interfaces.py RESULTS FOLDER REPEATS
"""
import json
import pathlib
import resource
import shutil
import string
import subprocess
import sys
import time

# The numbers of features. Each feature opens three others, so there are at least 4.
COUNTS = (30, 100)
TEMPLATES = pathlib.Path(__file__).resolve().parent / "Wired"
PARTS = ["OpenDependency", "OpenBuilder", "OpenFlow", "Application", "Check", "Screen"]
OPENING = """    if dependency.dialog.confirm("Open $name?") {
      dependency.${own}OpenBuilder.build(linkedTo: application.number).run()
    }"""
VARIANTS = {"one": "one module for all", "each": "a module per feature"}
# A change: words, and for each changed file a line and its replacement; # is the repetition.
INTERFACE_FILE = "Sources/$interface/$name.swift"
CHANGES = {
    "unchanged": ("a build without changes", []),
    "declaration": ("a new declaration", [
        (INTERFACE_FILE, "import Core\n", "import Core\n\npublic protocol Added# {}\n")]),
    "enum-case": ("a new enum case", [
        (INTERFACE_FILE, "  case menu\n", "  case menu\n  case added#\n")]),
    "default": ("a changed default argument", [
        (INTERFACE_FILE, "attempts: Int = ", "attempts: Int = #")]),
    "requirement": ("a new requirement and its conformer", [
        ("Sources/$name/${name}OpenDependency.swift",
         "Number: String { get }\n", "Number: String { get }\n  var added#: Int { get }\n"),
        ("Sources/App/Component+$name.swift",
         "-1\" }\n", "-1\" }\n  var added#: Int { # }\n")]),
    "body": ("a changed function body", [
        ("Sources/$name/${name}OpenFlow.swift", "amount = ", "amount = #")]),
}


def template(name):
    return (TEMPLATES / f"{name}.swift.txt").read_text()


def filled(text, values):
    return string.Template(text).substitute(values)


def features(count, variant):
    """The values for the templates of each feature."""
    names = [f"Product{number:03}" for number in range(1, count + 1)]
    values = {name: {
        "name": name, "own": name.lower(),
        "interface": "Interfaces" if variant == "one" else f"{name}Interface"} for name in names}
    for index, name in enumerate(names):
        opened = [values[names[(index + step) % count]] for step in (1, 2, count // 2 + 1)]
        used = sorted({one["interface"] for one in [values[name], *opened]})
        values[name] |= {
            "modules": used, "imports": "\n".join(f"import {module}" for module in used),
            "required": ", ".join(f"Feature{one['name']}Componentable" for one in opened),
            "openings": "\n".join(filled(OPENING, one) for one in opened)}
    return list(values.values())


def files(all_features):
    """The package: a text for each path."""
    interfaces = sorted({one["interface"] for one in all_features})
    targets = [("target", "Core", []), *(("target", name, ["Core"]) for name in interfaces)]
    yield "Sources/Core/Core.swift", template("Core")
    yield "Sources/App/Component.swift", template("Component")
    yield "Sources/App/main.swift", filled(template("main"), all_features[0])
    for one in all_features:
        targets.append(("target", one["name"], ["Core", *one["modules"]]))
        yield filled(INTERFACE_FILE, one), filled(template("Interface"), one)
        yield f"Sources/App/Component+{one['name']}.swift", filled(template("Extension"), one)
        for part in PARTS:
            yield (f"Sources/{one['name']}/{one['name']}{part}.swift",
                   filled(template(f"Feature/{part}"), one))
    needs = ["Core", *interfaces, *(one["name"] for one in all_features)]
    lines = [f'    .{kind}(name: "{name}", dependencies: {json.dumps(needed)}),\n'
             for kind, name, needed in [*targets, ("executableTarget", "App", needs)]]
    yield "Package.swift", ("// swift-tools-version: 6.2\nimport PackageDescription\n\n"
                            'let package = Package(\n  name: "Wired",\n'
                            f'  targets: [\n{"".join(lines)}  ])\n')


def built(folder):
    """Builds; returns the processor seconds, and the numbers of compiled files and modules."""
    start, before = time.time(), resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(["swift", "build"], cwd=folder, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode != 0:
        sys.exit(f"swift build failed:\n{run.stdout[-3000:]}{run.stderr[-1000:]}")
    # SwiftPM does not print every compiled file, and the compiler writes unchanged object files
    # only if they differ; but it always writes the file of diagnostics.
    compiled = [file for file in (folder / ".build/debug").glob("*.build/*.dia")
                if file.stat().st_mtime >= start and not file.stem.endswith(".emit-module")]
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, len(compiled), len({file.parent for file in compiled})


def change(folder, values, edits, repetition):
    for path, line, replacement in edits:
        file = folder / filled(path, values)
        text = file.read_text()
        assert text.count(line) == 1, f"{file} contains {text.count(line)} times: {line}"
        file.write_text(text.replace(line, replacement.replace("#", str(repetition))))


def measured(folder, values, repetitions):
    """Yields a build's key, its words, and its measurements: one per repetition of a change."""
    def changed(edits, repetition):
        change(folder, values, edits, repetition)
        return built(folder)

    yield "clean", "a clean build", [built(folder)]
    for key, (words, edits) in CHANGES.items():
        yield key, words, [changed(edits, number) for number in range(1, repetitions + 1)]


def figures(count, repetitions, folder):
    """Yields a figure per build."""
    for variant, module in VARIANTS.items():
        package, all_features = folder / f"{count}-{variant}", features(count, variant)
        for path, text in files(all_features):
            (package / path).parent.mkdir(parents=True, exist_ok=True)
            (package / path).write_text(text)
        for key, words, builds in measured(package, all_features[0], repetitions):
            seconds, compiled, modules = zip(*builds)
            yield {
                "benchmark": f"interfaces-{key}", "name": f"{count} features: {words}",
                "variant": module, "unit": "s", "values": seconds,
                "filesCompiled": compiled[-1], "modulesCompiled": modules[-1]}
        shutil.rmtree(package)


with open(sys.argv[1], "a") as results:
    for count in COUNTS:
        for figure in figures(count, int(sys.argv[3]), pathlib.Path(sys.argv[2])):
            print(json.dumps(figure, ensure_ascii=False), file=results, flush=True)
