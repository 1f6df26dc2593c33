import FeatureDependenciesTesting
import Foundation
import Synchronization
import Testing

@testable import FeatureDependencies

struct SystemClockTests {
  @Test(arguments: WallClockContract.clauses)
  func `The machine's clock keeps the contract of clocks`(
    clause: Clause<WallClockContract.Fixture>
  ) async throws {
    try await clause.verify { .init(clock: try #require(SystemClock())) }
  }

  @Test(arguments: WallClockContract.setBack)
  func `The machine's clock keeps the contract when it is set back`(
    clause: Clause<WallClockContract.Fixture>
  ) async throws {
    let machine = Mutex<Int64>(1_795_143_600)
    let clock = try #require(SystemClock { machine.withLock { $0 } })
    try await clause.verify {
      .init(clock: clock, settingBack: { machine.withLock { $0 -= 3600 } })
    }
  }

  @Test(arguments: WallClockContract.present)
  func `The machine's clock returns the present time`(
    clause: Clause<WallClockContract.Fixture>
  ) async throws {
    let clock = try #require(SystemClock())
    try await clause.verify {
      .init(clock: clock, present: { Int64(Date.now.timeIntervalSince1970) })
    }
  }

  @Test func `If the machine's clock is set back, the time stays until the clock catches up`()
    throws
  {
    let moments = Mutex<ArraySlice<Int64>>([100, 200, 150, 199, .max, 201])
    let clock = try #require(SystemClock { moments.withLock { $0.popFirst() ?? 0 } })
    #expect((0..<5).map { _ in clock.now().secondsSince1970 } == [200, 200, 200, 200, 201])
  }
}

struct RequestIDTests {
  @Test func `A random ID is 32 hexadecimal digits`() {
    let text = RequestID.random().description
    #expect(text.count == 32)
    #expect(text.allSatisfy { "0123456789abcdef".contains($0) })
  }

  @Test func `A random ID can be parsed again`() {
    let id = RequestID.random()
    #expect(RequestID(id.description) == id)
  }

  @Test func `Two random IDs differ`() {
    let ids = (0..<1000).map { _ in RequestID.random() }
    #expect(Set(ids).count == 1000)
  }

  @Test(arguments: ["", "a b", "a/b", "가", String(repeating: "a", count: 129)])
  func `A text that cannot be an ID is rejected`(text: String) {
    #expect(RequestID(text) == nil)
  }

  @Test(arguments: RequestIDsContract.clauses)
  func `The sequence of IDs keeps the contract of request IDs`(
    clause: Clause<RequestIDsContract.Fixture>
  ) async throws {
    let root = try #require(RequestID("ROOT"))
    try await clause.verify { .init(ids: RequestIDSequence(root: root), root: root) }
  }
}
