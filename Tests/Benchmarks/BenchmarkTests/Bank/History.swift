import Foundation

/// A bank with an account that has many postings, and an earlier copy with few.
struct History {
  static let few = 1000

  let customer: BenchCustomer
  /// The number of postings of the account in ``long``.
  let postings: Int
  let short: BenchBank
  let long: BenchBank

  /// Opens both banks in `workspace`, or creates them, which takes more than a minute.
  init(in workspace: Workspace) async throws {
    postings = Workspace.number("BENCH_HISTORY", 40_000)
    let names = (short: "history-\(Self.few)", long: "history-\(postings)")
    if !workspace.has(names.short) || !workspace.has(names.long) {
      try await Self.make(postings, names, in: workspace)
    }
    short = try BenchBank(workspace.path(names.short))
    long = try BenchBank(workspace.path(names.long))
    customer = try await BenchCustomer(of: short)
  }

  /// Opens all accounts through the ledger. A copy gets its name only when it is complete.
  private static func make(
    _ postings: Int, _ names: (short: String, long: String), in workspace: Workspace
  ) async throws {
    let bank = try BenchBank(workspace.fresh("history")).hurried()
    let customer = try await BenchCustomer(enrolledIn: bank)
    // The enrollment is the first posting.
    try await customer.open(1..<few, at: bank)
    try bank.checkpoint()
    _ = try bank.copied(to: workspace.fresh(names.short))
    try await customer.open(few..<postings, at: bank)
    try bank.checkpoint()
    _ = try bank.copied(to: workspace.fresh(names.long))
    try FileManager.default.removeItem(atPath: bank.path)
  }
}
