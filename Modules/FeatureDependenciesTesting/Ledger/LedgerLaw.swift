import FeatureDependencies

/// The contract of every ``FeatureDependencies/AccountLedger`` as a law: it answers like a model of
/// a bank with two customers.
///
///     @Test func `My ledger keeps the law`() async throws {
///       let notChecked = try await LedgerLaw.check { MyBank() }
///       #expect(notChecked == [])
///     }
///
/// The law makes random calls: openings with correct, wrong and repeated contracts, payers, links
/// and signatures, reads, new demand accounts, and the bank closed and opened again. After each call
/// it compares all accounts in two sessions of each customer.
public enum LedgerLaw {
  /// The initial balance of each customer.
  static let balance = Won(50_000_000)

  /// Checks banks that `makeBank` creates, one for each run.
  ///
  /// For each seed, it makes 60 calls of one bank in sequence, and 12 calls of other banks in three
  /// tasks at once, after three in sequence and with three different pauses; for the first seed,
  /// 150 calls in sequence of a further bank, which only open accounts. Without `seeds`, they are
  /// the one in the variable SEED, or 1 to 50. Returns the parts not checked. Throws a
  /// ``LawBroken`` with the fewest calls that show a violation, or an error of `makeBank`.
  public static func check<Bank: LedgerFixture>(
    seeds: ClosedRange<UInt64>? = nil, _ makeBank: @escaping @Sendable () async throws -> Bank
  ) async throws -> [String] {
    // A race is found at its seed, not after the sequences of all seeds.
    for seed in try Seeds.all(seeds) {
      try await law(.all, makeBank).check(seeds: seed...seed, calls: 60)
      try await law(.concurrent, makeBank).checkConcurrently(seeds: seed...seed)
    }
    let long = try Seeds.all(seeds).lowerBound
    try await law(.openings, makeBank).check(seeds: long...long, calls: 150)
    return try await makeBank().reopened().notChecked("what a restart forgets")
  }

  private static func law<Bank: LedgerFixture>(
    _ calls: LedgerModel.Calls, _ makeBank: @escaping @Sendable () async throws -> Bank
  ) -> Law<LedgerModel, LedgerSubject<Bank>> {
    Law("AccountLedger") {
      let subject = try await LedgerSubject(makeBank())
      return (subject, try await subject.model(calls))
    } perform: { subject, call in
      try await subject.answer(to: call)
    }
  }
}
