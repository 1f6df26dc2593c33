import FeatureDependencies
import FeatureDependenciesTesting

extension FlowMutants {
  /// Flows that show other figures than the feature's quote service. `QuoteMutants` has the faults of
  /// the figures themselves.
  static let quotes = [
    illustrating("interest a won too high for two years") { figures in
      guard figures.quote.selection.months == 24 else { return figures }
      let interest = Won(figures.quote.interest.amount + 1)
      return figures.changed(figures.quote.changed(interest: interest))
    },
    replacing("figures of the day that it is in London") { with, _ in
      let clock = with.clock
      with.illustrate = { figures in
        let seconds = clock.now().secondsSince1970 - 9 * 3600
        let day = Timestamp(secondsSince1970: seconds)?.date ?? figures.quote.openedOn
        return figures.changed(figures.quote.opened(on: day))
      }
    },
  ]

  /// Flows whose remaining balance or notice of deposit insurance is wrong.
  static let previews = [
    leaving("the remaining balance of the first account") { accounts, _ in accounts.first },
    leaving("the remaining balance of an account that does not pay") { accounts, payer in
      accounts.first { $0.isDemand && $0.number != payer }
    },
    insuring("insurance of demand accounts alone") { $0.filter(\.isDemand) },
    insuring("insurance of no accounts of the flow's own kind") { accounts in
      accounts.filter { $0.product != ReferenceProduct.kind }
    },
    replacing("a notice for every customer") { with, _ in
      with.depositInsurance = DepositInsurance(limit: Won(1), clause: .any)
    },
    replacing("insurance computed with the accounts from before the nested flow") { with, _ in
      let (ledger, first) = (with.ledger, Remembered<[Account]?>(nil))
      with.ask { (prompt, dialog) async throws(DialogInterruption) in
        if let accounts = try? await ledger.accounts() { _ = first.first(accounts) }
        return try await dialog.answer(to: prompt)
      }
      with.previewing { $0.insured(beside: first.first([])) }
    },
    replacing("the remaining balance that was shown first") { with, _ in
      let first = Remembered<Won?>(nil)
      with.previewing { $0.changed(left: first.first($0.left)) }
    },
    replacing("the balance from before the nested flow when the amount is asked for") { with, _ in
      let ledger = with.ledger
      with.ledger = ChangedLedger.keeping(ledger)
      with.previewing { preview in
        let accounts = (try? await ledger.accounts()) ?? []
        let payer = accounts.first { $0.number == preview.fundingAccount }
        let left = try? payer?.balance.subtracting(preview.illustration.quote.selection.amount)
        return preview.insured(beside: accounts).changed(left: left)
      }
    },
  ]

  private static func illustrating(
    _ name: String, _ change: @escaping @Sendable (Illustration) -> Illustration
  ) -> Mutant {
    replacing(name) { with, _ in with.illustrate = change }
  }

  /// A flow that shows the preview that `change` returns, given the customer's accounts.
  private static func previewing(
    _ name: String, _ change: @escaping @Sendable (OpeningPreview, [Account]) -> OpeningPreview
  ) -> Mutant {
    replacing(name) { with, _ in
      let ledger = with.ledger
      with.previewing { change($0, (try? await ledger.accounts()) ?? []) }
    }
  }

  /// A flow that computes the remaining balance for the account that `choose` returns.
  private static func leaving(
    _ name: String, _ choose: @escaping @Sendable ([Account], AccountNumber) -> Account?
  ) -> Mutant {
    previewing(name) { preview, accounts in
      let account = choose(accounts, preview.fundingAccount)
      let amount = preview.illustration.quote.selection.amount
      return preview.changed(left: try? account?.balance.subtracting(amount))
    }
  }

  /// A flow that computes the notice of deposit insurance with some of the accounts.
  private static func insuring(
    _ name: String, _ change: @escaping @Sendable ([Account]) -> [Account]
  ) -> Mutant {
    previewing(name) { preview, accounts in preview.insured(beside: change(accounts)) }
  }
}

extension Collaborators {
  /// Shows the preview that `change` returns.
  fileprivate mutating func previewing(
    _ change: @escaping @Sendable (OpeningPreview) async -> OpeningPreview
  ) {
    dialog = ChangedDialog.showing(dialog) { content, dialog in
      guard case .preview(let preview) = content else { return await dialog.show(content) }
      await dialog.show(.preview(await change(preview)))
    }
  }
}

extension OpeningPreview {
  fileprivate func changed(
    insurance: DepositInsuranceNotice?? = nil, left: Won? = nil
  ) -> OpeningPreview {
    OpeningPreview(
      illustration: illustration, fundingAccount: fundingAccount, left: left ?? self.left,
      insurance: insurance ?? self.insurance)
  }

  /// A copy with the notice for these accounts.
  fileprivate func insured(beside accounts: [Account]) -> OpeningPreview {
    let notice = try? DepositInsurance.sample.notice(
      opening: illustration.quote, beside: Holdings(of: accounts))
    return changed(insurance: .some(notice ?? nil))
  }
}
