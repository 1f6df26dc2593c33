import FeatureDependencies

/// What the command line asks for, understood but not yet done.
struct Invocation: Sendable {
  let command: CommandName
  var arguments: [String] = []
  var values: [OptionName: String] = [:]

  func has(_ option: OptionName) -> Bool { values[option] != nil }

  subscript(_ option: OptionName) -> String? { values[option] }
}

/// Why a command line was not understood.
enum UsageError: Error, Sendable, Equatable {
  case unknownCommand(String, nearest: String?)
  case unknownOption(String, nearest: String?)
  case optionElsewhere(OptionName, CommandName)
  case repeatedOption(OptionName)
  case missingValue(OptionName)
  case unexpectedValue(OptionName)
  case missingOption(OptionName, CommandName)
  case missingArgument(String, CommandName)
  case unexpectedArgument(String, CommandName)
  case badValue(OptionName, String, expected: String)
  case noHome
}
