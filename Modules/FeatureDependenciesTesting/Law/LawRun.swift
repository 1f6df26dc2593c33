import Synchronization

/// The calls of one run, and all models that explain the answers so far.
struct LawRun<Model: LawModel, Subject: Sendable>: Sendable {
  let law: Law<Model, Subject>
  let subject: Subject
  let story: Story
  private let ticks = Ticks()
  /// More than one if several orders of concurrent calls explain the answers; never empty.
  var models: [Model]

  /// Makes the calls of lane 0 in sequence, and then those of the other lanes concurrently. Throws
  /// a ``Deviation`` if no model explains the answers.
  mutating func make(_ steps: [LawStep<Model>]) async throws {
    for step in steps where step.lane == 0 {
      try await make(step.call(in: models[0]))
    }
    let concurrent = Dictionary(grouping: steps.filter { $0.lane > 0 }, by: \.lane)
    guard !concurrent.isEmpty else { return }
    let entries = try await entries(of: concurrent.mapValues { $0.map { $0.call(in: models[0]) } })
    models = try Linearization.ends(of: entries, from: models)
    try await makeProbes(after: entries.map(\.call))
  }

  /// Makes `call`, again if the subject is busy, and the probes after it.
  private mutating func make(_ call: Model.Call, isProbe: Bool = false) async throws {
    for _ in 1...20 {
      let entry = try await entry(call, isProbe: isProbe)
      models = try Linearization.ends(of: [entry], from: models)
      // The story keeps each attempt of a call, which may have changed a busy subject.
      if isProbe { story.dropLast() } else { try await makeProbes(after: [call]) }
      guard Model.isBusy(entry.answer) else { return }
      await Task.yield()
    }
    throw Deviation("\(call): another answer, once in twenty calls", "none")
  }

  private mutating func makeProbes(after calls: [Model.Call]) async throws {
    for probe in models[0].probes(after: calls) {
      try await make(probe, isProbe: true)
    }
  }

  private func entry(
    _ call: Model.Call, lane: Int = 0, isProbe: Bool = false
  ) async throws -> LawEntry<Model> {
    let head = isProbe ? "then" : nil
    let task = lane > 0 ? "task \(lane): " : ""
    let began = ticks.next()
    let answer: Model.Answer
    do { answer = try await law.perform(subject, call) } catch {
      story.note("\(task)\(call)", head: head)
      throw Deviation(from: error, expecting: "an answer")
    }
    let ended = ticks.next()
    let time = lane > 0 ? " (from \(began) to \(ended))" : ""
    let number = story.note("\(task)\(call) → \(answer)\(time)", head: head)
    return LawEntry(number: number, call: call, answer: answer, began: began, ended: ended)
  }

  /// Makes the calls of each lane in a task of its own, with pauses between them.
  private func entries(of lanes: [Int: [Model.Call]]) async throws -> [LawEntry<Model>] {
    let ready = Ticks()
    return try await withThrowingTaskGroup(of: [LawEntry<Model>].self) { group in
      for (lane, calls) in lanes.sorted(by: { $0.key < $1.key }) {
        group.addTask {
          var numbers = SplitMix64(seed: story.pauses &+ UInt64(lane))
          _ = ready.next()
          while ready.current < lanes.count { await Task.yield() }
          let longest = numbers.pick(0...3)
          var entries: [LawEntry<Model>] = []
          for call in calls {
            for _ in 0..<numbers.pick(0...longest) { await Task.yield() }
            entries.append(try await entry(call, lane: lane))
          }
          return entries
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }.sorted { $0.began < $1.began }
    }
  }
}

/// One resolved call with its answer, and when it began and ended.
struct LawEntry<Model: LawModel>: Sendable {
  /// The number of the call in the story.
  let number: Int
  let call: Model.Call
  let answer: Model.Answer
  let began, ended: Int

  /// The answer that `model` expects, and the state after it. A busy subject has done nothing.
  func expected(after model: Model) -> (answer: Model.Answer, next: Model) {
    guard !Model.isBusy(answer) else { return (answer, model) }
    var next = model
    let expected = next.apply(call, came: answer)
    return (expected, next)
  }
}

/// Counts the beginnings and ends of calls.
private final class Ticks: Sendable {
  private let count = Atomic(0)

  var current: Int { count.load(ordering: .sequentiallyConsistent) }
  func next() -> Int { count.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue }
}
