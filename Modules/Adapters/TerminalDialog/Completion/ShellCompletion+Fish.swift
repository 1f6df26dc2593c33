extension ShellCompletion {
  var fishScript: String {
    let opening = "complete -c \(program) -f"
    let seen = { (words: String) in
      words.split(separator: " ").map { "__fish_seen_subcommand_from \($0)" }.joined(
        separator: "; and ")
    }
    // The options of `open` are not those of `open deposit`.
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
    // Folders are completed as files are: fish's own list of folders breaks names at line feeds.
    case .folder, .file: " -r -F"
    case .unforeseen: " -x"
    }
  }
}
