import FeatureDependencies
import FeatureDependenciesTesting
import Ledger

// Unlike the checks of the kit, these accept a body that throws any error.
extension Check {
  /// Throws unless `body` fails with `expected`.
  func fails<Failure: Error & Equatable>(
    with expected: Failure, _ body: () async throws -> some Sendable
  ) async throws(Deviation) {
    let isExpected = { (error: any Error) in error as? Failure == expected }
    try await refuses("the error \(expected)", where: isExpected, body)
  }

  /// Throws unless `body` fails for any reason.
  func fails(_ body: () async throws -> some Sendable) async throws(Deviation) {
    try await refuses("an error", where: { (_: any Error) in true }, body)
  }

  /// Throws unless `body` fails because stored data contradicts itself.
  func findsContradiction(_ body: () async throws -> some Sendable) async throws(Deviation) {
    let isContradiction = { (error: any Error) in
      if case StorageError.inconsistent = error { true } else { false }
    }
    try await refuses("a contradiction", where: isContradiction, body)
  }
}
