import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import SQLLedger

/// The rows that every database stores for openings and attempts.
enum StoredRowSpecification<Bank: TestedBank> {
  static var clauses: [Clause<Bank>] { [documents, schedule] }

  /// The clauses that edit the database by hand.
  static var edits: [Clause<Bank>] { [repeated, mostAttempts] }

  private static var documents: Clause<Bank> {
    Clause(
      "Documents.areStored",
      "each account has its documents and a history that adds up, which only its owner reads"
    ) { bank, check in
      let (hana, duri) = (try await bank.customer(), try await bank.customer("Duri"))
      let opened = [try await hana.open("R1"), try await hana.open("R2")]
      let found = try await hana.documents.documents(of: opened[0].number)
      let documents = AccountDocuments(of: opened[0], covering: hana.cover)
      try check.equal(found, documents, "the documents of an opening")
      let demand = try check.some(
        try await hana.documents.documents(of: hana.account), "documents of the demand account")
      try check.equal(
        demand, AccountDocuments(demand: hana.account, receipt: demand.receipt),
        "the documents without a contract")
      let movements = try check.some(
        try await hana.documents.movements(of: hana.account), "a history")
      try check.equal(
        movements.map { "\($0.amount.amount) \($0.balance.amount)" },
        ["50000000 50000000", "-10000000 40000000", "-10000000 30000000"], "amounts and balances")
      try check.equal(
        movements.map(\.counterpart), [nil] + opened.map(\.number), "who was at the other end")
      for account in [hana.account, opened[0].number] {
        let documents = try await duri.documents.documents(of: account)
        try check.equal(documents, nil, "the documents of \(account) for the other customer")
        let movements = try await duri.documents.movements(of: account)
        try check.equal(movements, nil, "the movements of \(account) for the other customer")
      }
    }
  }

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
      guard let attempt = try await counter.begin(for: hana) else { return }
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
