import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import Ledger
import LedgerSpecifications
import OpenSSLKeys
import TemporaryFolders
import Testing

@testable import SQLiteLedger

typealias TestCustomer = BankCustomer<TestBank, TestKey>

/// A real bank in a folder of its own.
struct TestBank: TestedBank {
  let folder: URL
  // Removed with the last copy of the bank; nil for a folder that is somebody else's.
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

  /// The same folder, opened by another process so to speak.
  func again() throws -> TestBank { try TestBank(at: folder) }

  /// A customer who is signed in, with what is hers.
  func customer(_ name: String = "Hana", balance: Int64 = 50_000_000) async throws -> TestCustomer {
    let key = try TestKey()
    let enrolled = try await bank.enroll(
      name: name, key: key.publicKey, balance: Won(balance), request: nil)
    return try TestCustomer(bank: self, enrolled.customer, account: enrolled.account, key: key)
  }

  /// An audit that nobody watches.
  func audit(receipt: String? = nil) async throws(StorageError) -> AuditReport {
    try await audit(against: AuditEvidence(receipt: receipt, keyFiles: nil))
  }

  /// An audit that nobody watches, against `evidence`.
  func audit(against evidence: AuditEvidence) async throws(StorageError) -> AuditReport {
    try await bank.audit(against: evidence) { _, _ in }
  }

  /// A connection of somebody else.
  func connection() throws -> SQLiteConnection {
    try SQLiteConnection(path: directory.resolvedDatabasePath)
  }

  /// The texts in the column `text` of the rows of `query`.
  func texts(_ query: String) throws -> [String] {
    try connection().rows(query) { (row) throws(StorageError) in try row.text("text") }
  }

  func spoilDrafts(_ id: String) throws { try tamper("UPDATE drafts SET request_id = '\(id)'") }

  /// Changes the database by hand, as somebody with the file could.
  func tamper(_ sql: String) throws {
    let connection = try connection()
    try connection.execute("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
    try connection.execute(sql)
  }
}

/// A private key with its public half.
struct TestKey: CustomerKey {
  let key: PrivateKey
  var publicKey: PublicKey { key.publicKey }

  init() throws { key = try PrivateKey.generate() }

  init(_ key: PrivateKey) { self.key = key }

  func sign(_ document: SigningDocument) throws -> SignedContract {
    SignedContract(text: try JWS.sign(document.canonical, as: .contract, with: key))
  }

  func signIn(_ customer: Customer) throws -> SignedInCustomer {
    try #require(try customer.signedIn(with: key, verifiedBy: OpenSSLCryptography()))
  }
}

extension SQLiteBank {
  /// Gives up durability for speed.
  func hurry() throws {
    try opened().connection.execute("PRAGMA synchronous = OFF; PRAGMA wal_autocheckpoint = 10000")
  }
}
