import Foundation

/// A test with random inputs.
///
/// The variable `FUZZ_SEED` selects the random sequence, `FUZZ_ROUNDS` its length. A trap does not
/// report the input, so each one is first written to the file `FUZZ_CASE`, if that is set.
public enum Fuzz {
  private static let environment = ProcessInfo.processInfo.environment
  private static let rounds = environment["FUZZ_ROUNDS"].flatMap { Int($0) } ?? 400
  private static let seed = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

  /// Runs `body` with `text` in each round, with random damage.
  ///
  /// Throws an error of `body`, or Foundation's if an input cannot be written.
  public static func each(
    damageTo text: String, _ body: (_ bytes: [UInt8]) async throws -> Void
  ) async throws {
    var damage = Damage(seed: seed)
    for _ in 0..<rounds {
      let bytes = damage.done(to: Array(text.utf8))
      if let path = environment["FUZZ_CASE"] { try Data(bytes).write(to: URL(filePath: path)) }
      try await body(bytes)
    }
  }
}
