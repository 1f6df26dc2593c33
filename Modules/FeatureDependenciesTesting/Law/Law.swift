/// A law that each subject must keep: it answers like the model.
///
/// A check makes random calls from a seed. If an answer is not that of the model, it leaves out and
/// simplifies calls as long as the law stays broken, and throws a ``LawBroken``.
public struct Law<Model: LawModel, Subject: Sendable>: Sendable {
  let name: String
  let start: @Sendable () async throws -> (subject: Subject, model: Model)
  let perform: @Sendable (Subject, Model.Call) async throws -> Model.Answer
  let limit: Duration

  /// Creates a law that is named after its port.
  ///
  /// `start` makes a new subject and the model of its state; its errors are thrown by the check.
  /// `perform` makes one resolved call. An error of `perform` breaks the law, as does a run that
  /// does not end within `limit`; a call that blocks its thread is left to the test framework.
  public init(
    _ name: String, within limit: Duration = .seconds(600),
    start: @escaping @Sendable () async throws -> (subject: Subject, model: Model),
    perform: @escaping @Sendable (Subject, Model.Call) async throws -> Model.Answer
  ) {
    self.name = name
    self.limit = limit
    self.start = start
    self.perform = perform
  }

  /// Makes `calls` random calls for each seed, in sequence.
  ///
  /// Without `seeds`, they are the one in the variable SEED, or 1 to 50. Throws ``LawBroken``, or
  /// an error of `start`.
  public func check(seeds: ClosedRange<UInt64>? = nil, calls: Int = 30) async throws {
    try await check(seeds, Shape(before: calls, tasks: 0, calls: 0, schedules: 1))
  }

  /// Makes `calls` random calls in each of `tasks` concurrent tasks, after `before` calls in
  /// sequence. The answers are correct if the calls in some order get them from the model.
  ///
  /// The calls of all tasks are drawn from a few, so that tasks meet in the same state. They are
  /// made with `schedules` different pauses, or with 200 if SEED is set: a seed repeats the calls,
  /// but not the moments at which they run. At most 64 calls run concurrently.
  public func checkConcurrently(
    seeds: ClosedRange<UInt64>? = nil, tasks: Int = 3, calls: Int = 4, before: Int = 3,
    schedules: Int = 3
  ) async throws {
    let repeated = seeds == nil && Seeds.chosen != nil
    try await check(
      seeds,
      Shape(before: before, tasks: tasks, calls: calls, schedules: repeated ? 200 : schedules))
  }

  private func check(_ seeds: ClosedRange<UInt64>?, _ shape: Shape) async throws {
    var isAnswered = false
    let all = Seeds.all(seeds)
    for seed in all {
      var (run, steps) = try await timed(seed) { try await generated(seed, shape, $0) }
      for schedule in 1..<max(shape.schedules, 2) where run.failure == nil && shape.tasks > 0 {
        let steps = steps
        run = try await timed(seed) { try await replayed(steps, seed &+ UInt64(schedule), $0) }
      }
      if run.failure != nil { throw try await broken(run, steps, seed, shape) }
      isAnswered = isAnswered || run.entries.contains(where: \.isComplete)
    }
    guard !isAnswered else { return }
    throw LawBroken(
      seed: all.lowerBound, steps: 0,
      description: "\(name): no call was carried out, so nothing was checked. "
        + "All \(all.count) seeds got only answers such as \"unavailable\".")
  }

  /// The result of one run. Throws ``LawBroken`` if it does not end in time.
  private func timed<Value: Sendable>(
    _ seed: UInt64, _ run: @escaping @Sendable (CallsUnderWay<Model>) async throws -> Value
  ) async throws -> Value {
    let calls = CallsUnderWay<Model>()
    if let result = await TimeLimit.result(within: limit, { try await run(calls) }) {
      return try result.get()
    }
    try Task.checkCancellation()
    throw LawBroken(
      seed: seed, steps: calls.all.count,
      description: "\(name) breaks its law; SEED=\(seed) repeats it. No answer within \(limit) to:"
        + calls.all.map { "\n  \($0)" }.joined())
  }

  /// The shortest run that still breaks the law.
  private func broken(
    _ run: Run<Model>, _ steps: [Step<Model.Call>], _ seed: UInt64, _ shape: Shape
  ) async throws -> LawBroken {
    // A race does not show each time.
    let (attempts, maximum) = shape.tasks > 0 ? (8, 100) : (1, 600)
    var shortest = run
    let left = try await Shrinking.shortest(steps, within: maximum, simpler: simpler) { fewer in
      for attempt in 0..<attempts {
        let run = try await timed(seed) {
          try await replayed(fewer, seed &+ UInt64(attempt) &* 7, $0)
        }
        if run.failure != nil {
          shortest = run
          return true
        }
      }
      return false
    }
    let head =
      "\(name) breaks its law; SEED=\(seed) repeats it. It takes \(left.count) of "
      + "\(steps.count) calls:"
    return LawBroken(seed: seed, steps: left.count, description: shortest.story(head))
  }

  private func simpler(_ step: Step<Model.Call>) -> [Step<Model.Call>] {
    let inSequence = step.lane > 0 ? [Step(lane: 0, call: step.call)] : []
    return inSequence + Model.simpler(step.call).map { Step(lane: step.lane, call: $0) }
  }
}

/// How many calls a check makes, and in how many tasks.
struct Shape {
  let before, tasks, calls, schedules: Int
}

/// One symbolic call, in sequence (lane 0) or in a task.
struct Step<Call: Sendable>: Sendable {
  let lane: Int
  let call: Call
}
