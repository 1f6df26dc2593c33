import Synchronization

/// A law that each subject must keep: it answers like the model.
///
/// A check makes random calls from a seed. If an answer is not that of the model, it leaves out and
/// simplifies calls as long as the law stays broken, and throws a ``LawBroken``.
public struct Law<Model: LawModel, Subject: Sendable>: Sendable {
  let name: String
  let start: @Sendable () async throws -> (subject: Subject, model: Model)
  let perform: @Sendable (Subject, Model.Call) async throws -> Model.Answer

  /// Creates a law that is named after its port.
  ///
  /// `start` makes a new subject and the model of its state; its errors are thrown by the check.
  /// `perform` makes one resolved call. If the outcome is unknown, it must repeat the call or read
  /// until the outcome is known: the model has one state after each answer. An error of `perform`
  /// breaks the law, with the texts of a ``Deviation`` if it is one. A check waits for each call:
  /// give the test a time limit, such as Swift Testing's `.timeLimit`.
  public init(
    _ name: String,
    start: @escaping @Sendable () async throws -> (subject: Subject, model: Model),
    perform: @escaping @Sendable (Subject, Model.Call) async throws -> Model.Answer
  ) {
    self.name = name
    self.start = start
    self.perform = perform
  }

  /// Makes `calls` random calls for each seed, in sequence.
  ///
  /// Without `seeds`, they are the one in the variable SEED, or 1 to 50. Throws ``LawBroken``, or
  /// an error of `start`.
  public func check(seeds: ClosedRange<UInt64>? = nil, calls: Int = 30) async throws {
    try await steps { numbers in
      (0..<calls).map { _ in LawStep(seed: numbers.next()) }
    }.check(seeds: seeds)
  }

  /// Makes four random calls in each of three concurrent tasks, after three calls in sequence. The
  /// answers are correct if the calls in some order get them from the model.
  ///
  /// The calls of all tasks are drawn from a few, so that tasks meet in the same state. They are
  /// made with three different pauses, or with 200 if SEED is set: a seed repeats the calls, but
  /// not the moments at which they run.
  public func checkConcurrently(seeds: ClosedRange<UInt64>? = nil) async throws {
    try await steps(attempts: 3) { numbers in
      let first = (0..<3).map { _ in LawStep<Model>(seed: numbers.next()) }
      let pool = (0..<numbers.pick(2...6)).map { _ in numbers.next() }
      let concurrent = (0..<12).map { index in
        LawStep<Model>(lane: 1 + index / 4, seed: numbers.one(of: pool))
      }
      return first + concurrent
    }.check(seeds: seeds)
  }

  private func steps(
    attempts: Int? = nil, draw: @escaping @Sendable (inout SplitMix64) -> [LawStep<Model>]
  ) -> StepLaw<LawStep<Model>> {
    StepLaw(name: name, attempts: attempts, draw: draw, simpler: { $0.simpler }) { steps, story in
      let (subject, model) = try await start()
      var run = LawRun(law: self, subject: subject, story: story, models: [model])
      try await run.make(steps)
    }
  }
}

/// A symbolic call to make, in sequence (lane 0) or in a task. It is drawn from its seed in the
/// state in which it is made first.
final class LawStep<Model: LawModel>: Sendable {
  let lane: Int
  private let seed: UInt64
  private let drawn: Mutex<Model.Call?>

  init(lane: Int = 0, seed: UInt64 = 0, call: Model.Call? = nil) {
    self.lane = lane
    self.seed = seed
    drawn = Mutex(call)
  }

  /// The resolved call.
  func call(in model: Model) -> Model.Call {
    let call = drawn.withLock { drawn in
      var numbers = SplitMix64(seed: seed)
      let call = drawn ?? model.call(using: &numbers)
      drawn = call
      return call
    }
    return model.resolve(call)
  }

  /// The call in sequence, and simpler calls.
  var simpler: [LawStep] {
    guard let call = drawn.withLock(\.self) else { return [] }
    return (lane > 0 ? [LawStep(call: call)] : [])
      + Model.simpler(call).map { LawStep(lane: lane, call: $0) }
  }
}
