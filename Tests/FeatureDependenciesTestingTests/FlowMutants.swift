import FeatureDependencies
import FeatureDependenciesTesting

/// Broken flows: the reference flow with one collaborator decorated, or decorated itself.
enum FlowMutants {
  typealias Make = @Sendable (FlowScript, OpeningDoubles) -> any Flow

  /// A way to break any flow, and the clause that must catch it.
  struct Breakage {
    let clause: String
    let name: String
    let make: Make
  }

  static let all: [Mutant<FlowContract.Fixture>] = breakages.flatMap { breakage in
    ReferenceScripts.all.filter { script in
      FlowContract.clauses(for: script).contains { $0.id == breakage.clause }
    }.map { script in
      Mutant(breakage.clause, breakage.name) {
        try FlowContract.Fixture(script) { breakage.make(script, $0) }
      }
    }
  }

  private static let breakages =
    dialogs + people + books + builders + outcomes + scripts + repetitions

  static func breakage(
    _ clause: String, _ name: String, _ make: @escaping Make
  ) -> Breakage {
    Breakage(clause: "Flow.\(clause)", name: name, make: make)
  }

  /// The reference flow with a collaborator replaced.
  static func replacing(
    _ clause: String, _ name: String,
    _ replace: @escaping @Sendable (inout Collaborators, FlowScript) -> Void
  ) -> Breakage {
    breakage(clause, name) { script, doubles in
      var with = Collaborators(doubles)
      replace(&with, script)
      return ReferenceFlow(script: script, with: with)
    }
  }

  /// Flows that do not follow their own script.
  private static let scripts = [
    breakage("rejectsWithTheReason", "limits of its own") { script, doubles in
      let wide = script.changed { question in
        guard case .amount = question.kind else { return question }
        return .amount(question.key, question.answer, within: 1000...1_000_000_000_000)
      }
      return ReferenceFlow(script: wide, with: Collaborators(doubles))
    },
    breakage("usesTheCatalogue", "a rate of its own") { script, doubles in
      ReferenceFlow(
        script: script.replacing(script.questions, rate: 999), with: Collaborators(doubles))
    },
    breakage("asksWhatItPublishes", "two questions in another order") { script, doubles in
      var questions = script.questions
      questions.swapAt(1, 2)
      return ReferenceFlow(
        script: script.replacing(questions, rate: script.rate), with: Collaborators(doubles))
    },
  ]

  /// Flows that treat a repeated request like a new one.
  private static let repetitions = [
    breakage("opensOnceWithoutMoney", "asking for the money again") { script, doubles in
      ReferenceFlow(
        script: script, with: Collaborators(doubles),
        rules: RepetitionRules(needsMoneyAgain: true))
    },
    breakage("refusesOtherTerms", "answering other terms with the old account") { script, doubles in
      ReferenceFlow(
        script: script, with: Collaborators(doubles), rules: RepetitionRules { _, _ in true })
    },
  ]
}
