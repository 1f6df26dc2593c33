import FeatureDependencies
import FeatureDependenciesTesting

/// Rules that the protocol permits but does not require.
enum CorrectRules: CaseIterable {
  case plain
  case rejectsEveryContradiction
  case isUnavailableDuringOtherOpenings
  case hasAnUnknownOutcomeDuringOtherOpenings

  var rules: LedgerRules {
    var rules = LedgerRules()
    switch self {
    case .plain: break
    case .rejectsEveryContradiction: rules.hasFigures = { $0.isConsistent }
    case .isUnavailableDuringOtherOpenings:
      rules.before = { _, bank in bank.underWay.isEmpty ? nil : .unavailable(reason: .any) }
    case .hasAnUnknownOutcomeDuringOtherOpenings:
      rules.answer = { result, attempt, bank in
        bank.underWay.isEmpty ? result : .failure(.outcomeUnknown(attempt.contract.requestID))
      }
    }
    return rules
  }
}

extension OpeningContract {
  /// Whether figures and terms, bonus and link, dates, totals and rows are consistent.
  fileprivate var isConsistent: Bool {
    let (selection, rows) = (terms.selection, quote.schedule)
    guard let dates = try? QuoteDates(openedOn: quote.openedOn, months: selection.months),
      let interest = try? rows.map(\.interest).total(), let tax = try? rows.map(\.tax).total(),
      let paid = try? rows.filter({ $0.kind != .installment }).map(\.amount).total(),
      let paidIn = try? rows.filter({ $0.kind == .installment }).map(\.amount).total()
    else { return false }
    return quote.selection == selection && (quote.bonus == nil) == (terms.link == nil)
      && quote.openedOn == agreedAt.date
      && quote.maturityDate == dates.maturity && quote.payoutDate == dates.payout
      && rows.last?.date == dates.payout && rows.map(\.date) == rows.map(\.date).sorted()
      && quote.interest == interest && quote.tax == tax && quote.payout == paid
      && quote.principal == (paidIn == .zero ? selection.amount : paidIn)
  }
}

/// Completes an opening whose task is canceled, as a database does that has received the request.
/// The canceled caller gets `error` at once, by default `outcomeUnknown`, which is correct. Listing
/// the accounts waits for pending openings.
actor LingeringLedger: LedgerDecorator {
  nonisolated let base: any AccountLedger
  private let error: @Sendable (RequestID) -> LedgerError
  private var going: [Task<Void, Never>] = []

  init(
    base: any AccountLedger,
    error: @escaping @Sendable (RequestID) -> LedgerError = { .outcomeUnknown($0) }
  ) {
    self.base = base
    self.error = error
  }

  func accounts() async throws(LedgerError) -> [Account] {
    for task in going { await task.value }
    return try await base.accounts()
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    for _ in 0..<4 where !Task.isCancelled { await otherTasks() }
    guard Task.isCancelled else { return try await base.open(contract, signed: signed) }
    let task = Task { [base] in
      await otherTasks()
      _ = try? await base.open(contract, signed: signed)
    }
    going.append(task)
    throw error(contract.requestID)
  }
}
