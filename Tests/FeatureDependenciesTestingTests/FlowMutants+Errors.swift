import FeatureDependencies
import FeatureDependenciesTesting

extension FlowMutants {
  /// Flows that tell another error than there was, or none.
  static let errors = [
    replacing("needsTheSignature", "every error of signing told as declined") { with, _ in
      with.signing = ChangedSigning(base: with.signing) { document, base throws(SigningError) in
        do { return try await base.sign(document) } catch { throw .declined }
      }
    },
    replacing("tellsCatalogErrors", "a catalogue's failure as nothing on offer") { with, _ in
      with.catalog = ChangedCatalog(base: with.catalog, failing: { _ in [] })
    },
    stopping("tellsNothingOffered", "nothing on offer as a failure") { stop in
      if case .nothingOffered = stop { .quote(.overflow) } else { stop }
    },
    stopping("tellsErrorsAtOpening", "every error of the ledger as a conflict of figures") { stop in
      if case .ledger(.unavailable) = stop { .quote(.overflow) } else { stop }
    },
    opening("tellsUnknownOutcomes", "an unknown outcome tried under another id") {
      (ledger, contract) async throws(LedgerError) in
      try await ledger.open(contract, by: contract.requestID.nested(7))
    },
    opening("tellsUnknownOutcomes", "an unknown outcome told as success") { _, contract in
      OpenedAccount(
        number: contract.terms.fundingAccount, contract: contract,
        signed: SignedContract(text: "x"), receipt: Receipt(text: "y"))
    },
    going("goesBackFromEach", "stopping where she goes back from a question but the consent") {
      $0.kind != .consent
    },
    going("declinesByGoingBack", "stopping where she goes back after the opening") {
      if case .choice(let choices) = $0.kind {
        choices.contains { $0.value == "no" }
      } else {
        false
      }
    },
  ]

  private static func stopping(
    _ clause: String, _ name: String, _ change: @escaping @Sendable (FlowStop) -> FlowStop
  ) -> Breakage {
    telling(clause, name) { outcome in
      var outcome = outcome
      outcome.stop = outcome.stop.map(change)
      return outcome
    }
  }

  private typealias Rescue =
    @Sendable (RescuingLedger, OpeningContract) async throws(LedgerError) -> OpenedAccount

  private static func opening(
    _ clause: String, _ name: String, _ rescue: @escaping Rescue
  ) -> Breakage {
    replacing(clause, name) { with, _ in
      with.ledger = RescuingLedger(base: with.ledger, rescue: rescue)
    }
  }

  /// A flow that stops where the customer goes back from a question that `isMeant`.
  private static func going(
    _ clause: String, _ name: String, _ isMeant: @escaping @Sendable (Prompt) -> Bool
  ) -> Breakage {
    replacing(clause, name) { with, _ in
      with.dialog = AskingDialog(base: with.dialog) {
        (prompt, dialog) async throws(DialogInterruption) in
        do throws(DialogInterruption) { return try await dialog.answer(to: prompt) } catch {
          throw error == .back && isMeant(prompt) ? .stopped : error
        }
      }
    }
  }
}

/// A ledger that does something else where it cannot know what came of an opening.
struct RescuingLedger: AccountLedger {
  let base: any AccountLedger
  let rescue: @Sendable (Self, OpeningContract) async throws(LedgerError) -> OpenedAccount

  func accounts() async throws(LedgerError) -> [Account] { try await base.accounts() }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    try await base.opening(for: requestID)
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    do { return try await base.open(contract, signed: signed) } catch {
      guard case .outcomeUnknown = error else { throw error }
      return try await rescue(self, contract)
    }
  }

  /// Opens `contract` under another id.
  func open(
    _ contract: OpeningContract, by id: RequestID
  ) async throws(LedgerError) -> OpenedAccount {
    let renamed = OpeningContract(
      requestID: id, terms: contract.terms, quote: contract.quote, agreedAt: contract.agreedAt)
    let signed = MarkerSignature.of(renamed, by: OpeningDoubles.customer)
    return try await base.open(renamed, signed: signed)
  }
}
