import FeatureDependencies
import FeatureDependenciesTesting
import Foundation

/// Signing services that sign other documents than they show, or without the customer's consent.
enum SigningMutants {
  static let all: [Mutant] = services + texts + figures + names + terms

  private static let services: [Mutant] = [
    service("signing without showing the document", isWillingOnly: true) { _, document, _ in
      .hana(document)
    },
    showing("a hundred fields") { $0.with(Array($0.fields.prefix(100))) },
    showing("no terms") { $0.with(nil) },
    showing("no unprintable characters") { $0.reading { PrintableText($0).description } },
    showing("one normal form") { $0.reading { $0.decomposedStringWithCanonicalMapping } },
    service("signing in another customer's name", isWillingOnly: true) { _, document, dialog in
      await dialog.show(.document(document))
      return MarkerSignature.of(document, by: "Mallory")
    },
    service("signing although declined") { _, document, dialog in
      await dialog.show(.document(document))
      return .hana(document)
    },
    mutant("one signature kept for all") {
      let kept = Remembered<SignedContract?>(nil)
      return .doubles { base, document, _ throws(SigningError) in
        kept.first(try await base.sign(document))
      }
    },
    mutant("its own value in place of the field of that name") {
      let own = { @Sendable (document: SigningDocument) in
        SignedContract.hana(document.with(document.fields.filter { $0.name != "bank" }))
      }
      return .doubles(verifying: { $0 == own($1) }, ownNames: ["bank"]) {
        base, document, _ throws(SigningError) in
        _ = try await base.sign(document)
        return own(document)
      }
    },
    service("rejecting a name that it does not sign itself") {
      base, document, _ throws(SigningError) in
      if document.fields.contains(where: { $0.name == "bank" }) {
        throw .duplicateField(name: "bank")
      }
      return try await base.sign(document)
    },
    rejecting("the same bytes") { $0.map { "\(Array($0.utf8))" } },
    rejecting("one of the first 32 names") { Array($0.prefix(32)) },
    rejecting("names without case") { $0.map { $0.lowercased() } },
  ]

  static func mutant(
    _ name: String, _ fixture: @escaping @Sendable () -> SigningFixture
  ) -> Mutant {
    Mutant("SigningService", name) { try await SigningLaw.check(seeds: 1...50) { fixture() } }
  }

  private static func service(
    _ name: String, isWillingOnly: Bool = false, _ body: @escaping SigningFixture.Sign
  ) -> Mutant {
    mutant(name) { .doubles(isWillingOnly: isWillingOnly, body) }
  }

  /// A service that shows the document changed by `change`, and signs the original.
  private static func showing(
    _ name: String, _ change: @escaping @Sendable (SigningDocument) -> SigningDocument
  ) -> Mutant {
    service("showing \(name)", isWillingOnly: true) { _, document, dialog in
      await dialog.show(.document(change(document)))
      return .hana(document)
    }
  }

  /// A service that compares only what `read` returns for the names of a document.
  private static func rejecting(
    _ name: String, _ read: @escaping @Sendable ([String]) -> [String]
  ) -> Mutant {
    service("rejecting \(name)", isWillingOnly: true) {
      _, document, dialog throws(SigningError) in
      var names: Set<String> = []
      for (name, field) in zip(read(document.fields.map(\.name)), document.fields)
      where !names.insert(name).inserted {
        throw .duplicateField(name: field.name)
      }
      await dialog.show(.document(document))
      return .hana(document)
    }
  }
}

extension SigningDocument {
  func with(_ fields: [Field]) -> SigningDocument {
    SigningDocument(title: title, fields: fields, terms: terms)
  }

  func with(_ terms: TermsSheet?) -> SigningDocument {
    SigningDocument(title: title, fields: fields, terms: terms)
  }

  /// A copy with each text transformed by `read`.
  fileprivate func reading(_ read: (String) -> String) -> SigningDocument {
    with(
      fields.map { field in
        guard case .text(let text) = field.value else { return field }
        return Field(field.name, field.label, .text(read(text)))
      })
  }
}
