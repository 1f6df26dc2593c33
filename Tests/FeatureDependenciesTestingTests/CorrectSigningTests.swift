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

    init(_ name: String, _ body: @escaping FaultySigning.Sign) {
      self.init(name) { .doubles(body) }
    }
  }

  @Test(arguments: variants)
  func `A service that uses its freedom keeps the law`(variant: Variant) async throws {
    try await SigningLaw.check(seeds: 1...20) { variant.fixture() }
  }

  private static let variants = [
    Variant("shows the document again after a wrong PIN") {
      base, document, dialog throws(SigningError) in
      await dialog.show(.document(document))
      await dialog.show(.message(LocalizedText(en: "Wrong PIN.", ko: "PIN이 틀렸습니다.")))
      return try await base.sign(document)
    },
    refusing(as: .locked), refusing(as: .interrupted(.back)), refusing(as: .notAPIN),
    refusing(as: .wrongPIN(attemptsLeft: 2)),
    Variant("signs nothing in a canceled task") { base, document, _ throws(SigningError) in
      if Task.isCancelled { throw .interrupted(.stopped) }
      return try await base.sign(document)
    },
    Variant("is unavailable in a canceled task") { base, document, _ throws(SigningError) in
      if Task.isCancelled { throw .unavailable(reason: .any) }
      return try await base.sign(document)
    },
    Variant("shows a document that it rejects") { base, document, dialog throws(SigningError) in
      if document.hasDuplicates { await dialog.show(.document(document)) }
      return try await base.sign(document)
    },
    Variant("rejects unprintable documents") { base, document, _ throws(SigningError) in
      guard document.isPrintable else { throw .unavailable(reason: .any) }
      return try await base.sign(document)
    },
    Variant("names the last duplicate field") { base, document, _ throws(SigningError) in
      var names: Set<String> = []
      let twice = document.fields.map(\.name).last { !names.insert($0).inserted }
      if let twice { throw .duplicateField(name: twice) }
      return try await base.sign(document)
    },
    signing("signs the fields in the order of their names") { document in
      let fields = document.fields.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      return SigningDocument(title: document.title, fields: fields)
    },
    signing("signs escaped texts") { document in
      let fields = document.fields.map { field in
        SigningDocument.Field(
          field.name.debugDescription, field.label,
          .text(field.value.signed.unicodeScalars.map { "\($0.value)" }.joined(separator: " ")))
      }
      return SigningDocument(title: document.title, fields: fields)
    },
    Variant("signs one document after the other") {
      let turns = Turns()
      return .doubles { base, document, _ throws(SigningError) in
        try await turns.sign(document, by: base).get()
      }
    },
    Variant("signs each document differently") {
      let numbers = Turns()
      return .doubles({ signed, document in
        let text = signed.text.utf8.drop { $0 != UInt8(ascii: " ") }.dropFirst()
        return text.elementsEqual(SignedContract.hana(document).text.utf8)
      }) {
        base, document, _ throws(SigningError) in
        let signed = try await base.sign(document)
        return SignedContract(text: "\(await numbers.next()) \(signed.text)")
      }
    },
  ]

  private static func refusing(as reason: SigningError) -> Variant {
    Variant("refuses with \(reason)") { base, document, _ throws(SigningError) in
      do throws(SigningError) { return try await base.sign(document) } catch {
        throw error == .declined ? reason : error
      }
    }
  }

  /// A service whose signature is over `form` of each document.
  private static func signing(
    _ name: String, _ form: @escaping @Sendable (SigningDocument) -> SigningDocument
  ) -> Variant {
    Variant(name) {
      .doubles({ $0 == .hana(form($1)) }) { base, document, _ throws(SigningError) in
        _ = try await base.sign(document)
        return .hana(form(document))
      }
    }
  }
}

extension SigningDocument {
  fileprivate var hasDuplicates: Bool { Set(fields.map(\.name)).count < fields.count }

  fileprivate var isPrintable: Bool {
    fields.allSatisfy { PrintableText.holds($0.name) && PrintableText.holds($0.value.signed) }
  }
}

/// Signs one document at a time.
private actor Turns {
  private var count = 0
  private var last: Task<Result<SignedContract, SigningError>, Never>?

  func next() -> Int {
    count += 1
    return count
  }

  func sign(
    _ document: SigningDocument, by base: any SigningService
  ) async -> Result<SignedContract, SigningError> {
    let task = Task { [last] in
      _ = await last?.value
      do throws(SigningError) {
        return Result<SignedContract, SigningError>.success(try await base.sign(document))
      } catch { return .failure(error) }
    }
    last = task
    return await task.value
  }
}
