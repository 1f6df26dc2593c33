public import FeatureDependencies
public import FeatureDependenciesTesting
public import Ledger

/// A bank in a temporary database, which is deleted after the test.
public protocol TestedBank: Sendable {
  /// The type of the bank, as a host uses it.
  associatedtype Subject: LedgerBank
  /// The type of its customers' keys.
  associatedtype Key: CustomerKey

  /// The bank, as a host uses it.
  var bank: Subject { get }
  /// The bank's own clock.
  var clock: FixedClock { get }

  /// Opens the same database again, as another process does.
  func again() throws -> Self
  /// Adds a demand account with `balance` for `customer`, and returns its number.
  func addAccount(of customer: Customer, balance: Won) async throws -> AccountNumber
  /// Changes the database by hand, bypassing its constraints.
  func tamper(_ sql: String) throws
  /// The rows of `query`, which must select one text column named `text`.
  func texts(_ query: String) throws -> [String]
  /// Replaces the request ID of each draft with `id`.
  func corruptDrafts(_ id: String) throws
}

extension TestedBank {
  /// Enrolls a customer and signs them in.
  public func customer(
    _ name: String = "Hana", balance: Int64 = 50_000_000
  ) async throws -> BankCustomer<Self> {
    let key = try Key()
    let enrolled = try await bank.enroll(
      name: name, key: key.publicKey, balance: Won(balance), request: nil)
    return try BankCustomer(bank: self, enrolled.customer, account: enrolled.account, key: key)
  }

  /// Enrolls two customers and signs them in.
  fileprivate func two() async throws -> (BankCustomer<Self>, BankCustomer<Self>) {
    (try await customer(), try await customer("Duri"))
  }

  /// Audits the bank against a receipt and a checkpoint that were kept outside the database.
  public func audit(
    receipt: String? = nil, checkpoint: Checkpoint? = nil
  ) async throws(StorageError) -> AuditReport {
    try await audit(
      against: AuditEvidence(
        receipt: receipt, checkpoint: checkpoint.map { Array($0.text.utf8) }))
  }

  /// Audits the bank against `evidence`, without progress reports.
  public func audit(against evidence: AuditEvidence) async throws(StorageError) -> AuditReport {
    try await bank.audit(against: evidence) { _, _ in }
  }
}

extension AttemptCounterSpecification.Fixture {
  /// A fixture with two customers of `bank`.
  init(in bank: some TestedBank) async throws {
    let (hana, duri) = try await bank.two()
    let id = hana.signedIn.customer.id
    self.init(
      counter: bank.bank.attempts, customer: id, otherCustomer: duri.signedIn.customer.id,
      elsewhere: { later in
        let again = try bank.again()
        again.clock.advance(seconds: later)
        return again.bank.attempts
      })
  }
}

extension DraftStoreSpecification.Fixture {
  /// A fixture with two customers of `bank`.
  init(in bank: some TestedBank) async throws {
    let (hana, duri) = try await bank.two()
    self.init(
      drafts: hana.drafts, otherCustomer: duri.drafts,
      stored: {
        DraftStoreSpecification.Stored(
          ids: try bank.texts("SELECT request_id AS text FROM drafts"),
          answers: try bank.texts("SELECT answer AS text FROM draft_answers"))
      },
      spoil: { try bank.corruptDrafts($0) },
      age: { try bank.tamper("UPDATE drafts SET saved_at = saved_at + \($0 * 86_400)") },
      audit: { try await bank.audit() })
  }
}

extension DocumentArchiveSpecification.Fixture {
  /// A fixture with two customers of `bank`.
  init(in bank: some TestedBank) async throws {
    let (hana, duri) = try await bank.two()
    self.init(
      documents: hana.documents, otherCustomer: duri.documents, demand: hana.account,
      opened: try await hana.open("R1"), next: try await hana.open("R2"))
  }
}

extension CustomerRegisterSpecification.Fixture {
  /// A fixture with the register of `bank`, which must not have a customer yet.
  init<Bank: TestedBank>(in bank: Bank) throws {
    self.init(
      register: bank.bank, elsewhere: try bank.again().bank,
      keys: [try Bank.Key().publicKey, try Bank.Key().publicKey])
  }
}
