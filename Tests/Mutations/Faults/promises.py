"""A fault for each promise of Docs/Security.md: what breaks it, and which tests must be red then.

Each names its promise by the row's first words, and the tests as the row does. See promised.py.
"""
from collections import namedtuple

from folders import CAMPAIGN, CHECKS, COMMANDS, DRAFTS, I, K, L, Q, SIGNING, T

Promise = namedtuple("Promise", "row name tests module suites file old new")
promises = []


def promise(row, name, tests, module, file, old, new, suites=""):
    """`suites` are those to run, or the part of a script that `--only` names; all of them if empty."""
    promises.append(Promise(row, name, tests, module, suites, file, old, new))


# Nothing lost, nothing half done.
promise("A kill, a failed or partial system call", "commits that are not synced",
        [CAMPAIGN + "campaign.py"], "AppHost", Q + "SQLiteBank+Connecting.swift",
        "PRAGMA synchronous = FULL", "PRAGMA synchronous = OFF", "open compound-deposit")
promise("The same for enrolment and the change of a PIN", "keys that are not synced",
        [CAMPAIGN + "campaign.py"], "AppHost", Q + "Files/OpenFile.swift",
        "return isWritten && sync()", "return isWritten", "change the PIN")
promise("What is saved over a file", "a file replaced without its folder being synced",
        [CAMPAIGN + "campaign.py"], "AppHost", T + "Input/NewFile.swift",
        "guard unsafe rename(beside.path, path) == 0, syncFolder() else {",
        "guard unsafe rename(beside.path, path) == 0 else {", "save over a file")
promise("Eight processes at once", "nobody waits for a writer",
        [CAMPAIGN + "writers.py"], "AppHost",
        Q + "SQL/BusyHandler.swift", "return handler.wait() ? 1 : 0", "return 0")
promise("A request id opens once", "a request carried out again",
        ["AccountLedger.opensOnce", "AccountLedger.opensOnceWithoutMoney"], "Ledger",
        L + "Writing/LedgerWriter+Opening.swift",
        "    if let earlier = try earlier(contract, of: request.signer, in: books) {\n"
        "      return .earlier(earlier)\n    }\n",
        "    _ = try earlier(contract, of: request.signer, in: books)\n", "LedgerContractTests")
promise("The same id with other terms", "other terms taken for the same",
        ["AccountLedger.refusesOtherTerms"], "Ledger", L + "Writing/LedgerWriter+Opening.swift",
        "guard found.contract.terms == contract.terms else",
        "guard found.contract.requestID == contract.requestID else", "LedgerContractTests")
promise("The request id is on disk", "a draft not kept before signing",
        ["A draft is kept before anything is signed, and forgotten at the end"], "AppHost",
        DRAFTS + "DraftingSigning.swift",
        "do { try await journal.save() } catch { throw .unavailable(reason: error.reason) }\n", "",
        "DraftingComponentTests")
promise("The request id is on disk", "answers not kept as they are given",
        ["Killed at any question, the application is offered again"], "AppHost",
        DRAFTS + "DraftJournal.swift", "guard savesEachAnswer else { return }",
        "guard savesEachAnswer, draft.answers.isEmpty else { return }",
        "TerminalProgramTests")
promise("A draft holds no consent", "a consent that is kept",
        ["Answers are kept, taken back and replaced; consent is not kept"], "Drafts",
        DRAFTS + "DraftJournal.swift",
        "guard prompt.kind != .consent, prompt.audience != .prepared else { return }",
        "guard prompt.audience != .prepared else { return }",
        "DraftJournalTests")
promise("A draft is kept for 30 days", "drafts kept for a year",
        ["DraftStore.dropsOldDrafts", "DraftStore.dropsFutureDrafts"],
        "SQLiteLedger", L + "DraftLife.swift", "days: Int64 = 30", "days: Int64 = 365",
        "SpecificationTests")
promise("A draft is kept for 30 days", "a draft that blocks all others",
        ["DraftStore.passesOverSpoiltDrafts"],
        "SQLiteLedger", Q + "SQLiteDraftStore.swift",
        "guard case .inconsistent = error else { throw error }\n      return nil", "throw error",
        "SpecificationTests")
promise("A request id enrols once", "a request that enrols again",
        ["CustomerRegister.entersOnce"], "SQLiteLedger",
        L + "Writing/LedgerWriter+Enrolment.swift",
        "if let request, let earlier = try enrolled(by: request, in: books) { return earlier }\n", "",
        "SpecificationTests")
promise("A request id enrols once", "another name taken for the same",
        ["A repeated enrolment with another name or balance is a conflict that names both"], "KeyCustody",
        K + "RepeatedEnrolment.swift", "guard before == asked else",
        "guard before.request == asked.request else", "RepeatedEnrolmentTests")
promise("A request id enrols once", "a wrong PIN tried until the key is locked",
        ["A repeated enrolment with another PIN is refused and counts as an attempt"], "KeyCustody",
        K + "RepeatedEnrolment.swift", "    guard rejected == nil else { throw .cannotAskAgain }\n", "",
        "RepeatedEnrolmentTests")
promise("What was done and could not be told", "an output that swallows its failures",
        ["Output that cannot be written is reported as failed"], "TerminalDialog", T + "Output.swift",
        "failed.withLock { $0 = $0 ?? failure }", "_ = failure", "OutputTests")
promise("What was done and could not be told", "a command that does not look at its output",
        [CHECKS + "outputs.py"], "AppHost", COMMANDS + "Commands/CommandOutput.swift",
        "if let failure = streams.output.failure { throw .outputFailed(failure, done: done) }", "",
        "outputs_that_take_nothing")
promise("Books that are gone", "a removed database made anew",
        ["A removed database is not founded anew beside the keys of its bank"], "SQLiteLedger",
        Q + "Files/DataDirectory+Database.swift",
        "    throw .booksMissing(directory: path)\n", "", "DatabaseFilesTests")
promise("Books that are gone", "an emptied database made anew",
        ["An emptied database is not founded anew beside the keys of customers"], "SQLiteLedger",
        Q + "SQLiteBank+Connecting.swift", "try directory.hasKeys(ofCustomers: true)\n",
        "try directory.hasKeys(ofCustomers: true) && false\n", "DatabaseFilesTests")

# What you see is what you sign.
SERVICE = SIGNING + "OpenSSLSigningService.swift"
promise("The document shows every figure", "a field that is not signed",
        ["What is signed is what was shown, in canonical form", "SigningService.bindsEveryField"],
        "AppHost", SERVICE, "let payload = try document.canonical",
        "let payload = try SigningDocument(\n"
        "      title: document.title, fields: Array(document.fields.dropLast())).canonical",
        "OpenSSLSigningServiceTests|HostContractTests")
promise("The document shows every figure", "a document that is not shown",
        ["SigningService.showsTheDocument"], "AppHost", SERVICE,
        "await dialog.show(.document(document))\n", "", "HostContractTests")
promise("Another answer after the preview", "a consent that is given by itself",
        ["Consent is never given again by itself, nor offered"], "FeatureDependencies",
        I + "Conversation/Interview.swift", "guard prompt.kind != .consent else { return }\n", "",
        "InterviewTests")
promise("Another answer after the preview", "yesterday's consent",
        ["Flow.needsTheSecondConsent"], "Deposit",
        I + "Opening/Opening.swift", "guard now.date != today else {",
        "guard now.date < today else {", "DepositContractTests")
promise("Another answer after the preview", "figures that are not shown again",
        ["Flow.consentsToTheLatestFigures"], "Deposit", I + "Opening/Opening.swift",
        "      await interview.show(.preview(preview))\n", "      _ = preview\n", "DepositContractTests")
promise("The ledger takes nothing but", "a signature over something else",
        ["AccountLedger.checksTheSignature", "AccountLedger.bindsEveryField"], "Ledger",
        L + "Writing/SignedContract+Check.swift",
        "guard let expected = try? contract.canonical, content == expected.bytes else {",
        "guard (try? contract.canonical) != nil, content == content else {", "LedgerContractTests")
promise("The ledger takes nothing but", "any customer's signature",
        ["AccountLedger.checksTheSigner"], "Ledger", L + "Writing/SignedContract+Check.swift",
        """    let content = try payload(by: customer, cryptography)
    guard let expected = try? contract.canonical, content == expected.bytes else {
""", """    let content = try? payload(by: customer, cryptography)
    guard let expected = try? contract.canonical,
      content == nil || content == expected.bytes
    else {
""", "LedgerContractTests")
promise("Nothing is signed or written before", "a signature before consent",
        ["Flow.stopsAtAnyQuestion"], "Deposit", I + "Opening/Opening.swift",
        "      let quote = try await given(consent, illustration.quote, &interview)\n",
        """      let early = OpeningContract(
        requestID: requestID, terms: terms, quote: illustration.quote,
        agreedAt: dependency.clock.now())
      _ = try? await dependency.signing.sign(early.document(in: product.words))
      let quote = try await given(consent, illustration.quote, &interview)
""", "DepositContractTests")
promise("Consent is given by a key pressed", "a consent typed ahead",
        ["Consent is not taken from keys pressed before the terms were seen"], "AppHost",
        T + "ScreenDialog.swift",
        "let isFresh = isSecret || (prompt.kind == .consent && prompt.rejected == nil)",
        "let isFresh = isSecret", "TerminalCareTests")
promise("Consent is given by a key pressed", "a consent that Enter alone gives",
        ["Consent has no answer preselected, and Enter alone is none"], "AppHost",
        T + "ScreenDialog.swift", "ChoiceList(Self.consent, isNumbered: false, isOpen: true)",
        "ChoiceList(Self.consent, isNumbered: false)", "TerminalPagesTests")
# So few keys at random do not come as far as a consent, not even to one that Enter gives: this is
# the rest of what their test holds.
promise("Consent is given by a key pressed", "a terminal that does not show what is typed after it",
        ["Keys at random erase nothing of others, open nothing, and leave the terminal as it was"],
        "AppHost", T + "Input/RawMode.swift",
        "    // TCSANOW does not wait until all output is written: the person may have stopped it.\n",
        "    settings.c_lflag &= ~tcflag_t(ECHO)\n", "RandomKeysTests")
