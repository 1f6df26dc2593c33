package import FeatureDependencies
import TerminalDialog

/// A parsed command line.
package struct Invocation: Sendable {
  package let command: Command
  var arguments: [String] = []
  var values: [OptionName: String] = [:]
  /// The variables of the environment that name folders.
  var environment: [String: String] = [:]

  package func has(_ option: OptionName) -> Bool { values[option] != nil }

  package subscript(_ option: OptionName) -> String? { values[option] }

  /// The value of an option whose values are a fixed list; nil without the option. Throws
  /// `badValue`.
  func listed(_ option: OptionName) throws(CommandError) -> String? {
    let values = command.values(of: option)
    let list = LocalizedText(verbatim: values.joined(separator: ", "))
    return try value(of: option, expected: list) { values.contains($0) ? $0 : nil }
  }

  /// The value of `option`, as `read` converts it; nil without the option. Throws `badValue` if
  /// `read` returns nil.
  func value<Value>(
    of option: OptionName, expected: LocalizedText, _ read: (String) -> Value?
  ) throws(CommandError) -> Value? {
    guard let text = self[option] else { return nil }
    guard let value = read(text) else { throw .badValue(option, text, expected: expected) }
    return value
  }

  /// The value of `option`, as the question that it answers reads it; nil without the option.
  func answer<Value>(
    _ option: OptionName, _ read: (String) throws(Rejection) -> Value
  ) throws(CommandError) -> Value? {
    guard let text = self[option] else { return nil }
    do { return try read(text) } catch { throw CommandError(error, of: option.label) }
  }

  /// The request ID of `--request-id`; nil without this option. Throws `badValue`.
  func requestID() throws(CommandError) -> RequestID? {
    try value(of: .requestID, expected: RequestID.rootForm) { RequestID(root: $0) }
  }

  /// The data directory: that of `--data-dir`, or a folder in the data home of the XDG Base
  /// Directory Specification. A command without a bank gets the current folder. Throws if neither
  /// an option nor the environment names it.
  package func dataPath() throws(CommandError) -> String {
    guard command.options.contains(.dataDir) else { return "." }
    if let path = self[.dataDir] { return path }
    if let data = try folder("XDG_DATA_HOME") { return data + "/pure-di-bank" }
    guard let home = try folder("HOME") else { throw .noHome }
    return home + "/.local/share/pure-di-bank"
  }

  /// The folder that a variable names; nil for a relative path, which the specification says to
  /// ignore.
  private func folder(_ name: String) throws(CommandError) -> String? {
    guard let path = environment[name], path.hasPrefix("/") else { return nil }
    guard !path.isReplaced else {
      throw .notUTF8(LocalizedText(en: "The variable \(name)", ko: "환경 변수 \(name)의 값"))
    }
    return path
  }

  /// The answers from options, by question key of the product that is opened or quoted.
  package func answers(among products: [ProductDescription]) -> [QuestionKey: String] {
    let parts: [(option: OptionName, part: String)] = [
      (.product, "product"), (.amount, "amount"), (.months, "months"), (.tax, "tax"),
      (.from, "fundingAccount"), (.link, "link"), (.acceptTerms, "consent"),
    ]
    let product = products.first { $0.kind == command.kind }
    var answers: [QuestionKey: String] = [:]
    for (option, part) in parts {
      guard let key = product?.questionKey(for: part), let value = self[option] else { continue }
      answers[key] = option == .acceptTerms ? "yes" : value
    }
    return answers
  }
}

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

extension String {
  /// Whether the text contains the character with which Swift replaces bytes that are not UTF-8.
  var isReplaced: Bool { unicodeScalars.contains("\u{FFFD}") }
}
