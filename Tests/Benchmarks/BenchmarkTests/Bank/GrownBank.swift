import Foundation

/// A bank with many customers who have a thousand accounts each.
struct GrownBank {
  static let each = 1000

  let bank: BenchBank
  /// The first customer, whose accounts are the oldest of the bank.
  let customer: BenchCustomer

  /// Opens the bank with `accounts` accounts in `workspace`, or creates it: a million accounts take
  /// about ten minutes.
  init(_ accounts: Int, in workspace: Workspace) async throws {
    let name = "grown-\(accounts)"
    if !workspace.has(name) { try await Self.make(accounts, name, in: workspace) }
    bank = try BenchBank(workspace.path(name))
    customer = try await BenchCustomer(of: bank)
  }

  private init(_ bank: BenchBank, _ customer: BenchCustomer) {
    self.bank = bank
    self.customer = customer
  }

  /// The same bank without durability, for speed.
  func hurried() throws -> GrownBank { GrownBank(try bank.hurried(), customer) }

  private static func make(_ accounts: Int, _ name: String, in workspace: Workspace) async throws {
    let bank = try BenchBank(workspace.fresh("growing")).hurried()
    for number in 0..<(accounts / each) {
      let customer =
        number == 0
        ? try await BenchCustomer(enrolledIn: bank)
        : try await BenchCustomer(enrolledIn: bank, keyName: "bench-\(number)")
      // The demand account is one of the thousand.
      try await customer.openTogether(1..<each, at: bank)
    }
    try bank.checkpoint()
    _ = try bank.copied(to: workspace.fresh(name))
    try FileManager.default.removeItem(atPath: bank.path)
  }
}
