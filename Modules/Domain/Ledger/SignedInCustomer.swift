public import StrictJSON

/// A customer who has proved that she has her key. What is hers is given to nobody else: a ledger's
/// view of her accounts, her drafts, her documents.
public struct SignedInCustomer: Sendable {
  /// Who signed in.
  public let customer: Customer

  /// Signs `customer` in: `sign` must return her signature over a challenge made for this once.
  ///
  /// Nil if what `sign` returns is not verified by `cryptography`. Throws what `sign` throws.
  public init?<Failure: Error>(
    _ customer: Customer, verifiedBy cryptography: any LedgerCryptography,
    sign: (CanonicalJSON) throws(Failure) -> String
  ) throws(Failure) {
    let challenge = CanonicalJSON.object([
      "customer": .string("\(customer.id)"),
      "nonce": .string(String(UInt64.random(in: .min ... .max), radix: 16)),
    ])
    let text = try sign(challenge)
    let signed = try? cryptography.payload(of: text, signedAs: .signIn, by: customer.publicKey)
    guard signed == challenge.bytes else { return nil }
    self.customer = customer
  }
}
