import FeatureDependencies
public import FeatureDependenciesTesting
public import Ledger

/// What every ``Ledger/CustomerRegister`` keeps, whatever the books are in.
public enum CustomerRegisterSpecification {
  /// The register of a bank that has no customer yet, as a clause uses it.
  public struct Fixture: Sendable {
    let register: any CustomerRegister
    let elsewhere: any CustomerRegister
    let keys: [PublicKey]

    /// `elsewhere` is the same register in another process; `keys` are two.
    public init(
      register: any CustomerRegister, elsewhere: any CustomerRegister, keys: [PublicKey]
    ) {
      self.register = register
      self.elsewhere = elsewhere
      self.keys = keys
    }

    /// Enters Hana by the request `E1`.
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
      "another process finds whom a request entered, with what she was given"
    ) { fixture, check in
      let enrolled = try await fixture.enroll(at: fixture.register, fixture.keys[0])
      try check.equal(enrolled.gift, Won(7), "what she was given")
      let found = try await fixture.elsewhere.enrolled(by: Samples.request("E1"))
      try check.equal(found, enrolled, "whom the request entered")
      let other = try await fixture.register.enrolled(by: Samples.request("E2"))
      try check.equal(other, nil, "whom another request entered")
    },
    Clause(
      "CustomerRegister.entersOnce", "a request that comes again with another key enters nobody"
    ) { fixture, check in
      let enrolled = try await fixture.enroll(at: fixture.register, fixture.keys[0])
      let again = try await fixture.enroll(at: fixture.elsewhere, fixture.keys[1])
      try check.equal(again, enrolled, "whom the request entered")
      let customers = try await fixture.register.customers()
      try check.equal(customers, [enrolled.customer], "the customers")
    },
  ]
}
