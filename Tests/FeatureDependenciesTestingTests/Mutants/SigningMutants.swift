import FeatureDependencies
import FeatureDependenciesTesting

enum SigningMutants {
  static let all: [ClauseMutant<SigningServiceContract.Fixture>] =
    consent + binding + letters + showing

  private static let consent: [ClauseMutant<SigningServiceContract.Fixture>] = [
    mutant("showsTheDocument", "signing without showing the document") { _, document, _ in
      .hana(document)
    },
    mutant("showsTheDocument", "showing after signing only a part") { _, document, dialog in
      await dialog.show(
        .document(SigningDocument(title: document.title, fields: Array(document.fields.prefix(1)))))
      return .hana(document)
    },
    mutant("signsWhatItShowed", "signing in another customer's name") { _, document, dialog in
      await dialog.show(.document(document))
      return MarkerSignature.of(document, by: "Mallory")
    },
    signing("bindsEveryField", "a signature over the names only") { document in
      SignedContract(text: document.fields.map(\.name).joined(separator: ";"))
    },
    ClauseMutant(
      "SigningService.signsEachItsOwn", "one of several shown when several are signed at once"
    ) {
      let busy = Busy()
      return .doubles { service, dialog in
        FaultySigning(base: service, dialog: dialog) { _, document, dialog in
          if await busy.begin() { await dialog.show(.document(document)) }
          try? await Task.sleep(for: .milliseconds(5))
          await busy.end()
          return .hana(document)
        }
      }
    },
    ClauseMutant("SigningService.signsEachItsOwn", "one signature kept for all") {
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
      return .hana(document)
    },
    ClauseMutant("SigningService.showsEach", "showing a document once for all") {
      let shown = Seen()
      return .doubles { service, dialog in
        FaultySigning(base: service, dialog: dialog) { _, document, dialog in
          if await shown.insert(document) { await dialog.show(.document(document)) }
          return .hana(document)
        }
      }
    },
    signing("bindsBoundaries", "names and values in one string") { document in
      let fields = document.fields.map { "\($0.name)=\($0.value.signed)" }
      return SignedContract(text: fields.joined(separator: ";"))
    },
    signing("rejectsDuplicateFields", "the last of two fields wins") { .hana($0) },
    signing("signsNothingIfDeclined", "signing although declined") { .hana($0) },
  ]

  private static func mutant(
    _ clause: String, _ name: String, _ sign: @escaping FaultySigning.Sign
  ) -> ClauseMutant<SigningServiceContract.Fixture> {
    ClauseMutant("SigningService.\(clause)", name) {
      .doubles { FaultySigning(base: $0, dialog: $1, body: sign) }
    }
  }
}

extension SigningMutants {
  /// A service that shows each document and returns `signature` of it.
  static func signing(
    _ clause: String, _ name: String,
    _ signature: @escaping @Sendable (SigningDocument) -> SignedContract
  ) -> ClauseMutant<SigningServiceContract.Fixture> {
    ClauseMutant("SigningService.\(clause)", name) {
      let base = SigningServiceContract.Fixture.doubles { service, dialog in
        FaultySigning(base: service, dialog: dialog) { _, document, dialog in
          await dialog.show(.document(document))
          return signature(document)
        }
      }
      return .init(
        service: base.service, declined: base.declined, shown: base.shown,
        isSignature: { $0.text.utf8.elementsEqual(signature($1).text.utf8) })
    }
  }
}

extension SignedContract {
  /// The willing customer's signature over `document`.
  fileprivate static func hana(_ document: SigningDocument) -> SignedContract {
    MarkerSignature.of(document, by: "Hana")
  }
}

private actor Seen {
  private var documents: Set<SigningDocument> = []

  func insert(_ document: SigningDocument) -> Bool { documents.insert(document).inserted }
}

/// Detects concurrent calls.
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
