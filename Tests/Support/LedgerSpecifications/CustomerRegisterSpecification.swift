import FeatureDependencies
import FeatureDependenciesTesting
import Ledger

/// The specification of every ``Ledger/CustomerRegister``, independent of its storage.
enum CustomerRegisterSpecification {
  /// The register of a bank without customers.
  struct Fixture: Sendable {
    let register: any CustomerRegister
    /// The same register in another process.
    let elsewhere: any CustomerRegister
    /// Two keys.
    let keys: [PublicKey]

    /// Enrolls Hana under the request ID `E1`.
    func enroll(at register: any CustomerRegister, _ key: PublicKey) async throws
      -> EnrolledCustomer
    {
      try await register.enroll(
        name: "Hana", key: key, stored: .sample, balance: Won(7), request: Samples.request("E1"))
    }
  }

  /// All clauses.
  static let clauses: [Clause<Fixture>] = [
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
