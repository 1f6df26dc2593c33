public import FeatureDependencies

/// A dialog that answers from a script and records what it asked and showed.
///
/// If a question is not the next one of the script, ``answer(to:)`` throws and ``verify()`` reports
/// the question. ``verify()`` also reports unused answers.
public actor ScriptedDialog: Dialog {
  /// One question of the script, with its answer or interruption.
  public struct Step: Sendable {
    /// The key of the question that the step answers or interrupts.
    public let key: QuestionKey
    let result: Result<String, DialogInterruption>
    var happening: @Sendable () async -> Void = {}

    /// A step that answers the question `key` with `text`.
    public static func answer(_ key: String, _ text: String) -> Step {
      Step(key: QuestionKey(rawValue: key), result: .success(text))
    }

    /// The same step, preceded by `happening`: the clock advances past midnight, for example.
    public func after(_ happening: @escaping @Sendable () async -> Void) -> Step {
      changing(self) { $0.happening = happening }
    }

    /// A step that interrupts at the question `key`.
    public static func interrupt(_ key: String, _ interruption: DialogInterruption) -> Step {
      Step(key: QuestionKey(rawValue: key), result: .failure(interruption))
    }
  }

  /// How a run differed from its script.
  public struct ScriptError: Error, CustomStringConvertible {
    /// The difference as a sentence.
    public let description: String
  }

  private var steps: [Step]
  private var failure: ScriptError?
  /// The prompts so far, in order.
  public private(set) var asked: [Prompt] = []
  /// The presentations so far, in order.
  public private(set) var shown: [Presentation] = []

  /// Creates a dialog that follows `steps`.
  public init(_ steps: [Step]) { self.steps = steps }

  /// Returns the script's answer.
  ///
  /// Throws the script's interruption, or ``DialogInterruption/unreadable(reason:)`` if `prompt` is
  /// not the next question of the script.
  public func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    asked.append(prompt)
    guard let next = steps.first, next.key == prompt.key else {
      let expected = steps.first?.key.rawValue ?? "no further question"
      let error = ScriptError(
        description: "\(prompt.key) was asked, but the script has \(expected)")
      failure = failure ?? error
      throw .unreadable(reason: "ScriptedDialog: \(error)")
    }
    steps.removeFirst()
    await next.happening()
    return try next.result.get()
  }

  /// Records `content`.
  public func show(_ content: Presentation) async { shown.append(content) }

  /// Throws a ``ScriptError`` unless the run followed the script exactly.
  public func verify() throws(ScriptError) {
    if let failure { throw failure }
    let left = steps.map(\.key.rawValue).joined(separator: ", ")
    guard left.isEmpty else { throw ScriptError(description: "never asked: \(left)") }
  }
}

extension [ScriptedDialog.Step] {
  /// Creates steps that answer questions, given by key, in this order.
  public init(answering answers: KeyValuePairs<String, String>) {
    self = answers.map { .answer($0.key, $0.value) }
  }

  /// The steps with `text` as the answer to the question `key`.
  public func answering(_ key: String, _ text: String) -> [ScriptedDialog.Step] {
    map { $0.key.rawValue == key ? .answer(key, text) : $0 }
  }
}
