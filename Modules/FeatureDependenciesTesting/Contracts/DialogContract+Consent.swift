import FeatureDependencies

extension DialogContract {
  /// Clauses about the terms before consent; they require ``DialogContract/Fixture/shown``. A
  /// dialog for a person, which need not pass ``DialogContract/showing``, passes these.
  public static let consent: [Clause<Fixture>] = [
    Clause(
      "Dialog.showsTermsForConsent",
      "the customer can read all figures, payments and terms before they consent: they are shown, "
        + "or one input shows them and is no answer"
    ) {
      fixture, check in
      let shown = try check.some(fixture.shown, "a fixture that observes the shown content")
      let consent = prompt(.consent)
      let reading = fixture.reading.map { [(consent.key, $0)] } ?? []
      let dialog = try await fixture.dialog(reading + [(consent.key, "yes")])
      let preview = try preview
      await dialog.show(.preview(preview))
      await dialog.show(.terms(sheet(["alpha", "beta"])))
      try check.equal(try await dialog.answer(to: consent), "yes", "the answer")
      let written = try await shown(dialog)
      let text = compared(written)
      for word in ["Sample", "1234567", "1505297", "200000002", "Conditions", "alpha", "beta"] {
        try check.holds(text.contains(word), "\"\(word)\" before consent", butCame: text)
      }
      for date in dates(of: .preview(preview)) {
        try check.holds(written.hasDate(date), "the date \(date)", butCame: written)
      }
    },
    Clause(
      "Dialog.showsTermsWithoutConsent",
      "if no question for consent follows the terms, they are shown before the next content, the "
        + "next question and a consent that was given before"
    ) {
      fixture, check in
      let shown = try check.some(fixture.shown, "a fixture that observes the shown content")
      let dialog = try await fixture.dialog([(sum.key, "1")])
      await dialog.show(.terms(sheet(["alpha"])))
      await dialog.show(.message(LocalizedText(verbatim: "beta")))
      await dialog.show(.terms(sheet(["gamma"])))
      _ = try await dialog.answer(to: sum)
      await dialog.show(.terms(sheet(["delta"])))
      await dialog.show(.answered(prompt(.consent), with: "yes"))
      await dialog.show(.message(LocalizedText(verbatim: "epsilon")))
      var rest = try await shown(dialog)[...]
      for word in ["alpha", "beta", "gamma", "delta", "epsilon"] {
        let place = try check.some(rest.firstRange(of: word), "\"\(word)\" shown in its turn")
        rest = rest[place.upperBound...]
      }
    },
  ]
}
