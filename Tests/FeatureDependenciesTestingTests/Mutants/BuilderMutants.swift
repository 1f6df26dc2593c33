import FeatureDependencies
import FeatureDependenciesTesting

enum BuilderMutants {
  static let all: [Mutant] = working + sharing + linked

  /// Builders that do work at each build.
  private static let working: [Mutant] = [
    working("building the other feature's flow at once") { doubles in
      _ = doubles.nestedFlows.flow(of: ReferenceScripts.other)
    },
    working("showing a message in a task") { doubles in
      Task { await doubles.script.show(.message(LocalizedText(en: "Ready.", ko: "준비됨."))) }
    },
    working("taking a request ID in a task") { doubles in
      Task { await doubles.requestIDs.next() }
    },
    working("reading the accounts in a task, after fifty steps of others") { doubles in
      Task {
        for _ in 0..<50 { await Task.yield() }
        return try await doubles.ledger.accounts()
      }
    },
    working("reading the clock") { doubles in _ = doubles.clock.now() },
    working("reading the catalogue in a task") { doubles in
      Task { try await doubles.catalog.products(of: ReferenceProduct.self) }
    },
  ]

  /// Builders whose flows share state.
  private static let sharing: [Mutant] = [
    sharing("one outcome for all flows", Remembered(FlowOutcome())) { base, _, outcome in
      AnyFlow {
        let account = await base.run().account
        return outcome.change { outcome in
          if let account { outcome.add(account) }
          return outcome
        }
      }
    },
    sharing("only the flow that was built last runs", Remembered(0)) { base, _, count in
      let number = count.next()
      return AnyFlow { count.current == number ? await base.run() : .stopped }
    },
    using("the time of building", try? Samples.clock()) { with, clock in
      if let clock { with.clock = clock }
    },
    using("the request of the first flow in each third one", Remembered(0)) { with, count in
      if count.next().isMultiple(of: 3), let root = RequestID("R") {
        with.requestIDs = RequestIDSequence(root: root)
      }
    },
    using("the accounts that the first flow read", Remembered<[Account]?>(nil)) { with, first in
      with.ledger = ChangedLedger(
        base: with.ledger,
        list: { base throws(LedgerError) in
          first.first(try await base.accounts())
        })
    },
    using("suggestions from the flow before", Remembered<[QuestionKey: String]>([:])) {
      with, answers in
      with.dialog = ChangedDialog.asking(with.dialog) {
        (prompt, dialog) async throws(DialogInterruption) in
        var prompt = prompt
        if prompt.kind != .consent { prompt.earlier = answers.current[prompt.key] }
        let text = try await dialog.answer(to: prompt)
        answers.change { $0[prompt.key] = text }
        return text
      }
    },
    sharing("one flow for all", Remembered(0)) { base, _, count in
      AnyFlow { count.next() == 1 ? await base.run() : .stopped }
    },
  ]

  /// Builders that do work if they get an account to link to.
  private static let linked: [Mutant] = [
    mutant("reading the accounts to link in a task") { doubles, with in
      if with.link != nil { Task { try await doubles.ledger.accounts() } }
      return ReferenceFlow(script: ReferenceScripts.alone, with: with)
    }
  ]

  /// A builder that also does `work`.
  private static func working(
    _ name: String,
    _ work: @escaping @Sendable (OpeningDoubles) -> Void
  ) -> Mutant {
    mutant(name) { doubles, with in
      work(doubles)
      return ReferenceFlow(script: ReferenceScripts.alone, with: with)
    }
  }

  /// A builder whose flows share `state`: `change` uses it for each flow.
  private static func sharing<State: Sendable>(
    _ name: String, _ state: State,
    _ change: @escaping @Sendable (any Flow, Collaborators, State) -> any Flow
  ) -> Mutant {
    mutant(name) { _, with in
      change(ReferenceFlow(script: ReferenceScripts.alone, with: with), with, state)
    }
  }

  /// A builder whose flows use `state` in their dependencies.
  private static func using<State: Sendable>(
    _ name: String, _ state: State,
    _ change: @escaping @Sendable (inout Collaborators, State) -> Void
  ) -> Mutant {
    sharing(name, state) { _, with, state in
      var changed = with
      change(&changed, state)
      return ReferenceFlow(script: ReferenceScripts.alone, with: changed)
    }
  }

  private static func mutant(
    _ name: String,
    _ build: @escaping @Sendable (OpeningDoubles, Collaborators) -> any Flow
  ) -> Mutant {
    Mutant("Buildable", name) {
      try await FlowLaw.building(ReferenceScripts.alone, build).check(seeds: 1...50)
    }
  }
}

extension FlowOutcome {
  fileprivate static let stopped = FlowOutcome(stop: .nothingOffered(ReferenceProduct.kind))
}
