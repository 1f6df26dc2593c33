import CSQLite
import Dispatch
import FeatureDependencies
import Ledger
import LedgerSpecifications
import Synchronization
import Testing

@testable import SQLiteLedger

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Openings that are all queued before the first is carried out.
struct WaitingOpeningTests {
  private let hana: TestCustomer

  init() async throws { hana = try await TestBank().customer() }

  private func answers(
    to count: Int, by bank: SQLiteBank
  ) async throws -> [WaitingOpening.Answer] {
    let group = try (1...count).map { try hana.waiting("R\($0)") }
    for opening in group { _ = await bank.waiting.add(opening) }
    await bank.carryOutWaiting()
    var answers: [WaitingOpening.Answer] = []
    for opening in group { answers.append(await opening.answer) }
    return answers
  }

  @Test func `On a slow disk all openings after the first group share one commit`()
    async throws
  {
    let commits = SlowCommits()
    try await hana.bank.bank.slowDown(by: commits)
    for answer in try await answers(to: 40, by: hana.bank.bank) { _ = try answer.get() }
    #expect(commits.count.withLock(\.self) == 2)
    #expect(try await hana.bank.audit() == AuditReport(entries: 42))
    withExtendedLifetime(commits) {}
  }

  private func yielding<Value: Sendable>(
    _ body: @Sendable () async -> Value
  ) async -> Value {
    await Task.yield()
    return await body()
  }

  @Test func `After a long wait, a request made meanwhile joins the next group`() async throws {
    let (bank, commits) = (hana.bank.bank, SlowCommits())
    try await bank.slowDown(by: commits)
    let (first, second) = (try hana.waiting("R1").request, try hana.waiting("R2").request)
    await withTaskExecutorPreference(OneThread()) {
      await bank.noteLongWait()
      async let one = bank.carryOut(first)
      // The second request starts after the first has reached the actor.
      async let two = yielding { await bank.carryOut(second) }
      _ = await (one, two)
    }
    #expect(commits.count.withLock(\.self) == 1)
    withExtendedLifetime(commits) {}
  }

  @Test func `An error opening the database is returned to all waiting requests`() async throws {
    let none = try TestBank()
    let reason = StorageError.noBank(directory: none.directory.path).reason
    for answer in try await answers(to: 40, by: none.bank) {
      #expect(answer == .failure(.unavailable(reason: reason)))
    }
  }
}

/// Runs jobs one at a time, in the order of arrival.
private final class OneThread: TaskExecutor {
  private let queue = DispatchQueue(label: "one thread")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Counts the commits of a connection, and delays each by two milliseconds.
private final class SlowCommits: Sendable {
  let count = Mutex(0)
}

extension SQLiteBank {
  fileprivate func noteLongWait() { groupSize.note(waited: .seconds(1), group: 8) }

  /// `commits` must live as long as the bank.
  fileprivate func slowDown(by commits: SlowCommits) throws {
    unsafe sqlite3_commit_hook(
      try opened().connection.handle,
      { context in
        guard let context = unsafe context else { return 1 }
        let commits = unsafe Unmanaged<SlowCommits>.fromOpaque(context).takeUnretainedValue()
        commits.count.withLock { $0 += 1 }
        let end = ContinuousClock.now + .milliseconds(2)
        // A signal may end a sleep early.
        while .now < end { usleep(500) }
        return 0
      }, Unmanaged.passUnretained(commits).toOpaque())
  }
}
