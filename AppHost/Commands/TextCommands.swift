import FeatureDependencies
import TerminalDialog

/// `completion SHELL`: a script that completes command lines.
struct CompletionCommand: Command {
  let shell: String
  let completion: ShellCompletion
  let output: CommandOutput

  func run() async throws(HostError) -> ExitCode {
    guard let shell = ShellCompletion.Shell(rawValue: shell) else {
      throw .usage(.unexpectedArgument(shell, command: "completion"))
    }
    try output.give(["script": completion.script(for: shell)], text: completion.script(for: shell))
    return .done
  }
}

/// `man`: the manual page.
struct ManCommand: Command {
  let table: CommandTable
  let output: CommandOutput

  func run() async throws(HostError) -> ExitCode {
    let page = ManPage(table: table, language: output.language()).text
    try output.give(["page": page], text: page)
    return .done
  }
}
