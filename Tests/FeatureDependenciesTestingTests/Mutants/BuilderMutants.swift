import FeatureDependencies
import FeatureDependenciesTesting
import Synchronization

enum BuilderMutants {
  static let all: [Mutant] = [
    working("building the other feature's flow at once") {
      _ = $0.nestedFlows.flow(of: ReferenceScripts.other)
    },
    mutant("asking when built") {
      let doubles = try await OpeningDoubles([])
      // Simulates a builder whose initializer shows a message.
      await doubles.script.show(.message(LocalizedText(en: "Ready.", ko: "준비됨.")))
      return .init(doubles: doubles) { EndedFlow() }
    },
    working("taking a request ID in a task") { doubles in
      Task { await doubles.requestIDs.next() }
    },
    working("building the other feature's flow in a task") { doubles in
      Task { doubles.nestedFlows.flow(of: ReferenceScripts.other) }
    },
    working("reading the accounts 100 ms later") { doubles in
      Task {
        try await Task.sleep(for: .milliseconds(100))
        _ = try await doubles.ledger.accounts()
      }
    },
    mutant("every third flow does nothing") {
      let count = Tally()
      return try await .init(script.steps, offering: try ReferenceProduct.all()) {
        doubles, catalog in
        count.add()
        if count.sum.isMultiple(of: 3) { return EndedFlow() }
        return ReferenceFlow(script: script, with: Collaborators(doubles, catalog))
      }
    },
    working("reading the clock") { _ = $0.clock.now() },
    working("reading the accounts in a task") { doubles in
      Task { try await doubles.ledger.accounts() }
    },
    mutant("reading the catalogue in a task") {
      try await .init(script.steps, offering: try ReferenceProduct.all()) { doubles, catalog in
        Task { try await catalog.products() }
        return ReferenceFlow(script: script, with: Collaborators(doubles, catalog))
      }
    },
    mutant("one outcome for all flows") {
      let doubles = try await twoRuns()
      var outcome = await flow(doubles).run()
      try outcome.include(await flow(doubles).run())
      return .init(doubles: doubles) { [outcome] in
        ChangedFlow(base: EndedFlow()) { _ in outcome }
      }
    },
    mutant("only the flow that was built last runs") {
      let latest = Latest()
      return .init(doubles: try await OpeningDoubles([])) { latest.flow() }
    },
    mutant("a flow that ends with its day") {
      let doubles = try await OpeningDoubles([])
      return .init(doubles: doubles) {
        DayFlow(clock: doubles.clock, day: doubles.clock.now().date)
      }
    },
    mutant("the time of building") {
      let (doubles, early) = (try await twoRuns(), try await twoRuns())
      return .init(doubles: doubles) { flow(early) }
    },
    sharing("the request of the first flow in each third one", Tally()) { with, count in
      count.add()
      if count.sum.isMultiple(of: 3), let root = RequestID("R") {
        with.requestIDs = RequestIDSequence(root: root)
      }
    },
    sharing("the accounts that the first flow read", Remembered<[Account]?>(nil)) { with, first in
      with.ledger = ChangedLedger(
        base: with.ledger,
        list: { base throws(LedgerError) in
          first.first(try await base.accounts())
        })
    },
    sharing("suggestions from the flow before", LatestAnswers()) { with, answers in
      with.dialog = AskingDialog(base: with.dialog) {
        (prompt, dialog) async throws(DialogInterruption) in
        var prompt = prompt
        if prompt.kind != .consent { prompt.earlier = await answers.latest[prompt.key] }
        let text = try await dialog.answer(to: prompt)
        await answers.keep(text, to: prompt.key)
        return text
      }
    },
    mutant("one flow for all") {
      let once = OnceFlow()
      return .init(doubles: try await OpeningDoubles([])) { once }
    },
  ]

  /// A builder that runs `work` at each build.
  private static func working(
    _ name: String, _ work: @escaping @Sendable (OpeningDoubles) -> Void
  ) -> Mutant {
    mutant(name) {
      let doubles = try await OpeningDoubles([])
      return .init(doubles: doubles) {
        work(doubles)
        return EndedFlow()
      }
    }
  }

  /// A builder whose flows share `state`: `change` uses it in each flow.
  private static func sharing<State: Sendable>(
    _ name: String, _ state: @escaping @Sendable @autoclosure () -> State,
    _ change: @escaping @Sendable (inout Collaborators, State) -> Void
  ) -> Mutant {
    mutant(name) {
      let (script, state) = (ReferenceScripts.alone, state())
      return try await .init(script.steps, offering: try ReferenceProduct.all()) {
        doubles, catalog in
        var with = Collaborators(doubles, catalog)
        change(&with, state)
        return ReferenceFlow(script: script, with: with)
      }
    }
  }

  private static func mutant(
    _ name: String, _ fixture: @escaping @Sendable () async throws -> BuildableContract.Fixture
  ) -> Mutant { Mutant("Buildable", name, BuildableContract.clauses, fixture) }

  private static let script = ReferenceScripts.otherFeatureLast

  private static func twoRuns() async throws -> OpeningDoubles {
    try await OpeningDoubles(script.steps + script.steps)
  }

  private static func flow(_ doubles: OpeningDoubles) -> any Flow {
    ReferenceFlow(
      script: script, with: Collaborators(doubles, FixedCatalog(ReferenceProduct.known)))
  }
}

private actor LatestAnswers {
  private(set) var latest: [QuestionKey: String] = [:]

  func keep(_ text: String, to key: QuestionKey) { latest[key] = text }
}

private struct EndedFlow: Flow {
  func run() async -> FlowOutcome { FlowOutcome() }
}

private actor OnceFlow: Flow {
  private var ran = false

  func run() async -> FlowOutcome {
    defer { ran = true }
    return FlowOutcome(stop: ran ? .nothingOffered(ReferenceProduct.kind) : nil)
  }
}

/// Creates flows, and knows which one it created last.
private final class Latest: Sendable {
  private let count = Mutex(0)

  func flow() -> any Flow {
    let number = count.withLock { count in
      count += 1
      return count
    }
    return NumberedFlow(number: number, latest: self)
  }

  func isLatest(_ number: Int) -> Bool { count.withLock { $0 == number } }
}

private struct NumberedFlow: Flow {
  let number: Int
  let latest: Latest

  func run() async -> FlowOutcome {
    FlowOutcome(stop: latest.isLatest(number) ? nil : .nothingOffered(ReferenceProduct.kind))
  }
}

private struct DayFlow: Flow {
  let clock: FixedClock
  let day: CalendarDate

  func run() async -> FlowOutcome {
    FlowOutcome(stop: clock.now().date == day ? nil : .nothingOffered(ReferenceProduct.kind))
  }
}
