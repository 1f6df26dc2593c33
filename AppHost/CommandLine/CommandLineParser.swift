import FeatureDependencies

/// Understands a command line: words name the command, options stand anywhere, `--` ends them.
struct CommandLineParser {
  private var words: [String] = []
  private var values: [OptionName: String] = [:]

  /// Throws a ``UsageError``.
  static func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
    var parser = CommandLineParser()
    try parser.split(arguments)
    return try parser.invocation()
  }

  private mutating func split(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        return
      }
      if argument.hasPrefix("-"), argument != "-" {
        try takeOption(argument, &rest)
      } else {
        words.append(argument)
      }
    }
  }

  private mutating func takeOption(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = Self.option(String(parts[0])) else {
      let nearest = String(parts[0]).nearest(of: OptionName.allCases.map(\.flag))
      throw .unknownOption(String(parts[0]), nearest: nearest)
    }
    guard values[option] == nil else { throw .repeatedOption(option) }
    if option.placeholder == nil {
      guard parts.count == 1 else { throw .unexpectedValue(option) }
      values[option] = ""
    } else if parts.count == 2 {
      values[option] = String(parts[1])
    } else {
      guard let value = rest.first, !value.hasPrefix("--") else { throw .missingValue(option) }
      values[option] = rest.removeFirst()
    }
  }

  private static func option(_ flag: String) -> OptionName? {
    if flag == "-h" { return .help }
    return flag.hasPrefix("--") ? OptionName(rawValue: String(flag.dropFirst(2))) : nil
  }

  private func invocation() throws(UsageError) -> Invocation {
    let (command, arguments) = try command()
    let invocation = Invocation(command: command, arguments: arguments, values: values)
    if invocation.has(.help) || invocation.has(.version) { return invocation }
    let known = command.required + command.optional
    for option in OptionName.allCases where values[option] != nil && !known.contains(option) {
      throw .optionElsewhere(option, command)
    }
    for option in command.required where values[option] == nil {
      throw .missingOption(option, command)
    }
    if arguments.count < command.arguments.count {
      throw .missingArgument(command.arguments[arguments.count], command)
    }
    if arguments.count > command.arguments.count {
      throw .unexpectedArgument(arguments[command.arguments.count], command)
    }
    return invocation
  }

  /// The command whose words the line starts with, the longest first, and what follows them.
  private func command() throws(UsageError) -> (CommandName, [String]) {
    if words.isEmpty { return (.menu, []) }
    for length in [2, 1] where words.count >= length {
      if let command = CommandName(rawValue: words[..<length].joined(separator: " ")) {
        return (command, Array(words[length...]))
      }
    }
    if values[.help] != nil, CommandName.allCases.contains(where: { $0.isGroup(words[0]) }) {
      return (.menu, [])
    }
    let entered = words.prefix(2).joined(separator: " ")
    let names = CommandName.allCases.map(\.rawValue).filter { !$0.isEmpty }
    let group = names.filter { $0.hasPrefix(words[0] + " ") }.joined(separator: ", ")
    let nearest =
      entered.nearest(of: names) ?? words[0].nearest(of: names)
      ?? (group.isEmpty ? nil : group)
    throw .unknownCommand(entered, nearest: nearest)
  }
}

extension CommandName {
  fileprivate func isGroup(_ word: String) -> Bool { rawValue.hasPrefix(word + " ") }
}
