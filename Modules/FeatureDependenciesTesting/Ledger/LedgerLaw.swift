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
/// and signatures, reads, and the bank closed and opened again. After each call it compares all
/// accounts in two sessions of each customer.
public enum LedgerLaw {
  /// The balances of the initial accounts: the last one needs more than 53 bits.
  static let balances: [(LedgerCustomer, Won)] = LedgerCustomer.allCases.flatMap { customer in
    [50_000_000, 5_000_000, 9_011_494_221_995_557].map { (customer, Won($0)) }
  }

  /// Checks banks that `makeBank` creates, one for each run.
  ///
  /// For each seed, it makes 40 calls of one bank in sequence, or 150 for the first seed, and 12
  /// calls of other banks in three tasks at once, after three in sequence and with three different
  /// pauses. Without `seeds`, they are the one in the variable SEED, or 1 to 50. Returns the parts
  /// not checked. Throws a ``LawBroken`` with the fewest calls that show a violation, or an error of
  /// `makeBank`.
  public static func check<Bank: LedgerFixture>(
    seeds: ClosedRange<UInt64>? = nil, _ makeBank: @escaping @Sendable () async throws -> Bank
  ) async throws -> [String] {
    let seeds = try Seeds.all(seeds)
    // A race is found at its seed, not after the sequences of all seeds.
    for seed in seeds {
      let isFirst = seed == seeds.lowerBound
      try await law(makeBank).check(seeds: seed...seed, calls: isFirst ? 150 : 40)
      try await law(isConcurrent: true, makeBank).checkConcurrently(seeds: seed...seed)
    }
    return try await makeBank().reopened().notChecked("what a restart forgets")
  }

  private static func law<Bank: LedgerFixture>(
    isConcurrent: Bool = false, _ makeBank: @escaping @Sendable () async throws -> Bank
  ) -> Law<LedgerModel, LedgerSubject<Bank>> {
    Law("AccountLedger") {
      let bank = try await makeBank()
      let subject = try await LedgerSubject(bank)
      let model = try LedgerModel(accounts: subject.accounts, isConcurrent: isConcurrent)
      return (subject, model)
    } perform: { subject, call in
      try await subject.answer(to: call)
    }
  }
}
