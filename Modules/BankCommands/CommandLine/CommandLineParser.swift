import FeatureDependencies

/// What the command line asks for, understood but not yet done.
package struct Invocation: Sendable {
  package let command: CommandSyntax
  var arguments: [String] = []
  var values: [OptionName: String] = [:]

  package func has(_ option: OptionName) -> Bool { values[option] != nil }

  package subscript(_ option: OptionName) -> String? { values[option] }

  /// The command whose help is wanted: the one that the arguments of `help` name, or the one with
  /// `--help`; nil if none is.
  func helpTopic(_ table: CommandTable) throws(UsageError) -> CommandSyntax? {
    guard command.name == .help else { return has(.help) ? command : nil }
    return try CommandLineParser.parse(arguments + [OptionName.help.flag], by: table).command
  }

  /// The request id to open with; nil if none is given. Throws
  /// ``UsageError/badValue(_:_:expected:)``.
  func requestID() throws(UsageError) -> RequestID? {
    guard let text = self[.requestID] else { return nil }
    guard let id = RequestID(root: text) else {
      throw .badValue(.requestID, text, expected: "1 to 64 of a-z A-Z 0-9 - _")
    }
    return id
  }

  /// Where the bank is kept: as `--data-dir` says, else in the data home of the XDG Base Directory
  /// Specification.
  ///
  /// Throws ``UsageError/missingValue(_:)`` and ``UsageError/noHome``.
  package func dataPath(_ environment: [String: String]) throws(UsageError) -> String {
    if let path = self[.dataDir] {
      guard !path.isEmpty else { throw .missingValue(.dataDir) }
      return path
    }
    // The specification says to ignore a relative path.
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      return data + "/pure-di-bank"
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { throw .noHome }
    return home + "/.local/share/pure-di-bank"
  }
}

/// Understands a command line: words name the command, options stand anywhere, `--` ends them.
struct CommandLineParser {
  private let table: CommandTable
  private var words: [String] = []
  private var values: [OptionName: String] = [:]

  /// The command of `table` that `arguments` ask for. Throws a ``UsageError``.
  static func parse(
    _ arguments: [String], by table: CommandTable
  ) throws(UsageError) -> Invocation {
    var parser = CommandLineParser(table: table)
    try parser.split(arguments)
    return try parser.invocation()
  }

  private init(table: CommandTable) { self.table = table }

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
        if words.isEmpty, let replacement = CommandTable.removed[argument] {
          throw .removedCommand(argument, replacement)
        }
        words.append(argument)
      }
    }
  }

  private mutating func takeOption(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = Self.option(String(parts[0])) else {
      let flags = OptionName.allCases.map(\.flag)
      let nearest = Spelling.nearest(to: String(parts[0]), among: flags)
      throw .unknownOption(String(parts[0]), nearest: nearest)
    }
    guard values[option] == nil else { throw .repeatedOption(option) }
    if !option.takesValue {
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
    for option in OptionName.allCases
    where values[option] != nil && !command.accepts(option) {
      throw .optionElsewhere(option, command: command.words)
    }
    for option in command.required where values[option] == nil {
      throw .missingOption(option, command: command.words)
    }
    if arguments.count < command.arguments.count {
      throw .missingArgument(command.arguments[arguments.count], command: command.words)
    }
    if arguments.count > command.arguments.count, command.name != .help {
      throw .unexpectedArgument(arguments[command.arguments.count], command: command.words)
    }
    // What is of the session and not of this command is left aside: no file of it is opened.
    return Invocation(
      command: command, arguments: arguments,
      values: values.filter { command.options.contains($0.key) })
  }

  /// The command whose words the line starts with, the longest first, and what follows them.
  private func command() throws(UsageError) -> (CommandSyntax, [String]) {
    for length in [2, 1, 0] where words.count >= length && (length > 0 || words.isEmpty) {
      if let command = table[words[..<length].joined(separator: " ")],
        isMeant(command) || values[.help] != nil && words.count == 1
      {
        return (command, Array(words[length...]))
      }
    }
    // `AppHost open --help` asks for help, though `open` alone is no command.
    let group = table.commands.map(\.words).filter { $0.hasPrefix(words[0] + " ") }
    if values[.help] != nil, words.count == 1, !group.isEmpty, let menu = table[""] {
      return (menu, [])
    }
    let entered = words.prefix(2).joined(separator: " ")
    let names = table.commands.filter(isMeant).map(\.words)
      .filter { !$0.isEmpty && $0 != entered }
    let nearest =
      Spelling.nearest(to: entered, among: names) ?? Spelling.nearest(to: words[0], among: names)
      ?? (group.isEmpty ? nil : group.joined(separator: ", "))
    throw .unknownCommand(entered, nearest: nearest)
  }

  /// `open` alone, or before a word that is no product, is not about a file.
  private func isMeant(_ command: CommandSyntax) -> Bool {
    command.name != .openBatch || values[.batch] != nil
  }
}

extension OptionName {
  /// The option as it is written.
  var flag: String { "--\(rawValue)" }

  /// The flag and what stands behind it.
  var usage: String { placeholder.map { "\(flag) \($0)" } ?? flag }

  /// Whether a value follows.
  var takesValue: Bool { placeholder != nil }
}
