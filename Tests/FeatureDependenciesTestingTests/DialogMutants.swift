import FeatureDependencies
import FeatureDependenciesTesting

enum DialogMutants {
  static let all: [Mutant<DialogContract.Fixture>] =
    simple + nobody + texts + showing + pipes + kinds + parts

  private static let simple: [Mutant<DialogContract.Fixture>] = [
    mutant("returnsTheText", "tidying the answer up") {
      (prompt, base) async throws(DialogInterruption) in
      try await base.answer(to: prompt).filter { $0 != "," }
    },
    mutant("endsWithItsAnswers", "guessing where there is no answer") {
      (prompt, base) async throws(DialogInterruption) in
      (try? await base.answer(to: prompt)) ?? ""
    },
    mutant("endsWithItsAnswers", "going back for ever") {
      (prompt, base) async throws(DialogInterruption) in
      do { return try await base.answer(to: prompt) } catch { throw .back }
    },
    mutant("asksAgainOrStops", "the rejected answer again") {
      (prompt, base) async throws(DialogInterruption) in
      if let rejected = prompt.rejected { return rejected.text }
      return try await base.answer(to: prompt)
    },
    mutant("asksAgainOrStops", "another rejection than it was told") {
      (prompt, base) async throws(DialogInterruption) in
      if prompt.rejected != nil { throw .refused(.empty) }
      return try await base.answer(to: prompt)
    },
    mutant("picksByValue", "the place instead of the value") {
      (prompt, base) async throws(DialogInterruption) in
      let text = try await base.answer(to: prompt)
      guard case .choice(let choices) = prompt.kind,
        let place = choices.firstIndex(where: { $0.value == text })
      else { return text }
      return "\(place + 1)"
    },
    mutant("leavesJudgementToTheQuestion", "the first choice for anything unknown") {
      (prompt, base) async throws(DialogInterruption) in
      let text = try await base.answer(to: prompt)
      guard case .choice(let choices) = prompt.kind, !choices.contains(where: { $0.value == text })
      else { return text }
      return choices[0].value
    },
    mutant("returnsEveryKind", "a text without the spaces around it") {
      (prompt, base) async throws(DialogInterruption) in
      let text = try await base.answer(to: prompt)
      return prompt.kind == .text ? EnteredText(text).trimmed : text
    },
    mutant("returnsEveryKind", "the limit for a sum beyond it") {
      (prompt, base) async throws(DialogInterruption) in
      let text = try await base.answer(to: prompt)
      guard case .amount(let limits) = prompt.kind, let sum = Int64(text) else { return text }
      return "\(min(max(sum, limits.lowerBound.amount), limits.upperBound.amount))"
    },
    mutant("neverConsents", "consent where nobody answers") {
      (prompt, base) async throws(DialogInterruption) in
      do throws(DialogInterruption) { return try await base.answer(to: prompt) } catch {
        guard prompt.kind == .consent else { throw error }
        return "yes"
      }
    },
    mutant("prefersTheAnswer", "the earlier answer without asking") {
      (prompt, base) async throws(DialogInterruption) in
      if let earlier = prompt.earlier { return earlier }
      return try await base.answer(to: prompt)
    },
    mutant("prefersTheAnswer", "the unattended answer without asking") {
      (prompt, base) async throws(DialogInterruption) in
      if let unattended = prompt.unattended { return unattended }
      return try await base.answer(to: prompt)
    },
    Mutant("Dialog.keepsTheOrder", "showing takes an answer") {
      DialogContract.Fixture { answers in GreedyDialog(answers.map(\.text)) }
    },
  ]

  static func mutant(
    _ clause: String, _ name: String, _ ask: @escaping AskingDialog.Ask
  ) -> Mutant<DialogContract.Fixture> {
    Mutant("Dialog.\(clause)", name) {
      DialogContract.Fixture { answers in
        AskingDialog(
          base: ScriptedDialog(answers.map { .answer($0.key.rawValue, $0.text) }), body: ask)
      }
    }
  }
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
