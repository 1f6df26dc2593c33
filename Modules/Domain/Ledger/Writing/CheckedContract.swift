public import FeatureDependencies

/// A request to open an account, of which is known whether the customer signed exactly that.
///
/// That depends on nothing that is stored: so it is found out before a ledger is kept busy, and
/// several of them at once.
public struct CheckedContract: Sendable {
  /// What is asked for.
  public let contract: OpeningContract
  let signed: SignedContract
  /// Who asks.
  public let signer: SignedInCustomer
  /// Why it is not to be opened; nil if the signature is good.
  let refusal: LedgerError?

  /// Verifies that `signed` is the signature of `signer` over exactly `contract`.
  public init(
    _ contract: OpeningContract, signed: SignedContract, by signer: SignedInCustomer,
    verifiedBy cryptography: any LedgerCryptography
  ) {
    self.contract = contract
    self.signed = signed
    self.signer = signer
    do throws(LedgerError) {
      try signed.check(over: contract, by: signer.customer, cryptography)
      refusal = nil
    } catch { refusal = error }
  }
}
