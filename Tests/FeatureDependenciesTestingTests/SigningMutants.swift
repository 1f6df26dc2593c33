import FeatureDependencies
import FeatureDependenciesTesting

enum SigningMutants {
  static let all: [Mutant<SigningServiceContract.Fixture>] = consent + binding + letters

  private static let consent: [Mutant<SigningServiceContract.Fixture>] = [
    mutant("showsTheDocument", "signing blindly") { _, document, _ in
      MarkerSignature.of(document, by: "Hana")
    },
    mutant("showsTheDocument", "showing after signing only a part") { _, document, dialog in
      await dialog.show(
        .document(SigningDocument(title: document.title, fields: Array(document.fields.prefix(1)))))
      return MarkerSignature.of(document, by: "Hana")
    },
    mutant("signsWhatItShowed", "signing in another name") { _, document, dialog in
      await dialog.show(.document(document))
      return MarkerSignature.of(document, by: "Mallory")
    },
    Mutant("SigningService.bindsEveryField", "a signature over the names only") {
      let names = { @Sendable (document: SigningDocument) in
        SignedContract(text: document.fields.map(\.name).joined(separator: ";"))
      }
      let base = SigningServiceContract.Fixture.doubles { service, dialog in
        FaultySigning(base: service, dialog: dialog) { _, document, dialog in
          await dialog.show(.document(document))
          return names(document)
        }
      }
      return .init(
        service: base.service, declined: base.declined, shown: base.shown,
        isSignature: { $0 == names($1) })
    },
    Mutant("SigningService.signsEachItsOwn", "one of several shown when several are signed at once")
    {
      let busy = Busy()
      return .doubles { service, dialog in
        FaultySigning(base: service, dialog: dialog) { _, document, dialog in
          if await busy.begin() { await dialog.show(.document(document)) }
          try? await Task.sleep(for: .milliseconds(5))
          await busy.end()
          return MarkerSignature.of(document, by: "Hana")
        }
      }
    },
    Mutant("SigningService.signsEachItsOwn", "one signature kept for all") {
      let kept = Kept()
      return .doubles { service, dialog in
        FaultySigning(base: service, dialog: dialog) { service, document, _ throws(SigningError) in
          await kept.first(try await service.sign(document))
        }
      }
    },
    mutant("signsLongDocuments", "showing the first ten fields") { _, document, dialog in
      let head = SigningDocument(title: document.title, fields: Array(document.fields.prefix(10)))
      await dialog.show(.document(head))
      return MarkerSignature.of(document, by: "Hana")
    },
    Mutant("SigningService.showsEach", "showing a document once for all") {
      let shown = Seen()
      return .doubles { service, dialog in
        FaultySigning(base: service, dialog: dialog) { _, document, dialog in
          if await shown.insert(document) { await dialog.show(.document(document)) }
          return MarkerSignature.of(document, by: "Hana")
        }
      }
    },
    Mutant("SigningService.bindsBoundaries", "names and values in one string") {
      let joined = { @Sendable (document: SigningDocument) in
        SignedContract(
          text: document.fields.map { "\($0.name)=\($0.value.signed)" }.joined(separator: ";"))
      }
      let base = SigningServiceContract.Fixture.doubles { service, dialog in
        FaultySigning(base: service, dialog: dialog) { _, document, dialog in
          await dialog.show(.document(document))
          return joined(document)
        }
      }
      return .init(
        service: base.service, declined: base.declined, shown: base.shown,
        isSignature: { $0 == joined($1) })
    },
    mutant("refusesAFieldNamedTwice", "the last of two fields wins") { _, document, dialog in
      await dialog.show(.document(document))
      return MarkerSignature.of(document, by: "Hana")
    },
    mutant("doesNotSignWhatIsDeclined", "signing although declined") { _, document, dialog in
      await dialog.show(.document(document))
      return MarkerSignature.of(document, by: "Hana")
    },
  ]

  private static func mutant(
    _ clause: String, _ name: String, _ sign: @escaping FaultySigning.Sign
  ) -> Mutant<SigningServiceContract.Fixture> {
    Mutant("SigningService.\(clause)", name) {
      .doubles { FaultySigning(base: $0, dialog: $1, body: sign) }
    }
  }
}

private actor Seen {
  private var documents: Set<SigningDocument> = []

  func insert(_ document: SigningDocument) -> Bool { documents.insert(document).inserted }
}

/// Tells the first of several at once.
private actor Busy {
  private var count = 0

  func begin() -> Bool {
    count += 1
    return count == 1
  }

  func end() { count -= 1 }
}

private actor Kept {
  private var signature: SignedContract?

  func first(_ new: SignedContract) -> SignedContract {
    signature = signature ?? new
    return signature ?? new
  }
}

struct FaultySigning: SigningService {
  typealias Sign =
    @Sendable (any SigningService, SigningDocument, ScriptedDialog) async throws(SigningError) ->
    SignedContract

  let base: any SigningService
  let dialog: ScriptedDialog
  let body: Sign

  func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract {
    try await body(base, document, dialog)
  }
}
