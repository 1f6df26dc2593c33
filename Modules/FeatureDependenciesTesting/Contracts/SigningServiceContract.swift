public import FeatureDependencies

/// The contract of every ``FeatureDependencies/SigningService``: it signs exactly the document that
/// it showed, and only with the customer's consent.
public enum SigningServiceContract {
  /// Two services, with a willing and an unwilling customer, and functions that observe them.
  public struct Fixture: Sendable {
    /// A service whose customer agrees to sign.
    public let service: any SigningService
    /// A service whose customer declines to sign.
    public let declined: any SigningService
    /// Returns everything that either service has shown so far, in order.
    public let shown: @Sendable () async -> [Presentation]
    /// Returns whether a signature is the willing customer's over exactly this document.
    public let isSignature: @Sendable (SignedContract, SigningDocument) async -> Bool

    /// Creates a fixture; `shown` must observe both services.
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

  /// The clauses that every signing service must pass.
  public static let clauses: [Clause<Fixture>] = consent + wholeDocuments + binding

  private static let consent: [Clause<Fixture>] = [
    Clause(
      "SigningService.showsTheDocument",
      "the whole document, and no other, is shown before it is signed, even text that a display "
        + "easily alters"
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
      "the signature covers the value, name and presence of every field"
    ) {
      fixture, check in
      let signed = try await fixture.service.sign(sample("1"))
      for (change, changed) in changes(of: sample("1")) {
        let isGood = await fixture.isSignature(signed, changed)
        try check.holds(
          !isGood, "a signature that does not match once \(change)", butCame: "one that matches")
      }
    },
    Clause(
      "SigningService.signsEachItsOwn",
      "of documents signed concurrently, even equal ones, each is shown and gets its own signature"
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
      "SigningService.rejectsDuplicateFields",
      "a document with a duplicate field name, in any normal form and at any place, is rejected"
    ) {
      fixture, check in
      for (name, again, value) in [("a", "a", "1"), ("a", "a", "2"), ("\u{E9}", "e\u{301}", "2")] {
        let twice = document([(name, .text("1")), ("b", .text("1")), (again, .text(value))])
        try await fixture.rejects(twice, naming: name, check)
      }
      for name in ["field.1", "field.300"] {
        let again = SigningDocument.Field(name, manyFields.title, .text("again"))
        let many = SigningDocument(title: manyFields.title, fields: manyFields.fields + [again])
        try await fixture.rejects(many, naming: name, check.inCase("the 301st field of a document"))
      }
    },
    Clause(
      "SigningService.signsNothingIfDeclined",
      "if the customer declines, nothing is signed and the error is a refusal; in a canceled "
        + "task, nothing is signed either"
    ) {
      fixture, check in
      try await check.refuses("the error for a declined signature", where: \SigningError.isRefusal)
      {
        () throws(SigningError) in try await fixture.declined.sign(sample("1"))
      }
      try check.equal(
        await fixture.documents(), [sample("1")], "the documents shown to the customer")
      let signed = await fixture.declined.signature(overInCanceledTask: sample("2"))
      try check.equal(signed?.text, nil, "the text signed in a canceled task")
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

extension SigningService {
  /// The signature over `document`, or nil if the service throws, in a task that is canceled before
  /// it starts.
  func signature(overInCanceledTask document: SigningDocument) async -> SignedContract? {
    await CanceledTask.result(canceledAfter: nil) { try? await sign(document) }
  }
}

extension SigningServiceContract.Fixture {
  /// Throws a ``Violation`` unless the service rejects `document` for its second field `name`.
  fileprivate func rejects(
    _ document: SigningDocument, naming name: String, _ check: Check
  ) async throws {
    try await check.refuses(with: SigningError.duplicateField(name: name)) {
      () throws(SigningError) in try await service.sign(document)
    }
  }

  /// The signature over `document`, or nil if the service rejects an unprintable one, as it may.
  func signature(over document: SigningDocument) async throws -> SignedContract? {
    do throws(SigningError) { return try await service.sign(document) } catch {
      guard case .unavailable = error, !document.isPrintable else { throw error }
      return nil
    }
  }

  /// The documents shown so far, without other content. A document that is shown twice in a row, as
  /// after a wrong PIN, counts once.
  func documents() async -> [SigningDocument] {
    var documents: [SigningDocument] = []
    for case .document(let document) in await shown() where documents.last != document {
      documents.append(document)
    }
    return documents
  }
}

extension SigningDocument {
  /// The texts shown, escaped to ASCII, because `String` equality ignores normal forms.
  fileprivate var escaped: [String] {
    let texts = fields.flatMap { [$0.name, $0.label.en, $0.label.ko, $0.value.signed] }
    return ([title.en, title.ko] + texts).map(ValueDescription.escaped)
  }

  /// Whether all signed names and values are printable.
  fileprivate var isPrintable: Bool {
    fields.allSatisfy { PrintableText.holds($0.name) && PrintableText.holds($0.value.signed) }
  }
}

extension SigningError {
  /// True if the customer did not sign; false if the service failed.
  fileprivate var isRefusal: Bool {
    switch self {
    case .declined, .interrupted, .wrongPIN, .notAPIN, .locked: true
    case .duplicateField, .unavailable: false
    }
  }
}
