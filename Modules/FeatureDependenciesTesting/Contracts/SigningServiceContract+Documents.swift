import FeatureDependencies

extension SigningServiceContract {
  static let wholeDocuments: [Clause<Fixture>] = [
    Clause(
      "SigningService.showsEach",
      "each document is shown for each signature, though it was shown before"
    ) {
      fixture, check in
      let documents = [sample("1"), sample("2"), sample("1")]
      for document in documents { _ = try await fixture.service.sign(document) }
      try check.equal(await fixture.documents(), documents, "the documents shown")
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
      "SigningService.bindsBoundaries",
      "where a name ends and a value begins is signed, too, and so are case and space"
    ) {
      fixture, check in
      for (one, other) in lookalikes {
        let signed = try await fixture.service.sign(document(one))
        let fits = await fixture.isSignature(signed, document(other))
        try check.holds(
          !fits, "a signature of \(one) that does not fit \(other)", butCame: "one that does")
      }
    },
  ]

  private typealias Pair = (name: String, value: String)

  private static func longDocument() throws -> SigningDocument {
    let samples = SampleContracts(funding: try given(AccountNumber("DEMAND-1")))
    let contract = try samples.contract("R", amount: 1, .monthly).document
    let long = String(repeating: "abcdefgh", count: 64)
    return SigningDocument(
      title: contract.title, fields: contract.fields + [.init("long", contract.title, .text(long))])
  }

  private static func document(_ fields: [Pair]) -> SigningDocument {
    let text = LocalizedText(verbatim: "x")
    return SigningDocument(
      title: text, fields: fields.map { .init($0.name, text, .text($0.value)) })
  }

  private static var lookalikes: [([Pair], [Pair])] {
    let plain: [([Pair], [Pair])] = [
      ([("ab", "c")], [("a", "bc")]), ([("a", "x"), ("b", "y")], [("a", "y"), ("b", "x")]),
      ([("a", "A")], [("a", "a")]), ([("a", "x ")], [("a", "x")]),
    ]
    let separators = [";", "=", ",", "\n", ":", "\"", "\",\"", "&", "|", " "]
    return plain
      + separators.flatMap { separator in
        ["=", ":", "\":\"", " "].map { equals in
          ([("a", "1\(separator)b\(equals)2")], [("a", "1"), ("b", "2")])
        }
      }
  }
}
