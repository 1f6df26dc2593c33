package import FeatureDependencies

/// Why a command line was not understood. Commands are named by their words.
package enum UsageError: Error, Sendable, Equatable {
  case unknownCommand(String, nearest: String?)
  /// A command of an earlier version, and what replaces it.
  case removedCommand(String, LocalizedText)
  case unknownOption(String, nearest: String?)
  case optionElsewhere(OptionName, command: String)
  case repeatedOption(OptionName), missingValue(OptionName), unexpectedValue(OptionName)
  case missingOption(OptionName, command: String)
  case missingArgument(String, command: String), unexpectedArgument(String, command: String)
  case badValue(OptionName, String, expected: String)
  case noHome
}
