package import Core

/// Taps buttons as a user does: the app's demo, the feature hosts and the tests share it.
@MainActor package struct ScriptedUser {
  private let stack: () -> ScreenStack?
  private let log: (String) -> Void

  /// A user who looks at `stack`, and whose steps go to `log`.
  package init(log: @escaping (String) -> Void = { _ in }, stack: @escaping () -> ScreenStack?) {
    self.log = log
    self.stack = stack
  }

  package var shown: String { stack()?.top?.title ?? "" }
  package var buttons: [String] { stack()?.top?.buttons.map(\.title) ?? [] }

  /// Waits until the screen shows `line`; returns whether it does.
  @discardableResult package func sees(_ line: String) async -> Bool {
    await eventually { stack()?.top?.text.contains(line) ?? false }
  }

  /// Taps the buttons `titles`, waiting for each; "Back" is the back button of the stack.
  package func tap(_ titles: String...) async throws { try await tap(titles) }

  fileprivate func tap(_ titles: [String]) async throws {
    for title in titles {
      let appeared = await eventually { title == "Back" || buttons.contains(title) }
      guard appeared else { throw NoButton(title: title, screen: shown) }
      log((["\(shown):"] + (stack()?.top?.text ?? []) + ["[\(title)]"]).joined(separator: " "))
      if title == "Back" { stack()?.back() }
      stack()?.top?.buttons.first { $0.title == title }?.action()
    }
    // A task that the last tap began gets its first turn.
    _ = await eventually { true }
  }
}

struct NoButton: Error { let title, screen: String }

/// Shows `root` on a stack, and prints what a user sees who taps the buttons `titles`.
@MainActor package func preview(_ root: Screen, tapping titles: String...) async throws {
  let stack = ScreenStack(root)
  try await ScriptedUser(log: { print($0) }, stack: { stack }).tap(titles)
  print(stack.top?.title ?? "")
}

/// Waits up to ten seconds until `condition` holds, and at least for a turn of the main actor.
@MainActor package func eventually(_ condition: () async -> Bool) async -> Bool {
  for _ in 0..<10_000 {
    try? await Task.sleep(for: .milliseconds(1))
    if await condition() { return true }
  }
  return false
}
