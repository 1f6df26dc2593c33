import FeatureDependencies
import FeatureDependenciesTesting
import Ledger

/// What the books of every ``Ledger/LedgerBank`` keep that no port of it can be asked about alone.
enum BooksSpecification<Bank: TestedBank> {
  /// The clauses that leave the books in order.
  static var clauses: [Clause<Bank>] {
    [
      Clause("Books.addNothing", "neither missing money nor a repeated enrolment adds an entry") {
        bank, check in
        let hana = try await bank.customer("Hana", balance: 50_000_000)
        try await bank.enroll("Duri")
        let before = try await bank.audit().entries
        try await bank.enroll("Duri")
        let poor = try hana.contract("R1", amount: 50_000_001)
        let signed = try hana.key.sign(poor.document)
        let refusal = LedgerError.insufficientFunds(hana.account, shortfall: Won(1))
        try await check.refuses(with: refusal) { () throws(LedgerError) in
          try await hana.ledger.open(poor, signed: signed)
        }
        try check.equal(try await bank.audit().entries, before, "how many entries there are")
      }
    ]
  }

  /// The clauses that edit the books by hand, in the words that every database understands.
  static var edits: [Clause<Bank>] {
    requestEdits.map(foundByAudit) + entryEdits.map { refused($0, asking: "E1") }
      + [refused("UPDATE enrolments SET request_id = 'E9'", asking: "E9"), withoutContract]
  }

  private static var requestEdits: [String] {
    [
      "UPDATE enrolments SET request_id = 'E2'", "DELETE FROM enrolments",
      "UPDATE enrolments SET entry = 1",
    ]
  }

  private static var entryEdits: [String] {
    [
      "UPDATE customers SET name = 'Duri'", "UPDATE postings SET amount = 8 WHERE entry = 2",
      "UPDATE receipts SET signed = 'x'", "UPDATE entries SET recorded_at = 1 WHERE sequence = 2",
      "DELETE FROM entries WHERE sequence = 2",
    ]
  }

  private static func foundByAudit(_ sql: String) -> Clause<Bank> {
    Clause("Books.proveRequests", "an audit finds: \(sql)") { bank, check in
      try await bank.enroll("Hana")
      try bank.tamper(sql)
      let found = try await bank.audit().violations
      try check.holds(!found.isEmpty, "a violation", butCame: found)
    }
  }

  private static func refused(_ sql: String, asking request: String) -> Clause<Bank> {
    Clause("Books.proveCustomers", "nobody is taken for the enrolled one after: \(sql)") {
      bank, check in
      try await bank.enroll("Hana")
      try bank.tamper(sql)
      let (again, id) = (try bank.again(), try Samples.request(request))
      try await check.refuses("an error", where: { (_: StorageError) in true }) {
        () throws(StorageError) in try await again.bank.enrolled(by: id)
      }
    }
  }

  private static var withoutContract: Clause<Bank> {
    Clause("Books.proveProducts", "a product without its contract is no demand account") {
      bank, check in
      let hana = try await bank.customer("Hana", balance: 50_000_000)
      _ = try await hana.open("R1")
      try bank.tamper("DELETE FROM contracts")
      try await check.refuses("an error", where: { (_: LedgerError) in true }) {
        () throws(LedgerError) in try await hana.ledger.accounts()
      }
    }
  }
}

extension TestedBank {
  /// Enters a customer with a new key, always by the request `E1`.
  fileprivate func enroll(_ name: String) async throws {
    let key = try Key().publicKey
    _ = try await bank.enroll(
      name: name, key: key, balance: Won(7), request: Samples.request("E1"))
  }

  /// An audit against nothing from outside.
  fileprivate func audit() async throws -> AuditReport {
    try await bank.audit(against: AuditEvidence()) { _, _ in }
  }
}
