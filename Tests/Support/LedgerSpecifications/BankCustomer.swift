public import FeatureDependencies
import FeatureDependenciesTesting
public import Ledger
public import OpenSSLKeys
import SQLLedger
import StrictJSON

/// The signing key of a customer in a test.
public struct TestKey: Sendable {
  /// The private key.
  public let key: PrivateKey

  /// The public half of the key.
  public var publicKey: PublicKey { key.publicKey }

  /// Generates a key.
  public init() throws { key = try PrivateKey.generate() }

  /// Signs `document` for the bank with the key `bank`.
  public func sign(_ document: SigningDocument, at bank: PublicKey) throws -> SignedContract {
    let content = try document.canonical(at: bank, by: OpenSSLCryptography())
    return SignedContract(text: try JWS.sign(content, as: .contract, with: key))
  }

  /// Signs in `customer`, who must be the owner of the key.
  public func signIn(_ customer: Customer) throws -> SignedInCustomer {
    guard let signedIn = SignedInCustomer(customer, holding: key) else { throw NotTheKey() }
    return signedIn
  }
}

/// A key is not the customer's.
private struct NotTheKey: Error {}

/// A signed-in customer of a test bank.
public struct BankCustomer<Bank: TestedBank>: Sendable {
  /// The customer's bank, which lives as long as this value.
  public let bank: Bank
  /// The proof of the sign-in.
  public let signedIn: SignedInCustomer
  /// The customer's demand account.
  public let account: AccountNumber
  /// The customer's key.
  public let key: TestKey
  /// The bank's key, which signed contracts name.
  public let bankKey: PublicKey

  /// Signs `customer` in with `key`, at the bank with the key `bankKey`.
  public init(
    bank: Bank, _ customer: Customer, account: AccountNumber, key: TestKey, bankKey: PublicKey
  ) throws {
    self.bank = bank
    self.account = account
    self.key = key
    self.bankKey = bankKey
    signedIn = try key.signIn(customer)
  }

  /// The same customer in another process, which has checked nothing yet.
  public func again() throws -> BankCustomer { try at(bank.again()) }

  /// The same customer at `host`, another value for the same bank.
  public func at(_ host: Bank) throws -> BankCustomer {
    try BankCustomer(
      bank: host, signedIn.customer, account: account, key: key, bankKey: bankKey)
  }

  /// The customer's ledger.
  public var ledger: any AccountLedger { bank.bank.ledger(of: signedIn) }
  /// The customer's applications in progress.
  public var drafts: any DraftStore { bank.bank.drafts(of: signedIn) }
  /// The customer's account documents.
  public var documents: any DocumentArchive { bank.bank.documents(of: signedIn) }

  /// Signs `document` for the customer's bank.
  public func sign(_ document: SigningDocument) throws -> SignedContract {
    try key.sign(document, at: bankKey)
  }

  /// The data that the signature over a contract with the sample terms covers in addition.
  public var cover: ContractCover {
    ContractCover(
      bank: bankKey.keyID,
      // printf 'Sample terms\nThe first clause.\nThe second clause.\n' | sha256sum
      termsSHA256: LocalizedText(
        en: "7003f03a95453dee99a3e9dbb14f008698c4f3860dfbbac5a1b258bf31eaca5b",
        ko: "3b413837972c5c337c724cbeb6c9f4e27566a2938e72d09ef79d4344f9b7f89d"))
  }

  /// Signs and opens a deposit of `amount` won.
  public func open(_ id: String, amount: Int64 = 10_000_000) async throws -> OpenedAccount {
    try await open(try contract(id, amount: amount))
  }

  /// Signs and opens `contract`.
  public func open(_ contract: OpeningContract) async throws -> OpenedAccount {
    try await ledger.open(contract, signed: sign(contract.document))
  }

  /// A contract for `amount` won, paid from `funding`, or from the customer's demand account
  /// without one.
  public func contract(
    _ id: String, amount: Int64 = 10_000_000, from funding: AccountNumber? = nil,
    linked: AccountNumber? = nil, kind: ProductKind = .deposit
  ) throws -> OpeningContract {
    try Samples.contract(id, of: kind, amount: amount, from: funding ?? account, linked: linked)
  }
}
