import FeatureDependencies
import FeatureDependenciesTesting
import Testing

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
    Variant("reports a wrong PIN where the customer declines") {
      base, document, _ throws(SigningError) in
      do throws(SigningError) { return try await base.sign(document) } catch {
        throw error == .declined ? .wrongPIN(attemptsLeft: 2) : error
      }
    },
    Variant("rejects unprintable documents") { base, document, _ throws(SigningError) in
      let texts = document.fields.flatMap { [$0.name, $0.value.signed] }
      guard texts.allSatisfy({ PrintableText.holds($0) }) else { throw .unavailable(reason: .any) }
      return try await base.sign(document)
    },
    Variant("signs a name itself") {
      .doubles(ownNames: ["bank"]) { base, document, _ throws(SigningError) in
        if document.fields.contains(where: { $0.name == "bank" }) {
          throw .duplicateField(name: "bank")
        }
        return try await base.sign(document)
      }
    },
    Variant("signs the fields in the order of their names") {
      .doubles(signing: { document in
        .hana(
          document.with(
            document.fields.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }))
      })
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
}
