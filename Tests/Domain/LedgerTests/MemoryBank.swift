import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import LedgerSpecifications
import Testing

/// A bank stored in ``MemoryDatabase``. `LedgerWriter` decides what is written or rejected; this
/// actor stores the result and reads customers and accounts from it.
actor MemoryBank {
  private(set) var database: MemoryDatabase
  let writer: LedgerWriter
  private let clock: any WallClock
  let bankKey: FakeKey
  private var keys = 0

  init(hasManyChains: Bool = false) throws {
    clock = try #require(FixedClock(noonOn: "2026-11-20"))
    bankKey = try #require(FakeKey(number: 255))
    let single = ProductKind(declared: "single")
    writer = LedgerWriter(
      cryptography: FakeCryptography(), seal: bankKey,
      numbering: AccountNumbering(prefixes: [
        single: "210", ProductKind(declared: "monthly"): "310",
      ]))
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
    let signedIn = SignedInCustomer(
      enrolled.customer, verifiedBy: FakeCryptography(), sign: { key.sign($0, as: .signIn) })
    return MemoryCustomer(
      bank: self, signedIn: try #require(signedIn), account: enrolled.account, key: key)
  }

  func enroll(
    name: String, key: PublicKey, balance: Won, request: RequestID?
  ) throws(StorageError) -> EnrolledCustomer {
    let transaction = MemoryTransaction(database)
    let enrolled = try writer.enroll(
      name: name, key: key, balance: balance, request: request, at: clock.now(), in: transaction)
    database = transaction.database
    return enrolled
  }

  func enrolled(by request: RequestID) throws(StorageError) -> EnrolledCustomer? {
    try writer.enrolled(by: request, in: MemoryTransaction(database))
  }

  func customers() throws(StorageError) -> [Customer] {
    var customers: [Customer] = []
    for stored in database.stored where stored.entry.customer != nil {
      customers.append(try EnrolledCustomer(stored).customer)
    }
    return customers
  }

  /// Opens another demand account for `customer`.
  func addAccount(of customer: Customer, balance: Won) throws -> AccountNumber {
    let transaction = MemoryTransaction(database)
    let added = try writer.addDemandAccount(
      of: customer, balance: balance, at: clock.now(), in: transaction)
    database = transaction.database
    return try #require(added)
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

  func opening(for requestID: RequestID, of customer: CustomerID) -> OpenedAccount? {
    MemoryTransaction(database).opening(of: customer, requestID: requestID)
  }

  func accounts(of customer: CustomerID) throws(LedgerError) -> [Account] {
    var accounts: [Account] = []
    for row in database.accounts where row.customer == "\(customer)" {
      guard let number = AccountNumber(row.number), let balance = database.balances[number],
        let day = CalendarDate(iso8601: row.openedOn)
      else { throw .unavailable(reason: LocalizedText(verbatim: row.number)) }
      let contract = database.contracts[row.number]
      accounts.append(
        Account(
          number: number, openedOn: day, balance: balance,
          contracted: contract.map { .init(terms: $0.terms, quote: $0.quote) }))
    }
    return accounts
  }

  /// Changes the stored ledger directly, without `LedgerWriter`.
  func tamper(_ change: (inout MemoryDatabase) -> Void) { change(&database) }

  /// Audits the ledger; the key file defaults to the bank's own key.
  func audit(keyFile: PublicKey? = nil, receipt: String? = nil) throws -> AuditReport {
    try audit(
      keyFile: .success(keyFile ?? bankKey.publicKey), against: AuditEvidence(receipt: receipt))
  }

  /// Audits with `keyFile` as the result of reading the bank's key file.
  func audit(
    keyFile: Result<PublicKey?, StorageError>, needsNoKeyFile: Bool = false,
    against evidence: AuditEvidence, by cryptography: any LedgerCryptography = FakeCryptography()
  ) throws -> AuditReport {
    var audit = try LedgerAudit(
      of: database, given: evidence.bankKey, keyFile: keyFile, needsNoKeyFile: needsNoKeyFile,
      cryptography: cryptography)
    audit.run(against: evidence) { _, _ in }
    return audit.report
  }

  /// Checks the newest `count` entries of the bank's chain.
  func checkNewest(
    _ count: Int64, by cryptography: any LedgerCryptography = FakeCryptography()
  ) throws {
    try LedgerAudit.checkNewest(
      count, of: "bank", upTo: database.highest["bank"] ?? 0, in: database,
      bankKey: bankKey.publicKey,
      cryptography: cryptography)
  }
}

/// The ledger of one customer of a ``MemoryBank``.
struct MemoryCustomer: AccountLedger {
  let bank: MemoryBank
  let signedIn: SignedInCustomer
  let account: AccountNumber
  let key: FakeKey

  var samples: SampleContracts { SampleContracts(funding: account) }

  func accounts() async throws(LedgerError) -> [Account] {
    try await bank.accounts(of: signedIn.customer.id)
  }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    await bank.opening(for: requestID, of: signedIn.customer.id)
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    try await bank.open(contract, signed: signed, for: signedIn)
  }

  /// Signs `contract` and opens its account.
  func open(_ contract: OpeningContract) async throws -> OpenedAccount {
    let words = ProductWords(of: contract.terms.selection.kind)
    return try await open(contract, signed: key.sign(contract.document(in: words)))
  }

  /// Signs and opens an account that is funded once with `amount`.
  func open(_ id: String, amount: Int64 = 10_000_000) async throws -> OpenedAccount {
    try await open(try samples.contract(id, amount: amount))
  }
}
