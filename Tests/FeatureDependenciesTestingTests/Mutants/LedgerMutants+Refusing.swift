import FeatureDependencies
import FeatureDependenciesTesting

extension LedgerMutants {
  /// Ledgers that open invalid requests, or throw the wrong error.
  static let refused: [Mutant] = [
    mutant("a list of requests that customers share") { $0.leaks = true },
    mutant("the other customer's request found as one's own") { ledger in
      ledger.seesOtherCustomer = true
    },
    forgiving("paying from any account", isUnknownAccount),
    forgiving("paying from a deposit", isUnknownAccount),
    forgiving("linking to any customer's account") { error, _ in
      if case .notLinkable = error { true } else { false }
    },
    forgiving("linking to a demand account") { error, accounts in
      linked(error, accounts)?.isDemand == true
    },
    forgiving("linking to an account of any kind") { error, accounts in
      linked(error, accounts)?.isDemand == false
    },
    forgiving("numbers without case in a link") { error, accounts in
      guard case .notLinkable(let link) = error else { return false }
      return accounts.contains { account in
        account.product == link.kind
          && "\(account.number)".lowercased() == "\(link.number)".lowercased()
      }
    },
    forgiving("an account found by the beginning of its number") {
      error, accounts in
      guard case .unknownAccount(let number) = error else { return false }
      return accounts.contains { "\($0.number)".hasPrefix("\(number)") }
    },
    forgiving("account numbers without hyphens") { error, accounts in
      guard case .unknownAccount(let number) = error else { return false }
      return accounts.contains { "\($0.number)".replacing("-", with: "") == "\(number)" }
    },
    forgiving("taking the terms for the figures") { error, _ in
      if case .contractMismatch = error { true } else { false }
    },
    mutant("not checking signatures") { $0.signsForCustomer = true },
    mutant("accepting any text of three parts as a signature") { ledger in
      ledger.isGood = { $1.text.split(separator: ".").count == 3 }
    },
    mutant("a signature over the contract and more") { ledger in
      ledger.isGood = { contract, signed in
        Set(fields(signed)).isSuperset(of: fields(MarkerSignature.of(contract, by: "Hana")))
      }
    },
    mutant("a signature over a part of the contract") { ledger in
      ledger.isGood = { contract, signed in
        let own = fields(MarkerSignature.of(contract, by: "Hana"))
        return own.starts(with: fields(signed)) && fields(signed).count > 1
      }
    },
    mutant("accepting any customer's signature") { $0.signsForCustomer = true },
    mutant("not covering the moment of consent") { ledger in
      ledger.isGood = { contract, signed in
        [contract.agreedAt, Timestamp(secondsSince1970: 1_795_143_600)].contains { moment in
          signed == MarkerSignature.of(contract.changed(agreedAt: moment), by: "Hana")
        }
      }
    },
    translating("naming the sum, not the shortfall") { error in
      guard case .insufficientFunds(let account, _) = error else { return error }
      return .insufficientFunds(account, shortfall: Won(50_000_001))
    },
    translating("another error for an unknown account") { error in
      guard case .unknownAccount = error else { return error }
      return .unavailable(reason: LocalizedText(verbatim: "no such account"))
    },
    checking("the signature before all else") {
      _, contract, signed throws(LedgerError) in
      guard signed == MarkerSignature.of(contract, by: "Hana") else {
        throw .contractMismatch(reason: LocalizedText(verbatim: "first of all"))
      }
    },
    checking("the figures before all else") {
      ledger, contract, _ throws(LedgerError) in
      guard contract.quote.selection != contract.terms.selection else { return }
      throw .contractMismatch(reason: LocalizedText(verbatim: "first of all"))
    },
    checking("a payment of zero reported before all else") {
      _, contract, _ throws(LedgerError) in
      guard contract.terms.selection.amount > .zero else {
        throw .contractMismatch(reason: LocalizedText(verbatim: "first of all"))
      }
    },
  ]

  private static func fields(_ signed: SignedContract) -> [Substring] {
    signed.text.split(separator: ";")
  }

  private static let isUnknownAccount: @Sendable (LedgerError, [Account]) -> Bool = { error, _ in
    if case .unknownAccount = error { true } else { false }
  }

  /// The customer's own account that is named by the link in `error`, if any.
  @Sendable private static func linked(_ error: LedgerError, _ accounts: [Account]) -> Account? {
    guard case .notLinkable(let link) = error else { return nil }
    return accounts.first { $0.number == link.number }
  }

  private static func translating(
    _ name: String, _ translate: @escaping @Sendable (LedgerError) -> LedgerError
  ) -> Mutant {
    mutant(name) { $0.translate = translate }
  }
}
