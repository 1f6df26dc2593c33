"""Faults for the promises about batches; see promises.py."""
from folders import BULK, CAMPAIGN, COMPOSITION, K, Q, SIGNING, T
from promises import promise

BATCH, LOAN = BULK + "Batch", SIGNING + "PINBatchSigning.swift"

promise("A batch that was killed", "a line under another id each time",
        ["A batch that was killed loses nothing it has told, and a repeat opens the rest once",
         "Two batches of the same requests at once open each of them once"], "AppHost",
        COMPOSITION + "OpeningComponent.swift",
        "RequestIDSequence(root: line.requestID)", "RequestIDSequence(root: .random())",
        "BatchInterruptionTests|BatchCommandTests")
promise("A batch that was killed", "a signal that ends all at once",
        ["A signal ends a batch between two lines, and says what to do"], "AppHost",
        T + "Input/TerminationSignals.swift", "$0.isPostponed = true", "$0.isPostponed = false",
        "BatchInterruptionTests")
promise("A batch that was killed", "shared commits that are not synced",
        [CAMPAIGN + "campaign.py"], "AppHost", Q + "SQLiteBank+Connecting.swift",
        "PRAGMA synchronous = FULL", "PRAGMA synchronous = OFF", "open --batch")
promise("A batch is signed with one PIN", "a field that is not signed",
        ["One PIN signs all documents, and each is the customer's"], "AppHost",
        LOAN, "let payload = try document.canonical",
        "let payload = try SigningDocument(\n"
        "      title: document.title, fields: Array(document.fields.dropLast())).canonical",
        "PINBatchSigningTests")
promise("A batch is signed with one PIN", "a wrong PIN that is no attempt",
        ["A wrong PIN signs nothing, and is an attempt"], "AppHost",
        K + "PINLock+Attempt.swift", "guard let key else { return .wrong(attempt) }",
        "guard let key else {\n      _ = try? await attempts.takeBack(attempt)\n"
        "      return .wrong(attempt)\n    }", "PINBatchSigningTests")
promise("A batch is signed with one PIN", "a signature that is kept",
        ["A batch's signing signs nothing once the batch has ended, and its key is gone"], "AppHost",
        LOAN, "    defer { signing.end() }\n", "", "PINBatchSigningTests")
promise("A batch is signed with one PIN", "a document more than was consented to",
        ["No document beyond those consented to is signed, the same one again is"], "AppHost",
        LOAN, "signed.count < limit else", "signed.count <= limit else",
        "PINBatchSigningTests")
promise("Consent to each product", "a line without consent",
        ["A fault in a line of a batch is told with its place"], "Bulk", BATCH + "Reader.swift",
        "guard given < wanted else", "guard given < wanted - 1 else", "BatchTests")
promise("Consent to each product", "lines begun beside faulty ones",
        ["A file with a fault anywhere is refused whole, before the PIN"], "AppHost",
        BATCH + ".swift", "guard faults.isEmpty else", "guard faults.isEmpty || !lines.isEmpty else",
        "BatchCommandTests")
