import FeatureDependencies
import FeatureDependenciesTesting

extension LedgerMutants {
  /// Ledgers that return a wrong answer to an opening, or debit more than it.
  static let answers: [Mutant] = [
    answering("another signature in the result") { $0.changed(signed: SignedContract(text: "x")) },
    answering("one receipt for all") { $0.changed(receipt: Receipt(text: "thanks")) },
    answering("a number that no list has") { opened in
      opened.changed(number: AccountNumber("X-\(opened.number)"))
    },
    broken("another error for an unknown account", \.answer) { result, _, _ in
      result.mapError { error in
        if case .unknownAccount = error { LedgerError.unavailable(reason: .any) } else { error }
      }
    },
    broken("unavailable, and paid", \.before) { attempt, bank in
      guard bank.ended.count == 2 else { return nil }
      bank.debit(attempt.contract)
      return .unavailable(reason: .any)
    },
    broken("another day's figures, paid again", \.answer) { result, attempt, bank in
      if case .success(let opened) = result, opened.contract.quote != attempt.contract.quote {
        bank.debit(attempt.contract)
      }
      return result
    },
    broken("money kept at a wrong signature over a link", \.answer) { result, attempt, bank in
      if case .failure(.contractMismatch) = result, attempt.terms.link != nil {
        bank.debit(attempt.contract)
      }
      return result
    },
    broken("the other customer pays, too", \.answer) { result, attempt, bank in
      if case .success = result {
        bank.debit(attempt.contract.sum) { $0.customer != attempt.session.customer }
      }
      return result
    },
  ]

  /// Ledgers that cache data per session.
  static let sessions: [Mutant] = [
    broken("accounts kept by a session", \.list) { $0.kept },
    broken("demand accounts kept by a session", \.demand) { $0.kept.filter(\.isDemand) },
    overlooking("requests kept by a session") { entry, view in
      view.phase == .read && entry.session != view.session
    },
    broken("another session's request answered for any terms", \.isRepeat) { opened, attempt in
      opened.contract.terms == attempt.terms
        || !attempt.own.contains { $0.number == opened.number }
    },
    broken("links to accounts that the session has seen", \.isLinkable) { link, attempt in
      attempt.kept.contains { $0.number == link.number && $0.product == link.kind }
    },
    broken("a balance kept by a session", \.balance) { payer, attempt in
      (attempt.kept.first { $0.number == payer.number } ?? payer).balance.amount
    },
  ]

  /// Ledgers that forget at a restart.
  static let restarts: [Mutant] = [
    broken("requests forgotten at a restart", \.restart) { bank in
      for index in bank.entries.indices { bank.entries[index].opened = nil }
    },
    broken("the latest account lost at a restart", \.restart) { bank in
      if bank.entries.last?.opened != nil { bank.entries.removeLast() }
    },
    broken("numbers counted from one again after a restart", \.restart) { $0.count = 0 },
  ]

  private static func answering(
    _ name: String, _ change: @escaping @Sendable (OpenedAccount) -> OpenedAccount
  ) -> Mutant {
    broken(name, \.answer) { result, _, _ in result.map(change) }
  }
}
