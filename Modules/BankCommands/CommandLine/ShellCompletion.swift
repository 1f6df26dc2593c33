/// Generates scripts that complete the program's command line in a shell.
struct ShellCompletion {
  /// A supported shell: GNU Bash, the Z shell, and the friendly interactive shell.
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  /// An option of a command line.
  struct Option {
    /// The kind of an option's value.
    enum Value: Equatable {
      /// Nothing: the option has no value.
      case none
      case folder, file
      case oneOf([String])
      /// A value that cannot be completed.
      case freeForm
    }

    let name: String
    let value: Value
    let summary: String
    var flag: String { "--\(name)" }
  }

  /// The words of a command, empty for the menu, and the options and fixed values that can follow.
  struct Command {
    let words: String
    let options: [Option]
    var arguments: [String] = []
  }

  let commands: [Command]
  /// The options of all commands.
  let options: [Option]
  private var program: String { CommandTable.program }

  /// The completion script in the language of `shell`.
  func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bashScript
    case .zsh: zshScript
    case .fish: fishScript
    }
  }

  /// The candidates that can follow the command words typed so far.
  var words: [(typed: String, next: [String])] {
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

  /// Shell code for bash and zsh that collects the typed command words, without options and their
  /// values.
  private func scan(_ words: String) -> String {
    """
      local command="" word skip=""
      for word in \(words); do
        if [[ $word == = ]]; then skip=1; continue; fi
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
  private var folders: String { options(of: .folder) }

  /// Options that name a file.
  private var files: String { options(of: .file) }

  /// Options whose values cannot be completed.
  private var freeForm: String { options(of: .freeForm) }

  private func cases(_ add: (String) -> String) -> String {
    words.map { typed, next in
      "    \"\(typed)\"\(typed.isEmpty ? "" : "*")) \(add(next.joined(separator: " "))) ;;"
    }.reversed().joined(separator: "\n")
  }

  private func values(_ add: (String) -> String) -> String {
    let lines = options.compactMap { option -> String? in
      guard case .oneOf(let values) = option.value else { return nil }
      return "    \(option.flag)) \(add(values.joined(separator: " "))); return ;;"
    }
    return lines.joined(separator: "\n")
  }

  /// Values that only some commands complete, each after the words of its command.
  private func valuesByCommand(_ add: (String) -> String) -> String {
    let lines = commands.flatMap { command in
      command.options.compactMap { option -> String? in
        guard case .oneOf(let values) = option.value,
          !options.contains(where: { $0.name == option.name && $0.value == option.value })
        else { return nil }
        let add = add(values.joined(separator: " "))
        return "    \"\(command.words) \(option.flag)\") \(add); return ;;"
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Bash passes `--tax=general` as three words; then the option is before the equals sign.
  ///
  /// Bash itself completes file names, because it quotes them. In a word list they would stay
  /// unquoted, and the shell could run parts of them.
  private var bashScript: String {
    """
    _\(program)() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      if [[ $current == = ]]; then current=""
      elif [[ $previous == = && $COMP_CWORD -ge 2 ]]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi
    \(scan("\"${COMP_WORDS[@]:1:COMP_CWORD-1}\""))
      COMPREPLY=()
      case "$command $previous" in
    \(valuesByCommand { "COMPREPLY=($(compgen -W \"\($0)\" -- \"$current\"))" })
      esac
      case $previous in
        \(folders)) compopt -o filenames -o dirnames 2>/dev/null; return ;;
        \(files)) compopt -o default 2>/dev/null; return ;;
    \(values { "COMPREPLY=($(compgen -W \"\($0)\" -- \"$current\"))" })
        \(freeForm)) return ;;
      esac
      case $command in
    \(cases { "COMPREPLY=($(compgen -W \"\($0)\" -- \"$current\"))" })
      esac
    }
    complete -F _\(program) \(program)

    """
  }

  private var zshScript: String {
    """
    #compdef \(program)
    _\(program)() {
    \(scan("\"${(@)words[2,CURRENT-1]}\""))
      case "$command ${words[CURRENT-1]}" in
    \(valuesByCommand { "compadd -- \($0)" })
      esac
      case ${words[CURRENT-1]} in
        \(folders)) _files -/; return ;;
        \(files)) _files; return ;;
    \(values { "compadd -- \($0)" })
        \(freeForm)) return ;;
      esac
      case $command in
    \(cases { "compadd -- \($0)" })
      esac
    }
    # Loaded by name from a folder of $fpath it is asked at once; sourced, it is made known.
    if [[ $funcstack[1] == _\(program) ]]; then _\(program) "$@"
    else compdef _\(program) \(program); fi

    """
  }

  private var fishScript: String {
    let opening = "complete -c \(program) -f"
    let seen = { (words: String) in
      words.split(separator: " ").map { "__fish_seen_subcommand_from \($0)" }.joined(
        separator: "; and ")
    }
    // `open` and `open deposit` have different options.
    let alone = { (words: String) in
      let more = commands.map(\.words).filter { $0.hasPrefix(words + " ") }
        .map { $0.dropFirst(words.count + 1) }
      return seen(words)
        + (more.isEmpty
          ? "" : "; and not __fish_seen_subcommand_from \(more.joined(separator: " "))")
    }
    let subcommands = words.flatMap { typed, next in
      next.filter { !$0.hasPrefix("-") }.map { word in
        let condition = typed.isEmpty ? "__fish_use_subcommand" : seen(typed)
        return "\(opening) -n '\(condition)' -a \(word)"
      }
    }
    let options = commands.flatMap { command in
      command.options.map { option in
        let condition = command.words.isEmpty ? "__fish_use_subcommand" : alone(command.words)
        return "complete -c \(program) -n '\(condition)' -l \(option.name)\(fishValue(option))"
          + " -d '\(option.summary.replacing("'", with: "\\'"))'"
      }
    }
    return ([opening] + subcommands + options).joined(separator: "\n") + "\n"
  }

  private func fishValue(_ option: Option) -> String {
    switch option.value {
    case .none: ""
    case .oneOf(let values): " -x -a '\(values.joined(separator: " "))'"
    // Complete folders like files: fish's folder completion splits names at line feeds.
    case .folder, .file: " -r -F"
    case .freeForm: " -x"
    }
  }
}

extension String {
  fileprivate var firstWord: String { String(split(separator: " ").first ?? "") }
  fileprivate var lastWord: String { String(split(separator: " ").last ?? "") }
}
