import FeatureDependencies
import FeatureDependenciesTesting

extension FlowMutants {
  /// Flows that use the clock, the request IDs, the signature or the ledger incorrectly.
  static let services = [
    replacing("datesByConsent", "keeping the day it started on") { with, _ in
      with.clock = FixedClock(with.clock.now())
    },
    replacing("consentsToTheLatestFigures", "agreeing when the day began") { with, _ in
      with.clock = HoldingClock(base: with.clock) { $0.date == $1.date }
    },
    replacing("usesTheCatalog", "taking two ids") { with, _ in
      with.requestIDs = EverySecondID(base: with.requestIDs)
    },
    replacing("opensTheAnsweredTerms", "signing twice") { with, _ in
      with.signing = ChangedSigning(base: with.signing) { document, base throws(SigningError) in
        _ = try await base.sign(document)
        return try await base.sign(document)
      }
    },
    replacing("opensTheAnsweredTerms", "labels in one language only") { with, _ in
      with.signing = ChangedSigning(base: with.signing) { document, base throws(SigningError) in
        let fields = document.fields.map { field in
          SigningDocument.Field(field.name, LocalizedText(en: field.label.en, ko: ""), field.value)
        }
        return try await base.sign(SigningDocument(title: document.title, fields: fields))
      }
    },
    replacing("needsTheSignature", "opening without a signature") { with, _ in
      with.signing = ChangedSigning(base: with.signing) { document, base in
        if let signed = try? await base.sign(document) { return signed }
        return MarkerSignature.of(document, by: OpeningDoubles.customer)
      }
    },
    replacing("namesTheShortfall", "not checking the balance") { with, _ in
      with.ledger = ChangedLedger(
        base: with.ledger,
        list: { accounts in accounts.map { $0.holding(OpeningDoubles.balance) } })
    },
    replacing("opensOnce", "forgetting the account that the request opened") { with, _ in
      with.ledger = ChangedLedger(base: with.ledger, find: { _ in nil })
    },
    showingEarly("reportsConflictsAtOpening"), showingEarly("reportsUnknownOutcomes"),
  ]

  private static func showingEarly(_ clause: String) -> Breakage {
    replacing(clause, "showing the account before it is open") { with, _ in
      let dialog = with.dialog
      with.ledger = ChangedLedger(
        base: with.ledger,
        beforeOpening: { contract, _ in
          await dialog.show(.opened(.invented(contract)))
        })
    }
  }
}

/// Takes two IDs, and returns the second.
private struct EverySecondID: RequestIDs {
  let base: any RequestIDs

  func next() async -> RequestID {
    _ = await base.next()
    return await base.next()
  }
}
