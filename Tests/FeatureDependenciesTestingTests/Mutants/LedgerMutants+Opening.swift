import FeatureDependencies
import FeatureDependenciesTesting

extension LedgerMutants {
  /// Ledgers that open invalid requests, fail valid ones, or return a wrong result.
  static let opened: [Mutant] = [
    mutant("another signature in the result") { ledger in
      ledger.result = { $0.changed(signed: SignedContract(text: "x")) }
    },
    mutant("one receipt for all") { ledger in
      ledger.result = { $0.changed(receipt: Receipt(text: "thanks")) }
    },
    inventing("opening without the missing money") { error, _ in
      if case .insufficientFunds = error { true } else { false }
    },
    inventing("sums of 32 bits where the money is counted") { error, asked in
      guard case .insufficientFunds = error else { return false }
      let sum = Int32(truncatingIfNeeded: asked.terms.selection.amount.amount)
      return (1...50_000_000).contains(sum)
    },
    inventing("an account for nothing") { error, asked in
      if case .contractMismatch = error { asked.terms.selection.amount <= .zero } else { false }
    },
    inventing("figures for another kind of product") { error, asked in
      guard case .contractMismatch = error else { return false }
      return asked.quote.selection.kind != asked.terms.selection.kind
    },
    forgiving("one balance for all accounts") { error, _ in
      if case .insufficientFunds = error { true } else { false }
    },
    checking("keeping a minimum balance") { _, contract, _ throws(LedgerError) in
      guard contract.terms.selection.amount < Won(50_000_000) else {
        throw .insufficientFunds(contract.terms.fundingAccount, shortfall: Won(1))
      }
    },
    checking("one link to an account") {
      ledger, contract, _ throws(LedgerError) in
      guard let link = contract.terms.link else { return }
      let links = try await ledger.accounts().compactMap(\.contracted?.terms.link)
      if links.contains(link) { throw .notLinkable(link) }
    },
    checking("the first account only may pay") {
      ledger, contract, _ throws(LedgerError) in
      guard try await ledger.accounts().first?.number == contract.terms.fundingAccount else {
        throw .unknownAccount(contract.terms.fundingAccount)
      }
    },
  ]
}
