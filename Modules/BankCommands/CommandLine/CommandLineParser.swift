import FeatureDependencies
import StrictJSON
import TerminalDialog

/// Parses a command line: words name the command, options can be anywhere, and `--` ends the
/// options.
struct CommandLineParser {
  private let table: CommandTable
  private var words: [String] = []
  private var values: [OptionName: String] = [:]

  /// Parses `arguments` with the commands of `table`. Throws a usage error.
  static func parse(
    _ arguments: [String], by table: CommandTable
  ) throws(CommandError) -> Invocation {
    // Swift replaces bytes that are not UTF-8: two different paths would become one.
    if let place = arguments.firstIndex(where: \.isReplaced) {
      throw .notUTF8(LocalizedText(en: "Argument \(place + 1)", ko: "\(place + 1)번째 인수"))
    }
    var parser = CommandLineParser(table: table)
    try parser.split(arguments)
    // `help audit` is `audit --help`.
    if parser.words.first == "help" {
      parser.words.removeFirst()
      parser.values[.help] = ""
    }
    return try parser.invocation()
  }

  private init(table: CommandTable) { self.table = table }

  private mutating func split(_ arguments: [String]) throws(CommandError) {
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
  ) throws(CommandError) {
    // By scalars: a combining mark at the start of the value would become part of the sign.
    let parts = argument.unicodeScalars.split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false
    ).map { String($0) }
    guard let option = option(parts[0]) else {
      // The words so far may name a command.
      let command = words.isEmpty ? nil : try? command().0
      let known = (command?.options ?? table.options).map(\.flag)
      let nearest = Spelling.nearest(to: parts[0], among: known)
      throw .unknownOption(parts[0], command: command?.words ?? "", nearest: nearest)
    }
    guard values[option] == nil else { throw .misused(option) }
    guard option.takesValue else {
      guard parts.count == 1 else { throw .misused(option) }
      values[option] = ""
      return
    }
    var value = parts.count == 2 ? parts[1] : nil
    if value == nil, rest.first?.hasPrefix("--") == false { value = rest.popFirst() }
    // A file to write cannot be standard input.
    let isUsable = value != "" && (value != "-" || ![.save, .recoveryFile].contains(option))
    guard let value, isUsable else { throw .misused(option) }
    values[option] = value
  }

  private func option(_ flag: String) -> OptionName? {
    flag == "-h" ? .help : table.options.first { $0.flag == flag }
  }

  private func invocation() throws(CommandError) -> Invocation {
    let (command, arguments) = try command()
    var invocation = Invocation(command: command, arguments: arguments, values: values)
    if invocation.has(.help) || invocation.has(.version) { return invocation }
    let known = command.options + OptionName.session
    for option in table.options where values[option] != nil && !known.contains(option) {
      throw .unknownOption(option.flag, command: command.words, nearest: nil)
    }
    let given = arguments.prefix { !$0.isEmpty }.count
    let missing =
      command.required.filter { values[$0] == nil }.map(\.flag)
      + command.arguments.dropFirst(given)
    if let part = missing.first { throw .missing(part, command: command.words) }
    if arguments.count > command.arguments.count {
      throw .unexpectedArgument(command: command.words)
    }
    // Ignore session options that this command does not use, so that their files are not opened.
    invocation.values = values.filter { command.options.contains($0.key) }
    return invocation
  }

  /// The command with the longest match at the start of the line, and the arguments after it.
  private func command() throws(CommandError) -> (Command, [String]) {
    if words.count == 1, values[.help] != nil, let topic = table.topic(words[0]) {
      return (topic, [])
    }
    for length in [2, 1, 0] where words.count >= length && (length > 0 || words.isEmpty) {
      // An empty word is not the menu. Without `--batch`, `open` is not the batch command.
      if let command = table[words[..<length].joined(separator: " ")],
        command.isMenu == words.isEmpty,
        command.required != [.batch] || values[.batch] != nil
      {
        return (command, Array(words[length...]))
      }
    }
    throw unknown()
  }

  /// The error for words that name no command, with all commands whose first word is nearest.
  private func unknown() -> CommandError {
    let first = Spelling.nearest(to: words[0], among: table.words(after: ""))
    // `open` alone is a command with its required option.
    let commands = first.map { table.commands(after: $0) + [table[$0]].compactMap(\.self) } ?? []
    let lines = commands.map { ([$0.words] + $0.required.map(\.usage)).joined(separator: " ") }
    return .unknownCommand(words == [first] ? first : nil, nearest: lines)
  }
}
