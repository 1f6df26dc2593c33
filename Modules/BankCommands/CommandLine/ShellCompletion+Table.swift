import FeatureDependencies

extension ShellCompletion {
  /// The completion of the commands in `table`, with the IDs and terms of the `offered` products.
  init(_ table: CommandTable, offered: [OfferedProduct]) {
    self.init(
      commands: table.commands.map { command in
        let offers = offered.filter { $0.kind == command.kind }.map(\.offer)
        return Command(
          words: command.words,
          options: command.options.map { $0.completed(by: command.values(of: $0, among: offers)) },
          arguments: command.isCompletion ? Shell.allCases.map(\.rawValue) : [])
      } + table.helpTopics, options: table.options.map { $0.completed(by: $0.values) })
  }
}

extension CommandTable {
  /// The command `help` with each word that can follow it, and with the words that can follow that.
  fileprivate var helpTopics: [ShellCompletion.Command] {
    let help = commands.first { $0.words == "help" }
    let options = help?.options.map { $0.completed(by: $0.values) } ?? []
    let names = commands.map { $0.words.split(separator: " ").map(String.init) }
    let topics = names.compactMap(\.first) + [HelpTopic.exitCodesWord]
    var known: Set<String> = []
    return topics.filter { known.insert($0).inserted }.map { topic in
      let second = names.filter { $0.count == 2 && $0[0] == topic }.map { $0[1] }
      return ShellCompletion.Command(
        words: "help \(topic)", options: options, arguments: second)
    }
  }
}

extension Command {
  fileprivate var isCompletion: Bool { if case .completion = action { true } else { false } }

  /// The values of `option` that completion offers, if the command opens or quotes one of `offers`.
  fileprivate func values(of option: OptionName, among offers: [ProductOffer]) -> [String] {
    if option == .product { return offers.map { "\($0.id)" } }
    guard option == .months else { return values(of: option) }
    return Set(offers.flatMap(\.tiers).map(\.months)).sorted().map(String.init)
  }
}

extension OptionName {
  fileprivate func completed(by values: [String]) -> ShellCompletion.Option {
    let value: ShellCompletion.Option.Value =
      switch placeholder {
      case nil: .none
      case _ where !values.isEmpty: .oneOf(values)
      case .folder?: .folder
      case .file?: .file
      case .word?: .freeForm
      }
    return ShellCompletion.Option(name: rawValue, value: value, summary: summary.en)
  }
}
