import FeatureDependencies
import FeatureDependenciesTesting
import Synchronization

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
    replacing("tellsWhatIsNotInsured", "no notice") { with, _ in
      with.dialog = ShowingDialog(base: with.dialog) { content, dialog in
        await dialog.show(content.changed { $0.changed(insurance: nil) })
      }
    },
    replacing("tellsWhatIsNotInsured", "a notice for everybody") { with, _ in
      with.insurance = DepositInsurance(limit: Won(1), clause: .any)
    },
    replacing("looksAgainAfterTheNested", "the accounts of before the nested flow") { with, _ in
      with.ledger = FirstLookLedger(base: with.ledger)
    },
  ]

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

extension Presentation {
  /// What is shown, with a preview changed.
  func changed(_ change: (OpeningPreview) -> OpeningPreview) -> Presentation {
    if case .preview(let preview) = self { .preview(change(preview)) } else { self }
  }
}

extension OpeningPreview {
  func changed(left: Won? = nil) -> OpeningPreview {
    OpeningPreview(
      illustration: illustration, fundingAccount: fundingAccount, left: left ?? self.left,
      insurance: insurance)
  }

  func changed(insurance: DepositInsuranceNotice?) -> OpeningPreview {
    OpeningPreview(
      illustration: illustration, fundingAccount: fundingAccount, left: left, insurance: insurance)
  }
}

/// A ledger that tells the accounts there were when it was first asked for anything.
private actor FirstLookLedger: AccountLedger {
  private let base: any AccountLedger
  private var first: [Account]?

  init(base: any AccountLedger) { self.base = base }

  func accounts() async throws(LedgerError) -> [Account] {
    if let first { return first }
    let accounts = try await base.accounts()
    first = accounts
    return accounts
  }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    _ = try await accounts()
    return try await base.opening(for: requestID)
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount { try await base.open(contract, signed: signed) }
}
