import FeatureDependencies

extension FlowContract {
  static let asking: [Clause<Fixture>] = [
    Clause(
      "Flow.asksProperly",
      "each question has its kind, text and help in every language, and where nobody answers it is "
        + "no by itself only if the script says so"
    ) { fixture, check in
      let doubles = try await fixture.doubles()
      _ = await fixture.run(doubles)
      for prompt in await doubles.script.asked {
        let question = fixture.script.questions.first { $0.questionKey == prompt.key }
        let asked = try check.some(question, "\(prompt.key) in the script")
        try check.equal(prompt.unattended, asked.unattended, "what nobody answers to \(prompt.key)")
        try check.holds(
          asked.kind.matches(prompt.kind), "\(prompt.key) as a question of the kind \(asked.kind)",
          butCame: prompt.kind)
        for language in Language.allCases {
          try check.holds(
            !prompt.text(language).isEmpty && !prompt.help(language).isEmpty,
            "text and help for \(prompt.key) in \(language)", butCame: "none")
        }
      }
    },
    Clause(
      "Flow.asksWhatItPublishes",
      "the questions asked are those of the script, in its order, which is that of the product's "
        + "description; questions that are not in the description are a decorator's"
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
      "Flow.rejectsBadAnswers",
      "an answer that cannot be is asked for again, and nothing comes of it"
    ) { fixture, check in
      for question in fixture.questions {
        for wrong in question.wrong {
          let (doubles, rejected) = try await fixture.rejected(wrong, to: question)
          try check.equal(rejected?.text, wrong.text, "the rejected answer to \(question.key)")
          try await fixture.isUntouched(
            doubles, check, after: "\"\(wrong.text)\" for \(question.key)")
        }
      }
    },
    Clause(
      "Flow.rejectsWithTheReason",
      "a rejected answer is told what is wrong with it: below or above which limit, what is on offer"
    ) { fixture, check in
      for question in fixture.questions {
        for wrong in question.wrong {
          let (_, rejected) = try await fixture.rejected(wrong, to: question)
          try check.equal(
            rejected?.reason, wrong.reason, "why \"\(wrong.text)\" is rejected for \(question.key)")
        }
      }
    },
  ]
}

extension FlowContract.Fixture {
  /// What `wrong` as an answer to `question` is told, and the doubles afterwards.
  fileprivate func rejected(
    _ wrong: ScriptedQuestion.Wrong, to question: ScriptedQuestion
  ) async throws -> (OpeningDoubles, Prompt.Rejected?) {
    let doubles = try await doubles(
      steps(upTo: question) + [answer(question, wrong.text), interrupt(question, .stopped)])
    _ = await run(doubles)
    return (doubles, await doubles.script.asked.last?.rejected)
  }
}
