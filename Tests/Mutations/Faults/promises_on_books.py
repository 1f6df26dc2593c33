"""Faults for the promises about tampering and hostile text; see promises.py."""
from folders import CHECKS, COMMANDS, I, L, O, Q, T
from promises import promise

AUDIT = L + "Audit/LedgerAudit"

# Tampering shows.
promise("An edit, a deletion, a reorder", "entries whose hash nobody computes",
        ["Tampering is found by name and place", "A change by hand is found"], "SQLiteLedger",
        L + "Audit/EntryAudit.swift", "isIntact: stored.isIntact(by: cryptography),",
        "isIntact: !stored.hash.isEmpty,",
        "TamperingTests|AuditTests")
promise("An edit, a deletion, a reorder", "entries whose hash nobody computes, in the program",
        [CHECKS + "tampering.py"], "AppHost",
        L + "Audit/EntryAudit.swift", "isIntact: stored.isIntact(by: cryptography),",
        "isIntact: !stored.hash.isEmpty,",
        "check_edits")
promise("A customer's key file that is", "key files that nobody looks at",
        ["A customer's key file that was changed by hand is found"], "SQLiteLedger",
        AUDIT + ".swift", "if let files = keys ?? evidence.keyFiles { check(files) }\n", "", "KeyFolderTests")
promise("A customer's key file that is", "copies that are not compared",
        ["A copy of another customer's key file is found"], "Ledger", AUDIT + "+Keys.swift",
        "let digest = cryptography.sha256(pem)", "let digest = Array(customer.utf8)",
        "CustomerKeyFileTests")
promise("Books written anew", "books that bring their own key",
        ["Books written anew by somebody without the bank's key are found"], "SQLiteLedger",
        AUDIT + ".swift", "var key = given ?? found\n",
        "var key = given ?? (try? books.key(of: nil)) ?? found\n", "TamperingTests")
promise("A bank made anew with another key", "a key file believed before a person",
        ["The bank's key that a person knows shows a bank made anew with another key"], "Ledger",
        AUDIT + ".swift", "var key = given ?? found\n", "var key = found ?? given\n",
        "AuditEvidenceTests")
promise("A receipt kept elsewhere", "a receipt that nobody looks at",
        ["A receipt kept outside shows that the tail was cut and the books written anew"],
        "SQLiteLedger", AUDIT + ".swift",
        "if let receipt = evidence.receipt { check(outside: receipt) }\n", "", "AuditTests")
promise("A checkpoint kept elsewhere", "a checkpoint that nobody looks at",
        ["A chain cut, dropped or rewritten since is found by its name"], "Ledger", AUDIT + ".swift",
        "if let checkpoint = evidence.checkpoint { check(against: checkpoint) }\n", "",
        "CheckpointTests")
promise("A checkpoint kept elsewhere", "an entry that is gone taken for one that never was",
        ["What was cut off with the counter of entries is found by the chain's name",
         "Yesterday's folder put back is found"], "AppHost", AUDIT + "+Checkpoint.swift",
        "guard let hash else { return try findMissing(head, moment) }",
        "guard let hash else { return }",
        "CheckpointCommandTests")
promise("A checkpoint kept elsewhere", "leaves that begin with another byte",
        [CHECKS + "checkpoints.py"], "AppHost", L + "Checkpoints/MerkleTree.swift",
        "private static let leaf: [UInt8] = [0]", "private static let leaf: [UInt8] = [2]")
promise("A checkpoint left out between two that name one another", "names that nobody compares",
        ["A checkpoint left out, or in another place, is found"], "Ledger",
        AUDIT + "+Checkpoint.swift",
        "        check(next, follows: last)", "        _ = last", "CheckpointOrderTests")
promise("A checkpoint left out between two that name one another", "a checkpoint after any other",
        ["Books that do not lead through the checkpoint before it get none"], "Ledger",
        AUDIT + "+Checkpoint.swift", "    try audit.throwFirstFinding()\n    return last",
        "    return last", "CheckpointOrderTests")
promise("A checkpoint that is another bank's", "heads that the root does not bind",
        ["A checkpoint that is edited or not whole is refused and says why",
         "A checkpoint cut off anywhere is refused"], "Ledger",
        L + "Checkpoints/Checkpoint+Reading.swift",
        "heads.count == lines.count,\n"
        "      MerkleTree.root(of: lines, by: cryptography).hex == content.root",
        "!content.root.isEmpty",
        "CheckpointTextTests")
promise("A checkpoint that is another bank's", "any bank's signature",
        ["A checkpoint of another bank is refused"], "Ledger",
        L + "Checkpoints/Checkpoint+Reading.swift",
        "    } catch { throw .signature(error) }",
        "    } catch where error != .badSignature {\n      throw .signature(error)\n"
        "    } catch { payload = Array(signed.drop { $0 != \"{\" }.utf8) }", "CheckpointTextTests")
promise("The bank signs no end of a chain", "ends that are believed",
        ["The bank signs no end of a chain that is not as it wrote it"], "Ledger",
        L + "Checkpoints/Checkpoint+Writing.swift", "checked.isIntact,\n      checked.found.violations.isEmpty,",
        "!chain.isEmpty,", "CheckpointTests")
promise("Books in order raise no alarm", "a chain that is never followed",
        ["A long ledger is audited to its end without a false alarm"], "SQLiteLedger",
        AUDIT + "+Entries.swift", "last.hash = checked.entry.hash ?? StoredEntry.noHash",
        "last.hash = StoredEntry.noHash", "LongLedgerTests")
promise("Books in order raise no alarm", "a clock set back called a violation",
        ["A clock that was set back is noted, and no violation"], "Ledger", AUDIT + "+Chain.swift",
        "    if let earlier = last.recordedAt, entry.recordedAt < earlier {\n",
        "    if let earlier = last.recordedAt, entry.recordedAt < earlier {\n"
        "      find(\n        .entryChanged, .entry(entry.sequence), .init(en: \"time\", ko: \"시각\"))\n",
        "AuditEvidenceTests")
promise("What could not be checked is said", "a signature that nobody verified called false",
        ["Signatures that nobody could verify are noted, not called false"], "Ledger",
        L + "Audit/AuditReport+Finding.swift",
        "add(StorageError.sealing(reason: reason), at: violation.place)",
        "_ = reason\n        violations.append(violation)", "AuditEvidenceTests")
promise("What could not be checked is said", "want of descriptors called a change",
        ["A bank's key file that cannot be opened for want of descriptors is not called changed"],
        "Ledger", AUDIT + "+Keys.swift", "default: report.add(error, at: place)",
        "default: find(damaged, place, error.reason)", "AuditEvidenceTests")
promise("What could not be checked is said", "an audit that was not whole, and ends well",
        [CHECKS + "tampering.py"], "AppHost", COMMANDS + "Commands/LedgerCommands.swift",
        "return report.isComplete ? .done : .storage", "return .done", "check_starved")
promise("Tables that are not this program's", "a changed schema that is not told",
        ["A view without end in place of a table is found without reading it"], "SQLiteLedger",
        Q + "SQLiteBank+Audit.swift", "violations: changed.map { AuditViolation.schema($0) },",
        "violations: [],", "DatabaseFilesTests")
promise("Books on read-only media", "a folder that must be written to to be read",
        ["Books in a folder that nobody can write to are audited, and left as they are"],
        "SQLiteLedger", Q + "SQL/SQLiteConnection.swift", "?immutable=1", "",
        "DatabaseFilesTests")
promise("An opening or an enrolment checks", "an opening on whatever is there",
        ["Nothing is opened after a change by hand"], "SQLiteLedger",
        Q + "SharedCommit/SQLiteBank+Opening.swift", "open = try checked(try opened())", "open = try opened()",
        "OpeningOnEditedBooksTests")
promise("An opening or an enrolment checks", "entries that are believed",
        ["Nothing is opened on books that contradict themselves there"], "Ledger",
        L + "Writing/LedgerWriter+Checks.swift", "guard stored.isIntact(by: cryptography) else {",
        "guard !stored.hash.isEmpty else {", "CheckedWritingTests")
promise("An opening or an enrolment checks", "a connection that trusts what it saw once",
        ["A connection sees what others changed meanwhile"], "SQLiteLedger",
        L + "Writing/CheckedBooks.swift",
        "    if self.revision != revision || (known != nil && known != end.previousHash) { forget() }\n",
        "", "OpeningOnEditedBooksTests")
promise("An opening or an enrolment checks", "newest entries that nobody looks at",
        ["What was edited among the newest entries is found before anything is added"], "Ledger",
        AUDIT + "+Recent.swift", "if let first = report.violations.first {",
        "if let first = report.violations.dropFirst(99).first {", "CheckedWritingTests")
promise("No receipt or contract is given again", "documents of any entry",
        ["The documents of an entry that was changed are not given"], "SQLiteLedger",
        L + "Writing/LedgerWriter+Documents.swift",
        "    try check(stored, in: books)\n    guard stored.entry.account?.customer",
        "    guard stored.entry.account?.customer", "OpeningOnEditedBooksTests")
promise("A key under which one signature", "a key of small order",
        ["A point of small order is no key, in PEM or as a JWK"], "OpenSSLKeys",
        O + "PublicKey+Soundness.swift",
        "    guard !Self.smallOrders.contains(y) else { throw .smallOrder }\n", "",
        "PublicKeyFaultTests")
promise("A key under which one signature", "a second spelling of a key",
        ["A y that is not below the prime is no key"], "OpenSSLKeys",
        O + "PublicKey+Soundness.swift",
        "    guard Self.isLess(y, Self.prime) else { throw .notCanonical }\n", "",
        "PublicKeyFaultTests")
promise("A key under which one signature", "a key for something else",
        ["A JWK that is for something else is refused and says why"], "OpenSSLKeys",
        O + "PublicKey+Reading.swift", "    try Self.checkPurpose(values)\n", "",
        "PublicKeyFaultTests")
promise("A receipt or contract verifies", "a header that decides",
        ["A hostile receipt is refused",
         "A contract cannot be passed off as a receipt, nor verified with another key"], "AppHost",
        O + "VerificationKey.swift",
        "    guard text.header == headers[kind] else { throw .otherHeader }\n",
        "    _ = headers[kind]\n", "HostileInputTests|OpenSSLSigningServiceTests")
promise("A receipt or contract verifies", "an algorithm that nobody else knows",
        [CHECKS + "signatures.py"], "AppHost", O + "JWS.swift", '"alg": .string("EdDSA")',
        '"alg": .string("Ed448")')

# Hostile text.
promise("Nothing from outside that steers", "control characters that are written",
        ["Of a text only line feeds and what can be shown is written"], "TerminalDialog",
        T + "TerminalText.swift", "description = PrintableText(lines: text).description",
        "description = text", "OutputTests")
promise("Nothing from outside that steers", "control characters in what is drawn",
        ["Text that becomes a part of a drawn line has no control sequence left"],
        "TerminalDialog", T + "TerminalText.swift", "text += part.description.printable",
        "text += part.description", "OutputTests")
promise("Nothing from outside that steers", "control characters taken for printable ones",
        [CHECKS + "outputs.py"], "AppHost", I + "Conversation/PrintableText.swift",
        "return properties.isPrintable", "return true", "hostile_rows")
promise("Nothing from outside that steers", "any name",
        ["A name that a terminal could be tricked with is refused"], "AppHost",
        I + "Conversation/Question+Text.swift",
        "      guard PrintableText.holds(entered) else { throw .unprintable }\n", "",
        "HostileInputTests")
promise("A name of a file is completed", "names that are words of a list",
        [CHECKS + "completions.py"], "AppHost",
        T + "Completion/ShellCompletion+Bash.swift",
        "\\(files)) compopt -o default 2>/dev/null; return ;;",
        "\\(files)) COMPREPLY=($(compgen -f -- \"$current\")); return ;;")
promise("A pipe in place of a file", "a pipe without an end that is taken for an empty one",
        ["A named pipe to which nobody writes is not waited for without end",
         "A pipe that is never closed is not waited for without end"], "TerminalDialog",
        T + "Input/OpenedInput.swift",
        "throw .noEnd(path: path, seconds: Int(patience.components.seconds))",
        "throw .nothing(path: path)", "InputFileTests")
promise("Catalogue, answers, receipts and sums", "a catalogue with faults",
        ["A damaged catalogue is refused, or is one"], "JSONCatalog",
        I + "Opening/CatalogSection.swift",
        "    guard checker.faults.isEmpty else { throw InputFaults(checker.faults) }\n", "",
        "CatalogFuzzTests")
promise("Catalogue, answers, receipts and sums", "answers with faults",
        ["Damaged answers are refused, or are answers to known questions"], "JSONCatalog",
        I + "Values/InputChecker+Answers.swift",
        "    for (name, member) in object(value, path, required: [], optional: known.map(\\.rawValue)) {\n",
        "    var members: [String: InputValue] = [:]\n"
        "    if case .object(let all) = value.content { for one in all { members[one.name] = one.value } }\n"
        "    for (name, member) in members {\n",
        "JSONAnswersTests")
promise("Catalogue, answers, receipts and sums", "a signature that is not looked at",
        ["A receipt is accepted only as it was signed"], "OpenSSLKeys", O + "VerificationKey.swift",
        "    guard isGood else { throw .badSignature }\n", "    _ = isGood\n", "FuzzTests")
promise("Catalogue, answers, receipts and sums", "groups of fewer than three digits",
        ["A sum is read as it is written, or refused"], "FeatureDependencies",
        I + "Conversation/EnteredSum.swift", "dropFirst().allSatisfy { $0.count == 3 }",
        "dropFirst().allSatisfy { $0.count <= 3 }", "EnteredAmountFuzzTests")
promise("Lines without end", "bytes that are made text",
        ["A line that is not UTF-8 is refused"], "TerminalDialog", T + "LineDialog.swift",
        "    guard let text = String(validating: bytes, as: UTF8.self) else {\n"
        "      return .failure(.unprintable)\n    }\n",
        "    let text = String(decoding: bytes, as: UTF8.self)\n", "LineDialogTests")
promise("Lines without end", "a line without end refused as something else",
        ["A line of more than 65,536 bytes is refused"], "TerminalDialog",
        T + "Input/LineInput.swift", "throw .refused(.tooLong(limit: Self.longestLine))",
        "throw .endOfInput", "LineDialogTests")

# Openings that share a commit.
SHARED = Q + "SharedCommit/"
promise("Openings that share a commit", "a refusal that forgets who was booked",
        ["What is refused takes nothing of the others with it"], "SQLiteLedger",
        SHARED + "GroupBooking.swift", "answers[index] = .failure(error)",
        "(answers[index], booked) = (.failure(error), [])", "SharedCommitTests")
promise("Openings that share a commit", "rows of a refused opening that stay",
        ["An opening whose rows cannot all be stored is refused alone"], "SQLiteLedger",
        SHARED + "GroupBooking.swift", "connection.rowsWritten == written", "written >= 0",
        "SharedCommitTests")
promise("Openings that share a commit", "a transaction that is gone gone on with",
        ["An opening whose first row cannot be stored leaves those before it"], "SQLiteLedger",
        SHARED + "GroupBooking.swift", "guard connection.isInTransaction, ", "guard ",
        "SharedCommitTests")
promise("Openings that share a commit", "a failed commit told to the first alone",
        ["A commit that fails leaves each unknown and nothing written"], "SQLiteLedger",
        SHARED + "SharedCommit.swift", "for opening in group { opening.answer(error) }",
        "for opening in group.prefix(1) { opening.answer(error) }", "SharedCommitTests")
