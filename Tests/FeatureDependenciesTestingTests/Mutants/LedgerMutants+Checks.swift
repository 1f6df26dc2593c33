import FeatureDependencies
import FeatureDependenciesTesting

extension LedgerMutants {
  /// Ledgers that debit or link the wrong account, or debit the wrong sum.
  static let accounts: [Mutant] = [
    broken("paying from any account", \.payer) { attempt in
      attempt.demand.first { $0.number == attempt.terms.fundingAccount } ?? attempt.demand.first
    },
    broken("paying from a deposit", \.payer) { $0.view.account($0.terms.fundingAccount) },
    broken("the first account only may pay", \.payer) { attempt in
      attempt.demand.prefix(1).first { $0.number == attempt.terms.fundingAccount }
    },
    broken("an account found by the beginning of its number", \.payer) { attempt in
      let asked = "\(attempt.terms.fundingAccount)"
      return attempt.demand.first { "\($0.number)".hasPrefix(asked) }
    },
    broken("account numbers without case", \.payer) { attempt in
      let asked = "\(attempt.terms.fundingAccount)".uppercased()
      return attempt.demand.first { "\($0.number)" == asked }
    },
    broken("linking to any customer's account", \.isLinkable) { link, attempt in
      attempt.bank.entries.contains {
        $0.account.number == link.number && $0.account.product == link.kind
      }
    },
    broken("linking to a demand account", \.isLinkable) { link, attempt in
      let account = attempt.view.account(link.number)
      return account?.product == link.kind || account?.isDemand == true
    },
    broken("linking to an account of any kind", \.isLinkable) { link, attempt in
      attempt.view.account(link.number)?.isDemand == false
    },
    broken("one link to an account", \.isLinkable) { link, attempt in
      attempt.view.account(link.number)?.product == link.kind
        && !attempt.accounts.contains { $0.contracted?.terms.link == link }
    },
    broken("a balance that does not go down", \.debit) { _ in 0 },
    broken("debiting the whole principal of a monthly product", \.debit) {
      $0.quote.principal.amount
    },
  ]

  /// Ledgers that check figures, sums or the balance incorrectly.
  static let figures: [Mutant] = [
    broken("figures for another kind of product", \.hasFigures) { contract in
      let kind = contract.terms.selection.kind
      return changing(contract.quote.selection) { $0.kind = kind } == contract.terms.selection
    },
    broken("an account for nothing", \.isPayable) { _ in true },
    broken("the smallest negative amount accepted", \.isPayable) { 0 &- $0 < 0 },
    broken("sums of 32 bits where the money is counted", \.shortfall) { sum, balance in
      Int32(truncatingIfNeeded: sum) <= balance ? nil : sum &- balance
    },
    broken("keeping a minimum balance", \.shortfall) { sum, balance in
      sum < balance ? nil : sum &- balance &+ 1
    },
    broken("naming the sum, not the shortfall", \.shortfall) { $0 <= $1 ? nil : $0 },
    broken("one balance for all accounts", \.balance) { _, attempt in
      attempt.demand.map(\.balance.amount).reduce(0, &+)
    },
  ]

  /// Ledgers that check in another order.
  static let order: [Mutant] = [
    early(.funds, "funds before requests", at: 0),
    early(.signature, "the signature looked at before the request", at: 0),
    early(.figures, "the figures before all accounts", at: 1),
    early(.sum, "a payment of zero reported before all else", at: 0),
  ]

  /// A ledger with `check` at `place` in the order of checks.
  private static func early(_ check: OpeningCheck, _ name: String, at place: Int) -> Mutant {
    var order = OpeningCheck.allCases.filter { $0 != check }
    order.insert(check, at: place)
    return broken(name, \.order, order)
  }
}
