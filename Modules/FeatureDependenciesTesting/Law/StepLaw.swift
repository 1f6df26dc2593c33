import Synchronization

/// A law about random steps. A ``Law`` is one whose steps are calls.
///
/// A check leaves out and simplifies the steps that break the law as long as it stays broken, and
/// throws a ``LawBroken``.
struct StepLaw<Step: Sendable>: Sendable {
  let name: String
  /// A run that takes longer breaks the law.
  var limit = Duration.seconds(600)
  /// How often the same steps are made if they can race, which does not show each time; a seed in
  /// the variable SEED is then run more often.
  var attempts: Int?
  let draw: @Sendable (inout SplitMix64) throws -> [Step]
  /// Simpler steps to try in place of a step.
  var simpler: @Sendable (Step) -> [Step] = { _ in [] }
  /// Makes the steps and notes them in the story. Throws a ``Deviation`` if they break the law;
  /// the check passes on any other error.
  let run: @Sendable ([Step], Story) async throws -> Void

  /// Draws steps from each seed and makes them.
  func check(seeds: ClosedRange<UInt64>?) async throws {
    let isRepeated = try attempts != nil && Seeds.chosen(of: seeds) != nil
    let attempts = isRepeated ? Seeds.repetitions : attempts ?? 1
    for seed in try Seeds.all(seeds) {
      var numbers = SplitMix64(seed: seed)
      let steps = try draw(&numbers)
      guard var failure = try await failure(of: steps, seed, attempts) else { continue }
      let (attempts, maximum) = attempts > 1 ? (8, 100) : (1, 600)
      let left = try await Shrinking.shortest(steps, within: maximum, simpler: simpler) { fewer in
        // Each attempt of a subject that does not answer would take the whole time limit.
        guard failure.deviation != TimeLimit.exceeded(limit),
          let shorter = try await self.failure(of: fewer, seed, attempts)
        else { return false }
        failure = shorter
        return true
      }
      let head =
        "\(name) breaks its law; SEED=\(seed) repeats it. It takes \(left.count) of "
        + "\(steps.count) steps:"
      let lines = [head] + failure.story.lines + failure.deviation.lines
      throw LawBroken(
        seed: seed, steps: left.count,
        description: lines.map(ValueDescription.printable).joined(separator: "\n  "))
    }
  }

  /// How `steps` break the law in one of several runs; nil if they do not.
  private func failure(
    of steps: [Step], _ seed: UInt64, _ attempts: Int
  ) async throws -> (story: Story, deviation: Deviation)? {
    for attempt in 0..<attempts {
      let story = Story(pauses: seed &+ UInt64(attempt) &* 7)
      do { try await TimeLimit.run(within: limit) { try await run(steps, story) } } catch let
        deviation as Deviation
      { return (story, deviation) }
    }
    return nil
  }
}

/// The steps made so far. Most are never described, so it keeps values.
final class Story: Sendable {
  typealias Words = any CustomStringConvertible & Sendable

  private let noted = Mutex<[(head: String, step: Words, answer: Words?)]>([])
  /// The seed of the pauses between concurrent calls.
  let pauses: UInt64

  init(pauses: UInt64) { self.pauses = pauses }

  var lines: [String] {
    noted.withLock(\.self).map { "\($0.head) \($0.step)" + ($0.answer.map { " → \($0)" } ?? "") }
  }

  /// Adds a step after `head` and returns its number, which is the head by default.
  @discardableResult
  func note(_ step: Words, head: String? = nil) -> Int {
    noted.withLock { lines in
      lines.append((head ?? "\(lines.count + 1).", step, nil))
      return lines.count
    }
  }

  /// Adds the answer to the step with this number; without one, to the latest.
  func note(answer: Words, to number: Int? = nil) {
    noted.withLock { lines in
      let place = (number ?? lines.count) - 1
      if lines.indices.contains(place) { lines[place].answer = answer }
    }
  }

  /// Takes back the latest step.
  func dropLast() { noted.withLock { _ = $0.popLast() } }
}
