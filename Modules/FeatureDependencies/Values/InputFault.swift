/// What is wrong with an ``InputValue``, and where.
public struct InputFault: Sendable, Equatable {
  /// What a value should have been.
  public enum Shape: Sendable {
    /// Named members.
    case object
    /// A list.
    case array
    /// Text.
    case string
    /// A number without a fraction.
    case wholeNumber
  }

  /// What is wrong.
  public enum Problem: Sendable, Equatable {
    /// A member is written twice.
    case duplicateKey
    /// A member is missing.
    case missingKey
    /// Nobody knows this member; `nearest` is one that may have been meant.
    case unknownKey(nearest: String?)
    /// It is something else than it should be.
    case wrongType(expected: Shape)
    /// A number has a fraction or an exponent.
    case notInteger(String)
    /// A number is outside its limits.
    case outOfRange(String, ClosedRange<Int64>)
    /// A text does not mean anything here.
    case invalid(String, expected: String)
    /// A value that must be unique is written twice.
    case repeated(String)
    /// There must be at least one element.
    case empty
    /// What is written there cannot be read at all, for this reason.
    case unreadable(LocalizedText)
  }

  /// The path to the value, `deposits[0].tiers[1].months`; empty for the whole text.
  public let path: String
  /// The place in the text.
  public let position: TextPosition
  /// What is wrong.
  public let problem: Problem

  /// A fault.
  public init(path: String, position: TextPosition, problem: Problem) {
    self.path = path
    self.position = position
    self.problem = problem
  }
}

/// What is wrong with a text, in the order found.
public struct InputFaults: Error, Sendable, Equatable {
  /// How many are told of a long text at the most: 100, more than anybody would read.
  public static let most = 100

  /// The faults, one at least.
  public let faults: [InputFault]
  /// Whether the text was not checked any further after them.
  public let isCutOff: Bool

  /// Faults; of the whole text unless it says otherwise.
  public init(_ faults: [InputFault], isCutOff: Bool = false) {
    self.faults = faults
    self.isCutOff = isCutOff
  }
}
