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
      }
    ]
  }

  /// The clauses that edit the database by hand, in SQL that every supported database accepts.
  static var edits: [Clause<Bank>] {
    Edit.all.map { edit in
      Clause("Database.detectsEdits", "an audit finds: \(edit.sql)") { bank, check in
        try await edit.verify(on: bank, check)
      }
    } + entryEdits.map(refused) + [withoutContract, uncleared, misled]
  }

  private static var entryEdits: [String] {
    [
      "UPDATE customers SET name = 'Duri'", "UPDATE postings SET amount = 8 WHERE entry = 2",
      "UPDATE receipts SET signed = 'x'", "UPDATE entries SET recorded_at = 1 WHERE sequence = 2",
      "DELETE FROM entries WHERE sequence = 2",
    ]
  }

  private static func refused(_ sql: String) -> Clause<Bank> {
    Clause("Database.detectsEditedCustomers", "a customer is not confirmed after: \(sql)") {
      bank, check in
      let hana = try await bank.customer().signedIn.customer
      try bank.tamper(sql)
      let again = try bank.again()
      try await check.findsContradiction { try await again.bank.check(hana) }
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
      let (hana, duri) = (try await bank.customer(), try await bank.customer("Duri"))
      let (opened, other) = (try await hana.open("R1"), try await hana.open("R2"))
      for (asked, found) in [
        ("R99", "R1"), ("\(other.number)", "\(opened.number)"),
        ("\(hana.signedIn.customer.id)", "\(duri.signedIn.customer.id)"),
      ] {
        let database = RecordedDatabase(bank.database)
        database.log.misleading.withLock { $0[.text(asked)] = .text(found) }
        let host = bank.again(through: database)
        try await check.inCase(asked).fails {
          switch asked {
          case "R99":
            _ = try await host.ledger(of: hana.signedIn).opening(for: Samples.request("R99"))
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
