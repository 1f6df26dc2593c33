package import FeatureDependencies
package import TerminalDialog

/// One run of the program: from its arguments to its exit code.
package struct ProgramRun: Sendable {
  /// Composes the host for an invocation.
  package typealias Composition =
    (Invocation) async throws(CommandError) -> any CommandDependency

  private let arguments: [String]
  private let environment: [String: String]
  private let isTerminal: Bool
  private let products: [ProductDescription]
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
    self.products = products
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
      let builder = try commandBuilder()
      let command = try await builder.command { () throws(CommandError) in
        try checkInput(builder.invocation)
        let host = try await compose(builder.invocation)
        interface = host.interface
        return BankCommandBuilder(
          invocation: builder.invocation, host: host, defaults: defaults(builder.invocation),
          home: environment["HOME"])
      }
      code = try await command.run()
    } catch { code = report(error, wasAsked: interface?.use.isInteractive ?? false) }
    // Exit as a shell reports a signal: 128 plus its number. A batch may have a more important exit
    // code.
    if code == .stopped, let signal = interface?.signals?.received { return 128 + signal }
    return code.rawValue
  }

  private func commandBuilder() throws(CommandError) -> CommandBuilder {
    let invocation = try CommandLineParser.parse(arguments, by: table)
    let topic = try invocation.helpTopic(table)
    try chooseLanguage(invocation)
    return CommandBuilder(
      invocation: invocation, table: table, topic: topic, language: language.current,
      output: streams.output)
  }

  /// Rejects `--no-input` for the menu at a terminal, where a person would be asked. A pipe can
  /// answer the menu.
  private func checkInput(_ invocation: Invocation) throws(CommandError) {
    guard invocation.command.name == .menu, isTerminal,
      arguments.contains(OptionName.noInput.flag)
    else { return }
    throw .usage(.missingArgument("COMMAND", command: OptionName.noInput.flag))
  }

  /// Reads `--lang` before parsing, so that errors before it and usage errors are localized.
  private func readLanguage() {
    if let place = arguments.firstIndex(of: OptionName.lang.flag), place + 1 < arguments.count,
      let chosen = Language(rawValue: arguments[place + 1])
    {
      language.set(chosen)
    }
  }

  private func chooseLanguage(_ invocation: Invocation) throws(CommandError) {
    guard let text = invocation[.lang] else {
      let stored = defaults(invocation)?.value(.language)
      if let chosen = stored.flatMap(Language.init(rawValue:)) { language.set(chosen) }
      return
    }
    guard let chosen = Language(rawValue: text) else {
      throw .usage(.badValue(.lang, text, expected: "en, ko"))
    }
    language.set(chosen)
  }

  /// The user's preferences, stored in the data directory; nil if there is no directory for them.
  private func defaults(_ invocation: Invocation) -> FileDefaultsStore? {
    (try? invocation.dataPath(environment)).map { FileDefaultsStore(folder: $0) }
  }

  /// Prints `error`, and returns its exit code. `wasAsked` says whether a person at a terminal saw
  /// the questions that led to it.
  package func report(_ error: CommandError, wasAsked: Bool) -> ExitCode {
    let invocation = try? CommandLineParser.parse(arguments, by: table)
    let options = invocation?.answeringOptions(among: products) ?? [:]
    let failure = Failure(error.naming(options))
    let report = FailureReport(failure: failure, language: language.current)
    report.print(on: streams.errors, wasAsked: wasAsked)
    // Search the arguments, because they may not have been parsed.
    guard arguments.contains(OptionName.json.flag) else { return failure.exit }
    var opened: [OpenedAccount]?
    if case .flow(_, let accounts) = error { opened = accounts }
    // A batch prints one object per line.
    let isBatch = arguments.contains { $0.hasPrefix(OptionName.batch.flag) }
    streams.output.write(json: JSONText.of(report.json(opened: opened), onOneLine: isBatch))
    return failure.exit
  }
}
