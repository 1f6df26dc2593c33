/// Generates scripts that complete the program's command line in a shell.
struct ShellCompletion {
  /// A supported shell: GNU Bash, and the Z shell.
  enum Shell: String, CaseIterable {
    case bash, zsh
  }

  /// Command words that can be typed, empty for the menu.
  struct Place {
    let typed: String
    /// The command words or arguments that can follow.
    let next: [String]
    /// The command whose options can follow; nil if more words are needed.
    let command: Command?

    var options: [OptionName] { command?.options ?? [] }
    /// The words and flags that can follow.
    var candidates: [String] { next + options.map(\.flag) }
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

  /// All places; one that begins another one comes after it.
  var places: [Place] {
    let names = table.commands.map { $0.words.split(separator: " ").map(String.init) }
    let first = Set(names.compactMap(\.first)).sorted()
    let second = Dictionary(grouping: names.filter { $0.count == 2 }) { $0[0] }
      .mapValues { $0.map { $0[1] } }
    let topics = first.filter { $0 != "help" }
    let commands = table.commands.map { command in
      let next =
        switch command.action {
        case .help: topics
        case .completion: Shell.allCases.map(\.rawValue)
        case .bank, .version:
          command.isMenu ? first : second[command.words] ?? []
        }
      return Place(typed: command.words, next: next, command: command)
    }
    let groups = second.filter { table[$0.key] == nil }
      .map { Place(typed: $0.key, next: $0.value, command: nil) }
    let help = topics.map {
      Place(typed: "help \($0)", next: second[$0] ?? [], command: table["help"])
    }
    return (commands + groups + help).sorted { $0.typed > $1.typed }
  }

  /// A shell pattern for command words and an option with a value that `isMeant`.
  private func pattern(_ isMeant: (String) -> Bool) -> String {
    table.options.filter { $0.placeholder.map(isMeant) ?? false }
      .map { "*\" \($0.flag)\"" }.joined(separator: "|")
  }

  /// Code for bash and zsh that collects the command words among the `typed` words, without options
  /// and their values. It then completes what follows them, or the value of the option `previous`.
  private func completing(
    _ typed: String, folder: String, file: String, offer: ([String]) -> String
  ) -> String {
    """
      local command="" word skip=""
      for word in \(typed); do
        if [[ $word == = ]]; then skip=1; continue; fi
        if [[ -n $skip ]]; then skip=""; continue; fi
        case $word in
          \(table.options.filter(\.takesValue).map(\.flag).joined(separator: "|"))) skip=1 ;;
          -*) ;;
          *) command="${command:+$command }$word" ;;
        esac
      done
      case "$command $previous" in
    \(valueCases(offer))
        \(pattern { $0 == OptionName.folder })) \(folder); return ;;
        \(pattern { $0 == OptionName.file })) \(file); return ;;
        \(pattern { _ in true })) return ;;
      esac
      case $command in
    \(nextCases(offer))
      esac
    """
  }

  /// The cases of the options whose values are known, each with the code of `offer`.
  private func valueCases(_ offer: ([String]) -> String) -> String {
    places.flatMap { place in
      // The place without words is last and matches all words: list the values of each option
      // there, and elsewhere only those that differ.
      let isLast = place.typed.isEmpty
      return (isLast ? table.options : place.options)
        .map { ($0, place.command?.values(of: $0) ?? []) }
        .filter { option, values in !values.isEmpty && (isLast || values != option.values) }
        .map { "    \"\(place.typed)\"*\" \($0.flag)\") \(offer($1)); return ;;" }
    }.joined(separator: "\n")
  }

  /// The cases of the command words, each with the code of `offer` for what can follow.
  private func nextCases(_ offer: ([String]) -> String) -> String {
    places.map { place in
      // After `help` and a word that is no topic, nothing follows.
      let more = ["", "help"].contains(place.typed) ? "" : "*"
      return "    \"\(place.typed)\"\(more)) \(offer(place.candidates)) ;;"
    }.joined(separator: "\n")
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
