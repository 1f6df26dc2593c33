import Ledger
import SQLLedger

/// A bank in SQLite whose customers have many accounts each.
struct GrownBank: Sendable {
  let name: String
  /// The numbers of customers and of the accounts of each.
  let size: String
  let bank: SQLBank
  /// The first customer, whose accounts are the oldest of the bank.
  let customer: BenchCustomer

  /// Creates the bank: a million accounts take about ten minutes.
  init(_ name: String, customers: Int, each: Int, in store: SQLiteStore) async throws {
    self.name = name
    size = "\(customers) × \(each) accounts"
    bank = try store.host(name)
    customer = try await BenchCustomer(enrolledIn: bank)
    // The demand account is one of the customer's accounts.
    try await customer.open(1..<each, at: bank)
    for _ in 1..<customers {
      try await BenchCustomer(enrolledIn: bank).open(1..<each, at: bank)
    }
  }
}
