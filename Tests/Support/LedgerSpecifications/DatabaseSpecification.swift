import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import SQLLedger
import Synchronization

/// The specification of every ``Ledger/LedgerBank`` across its ports.
enum DatabaseSpecification<Bank: TestedBank> {
  /// The clauses that do not edit the database by hand.
  static var clauses: [Clause<Bank>] {
    [
      Clause(
        "CustomerRegister.enrollsOnce",
        "a repeated request with another key enrolls no further customer and adds no entry"
      ) { bank, check in
        let enrolled = try await bank.enroll("Hana")
        let again = try bank.again()
        let found = try await again.bank.enrolled(by: Samples.request("E1"))
        try check.equal(found, enrolled, "the customer that another process finds")
        try check.equal(try await again.enroll("Hana"), enrolled, "the customer of a repeat")
        try check.equal(enrolled.initialBalance, Won(7), "the initial balance")
        let other = try await bank.bank.enrolled(by: Samples.request("E2"))
        try check.equal(other, nil, "the customer of another request")
        try check.equal(try await bank.bank.customers(), [enrolled.customer], "the customers")
        try check.equal(try await bank.audit(), AuditReport(entries: 2), "the audit")
      },
      Clause(
        "Database.isCreatedOnce",
        "concurrent processes create one bank, in which each enrolls its customer"
      ) { bank, check in
        let customers = try await withThrowingTaskGroup(of: String.self) { group in
          for number in 0..<16 {
            let other = try bank.again()
            group.addTask { "\(try await other.customer("N\(number)").signedIn.customer.id)" }
          }
          return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        try check.equal(customers.count, 16, "how many customers there are")
        try check.equal(try await bank.audit(), AuditReport(entries: 17), "the audit")
      },
    ]
  }

  /// The clauses that edit the database by hand, in SQL that every supported database accepts.
  static var edits: [Clause<Bank>] {
    Edit.all.map { edit in
      Clause("Database.detectsEdits", "an audit finds: \(edit.sql)") { bank, check in
        try await edit.verify(on: bank, check)
      }
    } + entryEdits.map { refused($0, asking: "E1") }
      + [
        refused("UPDATE enrolments SET request_id = 'E9'", asking: "E9"), withoutContract,
        uncleared, misled,
      ]
  }

  private static var entryEdits: [String] {
    [
      "UPDATE customers SET name = 'Duri'", "UPDATE postings SET amount = 8 WHERE entry = 2",
      "UPDATE receipts SET signed = 'x'", "UPDATE entries SET recorded_at = 1 WHERE sequence = 2",
      "DELETE FROM entries WHERE sequence = 2",
    ]
  }

  private static func refused(_ sql: String, asking request: String) -> Clause<Bank> {
    Clause(
      "Database.detectsEditedCustomers", "no customer is returned for the request after: \(sql)"
    ) { bank, check in
      try await bank.enroll("Hana")
      try bank.tamper(sql)
      let (again, id) = (try bank.again(), try Samples.request(request))
      try await check.findsContradiction { try await again.bank.enrolled(by: id) }
    }
  }

  /// The blocking table stands for a full or broken disk between counting and clearing.
  private static var uncleared: Clause<Bank> {
    Clause(
      "Database.givesBackUnclearedAttempts",
      "an attempt that the database could not clear counts until the next correct PIN"
    ) { bank, check in
      let hana = try await bank.customer().signedIn.customer.id
      let attempts = bank.bank.attempts
      let first = try await attempts.begin(for: hana)
      try check.equal(first?.left, 9, "how many attempts are left after the first")
      try bank.tamper(
        """
        CREATE TABLE blocking (customer TEXT REFERENCES pin_attempts (customer));
        INSERT INTO blocking SELECT customer FROM pin_attempts
        """)
      try await check.fails { try await attempts.succeed(hana) }
      try bank.tamper("DROP TABLE blocking")
      let second = try await attempts.begin(for: hana)
      try check.equal(second?.left, 8, "how many are left at the next sign-in")
      try await attempts.succeed(hana)
      let third = try await attempts.begin(for: hana)
      try check.equal(third?.left, 9, "how many are left after it")
    }
  }

  private static var misled: Clause<Bank> {
    Clause(
      "Database.comparesWhatItFinds",
      "an entry to which a damaged index leads is not taken for the one that was asked for"
    ) { bank, check in
      try await bank.enroll("Hana")
      let (hana, duri) = (try await bank.customer(), try await bank.customer("Duri"))
      let (opened, other) = (try await hana.open("R1"), try await hana.open("R2"))
      for (asked, found) in [
        ("R99", "R1"), ("\(other.number)", "\(opened.number)"), ("E9", "E1"),
        ("\(hana.signedIn.customer.id)", "\(duri.signedIn.customer.id)"),
      ] {
        let database = RecordedDatabase(bank.database)
        database.log.misleading.withLock { $0[.text(asked)] = .text(found) }
        let host = bank.again(through: database)
        try await check.inCase(asked).fails {
          switch asked {
          case "R99":
            _ = try await host.ledger(of: hana.signedIn).opening(for: Samples.request("R99"))
          case "E9": _ = try await host.enrolled(by: Samples.request("E9"))
          case "\(other.number)":
            _ = try await host.documents(of: hana.signedIn).documents(of: other.number)
          default: try await host.check(hana.signedIn.customer)
          }
        }
      }
    }
  }

  private static var withoutContract: Clause<Bank> {
    Clause(
      "Database.detectsDeletedContracts",
      "a product account without its contract is not listed as a demand account"
    ) { bank, check in
      let hana = try await bank.customer()
      let number = try await hana.open("R1").number
      try bank.tamper("DELETE FROM contracts")
      let missing = StorageError.inconsistent(
        en: "\(number) has no contract", ko: "\(number)의 계약서가 없습니다")
      try await check.fails(with: LedgerError.unavailable(reason: missing.reason)) {
        try await hana.ledger.accounts()
      }
    }
  }
}

extension TestedBank {
  /// Enrolls a customer with a new key, always under the request ID `E1`.
  @discardableResult
  fileprivate func enroll(_ name: String) async throws -> EnrolledCustomer {
    try await bank.enroll(
      name: name, key: TestKey().publicKey, stored: .sample, balance: Won(7),
      request: Samples.request("E1"))
  }
}
