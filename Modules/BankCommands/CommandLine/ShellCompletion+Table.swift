import FeatureDependencies
import TerminalDialog

extension ShellCompletion {
  /// The completion of the commands in `table`.
  init(_ table: CommandTable) {
    self.init(
      of: CommandTable.program,
      commands: table.commands.map { command in
        Command(
          words: command.words, options: command.options.map(\.completed),
          arguments: command.name == .completion ? Shell.allCases.map(\.rawValue) : [])
      }, options: OptionName.allCases.map(\.completed))
  }
}

extension OptionName {
  fileprivate var completed: ShellCompletion.Option {
    ShellCompletion.Option(rawValue, completedValue, summary: summary.en)
  }

  private var completedValue: ShellCompletion.Option.Value {
    switch placeholder {
    case nil: .none
    case _ where !values.isEmpty: .oneOf(values)
    case "DIR": .folder
    case "FILE": .file
    default: .freeForm
    }
  }
}
