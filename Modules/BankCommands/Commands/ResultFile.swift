import FeatureDependencies

/// Where a text goes: to the new file that was named, or else to standard output.
struct ResultFile: Sendable {
  let path: String?
  private let isReplacing: Bool
  private let store: any PaperStore

  /// What `invocation` says. Throws a ``UsageError``.
  init(_ invocation: Invocation, store: any PaperStore) throws(UsageError) {
    path = invocation[.save]
    isReplacing = invocation.has(.replace)
    self.store = store
    if isReplacing, path == nil { throw .missingOption(.save, command: invocation.command.words) }
  }

  /// Gives `content`, or `json` with the path of the file that it was saved to.
  func give<Value: Encodable>(
    _ content: String, by output: CommandOutput, _ json: (_ savedTo: String?) -> Value
  ) async throws(CommandError) {
    guard let path else { return try output.give(json(nil), file: content) }
    do { try await store.save(content, at: path, replacing: isReplacing) } catch {
      throw .papers(error)
    }
    let saved = LocalizedText(en: "Saved: \(path)", ko: "저장했습니다: \(path)")
    try await output.give(json(path), [.message(saved)], done: [saved])
  }
}
