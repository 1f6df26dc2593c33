import FeatureDependencies

extension DialogContract {
  /// Clauses about what a dialog shows: the fixture must be able to see it.
  public static let showing: [Clause<Fixture>] = [
    Clause(
      "Dialog.showsEverything", "all that it is given to show is shown, and in the order given"
    ) {
      fixture, check in
      let shown = try check.some(fixture.shown, "a fixture that sees what is shown")
      let dialog = try await fixture.dialog([(sum.key, "1")])
      let words = ["alpha", "beta", "gamma", "delta"]
      for word in words.prefix(3) { await dialog.show(.message(LocalizedText(verbatim: word))) }
      _ = try await dialog.answer(to: sum)
      await dialog.show(.message(LocalizedText(verbatim: words[3])))
      let text = try await shown(dialog)
      var rest = text[...]
      for word in words {
        let place = try check.some(rest.firstRange(of: word), "\"\(word)\" shown in its turn")
        rest = rest[place.upperBound...]
      }
    },
    Clause(
      "Dialog.showsWhatIsAgreed", "figures, terms, documents and what was opened are all shown"
    ) {
      fixture, check in
      let shown = try check.some(fixture.shown, "a fixture that sees what is shown")
      for (content, words) in try contents() {
        let dialog = try await fixture.dialog([])
        await dialog.show(content)
        // A dialog writes sums with its own separators.
        let text = try await shown(dialog).filter { $0 != "," }
        for word in words {
          try check.holds(
            text.contains(word), "\"\(word)\" where \(Told.text(content)) is shown", butCame: text)
        }
      }
    },
  ]

  /// Things to show, each with what must be read in it.
  private static func contents() throws -> [(Presentation, [String])] {
    let samples = SampleContracts(funding: try given(AccountNumber("DEMAND-1")))
    let contract = try samples.contract("R", amount: 1_234_567)
    let opened = OpenedAccount(
      number: try given(AccountNumber("SINGLE-77")), contract: contract,
      signed: SignedContract(text: "signed"), receipt: Receipt(text: "receipt"))
    let sheet = TermsSheet(
      title: LocalizedText(verbatim: "Terms"),
      clauses: ["first", "second", "third"].map { LocalizedText(verbatim: $0) })
    let preview = OpeningPreview(
      illustration: Illustration(
        name: LocalizedText(verbatim: "Sample"), quote: contract.quote, growth: []),
      fundingAccount: samples.funding, left: Won(7_654_321), insurance: nil)
    return [
      (.opened(opened), ["SINGLE-77"]), (.terms(sheet), ["first", "second", "third"]),
      (.preview(preview), ["1234567", "320010", "49280", "7654321"]),
      (.document(contract.document), ["1234567", "320010", "49280", "DEMAND-1"]),
    ]
  }
}
