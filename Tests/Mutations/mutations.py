"""Defines a mutation, reads those of all groups, and checks them without a build."""
import dataclasses
import functools
import pathlib
import re

FOLDER = pathlib.Path(__file__).resolve().parent
TREE = next(folder for folder in FOLDER.parents if (folder / "Package.swift").is_file())


@dataclasses.dataclass(frozen=True, eq=False)
class Mutation:
    """A change of one source file that a test or the compiler must notice."""
    group: str
    name: str
    file: str
    # Occurs once in the file, with `before` and `after` around it; None for the whole file.
    old: str | None
    # The replacement. In a swap: a Swift expression, or a function that returns one for a number
    # and `old`.
    new: object = ""
    # The module whose tests must notice the mutation.
    module: str = "AppHost"
    # The suites to run, as a regular expression; all of the module if empty. For a script, the
    # value of `--only`.
    suites: str = ""
    # Promises of Docs/Reference/Security.md by their first words, with the tests that must all fail.
    promises: dict = dataclasses.field(default_factory=dict)
    before: str = ""
    after: str = ""
    # Compiled into one program with all other swaps, and chosen when that program starts.
    is_swap: bool = False
    # The expected compiler error; empty if the mutation compiles.
    error: str = ""

    @property
    def tests(self):
        return [test for tests in self.promises.values() for test in tests]

    @property
    def script(self):
        return next(filter(is_script, self.tests), None)

    def place(self, text):
        """The offset of `old` in `text`; None if it is missing or ambiguous."""
        context = self.before + self.old + self.after
        return text.index(context) + len(self.before) if text.count(context) == 1 else None

    def applied(self, text):
        """`text` with the mutation applied."""
        if self.old is None:
            return ""
        start = self.place(text)
        assert start is not None, f"{self.name} does not apply to {self.file}"
        return text[:start] + self.new + text[start + len(self.old):]


def is_script(test):
    return test.startswith("Tests/")


# The format of a mutation in Product and Promises. Without a `+` line, the `-` lines are deleted.
BLOCK = re.compile(r"""
    (?:\#.*\n)*
    (?P<name>.+)\n
    (?P<promises>(?:of\ .+\n(?:\ \ .+\n)+)*)
    in\ (?P<file>\S+)(?:\ by\ (?P<suites>.+))?\n
    (?P<old>(?:-.*\n)+)
    (?P<new>(?:\+.*\n)*)""", re.VERBOSE)


def read(path):
    """The mutations of a text file, which is named after the module whose tests must notice."""
    for text in path.read_text().rstrip("\n").split("\n\n"):
        block = BLOCK.fullmatch(text + "\n")
        assert block, f"{path.name}: not a mutation:\n{text}"
        old, new = unmarked(block["old"]), unmarked(block["new"])
        promises = {}
        for promise in re.split("^of ", block["promises"], flags=re.M)[1:]:
            row, *tests = promise.splitlines()
            promises[row] = [test.strip() for test in tests]
        yield Mutation(
            path.parent.name.lower(), block["name"], source(block["file"]),
            old if block["new"] else old + "\n", new, module=path.stem,
            suites=block["suites"] or "", promises=promises)


def unmarked(lines):
    return "\n".join(line[2:] for line in lines.splitlines())


def source(name):
    """The path of the source file `name`; `name` itself if there is no such file, or several."""
    found = sources().get(name, [])
    return str(found[0]) if len(found) == 1 else name


@functools.cache
def sources():
    found = {}
    for top in ("Modules", "AppHost"):
        for file in (TREE / top).rglob("*.swift"):
            found.setdefault(file.name, []).append(file.relative_to(TREE))
    return found


def all_mutations():
    # Imported here because both modules import this one.
    import wiring
    import wiring_commands
    found = [*wiring.mutations(), *wiring_commands.mutations()]
    for group in ("Product", "Promises"):
        for path in sorted((FOLDER / group).glob("*.txt")):
            found += read(path)
    return found


def faults(mutations):
    """The faults of `mutations` that are found without a build."""
    names = [(one.group, one.name) for one in mutations]
    yield from (f"two mutations are called {name}" for name in set(names) if names.count(name) > 1)
    for one in mutations:
        path = TREE / one.file
        if not path.is_file():
            yield f"{one.name}: no file {one.file}, or more than one of that name"
        elif one.old is not None and one.place(path.read_text()) is None:
            yield f"{one.name}: what it replaces does not occur once in {one.file}"
        if not one.script:
            yield from undeclared(one)
    yield from unbroken(mutations)


def undeclared(mutation):
    """Suites and tests that the mutation names and that its module does not declare."""
    declared = test_sources(mutation.module)
    for suite in filter(None, mutation.suites.split("|")):
        if not re.search(rf"\b(struct|class|enum|extension) {suite}\b", declared):
            yield f"{mutation.name}: {mutation.module} has no suite {suite}"
    for test in mutation.tests:
        # A contract's clause has a name of the form `Contract.clause`, and is not a test.
        if test not in declared and not re.fullmatch(r"\w+\.\w+", test):
            yield f"{mutation.name}: {mutation.module} has no test `{test}`"


@functools.cache
def test_sources(module):
    return "\n".join(file.read_text() for file in TREE.glob(f"Tests/**/{module}Tests/**/*.swift"))


def unbroken(mutations):
    """Tests in Docs/Reference/Security.md that no mutation breaks, and mutations' tests not named there."""
    named = set()
    for row, tests in promised():
        broken = {test for one in mutations for words, tests in one.promises.items()
                  if row.startswith(words) for test in tests}
        named |= {(words, test) for one in mutations for words in one.promises
                  if row.startswith(words) for test in tests}
        yield from (f"no mutation for `{test}` of: {row}" for test in tests if test not in broken)
    for one in mutations:
        for words, tests in one.promises.items():
            yield from (f"{one.name}: no promise '{words}…' names `{test}`" for test in tests
                        if (words, test) not in named)


def promised():
    """The promises of Docs/Reference/Security.md with the tests that verify them."""
    for line in (TREE / "Docs/Reference/Security.md").read_text().splitlines():
        cells = line.split("|")
        if line.startswith("| ") and len(cells) == 4 and not line.startswith("| promise "):
            yield cells[1].strip(), re.findall(r"`([^`]+)`", cells[2])
