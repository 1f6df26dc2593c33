import Foundation
import Ledger
import SQLLedger
import Synchronization
import Testing

@testable import SQLite

struct KeyLockTests {
  private let bank: TestBank

  init() async throws {
    bank = try TestBank()
    try await bank.bank.prepare()
  }

  @Test func `A key has one lock holder at a time`() async throws {
    let first = try await bank.directory.lock(KeyName.bank)
    let waiting = Task { _ = try await bank.directory.lock(KeyName.bank) }
    waiting.cancel()
    // A canceled wait ends without the lock.
    await #expect(throws: StorageError.busy) { try await waiting.value }
    withExtendedLifetime(first) {}
  }

  @Test func `A released key can be locked again`() async throws {
    for _ in 0..<3 { _ = try await bank.directory.lock(KeyName.bank) }
    #expect(try bank.directory.read(KeyName.bank) != nil)
  }

  @Test func `A missing key cannot be locked`() async throws {
    await #expect(throws: StorageError.damagedKey(name: "x")) {
      try await bank.directory.lock("x")
    }
  }

  @Test func `A process that wakes after the time limit tries the lock once more`() async throws {
    let held = Mutex<(any KeyLock)?>(try await bank.directory.lock(KeyName.bank))
    // Each sleep takes a day, as on an overloaded machine. The lock is released meanwhile.
    let clock = LeapingClock(.seconds(86_400)) { held.withLock { $0 = nil } }
    _ = try await bank.directory.lock(KeyName.bank, clock: clock)
    #expect(clock.sleeps == 1)
  }

  @Test func `A process that keeps the lock for 30 seconds is named`() async throws {
    let other = try OtherProcess(locking: bank.directory.keysPath + "/bank.pem")
    let clock = LeapingClock(.seconds(10))
    await #expect(throws: StorageError.held(by: other.number)) {
      try await bank.directory.lock(KeyName.bank, clock: clock)
    }
    #expect(clock.sleeps == 4)
  }

  @Test func `The wait goes on while the lock changes hands`() async throws {
    let path = bank.directory.keysPath + "/bank.pem"
    let other = Mutex<OtherProcess?>(try OtherProcess(locking: path))
    let left = Atomic(5)
    let clock = LeapingClock(.seconds(29)) {
      let isLast = left.subtract(1, ordering: .relaxed).newValue == 0
      other.withLock { $0 = nil }
      other.withLock { $0 = isLast ? nil : try? OtherProcess(locking: path) }
    }
    _ = try await bank.directory.lock(KeyName.bank, clock: clock)
    #expect(clock.sleeps == 5)
  }

  @Test func `The wait for a lock ends after ten minutes`() async throws {
    let first = try await bank.directory.lock(KeyName.bank)
    let clock = LeapingClock(.seconds(100))
    await #expect(throws: StorageError.held(by: getpid())) {
      try await bank.directory.lock(KeyName.bank, clock: clock)
    }
    #expect(clock.sleeps == 6)
    withExtendedLifetime(first) {}
  }

  @Test func `A process that waits for the database finds the lock's holder`() async throws {
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

/// A clock on which each sleep returns at once and advances the time by `leap`. `meanwhile` runs
/// during each sleep.
private final class LeapingClock: Clock {
  typealias Instant = ContinuousClock.Instant

  private let leap: Duration
  private let meanwhile: @Sendable () -> Void
  private let state = Mutex((now: ContinuousClock.now, sleeps: 0))

  init(_ leap: Duration, meanwhile: @escaping @Sendable () -> Void = {}) {
    self.leap = leap
    self.meanwhile = meanwhile
  }

  var now: Instant { state.withLock { $0.now } }
  var sleeps: Int { state.withLock { $0.sleeps } }
  let minimumResolution = Duration.nanoseconds(1)

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    state.withLock { state in
      state.now += leap
      state.sleeps += 1
    }
    meanwhile()
  }
}

/// Another process, which holds the lock of a file until this object is deallocated.
private final class OtherProcess: Sendable {
  private let process: Process
  private let input: Pipe

  var number: Int32 { process.processIdentifier }

  init(locking path: String) throws {
    process = Process()
    input = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/flock")
    process.arguments = [path, "sh", "-c", "echo locked; cat"]
    process.standardInput = input
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    _ = output.fileHandleForReading.availableData
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
