import FeatureDependencies

/// `completion SHELL`: a script that completes command lines.
struct CompletionCommand: Command {
  let shell: Completion
  let output: CommandOutput

  func run() async throws(HostError) -> ExitCode {
    output.write(shell.script)
    return .done
  }
}

/// `man`: the manual page.
struct ManCommand: Command {
  let output: CommandOutput

  func run() async throws(HostError) -> ExitCode {
    output.write(ManPage(language: output.language()).text)
    return .done
  }
}
