import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import SQLLedger

/// The specification of the stored keys of customers.
enum KeySpecification<Bank: TestedBank> {
  private static var old: StoredKeys { StoredKeys(key: Array(1...40), recovery: Array(41...80)) }
  private static var new: StoredKeys { StoredKeys(key: Array(2...40), recovery: nil) }
  private static var other: StoredKeys { StoredKeys(key: Array(3...40), recovery: [7]) }

  /// The clauses that do not edit the database by hand.
  static var clauses: [Clause<Bank>] {
    [
      Clause(
        "Keys.areEnrolled", "another process finds the keys with which each customer was enrolled"
      ) { bank, check in
        for stored in [old, other] { _ = try await bank.enroll(stored) }
        let again = try bank.again()
        for (customer, stored) in zip(try await again.bank.customers(), [old, other]) {
          let keys = try await again.bank.keys(of: customer)
          try check.equal(
            [keys.key, keys.recovery], [stored.key, stored.recovery], "the keys of \(customer.id)")
        }
        try check.equal(try await bank.audit(), AuditReport(entries: 3), "the audit")
      },
      Clause("Keys.areReplaced", "a change replaces the keys and adds one entry") { bank, check in
        let hana = try await bank.enroll(old)
        for (before, after) in [(old, new), (new, other)] {
          let found = try await bank.bank.keys(of: hana)
          try check.equal(found.key, before.key, "the key before")
          let isReplaced = try await bank.bank.replace(found, with: after, of: hana)
          try check.equal(isReplaced, true, "whether it was replaced")
          let keys = try await bank.again().bank.keys(of: hana)
          try check.equal(
            [keys.key, keys.recovery], [after.key, after.recovery], "the keys after")
        }
        try check.equal(try await bank.audit(), AuditReport(entries: 4), "the audit")
      },
      Clause(
        "Keys.areReplacedOnce",
        "of concurrent changes of the same keys, one takes effect, which clears the attempts"
      ) { bank, check in
        let hana = try await bank.enroll(old)
        _ = try await bank.bank.attempts.begin(for: hana.id)
        let found = try await bank.bank.keys(of: hana)
        let changes = [UInt8](1...8).map { StoredKeys(key: [$0], recovery: [$0]) }
        let banks = try changes.map { _ in try bank.again().bank }
        let done = try await withThrowingTaskGroup(of: StoredKeys?.self) { group in
          for (bank, keys) in zip(banks, changes) {
            group.addTask { try await bank.replace(found, with: keys, of: hana) ? keys : nil }
          }
          return try await group.reduce(into: []) { $0.append($1) }.compactMap { $0 }
        }
        try check.equal(done.count, 1, "how many changes took effect")
        let keys = try await bank.bank.keys(of: hana)
        try check.equal([keys.key, keys.recovery], [done[0].key, done[0].recovery], "the keys")
        let attempt = try await bank.bank.attempts.begin(for: hana.id)
        try check.equal(attempt?.left, 9, "the attempts left")
        try check.equal(try await bank.audit(), AuditReport(entries: 3), "the audit")
      },
      Clause(
        "Keys.goOnWithOpenings",
        "openings of two processes in turn, before and after a change of keys, extend one chain"
      ) { bank, check in
        let hana = try await bank.customer()
        let again = try hana.again()
        for number in 1...2 {
          _ = try await hana.open("A\(number)", amount: 1_000_000)
          _ = try await again.open("B\(number)", amount: 1_000_000)
          let found = try await bank.bank.keys(of: hana.signedIn.customer)
          let next = number == 1 ? new : other
          let isReplaced = try await bank.bank.replace(
            found, with: next, of: hana.signedIn.customer)
          try check.equal(isReplaced, true, "whether the keys were replaced")
        }
        _ = try await hana.again().open("R1", amount: 1_000_000)
        try check.equal(try await bank.audit(), AuditReport(entries: 9), "the audit")
      },
    ]
  }

  /// The clauses that edit the database by hand.
  static var edits: [Clause<Bank>] {
    [foreignRow, publicKey] + Self.movedEntries.map(olderEntry) + rows
  }

  /// A row that is not the last one, with the places where an audit finds a key, and whether key
  /// and copy are still in effect.
  private static var rows: [Clause<Bank>] {
    let (key, copy) = (AuditPlace.key("C2"), AuditPlace.recoveryCopy("C2"))
    return [
      edited("DELETE FROM customer_keys", .keyMissing, [key], [false, false]),
      edited(
        "UPDATE customer_keys SET key = $1, recovery = NULL", .keyDamaged, [key, copy],
        [false, false]),
      edited("UPDATE customer_keys SET recovery = NULL", .keyDamaged, [copy], [true, false]),
      edited("UPDATE customer_keys SET recovery = $1", .keyDamaged, [copy], [true, false]),
      edited("UPDATE customer_keys SET key = $1", .keyDamaged, [key], [false, true]),
      edited(
        "UPDATE customer_keys SET recovery = $1", hasCopy: false, .keyDamaged, [copy],
        [true, false]),
    ]
  }

  private static func edited(
    _ sql: String, hasCopy: Bool = true, _ problem: AuditViolation.Problem, _ places: [AuditPlace],
    _ areInEffect: [Bool]
  ) -> Clause<Bank> {
    Clause("Keys.detectEdits", "an audit finds a key or copy that is not the last one: \(sql)") {
      bank, check in
      let hana = try await bank.enroll(old)
      let found = try await bank.bank.keys(of: hana)
      _ = try await bank.bank.replace(found, with: hasCopy ? other : new, of: hana)
      try bank.tamper(sql.replacing("$1", with: bank.literal(old.key)))
      let violations = try await bank.audit().violations
      try check.equal(Set(violations.map(\.problem)), [problem], "what an audit finds")
      try check.equal(violations.map(\.place), places, "where")
      let keys = try await bank.again().bank.keys(of: hana)
      try check.equal(
        [keys.key != nil, keys.recovery != nil], areInEffect, "whether key and copy are in effect")
    }
  }

  /// Edits after which an index, or all rows about keys, would lead to an older entry.
  private static var movedEntries: [String] {
    [
      "DELETE FROM key_digests WHERE key = $1",
      "UPDATE key_digests SET customer = 'C9' WHERE key = $1",
      "UPDATE key_digests SET key = $2 WHERE key = $1",
      """
      UPDATE entries SET customer = 'C9' WHERE (chain, sequence) IN
        (SELECT chain, entry FROM key_digests WHERE key = $1)
      """,
      """
      UPDATE entries SET kind = 'opening' WHERE (chain, sequence) IN
        (SELECT chain, entry FROM key_digests WHERE key = $1)
      """,
      """
      DELETE FROM entries WHERE (chain, sequence) IN
        (SELECT chain, entry FROM key_digests WHERE key = $1)
      """,
      """
      DELETE FROM receipts WHERE (chain, entry) IN
        (SELECT chain, entry FROM key_digests WHERE key = $1)
      """,
      """
      DELETE FROM receipts WHERE (chain, entry) IN
        (SELECT chain, sequence FROM entries WHERE kind = 'keys');
      DELETE FROM key_digests WHERE key = $1;
      DELETE FROM entries WHERE kind = 'keys'
      """,
    ]
  }

  private static func olderEntry(_ sql: String) -> Clause<Bank> {
    Clause("Keys.detectOlderEntries", "no keys are returned after: \(sql)") { bank, check in
      let hana = try await bank.enroll(old)
      let digest = try await bank.bank.keys(of: hana).digests.key
      _ = try await bank.bank.replace(try await bank.bank.keys(of: hana), with: new, of: hana)
      let last = try await bank.bank.keys(of: hana).digests.key
      try await bank.edit(
        "UPDATE customer_keys SET key = $1, recovery = $2", .blob(old.key), SQLValue(old.recovery))
      try bank.tamper(
        sql.replacing("$1", with: bank.literal(last)).replacing("$2", with: bank.literal(digest)))
      let again = try bank.again()
      try await check.findsContradiction { try await again.bank.keys(of: hana) }
      try check.holds(
        try await !bank.audit().violations.isEmpty, "a violation", butCame: "none")
    }
  }

  private static var foreignRow: Clause<Bank> {
    Clause("Keys.detectForeignRows", "an audit finds keys of nobody") { bank, check in
      _ = try await bank.enroll(old)
      try bank.tamper("INSERT INTO customer_keys SELECT 'C9', key, recovery FROM customer_keys")
      let found = try await bank.audit().violations
      try check.equal(found.map(\.problem), [.keyForeign], "what an audit finds")
    }
  }

  /// Otherwise the right PIN would open a key that is not the customer's, as a wrong PIN would.
  private static var publicKey: Clause<Bank> {
    Clause("Keys.checkPublicKeys", "no keys are returned for a customer with another public key") {
      bank, check in
      _ = try await bank.enroll(old)
      try bank.tamper("UPDATE keys SET public_key = \(bank.bytes) WHERE customer = 'C2'")
      let again = try bank.again()
      let changed = try await again.bank.customers()[0]
      try await check.findsContradiction { try await again.bank.keys(of: changed) }
    }
  }
}

extension TestedBank {
  /// Enrolls a customer whose stored keys are `keys`.
  fileprivate func enroll(_ keys: StoredKeys) async throws -> Customer {
    try await bank.enroll(
      name: "Hana", key: TestKey().publicKey, stored: keys, balance: Won(1)
    ).customer
  }

  /// Changes the rows of a table by hand.
  fileprivate func edit(_ sql: String, _ values: SQLValue...) async throws {
    _ = try await SQLMigration.run(on: database) { (connection) throws(StorageError) in
      try connection.change(SQLQuery(sql, values: values))
    }
  }
}
