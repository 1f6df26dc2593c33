/// A sequence of questions in which the customer can go back (``Dialog/interview(journal:_:)``).
///
/// Going back runs the code between the questions again, so it must have no side effects. Sign and
/// open after the last question.
public struct Interview: Sendable {
  private let dialog: any Dialog
  private let journal: (any OpeningJournal)?
  // The number of answers in the journal before the first answer.
  private let start: Int
  private var accepted: [(key: QuestionKey, text: String)] = []
  private var position = 0
  // Answers that going back discarded, to suggest them again.
  private var earlier: [QuestionKey: String] = [:]

  fileprivate init(dialog: any Dialog, journal: (any OpeningJournal)?) async {
    self.dialog = dialog
    self.journal = journal
    start = await journal?.count ?? 0
  }

  /// Asks until an answer is accepted, and returns it. During a replay it returns the recorded
  /// answer. In a resumed request it first shows and tries the answer of the interrupted run.
  ///
  /// Throws ``FlowStop/interrupted(_:at:)`` if the dialog has no answer.
  public mutating func ask<Answer>(_ question: Question<Answer>) async throws(FlowStop) -> Answer {
    if let answer = await replay(question) { return answer }
    var prompt = question.prompt
    prompt.earlier = earlier[prompt.key] ?? prompt.earlier
    do {
      var resumed = await resumedAnswer(to: prompt)
      while true {
        let text =
          if let known = resumed.take() { known } else { try await dialog.answer(to: prompt) }
        let answer: Answer
        do throws(Rejection) { answer = try question.answer(from: text) } catch {
          prompt.rejected = Prompt.Rejected(text: text, reason: error)
          continue
        }
        await accept(text, to: prompt)
        return answer
      }
    } catch { throw .interrupted(error, at: prompt.key) }
  }

  /// Returns and shows what the interrupted run answered to `prompt`; nil if it did not. A consent
  /// is never taken from the journal.
  private func resumedAnswer(to prompt: Prompt) async -> String? {
    guard let text = await journal?.next(at: prompt.key), prompt.kind != .consent else {
      return nil
    }
    await dialog.show(.answered(prompt, with: text))
    return text
  }

  /// Records an answer for replays. Consent is not recorded: the customer must consent again each
  /// time.
  private mutating func accept(_ text: String, to prompt: Prompt) async {
    guard prompt.kind != .consent else { return }
    accepted.append((prompt.key, text))
    position += 1
    await journal?.record(text, at: prompt.key)
  }

  /// Shows `content`; does nothing during a replay, because it was shown before.
  public func show(_ content: Presentation) async {
    if position == accepted.count { await dialog.show(content) }
  }

  /// Returns the recorded answer if it is still valid. Otherwise discards it and all later ones.
  private mutating func replay<Answer>(_ question: Question<Answer>) async -> Answer? {
    guard position < accepted.count else { return nil }
    let before = accepted[position]
    if before.key == question.prompt.key, let answer = try? question.answer(from: before.text) {
      position += 1
      return answer
    }
    await forget(from: position)
    return nil
  }

  /// Discards the last answer. Returns false if no answer is left.
  fileprivate mutating func goBack() async -> Bool {
    guard !accepted.isEmpty else { return false }
    await forget(from: accepted.count - 1)
    replayAll()
    return true
  }

  /// Begins a replay of all recorded answers.
  fileprivate mutating func replayAll() { position = 0 }

  private mutating func forget(from index: Int) async {
    for answer in accepted[index...] { earlier[answer.key] = answer.text }
    accepted.removeSubrange(index...)
    await journal?.rewind(to: start + index)
  }
}

extension Dialog {
  /// Runs `body`, which asks and computes, and at its end may sign and open. When the customer goes
  /// back, `body` runs again from the start: the answers before the last one are validated again
  /// and replayed. When they go back from the signature, all are, and consent is asked again.
  ///
  /// Going back from the first question leaves the interview: it throws
  /// ``FlowStop/interrupted(_:at:)`` with ``DialogInterruption/back``. The answers are kept in
  /// `journal`. A flow calls ``OpeningDependency/interview(_:)``.
  public func interview<Value>(
    journal: (any OpeningJournal)? = nil,
    _ body: (inout Interview) async throws(FlowStop) -> Value
  ) async throws(FlowStop) -> Value {
    var interview = await Interview(dialog: self, journal: journal)
    while true {
      do { return try await body(&interview) } catch {
        if error == .signing(.interrupted(.back)) {
          interview.replayAll()
          continue
        }
        guard error.isBack, await interview.goBack() else { throw error }
      }
    }
  }

  /// Asks one question, in an interview of its own.
  public func ask<Answer>(_ question: Question<Answer>) async throws(FlowStop) -> Answer {
    try await interview { (interview) throws(FlowStop) in try await interview.ask(question) }
  }

  /// Asks `question`, and keeps the answer in `journal`. Going back means no, as its label says.
  public func accepts(
    _ question: Question<Bool>, keeping journal: (any OpeningJournal)?
  ) async throws(FlowStop) -> Bool {
    let question = question.with { $0.exitLabel = LocalizedText(en: "no", ko: "아니요") }
    do {
      return try await interview(journal: journal) { (interview) throws(FlowStop) in
        try await interview.ask(question)
      }
    } catch {
      guard error.isBack else { throw error }
      await journal?.record("no", at: question.prompt.key)
      return false
    }
  }
}
