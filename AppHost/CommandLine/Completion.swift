import FeatureDependencies

/// Scripts that complete a command line in a shell, made from the tables that the parser reads.
enum Completion: String, CaseIterable {
  case bash, zsh, fish

  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  static let program = HelpText.program
  static let commands = CommandName.allCases

  /// What can follow the words of a command typed so far: each with its words.
  static var words: [(typed: String, next: [String])] {
    let groups = Set(commands.map(\.rawValue).filter { $0.contains(" ") }.map(\.firstWord)).sorted()
    let first = Set(commands.map(\.rawValue.firstWord)).subtracting([""]).sorted()
    return [("", first + flags(.menu))]
      + groups.map { group in
        let second = commands.map(\.rawValue).filter { $0.hasPrefix(group + " ") }.map(\.lastWord)
        let own = CommandName(rawValue: group).map(flags) ?? []
        return (group, second + own)
      }
      + commands.filter { $0 != .menu && !groups.contains($0.rawValue) }.map { command in
        (
          command.rawValue,
          flags(command) + (command == .completion ? allCases.map(\.rawValue) : [])
        )
      }
  }

  private static func flags(_ command: CommandName) -> [String] {
    (command.required + command.optional).map(\.flag)
  }

  static func options(named placeholders: [String]) -> [String] {
    OptionName.allCases.filter { option in
      option.placeholder.map { placeholders.contains($0) && option.values.isEmpty } ?? false
    }.map(\.flag)
  }

  private static var valued: [String] {
    OptionName.allCases.filter { $0.placeholder != nil }.map(\.flag)
  }

  /// The words typed so far without options and their values, for both shells that can say it so.
  static func scan(_ words: String) -> String {
    """
      local command="" word skip=""
      for word in \(words); do
        if [[ -n $skip ]]; then skip=""; continue; fi
        case $word in
          \(valued.joined(separator: "|"))) skip=1 ;;
          -*) ;;
          *) command="${command:+$command }$word" ;;
        esac
      done
    """
  }

  /// Options that name a folder.
  static var folders: String { options(named: ["DIR"]).joined(separator: "|") }

  /// Options that name a file.
  static var files: String { options(named: ["FILE"]).joined(separator: "|") }

  /// Options whose values nobody can foretell.
  static var unforeseen: String {
    options(named: ["ID", "TEXT", "WON", "N", "DATE"]).joined(separator: "|")
  }

  static func cases(_ add: (String) -> String) -> String {
    words.map { typed, next in
      "    \"\(typed)\"\(typed.isEmpty ? "" : "*")) \(add(next.joined(separator: " "))) ;;"
    }.reversed().joined(separator: "\n")
  }

  static func values(_ add: (String) -> String) -> String {
    OptionName.allCases.filter { !$0.values.isEmpty }.map { option in
      "    \(option.flag)) \(add(option.values.joined(separator: " "))); return ;;"
    }.joined(separator: "\n")
  }
}

extension String {
  fileprivate var firstWord: String { String(split(separator: " ").first ?? "") }
  fileprivate var lastWord: String { String(split(separator: " ").last ?? "") }
}
