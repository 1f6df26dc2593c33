import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import Ledger
import LedgerSpecifications
import OpenSSLKeys
import TemporaryFolders
import Testing

@testable import SQLiteLedger

typealias TestCustomer = BankCustomer<TestBank>

/// A bank with a SQLite database in a temporary folder.
struct TestBank: TestedBank {
  typealias Key = TestKey

  let folder: URL
  // Removed with the last copy of this value; nil if the caller owns the folder.
  private let temporary: TemporaryFolder?
  let clock: FixedClock
  let directory: DataDirectory
  let bank: SQLiteBank

  init(at folder: URL? = nil) throws {
    temporary = try folder == nil ? TemporaryFolder("bank") : nil
    self.folder = folder ?? temporary?.url.appending(path: "data") ?? URL(filePath: "/nonexistent")
    clock = try #require(FixedClock(noonOn: "2026-11-20"))
    directory = DataDirectory(path: self.folder.path)
    bank = SQLiteBank(
      directory: directory, clock: clock, cryptography: OpenSSLCryptography(),
      seals: BankKeySource(in: directory),
      numbering: AccountNumbering(prefixes: [.deposit: "210", .savings: "310"]))
  }

  /// The same folder, opened again as another process would.
  func again() throws -> TestBank { try TestBank(at: folder) }

  func addAccount(of customer: Customer, balance: Won) async throws -> AccountNumber {
    try await bank.addAccount(of: customer, balance: balance)
  }

  /// A second connection to the database.
  func connection() throws -> SQLiteConnection {
    try SQLiteConnection(path: directory.resolvedDatabasePath)
  }

  /// The texts in the column `text` of the rows of `query`.
  func texts(_ query: String) throws -> [String] {
    try connection().rows(query) { (row) throws(StorageError) in try row.text("text") }
  }

  func corruptDrafts(_ id: String) throws { try tamper("UPDATE drafts SET request_id = '\(id)'") }

  /// Deletes the second account that the first customer opened, with all rows that refer to it.
  static let cut = """
    DELETE FROM receipts WHERE entry = 4; DELETE FROM contracts WHERE entry = 4;
    DELETE FROM schedule WHERE entry = 4; DELETE FROM postings WHERE entry = 4;
    DELETE FROM balances WHERE account = '210-000004-7';
    UPDATE balances SET amount = 40000000 WHERE account = '110-000002-3';
    DELETE FROM accounts WHERE entry = 4; DELETE FROM entries WHERE sequence = 4;
    UPDATE sqlite_sequence SET seq = 3 WHERE name = 'entries'
    """

  /// Changes the database without any checks, as anyone with access to the file could.
  func tamper(_ sql: String) throws {
    let connection = try connection()
    try connection.execute("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
    try connection.execute(sql)
  }
}

/// A private key that signs for a customer.
struct TestKey: CustomerKey {
  let key: PrivateKey
  var publicKey: PublicKey { key.publicKey }

  init() throws { key = try PrivateKey.generate() }

  init(_ key: PrivateKey) { self.key = key }

  func sign(_ document: SigningDocument) throws -> SignedContract {
    SignedContract(text: try JWS.sign(document.canonical, as: .contract, with: key))
  }

  func signIn(_ customer: Customer) throws -> SignedInCustomer {
    try #require(SignedInCustomer(customer, holding: key))
  }
}

extension SQLiteBank {
  /// Opens another demand account with `balance` for `customer`.
  fileprivate func addAccount(of customer: Customer, balance: Won) throws -> AccountNumber {
    let open = try opened()
    let added = try open.connection.transaction(orThrow: { $0 }) { () throws(StorageError) in
      try writer(open.seal).addDemandAccount(
        of: customer, balance: balance, at: clock.now(), in: SQLiteTransaction(open.connection))
    }
    return try #require(added)
  }

  /// Turns off syncing, for speed.
  func hurry() throws {
    try opened().connection.execute("PRAGMA synchronous = OFF; PRAGMA wal_autocheckpoint = 10000")
  }
}
