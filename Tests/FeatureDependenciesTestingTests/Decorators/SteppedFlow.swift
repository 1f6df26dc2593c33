import FeatureDependencies
import FeatureDependenciesTesting

/// The reference flow as a list of steps, each with an interview of its own: going back leads to
/// exactly the step before, and each answer is remembered, also an earlier consent.
struct SteppedFlow: Flow {
  let base: ReferenceFlow

  func run() async -> FlowOutcome {
    var outcome = FlowOutcome()
    do {
      let opened = try await open(try await Opening(of: base.script.product, base.with))
      outcome.add(opened)
      try await base.askLater(opened, &outcome)
    } catch { outcome.stop = error }
    return outcome
  }

  private func open(_ opening: Opening) async throws(FlowStop) -> OpenedAccount {
    let products = try await opening.products(of: ReferenceProduct.self)
    let accounts = try await opening.demandAccounts()
    let questions = base.script.questions.prefix { $0.key != base.script.consentKey }
    var (answers, step) = (ReferenceAnswers([:]), 0)
    while true {
      do throws(FlowStop) {
        guard step < questions.count else {
          let terms = try answers.terms(of: base.script.product.kind, base.with.link)
          return try await base.with.interview { (interview) throws(FlowStop) in
            try await base.execute(opening, terms, products, accounts, &interview)
          }
        }
        let question = questions[step]
        let needed = opening.needing(answers.amount)
        answers[question] = try await suggesting(answers[question]).interview {
          (interview) throws(FlowStop) in
          try await interview.answer(
            to: question, in: opening, among: accounts, needing: needed)
        }
        step += 1
      } catch {
        guard error.isBack, step > 0 else { throw error }
        step -= 1
      }
    }
  }

  /// The collaborators with a dialog that suggests `text` as the answer, except to a consent;
  /// nothing if it is empty.
  private func suggesting(_ text: String) -> Collaborators {
    changing(base.with) {
      $0.ask { (prompt, dialog) async throws(DialogInterruption) in
        var prompt = prompt
        if !text.isEmpty, prompt.kind != .consent { prompt.earlier = text }
        return try await dialog.answer(to: prompt)
      }
    }
  }
}
