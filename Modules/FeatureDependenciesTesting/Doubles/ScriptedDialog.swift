public import FeatureDependencies

/// A dialog that follows a script, question by question, and remembers what it showed.
///
/// A question that is not the next of the script gets no answer: the flow is interrupted, and
/// ``verify()`` names the question. An answer left over makes ``verify()`` throw too.
public actor ScriptedDialog: Dialog {
  /// One question of the script, and what is done there.
  public struct Step: Sendable {
    /// The question.
    public let key: QuestionKey
    let result: Result<String, DialogInterruption>
    var happening: @Sendable () async -> Void = {}

    /// Answers `text` to the question `key`.
    public static func answer(_ key: String, _ text: String) -> Step {
      Step(key: QuestionKey(rawValue: key), result: .success(text))
    }

    /// The same step, before which `happening` takes place: the customer thinks over midnight, say.
    public func after(_ happening: @escaping @Sendable () async -> Void) -> Step {
      var step = self
      step.happening = happening
      return step
    }

    /// Interrupts at the question `key`.
    public static func interrupt(_ key: String, _ interruption: DialogInterruption) -> Step {
      Step(key: QuestionKey(rawValue: key), result: .failure(interruption))
    }
  }

  /// How a run differed from its script.
  public enum ScriptError: Error, Sendable, Equatable, CustomStringConvertible {
    /// This was asked, and the script had `expected` next (nil: nothing more).
    case notScripted(asked: QuestionKey, expected: QuestionKey?)
    /// These questions were never asked.
    case leftOver([QuestionKey])

    /// The difference as a sentence.
    public var description: String {
      switch self {
      case .notScripted(let asked, let expected):
        "\(asked) was asked where the script has \(expected?.rawValue ?? "no further question")"
      case .leftOver(let keys):
        "never asked: \(keys.map(\.rawValue).joined(separator: ", "))"
      }
    }
  }

  /// Something the dialog was given to do.
  public enum Event: Sendable, Equatable {
    /// It was given this to ask.
    case asked(Prompt)
    /// It was given this to show.
    case shown(Presentation)
  }

  private var steps: [Step]
  private var failure: ScriptError?
  /// All that was asked and shown so far, in order.
  public private(set) var events: [Event] = []

  /// The questions asked so far, as they were put.
  public var asked: [Prompt] {
    events.compactMap { if case .asked(let prompt) = $0 { prompt } else { nil } }
  }

  /// What was shown so far.
  public var shown: [Presentation] {
    events.compactMap { if case .shown(let content) = $0 { content } else { nil } }
  }

  /// A dialog that follows `steps`.
  public init(_ steps: [Step]) { self.steps = steps }

  /// The script's answer. A question that is not for everyone is asked only if it is the next of
  /// the script; else it is answered as if nobody was there. Throws the script's interruption, or
  /// ``DialogInterruption/unreadable(reason:)`` where the script has nothing for `prompt`.
  public func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    if prompt.audience != .everyone, steps.first?.key != prompt.key,
      let unattended = prompt.unattended
    {
      return unattended
    }
    events.append(.asked(prompt))
    guard let next = steps.first, next.key == prompt.key else {
      let error = ScriptError.notScripted(asked: prompt.key, expected: steps.first?.key)
      failure = failure ?? error
      throw .unreadable(reason: "ScriptedDialog: \(error)")
    }
    steps.removeFirst()
    await next.happening()
    return try next.result.get()
  }

  /// Remembers `content`.
  public func show(_ content: Presentation) async { events.append(.shown(content)) }

  /// Throws a ``ScriptError`` unless exactly the script was followed.
  public func verify() throws(ScriptError) {
    if let failure { throw failure }
    guard steps.isEmpty else { throw .leftOver(steps.map(\.key)) }
  }
}
