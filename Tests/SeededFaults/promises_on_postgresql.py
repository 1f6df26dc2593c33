"""Faults for the promises about many hosts on PostgreSQL; see promises.py."""
from promises import L, promise

M = "Modules/PostgreSQLLedger/"
C = M + "Connection/"


def many(row, name, tests, file, old, new, suites):
    promise(row, name, tests, "PostgreSQLLedger", file, old, new, suites)


many("Wherever a connection or the server's process ends", "a COMMIT without an answer that is undone",
     ["An opening cut off at any statement is done or not, or says that it is unknown"],
     C + "PostgreSQLConnection+Transaction.swift",
     "if answer == nil { return unknown(error.storageError.reason.en) }",
     "if answer == nil { return .undone(error) }", "CutConnectionTests")
many("What is unknown is resolved by asking again", "a COMMIT that is late and so undone",
     ["A COMMIT that is not answered in time is unknown, and asking again waits for it",
      "An enrolment in doubt enters once when it is repeated"],
     C + "PostgreSQLConnection+Transaction.swift",
     "if answer == nil { return unknown(error.storageError.reason.en) }",
     "if answer == nil { return .undone(error) }", "UnknownOutcomeTests")
many("What is unknown is resolved by asking again", "a warning that nobody heeds",
     ["A COMMIT whose wait was cancelled succeeds with a warning, and so is unknown"],
     C + "CommitOutcome.swift", 'case ("COMMIT", _, _) where warnings.isEmpty: self = .committed',
     'case ("COMMIT", _, _) where warnings.count < 9: self = .committed', "UnknownOutcomeTests")
many("What is unknown is resolved by asking again", "a server that is stopped and so has done nothing",
     ["A COMMIT whose server process is ended is unknown"], C + "CommitOutcome.swift",
     "default: self = .unknown(reason: answer.message)", "default: self = .undone(.late)",
     "UnknownOutcomeTests")
many("A server killed under sixteen hosts", "a success told before it is on the disk",
     ["A server killed under sixteen hosts keeps all that was acknowledged, and nothing half"],
     C + "PostgreSQLConnection+Transaction.swift", "SET LOCAL bytea_output = hex;",
     "SET LOCAL bytea_output = hex; SET LOCAL synchronous_commit = off;", "ManyHostsTests")
many("Sixteen hosts open a request once", "a chain whose row nobody locks",
     ["Sixteen hosts with one request open one account, and all give its receipt",
      "Sixteen hosts for one customer never open more than she has money for",
      "Sixteen hosts found one bank, and enrol their customers"],
     M + "Books/ChainRows.swift", 'isLocked ? "FOR UPDATE OF c" : ""', '""', "ManyHostsTests")
many("A host's role cannot change", "a host that may change entries",
     ["A host's role can do what a host does, and cannot change what is written"],
     M + "Schema/Schema.swift", '"entries": "SELECT, INSERT",',
     '"entries": "SELECT, INSERT, UPDATE",', "SchemaTests")
many("The database's owner cannot tamper", "entries whose hash nobody computes",
     ["Tampering is found by name and place"], L + "Audit/EntryAudit.swift",
     "isIntact: stored.isIntact(by: cryptography),", "isIntact: !stored.hash.isEmpty,",
     "TamperingTests")
many("The database's owner cannot tamper", "a receipt that nobody compares",
     ["A customer's openings dropped whole are found by a receipt that she kept"],
     L + "Audit/LedgerAudit.swift", "if let receipt = evidence.receipt { check(outside: receipt) }",
     "", "TamperingTests")
many("The database's owner cannot tamper", "entries that need no receipt",
     ["An entry without the bank's receipt pays for nothing"],
     L + "Writing/LedgerWriter+Checks.swift",
     "guard isFounding(stored) else {", "guard stored.entry.sequence == 1 else {",
     "TamperingTests")
many("The database's owner cannot tamper", "a payment without its posting",
     ["A payment whose posting was deleted does not bring the money back"],
     M + "Books/PostgreSQLTransaction.swift",
     "guard try lastPayment(from: account) <= last?.entry.sequence ?? 0 else {",
     "guard try lastPayment(from: account) < .max else {", "EditedBooksTests")
many("No password in an address", "a password that everybody can read",
     ["An address that must not be used is refused"], C + "PostgreSQLAddress.swift",
     "if options.hasPassword { throw .holdsPassword }", "", "PostgreSQLAddressTests")
many("No password in an address", "an error that tells the database's name",
     ["A server that is not there is told without the address"],
     C + "PostgreSQLConnection+Connecting.swift", ".unreachable(reason: lastMessage) }",
     '.unreachable(reason: unsafe ConnectionOptions(inUseBy: handle).value(of: "dbname") ?? "") }',
     "ConnectionTests")
many("The database's owner cannot tamper", "entries that an opening believes as they are",
     ["Nothing is opened after a change by hand"], L + "Writing/LedgerWriter+Checks.swift",
     "guard stored.isIntact(by: cryptography) else {", "guard !stored.hash.isEmpty else {",
     "EditedBooksTests")
many("A chain cut, and a customer dropped", "chains that nobody remembers",
     ["A chain cut and a customer dropped by the database's owner are found by name",
      "A chain cut and written anew is found by its name"],
     "Modules/Ledger/Audit/LedgerAudit+Checkpoint.swift",
     "for head in checkpoint.heads {", "for head in checkpoint.heads.prefix(0) {",
     "CheckpointTests")
