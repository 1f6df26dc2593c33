public import FeatureDependencies

/// Replaced in version 2.0 by `InputValue`.
@available(*, deprecated, renamed: "InputValue")
public typealias JSONNode = InputValue

/// Replaced in version 2.0 by `TextPosition`.
@available(*, deprecated, renamed: "TextPosition")
public typealias JSONPosition = TextPosition

/// Replaced in version 2.0 by `InputFaults`.
@available(*, deprecated, renamed: "InputFaults")
public typealias JSONFault = InputFaults
