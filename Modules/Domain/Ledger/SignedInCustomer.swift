/// A customer who has proved possession of their key. A customer's accounts, drafts and documents
/// are accessible only with this value.
public struct SignedInCustomer: Sendable {
  /// The customer who signed in.
  public let customer: Customer

  /// Signs `customer` in with `key`; nil if it is not the customer's key.
  package init?(_ customer: Customer, holding key: some PossessedKey) {
    guard key.publicKey == customer.publicKey else { return nil }
    self.customer = customer
  }
}

/// A private key that this process has unlocked.
///
/// A conformer holds the private half of ``publicKey``: it can be created from the key itself or
/// with its PIN, never from a public key.
package protocol PossessedKey {
  /// The public half of the key.
  var publicKey: PublicKey { get }
}
