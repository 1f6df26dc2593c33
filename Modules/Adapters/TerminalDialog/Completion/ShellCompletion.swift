/// Scripts that complete a program's command line in a shell, made of all it can be.
public struct ShellCompletion: Sendable {
  /// A shell for which there is a script.
  public enum Shell: String, Sendable, CaseIterable {
    /// GNU Bash.
    case bash
    /// The Z shell.
    case zsh
    /// The friendly interactive shell.
    case fish
  }

  /// An option of a command line.
  public struct Option: Sendable {
    /// What stands behind an option.
    public enum Value: Sendable, Equatable {
      /// Nothing: the option has no value.
      case none
      /// The name of a folder.
      case folder
      /// The name of a file.
      case file
      /// One of these words.
      case oneOf([String])
      /// Something that nobody can foretell.
      case unforeseen
    }

    let name: String
    let summary: String
    let value: Value
    var flag: String { "--\(name)" }

    /// The option `--name`, of which `summary` says what it is for.
    public init(_ name: String, _ value: Value, summary: String) {
      self.name = name
      self.value = value
      self.summary = summary
    }
  }

  /// A command: its words, none for what the program does without any, and what can follow them.
  public struct Command: Sendable {
    let words: String
    let options: [Option]
    let arguments: [String]

    /// The command of these `words`, which a space separates; `arguments` are those known
    /// beforehand.
    public init(words: String, options: [Option], arguments: [String] = []) {
      self.words = words
      self.options = options
      self.arguments = arguments
    }
  }

  let program: String
  let commands: [Command]
  private let options: [Option]

  /// The completion of `program`, which has these `commands` and, over all of them, `options`.
  public init(of program: String, commands: [Command], options: [Option]) {
    self.program = program
    self.commands = commands
    self.options = options
  }

  /// The script for `shell`.
  public func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bashScript
    case .zsh: zshScript
    case .fish: fishScript
    }
  }

  /// What can follow the words of a command typed so far: each with its words.
  package var words: [(typed: String, next: [String])] {
    let all = commands.map(\.words)
    let groups = Set(all.filter { $0.contains(" ") }.map(\.firstWord)).sorted()
    let first = Set(all.map(\.firstWord)).subtracting([""]).sorted()
    return [("", first + flags(self[""]))]
      + groups.map { group in
        let second = all.filter { $0.hasPrefix(group + " ") }.map(\.lastWord)
        return (group, second + flags(self[group]))
      }
      + commands.filter { !$0.words.isEmpty && !groups.contains($0.words) }.map { command in
        (command.words, flags(command) + command.arguments)
      }
  }

  private subscript(words: String) -> Command? { commands.first { $0.words == words } }

  private func flags(_ command: Command?) -> [String] { command?.options.map(\.flag) ?? [] }

  private func options(of value: Option.Value) -> String {
    options.filter { $0.value == value }.map(\.flag).joined(separator: "|")
  }

  /// The words typed so far without options and their values, for both shells that can say it so.
  func scan(_ words: String) -> String {
    """
      local command="" word skip=""
      for word in \(words); do
        if [[ -n $skip ]]; then skip=""; continue; fi
        case $word in
          \(options.filter { $0.value != .none }.map(\.flag).joined(separator: "|"))) skip=1 ;;
          -*) ;;
          *) command="${command:+$command }$word" ;;
        esac
      done
    """
  }

  /// Options that name a folder.
  var folders: String { options(of: .folder) }

  /// Options that name a file.
  var files: String { options(of: .file) }

  /// Options whose values nobody can foretell.
  var unforeseen: String { options(of: .unforeseen) }

  func cases(_ add: (String) -> String) -> String {
    words.map { typed, next in
      "    \"\(typed)\"\(typed.isEmpty ? "" : "*")) \(add(next.joined(separator: " "))) ;;"
    }.reversed().joined(separator: "\n")
  }

  func values(_ add: (String) -> String) -> String {
    let lines = options.compactMap { option -> String? in
      guard case .oneOf(let values) = option.value else { return nil }
      return "    \(option.flag)) \(add(values.joined(separator: " "))); return ;;"
    }
    return lines.joined(separator: "\n")
  }
}

extension String {
  fileprivate var firstWord: String { String(split(separator: " ").first ?? "") }
  fileprivate var lastWord: String { String(split(separator: " ").last ?? "") }
}
