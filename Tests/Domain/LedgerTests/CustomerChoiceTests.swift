import FeatureDependencies
import Ledger
import Testing

/// Selects the customer of a command without listing all customers.
struct CustomerChoiceTests {
  private static let choices: [(count: Int, id: String?, Result<Int, CustomerChoiceError>)] = [
    (0, nil, .failure(.noCustomers)), (0, "C2", .failure(.noCustomers)),
    (1, nil, .success(2)), (1, "C2", .success(2)),
    (1, "C9", .failure(.unknown("C9", known: ["C2"]))),
    (2, nil, .failure(.several(["C2", "C3"]))), (2, "C3", .success(3)),
    (2, "", .failure(.unknown("", known: ["C2", "C3"]))),
    (1_000_000, "C70000", .success(70_000)),
    (1_000_000, nil, .failure(.several((2...21).map { "C\($0)" }))),
  ]

  @Test(arguments: choices.indices)
  func `A customer is found by ID, the only customer without one, and all are never listed`(
    index: Int
  ) async throws {
    let (count, id, expected) = Self.choices[index]
    let choice = try await Register(count: count).choice(of: id)
    #expect(choice.map { "\($0.id)" } == expected.map { "C\($0)" })
  }

  @Test func `An unreadable database is not reported as a bank without customers`() async {
    await #expect(throws: StorageError.busy) {
      try await Register(count: 1, error: .busy).choice(of: nil)
    }
    let none = try? await Register(count: 1, error: .noBank(directory: "x")).choice(of: "C2")
    #expect(none == .failure(.noCustomers))
  }
}

/// A register of the customers C2, C3 …, which throws if all of them are listed.
private struct Register: CustomerRegister {
  let count: Int
  var error: StorageError?

  func customer(_ id: CustomerID) async throws(StorageError) -> Customer? {
    guard let number = Int("\(id)".dropFirst()), (2..<(2 + count)).contains(number) else {
      if let error { throw error }
      return nil
    }
    if let error { throw error }
    return try customer(number)
  }

  func anyCustomers(atMost limit: Int) async throws(StorageError) -> [Customer] {
    if let error { throw error }
    var some: [Customer] = []
    for number in 0..<min(limit, count) { some.append(try customer(number + 2)) }
    return some
  }

  private func customer(_ number: Int) throws(StorageError) -> Customer {
    guard let key = PublicKey(bytes: [UInt8](repeating: 7, count: PublicKey.length)) else {
      throw .busy
    }
    return Customer(id: CustomerID("C\(number)"), name: "Hana", publicKey: key)
  }

  func customers() async throws(StorageError) -> [Customer] { throw .failed(reason: "all") }
  func prepare() async throws(StorageError) { throw .busy }
  func check(_ customer: Customer) async throws(StorageError) { throw .busy }
  func enrolled(by request: RequestID) async throws(StorageError) -> EnrolledCustomer? { nil }
  func bankKey() async throws(StorageError) -> PublicKey { throw .busy }
  func enroll(
    name: String, key: PublicKey, stored: StoredKeys, balance: Won, request: RequestID?
  ) async throws(StorageError) -> EnrolledCustomer { throw .busy }
}
