/// Generates scripts that complete the program's command line in a shell.
struct ShellCompletion {
  /// A supported shell: GNU Bash, and the Z shell.
  enum Shell: String, CaseIterable {
    case bash, zsh
  }

  let table: CommandTable
  private var program: String { CommandTable.program }

  /// The completion script in the language of `shell`.
  func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bashScript
    case .zsh: zshScript
    }
  }

  /// The command words that can be typed, empty for the menu, each with the words and flags that
  /// can follow. Words that begin others come after them.
  var places: [(typed: String, candidates: [String])] {
    let first = table.words(after: "")
    let topics = first.filter { $0 != "help" }
    let commands = Set(table.commands.map(\.words) + first).map { typed in
      let words = typed == "help" ? topics : table.words(after: typed)
      return (typed, words + (table[typed]?.options ?? []).map(\.flag))
    }
    let help = topics.map { ("help \($0)", table.words(after: $0)) }
    return (commands + help).sorted { $0.0 > $1.0 }
  }

  /// A shell pattern for the options whose value `isMeant`.
  private func pattern(_ isMeant: (String) -> Bool) -> String {
    table.options.filter { $0.placeholder.map(isMeant) ?? false }.map(\.flag)
      .joined(separator: "|")
  }

  /// Code for bash and zsh that completes the value of the option `previous`, or what follows the
  /// command words among the `typed` words, without options and their values.
  private func completing(
    _ typed: String, folder: String, file: String, offer: ([String]) -> String
  ) -> String {
    let values = table.options.map { ($0.flag, table.values(of: $0)) }
      .filter { !$0.1.isEmpty }.map { "    \($0)) \(offer($1)); return ;;" }
    let words = places.map { typed, candidates in
      // After `help` and a word that is no topic, nothing follows.
      "    \"\(typed)\"\(["", "help"].contains(typed) ? "" : "*")) \(offer(candidates)) ;;"
    }
    return """
        case $previous in
      \(values.joined(separator: "\n"))
          \(pattern { $0 == OptionName.folder })) \(folder); return ;;
          \(pattern { $0 == OptionName.file })) \(file); return ;;
          \(pattern { _ in true })) return ;;
        esac
        local command="" word skip=""
        for word in \(typed); do
          if [[ $word == = ]]; then skip=1; continue; fi
          if [[ -n $skip ]]; then skip=""; continue; fi
          case $word in
            \(pattern { _ in true })) skip=1 ;;
            -*) ;;
            *) command="${command:+$command }$word" ;;
          esac
        done
        case $command in
      \(words.joined(separator: "\n"))
        esac
      """
  }

  /// Bash passes `--tax=general` as three words; then the option is before the equals sign.
  ///
  /// Bash itself completes file names, because it quotes them. In a word list they would stay
  /// unquoted, and the shell could run parts of them.
  private var bashScript: String {
    let body = completing(
      "\"${COMP_WORDS[@]:1:COMP_CWORD-1}\"",
      folder: "compopt -o filenames -o dirnames 2>/dev/null",
      file: "compopt -o default 2>/dev/null"
    ) { "COMPREPLY=($(compgen -W \"\($0.joined(separator: " "))\" -- \"$current\"))" }
    return """
      _\(program)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        if [[ $current == = ]]; then current=""
        elif [[ $previous == = && $COMP_CWORD -ge 2 ]]; then
          previous=${COMP_WORDS[COMP_CWORD-2]}
        fi
        COMPREPLY=()
      \(body)
      }
      complete -F _\(program) \(program)

      """
  }

  private var zshScript: String {
    let body = completing(
      "\"${(@)words[2,CURRENT-1]}\"", folder: "_files -/", file: "_files"
    ) { "compadd -- \($0.joined(separator: " "))" }
    return """
      #compdef \(program)
      _\(program)() {
        local previous=${words[CURRENT-1]}
      \(body)
      }
      # Autoloaded from $fpath: complete now. Sourced: register the function.
      if [[ $funcstack[1] == _\(program) ]]; then _\(program) "$@"
      else compdef _\(program) \(program); fi

      """
  }
}
