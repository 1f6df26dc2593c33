import FeatureDependencies
import FeatureDependenciesTesting

enum DialogMutants {
  static let all: [Mutant<DialogContract.Fixture>] = [
    mutant("returnsTheText", "tidying the answer up") {
      (prompt, next) async throws(DialogInterruption) in
      try await next(prompt).filter { $0 != "," }
    },
    mutant("endsWithItsAnswers", "guessing where there is no answer") {
      (prompt, next) async throws(DialogInterruption) in
      (try? await next(prompt)) ?? ""
    },
    mutant("endsWithItsAnswers", "going back for ever") {
      (prompt, next) async throws(DialogInterruption) in
      do { return try await next(prompt) } catch { throw .back }
    },
    mutant("asksAgainOrStops", "the rejected answer again") {
      (prompt, next) async throws(DialogInterruption) in
      if let rejected = prompt.rejected { return rejected.text }
      return try await next(prompt)
    },
    mutant("asksAgainOrStops", "another rejection than it was told") {
      (prompt, next) async throws(DialogInterruption) in
      if prompt.rejected != nil { throw .refused(.empty) }
      return try await next(prompt)
    },
    mutant("picksByValue", "the place instead of the value") {
      (prompt, next) async throws(DialogInterruption) in
      let text = try await next(prompt)
      guard case .choice(let choices) = prompt.kind,
        let place = choices.firstIndex(where: { $0.value == text })
      else { return text }
      return "\(place + 1)"
    },
    mutant("leavesJudgementToTheQuestion", "the first choice for anything unknown") {
      (prompt, next) async throws(DialogInterruption) in
      let text = try await next(prompt)
      guard case .choice(let choices) = prompt.kind, !choices.contains(where: { $0.value == text })
      else { return text }
      return choices[0].value
    },
    mutant("returnsEveryKind", "a text without the spaces around it") {
      (prompt, next) async throws(DialogInterruption) in
      let text = try await next(prompt)
      return prompt.kind == .text ? text.trimmed : text
    },
    mutant("returnsEveryKind", "the limit for a sum beyond it") {
      (prompt, next) async throws(DialogInterruption) in
      let text = try await next(prompt)
      guard case .amount(let limits) = prompt.kind, let sum = Int64(text) else { return text }
      return "\(min(max(sum, limits.lowerBound.amount), limits.upperBound.amount))"
    },
    mutant("neverConsents", "consent where nobody answers") {
      (prompt, next) async throws(DialogInterruption) in
      do throws(DialogInterruption) { return try await next(prompt) } catch {
        guard prompt.kind == .consent else { throw error }
        return "yes"
      }
    },
    mutant("prefersTheAnswer", "the earlier answer without asking") {
      (prompt, next) async throws(DialogInterruption) in
      if let earlier = prompt.earlier { return earlier }
      return try await next(prompt)
    },
    mutant("prefersTheAnswer", "the unattended answer without asking") {
      (prompt, next) async throws(DialogInterruption) in
      if let unattended = prompt.unattended { return unattended }
      return try await next(prompt)
    },
    Mutant("Dialog.keepsTheOrder", "showing takes an answer") {
      DialogContract.Fixture { answers in GreedyDialog(answers.map(\.text)) }
    },
  ]

  private static func mutant(
    _ clause: String, _ name: String, _ answer: @escaping FaultyDialog.Answer
  ) -> Mutant<DialogContract.Fixture> {
    Mutant("Dialog.\(clause)", name) {
      DialogContract.Fixture { answers in
        FaultyDialog(
          base: ScriptedDialog(answers.map { .answer($0.key.rawValue, $0.text) }), body: answer)
      }
    }
  }
}

private struct FaultyDialog: Dialog {
  typealias Next = @Sendable (Prompt) async throws(DialogInterruption) -> String
  typealias Answer = @Sendable (Prompt, Next) async throws(DialogInterruption) -> String

  let base: ScriptedDialog
  let body: Answer

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    try await body(prompt) { (prompt) async throws(DialogInterruption) in
      try await base.answer(to: prompt)
    }
  }

  func show(_ content: Presentation) async { await base.show(content) }
}

private actor GreedyDialog: Dialog {
  private var answers: [String]

  init(_ answers: [String]) { self.answers = answers }

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    guard !answers.isEmpty else { throw .endOfInput }
    return answers.removeFirst()
  }

  func show(_ content: Presentation) async { answers = Array(answers.dropFirst()) }
}
