import FeatureDependencies
import Ledger
import LedgerSpecifications
import Testing

@testable import SQLiteLedger

extension TestBank {
  func addAccount(of customer: Customer, balance: Won) async throws -> AccountNumber {
    try await bank.addAccount(of: customer, balance: balance)
  }
}

extension SQLiteBank {
  /// Gives `customer` another demand account with `balance` in it.
  func addAccount(of customer: Customer, balance: Won) throws -> AccountNumber {
    let open = try opened()
    let added = try open.connection.transaction(orThrow: { $0 }) { () throws(StorageError) in
      try writer(open.seal).addDemandAccount(
        of: customer, balance: balance, at: clock.now(), in: SQLiteTransaction(open.connection))
    }
    return try #require(added)
  }
}
