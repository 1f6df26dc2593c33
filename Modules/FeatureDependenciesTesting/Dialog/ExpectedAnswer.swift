import FeatureDependencies

/// The answers that a dialog may give to a question.
struct ExpectedAnswer {
  private let texts: [String]
  private let isText: (String) -> Bool
  private let interruption: String?
  private let isInterruption: (DialogInterruption) -> Bool

  private init(
    texts: [String] = [], orTextThat isText: @escaping (String) -> Bool = { _ in false },
    or interruption: String? = nil,
    _ isInterruption: @escaping (DialogInterruption) -> Bool = { _ in false }
  ) {
    self.texts = texts
    self.isText = isText
    self.interruption = interruption
    self.isInterruption = isInterruption
  }

  init(to question: SampleQuestion, of user: DialogUser) {
    let prompt = question.prompt
    let rejection = prompt.rejected?.reason
    guard let line = question.line else {
      if prompt.audience != .everyone {
        self.init(texts: [prompt.unattended ?? ""])
      } else if user == .person, rejection != nil {
        // A person answers in order, independent of the keys.
        self.init(orTextThat: { _ in true }, or: "an interruption") { _ in true }
      } else {
        self.init(
          texts: rejection == nil ? [prompt.unattended].compactMap(\.self) : [],
          or: "the rejection or an end of the input"
        ) { $0.isAnEnd || $0.isRefusal(for: rejection) }
      }
      return
    }
    let isBlank = line.allSatisfy(\.isWhitespace)
    if user == .person, isBlank {
      self.init(orTextThat: { $0 != "yes" }, or: "an interruption") { _ in true }
    } else {
      let mayReject = isBlank || line.unicodeScalars.contains(where: \.mayBeRejected)
      self.init(
        texts: [line] + prompt.choices(at: line)
          + (isBlank ? [prompt.earlier].compactMap(\.self) : []),
        or: mayReject || rejection != nil ? "an interruption" : nil
      ) { mayReject && $0 != .back || $0.isRefusal(for: rejection) }
    }
  }

  /// Throws a ``Deviation`` unless `result` is expected.
  func check(_ result: Result<String, DialogInterruption>, _ story: Story) throws {
    switch result {
    case .success(let text):
      story.note(answer: ValueDescription.scalars(text))
      // Other texts of the same characters are equal, but not unchanged.
      let isSame = texts.contains { $0.utf8.elementsEqual(text.utf8) }
      guard isSame || isText(text) else { throw Deviation(words, ValueDescription.scalars(text)) }
    case .failure(let error):
      story.note(answer: "\(error)")
      guard isInterruption(error) else { throw Deviation(words, "the interruption \(error)") }
    }
  }

  private var words: String {
    (texts.map { "the answer \(ValueDescription.scalars($0))" } + [interruption].compactMap(\.self))
      .joined(separator: " or ")
  }
}

extension Prompt {
  /// The value of the choice at position `text`, from 1 on, unless `text` is a value itself.
  fileprivate func choices(at text: String) -> [String] {
    let entered = EnteredText(EnteredText(text).trimmed)
    guard case .choice(let choices) = kind, !choices.contains(where: { $0.value == text }),
      let place = Int(entered.narrowed), choices.indices.contains(place - 1)
    else { return [] }
    return [choices[place - 1].value]
  }
}

extension Unicode.Scalar {
  fileprivate var mayBeRejected: Bool {
    DialogSteps.unprintable.contains(self) || !PrintableText.holds(String(self))
  }
}

extension DialogInterruption {
  fileprivate func isRefusal(for reason: Rejection?) -> Bool {
    reason.map { self == .refused($0) } ?? false
  }

  /// Whether the interruption means that there are no more answers.
  fileprivate var isAnEnd: Bool {
    switch self {
    case .stopped, .endOfInput, .answerMissing, .unreadable: true
    case .back, .refused, .unwritable: false
    }
  }
}
