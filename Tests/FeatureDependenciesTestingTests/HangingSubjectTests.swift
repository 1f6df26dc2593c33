import Dispatch
import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import Synchronization
import Testing

/// A subject that never answers breaks its clause: the run goes on.
struct HangingSubjectTests {
  @Test(arguments: DialogContract.clauses)
  func `A dialog that waits for ever is told by the clause's name`(
    clause: Clause<DialogContract.Fixture>
  ) async {
    let violation = await #expect(throws: Violation.self) {
      try await clause.verify(within: .milliseconds(200)) { .init { _ in WaitingDialog() } }
    }
    #expect(violation?.clause == clause.id)
    #expect(violation?.expected == "an answer")
  }

  @Test(arguments: WallClockContract.clauses)
  func `A clock that blocks its thread is told by the clause's name`(
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

  @Test func `A fixture that is never made is told by the clause's name`() async throws {
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

  @Test func `A subject that waits behind other tests is not given up`() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<2 * ProcessInfo.processInfo.activeProcessorCount {
        Task { usleep(500_000) }
      }
      let behind = Clause<Void>("Any.waits", "a task waits for its turn") { _, _ in
        await Task {}.value
      }
      try await behind.verify(within: .milliseconds(200)) {}
    }
  }

  @Test func `A subject that blocks all threads ends the run with the clause's name`() async throws
  {
    let result = await #expect(
      processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
    ) {
      let clause = try #require(DialogContract.clauses.first)
      try await clause.verify(within: .milliseconds(200), endingAfter: .milliseconds(200)) {
        .init { _ in BlockingDialog() }
      }
    }
    let told = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let clause = try #require(DialogContract.clauses.first)
    #expect(told.contains("\(clause.id) is broken"))
  }

  @Test func `Ten clauses whose subjects block their threads are all given up`() async throws {
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

/// Never answers, and cannot be cancelled.
private actor WaitingDialog: Dialog {
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    await withCheckedContinuation { waiting.append($0) }
    return ""
  }

  func show(_ content: Presentation) async {}
}

/// Blocks whoever asks until it is released.
private final class BlockingClock: WallClock {
  private let semaphore = DispatchSemaphore(value: 0)

  func now() -> Timestamp {
    semaphore.wait()
    semaphore.signal()
    return Timestamp(secondsSince1970: 0) ?? now()
  }

  func release() { semaphore.signal() }
}

/// Blocks as many of the threads that tasks share as there are.
private struct BlockingDialog: Dialog {
  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<64 {
        group.addTask { await Task.detached { Self.block() }.value }
      }
    }
    return ""
  }

  private static func block() { DispatchSemaphore(value: 0).wait() }

  func show(_ content: Presentation) async {}
}
