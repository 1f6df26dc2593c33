/// A run of questions in which one can go back.
///
/// Going back replays the answers before the last one, each validated again. Between the first and
/// the last question there must be no effect: what is signed or opened stands between interviews.
public struct Interview: Sendable {
  private struct Accepted {
    let key: QuestionKey
    let text: String
    /// Whether going back leads here. Where nobody was asked there is nobody to ask again.
    let isStop: Bool
  }

  private let dialog: any Dialog
  private var accepted: [Accepted] = []
  private var position = 0
  // Answers that going back undid, to offer them again.
  private var earlier: [QuestionKey: String] = [:]

  fileprivate init(dialog: any Dialog) { self.dialog = dialog }

  /// Asks until the answer is accepted.
  ///
  /// Throws ``FlowStop/interrupted(_:at:)`` if there is no answer.
  public mutating func ask<Answer>(
    _ question: Question<Answer>
  ) async throws(FlowStop) -> Answer {
    if let answer = replay(question) { return answer }
    var prompt = question.prompt
    prompt.earlier = earlier[prompt.key] ?? prompt.earlier
    while true {
      let text: String
      do { text = try await dialog.answer(to: prompt) } catch {
        throw .interrupted(error, at: prompt.key)
      }
      do {
        let answer = try question.answer(from: text)
        accept(text, to: prompt)
        return answer
      } catch { prompt.rejected = Prompt.Rejected(text: text, reason: error) }
    }
  }

  /// Remembers an answer, to give it again. Consent is given anew each time: it is not remembered.
  private mutating func accept(_ text: String, to prompt: Prompt) {
    guard prompt.kind != .consent else { return }
    accepted.append(
      Accepted(key: prompt.key, text: text, isStop: prompt.audience != .prepared))
    position += 1
  }

  /// Shows `content`, unless it was shown before and the answers after it are being replayed.
  public func show(_ content: Presentation) async {
    if position == accepted.count { await dialog.show(content) }
  }

  /// The answer given before, if it is still a good one; else what follows is asked anew.
  private mutating func replay<Answer>(_ question: Question<Answer>) -> Answer? {
    guard position < accepted.count else { return nil }
    let before = accepted[position]
    if before.key == question.prompt.key, let answer = try? question.answer(from: before.text) {
      position += 1
      return answer
    }
    forget(from: position)
    return nil
  }

  /// Whether there was a question to go back to.
  fileprivate mutating func goBack() -> Bool {
    guard let last = accepted.lastIndex(where: \.isStop) else { return false }
    forget(from: last)
    position = 0
    return true
  }

  private mutating func forget(from index: Int) {
    for answer in accepted[index...] { earlier[answer.key] = answer.text }
    accepted.removeSubrange(index...)
  }
}

extension Dialog {
  /// Runs `body`, which only asks and computes; going back runs it again from the start, with the
  /// answers before the last one given for the customer.
  ///
  /// Going back from the first question leaves the interview: it throws
  /// ``FlowStop/interrupted(_:at:)`` with ``DialogInterruption/back``. Otherwise throws what `body`
  /// throws.
  public func interview<Value>(
    _ body: (inout Interview) async throws(FlowStop) -> Value
  ) async throws(FlowStop) -> Value {
    var interview = Interview(dialog: self)
    while true {
      do { return try await body(&interview) } catch {
        guard case .interrupted(.back, _) = error, interview.goBack() else { throw error }
      }
    }
  }

  /// Asks one question by itself. Throws ``FlowStop/interrupted(_:at:)``.
  public func ask<Answer>(_ question: Question<Answer>) async throws(FlowStop) -> Answer {
    try await interview { (interview) async throws(FlowStop) in try await interview.ask(question) }
  }
}
