/// Why no module graph can be built.
public enum ModuleGraphError: Error, Sendable, Hashable {
  /// The arguments are wrong; `what` says how.
  case usage(what: String)
  /// Neither `folder` nor one above it has a `Package.swift`.
  case noPackage(folder: String)
  /// Neither `folder` nor one below it has a `Package.swift`.
  case noPackages(folder: String)
  /// One of several packages, in `folder`, cannot be read, for this `reason`.
  case inPackage(folder: String, reason: String)
  /// A file cannot be written, for this `reason`.
  case unwritable(path: String, reason: String)
  /// A line of the baseline cannot be parsed.
  case noBaseline(path: String, line: Int)
  /// The package manager cannot describe the package, for this `reason`.
  case undescribed(reason: String)
  /// A file or folder that belongs to the package cannot be read, for this `reason`.
  case unreadable(path: String, reason: String)
  /// A target has no folder at `place`.
  case noFolder(target: String, place: String)
  /// A target's `folder` contains no source.
  case noSource(target: String, folder: String)
  /// A file of roles is not JSON in UTF-8, lacks a key, or has a value of the wrong type; `reason`
  /// says where.
  case noRoles(path: String, reason: String)
}

extension ModuleGraphError: CustomStringConvertible {
  /// The message for the terminal.
  public var description: String {
    switch self {
    case .usage(let what): "\(what)\n\(Arguments.usage)"
    case .noPackage(let folder): "There is no Package.swift in \(folder) or a folder above it."
    case .noPackages(let folder): "There is no Package.swift in \(folder) or a folder below it."
    case .inPackage(let folder, let reason): "In \(folder): \(reason)"
    case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
    case .noBaseline(let path, let line):
      "\(path):\(line): this is not \"rule | file | modules | reason\". Correct or remove the line."
    case .undescribed(let reason): "The package could not be described: \(reason)"
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .noFolder(let target, let place):
      "The target \(target) has no folder: there is none at \(place)."
    case .noSource(let target, let folder): "The target \(target) has no source in \(folder)."
    case .noRoles(let path, let reason): "\(path) is not a role file: \(reason)."
    }
  }
}
