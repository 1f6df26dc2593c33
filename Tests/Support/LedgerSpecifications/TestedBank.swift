public import FeatureDependencies
public import FeatureDependenciesTesting
public import Ledger
public import OpenSSLKeys
public import SQLLedger

/// A bank in a temporary database, which is deleted after the test.
public protocol TestedBank: Sendable {
  associatedtype Seals: BankSealSource
  /// The bank's key.
  var seals: Seals { get }
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
      name: name, key: key.publicKey, stored: .sample, balance: Won(balance))
    return try BankCustomer(
      bank: self, enrolled.customer, account: enrolled.account, key: key,
      bankKey: try await bank.bankKey())
  }

  /// A bank in `database` with the key `seals`.
  public static func bank(
    in database: any SQLDatabase, _ clock: FixedClock, _ seals: any BankSealSource,
    _ cryptography: any LedgerCryptography = OpenSSLCryptography()
  ) -> SQLBank {
    SQLBank(
      in: database, clock: clock, cryptography: cryptography, seals: seals,
      numbering: AccountNumbering(prefixes: [.deposit: "210", .savings: "310"]))
  }

  /// A bank in the same database, which is reached through `other`, if there is one, and uses
  /// `cryptography`.
  func again(
    through other: (any SQLDatabase)? = nil,
    by cryptography: any LedgerCryptography = OpenSSLCryptography()
  ) -> SQLBank { Self.bank(in: other ?? database, clock, seals, cryptography) }

  /// Adds a demand account with `balance` for `customer`, which no command does, and returns its
  /// number.
  public func addAccount(of customer: Customer, balance: Won) async throws -> AccountNumber {
    try await bank.writing(for: nil) { (transaction) throws(StorageError) in
      let (writer, end) = (try bank.writer(in: transaction), try transaction.chainEnd(for: nil))
      guard let account = writer.numbering.demandAccount(end.serial) else {
        throw .inconsistent(en: "no account number is left", ko: "남은 계좌번호가 없습니다")
      }
      var entry = end.entry(.enrollment, at: clock.now())
      entry.account = .init(
        number: "\(account)", customer: "\(customer.id)", kind: LedgerEntry.AccountRow.demandKind,
        openedOn: "\(clock.now().date)")
      entry.postings = [
        .init(account: writer.numbering.bank, amount: Won(-balance.amount), balance: nil),
        .init(account: "\(account)", amount: balance, balance: balance),
      ]
      let stored = try writer.append(entry, at: end)
      try transaction.setBalance(balance, of: account, ownedBy: customer.id)
      _ = try writer.giveReceipt(for: stored)
      return account
    }
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

extension CheckpointSource {
  /// A checkpoint, without progress reports.
  public func checkpoint() async throws(StorageError) -> Checkpoint {
    try await checkpoint { _, _ in }
  }
}

extension StoredKeys {
  /// Stored keys, which no secret decrypts.
  public static let sample = StoredKeys(key: [1], recovery: nil)
}
