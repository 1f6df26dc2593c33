import FeatureDependenciesTesting

/// A deliberately broken implementation of a port.
struct Mutant: Sendable, CustomStringConvertible {
  let port: String
  let name: String
  /// Checks the implementation with the laws and clauses of the port. Throws a `LawBroken` or a
  /// `Violation` if they find the fault.
  let check: @Sendable () async throws -> Void

  init(_ port: String, _ name: String, check: @escaping @Sendable () async throws -> Void) {
    self.port = port
    self.name = name
    self.check = check
  }

  var description: String { "\(port): \(name)" }

  /// How the fault was found, as a row of the table in Docs/Bank/Evidence; nil if it was not.
  func finding() async throws -> String? {
    do { try await check() } catch let law as LawBroken {
      return "| \(port) | \(name) | law | \(law.seed) | \(law.steps) |"
    } catch let violation as Violation {
      return "| \(port) | \(name) | `\(violation.clause)` | | |"
    }
    return nil
  }
}
