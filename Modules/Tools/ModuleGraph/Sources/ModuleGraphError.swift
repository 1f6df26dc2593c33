import Foundation

/// Why `module-graph` has no answer, as text for the terminal.
struct ModuleGraphError: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// The arguments are wrong; `what` says how.
  static func usage(_ what: String) -> Self { Self("\(what)\n\(Options.usage)") }

  static func noPackage(in folder: String, _ direction: String) -> Self {
    Self("There is no Package.swift in \(folder) or a folder \(direction) it.")
  }

  static func noIndexLibrary(_ reason: String) -> Self {
    Self("The index of the compiler cannot be read: \(reason)")
  }

  static func notIndexed(_ folder: String) -> Self {
    Self(
      "The index store has no Swift file of \(folder). Build the target that contains it.")
  }
}

/// The reason for `error` in words; a decoding error names the key.
func reason(for error: any Error) -> String {
  switch error {
  case DecodingError.keyNotFound(let key, _): return "it has no key \"\(key.stringValue)\""
  case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
    let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
    return "\"\(path.joined(separator: "."))\" has a value of another type than expected"
  case DecodingError.dataCorrupted(let context):
    return context.underlyingError.map { "\($0)" } ?? context.debugDescription
  default: return error.localizedDescription
  }
}

/// The value of `body`. If it throws, the error begins with `failure`.
func attempt<Value>(
  _ failure: @autoclosure () -> String, _ body: () throws -> Value
) throws(ModuleGraphError) -> Value {
  do { return try body() } catch { throw ModuleGraphError("\(failure()): \(reason(for: error))") }
}
