import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import SQLLedger

/// The rows that every database stores for openings, drafts and attempts.
enum StoredRowSpecification<Bank: TestedBank> {
  static var clauses: [Clause<Bank>] { [schedule, expired] }

  /// The clauses that edit the database by hand.
  static var edits: [Clause<Bank>] { [repeated, mostAttempts] }

  private static var schedule: Clause<Bank> {
    Clause("Schedules.keepOrder", "a schedule keeps its order for any amounts and dates") {
      bank, check in
      let hana = try await bank.customer()
      let sample = try hana.contract("R")
      let rows = [30, 10, 40, 20].map { sum in
        ScheduleEntry(
          kind: .interest, date: sample.quote.payoutDate, amount: Won(sum), interest: Won(sum),
          tax: .zero)
      }
      let quote = try sample.quote.adding(rows)
      _ = try await hana.open(
        OpeningContract(
          requestID: sample.requestID, terms: sample.terms, quote: quote,
          agreedAt: sample.agreedAt))
      let stored = try await hana.ledger.opening(for: sample.requestID)
      try check.equal(stored?.contract.quote.schedule, quote.schedule, "the schedule")
    }
  }

  private static var expired: Clause<Bank> {
    Clause(
      "Drafts.expire",
      "a save deletes all expired drafts; in a shared database, those of its customer"
    ) { bank, check in
      func draft(_ request: String) throws -> OpeningDraft {
        OpeningDraft(
          kind: .deposit, requestID: try Samples.request(request),
          answers: [.init(key: QuestionKey(rawValue: "amount"), text: "1")])
      }
      let (hana, duri) = (try await bank.customer(), try await bank.customer("Duri"))
      for customer in [hana, duri] { try await customer.drafts.save(draft("R1"), replacing: nil) }
      try bank.tamper("UPDATE drafts SET saved_at = saved_at - \(31 * 86_400)")
      try await duri.drafts.save(draft("R2"), replacing: nil)
      let stored = try bank.texts("SELECT customer || request_id AS text FROM drafts ORDER BY 1")
      let left = bank.database.dialect.isShared ? ["C2R1", "C3R2"] : ["C3R2"]
      try check.equal(stored, left, "the stored drafts")
    }
  }

  private static var repeated: Clause<Bank> {
    Clause(
      "Openings.repeatOnEditedBalance",
      "a repeated request gets its receipt even if the balance row was edited"
    ) { bank, check in
      let hana = try await bank.customer()
      let opened = try await hana.open("R1")
      try bank.tamper("UPDATE balances SET amount = amount + 1")
      try check.equal(try await hana.open("R1"), opened, "the account")
    }
  }

  private static var mostAttempts: Clause<Bank> {
    Clause("Attempts.survivesMaximum", "a maximal attempt count does not crash the program") {
      bank, check in
      let hana = try await bank.customer().signedIn.customer.id
      try bank.tamper(
        """
        INSERT INTO pin_attempts (customer, failed, open, last_at)
        VALUES ('\(hana)', 9223372036854775807, 9223372036854775807, 0)
        """)
      let counter = try bank.again().bank.attempts
      let permit = try await counter.begin(hana, hasRecoveryCode: false)
      guard case .granted(let attempt) = permit else { return }
      try check.equal(attempt.left, 0, "the attempts left")
    }
  }
}

extension Quote {
  /// The quote with `rows` before its schedule.
  fileprivate func adding(_ rows: [ScheduleEntry]) throws -> Quote {
    try Quote(
      selection: selection, rate: rate, openedOn: openedOn, maturityDate: maturityDate,
      payoutDate: payoutDate, principal: principal, interest: interest, tax: tax,
      schedule: rows + schedule)
  }
}
