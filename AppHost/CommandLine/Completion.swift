import FeatureDependencies

/// Scripts that complete a command line in a shell, made from the tables that the parser reads.
struct Completion: Sendable {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  let table: CommandTable

  func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bashScript
    case .zsh: zshScript
    case .fish: fishScript
    }
  }

  var program: String { CommandTable.program }

  /// What can follow the words of a command typed so far: each with its words.
  var words: [(typed: String, next: [String])] {
    let all = table.commands.map(\.words)
    let groups = Set(all.filter { $0.contains(" ") }.map(\.firstWord)).sorted()
    let first = Set(all.map(\.firstWord)).subtracting([""]).sorted()
    return [("", first + flags(table[""]))]
      + groups.map { group in
        let second = all.filter { $0.hasPrefix(group + " ") }.map(\.lastWord)
        return (group, second + flags(table[group]))
      }
      + table.commands.filter { !$0.words.isEmpty && !groups.contains($0.words) }.map { command in
        let shells = command.name == .completion ? Shell.allCases.map(\.rawValue) : []
        return (command.words, flags(command) + shells)
      }
  }

  private func flags(_ command: CommandSyntax?) -> [String] {
    command?.options.map(\.flag) ?? []
  }

  private func options(named placeholders: [String]) -> [String] {
    OptionName.allCases.filter { option in
      option.placeholder.map { placeholders.contains($0) && option.values.isEmpty } ?? false
    }.map(\.flag)
  }

  private var valued: [String] {
    OptionName.allCases.filter { $0.placeholder != nil }.map(\.flag)
  }

  /// The words typed so far without options and their values, for both shells that can say it so.
  func scan(_ words: String) -> String {
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
  var folders: String { options(named: ["DIR"]).joined(separator: "|") }

  /// Options that name a file.
  var files: String { options(named: ["FILE"]).joined(separator: "|") }

  /// Options whose values nobody can foretell.
  var unforeseen: String {
    options(named: ["ID", "TEXT", "WON", "N", "DATE", "ACCOUNT"]).joined(separator: "|")
  }

  func cases(_ add: (String) -> String) -> String {
    words.map { typed, next in
      "    \"\(typed)\"\(typed.isEmpty ? "" : "*")) \(add(next.joined(separator: " "))) ;;"
    }.reversed().joined(separator: "\n")
  }

  func values(_ add: (String) -> String) -> String {
    OptionName.allCases.filter { !$0.values.isEmpty }.map { option in
      "    \(option.flag)) \(add(option.values.joined(separator: " "))); return ;;"
    }.joined(separator: "\n")
  }
}

extension String {
  fileprivate var firstWord: String { String(split(separator: " ").first ?? "") }
  fileprivate var lastWord: String { String(split(separator: " ").last ?? "") }
}
