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
      "the whole document is shown before it is signed, and no other"
    ) {
      fixture, check in
      let document = sample("1")
      _ = try await fixture.service.sign(document)
      try check.equal(await fixture.documents(), [document], "the documents shown")
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
      "of documents signed at once each is shown, and gets its own signature"
    ) {
      fixture, check in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<8 {
          group.addTask {
            let document = sample("\(index)")
            let signed = try await fixture.service.sign(document)
            let isGood = await fixture.isSignature(signed, document)
            try check.holds(isGood, "a signature over document \(index)", butCame: signed.text)
          }
        }
        try await group.waitForAll()
      }
      let shown = Set(await fixture.documents())
      for index in 0..<8 {
        let isShown = shown.contains(sample("\(index)"))
        try check.holds(isShown, "document \(index) shown", butCame: "only others shown")
      }
    },
    Clause(
      "SigningService.refusesAFieldNamedTwice",
      "a document that could be read in two ways is not signed, nor shown"
    ) {
      fixture, check in
      let document = sample("1")
      let name = document.fields[0].name
      for value in [document.fields[0].value, .won(Won(1))] {
        let field = SigningDocument.Field(name, document.fields[0].label, value)
        let twice = SigningDocument(title: document.title, fields: document.fields + [field])
        try await check.refuses(with: SigningError.duplicateField(name: name)) {
          () throws(SigningError) in try await fixture.service.sign(twice)
        }
      }
      try check.equal(await fixture.documents(), [], "the documents shown")
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

extension SigningError {
  /// Whether the customer did not sign, as against a service that could not.
  fileprivate var isRefusal: Bool {
    switch self {
    case .declined, .interrupted, .wrongPIN, .notAPIN, .locked: true
    case .duplicateField, .unavailable: false
    }
  }
}
