package import FeatureDependencies

/// A parsed command line.
package struct Invocation: Sendable {
  package let command: CommandSyntax
  var arguments: [String] = []
  var values: [OptionName: String] = [:]

  package func has(_ option: OptionName) -> Bool { values[option] != nil }

  package subscript(_ option: OptionName) -> String? { values[option] }

  /// The topic to print help for: the one that the arguments of `help` name, or the command with
  /// `--help`; nil if no help is requested.
  func helpTopic(_ table: CommandTable) throws(CommandError) -> HelpTopic? {
    guard command.name == .help else { return has(.help) ? .command(command) : nil }
    guard arguments != [HelpTopic.exitCodesWord] else { return .exitCodes }
    return .command(
      try CommandLineParser.parse(arguments + [OptionName.help.flag], by: table).command)
  }

  /// The request ID of `--request-id`; nil without this option. Throws
  /// ``UsageError/badValue(_:_:expected:)``.
  func requestID() throws(CommandError) -> RequestID? {
    guard let text = self[.requestID] else { return nil }
    guard let id = RequestID(root: text) else {
      throw .usage(.badValue(.requestID, text, expected: "1 to 64 of a-z A-Z 0-9 - _"))
    }
    return id
  }

  /// The data directory: that of `--data-dir`, or a folder in the data home of the XDG Base
  /// Directory Specification.
  ///
  /// Throws ``UsageError/missingValue(_:)``, ``UsageError/notUTF8(_:)`` and ``UsageError/noHome``.
  package func dataPath(_ environment: [String: String]) throws(CommandError) -> String {
    if let path = self[.dataDir] {
      guard !path.isEmpty else { throw .usage(.missingValue(.dataDir)) }
      return path
    }
    if let data = try Self.folder("XDG_DATA_HOME", environment) { return data + "/pure-di-bank" }
    guard let home = try Self.folder("HOME", environment) else { throw .usage(.noHome) }
    return home + "/.local/share/pure-di-bank"
  }

  /// The folder that a variable names; nil for a relative path, which the specification says to
  /// ignore.
  private static func folder(
    _ name: String, _ environment: [String: String]
  ) throws(CommandError) -> String? {
    guard let path = environment[name], path.hasPrefix("/") else { return nil }
    guard !path.isReplaced else {
      let text = LocalizedText(en: "The variable \(name)", ko: "환경 변수 \(name)의 값")
      throw .usage(.notUTF8(text))
    }
    return path
  }
}

extension String {
  /// Whether the text contains the character with which Swift replaces bytes that are not UTF-8.
  fileprivate var isReplaced: Bool { unicodeScalars.contains("\u{FFFD}") }
}

/// Parses a command line: words name the command, options can be anywhere, and `--` ends the
/// options.
struct CommandLineParser {
  private let table: CommandTable
  private var words: [String] = []
  private var values: [OptionName: String] = [:]

  /// Parses `arguments` with the commands of `table`. Throws ``CommandError/usage(_:)``.
  static func parse(
    _ arguments: [String], by table: CommandTable
  ) throws(CommandError) -> Invocation {
    // Swift replaces bytes that are not UTF-8: two different paths would become one.
    if let place = arguments.firstIndex(where: \.isReplaced) {
      throw .usage(
        .notUTF8(LocalizedText(en: "Argument \(place + 1)", ko: "\(place + 1)번째 인수")))
    }
    var parser = CommandLineParser(table: table)
    try parser.split(arguments)
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
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = Self.option(String(parts[0])) else {
      let flags = OptionName.allCases.map(\.flag)
      let nearest = Spelling.nearest(to: String(parts[0]), among: flags)
      throw .usage(.unknownOption(String(parts[0]), nearest: nearest))
    }
    guard values[option] == nil else { throw .usage(.repeatedOption(option)) }
    if !option.takesValue {
      guard parts.count == 1 else { throw .usage(.unexpectedValue(option)) }
      values[option] = ""
    } else if parts.count == 2 {
      values[option] = String(parts[1])
    } else {
      guard let value = rest.first, !value.hasPrefix("--") else {
        throw .usage(.missingValue(option))
      }
      values[option] = rest.removeFirst()
    }
  }

  private static func option(_ flag: String) -> OptionName? {
    if flag == "-h" { return .help }
    return flag.hasPrefix("--") ? OptionName(rawValue: String(flag.dropFirst(2))) : nil
  }

  private func invocation() throws(CommandError) -> Invocation {
    let (command, arguments) = try command()
    let invocation = Invocation(command: command, arguments: arguments, values: values)
    if invocation.has(.help) || invocation.has(.version) { return invocation }
    for option in OptionName.allCases
    where values[option] != nil && !command.accepts(option) {
      throw .usage(.optionElsewhere(option, command: command.words))
    }
    for option in command.required where values[option] == nil {
      throw .usage(.missingOption(option, command: command.words))
    }
    if arguments.count < command.arguments.count {
      throw .usage(.missingArgument(command.arguments[arguments.count], command: command.words))
    }
    if arguments.count > command.arguments.count, command.name != .help {
      throw .usage(.unexpectedArgument(arguments[command.arguments.count], command: command.words))
    }
    // Ignore session options that this command does not use, so that their files are not opened.
    return Invocation(
      command: command, arguments: arguments,
      values: values.filter { command.options.contains($0.key) })
  }

  /// The command with the longest match at the start of the line, and the arguments after it.
  private func command() throws(CommandError) -> (CommandSyntax, [String]) {
    for length in [2, 1, 0] where words.count >= length && (length > 0 || words.isEmpty) {
      if let command = table[words[..<length].joined(separator: " ")],
        isMeant(command) || values[.help] != nil && words.count == 1
      {
        return (command, Array(words[length...]))
      }
    }
    // `AppHost open --help` prints help, although `open` alone is no command.
    let group = table.commands.map(\.words).filter { $0.hasPrefix(words[0] + " ") }
    if values[.help] != nil, words.count == 1, !group.isEmpty, let menu = table[""] {
      return (menu, [])
    }
    if words.count == 1, !group.isEmpty { throw .usage(.incompleteCommand(words[0], group)) }
    let entered = words.prefix(2).joined(separator: " ")
    let names = table.commands.filter(isMeant).map(\.words)
      .filter { !$0.isEmpty && $0 != entered }
    let nearest =
      Spelling.nearest(to: entered, among: names) ?? Spelling.nearest(to: words[0], among: names)
      ?? nearestGroup(to: words[0])?.joined(separator: ", ")
    throw .usage(.unknownCommand(entered, nearest: nearest))
  }

  /// The commands of two words whose first word is nearest to `word`; nil if none is near.
  private func nearestGroup(to word: String) -> [String]? {
    let names = table.commands.map(\.words).filter { $0.contains(" ") }
    let heads = names.compactMap { $0.split(separator: " ").first.map(String.init) }
    guard let head = Spelling.nearest(to: word, among: heads) else { return nil }
    return names.filter { $0.hasPrefix(head + " ") }
  }

  /// Whether `command` is a candidate: without `--batch`, `open` is not the batch command.
  private func isMeant(_ command: CommandSyntax) -> Bool {
    command.name != .openBatch || values[.batch] != nil
  }
}

extension OptionName {
  /// The option as written on the command line.
  var flag: String { "--\(rawValue)" }

  /// The flag, with the placeholder of its value.
  var usage: String { placeholder.map { "\(flag) \($0)" } ?? flag }

  /// Whether the option has a value.
  var takesValue: Bool { placeholder != nil }
}

extension Invocation {
  private static let parts: [(option: OptionName, part: String)] = [
    (.product, "product"), (.amount, "amount"), (.months, "months"), (.tax, "tax"),
    (.from, "fundingAccount"), (.link, "link"), (.acceptTerms, "consent"),
  ]

  /// The answers from options, for the product that is opened or quoted, by question key.
  package func answers(among products: [ProductDescription]) -> [QuestionKey: String] {
    let kind: ProductKind
    switch command.name {
    case .open(let opened): kind = opened
    case .quote(let quoted): kind = quoted
    default: return [:]
    }
    let product = products.first { $0.kind == kind }
    var answers: [QuestionKey: String] = [:]
    for (option, part) in Self.parts {
      guard let text = self[option], let key = product?.questionKey(for: part) else { continue }
      answers[key] = option == .acceptTerms ? "yes" : text
    }
    return answers
  }
}

extension Invocation {
  /// The options that can answer questions, by question key, if options answer some of them and no
  /// file does.
  func answeringOptions(among products: [ProductDescription]) -> [QuestionKey: OptionName] {
    guard !has(.answers), !has(.batch) else { return [:] }
    guard !answers(among: products).isEmpty, case .open(let kind) = command.name,
      let product = products.first(where: { $0.kind == kind })
    else { return [:] }
    let options = Self.parts.compactMap { option, part in
      product.questionKey(for: part).map { ($0, option) }
    }
    return Dictionary(options) { first, _ in first }
  }
}

/// Why a command line is invalid. `command` contains the words of a command.
package enum UsageError: Sendable, Equatable {
  case unknownCommand(String, nearest: String?)
  /// The first word of two-word commands, and those commands.
  case incompleteCommand(String, [String])
  case unknownOption(String, nearest: String?)
  case optionElsewhere(OptionName, command: String)
  case repeatedOption(OptionName), missingValue(OptionName), unexpectedValue(OptionName)
  case missingOption(OptionName, command: String)
  case missingArgument(String, command: String), unexpectedArgument(String, command: String)
  case badValue(OptionName, String, expected: String)
  /// A well-formed date that does not exist, such as 2026-02-30.
  case noSuchDay(OptionName, String)
  /// The argument or variable of this name is not UTF-8, or has U+FFFD, which replaces such bytes.
  case notUTF8(LocalizedText)
  case noHome
}
