public import FeatureDependencies
public import Observation

/// A dialog on a screen: what a view observes, and what its controls call.
///
/// A flow runs as a task, and suspends in ``answer(to:)`` until a control answers.
@MainActor
@Observable
public final class QuestionModel: Dialog {
  /// The question to show; nil while nothing is asked.
  public private(set) var prompt: Prompt?
  /// What the flow has shown so far, the latest last.
  public private(set) var shown: [Presentation] = []
  private var waiting: CheckedContinuation<Result<String, DialogInterruption>, Never>?

  /// A model that nobody has asked anything.
  public init() {}

  // The requirements may run anywhere, and would take their conformers there: hence @MainActor
  // again.

  /// Waits for whoever looks at the screen.
  @MainActor public func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    let answer = await withCheckedContinuation { continuation in
      waiting = continuation
      self.prompt = prompt
    }
    return try answer.get()
  }

  /// Adds to what the screen shows.
  @MainActor public func show(_ content: Presentation) async { shown.append(content) }

  /// The question is answered with `text`: the value of a choice, or what was typed.
  public func answer(_ text: String) { finish(.success(text)) }

  /// The back button.
  public func goBack() { finish(.failure(.back)) }

  /// The screen was left.
  public func stop() { finish(.failure(.stopped)) }

  private func finish(_ answer: Result<String, DialogInterruption>) {
    prompt = nil
    waiting?.resume(returning: answer)
    waiting = nil
  }
}
