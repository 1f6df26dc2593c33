import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import Testing

@testable import AppHost

/// A real bank in a folder of its own, in which the key derivation is quick.
struct TestBank {
  let folder: URL
  // Removed with the last copy of the bank; nil for one that is somebody else's.
  private let temporary: TemporaryFolder?
  let clock: FixedClock
  let directory: DataDirectory
  let store: BankStore

  init(at folder: URL? = nil) throws {
    temporary = try folder == nil ? TemporaryFolder("bank") : nil
    self.folder = folder ?? temporary?.url.appending(path: "data") ?? URL(filePath: "/nonexistent")
    clock = try #require(FixedClock(noonOn: "2026-11-20"))
    directory = DataDirectory(path: self.folder.path)
    store = BankStore(directory: directory, clock: clock)
  }

  /// A customer who is signed in, with what is hers.
  func customer(
    _ name: String = "Hana", balance: Int64 = 50_000_000, pin: String = "480917"
  ) async throws -> TestCustomer {
    let pins = FixedPIN(pin)
    let enrolment = Enrolment(pins: pins, keys: directory, register: store, iterations: 1000)
    let (enrolled, signedIn) = try await enrolment.enrollAndSignIn(
      name: name, balance: Won(balance))
    let dialog = ScriptedDialog([])
    let lock = PINLock(
      pins: pins, keys: directory, attempts: SQLiteAttemptCounter(store: store))
    return TestCustomer(
      bank: self, signedIn: signedIn, account: enrolled.account,
      ledger: SQLiteLedger(store: store, signer: signedIn),
      signing: OpenSSLSigningService(
        signer: signedIn, lock: lock, dialog: dialog, interruption: { nil }),
      dialog: dialog)
  }

  /// Changes the database by hand, as somebody with the file could.
  func tamper(_ sql: String) throws {
    let connection = try SQLiteConnection(path: directory.resolvedDatabasePath)
    try connection.execute("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
    try connection.execute(sql)
  }
}

struct TestCustomer {
  /// Her bank, which is there as long as she is.
  let bank: TestBank
  let signedIn: SignedInCustomer
  let account: AccountNumber
  let ledger: SQLiteLedger
  let signing: OpenSSLSigningService
  let dialog: ScriptedDialog

  /// Signs and opens a deposit of `amount`.
  func open(_ id: String, amount: Int64 = 10_000_000) async throws -> OpenedAccount {
    let contract = try contract(id, amount: amount)
    return try await ledger.open(contract, signed: signing.sign(contract.document))
  }

  func contract(
    _ id: String, amount: Int64 = 10_000_000, from funding: AccountNumber? = nil,
    linked: AccountNumber? = nil, kind: ProductKind = .deposit
  ) throws -> OpeningContract {
    let selection = ProductSelection(
      kind: kind, productID: try #require(ProductID("time-deposit")), amount: Won(amount),
      months: 12, taxKind: .general)
    let day = try #require(CalendarDate(iso8601: "2026-11-20"))
    let end = try day.adding(months: 12)
    let quote = try Quote(
      selection: selection, rate: #require(AnnualRate(basisPoints: 320)), openedOn: day,
      maturityDate: end, payoutDate: end.paidOn, principal: Won(amount), interest: Won(320_000),
      tax: Won(49_280),
      schedule: [
        ScheduleEntry(
          kind: .maturity, date: end.paidOn, amount: Won(amount + 270_720), interest: Won(320_000),
          tax: Won(49_280))
      ])
    return OpeningContract(
      requestID: try #require(RequestID(id)),
      terms: OpeningTerms(
        selection: selection, fundingAccount: funding ?? account, linkedAccount: linked),
      quote: quote, agreedAt: try #require(Timestamp(secondsSince1970: 1_795_143_600)))
  }
}

/// Always the same PIN; after a wrong one there is no other.
struct FixedPIN: PINSource {
  private let digits: [UInt8]

  init(_ digits: String) { self.digits = Array(digits.utf8) }

  func pin(for purpose: PINPurpose, rejected: PINRejection?) async throws(PINError) -> SecretBytes {
    guard rejected == nil else { throw .cannotAskAgain }
    var digits = digits
    return SecretBytes(taking: &digits)
  }
}

extension SecretBytes {
  convenience init(text: String) {
    var bytes = Array(text.utf8)
    self.init(taking: &bytes)
  }
}

extension BankStore {
  /// An audit that nobody watches.
  func audit(receipt: String?) async throws -> AuditReport {
    try await audit(receipt: receipt) { _, _ in }
  }

  /// Gives up durability for speed.
  func hurry() throws {
    try opened().connection.execute("PRAGMA synchronous = OFF; PRAGMA wal_autocheckpoint = 10000")
  }
}
