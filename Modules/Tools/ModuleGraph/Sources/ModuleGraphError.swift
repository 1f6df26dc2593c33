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

/// The value of `body`. If it throws, the error begins with `failure`.
func attempt<Value>(
  _ failure: @autoclosure () -> String, _ body: () throws -> Value
) throws(ModuleGraphError) -> Value {
  do { return try body() } catch {
    // Only the description of a decoding error names the key.
    let reason = error is DecodingError ? "\(error)" : error.localizedDescription
    throw ModuleGraphError("\(failure()): \(reason)")
  }
}
