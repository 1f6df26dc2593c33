import FeatureDependencies
import TerminalDialog

/// Creates the command that an invocation names.
struct CommandBuilder {
  let invocation: Invocation
  let table: CommandTable
  /// The topic to print help for; nil if no help is requested.
  let topic: HelpTopic?
  let language: Language
  let output: Output

  /// Creates the command. Commands that only print a text do not request the `bank`.
  ///
  /// The switch has no default: a command that ``CommandName`` declares and nothing creates does
  /// not compile.
  func command(
    _ bank: () async throws(CommandError) -> BankCommandBuilder
  ) async throws(CommandError) -> any Command {
    if invocation.has(.version) { return version }
    if let topic, invocation.command.name != .version { return help(for: topic) }
    return switch invocation.command.name {
    case .help: help(for: .command(invocation.command))
    case .version: version
    case .completion: try await completion(bank)
    case .menu: try await bank().menu()
    case .enroll: try await bank().enroll()
    case .open(let kind): try await bank().open(kind)
    case .openBatch: try await bank().openBatch()
    case .quote(let kind): try await bank().quote(kind)
    case .products: try await bank().products()
    case .accounts: try await bank().accounts()
    case .account: try await bank().account()
    case .receipt: try await bank().receipt()
    case .changePIN: try await bank().changePIN()
    case .unlock: try await bank().unlock()
    case .receiptVerify: try await bank().verifyReceipt()
    case .keys: try await bank().keys()
    case .audit: try await bank().audit()
    case .checkpoint: try await bank().checkpoint()
    #if PostgreSQL
      case .ledgerMigrate: try await bank().migrateLedger()
    #endif
    }
  }

  private func help(for topic: HelpTopic) -> any Command {
    let help = HelpText(table: table, language: language, width: output.columns)
    let lines = help.lines(for: topic)
    return text(lines.map { $0 + "\n" }.joined(), json: ["help": lines.joined(separator: "\n")])
  }

  private var version: any Command {
    text("\(CommandTable.program) \(HelpText.version)\n", json: ["version": HelpText.version])
  }

  private func completion(
    _ bank: () async throws(CommandError) -> BankCommandBuilder
  ) async throws(CommandError) -> any Command {
    let name = invocation.arguments[0]
    guard let shell = ShellCompletion.Shell(rawValue: name) else {
      throw .usage(.unexpectedArgument(name, command: invocation.command.words))
    }
    let offered: [OfferedProduct]
    do { offered = try await bank().products().offered() } catch {
      // A shell runs the script when it starts, and packages are built without a home directory.
      // If the catalog cannot be read, for any reason, options whose values depend on the product
      // are completed without values. The commands that need the catalog report the reason; this
      // one does if it names the catalog or its folder.
      guard !invocation.has(.catalog), !invocation.has(.dataDir) else { throw error }
      offered = []
    }
    let script = ShellCompletion(table, offered: offered).script(for: shell)
    return text(script, json: ["script": script])
  }

  private func text(_ text: String, json: [String: String]) -> any Command {
    TextCommand(text: text, json: json, isJSON: invocation.has(.json), output: output)
  }
}

/// Prints a text that needs no bank: help, version, shell completion.
struct TextCommand: Command {
  let text: String
  let json: [String: String]
  let isJSON: Bool
  let output: Output

  func run() async throws(CommandError) -> ExitCode {
    if isJSON {
      output.write(json: JSONText.of(json))
    } else {
      output.write(text)
    }
    if let failure = output.failure { throw .outputFailed(failure, done: []) }
    return .done
  }
}
