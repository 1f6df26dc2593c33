import FeatureDependencies
public import FeatureDependenciesTesting
public import Ledger

/// The specification of every ``Ledger/CustomerRegister``, independent of its storage.
public enum CustomerRegisterSpecification {
  /// The register of a bank without customers.
  public struct Fixture: Sendable {
    let register: any CustomerRegister
    let elsewhere: any CustomerRegister
    let keys: [PublicKey]

    /// Creates a fixture. `elsewhere` is the same register in another process; `keys` must have two
    /// elements.
    public init(
      register: any CustomerRegister, elsewhere: any CustomerRegister, keys: [PublicKey]
    ) {
      self.register = register
      self.elsewhere = elsewhere
      self.keys = keys
    }

    /// Enrolls Hana under the request ID `E1`.
    func enroll(at register: any CustomerRegister, _ key: PublicKey) async throws
      -> EnrolledCustomer
    {
      try await register.enroll(
        name: "Hana", key: key, balance: Won(7), request: Samples.request("E1"))
    }
  }

  /// All clauses.
  public static let clauses: [Clause<Fixture>] = [
    Clause(
      "CustomerRegister.remembersRequests",
      "another process finds the customer that a request enrolled, with the initial balance"
    ) { fixture, check in
      let enrolled = try await fixture.enroll(at: fixture.register, fixture.keys[0])
      try check.equal(enrolled.initialBalance, Won(7), "the initial balance")
      let found = try await fixture.elsewhere.enrolled(by: Samples.request("E1"))
      try check.equal(found, enrolled, "whom the request entered")
      let other = try await fixture.register.enrolled(by: Samples.request("E2"))
      try check.equal(other, nil, "whom another request entered")
    },
    Clause(
      "CustomerRegister.enrollsOnce",
      "a repeated request with another key enrolls no further customer"
    ) { fixture, check in
      let enrolled = try await fixture.enroll(at: fixture.register, fixture.keys[0])
      let again = try await fixture.enroll(at: fixture.elsewhere, fixture.keys[1])
      try check.equal(again, enrolled, "whom the request entered")
      let customers = try await fixture.register.customers()
      try check.equal(customers, [enrolled.customer], "the customers")
    },
  ]
}
