"""Compiles all swaps into one program, in which `WIRING_MUTANT` selects one at run time."""
import re
import shutil

from mutations import FOLDER, TREE
from wiring import B, C, DEPOSIT, SAVINGS

ENVIRONMENT = "Tests/AppHostTests/BuiltProgram.swift"


def insert(swaps, folder):
    """Writes `swaps` into the sources in `folder`. The index in the list selects a swap."""
    numbered = list(enumerate(swaps))
    for file in {swap.file for swap in swaps}:
        path = folder / file
        inside = [(number, swap) for number, swap in numbered if swap.file == file]
        path.write_text(swapped(path.read_text(), inside))
    for file, module in ((DEPOSIT, "Savings"), (SAVINGS, "Deposit")):
        path = folder / file
        path.write_text(f"import BankCommands\nimport {module}\n" + path.read_text())
    # Each module gets a copy, because internal declarations are not visible to the other.
    shutil.copy(FOLDER / "Doubles/Chosen.swift", folder / B / "Chosen.swift")
    for name in ("Chosen", "Doubles"):
        shutil.copy(FOLDER / f"Doubles/{name}.swift", folder / C / f"{name}.swift")
    home = '    environment["HOME"] = home.path\n'
    text = (TREE / ENVIRONMENT).read_text()
    assert text.count(home) == 1, f"{ENVIRONMENT} sets HOME otherwise"
    (folder / ENVIRONMENT).write_text(text.replace(
        home, home + '    environment["WIRING_MUTANT"] =\n'
        '      ProcessInfo.processInfo.environment["WIRING_MUTANT"]\n'))


def swapped(text, numbered):
    """`text` with a conditional for each swap of `numbered`, a list of numbers and swaps."""
    places = {}
    for number, swap in numbered:
        start = swap.place(text)
        places.setdefault((start, start + len(swap.old)), []).append((number, swap))
    # Edit from the end of the text, inner places first, so that later edits keep their offsets.
    todo = sorted(places.items(), key=lambda item: (-item[0][0], item[0][1]))
    grown = []
    for (start, end), swaps in todo:
        end += sum(length for place, length in grown if start <= place < end)
        written = text[start:end]
        for number, swap in swaps:
            written = choice(number, swap.new, written)
        grown.append((start, len(written) - (end - start)))
        text = text[:start] + written + text[end:]
    return text


def choice(number, other, expression):
    if callable(other):
        return other(number, expression)
    # `try` and `await` cover everything to their right, so one pair precedes the conditional.
    effects = re.match(r"((try|await) )*", expression).group()
    plain = re.sub(r"\b(try|await) ", "", expression)
    other = re.sub(r"\b(try|await) ", "", other)
    return f"{effects}(mutant({number}) ? {other} : {plain})"
