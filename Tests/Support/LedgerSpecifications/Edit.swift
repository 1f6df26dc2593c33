import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import SQLLedger

/// A change of the database by hand, as anyone with access to it could make, after a customer has
/// opened two accounts. Each audit finds it.
///
/// In the SQL, `{own}` is the chain that records the customer's openings, `{1}` and `{2}` are the
/// numbers of their entries in it, `{first}` and `{second}` select their rows, `{firstEntry}` and
/// `{secondEntry}` the entries themselves, and `{bytes}` are 32 bytes.
struct Edit: Sendable {
  /// A place in a bank where a customer has opened two accounts.
  enum Place {
    /// The same in each bank.
    case fixed(AuditPlace)
    /// The entry of an opening, from 1.
    case entry(Int)
    /// The missing entry of an opening, from 1.
    case missing(Int)
    /// The end of the chain that records the openings.
    case end
    /// The contract of an opening, from 1.
    case contract(Int)
    /// The receipt of an opening, from 1.
    case receipt(Int)
  }

  let sql: String
  /// The violation that an audit finds, and its place; nil for any violation at any place.
  private let problem: AuditViolation.Problem?
  private let place: Place?
  /// Whether nothing more is opened.
  private var stopsOpenings = false

  /// A change that leads to `problem` at `place`.
  init(_ sql: String, _ problem: AuditViolation.Problem? = nil, _ place: Place? = nil) {
    self.sql = sql
    self.problem = problem
    self.place = place
  }

  /// A change after which nothing more is opened.
  static func stopping(
    _ sql: String, _ problem: AuditViolation.Problem? = nil, _ place: Place? = nil
  ) -> Edit {
    var edit = Edit(sql, problem, place)
    edit.stopsOpenings = true
    return edit
  }

  /// Checks `bank`, which must not have a customer yet.
  func verify(on bank: some TestedBank, _ check: Check) async throws {
    let hana = try await bank.customer()
    let opened = [try await hana.open("R1").number, try await hana.open("R2").number]
    try check.equal(try await bank.audit(), AuditReport(entries: 4), "the audit before")
    try bank.tamper(bank.resolved(sql))
    let violations = try await bank.audit().violations
    let expected = place?.place(in: bank, opened)
    let isFound = violations.contains { violation in
      (problem ?? violation.problem, expected ?? violation.place)
        == (violation.problem, violation.place)
    }
    let text = "the finding \(String(describing: problem)) at \(String(describing: expected))"
    try check.holds(isFound, text, butCame: violations)
    for violation in violations {
      try check.holds(!violation.place.text.ko.isEmpty, "a Korean place", butCame: violation)
    }
    if stopsOpenings { try await expectNoOpening(by: hana.again(), check) }
  }

  private func expectNoOpening(
    by hana: BankCustomer<some TestedBank>, _ check: Check
  ) async throws {
    // A failed check is repeated for the next request.
    for request in ["R3", "R4"] {
      try await hana.expectRefusal(of: hana.contract(request), check)
    }
    let added = "SELECT request_id AS text FROM contracts WHERE request_id IN ('R3', 'R4')"
    try check.equal(try hana.bank.texts(added), [], "the accounts that were opened")
  }
}

extension Edit.Place {
  /// The place in `bank`, where the customer has opened the accounts `opened`.
  fileprivate func place(in bank: some TestedBank, _ opened: [AccountNumber]) -> AuditPlace {
    let before = bank.openings.before
    return switch self {
    case .fixed(let place): place
    case .entry(let number): bank.own(.entry(before + Int64(number)))
    case .missing(let number):
      bank.own(.entryRange(before + Int64(number), before + Int64(number)))
    case .end: bank.own(.lastEntry)
    case .contract(let number): .contract("\(opened[number - 1])")
    case .receipt(let number): .receipt("\(opened[number - 1])")
    }
  }
}

extension TestedBank {
  /// The chain that records the openings of the first customer, and the number of entries before
  /// their first opening.
  var openings: (chain: String, before: Int64) {
    database.dialect.isShared ? ("C2", 0) : (LedgerEntry.bankChain, 2)
  }

  /// `place` in the chain that records the openings of the first customer.
  func own(_ place: AuditPlace) -> AuditPlace {
    database.dialect.isShared ? .inChain(openings.chain, place) : place
  }

  /// `sql` with its placeholders replaced; see ``Edit``.
  func resolved(_ sql: String) -> String {
    let (chain, before) = openings
    var resolved = sql
    for (name, number) in [("first", before + 1), ("second", before + 2)] {
      resolved = resolved.replacing("{\(name)}", with: "chain = {own} AND entry = \(number)")
        .replacing("{\(name)Entry}", with: "chain = {own} AND sequence = \(number)")
    }
    return resolved.replacing("{own}", with: "'\(chain)'").replacing("{1}", with: "\(before + 1)")
      .replacing("{2}", with: "\(before + 2)").replacing("{bytes}", with: bytes)
  }
}
