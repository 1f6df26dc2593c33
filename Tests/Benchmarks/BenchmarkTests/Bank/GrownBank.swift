import Foundation

/// A bank with many customers, each of whom has a thousand accounts.
struct GrownBank {
  static let each = 1000

  let bank: BenchBank
  /// Her accounts are the first in the books.
  let customer: BenchCustomer

  /// The bank with `accounts` accounts in `workspace`; made first if it is not there: a million
  /// take some ten minutes.
  init(_ accounts: Int, in workspace: Workspace) async throws {
    let name = "grown-\(accounts)"
    if !workspace.has(name) { try await Self.make(accounts, name, in: workspace) }
    bank = try BenchBank(workspace.path(name))
    customer = try await BenchCustomer(of: bank)
  }

  private static func make(_ accounts: Int, _ name: String, in workspace: Workspace) async throws {
    let bank = try BenchBank(workspace.fresh("growing"))
    for number in 0..<(accounts / each) {
      let customer =
        number == 0
        ? try await BenchCustomer(enrolledIn: bank)
        : try await BenchCustomer(enrolledIn: bank, keyName: "bench-\(number)")
      if number == 0 { try await bank.bank.hurry() }
      // Her demand account is one of them.
      try await customer.openTogether(1..<each, at: bank)
    }
    try bank.settle()
    _ = try bank.copied(to: workspace.fresh(name))
    try FileManager.default.removeItem(atPath: bank.path)
  }
}
