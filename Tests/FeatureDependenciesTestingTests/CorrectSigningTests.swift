import FeatureDependencies
import Testing

@testable import FeatureDependenciesTesting

/// Signing services that use the freedom of their protocol: the law must not reject them.
struct CorrectSigningTests {
  struct Variant: CustomTestStringConvertible {
    let testDescription: String
    let fixture: @Sendable () -> SigningFixture

    init(_ name: String, _ fixture: @escaping @Sendable () -> SigningFixture) {
      testDescription = name
      self.fixture = fixture
    }

    init(_ name: String, _ body: @escaping SigningFixture.Sign) {
      self.init(name) { .doubles(body) }
    }
  }

  @Test(.serialized, arguments: variants)
  func `A service that uses its freedom keeps the law`(variant: Variant) async throws {
    try await SigningLaw.check(seeds: correctSeeds) { variant.fixture() }
  }

  private static let variants = [
    Variant("shows the document again after a wrong PIN") {
      base, document, dialog throws(SigningError) in
      await dialog.show(.document(document))
      await dialog.show(.message(LocalizedText(en: "Wrong PIN.", ko: "PIN이 틀렸습니다.")))
      return try await base.sign(document)
    },
    refusing(as: .wrongPIN(attemptsLeft: 2)), refusing(as: .locked),
    rejecting("is unavailable in a canceled task") { _ in
      Task.isCancelled ? .unavailable(reason: .any) : nil
    },
    rejecting("rejects unprintable documents") { document in
      let texts = document.fields.flatMap { [$0.name, $0.value.signed] }
      return texts.allSatisfy { PrintableText.holds($0) } ? nil : .unavailable(reason: .any)
    },
    rejecting("rejects unprintable terms") { document in
      let lines = document.terms.map { [$0.title] + $0.clauses } ?? []
      let texts = lines.flatMap { [$0.en, $0.ko] }
      return texts.allSatisfy { PrintableText.holds($0) } ? nil : .unavailable(reason: .any)
    },
    Variant("signs a name itself") {
      .doubles(ownNames: ["bank"]) { base, document, _ throws(SigningError) in
        if document.fields.contains(where: { $0.name == "bank" }) {
          throw .duplicateField(name: "bank")
        }
        return try await base.sign(document)
      }
    },
    rejecting("names the last duplicate field") { document in
      document.repeatedNames.last.map { .duplicateField(name: $0) }
    },
    Variant("shows a document that it rejects") { base, document, dialog throws(SigningError) in
      if !document.repeatedNames.isEmpty { await dialog.show(.document(document)) }
      return try await base.sign(document)
    },
    signing("signs the fields in the order of their names") { fields in
      fields.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    },
    signing("signs escaped texts") { fields in
      fields.map { field in
        let scalars = field.value.signed.unicodeScalars.map { "\($0.value)" }
        return .init(
          field.name.debugDescription, field.label, .text(scalars.joined(separator: " ")))
      }
    },
    Variant("signs one document after the other") {
      let (tickets, turn) = (Remembered(0), Remembered(1))
      return .doubles { base, document, _ throws(SigningError) in
        let ticket = tickets.next()
        while turn.current < ticket { await Task.yield() }
        defer { turn.next() }
        return try await base.sign(document)
      }
    },
    Variant("signs each document differently") {
      let numbers = Remembered(0)
      return .doubles(verifying: { signed, document in
        let text = signed.text.utf8.drop { $0 != UInt8(ascii: " ") }.dropFirst()
        return text.elementsEqual(SignedContract.hana(document).text.utf8)
      }) {
        base, document, _ throws(SigningError) in
        let signed = try await base.sign(document)
        return SignedContract(text: "\(numbers.next()) \(signed.text)")
      }
    },
  ]

  /// A service whose customer declines with `reason`.
  private static func refusing(as reason: SigningError) -> Variant {
    Variant("refuses with \(reason)") { base, document, _ throws(SigningError) in
      do throws(SigningError) { return try await base.sign(document) } catch {
        throw error == .declined ? reason : error
      }
    }
  }

  /// A service that rejects a document if `reason` returns an error.
  private static func rejecting(
    _ name: String, _ reason: @escaping @Sendable (SigningDocument) -> SigningError?
  ) -> Variant {
    Variant(name) { base, document, _ throws(SigningError) in
      if let error = reason(document) { throw error }
      return try await base.sign(document)
    }
  }

  /// A service whose signature is over `form` of each document's fields.
  private static func signing(
    _ name: String,
    _ form: @escaping @Sendable ([SigningDocument.Field]) -> [SigningDocument.Field]
  ) -> Variant { Variant(name) { .doubles(signing: { .hana($0.with(form($0.fields))) }) } }
}
