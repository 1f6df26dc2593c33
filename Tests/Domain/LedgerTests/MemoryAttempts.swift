import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import LedgerSpecifications

/// Attempt records in memory.
actor MemoryAttempts: AttemptRecords {
  private var records: [CustomerID: AttemptRecord] = [:]

  @discardableResult
  func changeAttempts(
    of customer: CustomerID, _ change: @Sendable (AttemptRecord) -> AttemptRecord
  ) -> AttemptRecord {
    let before = records[customer] ?? AttemptRecord()
    records[customer] = change(before)
    return before
  }
}

/// Faults of an attempt counter; each has the name of the clause that detects it.
enum AttemptFlaw: String, CaseIterable {
  case locksAfterTen, resetsFailedAttempts, resetsOwnAttemptsOnly, countsApart, countsConcurrently
  case takesBack, takesBackNoOther, startsNoLock, tellsTheLock
  case opensForOne, survivesAClockSetBack, restartsFutureLocks, startsOldLocks
}

/// An attempt counter with the fault `flaw`; nil means a correct counter.
struct FlawedCounter: AttemptCounter {
  static let (hana, duri) = (CustomerID("C1"), CustomerID("C2"))

  let flaw: AttemptFlaw?
  let records: MemoryAttempts
  let clock: FixedClock

  private var counter: RecordedAttempts { RecordedAttempts(in: records, clock: clock) }

  func begin(
    _ customer: CustomerID, hasRecoveryCode: Bool
  ) async throws(StorageError) -> AttemptPermit {
    let record = await records.changeAttempts(of: customer) { $0 }
    let now = clock.now()
    let isLater = record.lastAt.map { now < $0 } ?? false
    switch flaw {
    case .locksAfterTen where record.failed == 10, .survivesAClockSetBack where isLater,
      .startsOldLocks where record.lastAt == nil:
      try await succeed(customer)
    case .restartsFutureLocks where record.failed == 10 && isLater:
      return .locked(.until(record.lastAt ?? now))
    default: break
    }
    return try await counter.begin(
      flaw == .countsApart ? Self.hana : customer,
      hasRecoveryCode: hasRecoveryCode || flaw == .opensForOne)
  }

  func lock(
    of customer: CustomerID, hasRecoveryCode: Bool
  ) async throws(StorageError) -> AttemptLock? {
    guard flaw == .tellsTheLock else {
      return try await counter.lock(of: customer, hasRecoveryCode: hasRecoveryCode)
    }
    let permit = try await counter.begin(customer, hasRecoveryCode: hasRecoveryCode)
    return if case .locked(let lock) = permit { lock } else { nil }
  }

  func takeBack(_ attempt: CountedAttempt) async throws(StorageError) {
    let now = clock.now()
    switch flaw {
    case .takesBack: return
    case .takesBackNoOther:
      await records.changeAttempts(of: attempt.customer) { _ in attempt.before }
    case .startsNoLock:
      await records.changeAttempts(of: attempt.customer) { _ in
        AttemptRecord(failed: attempt.before.failed, lastAt: now)
      }
    default: try await counter.takeBack(attempt)
    }
  }

  func succeed(_ customer: CustomerID) async throws(StorageError) {
    if flaw == .resetsFailedAttempts { return }
    if flaw == .resetsOwnAttemptsOnly { try await counter.succeed(Self.hana) }
    try await counter.succeed(customer)
  }
}

extension AttemptCounterSpecification.Fixture {
  /// An in-memory attempt counter with the fault `flaw`.
  init(_ flaw: AttemptFlaw?) throws {
    let (records, clock) = (MemoryAttempts(), try Samples.clock())
    self.init(
      counter: FlawedCounter(flaw: flaw, records: records, clock: clock),
      customer: FlawedCounter.hana, otherCustomer: FlawedCounter.duri,
      elsewhere: { later in
        let there = FixedClock(clock.now())
        there.advance(seconds: later)
        return FlawedCounter(
          flaw: flaw, records: flaw == .countsConcurrently ? MemoryAttempts() : records,
          clock: there)
      },
      lockLikeAnOldVersion: {
        await records.changeAttempts(of: FlawedCounter.hana) { _ in AttemptRecord(failed: 10) }
      })
  }
}
