public import FeatureDependencies
public import FeatureDependenciesTesting
public import Ledger
import OpenSSLKeys
public import SQLLedger

/// A bank in a temporary database, which is deleted after the test.
public protocol TestedBank: Sendable {
  /// The bank, as a host uses it.
  var bank: SQLBank { get }
  /// The bank's own clock.
  var clock: FixedClock { get }
  /// The database of the bank.
  var database: any SQLDatabase { get }
  /// A literal of 32 bytes that no hash and no key has.
  var bytes: String { get }
  /// A literal of `bytes`.
  func literal(_ bytes: [UInt8]) -> String

  /// A bank in a new database.
  static func fresh() async throws -> Self
  /// Opens the same database again, as another process does.
  func again() throws -> Self
  /// A bank in the same database, which is reached through `database` and uses `cryptography`.
  func again(
    through database: any SQLDatabase, by cryptography: any LedgerCryptography
  ) throws -> SQLBank
  /// Changes the database by hand, bypassing its constraints.
  func tamper(_ sql: String) throws
  /// The rows of `query`, which must select one text column named `text`.
  func texts(_ query: String) throws -> [String]
  /// The tables that the database would read whole for `query`.
  func scans(_ query: SQLQuery) throws -> [String]
}

extension TestedBank {
  /// Enrolls a customer and signs them in.
  public func customer(
    _ name: String = "Hana", balance: Int64 = 50_000_000
  ) async throws -> BankCustomer<Self> {
    let key = try TestKey()
    let enrolled = try await bank.enroll(
      name: name, key: key.publicKey, stored: .sample, balance: Won(balance), request: nil)
    return try BankCustomer(
      bank: self, enrolled.customer, account: enrolled.account, key: key,
      bankKey: try await bank.bankKey())
  }

  /// A bank in the same database, which is reached through `database`.
  func again(through database: any SQLDatabase) throws -> SQLBank {
    try again(through: database, by: OpenSSLCryptography())
  }

  /// A bank in the same database that uses `cryptography`.
  func again(by cryptography: any LedgerCryptography) throws -> SQLBank {
    try again(through: database, by: cryptography)
  }

  /// Adds a demand account with `balance` for `customer`, and returns its number.
  public func addAccount(of customer: Customer, balance: Won) async throws -> AccountNumber {
    let added = try await bank.writing(for: nil) { (ledger) throws(StorageError) in
      try bank.writer(on: ledger.link).addDemandAccount(
        of: customer, balance: balance, at: clock.now(), in: ledger)
    }
    guard let added else { throw NoNumberLeft() }
    return added
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

extension StoredKeys {
  /// Stored keys, which no secret decrypts.
  public static let sample = StoredKeys(key: [1], recovery: nil)
}

/// No account number is left.
private struct NoNumberLeft: Error {}

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
      spoil: { id in
        for table in ["draft_answers", "drafts"] {
          try bank.tamper("UPDATE \(table) SET request_id = '\(id)'")
        }
      },
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
      opened: try await hana.open("R1"), cover: hana.cover, next: try await hana.open("R2"))
  }
}

extension CustomerRegisterSpecification.Fixture {
  /// A fixture with the register of `bank`, which must not have a customer yet.
  init<Bank: TestedBank>(in bank: Bank) throws {
    self.init(
      register: bank.bank, elsewhere: try bank.again().bank,
      keys: [try TestKey().publicKey, try TestKey().publicKey])
  }
}
