package import FeatureDependencies
package import TerminalDialog

/// One run of the program: from its arguments to its exit code.
package struct ProgramRun: Sendable {
  /// Composes the host for an invocation.
  package typealias Composition =
    (Invocation) async throws(CommandError) -> any CommandDependency
  /// The host of this run, composed only if the command requests it.
  private typealias Host = () async throws(CommandError) -> any CommandDependency

  private let arguments: [String]
  private let environment: [String: String]
  private let isTerminal: Bool
  private let table: CommandTable
  package let language: LanguageSetting
  package let streams: StandardStreams

  /// A run of `arguments`, without the program's name, in a program that has `products`.
  /// `isTerminal` says whether a person types at standard input.
  package init(
    arguments: [String], environment: [String: String], isTerminal: Bool,
    products: [ProductDescription], language: LanguageSetting, streams: StandardStreams
  ) {
    self.arguments = arguments
    self.environment = environment
    self.isTerminal = isTerminal
    self.language = language
    self.streams = streams
    table = CommandTable(products: products)
    readLanguage()
  }

  /// Runs the command, with the host that `compose` creates if the command needs one, and returns
  /// the exit code. It prints every error.
  package func run(composing compose: Composition) async -> Int32 {
    var interface: UserInterface?
    defer { interface?.signals?.endQuiet() }
    let code: ExitCode
    do {
      var invocation = try CommandLineParser.parse(arguments, by: table)
      invocation.environment = environment
      code = try await run(invocation) { [invocation] () throws(CommandError) in
        let host = try await compose(invocation)
        interface = host.interface
        return host
      }
    } catch { code = report(error) }
    // Exit as a shell reports a signal: 128 plus its number. A batch may have a more important exit
    // code.
    if code == .stopped, let signal = interface?.signals?.received { return 128 + signal }
    return code.rawValue
  }

  private func run(
    _ invocation: Invocation, in host: Host
  ) async throws(CommandError) -> ExitCode {
    let helped = try invocation.helped(table)
    try chooseLanguage(invocation)
    let help = HelpText(table: table, language: language.current, width: streams.output.columns)
    if invocation.has(.version) { return try printVersion(invocation) }
    if let helped { return try print(help.lines(for: helped), invocation) }
    switch invocation.command.action {
    case .version: return try printVersion(invocation)
    case .help: return try print(help.lines(for: invocation.command), invocation)
    case .completion: return try printCompletion(invocation)
    case .bank(let run):
      try checkInput(invocation)
      return try await run(CommandRun(invocation: invocation, host: host()))
    }
  }

  private func printVersion(_ invocation: Invocation) throws(CommandError) -> ExitCode {
    let version = HelpText.version
    return try print(
      "\(CommandTable.program) \(version)\n", ["version": .text(version)], invocation)
  }

  private func print(_ help: [String], _ invocation: Invocation) throws(CommandError) -> ExitCode {
    let text = help.joined(separator: "\n")
    return try print(text + "\n", ["help": .text(text)], invocation)
  }

  private func printCompletion(_ invocation: Invocation) throws(CommandError) -> ExitCode {
    guard let shell = ShellCompletion.Shell(rawValue: invocation.arguments[0]) else {
      throw .missingArgument(invocation.command.arguments[0], command: invocation.command.words)
    }
    let script = ShellCompletion(table: table).script(for: shell)
    return try print(script, ["script": .text(script)], invocation)
  }

  /// Prints a text about the program; with `--json`, the value `json`.
  private func print(
    _ text: String, _ json: JSON, _ invocation: Invocation
  ) throws(CommandError) -> ExitCode {
    if invocation.has(.json) {
      streams.output.write(json: json.text())
    } else {
      streams.output.write(text)
    }
    if let failure = streams.output.failure { throw .outputFailed(failure) }
    return .done
  }

  /// Rejects the menu with `--json`, which it has no object for, and with `--no-input` at a
  /// terminal, where a person would be asked. A pipe can answer the menu.
  private func checkInput(_ invocation: Invocation) throws(CommandError) {
    guard invocation.command.isMenu else { return }
    let rejected: [OptionName] = isTerminal ? [.json, .noInput] : [.json]
    guard let option = rejected.first(where: { arguments.contains($0.flag) }) else { return }
    throw .missingCommand(for: option)
  }

  /// Reads `--lang` before parsing, so that errors before it and usage errors are localized.
  private func readLanguage() {
    let flag = OptionName.lang.flag
    let values = zip(arguments, arguments.dropFirst()).filter { $0.0 == flag }.map(\.1)
    let joined = arguments.filter { $0.hasPrefix(flag + "=") }.map { $0.dropFirst(flag.count + 1) }
    if let chosen = (values + joined.map(String.init)).lazy.compactMap(Language.init).first {
      language.set(chosen)
    }
  }

  private func chooseLanguage(_ invocation: Invocation) throws(CommandError) {
    let named = try invocation.listed(.lang).flatMap(Language.init(rawValue:))
    if let chosen = named ?? invocation.preference?.language { language.set(chosen) }
  }

  /// Prints `error`, which ended the program, and returns its exit code.
  package func report(_ error: CommandError) -> ExitCode {
    // Without an invocation no remedy depends on the command.
    let invocation = try? CommandLineParser.parse(arguments, by: table)
    let error = invocation.map { error.reported(by: $0.command) } ?? error
    error.print(on: streams.errors, in: language.current)
    // Search the arguments, because they may not have been parsed.
    guard arguments.contains(OptionName.json.flag) else { return error.exit }
    // A batch prints one object per line.
    let isBatch = arguments.contains { $0.hasPrefix(OptionName.batch.flag) }
    streams.output.write(json: error.result(language.current).text(onOneLine: isBatch))
    return error.exit
  }
}
