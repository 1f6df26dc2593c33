import FeatureDependencies
import FeatureDependenciesTesting

extension LedgerMutants {
  /// Ledgers that find the wrong request, or none.
  static let requests: [Mutant] = [
    identifying("request IDs without case") { $0.lowercased() },
    identifying("request IDs of 64 characters") { String($0.prefix(64)) },
    identifying("a request ID of digits stored as a number") { id in
      Double(id).map { "\($0)" } ?? id
    },
    broken("a request found by the beginning of its id", \.isEntry) { entry, id, view in
      entry.customer == view.session.customer
        && entry.requestID.map { "\($0)".hasPrefix("\(id)") } == true
    },
    broken("the other customer's request found as one's own", \.isEntry) { entry, id, view in
      entry.requestID == id && (entry.customer == view.session.customer || view.phase == .read)
    },
    overlooking("a new account each time") { _, view in view.phase != .read },
    overlooking("a request forgotten after ten years") { entry, view in
      let moments = view.bank.entries.compactMap(\.opened?.contract.agreedAt.secondsSince1970)
      guard let own = entry.opened?.contract.agreedAt.secondsSince1970, let last = moments.max()
      else { return false }
      return last - own > 3653 * 86_400
    },
    overlooking("a request forgotten after thirty others") { entry, view in
      !view.bank.entries.suffix(30).contains { $0.account.number == entry.account.number }
    },
    broken("a request burnt by an unknown account", \.before) { attempt, bank in
      let rejected = bank.ended.first { request in
        guard case .unknownAccount = request.error else { return false }
        return request.contract.requestID == attempt.contract.requestID
          && request.session.customer == attempt.session.customer
      }
      guard let opened = rejected?.contract.terms, opened != attempt.terms else { return nil }
      return .requestConflict(attempt.contract.requestID, opened: opened, asked: attempt.terms)
    },
  ]

  /// Ledgers that compare terms incorrectly.
  static let terms: [Mutant] = [
    comparing("a link that was not there before is no other term") { opened, asked in
      opened == (opened.link == nil ? changing(asked) { $0.link = nil } : asked)
    },
    comparing("a link's number without its kind") { opened, asked in
      opened.link?.number == asked.link?.number
        && opened == changing(asked) { $0.link = opened.link }
    },
    comparing("product ids without case") { opened, asked in
      "\(opened.selection)".lowercased() == "\(asked.selection)".lowercased()
        && opened.fundingAccount == asked.fundingAccount && opened.link == asked.link
    },
    broken("another account of the customer accepted as the payer", \.isRepeat) { opened, attempt in
      let (terms, asked) = (opened.contract.terms, attempt.terms)
      return (terms.selection, terms.link) == (asked.selection, asked.link)
        && attempt.view.account(asked.fundingAccount) != nil
    },
    broken("dates as part of the terms", \.isRepeat) { opened, attempt in
      opened.contract.terms == attempt.terms && opened.contract.quote == attempt.contract.quote
    },
  ]

  /// A ledger that takes request IDs with the same `key` for equal.
  private static func identifying(
    _ name: String, _ key: @escaping @Sendable (String) -> String
  ) -> Mutant {
    broken(name, \.isEntry) { entry, id, view in
      entry.customer == view.session.customer
        && entry.requestID.map { key("\($0)") } == key("\(id)")
    }
  }

  /// A ledger that takes terms for equal if `areSame` is true.
  private static func comparing(
    _ name: String,
    _ areSame: @escaping @Sendable (_ opened: OpeningTerms, _ asked: OpeningTerms) -> Bool
  ) -> Mutant {
    broken(name, \.isRepeat) { areSame($0.contract.terms, $1.terms) }
  }

  /// A ledger that does not find a request if `isOverlooked` is true for its entry.
  static func overlooking(
    _ name: String, _ isOverlooked: @escaping @Sendable (BankEntry, BankView) -> Bool
  ) -> Mutant {
    let isEntry = LedgerRules().isEntry
    return broken(name, \.isEntry) { entry, id, view in
      isEntry(entry, id, view) && !isOverlooked(entry, view)
    }
  }
}
