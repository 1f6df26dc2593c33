import Foundation

/// A bank with one account that was posted to many times, and a copy from when it was short.
struct History {
  static let few = 1000

  let customer: BenchCustomer
  /// How many postings the long account has.
  let postings: Int
  let short: BenchBank
  let long: BenchBank

  /// What is in `workspace`; made first if it is not there, which takes a minute and more.
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

  /// Opens all accounts through the ledger; the copies get their names when they are whole.
  private static func make(
    _ postings: Int, _ names: (short: String, long: String), in workspace: Workspace
  ) async throws {
    let bank = try BenchBank(workspace.fresh("history"))
    let customer = try await BenchCustomer(enrolledIn: bank)
    try await bank.bank.hurry()
    // Her enrolment is the first posting.
    try await customer.open(1..<few, at: bank)
    try bank.settle()
    _ = try bank.copied(to: workspace.fresh(names.short))
    try await customer.open(few..<postings, at: bank)
    try bank.settle()
    _ = try bank.copied(to: workspace.fresh(names.long))
    try FileManager.default.removeItem(atPath: bank.path)
  }
}
