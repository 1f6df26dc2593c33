public import FeatureDependencies
import StrictJSON

/// Replaced in version 2.0 by `StrictJSONReader`, which returns an `InputValue`.
@available(*, deprecated, renamed: "StrictJSONReader")
public enum JSONInput {
  /// Parses `bytes`; the value has the positions of all its parts.
  public static func read(_ bytes: [UInt8]) throws(InputFaults) -> InputValue {
    try StrictJSONReader.read(bytes)
  }
}

/// Replaced in version 2.0 by `InputFaults`, which also reports text that is not JSON.
@available(*, deprecated, renamed: "InputFaults")
public typealias JSONInputError = InputFaults
