import FeatureDependencies
import FeatureDependenciesTesting

extension FlowMutants {
  /// Flows that do not listen to the flow of the other product.
  static let builders = [
    replacing("asksTheNeighbourOnRequest", "opening one product in another's place") { with, _ in
      let build = with.neighbour
      with.neighbour = { build(ReferenceProduct.kind, $1) }
    },
    replacing("linksTheTwo", "forgetting the link") { with, _ in
      let build = with.neighbour
      with.neighbour = { kind, _ in ChangedFlow(base: build(kind, nil), change: withoutOwnAccount) }
    },
    nested("passesOnNestedStops", "going on after a nested stop") { $0.stopped(nil) },
    nested("passesOnNestedStops", "going on where a nested outcome is not known") { inner in
      if case .ledger = inner.stop { inner.stopped(nil) } else { inner }
    },
    nested("passesOnNestedStops", "going on where a nested consent was refused") { inner in
      if case .consentRefused = inner.stop { inner.stopped(nil) } else { inner }
    },
    nested("passesOnNestedStops", "going on where a nested request was not continued") { inner in
      if case .notContinued = inner.stop { inner.stopped(nil) } else { inner }
    },
    nested("keepsNestedOpenings", "losing what a stopped nested flow opened", onlyOpen),
    nested("goesOnAfterNestedBack", "stopping where the customer only went back") { inner in
      inner.stop?.isBack == true ? inner.stopped(.signing(.declined)) : inner
    },
  ]

  /// Flows that tell another outcome than theirs.
  static let outcomes = [
    breakage("doesNothingBeforeItRuns", "building the other product's flow at once") {
      script, with in
      _ = with.neighbour(ReferenceScripts.other, nil)
      return ReferenceFlow(script: script, with: with)
    },
    breakage("doesNothingBeforeItRuns", "looking at the clock at once") { script, with in
      _ = with.clock.now()
      return ReferenceFlow(script: script, with: with)
    },
    telling("opensWhatWasAnswered", "forgetting to report") { FlowOutcome(stop: $0.stop) },
    telling("stopsAtAnyQuestion", "keeping quiet about stops") { $0.stopped(nil) },
    telling("leavesFromTheFirstQuestion", "keeping quiet about going back") { outcome in
      outcome.stop?.isBack == true ? FlowOutcome() : outcome
    },
    telling("tellsLedgerErrors", "keeping quiet about the ledger") { outcome in
      if case .ledger = outcome.stop { FlowOutcome() } else { outcome }
    },
    telling("reportsNestedOpenings", "reporting its own account only") { outcome in
      var own = FlowOutcome(stop: outcome.stop)
      if let account = outcome.account { own.add(account) }
      return own
    },
    telling("keepsTheNested", "losing what is open where it stops", onlyOpen),
    telling("keepsItsOwn", "losing what is open where it stops", onlyOpen),
  ]

  private static let onlyOpen: @Sendable (FlowOutcome) -> FlowOutcome = { outcome in
    outcome.stop == nil ? outcome : FlowOutcome(stop: outcome.stop)
  }

  static func telling(
    _ clause: String, _ name: String, _ change: @escaping @Sendable (FlowOutcome) -> FlowOutcome
  ) -> Breakage {
    breakage(clause, name) { script, with in
      ChangedFlow(base: ReferenceFlow(script: script, with: with), change: change)
    }
  }

  /// The outcome, with all that was opened told as opened by flows nested in it.
  private static let withoutOwnAccount: @Sendable (FlowOutcome) -> FlowOutcome = { inner in
    var outcome = FlowOutcome(stop: inner.stop)
    try? outcome.include(inner.stopped(nil))
    return outcome
  }

  /// A flow to which the nested one tells another outcome.
  static func nested(
    _ clause: String, _ name: String, _ change: @escaping @Sendable (FlowOutcome) -> FlowOutcome
  ) -> Breakage {
    replacing(clause, name) { with, _ in
      let build = with.neighbour
      with.neighbour = { ChangedFlow(base: build($0, $1), change: change) }
    }
  }
}

extension FlowOutcome {
  func stopped(_ stop: FlowStop?) -> FlowOutcome {
    var outcome = self
    outcome.stop = stop
    return outcome
  }
}
