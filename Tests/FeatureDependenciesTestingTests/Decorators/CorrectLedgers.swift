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
    guard let maturity = try? quote.openedOn.due(after: selection.months),
      let payout = try? quote.openedOn.payout(after: selection.months),
      let interest = try? rows.map(\.interest).total(), let tax = try? rows.map(\.tax).total(),
      let paid = try? rows.filter({ $0.kind != .installment }).map(\.amount).total(),
      let paidIn = try? rows.filter({ $0.kind == .installment }).map(\.amount).total()
    else { return false }
    return quote.selection == selection && (quote.bonus == nil) == (terms.link == nil)
      && quote.openedOn == agreedAt.date
      && quote.maturityDate == maturity && quote.payoutDate == payout
      && rows.last?.date == payout && rows.map(\.date) == rows.map(\.date).sorted()
      && quote.interest == interest && quote.tax == tax && quote.payout == paid
      && quote.principal == (paidIn == .zero ? selection.amount : paidIn)
  }
}
