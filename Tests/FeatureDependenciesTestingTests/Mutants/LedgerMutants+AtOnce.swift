import FeatureDependencies
import FeatureDependenciesTesting

extension LedgerMutants {
  /// Ledgers that fail only under concurrent use.
  static let concurrent: [Mutant] = [
    overlooking("a lock of each session's own") { entry, view in
      view.phase == .commit && entry.session != view.session
    },
    broken("the account of the request under way", \.isRepeat) { opened, attempt in
      opened.contract.terms == attempt.terms || attempt.phase == .commit
    },
    broken("one account, paid twice", \.joined) { opened, attempt, bank in
      bank.debit(attempt.contract)
      return opened
    },
    broken("another receipt for the second caller", \.joined) { opened, _, _ in
      opened.changed(receipt: Receipt(text: "another"))
    },
    broken("numbers counted up from a stale read", \.number) { $0.count + 1 },
    broken("the account that was chosen last pays", \.payer) { attempt in
      let latest = attempt.bank.underWay.last { $0.session.customer == attempt.session.customer }
      let chosen = latest?.contract.terms.fundingAccount ?? attempt.terms.fundingAccount
      return attempt.demand.first { $0.number == chosen }
    },
    broken("another session sees the money go first", \.list) { $0.torn },
    broken("demand accounts halfway through an opening", \.demand) {
      $0.torn.filter(\.isDemand)
    },
    broken("an unknown outcome of another request", \.answer) { result, attempt, bank in
      guard case .success = result, !bank.underWay.isEmpty else { return result }
      return .failure(.outcomeUnknown(attempt.contract.requestID.nested(7)))
    },
    broken("unavailable for an account that was opened", \.answer) { result, _, bank in
      guard case .success = result, !bank.underWay.isEmpty else { return result }
      return .failure(.unavailable(reason: .any))
    },
  ]
}
