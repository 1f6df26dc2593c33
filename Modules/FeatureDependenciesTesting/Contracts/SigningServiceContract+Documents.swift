import FeatureDependencies

extension SigningServiceContract {
  static let wholeDocuments: [Clause<Fixture>] = [
    Clause(
      "SigningService.showsEach",
      "the document is shown for each signature, even if it was shown before, and in a canceled "
        + "task"
    ) {
      fixture, check in
      var count = 0
      for document in [sample("1"), sample("2"), sample("1"), sample("1")] {
        _ = try await fixture.service.sign(document)
        let later = await fixture.shown().dropFirst(count)
        try check.holds(
          later.contains(.document(document)), "the document shown for each signature",
          butCame: "a signature without it")
        count += later.count
      }
      let document = sample("3")
      guard let signed = await fixture.service.signature(overInCanceledTask: document) else {
        return
      }
      let later = await fixture.shown().dropFirst(count)
      try check.holds(
        later.contains(.document(document)), "the document shown in a canceled task",
        butCame: "a signature without it")
      let isGood = await fixture.isSignature(signed, document)
      try check.holds(
        isGood, "a signature over the document in a canceled task", butCame: signed.text)
    },
    Clause(
      "SigningService.signsLongDocuments",
      "a document of more than 64 KiB is shown and signed in full"
    ) {
      fixture, check in
      let document = try longDocument()
      let signed = try await fixture.service.sign(document)
      try check.equal(await fixture.documents(), [document], "the documents shown")
      let isGood = await fixture.isSignature(signed, document)
      try check.holds(isGood, "a signature over the document", butCame: signed.text)
      for (index, field) in document.fields.enumerated() {
        var fields = document.fields
        fields[index] = .init(field.name, field.label, .text(field.value.signed + "0"))
        let changed = SigningDocument(title: document.title, fields: fields)
        let fits = await fixture.isSignature(signed, changed)
        try check.holds(
          !fits, "a signature that binds \(field.name)", butCame: "one that does not match")
      }
    },
    Clause(
      "SigningService.signsManyFields", "a document with hundreds of fields is signed in full"
    ) {
      fixture, check in
      let document = manyFields
      let signed = try await fixture.service.sign(document)
      for index in document.fields.indices {
        var others = document.fields
        others[index] = .init(others[index].name, others[index].label, .won(Won(0)))
        let changed = SigningDocument(title: document.title, fields: others)
        let fits = await fixture.isSignature(signed, changed)
        try check.holds(
          !fits, "a signature that binds field \(index + 1)", butCame: "one that does not match")
      }
    },
  ]

  /// A document with 300 fields, as many as a contract of many years has.
  static var manyFields: SigningDocument {
    document((1...300).map { ("field.\($0)", .won(Won(Int64($0)))) })
  }

  /// Two documents of texts that a display easily alters: one of printable texts, and one of
  /// others.
  static var unusualTexts: [SigningDocument] {
    let texts = alike.flatMap { [$0.0, $0.1] }
    return [texts.filter(PrintableText.holds), texts.filter { !PrintableText.holds($0) }].map {
      document($0.enumerated().map { ("text.\($0.offset)", .text($0.element)) })
    }
  }

  private static func longDocument() throws -> SigningDocument {
    let samples = SampleContracts(funding: try given(AccountNumber("DEMAND-1")))
    let contract = try samples.contract("R", amount: 1, .monthly).document
    let long = String(repeating: "abcdefgh", count: 16 * 1024)
    let last = ["long": long, "last": "x"].sorted { $0.key > $1.key }.map {
      SigningDocument.Field($0.key, contract.title, .text($0.value))
    }
    return SigningDocument(title: contract.title, fields: contract.fields + last)
  }
}
