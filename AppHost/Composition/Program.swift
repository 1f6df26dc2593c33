import Dispatch
import FeatureDependencies
import OpenSSLKeys
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
    // Before anything runs on another thread: what is too little for threads ends the process there.
    do { try checkResources() } catch { exit(program.ended(by: error).rawValue) }
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
    var signals: TerminationSignals?
    defer { signals?.endQuiet() }
    let code: ExitCode
    do { code = try await perform(&signals) } catch { code = ended(by: error) }
    // As a shell says of a program that a signal ended.
    if code != .done, let signal = signals?.received { return 128 + signal }
    return code.rawValue
  }

  private func perform(_ signals: inout TerminationSignals?) async throws(HostError) -> ExitCode {
    // Even a command line that is not understood says in which language to say so.
    if let place = arguments.firstIndex(of: OptionName.lang.flag), place + 1 < arguments.count,
      let chosen = Language(rawValue: arguments[place + 1])
    {
      language.set(chosen)
    }
    let products = HostedProduct.all
    let table = CommandTable(products: products.map(\.description))
    let invocation: Invocation
    do { invocation = try CommandLineParser.parse(arguments, by: table) } catch {
      throw .usage(error)
    }
    try chooseLanguage(invocation)
    if invocation.has(.version) {
      return try write(["\(CommandTable.program) \(HelpText.version)"])
    }
    if invocation.has(.help) {
      let help = HelpText(table: table, language: language.current)
      return try write(help.lines(for: invocation.command))
    }
    let root = try CompositionRoot(
      invocation, products: products, environment: environment, language: language,
      streams: streams)
    signals = root.terminal.signals
    let code = try await root.command().run()
    // What was opened is open, and was told: there is nothing left to stop.
    if case .open = invocation.command.name { return code }
    return await root.terminal.interruption() == nil ? code : .stopped
  }

  private func write(_ lines: [String]) throws(HostError) -> ExitCode {
    streams.output.write(lines: lines)
    if let failure = streams.output.failure { throw .untold(failure, done: []) }
    return .done
  }

  private func chooseLanguage(_ invocation: Invocation) throws(HostError) {
    guard let text = invocation[.lang] else { return }
    guard let chosen = Language(rawValue: text) else {
      throw .usage(.badValue(.lang, text, expected: "en, ko"))
    }
    language.set(chosen)
  }

  private func ended(by error: HostError) -> ExitCode {
    report(error)
    return Failure(error).exit
  }

  private func report(_ error: HostError) {
    let report = FailureReport(failure: Failure(error), language: language.current)
    streams.errors.write(lines: report.lines)
    // Whether or not the command line was understood.
    guard arguments.contains(OptionName.json.flag) else { return }
    var opened: [OpenedAccount]?
    if case .flow(_, let accounts) = error { opened = accounts }
    streams.output.write(json: CommandOutput.encoded(report.json(opened: opened)))
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
