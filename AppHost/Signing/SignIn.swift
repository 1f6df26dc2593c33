import FeatureDependencies

/// A customer who has proved that she is there. Only this file makes one.
struct SignedInCustomer: Sendable {
  let customer: Customer

  fileprivate init(_ customer: Customer) { self.customer = customer }
}

extension Enrolment {
  /// Enrols `name`, who has proved that she is there by choosing a PIN.
  ///
  /// Throws an ``EnrolmentError``.
  func enrollAndSignIn(
    name: String, balance: Won
  ) async throws(EnrolmentError) -> (EnrolledCustomer, SignedInCustomer) {
    let enrolled = try await enroll(name: name, balance: balance)
    return (enrolled, SignedInCustomer(enrolled.customer))
  }
}

/// Lets customers in who know their PIN.
struct SignIn: Sendable {
  let lock: PINLock

  /// Asks `customer` for her PIN. Throws a ``PINLock/Refusal``.
  func signIn(_ customer: Customer) async throws(PINLock.Refusal) -> SignedInCustomer {
    let purpose = PINPurpose.signIn(customerName: customer.name)
    return try await lock.withKey(of: customer, for: purpose) { _ in SignedInCustomer(customer) }
  }
}
