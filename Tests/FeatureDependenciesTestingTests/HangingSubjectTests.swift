import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import Testing

/// A subject that never answers fails its clause, and the test run continues.
struct HangingSubjectTests {
  @Test(arguments: DialogContract.clauses)
  func `A dialog that waits forever fails with the clause's name`(
    clause: Clause<DialogContract.Fixture>
  ) async {
    let violation = await #expect(throws: Violation.self) {
      try await clause.verify(within: .milliseconds(200)) { .init { _ in WaitingDialog() } }
    }
    #expect(violation?.clause == clause.id)
    #expect(violation?.expected == "an answer")
  }

  @Test(arguments: WallClockContract.clauses)
  func `A clock that blocks its thread fails with the clause's name`(
    clause: Clause<WallClockContract.Fixture>
  ) async {
    let clock = BlockingClock()
    let violation = await #expect(throws: Violation.self) {
      try await clause.verify(within: .milliseconds(200)) { .init(clock: clock) }
    }
    clock.release()
    #expect(violation?.clause == clause.id)
    #expect(violation?.expected == "an answer")
  }

  @Test func `A fixture that is never created fails with the clause's name`() async throws {
    let clause = try #require(WallClockContract.clauses.first)
    let violation = await #expect(throws: Violation.self) {
      try await clause.verify(within: .milliseconds(200)) {
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
        throw CancellationError()
      }
    }
    #expect(violation?.clause == clause.id)
    #expect(violation?.expected == "an answer")
  }

  @Test func `A subject that is queued behind other tests is not abandoned`() async {
    await #expect(processExitsWith: .success) {
      for priority in [TaskPriority.medium, .high] {
        try await Task(priority: priority) { try await waitBehindOthers() }.value
      }
    }
  }

  @Test func `A canceled test throws a cancellation error instead of a violation`() async {
    let clause = Clause<Void>("Any.hangs", "never ends") { _, _ in
      while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
    }
    let test = Task { try await clause.verify {} }
    test.cancel()
    await #expect(throws: CancellationError.self) { try await test.value }
  }

  @Test func `A failed signature is reported before other openings wait for it`() async throws {
    let clause = try #require(
      AccountLedgerContract.clauses.first { $0.id == "AccountLedger.balancesConcurrently" })
    let violation = await #expect(throws: Violation.self) {
      try await clause.verify(within: .seconds(60)) { try await .withoutSignatures() }
    }
    #expect(violation?.expected == "no error on the way")
  }

  @Test func `The process exits and names the clause if a subject blocks all threads`() async throws
  {
    let result = await #expect(
      processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
    ) {
      let clause = try #require(DialogContract.clauses.first)
      try await clause.verify(within: .milliseconds(200), endingAfter: .milliseconds(200)) {
        .init { _ in BlockingDialog() }
      }
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let clause = try #require(DialogContract.clauses.first)
    #expect(output.contains("\(clause.id) was being checked when no test could go on"))
  }

  @Test func `A subject that blocks all shared threads is abandoned soon after its limit`() async {
    await #expect(processExitsWith: .exitCode(1)) {
      // If blocked threads counted as busy ones, the subject would be abandoned after half an hour.
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: 600)
        exit(2)
      }
      let clause = try #require(DialogContract.clauses.first)
      try await clause.verify(within: .seconds(1), endingAfter: .seconds(2)) {
        .init { _ in BlockingDialog() }
      }
    }
  }

  @Test func `Ten clauses whose subjects block their threads are all abandoned`() async throws {
    let clause = try #require(WallClockContract.clauses.first)
    let clocks = (0..<10).map { _ in BlockingClock() }
    await withTaskGroup(of: Void.self) { group in
      for clock in clocks {
        group.addTask {
          await #expect(throws: Violation.self) {
            try await clause.verify(within: .milliseconds(200)) { .init(clock: clock) }
          }
        }
      }
    }
    for clock in clocks { clock.release() }
  }
}

/// Verifies a subject whose task is queued behind tasks that hold all threads longer than the
/// limit.
private func waitBehindOthers() async throws {
  let (cores, ended) = (ProcessInfo.processInfo.activeProcessorCount, Tally())
  for _ in 0..<6 * cores {
    Task {
      usleep(250_000)
      ended.add()
    }
  }
  let behind = Clause<Void>("Any.waits", "a task waits for its turn") { _, _ in
    await Task {}.value
  }
  try await behind.verify(within: .milliseconds(500)) {}
  #expect(ended.sum >= 4 * cores)
}

extension AccountLedgerContract.Fixture {
  /// A ledger for which the third signature fails.
  fileprivate static func withoutSignatures() async throws -> Self {
    let bank = InMemoryBank(clock: try Samples.clock())
    let funding = try #require(await bank.addAccount(of: "Hana", balance: Self.balance))
    let ledger = bank.ledger(of: "Hana")
    let signed = Tally()
    let sign: @Sendable (SigningDocument) throws -> SignedContract = { document in
      signed.add()
      if signed.sum == 3 { throw SigningError.declined }
      return MarkerSignature.of(document, by: "Hana")
    }
    return .init(
      ledger: ledger, funding: funding, sign: sign, otherCustomer: ledger, otherFunding: funding,
      otherSign: sign)
  }
}
