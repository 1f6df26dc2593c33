import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import Testing

struct AttemptLimitTests {
  private let start: Timestamp

  init() throws { start = try #require(Timestamp(secondsSince1970: 1_800_000_000)) }

  private func later(_ seconds: Int64) throws -> Timestamp {
    try #require(Timestamp(secondsSince1970: start.secondsSince1970 + seconds))
  }

  private func lock(_ failed: Int, after seconds: Int64, code: Bool = false) throws -> AttemptLock?
  {
    AttemptLimit.lock(
      AttemptRecord(failed: failed, lastAt: start), at: try later(seconds), hasRecoveryCode: code)
  }

  @Test func `No wait is needed before the tenth wrong attempt`() throws {
    for failed in 0..<10 { #expect(try lock(failed, after: 0) == nil) }
  }

  @Test func `With a recovery code, only the code ends a lock`() throws {
    #expect(try lock(10, after: 1 << 32, code: true) == .untilRecovered)
  }

  @Test(arguments: [(10, 1), (11, 2), (12, 4), (13, 8), (20, 1024), (26, 65_536), (99, 65_536)])
  func `Without a recovery code each attempt doubles the wait, from an hour on`(
    failed: Int, hours: Int64
  ) throws {
    let end = hours * 3600
    #expect(try lock(failed, after: end - 1) == .until(later(end)))
    #expect(try lock(failed, after: end) == nil)
  }

  @Test func `A wait that would start in the future starts now`() throws {
    #expect(try lock(10, after: -1) == .until(later(3599)))
    #expect(try lock(12, after: -1_000_000_000) == .until(later(4 * 3600 - 1_000_000_000)))
  }

  @Test func `A lock that would end after the year 9999 ends with that year`() throws {
    let last = try #require(Timestamp(secondsSince1970: 253_402_268_399))
    let start = try #require(Timestamp(secondsSince1970: last.secondsSince1970 - 1800))
    let record = AttemptRecord(failed: 10, lastAt: start)
    #expect(AttemptLimit.lock(record, at: start, hasRecoveryCode: false) == .until(last))
  }

  @Test func `A lock whose time was not stored begins now`() throws {
    let lock = AttemptLimit.lock(AttemptRecord(failed: 10), at: start, hasRecoveryCode: false)
    #expect(lock == .until(try later(3600)))
  }

  @Test func `A canceled wait for attempts in progress is not reported as a locked database`()
    async throws
  {
    let clock = try FixedClock(noonOn: "2026-11-20")
    let counter = AttemptCounter(in: Unfinished(since: clock.now()), clock: clock)
    let waiting = Task { try await counter.begin(CustomerID("C2"), hasRecoveryCode: true) }
    waiting.cancel()
    await #expect(throws: StorageError.canceled) { try await waiting.value }
  }
}

/// Ten attempts of each customer, which are all in progress.
private struct Unfinished: AttemptRecords {
  let since: Timestamp

  func changeAttempts(
    of customer: CustomerID, _ change: @Sendable (AttemptRecord) -> AttemptRecord
  ) async throws(StorageError) -> AttemptRecord {
    AttemptRecord(failed: 10, open: 10, lastAt: since)
  }
}
