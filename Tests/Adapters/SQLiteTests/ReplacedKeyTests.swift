import Foundation
import Ledger
import SQLLedger
import Synchronization
import Testing

@testable import SQLite

/// A key file that is replaced, as by a change of PIN, just before another task locks it.
struct ReplacedKeyTests {
  @Test func `A key file replaced between open and lock is locked in its new version`()
    async throws
  {
    let bank = try TestBank()
    try await bank.bank.prepare()
    let path = bank.directory.keysPath + "/bank.pem"
    let pem = try #require(try bank.directory.read(KeyName.bank))
    let old = try #require(OpenFile(path, O_RDONLY))
    LockMoment.before(old) { try? bank.directory.write(pem.span, as: KeyName.bank) }
    let held = try await bank.directory.lock(KeyName.bank)
    #expect(!old.isStill(at: path))
    let file = try #require(OpenFile(path, O_RDONLY))
    #expect(flock(file.descriptor, LOCK_EX | LOCK_NB) != 0, "another descriptor has locked it, too")
    withExtendedLifetime(held) {}
  }
}

/// Runs an action when a file is about to be locked.
private enum LockMoment {
  fileprivate struct Awaited {
    let file: OpenFile
    let act: @Sendable () -> Void
  }

  static let awaited = Mutex<Awaited?>(nil)

  /// Runs `act` once, when another open descriptor of `file` is about to be locked.
  static func before(_ file: OpenFile, act: @escaping @Sendable () -> Void) {
    awaited.withLock { $0 = Awaited(file: file, act: act) }
  }

  static func runAction(beforeLocking descriptor: Int32) {
    var (asked, mine) = (stat(), stat())
    let due = awaited.withLock { awaited -> Awaited? in
      guard let moment = awaited, unsafe fstat(descriptor, &asked) == 0,
        unsafe fstat(moment.file.descriptor, &mine) == 0, asked.st_ino == mine.st_ino,
        asked.st_dev == mine.st_dev
      else { return nil }
      awaited = nil
      return moment
    }
    due?.act()
  }
}

/// Replaces `flock` in this process, and calls the system's function. It works because the tests
/// are linked into one program with the code under test.
@c(flock) func flockAfterAction(_ descriptor: Int32, _ operation: Int32) -> Int32 {
  LockMoment.runAction(beforeLocking: descriptor)
  typealias Flock = @convention(c) (Int32, Int32) -> Int32
  // RTLD_NEXT, which Swift does not import.
  let next = unsafe UnsafeMutableRawPointer(bitPattern: -1)
  guard let system = unsafe dlsym(next, "flock") else { return -1 }
  return unsafe unsafeBitCast(system, to: Flock.self)(descriptor, operation)
}
