import FeatureDependenciesTesting
import Foundation
import Testing

@testable import AppHost

struct SystemClockTests {
  @Test func `The machine's clock keeps the contract of clocks`() async throws {
    try await WallClockContract.check(
      try #require(SystemClock()), present: { Int64(Date.now.timeIntervalSince1970) },
      passing: { try await Task.sleep(for: .seconds(2)) })
  }
}
