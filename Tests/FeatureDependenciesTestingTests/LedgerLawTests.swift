import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// Correct ledgers and the law.
struct LedgerLawTests {
  @Test func `The bank in memory keeps the law`() async {
    await #expect(throws: Never.self) { try await LedgerLaw.check { try DoubleBank() } }
  }

  @Test(arguments: [true, false])
  func `A ledger that is unavailable during another opening keeps the law`(isKnown: Bool) async {
    await #expect(throws: Never.self) {
      try await LedgerLaw.check {
        let desk = Desk()
        let wrap = { @Sendable (base: any AccountLedger) -> any AccountLedger in
          BusyLedger(base: base, desk: desk, isKnown: isKnown)
        }
        return try DoubleBank(wrap, otherCustomer: wrap, session: wrap)
      }
    }
  }

  @Test(arguments: CorrectLedger.allCases)
  func `A ledger that does more than its protocol requires keeps the law`(
    ledger: CorrectLedger
  ) async {
    await #expect(throws: Never.self) {
      try await LedgerLaw.check {
        try DoubleBank(ledger.around, otherCustomer: ledger.around, session: ledger.around)
      }
    }
  }
}
