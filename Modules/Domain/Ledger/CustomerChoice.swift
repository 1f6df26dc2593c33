/// Why the customer that a command is for cannot be determined.
public enum CustomerChoiceError: Error, Sendable, Equatable {
  /// The bank has no customers yet.
  case noCustomers
  /// No customer has this ID. `known` lists up to 20 IDs that exist.
  case unknown(String, known: [String])
  /// No ID was specified, and the bank has several customers. Up to 20 of their IDs are listed.
  case several([String])
}

extension CustomerRegister {
  /// The customer `id`; for nil, the bank's only customer. Reads at most 20 customers, however many
  /// there are.
  public func choice(
    of id: String?
  ) async throws(StorageError) -> Result<Customer, CustomerChoiceError> {
    do throws(StorageError) {
      if let id, let customer = try await customer(CustomerID(id)) { return .success(customer) }
      // Twenty IDs are enough for the error message.
      let some = try await anyCustomers(atMost: 20)
      let known = some.map { "\($0.id)" }
      guard let first = some.first else { return .failure(.noCustomers) }
      if let id { return .failure(.unknown(id, known: known)) }
      return some.count == 1 ? .success(first) : .failure(.several(known))
    } catch {
      if case .noBank = error { return .failure(.noCustomers) }
      throw error
    }
  }
}
