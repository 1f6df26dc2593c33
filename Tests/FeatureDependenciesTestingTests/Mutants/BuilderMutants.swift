import FeatureDependencies
import FeatureDependenciesTesting

enum BuilderMutants {
  static let all: [Mutant] = working + sharing

  /// Builders that do work at each build.
  private static let working: [Mutant] = [
    working("building the other feature's flow at once") { with in
      _ = with.otherFeature(ReferenceScripts.other, nil)
    },
    working("showing a message in a task") { with in
      Task { await with.dialog.show(.message(LocalizedText(en: "Ready.", ko: "준비됨."))) }
    },
    working("taking a request ID in a task") { with in Task { await with.requestIDs.next() } },
    working("reading the accounts in a task, after fifty steps of others") { with in
      Task {
        for _ in 0..<50 { await Task.yield() }
        return try await with.ledger.accounts()
      }
    },
    working("noting an answer in the journal in a task") { with in
      Task { await with.journal?.record("x", at: QuestionKey(rawValue: "built.early")) }
    },
    working("reading the catalogue in a task") { with in
      Task { try await with.catalog.products(of: ReferenceProduct.self) }
    },
    working("reading the accounts to link in a task") { with in
      if with.link != nil { Task { try await with.ledger.accounts() } }
    },
  ]

  /// Builders whose flows share state.
  private static let sharing: [Mutant] = [
    sharing("one flow for all", Remembered(0)) { base, count in
      AnyFlow { count.next() == 1 ? await base.run() : FlowOutcome(stop: .quote(.dates)) }
    },
    sharing("one outcome for all flows", Remembered(FlowOutcome())) { base, outcome in
      AnyFlow {
        let account = await base.run().account
        return outcome.change { outcome in
          if let account { outcome.add(account) }
          return outcome
        }
      }
    },
    sharing("only the flow that was built last runs", Remembered(0)) { base, count in
      let number = count.next()
      return AnyFlow {
        count.current == number ? await base.run() : FlowOutcome(stop: .quote(.dates))
      }
    },
    using("the time of building", try? FixedClock(noonOn: "2026-11-20")) { with, clock in
      if let clock { with.clock = clock }
    },
    using("the request of the first flow in each third one", Remembered(0)) { with, count in
      if count.next().isMultiple(of: 3), let root = RequestID("R") {
        with.doubles.requestIDs = RequestIDSequence(root: root)
      }
    },
    using("the accounts that the first flow read", Remembered<[Account]?>(nil)) { with, first in
      with.doubles.ledger = ChangedLedger(
        base: with.ledger,
        list: { base throws(LedgerError) in
          first.first(try await base.accounts())
        })
    },
    using("suggestions from the flow before", Remembered<[QuestionKey: String]>([:])) {
      with, answers in
      with.ask { (prompt, dialog) async throws(DialogInterruption) in
        let text = try await dialog.answer(
          to: changing(prompt) {
            if $0.kind != .consent { $0.earlier = answers.current[$0.key] }
          })
        answers.change { $0[prompt.key] = text }
        return text
      }
    },
  ]

  /// A builder that also does `work`.
  private static func working(
    _ name: String, _ work: @escaping @Sendable (Collaborators) -> Void
  ) -> Mutant {
    mutant(name) { with in
      work(with)
      return ReferenceFlow(script: ReferenceScripts.alone, with: with)
    }
  }

  /// A builder whose flows share `state`: `change` uses it for each flow.
  private static func sharing<State: Sendable>(
    _ name: String, _ state: State,
    _ change: @escaping @Sendable (any Flow, State) -> any Flow
  ) -> Mutant {
    mutant(name) { change(ReferenceFlow(script: ReferenceScripts.alone, with: $0), state) }
  }

  /// A builder whose flows use `state` in their dependencies.
  private static func using<State: Sendable>(
    _ name: String, _ state: State,
    _ change: @escaping @Sendable (inout Collaborators, State) -> Void
  ) -> Mutant {
    mutant(name) { with in
      ReferenceFlow(script: ReferenceScripts.alone, with: changing(with) { change(&$0, state) })
    }
  }

  private static func mutant(
    _ name: String, _ build: @escaping @Sendable (Collaborators) -> any Flow
  ) -> Mutant {
    Mutant("Buildable", name) {
      try await FlowLaw.reference(ReferenceScripts.alone) { _, with in build(with) }
        .check(seeds: 1...50)
    }
  }
}
