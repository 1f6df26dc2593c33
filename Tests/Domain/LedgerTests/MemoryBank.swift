import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import Testing

/// A bank stored in ``MemoryDatabase``. `LedgerWriter` decides what is written or rejected; this
/// actor only stores the result.
actor MemoryBank {
  private(set) var database: MemoryDatabase
  private let writer: LedgerWriter
  private let clock: any WallClock
  let bankKey: FakeKey
  private var keys = 0

  init(
    hasManyChains: Bool = false, cryptography: any LedgerCryptography = FakeCryptography()
  ) throws {
    clock = try #require(FixedClock(noonOn: "2026-11-20"))
    bankKey = try #require(FakeKey(number: 255))
    let single = ProductKind(declared: "single")
    writer = LedgerWriter(
      cryptography: cryptography, seal: bankKey,
      numbering: AccountNumbering(prefixes: [single: "210"]))
    let transaction = MemoryTransaction(MemoryDatabase(hasManyChains: hasManyChains))
    try writer.createBank(at: clock.now(), in: transaction)
    database = transaction.database
  }

  /// Enrolls a customer and signs them in.
  func customer(_ name: String = "Hana", balance: Int64 = 50_000_000) throws -> MemoryCustomer {
    keys += 1
    let key = try #require(FakeKey(number: keys))
    let enrolled = try enroll(
      name: name, key: key.publicKey, balance: Won(balance), request: nil)
    let signedIn = SignedInCustomer(enrolled.customer, holding: key)
    return MemoryCustomer(
      bank: self, signedIn: try #require(signedIn), account: enrolled.account, key: key)
  }

  func enroll(
    name: String, key: PublicKey, balance: Won, request: RequestID?,
    stored: StoredKeys = StoredKeys(key: [1], recovery: nil)
  ) throws(StorageError) -> EnrolledCustomer {
    let transaction = MemoryTransaction(database)
    let enrolled = try writer.enroll(
      name: name, key: key, stored: stored, balance: balance, request: request, at: clock.now(),
      in: transaction)
    database = transaction.database
    return enrolled
  }

  /// Replaces the keys of `customer`; false if `old` is not in effect any more.
  func replace(
    _ old: CheckedKeys, with new: StoredKeys, of customer: Customer
  ) throws(StorageError) -> Bool {
    let transaction = MemoryTransaction(database)
    let isReplaced = try writer.replace(
      old, with: new, of: customer, at: clock.now(), in: transaction)
    database = transaction.database
    return isReplaced
  }

  func keys(of customer: Customer) throws(StorageError) -> CheckedKeys {
    try writer.keys(of: customer, in: MemoryTransaction(database))
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract, for customer: SignedInCustomer
  ) throws(LedgerError) -> OpenedAccount {
    let transaction = MemoryTransaction(database)
    let opened = try writer.open(
      contract, signed: signed, for: customer, at: clock.now(), in: transaction)
    database = transaction.database
    return opened
  }

  /// Changes the stored ledger directly, without `LedgerWriter`.
  func tamper(_ change: (inout MemoryDatabase) -> Void) { change(&database) }

  /// Audits with `keyFile` as the result of reading the bank's key file, by default the bank's key.
  func audit(
    keyFile: Result<PublicKey?, StorageError>? = nil, needsNoKeyFile: Bool = false,
    against evidence: AuditEvidence = AuditEvidence(),
    by cryptography: any LedgerCryptography = FakeCryptography()
  ) throws -> AuditReport {
    var audit = try LedgerAudit(
      of: database, given: evidence.bankKey, keyFile: keyFile ?? .success(bankKey.publicKey),
      needsNoKeyFile: needsNoKeyFile, cryptography: cryptography)
    audit.run(against: evidence) { _, _ in }
    return audit.report
  }

  /// Audits against a checkpoint, or several of them.
  func audit(
    checkpoint: String, by cryptography: any LedgerCryptography = FakeCryptography()
  ) throws -> AuditReport {
    try audit(against: AuditEvidence(checkpoint: Array(checkpoint.utf8)), by: cryptography)
  }

  /// A checkpoint after those in the text `earlier`.
  func checkpoint(
    after earlier: String? = nil, by cryptography: any LedgerCryptography = FakeCryptography()
  ) throws -> Checkpoint {
    try Checkpoint(
      of: database, at: clock.now(), after: earlier.map { Array($0.utf8) }, sealedBy: bankKey,
      cryptography)
  }
}

/// A signed-in customer of a ``MemoryBank``.
struct MemoryCustomer {
  let bank: MemoryBank
  let signedIn: SignedInCustomer
  let account: AccountNumber
  let key: FakeKey

  var samples: SampleContracts { SampleContracts(funding: account) }

  /// Signs `contract` and opens its account.
  func open(_ contract: OpeningContract) async throws -> OpenedAccount {
    let signed = try key.sign(contract.document, at: bank.bankKey.publicKey)
    return try await bank.open(contract, signed: signed, for: signedIn)
  }

  /// Signs and opens an account that is funded once with `amount`.
  func open(_ id: String, amount: Int64 = 10_000_000) async throws -> OpenedAccount {
    try await open(try samples.contract(id, amount: amount))
  }
}
