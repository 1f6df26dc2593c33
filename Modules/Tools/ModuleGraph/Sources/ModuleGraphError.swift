/// Why `module-graph` has no answer.
public enum ModuleGraphError: Error, Sendable, Hashable {
  /// The arguments are wrong; `what` says how.
  case usage(what: String)
  /// Neither `folder` nor one above it has a `Package.swift`.
  case noPackage(folder: String)
  /// Neither `folder` nor one below it has a `Package.swift`.
  case noPackages(folder: String)
  /// There is no module, target or folder `name`.
  case unknown(name: String)
  /// Sources belong to no target that SwiftPM described, so an answer would be incomplete.
  case inNoTarget(files: [String])
  /// SwiftPM does not describe the package in `folder`, for this `reason`.
  case undescribed(folder: String, reason: String)
  /// The command `name` fails with `output`.
  case commandFailed(name: String, output: String)
  /// A file or folder cannot be read, for this `reason`.
  case unreadable(path: String, reason: String)
  /// A file cannot be written, for this `reason`.
  case unwritable(path: String, reason: String)
  /// A line of the baseline cannot be parsed.
  case noBaseline(path: String, line: Int)
  /// A file of roles is not JSON in UTF-8, lacks a key, or has a value of the wrong type.
  case noRoles(path: String, reason: String)
  /// `libIndexStore` cannot be used, for this `reason`.
  case noIndexLibrary(reason: String)
  /// There is no index store at `path`.
  case noIndexStore(path: String)
  /// There is no symbol graph of the modules in `folder`.
  case noSymbolGraph(folder: String)
  /// The index store contains no Swift file of `folder`.
  case notIndexed(folder: String)
  /// The part `from` does not use the part `to`, so that they need not be untied.
  case noCircle(from: String, to: String)
}

extension ModuleGraphError: CustomStringConvertible {
  /// The message for the terminal.
  public var description: String {
    switch self {
    case .usage(let what): "\(what)\n\(Options.usage)"
    case .noPackage(let folder): "There is no Package.swift in \(folder) or a folder above it."
    case .noPackages(let folder): "There is no Package.swift in \(folder) or a folder below it."
    case .unknown(let name): "There is no \(name)."
    case .inNoTarget(let files):
      "These sources are in no target that SwiftPM describes, so the answer would be incomplete:\n"
        + files.map { "  \($0)" }.joined(separator: "\n")
    case .undescribed(let folder, let reason): "\(folder) could not be described: \(reason)"
    case .commandFailed(let name, let output): "\(name) failed: \(output)"
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
    case .noBaseline(let path, let line):
      "\(path):\(line): this is not \"rule | file | modules | reason\". Correct or remove the line."
    case .noRoles(let path, let reason): "\(path) is not a role file: \(reason)."
    case .noIndexLibrary(let reason): "The index of the compiler cannot be read: \(reason)"
    case .noIndexStore(let path):
      "There is no index store at \(path). Build the package, or pass --index-store."
    case .noSymbolGraph(let folder):
      "There is no symbol graph in \(folder). Build the targets with -emit-symbol-graph."
    case .notIndexed(let folder):
      "The index store has no Swift file of \(folder). Build the target that contains it."
    case .noCircle(let from, let to):
      "\(from) does not use \(to): there is nothing to untie. \(to) can depend on \(from)."
    }
  }
}
