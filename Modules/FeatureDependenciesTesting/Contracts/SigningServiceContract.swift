public import FeatureDependencies

/// What every ``FeatureDependencies/SigningService`` owes: what is signed is what was shown, and
/// only with consent.
public enum SigningServiceContract {
  /// A service with what can be observed around it.
  public struct Fixture: Sendable {
    /// Signs: its customer is willing.
    public let service: any SigningService
    /// Refuses: its customer is not.
    public let declined: any SigningService
    /// What either service has shown so far, in order.
    public let shown: @Sendable () async -> [Presentation]
    /// Whether a signature is the willing customer's over exactly a document.
    public let isSignature: @Sendable (SignedContract, SigningDocument) async -> Bool

    /// A fixture.
    public init(
      service: any SigningService, declined: any SigningService,
      shown: @escaping @Sendable () async -> [Presentation],
      isSignature: @escaping @Sendable (SignedContract, SigningDocument) async -> Bool
    ) {
      self.service = service
      self.declined = declined
      self.shown = shown
      self.isSignature = isSignature
    }
  }

  /// The clauses.
  public static let clauses: [Clause<Fixture>] = consent + wholeDocuments + binding

  private static let consent: [Clause<Fixture>] = [
    Clause(
      "SigningService.showsTheDocument",
      "the whole document is shown before it is signed, to its last field and character, and no "
        + "other"
    ) {
      fixture, check in
      var signed: [[String]] = []
      for document in [sample("1"), manyFields] + unusualTexts {
        guard try await fixture.signature(over: document) != nil else { continue }
        signed.append(document.escaped)
        let shown = await fixture.documents().map(\.escaped)
        try check.equal(shown, signed, "the documents shown")
      }
    },
    Clause("SigningService.signsWhatItShowed", "the signature is over exactly the document shown") {
      fixture, check in
      let document = sample("1")
      let signed = try await fixture.service.sign(document)
      let isGood = await fixture.isSignature(signed, document)
      try check.holds(isGood, "a signature over the document", butCame: signed.text)
    },
    Clause(
      "SigningService.bindsEveryField",
      "no field's value, name or presence can differ from what was signed"
    ) {
      fixture, check in
      let signed = try await fixture.service.sign(sample("1"))
      for (change, changed) in changes(of: sample("1")) {
        let isGood = await fixture.isSignature(signed, changed)
        try check.holds(
          !isGood, "a signature that does not fit once \(change)", butCame: "one that fits")
      }
    },
    Clause(
      "SigningService.signsEachItsOwn",
      "of documents signed at once, equal ones too, each is shown, and gets its own signature"
    ) {
      fixture, check in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<8 {
          group.addTask {
            let document = sample("\(index % 4)")
            let signed = try await fixture.service.sign(document)
            let isGood = await fixture.isSignature(signed, document)
            try check.holds(isGood, "a signature over document \(index)", butCame: signed.text)
          }
        }
        try await group.waitForAll()
      }
      let shown = await fixture.shown()
      for index in 0..<4 {
        let times = shown.filter { $0 == .document(sample("\(index)")) }.count
        try check.holds(
          times >= 2, "document \(index) shown for each of two signatures", butCame: times)
      }
    },
    Clause(
      "SigningService.refusesAFieldNamedTwice",
      "a document that names a field twice, be it in two normal forms, is not signed"
    ) {
      fixture, check in
      for (name, again, value) in [("a", "a", "1"), ("a", "a", "2"), ("\u{E9}", "e\u{301}", "2")] {
        let twice = document([(name, .text("1")), ("b", .text("1")), (again, .text(value))])
        try await check.refuses(with: SigningError.duplicateField(name: name)) {
          () throws(SigningError) in try await fixture.service.sign(twice)
        }
      }
    },
    Clause(
      "SigningService.doesNotSignWhatIsDeclined",
      "a customer who is not willing signs nothing, and the error is a refusal"
    ) {
      fixture, check in
      try await check.refuses("that the customer did not sign", where: \SigningError.isRefusal) {
        () throws(SigningError) in try await fixture.declined.sign(sample("1"))
      }
      try check.equal(
        await fixture.documents(), [sample("1")], "the documents the customer was shown")
    },
  ]

  static func sample(_ mark: String) -> SigningDocument {
    SigningDocument(
      title: LocalizedText(en: "Contract", ko: "계약"),
      fields: [
        .init("b", LocalizedText(en: "Sum", ko: "금액"), .won(Won(1_000_000))),
        .init("a", LocalizedText(en: "Mark", ko: "표시"), .text("글자 \"\(mark)\"")),
      ])
  }

  private static func changes(of document: SigningDocument) -> [(String, SigningDocument)] {
    let fields = document.fields
    let label = LocalizedText(verbatim: "x")
    let variants: [(String, [SigningDocument.Field])] = [
      ("a value changes", [.init("b", label, .won(Won(1_000_001))), fields[1]]),
      ("the last value changes", [fields[0], .init("a", label, .text("other"))]),
      ("a name changes", [.init("c", label, .won(Won(1_000_000))), fields[1]]),
      ("a field is left out", [fields[0]]),
      ("a field is added", fields + [.init("d", label, .text(""))]),
    ]
    return variants.map { ($0, SigningDocument(title: document.title, fields: $1)) }
  }
}

extension SigningServiceContract.Fixture {
  /// The signature over `document`; nil if the service does not sign what cannot be shown, which is
  /// left to it.
  func signature(over document: SigningDocument) async throws -> SignedContract? {
    do throws(SigningError) { return try await service.sign(document) } catch {
      guard case .unavailable = error, !document.isPrintable else { throw error }
      return nil
    }
  }

  /// The documents shown so far; what else a service says is its own affair. One that is shown
  /// again, as after a wrong PIN, counts once.
  func documents() async -> [SigningDocument] {
    var documents: [SigningDocument] = []
    for case .document(let document) in await shown() where documents.last != document {
      documents.append(document)
    }
    return documents
  }
}

extension SigningDocument {
  /// What is shown of it, each character that is not ASCII as its number: texts are equal in more
  /// than one normal form.
  fileprivate var escaped: [String] {
    let texts = fields.flatMap { [$0.name, $0.label.en, $0.label.ko, $0.value.signed] }
    return ([title.en, title.ko] + texts).map(Told.escaped)
  }

  /// Whether all that is signed can be shown as it is.
  fileprivate var isPrintable: Bool {
    fields.allSatisfy { PrintableText.holds($0.name) && PrintableText.holds($0.value.signed) }
  }
}

extension SigningError {
  /// Whether the customer did not sign, as against a service that could not.
  fileprivate var isRefusal: Bool {
    switch self {
    case .declined, .interrupted, .wrongPIN, .notAPIN, .locked: true
    case .duplicateField, .unavailable: false
    }
  }
}
