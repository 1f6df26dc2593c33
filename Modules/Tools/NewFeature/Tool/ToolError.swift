import NewFeature

/// Why the tool failed.
enum ToolError: Error {
  case usage(String)
  case refused(Refusal)
  case notThePackage(String)
  case notCommitted([String])
  case noGit(String)
  case failed(String)
  case unreadable(String)
  case unwritable(String, restored: Bool)

  /// 2 for an invalid command line, else 1.
  var exitCode: Int32 { if case .usage = self { 2 } else { 1 } }

  /// The message for the terminal: the fault, and the remedy if there is one.
  var text: String {
    switch self {
    case .usage(let what): "\(what)\n\n\(Arguments.usage)"
    case .refused(let refusal): "\(refusal.text)\nNothing was changed."
    case .notThePackage(let folder):
      "\(folder) is not the root of the bank's package: it lacks \(Paths.templates).\n"
        + "Run the command there, or name the folder with --package-path."
    case .notCommitted(let files):
      "Git has uncommitted changes, which would mix with the generated ones:\n"
        + files.prefix(10).map { "  \($0)\n" }.joined()
        + "Commit or stash them, or use --force. Nothing was changed."
    case .noGit(let reason):
      "Git cannot report uncommitted changes: \(reason)\n"
        + "Use a git working tree, or --force. Nothing was changed."
    case .failed(let reason): "\(reason)\nNothing was changed."
    case .unreadable(let path): "\(path) cannot be read as UTF-8 text.\nNothing was changed."
    case .unwritable(let path, let restored):
      "\(path) cannot be written. "
        + (restored ? "All other files are as before." : "Use git restore . and git clean -n.")
    }
  }
}
