import Dispatch
import FeatureDependencies
import OpenSSLKeys
import Quoting
import TerminalDialog

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The entry point.
@main
struct Program {
  static func main() {
    // Whatever is made here, is nobody else's.
    umask(0o077)
    let program = Program(arguments: Array(CommandLine.arguments.dropFirst()))
    // Before anything runs on another thread: what is too little for threads ends the process
    // there.
    do { try checkResources() } catch { exit(program.ended(by: error, wasAsked: false).rawValue) }
    Task { exit(await program.run()) }
    dispatchMain()
  }

  private static func checkResources() throws(HostError) {
    guard FileDescriptors.areEnough else { throw .descriptors }
    guard CryptoMemory.prepare() else { throw .memory }
  }

  private let arguments: [String]
  private let environment: [String: String]
  private let language: LanguageSetting
  private let streams: StandardStreams

  private init(arguments: [String]) {
    streams = StandardStreams()
    self.arguments = arguments
    environment = .process
    language = LanguageSetting(.process)
  }

  private func run() async -> Int32 {
    var terminal: TerminalScope?
    defer { terminal?.signals?.endQuiet() }
    let code: ExitCode
    do { code = try await perform(&terminal) } catch {
      code = ended(by: error, wasAsked: terminal?.isInteractive ?? false)
    }
    // As a shell says of a program that a signal ended; what a batch came to may weigh more.
    if code == .stopped, let signal = terminal?.signals?.received { return 128 + signal }
    return code.rawValue
  }

  private func perform(_ terminal: inout TerminalScope?) async throws(HostError) -> ExitCode {
    // Even a command line that is not understood says in which language to say so.
    if let place = arguments.firstIndex(of: OptionName.lang.flag), place + 1 < arguments.count,
      let chosen = Language(rawValue: arguments[place + 1])
    {
      language.set(chosen)
    }
    let products = HostedProduct.all
    let table = CommandTable(products: products.map(\.description))
    let invocation: Invocation
    let asked: CommandSyntax?
    do {
      invocation = try CommandLineParser.parse(arguments, by: table)
      asked = try invocation.helpWanted(by: table)
    } catch { throw .usage(error) }
    try chooseLanguage(invocation)
    if invocation.asksForVersion {
      return try write(["\(CommandTable.program) \(HelpText.version)"], invocation) {
        _ in ["version": HelpText.version]
      }
    }
    if let asked {
      let help = HelpText(table: table, language: language.current)
      return try write(help.lines(for: asked), invocation) { ["help": $0] }
    }
    // A pipe answers the menu; a person would be asked.
    if invocation.command.words.isEmpty, isatty(0) == 1,
      arguments.contains(OptionName.noInput.flag)
    {
      throw .usage(.missingArgument("COMMAND", command: OptionName.noInput.flag))
    }
    let root = try await CompositionRoot(
      invocation, products: products, environment: environment, language: language,
      streams: streams)
    terminal = root.terminal
    return try await root.command().run()
  }

  private func write(
    _ lines: [String], _ invocation: Invocation, json: (String) -> [String: String]
  ) throws(HostError) -> ExitCode {
    if invocation.has(.json) {
      streams.output.write(json: JSONText.of(json(lines.joined(separator: "\n"))))
    } else {
      streams.output.write(lines: lines)
    }
    if let failure = streams.output.failure { throw .untold(failure, done: []) }
    return .done
  }

  private func chooseLanguage(_ invocation: Invocation) throws(HostError) {
    guard let text = invocation[.lang] else {
      let folder = try? invocation.dataPath(environment)
      let known = folder.flatMap { FileDefaultsStore(folder: $0).value(.language) }
      if let chosen = known.flatMap(Language.init(rawValue:)) { language.set(chosen) }
      return
    }
    guard let chosen = Language(rawValue: text) else {
      throw .usage(.badValue(.lang, text, expected: "en, ko"))
    }
    language.set(chosen)
  }

  private func ended(by error: HostError, wasAsked: Bool) -> ExitCode {
    report(error, wasAsked: wasAsked)
    return Failure(error).exit
  }

  private func report(_ error: HostError, wasAsked: Bool) {
    let report = FailureReport(failure: Failure(error), language: language.current)
    report.tell(streams.errors, wasAsked: wasAsked)
    // Whether or not the command line was understood.
    guard arguments.contains(OptionName.json.flag) else { return }
    var opened: [OpenedAccount]?
    if case .flow(_, let accounts) = error { opened = accounts }
    // Of a batch each line is an object.
    let isBatch = arguments.contains { $0.hasPrefix(OptionName.batch.flag) }
    streams.output.write(json: JSONText.of(report.json(opened: opened), onOneLine: isBatch))
  }
}

extension [String: String] {
  /// The process's environment.
  fileprivate static var process: [String: String] {
    var variables: [String: String] = [:]
    for name in ["HOME", "XDG_DATA_HOME"] {
      if let value = unsafe getenv(name) { unsafe variables[name] = String(cString: value) }
    }
    return variables
  }
}
