import FeatureDependencies
import FeatureDependenciesTesting

extension FlowMutants {
  /// Flows that show other figures than the feature's quote service. `QuoteMutants` has the faults
  /// of the figures themselves.
  static let quotes = [
    replacing("interest a won too high for two years") { with in
      with.illustrate = { quote in
        guard quote.selection.months == 24 else { return }
        quote.replace(interest: Won(quote.interest.amount + 1))
      }
    },
    replacing("figures of the day that it is in London") { with in
      let clock = with.clock
      with.illustrate = { quote in
        let seconds = clock.now().secondsSince1970 - 9 * 3600
        quote.open(on: Timestamp(secondsSince1970: seconds)?.date ?? quote.openedOn)
      }
    },
  ]

  /// Flows whose remaining balance is wrong.
  static let previews = [
    previewing("the remaining balance of the first account") { $0.leave($1.first) },
    previewing("the remaining balance of an account that does not pay") { preview, accounts in
      let payer = preview.fundingAccount
      preview.leave(accounts.first { $0.isDemand && $0.number != payer })
    },
    replacing("the remaining balance that was shown first") { with in
      let first = Remembered<Won?>(nil)
      with.previewing { $0.left = first.first($0.left) }
    },
  ]

  /// A flow that shows the preview that `change` changes, given the customer's accounts.
  private static func previewing(
    _ name: String, _ change: @escaping @Sendable (inout OpeningPreview, [Account]) -> Void
  ) -> Mutant {
    replacing(name) { with in
      let ledger = with.ledger
      with.previewing { preview in
        let accounts = (try? await ledger.accounts()) ?? []
        change(&preview, accounts)
      }
    }
  }
}

extension Collaborators {
  /// Shows the preview that `change` changes.
  fileprivate mutating func previewing(
    _ change: @escaping @Sendable (inout OpeningPreview) async -> Void
  ) {
    show { content, dialog in
      guard case .preview(var preview) = content else { return await dialog.show(content) }
      await change(&preview)
      await dialog.show(.preview(preview))
    }
  }
}

extension OpeningPreview {
  /// Computes the remaining balance of `account`, if it is enough.
  fileprivate mutating func leave(_ account: Account?) {
    let amount = illustration.quote.selection.amount
    left = (try? account?.balance.subtracting(amount)) ?? left
  }
}
