import FeatureDependencies

/// Forgets the draft once the conversation has come to an end that needs no continuing.
struct DraftingFlow: Flow {
  let decorating: any Flow
  let journal: DraftJournal

  func run() async -> FlowOutcome {
    let outcome = await decorating.run()
    // A draft that cannot be deleted is offered again, and its request id opens nothing twice.
    if outcome.stop?.canBeContinued != true { _ = try? await journal.delete() }
    return outcome
  }
}

extension FlowStop {
  /// Whether the customer may want to go on another time, or must find out what became of it.
  fileprivate var canBeContinued: Bool {
    switch self {
    case .interrupted(.back, _), .interrupted(.refused, _), .interrupted(.answerMissing, _): false
    case .interrupted, .signing: true
    case .ledger(.outcomeUnknown), .ledger(.unavailable): true
    case .ledger, .consentRefused, .nothingOffered, .catalog, .quote: false
    }
  }
}
