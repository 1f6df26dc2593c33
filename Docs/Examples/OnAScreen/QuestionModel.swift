public import FeatureDependencies
public import Observation

/// A dialog for a screen: a view observes it, and the controls of the view call it.
///
/// A flow runs as a task, and suspends in ``answer(to:)`` until a control answers or the task is
/// canceled. It keeps the kit's `DialogContract`.
@MainActor
@Observable
public final class QuestionModel: Dialog {
  /// The question to show; nil if absent.
  public private(set) var prompt: Prompt?
  /// The content that the flow has shown, the latest last.
  public private(set) var shown: [Presentation] = []
  @ObservationIgnored private var waiting:
    CheckedContinuation<Result<String, DialogInterruption>, Never>?

  /// Creates a model without a question.
  public init() {}

  // Without `@MainActor`, a method would infer `nonisolated(nonsending)` from its requirement, not
  // the isolation of the class.

  /// Shows the question and suspends until a control answers.
  @MainActor public func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting = continuation
        self.prompt = prompt
        if Task.isCancelled { stop() }
      }
    } onCancel: {
      Task { @MainActor in stop() }
    }
    return try answer.get()
  }

  /// Appends `content` to ``shown``.
  @MainActor public func show(_ content: Presentation) async { shown.append(content) }

  /// Answers the question with `text`: the value of a choice, or the text entered.
  public func answer(_ text: String) { finish(.success(text)) }

  /// Goes back to the previous question; call it from the back button.
  public func goBack() { finish(.failure(.back)) }

  /// Stops the flow; call it when the customer leaves the screen.
  public func stop() { finish(.failure(.stopped)) }

  private func finish(_ answer: Result<String, DialogInterruption>) {
    prompt = nil
    waiting?.resume(returning: answer)
    waiting = nil
  }
}
