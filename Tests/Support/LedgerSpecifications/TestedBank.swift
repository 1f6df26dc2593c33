public import FeatureDependencies
public import FeatureDependenciesTesting
public import Ledger

/// A bank in a database that was made for a test, and is gone with it.
public protocol TestedBank: Sendable {
  /// Its books as a host uses them.
  associatedtype Books: LedgerBank
  /// What its customers sign with.
  associatedtype Key: CustomerKey

  /// Its books.
  var bank: Books { get }
  /// Its clock, which nobody else has.
  var clock: FixedClock { get }

  /// The same bank in another process.
  func again() throws -> Self
  /// A new customer, who is signed in.
  func customer(_ name: String, balance: Int64) async throws -> BankCustomer<Self, Key>
  /// Gives `customer` another demand account with `balance` in it.
  func addAccount(of customer: Customer, balance: Won) async throws -> AccountNumber
  /// Changes the database by hand, whatever it refuses a program.
  func tamper(_ sql: String) throws
  /// The rows of `query`, which selects one column of texts, called `text`.
  func texts(_ query: String) throws -> [String]
  /// Writes `id` in the place of the request id of each draft.
  func spoilDrafts(_ id: String) throws
}

extension TestedBank {
  /// Two new customers with 50,000,000 won each.
  fileprivate func two() async throws -> (BankCustomer<Self, Key>, BankCustomer<Self, Key>) {
    (
      try await customer("Hana", balance: 50_000_000),
      try await customer("Duri", balance: 50_000_000)
    )
  }
}

extension AccountLedgerContract.Fixture {
  /// The accounts of two customers of `bank`.
  init(in bank: some TestedBank) async throws {
    let (hana, duri) = try await bank.two()
    self.init(
      ledger: hana.ledger, funding: hana.account, sign: { try hana.key.sign($0) },
      neighbour: duri.ledger, neighbourFunding: duri.account,
      neighbourSign: { try duri.key.sign($0) },
      kinds: SampleKinds(single: .deposit, monthly: .savings),
      session: { try bank.again().bank.ledger(of: hana.signedIn) },
      addFunding: { try await bank.addAccount(of: hana.signedIn.customer, balance: $0) })
  }
}

extension AttemptCounterSpecification.Fixture {
  /// Attempts of two customers of `bank`.
  init(in bank: some TestedBank) async throws {
    let (hana, duri) = try await bank.two()
    let id = hana.signedIn.customer.id
    self.init(
      counter: bank.bank.attempts, customer: id, neighbour: duri.signedIn.customer.id,
      elsewhere: { later in
        let again = try bank.again()
        again.clock.advance(seconds: later)
        return again.bank.attempts
      },
      lockLikeAnOldVersion: {
        try bank.tamper("INSERT INTO pin_attempts (customer, failed) VALUES ('\(id)', 10)")
      })
  }
}

extension DraftStoreSpecification.Fixture {
  /// Drafts of two customers of `bank`.
  init(in bank: some TestedBank) async throws {
    let (hana, duri) = try await bank.two()
    self.init(
      drafts: hana.drafts, neighbour: duri.drafts,
      stored: {
        DraftStoreSpecification.Stored(
          ids: try bank.texts("SELECT request_id AS text FROM drafts"),
          answers: try bank.texts("SELECT answer AS text FROM draft_answers"))
      },
      spoil: { try bank.spoilDrafts($0) },
      age: { try bank.tamper("UPDATE drafts SET saved_at = saved_at + \($0 * 86_400)") },
      audit: { try await bank.bank.audit(against: AuditEvidence()) { _, _ in } })
  }
}

extension DocumentArchiveSpecification.Fixture {
  /// Documents of two customers of `bank`.
  init(in bank: some TestedBank) async throws {
    let (hana, duri) = try await bank.two()
    self.init(
      documents: hana.documents, neighbour: duri.documents, demand: hana.account,
      opened: try await hana.open("R1"), next: try await hana.open("R2"))
  }
}

extension CustomerRegisterSpecification.Fixture {
  /// The register of `bank`, which has no customer yet.
  init<Bank: TestedBank>(in bank: Bank) throws {
    self.init(
      register: bank.bank, elsewhere: try bank.again().bank,
      keys: [try Bank.Key().publicKey, try Bank.Key().publicKey])
  }
}
