import Synchronization

/// The calls of one run with their answers.
struct Run<Model: LawModel>: Sendable {
  /// All models that explain the answers so far; more than one after an unknown effect.
  var models: [Model] = []
  var entries: [Entry<Model>] = []
  /// The violation in words; nil if the law was kept.
  var failure: String?

  /// Keeps the models that explain `entry`.
  mutating func follow(_ entry: Entry<Model>) {
    entries.append(entry)
    var wrong: [Difference] = []
    let next = models.flatMap { model in
      let (after, difference) = entry.after(model)
      if let difference { wrong.append(difference) }
      return after
    }
    guard next.isEmpty else {
      return models = next.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
    let place = entry.isProbe ? "then \(entry.call)\n  " : ""
    failure =
      place
      + wrong.reduce(into: [String]()) { texts, difference in
        let text = "  \(difference)"
        if !texts.contains(text) { texts.append(text) }
      }.joined(separator: "\n  or\n  ")
  }

  /// Keeps the models that explain the concurrent calls of `history` in some order.
  mutating func follow(together history: [Entry<Model>]) {
    var orders = Linearization(entries: history, first: entries.count { !$0.isProbe } + 1)
    entries += history
    let ends = orders.ends(from: models)
    if ends.isEmpty { failure = orders.failure } else { models = ends }
  }

  /// The calls with their answers, and the violation.
  func story(_ head: String) -> String {
    let calls = entries.filter { !$0.isProbe }.enumerated().map { index, entry in
      let when = entry.lane > 0 ? "task \(entry.lane), \(entry.began) to \(entry.ended): " : ""
      return "\(index + 1). \(when)\(entry.call) → \(entry.came)"
    }
    return ([head] + calls + [failure ?? ""]).joined(separator: "\n  ")
  }
}

extension Run {
  /// The expected and the actual answer, in words.
  struct Difference: CustomStringConvertible {
    let expected: String
    let came: String

    var description: String { "  expected: \(expected)\n      came:     \(came)" }
  }
}

/// One resolved call with its answer, and when it began and ended.
struct Entry<Model: LawModel>: Sendable {
  let lane: Int
  let call: Model.Call
  let result: Result<Model.Answer, any Error>
  let began, ended: Int
  let isProbe: Bool

  var answer: Model.Answer? { try? result.get() }

  /// The answer in words.
  var came: String {
    switch result {
    case .success(let answer): "\(answer)"
    case .failure(let error): "the error \(error)"
    }
  }

  /// Whether the call was carried out, as far as its answer tells.
  var isComplete: Bool {
    guard !isProbe, let answer else { return false }
    if case .complete = Model.effect(of: answer) { return true }
    return false
  }

  /// All states that can follow `model` with this answer, and otherwise the difference.
  func after(_ model: Model) -> (models: [Model], difference: Run<Model>.Difference?) {
    guard let answer else { return ([], .init(expected: "an answer", came: came)) }
    var applied = model
    let expected = applied.apply(call, came: answer)
    switch Model.effect(of: answer) {
    case .none: return ([model], nil)
    case .unknown: return ([model, applied], nil)
    case .complete:
      return expected.allows(answer) ? ([applied], nil) : ([], difference(expected, answer))
    }
  }

  private func difference(
    _ expected: Expected<Model.Answer>, _ answer: Model.Answer
  ) -> Run<Model>.Difference {
    guard case .exactly(let only) = expected else {
      let all = expected.all.map { "\($0)" }.joined(separator: " or ")
      return .init(expected: all.isEmpty ? "another answer" : "one of \(all)", came: came)
    }
    let parts = Model.difference(only, answer)
    return .init(expected: parts.expected, came: parts.came)
  }
}

/// Counts the beginnings and ends of calls.
private final class Ticks: Sendable {
  private let count = Atomic(0)

  var current: Int { count.load(ordering: .sequentiallyConsistent) }
  func next() -> Int { count.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue }
}

/// The calls that have not returned, by lane.
final class CallsUnderWay<Model: LawModel>: Sendable {
  private let calls = Mutex<[Int: Model.Call]>([:])

  var all: [Model.Call] { calls.withLock { $0.sorted { $0.key < $1.key }.map(\.value) } }
  func begin(_ call: Model.Call, in lane: Int) { calls.withLock { $0[lane] = call } }
  func end(in lane: Int) { calls.withLock { $0[lane] = nil } }
}

extension Law {
  /// Draws the calls of `seed` and makes them.
  func generated(
    _ seed: UInt64, _ shape: Shape, _ calls: CallsUnderWay<Model>
  ) async throws -> (Run<Model>, [Step<Model.Call>]) {
    var numbers = SplitMix64(seed: seed)
    var steps: [Step<Model.Call>] = []
    var pool: [Model.Call] = []
    let run = try await run(seed, calls) { model, index in
      let late = index - shape.before
      guard late < shape.tasks * shape.calls else { return nil }
      if late == 0 {
        pool = (0..<numbers.pick(2...6)).map { _ in model.call(using: &numbers) }
      }
      let call = late < 0 ? model.call(using: &numbers) : pool[numbers.pick(0...pool.count - 1)]
      steps.append(Step(lane: late < 0 ? 0 : 1 + late / shape.calls, call: call))
      return steps.last
    }
    return (run, steps)
  }

  /// Makes the calls of `steps` again, with the pauses of `seed`.
  func replayed(
    _ steps: [Step<Model.Call>], _ seed: UInt64, _ calls: CallsUnderWay<Model>
  ) async throws -> Run<Model> {
    try await run(seed, calls) { _, index in index < steps.count ? steps[index] : nil }
  }

  /// Makes the calls that `step` returns for the state and the index of the call.
  private func run(
    _ seed: UInt64, _ calls: CallsUnderWay<Model>, _ step: (Model, Int) -> Step<Model.Call>?
  ) async throws -> Run<Model> {
    let (subject, model) = try await start()
    let player = Player(law: self, subject: subject, calls: calls)
    var run = Run(models: [model])
    var index = 0
    var lanes: [Int: [Model.Call]] = [:]
    while !Task.isCancelled, let model = run.models.first, let next = step(model, index) {
      index += 1
      guard next.lane == 0 else {
        lanes[next.lane, default: []].append(model.resolve(next.call))
        continue
      }
      run.follow(await player.entry(0, model.resolve(next.call)))
      for probe in run.models.first?.probes ?? [] where run.failure == nil && !Task.isCancelled {
        run.follow(await player.entry(0, probe, isProbe: true))
      }
      if run.failure != nil { return run }
    }
    guard !lanes.isEmpty else { return run }
    run.follow(together: await player.concurrent(lanes, seed))
    for probe in run.models.first?.probes ?? [] where run.failure == nil {
      run.follow(await player.entry(0, probe, isProbe: true))
    }
    return run
  }
}

/// Makes the calls of one run.
private struct Player<Model: LawModel, Subject: Sendable>: Sendable {
  let law: Law<Model, Subject>
  let subject: Subject
  let calls: CallsUnderWay<Model>
  let ticks = Ticks()

  func entry(_ lane: Int, _ call: Model.Call, isProbe: Bool = false) async -> Entry<Model> {
    let began = ticks.next()
    calls.begin(call, in: lane)
    let result: Result<Model.Answer, any Error>
    do { result = .success(try await law.perform(subject, call)) } catch {
      result = .failure(error)
    }
    // After the time limit, the message names the calls that the cancellation ended.
    if !Task.isCancelled { calls.end(in: lane) }
    return Entry(
      lane: lane, call: call, result: result, began: began, ended: ticks.next(), isProbe: isProbe)
  }

  /// Makes the calls of each lane in a task of its own, with pauses drawn from `seed`.
  func concurrent(_ lanes: [Int: [Model.Call]], _ seed: UInt64) async -> [Entry<Model>] {
    let ready = Ticks()
    return await withTaskGroup(of: [Entry<Model>].self) { group in
      for (lane, calls) in lanes.sorted(by: { $0.key < $1.key }) {
        group.addTask {
          var numbers = SplitMix64(seed: seed &+ UInt64(lane))
          _ = ready.next()
          while ready.current < lanes.count { await Task.yield() }
          let longest = numbers.pick(0...3)
          var entries: [Entry<Model>] = []
          for call in calls where !Task.isCancelled {
            for _ in 0..<numbers.pick(0...longest) { await Task.yield() }
            entries.append(await self.entry(lane, call))
          }
          return entries
        }
      }
      return await group.reduce(into: []) { $0 += $1 }.sorted { $0.began < $1.began }
    }
  }
}
