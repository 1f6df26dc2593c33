import Synchronization

/// A law about random steps. A ``Law`` is one whose steps are calls.
///
/// A check leaves out and simplifies the steps that break the law as long as it stays broken, and
/// throws a ``LawBroken``.
struct StepLaw<Step: Sendable>: Sendable {
  let name: String
  /// How often the same steps are made if they can race, which does not show each time.
  var attempts: Int?
  let draw: @Sendable (inout SplitMix64) throws -> [Step]
  /// Simpler steps to try in place of a step.
  var simpler: @Sendable (Step) -> [Step] = { _ in [] }
  /// Makes the steps and notes them in the story. Throws a ``Deviation`` if they break the law;
  /// the check passes on any other error.
  let run: @Sendable ([Step], Story) async throws -> Void

  /// Draws steps from each seed and makes them. Throws `CancellationError` before the next run if
  /// the task is canceled, as by a time limit of the test.
  func check(seeds: ClosedRange<UInt64>?) async throws {
    let attempts = attempts.map { max($0, Seeds.repetitions) } ?? 1
    for seed in try Seeds.all(seeds) {
      var numbers = SplitMix64(seed: seed)
      let steps = try draw(&numbers)
      guard let failure = try await failure(of: steps, seed, attempts) else { continue }
      let (left, last) = try await shortest(steps, failure, seed, canRace: attempts > 1)
      let head =
        "\(name) breaks its law; SEED=\(seed) repeats it. It takes \(left.count) of "
        + "\(steps.count) steps:"
      let lines = [head] + last.story.lines + last.deviation.lines
      throw LawBroken(
        seed: seed, steps: left.count,
        description: lines.map(ValueDescription.printable).joined(separator: "\n  "))
    }
  }

  private typealias Failure = (story: Story, deviation: Deviation)

  /// How `steps` break the law in one of several runs; nil if they do not.
  private func failure(of steps: [Step], _ seed: UInt64, _ attempts: Int) async throws -> Failure? {
    for attempt in 0..<attempts {
      try Task.checkCancellation()
      // Tasks that the subject started run, too, even if no other thread is free for them.
      await Task.yield()
      let story = Story(pauses: seed &+ UInt64(attempt) &* 7)
      do { try await run(steps, story) } catch let deviation as Deviation {
        return (story, deviation)
      }
    }
    return nil
  }

  /// Leaves out and simplifies steps until no such change breaks the law, or after many runs.
  private func shortest(
    _ steps: [Step], _ failure: Failure, _ seed: UInt64, canRace: Bool
  ) async throws -> ([Step], Failure) {
    var (steps, failure, left) = (steps, failure, canRace ? 150 : 600)
    var candidates = shorter(steps)[...]
    while left > 0, let candidate = candidates.popFirst() {
      left -= 1
      guard let other = try await self.failure(of: candidate, seed, canRace ? 8 : 1) else {
        continue
      }
      (steps, failure, candidates) = (candidate, other, shorter(candidate)[...])
    }
    return (steps, failure)
  }

  /// `steps` without some of them, first without many, and with a simpler one in place of each.
  private func shorter(_ steps: [Step]) -> [[Step]] {
    let sizes = sequence(first: max(steps.count / 2, 1)) { $0 > 1 ? $0 / 2 : nil }
    let fewer = sizes.flatMap { size in
      stride(from: 0, to: steps.count, by: size).map { start in
        changing(steps) { $0.removeSubrange(start..<min(start + size, steps.count)) }
      }
    }
    let plainer = steps.indices.flatMap { index in
      simpler(steps[index]).map { step in changing(steps) { $0[index] = step } }
    }
    return fewer + plainer
  }
}

/// The steps made so far. Most are never reported, so their text is computed for a report only.
final class Story: Sendable {
  typealias Words = @Sendable () -> String

  private let noted = Mutex<[(head: String?, words: Words)]>([])
  /// The seed of the pauses between concurrent calls.
  let pauses: UInt64

  init(pauses: UInt64) { self.pauses = pauses }

  var lines: [String] {
    noted.withLock(\.self).enumerated().map { "\($1.head ?? "\($0 + 1).") \($1.words())" }
  }

  /// Adds a step after `head` or, for nil, after its number, which it returns.
  @discardableResult
  func note(_ words: @autoclosure @escaping Words, head: String? = nil) -> Int {
    noted.withLock { lines in
      lines.append((head, words))
      return lines.count
    }
  }

  /// Takes back the latest step.
  func dropLast() { noted.withLock { _ = $0.popLast() } }
}
