/// The contract of a port as a value: what each call answers and changes.
///
/// A ``Law`` makes random calls and compares each answer of the subject with that of the model.
/// Calls are symbolic: they name earlier results by index, and ``resolve(_:)`` finds a value for
/// every index, so that any part of a list of calls is a list of calls, too. Neither
/// ``call(using:)`` nor ``resolve(_:)`` may depend on the order of a set or a dictionary, which
/// differs in each process.
public protocol LawModel: Hashable, Sendable {
  /// A call of the port.
  associatedtype Call: Sendable, CustomStringConvertible
  /// An answer of the port, or its error.
  associatedtype Answer: Sendable, Equatable, CustomStringConvertible

  /// Draws a call that is worth making in this state.
  func call(using numbers: inout SplitMix64) -> Call
  /// Replaces the symbolic parts of `call` with values of this state.
  ///
  /// This happens once, before the call; subject and model receive the result.
  func resolve(_ call: Call) -> Call
  /// Makes the resolved `call` and returns the answer that the subject must have given.
  ///
  /// Take from `came` only what the subject is free to choose, such as a new number; return `came`
  /// if it is one of several correct answers. The outcome of `call` is known: `perform` of the law
  /// must repeat it or read until it is.
  mutating func apply(_ call: Call, came: Answer) -> Answer
  /// Whether the subject did nothing because it is busy. Such a call in sequence is repeated, and
  /// twenty such answers break the law.
  static func isBusy(_ answer: Answer) -> Bool
  /// Reads that show what `calls` may have changed, in the state after them. They follow each call
  /// in sequence, whatever its answer, and all concurrent calls together.
  func probes(after calls: [Call]) -> [Call]
  /// Simpler calls to try in place of `call`, the simplest first; never `call` itself.
  static func simpler(_ call: Call) -> [Call]
}

extension LawModel {
  /// Never.
  public static func isBusy(_ answer: Answer) -> Bool { false }
  /// Keeps the call.
  public func resolve(_ call: Call) -> Call { call }
  /// None.
  public func probes(after calls: [Call]) -> [Call] { [] }
  /// None.
  public static func simpler(_ call: Call) -> [Call] { [] }
}
