import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import KeyCustody
import Ledger
import OpenSSLKeys
import SQLiteLedger
import TemporaryFolders
import Testing

@testable import AppHost
@testable import BankCommands

/// A real bank in a folder of its own, in which the key derivation is quick.
struct TestBank {
  let folder: URL
  // Removed with the last copy of the bank; nil for one that is somebody else's.
  private let temporary: TemporaryFolder?
  let clock: FixedClock
  let directory: DataDirectory
  let bank: SQLiteBank

  /// A bank in `folder`, or in a new one, that opens accounts of `products`.
  init(at folder: URL? = nil, products: [HostedProduct] = HostedProduct.all) throws {
    temporary = try folder == nil ? TemporaryFolder("bank") : nil
    self.folder = folder ?? temporary?.url.appending(path: "data") ?? URL(filePath: "/nonexistent")
    clock = try #require(FixedClock(noonOn: "2026-11-20"))
    directory = DataDirectory(path: self.folder.path)
    let prefixes = products.map { ($0.description.kind, $0.description.accountPrefix) }
    bank = SQLiteBank(
      directory: directory, clock: clock, cryptography: OpenSSLCryptography(),
      seals: BankKeySource(in: directory),
      numbering: AccountNumbering(prefixes: Dictionary(prefixes) { first, _ in first }))
  }

  /// A customer who is signed in, with what is hers.
  func customer(
    _ name: String = "Hana", balance: Int64 = 50_000_000, pin: String = "480917"
  ) async throws -> TestCustomer {
    let enrolment = Enrolment(lock: lock(FixedPIN(pin)), register: bank, recovery: recovery)
    let (enrolled, signedIn) = try await enrolment.enroll(
      name: name, balance: Won(balance), request: nil)
    let dialog = ScriptedDialog([])
    return TestCustomer(
      bank: self, signedIn: signedIn, account: enrolled.account,
      ledger: SQLiteAccountLedger(bank: bank, customer: signedIn),
      signing: OpenSSLSigningService(
        signer: signedIn, lock: lock(FixedPIN(pin)), dialog: dialog, interruption: { nil }),
      dialog: dialog)
  }

  /// The lock of this bank's keys, for whoever enters `pins`.
  func lock(_ pins: any PINSource) -> PINLock {
    PINLock(
      pins: pins, keys: directory, attempts: bank.attempts,
      cryptography: OpenSSLCryptography())
  }

  /// Nobody is told a recovery code, and keys are derived quickly.
  var recovery: KeyRecovery {
    KeyRecovery(keys: directory, exchange: NoRecoveryExchange(), iterations: 1000)
  }

  /// Signs `customer` in with what `pins` gives.
  @discardableResult
  func signIn(
    _ customer: Customer, _ pins: any PINSource
  ) async throws(CustodyError) -> SignedInCustomer {
    try await SignIn(lock: lock(pins), recovery: recovery, offers: bank).signIn(customer)
  }

  /// What an audit finds that nobody watches.
  func audit() async throws -> AuditReport {
    try await bank.audit(against: AuditEvidence()) { _, _ in }
  }
}

struct TestCustomer {
  /// Her bank, which is there as long as she is.
  let bank: TestBank
  let signedIn: SignedInCustomer
  let account: AccountNumber
  let ledger: SQLiteAccountLedger
  let signing: OpenSSLSigningService
  let dialog: ScriptedDialog

  var customer: Customer { signedIn.customer }
}

/// Always the same PIN; after a wrong one there is no other.
struct FixedPIN: PINSource {
  private let digits: [UInt8]

  init(_ digits: String) { self.digits = Array(digits.utf8) }

  func pin(for purpose: PINPurpose, rejected: PINRejection?) async throws(PINError) -> SecretBytes {
    guard rejected == nil else { throw .cannotAskAgain }
    var digits = digits
    do { return try SecretBytes(taking: &digits) } catch { throw .crypto(error) }
  }
}
