import FeatureDependenciesTesting
import Testing

@testable import OtherBank

/// The waiting tickets. The served ticket is zero if no ticket waits.
struct QueueModel: LawModel {
  enum Call: Hashable, CustomStringConvertible {
    case draw, serve
    var description: String { self == .draw ? "a customer draws a ticket" : "the next is served" }
  }

  private var waiting: [Int] = []
  private var last = 0

  func call(using numbers: inout SplitMix64) -> Call { numbers.pick([3: .draw, 2: .serve]) }

  mutating func apply(_ call: Call, came: Int) -> Int {
    guard call == .draw else { return waiting.isEmpty ? 0 : waiting.removeFirst() }
    last += 1
    waiting.append(last)
    return last
  }
}

/// A port of this bank alone: tickets at the counter.
struct QueueTests {
  @Test func `The queue serves tickets in their order`() async throws {
    let law = Law("Queue", start: { (subject: Queue(), model: QueueModel()) }) { queue, call in
      switch call {
      case .draw: await queue.draw()
      case .serve: await queue.serve()
      }
    }
    try await law.check()
    try await law.checkConcurrently()
  }
}
