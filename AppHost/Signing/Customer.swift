import FeatureDependencies

/// A customer's number in this bank.
struct CustomerID: Sendable, Hashable, CustomStringConvertible {
  let description: String

  init(_ text: String) { description = text }
}

/// What the bank knows of a customer without her PIN.
struct Customer: Sendable, Hashable {
  let id: CustomerID
  let name: String
  let publicKey: PublicKey
}

/// A customer as enrolled.
struct EnrolledCustomer: Sendable {
  let customer: Customer
  /// Her demand account.
  let account: AccountNumber
}
