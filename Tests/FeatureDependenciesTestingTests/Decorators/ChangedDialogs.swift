import FeatureDependencies

/// A dialog that passes each question to `body`.
struct AskingDialog: Dialog {
  typealias Ask = @Sendable (Prompt, any Dialog) async throws(DialogInterruption) -> String

  let base: any Dialog
  let body: Ask

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    try await body(prompt, base)
  }

  func show(_ content: Presentation) async { await base.show(content) }
}

/// A dialog that passes each presentation to `body`.
struct ShowingDialog: Dialog {
  typealias Show = @Sendable (Presentation, any Dialog) async -> Void

  let base: any Dialog
  let body: Show

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    try await base.answer(to: prompt)
  }

  func show(_ content: Presentation) async { await body(content, base) }
}
