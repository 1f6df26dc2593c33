import FeatureDependencies

/// A question with the answer that is prepared for it.
struct SampleQuestion: Sendable, CustomStringConvertible {
  typealias Answer = Result<String, DialogInterruption>

  var prompt: Prompt
  /// The prepared answer; nil without one.
  var line: String?

  var description: String {
    var parts = ["asks \(prompt.key), \(prompt.kind.summary)"]
    if let unattended = prompt.unattended { parts.append("unattended \"\(unattended)\"") }
    if let earlier = prompt.earlier { parts.append("suggesting \"\(earlier)\"") }
    if let rejected = prompt.rejected { parts.append("after \"\(rejected.text)\" was rejected") }
    parts.append(line.map { "prepared \(ValueDescription.scalars($0))" } ?? "with no answer")
    return parts.joined(separator: ", ")
  }

  /// Notes `answer`, and throws a ``Deviation`` unless a dialog of `user` may give it.
  func check(_ answer: Answer, of user: DialogUser, _ story: Story) throws(Deviation) {
    let (came, isAllowed): (String, Bool) =
      switch answer {
      case .success(let text):
        // Other texts of the same characters are equal, but not unchanged.
        (ValueDescription.scalars(text), texts.contains { $0.utf8.elementsEqual(text.utf8) })
      case .failure(let error): ("the interruption \(error)", allows(error, of: user))
      }
    story.note(answer: came)
    // A person may be asked again until the input ends.
    let isAskedAgain = line?.isBlank ?? (prompt.rejected != nil)
    let consent = changing(prompt) { $0.kind = .consent }
    let isYes = (try? answer.get()).map(consent.meaning) == "yes"
    if isAllowed || user == .person && isAskedAgain && !isYes { return }
    let interruption = allows(.stopped, of: user) || prompt.rejected != nil
    let expected = texts.map { "the answer \(ValueDescription.scalars($0))" }
    throw Deviation(
      (expected + (interruption ? ["an interruption"] : [])).joined(separator: " or "), came)
  }

  private var texts: [String] {
    let unattended = [prompt.unattended].compactMap(\.self)
    guard let line else { return prompt.rejected == nil ? unattended : [] }
    var texts = [line] + prompt.choices(at: line)
    if line.isBlank, let earlier = prompt.earlier { texts.append(earlier) }
    return texts
  }

  private func allows(_ error: DialogInterruption, of user: DialogUser) -> Bool {
    if let rejected = prompt.rejected, error == .refused(rejected.reason) { return true }
    if let line { return (line.isBlank || line.isUnprintable) && error != .back }
    switch error {
    case .stopped, .unreadable: return true
    case .endOfInput, .answerMissing: return user != .preparedAnswers || texts.isEmpty
    case .back, .refused, .unwritable: return false
    }
  }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }

  fileprivate var isUnprintable: Bool {
    !PrintableText.holds(self) || !Set(unicodeScalars).isDisjoint(with: DialogSteps.unprintable)
  }
}

extension Prompt {
  /// The value of the choice at position `text`, from 1 on, unless `text` is a value itself.
  fileprivate func choices(at text: String) -> [String] {
    guard case .choice(let choices) = kind, !choices.contains(where: { $0.value == text }),
      let place = Int(text.trimmed.narrowed),
      choices.indices.contains(place - 1)
    else { return [] }
    return [choices[place - 1].value]
  }
}

extension Prompt.Kind {
  fileprivate var summary: String {
    switch self {
    case .choice(let choices), .number(let choices):
      "one of \(choices.map(\.value).joined(separator: ", "))"
    case .amount(let limits): "an amount of \(limits.lowerBound) to \(limits.upperBound)"
    case .text, .consent: "\(self)"
    }
  }
}
