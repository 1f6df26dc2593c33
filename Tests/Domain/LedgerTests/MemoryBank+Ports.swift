import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import LedgerSpecifications

extension MemoryBank: StoredDocuments {
  func documents(
    of account: AccountNumber, for customer: SignedInCustomer
  ) throws(StorageError) -> AccountDocuments? {
    try writer.documents(of: account, for: customer, in: MemoryTransaction(database))
  }

  func movements(
    of account: AccountNumber, for customer: SignedInCustomer
  ) throws(StorageError) -> [AccountMovement]? {
    let owner = "\(customer.customer.id)"
    guard database.accounts.contains(where: { $0.number == "\(account)" && $0.customer == owner })
    else { return nil }
    var (movements, balance): ([AccountMovement], Won) = ([], .zero)
    for entry in database.stored.map(\.entry) {
      for posting in entry.postings where posting.account == "\(account)" {
        let other = entry.postings.first {
          $0.account != posting.account && $0.account != writer.numbering.bank
        }
        let row: MemoryRow = [
          "recorded_at": .integer(entry.recordedAt), "amount": .integer(posting.amount.amount),
          "counterpart": other.map { MemoryRow.Value.text($0.account) } ?? .null,
        ]
        movements.append(try row.movement(after: &balance))
      }
    }
    return movements
  }
}

/// Faults of a document archive; each has the name of the clause that detects it.
enum ArchiveFlaw: String, CaseIterable {
  case returnsContractAndReceipt, returnsReceiptOfDemandAccount, addsUp, hidesOthers
}

/// A document archive with the fault `flaw`; nil means a correct archive.
struct FlawedArchive: DocumentArchive {
  let flaw: ArchiveFlaw?
  let archive: any DocumentArchive

  func documents(of account: AccountNumber) async throws(StorageError) -> AccountDocuments? {
    let documents = try await archive.documents(of: account)
    switch flaw {
    case .returnsContractAndReceipt:
      return documents.map { AccountDocuments(demand: $0.number, receipt: $0.receipt) }
    case .returnsReceiptOfDemandAccount: return documents?.opening == nil ? nil : documents
    default: return documents
    }
  }

  func movements(of account: AccountNumber) async throws(StorageError) -> [AccountMovement]? {
    let movements = try await archive.movements(of: account)
    return flaw == .addsUp ? movements?.reversed() : movements
  }
}

extension DocumentArchiveSpecification.Fixture {
  /// An in-memory document archive with the fault `flaw`.
  init(_ flaw: ArchiveFlaw?) async throws {
    let bank = try MemoryBank(hasManyChains: true)
    let (hana, duri) = (try await bank.customer(), try await bank.customer("Duri"))
    let hers = FlawedArchive(flaw: flaw, archive: CustomerArchive(of: hana.signedIn, in: bank))
    let others = FlawedArchive(flaw: flaw, archive: CustomerArchive(of: duri.signedIn, in: bank))
    self.init(
      documents: hers, otherCustomer: flaw == .hidesOthers ? hers : others, demand: hana.account,
      opened: try await hana.open("R1"), next: try await hana.open("R2"))
  }
}

/// Faults of a customer register; each has the name of the clause that detects it.
enum RegisterFlaw: String, CaseIterable { case remembersRequests, enrollsOnce }

/// An in-memory customer register with the fault `flaw`; nil means a correct register.
struct FlawedRegister: CustomerRegister {
  let flaw: RegisterFlaw?
  let bank: MemoryBank

  func prepare() async throws(StorageError) {}

  func enroll(
    name: String, key: PublicKey, balance: Won, request: RequestID?
  ) async throws(StorageError) -> EnrolledCustomer {
    try await bank.enroll(
      name: name, key: key, balance: balance, request: flaw == .enrollsOnce ? nil : request)
  }

  func enrolled(by request: RequestID) async throws(StorageError) -> EnrolledCustomer? {
    flaw == .remembersRequests ? nil : try await bank.enrolled(by: request)
  }

  func customers() async throws(StorageError) -> [Customer] { try await bank.customers() }

  func bankKey() async throws(StorageError) -> PublicKey { bank.bankKey.publicKey }
}

extension CustomerRegisterSpecification.Fixture {
  /// An in-memory customer register with the fault `flaw`.
  init(_ flaw: RegisterFlaw?) throws {
    let register = FlawedRegister(flaw: flaw, bank: try MemoryBank())
    self.init(
      register: register, elsewhere: register,
      keys: [1, 2].compactMap { FakeKey(number: $0)?.publicKey })
  }
}
