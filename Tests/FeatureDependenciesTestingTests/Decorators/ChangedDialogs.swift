import FeatureDependencies

/// A dialog that passes each call to a closure.
struct ChangedDialog: Dialog {
  typealias Ask = @Sendable (Prompt, any Dialog) async throws(DialogInterruption) -> String
  typealias Known = @Sendable (Prompt, any Dialog) async -> String?
  typealias Show = @Sendable (Presentation, any Dialog) async -> Void

  let base: any Dialog
  var ask: Ask = { (prompt, base) async throws(DialogInterruption) in
    try await base.answer(to: prompt)
  }
  var known: Known = { _, _ in nil }
  var show: Show = { await $1.show($0) }

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    try await ask(prompt, base)
  }

  func answer(withoutAsking prompt: Prompt) async -> String? { await known(prompt, base) }

  func show(_ content: Presentation) async { await show(content, base) }
}
