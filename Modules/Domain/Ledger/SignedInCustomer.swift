public import StrictJSON

/// A customer who has proved possession of their key. A customer's accounts, drafts and documents
/// are accessible only with this value.
public struct SignedInCustomer: Sendable {
  /// The customer who signed in.
  public let customer: Customer

  /// Signs `customer` in. `sign` must return the customer's signature over the challenge passed to
  /// it, which is used only once.
  ///
  /// Nil if `cryptography` does not verify the result as that signature. Throws the errors of
  /// `sign`.
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
