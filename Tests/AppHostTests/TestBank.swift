import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import KeyCustody
import Ledger
import OpenSSLKeys
import SQLLedger
import SQLite
import TemporaryFolders
import Testing

@testable import AppHost
@testable import BankCommands

/// A real bank in its own folder.
struct TestBank {
  let folder: URL
  // Removed with the last copy of the bank; nil if the caller owns the folder.
  private let temporary: TemporaryFolder?
  let products: [HostedProduct]
  let clock: any WallClock
  let directory: DataDirectory
  let bank: SQLBank
  private let keyIterations: Int32

  /// A bank in `folder`, or in a new temporary folder, that opens accounts of `products`. Without
  /// `clock`, the time is fixed at noon on 20 November 2026. The built program signs in only
  /// customers of a bank with its own number of iterations.
  init(
    at folder: URL? = nil, products: [HostedProduct] = HostedProduct.all,
    clock: (any WallClock)? = nil, keyIterations: Int32 = CompositionRoot.fewKeyIterations
  ) throws {
    self.products = products
    self.keyIterations = keyIterations
    temporary = try folder == nil ? TemporaryFolder("bank") : nil
    self.folder = folder ?? temporary?.url.appending(path: "data") ?? URL(filePath: "/nonexistent")
    self.clock = try clock ?? FixedClock(noonOn: "2026-11-20")
    directory = DataDirectory(path: self.folder.path)
    bank = SQLBank(
      in: SQLiteDatabase(in: directory), clock: self.clock, cryptography: OpenSSLCryptography(),
      seals: BankKeySource(in: directory),
      numbering: AccountNumbering(of: products.map(\.description)))
  }

  /// Enrolls a customer and signs them in.
  @discardableResult
  func customer(
    _ name: String = "Hana", balance: Int64 = 50_000_000, pin: String = "480917"
  ) async throws -> TestCustomer {
    let enrollment = Enrollment(
      lock: lock(FixedPIN(pin)), register: bank, exchange: nil)
    let (enrolled, signedIn) = try await enrollment.enroll(name: name, balance: Won(balance))
    return TestCustomer(bank: self, signedIn: signedIn, account: enrolled.account)
  }

  /// The lock of this bank's keys, with PINs from `pins`.
  func lock(_ pins: any PINSource) -> PINLock {
    PINLock(pins: pins, keys: bank.keys, attempts: bank.attempts, iterations: keyIterations)
  }

  /// Signs `customer` in with a PIN from `pins`.
  @discardableResult
  func signIn(
    _ customer: Customer, _ pins: any PINSource
  ) async throws(CustodyError) -> SignedInCustomer {
    try await lock(pins).signIn(customer)
  }

  /// The encrypted key of the first customer, and its copy for the recovery code.
  func storedKeys() async throws -> (key: [UInt8], recovery: [UInt8]?) {
    let first = try #require(try await bank.customers().first)
    let keys = try await bank.keys(of: first)
    return (try #require(keys.key), keys.recovery)
  }

  /// Changes the database by hand.
  func change(_ sql: String) async throws {
    _ = try await SQLMigration.run(on: SQLiteDatabase(in: directory)) {
      (connection) throws(StorageError) in try connection.change(SQLQuery(sql))
    }
  }

  /// Audits the bank without external evidence and without progress reports.
  func audit() async throws -> AuditReport {
    try await bank.audit(against: AuditEvidence()) { _, _ in }
  }
}

struct TestCustomer {
  /// The customer's bank, retained so that its folder is not removed.
  let bank: TestBank
  let signedIn: SignedInCustomer
  let account: AccountNumber

  var customer: Customer { signedIn.customer }

  /// The service that signs with a PIN for each document, which it shows on `dialog`.
  func signing(
    on dialog: any Dialog, _ pins: any PINSource = FixedPIN("480917"),
    interruption: @escaping @Sendable () async -> DialogInterruption? = { nil }
  ) -> OpenSSLSigningService {
    OpenSSLSigningService(
      signer: signedIn, lock: bank.lock(pins), bank: bank.bank, dialog: dialog,
      interruption: interruption)
  }

  /// The signing of batches with one PIN.
  func batches(_ pins: any PINSource = FixedPIN("480917")) -> PINBatchSigning {
    PINBatchSigning(signer: signedIn, lock: bank.lock(pins), bank: bank.bank)
  }
}

/// Provides one PIN, and fails if it is rejected.
struct FixedPIN: PINSource {
  private let digits: [UInt8]

  init(_ digits: String) { self.digits = Array(digits.utf8) }

  func pin(
    for purpose: PINPurpose, rejected: PINRejection?
  ) async throws(CustodyError) -> SecretBytes {
    guard rejected == nil else { throw purpose.error(after: rejected) }
    var digits = digits
    do { return try SecretBytes(taking: &digits) } catch { throw .crypto(error) }
  }
}
