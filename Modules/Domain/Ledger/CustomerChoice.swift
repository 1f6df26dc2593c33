/// Why it is not known whose a command is, of the customers of a bank.
public enum CustomerChoiceError: Error, Sendable, Equatable {
  /// There is no customer yet.
  case nobodyEnrolled
  /// There is no such customer; there are these, and perhaps more.
  case unknown(String, known: [String])
  /// Nobody was named, and there are these customers, and perhaps more.
  case several([String])
}

extension CustomerRegister {
  /// The customer `id`; with nil the only one there is. Few customers are looked at, however many
  /// there are. Throws a ``StorageError``.
  public func choice(
    of id: String?
  ) async throws(StorageError) -> Result<Customer, CustomerChoiceError> {
    do throws(StorageError) {
      if let id, let customer = try await customer(CustomerID(id)) { return .success(customer) }
      // So many are enough to say whom else there is.
      let some = try await anyCustomers(atMost: 20)
      let known = some.map { "\($0.id)" }
      guard let first = some.first else { return .failure(.nobodyEnrolled) }
      if let id { return .failure(.unknown(id, known: known)) }
      return some.count == 1 ? .success(first) : .failure(.several(known))
    } catch {
      if case .noBank = error { return .failure(.nobodyEnrolled) }
      throw error
    }
  }
}
