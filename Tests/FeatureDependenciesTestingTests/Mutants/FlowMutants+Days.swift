import FeatureDependencies
import FeatureDependenciesTesting

extension FlowMutants {
  /// Flows that use the day of another time zone.
  static let days = [
    replacing("datesByConsent", "a day that ends at nine in the morning") { with, _ in
      with.clock = HoldingClock(base: with.clock) { latest, now in
        latest.date != now.date && latest.secondsSince1970 / 86_400 == now.secondsSince1970 / 86_400
      }
    },
    replacing("datesByConsent", "figures of the day that it is in London") { with, _ in
      let clock = with.clock
      with.adjust = { quote in
        let seconds = clock.now().secondsSince1970 - 9 * 3600
        guard let day = Timestamp(secondsSince1970: seconds)?.date, day != quote.openedOn else {
          return quote
        }
        return quote.opened(on: day)
      }
    },
  ]

  /// Flows with correct sums but a wrong schedule, or with stale or incomplete accounts.
  static let sums = [
    replacing("addsUp", "the tax rates of the opening day") { with, _ in
      with.adjust = { $0.taxedAtTheOpening }
    },
    replacing("addsUp", "two installments in the first month and none in the second") { with, _ in
      with.adjust = { $0.payingTwiceAtFirst }
    },
    replacing("addsUp", "each installment a month after the one before") { with, _ in
      with.adjust = { $0.drifting }
    },
    replacing("reportsUninsuredAmounts", "demand accounts alone") { with, _ in
      let ledger = with.ledger
      with.notifying { ((try? await ledger.accounts()) ?? []).filter(\.isDemand) }
    },
    replacing("reportsUninsuredAmounts", "no accounts of the flow's own kind") { with, _ in
      let ledger = with.ledger
      with.notifying {
        ((try? await ledger.accounts()) ?? []).filter { $0.product != ReferenceProduct.kind }
      }
    },
    replacing(
      "rereadsBalancesAfterNested",
      "the balance from before the nested flow when the amount is asked for"
    ) {
      with, _ in
      let ledger = with.ledger
      with.ledger = FirstLookLedger(base: ledger)
      with.notifying { (try? await ledger.accounts()) ?? [] }
    },
  ]
}

extension Collaborators {
  /// Computes the remaining balance and the insurance notice from the accounts that `look` returns.
  fileprivate mutating func notifying(_ look: @escaping @Sendable () async -> [Account]) {
    let insurance = insurance
    dialog = ShowingDialog(base: dialog) { content, dialog in
      let accounts = await look()
      await dialog.show(
        content.changingPreview { preview in
          let quote = preview.illustration.quote
          let payer = accounts.first { $0.number == preview.fundingAccount }
          let left = try? payer?.balance.subtracting(quote.selection.amount)
          let notice = try? insurance.notice(opening: quote, beside: accounts)
          return (left ?? preview.left, notice ?? nil)
        })
    }
  }
}
