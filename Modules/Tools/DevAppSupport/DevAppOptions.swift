import FeatureDependencies

/// The command-line options of a dev app.
struct DevAppOptions: Equatable {
  /// Why a command line is invalid.
  enum Fault: Error, Equatable {
    case unknown(String)
    case notALanguage(String?)
  }

  static let help = [
    "Options", "  --lang en|ko  language (default: LC_ALL, LC_MESSAGES, LANG)",
    "  --plain       plain text, for screen readers", "  --help        show help", "Exit codes",
    "  0 done, 2 the command line is not valid, 3 stopped, 130 stopped with Ctrl-C or Ctrl-D",
  ]

  var language: Language
  var isPlain = false
  var showsHelp = false

  /// Parses `arguments`, without the program's name. `language` is the default for `--lang`.
  init(_ arguments: some Sequence<String>, language: Language) throws(Fault) {
    self.language = language
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--plain": isPlain = true
      case "--help", "-h": showsHelp = true
      case "--lang": self.language = try Self.language(rest.popFirst())
      case let text where text.hasPrefix("--lang="):
        self.language = try Self.language(String(text.dropFirst("--lang=".count)))
      default: throw .unknown(argument)
      }
    }
  }

  private static func language(_ text: String?) throws(Fault) -> Language {
    guard let text, let language = Language(rawValue: text) else { throw .notALanguage(text) }
    return language
  }
}

extension DevAppOptions.Fault {
  /// The error message in English, for the engineer who works on the feature.
  var text: String {
    switch self {
    case .unknown(let argument): "There is no option \(argument). See --help."
    case .notALanguage(let text): "--lang cannot be \"\(text ?? "")\": use en or ko."
    }
  }
}
