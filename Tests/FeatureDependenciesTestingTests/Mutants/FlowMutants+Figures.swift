import FeatureDependencies
import FeatureDependenciesTesting

extension FlowMutants {
  /// Flows whose figures are wrong.
  static let figures = [
    adjusting("addsUp", "a won of interest too much") {
      $0.changed(interest: Won($0.interest.amount + 1))
    },
    adjusting("addsUp", "a payout on a Saturday") { quote in
      quote.changed(payout: quote.maturityDate)
    },
    replacing("addsUp", "no tax") { with, _ in with.taxPolicy = .free },
    replacing("linksTheNewest", "no bonus for a link") { with, script in
      with.adjust = { $0.changed(rate: AnnualRate(basisPoints: script.rate)) }
    },
    previewing("reportsUninsuredAmounts", "no notice") { $0.changed(insurance: .some(nil)) },
    replacing("reportsUninsuredAmounts", "a notice for every customer") { with, _ in
      with.insurance = DepositInsurance(limit: Won(1), clause: .any)
    },
    replacing("rereadsBalancesAfterNested", "the accounts from before the nested flow") { with, _ in
      with.ledger = FirstLookLedger(base: with.ledger)
    },
  ]

  static func previewing(
    _ clause: String, _ name: String,
    _ change: @escaping @Sendable (OpeningPreview) -> OpeningPreview
  ) -> Breakage {
    showing(clause, name) { content, dialog in
      if case .preview(let preview) = content {
        await dialog.show(.preview(change(preview)))
      } else {
        await dialog.show(content)
      }
    }
  }

  private static func adjusting(
    _ clause: String, _ name: String, _ adjust: @escaping @Sendable (Quote) -> Quote
  ) -> Breakage {
    replacing(clause, name) { with, _ in with.adjust = adjust }
  }
}

extension TaxPolicy {
  /// A policy that takes no tax.
  fileprivate static var free: TaxPolicy {
    let none = TaxRate(ofInterest: 0, ofTax: 0)
    let rates = Dictionary(TaxKind.allCases.map { ($0, none) }) { first, _ in first }
    let day = CalendarDate(year: 2005, month: 1, day: 1)
    return TaxPolicy(
      periods: day.map { [Period(from: $0, rates: rates)] } ?? [], clause: .any, help: .any)
  }
}

extension OpeningPreview {
  func changed(
    insurance: DepositInsuranceNotice?? = nil, left: Won? = nil
  ) -> OpeningPreview {
    OpeningPreview(
      illustration: illustration, fundingAccount: fundingAccount, left: left ?? self.left,
      insurance: insurance ?? self.insurance)
  }
}
