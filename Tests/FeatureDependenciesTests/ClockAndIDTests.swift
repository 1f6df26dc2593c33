import FeatureDependenciesTesting
import Foundation
import Synchronization
import Testing

@testable import FeatureDependencies

struct SystemClockTests {
  @Test func `The machine's clock keeps the contract of clocks`() async throws {
    let notChecked = try await WallClockContract.check(
      try #require(SystemClock()), present: { Int64(Date.now.timeIntervalSince1970) },
      passing: { try await Task.sleep(for: .seconds(2)) },
      settingBack: .notChecked(because: "a test cannot set the machine's clock"))
    #expect(notChecked.count == 1)
  }

  @Test func `The machine's clock keeps the contract when it is set back`() async throws {
    let machine = Mutex<Int64>(1_795_143_600)
    let notChecked = try await WallClockContract.check(
      try #require(SystemClock { machine.withLock { $0 } }),
      present: { machine.withLock { $0 } }, passing: { machine.withLock { $0 += 1 } },
      settingBack: .checked { machine.withLock { $0 -= 3600 } })
    #expect(notChecked == [])
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

  @Test func `The sequence of IDs keeps the contract of request IDs`() async throws {
    let root = try #require(RequestID("ROOT"))
    try await RequestIDsContract.check(RequestIDSequence(root: root), from: root)
  }
}
