import FeatureDependenciesTesting
import Testing

/// The time limit of a clause.
struct TimeLimitTests {
  private let endless = Clause<Void>("Any.hangs", "never ends") { _, _ in
    try await Task.sleep(for: .seconds(3600))
  }

  @Test func `A clause that does not end fails at its time limit`() async {
    let violation = await #expect(throws: Violation.self) {
      try await endless.verify(within: .milliseconds(50)) {}
    }
    #expect(violation?.description.contains("expected: an answer\n") == true)
  }

  @Test func `A canceled test throws a cancellation error instead of a violation`() async {
    let test = Task { [endless] in try await endless.verify {} }
    test.cancel()
    await #expect(throws: CancellationError.self) { try await test.value }
  }
}
