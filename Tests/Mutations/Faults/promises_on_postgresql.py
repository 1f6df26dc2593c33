"""Faults for the promises about many hosts on PostgreSQL; see promises.py."""
from folders import L, module
from promises import promise

M = module("PostgreSQLLedger")
C = M + "Connection/"


def many(row, name, tests, file, old, new, suites):
    promise(row, name, tests, "PostgreSQLLedger", file, old, new, suites)


many("Wherever a connection or the server's process ends", "a COMMIT without an answer that is undone",
     ["An opening cut off at any statement is done or not, or says that it is unknown"],
     C + "PostgreSQLConnection+Transaction.swift",
     "if answer == nil { return unknown(error.storageError.reason.en) }",
     "if answer == nil { return .undone(error) }", "CutConnectionTests")
many("Cut, held, delayed or lost at any message", "a COMMIT that is held and so undone",
     ["Cut, held or delayed at any message, an opening is told as what it is, or as unknown"],
     C + "PostgreSQLConnection+Transaction.swift",
     "if answer == nil { return unknown(error.storageError.reason.en) }",
     "if answer == nil { return .undone(error) }", "EveryMessageTests")
many("A full disk loses nothing", "a request that nobody looks up",
     ["A disk that is full lets nothing be lost or half done, and openings go on after it"],
     L + "Writing/LedgerWriter+Opening.swift",
     "    if let earlier = try earlier(contract, of: request.signer, in: books) {\n"
     "      return .earlier(earlier)\n    }\n",
     "    _ = try earlier(contract, of: request.signer, in: books)\n", "ServerTroubleTests")
many("A server that is lost takes nothing", "a COMMIT without an answer that is not done",
     ["No acknowledged opening is lost with a server whose standby confirms each"],
     C + "PostgreSQLConnection+Transaction.swift",
     "if answer == nil { return unknown(error.storageError.reason.en) }",
     "if answer == nil { return .undone(error) }", "ServerTroubleTests")
many("A server that is lost takes nothing", "an address of which the first host alone is tried",
     ["An opening whose acknowledgement was lost with the server is there once after it"],
     C + "PostgreSQLConnection+Connecting.swift",
     "guard case .unreachable(let failure, _) = error, failure.isOfOneHost else { throw error }",
     "guard case .unreachable(let failure, _) = error, failure == .late else { throw error }",
     "FailoverTests")
many("What an asynchronous standby did not have", "a receipt that nobody compares",
     ["What was acknowledged without its standby can be lost, and a receipt shows it"],
     L + "Audit/LedgerAudit.swift",
     "if let receipt = evidence.receipt { check(outside: receipt) }", "", "FailoverTests")
many("A rule or a trigger that lets rows disappear", "rows that nobody counts",
     ["An opening of which the database keeps not all rows is not done",
      "An enrolment of which the database keeps not all rows is not done"],
     C + "PostgreSQLConnection+Exchange.swift", "answer.changed != duty.count else",
     "answer.changed < 0 else", "InsertedRowTests")
many("A password in a service file", "a file whose mode nobody looks at",
     ["A password in a service file that others can read is noticed"],
     C + "ServiceFiles.swift", "isPrivate = status.st_mode & 0o077 == 0",
     "isPrivate = status.st_mode & 0o700 != 0", "ServiceFileTests")
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
many("What is unknown is resolved by asking again", "warnings that a role can switch off",
     ["No setting of the role hides that a COMMIT did not wait for its standby"],
     C + "PostgreSQLConnection+Transaction.swift", "SET LOCAL client_min_messages = warning;", "",
     "UnknownOutcomeTests")
many("A server killed under sixteen hosts", "a success told before it is on the disk",
     ["A server killed under sixteen hosts keeps all that was acknowledged, and nothing half"],
     C + "PostgreSQLConnection+Transaction.swift", "ELSE 'on' END",
     "ELSE 'off' END", "ManyHostsTests")
many("Sixteen hosts open a request once", "a chain whose row nobody locks",
     ["Sixteen hosts with one request open one account, and all give its receipt",
      "Sixteen hosts for one customer never open more than she has money for",
      "Sixteen hosts found one bank, and enrol their customers"],
     M + "Books/ChainRows.swift", 'isLocked ? "FOR UPDATE" : ""', '""', "ManyHostsTests")
many("A host's role cannot change", "a host that may change entries",
     ["A host's role can do what a host does, and cannot change what is written",
      "A host's role has these rights on the tables, and no other, whatever it had"],
     M + "Schema/Schema.swift", '"entries": "SELECT, INSERT",',
     '"entries": "SELECT, INSERT, UPDATE",', "GrantTests")
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
     "guard lastPayment ?? 0 <= last?.entry.sequence ?? 0 else {",
     "guard lastPayment ?? 0 < .max else {", "EditedBooksTests")
many("No password in an address", "a password that everybody can read",
     ["An address that must not be used is refused"], C + "PostgreSQLAddress.swift",
     "if options.hasPassword { throw .holdsPassword }", "", "PostgreSQLAddressTests")
many("No password in an address", "an error that tells the database's name",
     ["A connection that is not made is told without host, port, path, role or database"],
     C + "PostgreSQLConnection+Connecting.swift", "return .unreachable(failure, state: state)",
     "return .unreachable(failure, state: lastMessage)", "ConnectingTests")
many("No password in an address", "an error that tells what libpq says of the address",
     ["A setting that libpq refuses is not repeated"],
     C + "PostgreSQLConnection+Connecting.swift",
     "throw .unreachable(isReadable ? .unreachable : .settings)",
     "throw .lost(reason: lastMessage)", "ConnectingTests")
many("The database's owner cannot tamper", "entries that an opening believes as they are",
     ["Nothing is opened after a change by hand"], L + "Writing/LedgerWriter+Checks.swift",
     "guard stored.isIntact(by: cryptography) else {", "guard !stored.hash.isEmpty else {",
     "EditedBooksTests")
many("A chain cut, and a customer dropped", "chains that nobody remembers",
     ["A chain cut and a customer dropped by the database's owner are found by name",
      "A chain cut and written anew is found by its name"],
     L + "Audit/LedgerAudit+Checkpoint.swift",
     "var heads = checkpoint.heads[...]", "var heads = checkpoint.heads[..<0]",
     "CheckpointTests")
many("A customer signs on any host", "keys that the host keeps to itself",
     ["Who enrolled on one host signs in, signs and opens on another",
      "A key is stored with its customer, with its copy, or not at all"],
     M + "PostgreSQLBank+Customers.swift",
     "if enrolled.customer.publicKey == key {", "if enrolled.customer.publicKey != key {",
     "KeysOnHostsTests")
many("A customer signs on any host", "a PIN that another host does not hear of",
     ["A PIN changed on one host holds on all, and the old one on none"],
     M + "Keys/KeyRows.swift", "DO UPDATE SET pem = excluded.pem", "DO NOTHING",
     "KeysOnHostsTests")
many("A customer signs on any host", "attempts that a host keeps to itself",
     ["Attempts on two hosts lock the key on both, and the code opens it on any"],
     L + "RecordedAttempts.swift", "AttemptRecord(failed: failed + 1, lastAt: moment)",
     "AttemptRecord(failed: 1, lastAt: moment)", "KeysOnHostsTests")
many("A customer signs on any host", "a lock that another host ignores",
     ["A key that one host has locked is waited for by others"], M + "Keys/KeyRows.swift",
     "WHERE key_locks.expires_at <= CURRENT_TIMESTAMP",
     "WHERE key_locks.expires_at IS NOT NULL", "KeysOnHostsTests")
many("A host without the bank's key", "a host with whatever key",
     ["A host without the bank's key, or with another, is refused, and nothing written"],
     M + "PostgreSQLBank.swift",
     "guard let seal = try seals.seal(create: false), seal.publicKey == key else {",
     "guard let seal = try seals.seal(create: false), seal.publicKey.bytes.count == 32 else {",
     "KeysOnHostsTests")
many("A customer's stored key", "stored keys that nobody looks at",
     ["A customer's stored key that was changed by hand is found"],
     M + "PostgreSQLBank+Audit.swift",
     "evidence.keyFiles.map { SnapshotKeys(connection: connection, form: $0) }",
     "evidence.keyFiles", "StoredKeyAuditTests")
many("Whatever fails at random under sixteen hosts", "a COMMIT without an answer that is done",
     ["Whatever fails at random, each request opens once, and what was told holds"],
     C + "PostgreSQLConnection+Transaction.swift",
     "if answer == nil { return unknown(error.storageError.reason.en) }",
     "if answer == nil { return .undone(error) }", "CampaignTests")
many("A PIN or a code told as changed", "a key that is overwritten, whatever it is by now",
     ["A host whose lock has run out overwrites no key, nor a code, changed meanwhile"],
     M + "Keys/KeyRows.swift", "AND wrapping = $2 AND pem = $4", "AND wrapping = $2 AND $4 <> ''",
     "KeysOnHostsTests")
many("An emptied database, or another one", "a bank founded wherever one trace of it is gone",
     ["Books of which something is left are not founded anew, on any host",
      "A host that has a bank's key founds no other bank"],
     M + "PostgreSQLBank.swift", "guard try !books.connection.hasRemains(), earlier == nil else {",
     "guard try !books.connection.hasRemains() || earlier == nil else {", "FoundingTests")
many("An emptied database, or another one", "evidence that nobody looks at where nothing is left",
     ["Evidence shows what an emptied database has lost"], M + "PostgreSQLBank+Audit.swift",
     "guard hasEntries || isCompared else {", "guard hasEntries, isCompared || hasEntries else {",
     "FoundingTests")
many("`keys` gives out no key", "a bank's key on the database's word",
     ["A bank's key that the database says, and no host has, is given to nobody"],
     M + "PostgreSQLBank+Customers.swift", "try seal(on: books.connection).publicKey",
     "if let key = try books.connection.key(of: nil) { return key }\n"
     "        return try seal(on: books.connection).publicKey",
     "KeysOnHostsTests")
many("`keys` gives out no key", "a customer on the database's word",
     ["A customer's key and name that her enrolment does not say are refused"],
     M + "PostgreSQLBank+Customers.swift",
     "try writer(on: books.connection).verify(customer, in: books)",
     "_ = try writer(on: books.connection)", "KeysOnHostsTests")
many("A host that waited while the tables were migrated", "a version that nobody reads again",
     ["A host that waited while the tables were migrated refuses them"],
     M + "Books/ChainRows.swift", "        try check(version: results[1])\n", "", "SchemaTests")
many("A host that waited while the tables were migrated", "a migration that waits for nobody",
     ["A migration waits for whoever writes, books or keys"],
     M + "Schema/PostgreSQLSchema.swift",
     'if found > 0 { try connection.executeAll("LOCK TABLE chains IN EXCLUSIVE MODE") }', "",
     "SchemaTests")
many("Tables, columns, constraints", "rows and tables that nobody compares",
     ["What no entry binds, and what was added to the tables, is found"],
     M + "Books/PostgreSQLAuditedBooks+Damage.swift", "(try changedTables() + unboundRows(), [])",
     "([], [])", "UnboundRowTests")
