import FeatureDependencies
import FeatureDependenciesTesting

/// Behavior that the protocol permits but does not require.
enum CorrectLedger: CaseIterable {
  case repeatsWhatItWasAsked
  case refusesEveryContradiction
  case goesOnWhenCancelled

  func around(_ base: any AccountLedger) -> any AccountLedger {
    switch self {
    case .repeatsWhatItWasAsked: RepeatingLedger(base: base)
    case .refusesEveryContradiction: StrictLedger(base: base)
    case .goesOnWhenCancelled: LingeringLedger(base: base)
    }
  }
}

/// Rejects contradictions that the protocol does not name, at their place in the order of checks.
struct StrictLedger: LedgerDecorator {
  let base: any AccountLedger

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    // The base ledger rejects an empty signature. It still answers a repeated request, and earlier
    // checks still fail first.
    let none = SignedContract(text: "")
    return try await base.open(contract, signed: contract.isConsistent ? signed : none)
  }
}

extension OpeningContract {
  /// Whether bonus and link, dates, totals and rows are consistent.
  fileprivate var isConsistent: Bool {
    let (selection, rows) = (terms.selection, quote.schedule)
    guard let dates = try? QuoteDates(openedOn: quote.openedOn, months: selection.months),
      let interest = try? rows.map(\.interest).total(), let tax = try? rows.map(\.tax).total(),
      let paid = try? rows.filter({ $0.kind != .installment }).map(\.amount).total(),
      let paidIn = try? rows.filter({ $0.kind == .installment }).map(\.amount).total()
    else { return false }
    return (quote.bonus == nil) == (terms.link == nil) && quote.openedOn == agreedAt.date
      && quote.maturityDate == dates.maturity && quote.payoutDate == dates.payout
      && rows.last?.date == dates.payout && rows.map(\.date) == rows.map(\.date).sorted()
      && quote.interest == interest && quote.tax == tax && quote.payout == paid
      && quote.principal == (paidIn == .zero ? selection.amount : paidIn)
  }
}

/// Completes an opening whose task is canceled, as a database does that has received the request.
/// The canceled caller gets `outcomeUnknown` at once. Listing the accounts waits for pending
/// openings.
actor LingeringLedger: LedgerDecorator {
  nonisolated let base: any AccountLedger
  private var going: [Task<Void, Never>] = []

  init(base: any AccountLedger) { self.base = base }

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
    throw .outcomeUnknown(contract.requestID)
  }
}
