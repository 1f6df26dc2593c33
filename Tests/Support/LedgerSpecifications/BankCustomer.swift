public import FeatureDependencies
import FeatureDependenciesTesting
public import Ledger

/// What a customer of a test signs with.
public protocol CustomerKey: Sendable {
  /// A new key.
  init() throws
  /// The half of it that everybody may know.
  var publicKey: PublicKey { get }
  /// Signs `document`.
  func sign(_ document: SigningDocument) throws -> SignedContract
  /// Proves that `customer`, whose key this is, is there.
  func signIn(_ customer: Customer) throws -> SignedInCustomer
}

/// A customer of a bank that was made for a test.
public struct BankCustomer<Bank: TestedBank, Key: CustomerKey>: Sendable {
  /// Her bank, which is there as long as she is.
  public let bank: Bank
  /// Who signed in.
  public let signedIn: SignedInCustomer
  /// Her demand account.
  public let account: AccountNumber
  /// Her key.
  public let key: Key

  /// A customer who has signed in.
  public init(bank: Bank, signedIn: SignedInCustomer, account: AccountNumber, key: Key) {
    self.bank = bank
    self.signedIn = signedIn
    self.account = account
    self.key = key
  }

  /// Signs `customer` in with `key`.
  public init(bank: Bank, _ customer: Customer, account: AccountNumber, key: Key) throws {
    self.init(bank: bank, signedIn: try key.signIn(customer), account: account, key: key)
  }

  /// Her accounts.
  public var ledger: any AccountLedger { bank.bank.ledger(of: signedIn) }
  /// Her applications in progress.
  public var drafts: any DraftStore { bank.bank.drafts(of: signedIn) }
  /// Her documents.
  public var documents: any DocumentArchive { bank.bank.documents(of: signedIn) }

  /// Signs and opens a deposit of `amount` won.
  public func open(_ id: String, amount: Int64 = 10_000_000) async throws -> OpenedAccount {
    try await open(try contract(id, amount: amount))
  }

  /// Signs and opens.
  public func open(_ contract: OpeningContract) async throws -> OpenedAccount {
    try await ledger.open(contract, signed: key.sign(contract.document))
  }

  /// A contract of hers for `amount` won, paid from her demand account unless `funding` says
  /// otherwise; savings are paid in monthly.
  public func contract(
    _ id: String, amount: Int64 = 10_000_000, from funding: AccountNumber? = nil,
    linked: AccountNumber? = nil, kind: ProductKind = .deposit
  ) throws -> OpeningContract {
    let isMonthly = kind == .savings
    let kinds = SampleKinds(single: isMonthly ? .deposit : kind, monthly: .savings)
    return try SampleContracts(funding: account, kinds: kinds).contract(
      id, amount: amount, isMonthly ? .monthly : .single, from: funding, linked: linked)
  }
}

extension OpeningContract {
  /// What is signed; the words do not matter.
  public var document: SigningDocument { document(in: ProductWords(of: terms.selection.kind)) }
}
