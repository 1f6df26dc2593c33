import FeatureDependencies
import FeatureDependenciesTesting

extension LedgerMutants {
  /// Ledgers that handle a repeated request incorrectly.
  static let repeated: [Mutant] =
    [
      mutant("a new account each time") {
        $0.change = { $0.renamed }
      },
      checking("funds before requests") {
        ledger, contract, _ throws(LedgerError) in
        let (balance, sum) = (
          try await ledger.accounts()[0].balance, contract.terms.selection.amount
        )
        guard balance >= sum else {
          throw .insufficientFunds(
            contract.terms.fundingAccount, shortfall: Won(sum.amount - balance.amount))
        }
      },
      checking("dates as part of the terms") {
        ledger, contract, _ throws(LedgerError) in
        let earlier = try await ledger.opening(for: contract.requestID)
        guard earlier == nil || earlier?.contract.quote == contract.quote else {
          throw .requestConflict(contract.requestID, opened: contract.terms, asked: contract.terms)
        }
      },
      checking("the signature looked at before the request") {
        _, contract, signed throws(LedgerError) in
        guard signed == MarkerSignature.of(contract, by: "Hana") else {
          throw .contractMismatch(reason: LocalizedText(verbatim: "no longer fits"))
        }
      },
      checking("the figures looked at before the request") {
        _, contract, _ throws(LedgerError) in
        guard contract.quote.selection == contract.terms.selection else {
          throw .contractMismatch(reason: LocalizedText(verbatim: "other figures"))
        }
      },
      mutant("a request burnt by its refusal") { ledger in
        let burnt = Burnt()
        ledger.before = { _, contract, _ throws(LedgerError) in
          if let terms = await burnt.terms(contract), terms != contract.terms {
            throw .requestConflict(contract.requestID, opened: terms, asked: contract.terms)
          }
        }
      },
      mutant("a request burnt by an unknown account") { ledger in
        let burnt = Burnt()
        ledger.rescue = { _, contract, error in
          if case .unknownAccount = error { _ = await burnt.terms(contract) }
          return nil
        }
        ledger.before = { _, contract, _ throws(LedgerError) in
          guard let terms = await burnt.known(contract.requestID), terms != contract.terms else {
            return
          }
          throw .requestConflict(contract.requestID, opened: terms, asked: contract.terms)
        }
      },
      mutant("request IDs without case") { ledger in
        ledger.change = { $0.changed(requestID: RequestID("\($0.requestID)".lowercased())) }
      },
    ] + conflicting

  private static let conflicting = [
    agreeing("answering a conflict with the old account") { _, _ in true },
    agreeing("terms without the link") { opened, asked in
      (opened.selection, opened.fundingAccount) == (asked.selection, asked.fundingAccount)
    },
    agreeing("terms without the paying account") { opened, asked in
      (opened.selection, opened.link) == (asked.selection, asked.link)
    },
  ]

  /// A ledger that returns the account opened earlier instead of throwing a conflict if `areSame`
  /// is true.
  private static func agreeing(
    _ name: String,
    _ areSame: @escaping @Sendable (OpeningTerms, OpeningTerms) -> Bool
  ) -> Mutant {
    mutant(name) { ledger in
      ledger.rescue = { ledger, contract, error in
        guard case .requestConflict(_, let opened, let asked) = error, areSame(opened, asked) else {
          return nil
        }
        return try? await ledger.base.opening(for: contract.requestID)
      }
    }
  }
}

private actor Burnt {
  private var first: [RequestID: OpeningTerms] = [:]

  func known(_ id: RequestID) -> OpeningTerms? { first[id] }

  /// The terms of the earlier call with the request ID of `contract`; nil at the first call.
  func terms(_ contract: OpeningContract) -> OpeningTerms? {
    defer { first[contract.requestID] = first[contract.requestID] ?? contract.terms }
    return first[contract.requestID]
  }
}
