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
  private let table: CommandTable
  /// The language of `--lang`, or else that of the environment.
  package let language: Language
  package let streams: StandardStreams

  /// A run of `arguments`, without the program's name, in a program that has `products`.
  package init(
    arguments: [String], environment: [String: String], products: [ProductDescription],
    language: Language, streams: StandardStreams
  ) {
    self.arguments = arguments
    self.environment = environment
    self.language = Self.language(in: arguments) ?? language
    self.streams = streams
    table = CommandTable(products: products)
  }

  /// Reads `--lang` before parsing, so that usage errors are localized, too.
  private static func language(in arguments: [String]) -> Language? {
    let flag = OptionName.lang.flag
    let values = zip(arguments, arguments.dropFirst()).filter { $0.0 == flag }.map(\.1)
    let joined = arguments.filter { $0.hasPrefix(flag + "=") }.map { $0.dropFirst(flag.count + 1) }
    return (values + joined.map(String.init)).lazy.compactMap(Language.init).first
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

  private func run(_ invocation: Invocation, in host: Host) async throws(CommandError) -> ExitCode {
    _ = try invocation.listed(.lang)
    let help = HelpText(table: table, language: language, width: streams.output.columns)
    if invocation.has(.version) { return try print(HelpText.version) }
    if invocation.has(.help) { return try print(help.text(for: invocation.command)) }
    switch invocation.command.action {
    case .help: return try print(help.text(for: invocation.command))
    case .completion(let shell):
      return try print(ShellCompletion(table: table).script(for: shell))
    case .bank(let run):
      // The menu has no object to print, and nothing to do without questions.
      let rejected = [OptionName.json, .noInput].map(\.flag)
      if invocation.command.isMenu, arguments.contains(where: rejected.contains) {
        throw .missing("COMMAND", command: "")
      }
      return try await run(CommandRun(invocation: invocation, host: host()))
    }
  }

  /// Prints a text about the program.
  private func print(_ text: String) throws(CommandError) -> ExitCode {
    streams.output.write(text)
    if let failure = streams.output.failure { throw .outputFailed(failure) }
    return .done
  }

  /// Prints `error`, which ended the program, and returns its exit code.
  package func report(_ error: CommandError) -> ExitCode {
    // Without an invocation no remedy depends on the command.
    let invocation = try? CommandLineParser.parse(arguments, by: table)
    let error = invocation.map { error.reported(by: $0.command) } ?? error
    error.print(on: streams.errors, in: language)
    // Search the arguments, because they may not have been parsed.
    guard arguments.contains(OptionName.json.flag) else { return error.exit }
    // A batch prints one object per line.
    let isBatch = arguments.contains { $0.hasPrefix(OptionName.batch.flag) }
    streams.output.write(json: error.result(language).text(onOneLine: isBatch))
    return error.exit
  }
}
