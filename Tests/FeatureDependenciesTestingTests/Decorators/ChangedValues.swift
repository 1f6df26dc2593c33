import FeatureDependencies

@testable import FeatureDependenciesTesting

/// A copy of `value` with a change.
func changing<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
  var value = value
  change(&value)
  return value
}

extension Quote {
  /// Replaces the passed sums, unless the payout overflows.
  mutating func replace(interest: Won? = nil, tax: Won? = nil) {
    self = (try? changed(interest: interest, tax: tax)) ?? self
  }
}

extension OpenedAccount {
  func changed(
    number: AccountNumber? = nil, contract: OpeningContract? = nil, signed: SignedContract? = nil,
    receipt: Receipt? = nil
  ) -> OpenedAccount {
    OpenedAccount(
      number: number ?? self.number, contract: contract ?? self.contract,
      signed: signed ?? self.signed, receipt: receipt ?? self.receipt)
  }

  /// An account that the ledger has not opened.
  static func invented(_ contract: OpeningContract) -> OpenedAccount {
    OpenedAccount(
      number: contract.terms.fundingAccount, contract: contract,
      signed: SignedContract(text: "x"), receipt: Receipt(text: "y"))
  }
}
