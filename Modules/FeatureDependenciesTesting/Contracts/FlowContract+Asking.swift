import FeatureDependencies

extension FlowContract {
  static let asking: [Clause<Fixture>] = [
    Clause(
      "Flow.asksProperly",
      "each question has its kind, and text, help and labels in every language; its unattended "
        + "answer is that of the script"
    ) { fixture, check in
      let doubles = try await fixture.doubles()
      _ = await fixture.run(doubles)
      for prompt in await doubles.script.asked {
        let question = fixture.script.questions.first { $0.questionKey == prompt.key }
        let asked = try check.some(question, "\(prompt.key) in the script")
        try check.equal(
          prompt.unattended, asked.unattended, "the unattended answer to \(prompt.key)")
        try check.holds(
          asked.kind.matches(prompt.kind), "\(prompt.key) as a question of the kind \(asked.kind)",
          butCame: prompt.kind)
        try check.isTranslated(prompt.text, "the text of \(prompt.key)", naming: fixture.offers)
        try check.isTranslated(prompt.help, "the help of \(prompt.key)", naming: fixture.offers)
        let texts = [prompt.note, prompt.again?.text, prompt.exitLabel, prompt.personExitLabel]
        for text in texts.compactMap(\.self) {
          try check.isTranslated(text, "each text of \(prompt.key)", naming: fixture.offers)
        }
        for choice in prompt.choices {
          let what = "the label of \(choice.value) at \(prompt.key)"
          for text in [choice.label, choice.personLabel, choice.note].compactMap(\.self) {
            try check.isTranslated(text, what, naming: fixture.offers)
          }
        }
      }
    },
    Clause(
      "Flow.asksWhatItPublishes",
      "the flow asks the questions of the script in order, which is the order of the "
        + "product's description; a question outside the description comes from a decorator"
    ) { fixture, check in
      let doubles = try await fixture.doubles()
      _ = await fixture.run(doubles)
      let scripted = fixture.script.questions.map(\.questionKey)
      let asked = await doubles.script.asked.map(\.key)
      try check.equal(asked, scripted, "the questions asked")
      let published = fixture.script.product.questionKeys
      try check.equal(
        asked.filter(published.contains), published.filter(scripted.contains),
        "the questions asked that the product's description names")
    },
    Clause(
      "Flow.rejectsWithTheReason",
      "each invalid answer, however many, is asked for again with the reason, such as the limit or "
        + "the valid values, and has no effect: the next answer counts"
    ) { fixture, check in
      for question in fixture.questions {
        let check = check.inCase(question.key)
        let wrong = question.wrong
        let doubles = try await fixture.doubles(
          fixture.steps(upTo: question) + wrong.map { fixture.answer(question, $0.text) }
            + [fixture.answer(question)] + fixture.steps(after: question))
        let outcome = await fixture.run(doubles)
        let rejected = await doubles.script.asked.compactMap(\.rejected)
        try check.equal(rejected.map(\.text), wrong.map(\.text), "the rejected answers")
        try check.equal(rejected.map(\.reason), wrong.map(\.reason), "the reasons for rejection")
        let chosen = outcome.account.map { ScriptedSelection($0.contract.terms.selection) }
        try check.equal(chosen, fixture.script.chosen, "the selection after the next answer")
        try await doubles.script.verify()
      }
    },
  ]
}
