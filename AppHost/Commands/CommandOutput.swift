import FeatureDependencies

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where a command's result goes: shown to people, or as one JSON object for scripts.
struct CommandOutput: Sendable {
  let json: Bool
  let dialog: any Dialog
  /// The language that text is in now.
  let language: @Sendable () -> Language
  /// Writes to standard output.
  let write: @Sendable (String) -> Void
  /// Prints a remark beside the result.
  let note: @Sendable (LocalizedText) -> Void

  /// Gives the result: `value` as JSON, or else `contents` one after the other.
  func give(_ value: some Encodable, _ contents: Presentation...) async {
    guard !json else { return give(json: value) }
    for content in contents { await dialog.show(content) }
  }

  /// Gives the result: `value` as JSON, or else `lines` as they are.
  func give(_ value: some Encodable, lines: [String]) {
    guard !json else { return give(json: value) }
    write(lines.joined(separator: "\n") + "\n")
  }

  private func give(json value: some Encodable) { write(Self.encoded(value)) }

  /// `value` as one JSON object, with a line feed at its end.
  static func encoded(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Strings and whole numbers always encode.
    guard let data = try? encoder.encode(value) else { return "{}\n" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
