"""Faults of keys, books and checkpoints; see run.py."""
from faults import fault
from folders import COMMANDS, K, L, Q, SIGNING, module

# PINs, keys, recovery codes.
fault("attempts forgotten only with the new PIN", "KeyCustody", K + "PINChange.swift",
      """      // Before the PIN is changed: if this fails, nothing has changed.
      try await lock.attempts.succeed(customer.id)
    } catch { throw .storage(error) }
    try await setPIN(of: key, from: pem)
""", """    } catch { throw .storage(error) }
    try await setPIN(of: key, from: pem)
    do { try await lock.attempts.succeed(customer.id) } catch { throw .storage(error) }
""")
fault("a recovery code offered once, though she put it off", "KeyCustody", K + "SignIn.swift",
      """    _ = try await recovery.offer(for: key)
    do { try await offers.settle(customer.id) } catch { throw .storage(error) }
""", """    do { try await offers.settle(customer.id) } catch { throw .storage(error) }
    _ = try await recovery.offer(for: key)
""")
fault("a key removed of who is perhaps enrolled", "KeyCustody", K + "Enrolment.swift",
      "if error == error.asNotDone { giveUp() }", "giveUp()")
fault("a repeated document that counts", "AppHost", SIGNING + "PINBatchSigning.swift",
      "guard signed.contains(document) || signed.count < limit else",
      "guard signed.count < limit else", "PINBatchSigningTests")
fault("somebody else's attempt taken back", "Ledger", L + "RecordedAttempts.swift",
      "now.failed == attempt.before.failed + 1 ? attempt.before : now",
      "now.failed > attempt.before.failed ? attempt.before : now")
fault("an old signature that signs in", "Ledger", L + "SignedInCustomer.swift",
      "guard signed == challenge.bytes else", "guard signed != nil else")

# Checkpoints and audits.
fault("a checkpoint that names none behind one that names another", "Ledger",
      L + "Audit/LedgerAudit+Checkpoint.swift",
      "if next.previous == nil, last.previous == nil { return }",
      "if next.previous == nil { return }")
fault("a checkpoint over a head that is not the last entry's", "Ledger",
      L + "Checkpoints/Checkpoint+Writing.swift",
      "entry.entry.chain == chain,\n      stored.hash == nil || stored.hash == entry.hash\n",
      "entry.entry.chain == chain\n")
fault("an audit that could not look at all told as done", "BankCommands",
      COMMANDS + "Commands/LedgerCommands.swift",
      "return report.isComplete ? .done : .storage", "return .done",
      "AuditExitTests")
fault("the history of an account, the last movement first", "SQLiteLedger",
      Q + "Books/MovementRows.swift",
      "ORDER BY p.entry, p.position\n", "ORDER BY p.entry DESC, p.position\n")
fault("an offer of a recovery code settled for everybody", "SQLiteLedger",
      Q + "SQLiteBank+RecoveryOffers.swift",
      "DELETE FROM recovery_offers WHERE customer = ?",
      "DELETE FROM recovery_offers WHERE ? IS NOT NULL")
fault("the newest application told as the oldest", "Ledger", L + "DraftLife.swift",
      'oldest = min(oldest, try row.integer("saved_at"))', 'oldest = try row.integer("saved_at")')

# What could not be checked, and what is taken for checked.
fault("edited books that are built on at the second try", "SQLiteLedger", Q + "SQLiteBank.swift",
      "    guard !hasCheckedNewest else { return open }\n",
      "    guard !hasCheckedNewest else { return open }\n    hasCheckedNewest = true\n",
      "OpeningOnEditedBooksTests")
fault("an audit of a folder it cannot write to that is told though somebody wrote meanwhile",
      "SQLiteLedger", Q + "SQLiteBank+Audit.swift",
      "if isImmutable, try directory.hasLog { throw .busy }", "_ = isImmutable",
      "DatabaseFilesTests")
fault("a checkpoint over an end that could not be verified", "Ledger",
      L + "Checkpoints/Checkpoint+Writing.swift",
      "    if let note = checked.found.notes.first { throw .failed(reason: note.detail.en) }\n", "",
      "CheckpointTests")
fault("a checkpoint that leaves out the one before it, which could not be verified", "Ledger",
      L + "Audit/LedgerAudit+Recent.swift",
      """    if let note = report.notes.first(where: { $0.kind == .notChecked }) {
      throw .failed(reason: "\\(note.place.text.en): \\(note.detail.en)")
    }
""", "", "CheckpointOrderTests|CheckedWritingTests")
fault("a file of checkpoints of more than a MiB refused", "AppHost",
      COMMANDS + "Commands/LedgerCommands.swift", "largestCheckpoint = 1 << 28",
      "largestCheckpoint = 1 << 20", "CheckpointCommandTests")
fault("an opening in doubt that is waited for shorter than its COMMIT", "PostgreSQLLedger",
      module("PostgreSQLLedger") + "Connection/PostgreSQLPatience.swift",
      "lock: Duration = .seconds(40)", "lock: Duration = .seconds(20)", "PatienceTests")

# Openings that share a commit.
SHARED = Q + "SharedCommit/"
fault("others whom nobody is called for", "SQLiteLedger", SHARED + "OpeningQueue.swift",
      "(group, !state.waiting.isEmpty)", "(group, false)", "OpeningQueueTests")
fault("a slow disk that is not noticed", "SQLiteLedger", SHARED + "GroupSize.swift",
      "waited > Self.longWait", "waited < .zero", "WaitingOpeningTests")
fault("a slow group that lets nobody go first", "SQLiteLedger", SHARED + "SQLiteBank+Opening.swift",
      "    if groupSize.waitsLong { await Task.yield() }\n", "", "WaitingOpeningTests")
fault("a receipt signed by other threads alone", "Ledger", L + "Audit/OrderedWork.swift",
      "    carryOut()\n    isDone.wait()", "    isDone.wait()", "OrderedWorkTests")
