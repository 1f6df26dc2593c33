import FeatureDependencies
import FeatureDependenciesTesting
import Foundation

extension SigningMutants {
  /// Services that show other documents than they sign, or show them too rarely.
  static let showing: [ClauseMutant<SigningServiceContract.Fixture>] = [
    showing("the first hundred fields shown, all of them signed") { document in
      SigningDocument(title: document.title, fields: Array(document.fields.prefix(100)))
    },
    showing("values shown without unprintable characters") { document in
      document.reading { PrintableText($0).description }
    },
    showing("values shown in one normal form") { document in
      document.reading { $0.decomposedStringWithCanonicalMapping }
    },
    canceled("showsEach", "signing without showing in a canceled task", signs: false),
    canceled("signsNothingIfDeclined", "signing in a canceled task although declined", signs: true),
    ClauseMutant("SigningService.signsEachItsOwn", "one look for equal documents at once") {
      let pairs = Pairs()
      return .doubles { service, dialog in
        FaultySigning(base: service, dialog: dialog) { base, document, _ throws(SigningError) in
          try await pairs.sign(document, by: base).get()
        }
      }
    },
  ]

  /// A service that neither shows nor asks in a canceled task. If `signs`, it shows.
  private static func canceled(
    _ clause: String, _ name: String, signs: Bool
  ) -> ClauseMutant<SigningServiceContract.Fixture> {
    ClauseMutant("SigningService.\(clause)", name) {
      .doubles { service, dialog in
        FaultySigning(base: service, dialog: dialog) {
          base, document, dialog throws(SigningError) in
          guard Task.isCancelled else { return try await base.sign(document) }
          if signs { await dialog.show(.document(document)) }
          return MarkerSignature.of(document, by: "Hana")
        }
      }
    }
  }

  /// A service that shows the document transformed by `change`, and signs the original.
  private static func showing(
    _ name: String, _ change: @escaping @Sendable (SigningDocument) -> SigningDocument
  ) -> ClauseMutant<SigningServiceContract.Fixture> {
    ClauseMutant("SigningService.showsTheDocument", name) {
      .doubles { service, dialog in
        FaultySigning(base: service, dialog: dialog) { _, document, dialog in
          await dialog.show(.document(change(document)))
          return MarkerSignature.of(document, by: "Hana")
        }
      }
    }
  }
}

extension SigningDocument {
  /// A copy with each text transformed by `read`.
  fileprivate func reading(_ read: (String) -> String) -> SigningDocument {
    let fields = fields.map { field in
      guard case .text(let text) = field.value else { return field }
      return Field(field.name, field.label, .text(read(text)))
    }
    return SigningDocument(title: title, fields: fields)
  }
}

/// Shows and signs a document once for two concurrent callers.
private actor Pairs {
  typealias Signing = Result<SignedContract, SigningError>

  private var first: [SigningDocument: CheckedContinuation<Signing, Never>] = [:]

  func sign(_ document: SigningDocument, by base: any SigningService) async -> Signing {
    guard let other = first.removeValue(forKey: document) else {
      return await withCheckedContinuation { first[document] = $0 }
    }
    let signing: Signing
    do throws(SigningError) { signing = .success(try await base.sign(document)) } catch {
      signing = .failure(error)
    }
    other.resume(returning: signing)
    return signing
  }
}
