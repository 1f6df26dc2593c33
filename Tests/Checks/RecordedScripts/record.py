"""Records the output of a program for scripts: pipes, answers files, batches and options.

usage: record.py PROGRAM > recordings.json

The recordings were made with version 1.1, before a person at a terminal was asked other
questions than a script. `RecordedScriptTests` replays them. Texts changed on purpose since, none of
them a question, a key or a term:
- The remedy of a missing option names the option.
- "Linked bonus in it", the label of a figure, is "Includes linked bonus": the first is not English.
- The Korean titles of charts say that the bars, not the interest, begin at zero.
"""
import json, os, subprocess, sys, tempfile

PIN = "480917"
DEPOSIT = {
    "deposit.product": "time-deposit", "deposit.amount": "10,000,000", "deposit.months": "12",
    "deposit.fundingAccount": "110-000002-3", "deposit.tax": "general", "deposit.consent": "yes",
}
SAVINGS = {
    "savings.product": "installment-savings", "savings.amount": "300,000", "savings.months": "12",
    "savings.fundingAccount": "110-000002-3", "savings.tax": "general", "savings.consent": "yes",
}
D = ["time-deposit", "10,000,000", "12", "1", "general", "yes", PIN]
S = ["installment-savings", "300,000", "12", "1", "general", "yes", PIN]
ENROLL = ["Kim Hana", PIN, PIN]


def enroll(language):
    return {"arguments": ["enroll", "--name", "Kim Hana", "--pin-file", "pin", "--lang", language]}


def answers(kind, given, language, *more):
    request = [] if "--request-id" in more else ["--request-id", "R1"]
    return {
        "arguments": ["open", kind, "--answers", "answers.json", "--pin-file", "pin",
                      *request, "--lang", language, *more],
        "files": {"answers.json": json.dumps(given)},
    }


def pipe(lines, *arguments):
    return {"arguments": list(arguments), "input": "".join(line + "\n" for line in lines)}


def line(request, kind, given):
    return json.dumps({"requestID": request, "open": kind, "answers": given})


def sessions(language):
    lang = ["--lang", language]
    yield "menu", [pipe(["deposit", *ENROLL, *D, "no", "savings", "no", *S, "accounts", "receipts",
                         "2", "quit"], *lang)]
    yield "menu nested", [pipe(["deposit", *ENROLL, *D, "yes", "no", *S, "accounts", "quit"], *lang)]
    yield "menu savings, deposit first", [
        pipe(["savings", *ENROLL, "yes", *D, "no", *S, "accounts", "quit"], *lang)]
    yield "menu, three levels", [
        pipe(["savings", *ENROLL, "yes", *D, "yes", "no", *S, *S, "accounts", "quit"], *lang)]
    yield "menu, further deposit", [
        pipe(["deposit", *ENROLL, *D, "yes", "yes", *D, "no", *S, "quit"], *lang)]
    yield "menu, refusals", [
        pipe(["deposit", *ENROLL, "gold"], *lang),
        pipe(["deposit", PIN, "time-deposit", "999999999999"], *lang),
        pipe(["deposit", PIN, "time-deposit", "60,000,000"], *lang),
        pipe(["deposit", PIN, "time-deposit", "1.000"], *lang),
        pipe(["deposit", PIN, "time-deposit", "10,000,000", "7"], *lang),
        pipe(["deposit", PIN, *D[:5], "no"], *lang),
        pipe(["deposit", PIN, *D[:6], "000000"], *lang),
        pipe(["savings", PIN, "no", "installment-savings"], *lang),
        pipe(["nothing"], *lang)]
    yield "menu, services", [
        pipe(["enroll", *ENROLL, "pin", PIN, "593048", "593048", "language", "ko", "language", "en",
              "accounts", "quit"], *lang)]
    for extra in ([], ["--json"]):
        name = " as JSON" if extra else ""
        yield "deposit" + name, [enroll(language), answers("deposit", DEPOSIT, language, *extra),
                                 answers("deposit", DEPOSIT, language, *extra),
                                 {"arguments": ["accounts", *lang, "--pin-file", "pin", *extra]}]
        yield "savings" + name, [enroll(language), answers("savings", SAVINGS, language, *extra)]
        yield "deposit, then savings" + name, [
            enroll(language),
            answers("deposit", {**DEPOSIT, **SAVINGS, "deposit.openSavings": "yes"}, language, *extra)]
        yield "savings, deposit first" + name, [
            enroll(language),
            answers("savings", {**DEPOSIT, **SAVINGS, "savings.openDeposit": "yes"}, language, *extra)]
        yield "three levels" + name, [
            enroll(language),
            answers("savings", {**{k: [v, v] for k, v in {**DEPOSIT, **SAVINGS}.items()},
                                "savings.openDeposit": ["yes", "no"],
                                "deposit.openSavings": ["yes", "no"]}, language, *extra)]
        yield "linked" + name, [
            enroll(language), answers("deposit", DEPOSIT, language),
            answers("savings", {**SAVINGS, "savings.link": "210-000003-9"}, language,
                    "--request-id", "R2", *extra)]
        yield "wrong answers" + name, [
            enroll(language), answers("deposit", DEPOSIT, language),
            *(answers("savings", {**SAVINGS, key: text}, language, "--request-id", "W", *extra)
              for key, text in [
                  ("savings.link", "new"), ("savings.link", "110-000002-3"),
                  ("savings.amount", "1.000"), ("savings.amount", "900000000"),
                  ("savings.months", "7"), ("savings.product", "gold"),
                  ("savings.tax", "none"), ("savings.consent", "no"), ("savings.other", "1"),
                  ("savings.fundingAccount", "1"), ("savings.openDeposit", "maybe"),
                  ("savings.openDeposit", "new")]),
            answers("deposit", {**DEPOSIT, "deposit.amount": "45,000,000"}, language,
                    "--request-id", "W", *extra),
            answers("deposit", {**DEPOSIT, "deposit.openSavings": "new"}, language,
                    "--request-id", "W2", *extra),
            answers("savings", {}, language, "--request-id", "W", *extra)]
        yield "one account" + name, [
            enroll(language),
            answers("deposit", {k: v for k, v in DEPOSIT.items() if k != "deposit.fundingAccount"},
                    language, *extra)]
    yield "options", [
        enroll(language),
        {"arguments": ["open", "savings", "--product", "installment-savings", "--amount", "300000",
                       "--months", "12", "--tax", "general", "--from", "110-000002-3",
                       "--accept-terms", "--pin-file", "pin", "--request-id", "R1", *lang]},
        {"arguments": ["open", "deposit", "--product", "time-deposit", "--pin-file", "pin", *lang],
         "input": "10,000,000\n12\n1\ngeneral\nyes\nyes\nno\n" + "".join(
             text + "\n" for text in S[:-1])}]
    # One line a batch: the lines of one batch run at the same time.
    yield "batch", [enroll(language)] + [
        {"arguments": ["open", "--batch", "batch", "--pin-file", "pin", *lang],
         "files": {"batch": text + "\n"}} for text in [
             line("B1", "deposit", {**DEPOSIT, "deposit.amount": "1000000"}),
             line("B2", "savings", {**SAVINGS, **DEPOSIT, "savings.openDeposit": "yes",
                                    "deposit.amount": "2000000"}),
             line("B3", "deposit", {**DEPOSIT, "deposit.amount": "99"}),
             line("B4", "savings", {**SAVINGS, "savings.link": "210-000003-9"})]]
    yield "quotes", [
        {"arguments": ["quote", kind, "--product", product, "--amount", "1000000", "--tax",
                       "general", *term, *more, *lang]}
        for kind, product in [("deposit", "time-deposit"), ("savings", "installment-savings")]
        for term in (["--months", "12"], ["--compare"]) for more in ([], ["--json"])
    ] + [{"arguments": ["quote", "savings", "--product", "installment-savings", "--amount",
                        "100000", "--months", "12", "--tax", "general", "--linked", *lang]},
         pipe([], "quote", "savings", *lang),
         {"arguments": ["products", *lang]}, {"arguments": ["products", "--json", *lang]}]


def run(program, step, folder):
    for name, text in step.get("files", {}).items():
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)
    data = [] if step["arguments"][:1] in (["quote"], ["products"]) else ["--data-dir", "data"]
    result = subprocess.run(
        [program, *step["arguments"], *data], input=step.get("input", "").encode(), cwd=folder,
        env={"LANG": "C", "HOME": folder}, capture_output=True)
    return {**step, "arguments": step["arguments"] + data, "status": result.returncode,
            "output": result.stdout.decode(), "errors": result.stderr.decode()}


def main():
    program = os.path.abspath(sys.argv[1])
    recorded = []
    for language in ("en", "ko"):
        for name, steps in sessions(language):
            with tempfile.TemporaryDirectory() as folder:
                with open(os.path.join(folder, "pin"), "w") as file:
                    file.write(PIN + "\n")
                recorded.append({"name": f"{name} ({language})",
                                 "steps": [run(program, step, folder) for step in steps]})
    json.dump(recorded, sys.stdout, ensure_ascii=False, indent=1)
    print()


main()
