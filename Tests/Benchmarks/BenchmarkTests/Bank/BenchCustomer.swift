import FeatureDependencies
import Ledger
import OpenSSLKeys
import SQLLedger
import SQLite
import Testing

/// A customer with enough money for every benchmark.
struct BenchCustomer: Sendable {
  static let product = ProductKind(declared: "deposit")
  private static let keyName = "bench-customer"

  let customer: SignedInCustomer
  let account: AccountNumber
  private let key: PrivateKey

  /// Enrolls a customer in `bank` and stores the key there as `keyName`, without a PIN.
  /// ``init(of:)`` finds the first customer under the default name.
  init(enrolledIn bank: BenchBank, keyName: String = Self.keyName) async throws {
    let key = try PrivateKey.generate()
    try await bank.bank.prepare()
    try key.plainPEM().withBytes { (pem) throws(StorageError) in
      try bank.directory.write(pem, as: keyName)
    }
    try await self.init(enrolledIn: bank.bank, with: key)
  }

  /// Enrolls a customer in `bank` with `key`, which is kept only in memory.
  init(enrolledIn bank: any CustomerRegister, with key: PrivateKey) async throws {
    let enrolled = try await bank.enroll(
      name: "Hana", key: key.publicKey, stored: StoredKeys(key: [1], recovery: nil),
      balance: Won(900_000_000_000_000), request: nil)
    self.key = key
    customer = try Self.signedIn(enrolled.customer, key)
    account = enrolled.account
  }

  /// Signs in the first customer of `bank`, with the key stored under the default name.
  init(of bank: BenchBank) async throws {
    var pem = try #require(try bank.directory.read(Self.keyName))
    key = try PrivateKey.read(pem: SecretBytes(taking: &pem))
    customer = try Self.signedIn(try #require(try await bank.bank.customers().first), key)
    let ledger = bank.bank.ledger(of: customer)
    account = try #require(try await ledger.accounts().first).number
  }

  func ledger(at bank: BenchBank) -> any AccountLedger {
    bank.bank.ledger(of: customer)
  }

  /// Signed contracts with the request IDs `prefix`0, `prefix`1 …
  func signed(_ prefix: String, count: Int) throws -> [BenchContract] {
    try (0..<count).map { try signed("\(prefix)\($0)") }
  }

  /// Opens an account for each number through the ledger, one after the other.
  func open(_ numbers: Range<Int>, at bank: BenchBank) async throws {
    let ledger = ledger(at: bank)
    for number in numbers { try await signed("R\(number)").open(in: ledger) }
  }

  /// Opens an account for each number through the ledger, in 16 concurrent tasks.
  func openTogether(_ numbers: Range<Int>, at bank: BenchBank) async throws {
    let ledger = ledger(at: bank)
    try await withThrowingTaskGroup { group in
      for opener in 0..<16 {
        group.addTask {
          for number in stride(from: numbers.lowerBound + opener, to: numbers.upperBound, by: 16) {
            try await signed("R\(number)").open(in: ledger)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private func signed(_ id: String) throws -> BenchContract {
    let contract = try BenchContract.unsigned(id, paidFrom: account)
    let document = try contract.document(in: ProductWords(of: Self.product)).canonical
    let text = try JWS.sign(document, as: .contract, with: key)
    return BenchContract(contract: contract, signed: SignedContract(text: text))
  }

  private static func signedIn(_ customer: Customer, _ key: PrivateKey) throws -> SignedInCustomer {
    try #require(SignedInCustomer(customer, holding: key))
  }
}
