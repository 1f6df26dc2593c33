import FeatureDependencies
import TerminalDialog

extension ShellCompletion {
  /// The completion of the commands in `table`, with the IDs and terms of the `offered` products.
  init(_ table: CommandTable, offered: [OfferedProduct]) {
    self.init(
      of: CommandTable.program,
      commands: table.commands.map { command in
        Command(
          words: command.words,
          options: command.options.map { $0.completed(command.products(among: offered)) },
          arguments: command.name == .completion ? Shell.allCases.map(\.rawValue) : [])
      }, options: OptionName.allCases.map { $0.completed([]) })
  }
}

extension CommandSyntax {
  /// The products that the command can open or quote.
  fileprivate func products(among offered: [OfferedProduct]) -> [ProductOffer] {
    switch name {
    case .open(let kind), .quote(let kind): offered.filter { $0.kind == kind }.map(\.offer)
    default: []
    }
  }
}

extension OptionName {
  fileprivate func completed(_ products: [ProductOffer]) -> ShellCompletion.Option {
    ShellCompletion.Option(rawValue, completedValue(products), summary: summary.en)
  }

  private func values(_ products: [ProductOffer]) -> [String] {
    switch self {
    case .product: products.map { "\($0.id)" }
    case .months: Set(products.flatMap(\.tiers).map(\.months)).sorted().map(String.init)
    default: values
    }
  }

  private func completedValue(_ products: [ProductOffer]) -> ShellCompletion.Option.Value {
    let values = values(products)
    return switch placeholder {
    case nil: .none
    case _ where !values.isEmpty: .oneOf(values)
    case "DIR": .folder
    case "FILE": .file
    default: .freeForm
    }
  }
}
