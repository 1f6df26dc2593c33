import Foundation
import Ledger
import SQLLedger
import Testing

@testable import SQLite

/// The limits for waiting for a lock. On an overloaded machine each sleep may take long.
struct LockWaitTests {
  /// Waits while `holder` returns a process, and returns how often it slept.
  private func waits(
    sleeping leap: Duration, _ holder: (_ sleeps: Int) -> Int32?
  ) throws(StorageError) -> Int {
    var now = ContinuousClock.now
    var wait = LockWait(at: now)
    var sleeps = 0
    while sleeps == 0 || holder(sleeps) != nil {
      try wait.check(at: now) { holder(sleeps) }
      now += leap
      sleeps += 1
    }
    return sleeps
  }

  @Test func `A process that wakes after the time limit tries the lock once more`() throws {
    #expect(try waits(sleeping: .seconds(86_400)) { $0 == 0 ? 7 : nil } == 1)
  }

  @Test func `A process that keeps the lock for 30 seconds is named`() {
    var sleeps = 0
    #expect(throws: StorageError.held(by: 7)) {
      try waits(sleeping: .seconds(10)) {
        sleeps = $0
        return 7
      }
    }
    #expect(sleeps == 4)
  }

  @Test func `The wait goes on while the lock changes hands`() throws {
    #expect(try waits(sleeping: .seconds(29)) { $0 < 5 ? Int32($0 + 1) : nil } == 5)
  }

  @Test func `The wait for this process's own lock ends after ten minutes`() {
    var sleeps = 0
    #expect(throws: StorageError.held(by: getpid())) {
      try waits(sleeping: .seconds(100)) {
        sleeps = $0
        return getpid()
      }
    }
    #expect(sleeps == 6)
  }

  @Test func `A process that waits for the database finds the lock's holder`() async throws {
    let bank = try TestBank()
    try await bank.bank.prepare()
    let database = try bank.directory.resolvedDatabasePath
    let handler = BusyHandler(path: database)
    let connection = try bank.connection()
    try connection.execute("BEGIN IMMEDIATE")
    #expect(LockHolder.process(ofRecordLockOn: database + "-shm", byte: 120) == getpid())
    #expect(handler.wait())
    try connection.execute("ROLLBACK")
    #expect(LockHolder.process(ofRecordLockOn: database + "-shm", byte: 120) == nil)
  }
}
