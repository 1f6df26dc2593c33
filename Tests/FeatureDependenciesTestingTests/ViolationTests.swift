import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// The text of a violation.
struct ViolationTests {
  @Test func `A violation names the case that failed`() async throws {
    let clause = Clause<Void>("Any.cases", "every number is below three") { _, check in
      for number in 1...5 {
        let check = check.inCase("the number \(number)")
        try check.inCase("alone").holds(number < 3, "a number below three", butCame: number)
      }
    }
    let violation = await #expect(throws: Violation.self) { try await clause.verify {} }
    #expect(violation?.failedCase == "the number 3, alone")
    #expect(
      violation?.description == """
        Any.cases is broken: every number is below three
          case:     the number 3, alone
          expected: a number below three
          came:     3
        """)
  }

  @Test func `A clause about several cases names the one that failed`() async throws {
    let clause = try #require(
      AccountLedgerContract.clauses.first { $0.id == "AccountLedger.answersWithoutTheSignature" })
    let violation = await #expect(throws: Violation.self) {
      try await clause.verify { try await .doubles({ base, _, _ in UnsignedLedger(base: base) }) }
    }
    #expect(violation?.failedCase == "without a signature")
  }

  @Test func `A violation escapes control characters`() async {
    let clause = Clause<Void>("Any.prints", "nothing moves the cursor") { _, check in
      try check.inCase("a\u{202E}b").equal("\u{1B}[2J\n\u{7}", "é한", "the text")
    }
    let violation = await #expect(throws: Violation.self) { try await clause.verify {} }
    #expect(
      violation?.description == """
        Any.prints is broken: nothing moves the cursor
          case:     a\\u{202E}b
          expected: the text: "é한"
          came:     "\\u{1B}[2J\\n\\u{07}"
        """)
  }
}

/// Rejects a request without a signature, even a repeated one.
private struct UnsignedLedger: LedgerDecorator {
  let base: any AccountLedger

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    guard !signed.text.isEmpty else { throw .contractMismatch(reason: .any) }
    return try await base.open(contract, signed: signed)
  }
}
