import FeatureDependencies

extension SigningServiceContract {
  static let wholeDocuments: [Clause<Fixture>] = [
    Clause(
      "SigningService.showsEach",
      "each document is shown for each signature, though it was shown before"
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
    },
    Clause(
      "SigningService.signsLongDocuments",
      "a long document is shown and signed to its last field and character"
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
        try check.holds(!fits, "a signature that binds \(field.name)", butCame: "one that does not")
      }
    },
    Clause(
      "SigningService.signsManyFields", "a document of hundreds of fields is signed to its last one"
    ) {
      fixture, check in
      let text = LocalizedText(verbatim: "x")
      let fields = (1...300).map { index in
        SigningDocument.Field("field.\(index)", text, .won(Won(Int64(index))))
      }
      let signed = try await fixture.service.sign(SigningDocument(title: text, fields: fields))
      for index in [0, 31, 32, 127, 128, 255, 256, 299] {
        var others = fields
        others[index] = .init(fields[index].name, text, .won(Won(0)))
        let changed = SigningDocument(title: text, fields: others)
        let fits = await fixture.isSignature(signed, changed)
        try check.holds(
          !fits, "a signature that binds field \(index + 1)", butCame: "one that does not")
      }
    },
  ]

  private static func longDocument() throws -> SigningDocument {
    let samples = SampleContracts(funding: try given(AccountNumber("DEMAND-1")))
    let contract = try samples.contract("R", amount: 1, .monthly).document
    let long = String(repeating: "abcdefgh", count: 1024)
    return SigningDocument(
      title: contract.title, fields: contract.fields + [.init("long", contract.title, .text(long))])
  }
}
