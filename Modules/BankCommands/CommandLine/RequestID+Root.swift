import FeatureDependencies

extension RequestID {
  /// What ``init(root:)`` accepts.
  static let rootForm = LocalizedText(verbatim: "a-z A-Z 0-9 - _ (1–64)")

  /// Creates an ID that a run can start from: 1 to 64 of a-z, A-Z, 0-9, `-` and `_`. Nested IDs
  /// need a dot and a few more characters.
  init?(root text: String) {
    guard text.utf8.count <= 64, !text.contains(".") else { return nil }
    self.init(text)
  }
}
