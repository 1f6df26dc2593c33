/// Why no feature was added. Nothing was changed.
public enum Refusal: Error, Sendable, Equatable {
  /// The name already has a meaning, which `meaning` says.
  case taken(String, meaning: String)
  /// The folder at this path is not the package's.
  case notThePackage(String)
  /// The manifest lacks the list of features, which begins with this line.
  case noList(String)
  /// A file of the feature already exists at this path.
  case fileExists(String)
  /// Reading, formatting or writing failed.
  case failed(String)
}

extension Refusal {
  /// The fault, and the remedy if there is one.
  public var text: String {
    switch self {
    case .taken(let name, let meaning):
      "\"\(name)\" cannot be used: \(meaning). Choose another name."
    case .notThePackage(let folder):
      "\(folder) is not the root of the bank's package: it lacks \(Paths.template).\n"
        + "Run the command there, or name the folder with --package-path."
    case .noList(let line): "\(Paths.manifest) lacks the list that begins with: \(line)"
    case .fileExists(let path):
      "\(path) must be created, but already exists. Remove it, or choose another name."
    case .failed(let reason): reason
    }
  }
}
