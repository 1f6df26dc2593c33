import Synchronization

/// A law about steps that are all drawn before the first one is made, because the subject is
/// prepared for them. For calls that depend on the state so far, use ``Law``.
///
/// A check leaves out and simplifies the steps that break the law as long as it stays broken, and
/// throws a ``LawBroken``.
struct StepLaw<Step: Sendable>: Sendable {
  let name: String
  /// A run that takes longer breaks the law.
  let limit: Duration
  let draw: @Sendable (inout SplitMix64) throws -> [Step]
  let simpler: @Sendable (Step) -> [Step]
  /// Makes the steps and notes them in the story. Throws a ``Deviation`` if they break the law;
  /// the check passes on any other error.
  let run: @Sendable ([Step], Story) async throws -> Void

  /// Draws steps from each seed and makes them.
  func check(seeds: ClosedRange<UInt64>?) async throws {
    for seed in Seeds.all(seeds) {
      var numbers = SplitMix64(seed: seed)
      let steps = try draw(&numbers)
      guard var failure = try await failure(of: steps) else { continue }
      var left = steps
      if !failure.isLate {
        left = try await Shrinking.shortest(steps, simpler: simpler) { fewer in
          guard let shorter = try await self.failure(of: fewer) else { return false }
          failure = shorter
          return true
        }
      }
      let head =
        "\(name) breaks its law; SEED=\(seed) repeats it. It takes \(left.count) of "
        + "\(steps.count) steps:"
      throw LawBroken(seed: seed, steps: left.count, description: failure.text(head))
    }
  }

  private func failure(of steps: [Step]) async throws -> Failure? {
    let story = Story()
    let result = await TimeLimit.result(within: limit) { try await run(steps, story) }
    try Task.checkCancellation()
    switch result {
    case .success: return nil
    case .failure(let deviation as Deviation):
      return Failure(lines: story.lines, deviation: deviation, isLate: false)
    case .failure(let error): throw error
    case nil:
      let deviation = Deviation("an answer", "none within \(limit)")
      return Failure(lines: story.lines, deviation: deviation, isLate: true)
    }
  }

  private struct Failure {
    let lines: [String]
    let deviation: Deviation
    let isLate: Bool

    func text(_ head: String) -> String {
      let steps = lines.enumerated().map { "\($0 + 1). \($1)" }
      let end = ["  expected: \(deviation.expected)", "  came:     \(deviation.came)"]
      return ([head] + steps + end).map(ValueDescription.printable).joined(separator: "\n  ")
    }
  }
}

/// The result that a law expects of its subject, and the actual one.
struct Deviation: Error {
  let expected, came: String

  init(_ expected: String, _ came: String) {
    self.expected = expected
    self.came = came
  }
}

/// The steps made so far, in words.
final class Story: Sendable {
  private let noted = Mutex<[String]>([])

  var lines: [String] { noted.withLock(\.self) }

  /// Adds a step.
  func note(_ step: String) { noted.withLock { $0.append(step) } }

  /// Adds the answer to the latest step.
  func note(answer: String) {
    noted.withLock { $0.append(($0.popLast() ?? "") + " → \(answer)") }
  }
}
