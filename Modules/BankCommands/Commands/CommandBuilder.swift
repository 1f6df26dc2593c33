import FeatureDependencies
import TerminalDialog

/// Creates the command that an invocation names.
struct CommandBuilder {
  let invocation: Invocation
  let table: CommandTable
  let language: LanguageSetting
  let output: Output
  /// Composes the host. Commands that only print a text need none.
  let host: () async throws(CommandError) -> any CommandDependency

  /// The command. The switch has no default: a command that ``CommandName`` declares and nothing
  /// creates does not compile.
  func command() async throws(CommandError) -> any Command {
    switch invocation.command.name {
    case .help: try help()
    case .version: version
    case .completion: try completion()
    case .man: manualPage
    case .menu: try await bank().menu
    case .enroll: try await bank().enroll()
    case .open(let kind): try await bank().open(kind)
    case .openBatch: try await bank().openBatch()
    case .quote(let kind): try await bank().quote(kind)
    case .products: try await bank().products
    case .accounts: try await bank().accounts
    case .account: try await bank().account
    case .receipt: try await bank().receipt()
    case .changePIN: try await bank().changePIN
    case .unlock: try await bank().unlock
    case .receiptVerify: try await bank().verifyReceipt
    case .keys: try await bank().keys
    case .audit: try await bank().audit
    case .checkpoint: try await bank().checkpoint()
    #if PostgreSQL
      case .ledgerMigrate: try await bank().migrateLedger
    #endif
    }
  }

  private func bank() async throws(CommandError) -> BankCommandBuilder {
    BankCommandBuilder(invocation: invocation, host: try await host())
  }

  private func help() throws(CommandError) -> any Command {
    do { return help(for: try invocation.helpTopic(table)) } catch { throw .usage(error) }
  }

  /// The help for `topic`, or for all commands if it is the menu.
  func help(for topic: CommandSyntax) -> any Command {
    let lines = HelpText(table: table, language: language.current).lines(for: topic)
    return text(lines.map { $0 + "\n" }.joined(), json: ["help": lines.joined(separator: "\n")])
  }

  /// The name and version of the program.
  var version: any Command {
    text("\(CommandTable.program) \(HelpText.version)\n", json: ["version": HelpText.version])
  }

  private func completion() throws(CommandError) -> any Command {
    let name = invocation.arguments[0]
    guard let shell = ShellCompletion.Shell(rawValue: name) else {
      throw .usage(.unexpectedArgument(name, command: invocation.command.words))
    }
    let script = ShellCompletion(table).script(for: shell)
    return text(script, json: ["script": script])
  }

  private var manualPage: any Command {
    let page = ManualPage(table, in: language.current).text
    return text(page, json: ["page": page])
  }

  private func text(_ text: String, json: [String: String]) -> any Command {
    TextCommand(text: text, json: json, isJSON: invocation.has(.json), output: output)
  }
}
