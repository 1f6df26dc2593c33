import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import LedgerSpecifications
import SQLLedger

/// A customer with enough money for every benchmark.
struct BenchCustomer: Sendable {
  let signedIn: SignedInCustomer
  let account: AccountNumber
  private let key: TestKey
  private let bankKey: PublicKey

  /// Enrolls a customer in `bank`, which is created first if it does not exist.
  init(enrolledIn bank: SQLBank) async throws {
    key = try TestKey()
    let enrolled = try await bank.enroll(
      name: "Hana", key: key.publicKey, stored: .sample, balance: Won(900_000_000_000_000))
    signedIn = try key.signIn(enrolled.customer)
    account = enrolled.account
    bankKey = try await bank.bankKey()
  }

  /// Signs a contract for a time deposit of a million won for a year.
  func signed(_ id: String) throws -> BenchContract {
    let contract = try FeatureDependenciesTesting.Samples.contract(
      id, amount: 1_000_000, from: account)
    return BenchContract(
      contract: contract, signed: try key.sign(contract.document, at: bankKey))
  }

  /// Opens an account for each number, in 16 concurrent tasks.
  func open(_ numbers: Range<Int>, at bank: SQLBank) async throws {
    let ledger = bank.ledger(of: signedIn)
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
}

/// A contract and the customer's signature.
struct BenchContract: Sendable {
  let contract: OpeningContract
  let signed: SignedContract

  func open(in ledger: any AccountLedger) async throws {
    _ = try await ledger.open(contract, signed: signed)
  }
}
