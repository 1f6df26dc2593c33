import FeatureDependencies
import FeatureDependenciesTesting

extension FlowMutants {
  /// Flows that handle the other product's flow incorrectly.
  static let builders = [
    replacing("buildsLinkedFeatureOnRequest", "opening one product in another's place") { with, _ in
      let build = with.otherFeature
      with.otherFeature = { build(ReferenceProduct.kind, $1) }
    },
    replacing("linksTheTwo", "forgetting the link") { with, _ in
      let build = with.otherFeature
      with.otherFeature = { kind, _ in
        ChangedFlow(base: build(kind, nil), change: withoutOwnAccount)
      }
    },
    nested("passesOnNestedStops", "going on after a nested stop") { $0.stopped(nil) },
    replacing("keepsReportingNested", "the request id taken at the consent") { with, script in
      let (ids, rest) = (with.requestIDs, with.dialog)
      with.requestIDs = RootIDs()
      with.dialog = AskingDialog(base: rest) { (prompt, dialog) async throws(DialogInterruption) in
        if prompt.key.rawValue == script.consentKey { _ = await ids.next() }
        return try await dialog.answer(to: prompt)
      }
    },
    nested("passesOnNestedStops", "going on where a nested outcome is not known") { inner in
      if case .ledger = inner.stop { inner.stopped(nil) } else { inner }
    },
    nested("passesOnNestedStops", "going on where a nested consent was refused") { inner in
      if case .consentRefused = inner.stop { inner.stopped(nil) } else { inner }
    },
    nested("passesOnNestedStops", "going on where a nested request was not continued") { inner in
      if case .notContinued = inner.stop { inner.stopped(nil) } else { inner }
    },
    nested("keepsNestedOpenings", "losing the accounts of a stopped nested flow", onlyOpen),
  ]

  /// Flows that report a wrong outcome, or act before they run.
  static let outcomes = [
    breakage("doesNothingBeforeItRuns", "building the other product's flow at once") {
      script, with in
      _ = with.otherFeature(ReferenceScripts.other, nil)
      return ReferenceFlow(script: script, with: with)
    },
    breakage("doesNothingBeforeItRuns", "reading the clock before it runs") { script, with in
      _ = with.clock.now()
      return ReferenceFlow(script: script, with: with)
    },
    telling("opensTheAnsweredTerms", "forgetting to report") { FlowOutcome(stop: $0.stop) },
    telling("stopsAtAnyQuestion", "not reporting stops") { $0.stopped(nil) },
    telling("leavesFromTheFirstQuestion", "not reporting that the customer went back") { outcome in
      outcome.stop?.isBack == true ? FlowOutcome() : outcome
    },
    telling("reportsLedgerErrors", "not reporting the ledger's error") { outcome in
      if case .ledger = outcome.stop { FlowOutcome() } else { outcome }
    },
    telling("reportsNestedOpenings", "reporting its own account only") { outcome in
      var own = FlowOutcome(stop: outcome.stop)
      if let account = outcome.account { own.add(account) }
      return own
    },
    telling("keepsReportingNested", "losing the opened accounts when going back") { outcome in
      outcome.stop?.isBack == true ? onlyOpen(outcome) : outcome
    },
    telling("keepsReportingNested", "losing the opened accounts when unsigned") { outcome in
      if case .signing = outcome.stop { onlyOpen(outcome) } else { outcome }
    },
    telling("keepsReportingNested", "losing the opened accounts when the ledger fails") { outcome in
      if case .ledger = outcome.stop { onlyOpen(outcome) } else { outcome }
    },
    telling("keepsReportingNested", "losing the opened accounts when it stops", onlyOpen),
    telling("keepsNestedOpenings", "losing the opened accounts when it stops", onlyOpen),
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

  /// Reports every account of an outcome as opened by a nested flow.
  private static let withoutOwnAccount: @Sendable (FlowOutcome) -> FlowOutcome = { inner in
    var outcome = FlowOutcome(stop: inner.stop)
    try? outcome.include(inner.stopped(nil))
    return outcome
  }

  /// A flow whose nested flow returns an outcome transformed by `change`.
  static func nested(
    _ clause: String, _ name: String, _ change: @escaping @Sendable (FlowOutcome) -> FlowOutcome
  ) -> Breakage {
    var breakage = replacing(clause, name) { with, _ in
      let build = with.otherFeature
      with.otherFeature = { ChangedFlow(base: build($0, $1), change: change) }
    }
    breakage.needsOtherFeature = true
    return breakage
  }
}

/// Returns the root of the doubles' ids, and takes none.
private struct RootIDs: RequestIDs {
  func next() async -> RequestID { RequestID("R") ?? .random() }
}

extension FlowOutcome {
  func stopped(_ stop: FlowStop?) -> FlowOutcome {
    var outcome = self
    outcome.stop = stop
    return outcome
  }
}
