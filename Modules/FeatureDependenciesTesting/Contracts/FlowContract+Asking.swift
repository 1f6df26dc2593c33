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
      "the questions asked are those of the product's description, in its order"
    ) { fixture, check in
      let doubles = try await fixture.doubles()
      _ = await fixture.run(doubles)
      let scripted = fixture.script.questions.map(\.questionKey)
      let published = fixture.script.product.questionKeys.filter(scripted.contains)
      try check.equal(
        await doubles.script.asked.map(\.key), published, "the list of questions asked")
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

  static let fundingAccount: [Clause<Fixture>] = [
    Clause(
      "Flow.namesTheShortfall",
      "an account with too little money is rejected with what is missing, before consent"
    ) { fixture, check in
      let asked = fixture.questions.first(where: \.isFundingAccount)
      let account = try check.some(asked, "a question for the account that pays, in the script")
      let doubles = try await fixture.doubles(
        fixture.steps(upTo: account) + [
          fixture.answer(account), fixture.interrupt(account, .stopped),
        ],
        balance: Won(fixture.amount.amount - 1))
      _ = await fixture.run(doubles)
      let rejected = await doubles.script.asked.last?.rejected?.reason
      try check.equal(
        rejected, .insufficientFunds(shortfall: Won(1)), "why the account was rejected")
    }
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
